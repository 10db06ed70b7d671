//! What can be wrong with a text, apart from its moves.

use crate::Color;
use crate::janken::board;
use crate::text::{Id, Told};

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JankenProblem {
    #[error("`position:` already says where the game begins")]
    Twice,
    #[error(transparent)]
    Position(board::Error),
    /// A word of `setup:` that is not three letters of a die.
    #[error("`{found}` is not how a die lies")]
    Lie { found: String },
    #[error("a game begins with 8 dice, not {count}")]
    Dice { count: usize },
    #[error("{0} has no action and passes, so that {other} is to move", other = .0.other())]
    Passes(Color),
}

impl crate::text::Problem for JankenProblem {
    fn told(&self) -> Told {
        match self {
            Self::Twice => Id::JankenSetup.error("leave out one of the two"),
            // Its messages say what is expected.
            Self::Position(_) => Id::JankenPosition.error(""),
            Self::Passes(Color::Black) => Id::JankenPasses.warning("write `w` at the end of the position"),
            Self::Passes(Color::White) => Id::JankenPasses.warning("write `b` at the end of the position"),
            Self::Lie { .. } | Self::Dice { .. } => Id::JankenSetup.error(
                "first black's dice a1 a3 b2 c1, then white's d6 e5 f4 f6: eight words such as `GPC`, the sign on \
                 top, at the front and at the sides",
            ),
        }
    }
}
