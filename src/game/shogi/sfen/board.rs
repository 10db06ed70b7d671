//! Boards without any flaw, as nearly all are, in one look at each byte.

use super::super::position::Cell;
use super::super::{Color, Kind, Piece, Position};

/// What a byte puts on the board.
#[derive(Clone, Copy)]
struct Sign {
    /// What stands on the first of its squares; the others are empty.
    cell: Cell,
    /// The same behind a `+`; empty if that cannot be.
    promoted: Cell,
    /// How many squares it takes up; 0: it is neither a piece nor a number.
    squares: u8,
}

static SIGNS: [Sign; 256] = {
    let mut signs = [Sign { cell: Cell::EMPTY, promoted: Cell::EMPTY, squares: 0 }; 256];
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
            signs[byte] = Sign { cell, promoted, squares: 1 };
        } else if sign > b'0' && sign <= b'9' {
            signs[byte].squares = sign - b'0';
        }
        byte += 1;
    }
    signs
};

/// The board that a text begins with, and its length; `None` if it is not exactly one with white space or nothing
/// behind it: then [`super::read`] tells why.
pub(super) fn flawless(text: &[u8]) -> Option<(Position, usize)> {
    let mut position = Position::empty(Color::Black);
    let mut rest = text.iter();
    let mut next = || rest.next().copied();
    for (rank, row) in position.rows_mut().iter_mut().enumerate() {
        if rank > 0 && next()? != b'/' {
            return None;
        }
        let mut file = 0;
        while file < row.len() {
            let byte = next()?;
            let Sign { mut cell, mut squares, .. } = SIGNS[usize::from(byte)];
            if squares == 0 {
                // Neither a piece nor a number: only a piece that is promoted can still begin here.
                (cell, squares) = (SIGNS[usize::from(next()?)].promoted, 1);
                if byte != b'+' || cell.is_empty() {
                    return None;
                }
            }
            row[file] = cell;
            file += usize::from(squares);
        }
        if file > row.len() {
            return None;
        }
    }
    let rest = rest.as_slice();
    rest.first().is_none_or(u8::is_ascii_whitespace).then_some((position, text.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::encode;
    use super::super::read::read_board;
    use super::*;
    use crate::game::shogi::testing::any_position;

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
