//! From SGF's tree of properties to a played-out game.

mod points;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use encoding_rs::Encoding;

use super::point::sgf_letter;
use super::record::Walker;
use super::sgf::value::{Kind, compose, text};
use super::sgf::{Collection, Game, Input, Problem, Problems, Property as Raw, Value, scan};
use super::{Captures, Change, Color, Effect, Mark, Node, Play, Point, Property, Record, Size};
use crate::game::{ReadOptions, Reading};
use crate::text::Span;

/// So many changes of points, marks and labels are read in one game. A compressed point list says
/// thousands of points in five bytes, and each may become an element of a picture; real files, even large
/// joseki dictionaries, stay below this.
const MAX_POINTS: usize = 1_000_000;

/// The highest number that `MN` may give to a move. The longest games on record have a few hundred moves; a number
/// of more than five digits is a slip, fits on no stone, and those that count on from it could overflow.
const MAX_NUMBER: u32 = 99_999;

/// Game information, and how it is written. `GC` alone may have several lines.
const INFO: &[&str] = &[
    "AN", "BR", "BT", "CP", "DT", "EV", "GC", "GN", "HA", "KM", "ON", "OT", "PB", "PC", "PW", "RE", "RO",
    "RU", "SO", "TM", "US", "WR", "WT",
];

/// Reads one game of an SGF file.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Reading {
    let input = Input::new(bytes);
    let mut problems = Problems::default();
    let collection = scan(&input.bytes, input.start(), &mut problems);
    let record = game(&collection, options, &mut problems, input.bytes.len());
    let diagnostics = problems.finish(|span| input.span(span));
    Reading { record: record.map(crate::game::Record::Go), diagnostics }
}

fn game(
    collection: &Collection<'_>,
    options: &ReadOptions,
    problems: &mut Problems,
    length: usize,
) -> Option<Record> {
    let there = collection.games().len();
    if there == 0 {
        return None;
    }
    let wanted = options.game.unwrap_or(1);
    let chosen =
        usize::try_from(wanted).ok().and_then(|wanted| collection.games().get(wanted.checked_sub(1)?));
    let Some(game) = chosen else {
        problems.add(&Problem::NoSuchGame { wanted, there }, Span::new(0, length));
        return None;
    };
    let size = head(collection, game.nodes.start, problems)?;
    let mut builder = Builder::new(collection, game, size, problems);
    let mut placed = Vec::with_capacity(game.nodes.len());
    for raw in game.nodes.clone() {
        let parent = collection.node(raw).and_then(|node| node.parent);
        let parent = parent.and_then(|parent| placed.get(parent - game.nodes.start).copied());
        placed.push(builder.place(raw, parent));
        if builder.points > MAX_POINTS {
            let what = "it names more than 1,000,000 points";
            builder.problems.add(&Problem::TooLarge { what }, Span::at(length));
            break;
        }
    }
    Some(builder.record)
}

/// Checks which game it is and how large the board is.
fn head(collection: &Collection<'_>, root: usize, problems: &mut Problems) -> Option<Size> {
    if let Some(value) = collection.first(root, "GM")
        && value.trimmed() != b"1"
    {
        problems.add(&Problem::Game { found: shown(&value) }, value.span);
        return None;
    }
    if let Some(value) = collection.first(root, "FF")
        && !matches!(value.trimmed(), b"1" | b"2" | b"3" | b"4")
    {
        problems.add(&Problem::Version { found: shown(&value) }, value.span);
    }
    let Some(value) = collection.first(root, "SZ") else { return Some(Size::FULL) };
    let number = |bytes: &[u8]| std::str::from_utf8(bytes.trim_ascii()).ok()?.parse::<u8>().ok();
    let mut sides = value.trimmed().splitn(2, |&byte| byte == b':').map(number);
    let columns = sides.next().flatten();
    let size = columns.zip(sides.next().unwrap_or(columns)).and_then(|(c, r)| Size::new(c, r));
    if size.is_none() {
        problems.add(&Problem::Size { found: shown(&value) }, value.span);
    }
    size
}

/// Where a node of the file came to stand in the record.
#[derive(Debug, Clone, Copy)]
struct Placed {
    /// Its node, or for one that is left out the last good node before it.
    node: Option<usize>,
    /// Left out, because it or a node before it has a move that cannot be read.
    cut: bool,
}

struct Builder<'a, 'p> {
    collection: &'a Collection<'a>,
    encoding: &'static Encoding,
    problems: &'p mut Problems,
    record: Record,
    walker: Walker,
    /// Who moves first in the file: whose turn it is at the start, unless PL says something else.
    first_to_move: Color,
    /// Points named so far.
    points: usize,
}

impl<'a, 'p> Builder<'a, 'p> {
    fn new(collection: &'a Collection<'a>, game: &Game, size: Size, problems: &'p mut Problems) -> Self {
        let mut properties = game.nodes.clone().flat_map(|node| collection.properties(node));
        Self {
            collection,
            encoding: game.encoding,
            problems,
            record: Record { size, info: BTreeMap::new(), nodes: Vec::new() },
            walker: Walker::new(size),
            first_to_move: properties.find_map(mover).unwrap_or(Color::Black),
            points: 0,
        }
    }

    /// Puts one node of the file into the record.
    fn place(&mut self, raw: usize, parent: Option<Placed>) -> Placed {
        let mut before = parent.and_then(|parent| parent.node);
        let cut = parent.is_some_and(|parent| parent.cut);
        self.walker.back_to(before, &self.record.nodes);
        let collection = self.collection;
        let properties = collection.properties(raw);
        let play = properties.iter().find(|property| mover(property).is_some());
        let mut node = self.node(before);
        let splits = parent.is_none() && play.is_some();
        if splits {
            // A move in the root gets a node of its own, so that there is a position before it.
            for property in properties.iter().filter(|property| !belongs_to_move(property)) {
                self.property(property, &mut node);
            }
            let start = self.push(node);
            before = Some(start);
            node = self.node(before);
        }
        for property in properties.iter().filter(|property| !splits || belongs_to_move(property)) {
            self.property(property, &mut node);
        }
        let fine = play.is_none_or(|property| self.play(raw, property, &mut node, !cut));
        if cut || !fine {
            self.walker.board.undo(&node.changes);
            return Placed { node: before, cut: true };
        }
        self.number(raw, &mut node);
        Placed { node: Some(self.push(node)), cut: false }
    }

    /// A node after `parent` on which nothing has happened yet.
    fn node(&self, parent: Option<usize>) -> Node {
        let before = parent.and_then(|parent| self.record.nodes.get(parent));
        Node {
            parent,
            number: before.map_or(0, |node| node.number),
            play: None,
            changes: Vec::new(),
            captures: before.map_or(Captures::default(), |node| node.captures),
            taken: 0,
            to_move: before.map_or(self.first_to_move, |node| node.to_move),
            name: String::new(),
            comment: String::new(),
            labels: Vec::new(),
            marks: Vec::new(),
            properties: Vec::new(),
        }
    }

    fn push(&mut self, node: Node) -> usize {
        let at = self.record.nodes.len();
        self.record.nodes.push(node);
        self.walker.enter(at);
        at
    }

    /// Takes in a property; a move is only kept here and made by [`Self::play`].
    fn property(&mut self, property: &Raw, node: &mut Node) {
        let mut values = Vec::new();
        for value in self.collection.values(property) {
            let (raw, broken) = value.decode(self.encoding);
            if broken {
                self.problems.add(&Problem::Encoding { charset: self.encoding.name() }, value.span);
            }
            self.value(property, value, &raw, values.len(), node);
            values.push(raw.into_owned());
        }
        node.properties.push(Property { name: property.name.clone(), values });
    }

    fn value(&mut self, property: &Raw, value: Value<'_>, raw: &str, nth: usize, node: &mut Node) {
        match property.name.as_str() {
            "AB" => self.setup(value, Some(Color::Black), node),
            "AW" => self.setup(value, Some(Color::White), node),
            "AE" => self.setup(value, None, node),
            "LB" => self.label(value, raw, node),
            "M" => {
                self.old(property, "M", "MA", nth);
                self.mark(value, Mark::Cross, node);
            }
            "L" => {
                self.old(property, "L", "LB", nth);
                self.letter(value, nth, node);
            }
            name if let Some(mark) = Mark::ALL.into_iter().find(|mark| mark.sgf() == name) => {
                self.mark(value, mark, node);
            }
            name if nth == 1 && is_single(name) => {
                self.problems.add(&Problem::ManyValues { name: name.to_owned() }, value.span);
            }
            name if nth > 1 && is_single(name) => {}
            "PL" => match player(raw) {
                Some(color) => node.to_move = color,
                None => self.problems.add(&Problem::Player { found: shown(&value) }, value.span),
            },
            "C" => add_line(&mut node.comment, &text(raw, Kind::Text)),
            "N" => add_line(&mut node.name, &text(raw, Kind::Simple)),
            name if INFO.contains(&name) => {
                let kind = if name == "GC" { Kind::Text } else { Kind::Simple };
                self.record.info.entry(name.to_owned()).or_insert_with(|| text(raw, kind));
            }
            _ => {}
        }
    }

    fn old(&mut self, property: &Raw, name: &'static str, now: &'static str, nth: usize) {
        if nth == 0 {
            self.problems.add(&Problem::OldProperty { name, now }, property.span);
        }
    }

    /// The points of a value; one that cannot be read is reported and left out.
    fn points(&mut self, value: Value<'_>) -> Vec<Point> {
        if self.points > MAX_POINTS {
            return Vec::new();
        }
        match points::area(value.raw, self.record.size) {
            Ok(points) => {
                self.points += points.len();
                points
            }
            Err(problem) => {
                self.problems.add(&problem, value.span);
                Vec::new()
            }
        }
    }

    fn setup(&mut self, value: Value<'_>, stone: Option<Color>, node: &mut Node) {
        for at in self.points(value) {
            node.changes.extend(self.walker.board.set(at, stone));
        }
    }

    fn mark(&mut self, value: Value<'_>, mark: Mark, node: &mut Node) {
        let points = self.points(value);
        node.marks.extend(points.into_iter().map(|at| (at, mark)));
    }

    fn label(&mut self, value: Value<'_>, raw: &str, node: &mut Node) {
        let Some((at, label)) = compose(raw) else {
            self.problems.add(&Problem::Label { found: shown(&value) }, value.span);
            return;
        };
        match points::point(at.as_bytes(), self.record.size) {
            Ok(at) => node.labels.push((at, text(label, Kind::Simple))),
            Err(problem) => self.problems.add(&problem, value.span),
        }
    }

    /// FF\[3\]'s `L`: the first point is labelled a, the next b, and so on.
    fn letter(&mut self, value: Value<'_>, nth: usize, node: &mut Node) {
        let letter = u8::try_from(nth).ok().and_then(sgf_letter);
        let Some(letter) = letter else { return };
        for at in self.points(value) {
            node.labels.push((at, letter.to_string()));
        }
    }

    /// Makes a move; whether it can be read. `warns`: also says what the rules say against it.
    fn play(&mut self, raw: usize, property: &Raw, node: &mut Node, warns: bool) -> bool {
        let Some((color, value)) = mover(property).zip(self.collection.values(property).next()) else {
            return false;
        };
        let at = match points::play(value.raw, self.record.size) {
            Ok(at) => at,
            Err(problem) => {
                self.problems.add(&problem, value.span);
                return false;
            }
        };
        if warns && !node.changes.is_empty() {
            self.problems.add(&Problem::Mixed, property.span);
        }
        node.play = Some(Play { color, at });
        node.number = node.number.saturating_add(1);
        node.to_move = color.other();
        if let Some(at) = at {
            let effect = self.walker.board.play(color, at);
            self.points += effect.changes.len();
            if warns && self.collection.first(raw, "KO").is_none() {
                self.rules(node.parent, &effect, at, value.span);
            }
            *node.captures.of_mut(color) += effect.captured;
            *node.captures.of_mut(color.other()) += effect.suicide;
            node.taken = effect.captured;
            node.changes.extend(effect.changes);
        }
        true
    }

    /// Says what the rules of the game have against a move.
    fn rules(&mut self, parent: Option<usize>, effect: &Effect, at: Point, span: Span) {
        let point = at.western(self.record.size);
        if effect.occupied.is_some() {
            self.problems.add(&Problem::Occupied { point }, span);
        } else if effect.suicide > 0 {
            self.problems.add(&Problem::Suicide { point }, span);
        } else if let Some(last) = parent.and_then(|parent| self.record.nodes.get(parent))
            && is_ko(&last.changes, &effect.changes)
        {
            self.problems.add(&Problem::Ko { point }, span);
        }
    }

    /// MN sets the number of this node's move.
    fn number(&mut self, raw: usize, node: &mut Node) {
        let Some(value) = self.collection.first(raw, "MN") else { return };
        match std::str::from_utf8(value.trimmed()).ok().and_then(|number| number.parse().ok()) {
            Some(number @ 0..=MAX_NUMBER) => node.number = number,
            Some(number) => {
                self.problems.add(&Problem::MoveNumber { number, most: MAX_NUMBER }, value.span);
            }
            None => {
                let problem = Problem::Number { name: "MN".to_owned(), found: shown(&value) };
                self.problems.add(&problem, value.span);
            }
        }
    }
}

/// Whether a move undoes just what the move before it did: one stone takes the stone that took one.
fn is_ko(last: &[Change], this: &[Change]) -> bool {
    let (&[put, took], &[put_now, took_now]) = (last, this) else { return false };
    put.at == took_now.at
        && took.at == put_now.at
        && put.after == took_now.before
        && took.before == put_now.after
        && took.after.is_none()
        && took_now.after.is_none()
}

/// Who moves by this property.
fn mover(property: &Raw) -> Option<Color> {
    match property.name.as_str() {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// Properties that take one value.
fn is_single(name: &str) -> bool {
    INFO.contains(&name)
        || matches!(name, "B" | "W" | "C" | "N" | "PL" | "MN" | "KO" | "SZ" | "GM" | "FF" | "CA")
}

/// Whether a property goes with the move where a root with a move becomes two: all do but setup and what is said of
/// the whole game.
fn belongs_to_move(property: &Raw) -> bool {
    let name = property.name.as_str();
    !INFO.contains(&name)
        && !matches!(name, "GM" | "FF" | "SZ" | "CA" | "AP" | "ST" | "AB" | "AW" | "AE" | "PL" | "HA")
}

/// `B`, `W`, and the words and numbers of older files.
fn player(raw: &str) -> Option<Color> {
    match raw.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some(Color::Black),
        "w" | "white" | "2" => Some(Color::White),
        _ => None,
    }
}

fn add_line(text: &mut String, line: &str) {
    if !text.is_empty() && !line.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}

/// The beginning of a value, for messages.
fn shown(value: &Value<'_>) -> String {
    const SHOWN: usize = 20;
    String::from_utf8_lossy(value.trimmed()).chars().take(SHOWN).collect()
}
