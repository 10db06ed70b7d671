//! What can be wrong with a GGF file.

use crate::Color;
use crate::othello::{Illegal, Square, board};
use crate::text::{Id, Told};

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("this contains no game")]
    NoGame,
    #[error("game {wanted} does not exist: there {} here", if *.there == 1 { "is only 1".to_owned() } else { format!("are only {}", .there) })]
    NoSuchGame { wanted: u32, there: usize },
    #[error("the file has {there} games; this one and all later ones are left out")]
    MoreGames { there: usize },
    #[error("this game begins without its opening `(;`")]
    UnopenedGame,
    #[error("this game ends without its closing `;)`")]
    UnclosedGame,
    #[error("the bracket of this value is never closed")]
    UnclosedValue,
    #[error("the `]` of this value is missing: what follows is no part of it")]
    MissingBracket,
    #[error("GM[{0}] is not Othello; this game is left out")]
    Game(String),
    #[error("`{0}` is not the size of a board of Othello")]
    Size(String),
    #[error(transparent)]
    Board(board::Error),
    #[error("`{0}` is not a move")]
    Move(String),
    #[error("move {number}: it is {}'s turn, not {color}'s", color.other())]
    Turn { number: u16, color: Color },
    #[error("move {number}: {color} can move, and may not pass")]
    Pass { number: u16, color: Color },
    #[error("move {number}, {color} {square}: {why}")]
    Illegal { number: u16, color: Color, square: Square, why: Illegal },
    #[error("this result contradicts the board, {board}")]
    Result { board: String },
    #[error("`{name}` is given twice; the first counts{}", if *.is_kept { "" } else { ", and this is left out" })]
    Twice { name: String, is_kept: bool },
    #[error("there are more than {most} properties; `{name}` is left out")]
    ManyProperties { name: String, most: usize },
    #[error("`{found}` is not valid here and is left out")]
    Junk { found: String },
    #[error("annotations of a pass are left out: `{found}`")]
    PassDetails { found: String },
}

impl crate::text::Problem for Problem {
    fn told(&self) -> Told {
        match self {
            Self::NoGame => {
                Id::GgfNoGame.error("a game looks like this: `(;GM[Othello]PB[Ann]PW[Ben]B[f5]W[d6];)`")
            }
            Self::NoSuchGame { there, .. } => {
                Id::GgfNoSuchGame.error(format!("`game=` goes from 1 to {there}"))
            }
            Self::MoreGames { .. } => {
                Id::GgfMoreGames.warning("`game=2` selects this one; `game=1` confirms the first")
            }
            Self::UnopenedGame => Id::GgfUnclosed.warning("put `(;` before it"),
            Self::UnclosedGame => Id::GgfUnclosed.warning("put `;)` at the end"),
            Self::MissingBracket => Id::GgfUnclosed.warning("put `]` where the value ends"),
            Self::UnclosedValue => Id::GgfUnclosed.error("put `]` where the value ends"),
            Self::Game(_) => Id::GgfGame.error("kisho reads GGF of Othello only"),
            Self::Size(_) => Id::GgfBoard.error("kisho supports the standard board, `BO[8 …]`"),
            Self::Board(_) => Id::GgfBoard.error(
                "a board is `BO[8`, 64 signs (`-` empty, `*` black, `O` white), and the side to move, `*` or `O`",
            ),
            Self::Move(_) => Id::GgfMove.error("a move is a square, from `a1` to `h8`, or `pa` for a pass"),
            Self::Turn { .. } => Id::GgfTurn.error("is a move missing before it, or one too many?"),
            Self::Pass { .. } => Id::GgfPass.error("passes are optional"),
            Self::Illegal { why: Illegal::Over(_), .. } => Id::GgfIllegal.error(""),
            Self::Illegal { .. } => Id::GgfIllegal.error("is a move missing before it, or one too many?"),
            Self::Result { .. } => Id::GgfResult.warning(""),
            Self::Twice { .. }
            | Self::ManyProperties { .. }
            | Self::Junk { .. }
            | Self::PassDetails { .. } => Id::GgfProperty.warning(""),
        }
    }
}
