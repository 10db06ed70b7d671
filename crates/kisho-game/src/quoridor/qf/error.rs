//! What can be wrong with a qf code.

use std::fmt;

use crate::quoridor::{Action, Flaw, Illegal, Orientation, Player, StateError};
use crate::text::{Diagnostic, Id, Severity, Span};

/// A part of the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The two bits that say which chunks there are.
    Chunks,
    /// The square of a pawn.
    Pawn(Player),
    /// How many walls of one kind there are.
    WallCount(Player, Orientation),
    /// The crossing of a wall.
    Wall {
        /// Whose.
        player: Player,
        /// Which list.
        orientation: Orientation,
        /// Number in its list, from 1.
        number: u16,
        /// Length of its list.
        of: u16,
    },
    /// The last move.
    LastMove,
    /// The turn number.
    Turn,
    /// How many moves there are.
    MoveCount,
    /// A move.
    Move {
        /// Its number in the code, from 1.
        number: u16,
        /// The number of moves that the code announces.
        of: u16,
    },
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Chunks => f.write_str("its first two bits"),
            Self::Pawn(player) => write!(f, "the square of {player}'s pawn"),
            Self::WallCount(player, orientation) => {
                write!(f, "the number of {player}'s {} walls", orientation.word())
            }
            Self::Wall { player, orientation, number, of } => {
                write!(f, "{player}'s {} wall {number} of {of}", orientation.word())
            }
            Self::LastMove => f.write_str("the last move"),
            Self::Turn => f.write_str("the turn number"),
            Self::MoveCount => f.write_str("the number of moves"),
            Self::Move { number, of } => write!(f, "move {number} of {of}"),
        }
    }
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No character of the alphabet.
    #[error("the qf code is empty")]
    Empty,
    /// The code ends too early.
    #[error("the qf code ends before {field} is complete")]
    Truncated {
        /// What could not be read.
        field: Field,
        /// The bits it needs.
        needed: usize,
        /// The bits there are.
        left: usize,
        /// Whether characters outside the alphabet were skipped.
        skipped: bool,
    },
    /// A square above 80.
    #[error("{player}'s pawn is on square {index}, but squares go from 0 to 80")]
    Square {
        /// Whose pawn.
        player: Player,
        /// The number in the code.
        index: u8,
    },
    /// A list of more than 10 walls.
    #[error("{player} has {count} {} walls, but a player has 10 walls", orientation.word())]
    WallCount {
        /// Whose.
        player: Player,
        /// Which list.
        orientation: Orientation,
        /// The number in the code, 11–15.
        count: u16,
    },
    /// The parts of the state do not fit together.
    #[error(transparent)]
    State(StateError),
    /// The state is no position of a game (a warning).
    #[error(transparent)]
    Flaw(Flaw),
    /// A move against the rules.
    #[error("move {number}, {player}{}: {why}", action.map(|action| format!(" {action}")).unwrap_or_default())]
    Illegal {
        /// Its number as players count.
        number: u16,
        /// Whose move.
        player: Player,
        /// The move; `None` if it leaves the board.
        action: Option<Action>,
        /// Why.
        why: Illegal,
    },
    /// Something follows the last field (a warning).
    #[error("{bits} bits left over at the end of the qf code")]
    Leftover {
        /// How many.
        bits: usize,
    },
}

impl Error {
    /// The stable name of this kind of message.
    #[must_use]
    pub fn id(&self) -> Id {
        match self {
            Self::Empty => Id::QfEmpty,
            Self::Truncated { .. } => Id::QfTruncated,
            Self::Square { .. } => Id::QfSquare,
            Self::WallCount { .. } | Self::State(StateError::TooManyWalls { .. }) => Id::QfWallCount,
            Self::State(StateError::LastWall { .. }) => Id::QfLastWall,
            Self::State(StateError::Turn(_)) | Self::Flaw(Flaw::Turn { .. }) => Id::QfTurn,
            Self::Flaw(Flaw::SamePlace) => Id::QfSameSquare,
            Self::Flaw(Flaw::Walls { .. }) => Id::QfWallConflict,
            Self::Flaw(Flaw::ShutOff(_)) => Id::QfShutOff,
            Self::Illegal { .. } => Id::QfIllegalMove,
            Self::Leftover { .. } => Id::QfLeftover,
        }
    }

    /// Whether the code can be used all the same.
    #[must_use]
    pub fn severity(&self) -> Severity {
        match self {
            Self::Flaw(_) | Self::Leftover { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    fn label(&self) -> String {
        match self {
            Self::Empty => "a code is expected here".to_owned(),
            Self::Truncated { needed, left, .. } => {
                format!("{needed} {} needed, {left} left", if *needed == 1 { "bit" } else { "bits" })
            }
            Self::Square { index, .. } => format!("square {index}"),
            Self::WallCount { count, .. } => format!("{count} walls"),
            Self::State(StateError::TooManyWalls { total, .. }) => format!("{total} walls in all"),
            Self::State(StateError::LastWall { slot, .. }) => format!("a wall at {slot}"),
            Self::State(StateError::Turn(turn)) => format!("turn {turn}"),
            Self::Flaw(Flaw::SamePlace) => "the pawns' squares".to_owned(),
            Self::Flaw(Flaw::Walls { wall, .. }) => wall.to_string(),
            Self::Flaw(Flaw::Turn { .. }) => "turn number".to_owned(),
            Self::Flaw(Flaw::ShutOff(_)) => "the walls".to_owned(),
            Self::Illegal { action, .. } => {
                action.map_or_else(|| "this move".to_owned(), |action| action.to_string())
            }
            Self::Leftover { .. } => "not used".to_owned(),
        }
    }

    fn hint(&self) -> &'static str {
        match self {
            Self::Empty => "the initial position is `gkwAAAAQ`",
            Self::Truncated { skipped: false, .. } => "was the end of the code lost when it was copied?",
            Self::Truncated { .. } => {
                "characters other than letters, digits, `+` and `/` were skipped; should they be `+` or `/`?"
            }
            Self::Square { .. } | Self::WallCount { .. } | Self::State(_) => {
                "was a character lost or changed when the code was copied?"
            }
            Self::Flaw(flaw) => flaw.hint(),
            Self::Illegal { .. } => "the game is shown up to there",
            Self::Leftover { .. } => "is this two codes in one, or was something typed after the code?",
        }
    }
}

/// An error or warning with its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QfProblem {
    /// What is wrong.
    pub error: Error,
    /// The characters that say so.
    pub span: Span,
}

impl From<QfProblem> for Diagnostic {
    fn from(QfProblem { error, span }: QfProblem) -> Self {
        let message = error.to_string();
        let diagnostic = match error.severity() {
            Severity::Error => Self::error(error.id(), span, message),
            Severity::Warning => Self::warning(error.id(), span, message),
        };
        diagnostic.with_label(error.label()).with_hint(error.hint())
    }
}
