//! Comments, with links to the frames and places that they name.

use super::FigurePlace;
use crate::diagram::{Frame, Mention, Mentioned, Point, Timeline};
use crate::render::svg::{Writer, number};

/// The paragraphs of a comment: an empty line divides them.
pub fn write(w: &mut Writer, frame: &Frame, timeline: &Timeline, place: FigurePlace<'_>) {
    let mut mentions = frame.mentions.iter().peekable();
    let mut start = 0;
    for paragraph in frame.comment.split("\n\n") {
        let next = start + paragraph.len() + 2;
        let text = paragraph.trim();
        let mut at = start + (paragraph.len() - paragraph.trim_start().len());
        start = next;
        if text.is_empty() {
            continue;
        }
        let end = at + text.len();
        w.open("p").in_language_of_page(timeline.lang);
        while let Some(mention) = mentions.next_if(|mention| mention.text.start < end) {
            let (Some(before), Some(name)) =
                (frame.comment.get(at..mention.text.start), frame.comment.get(mention.text.clone()))
            else {
                continue;
            };
            w.text(before);
            one(w, mention, name, timeline, place);
            at = mention.text.end;
        }
        w.text(frame.comment.get(at..end).unwrap_or_default()).close();
    }
}

/// A name that leads somewhere. What names a place shows it on the board while it is pointed at or has the focus.
fn one(w: &mut Writer, mention: &Mention, name: &str, timeline: &Timeline, place: FigurePlace<'_>) {
    let at = match mention.to {
        Mentioned::Address => {
            w.open("a").attr("href", name);
            None
        }
        Mentioned::Place(at) => {
            // No button: readers could not select the text of one.
            w.open("span").attr("class", "k-at").attr("tabindex", 0);
            Some(at)
        }
        Mentioned::Frame { part: None, frame, place: at } => {
            w.open("a").attr("class", if at.is_some() { "k-goto k-at" } else { "k-goto" });
            w.attr("href", format_args!("#{}", place.control(&timeline.frames, frame)));
            at
        }
        Mentioned::Frame { part: Some(part), frame, place: at } => {
            let Some(address) = place.address(part, frame) else {
                w.text(name);
                return;
            };
            w.open("a").attr("href", address);
            if at.is_some() {
                w.attr("class", "k-at");
            }
            at
        }
    };
    if let Some(Point { x, y }) = at {
        let view = timeline.view;
        let share = |from: f64, whole: f64| number::text((from * 1000.0 / whole).round() / 1000.0);
        w.attr("style", format_args!("--a:{};--b:{}", share(x - view.x, view.w), share(y - view.y, view.w)));
    }
    w.text(name).close();
}
