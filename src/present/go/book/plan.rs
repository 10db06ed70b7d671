//! Which moves stand in which figure.

use super::union::Count;
use crate::game::go::Record;
use crate::present::Options;
use crate::present::no_frame;
use crate::present::options::{FrameChoice, MoveRange, Numbers, Spanned};
use crate::text::{Diagnostic, Span};

/// The most figures of one series: more than any book has of a game. The board of each is kept while they are made.
const MOST_FIGURES: usize = 1_000;

/// What stands in one figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its nodes, each the parent of the next; never empty.
    pub nodes: Vec<usize>,
    /// Its place in a series, from 0; `None` for a figure that stands alone.
    pub place: Option<usize>,
    /// How its moves are numbered.
    pub count: Count,
}

impl Part {
    /// The node before it; `None` if it begins with the start.
    pub fn before(&self, record: &Record) -> Option<usize> {
        record.nodes.get(*self.nodes.first()?)?.parent
    }
}

/// The parts that the author asks for, at least one.
pub fn parts(record: &Record, options: &Options, problems: &mut Vec<Diagnostic>) -> Vec<Part> {
    let line = line(record, options.frame, problems);
    let moves: Vec<Step> =
        line.iter().enumerate().filter_map(|(at, &node)| Step::of(record, at, node)).collect();
    let moves = match options.moves {
        Some(range) => chosen(&moves, range, problems),
        None => &moves,
    };
    let count = match options.numbers.map(|numbers| numbers.value) {
        Some(Numbers::None) => Count::None,
        Some(Numbers::From(first)) => Count::From(first),
        Some(Numbers::Usual) | None => Count::True,
    };
    let each = options.every.and_then(|every| usize::try_from(every.value).ok()).unwrap_or(usize::MAX);
    let part = |(place, moves): (usize, &[Step])| {
        let (first, last) = (moves.first()?.at, moves.last()?.at);
        let place = options.every.map(|_| place);
        Some(Part { nodes: line.get(first..=last)?.to_vec(), place, count })
    };
    let mut parts: Vec<Part> = moves.chunks(each).enumerate().take(MOST_FIGURES).filter_map(part).collect();
    if let Some(every) = options.every.filter(|_| moves.len().div_ceil(each) > MOST_FIGURES) {
        problems.push(too_many(every, moves.len()));
    }
    if parts.is_empty() {
        parts.push(Part { nodes: line, place: options.every.map(|_| 0), count });
    }
    parts
}

fn too_many(every: Spanned<u32>, moves: usize) -> Diagnostic {
    let message =
        format!("{moves} moves, {} in each figure: at most {MOST_FIGURES} figures are made", every.value);
    let least = moves.div_ceil(MOST_FIGURES);
    Diagnostic::error("option-value", every.span, message).with_hint(format!("write `every={least}` or more"))
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
    let main_end =
        || record.nodes.iter().skip(1).zip(0..).take_while(|(node, at)| node.parent == Some(*at)).count();
    let end = match frame.map(|frame| (frame.value, frame.span)) {
        Some((FrameChoice::First, _)) => 0,
        Some((FrameChoice::Number(n), span)) => {
            if n > last {
                problems.push(no_frame(n, 0, last, span));
            }
            n.min(last)
        }
        Some((FrameChoice::Last, _)) | None => main_end(),
    };
    let mut line: Vec<usize> =
        std::iter::successors(Some(end), |&node| record.nodes.get(node)?.parent).collect();
    line.reverse();
    line
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
