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

impl Record {
    /// How many positions there are; never 0.
    #[must_use]
    pub fn frames(&self) -> usize {
        match self {
            Self::Quoridor(record) => record.nodes().len(),
            Self::Shogi(record) => record.nodes.len(),
            Self::Go(record) => record.nodes.len(),
            Self::Janken(record) => record.nodes().len(),
        }
    }

    /// The last position of the main line, by its preorder number.
    #[must_use]
    pub fn main_end(&self) -> usize {
        match self {
            Self::Quoridor(record) => record.tree().main_end(),
            Self::Shogi(record) => record.main_end(),
            Self::Go(record) => record.main_end(),
            Self::Janken(record) => record.tree.main_end(),
        }
    }

    /// The same up to a frame: that and those before it, without variations. `None` if there is no such frame.
    #[must_use]
    pub fn up_to(&self, frame: usize) -> Option<Self> {
        (frame < self.frames()).then(|| match self {
            Self::Quoridor(record) => Self::Quoridor(record.up_to(frame)),
            Self::Shogi(record) => Self::Shogi(record.up_to(frame)),
            Self::Go(record) => Self::Go(record.up_to(frame)),
            Self::Janken(record) => Self::Janken(record.up_to(frame)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ReadOptions, notation};

    fn record(name: &str, text: &str) -> Record {
        (notation(name).unwrap().read)(text.as_bytes(), &ReadOptions::default()).record.unwrap()
    }

    #[test]
    fn a_record_up_to_a_frame_is_a_line() {
        let whole = record("sgf", "(;SZ[9]PB[Ann];B[aa](;W[bb];B[cc])(;W[dd];B[ee]))");
        assert_eq!((whole.frames(), whole.main_end()), (6, 3));
        assert_eq!(whole.up_to(5).unwrap(), record("sgf", "(;SZ[9]PB[Ann];B[aa];W[dd];B[ee])"));
        assert_eq!(whole.up_to(0).unwrap(), record("sgf", "(;SZ[9]PB[Ann])"));
        assert_eq!(whole.up_to(6), None);
        let game = record("qf", "QDBJQ");
        assert_eq!((game.frames(), game.main_end()), (4, 3));
        let two = game.up_to(2).unwrap();
        assert_eq!((two.frames(), two.up_to(3)), (3, None));
        assert_eq!(game.up_to(3), Some(game));
    }
}
