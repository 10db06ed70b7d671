//! KI2: games as books print them, `▲７六歩 △３四歩`, with the official names of moves and without times.
//!
//! It is KIF with other lines of moves (see [`kif`]), by the same author: header, boards, comments, variations and the
//! last line are the same. So one reader reads both; it takes several moves in a line, and finds from the position
//! where a piece comes from.

#[cfg(test)]
mod tests;
mod write;

pub use write::write;

use super::kif::{self, Dialect};
use crate::mistaken::Signs;
use crate::{Game, Many, Notation};

/// The `ki2` notation.
pub const KI2: Notation = Notation {
    name: "ki2",
    game: Some(Game::Shogi),
    about: "shogi games as books print them, with comments and variations: ▲７六歩 △３四歩",
    extensions: &["ki2", "ki2u"],
    read: |bytes, options| kif::read_as(Dialect::Ki2, bytes, options),
    write: Some(|record| super::shogi(record).map(write)),
    many: Some(Many { between: None, places: kif::places }),
    is_line: false,
    family: "kif",
    signs: Signs::Strong(|text| kif::begins(text) && text.lines().any(has_moves)),
};

/// Whether a line begins with a move.
pub fn has_moves(line: &str) -> bool {
    line.starts_with(['▲', '△', '☗', '☖'])
}
