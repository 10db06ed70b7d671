//! Letters on the squares to which the variations go, and the frame in which the author's marks are seen.

use super::layout::Layout;
use super::steps::{self, Step};
use crate::diagram::Timeline;
use crate::present::ways::{self, Target};
use crate::present::{Options, crop};

/// The frame with the author's marks: the one shown first.
pub fn frame(steps: &[Step<'_>], options: &Options) -> usize {
    crop::first_frame(options, steps.len(), steps::main_end(steps))
}

/// Letters on the squares to which the ways on go.
pub fn ways(timeline: &mut Timeline, steps: &[Step<'_>], layout: &Layout, options: &Options) {
    ways::draw(timeline, options, 1.0, &|frame, child| {
        let to = steps.get(child)?.last()?.action.to;
        let is_taken = steps.get(frame)?.position().at(to).is_some();
        layout.shows(to).then(|| Target { at: layout.center(to), is_taken })
    });
}
