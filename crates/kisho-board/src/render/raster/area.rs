//! Rectangles of pixels.

/// A rectangle of whole pixels; without pixels if its right or lower edge is not beyond the other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Area {
    /// The first column.
    pub left: u32,
    /// The first row.
    pub top: u32,
    /// The column after the last one.
    pub right: u32,
    /// The row after the last one.
    pub bottom: u32,
}

impl Area {
    /// The pixels of a picture that are touched between these edges, and one more on each side, as what is painted is
    /// rounded.
    #[must_use]
    pub fn about(edges: [f32; 4], width: u32, height: u32) -> Option<Self> {
        let [left, top, right, bottom] = edges;
        // Out of range, a number becomes the nearest that there is.
        let (first, last) = (|at: f32| (at.floor() - 1.0) as u32, |at: f32| (at.ceil() + 1.0) as u32);
        let area = Self {
            left: first(left),
            top: first(top),
            right: last(right).min(width),
            bottom: last(bottom).min(height),
        };
        (!area.is_empty()).then_some(area)
    }

    /// All of a picture.
    #[must_use]
    pub fn whole(width: u32, height: u32) -> Self {
        Self { left: 0, top: 0, right: width, bottom: height }
    }

    /// Whether it has no pixel.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// The number of columns.
    #[must_use]
    pub fn width(self) -> u32 {
        self.right.saturating_sub(self.left)
    }

    /// The number of rows.
    #[must_use]
    pub fn height(self) -> u32 {
        self.bottom.saturating_sub(self.top)
    }

    /// The smallest rectangle that holds both; one without pixels does not count.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Self {
                left: self.left.min(other.left),
                top: self.top.min(other.top),
                right: self.right.max(other.right),
                bottom: self.bottom.max(other.bottom),
            },
        }
    }

    /// Whether two rectangles have pixels in common.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        let (left, right) = (self.left.max(other.left), self.right.min(other.right));
        let (top, bottom) = (self.top.max(other.top), self.bottom.min(other.bottom));
        left < right && top < bottom
    }
}
