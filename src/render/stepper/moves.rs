//! The move list: every move a link into the replay, line by line.

use super::begins_variation;
use super::digits::{self, Wrappers};
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
/// Readers without it get the number of every tenth move.
pub fn list(w: &mut Writer, timeline: &Timeline, key: &str) {
    let frames = &timeline.frames;
    w.open("div").attr("class", "k-m").newline();
    let mut depths = vec![0_usize; frames.len()];
    let mut wrappers = Wrappers::new("span", frames.len());
    let (mut expected, main_end) = (0, frames.main_end());
    for (n, frame) in frames.list().iter().enumerate() {
        let begins = begins_variation(timeline, n);
        let depth = frame.parent.and_then(|p| depths.get(p)).copied().unwrap_or(0) + usize::from(begins);
        if let Some(slot) = depths.get_mut(n) {
            *slot = depth;
        }
        if n == 0 || begins {
            if n > 0 {
                wrappers.leave(w);
                w.close().newline();
            }
            line_start(w, timeline, n, depth);
            expected = 1;
        }
        wrappers.enter(w, n);
        // The main line is frame after frame from 0, so the style sheet can count its labels; others need a class.
        let class = if n <= main_end { String::new() } else { digits::low(n) };
        one(w, frame, format_args!("{key}-{n}"), class, &mut expected);
    }
    wrappers.leave(w);
    w.close().close().newline();
}

fn line_start(w: &mut Writer, timeline: &Timeline, frame: usize, depth: usize) {
    /// Deeper variations are set at the same indent: a phone has no room for more.
    const DEEPEST: usize = 5;
    w.open("p");
    if frame == 0 {
        w.attr("class", "k-0");
    }
    if depth > 0 {
        w.attr("style", format_args!("--d:{}", depth.min(DEEPEST)));
        if let Some(letter) = letter(timeline, frame) {
            w.open("b").text(&letter).close().text(" ");
        }
    }
}

/// One move. `expected` is the number that the style sheet would count.
fn one(w: &mut Writer, frame: &Frame, control: std::fmt::Arguments<'_>, class: String, expected: &mut u32) {
    let moved = !frame.short.is_empty();
    if moved && (frame.number % 10 == 1 || frame.number != *expected) {
        w.open("i").text(&frame.number.to_string()).close();
    }
    w.open("label").attr("for", control);
    let class = if moved { class } else { format!("s {class}") };
    if !class.is_empty() {
        w.attr("class", class.trim_end());
    }
    if moved {
        if frame.number != *expected {
            w.attr("style", format_args!("counter-set:k {}", frame.number));
        }
        *expected = frame.number + 1;
        w.text(&frame.short);
    } else {
        w.text(&frame.name);
    }
    w.close().newline();
}
