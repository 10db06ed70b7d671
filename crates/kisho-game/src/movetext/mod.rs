//! Games as people type them: a head of `name: value` lines, then moves with comments and variations.
//!
//! ```text
//! white: Ann
//! black: Ben
//!
//! 1. e2 e8 2. e3 {A comment.} e7 (e6 3. e4 ; another comment, to the end of the line
//! ) 3. e4 1-0
//! ```
//!
//! This is the form of chess's PGN, which many know: numbers may be there or not, comments stand in braces or after a
//! semicolon, a variation stands in parentheses after the move that it replaces, and the result may stand at the end of a line.
//! A head may follow the form of PGN as well: `[white "Ann"]`.

mod grow;
mod head;
mod number;
mod scan;
mod write;

pub use grow::{Refused, another_game, grow, grow_from};
pub use head::{Head, base, head};
pub use number::{Count, Numbers};
pub use scan::{Token, tokens};
pub use write::{write_head, write_moves};

#[cfg(test)]
mod tests;
