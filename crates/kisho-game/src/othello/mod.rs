//! Othello, which is also called Reversi (オセロ、リバーシ): rules, positions and notation.
//!
//! Columns are a–h from the left, rows 1–8 from the top. Black begins; white stands on d4 and e5, black on e4 and d5.
//! Who cannot move passes, which is no move of its own: after a move it is the turn of whoever can move.

pub mod board;
#[cfg(feature = "json")]
pub mod json;
pub mod position;
pub mod record;
pub mod rules;
pub mod square;
pub mod text;

pub use position::Position;
pub use record::Record;
pub use rules::Illegal;
pub use square::{Square, Squares};
