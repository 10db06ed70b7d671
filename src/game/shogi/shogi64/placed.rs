//! What a code in normal mode says first: kings and pawns.

use super::super::position::PIECES;
use super::super::{Kind, Piece, Position, Square};

/// Kings and pawns of both players.
#[derive(Debug, Default)]
pub struct Placed {
    /// Where the kings stand.
    pub kings: [Option<Square>; 2],
    /// On which rank, counted from the far side, the pawns of each file stand, from file 9 to file 1; 0: there is none.
    pub pawns: [[u8; 9]; 2],
}

/// The pieces that a code says first, for each cell of a board.
const FIRST: [Option<Piece>; PIECES.len()] = {
    let mut first = PIECES;
    let mut at = 0;
    while at < first.len() {
        if let Some(Piece { kind, .. }) = PIECES[at]
            && !matches!(kind, Kind::King | Kind::Pawn)
        {
            first[at] = None;
        }
        at += 1;
    }
    first
};

impl Placed {
    /// Those of a position. `None` if only mixed mode can express it: a player has two kings, two unpromoted pawns on
    /// one file, or an unpromoted pawn on the rank farthest from where that player sits.
    #[must_use]
    pub fn of(position: &Position) -> Option<Self> {
        let mut placed = Self::default();
        for (square, cell) in Square::all().zip(position.cells()) {
            let Some(Piece { owner, kind }) = *cell.of(&FIRST) else { continue };
            let player = owner.pick(0, 1);
            let is_second = if kind == Kind::King {
                placed.kings[player].replace(square).is_some()
            } else {
                let rank = square.rank_of(owner);
                let pawn = &mut placed.pawns[player][usize::from(9 - square.file())];
                rank == 1 || std::mem::replace(pawn, rank) != 0
            };
            if is_second {
                return None;
            }
        }
        Some(placed)
    }
}
