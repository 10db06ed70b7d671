//! Boards without any flaw, as nearly all are, in one look at each byte.

use super::super::position::Cell;
use super::super::{Color, Kind, Piece, Position, Square};

/// What a byte means.
#[derive(Clone, Copy)]
enum Sign {
    /// So many empty squares.
    Empty(u8),
    /// A piece, and its promoted side.
    Piece(Cell, Option<Cell>),
    Promotion,
    RankEnd,
    /// White space.
    End,
    Unknown,
}

const SIGNS: [Sign; 256] = {
    let mut signs = [Sign::Unknown; 256];
    let mut byte = 0;
    while byte < signs.len() {
        signs[byte] = match byte as u8 {
            digit @ b'1'..=b'9' => Sign::Empty(digit - b'0'),
            b'+' => Sign::Promotion,
            b'/' => Sign::RankEnd,
            space if space.is_ascii_whitespace() => Sign::End,
            letter => match Kind::from_letter(letter.to_ascii_uppercase() as char) {
                None => Sign::Unknown,
                Some(kind) => {
                    piece(if letter.is_ascii_uppercase() { Color::Black } else { Color::White }, kind)
                }
            },
        };
        byte += 1;
    }
    signs
};

const fn piece(owner: Color, kind: Kind) -> Sign {
    let promoted = match kind.promoted() {
        None => None,
        Some(promoted) => Some(Cell::new(Some(Piece::new(owner, promoted)))),
    };
    Sign::Piece(Cell::new(Some(Piece::new(owner, kind))), promoted)
}

/// The board that a text begins with, and its length; `None` if it is not exactly one with white space or nothing
/// behind it: then [`super::read`] tells why.
pub(super) fn flawless(text: &[u8]) -> Option<(Position, usize)> {
    let mut position = Position::empty(Color::Black);
    let cells = position.cells_mut();
    // Where the next square and the next rank begin.
    let (mut square, mut rank) = (0, 9);
    let mut is_promoted = false;
    let mut len = text.len();
    for (at, &byte) in text.iter().enumerate() {
        match (SIGNS[usize::from(byte)], is_promoted) {
            (Sign::Piece(plain, promoted), _) => {
                let cell = if is_promoted { promoted? } else { plain };
                *cells.get_mut(square).filter(|_| square < rank)? = cell;
                square += 1;
                is_promoted = false;
            }
            (Sign::Empty(count), false) => {
                square += usize::from(count);
                if square > rank {
                    return None;
                }
            }
            (Sign::RankEnd, false) if square == rank => rank += 9,
            (Sign::Promotion, false) => is_promoted = true,
            (Sign::End, false) => {
                len = at;
                break;
            }
            _ => return None,
        }
    }
    (square == Square::COUNT && rank == Square::COUNT && !is_promoted).then_some((position, len))
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
