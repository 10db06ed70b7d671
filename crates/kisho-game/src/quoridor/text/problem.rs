//! What can be wrong with a text, apart from the form of its moves.

use super::Names;
use crate::quoridor::{Flaw, StateError};
use crate::text::{Id, Told, nearest};

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QuoridorProblem {
    #[error("there is no notation `{found}`")]
    Notation { found: String },
    /// A word of a start that is none of what it should be.
    #[error("`{found}` is not a {wanted}")]
    Word { found: String, wanted: &'static str, hint: &'static str },
    #[error("two pawns need two squares")]
    Pawns,
    #[error("this does not say whose wall it is")]
    Owner,
    #[error("this cannot have been the last move")]
    Last,
    #[error("`start:` already says where the game begins")]
    Twice,
    #[error("this code is not a single position, which a start has to be")]
    NoState,
    #[error(transparent)]
    State(StateError),
    /// The position is not one of a game.
    #[error(transparent)]
    Flaw(Flaw),
}

impl crate::text::Problem for QuoridorProblem {
    fn told(&self) -> Told {
        let start = |hint: &'static str| Id::QuoridorStart.error(hint);
        match self {
            Self::Notation { found } => {
                Id::QuoridorNotation.error(match nearest(found, Names::ALL.map(Names::word)) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("they are {}", Names::ALL.map(Names::word).join(", ")),
                })
            }
            Self::Word { hint, .. } => start(hint),
            Self::Pawns => start("first White's pawn, then Black's: `pawns: e4 e7`"),
            Self::Owner => start("name the player first: `walls: white c3h e3h black d7h`"),
            Self::Last => start("the last move is a wall that is on the board, or the square of a pawn"),
            Self::Twice => start("leave out one of the two"),
            Self::NoState => {
                start("a code with moves goes into a `qf` block; the initial position needs no start")
            }
            Self::State(_) => start("a player has ten walls, and turns go up to 1023"),
            Self::Flaw(flaw) => Id::QuoridorPosition.warning(flaw.hint()),
        }
    }
}
