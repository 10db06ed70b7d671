//! The move list: every move a link into the replay, line by line.

use super::begins_variation;
use super::digits::{self, Wrappers};
use crate::diagram::{Frame, Timeline};
use crate::render::svg::Writer;

/// A frame as it is spoken: "37. Black Q16".
pub fn spoken(frame: &Frame) -> String {
    if frame.number > 0 && !frame.short.is_empty() {
        format!("{}. {}", frame.number, frame.name)
    } else {
        frame.name.clone()
    }
}

/// The letter of a frame among the ways on from its parent, main line `A`; after `Z` come `A1`, `B1`, ….
pub fn letter(timeline: &Timeline, frame: usize) -> Option<String> {
    let parent = timeline.frames.list().get(frame)?.parent?;
    let place = timeline.frames.children(parent).position(|child| child == frame)?;
    letter_of(place)
}

/// The letter for the nth way on, from 0.
fn letter_of(place: usize) -> Option<String> {
    let letter = char::from(b'A'.checked_add(u8::try_from(place % 26).ok()?)?);
    Some(if place < 26 { letter.to_string() } else { format!("{letter}{}", place / 26) })
}

/// All lines, the main line first, each variation on a line of its own.
pub fn list(w: &mut Writer, timeline: &Timeline, key: &str) {
    let frames = &timeline.frames;
    w.open("div").attr("class", "k-m").newline();
    let mut depths = vec![0_usize; frames.len()];
    let mut wrappers = Wrappers::new("span", frames.len());
    for (n, frame) in frames.list().iter().enumerate() {
        let begins = begins_variation(timeline, n);
        let above = frame.parent.and_then(|p| depths.get(p)).copied().unwrap_or(0);
        if let Some(depth) = depths.get_mut(n) {
            *depth = above + usize::from(begins);
        }
        if n == 0 || begins {
            if n > 0 {
                wrappers.leave(w);
                w.close().newline();
            }
            line_start(w, timeline, n, above + usize::from(begins));
        }
        wrappers.enter(w, n);
        one(w, frame, n, key, on_main_line(frames.main_end(), n));
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

/// The main line is frame after frame from 0, so the style sheet can count its labels; others need a class.
fn on_main_line(main_end: usize, n: usize) -> bool {
    n <= main_end
}

fn one(w: &mut Writer, frame: &Frame, n: usize, key: &str, counted: bool) {
    w.open("label").attr("for", format_args!("{key}-{n}"));
    if !counted {
        w.attr("class", digits::low(n));
    }
    if frame.short.is_empty() {
        w.text(&frame.name);
    } else {
        w.text(&format!("{} {}", frame.number, frame.short));
    }
    w.close().newline();
}
