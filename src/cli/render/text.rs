//! Boards of characters, one below the other.

use super::shown::{Picture, Shown, Which};
use kisho_board::diagram::{Figure, Frame};
use kisho_board::render;

/// All that is shown. `of_moves`: figures of moves, which stand below their boards.
pub fn text(shown: &Shown<'_>, of_moves: bool) -> String {
    let texts = |text: &dyn Fn(&Picture<'_>) -> String, between: &str| {
        shown.pictures.iter().map(text).collect::<Vec<_>>().join(between)
    };
    match shown.which {
        Which::One => texts(&|picture| one(picture.figure, picture.frame, of_moves), "\n"),
        Which::Frames => texts(&|picture| of_many(picture.figure, picture.frame), "\n\n"),
        Which::Series => texts(
            &|picture| {
                // The moves of a figure stand after its title; positions have theirs above.
                let title = picture.figure.caption.title.as_ref().filter(|_| !of_moves);
                let title = title.map(|title| format!("{title}\n")).unwrap_or_default();
                title + &one(picture.figure, picture.frame, of_moves)
            },
            "\n",
        ),
    }
}

/// A position; below a figure of moves what is written there, and the moves, which are not on its stones.
fn one(figure: &Figure, frame: usize, of_moves: bool) -> String {
    let mut text = render::text(&figure.timeline, frame);
    if let Some(shown) = figure.timeline.frames.list().get(frame).filter(|_| of_moves) {
        text.push('\n');
        for line in std::iter::once(&shown.alt).chain(&figure.caption.notes) {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// A position that says which it is.
fn of_many(figure: &Figure, frame: usize) -> String {
    let board = render::text(&figure.timeline, frame);
    let heading = figure.timeline.frames.list().get(frame).map(heading).unwrap_or_default();
    format!("{heading}\n{}", board.trim_end_matches('\n'))
}

/// `37. Black Q16`; the name alone where there was no move.
pub(super) fn heading(frame: &Frame) -> String {
    match frame.number {
        0 => frame.name.clone(),
        number => format!("{number}. {}", frame.name),
    }
}
