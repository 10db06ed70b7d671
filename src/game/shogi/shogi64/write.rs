//! Position to text.

use super::super::{Color, Kind, Piece, Position, Square};
use super::{ALPHABET, codes, needs_mixed};
use crate::game::bits::BitWriter;

/// Writes a position, in normal mode wherever that can express it.
#[must_use]
pub fn encode(position: &Position) -> String {
    let is_mixed = needs_mixed(position);
    let mut bits = BitWriter::default();
    bits.put(position.turn().pick(1u32, 0), 1);
    bits.put(is_mixed, 1);
    // The tables hold every value that is looked up in them: `needs_mixed` sends the pawns without a code to mixed
    // mode, and a `Hand` never holds more than a set has. So no `put` below can come back empty-handed.
    let written = if is_mixed {
        pieces(&mut bits, position, codes::MIXED, |_| true)
    } else {
        Color::ALL.into_iter().for_each(|owner| king(&mut bits, position, owner));
        Color::ALL.into_iter().try_for_each(|owner| pawns(&mut bits, position, owner)).and_then(|()| {
            let placed_before = |piece: Piece| matches!(piece.kind, Kind::King | Kind::Pawn);
            pieces(&mut bits, position, codes::NORMAL, |piece| !placed_before(piece))
        })
    };
    let written =
        written.and_then(|()| Color::ALL.into_iter().try_for_each(|owner| hand(&mut bits, position, owner)));
    debug_assert!(written.is_some(), "every value has a code");
    bits.finish(ALPHABET)
}

fn king(bits: &mut BitWriter, position: &Position, owner: Color) {
    let king = Piece::new(owner, Kind::King);
    let square = position.pieces().find(|(_, piece)| *piece == king);
    bits.put(square.map_or(0u32, |(square, _)| square.index() as u32 + 1), 7);
}

fn pawns(bits: &mut BitWriter, position: &Position, owner: Color) -> Option<()> {
    let pawn = Piece::new(owner, Kind::Pawn);
    (1..=9).rev().try_for_each(|file| {
        let mut squares = (1..=9).filter_map(|rank| Square::new(file, rank));
        let square = squares.find(|&square| position.at(square) == Some(pawn));
        codes::put(bits, codes::PAWN, &square.map(|square| square.rank_of(owner)))
    })
}

fn pieces(
    bits: &mut BitWriter,
    position: &Position,
    table: &[codes::Code<Option<Kind>>],
    is_written: impl Fn(Piece) -> bool,
) -> Option<()> {
    for square in Square::all() {
        match position.at(square) {
            None => codes::put(bits, table, &None)?,
            Some(piece) if is_written(piece) => {
                codes::put(bits, table, &Some(piece.kind))?;
                bits.put(piece.owner.pick(1u32, 0), 1);
            }
            Some(_) => {}
        }
    }
    Some(())
}

fn hand(bits: &mut BitWriter, position: &Position, owner: Color) -> Option<()> {
    let hand = position.hand(owner);
    codes::HAND.into_iter().try_for_each(|kind| codes::put(bits, codes::hand_counts(kind), &hand.count(kind)))
}
