//! The move list: every move a link into the replay, line by line.

use std::ops::Range;

use super::digits::BASE;
use crate::diagram::{Frame, Frames, Timeline};
use crate::render::svg::Writer;

/// A frame as it is spoken: "37. Black Q16".
pub fn spoken(frame: &Frame) -> String {
    if frame.number > 0 && !frame.short.is_empty() {
        format!("{}. {}", frame.number, frame.name)
    } else {
        frame.name.clone()
    }
}

/// The letter of a frame among the ways on from its parent, main line `A`.
pub fn letter(timeline: &Timeline, frame: usize) -> Option<String> {
    timeline.frames.place(frame).and_then(Frames::letter)
}

/// All lines, the main line first, each variation on a line of its own.
///
/// The style sheet counts the moves: a number in the text of every move would be a fifteenth of a page.
/// Readers without it get a number now and then.
pub fn list(w: &mut Writer, timeline: &Timeline, key: &str) {
    let frames = &timeline.frames;
    w.open("div").attr("class", "k-m").newline();
    let mut depths = vec![0_usize; frames.len()];
    let mut start = 0;
    while start < frames.len() {
        let end = frames.line_end(start) + 1;
        let above = frames.list().get(start).and_then(|f| depths.get(f.parent?)).copied().unwrap_or(0);
        let depth = above + usize::from(start > 0);
        if let Some(line) = depths.get_mut(start..end) {
            line.fill(depth);
        }
        line(w, timeline, start..end, depth, key);
        start = end;
    }
    w.close().newline();
}

/// One line of moves, in groups in which the style sheet can find the chosen one by counting; see `runs.rs`.
/// The moves before and after the chosen one bear the buttons "back" and "next".
fn line(w: &mut Writer, timeline: &Timeline, frames: Range<usize>, depth: usize, key: &str) {
    line_start(w, timeline, frames.start, depth);
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
    w.close().newline();
}

fn line_start(w: &mut Writer, timeline: &Timeline, frame: usize, depth: usize) {
    /// Deeper variations are set at the same indent: a phone has no room for more.
    const DEEPEST: usize = 5;
    w.open("p");
    if depth > 0 {
        w.attr("style", format_args!("--i:{}", depth.min(DEEPEST)));
        if let Some(letter) = letter(timeline, frame) {
            w.open("b").text(&letter).close().text(" ");
        }
    }
}

/// Every how many moves a number stands in the text.
const NUMBERED: u32 = 50;

/// One move. `expected` is the number that the style sheet would count.
fn one(w: &mut Writer, frame: &Frame, control: std::fmt::Arguments<'_>, expected: &mut u32) {
    let moved = !frame.short.is_empty();
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
        w.attr("class", "s").text(&frame.name);
    }
    w.close().newline();
}
