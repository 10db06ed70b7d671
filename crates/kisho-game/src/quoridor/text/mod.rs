//! The text notation of Quoridor: games as people type them, `1. e2 e8 2. e3 e3v`, with comments and variations.
//!
//! A head says who played, which names squares and walls have ([`Names`]), and where the game begins; see
//! `docs/quoridor.md`. The form of the moves is that of [`movetext`](crate::movetext).

mod names;
mod problem;
mod read;
mod start;
mod write;

pub use names::Names;
pub use read::read;
pub use write::{write, write_in};

/// Names at the head that say how the moves are read and where they begin, and are no news about the game.
const RULES: [&str; 6] = ["notation", "start", "pawns", "walls", "turn", "last"];

/// The words for the ways to name squares and walls.
pub const DIALECTS: [&str; 3] = [Names::ALL[0].word(), Names::ALL[1].word(), Names::ALL[2].word()];

/// Names at the head that tell of the game.
const INFO: [&str; 7] = ["title", "white", "black", "event", "place", "date", "result"];

#[cfg(test)]
mod tests;
