//! Book figures: a range of moves in one still picture, with their numbers.

mod given;
mod plan;
#[cfg(test)]
mod tests;
mod union;
mod words;

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use plan::Part;
use union::{Count, Union};

use super::header::header;
use super::layout::Layout;
use super::stones::Scene;
use super::{bar, crop};
use crate::diagram::{Caption, Figure, Frame, Frames};
use crate::present::options::{Coords, Medium, Numbers, Spanned};
use crate::present::{Options, book};
use kisho_game::go::{Board, Change, Color, Mark, Node, Point, Record, Wishes};
use kisho_game::text::{Diagnostic, Lang};
use kisho_game::tree::Tree;

/// The figures that the author asks for, at least one. Moves that do not exist are reported.
#[must_use]
pub fn figures(record: &Record, options: &Options, lang: Lang) -> (Vec<Figure>, Vec<Diagnostic>) {
    let mut problems = Vec::new();
    problems.extend(crop::part(record, options).1);
    let parts = plan::parts(record, options, &mut problems);
    let starts = starts(record, &parts);
    let empty = Board::new(record.size);
    let start = |part: &Part| part.before(record).and_then(|node| starts.get(&node)).unwrap_or(&empty);
    let figures = parts.iter().map(|part| figure(record, part, start(part), options, lang));
    (figures.collect(), problems)
}

/// The options for one part, with what books do where the author says nothing: neither a mark of the last move nor
/// a bar.
fn usual(options: &Options, part: &Part) -> Options {
    let value = if part.count == Count::None { Numbers::None } else { Numbers::Usual };
    Options {
        last_move: Some(options.last_move.unwrap_or(false)),
        info_bar: Some(options.info_bar.unwrap_or(false)),
        numbers: Some(Spanned::unsaid(value)),
        coords: options.coords.or(part.wishes().filter(|wishes| !wishes.coordinates).map(|_| Coords::None)),
        ..options.clone()
    }
}

/// The positions before the parts, by the last nodes that are not in them.
fn starts(record: &Record, parts: &[Part]) -> HashMap<usize, Board> {
    let mut boards: HashMap<usize, Board> =
        parts.iter().filter_map(|part| Some((part.before(record)?, Board::new(record.size)))).collect();
    record.walk(|at, _, board| {
        if let Some(start) = boards.get_mut(&at) {
            start.clone_from(board);
        }
    });
    boards
}

fn figure(record: &Record, part: &Part, start: &Board, options: &Options, lang: Lang) -> Figure {
    let options = &usual(options, part);
    let wishes = part.wishes();
    let removal = wishes.is_some_and(|wishes| wishes.removal);
    let union = Union::of(record, &part.nodes, start, part.count, removal);
    let mut shown = shown(record, part, &union, options);
    let mut layout = Layout::new(&shown, options);
    layout.stars &= wishes.is_none_or(|wishes| wishes.stars);
    let notes = match wishes {
        Some(Wishes { list: false, .. }) => Vec::new(),
        _ => words::notes(&union, &mut shown, &layout, lang),
    };
    let title = words::title(part, &union, lang);
    let alt = words::alternative(&title, &union, (&before(start, &union), &shown), &layout, lang);
    let frame = Frame { name: title.clone(), alt, ..Frame::default() };
    let scene = Scene::numbered(&shown, &union.numbers());
    let mut timeline = super::draw(&shown, &scene, Frames::new(vec![frame]), &layout, options, lang);
    if options.shows_info_bar() {
        bar::draw(&mut timeline, &shown, &layout, None, None, false);
    }
    // A series says once what holds for all of it.
    let begins = part.place.is_none_or(|place| place == 0);
    let text = options.caption.clone().filter(|_| begins);
    let header = if begins && options.header == Some(true) { header(record, lang) } else { Vec::new() };
    let titled = options.title.unwrap_or(wishes.is_none_or(|wishes| wishes.name));
    let (title, text) = match text {
        text if !titled => (None, text),
        // A figure that stands alone has the title that its author gives it.
        Some(text) if part.place.is_none() => (Some(text), None),
        text => (Some(title), text),
    };
    let label = words::label(part, lang).filter(|_| titled);
    let caption = Caption { label, title, text, notes, header, ..Caption::default() };
    book::still(timeline, part.nodes.last().copied(), caption, options)
}

/// The stones among which the moves are played: those that stood there, and those that are set up in the figure.
fn before(start: &Board, union: &Union) -> Board {
    let mut board = start.clone();
    for (at, color) in union.set_up() {
        board.set(at, Some(color));
    }
    board
}

/// What the figure shows as a position: all its stones set up, with the marks of its last node, of the first where the file defines
/// the figure, and on paper, where the comments stand below it, of those that are commented.
fn shown(record: &Record, part: &Part, union: &Union, options: &Options) -> Record {
    let change = |(at, color): (Point, Color)| Change { at, before: None, after: Some(color) };
    let [first, last] = [part.nodes.first(), part.nodes.last()].map(|at| record.nodes.get(*at?));
    let mut node = last.unwrap_or(record.nodes.start()).clone();
    node.play = None;
    node.changes = union.stones().map(change).collect();
    if let Some(first) = first.filter(|_| part.given.is_some() && part.nodes.len() > 1) {
        add(&mut node.labels, &first.labels, |label| label.0);
        add(&mut node.marks, &first.marks, |&mark| mark);
        add(&mut node.lines, &first.lines, |&line| line);
        add(&mut node.territory, &first.territory, |owned| owned.0);
    }
    if options.medium == Medium::Sheet {
        let others = part.nodes.iter().rev().skip(1).filter_map(|&at| record.nodes.get(at));
        let commented: Vec<&Node> = others.filter(|other| !other.comment.is_empty()).collect();
        commented.iter().for_each(|commented| add_spoken_of(&mut node, commented, union));
        let mut points: HashMap<&str, HashSet<Point>> = HashMap::new();
        for (at, label) in commented.iter().flat_map(|commented| &commented.labels) {
            points.entry(label).or_default().insert(*at);
        }
        let own = last.map_or(&[][..], |last| &last.labels);
        node.labels
            .retain(|label| own.contains(label) || points.get(&*label.1).is_none_or(|at| at.len() == 1));
    }
    // A number says more than a label, which would take its place.
    node.labels.retain(|(at, _)| union.number_at(*at).is_none());
    Record { nodes: Tree::of(node), info: record.info.clone(), ..*record }
}

/// Adds what a comment in the middle of a figure speaks of: no label and no kind of mark that is there already with another meaning, and
/// none on a stone that is played later.
fn add_spoken_of(node: &mut Node, commented: &Node, union: &Union) {
    let is_there = |at: Point| union.number_at(at).is_none_or(|number| number <= commented.number);
    let labels: HashSet<String> = node.labels.iter().map(|(_, label)| label.clone()).collect();
    let new = commented.labels.iter().filter(|(_, label)| !labels.contains(label));
    let new: Vec<_> = new.cloned().collect();
    add(&mut node.labels, &new, |label| label.0);
    let marks: HashSet<Mark> = node.marks.iter().map(|(_, mark)| *mark).collect();
    let new = commented.marks.iter().filter(|(at, mark)| !marks.contains(mark) && is_there(*at));
    let new: Vec<_> = new.copied().collect();
    add(&mut node.marks, &new, |mark| mark.0);
    let lines = node.lines.is_empty().then_some(&commented.lines);
    node.lines.extend(lines.into_iter().flatten());
}

/// Adds what is not there yet, by what tells one from another.
fn add<T: Clone, K: Eq + Hash>(list: &mut Vec<T>, more: &[T], key: impl Fn(&T) -> K) {
    let there: HashSet<K> = list.iter().map(&key).collect();
    list.extend(more.iter().filter(|new| !there.contains(&key(new))).cloned());
}
