//! What a code in normal mode says first: kings and pawns.

use super::super::{Kind, Position, Square};

/// Kings and pawns of both players.
#[derive(Debug, Default)]
pub struct Placed {
    /// Where the kings stand.
    pub kings: [Option<Square>; 2],
    /// On which rank, counted from the far side, the pawns of each file stand, from file 9 to file 1.
    pub pawns: [[Option<u8>; 9]; 2],
}

impl Placed {
    /// Those of a position. `None` if only mixed mode can express it: a player has two kings, two unpromoted pawns on
    /// one file, or an unpromoted pawn on the rank farthest from where that player sits.
    #[must_use]
    pub fn of(position: &Position) -> Option<Self> {
        let mut placed = Self::default();
        for (square, piece) in position.pieces() {
            let owner = piece.owner.pick(0, 1);
            let is_second = match piece.kind {
                Kind::King => placed.kings[owner].replace(square).is_some(),
                Kind::Pawn => {
                    let rank = square.rank_of(piece.owner);
                    let file = usize::from(9 - square.file());
                    rank == 1 || placed.pawns[owner][file].replace(rank).is_some()
                }
                _ => false,
            };
            if is_second {
                return None;
            }
        }
        Some(placed)
    }
}
