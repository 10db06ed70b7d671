//! How a game ended.

use super::{Color, Record, go, shogi};

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

impl Record {
    /// How the game ended, if the record says so: in Quoridor and Janken shogi on the board or by what stands after the
    /// moves, in shogi by how the main line ends, in Go by `RE`.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Quoridor(record) => record.outcome(),
            Self::Janken(record) => record.outcome(),
            Self::Shogi(record) => {
                let end = record.nodes.get(record.main_end())?;
                match end.ending? {
                    shogi::Ending::Repetition | shogi::Ending::Impasse | shogi::Ending::Draw => {
                        Some(Outcome::Draw)
                    }
                    ending => ending.winner(end.position.turn()).map(Outcome::from),
                }
            }
            Self::Go(record) => match go::Outcome::of(record.info("RE")?) {
                go::Outcome::Draw => Some(Outcome::Draw),
                go::Outcome::Won(color, _) => Some(color.into()),
                _ => None,
            },
        }
    }
}
