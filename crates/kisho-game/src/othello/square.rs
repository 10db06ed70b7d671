//! Squares, and sets of them.

use crate::grid::places;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Columns and rows of the board.
pub const SIZE: u8 = 8;

places! {
    /// A square, numbered 0–63 from a1 (top left) to the right, then down: `8·row + column`. Its name may have a capital letter.
    pub struct Square(SIZE), |letter| letter.to_ascii_lowercase()
}

/// A set of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Squares(u64);

impl Squares {
    /// No square.
    pub const NONE: Self = Self(0);

    /// Everything but column a, and everything but column h.
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

    /// The squares of 64 bits, of which the lowest is a1.
    #[must_use]
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// A bit for each square, the lowest for a1.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Whether a square is one of them.
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its members in reading order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let first = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            u8::try_from(first).ok().map(Square)
        })
    }

    /// The squares one step away in a direction; those that would leave the board are gone.
    pub(super) fn step(self, direction: Direction) -> Self {
        let Direction { right, down } = direction;
        let kept = match right {
            1 => self.0 & Self::NOT_H,
            -1 => self.0 & Self::NOT_A,
            _ => self.0,
        };
        let by = 8 * down + right;
        Self(if by > 0 { kept << by } else { kept >> -by })
    }
}

impl From<Square> for Squares {
    fn from(square: Square) -> Self {
        Self(1 << square.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        squares.into_iter().fold(Self::NONE, |all, square| all | square.into())
    }
}

impl BitOr for Squares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Squares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for Squares {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Squares {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// One of the eight ways from a square to the next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Direction {
    right: i8,
    down: i8,
}

impl Direction {
    /// All eight, clockwise from up.
    pub const ALL: [Self; 8] = [
        Self { right: 0, down: -1 },
        Self { right: 1, down: -1 },
        Self { right: 1, down: 0 },
        Self { right: 1, down: 1 },
        Self { right: 0, down: 1 },
        Self { right: -1, down: 1 },
        Self { right: -1, down: 0 },
        Self { right: -1, down: -1 },
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_their_names_and_places() {
        assert_eq!(Square::all().map(|square| square.to_string()).take(9).last().unwrap(), "a2");
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        }
        for wrong in ["", "a", "i1", "a9", "a0", "a11", "1a", "ａ1"] {
            assert_eq!(wrong.parse::<Square>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn steps_end_at_the_edge() {
        for square in Square::all() {
            for direction in Direction::ALL {
                let place = |at: u8, by: i8| at.checked_add_signed(by);
                let next = place(square.column(), direction.right)
                    .zip(place(square.row(), direction.down))
                    .and_then(|(column, row)| Square::at(column, row));
                let stepped: Vec<_> = Squares::from(square).step(direction).iter().collect();
                assert_eq!(stepped, Vec::from_iter(next), "{square} {direction:?}");
            }
        }
    }
}
