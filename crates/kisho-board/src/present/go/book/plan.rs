//! Which moves stand in which figure.

use std::collections::{HashMap, HashSet};

use super::given;
use super::union::Count;
use crate::present::Options;
use crate::present::book::{self, MOST_FIGURES};
use crate::present::options::{FrameChoice, Medium, MoveRange, Numbers, Spanned};
use kisho_game::go::{FigureStart, Point, Record, Wishes};
use kisho_game::text::Diagnostic;

/// What stands in one figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its nodes, each the parent of the next; never empty.
    pub nodes: Vec<usize>,
    /// Its place in a series, from 0; `None` for a figure that stands alone.
    pub place: Option<usize>,
    /// How its moves are numbered.
    pub count: Count,
    /// What the file says of it, if it is a figure of the file.
    pub given: Option<FigureStart>,
}

impl Part {
    /// The node before it; `None` if it begins with the start.
    pub fn before(&self, record: &Record) -> Option<usize> {
        record.nodes.get(*self.nodes.first()?)?.parent
    }

    /// What the file wishes of it.
    pub fn wishes(&self) -> Option<Wishes> {
        self.given.as_ref()?.wishes
    }
}

/// The parts that the author asks for, at least one.
pub fn parts(record: &Record, options: &Options, problems: &mut Vec<Diagnostic>) -> Vec<Part> {
    problems.extend(book::conflicts(options));
    let numbers = options.numbers.map(|numbers| match numbers.value {
        Numbers::None => Count::None,
        Numbers::From(first) => Count::From(first),
        Numbers::Usual => Count::True,
    });
    if let Some(figures) = &options.figures {
        match given::parts(record, numbers, figures.span) {
            Ok(parts) => return parts,
            Err(problem) => problems.push(*problem),
        }
    }
    let count = numbers.unwrap_or(Count::True);
    let line = line(record, options.frame, problems);
    let moves: Vec<Step> =
        line.iter().enumerate().filter_map(|(at, &node)| Step::of(record, at, node)).collect();
    let moves = match options.moves {
        Some(range) => chosen(&moves, range, problems),
        None => &moves,
    };
    let each = options.every.and_then(|every| usize::try_from(every.value).ok()).unwrap_or(usize::MAX);
    let part = |(place, moves): (usize, &[Step])| {
        let (first, last) = (moves.first()?.at, moves.last()?.at);
        let place = options.every.map(|_| place);
        Some(Part { nodes: line.get(first..=last)?.to_vec(), place, count, given: None })
    };
    // Where the file numbers moves anew, a figure would have some of its numbers twice.
    let goes_on = |step: &Step, next: &Step| options.every.is_none() || next.number > step.number;
    let chunks = moves.chunk_by(goes_on).flat_map(|run| run.chunks(each));
    let figures: Vec<&[Step]> = match options.every.filter(|_| options.medium == Medium::Sheet) {
        Some(_) => chunks.flat_map(|chunk| apart(record, &line, chunk)).collect(),
        None => chunks.collect(),
    };
    if let Some(every) = options.every.filter(|_| figures.len() > MOST_FIGURES) {
        let problem = book::too_many(every, moves.len());
        let is_long = moves.len().div_ceil(each) > MOST_FIGURES;
        problems.push(if is_long {
            problem
        } else {
            problem.with_advice("a figure has to begin too often, as numbers or labels come again")
        });
    }
    let figures = figures.into_iter().enumerate().take(MOST_FIGURES);
    let mut parts: Vec<Part> = figures.filter_map(part).collect();
    if parts.is_empty() {
        parts.push(Part { nodes: line, place: options.every.map(|_| 0), count, given: None });
    }
    parts
}

/// Figures in which every label that a comment speaks of can be seen and means one point.
fn apart<'s>(record: &Record, line: &[usize], steps: &'s [Step]) -> Vec<&'s [Step]> {
    let (mut figures, mut rest) = (Vec::new(), steps);
    let (mut meant, mut labelled) = (HashMap::new(), HashSet::new());
    let mut length = 0;
    for step in steps {
        let Some(node) = line.get(step.at).and_then(|&at| record.nodes.get(at)) else { continue };
        let labels = if node.comment.is_empty() { &[][..] } else { &node.labels };
        let is_covered = node.play.and_then(|play| play.at).is_some_and(|at| labelled.contains(&at));
        let is_other = |(at, label): &(Point, String)| meant.get(label).is_some_and(|other| other != at);
        if length > 0 && (is_covered || labels.iter().any(is_other)) {
            let (figure, after) = rest.split_at_checked(length).unwrap_or((rest, &[]));
            figures.push(figure);
            (rest, length) = (after, 0);
            (meant, labelled) = (HashMap::new(), HashSet::new());
        }
        length += 1;
        meant.extend(labels.iter().map(|(at, label)| (label.clone(), *at)));
        labelled.extend(labels.iter().map(|(at, _)| *at));
    }
    figures.push(rest);
    figures
}

/// A move on the line.
struct Step {
    /// Its place on the line.
    at: usize,
    number: u32,
}

impl Step {
    fn of(record: &Record, at: usize, node: usize) -> Option<Self> {
        let node = record.nodes.get(node).filter(|node| node.play.is_some())?;
        Some(Self { at, number: node.number })
    }
}

/// The nodes from the start to the frame that is named, else to the end of the main line.
fn line(record: &Record, frame: Option<Spanned<FrameChoice>>, problems: &mut Vec<Diagnostic>) -> Vec<usize> {
    let ends = (record.nodes.len() - 1, record.main_end());
    record.path(book::line_end(frame, ends, problems))
}

/// The moves of a range. Where a line has several moves of a number, as files have that count again in a variation,
/// the last ones are meant.
fn chosen<'a>(moves: &'a [Step], range: Spanned<MoveRange>, problems: &mut Vec<Diagnostic>) -> &'a [Step] {
    let MoveRange { first, last } = range.value;
    let numbered = |moves: &[Step], number| moves.iter().rposition(|step| step.number == number);
    let end = last.map_or(moves.len().checked_sub(1), |last| numbered(moves, last));
    let start = end.and_then(|end| numbered(moves.get(..=end)?, first));
    if let Some(chosen) = start.zip(end).and_then(|(start, end)| moves.get(start..=end)) {
        return chosen;
    }
    let wanted = last.filter(|_| end.is_none()).unwrap_or(first);
    problems.push(book::no_move(wanted, moves.iter().map(|step| step.number), range.span));
    moves
}
