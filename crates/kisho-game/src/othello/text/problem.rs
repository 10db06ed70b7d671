//! What can be wrong with a text, apart from its moves.

use crate::othello::board;
use crate::text::{Id, Severity};

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OthelloProblem {
    #[error("this is not a text in UTF-8")]
    Encoding,
    #[error("`position:` has said where the game begins")]
    Twice,
    #[error(transparent)]
    Position(board::Error),
}

impl crate::text::Problem for OthelloProblem {
    fn id(&self) -> Id {
        match self {
            Self::Encoding => Id::OthelloEncoding,
            Self::Twice | Self::Position(_) => Id::OthelloPosition,
        }
    }

    fn severity(&self) -> Severity {
        Severity::Error
    }

    fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::Encoding => "save the file as UTF-8",
            Self::Twice => "leave out one of the two",
            Self::Position(board::Error::ToMove) => "write it after the 64 squares, with a blank before it",
            Self::Position(_) => {
                "a board is 64 signs, row by row from a1: `-` or `.` is empty, `X`, `*`, `B` or `●` black, `O`, `W` or \
                 `○` white"
            }
        };
        Some(hint.to_owned())
    }
}
