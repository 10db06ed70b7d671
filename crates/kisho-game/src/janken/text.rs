//! The text notation of Janken shogi: a head with the start, then turns of actions joined by commas.

mod problem;

use crate::charset::utf8;
use std::collections::{HashMap, HashSet};

use problem::JankenProblem;

use super::record::{Record, play};
use super::{Action, Lie, Position, Square, board};
use crate::Color;
use crate::movetext::{Count, Head, Numbers, Refused, grow, head, write_head, write_moves};
use crate::text::{Counted, Id, Span, shown};
use crate::tree::TreeBuilder;
use crate::{Lost, Outcome, ReadOptions, Reading, Written};

/// Names at the head of a record.
const NAMES: &[&str] = &["title", "black", "white", "event", "place", "date", "result", "position", "setup"];

/// Those of them that say where the game begins.
const START: [&str; 2] = ["position", "setup"];

/// Reads a record.
pub fn read(bytes: &[u8], _: &ReadOptions) -> Reading {
    let (record, said) = utf8(bytes, Id::JankenEncoding, record);
    Reading::new(record.map(crate::Record::Janken), said)
}

/// A record, as far as it can be read.
fn record(text: &str, problems: &mut Counted) -> Option<Record> {
    let mut head = head(text, NAMES, problems);
    head.take_bare(text, "position", |line| board::read_flawed(line).is_ok());
    let (start, place, wrong) = start(&head);
    let unread = if wrong.is_empty() { String::new() } else { head.lines_of(&START) };
    wrong.into_iter().for_each(|(problem, span)| problems.note(&problem, span));
    // What else is wrong then may follow from it.
    let mut untold = Counted::default();
    let problems = if unread.is_empty() { problems } else { &mut untold };
    let info = head.info(|name| START.contains(&name));
    let flaws = start.flaws();
    if !flaws.is_empty() {
        // What follows on a position that cannot be is kept as a text.
        let wrong = flaws.into_iter().map(|flaw| JankenProblem::Position(board::Error::Flaw(flaw)));
        wrong.for_each(|problem| problems.note(&problem, place));
        let mut record = Record { info, ..Record::new(start) };
        let moves = text.get(head.end..).unwrap_or_default().trim();
        if let Some(start) = record.tree.node_mut(0) {
            start.add_line(&unread);
            start.add_line(moves);
        }
        return Some(record);
    }
    // Who cannot move passes, already in the position with which the game begins.
    let position = head.get("position");
    if let Some((text, place)) = position {
        let said = text.split_whitespace().next_back();
        let said = Color::ALL.into_iter().find(|side| said == Some(side.pick("b", "w")));
        if let Some(said) = said.filter(|&said| said != start.to_move) {
            problems.note(&JankenProblem::Passes(said), place);
        }
    }
    let mut turns = Turns::default();
    let is_inside = position.is_some();
    let numbers = Numbers { turn: |position: &Position| position.turn, usual: Count::Turns, is_inside };
    let winner = |position: &Position| position.winner().map(Outcome::from);
    let play = |tree: &mut _, at, word: &str| turns.play(tree, at, word);
    let mut tree = grow(text, head.end, start, numbers, winner, problems, play);
    tree.node_mut(0).into_iter().for_each(|start| start.add_first_line(&unread));
    Some(Record { info, tree })
}

/// What is wrong, and where.
type Wrong = Vec<(JankenProblem, Span)>;

/// The position that the head describes, as far as it can be read, and its place.
fn start(head: &Head<'_>) -> (Position, Span, Wrong) {
    let usual = start_of([Lie::GPC; 8]);
    let (position, setup) = (head.get("position"), head.get("setup"));
    let (start, span, mut wrong) = match (position, setup) {
        (Some((text, place)), _) => match board::read_flawed(text) {
            Ok((position, span)) => (position, span.shifted(place.start), Vec::new()),
            Err((error, span)) => {
                let wrong = (JankenProblem::Position(error), span.shifted(place.start));
                (board::readable(text).unwrap_or(usual), place, vec![wrong])
            }
        },
        (None, Some((text, place))) => {
            let (position, wrong) = self::setup(text, place);
            (position, place, wrong)
        }
        (None, None) => (usual, Span::default(), Vec::new()),
    };
    wrong.extend(position.and(setup).map(|(_, place)| (JankenProblem::Twice, place)));
    (start, span, wrong)
}

/// The start with the dice as they lie in words; what cannot be read lies as usual.
fn setup(text: &str, place: Span) -> (Position, Wrong) {
    let (mut lies, mut wrong, mut count) = ([Lie::GPC; 8], Vec::new(), 0);
    for (word, span) in board::words(text) {
        match (word.to_ascii_uppercase().parse(), lies.get_mut(count)) {
            (Ok(lie), Some(place)) => *place = lie,
            (Ok(_), None) => {}
            (Err(()), _) if wrong.is_empty() => {
                wrong.push((JankenProblem::Lie { found: shown(word) }, span.shifted(place.start)));
            }
            (Err(()), _) => {}
        }
        count += 1;
    }
    if count != lies.len() && wrong.is_empty() {
        wrong.push((JankenProblem::Dice { count }, place));
    }
    (start_of(lies), wrong)
}

/// The start of a game with black's dice and white's, each from the left.
fn start_of([a, b, c, d, e, f, g, h]: [Lie; 8]) -> Position {
    Position::start([a, b, c, d], [e, f, g, h])
}

/// The turns of a text. They are told apart by blanks; a comma says that the turn goes on.
#[derive(Default)]
struct Turns {
    /// The nodes whose word ended with a comma.
    open: HashSet<usize>,
    /// The nodes in the middle of words, by the node before and the action: a variation of a turn that begins with the
    /// same action leaves the game after it. Where a word ends it has a node of its own, so that what is said there, or
    /// follows, is of this line alone.
    begun: HashMap<(usize, Action), usize>,
}

impl Turns {
    /// Plays the actions of a word: a turn, or a part of one.
    fn play(
        &mut self,
        tree: &mut TreeBuilder<Position, Action>,
        at: usize,
        word: &str,
    ) -> Result<usize, Refused> {
        if word.starts_with(',') {
            return Err(stray_comma());
        }
        let (mut at, begins) = (at, !self.open.contains(&at));
        if let Some(position) = position(tree, at).filter(|position| begins && position.is_mid_turn()) {
            return Err(unfinished(position));
        }
        let (actions, goes_on) = word.strip_suffix(',').map_or((word, false), |actions| (actions, true));
        let (mut words, mut start) = (actions.split(',').peekable(), 0);
        while let Some(word) = words.next() {
            let way = Way { is_first: begins && start == 0, is_inside: words.peek().is_some() };
            // Of an action that is missing the comma after it is shown.
            let part = Span::new(start, start + word.len().max(1));
            at = self.act(tree, at, word, way).map_err(|why| Refused { part: Some(part), ..why })?;
            start += word.len() + 1;
        }
        if goes_on {
            self.open.insert(at);
        }
        Ok(at)
    }

    /// Plays one action.
    fn act(
        &mut self,
        tree: &mut TreeBuilder<Position, Action>,
        at: usize,
        word: &str,
        way: Way,
    ) -> Result<usize, Refused> {
        if word.is_empty() {
            return Err(stray_comma());
        }
        let (Some(action), Some(before)) = (action(word), position(tree, at)) else {
            return Err(no_action(word));
        };
        if !way.is_first && before.done() == 0 && before.winner().is_none() {
            return Err(too_long(action, before));
        }
        if let Some(&begun) = self.begun.get(&(at, action)).filter(|_| way.is_inside) {
            return Ok(begun);
        }
        let next = play(tree, at, action).map_err(|why| Refused {
            id: Id::JankenIllegal,
            message: format!("turn {}, {} {action}: {why}", before.turn, before.to_move),
            hint: None,
            part: None,
        })?;
        if way.is_inside {
            self.begun.insert((at, action), next);
        }
        Ok(next)
    }
}

/// Where an action stands.
#[derive(Clone, Copy)]
struct Way {
    /// It begins a turn: no comma stands before it.
    is_first: bool,
    /// Another action stands after it in the same word.
    is_inside: bool,
}

fn position(tree: &TreeBuilder<Position, Action>, at: usize) -> Option<Position> {
    tree.node(at).map(|node| node.position)
}

/// Another turn follows on one that has actions left.
fn unfinished(position: Position) -> Refused {
    let (done, all) = (position.done(), position.actions());
    let last = position.last.map(|(_, action)| format!(", up to {action}")).unwrap_or_default();
    let Position { turn, to_move, .. } = position;
    Refused {
        id: Id::JankenTurn,
        message: format!(
            "turn {turn}, {to_move}: {done} of {all} actions are made{last}, and another turn follows"
        ),
        hint: Some("the actions of a turn are joined by commas: `a1-a2,b2-b3`".to_owned()),
        part: None,
    }
}

fn no_action(word: &str) -> Refused {
    Refused {
        id: Id::JankenMove,
        message: format!("`{}` is not an action", shown(word)),
        hint: Some("an action is a roll such as `a1-a2` or a capture such as `a1xa2`".to_owned()),
        part: None,
    }
}

/// A comma has no action before it.
fn stray_comma() -> Refused {
    Refused {
        id: Id::JankenMove,
        message: "there is no action before this comma".to_owned(),
        hint: Some(
            "put a comma right after an action if the turn continues: `a1-a2,b2-b3` or `a1-a2, b2-b3`"
                .to_owned(),
        ),
        part: Some(Span::new(0, 1)),
    }
}

/// A comma stands where the turn is over.
fn too_long(action: Action, position: Position) -> Refused {
    let turn = position.turn;
    Refused {
        id: Id::JankenTurn,
        message: format!("the turn before {action} is over: with it turn {turn}, {}'s, would begin", position.to_move),
        hint: Some(
            "a turn has two actions, or three with the last die, and ends early if no action is left; turns stand \
             apart, without a comma"
                .to_owned(),
        ),
        part: None,
    }
}

/// An action out of its text, in large or small letters.
#[must_use]
pub fn action(word: &str) -> Option<Action> {
    let word = word.to_ascii_lowercase();
    let (from, to) = word.split_once(['-', 'x', '×'])?;
    let (from, to): (Square, Square) = (from.parse().ok()?, to.parse().ok()?);
    Some(Action { from, to, captures: !word.contains('-') })
}

/// Writes a record.
pub fn write(record: &crate::Record) -> Result<Written, String> {
    let crate::Record::Janken(record) = record else {
        return Err("this notation holds games of Janken shogi only".to_owned());
    };
    let (mut text, left_out) = write_head(&[start_line(record)], &record.info, NAMES, &START);
    let repeated = repeated(record);
    let is_joined = |at: usize| goes_on(record, at) && !repeated.contains(&at);
    let moves = write_moves(&record.tree, is_joined, |at, _| word(record, at));
    if !moves.is_empty() {
        text.push('\n');
        text += &moves;
    }
    let is_mid_turn = record.tree.start().position.is_mid_turn();
    let lost = is_mid_turn.then_some(Lost::new(
        "the actions of the turn that is not over are left out: a position begins with a turn",
        "途中の手番の行動",
    ));
    Ok(Written::partial(text, lost.into_iter().collect())
        .with_lost_header(left_out)
        .with_joined_lines(&record.info))
}

/// How the dice lie, if they stand on the squares of the start, and the whole position otherwise.
fn start_line(record: &Record) -> (&'static str, String) {
    let start = &record.tree.start().position;
    let squares = Color::ALL.into_iter().flat_map(Square::start_of);
    let lies: Vec<Lie> = squares.filter_map(|square| start.at(square)).map(|die| die.lie).collect();
    let words: Vec<String> = lies.iter().map(ToString::to_string).collect();
    match <[Lie; 8]>::try_from(lies) {
        Ok(lies) if start_of(lies) == *start => ("setup", words.join(" ")),
        _ => ("position", board::write(start)),
    }
}

/// The nodes with the action of an earlier way on from the same node. With a word that went on after it they would be
/// read as that one.
fn repeated(record: &Record) -> HashSet<usize> {
    let mut ways = HashSet::new();
    let nodes = record.nodes().iter().enumerate();
    nodes.filter(|(_, node)| !ways.insert((node.parent, node.play))).map(|(at, _)| at).collect()
}

/// The action of a node, with the number of the turn if it begins one, and a comma if it does not end it.
fn word(record: &Record, at: usize) -> String {
    let (before, node) = (record.before(at), record.nodes().get(at));
    let action = node.and_then(|node| node.play).map(|action| action.to_string()).unwrap_or_default();
    let number = if before.done() == 0 { format!("{}. ", before.turn) } else { String::new() };
    format!("{number}{action}{}", if goes_on(record, at) { "," } else { "" })
}

/// Whether another action of the same turn follows.
fn goes_on(record: &Record, at: usize) -> bool {
    let nodes = record.nodes();
    // In preorder whatever follows on a node begins right after it.
    let is_followed = nodes.get(at + 1).is_some_and(|next| next.parent == Some(at));
    is_followed && nodes.get(at).is_some_and(|node| node.position.is_mid_turn())
}

#[cfg(test)]
mod tests;
