//! What can be wrong with an SFEN.

use super::super::Kind;
use crate::text::{Diagnostic, Id, Span, shown};

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SfenProblem {
    /// There is no text at all, or a word that is none of an SFEN.
    #[error("this is no SFEN")]
    Empty,
    /// The text is no UTF-8.
    #[error("this is not UTF-8 text")]
    Encoding,
    /// A character that has no place in the board.
    #[error("`{}` is not a piece", shown(&.0.to_string()))]
    Piece(char),
    /// A `+` before something that does not promote.
    #[error("`{}` cannot be promoted", shown(.0))]
    Promotion(String),
    /// A rank that does not have nine squares.
    #[error("rank {rank} has {squares} squares instead of 9")]
    RankLength {
        /// The rank, from 1 at the top.
        rank: usize,
        /// Its number of squares.
        squares: usize,
    },
    /// A board that does not have nine ranks.
    #[error("the board has {0} ranks instead of 9")]
    Ranks(usize),
    /// The side to move is missing or neither `b` nor `w`.
    #[error("the side to move has to be `b` or `w`")]
    Turn,
    /// The hands are missing.
    #[error("the hands are missing")]
    NoHands,
    /// A character that has no place in the hands.
    #[error("`{}` is not a piece that can be in hand", shown(&.0.to_string()))]
    HandPiece(char),
    /// Hands in more than one word.
    #[error("the hands of both players have to be one word")]
    HandWords,
    /// A count with nothing after it.
    #[error("there is no piece after this number")]
    HandEnd,
    /// More pieces in one hand than a set has, or a count of none.
    #[error("{count}{more} is not a number of {}s in hand", kind.english(), more = if *count == u8::MAX { " or more" } else { "" })]
    HandCount {
        /// The piece.
        kind: Kind,
        /// Its count, cut off at 255.
        count: u8,
    },
    /// A piece that the same hand has named before.
    #[error("this hand names the {} twice", .0.english())]
    HandTwice(Kind),
    /// The move number is no number from 1; the beginning of what stands there.
    #[error("`{}` is not a move number; it is taken to be 1", shown(.0))]
    MoveNumber(String),
    /// Something after the end.
    #[error("nothing may follow the move number")]
    Extra,
}

/// What is wrong with an SFEN, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct Error {
    /// What is wrong.
    pub problem: SfenProblem,
    /// The bytes of the text that are wrong.
    pub span: Span,
}

impl From<Error> for Diagnostic {
    fn from(error: Error) -> Self {
        let message = error.to_string();
        let (id, hint) = match &error.problem {
            SfenProblem::Empty => (Id::SfenEmpty, "write a position, or `startpos`"),
            SfenProblem::Encoding => (Id::SfenEncoding, "an SFEN has ASCII characters only"),
            SfenProblem::Piece(_) => {
                (Id::SfenPiece, "the pieces are P L N S G B R K, upper case for Black, lower case for White")
            }
            SfenProblem::Promotion(_) => (Id::SfenPromotion, "`+` goes before P, L, N, S, B or R"),
            SfenProblem::RankLength { .. } => {
                (Id::SfenRank, "count the pieces and the empty squares: together they are 9")
            }
            SfenProblem::Ranks(_) => (Id::SfenRanks, "write the ranks from the top down, separated by `/`"),
            SfenProblem::Turn => (Id::SfenTurn, "`b` is Black (先手), `w` is White (後手)"),
            SfenProblem::NoHands => (Id::SfenHand, "write `-` if both hands are empty"),
            SfenProblem::HandPiece(_) => {
                (Id::SfenHand, "the pieces are R B G S N L P, upper case for Black, lower case for White")
            }
            SfenProblem::HandWords => {
                (Id::SfenHand, "write them without a space; `-` only if both are empty")
            }
            SfenProblem::HandEnd => (Id::SfenHand, "the number goes before its piece: `2P`"),
            SfenProblem::HandCount { .. } => (
                Id::SfenHand,
                "a piece alone is one; a set has 18 pawns, 2 bishops, 2 rooks and 4 of the others",
            ),
            SfenProblem::HandTwice(_) => (Id::SfenHand, "write the number before the piece: `2P`"),
            SfenProblem::MoveNumber(_) => (Id::SfenMoveNumber, "it counts from 1; it can be left out"),
            SfenProblem::Extra => (Id::SfenExtra, "remove it"),
        };
        // The position is whole without it; some programs write 0.
        let diagnostic = match id {
            Id::SfenMoveNumber => Self::warning(id, error.span, message),
            _ => Self::error(id, error.span, message),
        };
        diagnostic.with_hint(hint)
    }
}
