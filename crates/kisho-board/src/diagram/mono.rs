//! Boards in black and white without greys, for photocopiers and cheap printing: what other themes say by a tint or a
//! colour is said by lines.

use std::sync::Arc;

use super::timeline::Timeline;
use super::{Drawn, Path, Point, Rect, Role, Segment, Shape, Stroke, Symbol};

/// Widths and distances for a distance of 1 between two lines of the board: a full board is printed with 4 to 8 mm, so that
/// the thinnest line has a quarter of a point at least.
const THIN: f64 = 0.03;
/// The frame inside a square that was played to.
const FRAME: f64 = 0.065;
/// The edge of a white wall, at most, for the width of the wall.
const EDGE_OF_WALL: f64 = 0.25;
/// White on both sides of what may lie on black.
const HALO: f64 = 0.05;
/// From line to line of a hatching: far enough apart that copies of copies do not run together.
const HATCH: f64 = 0.2;
/// From stripe to stripe of what dims, and their width.
const VEIL: (f64, f64) = (0.13, 0.07);
/// Length of the dashes of a frame.
const DASH: f64 = 0.12;
/// Corners of a circle that is hatched, and sine and cosine of the angle from one to the next: computing them would bring the largest
/// function of all into the modules for browsers.
const CORNERS: u32 = 32;
const TURN: (f64, f64) = (0.195_090_322_016_128_26, 0.980_785_280_403_230_4);
/// More lines than this are in no hatching of a board; a shape that is larger is left white.
const MOST_LINES: f64 = 2_000.0;

impl Timeline {
    /// Redraws everything in black and white without greys.
    pub fn without_greys(&mut self) {
        let pitch = self.pitch;
        // Few, as they are or redrawn.
        let mut symbols: Vec<(Arc<Symbol>, Arc<Symbol>)> = Vec::new();
        self.redraw(|drawn| {
            let Shape::Use { symbol, at, half_turn } = &drawn.shape else { return redrawn(&drawn, pitch) };
            // Symbols that stay as they are stay the same.
            let known = symbols.iter().find(|(old, _)| Arc::ptr_eq(old, symbol));
            let new = known.map(|(_, new)| Arc::clone(new)).unwrap_or_else(|| {
                let shapes: Vec<Drawn> =
                    symbol.shapes.iter().flat_map(|drawn| redrawn(drawn, pitch)).collect();
                let new = match shapes == symbol.shapes {
                    true => Arc::clone(symbol),
                    false => Arc::new(Symbol { name: symbol.name.clone(), shapes }),
                };
                symbols.push((Arc::clone(symbol), Arc::clone(&new)));
                new
            });
            let shape = Shape::Use { symbol: new, at: *at, half_turn: *half_turn };
            vec![Drawn { shape, ..drawn }]
        });
    }
}

/// A shape other than a symbol, in lines. `pitch`: the distance of two lines of the board.
fn redrawn(drawn: &Drawn, pitch: f64) -> Vec<Drawn> {
    let width = |share: f64| share * pitch;
    let shape = || drawn.shape.clone();
    match (drawn.fill, drawn.stroke) {
        // The lines lie inside, or half of them would be cut off at the edge of a picture.
        (Some(Role::Border), _) => {
            let inside = match &drawn.shape {
                Shape::Rect { rect, radius } => {
                    Shape::Rect { rect: rect.grown(width(THIN) / -2.0), radius: *radius }
                }
                _ => shape(),
            };
            vec![Drawn::filled(inside, Role::Board).with_stroke(Role::Line, width(THIN))]
        }
        // The lines lie outside, where what is drawn into the area does not cover them.
        (Some(Role::Cell), None) => match &drawn.shape {
            Shape::Rect { rect, .. } => {
                let outside = Shape::Rect { rect: rect.grown(width(THIN) / 2.0), radius: 0.0 };
                vec![Drawn::filled(outside, Role::Cell).with_stroke(Role::Line, width(THIN))]
            }
            _ => vec![drawn.clone()],
        },
        (None, Some(Stroke { role: Role::Border, width: wide })) => {
            let line = |role, width| Drawn::stroked(shape(), role, width);
            vec![line(Role::Line, wide), line(Role::Board, (wide - 2.0 * width(THIN)).max(0.0))]
        }
        (Some(Role::Home | Role::Tint), _) => {
            hatched(&drawn.shape, width(HATCH), width(THIN), Role::Line, drawn)
        }
        (Some(Role::Veil), _) => hatched(&drawn.shape, width(VEIL.0), width(VEIL.1), Role::White, drawn),
        (Some(Role::Shade), _) => match &drawn.shape {
            Shape::Rect { rect, .. } => {
                let rect = rect.grown(-width(FRAME));
                vec![Drawn::stroked(Shape::Rect { rect, radius: 0.0 }, Role::Line, width(FRAME))]
            }
            _ => vec![Drawn::stroked(shape(), Role::Line, width(FRAME))],
        },
        (None, Some(Stroke { role: Role::Shade, .. })) => match &drawn.shape {
            Shape::Rect { rect, .. } => {
                vec![Drawn::stroked(dashed(*rect, width(DASH)), Role::Line, width(THIN))]
            }
            _ => vec![Drawn::stroked(shape(), Role::Line, width(THIN))],
        },
        // A white wall has to part from the lines round the squares, and stays white where it is small. The halo of the frame round
        // the last wall covers its edge whole.
        (Some(Role::WhiteWall), Some(Stroke { role, .. })) => {
            let most = match &drawn.shape {
                Shape::Rect { rect, .. } => rect.w.min(rect.h) * EDGE_OF_WALL,
                _ => f64::INFINITY,
            };
            vec![Drawn::filled(shape(), Role::WhiteWall).with_stroke(role, width(FRAME).min(most))]
        }
        (Some(Role::Last), _) => vec![drawn.clone().with_stroke(Role::White, width(HALO))],
        (None, Some(Stroke { role: role @ (Role::Last | Role::Mark), width: wide })) => {
            let halo = Drawn::stroked(shape(), Role::White, wide + 2.0 * width(HALO));
            vec![halo, Drawn::stroked(shape(), role, wide)]
        }
        // Hollow, so that they are seen on dice of both players.
        (Some(Role::Rock | Role::Scissors | Role::Paper), _) => {
            vec![Drawn::filled(shape(), Role::White).with_stroke(Role::Line, width(THIN))]
        }
        (None, Some(Stroke { role: Role::Rock | Role::Scissors | Role::Paper, .. })) => Vec::new(),
        (Some(Role::Black), Some(Stroke { role: Role::Faint, width })) => {
            vec![drawn.clone().with_stroke(Role::OnBlack, width)]
        }
        _ => vec![drawn.clone()],
    }
}

/// Parallel lines over a shape; the shape itself where it is no area of straight edges or a circle.
fn hatched(shape: &Shape, step: f64, width: f64, role: Role, drawn: &Drawn) -> Vec<Drawn> {
    let areas = match shape {
        Shape::Rect { rect, .. } => vec![corners(*rect)],
        Shape::Circle { center, radius } => vec![around(*center, *radius)],
        Shape::Path(path) => contours(path),
        Shape::Text(_) | Shape::Use { .. } => return vec![drawn.clone()],
    };
    let mut lines = Path::default();
    areas.iter().for_each(|area| hatch(area, step, &mut lines));
    if lines.segments.is_empty() { Vec::new() } else { vec![Drawn::stroked(Shape::Path(lines), role, width)] }
}

fn corners(rect: Rect) -> Vec<Point> {
    let (right, bottom) = (rect.x + rect.w, rect.y + rect.h);
    [(rect.x, rect.y), (right, rect.y), (right, bottom), (rect.x, bottom)]
        .map(|(x, y)| Point::new(x, y))
        .to_vec()
}

fn around(center: Point, radius: f64) -> Vec<Point> {
    let (sin, cos) = TURN;
    let turned = |&(x, y): &(f64, f64)| Some((x * cos - y * sin, x * sin + y * cos));
    let corners = std::iter::successors(Some((radius, 0.0)), turned).take(CORNERS as usize);
    corners.map(|(x, y)| center.moved(x, y)).collect()
}

/// The corners of each contour.
fn contours(path: &Path) -> Vec<Vec<Point>> {
    let mut contours: Vec<Vec<Point>> = Vec::new();
    for segment in &path.segments {
        match *segment {
            Segment::Move(p) => contours.push(vec![p]),
            Segment::Line(p) | Segment::Quad(_, p) | Segment::Cubic(.., p) => {
                if let Some(contour) = contours.last_mut() {
                    contour.push(p);
                }
            }
            Segment::Close => {}
        }
    }
    contours
}

/// Adds the lines x + y = n · `step` as far as they are inside of a polygon.
fn hatch(area: &[Point], step: f64, lines: &mut Path) {
    let sums = || area.iter().map(|p| p.x + p.y);
    let (low, high) = (sums().fold(f64::MAX, f64::min), sums().fold(f64::MIN, f64::max));
    if step <= 0.0 || (high - low) / step > MOST_LINES {
        return;
    }
    let mut n = (low / step).floor() + 1.0;
    while n * step < high {
        let sum = n * step;
        let edges = area.iter().zip(area.iter().cycle().skip(1));
        let mut crossings: Vec<f64> = edges
            .filter_map(|(a, b)| {
                let (from, to) = (a.x + a.y - sum, b.x + b.y - sum);
                // A corner belongs to one of its edges only.
                ((from < 0.0) != (to < 0.0)).then(|| a.x + (b.x - a.x) * from / (from - to))
            })
            .collect();
        crossings.sort_by(f64::total_cmp);
        for pair in crossings.chunks_exact(2) {
            lines.line(Point::new(pair[0], sum - pair[0]), Point::new(pair[1], sum - pair[1]));
        }
        n += 1.0;
    }
}

/// The four sides of a rectangle in dashes that meet at its corners.
fn dashed(rect: Rect, dash: f64) -> Shape {
    let mut path = Path::default();
    let corners = corners(rect);
    for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let length = (b.x - a.x).abs() + (b.y - a.y).abs();
        // An odd number of dashes and gaps of one length.
        let count = ((length / dash / 2.0).round().clamp(1.0, 100.0) * 2.0 + 1.0).max(3.0);
        let at = |part: f64| a.moved((b.x - a.x) * part / count, (b.y - a.y) * part / count);
        let mut part = 0.0;
        while part < count {
            path.line(at(part), at(part + 1.0));
            part += 2.0;
        }
    }
    Shape::Path(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(path: &Path) -> Vec<(Point, Point)> {
        let points: Vec<Point> = path
            .segments
            .iter()
            .filter_map(|segment| match segment {
                Segment::Move(p) | Segment::Line(p) => Some(*p),
                _ => None,
            })
            .collect();
        points.chunks(2).map(|pair| (pair[0], pair[1])).collect()
    }

    #[test]
    fn a_hatching_keeps_within_its_area_and_fills_it() {
        let mut lines = Path::default();
        // An L of three unit squares.
        let l = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (2.0, 1.0), (2.0, 2.0), (0.0, 2.0)]
            .map(|(x, y)| Point::new(x, y));
        hatch(&l, 0.1, &mut lines);
        let mut length = 0.0;
        for (a, b) in ends(&lines) {
            length += (a.x - b.x).abs();
            for p in [a, b] {
                let inside = |x: f64, most: f64| (-1e-9..=most + 1e-9).contains(&x);
                assert!(
                    inside(p.x, 2.0) && inside(p.y, 2.0) && (inside(p.x, 1.0) || p.y > 1.0 - 1e-9),
                    "{p:?}"
                );
            }
        }
        // A line every tenth covers three unit squares with 30 units, seen from above.
        assert!((length - 30.0).abs() < 1.0, "{length}");
        hatch(&around(Point::default(), 1e9), 0.1, &mut lines);
        hatch(&[], 0.1, &mut lines);
    }

    #[test]
    fn a_white_wall_stays_white() {
        let pitch = 5.0;
        // A wall on the board, drawn with its edge inside, and one of those that are left, which stand close to each other.
        for (rect, most) in [(Rect::new(0.13, 0.13, 8.74, 0.74), 1.1), (Rect::new(0.0, 0.0, 0.5, 2.6), 0.76)]
        {
            let wall = Drawn::rect(rect, Role::WhiteWall).with_stroke(Role::Line, 0.2);
            let redrawn = redrawn(&wall, pitch);
            let edge = redrawn[0].stroke.unwrap();
            let across = rect.w.min(rect.h);
            assert!(across - edge.width > 0.5 * (across + edge.width), "{edge:?}");
            assert!(across + edge.width < most - 0.1, "neighbours do not run together: {edge:?}");
            // The frame of the last move stands round the wall of whole width, its halo inside.
            let inner = (1.0 - across) / 2.0 + edge.width / 2.0;
            assert!(across < 0.6 || inner < HALO * pitch, "no hairline of the edge is left: {inner}");
        }
    }

    #[test]
    fn the_edge_of_a_board_is_not_cut_off() {
        let board = Rect::new(0.0, 0.0, 48.0, 48.0);
        let redrawn = redrawn(&Drawn::rect(board, Role::Border), 5.0);
        let (Shape::Rect { rect, .. }, Some(line)) = (&redrawn[0].shape, redrawn[0].stroke) else { panic!() };
        let drawn = rect.grown(line.width / 2.0);
        assert!(drawn.x >= -1e-9 && drawn.w <= 48.0 + 1e-9 && drawn.w > 47.9, "{drawn:?}");
    }

    #[test]
    fn dashes_begin_and_end_at_corners() {
        let Shape::Path(path) = dashed(Rect::new(0.0, 0.0, 1.0, 2.0), 0.13) else { panic!() };
        let ends = ends(&path);
        for corner in corners(Rect::new(0.0, 0.0, 1.0, 2.0)) {
            let near = |p: &Point| (p.x - corner.x).abs() + (p.y - corner.y).abs() < 1e-9;
            assert_eq!(ends.iter().filter(|(a, b)| near(a) || near(b)).count(), 2);
        }
    }
}
