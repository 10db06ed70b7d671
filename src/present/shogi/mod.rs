//! How shogi is shown: a diagram as Japanese books print it.
//!
//! One board unit is the width of a square; the board's upper left corner is the origin.
//! Everything is made from the positions of all frames, so that a replay differs from a diagram only in their number.

mod board;
mod hands;
mod pieces;
#[cfg(test)]
mod tests;
mod text;
mod words;

use super::Options;
use super::options::Coords;
use crate::diagram::{Frame, Frames, Point, Rect, Timeline};
use crate::game::shogi::{Color, Position, Record, Square};
use crate::text::Lang;

/// Height of a square; boards are a little longer than wide (38.7 mm to 35.5 mm on a table board).
const SQUARE_HEIGHT: f64 = 1.09;
/// The board's width and height.
const BOARD: (f64, f64) = (9.0, 9.0 * SQUARE_HEIGHT);
/// Pixels of a square's width when nothing asks for another size.
const UNIT: f64 = 36.0;

/// The timeline of a record.
#[must_use]
pub fn timeline(record: &Record, options: &Options, lang: Lang) -> Timeline {
    let positions: Vec<Position> = record.nodes.iter().map(|node| node.position).collect();
    let frames: Vec<Frame> = record
        .nodes
        .iter()
        .map(|node| Frame {
            parent: node.parent,
            number: node.play.map_or(0, |_| node.number),
            name: node.play.map_or(lang.pick("Position", "局面").to_owned(), |play| play.to_string()),
            short: node.play.map(|play| play.to_string()).unwrap_or_default(),
            comment: node.comment.clone(),
            alt: words::alternative(&node.position, lang),
            ..Frame::default()
        })
        .collect();
    let title = lang.pick("Shogi diagram", "将棋の局面図");
    let view = view(options);
    let unit = options.unit(view.w).unwrap_or(UNIT);
    let mut timeline = Timeline::new(lang, title, view, unit, Frames::new(frames));
    let look = Look { is_flipped: options.is_flipped(), lang };
    board::draw(&mut timeline, look, options.coords());
    pieces::draw(&mut timeline, look, options.pieces(), &positions);
    if options.shows_info_bar() {
        hands::draw(&mut timeline, look, &positions);
    }
    text::write(&mut timeline, look, &positions);
    timeline
}

/// From which side the board is seen, and by whom.
#[derive(Debug, Clone, Copy)]
struct Look {
    is_flipped: bool,
    lang: Lang,
}

impl Look {
    /// Column from the left and row from the top, both from 0.
    fn place(self, square: Square) -> (u8, u8) {
        let (column, row) = (9 - square.file(), square.rank() - 1);
        if self.is_flipped { (8 - column, 8 - row) } else { (column, row) }
    }

    /// The middle of a square.
    fn center(self, square: Square) -> Point {
        let (column, row) = self.place(square);
        Point::new(f64::from(column) + 0.5, (f64::from(row) + 0.5) * SQUARE_HEIGHT)
    }

    /// Whether the pieces of a player point down.
    fn is_turned(self, owner: Color) -> bool {
        (owner == Color::White) != self.is_flipped
    }

    /// The player who sits below.
    fn below(self) -> Color {
        if self.is_flipped { Color::White } else { Color::Black }
    }
}

/// What the parts beside the board leave to be seen.
fn view(options: &Options) -> Rect {
    let has_coords = options.coords() != Coords::None;
    let has_hands = options.shows_info_bar();
    let margin = 0.18;
    let (mut left, mut right, mut top, mut bottom) = (margin, margin, margin, margin);
    if has_coords {
        top = board::COORDS;
        right = board::COORDS;
    }
    if has_hands {
        left += hands::WIDTH;
        right += hands::WIDTH;
        bottom += hands::TURN_HEIGHT;
    }
    Rect::new(-left, -top, BOARD.0 + left + right, BOARD.1 + top + bottom)
}
