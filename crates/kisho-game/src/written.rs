//! What a notation makes of a record, and what it has no place for.

use super::Record;

/// Writes a record. `Err` says in one sentence why this record cannot be written in this notation at all, for example
/// because it is of another game.
pub type Writer = fn(&Record) -> Result<Written, String>;

/// A record in a notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What the notation could not hold: a sentence each, without a final full stop, and the same for every record that
    /// loses the same, so that it need be said only once of many.
    pub lost: Vec<&'static str>,
}

/// Said by notations of positions. Who asks for a position of a game by its number knows it already.
pub const MOVES_LOST: &str =
    "moves are left out: this notation holds one position, which is the last of the main line";

/// Said by notations of one line of moves.
pub const VARIATIONS_LOST: &str = "variations are left out: this notation holds one line of moves";

/// Said by notations of nothing but positions and moves.
pub const COMMENTS_LOST: &str = "comments are left out: this notation has none";

/// Said where only a move can end a game.
pub const ENDING_LOST: &str = "how the game ended is left out: this notation does not say it";

/// Said where nothing can be told of the game as a whole.
pub const INFO_LOST: &str = "players, event and the like are left out: this notation has no header";

/// Said where some things can be told of the game as a whole, and others not.
pub const HEAD_LOST: &str = "some of what is said of the game is left out: this notation has no name for it";

impl Written {
    /// A text that holds all of the record.
    #[must_use]
    pub fn whole(text: String) -> Self {
        Self { text, lost: Vec::new() }
    }
}
