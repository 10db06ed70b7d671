//! Which moves stand in which figure.

use super::given;
use super::union::Count;
use crate::game::go::{FigureStart, Record, Wishes};
use crate::present::Options;
use crate::present::no_frame;
use crate::present::options::{FrameChoice, FramesChoice, MoveRange, Numbers, Spanned};
use crate::text::{Diagnostic, Span};

/// The most figures of one series: more than any book has of a game. The board of each is kept while they are made.
pub const MOST_FIGURES: usize = 1_000;

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
    problems.extend(conflicts(options));
    let numbers = options.numbers.map(|numbers| match numbers.value {
        Numbers::None => Count::None,
        Numbers::From(first) => Count::From(first),
        Numbers::Usual => Count::True,
    });
    if let Some(span) = options.figures {
        match given::parts(record, numbers, span) {
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
    let mut parts: Vec<Part> = moves.chunks(each).enumerate().take(MOST_FIGURES).filter_map(part).collect();
    if let Some(every) = options.every.filter(|_| moves.len().div_ceil(each) > MOST_FIGURES) {
        problems.push(too_many(every, moves.len()));
    }
    if parts.is_empty() {
        parts.push(Part { nodes: line, place: options.every.map(|_| 0), count, given: None });
    }
    parts
}

fn too_many(every: Spanned<u32>, moves: usize) -> Diagnostic {
    let message =
        format!("{moves} moves, {} in each figure: at most {MOST_FIGURES} figures are made", every.value);
    let least = moves.div_ceil(MOST_FIGURES);
    Diagnostic::error("option-value", every.span, message).with_hint(format!("write `every={least}` or more"))
}

/// What cannot be had together.
fn conflicts(options: &Options) -> Vec<Diagnostic> {
    let said = |said: bool, name: &'static str| said.then_some(name);
    let mut problems = Vec::new();
    let mut refuse = |span, message: String| {
        problems.push(Diagnostic::error("option-value", span, message).with_hint("leave one of the two out"));
    };
    if let Some(Spanned { value: FramesChoice::Range(..), span }) = options.frames {
        refuse(
            span,
            "`frames=` chooses what can be stepped through, and a book figure stands still".to_owned(),
        );
    }
    if let Some(span) = options.figures {
        let others = [
            said(options.moves.is_some(), "moves"),
            said(options.every.is_some(), "every"),
            said(options.frame.is_some(), "frame"),
        ];
        for other in others.into_iter().flatten() {
            refuse(span, format!("with `figures` the file says what is shown, and with `{other}=` you do"));
        }
    }
    problems
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
    let last = record.nodes.len() - 1;
    let end = match frame.map(|frame| (frame.value, frame.span)) {
        Some((FrameChoice::First, _)) => 0,
        Some((FrameChoice::Number(n), span)) => {
            if n > last {
                problems.push(no_frame(n, 0, last, span));
            }
            n.min(last)
        }
        Some((FrameChoice::Last, _)) | None => record.main_end(),
    };
    record.path(end)
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
    problems.push(no_move(wanted, moves, range.span));
    moves
}

fn no_move(wanted: u32, moves: &[Step], span: Span) -> Diagnostic {
    let hint = match (moves.iter().map(|step| step.number).min(), moves.iter().map(|step| step.number).max())
    {
        (Some(first), Some(last)) => format!("the moves of this line go from {first} to {last}"),
        _ => "this line has no moves".to_owned(),
    };
    Diagnostic::error("option-frame", span, format!("there is no move {wanted}")).with_hint(hint)
}
