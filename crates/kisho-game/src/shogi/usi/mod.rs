//! USI: a position and the moves from there, as programs tell it to each other.
//!
//! Source: the USI protocol, command `position`. `position startpos moves 7g7f 3c3d`, or `position sfen SFEN moves …`.
//! A move is the square from which the piece goes and the one to which it goes, with `+` if it promotes; a drop is the
//! letter of the piece, `*` and the square. The word `position` may be missing, and so may all before the moves.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{action, begins, moves, read};
pub use write::{ILLEGAL_LOST, command, write};

/// Whether a line has moves after a position.
pub fn has_moves(line: &str) -> bool {
    line.contains(" moves ")
}
