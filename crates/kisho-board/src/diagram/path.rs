//! Outlines.

use super::Point;

/// A piece of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// Start a new contour here.
    Move(Point),
    /// A straight line to here.
    Line(Point),
    /// A quadratic curve by a control point.
    Quad(Point, Point),
    /// A cubic curve by two control points.
    Cubic(Point, Point, Point),
    /// Close the contour.
    Close,
}

/// An outline of one or more contours, filled by the nonzero rule.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Path {
    /// The pieces in order.
    pub segments: Vec<Segment>,
}

impl Path {
    /// A closed polygon.
    #[must_use]
    pub fn polygon(points: impl IntoIterator<Item = Point>) -> Self {
        let mut path = Self::polyline(points);
        path.segments.push(Segment::Close);
        path
    }

    /// An open chain of straight lines.
    #[must_use]
    pub fn polyline(points: impl IntoIterator<Item = Point>) -> Self {
        let segments = points
            .into_iter()
            .enumerate()
            .map(|(i, p)| if i == 0 { Segment::Move(p) } else { Segment::Line(p) })
            .collect();
        Self { segments }
    }

    /// Appends a straight line as a contour of its own, as in a grid.
    pub fn line(&mut self, from: Point, to: Point) {
        self.segments.extend([Segment::Move(from), Segment::Line(to)]);
    }

    /// Appends another path.
    pub fn extend(&mut self, other: Self) {
        self.segments.extend(other.segments);
    }

    /// This path with every point sent through `f`.
    #[must_use]
    pub fn map(&self, mut f: impl FnMut(Point) -> Point) -> Self {
        let segments = self
            .segments
            .iter()
            .map(|segment| match *segment {
                Segment::Move(p) => Segment::Move(f(p)),
                Segment::Line(p) => Segment::Line(f(p)),
                Segment::Quad(c, p) => Segment::Quad(f(c), f(p)),
                Segment::Cubic(c, d, p) => Segment::Cubic(f(c), f(d), f(p)),
                Segment::Close => Segment::Close,
            })
            .collect();
        Self { segments }
    }
}
