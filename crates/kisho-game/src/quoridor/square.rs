//! Squares and the directions between them.

use crate::grid::places;

/// Columns and rows of the board.
pub const SIZE: u8 = 9;

places! {
    /// A square, numbered 0–80 from a1 (bottom left, at white's side) to the right, then up: `9·row + column`.
    pub struct Square(SIZE), |letter| letter
}

impl Square {
    /// White's first square.
    pub const E1: Self = Self(4);
    /// Black's first square.
    pub const E9: Self = Self(76);

    /// The next square in a direction; `None` off the board.
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (dx, dy) = direction.delta();
        Self::at(self.column().checked_add_signed(dx)?, self.row().checked_add_signed(dy)?)
    }
}

/// A direction of the board, whoever moves; 0 is away from white's home row, then clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Direction(u8);

impl Direction {
    /// The direction with a number from 0 to 7: N, NE, E, SE, S, SW, W, NW.
    #[must_use]
    pub fn new(index: u8) -> Option<Self> {
        (index < 8).then_some(Self(index))
    }

    /// The direction with the number in the lowest three bits.
    #[must_use]
    pub fn from_bits(bits: u8) -> Self {
        Self(bits % 8)
    }

    /// Its number, 0–7.
    #[must_use]
    pub fn index(self) -> u8 {
        self.0
    }

    /// All eight.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// Whether it goes along a row or a column.
    #[must_use]
    pub fn is_straight(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// The direction some eighths of a turn further, clockwise.
    #[must_use]
    pub fn turned(self, eighths: i8) -> Self {
        Self(self.0.wrapping_add_signed(eighths) % 8)
    }

    /// Columns to the right and rows up.
    #[must_use]
    pub fn delta(self) -> (i8, i8) {
        let dx = [0, 1, 1, 1, 0, -1, -1, -1];
        let dy = [1, 1, 0, -1, -1, -1, 0, 1];
        (dx[usize::from(self.0)], dy[usize::from(self.0)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_their_names() {
        for (index, name) in [(0, "a1"), (4, "e1"), (76, "e9"), (80, "i9")] {
            let square = Square::new(index).unwrap();
            assert_eq!(square.to_string(), name);
            assert_eq!(name.parse(), Ok(square));
        }
        assert_eq!(Square::new(81), None);
        for wrong in ["", "j1", "a0", "a10", "A1", "1a", "aé"] {
            assert_eq!(wrong.parse::<Square>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn directions_go_clockwise_from_whites_view() {
        let e5: Square = "e5".parse().unwrap();
        let around: Vec<_> = Direction::all().map(|d| e5.step(d).unwrap().to_string()).collect();
        assert_eq!(around, ["e6", "f6", "f5", "f4", "e4", "d4", "d5", "d6"]);
        assert_eq!(Square::E9.step(Direction(0)), None);
        assert_eq!(Square::new(0).unwrap().step(Direction(6)), None);
    }
}
