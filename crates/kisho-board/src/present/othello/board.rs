//! The empty board: thin lines on a green ground, and dots where the lines of the squares beside the corners meet.

use super::layout::Layout;
use crate::diagram::{Drawn, Face, Layer, Path, Point, Role, Shape, Text, Timeline};
use kisho_game::othello::Square;
use kisho_game::othello::square::SIZE;

/// Width of the lines between squares, and of the line round the board.
const LINES: (f64, f64) = (0.025, 0.07);
/// Radius of a dot, and lines from the edges to it.
const DOT: (f64, u8) = (0.075, 2);
/// Size of the coordinates.
const LETTER: f64 = 0.3;

/// Draws the board.
pub fn draw(timeline: &mut Timeline, layout: &Layout) {
    let mut add = |drawn| timeline.add_always(Layer::Board, drawn);
    let board = layout.board();
    add(Drawn::rect(board, Role::Board));
    let side = f64::from(SIZE);
    let mut grid = Path::default();
    for line in 1..SIZE {
        let (x, y) = (board.x + f64::from(line), board.y + f64::from(line));
        grid.line(Point::new(board.x, y), Point::new(board.x + side, y));
        grid.line(Point::new(x, board.y), Point::new(x, board.y + side));
    }
    add(Drawn::stroked(Shape::Path(grid), Role::Line, LINES.0));
    let [near, far] = [DOT.1, SIZE - DOT.1].map(f64::from);
    for (x, y) in [(near, near), (far, near), (near, far), (far, far)] {
        add(Drawn::disc(Point::new(board.x + x, board.y + y), DOT.0, Role::Line));
    }
    add(Drawn::stroked(Shape::Rect { rect: board, radius: 0.0 }, Role::Line, LINES.1));
}

/// The letters a–h above the board and the digits 1–8 at the left.
pub fn names(timeline: &mut Timeline, layout: &Layout) {
    for square in (0..SIZE).filter_map(|i| Square::at(i, i)) {
        let name = square.to_string();
        let (letter, digit) = name.split_at(1);
        let ((column, row), part) = (layout.cell(square), layout.part());
        let is_shown = [part.rows().contains(&row), part.columns().contains(&column)];
        let signs = [digit, letter].into_iter().zip(layout.names(layout.center(square))).zip(is_shown);
        for ((sign, at), _) in signs.filter(|(_, is_shown)| *is_shown) {
            let text = Text::middle(sign, at, LETTER, Face::Sans);
            timeline.add_always(Layer::Board, Drawn::text(text, Role::Faint));
        }
    }
}
