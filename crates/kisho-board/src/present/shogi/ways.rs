//! The ways on from a branch.

use super::SQUARE_HEIGHT;
use super::layout::Layout;
use crate::diagram::Timeline;
use crate::present::Options;
use crate::present::ways::{self, Target};
use kisho_game::shogi::Record;

/// Writes letters where variations begin.
pub fn draw(timeline: &mut Timeline, layout: &Layout, record: &Record, options: &Options) {
    ways::draw(timeline, options, SQUARE_HEIGHT.min(1.0), &|frame, child| {
        let to = record.nodes.get(child)?.play?.to();
        let is_taken = record.nodes.get(frame)?.position.at(to).is_some();
        layout.shows(to).then(|| Target { at: layout.look.center(to), is_taken })
    });
}
