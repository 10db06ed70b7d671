//! The grid and the coordinates.

use super::{BOARD, Look, SQUARE_HEIGHT};
use crate::diagram::timeline::Layer;
use crate::diagram::{Drawn, Face, Path, Point, Rect, Role, Shape, Text, Timeline};
use crate::game::shogi::rank_letter;
use crate::present::options::Coords;
use crate::text::kanji_numeral;

/// Width of the strips above and to the right that hold the coordinates.
pub const COORDS: f64 = 0.72;
/// Width of the line round the board, thick as in print.
const FRAME: f64 = 0.075;
/// Width of the lines between squares.
const LINE: f64 = 0.022;
/// Radius of the four points that divide the board in thirds.
const STAR: f64 = 0.075;
/// Size of the coordinates.
const SIZE: f64 = 0.46;

/// Draws the empty board.
pub fn draw(timeline: &mut Timeline, look: Look, coords: Coords) {
    let (width, height) = BOARD;
    let whole = Rect::new(0.0, 0.0, width, height);
    let mut add = |drawn| timeline.add_always(Layer::Board, drawn);
    add(Drawn::rect(whole, Role::Board));
    let mut lines = Path::default();
    for i in (1..9).map(f64::from) {
        lines.line(Point::new(i, 0.0), Point::new(i, height));
        lines.line(Point::new(0.0, i * SQUARE_HEIGHT), Point::new(width, i * SQUARE_HEIGHT));
    }
    add(Drawn::stroked(Shape::Path(lines), Role::Line, LINE));
    for (x, y) in [(3.0, 3.0), (6.0, 3.0), (3.0, 6.0), (6.0, 6.0)] {
        add(Drawn::disc(Point::new(x, y * SQUARE_HEIGHT), STAR, Role::Line));
    }
    add(Drawn::stroked(Shape::Rect { rect: whole, radius: 0.0 }, Role::Line, FRAME));
    if coords != Coords::None {
        coordinates(look, coords, add);
    }
}

/// Files above and ranks at the right, from whichever side the board is seen.
fn coordinates(look: Look, coords: Coords, mut add: impl FnMut(Drawn)) {
    for place in 0..9u8 {
        let middle = f64::from(place) + 0.5;
        let (file, rank) = if look.is_flipped { (place + 1, 9 - place) } else { (9 - place, place + 1) };
        let file_at = Point::new(middle, -0.38);
        add(Drawn::text(Text::middle(file.to_string(), file_at, SIZE, Face::Sans), Role::Ink));
        let rank_at = Point::new(BOARD.0 + 0.4, middle * SQUARE_HEIGHT);
        let name = match coords {
            Coords::Western => rank_letter(rank).to_string(),
            _ => kanji_numeral(rank),
        };
        add(Drawn::text(Text::middle(name, rank_at, SIZE, Face::Sans), Role::Ink));
    }
}
