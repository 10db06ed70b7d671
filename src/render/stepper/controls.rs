//! What a reader steps with: the radios, the bar below the board, the places on the board.

use super::digits::{self, Wrappers};
use super::{Place, board, moves};
use crate::diagram::{Figure, Timeline};
use crate::render::placed;
use crate::render::svg::Writer;

/// One radio a frame. The group is the track; the first and the last also bear a big button.
///
/// Where links from other pages name frames, none is chosen when the page is opened, but a radio behind them all: then
/// the style sheet shows the frame that the address names, or else the first.
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
        w.attr("aria-label", moves::spoken(frame));
        if !frame.time.is_empty() {
            w.attr("title", &frame.time);
        }
        w.flag("hidden");
        if n == figure.frame && named(figure).is_empty() {
            w.flag("checked");
        }
        w.end_void().newline();
    }
    if !named(figure).is_empty() {
        w.open("input").attr("type", "radio").attr("name", key).attr("class", "k-0");
        let first = frames.list().first().map(moves::spoken).unwrap_or_default();
        w.attr("aria-label", first).flag("hidden").flag("checked").end_void().newline();
    }
}

/// The frames that links from other pages name. Such a figure begins with its first frame.
fn named(figure: &Figure) -> &[usize] {
    figure.part.as_ref().filter(|_| figure.frame == 0).map_or(&[], |part| &part.named)
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
pub fn places(w: &mut Writer, figure: &Figure, place: Place<'_>) {
    let timeline = &figure.timeline;
    let frames = &timeline.frames;
    if !timeline.links.is_empty() {
        w.open("div")
            .attr("class", "k-l")
            .attr("style", format_args!("aspect-ratio:{}", board::aspect(timeline)));
        if !timeline.offers.is_empty() {
            // The letters are for those who see the board below them.
            w.flag("hidden");
        }
        let mut wrappers = Wrappers::new(frames.len());
        for link in &timeline.links {
            let style = placed(link.area, timeline.view);
            let target = frames.list().get(link.leads_to).filter(|_| link.part.is_none());
            let address = link.part.and_then(|part| place.address(part, link.leads_to));
            if target.is_none() && address.is_none() {
                continue;
            }
            wrappers.enter(w, link.seen);
            w.open("div").attr("class", digits::low(link.seen));
            match (target, address) {
                (Some(target), _) => {
                    w.open("label").attr("for", format_args!("{}-{}", place.key, link.leads_to));
                    w.attr("style", style).attr("title", moves::spoken(target));
                    if let Some(offer) = timeline.offers.get(&link.leads_to) {
                        // It is drawn nowhere else.
                        w.attr("class", if offer.right == Some(true) { "t y" } else { "t" })
                            .text(&offer.letter);
                    }
                }
                (None, address) => {
                    // The ways on beside the board lead there too.
                    w.open("a").attr("href", address.unwrap_or_default()).attr("tabindex", -1);
                    w.attr("aria-hidden", "true").attr("style", style);
                }
            }
            w.close().close();
        }
        wrappers.leave(w);
        w.close().newline();
    }
    returns(w, figure, place);
}

/// What stands in the bar in some frames only: a button that does not lead to the neighbour of its frame.
enum Leap {
    /// Back to a frame of this part.
    Back(usize),
    /// Back into the part before.
    Out(String),
    /// On into another part.
    On(String),
    /// No button: the move, while the frame is not chosen but named by the address.
    Name(String),
}

/// At the first frame of a variation, the way back leads to the branch and not to the neighbour; at the borders of a
/// part back and next lead to other pages.
fn returns(w: &mut Writer, figure: &Figure, place: Place<'_>) {
    let timeline = &figure.timeline;
    let frames = &timeline.frames;
    let back =
        figure.part.as_ref().and_then(|part| part.back).and_then(|(part, frame)| place.address(part, frame));
    let mut leaps: Vec<(usize, Leap)> = back.map(|address| (0, Leap::Out(address))).into_iter().collect();
    for exit in frames.exits().iter().filter(|exit| exit.places.0 == 0) {
        leaps.extend(place.address(exit.part, 0).map(|address| (exit.parent, Leap::On(address))));
    }
    for n in (0..frames.len()).filter(|&n| frames.begins_variation(n)) {
        leaps.extend(frames.list().get(n).and_then(|f| f.parent).map(|parent| (n, Leap::Back(parent))));
    }
    for &n in named(figure).iter().filter(|&&n| n > 0) {
        leaps.extend(frames.list().get(n).map(|frame| (n, Leap::Name(moves::spoken(frame)))));
    }
    if leaps.is_empty() {
        return;
    }
    leaps.sort_by_key(|&(n, _)| n);
    let to_branch = timeline.lang.pick("Back to the branch", "分岐に戻る");
    w.open("div").attr("class", "k-r");
    let mut wrappers = Wrappers::new(frames.len());
    for (n, leap) in leaps {
        wrappers.enter(w, n);
        w.open("div").attr("class", digits::low(n));
        match leap {
            Leap::Back(to) => {
                w.open("label").attr("for", format_args!("{}-{to}", place.key)).attr("title", to_branch);
            }
            Leap::Out(to) => {
                let name = timeline.lang.pick("Back to the page before", "前のページに戻る");
                w.open("a").attr("href", to).attr("title", name);
            }
            Leap::On(to) => {
                let name = timeline.lang.pick("On to the next page", "次のページへ進む");
                w.open("a").attr("class", "f").attr("rel", "next").attr("href", to).attr("title", name);
            }
            Leap::Name(name) => {
                w.open("span").attr("class", "k-u").text(&name);
            }
        }
        w.close().close();
    }
    wrappers.leave(w);
    w.close().newline();
}
