//! Position to text.

use super::super::{Color, Position};
use super::codes;
use super::placed::Placed;
use crate::game::bits::{BitWriter, URL_SAFE};

/// Writes a position, in normal mode wherever that can express it.
#[must_use]
pub fn encode(position: &Position) -> String {
    let placed = Placed::of(position);
    let mut bits = BitWriter::new(&URL_SAFE);
    bits.put(position.turn().pick(1u32, 0), 1);
    bits.put(placed.is_none(), 1);
    // The tables hold every value that is looked up in them: a `Placed` has no pawn without a code, and a `Hand` never
    // holds more than a set has. So no `put` below can come back empty-handed.
    let written = if let Some(placed) = placed {
        for king in placed.kings {
            bits.put(king.map_or(0u32, |square| square.index() as u32 + 1), 7);
        }
        let mut pawns = placed.pawns.iter().flatten();
        let written = pawns.try_for_each(|&rank| codes::put(&mut bits, &codes::WRITE_PAWN, rank));
        codes::WRITE_NORMAL.put(&mut bits, position);
        written
    } else {
        codes::WRITE_MIXED.put(&mut bits, position);
        Some(())
    };
    let written =
        written.and_then(|()| Color::ALL.into_iter().try_for_each(|owner| hand(&mut bits, position, owner)));
    debug_assert!(written.is_some(), "every value has a code");
    bits.finish()
}

fn hand(bits: &mut BitWriter<'_>, position: &Position, owner: Color) -> Option<()> {
    let hand = position.hand(owner);
    codes::HAND.into_iter().try_for_each(|kind| codes::put(bits, codes::hand_counts(kind), hand.count(kind)))
}
