//! SFEN: one position as a line of text, as shogi programs exchange it.
//!
//! Source: the USI protocol. `BOARD TURN HANDS NUMBER`, where the board is read rank by rank from the top, each from
//! file 9 to file 1. Capitals are Black's, `+` stands before a promoted piece, a digit counts empty squares.
//! The number of the next move may be missing. `startpos`, and `sfen` or `position` before a position, are
//! understood too, as they stand in what programs say to each other.

mod board;
mod error;
mod read;
mod write;

pub use error::{Error, SfenProblem};
pub use read::{Decoded, Head, decode, head};
pub use write::encode;

/// Whether a line is a position, perhaps with moves after it.
pub fn begins(line: &str) -> bool {
    line.starts_with("position ") || line == "startpos" || decode(line.as_bytes()).1.is_empty()
}

/// Whether a line begins with a position.
#[must_use]
pub fn is_start(line: &str) -> bool {
    let is_word = |word| ["position", "startpos", "sfen"].contains(&word);
    line.split_whitespace().next().is_some_and(is_word) || {
        let head = head(line.as_bytes());
        head.decoded.is_some() && head.errors.is_empty()
    }
}
