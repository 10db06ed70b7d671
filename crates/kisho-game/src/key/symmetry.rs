//! Turning and reflecting a board.

/// One of the eight ways to lay a square board onto itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Symmetry(u8);

/// Columns run the other way.
const FLIP_X: u8 = 1;
/// Rows run the other way.
const FLIP_Y: u8 = 2;
/// Columns and rows change places, after they were turned round.
const SWAP: u8 = 4;

impl Symmetry {
    /// Nothing changes.
    pub const NONE: Self = Self(0);
    /// Left and right change places.
    pub const LEFT_RIGHT: Self = Self(FLIP_X);
    /// Columns and rows change places: a reflection at the diagonal from the corner where both begin.
    pub const DIAGONAL: Self = Self(SWAP);

    /// All eight; the first four also lay a board onto itself that is no square.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..8).map(Self)
    }

    /// Its number, 0–7.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Whether columns and rows change places.
    #[must_use]
    pub fn swaps(self) -> bool {
        self.0 & SWAP != 0
    }

    /// Where it brings a place; `columns` and `rows` are those of the board before. The place has to be on it.
    #[must_use]
    pub fn place(self, (column, row): (u8, u8), (columns, rows): (u8, u8)) -> (u8, u8) {
        let column = if self.0 & FLIP_X == 0 { column } else { columns.saturating_sub(column + 1) };
        let row = if self.0 & FLIP_Y == 0 { row } else { rows.saturating_sub(row + 1) };
        if self.swaps() { (row, column) } else { (column, row) }
    }

    /// First `self`, then `next`.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        // What turns columns round after they became rows turns rows round before.
        let flips = if self.swaps() { swapped(next.0) } else { next.0 & !SWAP };
        Self((self.0 ^ flips) ^ (next.0 & SWAP))
    }

    /// The way back.
    #[must_use]
    pub fn inverse(self) -> Self {
        if self.swaps() { Self(swapped(self.0) | SWAP) } else { self }
    }
}

/// The flips of columns as flips of rows, and the other way round.
fn swapped(bits: u8) -> u8 {
    (bits & FLIP_X) << 1 | (bits & FLIP_Y) >> 1
}

/// A set of symmetries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Symmetries(u8);

impl Symmetries {
    /// Adds one.
    pub fn add(&mut self, symmetry: Symmetry) {
        self.0 |= 1 << symmetry.0;
    }

    /// Whether it is one of them.
    #[must_use]
    pub fn contains(self, symmetry: Symmetry) -> bool {
        self.0 & 1 << symmetry.0 != 0
    }

    /// Its members in order.
    pub fn iter(self) -> impl Iterator<Item = Symmetry> {
        Symmetry::all().filter(move |&symmetry| self.contains(symmetry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (u8, u8) = (5, 5);

    fn places() -> impl Iterator<Item = (u8, u8)> {
        (0..5).flat_map(|column| (0..5).map(move |row| (column, row)))
    }

    #[test]
    fn symmetries_are_a_group_that_acts_on_the_board() {
        for a in Symmetry::all() {
            assert_eq!((a.then(a.inverse()), a.inverse().then(a)), (Symmetry::NONE, Symmetry::NONE));
            for b in Symmetry::all() {
                for place in places() {
                    assert_eq!(
                        a.then(b).place(place, SIZE),
                        b.place(a.place(place, SIZE), SIZE),
                        "{a:?} {b:?}"
                    );
                }
            }
            let reached: std::collections::HashSet<_> = places().map(|place| a.place(place, SIZE)).collect();
            assert_eq!(reached.len(), 25);
        }
        assert_eq!(Symmetry::LEFT_RIGHT.place((0, 1), (9, 9)), (8, 1));
        assert_eq!(Symmetry::DIAGONAL.place((0, 1), (6, 6)), (1, 0));
    }
}
