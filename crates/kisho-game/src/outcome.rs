//! How a game ended.

use super::Color;

/// Who won, whatever the game calls its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The player who makes the first move of a game: White in Quoridor, Black (先手) elsewhere.
    First,
    /// The other player.
    Second,
    /// Nobody.
    Draw,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Draw];

    /// As it stands after the moves: `1-0`, `0-1`, `1/2-1/2`.
    #[must_use]
    pub fn score(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Second => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }
}

/// The player has won.
impl From<Color> for Outcome {
    fn from(winner: Color) -> Self {
        winner.pick(Self::First, Self::Second)
    }
}
