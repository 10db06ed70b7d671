//! The two players.

use std::fmt;

use crate::Outcome;

/// A player. White begins, and its home row is row 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// 先手: starts on e1 and wins on row 9.
    White,
    /// 後手: starts on e9 and wins on row 1.
    Black,
}

impl Player {
    /// Both, white first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// `white` or `black`, as in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// The row (0–8) that the player wins on.
    #[must_use]
    pub fn goal_row(self) -> u8 {
        match self {
            Self::White => 8,
            Self::Black => 0,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// The player has won.
impl From<Player> for Outcome {
    fn from(winner: Player) -> Self {
        match winner {
            Player::White => Self::First,
            Player::Black => Self::Second,
        }
    }
}

/// One value for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ByPlayer<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByPlayer<T> {
    /// The player's value.
    #[must_use]
    pub fn get(&self, player: Player) -> &T {
        match player {
            Player::White => &self.white,
            Player::Black => &self.black,
        }
    }

    /// The player's value, to change it.
    pub fn get_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::White => &mut self.white,
            Player::Black => &mut self.black,
        }
    }
}
