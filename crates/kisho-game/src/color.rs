//! The two players of Go and shogi.

use std::fmt;

/// A player of Go or shogi, or the colour of a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Who usually begins in Go; 先手 in shogi, who begins and plays up the board (towards rank 1).
    Black,
    /// The other; 後手 in shogi, who plays down the board (towards rank 9).
    White,
}

impl Color {
    /// Both players, black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        self.pick(Self::White, Self::Black)
    }

    /// The value that belongs to this player.
    #[must_use]
    pub fn pick<T>(self, black: T, white: T) -> T {
        match self {
            Self::Black => black,
            Self::White => white,
        }
    }

    /// The English word with a capital.
    #[must_use]
    pub fn english(self) -> &'static str {
        self.pick("Black", "White")
    }

    /// The letter that SGF uses: `B` or `W`.
    #[must_use]
    pub fn letter(self) -> &'static str {
        self.pick("B", "W")
    }

    /// The English word in small letters, as in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.pick("black", "white")
    }
}

/// `black` or `white`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
