//! Where things stand. The unit is the width of a square; the upper left corner of the board is the origin.

use super::legend;
use super::view::Faces;
use super::{bar, cubes};
use crate::diagram::{Point, Rect};
use crate::game::janken::Square;
use crate::game::janken::square::SIZE;
use crate::present::Options;
use crate::present::options::Coords;

/// Columns and rows.
pub const SIDE: f64 = SIZE as f64;
/// Room for coordinates at the left and below.
const NAMES: f64 = 0.45;
/// Round the picture where nothing else stands.
const MARGIN: f64 = 0.12;

/// The board and what stands below it.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    flip: bool,
    /// Whether squares have names beside the board.
    pub has_names: bool,
    /// Height of the information bar; 0 if there is none.
    bar: f64,
    /// Height of the three-faced view.
    faces: f64,
    /// Height of the legend.
    legend: f64,
}

impl Layout {
    /// The layout that the author asks for; `last_stand`: there is one to be noted.
    pub fn new(options: &Options, faces: &Faces, last_stand: bool) -> Self {
        let height = |shown: bool, height: f64| if shown { height } else { 0.0 };
        Self {
            flip: options.is_flipped(),
            has_names: options.coords() != Coords::None,
            bar: height(options.shows_info_bar(), bar::height(last_stand)),
            faces: height(matches!(faces, Faces::On(_)), cubes::HEIGHT),
            legend: height(options.legend == Some(true), legend::HEIGHT),
        }
    }

    /// The board.
    pub fn board() -> Rect {
        Rect::new(0.0, 0.0, SIDE, SIDE)
    }

    /// Column and row from the upper left, as the board is seen.
    pub fn cell(&self, square: Square) -> (u8, u8) {
        let (column, row) = (square.column(), SIZE - 1 - square.row());
        if self.flip { (SIZE - 1 - column, SIZE - 1 - row) } else { (column, row) }
    }

    /// The middle of a square.
    pub fn center(&self, square: Square) -> Point {
        let (column, row) = self.cell(square);
        Point::new(f64::from(column) + 0.5, f64::from(row) + 0.5)
    }

    /// Everything.
    pub fn view(&self) -> Rect {
        let left = if self.has_names { NAMES } else { MARGIN };
        let below = left + self.bar + self.faces + self.legend;
        Rect::new(-left, -MARGIN, left + SIDE + MARGIN, MARGIN + SIDE + below)
    }

    /// The middle of a name at the left of a row and below a column.
    pub fn names(square: Point) -> [Point; 2] {
        [Point::new(-NAMES / 2.0 - 0.02, square.y), Point::new(square.x, SIDE + NAMES / 2.0 + 0.02)]
    }

    /// The upper edge of the information bar.
    pub fn bar(&self) -> f64 {
        SIDE + if self.has_names { NAMES } else { MARGIN }
    }

    /// The upper edge of the three-faced view.
    pub fn faces(&self) -> f64 {
        self.bar() + self.bar
    }

    /// The upper edge of the legend.
    pub fn legend(&self) -> f64 {
        self.faces() + self.faces
    }
}
