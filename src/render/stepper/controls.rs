//! What a reader steps with: the radios, the bar below the board, the places on the board.

use super::digits::{self, Wrappers};
use super::{begins_variation, board, moves};
use crate::diagram::{Figure, Timeline};
use crate::render::svg::Writer;

/// One radio a frame. The group is the track; the first and the last also bear a big button.
pub fn radios(w: &mut Writer, figure: &Figure, key: &str) {
    let frames = &figure.timeline.frames;
    let end = frames.main_end();
    for (n, frame) in frames.list().iter().enumerate() {
        let mut class = digits::classes(n, frames.len());
        if n == end {
            class.push_str(" z");
        }
        w.open("input").attr("type", "radio").attr("name", key).attr("id", format_args!("{key}-{n}"));
        if !class.is_empty() {
            w.attr("class", class.trim_start());
        }
        w.attr("aria-label", moves::spoken(frame)).flag("hidden");
        if n == figure.frame {
            w.flag("checked");
        }
        w.end_void().newline();
    }
}

/// The check box that lets the moves follow one another.
pub fn autoplay(w: &mut Writer, timeline: &Timeline) {
    let name = timeline.lang.pick("Play by itself", "自動再生");
    w.open("label").attr("class", "k-a").attr("title", name).flag("hidden");
    w.open("input").attr("type", "checkbox").attr("aria-label", name).end_void();
    w.close().newline();
}

/// The space for the buttons below the track, and the part of the track that is done.
pub fn bar(w: &mut Writer) {
    w.open("div").attr("class", "k-b").attr("aria-hidden", "true");
    w.open("i").close().close().newline();
}

/// Places on the board that lead into variations, and the ways back out of them.
pub fn places(w: &mut Writer, timeline: &Timeline, key: &str) {
    let frames = &timeline.frames;
    if timeline.links.iter().any(|link| link.leads_to < frames.len()) {
        w.open("div")
            .attr("class", "k-l")
            .attr("style", format_args!("aspect-ratio:{}", board::aspect(timeline)));
        let mut wrappers = Wrappers::new(frames.len());
        for link in &timeline.links {
            let Some(target) = frames.list().get(link.leads_to) else { continue };
            wrappers.enter(w, link.seen);
            let (view, area) = (timeline.view, link.area);
            let style = format!(
                "left:{:.2}%;top:{:.2}%;width:{:.2}%;height:{:.2}%",
                100.0 * (area.x - view.x) / view.w,
                100.0 * (area.y - view.y) / view.h,
                100.0 * area.w / view.w,
                100.0 * area.h / view.h,
            );
            w.open("div").attr("class", digits::low(link.seen));
            w.open("label").attr("for", format_args!("{key}-{}", link.leads_to));
            w.attr("style", style).attr("title", moves::spoken(target)).close().close();
        }
        wrappers.leave(w);
        w.close().newline();
    }
    returns(w, timeline, key);
}

/// At the first frame of a variation, the way back leads to the branch and not to the neighbour.
fn returns(w: &mut Writer, timeline: &Timeline, key: &str) {
    let frames = &timeline.frames;
    if (0..frames.len()).all(|n| !begins_variation(timeline, n)) {
        return;
    }
    let name = timeline.lang.pick("Back to the branch", "分岐に戻る");
    w.open("div").attr("class", "k-r");
    let mut wrappers = Wrappers::new(frames.len());
    for n in (0..frames.len()).filter(|&n| begins_variation(timeline, n)) {
        let Some(parent) = frames.list().get(n).and_then(|f| f.parent) else { continue };
        wrappers.enter(w, n);
        w.open("div").attr("class", digits::low(n));
        w.open("label").attr("for", format_args!("{key}-{parent}")).attr("title", name).close().close();
    }
    wrappers.leave(w);
    w.close().newline();
}
