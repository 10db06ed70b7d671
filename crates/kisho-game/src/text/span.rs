//! A place in a source text.

use std::ops::Range;

/// A half-open range of **byte** offsets in one source text.
///
/// A span does not know its text; offsets past the end are legal and are cut
/// to the text when a message is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset just after the last byte; never smaller than `start`.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to, not including, `end`.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end: end.max(start) }
    }

    /// The place between two bytes, such as the end of a text.
    #[must_use]
    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// This span moved `by` bytes towards the end, as when a text becomes part of a longer one.
    #[must_use]
    pub fn shifted(self, by: usize) -> Self {
        Self::new(self.start.saturating_add(by), self.end.saturating_add(by))
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// Number of bytes.
    #[must_use]
    pub fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span holds no byte.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The bytes of `text` that the span names, as far as `text` has them.
    #[must_use]
    pub fn bytes_of(self, text: &[u8]) -> &[u8] {
        text.get(self.start..self.end.min(text.len())).unwrap_or_default()
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.start..span.end
    }
}
