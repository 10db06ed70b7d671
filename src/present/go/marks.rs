//! Labels and marks of the author, and the letters at a branch.

use std::collections::HashSet;
use std::sync::Arc;

use super::layout::Layout;
use super::stones::Scene;
use super::symbols::{self, Ground, Symbols};
use super::{Options, text};
use crate::diagram::{Drawn, Face, Frames, Layer, Lifetime, Symbol, Text, Timeline, font};
use crate::game::go::{Node, Point, Record};

const LABEL: f64 = 0.64;
/// A longer label is condensed to this.
const WIDEST: f64 = 0.86;

/// Draws what is seen in single frames.
pub fn draw(timeline: &mut Timeline, record: &Record, scene: &Scene, layout: &Layout, options: &Options) {
    let mut pen = Pen { symbols: Symbols::new(), gap: symbols::gap(), layout };
    let numbers = options.shows_numbers();
    for (frame, node) in record.nodes.iter().enumerate() {
        let Some(grounds) = scene.grounds(frame) else { continue };
        for (&(at, mark), ground) in node.marks.iter().zip(&grounds.marks) {
            let ground = match *ground {
                Some((color, true)) if numbers => Ground::Numbered(color),
                Some((color, _)) => Ground::Stone(color),
                None => Ground::Board,
            };
            let drawn = Drawn::symbol(pen.symbols.mark(mark, ground), layout.at(at));
            timeline.add(Layer::Mark, Lifetime::during(frame..frame + 1), drawn);
        }
        for ((at, label), ground) in node.labels.iter().zip(&grounds.labels) {
            let ground = ground.map_or(Ground::Board, Ground::Stone);
            pen.letter(timeline, frame, *at, label, ground);
        }
    }
    branches(timeline, record, &mut pen);
}

/// Letters on the points of the moves that go on from a branching frame. They can be clicked.
fn branches(timeline: &mut Timeline, record: &Record, pen: &mut Pen<'_>) {
    for frame in 0..timeline.frames.len() {
        if timeline.frames.children(frame).nth(1).is_none() {
            continue;
        }
        let labels = record.nodes.get(frame).map_or(&[][..], |node| &node.labels);
        let labelled: HashSet<Point> = labels.iter().map(|(at, _)| *at).collect();
        let children: Vec<usize> = timeline.frames.children(frame).collect();
        let mut seen = HashSet::new();
        for (place, child) in children.into_iter().enumerate() {
            let at = record.nodes.get(child).and_then(|node: &Node| node.play?.at);
            let Some(at) = at.filter(|at| seen.insert(*at)) else { continue };
            if let Some(letter) = Frames::letter(place).filter(|_| !labelled.contains(&at)) {
                pen.letter(timeline, frame, at, &letter, Ground::Board);
            }
            timeline.link(frame, child, pen.layout.at(at), 1.0);
        }
    }
}

struct Pen<'a> {
    symbols: Symbols,
    gap: Arc<Symbol>,
    layout: &'a Layout,
}

impl Pen<'_> {
    /// Writes a label on a point, in one frame.
    fn letter(&mut self, timeline: &mut Timeline, frame: usize, at: Point, label: &str, ground: Ground) {
        let now = || Lifetime::during(frame..frame + 1);
        let place = self.layout.at(at);
        if ground == Ground::Board {
            timeline.add(Layer::Shade, now(), Drawn::symbol(&self.gap, place));
            text::label(timeline, self.layout, at, label, now());
        }
        // The bold font has Latin only.
        let face = if font::has_all(Face::SansBold, label) { Face::SansBold } else { Face::Sans };
        let text = Text { max_width: Some(WIDEST), ..Text::middle(label, place, LABEL, face) };
        timeline.add(Layer::Label, now(), Drawn::text(text, ground.ink()));
    }
}
