//! Points and rectangles in board units: x to the right, y **down**, as in SVG.
//!
//! Each game chooses its unit (for Go the distance of two lines); renderers scale.

/// A point in board units.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point at `x`, `y`.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// This point moved by `dx`, `dy`.
    #[must_use]
    pub fn moved(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    /// How far it is to another point.
    #[must_use]
    pub fn distance(self, to: Self) -> f64 {
        let (dx, dy) = (to.x - self.x, to.y - self.y);
        // Not `hypot`: browsers have to load it, and its care about overflows is not needed on a board.
        (dx * dx + dy * dy).sqrt()
    }
}

/// An upright rectangle in board units.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width, not negative.
    pub w: f64,
    /// Height, not negative.
    pub h: f64,
}

impl Rect {
    /// The rectangle with its upper left corner at `x`, `y`.
    #[must_use]
    pub const fn new(x: f64, y: f64, w: f64, h: f64) -> Self {
        Self { x, y, w, h }
    }

    /// The rectangle of a size about its middle.
    #[must_use]
    pub fn around(center: Point, w: f64, h: f64) -> Self {
        Self::new(center.x - w / 2.0, center.y - h / 2.0, w, h)
    }

    /// The middle.
    #[must_use]
    pub fn center(self) -> Point {
        Point::new(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Whether a point is in it or on its edge.
    #[must_use]
    pub fn contains(self, at: Point) -> bool {
        at.x >= self.x && at.x <= self.x + self.w && at.y >= self.y && at.y <= self.y + self.h
    }

    /// What two rectangles have in common, if that has an area.
    #[must_use]
    pub fn common(self, other: Self) -> Option<Self> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let right = (self.x + self.w).min(other.x + other.w);
        let bottom = (self.y + self.h).min(other.y + other.h);
        (x < right && y < bottom).then(|| Self::new(x, y, right - x, bottom - y))
    }

    /// The rectangle grown by `by` on each side (shrunk if negative).
    #[must_use]
    pub fn grown(self, by: f64) -> Self {
        Self::new(self.x - by, self.y - by, (self.w + 2.0 * by).max(0.0), (self.h + 2.0 * by).max(0.0))
    }
}
