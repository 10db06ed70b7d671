//! The text notation of Othello: a head, perhaps a board, then moves, which may stand without blanks: `f5d6c3d3c4`.

mod problem;
pub mod words;

use crate::charset::utf8;
use problem::OthelloProblem;

use super::record::{Record, discs, play, result};
use super::{Illegal, Position, Square, board};
use crate::movetext::{
    Count, Head, Numbers, Refused, Token, another_game, grow_from, head, tokens, write_head, write_moves,
};
use crate::text::{Counted, Diagnostic, Id, Span, shown};
use crate::tree::{Node, TreeBuilder};
use crate::{Form, Info, Lost, Written};

/// Names at the head of a record.
pub const NAMES: &[&str] = &["title", "black", "white", "event", "place", "date", "result", "position"];

/// That of them which says where the game begins.
const START: &str = "position";

/// Reads a record.
pub fn parse(bytes: &[u8]) -> (Option<Record>, Vec<Diagnostic>) {
    utf8(bytes, Id::OthelloEncoding, record)
}

/// A record, as far as it can be read.
fn record(text: &str, problems: &mut Counted) -> Option<Record> {
    let head = head(text, NAMES, problems);
    let Start { position, is_given, moves, unread } = start(text, &head, problems);
    // What is wrong with the moves then may follow from it.
    let mut untold = Counted::default();
    let problems = if unread.is_empty() { problems } else { &mut untold };
    let numbers = Numbers { turn: Position::turn, usual: Count::Turns, is_inside: is_given };
    let mut info = head.info(|name| name == START);
    let parts = tokens(text, moves).flat_map(|(token, span)| words::divide(token, span));
    let parts = keep_scores(text, parts, &mut info);
    let mut tree = grow_from(text, parts, position, numbers, Position::outcome, problems, play_word);
    tree.node_mut(0).into_iter().for_each(|start| start.add_first_line(&unread));
    let record = Record { info, tree, places: Form::default() };
    let wrong = head.get("result").and_then(|(said, place)| Some((record.corrected(said)?, place)));
    if let Some(([black, white], place)) = wrong {
        problems.note(&OthelloProblem::Result { black, white }, place);
    }
    Some(record)
}

/// Keeps what a result in discs says beside who won: that of the game in the header, others in comments.
fn keep_scores<'t>(
    text: &'t str,
    parts: impl Iterator<Item = (Token<'t>, Span)>,
    info: &mut Info,
) -> impl Iterator<Item = (Token<'t>, Span)> {
    let mut depth = 0_usize;
    parts.flat_map(move |(token, span)| {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        let word = text.get(span.start..span.end).unwrap_or_default();
        let is_score = matches!(token, Token::Outcome(_)) && discs(word).is_some();
        if is_score && depth == 0 && info.get("result").is_none() {
            info.set("result", word);
        }
        let is_kept = depth == 0 && info.get("result") == Some(word);
        let comment = (is_score && !is_kept).then_some((Token::Comment(word), span));
        comment.into_iter().chain([(token, span)])
    })
}

/// Where a game begins.
struct Start {
    position: Position,
    /// Whether the text says it.
    is_given: bool,
    /// Where the moves begin in the text.
    moves: usize,
    /// What cannot be read of it, as it stands.
    unread: String,
}

/// The position of the head, or the board that stands after the head; what is wrong with it is told.
fn start(text: &str, head: &Head<'_>, problems: &mut Counted) -> Start {
    let said = head.get(START).filter(|(value, _)| !value.is_empty());
    let after = text.get(head.end..).unwrap_or_default();
    let mut start =
        Start { position: Position::start(), is_given: false, moves: head.end, unread: String::new() };
    if let Some((value, place)) = said {
        let (position, wrong) = board::readable(value);
        if let Some((error, span)) = wrong {
            problems.note(&OthelloProblem::Position(error), span.shifted(place.start));
            start.unread = head.lines_of(&[START]);
        }
        start.is_given = position.is_some();
        start.position = position.unwrap_or(start.position);
    }
    if board::begins(after) {
        let first = after.trim_start();
        let at = head.end + after.len() - first.len();
        let whole = board::read_first(after);
        let read = whole.ok().or_else(|| board::readable_first(after));
        let wrong = match (said, whole) {
            (Some(_), _) => {
                Some((OthelloProblem::Twice, Span::new(at, at + first.lines().next().map_or(0, str::len))))
            }
            (None, Err((error, span))) => Some((OthelloProblem::Position(error), span.shifted(head.end))),
            (None, Ok(_)) => None,
        };
        if let Some((position, length)) = read {
            start.moves += length;
            if said.is_none() {
                (start.position, start.is_given) = (position, true);
            }
        } else {
            let lines = after.split_inclusive('\n').take_while(|line| board::is_row(line));
            start.moves += lines.map(str::len).sum::<usize>();
        }
        if let Some((problem, span)) = wrong {
            problems.note(&problem, span);
            let unread = text.get(head.end..start.moves).unwrap_or_default().trim();
            let between = if start.unread.is_empty() || unread.is_empty() { "" } else { "\n" };
            start.unread.extend([between, unread]);
        }
    }
    start
}

/// Plays a word. A pass leaves everything as it is: whoever cannot move has passed already.
fn play_word(tree: &mut TreeBuilder<Position, Square>, at: usize, word: &str) -> Result<usize, Refused> {
    let Some(before) = tree.node(at).map(|node| node.position) else { return Ok(at) };
    if words::is_pass(word) {
        return if has_passed(tree, at) { Ok(at) } else { Err(no_pass(before)) };
    }
    let square: Square = word.parse().map_err(|()| no_move(word))?;
    play(tree, at, square).map_err(|why| illegal(before, square, why))
}

/// Whether somebody had to pass in the position of a node; after the end of a game both pass.
fn has_passed(tree: &TreeBuilder<Position, Square>, at: usize) -> bool {
    let Some(node) = tree.node(at) else { return false };
    let position = node.position;
    let is_again = match node.parent.and_then(|parent| tree.node(parent)) {
        Some(before) => before.position.to_move == position.to_move,
        // The text may have said that it is the turn of a player who cannot move.
        None => position.moves_of(position.to_move.other()).is_empty(),
    };
    is_again || position.is_over()
}

fn no_pass(position: Position) -> Refused {
    Refused {
        id: Id::OthelloPass,
        message: format!("move {}: {} can move, and may not pass", position.turn(), position.to_move),
        hint: Some(format!("{}; passes are optional", can_move(position))),
        part: None,
    }
}

fn no_move(word: &str) -> Refused {
    if word.starts_with('[') {
        return another_game(Id::OthelloMove);
    }
    Refused {
        id: Id::OthelloMove,
        message: format!("`{}` is not a move", shown(word)),
        hint: Some("a move is a square, from `a1` to `h8`".to_owned()),
        part: None,
    }
}

fn illegal(position: Position, square: Square, why: Illegal) -> Refused {
    let other = position.to_move.other();
    let hint = match why {
        Illegal::FlipsNothing(_) if !position.flips(square, other).is_empty() => {
            Some(format!("{other} could move there: is a move missing before it, or one too many?"))
        }
        Illegal::Over(_) => None,
        _ => Some(can_move(position)),
    };
    Refused {
        id: Id::OthelloIllegal,
        message: format!("move {}, {} {square}: {why}", position.turn(), position.to_move),
        hint,
        part: None,
    }
}

fn can_move(position: Position) -> String {
    let squares: Vec<_> = position.legal_moves().iter().map(|square| square.to_string()).collect();
    format!("{} can move to {}", position.to_move, squares.join(", "))
}

/// Writes a record. A game of nothing but moves is one line without blanks, as it goes from program to program.
pub fn write_record(record: &Record) -> Written {
    let start = &record.tree.start().position;
    let begin = if *start == Position::start() { Vec::new() } else { vec![(START, board::write(start))] };
    let (head, left_out) = write_head(&begin, &record.info, NAMES, &[START]);
    let nodes = record.nodes();
    let is_bare =
        head.is_empty() && record.tree.main_end() + 1 == nodes.len() && nodes.iter().all(Node::is_bare);
    let moves = if is_bare {
        let squares: String = nodes.iter().filter_map(|node| node.play).map(|at| at.to_string()).collect();
        if squares.is_empty() { squares } else { squares + "\n" }
    } else {
        with_score(record, write_moves(&record.tree, |_| false, |at, _| word(record, at)))
    };
    let between = if head.is_empty() || moves.is_empty() { "" } else { "\n" };
    let has_details = nodes.iter().any(|node| !node.details.is_empty());
    let lost = has_details.then_some(Lost::new(
        "evaluations and times of moves are left out: this notation has none",
        "評価値と消費時間",
    ));
    Written::partial(head + between + &moves, lost.into_iter().collect())
        .with_lost_header(left_out)
        .with_joined_lines(&record.info)
}

/// The moves with the discs of the result where the text ends with who won: where there are no variations, and no comment says other
/// discs there.
fn with_score(record: &Record, moves: String) -> String {
    let end = record.tree.main_end();
    let last = record.nodes().get(end).filter(|_| end + 1 == record.nodes().len());
    let outcome = last.filter(|last| discs(&last.comment).is_none()).and_then(|last| last.outcome);
    let score = record.info.get("result").filter(|score| discs(score).is_some() && result(score) == outcome);
    let whole = score.zip(outcome).and_then(|(score, outcome)| {
        let before = moves.trim_end().strip_suffix(outcome.score())?;
        Some(format!("{before}{score}\n"))
    });
    whole.unwrap_or(moves)
}

/// A move with its number.
fn word(record: &Record, at: usize) -> String {
    let square = record.nodes().get(at).and_then(|node| node.play);
    square.map_or_else(String::new, |square| format!("{}. {square}", record.before(at).turn()))
}

#[cfg(test)]
mod tests;
