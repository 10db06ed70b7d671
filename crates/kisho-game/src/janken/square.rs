//! Squares and directions.

use crate::grid::places;

use crate::Color;

/// Columns and rows of the board.
pub const SIZE: u8 = 6;

/// Steps from the goal corner to the farthest squares of the home area.
const HOME: u8 = 3;

places! {
    /// A square, numbered 0–35 from a1 (bottom left, black's goal corner) to the right, then up: `6·row + column`.
    pub struct Square(SIZE), |letter| letter
}

impl Square {
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
