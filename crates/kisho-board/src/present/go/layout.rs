//! Where things stand, and what points are called.

use std::ops::RangeInclusive;

use super::crop;
use crate::diagram::{Point, Rect};
use crate::present::Options;
use crate::present::crop::Part;
use crate::present::options::Coords;
use kisho_game::go::{self, Record, Size};
use kisho_game::text::{Lang, kanji_numeral};

/// From the outer lines to the edge of the board where no coordinates stand.
const MARGIN: f64 = 0.75;
/// From the outer lines to the edge where coordinates stand.
const WIDE_MARGIN: f64 = 1.5;
/// Beyond the last line that is shown of a board that goes on.
pub const CUT_MARGIN: f64 = 0.5;
/// Height of the information bar.
const BAR: f64 = 1.3;
/// The information bar needs this width, also below a tiny board.
const NARROWEST: f64 = 9.0;

/// The size of what is written beside a board, as a part of the board's width, so that it can be read where a phone shows the
/// whole width; and the least and the greatest size in distances between lines.
const TEXT: f64 = 0.034;
const TEXTS: (f64, f64) = (0.55, 0.72);

/// A board of some size, or a part of it, turned or not. Places are counted from the upper left point of the whole
/// board as it is shown, also where that is cut off.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    /// Lines.
    pub size: Size,
    flip: bool,
    /// Coordinates, never [`Coords::Usual`].
    pub coords: Coords,
    bar: bool,
    part: Part,
    /// Whether star points are drawn.
    pub stars: bool,
}

/// Something of each of the four sides of a board as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sides {
    /// The left side.
    pub left: bool,
    /// The right side.
    pub right: bool,
    /// The upper side.
    pub top: bool,
    /// The lower side.
    pub bottom: bool,
}

impl Layout {
    /// The layout that the author asks for.
    pub fn new(record: &Record, options: &Options) -> Self {
        let coords = match options.coords() {
            Coords::Usual => Coords::Western,
            other => other,
        };
        let (part, _) = crop::part(record, options);
        let (flip, bar) = (options.is_flipped(), options.shows_info_bar());
        let mut layout = Self { size: record.size, flip, coords, bar, part, stars: true };
        if record.diagram.is_some() {
            // Nobody knows where on the board a diagram lies that has no edges.
            let Sides { left, right, top, bottom } = layout.edges();
            layout.stars = (left || right) && (top || bottom);
        }
        layout
    }

    /// Whether a point lies in the part that is shown.
    pub fn shows(&self, point: go::Point) -> bool {
        self.part.holds(crop::cell(point))
    }

    /// Whether only a part is shown.
    pub fn is_cut(&self) -> bool {
        self.part != Part::whole(crop::size_of(self.size))
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

    /// The part as it is seen.
    fn seen(&self) -> Part {
        if self.flip { self.part.turned(crop::size_of(self.size)) } else { self.part }
    }

    /// The columns that are shown.
    pub fn columns(&self) -> RangeInclusive<u8> {
        self.seen().columns()
    }

    /// The rows that are shown.
    pub fn rows(&self) -> RangeInclusive<u8> {
        self.seen().rows()
    }

    /// The rectangle between the outermost lines that are shown.
    pub fn grid(&self) -> Rect {
        let (columns, rows) = (self.columns(), self.rows());
        let (x, y) = (f64::from(*columns.start()), f64::from(*rows.start()));
        Rect::new(x, y, f64::from(*columns.end()) - x, f64::from(*rows.end()) - y)
    }

    /// The sides at which the board ends.
    pub fn edges(&self) -> Sides {
        let (columns, rows) = (self.columns(), self.rows());
        Sides {
            left: *columns.start() == 0,
            right: *columns.end() == self.size.columns() - 1,
            top: *rows.start() == 0,
            bottom: *rows.end() == self.size.rows() - 1,
        }
    }

    /// The sides at which coordinates stand: at edges of the board if there are any, where they usually are else.
    pub fn named_sides(&self) -> Sides {
        let edges = self.edges();
        match self.coords {
            Coords::None => Sides { left: false, right: false, top: false, bottom: false },
            Coords::Eastern | Coords::Numeric => {
                let (right, bottom) = (edges.right && !edges.left, edges.bottom && !edges.top);
                Sides { left: !right, right, top: !bottom, bottom }
            }
            Coords::Western | Coords::Usual => {
                let top = edges.top && !edges.bottom;
                Sides { left: edges.left || !edges.right, right: edges.right, top, bottom: !top }
            }
            Coords::AllSides => {
                let (left, bottom) = (edges.left || !edges.right, edges.bottom || !edges.top);
                Sides { left, bottom, ..edges }
            }
        }
    }

    /// Whether coordinates stand above the board and not below.
    pub fn has_names_above_only(&self) -> bool {
        let named = self.named_sides();
        named.top && !named.bottom
    }

    /// The wooden board.
    pub fn board(&self) -> Rect {
        let (edges, named) = (self.edges(), self.named_sides());
        let margin = |named, edge| match (named, edge) {
            (true, _) => WIDE_MARGIN,
            (false, true) => MARGIN,
            (false, false) => CUT_MARGIN,
        };
        let (left, right) = (margin(named.left, edges.left), margin(named.right, edges.right));
        let (top, bottom) = (margin(named.top, edges.top), margin(named.bottom, edges.bottom));
        let grid = self.grid();
        Rect::new(grid.x - left, grid.y - top, grid.w + left + right, grid.h + top + bottom)
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

    /// The size of coordinates and of everything else that is written beside the board: texts of one size share an element.
    pub fn text(&self) -> f64 {
        (self.board().w * TEXT).clamp(TEXTS.0, TEXTS.1)
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
            Coords::Eastern | Coords::Numeric => (column + 1).to_string(),
            _ => go::point::western_column(column),
        }
    }

    /// What a row from the top of the picture is called.
    pub fn row_name(&self, shown: u8) -> String {
        let row = if self.flip { self.size.rows() - 1 - shown } else { shown };
        match self.coords {
            Coords::Eastern => kanji_numeral(row + 1).into_owned(),
            Coords::Numeric => (row + 1).to_string(),
            _ => (self.size.rows() - row).to_string(),
        }
    }

    /// What a point is called: `Q16`, with eastern coordinates 16の四, with numeric ones `16-4`.
    pub fn name(&self, point: go::Point, lang: Lang) -> String {
        name(point, self.size, self.coords, lang)
    }
}

/// The name of a point with coordinates of a kind.
pub fn name(point: go::Point, size: Size, coords: Coords, lang: Lang) -> String {
    match (coords, lang.is_japanese()) {
        (Coords::Eastern, true) => format!("{}の{}", point.column + 1, kanji_numeral(point.row + 1)),
        (Coords::Eastern, false) | (Coords::Numeric, _) => {
            format!("{}-{}", point.column + 1, point.row + 1)
        }
        _ => point.western(size),
    }
}
