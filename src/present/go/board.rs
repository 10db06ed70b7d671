//! The empty board: wood, lines, star points, coordinates.

use super::layout::Layout;
use crate::diagram::{Drawn, Face, Layer, Path, Point, Rect, Role, Shape, Text, Timeline};
use crate::game::go::{self, Size};
use crate::present::options::Coords;

const LINE: f64 = 0.04;
/// The outer lines are a little thicker, as in books.
const EDGE: f64 = 0.08;
const STAR: f64 = 0.11;
const CORNER: f64 = 0.15;
/// From the outer lines to the middle of the coordinates.
const COORDINATE_DISTANCE: f64 = 1.0;
/// The size of coordinates and of everything else that is written beside the board: with one size
/// a page holds the outline of a digit once.
pub const TEXT: f64 = 0.55;

pub fn draw(timeline: &mut Timeline, layout: &Layout) {
    let wood = Shape::Rect { rect: layout.board(), radius: CORNER };
    timeline.add_always(Layer::Board, Drawn::filled(wood, Role::Board));
    let far = layout.far();
    let lines = lines(far);
    if !lines.segments.is_empty() {
        timeline.add_always(Layer::Board, Drawn::stroked(Shape::Path(lines), Role::Line, LINE));
    }
    let edge = Shape::Rect { rect: Rect::new(0.0, 0.0, far.x, far.y), radius: 0.0 };
    timeline.add_always(Layer::Board, Drawn::stroked(edge, Role::Line, EDGE));
    for star in stars(layout.size) {
        timeline.add_always(Layer::Board, Drawn::disc(layout.at(star), STAR, Role::Line));
    }
    coordinates(timeline, layout);
}

/// The lines inside the edge.
fn lines(far: Point) -> Path {
    let mut path = Path::default();
    let inner = |far: f64| (1..).map(f64::from).take_while(move |&at| at < far);
    for x in inner(far.x) {
        path.line(Point::new(x, 0.0), Point::new(x, far.y));
    }
    for y in inner(far.y) {
        path.line(Point::new(0.0, y), Point::new(far.x, y));
    }
    path
}

/// The star points (星): nine on a full board, five on 13 lines and on 9 lines.
/// Other boards have none by custom.
pub fn stars(size: Size) -> Vec<go::Point> {
    let (lines, with_sides): (&[u8], bool) = match (size.columns(), size.rows()) {
        (19, 19) => (&[3, 9, 15], true),
        (13, 13) => (&[3, 6, 9], false),
        (9, 9) => (&[2, 4, 6], false),
        _ => (&[], false),
    };
    let middle = lines.get(1).copied();
    lines
        .iter()
        .flat_map(|&row| lines.iter().map(move |&column| (column, row)))
        .filter(|&(column, row)| with_sides || (Some(column) == middle) == (Some(row) == middle))
        .filter_map(|(column, row)| size.point(column, row))
        .collect()
}

fn coordinates(timeline: &mut Timeline, layout: &Layout) {
    let (far, distance) = (layout.far(), COORDINATE_DISTANCE);
    let column_y = match layout.coords {
        Coords::None => return,
        Coords::Eastern => -distance,
        _ => far.y + distance,
    };
    let mut write = |name: String, at: Point| {
        let text = Text { max_width: Some(0.9), ..Text::middle(name, at, TEXT, Face::Sans) };
        timeline.add_always(Layer::Board, Drawn::text(text, Role::Line));
    };
    for column in 0..layout.size.columns() {
        write(layout.column_name(column), Point::new(column.into(), column_y));
    }
    for row in 0..layout.size.rows() {
        write(layout.row_name(row), Point::new(-distance, row.into()));
        if layout.coords == Coords::Western {
            write(layout.row_name(row), Point::new(far.x + distance, row.into()));
        }
    }
}
