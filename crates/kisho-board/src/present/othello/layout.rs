//! Where things stand. The unit is the width of a square; the upper left corner of what is seen of the board is the origin.

use super::bar;
use crate::diagram::{Point, Rect};
use crate::present::Options;
use crate::present::crop::{self, Cell, Part};
use crate::present::on_squares::{self, Board};
use crate::present::options::Coords;
use kisho_game::othello::square::SIZE;
use kisho_game::othello::{Record, Square};
use kisho_game::text::{Diagnostic, Lang, Span};

/// Room for coordinates at the left and above.
const NAMES: f64 = 0.5;
/// Round the picture where nothing else stands.
const MARGIN: f64 = 0.1;
/// How far the board is seen beyond a side at which it is cut.
const CUT: f64 = 0.2;
/// Columns and rows, as parts of boards are counted.
const BOARD_SIZE: (u8, u8) = (SIZE, SIZE);

/// The board, or a part of it, and what stands beside it.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    flip: bool,
    /// The squares that are shown, as they are seen.
    part: Part,
    /// Whether squares have names beside the board.
    pub has_names: bool,
    /// Whether there is an information bar.
    has_bar: bool,
    /// Whether discs are numbered: a board of text has room for two digits then.
    pub has_numbers: bool,
}

impl Layout {
    /// The layout that the author asks for.
    pub fn new(record: &Record, options: &Options) -> Self {
        let flip = options.is_flipped();
        let (part, _) = part(options, || used(record, options));
        Self {
            flip,
            part: if flip { part.turned(BOARD_SIZE) } else { part },
            has_names: options.coords() != Coords::None,
            has_bar: options.shows_info_bar(),
            has_numbers: options.shows_numbers(),
        }
    }

    /// What is seen of the board.
    pub fn area(&self) -> Rect {
        let side = |first: u8, last: u8| {
            let cut = |is_edge: bool| if is_edge { 0.0 } else { CUT };
            f64::from(last + 1 - first) + cut(first == 0) + cut(last + 1 == SIZE)
        };
        let ((left, top), (right, bottom)) = (self.part.first, self.part.last);
        Rect::new(0.0, 0.0, side(left, right), side(top, bottom))
    }

    /// The whole board, of which a part may be seen.
    pub fn board(&self) -> Rect {
        let corner = |first: u8| if first == 0 { 0.0 } else { CUT - f64::from(first) };
        Rect::new(corner(self.part.first.0), corner(self.part.first.1), f64::from(SIZE), f64::from(SIZE))
    }

    /// Whether only a part of the board is shown.
    pub fn is_cut(&self) -> bool {
        self.part != Part::whole(BOARD_SIZE)
    }

    /// What is said of the part to readers who cannot see it.
    pub fn told(&self, lang: Lang) -> String {
        let squares = || Square::all().filter(|&square| self.shows(square));
        let ends = squares().next().zip(squares().next_back());
        ends.map(|(first, last)| crop::told(first, last, lang)).unwrap_or_default()
    }

    /// Whether a square is shown.
    pub fn shows(&self, square: Square) -> bool {
        self.part.holds(self.cell(square))
    }

    /// The squares that are shown.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let layout = *self;
        Square::all().filter(move |&square| layout.shows(square))
    }

    /// Columns and rows that are shown, as they are seen.
    pub fn part(&self) -> Part {
        self.part
    }

    /// Column and row from the upper left, as the board is seen.
    pub fn cell(&self, square: Square) -> Cell {
        let (column, row) = (square.column(), square.row());
        if self.flip { (SIZE - 1 - column, SIZE - 1 - row) } else { (column, row) }
    }

    /// The middle of a square.
    pub fn center(&self, square: Square) -> Point {
        let (column, row) = self.cell(square);
        let board = self.board();
        Point::new(board.x + f64::from(column) + 0.5, board.y + f64::from(row) + 0.5)
    }

    /// Where the information bar begins and ends, below a part of a board in the middle.
    pub fn bar_sides(&self) -> (f64, f64) {
        let width = self.area().w;
        let beyond = if self.has_bar { (bar::NARROWEST - width).max(0.0) / 2.0 } else { 0.0 };
        (-beyond, width + beyond)
    }

    /// Everything.
    pub fn view(&self) -> Rect {
        let before = if self.has_names { NAMES } else { MARGIN };
        let (left, right) = self.bar_sides();
        let (left, right) = ((left - MARGIN).min(-before), right + MARGIN);
        let bar = if self.has_bar { bar::HEIGHT } else { 0.0 };
        Rect::new(left, -before, right - left, before + self.area().h + MARGIN + bar)
    }

    /// The middle of a name at the left of a row and above a column.
    pub fn names(&self, square: Point) -> [Point; 2] {
        [Point::new(-NAMES / 2.0 - 0.03, square.y), Point::new(square.x, -NAMES / 2.0 - 0.02)]
    }

    /// The middle of the information bar.
    pub fn bar(&self) -> f64 {
        self.area().h + MARGIN + bar::HEIGHT / 2.0
    }
}

impl Board for Layout {
    type Square = Square;

    const HINT: &'static str = "a square is a letter a–h and a digit 1–8, such as `f5`";
    const PIECE: &'static str = "disc";

    fn shows(&self, square: Square) -> bool {
        self.shows(square)
    }

    fn center(&self, square: Square) -> Point {
        self.center(square)
    }
}

/// The part of the board that the author asks for, as it is not turned; with a problem if that is not possible.
pub fn part(options: &Options, used: impl FnOnce() -> Option<Part>) -> (Part, Option<Diagnostic>) {
    let named =
        |name: &str, span: Span| on_squares::named::<Layout>(name, span).map(|at| (at.column(), at.row()));
    crop::chosen(options, (BOARD_SIZE, crop::NEAR), named, used).unwrap_or((Part::whole(BOARD_SIZE), None))
}

/// The squares in use in the frames that are shown.
fn used(record: &Record, options: &Options) -> Option<Part> {
    let shown = crop::frames_shown(options, record.nodes().len(), record.tree.main_end());
    let discs = record.nodes().get(shown)?.iter().flat_map(|node| node.position.occupied().iter());
    Part::around(discs.map(|at| (at.column(), at.row())))
}
