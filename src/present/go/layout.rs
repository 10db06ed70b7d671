//! Where things stand, and what points are called.

use crate::diagram::{Point, Rect};
use crate::game::go::{self, Size};
use crate::present::Options;
use crate::present::options::Coords;
use crate::text::{Lang, kanji_numeral};

/// From the outer lines to the edge of the board where no coordinates stand.
const MARGIN: f64 = 0.75;
/// From the outer lines to the edge where coordinates stand.
const WIDE_MARGIN: f64 = 1.5;
/// Height of the information bar.
const BAR: f64 = 1.3;
/// The information bar needs this width, also below a tiny board.
const NARROWEST: f64 = 8.0;

/// A board of some size, turned or not.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    /// Lines.
    pub size: Size,
    flip: bool,
    /// Coordinates, never [`Coords::Usual`].
    pub coords: Coords,
    bar: bool,
}

impl Layout {
    /// The layout that the author asks for.
    pub fn new(size: Size, options: &Options) -> Self {
        let coords = match options.coords() {
            Coords::Usual => Coords::Western,
            other => other,
        };
        Self { size, flip: options.is_flipped(), coords, bar: options.shows_info_bar() }
    }

    /// Column and row at which a point is shown.
    pub fn cell(&self, point: go::Point) -> (u8, u8) {
        if self.flip {
            (self.size.columns() - 1 - point.column, self.size.rows() - 1 - point.row)
        } else {
            (point.column, point.row)
        }
    }

    /// Where a point is drawn.
    pub fn at(&self, point: go::Point) -> Point {
        let (column, row) = self.cell(point);
        Point::new(column.into(), row.into())
    }

    /// The last line from the left and from the top.
    pub fn far(&self) -> Point {
        Point::new((self.size.columns() - 1).into(), (self.size.rows() - 1).into())
    }

    /// The wooden board.
    pub fn board(&self) -> Rect {
        let wide = |coordinates| if coordinates { WIDE_MARGIN } else { MARGIN };
        let left = wide(self.coords != Coords::None);
        let right = wide(self.coords == Coords::Western);
        let top = wide(self.coords == Coords::Eastern);
        let bottom = wide(self.coords == Coords::Western);
        let far = self.far();
        Rect::new(-left, -top, far.x + left + right, far.y + top + bottom)
    }

    /// Everything.
    pub fn view(&self) -> Rect {
        let board = self.board();
        if !self.bar {
            return board;
        }
        let w = board.w.max(NARROWEST);
        Rect::new(board.center().x - w / 2.0, board.y, w, board.h + BAR)
    }

    /// The height at which the information bar is written.
    pub fn bar_y(&self) -> f64 {
        let board = self.board();
        board.y + board.h + BAR / 2.0
    }

    /// What a column from the left of the picture is called.
    pub fn column_name(&self, shown: u8) -> String {
        let column = if self.flip { self.size.columns() - 1 - shown } else { shown };
        match self.coords {
            Coords::Eastern => (column + 1).to_string(),
            _ => go::point::western_column(column),
        }
    }

    /// What a row from the top of the picture is called.
    pub fn row_name(&self, shown: u8) -> String {
        let row = if self.flip { self.size.rows() - 1 - shown } else { shown };
        match self.coords {
            Coords::Eastern => kanji_numeral(row + 1),
            _ => (self.size.rows() - row).to_string(),
        }
    }

    /// What a point is called: `Q16`, or with eastern coordinates 16の四.
    pub fn name(&self, point: go::Point, lang: Lang) -> String {
        match (self.coords, lang) {
            (Coords::Eastern, Lang::Ja) => format!("{}の{}", point.column + 1, kanji_numeral(point.row + 1)),
            (Coords::Eastern, Lang::En) => format!("{}-{}", point.column + 1, point.row + 1),
            _ => point.western(self.size),
        }
    }
}
