//! What can be wrong with a text, apart from the form of its moves.

use super::Names;
use crate::quoridor::{Flaw, StateError};
use crate::text::{Id, Severity, nearest};

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QuoridorProblem {
    #[error("this is not a text in UTF-8")]
    Encoding,
    #[error("there is no notation `{found}`")]
    Notation { found: String },
    /// A word of a start that is none of what it should be.
    #[error("`{found}` is no {wanted}")]
    Word { found: String, wanted: &'static str, hint: &'static str },
    #[error("two pawns need two squares")]
    Pawns,
    #[error("this does not say whose wall it is")]
    Owner,
    #[error("nobody can have made this move last")]
    Last,
    #[error("`start:` has said where the game begins")]
    Twice,
    #[error("this code holds no position alone, as a start has to be")]
    NoState,
    #[error(transparent)]
    State(StateError),
    /// The position is not one of a game.
    #[error(transparent)]
    Flaw(Flaw),
}

impl crate::text::Problem for QuoridorProblem {
    fn id(&self) -> Id {
        match self {
            Self::Encoding => Id::QuoridorEncoding,
            Self::Notation { .. } => Id::QuoridorNotation,
            Self::Flaw(_) => Id::QuoridorPosition,
            _ => Id::QuoridorStart,
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Flaw(_) => Severity::Warning,
            _ => Severity::Error,
        }
    }

    fn hint(&self) -> Option<String> {
        Some(match self {
            Self::Encoding => "save the file as UTF-8".to_owned(),
            Self::Notation { found } => match nearest(found, Names::ALL.map(Names::word)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("they are {}", Names::ALL.map(Names::word).join(", ")),
            },
            Self::Word { hint, .. } => (*hint).to_owned(),
            Self::Pawns => "first White's pawn, then Black's: `pawns: e4 e7`".to_owned(),
            Self::Owner => "name the player first: `walls: white c3h e3h black d7h`".to_owned(),
            Self::Last => "the last move is a wall that is on the board, or the square of a pawn".to_owned(),
            Self::Twice => "leave out one of the two".to_owned(),
            Self::NoState => {
                "a code with moves goes into a `qf` block; the initial position needs no start".to_owned()
            }
            Self::State(_) => "a player has ten walls, and turns go up to 1023".to_owned(),
            Self::Flaw(flaw) => flaw.hint().to_owned(),
        })
    }
}
