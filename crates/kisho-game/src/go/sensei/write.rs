//! Records to diagrams.
//!
//! A diagram shows one position, the last of the main line, and the moves that led to it as far as it can number
//! them: ten at most, and a few more where a title says `11 at 3`. What has no sign there is left out: longer labels,
//! marks on numbered stones, comments, variations.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use super::diagram;
use super::lost::lost;
use super::sgf::{MOST, title_moves};
use crate::Written;
use crate::go::{Board, Color, Mark, Node, Play, Point, Record, Size};
use crate::text::Counted;

/// So many moves have digits.
const DIGITS: u32 = 10;

/// The last position of the main line as a diagram.
#[must_use]
pub fn write(record: &Record) -> Written {
    let main: Vec<usize> = record.main_line().collect();
    let shown = |&&at: &&usize| {
        let node = record.nodes.get(at);
        node.is_some_and(|node| node.parent.is_none() || place(node).is_some() || !node.changes.is_empty())
    };
    let nothing = Written::whole(String::new());
    let Some(&last) = main.iter().rev().find(shown) else { return nothing };
    let line: Vec<usize> = main.into_iter().take_while(|&at| at <= last).collect();
    let most = (MOST as usize).min(line.len() - 1);
    let moves = (0..=most).rev().find_map(|count| Moves::of(record, line.get(line.len() - 1 - count..)?));
    let (Some(moves), Some(node)) = (moves, record.nodes.get(last)) else { return nothing };
    let coordinates = record.diagram.is_some_and(|diagram| diagram.coordinates);
    let view = View::of(record.size, node, coordinates);
    let mut text = head(record, &moves, &view);
    rows(&mut text, record.size, &moves, node, &view);
    for line in &node.lines {
        if let Some((from, to)) = view.place(line.from).zip(view.place(line.to)) {
            let name = if line.arrow { "AR" } else { "LN" };
            let _ = writeln!(text, "$$ {{{name} {}:{} {}:{}}}", from.0, from.1, to.0, to.1);
        }
    }
    let shown = diagram(&text, &mut Counted::default());
    let lost = lost(record, shown.as_ref(), moves.digits.len() + moves.again.len());
    Written::partial(text, lost)
}

fn place(node: &Node) -> Option<Point> {
    node.play.and_then(|play| play.at)
}

/// The moves that are numbered, and the position before them.
struct Moves {
    before: Board,
    /// Who makes the move with the digit 1.
    first: Color,
    /// The number of that move.
    start: u32,
    /// The place of each digit in the diagram.
    digits: HashMap<Point, u32>,
    /// Moves on points that have a digit already, by their places: 5 at 1.
    again: Vec<(u32, u32)>,
}

impl Moves {
    /// The moves after the first of these nodes, if a diagram can show just them.
    fn of(record: &Record, nodes: &[usize]) -> Option<Self> {
        let (&start, rest) = nodes.split_first()?;
        let to_move = record.nodes.get(start)?.to_move;
        let before = record.board_at(start);
        let mut moves =
            Self { before: before.clone(), first: to_move, start: 1, digits: HashMap::new(), again: vec![] };
        let mut board = before;
        let mut last = 0;
        for (nth, &at) in rest.iter().enumerate() {
            let node = record.nodes.get(at)?;
            let Play { color, at: Some(at) } = node.play? else { return None };
            if nth == 0 {
                moves.start = node.number.checked_sub(u32::from(color != to_move))?;
            }
            let digit = node.number.checked_sub(moves.start)?.checked_add(1)?;
            let in_turn = (digit % 2 == 1) == (color == moves.first);
            let mut changes = Vec::new();
            board.play(color, at, &mut changes);
            if moves.start == 0 || digit <= last || !in_turn || changes != node.changes {
                return None;
            }
            last = digit;
            moves.put(digit, at)?;
        }
        Some(moves)
    }

    fn put(&mut self, digit: u32, at: Point) -> Option<()> {
        match self.digits.get(&at) {
            Some(&old) if digit <= MOST => self.again.push((digit, old)),
            None if digit <= DIGITS && self.before.get(at).is_none() => {
                self.digits.insert(at, digit);
            }
            _ => return None,
        }
        Some(())
    }

    /// The moves without a digit that a reader would find in a title, each with the digit that stands on its point.
    fn said_by(&self, title: &str) -> BTreeMap<u32, u32> {
        let mut said = BTreeMap::new();
        let has = |digit: u32| self.digits.values().any(|&of| of == digit);
        for (new, old) in title_moves(title, self.start) {
            let digit = if has(old) { Some(old) } else { said.get(&old).copied() };
            if let Some(digit) = digit.filter(|_| !has(new)) {
                said.entry(new).or_insert(digit);
            }
        }
        said
    }
}

/// The part of the board that is shown.
struct View {
    size: Size,
    first: Point,
    last: Point,
    /// Points inside that are not.
    hidden: Vec<bool>,
}

impl View {
    fn of(size: Size, node: &Node, coordinates: bool) -> Self {
        let far = Point { column: size.columns() - 1, row: size.rows() - 1 };
        let mut view =
            Self { size, first: Point { column: 0, row: 0 }, last: far, hidden: vec![false; size.area()] };
        let Some(area) = node.visible.as_deref() else { return view };
        view.hidden.fill(true);
        for at in area {
            if let Some(hidden) = view.hidden.get_mut(at.index(size)) {
                *hidden = false;
            }
        }
        let span = |of: fn(&Point) -> u8, all: u8| {
            let lines = || area.iter().map(of);
            let (first, last) = (lines().min().unwrap_or(0), lines().max().unwrap_or(all - 1));
            found(first, last, all, coordinates)
        };
        (view.first.column, view.last.column) = span(|at| at.column, size.columns());
        (view.first.row, view.last.row) = span(|at| at.row, size.rows());
        if size.columns() != size.rows() && !view.is_whole(true) && !view.is_whole(false) {
            // One number tells the size of a square board only; with two edges a side tells itself.
            (view.first.column, view.last.column) = (0, far.column);
        }
        view
    }

    /// Whether all columns, or all rows, are shown.
    fn is_whole(&self, columns: bool) -> bool {
        match columns {
            true => self.first.column == 0 && self.last.column + 1 == self.size.columns(),
            false => self.first.row == 0 && self.last.row + 1 == self.size.rows(),
        }
    }

    fn is_hidden(&self, at: Point) -> bool {
        self.hidden.get(at.index(self.size)).copied().unwrap_or(false)
    }

    /// Column and row from the upper left of the diagram, from 1.
    fn place(&self, at: Point) -> Option<(u8, u8)> {
        let inside = |at: u8, first: u8, last: u8| (first..=last).contains(&at).then(|| at - first + 1);
        let column = inside(at.column, self.first.column, self.last.column)?;
        Some((column, inside(at.row, self.first.row, self.last.row)?))
    }
}

/// Lines from `first` to `last`, or more where a reader would not find them again on a board of `all`: they have to
/// reach an edge, for coordinates always, else they may lie in the middle too.
fn found(first: u8, last: u8, all: u8, coordinates: bool) -> (u8, u8) {
    let at_edge = first == 0 || last + 1 == all;
    let in_middle = first == (all - (last - first + 1)) / 2;
    if at_edge || in_middle && !coordinates { (first, last) } else { (0, last) }
}

/// `$$Wc13m21 Title`
fn head(record: &Record, moves: &Moves, view: &View) -> String {
    let mut head = format!("$${}", moves.first.pick('B', 'W'));
    if record.diagram.is_some_and(|diagram| diagram.coordinates) {
        head.push('c');
    }
    let open = if view.is_whole(true) { record.size.rows() } else { record.size.columns() };
    if !(view.is_whole(true) && view.is_whole(false)) && open != Size::FULL.columns() {
        let _ = write!(head, "{open}");
    }
    if moves.start != 1 {
        let _ = write!(head, "m{}", moves.start);
    }
    let title = title(record.info("GN").unwrap_or_default(), moves);
    if !title.is_empty() {
        head.push(' ');
        head.push_str(&title);
    }
    head + "\n"
}

/// The title, with the moves that have no digit: `Ko (5 at 1)`.
fn title(name: &str, moves: &Moves) -> String {
    let again: BTreeMap<u32, u32> = moves.again.iter().copied().collect();
    let said = moves.said_by(name);
    if said == again {
        return name.to_owned();
    }
    // A name that speaks of other moves would be read as if they were these.
    let speaks_of_others = said.iter().any(|(new, old)| again.get(new) != Some(old));
    let name = if speaks_of_others { name.replace(" at ", " @ ") } else { name.to_owned() };
    let said = moves.said_by(&name);
    let number = |digit: u32| moves.start.saturating_add(digit - 1);
    let missing = again.iter().filter(|(new, _)| !said.contains_key(new));
    let missing: Vec<_> = missing.map(|(&new, &old)| format!("{} at {}", number(new), number(old))).collect();
    if missing.is_empty() { name } else { format!("{name} ({})", missing.join(", ")).trim().to_owned() }
}

fn rows(text: &mut String, size: Size, moves: &Moves, node: &Node, view: &View) {
    let (first, last) = (view.first, view.last);
    let (top, bottom) = (first.row == 0, last.row + 1 == size.rows());
    let (left, right) = (first.column == 0, last.column + 1 == size.columns());
    let edge = format!("$$  {}\n", "-".repeat(2 * usize::from(last.column - first.column) + 3));
    let signs = Signs::of(size, moves, node);
    if top {
        text.push_str(&edge);
    }
    for row in first.row..=last.row {
        text.push_str(if left { "$$ |" } else { "$$  " });
        for at in (first.column..=last.column).filter_map(|column| size.point(column, row)) {
            text.push(' ');
            text.push(if view.is_hidden(at) { '_' } else { signs.at(at) });
        }
        text.push_str(if right { " |\n" } else { "\n" });
    }
    if bottom {
        text.push_str(&edge);
    }
}

/// One sign for each point.
struct Signs {
    size: Size,
    signs: Vec<char>,
}

impl Signs {
    fn of(size: Size, moves: &Moves, node: &Node) -> Self {
        let stone = |at: Point| moves.before.get(at).map_or('.', |color| color.pick('X', 'O'));
        let mut found = Self { size, signs: size.points().map(stone).collect() };
        for at in size.stars() {
            found.put(at, |sign| if sign == '.' { ',' } else { sign });
        }
        for &at in node.dimmed.iter().flat_map(|area| area.iter()) {
            found.put(at, |sign| if matches!(sign, 'X' | 'O') { sign } else { '?' });
        }
        for &(at, mark) in &node.marks {
            found.put(at, |sign| marked(sign, mark));
        }
        for (at, label) in &node.labels {
            let letter = match label.trim().as_bytes() {
                [letter] if letter.is_ascii_alphabetic() => char::from(letter.to_ascii_lowercase()),
                _ => continue,
            };
            if moves.before.get(*at).is_none() {
                found.put(*at, |_| letter);
            }
        }
        for (&at, &digit) in &moves.digits {
            found.put(at, |sign| char::from_digit(digit % DIGITS, 10).unwrap_or(sign));
        }
        found
    }

    fn put(&mut self, at: Point, sign: impl FnOnce(char) -> char) {
        if let Some(place) = self.signs.get_mut(at.index(self.size)) {
            *place = sign(*place);
        }
    }

    fn at(&self, at: Point) -> char {
        self.signs.get(at.index(self.size)).copied().unwrap_or('.')
    }
}

/// What stands on the point, with a mark.
fn marked(sign: char, mark: Mark) -> char {
    let (black, white, empty) = match mark {
        Mark::Circle => ('B', 'W', 'C'),
        Mark::Square | Mark::Selected => ('#', '@', 'S'),
        Mark::Triangle => ('Y', 'Q', 'T'),
        Mark::Cross => ('Z', 'P', 'M'),
    };
    match sign {
        'X' => black,
        'O' => white,
        '.' | ',' | '?' => empty,
        other => other,
    }
}
