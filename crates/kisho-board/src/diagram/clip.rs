//! What is seen of drawings through a window, as of a board of which a part is shown.

use super::{Drawn, Path, Point, Rect, Segment, Shape};

/// What is left of something drawn. Rectangles and what has only straight lines are cut at the edges of the window, where their
/// outlines stay open; all else is there as a whole if its middle is inside.
#[must_use]
pub fn clipped(drawn: &Drawn, window: Rect) -> Vec<Drawn> {
    let bounds = bounds(drawn);
    if window.contains(Point::new(bounds.x, bounds.y))
        && window.contains(Point::new(bounds.x + bounds.w, bounds.y + bounds.h))
    {
        return vec![drawn.clone()];
    }
    match parts(drawn) {
        Some(parts) => parts.iter().flat_map(|(drawn, contours)| cut(drawn, contours, window)).collect(),
        None if window.contains(bounds.center()) => vec![drawn.clone()],
        None => Vec::new(),
    }
}

/// A chain of straight lines, and whether it is closed.
type Contour = (Vec<Point>, bool);

/// The shapes that something consists of, with their outlines; `None` if one of them is not straight.
fn parts(drawn: &Drawn) -> Option<Vec<(Drawn, Vec<Contour>)>> {
    match &drawn.shape {
        Shape::Rect { rect, radius } if *radius <= 0.0 => {
            let (right, bottom) = (rect.x + rect.w, rect.y + rect.h);
            let corners = [(rect.x, rect.y), (right, rect.y), (right, bottom), (rect.x, bottom)];
            let corners = corners.map(|(x, y)| Point::new(x, y)).to_vec();
            Some(vec![(drawn.clone(), vec![(corners, true)])])
        }
        Shape::Path(path) => Some(vec![(drawn.clone(), contours(path)?)]),
        Shape::Use { symbol, at, half_turn: false } => {
            let moved = symbol.shapes.iter().map(|drawn| parts(&moved(drawn, *at)?));
            Some(moved.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
        }
        _ => None,
    }
}

/// The same rectangle or path elsewhere.
fn moved(drawn: &Drawn, by: Point) -> Option<Drawn> {
    let shape = match &drawn.shape {
        Shape::Rect { rect, radius } => {
            Shape::Rect { rect: Rect { x: rect.x + by.x, y: rect.y + by.y, ..*rect }, radius: *radius }
        }
        Shape::Path(path) => Shape::Path(path.map(|at| at.moved(by.x, by.y))),
        _ => return None,
    };
    Some(Drawn { shape, ..*drawn })
}

/// The chains of lines of a path; `None` if it has curves.
fn contours(path: &Path) -> Option<Vec<Contour>> {
    let mut contours: Vec<Contour> = Vec::new();
    for segment in &path.segments {
        match (*segment, contours.last_mut()) {
            (Segment::Move(at), _) => contours.push((vec![at], false)),
            (Segment::Line(at), Some((points, _))) => points.push(at),
            (Segment::Close, Some((_, closed))) => *closed = true,
            (Segment::Line(_) | Segment::Close, None) => {}
            (Segment::Quad(..) | Segment::Cubic(..), _) => return None,
        }
    }
    Some(contours)
}

/// Inside and outline of a shape, each as far as they are seen.
fn cut(drawn: &Drawn, contours: &[Contour], window: Rect) -> Vec<Drawn> {
    let mut left = Vec::new();
    if let Some(role) = drawn.fill {
        let mut path = Path::default();
        for (points, _) in contours {
            let inside = polygon(points, window);
            if !inside.is_empty() {
                path.extend(Path::polygon(inside));
            }
        }
        let shape = match &drawn.shape {
            Shape::Rect { rect, radius } => {
                rect.common(window).map(|rect| Shape::Rect { rect, radius: *radius })
            }
            _ => (!path.segments.is_empty()).then_some(Shape::Path(path)),
        };
        left.extend(shape.map(|shape| Drawn::filled(shape, role)));
    }
    if let Some(stroke) = drawn.stroke {
        let mut path = Path::default();
        for (points, is_closed) in contours {
            lines(points, *is_closed, window).into_iter().for_each(|line| path.extend(Path::polyline(line)));
        }
        let is_there = !path.segments.is_empty();
        left.extend(is_there.then(|| Drawn::stroked(Shape::Path(path), stroke.role, stroke.width)));
    }
    left
}

/// The pieces of a chain of lines that are inside.
fn lines(points: &[Point], is_closed: bool, window: Rect) -> Vec<Vec<Point>> {
    let mut points = points.to_vec();
    if is_closed {
        // From a corner outside on, if there is one, so that no piece is cut where the chain begins.
        let outside = points.iter().position(|&at| !window.contains(at));
        points.rotate_left(outside.unwrap_or(0));
        points.extend(points.first().copied());
    }
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    let mut is_going_on = false;
    for (&from, &to) in points.iter().zip(points.iter().skip(1)) {
        let Some((start, end)) = line(from, to, window) else {
            is_going_on = false;
            continue;
        };
        match pieces.last_mut().filter(|_| is_going_on && start == from) {
            Some(piece) => piece.push(end),
            None => pieces.push(vec![start, end]),
        }
        is_going_on = end == to;
    }
    pieces
}

/// The part of a line that is inside, by its share of the way (Liang and Barsky).
fn line(from: Point, to: Point, window: Rect) -> Option<(Point, Point)> {
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for side in SIDES {
        let (a, b) = (side(from, window), side(to, window));
        match (a < 0.0, b < 0.0) {
            (true, true) => return None,
            (true, false) => first = first.max(a / (a - b)),
            (false, true) => last = last.min(a / (a - b)),
            (false, false) => {}
        }
    }
    // An end that is inside stays what it is, to the last digit.
    let at = |share: f64| match share {
        0.0 => from,
        1.0 => to,
        _ => from.moved((to.x - from.x) * share, (to.y - from.y) * share),
    };
    (first < last).then(|| (at(first), at(last)))
}

/// The part of a polygon that is inside, side by side of the window (Sutherland and Hodgman). Right for convex ones.
fn polygon(points: &[Point], window: Rect) -> Vec<Point> {
    SIDES.into_iter().fold(points.to_vec(), |points, side| {
        let before = points.iter().cycle().skip(points.len().saturating_sub(1));
        let mut inside = Vec::with_capacity(points.len() + 1);
        for (&from, &to) in before.zip(&points) {
            let (a, b) = (side(from, window), side(to, window));
            if (a < 0.0) != (b < 0.0) {
                let share = a / (a - b);
                inside.push(from.moved((to.x - from.x) * share, (to.y - from.y) * share));
            }
            if b >= 0.0 {
                inside.push(to);
            }
        }
        inside
    })
}

/// How far a point is on the inner side of each side of a window.
const SIDES: [fn(Point, Rect) -> f64; 4] = [
    |at, window| at.x - window.x,
    |at, window| window.x + window.w - at.x,
    |at, window| at.y - window.y,
    |at, window| window.y + window.h - at.y,
];

/// The rectangle that holds something with its outline; of a text its place.
pub fn bounds(drawn: &Drawn) -> Rect {
    let bare = match &drawn.shape {
        Shape::Rect { rect, .. } => *rect,
        Shape::Circle { center, radius } => Rect::around(*center, 2.0 * radius, 2.0 * radius),
        Shape::Path(path) => around(path.segments.iter().flat_map(|segment| match *segment {
            Segment::Move(at) | Segment::Line(at) => vec![at],
            Segment::Quad(a, b) => vec![a, b],
            Segment::Cubic(a, b, c) => vec![a, b, c],
            Segment::Close => Vec::new(),
        })),
        Shape::Text(text) => Rect::around(text.at, 0.0, 0.0),
        Shape::Use { symbol, at, .. } => {
            let corners =
                symbol.shapes.iter().map(bounds).flat_map(|rect| {
                    [Point::new(rect.x, rect.y), Point::new(rect.x + rect.w, rect.y + rect.h)]
                });
            let rect = around(corners);
            Rect { x: rect.x + at.x, y: rect.y + at.y, ..rect }
        }
    };
    bare.grown(drawn.stroke.map_or(0.0, |stroke| stroke.width / 2.0))
}

/// The rectangle round some points.
fn around(points: impl Iterator<Item = Point>) -> Rect {
    let (mut least, mut most) = (None::<Point>, Point::default());
    for at in points {
        let first = least.unwrap_or(at);
        most = if least.is_none() { at } else { Point::new(most.x.max(at.x), most.y.max(at.y)) };
        least = Some(Point::new(first.x.min(at.x), first.y.min(at.y)));
    }
    let least = least.unwrap_or_default();
    Rect::new(least.x, least.y, most.x - least.x, most.y - least.y)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::diagram::{Face, Role, Symbol, Text};

    const WINDOW: Rect = Rect::new(0.0, 0.0, 10.0, 10.0);

    fn points(list: &[(f64, f64)]) -> Vec<Point> {
        list.iter().map(|&(x, y)| Point::new(x, y)).collect()
    }

    #[test]
    fn what_is_inside_stays_as_it_is_and_what_is_outside_goes() {
        for (x, is_left) in [(3.0, true), (13.0, false)] {
            let at = Point::new(x, 5.0);
            let rect = Drawn::rect(Rect::around(at, 2.0, 2.0), Role::Wall).with_stroke(Role::Line, 0.1);
            let disc = Drawn::disc(at, 1.0, Role::Mark);
            let text = Drawn::text(Text::middle("1", at, 3.0, Face::Sans), Role::Ink);
            let symbol = Symbol {
                name: "two".to_owned(),
                shapes: vec![Drawn::disc(Point::default(), 1.0, Role::Ink)],
            };
            for drawn in [rect, disc, text, Drawn::symbol(&Arc::new(symbol), at)] {
                let expected = if is_left { vec![drawn.clone()] } else { Vec::new() };
                assert_eq!(clipped(&drawn, WINDOW), expected);
            }
        }
    }

    #[test]
    fn a_rectangle_is_cut_and_its_outline_is_open_there() {
        let wall = |at| {
            let rect = Rect::around(at, 6.0, 2.0);
            Drawn::rect(rect, Role::Wall).with_stroke(Role::Line, 0.1)
        };
        let expected = vec![
            Drawn::rect(Rect::new(7.0, 4.0, 3.0, 2.0), Role::Wall),
            Drawn::stroked(
                Shape::Path(Path::polyline(points(&[(10.0, 6.0), (7.0, 6.0), (7.0, 4.0), (10.0, 4.0)]))),
                Role::Line,
                0.1,
            ),
        ];
        assert_eq!(clipped(&wall(Point::new(10.0, 5.0)), WINDOW), expected);
        let symbol = Arc::new(Symbol { name: "wall".to_owned(), shapes: vec![wall(Point::default())] });
        assert_eq!(clipped(&Drawn::symbol(&symbol, Point::new(10.0, 5.0)), WINDOW), expected);
    }

    #[test]
    fn a_chain_of_lines_may_leave_and_come_back() {
        let way = points(&[(2.0, 2.0), (8.0, 2.0), (12.0, 6.0), (8.0, 10.0), (8.0, 5.0)]);
        let pieces =
            [points(&[(2.0, 2.0), (8.0, 2.0), (10.0, 4.0)]), points(&[(10.0, 8.0), (8.0, 10.0), (8.0, 5.0)])];
        assert_eq!(lines(&way, false, WINDOW), pieces);
        assert_eq!(
            line(Point::new(-5.0, 1.0), Point::new(15.0, 1.0), WINDOW),
            Some((Point::new(0.0, 1.0), Point::new(10.0, 1.0)))
        );
        assert_eq!(line(Point::new(-5.0, 1.0), Point::new(1.0, -5.0), WINDOW), None);
    }

    #[test]
    fn a_polygon_keeps_what_is_inside() {
        let triangle = points(&[(8.0, 4.0), (12.0, 4.0), (8.0, 8.0)]);
        let inside = points(&[(8.0, 4.0), (10.0, 4.0), (10.0, 6.0), (8.0, 8.0)]);
        assert_eq!(polygon(&triangle, WINDOW), inside);
        assert_eq!(polygon(&points(&[(11.0, 4.0), (12.0, 4.0), (11.0, 8.0)]), WINDOW), []);
    }
}
