//! Moves.

use std::fmt;

use super::{Kind, Square};

/// A move, without its player: the position tells whose move it is and which piece goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A piece goes from a square to another.
    Step {
        /// Where it stood.
        from: Square,
        /// Where it goes; what stands there is taken.
        to: Square,
        /// Whether it promotes (成).
        promotes: bool,
    },
    /// A piece in hand is put on the board (打).
    Drop {
        /// An unpromoted kind other than the king.
        kind: Kind,
        /// Where it is put.
        to: Square,
    },
}

impl Move {
    /// Where the piece goes.
    #[must_use]
    pub fn to(self) -> Square {
        match self {
            Self::Step { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// Where it stood; `None` for a drop.
    #[must_use]
    pub fn from(self) -> Option<Square> {
        match self {
            Self::Step { from, .. } => Some(from),
            Self::Drop { .. } => None,
        }
    }
}

/// As programs exchange it (USI): `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step { from, to, promotes } => {
                let promotion = if *promotes { "+" } else { "" };
                write!(f, "{}{}{promotion}", from.usi(), to.usi())
            }
            Self::Drop { kind, to } => write!(f, "{}*{}", kind.letter(), to.usi()),
        }
    }
}
