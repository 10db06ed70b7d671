//! What can be wrong with a text, apart from its moves.

use crate::othello::board;
use crate::text::{Id, Told};

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OthelloProblem {
    #[error("`position:` already says where the game begins")]
    Twice,
    #[error(transparent)]
    Position(board::Error),
    #[error("this result contradicts the board, {black}-{white}")]
    Result { black: usize, white: usize },
}

impl crate::text::Problem for OthelloProblem {
    fn told(&self) -> Told {
        match self {
            Self::Twice => Id::OthelloPosition.error("leave out one of the two"),
            Self::Position(board::Error::ToMove) => {
                Id::OthelloPosition.error("write it after the 64 squares, separated by a space")
            }
            Self::Result { .. } => {
                Id::MovesResult.warning("the board counts; correct or leave out the result")
            }
            Self::Position(_) => Id::OthelloPosition.error(
                "a board is 64 signs, row by row from a1: `-` or `.` is empty, `X`, `*`, `B` or `●` black, `O`, `W` or \
                 `○` white",
            ),
        }
    }
}
