//! The move list: every move a link into the replay, line by line.

use std::ops::Range;

use super::Place;
use super::digits::BASE;
use crate::diagram::{Exit, Frame, Frames, Timeline};
use crate::render::svg::Writer;

/// A frame as it is spoken: "37. Black Q16".
pub fn spoken(frame: &Frame) -> String {
    if frame.number > 0 && !frame.short.is_empty() {
        format!("{}. {}", frame.number, frame.name)
    } else {
        frame.name.clone()
    }
}

/// A move as short as it can be, or the name of a position without a move.
pub fn shortest(frame: &Frame) -> &str {
    if frame.short.is_empty() { &frame.name } else { &frame.short }
}

/// A link to ways on that another part has; `before` says which.
pub fn exit(w: &mut Writer, exit: &Exit, before: impl FnOnce(&mut Writer), place: Place<'_>) {
    let Some(address) = place.address(exit.part, 0) else { return };
    w.open("a").attr("href", address);
    before(w);
    w.text(shortest(&exit.frame)).text(if exit.count > 1 { " …" } else { "" }).close();
}

/// The number of the move, which the style sheet counts only for moves of this page.
fn number(w: &mut Writer, exit: &Exit) {
    if exit.frame.number > 0 && !exit.frame.short.is_empty() {
        w.text(&format!("{}\u{2009}", exit.frame.number));
    }
}

/// The letters of the ways on.
pub fn letters(exit: &Exit) -> Option<String> {
    let (first, last) = exit.places;
    let from = Frames::letter(first)?;
    Some(match Frames::letter(last) {
        _ if exit.count == 1 => from,
        Some(to) if last - first + 1 == exit.count => format!("{from}–{to}"),
        Some(to) => format!("{from}…{to}"),
        None => format!("{from}…"),
    })
}

/// So many moves and variations together need no more height than the list has on the narrowest page.
const FEW: usize = 12;

/// An element that scrolls, and that the keyboard reaches therefore, with a name.
pub fn scrolls(w: &mut Writer, name: &str) {
    w.attr("tabindex", 0).attr("role", "group").attr("aria-label", name);
}

/// All lines, the main line first, each variation on a line of its own.
///
/// The style sheet counts the moves: a number in the text of every move would be a fifteenth of a page.
/// Readers without it get a number now and then.
pub fn list(w: &mut Writer, timeline: &Timeline, place: Place<'_>) {
    let frames = &timeline.frames;
    w.open("div").attr("class", "k-m");
    let variations = (0..frames.len()).filter(|&frame| frames.begins_variation(frame)).count();
    if frames.len() + variations + frames.exits().len() > FEW {
        scrolls(w, timeline.lang.pick("Moves", "棋譜"));
    }
    w.newline();
    let mut depths = vec![0_usize; frames.len()];
    let mut exits = frames.exits().iter().peekable();
    let mut start = 0;
    while start < frames.len() {
        let end = frames.line_end(start) + 1;
        let above = frames.list().get(start).and_then(|f| depths.get(f.parent?)).copied().unwrap_or(0);
        let depth = above + usize::from(start > 0);
        if let Some(line) = depths.get_mut(start..end) {
            line.fill(depth);
        }
        line_start(w, timeline, start, depth);
        line(w, timeline, start..end, place.key);
        let goes_on = |exit: &&Exit| exit.parent + 1 == end && exit.places.0 == 0 && exit.count == 1;
        if let Some(out) = exits.next_if(goes_on) {
            exit(w, out, |w| number(w, out), place);
        }
        w.close().newline();
        while let Some(out) = exits.next_if(|exit| exit.before <= end) {
            let depth = depths.get(out.parent).copied().unwrap_or(0) + 1;
            w.open("p");
            indent(w, depth);
            if let Some(letters) = letters(out) {
                w.open("b").text(&letters).close().text(" ");
            }
            exit(w, out, |w| number(w, out), place);
            w.close().newline();
        }
        start = end;
    }
    w.close().newline();
}

/// The moves of a line, in groups in which the style sheet can find the chosen one by counting; see `runs.rs`.
/// The moves before and after the chosen one bear the buttons "back" and "next".
fn line(w: &mut Writer, timeline: &Timeline, frames: Range<usize>, key: &str) {
    let mut expected = 1;
    let all: Vec<usize> = frames.collect();
    for group in all.chunks(BASE) {
        let Some(&first) = group.first() else { continue };
        w.open("span").attr("class", "k-y").attr("style", format_args!("--c:{first}"));
        w.open("span");
        for &n in group {
            let Some(frame) = timeline.frames.list().get(n) else { continue };
            one(w, frame, format_args!("{key}-{n}"), &mut expected);
        }
        w.close().close();
    }
}

fn indent(w: &mut Writer, depth: usize) {
    /// Deeper variations are set at the same indent: a phone has no room for more.
    const DEEPEST: usize = 5;
    w.attr("style", format_args!("--i:{}", depth.min(DEEPEST)));
}

fn line_start(w: &mut Writer, timeline: &Timeline, frame: usize, depth: usize) {
    w.open("p");
    if depth > 0 {
        indent(w, depth);
        if let Some(letter) = timeline.letter(frame) {
            w.open("b").text(&letter).close().text(" ");
        }
    }
}

/// Every how many moves a number stands in the text.
const NUMBERED: u32 = 50;

/// One move. `expected` is the number that the style sheet would count.
fn one(w: &mut Writer, frame: &Frame, control: std::fmt::Arguments<'_>, expected: &mut u32) {
    // Another action of the turn before it, as in Janken shogi: the number is said once.
    let goes_on = frame.number > 0 && frame.number.saturating_add(1) == *expected;
    let moved = !frame.short.is_empty() && !goes_on;
    if moved && (frame.number % NUMBERED == 1 || frame.number != *expected) {
        w.open("i").text(&frame.number.to_string()).close();
    }
    w.open("label").attr("for", control);
    if moved {
        if frame.number != *expected {
            w.attr("style", format_args!("counter-set:k {}", frame.number));
        }
        *expected = frame.number.saturating_add(1);
        w.text(&frame.short);
    } else {
        w.attr("class", "s").text(shortest(frame));
    }
    w.close().newline();
}
