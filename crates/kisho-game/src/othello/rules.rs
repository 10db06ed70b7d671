//! Which moves are legal, what they flip, and why the others are not legal.

use super::square::Direction;
use super::{Position, Square, Squares};
use crate::{Color, Outcome};

/// Why a move is against the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The game was over before it.
    #[error("the game is over: {}", match .0 {
        Outcome::First => "black has won",
        Outcome::Second => "white has won",
        Outcome::Draw => "it is a draw",
    })]
    Over(Outcome),
    /// A disc is there.
    #[error("{0} holds a {1} disc")]
    Occupied(Square, Color),
    /// Nothing is flipped.
    #[error("a disc on {0} would flip nothing")]
    FlipsNothing(Square),
}

impl Position {
    /// The position after a move. If the opponent cannot move then, the turn stays with the same player.
    ///
    /// # Errors
    /// If the move is against the rules.
    pub fn play(&self, square: Square) -> Result<Self, Illegal> {
        if let Some(color) = self.at(square) {
            return Err(Illegal::Occupied(square, color));
        }
        let flipped = self.flips(square, self.to_move);
        if flipped.is_empty() {
            return Err(self.outcome().map_or(Illegal::FlipsNothing(square), Illegal::Over));
        }
        Ok(self.with(square, flipped))
    }

    /// The squares on which the player to move can put a disc. None once the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Squares {
        self.moves_of(self.to_move)
    }

    /// The squares on which a player could put a disc, were it the player's turn.
    #[must_use]
    pub fn moves_of(&self, player: Color) -> Squares {
        let (own, other) = (self.discs(player), self.discs(player.other()));
        let ends = Direction::ALL.map(|direction| {
            let line = run(own, other, direction);
            line.step(direction) & !self.occupied()
        });
        ends.into_iter().fold(Squares::NONE, |all, ends| all | ends)
    }

    /// The discs that a player's disc on an empty square would flip.
    #[must_use]
    pub fn flips(&self, square: Square, player: Color) -> Squares {
        if self.at(square).is_some() {
            return Squares::NONE;
        }
        let (own, other) = (self.discs(player), self.discs(player.other()));
        let lines = Direction::ALL.map(|direction| {
            let line = run(square.into(), other, direction);
            let end = (line | square.into()).step(direction) & !line;
            if (end & own).is_empty() { Squares::NONE } else { line }
        });
        lines.into_iter().fold(Squares::NONE, |all, line| all | line)
    }

    /// Whether nobody can move any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.legal_moves().is_empty() && self.moves_of(self.to_move.other()).is_empty()
    }

    /// The same position, with the opponent to move if the player cannot and the opponent can.
    pub(super) fn settled(mut self) -> Self {
        let other = self.to_move.other();
        if self.legal_moves().is_empty() && !self.moves_of(other).is_empty() {
            self.to_move = other;
        }
        self
    }
}

/// The squares of `through` that follow on those of `from` in a direction without a gap.
fn run(from: Squares, through: Squares, direction: Direction) -> Squares {
    let first = from.step(direction) & through;
    // Between two discs at the edges there is room for six.
    (0..5).fold(first, |line, _| line | line.step(direction) & through)
}

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;
