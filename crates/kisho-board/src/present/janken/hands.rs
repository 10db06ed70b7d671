//! The three hand signs as outlines: fist, two fingers, open hand. Each fills a square from −1 to 1.

use crate::diagram::path::Segment;
use crate::diagram::{Drawn, Path, Point, Rect, Role, Shape};
use kisho_game::janken::Sign;

/// A piece of a hand; later ones lie over earlier ones. Palm and fingers are outlines of their own: where outlines of one path
/// lie over each other, LibreOffice may leave a hole.
enum Part {
    /// Filled with the colour of the hand.
    Ink(Path),
    /// A line in the colour of the ground, so wide: what parts two fingers.
    Gap(Path, f64),
}

/// Draws a sign: `to` puts a point of its square where it is drawn, `scale` is how much that shrinks lines.
pub fn draw(sign: Sign, to: impl Fn(Point) -> Point, scale: f64, ink: Role, ground: Role) -> Vec<Drawn> {
    let drawn = |part| match part {
        Part::Ink(path) => Drawn::filled(Shape::Path(path.map(&to)), ink),
        Part::Gap(path, width) => Drawn::stroked(Shape::Path(path.map(&to)), ground, width * scale),
    };
    parts(sign).into_iter().map(drawn).collect()
}

fn parts(sign: Sign) -> Vec<Part> {
    match sign {
        Sign::Rock => rock(),
        Sign::Scissors => scissors(),
        Sign::Paper => paper(),
    }
}

/// A fist from the front: four fingers side by side, the thumb across them.
fn rock() -> Vec<Part> {
    let mut parts = vec![Part::Ink(rounded(Rect::new(-0.72, -0.3, 1.44, 1.08), 0.34))];
    let mut between = Path::default();
    for (finger, top) in [(-0.54, -0.42), (-0.18, -0.54), (0.18, -0.54), (0.54, -0.42)] {
        parts.push(Part::Ink(capsule(Point::new(finger, top), Point::new(finger, 0.1), 0.19)));
    }
    for x in [-0.36, 0.0, 0.36] {
        between.line(Point::new(x, -0.6), Point::new(x, 0.06));
    }
    let thumb = capsule(Point::new(-0.5, 0.24), Point::new(0.26, 0.3), 0.2);
    parts.extend([Part::Gap(between, 0.08), Part::Gap(thumb.clone(), 0.16), Part::Ink(thumb)]);
    parts
}

/// Two fingers spread, the others held by the thumb.
fn scissors() -> Vec<Part> {
    let thumb = capsule(Point::new(-0.34, 0.36), Point::new(0.16, 0.48), 0.15);
    vec![
        Part::Ink(rounded(Rect::new(-0.44, 0.04, 0.9, 0.86), 0.3)),
        Part::Ink(capsule(Point::new(-0.2, 0.3), Point::new(-0.5, -0.76), 0.17)),
        Part::Ink(capsule(Point::new(0.2, 0.3), Point::new(0.5, -0.76), 0.17)),
        Part::Gap(thumb.clone(), 0.14),
        Part::Ink(thumb),
    ]
}

/// An open hand with its fingers spread.
fn paper() -> Vec<Part> {
    let mut parts = vec![Part::Ink(rounded(Rect::new(-0.42, -0.04, 0.86, 0.96), 0.32))];
    for (from, to, radius) in [
        ((-0.24, 0.6), (-0.8, 0.02), 0.13),
        ((-0.28, 0.2), (-0.44, -0.62), 0.125),
        ((-0.06, 0.2), (-0.09, -0.84), 0.125),
        ((0.16, 0.2), (0.27, -0.74), 0.125),
        ((0.3, 0.3), (0.62, -0.44), 0.115),
    ] {
        parts.push(Part::Ink(capsule(Point::new(from.0, from.1), Point::new(to.0, to.1), radius)));
    }
    parts
}

/// How far the control points of a quarter of a circle are from its ends, in radii.
const ROUND: f64 = 0.5523;

/// A line with round ends, as an outline that runs clockwise.
fn capsule(from: Point, to: Point, radius: f64) -> Path {
    let length = from.distance(to).max(f64::MIN_POSITIVE);
    // Ahead and to the right of the way, each as long as the radius.
    let (ahead_x, ahead_y) = ((to.x - from.x) / length * radius, (to.y - from.y) / length * radius);
    let at = |p: Point, ahead: f64, right: f64| {
        p.moved(ahead * ahead_x - right * ahead_y, ahead * ahead_y + right * ahead_x)
    };
    // From the left of an end round to its right.
    let cap = |p: Point, way: f64| {
        [
            Segment::Cubic(at(p, way * ROUND, -way), at(p, way, -way * ROUND), at(p, way, 0.0)),
            Segment::Cubic(at(p, way, way * ROUND), at(p, way * ROUND, way), at(p, 0.0, way)),
        ]
    };
    let mut path = Path::default();
    path.segments.push(Segment::Move(at(to, 0.0, -1.0)));
    path.segments.extend(cap(to, 1.0));
    path.segments.push(Segment::Line(at(from, 0.0, 1.0)));
    path.segments.extend(cap(from, -1.0));
    path.segments.push(Segment::Close);
    path
}

/// A rectangle with round corners, as an outline that runs clockwise.
pub fn rounded(rect: Rect, radius: f64) -> Path {
    let (left, top, right, bottom) = (rect.x, rect.y, rect.x + rect.w, rect.y + rect.h);
    let control = radius * (1.0 - ROUND);
    let mut path = Path::default();
    path.segments.push(Segment::Move(Point::new(left + radius, top)));
    let corners = [
        ((right, top), (-1.0, 0.0), (0.0, 1.0)),
        ((right, bottom), (0.0, -1.0), (-1.0, 0.0)),
        ((left, bottom), (1.0, 0.0), (0.0, -1.0)),
        ((left, top), (0.0, 1.0), (1.0, 0.0)),
    ];
    for ((x, y), before, after) in corners {
        let at = |(dx, dy): (f64, f64), by: f64| Point::new(x + dx * by, y + dy * by);
        path.segments.push(Segment::Line(at(before, radius)));
        path.segments.push(Segment::Cubic(at(before, control), at(after, control), at(after, radius)));
    }
    path.segments.push(Segment::Close);
    path
}
