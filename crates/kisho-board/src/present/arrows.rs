//! Arrows and lines from place to place, the same on every board.

use super::marks::Canvas;
use crate::diagram::{Drawn, Layer, Lifetime, Path, Point, Shape, Timeline};

const WIDTH: f64 = 0.1;
/// The width of bare board on both sides of a line, so that it is told from grid and stones.
const HALO: f64 = 0.05;
/// A line is never shorter, but enters the stones at its ends.
const SHORTEST: f64 = 0.6;
const HEAD_LENGTH: f64 = 0.36;
/// Half the width of a head at its back.
const HEAD_HALF: f64 = 0.19;

/// What is at an end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// A stone or a piece: the line ends just beyond its rim.
    Stone,
    /// A mark or a letter.
    Mark,
    /// Nothing: the point itself is seen before the head of an arrow.
    Bare,
}

impl End {
    /// How far from the middle a line ends, in widths of a square; `head`: with a head.
    fn distance(self, head: bool) -> f64 {
        match self {
            Self::Stone => 0.5,
            Self::Mark => 0.42,
            Self::Bare if head => 0.1,
            Self::Bare => 0.0,
        }
    }
}

/// A line, in board units.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    /// Where it begins and where it ends.
    pub ends: (Point, Point),
    /// What is there.
    pub at: (End, End),
    /// Whether it ends in a head.
    pub arrow: bool,
}

impl Line {
    /// Where the line begins and ends on the picture; `None` if that is one point.
    fn drawn(&self, unit: f64) -> Option<(Point, Point)> {
        let (from, to) = self.ends;
        let length = from.distance(to);
        let (start, end) = (unit * self.at.0.distance(false), unit * self.at.1.distance(self.arrow));
        let shrink =
            if start + end > 0.0 { ((length - SHORTEST * unit) / (start + end)).min(1.0) } else { 1.0 };
        (length > 0.0).then(|| (toward(from, to, start * shrink), toward(to, from, end * shrink)))
    }
}

/// Draws lines: all of them are three shapes.
pub fn draw(timeline: &mut Timeline, canvas: Canvas, lines: impl IntoIterator<Item = Line>, life: &Lifetime) {
    let Canvas { unit, ground, ink } = canvas;
    let (mut shafts, mut heads) = (Path::default(), Path::default());
    for line in lines {
        let Some((from, to)) = line.drawn(unit) else { continue };
        let along = |distance: f64| toward(to, from, distance * unit);
        if line.arrow {
            // The shaft ends inside the head, whose point is sharp.
            shafts.line(from, along(HEAD_LENGTH * 0.8));
            let (back, across) = (along(HEAD_LENGTH), across(from, to, HEAD_HALF * unit));
            let [left, right] = [1.0, -1.0].map(|side| back.moved(across.x * side, across.y * side));
            heads.extend(Path::polygon([to, left, right]));
        } else {
            shafts.line(from, to);
        }
    }
    if shafts.segments.is_empty() {
        return;
    }
    let mut add = |drawn| timeline.add(Layer::Mark, life.clone(), drawn);
    add(Drawn::stroked(Shape::Path(shafts.clone()), ground, (WIDTH + 2.0 * HALO) * unit));
    if heads.segments.is_empty() {
        add(Drawn::stroked(Shape::Path(shafts), ink, WIDTH * unit));
        return;
    }
    add(Drawn::stroked(Shape::Path(heads.clone()), ground, 2.0 * HALO * unit));
    add(Drawn::stroked(Shape::Path(shafts), ink, WIDTH * unit));
    add(Drawn::filled(Shape::Path(heads), ink));
}

/// The point at a distance from one point on the way to another.
fn toward(from: Point, to: Point, distance: f64) -> Point {
    let length = from.distance(to).max(f64::MIN_POSITIVE);
    from.moved((to.x - from.x) / length * distance, (to.y - from.y) / length * distance)
}

/// A step of some length across the way from one point to another.
fn across(from: Point, to: Point, length: f64) -> Point {
    let ahead = toward(Point::default(), Point::new(to.x - from.x, to.y - from.y), length);
    Point::new(-ahead.y, ahead.x)
}
