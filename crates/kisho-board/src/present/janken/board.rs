//! The board: squares, home areas, goal corners and start dots.

use super::dice::Body;
use super::layout::{Layout, SIDE};
use crate::diagram::{Drawn, Face, Layer, Path, Point, Rect, Role, Shape, Text, Timeline};
use kisho_game::Color;
use kisho_game::janken::Square;

/// Width of the lines between squares, and of the line round the board.
const LINES: (f64, f64) = (0.025, 0.055);
/// Radius of a start dot.
const DOT: f64 = 0.09;
/// Half the height of the sign of a goal corner.
const GOAL: f64 = 0.3;
/// From the edge of the goal corner to the line inside it, and its width.
const FRAME: (f64, f64) = (0.055, 0.03);
/// Size of the coordinates.
const LETTER: f64 = 0.27;

/// Draws the empty board.
pub fn draw(timeline: &mut Timeline, layout: &Layout) {
    let mut add = |drawn| timeline.add_always(Layer::Board, drawn);
    let board = layout.board();
    add(Drawn::rect(board, Role::Board));
    for owner in Color::ALL {
        let home = Square::all().filter(|square| square.is_home_of(owner));
        let mut area = Path::default();
        for square in home {
            area.extend(rectangle(Rect::around(layout.center(square), 1.0, 1.0)));
        }
        add(Drawn::filled(Shape::Path(area), Role::Home));
    }
    let mut grid = Path::default();
    for line in 1..6_u8 {
        let (x, y) = (board.x + f64::from(line), board.y + f64::from(line));
        grid.line(Point::new(board.x, y), Point::new(board.x + SIDE, y));
        grid.line(Point::new(x, board.y), Point::new(x, board.y + SIDE));
    }
    add(Drawn::stroked(Shape::Path(grid), Role::Line, LINES.0));
    for owner in Color::ALL {
        starts(timeline, layout, owner);
    }
    let edge = Shape::Rect { rect: board, radius: 0.0 };
    timeline.add_always(Layer::Board, Drawn::stroked(edge, Role::Line, LINES.1));
}

/// The goal corner of a player as a diamond in the player's colour, with a line inside the square that is seen round a die
/// too; dots on the other start squares.
fn starts(timeline: &mut Timeline, layout: &Layout, owner: Color) {
    let body = Body::of(owner);
    for square in Square::start_of(owner) {
        let at = layout.center(square);
        if square != Square::goal_of(owner) {
            timeline.add_always(Layer::Board, Drawn::disc(at, DOT, Role::Line));
            continue;
        }
        let frame = Shape::Rect { rect: Rect::around(at, 1.0, 1.0).grown(-FRAME.0), radius: 0.0 };
        timeline.add_always(Layer::Board, Drawn::stroked(frame, Role::Line, FRAME.1));
        let corners = [(0.0, -GOAL), (GOAL, 0.0), (0.0, GOAL), (-GOAL, 0.0)];
        let diamond = Path::polygon(corners.map(|(dx, dy)| at.moved(dx, dy)));
        let drawn = Drawn::filled(Shape::Path(diamond), body.fill).with_stroke(body.line, 0.03);
        timeline.add_always(Layer::Board, drawn);
    }
}

fn rectangle(rect: Rect) -> Path {
    let (right, bottom) = (rect.x + rect.w, rect.y + rect.h);
    Path::polygon(
        [(rect.x, rect.y), (right, rect.y), (right, bottom), (rect.x, bottom)].map(|(x, y)| Point::new(x, y)),
    )
}

/// The letters a–f below the board and the digits 1–6 at the left.
pub fn names(timeline: &mut Timeline, layout: &Layout) {
    for square in (0..6).filter_map(|i| Square::at(i, i)) {
        let name = square.to_string();
        let (letter, digit) = name.split_at(1);
        let ((column, row), part) = (layout.cell(square), layout.part());
        let is_shown = [part.rows().contains(&row), part.columns().contains(&column)];
        let signs = [digit, letter].into_iter().zip(layout.names(layout.center(square))).zip(is_shown);
        for ((sign, at), _) in signs.filter(|(_, is_shown)| *is_shown) {
            let text = Text::middle(sign, at, LETTER, Face::Line);
            timeline.add_always(Layer::Board, Drawn::text(text, Role::Faint));
        }
    }
}
