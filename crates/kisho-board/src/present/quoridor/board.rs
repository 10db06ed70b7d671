//! The board in the proportions of the fan site: a square is 4 units wide, the gap between squares 1, a wall
//! 9 by 1 and the border 2, which makes 48 units in all.

use std::sync::Arc;

use crate::diagram::{Drawn, Face, Layer, Path, Point, Rect, Role, Shape, Symbol, Text, Timeline};
use crate::present::crop::{Cell, Part};
use kisho_game::quoridor::{Orientation, Player, Slot, Square};

/// Width and height of the board with its border.
pub const SIDE: f64 = 48.0;
/// Room for the coordinates at the left and below.
pub const MARGIN: f64 = 3.0;

const BORDER: f64 = 2.0;
/// Width of a square.
pub const SQUARE: f64 = 4.0;
/// From a square to the next one.
pub const PITCH: f64 = 5.0;
/// Where the board is cut so much of it is seen beyond the last square: the gap, with walls that lie in it, and a strip of the
/// next square.
const CUT: f64 = 1.9;
/// Size of the coordinates.
const LETTER: f64 = 2.1;

/// Where squares and crossings are.
#[derive(Debug, Clone, Copy)]
pub struct Board {
    /// Turned round: black plays from below.
    pub flipped: bool,
    /// The squares that are shown, as they are seen.
    pub part: Part,
}

/// Columns and rows.
pub const BOARD_SIZE: (u8, u8) = (9, 9);

impl Board {
    /// The whole board.
    pub fn whole(flipped: bool) -> Self {
        Self { flipped, part: Part::whole(BOARD_SIZE) }
    }

    /// Column from the left and row from the top, as the board is seen.
    pub fn cell(self, square: Square) -> Cell {
        let (column, row) = (square.column(), square.row());
        if self.flipped { (8 - column, row) } else { (column, 8 - row) }
    }

    /// Whether a square is shown.
    pub fn shows(self, square: Square) -> bool {
        self.part.holds(self.cell(square))
    }

    /// Whether a place on the board is seen.
    pub fn sees(self, at: Point) -> bool {
        self.area().contains(at)
    }

    /// Whether only a part of the board is shown.
    pub fn is_cut(self) -> bool {
        self.part != Part::whole(BOARD_SIZE)
    }

    /// What is seen of the board, with its border where that is seen.
    pub fn area(self) -> Rect {
        let side = |first: u8, last: u8| {
            let [before, after] = [first == 0, last == 8].map(|is_edge| if is_edge { BORDER } else { CUT });
            let start = BORDER + PITCH * f64::from(first) - before;
            (start, BORDER + PITCH * f64::from(last) + SQUARE + after - start)
        };
        let ((x, w), (y, h)) =
            (side(self.part.first.0, self.part.last.0), side(self.part.first.1, self.part.last.1));
        Rect::new(x, y, w, h)
    }

    /// The middle of a square.
    pub fn square(self, square: Square) -> Point {
        self.place(f64::from(square.column()), f64::from(square.row()))
    }

    /// The middle of a wall.
    pub fn slot(self, slot: Slot) -> Point {
        self.place(f64::from(slot.column()) + 0.5, f64::from(slot.row()) + 0.5)
    }

    /// Columns from the left and rows from white's side, both counted from 0, to a point.
    fn place(self, column: f64, row: f64) -> Point {
        let middle = BORDER + SQUARE / 2.0;
        let (x, y) = (middle + PITCH * column, SIDE - middle - PITCH * row);
        if self.flipped { Point::new(SIDE - x, SIDE - y) } else { Point::new(x, y) }
    }

    /// The letters a–i below the board and the digits 1–9 at the left.
    pub fn coordinates(self) -> Vec<Drawn> {
        let mut drawn = Vec::new();
        let area = self.area();
        for square in (0..9).filter_map(|i| Square::at(i, i)) {
            let (at, (column, row), i) = (self.square(square), self.cell(square), square.row());
            let below = Point::new(at.x, area.y + area.h + MARGIN / 2.0);
            let left = Point::new(area.x - MARGIN / 2.0, at.y);
            let (has_letter, has_digit) =
                (self.part.columns().contains(&column), self.part.rows().contains(&row));
            let signs = [(b'a' + i, below, has_letter), (b'1' + i, left, has_digit)];
            for (sign, at, _) in signs.into_iter().filter(|(.., is_shown)| *is_shown) {
                let text = Text::middle(char::from(sign), at, LETTER, Face::Line);
                drawn.push(Drawn::text(text, Role::Faint));
            }
        }
        drawn
    }

    /// The coordinates of the board turned round.
    pub fn turned_coordinates(self) -> Vec<Drawn> {
        Self { flipped: !self.flipped, ..self }.coordinates()
    }
}

/// Border, squares and the grooves between them.
pub fn draw(timeline: &mut Timeline) {
    let whole = Rect::new(0.0, 0.0, SIDE, SIDE);
    timeline.add_always(Layer::Board, Drawn::rect(whole, Role::Border));
    timeline.add_always(Layer::Board, Drawn::rect(whole.grown(-BORDER), Role::Cell));
    let mut grooves = Path::default();
    for i in 1..9_u8 {
        let at = BORDER - 0.5 + PITCH * f64::from(i);
        grooves.line(Point::new(BORDER, at), Point::new(SIDE - BORDER, at));
        grooves.line(Point::new(at, BORDER), Point::new(at, SIDE - BORDER));
    }
    timeline.add_always(Layer::Board, Drawn::stroked(Shape::Path(grooves), Role::Border, PITCH - SQUARE));
}

/// What is put on the board.
pub struct Symbols {
    pawns: [Arc<Symbol>; 2],
    walls: [[Arc<Symbol>; 2]; 2],
    ghosts: [Arc<Symbol>; 2],
}

impl Symbols {
    /// Pawns and walls; `plain`: both players' walls look alike.
    pub fn new(plain: bool) -> Self {
        let walls = |player| Orientation::ALL.map(|orientation| Arc::new(wall(player, orientation, plain)));
        Self {
            pawns: Player::ALL.map(|player| Arc::new(pawn(player))),
            walls: Player::ALL.map(walls),
            ghosts: Orientation::ALL.map(|orientation| Arc::new(ghost(orientation))),
        }
    }

    /// A pawn.
    pub fn pawn(&self, player: Player) -> &Arc<Symbol> {
        of(&self.pawns, player)
    }

    /// A wall.
    pub fn wall(&self, player: Player, orientation: Orientation) -> &Arc<Symbol> {
        lying(of(&self.walls, player), orientation)
    }

    /// A wall that might be placed.
    pub fn ghost(&self, orientation: Orientation) -> &Arc<Symbol> {
        lying(&self.ghosts, orientation)
    }
}

fn lying<T>([horizontal, vertical]: &[T; 2], orientation: Orientation) -> &T {
    match orientation {
        Orientation::Horizontal => horizontal,
        Orientation::Vertical => vertical,
    }
}

fn of<T>([white, black]: &[T; 2], player: Player) -> &T {
    match player {
        Player::White => white,
        Player::Black => black,
    }
}

/// A pawn seen from above: round, with a rim.
fn pawn(player: Player) -> Symbol {
    let (body, edge, line) = match player {
        Player::White => (Role::White, Role::WhiteEdge, Role::WhiteEdge),
        Player::Black => (Role::Black, Role::BlackEdge, Role::OnBlack),
    };
    let rim = Shape::Circle { center: Point::default(), radius: 1.0 };
    Symbol {
        name: format!("{}-pawn", player.word()),
        shapes: vec![
            Drawn::disc(Point::default(), 1.45, body).with_stroke(edge, 0.3),
            Drawn::stroked(rim, line, 0.15),
        ],
    }
}

fn wall(player: Player, orientation: Orientation, plain: bool) -> Symbol {
    let (owner, role, edge) = match player {
        _ if plain => ("any", Role::Wall, Role::Line),
        Player::White => ("white", Role::WhiteWall, Role::Line),
        Player::Black => ("black", Role::BlackWall, Role::BlackEdge),
    };
    let (w, h) = size(orientation);
    // The edge is drawn inside, so that the wall keeps its size.
    let rect = Rect::around(Point::default(), w, h).grown(EDGE / -2.0);
    Symbol {
        name: format!("{owner}-{}-wall", orientation.word()),
        shapes: vec![Drawn::rect(rect, role).with_stroke(edge, EDGE)],
    }
}

/// A wall that might be placed: its outline, dashed along its sides.
fn ghost(orientation: Orientation) -> Symbol {
    let (w, h) = size(orientation);
    let rect = Rect::around(Point::default(), w, h);
    let inside = rect.grown(GHOST / -2.0);
    let (half, across) = (inside.w.max(inside.h) / 2.0, inside.w.min(inside.h) / 2.0);
    let mut dashes = Path::default();
    let at = |along: f64, aside: f64| match orientation {
        Orientation::Horizontal => Point::new(along, aside),
        Orientation::Vertical => Point::new(aside, along),
    };
    let period = (2.0 * half + GAP) / f64::from(DASHES);
    for side in [-across, across] {
        for nth in 0..DASHES {
            let from = period.mul_add(f64::from(nth), -half);
            dashes.line(at(from, side), at(from + period - GAP, side));
        }
    }
    for end in [-half, half] {
        dashes.line(at(end, -across), at(end, across));
    }
    Symbol {
        name: format!("ghost-{}-wall", orientation.word()),
        shapes: vec![
            Drawn::rect(rect, Role::Ghost),
            Drawn::stroked(Shape::Path(dashes), Role::GhostEdge, GHOST),
        ],
    }
}

/// Width and height of a wall.
pub fn size(orientation: Orientation) -> (f64, f64) {
    match orientation {
        Orientation::Horizontal => (9.0, 1.0),
        Orientation::Vertical => (1.0, 9.0),
    }
}

/// Width of the lines of a wall that might be placed, the dashes on a side of it, and the gap between two.
const GHOST: f64 = 0.24;
const DASHES: u8 = 6;
const GAP: f64 = 0.6;
/// Width of the edge of a wall: more than a pixel on a board as wide as a column of a phone.
const EDGE: f64 = 0.26;
