//! The shogi64 notation: one position as a short text.
//!
//! Source: the README of shogi64.js, read strictly. Where that program departs from its own specification (a king on
//! 9一, pawns on the last rank, white's hand out of range, characters behind the end) this follows the specification.
//!
//! The layers are `codes` (the tables that both directions share), `read` and `write`.

pub(super) mod codes;
mod error;
mod read;
mod write;

pub use error::{Error, Field, Problem};
pub use read::{Decoded, decode};
pub use write::encode;

use base64::engine::GeneralPurpose;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::{Color, Kind, Position};

/// The alphabet of codes.
const ALPHABET: &GeneralPurpose = &URL_SAFE_NO_PAD;

/// Whether only mixed mode can express a position: a player has two kings, two unpromoted pawns on one file, or
/// an unpromoted pawn on the rank farthest from where that player sits.
#[must_use]
pub fn needs_mixed(position: &Position) -> bool {
    Color::ALL.into_iter().any(|owner| {
        let of = |kind| {
            let pieces = position.pieces().filter(move |(_, p)| p.owner == owner && p.kind == kind);
            pieces.map(|(square, _)| square)
        };
        let mut files = 0u16;
        let pawns_fit = of(Kind::Pawn).all(|square| {
            let file = 1 << square.file();
            let is_first = files & file == 0;
            files |= file;
            is_first && square.rank_of(owner) != 1
        });
        !pawns_fit || of(Kind::King).count() > 1
    })
}
