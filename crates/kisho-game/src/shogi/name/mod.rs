//! The names of moves.
//!
//! [`Words`] is the official Japanese name: 棋譜の表記方法 of the Japan Shogi Association
//! (<https://www.shogi.or.jp/faq/kihuhyouki.html>), with the rank in kanji as books and newspapers print it.
//! [`western`] is how English books write moves.
//!
//! Both tell pieces of one kind apart if several can go to the square by the way they move. Whether the rules let them
//! go does not matter: a silver that would expose its own king is still a silver that others could take for the one
//! meant. The Association's page does not speak of that case; Kakinoki's programs, from which most records come, and
//! the crate `shogi_official_kifu` do it so.

mod find;
mod official;
#[cfg(test)]
mod tests;
mod western;

pub use find::NotFound;
pub use official::{Motion, Side, Words};
pub use western::{Western, western, western_words};

use super::{Color, Move, Position, Square};

/// The official name without the sign of the player: `７六歩`, `同　銀右上成`. `previous_to` is where the move before
/// went, `None` if there is none. If nothing stands where the move comes from, the move as programs write it.
#[must_use]
pub fn official(before: &Position, action: Move, previous_to: Option<Square>) -> String {
    Words::of(before, action).map_or_else(|| action.to_string(), |words| words.after(previous_to))
}

/// The sign before the name of a move in running text: ▲ or △.
#[must_use]
pub fn sign(player: Color) -> char {
    player.pick('▲', '△')
}
