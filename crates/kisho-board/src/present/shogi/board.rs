//! The grid and the coordinates.

use super::layout::Layout;
use super::options::Pieces;
use super::{BOARD, SQUARE_HEIGHT};
use crate::diagram::timeline::Layer;
use crate::diagram::{Drawn, Path, Point, Rect, Role, Shape, Text, Timeline, font};
use crate::present::options::Coords;
use kisho_game::shogi::rank_letter;
use kisho_game::text::kanji_numeral;

/// Width of the strips above and to the right that hold the coordinates.
pub const COORDS: f64 = 0.72;
/// Width of the line round the board, thick as in print.
const FRAME: f64 = 0.08;
/// Width of the lines between squares.
pub const LINE: f64 = 0.022;
/// Radius of the four points that divide the board in thirds.
const STAR: f64 = 0.075;
/// Size of the coordinates.
const SIZE: f64 = 0.46;

/// Draws the empty board.
pub fn draw(timeline: &mut Timeline, layout: &Layout, pieces: Pieces) {
    let board = layout.board();
    let mut add = |drawn| timeline.add_always(Layer::Board, drawn);
    add(Drawn::rect(board, Role::Board));
    add(Drawn::stroked(Shape::Path(lines(layout)), Role::Line, LINE));
    // Books print none.
    if pieces != Pieces::Plain {
        let stars =
            [(3, 3), (6, 3), (3, 6), (6, 6)].map(|(x, y)| (f64::from(x), f64::from(y) * SQUARE_HEIGHT));
        let inside = |&(x, y): &(f64, f64)| {
            x > board.x && x < board.x + board.w && y > board.y && y < board.y + board.h
        };
        for (x, y) in stars.into_iter().filter(inside) {
            add(Drawn::disc(Point::new(x, y), STAR, Role::Line));
        }
    }
    let edges = layout.edges();
    if edges.left && edges.right && edges.top && edges.bottom {
        add(Drawn::stroked(Shape::Rect { rect: board, radius: 0.0 }, Role::Line, FRAME));
    } else if let Some(path) = frame(layout) {
        add(Drawn::stroked(Shape::Path(path), Role::Line, FRAME));
    }
    if layout.coords != Coords::None {
        coordinates(layout, layout.look.is_flipped, add);
    }
}

/// The coordinates of the board turned round.
pub fn turned_coordinates(layout: &Layout) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    if layout.coords != Coords::None {
        coordinates(layout, !layout.look.is_flipped, |one| drawn.push(one));
    }
    drawn
}

/// The lines between squares; where the board is cut they go on a little.
fn lines(layout: &Layout) -> Path {
    let board = layout.board();
    let mut lines = Path::default();
    for i in (1..9).map(f64::from) {
        let y = i * SQUARE_HEIGHT;
        if i > board.x && i < board.x + board.w {
            lines.line(Point::new(i, board.y), Point::new(i, board.y + board.h));
        }
        if y > board.y && y < board.y + board.h {
            lines.line(Point::new(board.x, y), Point::new(board.x + board.w, y));
        }
    }
    lines
}

/// The edges of the board that are shown, if there is one. At corners they are longer by half their width.
fn frame(layout: &Layout) -> Option<Path> {
    let (board, edges) = (layout.board(), layout.edges());
    let beyond = |edge| if edge { FRAME / 2.0 } else { 0.0 };
    let (left, right) = (board.x - beyond(edges.left), board.x + board.w + beyond(edges.right));
    let (top, bottom) = (board.y - beyond(edges.top), board.y + board.h + beyond(edges.bottom));
    let mut path = Path::default();
    for (_, y) in [(edges.top, 0.0), (edges.bottom, BOARD.1)].into_iter().filter(|edge| edge.0) {
        path.line(Point::new(left, y), Point::new(right, y));
    }
    for (_, x) in [(edges.left, 0.0), (edges.right, BOARD.0)].into_iter().filter(|edge| edge.0) {
        path.line(Point::new(x, top), Point::new(x, bottom));
    }
    (!path.segments.is_empty()).then_some(path)
}

/// Files above and ranks at the right, from whichever side the board is seen.
fn coordinates(layout: &Layout, is_flipped: bool, mut add: impl FnMut(Drawn)) {
    let board = layout.board();
    let named = |place: u8| if is_flipped { (place + 1, 9 - place) } else { (9 - place, place + 1) };
    let mut write = |name: String, at: Point| {
        let face = font::beside_board(&name);
        add(Drawn::text(Text::middle(name, at, SIZE, face), Role::Ink));
    };
    for column in layout.part.columns() {
        let at = Point::new(f64::from(column) + 0.5, board.y - 0.38);
        write(named(column).0.to_string(), at);
    }
    for row in layout.part.rows() {
        let at = Point::new(board.x + board.w + 0.4, (f64::from(row) + 0.5) * SQUARE_HEIGHT);
        let rank = named(row).1;
        let name = match layout.coords {
            // Ranks are small letters in every book.
            Coords::Western => rank_letter(rank).to_string(),
            _ => kanji_numeral(rank).into_owned(),
        };
        write(name, at);
    }
}

/// The inside of a square whose upper left corner is the origin: what lies between its lines.
pub fn inside() -> Rect {
    Rect::new(0.0, 0.0, 1.0, SQUARE_HEIGHT).grown(-LINE / 2.0)
}
