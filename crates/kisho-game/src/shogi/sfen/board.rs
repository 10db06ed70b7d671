//! Boards without any flaw, as nearly all are, in one look at each byte.

use super::super::position::Cell;
use super::super::{Color, Kind, Piece, Position};

/// The squares of a rank and its end.
pub(super) const PLACES: usize = 10;

/// What a byte puts on the board.
#[derive(Clone, Copy)]
struct Sign {
    /// What stands on the first of its places; the others are empty squares.
    cell: Cell,
    /// The same after a `+`; empty if that cannot be.
    promoted: Cell,
    /// How many places it takes up, see [`PLACES`]; 0: it can only be a `+`.
    places: u8,
}

static SIGNS: [Sign; 256] = {
    let mut signs = [Sign { cell: Cell::EMPTY, promoted: Cell::EMPTY, places: 0 }; 256];
    let mut byte = 0;
    while byte < signs.len() {
        let sign = byte as u8;
        if let Some(kind) = Kind::from_letter(sign.to_ascii_uppercase() as char) {
            let owner = if sign.is_ascii_uppercase() { Color::Black } else { Color::White };
            let cell = Cell::new(Some(Piece::new(owner, kind)));
            let promoted = match kind.promoted() {
                None => Cell::EMPTY,
                Some(promoted) => Cell::new(Some(Piece::new(owner, promoted))),
            };
            signs[byte] = Sign { cell, promoted, places: 1 };
        } else if sign > b'0' && sign <= b'9' {
            signs[byte].places = sign - b'0';
        } else if sign == b'/' {
            signs[byte] = Sign { cell: Cell::EDGE, promoted: Cell::EMPTY, places: 1 };
        }
        byte += 1;
    }
    signs
};

/// The board that a text begins with, and its length; `None` if it is not exactly one with white space or nothing
/// after it: then [`super::read`] tells why.
pub(super) fn flawless(text: &[u8]) -> Option<(Position, usize)> {
    // The ranks are read as one row, so that nobody has to guess where each ends.
    let mut row = [Cell::EMPTY; 9 * PLACES];
    let (mut at, mut read) = (0, 0);
    while at < row.len() - 1 {
        let byte = *text.get(read)?;
        let Sign { mut cell, mut places, .. } = SIGNS[usize::from(byte)];
        if places == 0 {
            // Only a piece that is promoted can still begin here.
            read += 1;
            (cell, places) = (SIGNS[usize::from(*text.get(read)?)].promoted, 1);
            if byte != b'+' || cell.is_empty() {
                return None;
            }
        }
        row[at] = cell;
        at += usize::from(places);
        read += 1;
    }
    // All ranks but the last end with a slash, and there is none elsewhere.
    let is_flawless = at == row.len() - 1;
    let slashes: u8 = row.iter().map(|&cell| u8::from(cell == Cell::EDGE)).sum();
    row[at.min(9 * PLACES - 1)] = Cell::EDGE;
    let mut position = Position::empty(Color::Black);
    let mut is_flawless = is_flawless && slashes == 8;
    for (rank, places) in position.rows_mut().iter_mut().zip(row.as_chunks::<PLACES>().0) {
        let [squares @ .., end] = places;
        *rank = *squares;
        is_flawless &= *end == Cell::EDGE;
    }
    is_flawless &= text.get(read).is_none_or(u8::is_ascii_whitespace);
    is_flawless.then_some((position, read))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::encode;
    use super::super::read::read_board;
    use super::*;
    use crate::shogi::testing::any_position;

    proptest! {
        /// Whatever one byte of a board is changed to, or left out: both readers find the same.
        #[test]
        fn what_is_read_at_one_look_is_what_the_careful_reader_reads(
            position in any_position(), at in any::<prop::sample::Index>(), with in "[PpKkSG+1-9/x-]{0,2}"
        ) {
            let mut board = encode(&position, 1).split(' ').next().unwrap().to_owned();
            let at = at.index(board.len());
            board.replace_range(at..=at, &with);
            let mut errors = Vec::new();
            let careful = read_board((0, board.as_bytes()), &mut errors);
            let expected = errors.is_empty().then_some((careful, board.len()));
            prop_assert_eq!(flawless(board.as_bytes()), expected);
            board.push_str(" b - 1");
            prop_assert_eq!(flawless(board.as_bytes()), expected);
        }
    }
}
