//! Boards of characters, one below the other.

use super::shown::{Picture, Shown, Which};
use kisho_board::diagram::{Caption, Frame};
use kisho_board::present::Options;
use kisho_board::render;

/// All that is shown. `numbers_stones`: whether figures of moves number their stones, so that they stand below their boards.
pub fn text(shown: &Shown<'_>, options: &Options, numbers_stones: bool) -> String {
    let of_moves = numbers_stones && options.asks_for_moves();
    let texts = |text: &dyn Fn(&Picture<'_>) -> String, between: &str| {
        shown.pictures.iter().map(text).collect::<Vec<_>>().join(between)
    };
    // What is to be found in a problem stands at its board already.
    let is_titled = options.title == Some(true);
    match shown.which {
        _ if of_moves => texts(&|picture| board(picture) + &below(picture, true, true), "\n"),
        Which::One => texts(&|picture| board(picture) + &below(picture, false, is_titled), "\n"),
        Which::Frames => texts(
            &|picture| {
                let text =
                    format!("{}\n{}", named(picture), board(picture) + &below(picture, false, is_titled));
                text.trim_end_matches('\n').to_owned()
            },
            "\n\n",
        ),
        Which::Series => texts(
            &|picture| {
                let title = picture.figure.caption.title.as_ref();
                let title = title.map(|title| format!("{title}\n")).unwrap_or_default();
                title + &board(picture) + &below(picture, false, false)
            },
            "\n",
        ),
    }
}

fn board(picture: &Picture<'_>) -> String {
    render::text(&picture.figure.timeline, picture.frame)
}

/// What stands below a board: what the author asks for, and of a figure of moves these, which are not on its stones, and its
/// notes.
fn below(picture: &Picture<'_>, of_moves: bool, has_title: bool) -> String {
    let Caption { title, text, notes, .. } = &picture.figure.caption;
    let frame = picture.figure.timeline.frames.list().get(picture.frame).filter(|_| of_moves);
    let moves = frame.map(|frame| frame.alt.as_str());
    // The moves begin with the title that they have by themselves.
    let is_said = |title: &&str| moves.is_some_and(|moves| moves.starts_with(title));
    let title = title.as_deref().filter(|title| has_title && !is_said(title));
    let notes = notes.iter().filter(|_| of_moves).map(String::as_str);
    let header = picture.figure.caption.joined_header(picture.figure.timeline.lang);
    let said = [title, moves, text.as_deref()].into_iter().flatten();
    let lines: Vec<&str> = said.chain(notes).chain(header.as_deref()).collect();
    if lines.is_empty() { String::new() } else { format!("\n{}\n", lines.join("\n")) }
}

/// What a frame is called.
fn named(picture: &Picture<'_>) -> String {
    picture.figure.timeline.frames.list().get(picture.frame).map(heading).unwrap_or_default()
}

/// `37. Black Q16`; the name alone where there was no move.
pub(super) fn heading(frame: &Frame) -> String {
    match frame.number {
        0 => frame.name.clone(),
        number => format!("{number}. {}", frame.name),
    }
}
