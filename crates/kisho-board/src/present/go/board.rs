//! The empty board: wood, lines, star points, coordinates.

use super::layout::{CUT_MARGIN, Layout};
use crate::diagram::{Drawn, Layer, Path, Point, Rect, Role, Shape, Text, Timeline, font};

const LINE: f64 = 0.04;
/// The outer lines are a little thicker, as in books.
const EDGE: f64 = 0.08;
/// Half a line across a board of one line.
const STROKE: f64 = 0.16;
const STAR: f64 = 0.11;
const CORNER: f64 = 0.15;
/// From the outer lines to the middle of the coordinates.
const COORDINATE_DISTANCE: f64 = 1.0;
/// What the name of a row may take of the distance between two lines, and that of a column, beside which the next one stands. A longer
/// one is condensed.
const ROW_NAME_WIDTH: f64 = 0.84;
const COLUMN_NAME_WIDTH: f64 = 0.72;

pub fn draw(timeline: &mut Timeline, layout: &Layout) {
    let radius = if layout.is_cut() { 0.0 } else { CORNER };
    let wood = Shape::Rect { rect: layout.board(), radius };
    timeline.add_always(Layer::Board, Drawn::filled(wood, Role::Board));
    let mut stroke = |path: Path, width| {
        if !path.segments.is_empty() {
            timeline.add_always(Layer::Board, Drawn::stroked(Shape::Path(path), Role::Line, width));
        }
    };
    stroke(lines(layout), LINE);
    stroke(edges(layout), EDGE);
    for star in layout.size.stars().into_iter().filter(|&star| layout.stars && layout.shows(star)) {
        timeline.add_always(Layer::Board, Drawn::disc(layout.at(star), STAR, Role::Line));
    }
    coordinates(timeline, layout);
}

/// How far lines reach: to the edges of the board, and where it is cut half a line over. A board of one line has short
/// strokes across it.
fn reach(layout: &Layout) -> Rect {
    let (grid, edges) = (layout.grid(), layout.edges());
    let over = |edge, lines| match (edge, lines) {
        (_, 1) => STROKE,
        (true, _) => 0.0,
        (false, _) => CUT_MARGIN,
    };
    let (columns, rows) = (layout.size.columns(), layout.size.rows());
    let (left, top) = (over(edges.left, columns), over(edges.top, rows));
    let (right, bottom) = (over(edges.right, columns), over(edges.bottom, rows));
    Rect::new(grid.x - left, grid.y - top, grid.w + left + right, grid.h + top + bottom)
}

/// The lines that are not edges.
fn lines(layout: &Layout) -> Path {
    let reach = reach(layout);
    let mut path = Path::default();
    let inner = |lines: u8| move |line: &u8| *line > 0 && *line < lines - 1;
    for x in layout.columns().filter(inner(layout.size.columns())).map(f64::from) {
        path.line(Point::new(x, reach.y), Point::new(x, reach.y + reach.h));
    }
    for y in layout.rows().filter(inner(layout.size.rows())).map(f64::from) {
        path.line(Point::new(reach.x, y), Point::new(reach.x + reach.w, y));
    }
    path
}

/// The edges of the board, as long as they are shown. At corners they are longer by half their width.
fn edges(layout: &Layout) -> Path {
    let (edges, grid, reach) = (layout.edges(), layout.grid(), reach(layout));
    let beyond = |edge| if edge { EDGE / 2.0 } else { 0.0 };
    let (left, right) = (reach.x - beyond(edges.left), reach.x + reach.w + beyond(edges.right));
    let (top, bottom) = (reach.y - beyond(edges.top), reach.y + reach.h + beyond(edges.bottom));
    let mut path = Path::default();
    // One line is both edges.
    let across = [(edges.top, grid.y), (edges.bottom && layout.size.rows() > 1, grid.y + grid.h)];
    for (_, y) in across.into_iter().filter(|edge| edge.0) {
        path.line(Point::new(left, y), Point::new(right, y));
    }
    let down = [(edges.left, grid.x), (edges.right && layout.size.columns() > 1, grid.x + grid.w)];
    for (_, x) in down.into_iter().filter(|edge| edge.0) {
        path.line(Point::new(x, top), Point::new(x, bottom));
    }
    path
}

fn coordinates(timeline: &mut Timeline, layout: &Layout) {
    let (grid, sides) = (layout.grid(), layout.named_sides());
    let (near, far) = (-COORDINATE_DISTANCE, COORDINATE_DISTANCE);
    let mut write = |name: String, at: Point, widest: f64| {
        let face = font::beside_board(&name);
        let text = Text { max_width: Some(widest), ..Text::middle(name, at, layout.text(), face) };
        timeline.add_always(Layer::Board, Drawn::text(text, Role::Line));
    };
    let across = [(sides.top, grid.y + near), (sides.bottom, grid.y + grid.h + far)];
    for (_, y) in across.into_iter().filter(|side| side.0) {
        layout.columns().for_each(|column| {
            write(layout.column_name(column), Point::new(column.into(), y), COLUMN_NAME_WIDTH);
        });
    }
    let down = [(sides.left, grid.x + near), (sides.right, grid.x + grid.w + far)];
    for (_, x) in down.into_iter().filter(|side| side.0) {
        layout.rows().for_each(|row| write(layout.row_name(row), Point::new(x, row.into()), ROW_NAME_WIDTH));
    }
}
