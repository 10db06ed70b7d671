//! Quoridor: pawns, walls whoever laid them, walls left, and whose move it is. Left and right can change places.

use crate::key::{Keyed, Symmetry};
use crate::quoridor::square::SIZE;
use crate::quoridor::{Direction, Move, Orientation, Player, Position, Slot, Square, Wall};

/// Crossings in a row.
const CROSSINGS: u8 = SIZE - 1;

pub fn key(position: &Position) -> Keyed {
    let symmetries = [Symmetry::NONE, Symmetry::LEFT_RIGHT].into_iter();
    Keyed::least(symmetries, |symmetry, bytes| {
        bytes.extend([b'Q', u8::from(position.to_move == Player::Black)]);
        bytes.extend(Player::ALL.map(|player| turned_square(*position.pawns.get(player), symmetry).index()));
        bytes.extend(Player::ALL.map(|player| position.walls_left(player)));
        for orientation in Orientation::ALL {
            bytes.extend(turned_slots(position.slots(orientation), symmetry).to_be_bytes());
        }
    })
}

pub fn turned(action: Move, by: Symmetry) -> Move {
    match action {
        // Clockwise from up, so the mirror image goes the other way round.
        Move::Pawn(direction) if by == Symmetry::LEFT_RIGHT => {
            Move::Pawn(Direction::from_bits(8 - direction.index()))
        }
        Move::Pawn(_) => action,
        Move::Wall(wall) => {
            let size = (CROSSINGS, CROSSINGS);
            let (column, row) = by.place((wall.slot.column(), wall.slot.row()), size);
            Move::Wall(Wall { slot: Slot::from_bits(CROSSINGS * row + column), ..wall })
        }
    }
}

fn turned_square(square: Square, by: Symmetry) -> Square {
    let (column, row) = by.place((square.column(), square.row()), (SIZE, SIZE));
    Square::at(column, row).unwrap_or(square)
}

/// A row of crossings is a byte.
fn turned_slots(slots: u64, by: Symmetry) -> u64 {
    if by == Symmetry::LEFT_RIGHT { slots.reverse_bits().swap_bytes() } else { slots }
}
