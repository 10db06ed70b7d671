//! Position to text.

use super::super::{Color, Position};
use super::codes;
use super::placed::KingsAndPawns;
use crate::bits::{BitWriter, URL_SAFE};

/// Writes a position, in normal mode wherever that can express it.
#[must_use]
pub fn encode(position: &Position) -> String {
    let placed = KingsAndPawns::of(position);
    let mut bits = BitWriter::new(&URL_SAFE);
    bits.put(position.turn().pick(1u32, 0), 1);
    bits.put(placed.is_none(), 1);
    if let Some(placed) = placed {
        placed.kings.iter().for_each(|&king| bits.put(king, 7));
        let pawns = placed.pawns.as_flattened().as_chunks::<6>().0.iter();
        bits.put_all(pawns.map(|ranks| ranks.map(|rank| codes::WRITE_PAWN[usize::from(rank)])));
        codes::WRITE_NORMAL.put(&mut bits, position);
    } else {
        codes::WRITE_MIXED.put(&mut bits, position);
    }
    for owner in Color::ALL {
        let hand = position.hand(owner);
        // In range, as a hand never holds more than a set has.
        let code = |kind| codes::hand_counts(kind)[usize::from(hand.count(kind))];
        bits.put_all([codes::HAND.map(code).map(|code| (code.bits.into(), code.len))].into_iter());
    }
    bits.finish()
}
