//! What figures of books have in common, whatever the game: still pictures of chosen moves, alone or in a series.

use super::{Options, no_frame};
use crate::diagram::{Caption, Figure, Timeline};
use crate::present::options::{FrameChoice, FramesChoice, Spanned};
use crate::text::{Diagnostic, Span};

/// The most figures of one series: more than any book has of a game. What each shows is kept while they are made.
pub const MOST_FIGURES: usize = 1_000;

/// What cannot be had together.
pub fn conflicts(options: &Options) -> Vec<Diagnostic> {
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
    Diagnostic::error("option-frame", span, format!("there is no move {wanted}")).with_hint(hint)
}

/// More moves than figures are made of.
pub fn too_many(every: Spanned<u32>, moves: usize) -> Diagnostic {
    let message =
        format!("{moves} moves, {} in each figure: at most {MOST_FIGURES} figures are made", every.value);
    let least = moves.div_ceil(MOST_FIGURES);
    Diagnostic::error("option-value", every.span, message).with_hint(format!("write `every={least}` or more"))
}

/// A file with more figures than are made.
pub fn too_many_given(figures: usize, span: Span) -> Diagnostic {
    let message = format!("the file defines {figures} figures, but at most {MOST_FIGURES} are made");
    Diagnostic::error("figures-many", span, message).with_hint("divide the file")
}

/// The one frame of a timeline as a figure.
pub fn still(timeline: Timeline, caption: Caption, options: &Options) -> Figure {
    Figure {
        timeline,
        first: 0,
        frame: 0,
        still: true,
        print: vec![0],
        theme: options.theme.as_ref().map(|theme| theme.value.clone()),
        caption,
        alt: options.alt.clone(),
        part: None,
    }
}
