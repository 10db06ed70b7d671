//! What the author puts on the board in single frames, and the letters at a branch.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::areas::sees;
use super::layout::Layout;
use super::stones::{Grounds, Scene};
use super::symbols::{Ground, Symbols};
use super::{Options, labels, lines, text};
use crate::diagram::{Drawn, Frames, Layer, Lifetime, Offer, Timeline};
use crate::present::ways::are_lettered;
use kisho_game::go::{Node, Point, Record};

/// Draws what is seen in single frames.
pub fn draw(timeline: &mut Timeline, record: &Record, scene: &Scene, layout: &Layout, options: &Options) {
    let numbers = options.shows_numbers();
    let mut pen = Pen { symbols: Symbols::new(), labels: labels::Pen::new(), layout, numbers };
    for (frame, node) in record.nodes.iter().enumerate() {
        let Some(grounds) = scene.grounds(frame) else { continue };
        let now = Lifetime::during(frame..frame + 1);
        pen.territory(timeline, node, grounds, &now);
        if !node.lines.is_empty() {
            let marked = marked(timeline, record, frame, options);
            lines::draw(timeline, (node, grounds), &marked, layout, &now);
        }
        pen.marks(timeline, node, grounds, &now);
        pen.labels(timeline, node, grounds, &now);
    }
    branches(timeline, record, &pen, options);
}

/// The points with marks, labels, or letters of a branch.
fn marked(timeline: &Timeline, record: &Record, frame: usize, options: &Options) -> HashSet<Point> {
    let Some(node) = record.nodes.get(frame) else { return HashSet::new() };
    let marks = node.marks.iter().map(|(at, _)| *at);
    let mut marked: HashSet<Point> = marks.chain(node.labels.iter().map(|(at, _)| *at)).collect();
    if are_lettered(&timeline.frames, frame, options) {
        let ways = timeline.frames.children(frame);
        marked.extend(ways.filter_map(|way| record.nodes.get(way)?.play?.at));
    }
    marked
}

/// The labels of a node with their numbers in its list. Of several on a point the last is meant.
pub fn shown_labels(node: &Node) -> impl Iterator<Item = (usize, &(Point, String))> {
    let labels = || node.labels.iter().enumerate();
    let last: HashMap<Point, usize> = labels().map(|(number, (at, _))| (*at, number)).collect();
    labels().filter(move |(number, (at, _))| last.get(at) == Some(number))
}

struct Pen<'a> {
    symbols: Symbols,
    labels: labels::Pen,
    layout: &'a Layout,
    numbers: bool,
}

impl Pen<'_> {
    fn territory(&mut self, timeline: &mut Timeline, node: &Node, grounds: &Grounds, life: &Lifetime) {
        let mut drawn = HashSet::new();
        let territory = node.territory.iter().zip(&grounds.territory);
        for (&(at, owner), &stone) in territory.filter(|(one, _)| drawn.insert(**one)) {
            // A stone of the owner's own says by itself whose point it is.
            if stone != Some(owner) && sees(self.layout, node, at) {
                let symbol = self.symbols.territory(owner, stone.is_some());
                timeline.add(Layer::Veil, life.clone(), Drawn::symbol(symbol, self.layout.at(at)));
                text::territory(timeline, self.layout, (at, owner), stone.is_some(), life.clone());
            }
        }
    }

    fn marks(&mut self, timeline: &mut Timeline, node: &Node, grounds: &Grounds, life: &Lifetime) {
        let labels = node.labels.iter().filter(|(_, label)| !label.trim().is_empty());
        let labelled: HashSet<Point> = labels.map(|(at, _)| *at).collect();
        let mut drawn = HashSet::new();
        let marks = node.marks.iter().zip(&grounds.marks);
        for (&(point, mark), stone) in marks.filter(|(one, _)| drawn.insert(**one)) {
            if !sees(self.layout, node, point) {
                continue;
            }
            let at = self.layout.at(point);
            let ground = stone.map_or(Ground::Board, |(color, _)| Ground::Stone(color));
            let has_label = labelled.contains(&point);
            let number = stone.and_then(|(_, number)| number).filter(|_| self.numbers && !has_label);
            let symbol = self.symbols.mark(mark, ground, has_label || number.is_some());
            timeline.add(Layer::Mark, life.clone(), Drawn::symbol(symbol, at));
            text::mark(timeline, self.layout, (point, mark), stone.is_some(), life.clone());
            if let Some(number) = number {
                self.labels.small(timeline, at, &number.to_string(), ground, life);
            }
        }
    }

    fn labels(&self, timeline: &mut Timeline, node: &Node, grounds: &Grounds, life: &Lifetime) {
        let marked: HashSet<Point> = node.marks.iter().map(|(at, _)| *at).collect();
        for (number, (point, label)) in shown_labels(node) {
            if !sees(self.layout, node, *point) {
                continue;
            }
            let stone = grounds.labels.get(number).copied().flatten();
            let ground = stone.map_or(Ground::Board, Ground::Stone);
            let label = label.trim();
            if marked.contains(point) {
                self.labels.small(timeline, self.layout.at(*point), label, ground, life);
            } else {
                self.labels.write(timeline, self.layout, *point, label, ground, life);
            }
            text::label(timeline, self.layout, (*point, label), stone.is_some(), life.clone());
        }
    }
}

/// Where the author has put a letter on the point of a variation, that is what it is called; the others get letters that are not
/// on the board already.
pub fn name_ways(record: &Record, layout: &Layout, frames: &mut Frames) {
    for (frame, node) in record.nodes.iter().enumerate().filter(|(_, node)| !node.labels.is_empty()) {
        let seen = shown_labels(node).filter(|(_, (at, _))| sees(layout, node, *at));
        let mut labels: HashMap<Point, &str> = seen.map(|(_, (at, label))| (*at, label.trim())).collect();
        let taken: HashSet<String> = labels.values().map(|label| label.to_ascii_uppercase()).collect();
        let mut free = Frames::letters().filter(|letter| !taken.contains(letter));
        let is_letter = |label: &&str| label.chars().count() == 1 && label.chars().all(char::is_alphabetic);
        let children: Vec<usize> = frames.children(frame).collect();
        let mut named = HashSet::new();
        for child in children {
            let at = record.nodes.get(child).and_then(|child| child.play?.at);
            let own = at.and_then(|at| labels.remove(&at)).filter(is_letter);
            let own = own.filter(|own| named.insert(*own)).map(str::to_owned);
            frames.call(child, own.or_else(|| free.next()));
        }
    }
}

/// Letters on the points of the moves that go on from a branching frame. They can be clicked, and are not drawn where the
/// reader is to find the moves.
fn branches(timeline: &mut Timeline, record: &Record, pen: &Pen<'_>, options: &Options) {
    let hidden = options.asks();
    for (frame, here) in record.nodes.iter().enumerate() {
        if !are_lettered(&timeline.frames, frame, options) {
            continue;
        }
        let marked = here.marks.iter().map(|(at, _)| *at);
        let taken: HashSet<Point> = here.labels.iter().map(|(at, _)| *at).chain(marked).collect();
        let children: Vec<usize> = timeline.frames.children(frame).collect();
        let mut seen = HashSet::new();
        for child in children {
            let at = record.nodes.get(child).and_then(|node: &Node| node.play?.at);
            let Some(at) = at.filter(|at| sees(pen.layout, here, *at) && seen.insert(*at)) else { continue };
            let letter = timeline.letter(child).filter(|_| !taken.contains(&at)).map(Cow::into_owned);
            if let (Some(letter), true) = (&letter, hidden) {
                timeline.offer(child, Offer { letter: letter.clone(), right: None });
            } else if let Some(letter) = letter {
                let now = Lifetime::during(frame..frame + 1);
                pen.labels.write(timeline, pen.layout, at, &letter, Ground::Board, &now);
                text::label(timeline, pen.layout, (at, &letter), false, now);
            }
            timeline.link(frame, child, pen.layout.at(at), 1.0);
        }
    }
}
