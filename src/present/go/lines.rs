//! Lines and arrows from point to point.

use std::collections::HashSet;

use super::areas::sees;
use super::layout::Layout;
use super::stones::Grounds;
use crate::diagram::{Drawn, Layer, Lifetime, Path, Point, Role, Shape, Timeline};
use crate::game::go::{self, Line, Node};

const WIDTH: f64 = 0.1;
/// The width of bare board on both sides of a line, so that it is told from grid and stones.
const HALO: f64 = 0.05;
/// A line ends this far from the middle of a stone: just beyond its rim.
const FROM_STONE: f64 = 0.5;
/// A line ends this far from the middle of a point with a mark or a letter.
const FROM_MARK: f64 = 0.42;
/// An arrow ends this far from the middle of an empty point, which is seen then.
const FROM_POINT: f64 = 0.1;
/// A line is never shorter, but enters the stones at its ends.
const SHORTEST: f64 = 0.6;
const HEAD_LENGTH: f64 = 0.36;
/// Half the width of a head at its back.
const HEAD_HALF: f64 = 0.19;

/// Draws the lines of one node: all of them are three shapes. `marked`: points with marks, labels or letters.
pub fn draw(
    timeline: &mut Timeline,
    (node, grounds): (&Node, &Grounds),
    marked: &HashSet<go::Point>,
    layout: &Layout,
    life: &Lifetime,
) {
    let (mut shafts, mut heads) = (Path::default(), Path::default());
    let seen = |line: &Line| [line.from, line.to].iter().all(|&at| sees(layout, node, at));
    for (line, ends) in node.lines.iter().zip(&grounds.lines).filter(|(line, _)| seen(line)) {
        let [from_marked, to_marked] = [line.from, line.to].map(|at| marked.contains(&at));
        let ends = (End::of(ends.0, from_marked), End::of(ends.1, to_marked));
        let Some((from, to)) = ends_of(line, ends, layout) else { continue };
        let along = |distance: f64| toward(to, from, distance);
        if line.arrow {
            // The shaft ends inside the head, whose point is sharp.
            shafts.line(from, along(HEAD_LENGTH * 0.8));
            let (back, across) = (along(HEAD_LENGTH), across(from, to, HEAD_HALF));
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
    add(Drawn::stroked(Shape::Path(shafts.clone()), Role::Board, WIDTH + 2.0 * HALO));
    if heads.segments.is_empty() {
        add(Drawn::stroked(Shape::Path(shafts), Role::Mark, WIDTH));
        return;
    }
    add(Drawn::stroked(Shape::Path(heads.clone()), Role::Board, 2.0 * HALO));
    add(Drawn::stroked(Shape::Path(shafts), Role::Mark, WIDTH));
    add(Drawn::filled(Shape::Path(heads), Role::Mark));
}

/// What is at an end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Stone,
    Mark,
    Bare,
}

impl End {
    fn of(stone: bool, mark: bool) -> Self {
        match (stone, mark) {
            (true, _) => Self::Stone,
            (false, true) => Self::Mark,
            (false, false) => Self::Bare,
        }
    }

    /// How far from its middle a line ends; `head`: with a head.
    fn distance(self, head: bool) -> f64 {
        match self {
            Self::Stone => FROM_STONE,
            Self::Mark => FROM_MARK,
            Self::Bare if head => FROM_POINT,
            Self::Bare => 0.0,
        }
    }
}

/// Where a line begins and ends on the picture.
fn ends_of(line: &Line, ends: (End, End), layout: &Layout) -> Option<(Point, Point)> {
    let (from, to) = (layout.at(line.from), layout.at(line.to));
    let length = (to.x - from.x).hypot(to.y - from.y);
    let (start, end) = (ends.0.distance(false), ends.1.distance(line.arrow));
    let shrink = if start + end > 0.0 { ((length - SHORTEST) / (start + end)).min(1.0) } else { 1.0 };
    (length > 0.0).then(|| (toward(from, to, start * shrink), toward(to, from, end * shrink)))
}

/// The point at a distance from one point on the way to another.
fn toward(from: Point, to: Point, distance: f64) -> Point {
    let length = (to.x - from.x).hypot(to.y - from.y).max(f64::MIN_POSITIVE);
    from.moved((to.x - from.x) / length * distance, (to.y - from.y) / length * distance)
}

/// A step of some length across the way from one point to another.
fn across(from: Point, to: Point, length: f64) -> Point {
    let ahead = toward(Point::default(), Point::new(to.x - from.x, to.y - from.y), length);
    Point::new(-ahead.y, ahead.x)
}
