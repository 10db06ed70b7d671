//! Records to codes.

use crate::bits::{BitWriter, STANDARD};
use crate::quoridor::{Move, Orientation, Player, Record, Slot, State};

/// The code of a record, as short as it can be: of its main line, as codes hold no other. Decoding it gives the same.
#[must_use]
pub fn encode(record: &Record) -> String {
    let mut bits = BitWriter::new(&STANDARD);
    bits.put(record.state().is_some(), 1);
    bits.put(record.is_game(), 1);
    if let Some(state) = record.state() {
        put_state(&mut bits, state);
    }
    if record.is_game() {
        put_count(&mut bits, record.moves().count(), 10);
        for action in record.moves() {
            put_move(&mut bits, action);
        }
    }
    bits.finish()
}

fn put_state(bits: &mut BitWriter<'_>, state: &State) {
    let pawns = state.pawns();
    bits.put(pawns.white.index(), 7);
    bits.put(pawns.black.index(), 7);
    for player in Player::ALL {
        for orientation in Orientation::ALL {
            let slots = state.slots(player, orientation);
            put_count(bits, slots.len(), 4);
            for &slot in slots {
                put_slot(bits, slot);
            }
        }
    }
    let last = state.last();
    bits.put(last.player == Player::Black, 1);
    bits.put(last.wall.is_some(), 1);
    if let Some(slot) = last.wall {
        put_slot(bits, slot);
    }
    bits.put(state.turn(), 10);
}

fn put_move(bits: &mut BitWriter<'_>, action: Move) {
    match action {
        Move::Pawn(direction) => {
            bits.put(false, 1);
            bits.put(direction.index(), 3);
        }
        Move::Wall(wall) => {
            bits.put(true, 1);
            bits.put(wall.orientation == Orientation::Vertical, 1);
            put_slot(bits, wall.slot);
        }
    }
}

fn put_slot(bits: &mut BitWriter<'_>, slot: Slot) {
    bits.put(slot.index(), 6);
}

/// The lengths of a record's lists fit their fields, see [`State::new`] and [`Record::push`].
fn put_count(bits: &mut BitWriter<'_>, count: usize, width: usize) {
    bits.put(u16::try_from(count).unwrap_or(u16::MAX), width);
}
