//! Squares of the board.

use std::fmt;

use crate::Color;
use crate::text::kanji_numeral;

/// A square, named as players do: **file** 1 is at the right and 9 at the left, **rank** 1 (一) is at the top and
/// 9 (九) at the bottom, seen by Black (先手), who sits below. 7六 is file 7, rank 6.
///
/// Squares are ordered as a diagram is read: from 9一 along the rank to 1一, then down to 1九.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Square(u8);

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 81;

    /// The square on `file` and `rank`, both 1 to 9.
    #[must_use]
    pub fn new(file: u8, rank: u8) -> Option<Self> {
        ((1..=9).contains(&file) && (1..=9).contains(&rank)).then(|| Self((rank - 1) * 9 + 9 - file))
    }

    /// The square with this [`Self::index`].
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|_| index < Self::COUNT).map(Self)
    }

    /// Every square, as a diagram is read.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Place in reading order: 0 for 9一, 8 for 1一, 80 for 1九.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// File, 1 (right) to 9 (left).
    #[must_use]
    pub fn file(self) -> u8 {
        9 - self.0 % 9
    }

    /// Rank, 1 (top) to 9 (bottom).
    #[must_use]
    pub fn rank(self) -> u8 {
        self.0 / 9 + 1
    }

    /// The rank as its owner counts it, from the side where the opponent sits: 1 to 3 is where pieces promote.
    #[must_use]
    pub fn rank_of(self, player: Color) -> u8 {
        player.pick(self.rank(), 10 - self.rank())
    }

    /// As programs name it: `7f`.
    #[must_use]
    pub fn usi(self) -> String {
        format!("{}{}", self.file(), rank_letter(self.rank()))
    }
}

/// The letter of a rank, 1 to 9, as programs name it: a at the top.
#[must_use]
pub fn rank_letter(rank: u8) -> char {
    char::from(b'a' + rank.clamp(1, 9) - 1)
}

/// As in game records: 7六 with an Arabic file and a kanji rank.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), kanji_numeral(self.rank()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_from_the_upper_left() {
        let names: Vec<_> = Square::all().map(|square| square.to_string()).collect();
        assert_eq!(names[0], "9一");
        assert_eq!(names[8], "1一");
        assert_eq!(names[9], "9二");
        assert_eq!(names[80], "1九");
        for square in Square::all() {
            assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        }
        assert_eq!(Square::new(0, 1), None);
        assert_eq!(Square::new(1, 10), None);
    }
}
