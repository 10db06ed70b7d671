//! The shogi64 notation: one position as a short text.
//!
//! Source: the README of shogi64.js, read strictly. Where that program departs from its own specification (a king on
//! 9一, pawns on the last rank, white's hand out of range, characters after the end) this follows the specification.
//!
//! The layers are `codes` (the tables that both directions share), `squares` (several squares at once), `placed` (what stands
//! first in a code), `read` and `write`.

pub(super) mod codes;
mod error;
mod placed;
mod read;
mod squares;
mod write;

pub use error::{Error, Field, Shogi64Problem};
pub use read::{Decoded, decode};
pub use write::encode;

use super::Position;
use placed::KingsAndPawns;

/// Whether only mixed mode can express a position: a player has two kings, two unpromoted pawns on one file, or
/// an unpromoted pawn on the rank farthest from where that player sits.
#[must_use]
pub fn needs_mixed(position: &Position) -> bool {
    KingsAndPawns::of(position).is_none()
}
