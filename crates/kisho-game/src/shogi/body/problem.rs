//! What can be wrong with moves after a position, besides what the readers of other notations say.

use super::super::Illegal;
use super::super::name::NotFound;
use crate::text::{Id, Told, shown};

/// What is wrong at one place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum MovesProblem {
    #[error("this is not UTF-8 text")]
    Encoding,
    #[error("these are not moves in a notation that kisho knows")]
    Unknown,
    #[error("another position begins here")]
    Another,
    #[error("`{}` is not a move", shown(found))]
    Word { found: String },
    #[error("the game has ended before")]
    AfterEnd,
    #[error("move {number} {name}: {why}")]
    Unclear { number: u32, name: String, why: NotFound },
    #[error("move {number} {name}: {why}")]
    Illegal { number: u32, name: String, why: Illegal },
}

impl crate::text::Problem for MovesProblem {
    fn told(&self) -> Told {
        match self {
            Self::Encoding => Id::MovesEncoding.error("save the text as UTF-8"),
            Self::Unknown => Id::MovesUnknown.error(
                "moves are written `7g7f 3c3d`, `P-7f P-3d`, `1 ７六歩(77)`, `▲７六歩 △３四歩` or `+7776FU`",
            ),
            Self::Another => Id::MovesUnknown.error(
                "a text holds one position with its moves; `kisho convert --lines` reads each line as one",
            ),
            Self::Word { .. } => Id::UsiMove.error(
                "a move is two squares such as `7g7f`, with `+` if the piece promotes; a drop is `P*5e`",
            ),
            Self::AfterEnd => Id::UsiAfterEnd.error("remove what follows"),
            Self::Unclear { .. } => Id::MovesUnclear.error("write where the piece comes from: `G6i-5h`"),
            Self::Illegal { .. } => {
                Id::ShogiIllegal.error("the game is read up to here, and the rest is kept as a comment")
            }
        }
    }
}
