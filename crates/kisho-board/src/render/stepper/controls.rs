//! What a reader steps with: the radios, the bar below the board, the places on the board.

use super::slots::{self, Slots};
use super::{FigurePlace, moves, panel};
use crate::diagram::{Exit, Figure, Timeline};
use crate::render::placed;
use crate::render::svg::Writer;
use crate::say;

/// One radio a frame, each followed by what is shown in that frame only.
///
/// `tabindex` makes Safari put the focus on a radio whose label is clicked, as other browsers do.
pub fn radios(w: &mut Writer, figure: &Figure, names: &moves::LineNames, place: FigurePlace<'_>) {
    let frames = &figure.timeline.frames;
    let (end, last) = (frames.main_end(), frames.len() - 1);
    let mut exits: Vec<&Exit> = frames.exits().iter().collect();
    exits.sort_by_key(|exit| (exit.parent, exit.places));
    let mut exits = exits.into_iter().peekable();
    // The number that the style sheet counts, and the variation, which ends where the next one begins.
    let mut counted = 0_u32;
    let mut variation = None;
    for (n, frame) in frames.list().iter().enumerate() {
        if frames.begins_variation(n) {
            let name = moves::variation(names.get(&n).map_or("", String::as_str), figure.timeline.lang);
            radio(w, place.key, &["b"], "");
            w.attr("id", slots::branch_id(place.key, n)).attr("aria-label", &name).end_void();
            variation = Some(name);
        }
        let is_numbered = moves::is_numbered(frame);
        let is_counted = !is_numbered || Some(frame.number) == counted.checked_add(1);
        if is_numbered {
            counted = frame.number;
        }
        radio(
            w,
            place.key,
            &[
                if n == end { "z" } else { "" },
                if n == last { "x" } else { "" },
                if is_numbered { "" } else { "p" },
            ],
            &if is_counted { String::new() } else { format!("counter-set:k {}", frame.number) },
        );
        w.attr("id", place.control(frames, n)).attr("aria-label", &frame.name);
        if !frame.time.is_empty() {
            w.attr("title", &frame.time);
        }
        if n == figure.frame {
            w.flag("checked");
        }
        w.end_void();
        let out: Vec<&Exit> = std::iter::from_fn(|| exits.next_if(|exit| exit.parent == n)).collect();
        only_in(w, figure, (n, variation.as_deref()), &out, place);
    }
    w.newline();
    for (class, shown) in [("e", last), ("s", 0)] {
        let Some(frame) = frames.list().get(shown) else { continue };
        radio(w, place.key, &[class, if moves::is_numbered(frame) { "" } else { "p" }], "");
        w.attr("aria-label", &frame.name).end_void();
    }
    w.newline();
}

fn radio(w: &mut Writer, key: &str, classes: &[&str], style: &str) {
    w.open("input").attr("type", "radio").attr("name", key).attr("tabindex", 0);
    let classes: Vec<&str> = classes.iter().copied().filter(|class| !class.is_empty()).collect();
    if !classes.is_empty() {
        w.attr("class", classes.join(" "));
    }
    w.hidden(style);
}

/// What belongs to one frame: places on the board that lead on, buttons that do not lead to the neighbour, the comment.
fn only_in(
    w: &mut Writer,
    figure: &Figure,
    (n, variation): (usize, Option<&str>),
    out: &[&Exit],
    place: FigurePlace<'_>,
) {
    let timeline = &figure.timeline;
    let links = timeline.links.partition_point(|link| link.seen < n);
    let links = timeline.links.get(links..).unwrap_or_default().iter().take_while(|link| link.seen == n);
    let mut links = links.peekable();
    let leaps = leaps(figure, n, out, place);
    let says = panel::says(timeline, n, out);
    if links.peek().is_none() && leaps.is_empty() && !says {
        return;
    }
    w.open("div").attr("class", "k-fr");
    if links.peek().is_some() {
        w.open("div").attr("class", "k-l");
        if !timeline.offers.is_empty() {
            // The letters are for those who see the board below them.
            w.hidden("");
        }
        for link in links {
            spot(w, timeline, link, place);
        }
        w.close();
    }
    if !leaps.is_empty() {
        w.open("div").attr("class", "k-r");
        leaps.iter().for_each(|leap| leap.write(w, timeline, place));
        w.close();
    }
    if says {
        panel::comment(w, timeline, (n, variation), out, place);
    }
    w.close().newline();
}

/// A place on the board that leads into a variation.
fn spot(w: &mut Writer, timeline: &Timeline, link: &crate::diagram::Link, place: FigurePlace<'_>) {
    let style = placed(link.area, timeline.view);
    if let Some(part) = link.part {
        let Some(address) = place.address(part, link.leads_to) else { return };
        // The ways on beside the board lead there too.
        w.open("a").attr("href", address).attr("tabindex", -1).attr("aria-hidden", "true");
        w.attr("style", style).close();
    } else if let Some(target) = timeline.frames.list().get(link.leads_to) {
        w.open("label").attr("for", place.control(&timeline.frames, link.leads_to));
        w.attr("style", style).attr("title", moves::spoken(target));
        if let Some(offer) = timeline.offered(link.leads_to) {
            // It is drawn nowhere else.
            w.attr("class", if offer.right == Some(true) { "t y" } else { "t" }).text(&offer.letter);
        }
        w.close();
    }
}

/// The check box that lets the moves follow one another.
pub fn autoplay(w: &mut Writer, timeline: &Timeline) {
    let name = say::replay::play(timeline.lang);
    w.open("label").attr("class", "k-a").attr("title", name).hidden("");
    w.in_language_of(timeline.lang, name);
    w.open("input").attr("type", "checkbox").attr("aria-label", name).end_void();
    w.close().newline();
}

/// At most so many places of the track can be clicked, so that each is wide enough for a finger on a phone.
const TRACK: usize = 12;

/// The space for the buttons below the track, the part of the track that is done, and places on the track to click on.
pub fn bar(w: &mut Writer, timeline: &Timeline, slots: &Slots, at: FigurePlace<'_>) {
    w.open("div").attr("class", "k-b").attr("aria-hidden", "true");
    w.open("i").close().close();
    let last = timeline.frames.len() - 1;
    let places = last.min(TRACK - 1);
    let frames: Vec<usize> = (0..=last).collect();
    w.open("div").attr("class", "k-k").attr("aria-hidden", "true").hidden("");
    for place in 0..=places {
        let wanted = place * (slots.len() - 1) / places.max(1);
        // The last frame that is not after the wanted slot.
        let frame = frames.partition_point(|&frame| slots.slot(frame) <= wanted);
        w.open("label").attr("for", at.control(&timeline.frames, frame.saturating_sub(1))).close();
    }
    w.close().newline();
}

/// A button in the bar that does not lead to the neighbour of its frame.
enum Leap {
    /// Back to a frame of this part.
    Back(usize),
    /// Back into the part before.
    Out(String),
    /// On into another part.
    On(String),
}

/// At the first frame of a variation, the way back leads to the branch and not to the neighbour; at the borders of a
/// part back and next lead to other pages.
fn leaps(figure: &Figure, n: usize, out: &[&Exit], place: FigurePlace<'_>) -> Vec<Leap> {
    let frames = &figure.timeline.frames;
    let mut leaps = Vec::new();
    if n == 0 {
        let back = figure.part.as_ref().and_then(|part| part.back);
        leaps.extend(back.and_then(|(part, frame)| place.address(part, frame)).map(Leap::Out));
    }
    let on = out.iter().filter(|exit| exit.places.0 == 0);
    leaps.extend(on.filter_map(|exit| place.address(exit.part, exit.address)).map(Leap::On));
    if frames.begins_variation(n) {
        leaps.extend(frames.list().get(n).and_then(|frame| frame.parent).map(Leap::Back));
    }
    leaps
}

impl Leap {
    fn write(&self, w: &mut Writer, timeline: &Timeline, place: FigurePlace<'_>) {
        let lang = timeline.lang;
        match self {
            Self::Back(to) => {
                let name = say::replay::back_to_branch(lang);
                w.open("label").attr("for", place.control(&timeline.frames, *to)).attr("title", name);
                w.in_language_of(lang, name);
            }
            Self::Out(to) => {
                let name = say::replay::back_to_page(lang);
                w.open("a").attr("href", to).attr("title", name).in_language_of(lang, name);
            }
            Self::On(to) => {
                let name = say::replay::on_to_page(lang);
                w.open("a").attr("class", "f").attr("rel", "next").attr("href", to).attr("title", name);
                w.in_language_of(lang, name);
            }
        }
        w.close();
    }
}
