//! The frames in which an element is seen.

use std::ops::Range;

/// A set of preorder frame numbers: sorted, disjoint, non-empty half-open intervals that do not touch.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Lifetime {
    intervals: Vec<Range<usize>>,
}

impl Lifetime {
    /// Never seen.
    #[must_use]
    pub fn never() -> Self {
        Self::default()
    }

    /// Seen in the frames of one interval.
    #[must_use]
    pub fn during(interval: Range<usize>) -> Self {
        let mut life = Self::never();
        life.add(interval);
        life
    }

    /// Adds an interval; it may overlap or touch what is there.
    pub fn add(&mut self, interval: Range<usize>) {
        if interval.is_empty() {
            return;
        }
        let first = self.intervals.partition_point(|i| i.end < interval.start);
        let last = self.intervals.partition_point(|i| i.start <= interval.end);
        let merged = self
            .intervals
            .get(first..last)
            .unwrap_or_default()
            .iter()
            .fold(interval, |merged, i| merged.start.min(i.start)..merged.end.max(i.end));
        self.intervals.splice(first..last, [merged]);
    }

    /// The frames of this set inside `window`, counted from the window's start.
    #[must_use]
    pub fn windowed(&self, window: Range<usize>) -> Self {
        let mut rest = Self::never();
        for i in &self.intervals {
            let (start, end) = (i.start.max(window.start), i.end.min(window.end));
            if start < end {
                rest.add(start - window.start..end - window.start);
            }
        }
        rest
    }

    /// Where among ascending `frames` the element is seen, as ranges of their places.
    pub fn places(&self, frames: &[usize]) -> impl Iterator<Item = Range<usize>> {
        let place = |frame: usize| frames.partition_point(|at| *at < frame);
        let ranges = self.intervals.iter().map(move |frames| place(frames.start)..place(frames.end));
        ranges.filter(|range| !range.is_empty())
    }

    /// The intervals in order.
    #[must_use]
    pub fn intervals(&self) -> &[Range<usize>] {
        &self.intervals
    }

    /// Whether the element is seen in this frame.
    #[must_use]
    pub fn contains(&self, frame: usize) -> bool {
        let after = self.intervals.partition_point(|i| i.start <= frame);
        after.checked_sub(1).and_then(|at| self.intervals.get(at)).is_some_and(|i| frame < i.end)
    }

    /// Whether the element is never seen.
    #[must_use]
    pub fn is_never(&self) -> bool {
        self.intervals.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Against the obvious: a set of frame numbers.
        #[test]
        fn behaves_as_a_set_of_frames(
            adds in prop::collection::vec((0usize..40, 0usize..12), 0..8),
            window in (0usize..40, 0usize..30),
        ) {
            let mut life = Lifetime::never();
            let mut set = std::collections::BTreeSet::new();
            for (start, len) in adds {
                life.add(start..start + len);
                set.extend(start..start + len);
            }
            let window = window.0..window.0 + window.1;
            let cut = life.windowed(window.clone());
            for frame in 0..80 {
                prop_assert_eq!(life.contains(frame), set.contains(&frame));
                let there = frame + window.start;
                prop_assert_eq!(cut.contains(frame), set.contains(&there) && window.contains(&there));
            }
            for pair in life.intervals().windows(2) {
                prop_assert!(pair[0].end < pair[1].start, "sorted and not touching");
            }
        }
    }
}
