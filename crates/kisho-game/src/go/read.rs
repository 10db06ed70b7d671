//! From SGF's tree of properties to a played-out game.

mod inherited;
mod kept;
mod play;
mod points;
#[cfg(test)]
mod tests;
mod values;

use kept::arrange;
pub use kept::{FIELDS, said};
pub use values::{FORM, INFO, PROGRAM};

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::charset::encodings::Encoding;

use super::record::{Walker, is_handicap};
use super::sgf::{Collection, Escapes, Game, Input, Property as Raw, SgfProblem, Value, scan};
use super::write::is_usual;
use super::{Area, Change, Color, Node, Point, Record, Size};
use crate::Form;
use crate::text::{Counted, Id, Span};
use crate::tree::Tree;
use crate::{ReadOptions, Reading};

/// So many changes of points, marks and labels are read in one game. A compressed point list says
/// thousands of points in five bytes, and each may become an element of a picture; real files, even large
/// joseki dictionaries, stay below this.
const MAX_POINTS: usize = 1_000_000;

/// So many are read of a short file: whose each point is, at a thousand moves on the usual board.
const FEW_POINTS: usize = 400_000;
/// And so many more for each byte of a longer one, which has all points that are written one by one.
const POINTS_PER_BYTE: usize = 2;

/// So many points are read of inherited sets that other nodes have named before. They cost no memory and no element, but
/// time; a file that says in each of 60,000 nodes what is seen of a full board has as many.
const MAX_REPEATED: usize = 60_000 * 361;

/// What is said of values that are none.
const UNREADABLE: [Id; 6] =
    [Id::SgfPoint, Id::SgfLabel, Id::SgfLine, Id::SgfSize, Id::SgfNumber, Id::SgfPlayer];

/// Reads one game of an SGF file.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Reading {
    let input = Input::new(bytes);
    let mut problems = Counted::default();
    let collection = scan(&input, &mut problems);
    let mut records = chosen(&collection, options, &mut problems)
        .iter()
        .filter_map(|game| record(&collection, game, &mut problems, input.bytes().len()))
        .map(crate::Record::Go)
        .collect::<Vec<_>>()
        .into_iter();
    let (record, more) = (records.next(), records.collect());
    let mut said = problems.finish();
    // That a value is cut off says enough of it.
    let cut = collection.cut_off();
    said.retain(|said| cut.is_none_or(|cut| said.span != cut || !UNREADABLE.contains(&said.id)));
    Reading { record, more, diagnostics: input.about_bytes(said) }
}

/// Where the games of a file stand.
#[must_use]
pub fn places(text: &str) -> Vec<Span> {
    let input = Input::new(text.as_bytes());
    let collection = scan(&input, &mut Counted::default());
    let heads: Vec<usize> = collection.games().iter().map(|game| game.head.start).collect();
    crate::bracketed(text, &input.places(heads))
}

/// The games of the file that are asked for.
fn chosen<'c>(collection: &'c Collection<'_>, options: &ReadOptions, problems: &mut Counted) -> &'c [Game] {
    let games = collection.games();
    let there = games.len();
    let none = |wanted| SgfProblem::NoSuchGame { wanted, there };
    options.choose(games, |game| game.head, (SgfProblem::MoreGames { there }, none), problems)
}

/// One game, as far as it can be read.
fn record(collection: &Collection<'_>, game: &Game, problems: &mut Counted, length: usize) -> Option<Record> {
    let (size, is_guess) = head(collection, game.nodes.start, problems)?;
    let mut builder = Builder::new(collection, game, size, problems);
    builder.most_points = MAX_POINTS.min(FEW_POINTS + POINTS_PER_BYTE * length);
    builder.size_is_guess = is_guess;
    let mut placed = Vec::with_capacity(game.nodes.len());
    for raw in game.nodes.clone() {
        let parent = collection.parent(raw);
        let parent = parent.and_then(|parent| placed.get(parent - game.nodes.start).copied());
        placed.push(builder.place(raw, parent));
        if builder.has_too_many_points() || builder.repeated > MAX_REPEATED {
            let what = if builder.points > MAX_POINTS {
                "it names more than 1,000,000 points"
            } else if builder.has_too_many_points() {
                "its rectangles name more points than a file of its length needs"
            } else {
                "its DD and VW name more than 21,660,000 points"
            };
            builder.problems.note(&SgfProblem::TooLarge { what }, Span::at(length));
            break;
        }
    }
    let mut record = builder.record;
    let first = record.first_mover();
    if let Some(start) = record.nodes.node_mut(0)
        && start.to_move != first
    {
        // It is told from the record now.
        let told = start.properties.iter_mut().find(|property| property.name == "PL");
        if let Some(told) = told
            && told.values.first().is_some_and(|said| said == start.to_move.letter())
        {
            told.values.remove(0);
        }
        start.properties.retain(|property| !property.values.is_empty());
    }
    (!record.nodes.is_empty()).then_some(record)
}

/// Whether a value of `GM` names another game. What begins with no number names none, nor does what follows on that of Go where a
/// bracket is missing.
pub fn names_another_game(value: &[u8]) -> bool {
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && value.get(..digits).map(without_zeros) != Some(b"1")
}

/// Checks which game it is and how large the board is, and whether that is no more than a guess.
fn head(collection: &Collection<'_>, root: usize, problems: &mut Counted) -> Option<(Size, bool)> {
    // Who made the file may be said twice, and is kept.
    for name in FORM.iter().filter(|name| **name != PROGRAM) {
        let second = collection.properties(root).filter(|property| property.name == *name).nth(1);
        if let Some(second) = second {
            problems.note(&SgfProblem::ManyValues { name: (*name).to_owned() }, second.span());
        }
    }
    if let Some(value) = collection.first(root, "GM")
        && *without_zeros(&value.trimmed()) != *b"1"
    {
        let is_left_out = names_another_game(&value.trimmed());
        problems.note(&SgfProblem::Game { found: shown(&value), is_left_out }, value.span);
        if is_left_out {
            return None;
        }
    }
    if let Some(value) = collection.first(root, "FF")
        && !matches!(without_zeros(&value.trimmed()), b"1" | b"2" | b"3" | b"4")
    {
        problems.note(&SgfProblem::Version { found: shown(&value) }, value.span);
    }
    let Some(value) = collection.first(root, "SZ") else { return Some((Size::FULL, false)) };
    let number = |bytes: &[u8]| std::str::from_utf8(bytes.trim_ascii()).ok()?.parse::<u8>().ok();
    let size = |separator: u8| {
        let value = value.trimmed();
        let mut sides = value.splitn(2, |&byte| byte == separator).map(number);
        let columns = sides.next().flatten();
        columns.zip(sides.next().unwrap_or(columns)).and_then(|(c, r)| Size::new(c, r))
    };
    if let Some(size) = size(b':') {
        return Some((size, false));
    }
    // The usual board is most likely, whatever stands there instead of its size.
    let (taken, is_guess) = size(b'x').map_or((Size::FULL, true), |size| (size, false));
    problems.note(&SgfProblem::Size { found: shown(&value), taken }, value.span);
    Some((taken, is_guess))
}

/// A number without the zeros before it.
fn without_zeros(number: &[u8]) -> &[u8] {
    let zeros = number.iter().take_while(|digit| **digit == b'0').count();
    number.get(zeros..).unwrap_or_default()
}

struct Builder<'a, 'p> {
    collection: &'a Collection<'a>,
    encoding: &'static Encoding,
    escapes: Escapes,
    problems: &'p mut Counted,
    record: Record,
    /// Whether nobody knows how large the board is, so that points off the board may be none.
    size_is_guess: bool,
    /// Whether something that the node says of the board cannot be read.
    is_unread: bool,
    /// The nodes at which nobody knows what is on the board, so that the rules may have nothing against the moves after them.
    doubtful: HashSet<usize>,
    walker: Walker,
    /// Who moves first in the file: whose turn it is at the start, unless PL says something else.
    first_to_move: Color,
    /// Points named so far.
    points: usize,
    /// So many are read.
    most_points: usize,
    /// Points of sets that were named before.
    repeated: usize,
    /// The sets of points named so far.
    areas: HashSet<Area>,
    /// The orders of properties met so far.
    orders: HashSet<Arc<[String]>>,
    /// The properties of the node that is read; kept for its room.
    properties: Vec<Raw<'a>>,
    /// The places of what is kept of that node, if that is much.
    places: HashMap<String, usize>,
}

impl<'a, 'p> Builder<'a, 'p> {
    fn new(collection: &'a Collection<'a>, game: &Game, size: Size, problems: &'p mut Counted) -> Self {
        let mut properties = game.nodes.clone().flat_map(|node| collection.properties(node));
        let is_read = |property: &Raw<'_>| {
            collection.values(property).next().is_some_and(|value| points::play(value.raw, size).is_ok())
        };
        let root = game.nodes.start;
        let has_handicap = collection.first(root, "AB").is_some()
            && collection.first(root, "HA").is_some_and(|stones| is_handicap(&stones.trimmed()));
        Self {
            collection,
            encoding: game.encoding,
            escapes: game.escapes,
            problems,
            record: Record {
                size,
                info: BTreeMap::new(),
                nodes: Tree::in_preorder(Vec::new()),
                diagram: None,
            },
            size_is_guess: false,
            is_unread: false,
            doubtful: HashSet::new(),
            walker: Walker::new(size),
            first_to_move: properties
                .find_map(|property| mover(&property).filter(|_| is_read(&property)))
                .unwrap_or(if has_handicap { Color::White } else { Color::Black }),
            points: 0,
            most_points: MAX_POINTS,
            repeated: 0,
            areas: HashSet::new(),
            orders: HashSet::new(),
            properties: Vec::new(),
            places: HashMap::new(),
        }
    }

    fn has_too_many_points(&self) -> bool {
        self.points > self.most_points
    }

    /// Puts one node of the file into the record.
    fn place(&mut self, raw: usize, parent: Option<usize>) -> usize {
        let mut properties = std::mem::take(&mut self.properties);
        properties.clear();
        properties.extend(self.collection.properties(raw));
        let placed = self.place_node(&properties, parent);
        self.properties = properties;
        placed
    }

    fn place_node(&mut self, properties: &[Raw<'a>], parent: Option<usize>) -> usize {
        let mut before = parent;
        self.is_unread = false;
        self.walker.back_to(before, &self.record.nodes);
        let play = properties.iter().find(|property| mover(property).is_some());
        // A move in the root gets a node of its own, so that there is a position before it; so does one that shares
        // its node with setup stones.
        let splits = play.is_some() && (parent.is_none() || properties.iter().any(is_setup));
        let mut node = self.node(before);
        node.order = self.order(properties, parent.is_none());
        if parent.is_none() {
            self.keep_form(properties, &mut node);
        }
        if splits {
            let order = node.order.clone();
            self.take_in(properties.iter().filter(|property| !belongs_to_move(property)), &mut node);
            before = Some(self.push(node));
            node = self.node(before);
            node.in_root = parent.is_none();
            node.order = order;
        }
        self.take_in(properties.iter().filter(|property| !splits || belongs_to_move(property)), &mut node);
        if let Some(play) = play {
            if splits && parent.is_some() {
                self.problems.note(&SgfProblem::Mixed, play.span());
            }
            self.play(properties, play, &mut node);
        }
        self.number(properties.iter(), &mut node);
        self.push(node)
    }

    /// The order of the properties of a node, if it is to be remembered.
    fn order(&mut self, properties: &[Raw<'a>], is_root: bool) -> Form<Option<Arc<[String]>>> {
        let names = properties.iter().map(|property| &*property.name);
        if !is_root && is_usual(names.clone()) {
            return Form::default();
        }
        let mut seen = HashSet::new();
        let order: Arc<[String]> = names.filter(|&name| seen.insert(name)).map(str::to_owned).collect();
        if let Some(known) = self.orders.get(&order) {
            return Form(Some(Arc::clone(known)));
        }
        self.orders.insert(Arc::clone(&order));
        Form(Some(order))
    }

    /// Takes in properties of a node.
    fn take_in<'r>(&mut self, properties: impl Iterator<Item = &'r Raw<'a>> + Clone, node: &mut Node)
    where
        'a: 'r,
    {
        for property in properties.clone() {
            self.property(property, node);
        }
        settle(&mut node.changes);
        if properties.clone().any(is_setup) {
            self.keep_idle(properties.clone(), node);
        }
        self.inherited(properties.clone(), node);
        self.keep_order(properties, node);
        // In a fixed order: that of the properties in the file means nothing.
        node.marks.sort_by_key(|&(_, mark)| mark);
        node.lines.sort_by_key(|line| line.arrow);
        node.territory.sort_by_key(|&(_, owner)| owner == Color::White);
    }

    /// A node after `parent` on which nothing has happened yet.
    fn node(&mut self, parent: Option<usize>) -> Node {
        self.places = HashMap::new();
        let before = parent.and_then(|parent| self.record.nodes.get(parent));
        Node::following(parent, before, self.first_to_move)
    }

    /// Whether nobody knows what is on the board at the node that is read, after `parent`.
    fn is_doubtful(&self, parent: Option<usize>) -> bool {
        self.size_is_guess || self.is_unread || parent.is_some_and(|parent| self.doubtful.contains(&parent))
    }

    fn push(&mut self, mut node: Node) -> usize {
        node.properties.retain(|property| !property.values.is_empty());
        arrange(&mut node);
        let is_doubtful = self.is_doubtful(node.parent);
        let at = self.record.nodes.add(node);
        if is_doubtful {
            self.doubtful.insert(at);
        }
        self.walker.enter(at);
        at
    }
}

/// Who moves by this property.
fn mover(property: &Raw<'_>) -> Option<Color> {
    match &*property.name {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// Whether a property goes with the move where a node becomes two: all do but setup and what is said about the whole
/// game.
fn belongs_to_move(property: &Raw<'_>) -> bool {
    let name = &*property.name;
    !is_setup(property)
        && !values::INFO.contains(&name)
        && !values::FORM.contains(&name)
        && !matches!(name, "ST" | "PL" | "DD" | "VW")
}

/// Whether a property puts stones on the board or takes them off, without any rule.
fn is_setup(property: &Raw<'_>) -> bool {
    matches!(&*property.name, "AB" | "AW" | "AE")
}

/// Setup in the order of the file, property by property, each point once: which was said last of a point counts.
fn settle(changes: &mut Vec<Change>) {
    let mut places: HashMap<Point, usize> = HashMap::new();
    let mut settled: Vec<Change> = Vec::with_capacity(changes.len());
    for change in changes.drain(..) {
        let place = *places.entry(change.at).or_insert(settled.len());
        match settled.get_mut(place) {
            Some(first) => first.after = change.after,
            None => settled.push(change),
        }
    }
    settled.retain(|change| change.before != change.after);
    settled.sort_by_key(Change::rank);
    *changes = settled;
}

/// The beginning of a value, for messages.
fn shown(value: &Value<'_>) -> String {
    crate::text::shown(&String::from_utf8_lossy(&value.trimmed()))
}
