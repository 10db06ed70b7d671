//! What can be wrong with a shogi64 code.

use std::fmt;

use super::super::{Color, Kind, Square};
use crate::text::{Diagnostic, Id, Span, shown};

/// A part of the code, for messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// Side to move and mode.
    Header,
    /// A player's king.
    King(Color),
    /// A player's pawn on a file.
    Pawn(Color, u8),
    /// The piece on a square.
    Piece(Square),
    /// How many of a kind a player has in hand.
    Hand(Color, Kind),
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header => f.write_str("the side to move"),
            Self::King(owner) => write!(f, "the {owner} king"),
            Self::Pawn(owner, file) => write!(f, "the {owner} pawn of file {file}"),
            Self::Piece(square) => write!(f, "the square {square}"),
            Self::Hand(owner, kind) => write!(f, "the {}s in {owner}'s hand", kind.english()),
        }
    }
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Shogi64Problem {
    /// There is no character at all.
    #[error("there is no shogi64 code here")]
    Empty,
    /// A character that is not one of the 64; a byte that is no UTF-8 is given as U+FFFD.
    #[error("`{}` is not a character of shogi64", shown(&.0.to_string()))]
    Alphabet(char),
    /// The code ends before or within a field.
    #[error("the code ends too early: {0} {verb} missing", verb = if matches!(.0, Field::Hand(..)) { "are" } else { "is" })]
    Truncated(Field),
    /// A king on a square that the board does not have.
    #[error("the {owner} king is on square {index}, but the board has 81")]
    King {
        /// Whose king.
        owner: Color,
        /// The number in the code, 82 to 127.
        index: u32,
    },
    /// Two pieces on one square.
    #[error("{field} is on {square}, where {there} already is")]
    Occupied {
        /// The later piece.
        field: Field,
        /// Where both stand.
        square: Square,
        /// The earlier piece: "the black king".
        there: String,
    },
    /// Something follows the last field, or the bits that fill up the last character are not zero.
    #[error("{bits} {} left over after the position", if *bits == 1 { "bit is" } else { "bits are" })]
    TrailingBits {
        /// How many.
        bits: usize,
    },
}

/// What is wrong with a code, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct Error {
    /// What is wrong.
    pub problem: Shogi64Problem,
    /// The bytes of the text that are wrong.
    pub span: Span,
}

impl From<Error> for Diagnostic {
    fn from(error: Error) -> Self {
        let message = error.to_string();
        let (id, hint) = match error.problem {
            Shogi64Problem::Empty => {
                (Id::Shogi64Empty, "put the code of a position into the block".to_owned())
            }
            Shogi64Problem::Alphabet(c) => (Id::Shogi64Alphabet, alphabet_hint(c).to_owned()),
            Shogi64Problem::Truncated(_) => (Id::Shogi64Truncated, "copy the whole code".to_owned()),
            Shogi64Problem::King { .. } => {
                (Id::Shogi64King, "copy the code again; something in it has changed".to_owned())
            }
            Shogi64Problem::Occupied { .. } => {
                (Id::Shogi64Occupied, "copy the code again; something in it has changed".to_owned())
            }
            Shogi64Problem::TrailingBits { bits: 0..6 } => {
                (Id::Shogi64TrailingBits, "the last character should fill up with zero bits".to_owned())
            }
            Shogi64Problem::TrailingBits { .. } => {
                (Id::Shogi64TrailingBits, "remove the marked characters, or copy the code again".to_owned())
            }
        };
        Self::error(id, error.span, message).with_hint(hint)
    }
}

fn alphabet_hint(c: char) -> &'static str {
    match c {
        '+' | '/' => "shogi64 has `-` and `_` where other Base64 has `+` and `/`",
        '=' => "shogi64 has no `=` at its end: remove it",
        c if c.is_whitespace() => "write the code on one line, without spaces",
        _ => "the characters are A–Z, a–z, 0–9, `-` and `_`",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_counted_in_words() {
        let said = |field| Shogi64Problem::Truncated(field).to_string();
        let hand = said(Field::Hand(Color::White, Kind::Knight));
        assert_eq!(hand, "the code ends too early: the knights in white's hand are missing");
        assert_eq!(said(Field::Header), "the code ends too early: the side to move is missing");
    }
}
