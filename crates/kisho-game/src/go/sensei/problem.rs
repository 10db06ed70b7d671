//! Everything that can be wrong with a diagram.

use thiserror::Error;

use crate::go::Size;
use crate::text::{Id, Told};

/// What is wrong at one place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SenseiProblem {
    #[error("this contains no diagram")]
    Empty,
    #[error("text outside the diagram is skipped")]
    Stray,
    #[error("this row has no `$$` before it")]
    NoDollars,
    #[error("a second diagram begins here")]
    Second,
    #[error("a board of {columns} columns and {rows} rows is too large")]
    TooLarge { columns: usize, rows: usize },
    #[error("`{found}` is not a board size")]
    Size { found: String },
    #[error("the edges make this board {columns} by {rows}, not {said} by {said}")]
    OtherSize { said: u8, columns: u8, rows: u8 },
    #[error("`{found}` is not the number of a move")]
    Start { found: String },
    #[error("this row has {found} points instead of {expected}")]
    Row { found: usize, expected: usize },
    #[error("the {side} edge is missing in this row")]
    NoEdge { side: &'static str },
    #[error("the other rows have no edge on the {side}")]
    Edge { side: &'static str },
    #[error("`{found}` has no meaning in a diagram")]
    Sign { found: char },
    #[error("the move {found} appears twice")]
    Twice { found: char },
    #[error("`{found}` is not a line between two points of the diagram")]
    Line { found: String, anchored: bool },
    #[error("{what} cannot be shown and is left out")]
    LeftOut { what: &'static str },
}

impl crate::text::Problem for SenseiProblem {
    fn told(&self) -> Told {
        match self {
            Self::Empty => Id::SenseiEmpty
                .error("write a diagram in lines that begin with `$$`; the first one is the title"),
            Self::Stray | Self::NoDollars => {
                Id::SenseiStray.warning("the lines of a diagram begin with `$$`")
            }
            Self::Second => Id::SenseiSecond.error("give it a block of its own"),
            Self::TooLarge { .. } => {
                Id::SenseiSize.error(format!("a board has at most {} lines each way", Size::MAX))
            }
            Self::Size { .. } => {
                Id::SenseiSize.error(format!("`$$9` is a board of 9 by 9; a size is from 1 to {}", Size::MAX))
            }
            Self::OtherSize { .. } => {
                Id::SenseiOtherSize.warning("leave the size out where all edges are drawn")
            }
            Self::Start { .. } => Id::SenseiNumber.error("`$$m21` counts the moves from 21"),
            Self::Row { .. } => Id::SenseiRow.error("count the signs: every row has as many as the others"),
            Self::NoEdge { .. } => Id::SenseiEdge.error("write `|` where the board ends"),
            Self::Edge { .. } => Id::SenseiEdge.error("remove the `|`, or draw the edge in every row"),
            Self::Sign { .. } => Id::SenseiSign.error(
                "`.` is an empty point, `X` a black and `O` a white stone; labels are lower-case letters",
            ),
            Self::Twice { .. } => Id::SenseiNumber.error("a diagram has ten moves: `1` to `9` and `0`"),
            Self::Line { anchored: true, .. } => Id::SenseiLine.error(
                "name two different points that the diagram shows, as in `{LN C3 E5}` or `{AR C3 E5}`",
            ),
            Self::Line { anchored: false, .. } => Id::SenseiLine
                .error("count from the upper left of the diagram, column and row: `{AR 1:2 3:4}`"),
            Self::LeftOut { .. } => Id::SenseiLeftOut.warning(""),
        }
    }
}
