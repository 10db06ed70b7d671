//! Stones and the numbers on them.

use std::collections::HashMap;

use super::areas::sees;
use super::layout::Layout;
use super::symbols::{self, Ground, Symbols};
use super::{Options, text};
use crate::diagram::{Drawn, Face, Frames, Layer, Lifetime, Text, Timeline};
use kisho_game::go::{Change, Color, Node, Point, Record};

/// A number goes where moves are numbered anew in so many variations at most: each of them is one more interval of its life.
const RESTARTS: usize = 20;

/// A stone from when it is put down to where it is taken off.
struct Stone {
    color: Color,
    at: Point,
    born: usize,
    /// The frames in which it is taken off, in preorder.
    gone: Vec<usize>,
    /// The number of its move.
    number: Option<u32>,
    /// Frames in which something else is written on it: a label, or a mark with the number below it.
    written: Vec<usize>,
}

/// All stones of a record, and what marks and labels stand on.
#[derive(Default)]
pub struct Scene {
    stones: Vec<Stone>,
    grounds: HashMap<usize, Grounds>,
    /// The nodes from which moves are numbered anew, in preorder.
    restarts: Vec<usize>,
}

/// What labels, marks and lines of one node stand on.
#[derive(Default)]
pub struct Grounds {
    /// For each label the colour of the stone below it.
    pub labels: Vec<Option<Color>>,
    /// For each mark the colour of the stone below it, and the number of that.
    pub marks: Vec<Option<(Color, Option<u32>)>>,
    /// For each point of territory the colour of the stone there.
    pub territory: Vec<Option<Color>>,
    /// For each line whether stones stand at its beginning and at its end.
    pub lines: Vec<(bool, bool)>,
}

impl Scene {
    /// Goes through the tree once; what is played is taken back before the next variation, so that the
    /// cost is that of all changes together.
    pub fn of(record: &Record) -> Self {
        Self::numbered(record, &HashMap::new())
    }

    /// The same with numbers for stones that are set up.
    pub fn numbered(record: &Record, numbers: &HashMap<Point, u32>) -> Self {
        let standing = vec![None; record.size.area()];
        let numbered_from = numbered_from(record);
        let anew = numbered_from.iter().enumerate().skip(1).filter(|(at, from)| at == *from);
        let scene = Self { restarts: anew.map(|(at, _)| at).collect(), ..Self::default() };
        let mut walk = Walk { record, numbers, scene, standing, path: Vec::new(), numbered_from };
        for (at, node) in record.nodes.iter().enumerate() {
            walk.back_to(node.parent);
            walk.enter(at, node);
        }
        walk.scene
    }

    /// The frames in which the number of a stone goes: where the stone is taken off, or moves are numbered anew.
    fn ends_of_number(&self, stone: &Stone, frames: &Frames) -> Vec<usize> {
        let below = frames.subtree(stone.born);
        let mut ends = stone.gone.clone();
        let mut next = below.start + 1;
        for _ in 0..RESTARTS {
            let restart = self.restarts.get(self.restarts.partition_point(|&at| at < next));
            let Some(&restart) = restart.filter(|restart| below.contains(restart)) else { break };
            ends.push(restart);
            // What is below it has lost the number already.
            next = frames.subtree(restart).end;
        }
        ends.sort_unstable();
        ends
    }

    /// What the labels, marks and lines of a node stand on, if it has any.
    pub fn grounds(&self, node: usize) -> Option<&Grounds> {
        self.grounds.get(&node)
    }
}

/// A walk through the tree that remembers which stone stands where.
struct Walk<'a> {
    record: &'a Record,
    numbers: &'a HashMap<Point, u32>,
    scene: Scene,
    /// For each point the stone there.
    standing: Vec<Option<usize>>,
    /// The nodes from the start to here, each with what stood on the points that it changed.
    path: Vec<(usize, Vec<Option<usize>>)>,
    /// For each node the one from which moves are numbered there.
    numbered_from: Vec<usize>,
}

impl Walk<'_> {
    fn back_to(&mut self, parent: Option<usize>) {
        let record = self.record;
        while self.path.last().map(|(node, _)| *node) != parent
            && let Some((node, before)) = self.path.pop()
        {
            let changes = record.nodes.get(node).map_or(&[][..], |node| &node.changes);
            for (change, stone) in changes.iter().zip(before).rev() {
                self.put(change.at, stone);
            }
        }
    }

    /// Puts a stone there; the one that stood there before.
    fn put(&mut self, at: Point, stone: Option<usize>) -> Option<usize> {
        let place = self.standing.get_mut(at.index(self.record.size));
        place.and_then(|place| std::mem::replace(place, stone))
    }

    fn stone_at(&mut self, at: Point) -> Option<&mut Stone> {
        let there = self.standing.get(at.index(self.record.size)).copied().flatten()?;
        self.scene.stones.get_mut(there)
    }

    fn enter(&mut self, born: usize, node: &Node) {
        let mut before = Vec::with_capacity(node.changes.len());
        for &Change { at, after, .. } in &node.changes {
            if let Some(gone) = self.stone_at(at) {
                gone.gone.push(born);
            }
            let stone = after.map(|color| {
                let played = node.play.is_some_and(|play| play.at == Some(at) && play.color == color);
                let number = if played { Some(node.number) } else { self.numbers.get(&at).copied() };
                self.scene.stones.push(Stone { color, at, born, gone: vec![], number, written: vec![] });
                self.scene.stones.len() - 1
            });
            before.push(self.put(at, stone));
        }
        self.path.push((born, before));
        let bare = node.labels.is_empty() && node.marks.is_empty() && node.territory.is_empty();
        if bare && node.lines.is_empty() {
            return;
        }
        let mut grounds = Grounds::default();
        for (at, label) in &node.labels {
            let ground = self.stone_at(*at).map(|stone| {
                // A label of nothing leaves the number as it is.
                if !label.trim().is_empty() {
                    stone.written.push(born);
                }
                stone.color
            });
            grounds.labels.push(ground);
        }
        let numbered_from = self.numbered_from.get(born).copied().unwrap_or_default();
        for &(at, _) in &node.marks {
            let ground = self.stone_at(at).map(|stone| {
                stone.written.push(born);
                (stone.color, stone.number.filter(|_| stone.born >= numbered_from))
            });
            grounds.marks.push(ground);
        }
        for &(at, _) in &node.territory {
            grounds.territory.push(self.stone_at(at).map(|stone| stone.color));
        }
        for line in &node.lines {
            grounds.lines.push((self.stone_at(line.from).is_some(), self.stone_at(line.to).is_some()));
        }
        self.scene.grounds.insert(born, grounds);
    }
}

/// For each node the one from which moves are numbered there: the start, or the last that counts anew (`MN`), so that numbers before
/// it may come again.
pub fn numbered_from(record: &Record) -> Vec<usize> {
    let mut all: Vec<usize> = Vec::with_capacity(record.nodes.len());
    for (at, node) in record.nodes.iter().enumerate() {
        let parent = node.parent.and_then(|parent| Some((record.nodes.get(parent)?, *all.get(parent)?)));
        all.push(match parent {
            Some((parent, from)) if node.number > parent.number => from,
            Some((parent, from)) if node.play.is_none() && node.number == parent.number => from,
            _ => at,
        });
    }
    all
}

/// Draws stones, their numbers and the mark of the last move.
pub fn draw(timeline: &mut Timeline, record: &Record, scene: &Scene, layout: &Layout, options: &Options) {
    let symbols = Symbols::new();
    let numbers = options.shows_numbers();
    // As text all numbers are seen, or none.
    let few = scene.stones.iter().filter_map(|stone| stone.number).all(|number| number <= text::CIRCLED);
    for stone in scene.stones.iter().filter(|stone| layout.shows(stone.at)) {
        let life = timeline.frames.life(stone.born, &stone.gone);
        let drawn = Drawn::symbol(symbols.stone(stone.color), layout.at(stone.at));
        let number = stone.number.filter(|_| numbers).map(|number| {
            let life = timeline.frames.life(stone.born, &scene.ends_of_number(stone, &timeline.frames));
            (number, without(&life, &stone.written))
        });
        let said = number.as_ref().filter(|_| few).map(|(number, life)| (*number, life));
        text::stone(timeline, layout, (stone.at, stone.color), said, &life);
        if let Some((number, life)) = number {
            timeline.add(Layer::Number, life, number_on(number, stone, layout));
        }
        timeline.add(Layer::Piece, life, drawn);
    }
    if options.shows_last_move() {
        last_moves(timeline, record, layout, numbers);
    }
}

/// A lifetime without some frames, which are sorted.
fn without(life: &Lifetime, frames: &[usize]) -> Lifetime {
    let mut rest = Lifetime::never();
    for interval in life.intervals() {
        let mut from = interval.start;
        let first = frames.partition_point(|&frame| frame < interval.start);
        let inside = frames.iter().skip(first).take_while(|&&frame| frame < interval.end);
        for &frame in inside {
            rest.add(from..frame);
            from = frame + 1;
        }
        rest.add(from..interval.end);
    }
    rest
}

fn number_on(number: u32, stone: &Stone, layout: &Layout) -> Drawn {
    let size = match number {
        ..10 => 0.64,
        10..100 => 0.58,
        _ => 0.54,
    };
    let text = Text {
        max_width: Some(0.76),
        ..Text::middle(number.to_string(), layout.at(stone.at), size, Face::SansBold)
    };
    Drawn::text(text, Ground::Stone(stone.color).ink())
}

/// The mark of the last move, unless the author marks the stone.
fn last_moves(timeline: &mut Timeline, record: &Record, layout: &Layout, numbers: bool) {
    let symbol = symbols::last(numbers);
    for (frame, node) in record.nodes.iter().enumerate() {
        let at = node.play.and_then(|play| play.at);
        let Some(at) = at.filter(|&at| sees(layout, node, at)) else { continue };
        let now = Lifetime::during(frame..frame + 1);
        text::last(timeline, layout, at, &now);
        let labelled = node.labels.iter().any(|(point, _)| *point == at);
        let marked = node.marks.iter().any(|(point, _)| *point == at);
        if !labelled && !marked {
            timeline.add(Layer::Mark, now, Drawn::symbol(&symbol, layout.at(at)));
        }
    }
}
