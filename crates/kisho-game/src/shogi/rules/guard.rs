//! Which moves could leave the own king in check.

use super::super::{Kind, Move, Piece, Position, Square};
use super::steps;

/// What tells of most moves without playing them that they leave no king of the player to move in check: if none is in
/// check, only a move of a king, or of the piece next to it in a line, can open the way to one.
pub(super) struct Guard {
    is_in_check: bool,
    /// The kings, and the first piece in every line from one.
    is_needed: [bool; Square::COUNT],
}

impl Guard {
    pub(super) fn of(position: &Position) -> Self {
        let player = position.turn();
        let mut guard = Self { is_in_check: false, is_needed: [false; Square::COUNT] };
        for king in position.squares_of(Piece::new(player, Kind::King)) {
            guard.is_in_check |= steps::reaching(position, player.other(), king).next().is_some();
            guard.is_needed[king.index()] = true;
            for first in steps::seen(position, king) {
                guard.is_needed[first.index()] = true;
            }
        }
        guard
    }

    /// Whether no king of the player to move is in check after a move that breaks no rule of movement.
    pub(super) fn is_kept(&self, position: &Position, action: Move) -> bool {
        let is_needed = |from: Square| self.is_needed[from.index()];
        if !self.is_in_check && !action.from().is_some_and(is_needed) {
            return true;
        }
        position.force(action).is_some_and(|next| !next.is_in_check(position.turn()))
    }
}
