//! Moves after a position to text.

use std::fmt::Write as _;

use super::super::kif::parts;
use super::super::{Ending, Holds, Record, sfen, shogi, shogi64};
use crate::{Notation, Written};

/// SFEN with the moves of the main line after it.
pub const SFEN: Notation = Notation {
    write: Some(|record| {
        let record = shogi(record)?;
        Ok(write(record, &sfen::encode(record.start(), record.next_number()), true))
    }),
    ..super::super::SFEN
};

/// The same for shogi64.
pub const SHOGI64: Notation = Notation {
    write: Some(|record| {
        let record = shogi(record)?;
        Ok(write(record, &shogi64::encode(record.start()), false))
    }),
    ..super::super::SHOGI64
};

/// The code of the start, and each move in a line of its own with what is said about it. `number`: whether the code has that of the
/// next move.
fn write(record: &Record, code: &str, number: bool) -> Written {
    let mut text = format!("{code}\n");
    let (mut before, mut is_whole) = (record.start(), true);
    let mut ending = None;
    for node in record.main_line().filter_map(|at| record.nodes.get(at)) {
        if let Some(action) = node.play {
            is_whole = before.play(action).is_ok();
            if !is_whole {
                break;
            }
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{action}");
        }
        parts::notes(&mut text, node, false, |remark| Some(remark.kif(false)));
        ending = match node.ending {
            Some(Ending::Resignation) => Some("resign"),
            Some(Ending::Declaration) => Some("win"),
            _ => None,
        };
        if let Some(word) = ending {
            let _ = writeln!(text, "{word}");
        }
        parts::comment(&mut text, node, true);
        before = &node.position;
    }
    let holds =
        Holds { moves: true, number, comments: true, bookmarks: true, remarks: true, ..Holds::default() };
    let mut lost = Holds { endings: ending.is_some(), ..holds }.lost(record);
    lost.extend((!is_whole).then_some(super::super::usi::ILLEGAL_LOST));
    Written::partial(text, lost)
}
