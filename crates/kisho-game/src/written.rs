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
    /// The names of the header lines that are left out, of which `lost` has [`HEAD_LOST`].
    pub lost_header: Vec<String>,
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
pub const HEAD_LOST: &str = "header lines are left out: this notation has no place for them";

impl Written {
    /// A text that holds all of the record.
    #[must_use]
    pub fn whole(text: String) -> Self {
        Self::partial(text, Vec::new())
    }

    /// A text that does not hold all of the record.
    #[must_use]
    pub fn partial(text: String, lost: Vec<&'static str>) -> Self {
        Self { text, lost, lost_header: Vec::new() }
    }

    /// The same without header lines of these names.
    #[must_use]
    pub fn with_lost_header(mut self, names: Vec<String>) -> Self {
        self.lost.extend((!names.is_empty()).then_some(HEAD_LOST));
        Self { lost_header: names, ..self }
    }
}
