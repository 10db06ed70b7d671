//! How players end a game without a move.

use crate::Outcome;

/// What players can choose instead of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Termination {
    /// The player to move resigns.
    Resignation,
    /// Both agree on a draw.
    Draw,
}

impl Termination {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Resignation, Self::Draw];

    /// Its name in small ASCII letters, as in addresses.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Resignation => "resign",
            Self::Draw => "draw",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|how| how.name() == name)
    }

    /// Who has won then; `opponent` is the one who is not to move.
    pub(crate) fn outcome(self, opponent: impl Into<Outcome>) -> Outcome {
        match self {
            Self::Resignation => opponent.into(),
            Self::Draw => Outcome::Draw,
        }
    }
}
