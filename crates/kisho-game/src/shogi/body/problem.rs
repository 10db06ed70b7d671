//! What can be wrong with moves after a position, besides what the readers of other notations say.

use super::super::Illegal;
use super::super::name::NotFound;
use crate::text::{Id, Severity};

/// What is wrong at one place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum MovesProblem {
    #[error("this is not UTF-8 text")]
    Encoding,
    #[error("these are no moves in a notation that kisho knows")]
    Unknown,
    #[error("{found:?} is no move")]
    Word { found: String },
    #[error("the game has ended before")]
    AfterEnd,
    #[error("move {number} {name}: {why}")]
    Unclear { number: u32, name: String, why: NotFound },
    #[error("move {number} {name}: {why}")]
    Illegal { number: u32, name: String, why: Illegal },
}

impl crate::text::Problem for MovesProblem {
    fn id(&self) -> Id {
        match self {
            Self::Encoding => Id::MovesEncoding,
            Self::Unknown => Id::MovesUnknown,
            Self::Word { .. } => Id::UsiMove,
            Self::AfterEnd => Id::UsiAfterEnd,
            Self::Unclear { .. } => Id::MovesUnclear,
            Self::Illegal { .. } => Id::ShogiIllegal,
        }
    }

    fn severity(&self) -> Severity {
        Severity::Error
    }

    fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::Encoding => "save the text as UTF-8",
            Self::Unknown => {
                "moves are written `7g7f 3c3d`, `P-7f P-3d`, `1 ７六歩(77)`, `▲７六歩 △３四歩` or `+7776FU`"
            }
            Self::Word { .. } => {
                "a move is two squares such as `7g7f`, with `+` if the piece promotes; a drop is `P*5e`"
            }
            Self::AfterEnd => "remove what follows",
            Self::Unclear { .. } => "write where the piece comes from: `G6i-5h`",
            Self::Illegal { .. } => "the game is read up to here",
        };
        Some(hint.to_owned())
    }
}
