//! Beside or below the board: the comment of the frame, the ways on from it, the move list, the code.

use super::digits::{self, Wrappers};
use super::{Place, moves};
use crate::diagram::{Caption, Figure, Frame, Timeline};
use crate::render::svg::Writer;

/// Comments and the move list.
pub fn panel(w: &mut Writer, timeline: &Timeline, key: &str) {
    w.open("div").attr("class", "k-x").newline();
    comments(w, timeline, key);
    moves::list(w, timeline, key);
    w.close().newline();
}

/// For each frame its comment and, at a branch, the ways on.
fn comments(w: &mut Writer, timeline: &Timeline, key: &str) {
    let frames = &timeline.frames;
    let branches = |n: usize| frames.children(n).nth(1).is_some();
    let speaks = |n: usize, frame: &Frame| !frame.comment.is_empty() || branches(n);
    if !frames.list().iter().enumerate().any(|(n, frame)| speaks(n, frame)) {
        return;
    }
    w.open("div").attr("class", "k-c").newline();
    let mut wrappers = Wrappers::new(frames.len());
    for (n, frame) in frames.list().iter().enumerate().filter(|(n, frame)| speaks(*n, frame)) {
        wrappers.enter(w, n);
        w.open("div").attr("class", digits::low(n));
        w.open("p").attr("class", "k-h").text(&moves::spoken(frame)).close();
        for paragraph in frame.comment.split("\n\n").map(str::trim).filter(|p| !p.is_empty()) {
            w.open("p").text(paragraph).close();
        }
        if branches(n) {
            ways_on(w, timeline, n, key);
        }
        w.close().newline();
    }
    wrappers.leave(w);
    w.close().newline();
}

/// The moves that follow, lettered as on the board.
fn ways_on(w: &mut Writer, timeline: &Timeline, from: usize, key: &str) {
    w.open("p").attr("class", "k-w");
    for child in timeline.frames.children(from) {
        let Some(frame) = timeline.frames.list().get(child) else { continue };
        w.open("label").attr("for", format_args!("{key}-{child}"));
        if let Some(letter) = moves::letter(timeline, child) {
            w.open("b").text(&letter).close().text(" ");
        }
        w.text(if frame.short.is_empty() { &frame.name } else { &frame.short }).close();
    }
    w.close();
}

/// What is written below the figure: one line alone, or a paragraph for each part.
pub fn caption(w: &mut Writer, figure: &Figure) {
    let Caption { title, text, header, .. } = &figure.caption;
    let notes = figure.caption.joined_notes(figure.timeline.lang);
    let parts = [("k-t", title), ("", text), ("k-e", &notes), ("k-g", header)];
    let parts: Vec<_> = parts.into_iter().filter_map(|(class, text)| Some((class, text.as_ref()?))).collect();
    match parts.as_slice() {
        [] => return,
        [("", text)] => w.open("figcaption").text(text).close().newline(),
        _ => {
            w.open("figcaption").newline();
            for (class, text) in parts {
                w.open("p");
                if !class.is_empty() {
                    w.attr("class", class);
                }
                w.text(text).close().newline();
            }
            w.close().newline()
        }
    };
}

/// The code, for those who want to take it along.
pub fn source(w: &mut Writer, timeline: &Timeline, place: Place<'_>) {
    if place.source.is_none() && place.file.is_none() {
        return;
    }
    w.open("details").attr("class", "k-src");
    w.open("summary").text(timeline.lang.pick("Code", "コード")).close();
    if let Some(code) = place.source {
        w.open("pre").open("code").text(code).close().close();
    }
    if let Some(file) = place.file {
        w.open("p").open("a").attr("href", file).text("SVG").close().close();
    }
    w.close().newline();
}
