//! Squares and directions.

use std::fmt;
use std::str::FromStr;

use crate::Color;

/// Columns and rows of the board.
pub const SIZE: u8 = 6;

/// Steps from the goal corner to the farthest squares of the home area.
const HOME: u8 = 3;

/// A square, numbered 0–35 from a1 (bottom left, black's goal corner) to the right, then up: `6·row + column`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with a number from 0 to 35.
    #[must_use]
    pub fn new(index: u8) -> Option<Self> {
        (index < SIZE * SIZE).then_some(Self(index))
    }

    /// The square in a column (0 is a) and a row (0 is black's).
    #[must_use]
    pub fn at(column: u8, row: u8) -> Option<Self> {
        (column < SIZE && row < SIZE).then(|| Self(SIZE * row + column))
    }

    /// All squares from a1 on.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..SIZE * SIZE).map(Self)
    }

    /// The goal corner that a player owns, and that the opponent wants to reach: a1 is black's, f6 white's.
    #[must_use]
    pub fn goal_of(owner: Color) -> Self {
        owner.pick(Self(0), Self(SIZE * SIZE - 1))
    }

    /// The squares on which a player's dice stand at the start: from the left.
    #[must_use]
    pub fn start_of(owner: Color) -> [Self; 4] {
        // a1 a3 b2 c1 and d6 e5 f4 f6
        owner.pick([0, 12, 7, 2], [33, 28, 23, 35]).map(Self)
    }

    /// Its number, 0–35.
    #[must_use]
    pub fn index(self) -> u8 {
        self.0
    }

    /// Column, 0 (a) to 5 (f).
    #[must_use]
    pub fn column(self) -> u8 {
        self.0 % SIZE
    }

    /// Row, 0 (black's) to 5.
    #[must_use]
    pub fn row(self) -> u8 {
        self.0 / SIZE
    }

    /// The next square in a direction; `None` off the board.
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (dx, dy) = direction.delta();
        Self::at(self.column().checked_add_signed(dx)?, self.row().checked_add_signed(dy)?)
    }

    /// The direction of a square that shares a side with this one.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(direction) == Some(other))
    }

    /// Steps to another square: columns and rows together.
    #[must_use]
    pub fn distance(self, other: Self) -> u8 {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())
    }

    /// Whether it belongs to a player's home area (出戻り禁止エリア): at most three steps from the own goal corner.
    #[must_use]
    pub fn is_home_of(self, owner: Color) -> bool {
        self.distance(Self::goal_of(owner)) <= HOME
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

/// Reads `c2`: column a–f from the left, row 1–6 from black's side.
impl FromStr for Square {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        let &[column, row] = name.as_bytes() else { return Err(()) };
        let column = column.checked_sub(b'a').ok_or(())?;
        let row = row.checked_sub(b'1').ok_or(())?;
        Self::at(column, row).ok_or(())
    }
}

/// Where a die rolls to; up is away from black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Direction {
    Up,
    Right,
    Down,
    Left,
}

impl Direction {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// Columns to the right and rows up.
    fn delta(self) -> (i8, i8) {
        match self {
            Self::Up => (0, 1),
            Self::Right => (1, 0),
            Self::Down => (0, -1),
            Self::Left => (-1, 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_their_names_and_places() {
        let names = |squares: [Square; 4]| squares.map(|square| square.to_string()).join(" ");
        assert_eq!(names(Square::start_of(Color::Black)), "a1 a3 b2 c1");
        assert_eq!(names(Square::start_of(Color::White)), "d6 e5 f4 f6");
        assert_eq!(
            (Square::goal_of(Color::Black).to_string(), Square::goal_of(Color::White).to_string()),
            ("a1".into(), "f6".into())
        );
        for wrong in ["", "g1", "a7", "a0", "A1", "a11"] {
            assert_eq!(wrong.parse::<Square>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn home_is_three_steps_deep() {
        let home: Vec<_> =
            Square::all().filter(|square| square.is_home_of(Color::Black)).map(|s| s.to_string()).collect();
        assert_eq!(home, ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "a3", "b3", "a4"]);
        assert_eq!(Square::all().filter(|square| square.is_home_of(Color::White)).count(), 10);
        assert!(Square::start_of(Color::White).iter().all(|square| square.is_home_of(Color::White)));
    }
}
