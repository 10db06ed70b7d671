//! Janken shogi (ジャンケン将棋): rules, positions and notation.
//!
//! Two players roll dice whose faces show rock, scissors and paper, and capture with the sign on top. The game is by
//! Ryuichi Umeda (梅田龍一) and was published in 2010. It had no notation; this one is described in `docs/janken.md`.
//!
//! Columns are a–f from the left, rows 1–6 from black's side. Black (先手) owns the goal corner a1, white (後手) f6.

pub mod board;
pub mod die;
#[cfg(feature = "json")]
pub mod json;
mod key;
pub mod position;
pub mod record;
mod row;
pub mod rules;
pub mod setup;
pub mod solve;
pub mod square;
pub(crate) mod text;

pub use die::{Lie, Sign};
pub use position::{Action, Die, Position};
pub use record::Record;
pub use rules::Illegal;
pub use square::{Direction, Square};

use super::{Game, Notation};
use crate::mistaken::Signs;

/// The notation of Janken shogi.
pub const JANKEN: Notation = Notation {
    name: "janken",
    game: Some(Game::Janken),
    about: "Janken shogi: a position, and rolls and captures such as a1-a2,b2xb3",
    extensions: &["janken"],
    read: text::read,
    write: Some(text::write),
    many: None,
    is_line: false,
    family: "janken",
    signs: Signs::None,
};
