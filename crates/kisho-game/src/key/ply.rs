//! Moves of any game.

use super::{Symmetry, go, janken, quoridor};
use crate::go::{Play, Size};
use crate::{janken as janken_game, quoridor as quoridor_game, shogi as shogi_game};

/// A move of any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ply {
    /// Quoridor.
    Quoridor(quoridor_game::Move),
    /// Shogi.
    Shogi(shogi_game::Move),
    /// Go, with the size of the board.
    Go(Play, Size),
    /// Janken shogi: an action, of which a turn has two or three.
    Janken(janken_game::Action),
}

impl Ply {
    /// The same move on the turned board. Shogi has no mirror image.
    #[must_use]
    pub fn turned(self, by: Symmetry) -> Self {
        match self {
            Self::Quoridor(action) => Self::Quoridor(quoridor::turned(action, by)),
            Self::Shogi(_) => self,
            Self::Go(play, size) => Self::Go(go::turned(play, size, by), size),
            Self::Janken(action) => Self::Janken(janken::turned(action, by)),
        }
    }
}
