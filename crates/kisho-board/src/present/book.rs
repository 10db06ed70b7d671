//! What figures of books have in common, whatever the game: still pictures of chosen moves, alone or in a series.

use std::collections::{HashMap, HashSet};

use super::{Options, no_frame};
use crate::diagram::{Caption, Figure, Timeline};
use crate::present::options::{FrameChoice, FramesChoice, MoveChoice, Spanned};
use crate::say;
use kisho_game::text::{Diagnostic, Id, Lang, Span};

/// The most figures of one series: more than any book has of a game. What each shows is kept while they are made.
pub const MOST_FIGURES: usize = 1_000;

/// What cannot be had together.
pub fn conflicts(options: &Options) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let mut refuse = |span, message: String| {
        problems
            .push(Diagnostic::error(Id::OptionValue, span, message).with_advice("leave one of the two out"));
    };
    if let Some(Spanned { value: FramesChoice::Range(..), span }) = options.frames {
        refuse(span, "`frames=` chooses what can be stepped through, and a book figure is still".to_owned());
    }
    let Some(figures) = &options.figures else { return problems };
    let by_file = figures.value.is_empty();
    let others = [
        ("moves", options.moves.is_some()),
        ("every", options.every.is_some()),
        // Chosen moves are those of a line, which it names.
        ("frame", options.frame.is_some() && by_file),
    ];
    for (other, _) in others.into_iter().filter(|(_, said)| *said) {
        refuse(
            figures.span,
            if by_file {
                format!("with `figures` the file says what is shown, and with `{other}=` you do")
            } else {
                format!("`figures=` chooses what is shown, and so does `{other}=`")
            },
        );
    }
    problems
}

/// The end of the line whose moves are meant: the frame that is named, else the end of the main line.
pub fn line_end(
    frame: Option<Spanned<FrameChoice>>,
    (last, main_end): (usize, usize),
    problems: &mut Vec<Diagnostic>,
) -> usize {
    match frame.map(|frame| (frame.value, frame.span)) {
        Some((FrameChoice::First, _)) => 0,
        Some((FrameChoice::Number(n), span)) => {
            if n > last {
                problems.push(no_frame(n, 0, last, span));
            }
            n.min(last)
        }
        Some((FrameChoice::Last, _)) | None => main_end,
    }
}

/// A move that the line, whose moves have these numbers, does not have.
pub fn no_move(wanted: u32, numbers: impl Iterator<Item = u32> + Clone, span: Span) -> Diagnostic {
    let hint = match (numbers.clone().min(), numbers.max()) {
        (Some(first), Some(last)) => format!("the moves of this line go from {first} to {last}"),
        _ => "this line has no moves".to_owned(),
    };
    Diagnostic::error(Id::OptionFrame, span, format!("there is no move {wanted}")).with_advice(hint)
}

/// The positions after some moves of a line, by the numbers of their moves; each once.
pub fn after(
    line: &[usize],
    number: impl Fn(usize) -> u32,
    moves: &[Spanned<MoveChoice>],
    problems: &mut Vec<Diagnostic>,
) -> Vec<usize> {
    let by_number: HashMap<u32, usize> = line.iter().map(|&at| (number(at), at)).collect();
    let (mut nodes, mut seen) = (Vec::new(), HashSet::new());
    for choice in moves.iter().take(MOST_FIGURES) {
        let found = match choice.value {
            MoveChoice::First => line.first().copied(),
            MoveChoice::Last => line.last().copied(),
            MoveChoice::Number(wanted) => {
                let found = by_number.get(&wanted).copied();
                if found.is_none() {
                    let played: Vec<u32> = line.iter().skip(1).map(|&at| number(at)).collect();
                    problems.push(no_move(wanted, played.into_iter(), choice.span));
                }
                found
            }
        };
        // `last` may be one of the numbers.
        nodes.extend(found.filter(|&node| seen.insert(node)));
    }
    if let Some(first) = moves.get(MOST_FIGURES) {
        let message = format!("{} figures, but at most {MOST_FIGURES} are made", moves.len());
        problems.push(
            Diagnostic::error(Id::OptionValue, first.span, message).with_advice("leave the others out"),
        );
    }
    nodes
}

/// The positions after every nth move of a line, and its end.
pub fn nth(
    line: &[usize],
    number: impl Fn(usize) -> u32,
    every: Spanned<u32>,
    problems: &mut Vec<Diagnostic>,
) -> Vec<usize> {
    let moves = line.get(1..).unwrap_or_default();
    let mut nodes: Vec<usize> =
        moves.iter().copied().filter(|&at| number(at).is_multiple_of(every.value)).collect();
    if let Some(&end) = line.last().filter(|end| nodes.last() != Some(end)) {
        nodes.push(end);
    }
    if nodes.len() > MOST_FIGURES {
        problems.push(too_many(every, moves.len()));
        nodes.truncate(MOST_FIGURES);
    }
    nodes
}

/// The name of the nth diagram of a series, from 1: 第1図.
pub fn numbered(nth: u32, lang: Lang) -> String {
    say::diagram::numbered(lang, nth)
}

/// "Diagram 1: after 37. P-7f", 「第1図は▲７六歩まで」; the name alone where there was no move. `last` is the last move with its
/// number.
pub fn title(name: &str, last: Option<(u32, String)>, lang: Lang) -> String {
    match last {
        Some((number, last)) => say::diagram::named_after(lang, name, number, last),
        None => name.to_owned(),
    }
}

/// The title of a diagram that stands alone: 「▲７六歩まで」, or what a position without a move is.
pub fn alone(last: Option<(u32, String)>, lang: Lang) -> String {
    match last {
        Some((number, last)) => say::diagram::after(lang, number, last),
        None => say::diagram::position(lang).to_owned(),
    }
}

/// More moves than figures are made of.
pub fn too_many(every: Spanned<u32>, moves: usize) -> Diagnostic {
    let message =
        format!("{moves} moves, {} in each figure: at most {MOST_FIGURES} figures are made", every.value);
    let least = moves.div_ceil(MOST_FIGURES);
    Diagnostic::error(Id::OptionValue, every.span, message)
        .with_advice(format!("write `every={least}` or more"))
}

/// A file with more figures than are made.
pub fn too_many_given(figures: usize, span: Span) -> Diagnostic {
    let message = format!("the file defines {figures} figures, but at most {MOST_FIGURES} are made");
    Diagnostic::error(Id::FiguresMany, span, message).with_advice("divide the file")
}

/// The one frame of a timeline, which shows a node of the author's record, as a figure.
pub fn still(mut timeline: Timeline, node: Option<usize>, caption: Caption, options: &Options) -> Figure {
    timeline.frames.show(0, node);
    Figure { caption, alt: options.alt.clone(), ..Figure::still(timeline) }
}
