//! Text to records.

use super::names::{is_range, is_wall};
use super::problem::QuoridorProblem;
use super::start::start;
use super::{INFO, Names, RULES};
use crate::charset::utf8;
use crate::movetext::{Count, Head, Numbers, Refused, Token, another_game, grow_from, head, tokens};
use crate::quoridor::{Illegal, Move, Played, Position, Record, record};
use crate::text::{Counted, Id, Span, shown};
use crate::tree::TreeBuilder;
use crate::{Outcome, ReadOptions, Reading};

/// Reads a record. [`ReadOptions::dialect`] says what its walls are called where its head does not.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Reading {
    let (record, said) = utf8(bytes, Id::QuoridorEncoding, |text, problems| record(text, options, problems));
    Reading::new(record.map(crate::Record::Quoridor), said)
}

/// A record, as far as it can be read.
fn record(text: &str, options: &ReadOptions, problems: &mut Counted) -> Option<Record> {
    let known = [&INFO[..], &RULES[..]].concat();
    let head = head(text, &known, problems);
    let by_head = names(&head, problems);
    let by_option = options.dialect.and_then(Names::of);
    let is_option = by_head.is_none() && by_option.is_some();
    let taken = Taken { names: by_head.or(by_option).unwrap_or_default(), is_option };
    let (state, mut unread) = start(&head, taken.names, problems);
    // What is wrong with the moves then may follow from it.
    let mut untold = Counted::default();
    let problems = if unread.is_empty() { problems } else { &mut untold };
    if by_head.is_none() && unread.is_empty() {
        unread = head.lines_of(&["notation"]);
    }
    let begin = record::start(state.as_ref());
    let numbers = Numbers {
        turn: |position: &Position| position.turn,
        usual: Count::Pairs,
        is_inside: state.is_some(),
    };
    let winner = |position: &Position| position.winner().map(Outcome::from);
    let play = |tree: &mut _, at, word: &str| taken.play(tree, at, word);
    let parts = tokens(text, head.end).flat_map(|(token, span)| without_commas(text, token, span));
    let mut tree = grow_from(text, parts, begin, numbers, winner, problems, play);
    tree.node_mut(0).into_iter().for_each(|start| start.add_first_line(&unread));
    Some(Record::game(state, head.info(|name| RULES.contains(&name)), tree))
}

/// The parts of a word that commas may stand between: moves, their numbers, a result.
fn without_commas<'t>(
    text: &'t str,
    token: Token<'t>,
    span: Span,
) -> impl Iterator<Item = (Token<'t>, Span)> {
    let word = if let Token::Move(word) = token { word } else { "" };
    let is_list = word.contains([',', '、']);
    let mut at = span.start;
    let parts = word.split_inclusive([',', '、']).filter(move |_| is_list).flat_map(move |piece| {
        let start = at;
        at += piece.len();
        let end = start + piece.trim_end_matches([',', '、']).len();
        tokens(text.get(..end).unwrap_or_default(), start)
    });
    (!is_list).then_some((token, span)).into_iter().chain(parts)
}

/// What the head says about names.
fn names(head: &Head<'_>, problems: &mut Counted) -> Option<Names> {
    let (word, span) = head.get("notation")?;
    let names = Names::of(word);
    if names.is_none() {
        problems.note(&QuoridorProblem::Notation { found: shown(word) }, span);
    }
    names
}

/// How names are taken, and who said so.
#[derive(Clone, Copy)]
struct Taken {
    names: Names,
    /// An option says it, not the head of the text.
    is_option: bool,
}

impl Taken {
    /// Plays a word.
    fn play(self, tree: &mut TreeBuilder<Position, Move>, at: usize, word: &str) -> Result<usize, Refused> {
        let Some(position) = tree.node(at).map(|node| node.position) else { return Ok(at) };
        let Some(action) = self.names.read(word) else { return Err(self.no_move(&position, word)) };
        let played = position.move_of(action).and_then(|action| record::play(tree, at, action));
        played.map_err(|why| {
            let called = match self.names {
                Names::Official => String::new(),
                _ => format!(" ({word} in this notation)"),
            };
            let said = Played { player: position.to_move, action };
            // Another name of the same kind of move ends no game later.
            let can_help = !matches!(why, Illegal::Over(_) | Illegal::TooLong | Illegal::NoWall(_));
            Refused {
                id: Id::QuoridorIllegalMove,
                message: format!("move {}, {said}{called}: {why}", position.turn),
                hint: can_help.then(|| self.other_names(&position, word)).flatten(),
                part: None,
            }
        })
    }

    fn no_move(self, position: &Position, word: &str) -> Refused {
        if word.starts_with('[') {
            return another_game(Id::QuoridorMove);
        }
        let form = if is_range(word) {
            "a wall named after its squares has two rows and two columns side by side: `H34ef`".to_owned()
        } else if is_wall(word) {
            format!("a wall's row is {}, its column a to h", self.names.wall_rows())
        } else {
            "a move is the square the pawn moves to, `e2`, or a wall, `e3h` (also `He3` or `H34ef`) or `e3v`"
                .to_owned()
        };
        let hint = match self.other_names(position, word) {
            Some(other) => format!("{form}; {other}"),
            None => form,
        };
        Refused {
            id: Id::QuoridorMove,
            message: format!("`{}` is not a move", shown(word)),
            hint: Some(hint),
            part: None,
        }
    }

    /// That the word is a legal move if it is read in another way. Nearly every wrong move is right in some way, so that
    /// this is said only where the notation shows: at the first wall, and where a pawn leaves its place at the start.
    fn other_names(self, position: &Position, word: &str) -> Option<String> {
        let player = position.to_move;
        let shows = if is_wall(word) {
            position.walls().next().is_none()
        } else {
            *position.pawns.get(player) == *Position::initial().pawns.get(player)
        };
        let is_legal = |other: &Names| {
            let action = other.read(word).and_then(|action| position.move_of(action).ok());
            *other != self.names && action.is_some_and(|action| position.play(action).is_ok())
        };
        let other = Names::ALL.into_iter().find(is_legal).filter(|_| shows)?.word();
        let change = if self.is_option {
            format!("use the option `notation={other}`")
        } else {
            format!("write `notation: {other}` above the moves")
        };
        Some(format!("names are read as `{}` here; if they are not, {change}", self.names.word()))
    }
}
