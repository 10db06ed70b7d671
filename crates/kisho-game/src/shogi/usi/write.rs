//! Moves to text.

use std::fmt::Write as _;

use super::super::{Holds, Position, Record, sfen};
use crate::Written;

/// The main line as the command that tells a program of it.
#[must_use]
pub fn write(record: &Record) -> Written {
    let start = record.start();
    let mut text = if *start == Position::initial() && record.next_number() == 1 {
        "position startpos".to_owned()
    } else {
        format!("position sfen {}", sfen::encode(start, record.next_number()))
    };
    let nodes = record.main_line().filter_map(|at| record.nodes.get(at));
    for (nth, action) in nodes.filter_map(|node| node.play).enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{} {action}", if nth == 0 { " moves" } else { "" });
    }
    Written { text, lost: Holds { moves: true, number: true, ..Holds::default() }.lost(record) }
}
