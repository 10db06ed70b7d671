//! The notation that the first line of a fenced block names.

use kisho_game::{self as game, Notation};

/// A board of Quoridor to play on, as the fan site calls it: a `qf` block with `freeboard`.
pub const FREEBOARD: &str = "qf_freeboard";

/// The notation that an info string names. JSON is a language of its own and is shown as such.
#[must_use]
pub fn notation(info: &str) -> Option<&'static Notation> {
    let word = info.split_whitespace().next()?;
    let name = if is_freeboard(word) { "qf" } else { word };
    game::notation(name).filter(|notation| notation.name != "json")
}

/// Whether the first word of an info string asks for a board to play on.
#[must_use]
pub fn is_freeboard(word: &str) -> bool {
    word.eq_ignore_ascii_case(FREEBOARD)
}
