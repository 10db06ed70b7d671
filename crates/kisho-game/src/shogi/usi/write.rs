//! Moves to text.

use std::fmt::Write as _;

use super::super::{Ending, Holds, Position, Record, sfen};
use crate::{Lost, Written};

/// Said of a game that ended by a move that breaks a rule.
pub const ILLEGAL_LOST: Lost =
    Lost::new("the last move, which breaks a rule, is left out: programs reject it", "反則手");

/// The main line, and how the game ended in the words of programs that do not move.
#[must_use]
pub fn write(record: &Record) -> Written {
    let PositionCommand { mut text, is_whole } = command(record);
    let end = record.nodes.get(record.main_end());
    let word = match end.and_then(|end| end.ending).filter(|_| is_whole) {
        Some(Ending::Resignation) => Some("resign"),
        Some(Ending::Declaration) => Some("win"),
        _ => None,
    };
    let mut lost =
        Holds { moves: true, number: true, endings: word.is_some(), ..Holds::default() }.lost(record);
    lost.extend((!is_whole).then_some(ILLEGAL_LOST));
    if let Some(word) = word {
        text += if end.is_some_and(|end| end.parent.is_none()) { " moves " } else { " " };
        text += word;
    }
    Written::partial(text, lost)
}

/// The main line for a program.
#[derive(Debug)]
pub struct PositionCommand {
    /// As the program is told of it.
    pub text: String,
    /// Whether it has all moves.
    is_whole: bool,
}

/// The main line as the command that tells a program of it.
#[must_use]
pub fn command(record: &Record) -> PositionCommand {
    let start = record.start();
    let mut text = if *start == Position::initial() && record.next_number() == 1 {
        "position startpos".to_owned()
    } else {
        format!("position sfen {}", sfen::encode(start, record.next_number()))
    };
    let nodes = record.main_line().filter_map(|at| record.nodes.get(at));
    let mut before = start;
    for (nth, node) in nodes.skip(1).enumerate() {
        let Some(action) = node.play else { continue };
        if before.play(action).is_err() {
            return PositionCommand { text, is_whole: false };
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{} {action}", if nth == 0 { " moves" } else { "" });
        before = &node.position;
    }
    PositionCommand { text, is_whole: true }
}
