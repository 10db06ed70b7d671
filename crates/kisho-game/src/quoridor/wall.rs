//! Walls and the crossings that they lie on.

use std::fmt;
use std::str::FromStr;

use super::{Player, Square};
use crate::grid::places;

/// Walls of each player.
pub const WALLS: u8 = 10;

/// Crossings in a row, and rows of crossings.
const CROSSINGS: u8 = 8;

places! {
    /// One of the 8×8 inner crossings, numbered 0–63 as squares are: `8·row + column`.
    ///
    /// The crossing in column c and row r is the upper right corner of the square in column c and row r. Its name is that of this square.
    pub struct Slot(CROSSINGS), |letter| letter
}

impl Slot {
    /// The crossing with the number in the lowest six bits.
    #[must_use]
    pub fn from_bits(bits: u8) -> Self {
        Self(bits % (CROSSINGS * CROSSINGS))
    }

    /// The crossing at the upper right corner of a square; `None` in column i and row 9.
    #[must_use]
    pub fn of(square: Square) -> Option<Self> {
        Self::at(square.column(), square.row())
    }
}

/// How a wall lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Orientation {
    /// Between two rows.
    Horizontal,
    /// Between two columns.
    Vertical,
}

impl Orientation {
    /// Both, in the order of the qf format.
    pub const ALL: [Self; 2] = [Self::Horizontal, Self::Vertical];

    /// Its place in [`Orientation::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Self::Horizontal => 0,
            Self::Vertical => 1,
        }
    }

    /// The letter in the names of walls.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Horizontal => 'h',
            Self::Vertical => 'v',
        }
    }

    /// `horizontal` or `vertical`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
        }
    }
}

/// A wall and who placed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlacedWall {
    /// The wall.
    pub wall: Wall,
    /// Its owner.
    pub player: Player,
}

/// A wall, two squares long, with its middle on a crossing.
///
/// A horizontal wall at crossing (c, r) lies above the squares (c, r) and (c+1, r); a vertical one to
/// the right of the squares (c, r) and (c, r+1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Wall {
    /// The crossing of its middle.
    pub slot: Slot,
    /// How it lies.
    pub orientation: Orientation,
}

/// What is wrong with two walls at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Conflict {
    /// They share a half or lie on each other.
    Overlap,
    /// They cross in the middle.
    Cross,
}

impl Wall {
    /// The two walls that stand between two squares that share a side, or would: with the crossing at either end of the side.
    /// At the edge of the board there is one.
    pub fn between(a: Square, b: Square) -> impl Iterator<Item = Self> {
        let low = a.min(b);
        let (orientation, back) = if a.column() == b.column() {
            (Orientation::Horizontal, (1, 0))
        } else {
            (Orientation::Vertical, (0, 1))
        };
        let before = low.column().checked_sub(back.0).zip(low.row().checked_sub(back.1));
        let before = before.and_then(|(column, row)| Square::at(column, row));
        let slots = [Some(low), before].into_iter().flatten().filter_map(Slot::of);
        slots.map(move |slot| Self { slot, orientation })
    }

    /// The walls of the same orientation that share a half with it.
    #[must_use]
    pub fn neighbours(self) -> [Option<Self>; 2] {
        let (dx, dy) = match self.orientation {
            Orientation::Horizontal => (1, 0),
            Orientation::Vertical => (0, 1),
        };
        [(-dx, -dy), (dx, dy)].map(|(dx, dy)| {
            let column = self.slot.column().checked_add_signed(dx)?;
            let row = self.slot.row().checked_add_signed(dy)?;
            let slot = Slot::of(Square::at(column, row)?)?;
            Some(Self { slot, ..self })
        })
    }

    /// The wall that crosses it in the middle.
    #[must_use]
    pub fn crossing(self) -> Self {
        let orientation = match self.orientation {
            Orientation::Horizontal => Orientation::Vertical,
            Orientation::Vertical => Orientation::Horizontal,
        };
        Self { orientation, ..self }
    }

    /// What keeps this wall from lying on the board together with `other`.
    #[must_use]
    pub fn conflict(self, other: Self) -> Option<Conflict> {
        if self.orientation != other.orientation {
            return (self.slot == other.slot).then_some(Conflict::Cross);
        }
        let columns = self.slot.column().abs_diff(other.slot.column());
        let rows = self.slot.row().abs_diff(other.slot.row());
        let (along, across) = match self.orientation {
            Orientation::Horizontal => (columns, rows),
            Orientation::Vertical => (rows, columns),
        };
        (across == 0 && along < 2).then_some(Conflict::Overlap)
    }

    /// Whether it stands between two squares that share a side.
    #[must_use]
    pub fn blocks(self, a: Square, b: Square) -> bool {
        let (low, high) = (a.min(b), a.max(b));
        let (column, row) = (self.slot.column(), self.slot.row());
        let touches = |at: u8, from: u8| at == from || at == from + 1;
        match self.orientation {
            Orientation::Horizontal => {
                low.column() == high.column()
                    && (low.row(), high.row()) == (row, row + 1)
                    && touches(low.column(), column)
            }
            Orientation::Vertical => {
                low.row() == high.row()
                    && (low.column(), high.column()) == (column, column + 1)
                    && touches(low.row(), row)
            }
        }
    }
}

/// The crossing and `h` or `v`: `e3h`.
impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.slot, self.orientation.letter())
    }
}

impl FromStr for Wall {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        let (slot, orientation) = if let Some(slot) = name.strip_suffix('h') {
            (slot, Orientation::Horizontal)
        } else {
            (name.strip_suffix('v').ok_or(())?, Orientation::Vertical)
        };
        Ok(Self { slot: slot.parse()?, orientation })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wall(name: &str) -> Wall {
        name.parse().unwrap()
    }

    #[test]
    fn walls_have_their_names() {
        assert_eq!(wall("c3h").slot, Slot::new(18).unwrap());
        assert_eq!(wall("h8v").slot.index(), 63);
        assert_eq!(wall("h8v").to_string(), "h8v");
        for wrong in ["", "h", "e3", "i1h", "a9v", "e3x", "e3hh"] {
            assert_eq!(wrong.parse::<Wall>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn walls_lie_apart() {
        let conflict = |a: &str, b: &str| wall(a).conflict(wall(b));
        assert_eq!(conflict("e3h", "e3h"), Some(Conflict::Overlap));
        assert_eq!(conflict("e3h", "d3h"), Some(Conflict::Overlap));
        assert_eq!(conflict("e3h", "c3h"), None);
        assert_eq!(conflict("e3h", "e4h"), None);
        assert_eq!(conflict("e3v", "e4v"), Some(Conflict::Overlap));
        assert_eq!(conflict("e3v", "d3v"), None);
        assert_eq!(conflict("e3v", "e3h"), Some(Conflict::Cross));
        assert_eq!(conflict("e3v", "d3h"), None);
    }

    #[test]
    fn the_walls_between_two_squares_are_those_that_block() {
        let squares = || (0..81).filter_map(Square::new);
        let walls = || {
            let slots = (0..64).filter_map(Slot::new);
            slots.flat_map(|slot| Orientation::ALL.map(|orientation| Wall { slot, orientation }))
        };
        for (a, direction) in
            squares().flat_map(|a| [0, 2, 4, 6].map(|d| (a, super::super::Direction::from_bits(d))))
        {
            let Some(b) = a.step(direction) else { continue };
            let mut between: Vec<_> = Wall::between(a, b).collect();
            between.sort();
            assert_eq!(between, walls().filter(|wall| wall.blocks(a, b)).collect::<Vec<_>>());
        }
        for wall in walls() {
            let mut near: Vec<_> = wall.neighbours().into_iter().flatten().collect();
            near.sort();
            let overlaps = |&other: &Wall| wall.conflict(other) == Some(Conflict::Overlap) && other != wall;
            assert_eq!(near, walls().filter(overlaps).collect::<Vec<_>>());
        }
    }

    /// Against the words of the format: above (c, r) and (c+1, r); right of (c, r) and (c, r+1).
    #[test]
    fn a_wall_blocks_exactly_two_steps() {
        let all = || (0..81).filter_map(Square::new);
        let blocked = |name: &str| {
            let mut steps = Vec::new();
            for (a, b) in all().flat_map(|a| all().map(move |b| (a, b))) {
                if a < b && wall(name).blocks(a, b) {
                    assert!(wall(name).blocks(b, a));
                    steps.push(format!("{a}{b}"));
                }
            }
            steps
        };
        assert_eq!(blocked("e3h"), ["e3e4", "f3f4"]);
        assert_eq!(blocked("e3v"), ["e3f3", "e4f4"]);
        assert_eq!(blocked("h8h"), ["h8h9", "i8i9"]);
        assert_eq!(blocked("a1v"), ["a1b1", "a2b2"]);
    }
}
