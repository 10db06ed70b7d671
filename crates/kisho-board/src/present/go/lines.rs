//! Lines and arrows from point to point.

use std::collections::HashSet;

use super::areas::sees;
use super::layout::Layout;
use super::stones::Grounds;
use crate::diagram::{Lifetime, Timeline};
use crate::present::arrows::{self, End};
use crate::present::marks::Canvas;
use kisho_game::go::{self, Line, Node};

/// Draws the lines of one node. `marked`: points with marks, labels or letters.
pub fn draw(
    timeline: &mut Timeline,
    (node, grounds): (&Node, &Grounds),
    marked: &HashSet<go::Point>,
    layout: &Layout,
    life: &Lifetime,
) {
    let seen = |line: &Line| [line.from, line.to].iter().all(|&at| sees(layout, node, at));
    let end = |at: go::Point, stone: bool| match (stone, marked.contains(&at)) {
        (true, _) => End::Stone,
        (false, true) => End::Mark,
        (false, false) => End::Bare,
    };
    let mut drawn = HashSet::new();
    let lines = node.lines.iter().zip(&grounds.lines).filter(|(line, _)| seen(line) && drawn.insert(**line));
    let lines = lines.map(|(line, stones)| arrows::Line {
        ends: (layout.at(line.from), layout.at(line.to)),
        at: (end(line.from, stones.0), end(line.to, stones.1)),
        arrow: line.arrow,
    });
    arrows::draw(timeline, Canvas::BOARD, lines, life);
}
