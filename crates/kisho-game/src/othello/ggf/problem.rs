//! What can be wrong with a GGF file.

use crate::Color;
use crate::othello::{Illegal, Square, board};
use crate::text::{Id, Severity};

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("this is not a text in UTF-8")]
    Encoding,
    #[error("there is no game in here")]
    NoGame,
    #[error("game {wanted} is asked for, but there {} here", if *.there == 1 { "is only 1".to_owned() } else { format!("are only {}", .there) })]
    NoSuchGame { wanted: u32, there: usize },
    #[error("the file has {there} games; this one and all after it are left out")]
    MoreGames { there: usize },
    #[error("this game ends without its closing `;)`")]
    UnclosedGame,
    #[error("the bracket of this value is never closed")]
    UnclosedValue,
    #[error("GM[{0}] is not Othello")]
    Game(String),
    #[error("`{0}` is not the size of a board of Othello")]
    Size(String),
    #[error(transparent)]
    Board(board::Error),
    #[error("`{0}` is no move")]
    Move(String),
    #[error("move {number}: it is {}'s turn, not {color}'s", color.other())]
    Turn { number: u16, color: Color },
    #[error("move {number}: {color} can move, and may not pass")]
    Pass { number: u16, color: Color },
    #[error("move {number}, {color} {square}: {why}")]
    Illegal { number: u16, color: Color, square: Square, why: Illegal },
    #[error("this result is not that of the board, {board}")]
    Result { board: String },
}

impl crate::text::Problem for Problem {
    fn id(&self) -> Id {
        match self {
            Self::Encoding => Id::GgfEncoding,
            Self::NoGame => Id::GgfNoGame,
            Self::NoSuchGame { .. } => Id::GgfNoSuchGame,
            Self::MoreGames { .. } => Id::GgfMoreGames,
            Self::UnclosedGame | Self::UnclosedValue => Id::GgfUnclosed,
            Self::Game(_) => Id::GgfGame,
            Self::Size(_) | Self::Board(_) => Id::GgfBoard,
            Self::Move(_) => Id::GgfMove,
            Self::Turn { .. } => Id::GgfTurn,
            Self::Pass { .. } => Id::GgfPass,
            Self::Illegal { .. } => Id::GgfIllegal,
            Self::Result { .. } => Id::GgfResult,
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::MoreGames { .. } | Self::UnclosedGame | Self::Result { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::Encoding => "save the file as UTF-8",
            Self::NoGame => "a game looks like this: `(;GM[Othello]PB[Ann]PW[Ben]B[f5]W[d6];)`",
            Self::NoSuchGame { there, .. } => return Some(format!("`game=` goes from 1 to {there}")),
            Self::MoreGames { .. } => "`game=2` takes this one, and `game=1` says that the first is meant",
            Self::UnclosedGame => "put `;)` at the end",
            Self::UnclosedValue => "put `]` where the value ends",
            Self::Game(_) => "kisho reads GGF of Othello only",
            Self::Size(_) => "kisho knows the usual board, `BO[8 …]`",
            Self::Board(_) => {
                "a board is `BO[8`, 64 signs (`-` empty, `*` black, `O` white), and who begins, `*` or `O`"
            }
            Self::Move(_) => "a move is a square, from `a1` to `h8`, or `pa` for a pass",
            Self::Turn { .. } => "is a move missing before it, or one too many?",
            Self::Pass { .. } => "passes need not be written",
            Self::Illegal { why: Illegal::Over(_), .. } | Self::Result { .. } => return None,
            Self::Illegal { .. } => "is a move missing before it, or one too many?",
        };
        Some(hint.to_owned())
    }
}
