//! Random moves for property tests.

use proptest::prelude::*;

use super::{Direction, Move, Orientation, Slot, Wall};

/// Moves that may be legal somewhere.
pub fn moves() -> impl Strategy<Value = Move> {
    let walls = (any::<bool>(), 0u8..64).prop_map(|(vertical, slot)| {
        let orientation = if vertical { Orientation::Vertical } else { Orientation::Horizontal };
        Move::Wall(Wall { slot: Slot::from_bits(slot), orientation })
    });
    let pawns = (0u8..8).prop_map(|direction| Move::Pawn(Direction::from_bits(direction)));
    prop_oneof![pawns, walls]
}
