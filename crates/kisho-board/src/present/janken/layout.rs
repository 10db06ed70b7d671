//! Where things stand. The unit is the width of a square; the upper left corner of the board is the origin.

use super::legend;
use super::steps::{self, Step};
use super::view::Faces;
use super::{bar, cubes};
use crate::diagram::{Point, Rect};
use crate::present::Options;
use crate::present::crop::{self, Cell, Part};
use crate::present::on_squares::{self, Board};
use crate::present::options::Coords;
use kisho_game::janken::Square;
use kisho_game::janken::square::SIZE;
use kisho_game::text::{Diagnostic, Span};

/// Columns and rows.
pub const SIDE: f64 = SIZE as f64;
/// Room for coordinates at the left and below.
const NAMES: f64 = 0.45;
/// Round the picture where nothing else stands.
const MARGIN: f64 = 0.12;
/// How far the board is seen beyond a side at which it is cut.
const CUT: f64 = 0.2;
/// Columns and rows, as parts of boards are counted.
const BOARD_SIZE: (u8, u8) = (SIZE, SIZE);

/// The board and what stands below it.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    flip: bool,
    /// The squares that are shown, as they are seen.
    part: Part,
    /// What is seen of the board.
    pub area: Rect,
    /// The upper left corner of the whole board.
    corner: Point,
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
    pub fn new(steps: &[Step<'_>], options: &Options, faces: &Faces, last_stand: bool) -> Self {
        let height = |shown: bool, height: f64| if shown { height } else { 0.0 };
        let flip = options.is_flipped();
        let (part, _) = part(options, || used(steps, options));
        let part = if flip { part.turned(BOARD_SIZE) } else { part };
        let mut layout = Self {
            flip,
            part,
            area: Rect::default(),
            corner: Point::default(),
            has_names: options.coords() != Coords::None,
            bar: height(options.shows_info_bar(), bar::height(last_stand)),
            faces: height(matches!(faces, Faces::On(_)), cubes::HEIGHT),
            legend: height(options.games.janken.legend, legend::HEIGHT),
        };
        layout.place();
        layout
    }

    /// Puts what is seen of the board into the middle above what stands below it, which has the width of a whole board.
    fn place(&mut self) {
        let side = |first: u8, last: u8| {
            let start = if first == 0 { 0.0 } else { f64::from(first) - CUT };
            let end = if last + 1 == SIZE { SIDE } else { f64::from(last + 1) + CUT };
            (start, end - start)
        };
        let ((left, w), (top, h)) =
            (side(self.part.first.0, self.part.last.0), side(self.part.first.1, self.part.last.1));
        let x = if self.below() > 0.0 { (SIDE - w) / 2.0 } else { 0.0 };
        self.area = Rect::new(x, 0.0, w, h);
        self.corner = Point::new(x - left, -top);
    }

    /// Height of what stands below the board.
    fn below(&self) -> f64 {
        self.bar + self.faces + self.legend
    }

    /// The whole board, of which a part may be seen.
    pub fn board(&self) -> Rect {
        Rect::new(self.corner.x, self.corner.y, SIDE, SIDE)
    }

    /// Whether only a part of the board is shown.
    pub fn is_cut(&self) -> bool {
        self.part != Part::whole(BOARD_SIZE)
    }

    /// Whether a square is shown.
    pub fn shows(&self, square: Square) -> bool {
        self.part.holds(self.cell(square))
    }

    /// Columns and rows that are shown, as they are seen.
    pub fn part(&self) -> Part {
        self.part
    }

    /// Column and row from the upper left, as the board is seen.
    pub fn cell(&self, square: Square) -> (u8, u8) {
        let (column, row) = (square.column(), SIZE - 1 - square.row());
        if self.flip { (SIZE - 1 - column, SIZE - 1 - row) } else { (column, row) }
    }

    /// The middle of a square.
    pub fn center(&self, square: Square) -> Point {
        let (column, row) = self.cell(square);
        self.corner.moved(f64::from(column) + 0.5, f64::from(row) + 0.5)
    }

    /// Everything.
    pub fn view(&self) -> Rect {
        let margin = if self.has_names { NAMES } else { MARGIN };
        let left = self.area.x - margin;
        let (left, right) = match self.below() > 0.0 {
            true => (left.min(-MARGIN), SIDE + MARGIN),
            false => (left, self.area.x + self.area.w + MARGIN),
        };
        Rect::new(left, -MARGIN, right - left, MARGIN + self.area.h + margin + self.below())
    }

    /// The middle of a name at the left of a row and below a column.
    pub fn names(&self, square: Point) -> [Point; 2] {
        let (left, bottom) = (self.area.x, self.area.y + self.area.h);
        [Point::new(left - NAMES / 2.0 - 0.02, square.y), Point::new(square.x, bottom + NAMES / 2.0 + 0.02)]
    }

    /// The upper edge of the information bar.
    pub fn bar(&self) -> f64 {
        self.area.h + if self.has_names { NAMES } else { MARGIN }
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

impl Board for Layout {
    type Square = Square;

    const HINT: &'static str = "a square is a letter a–f and a digit 1–6, such as `c2`";
    const PIECE: &'static str = "die";

    fn shows(&self, square: Square) -> bool {
        self.shows(square)
    }

    fn center(&self, square: Square) -> Point {
        self.center(square)
    }
}

/// The part of the board that the author asks for, as it is not turned; with a problem if that is not possible.
pub fn part(options: &Options, used: impl FnOnce() -> Option<Part>) -> (Part, Option<Diagnostic>) {
    let named = |name: &str, span: Span| on_squares::named::<Layout>(name, span).map(cell);
    crop::chosen(options, (BOARD_SIZE, crop::NEAR), named, used).unwrap_or((Part::whole(BOARD_SIZE), None))
}

/// The place of a square on a board that is not turned.
fn cell(square: Square) -> Cell {
    (square.column(), SIZE - 1 - square.row())
}

/// The squares in use in the frames that are shown.
fn used(steps: &[Step<'_>], options: &Options) -> Option<Part> {
    let shown = crop::frames_shown(options, steps.len(), steps::main_end(steps));
    let stands = steps.get(*shown.start())?.position().dice().map(|(square, _)| square);
    let played = steps.get(shown).into_iter().flatten().flat_map(|step| &step.played);
    Part::around(stands.chain(played.map(|played| played.action.to)).map(cell))
}
