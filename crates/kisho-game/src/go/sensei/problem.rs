//! Everything that can be wrong with a diagram.

use thiserror::Error;

use crate::go::Size;
use crate::text::{Id, Severity};

/// What is wrong at one place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SenseiProblem {
    #[error("there is no diagram in here")]
    Empty,
    #[error("this is not UTF-8 text")]
    Encoding,
    #[error("text outside the diagram is skipped")]
    Stray,
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
    #[error("the move {found} is there twice")]
    Twice { found: char },
    #[error("`{found}` is not a line between two points of the diagram")]
    Line { found: String, anchored: bool },
    #[error("{what} cannot be shown and is left out")]
    LeftOut { what: &'static str },
}

impl crate::text::Problem for SenseiProblem {
    fn id(&self) -> Id {
        match self {
            Self::Empty => Id::SenseiEmpty,
            Self::Encoding => Id::SenseiEncoding,
            Self::Stray => Id::SenseiStray,
            Self::Second => Id::SenseiSecond,
            Self::TooLarge { .. } | Self::Size { .. } => Id::SenseiSize,
            Self::OtherSize { .. } => Id::SenseiOtherSize,
            Self::Start { .. } | Self::Twice { .. } => Id::SenseiNumber,
            Self::Row { .. } => Id::SenseiRow,
            Self::NoEdge { .. } | Self::Edge { .. } => Id::SenseiEdge,
            Self::Sign { .. } => Id::SenseiSign,
            Self::Line { .. } => Id::SenseiLine,
            Self::LeftOut { .. } => Id::SenseiLeftOut,
        }
    }

    fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::Empty => {
                "a diagram is written in lines that begin with `$$`; the first is for the title".to_owned()
            }
            Self::Encoding => "save the file as UTF-8".to_owned(),
            Self::Stray => "the lines of a diagram begin with `$$`".to_owned(),
            Self::Second => "give it a block of its own".to_owned(),
            Self::TooLarge { .. } => format!("a board has at most {} lines each way", Size::MAX),
            Self::Size { .. } => format!("`$$9` is a board of 9 by 9; a size is from 1 to {}", Size::MAX),
            Self::OtherSize { .. } => "leave the size out where all edges are drawn".to_owned(),
            Self::Start { .. } => "`$$m21` counts the moves from 21".to_owned(),
            Self::Row { .. } => "count the signs: every row has as many as the first".to_owned(),
            Self::NoEdge { .. } => "write `|` where the board ends".to_owned(),
            Self::Edge { .. } => "remove the `|`, or draw the edge in every row".to_owned(),
            Self::Sign { .. } => {
                "`.` is an empty point, `X` a black and `O` a white stone; labels are small letters"
                    .to_owned()
            }
            Self::Twice { .. } => "a diagram has ten moves: `1` to `9` and `0`".to_owned(),
            Self::Line { anchored: true, .. } => "write `{LN C3 E5}` or `{AR C3 E5}`".to_owned(),
            Self::Line { anchored: false, .. } => {
                "count from the upper left of the diagram, column and row: `{AR 1:2 3:4}`".to_owned()
            }
            Self::LeftOut { .. } => return None,
        };
        Some(hint)
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Stray | Self::OtherSize { .. } | Self::LeftOut { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }
}
