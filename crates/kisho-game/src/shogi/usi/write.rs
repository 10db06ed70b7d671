//! Moves to text.

use std::fmt::Write as _;

use super::super::{Holds, Position, Record, sfen};
use crate::Written;

/// Said of a game that ended by a move that breaks a rule.
const ILLEGAL_LOST: &str = "the last move, which breaks a rule, is left out: programs do not read it";

/// The main line as the command that tells a program of it.
#[must_use]
pub fn write(record: &Record) -> Written {
    let start = record.start();
    let mut text = if *start == Position::initial() && record.next_number() == 1 {
        "position startpos".to_owned()
    } else {
        format!("position sfen {}", sfen::encode(start, record.next_number()))
    };
    let mut lost = Holds { moves: true, number: true, ..Holds::default() }.lost(record);
    let nodes = record.main_line().filter_map(|at| record.nodes.get(at));
    let mut before = start;
    for (nth, node) in nodes.skip(1).enumerate() {
        let Some(action) = node.play else { continue };
        if before.play(action).is_err() {
            lost.push(ILLEGAL_LOST);
            break;
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{} {action}", if nth == 0 { " moves" } else { "" });
        before = &node.position;
    }
    Written::without(text, lost)
}
