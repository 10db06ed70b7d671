//! The elements of a replay, with what neighbours have in common said once.
//!
//! Most of a game is one new element a move. Such a run counts its elements itself (`k-q`): the style sheet
//! knows that the nth element of the group appears n frames after the group's first, and the element
//! need not say so. What is never captured then costs its place and nothing else.
//!
//! A step must not cost the browser the whole game either. Every group stands in a `k-y` that hands down the frame
//! number only between the group's first and last change, so that a group that is over, or still to come,
//! inherits what it had before and is left alone.

use std::collections::BTreeMap;
use std::ops::Range;

use super::slots::{BASE, Slots};
use crate::diagram::{Drawn, Figure, Layer, Role, Shape, font};
use crate::render::svg::lines::{self, Style};
use crate::render::svg::shapes::{self, Colours};
use crate::render::svg::{Sprites, Writer};
use crate::render::theme::Theme;

/// Shorter runs are not worth a group.
const SHORTEST_RUN: usize = 4;

/// Writes all elements of a replay.
pub fn write(w: &mut Writer, figure: &Figure, slots: &Slots, sprites: &mut Sprites) {
    let items = items(figure, slots);
    let frames = slots.len();
    for alike in items.chunk_by(|a, b| a.group == b.group) {
        for part in parts(alike) {
            let end = part.common_end(frames);
            open(w, part, frames, end.filter(|&end| end < frames));
            if let Some(style) = part.style_of_all() {
                let texts = part.items.iter().filter_map(|item| lines::text(item.drawn));
                w.open("path").attr("d", style.data(texts)).close_empty().close().close().newline();
                continue;
            }
            for item in part.items {
                let life = item.life(part.counted, end.unwrap_or(frames));
                item.write(w, &life, sprites);
            }
            w.close().close().newline();
        }
    }
}

/// One element in one interval of its life.
struct Item<'a> {
    drawn: &'a Drawn,
    interval: Range<usize>,
    group: Group,
}

/// What the elements of a group have in common.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Group {
    seen: Seen,
    /// Every element can be chosen, and so is not printed.
    choice: bool,
    /// Every element is seen in just one frame.
    moment: bool,
    /// All are texts of this colour, drawn as outlines.
    text: Option<Role>,
    /// All are texts of this style, drawn as lines.
    lines: Option<Style>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Seen {
    Always,
    /// In the frame shown first.
    AtFirst,
    /// Not in the frame shown first.
    Later,
}

fn items<'a>(figure: &'a Figure, slots: &Slots) -> Vec<Item<'a>> {
    let timeline = &figure.timeline;
    let frames = timeline.frames.len();
    let mut items = Vec::new();
    for (layer, element) in timeline.elements_by_layer() {
        let text = match &element.drawn.shape {
            Shape::Text(text) if text.content.trim().is_empty() => continue,
            Shape::Text(text) if font::pen(text.face).is_none() => element.drawn.fill,
            _ => None,
        };
        let lines = Style::of(&element.drawn);
        for interval in element.life.intervals() {
            let always = interval.start == 0 && interval.end >= frames;
            let seen = match interval.contains(&figure.frame) {
                true if always => Seen::Always,
                true => Seen::AtFirst,
                false => Seen::Later,
            };
            let choice = layer == Layer::Choice;
            let group = Group { seen, choice, moment: !always && interval.len() == 1, text, lines };
            items.push(Item { drawn: &element.drawn, interval: slots.range(interval), group });
        }
    }
    items
}

/// Elements that are written into one `<g>`.
#[derive(Clone, Copy)]
struct Part<'a, 'b> {
    items: &'a [Item<'b>],
    /// Whether each element appears one frame after the one before it.
    counted: bool,
}

/// Cuts a row of elements of one group into counted runs and what lies between.
fn parts<'a, 'b>(alike: &'a [Item<'b>]) -> Vec<Part<'a, 'b>> {
    let mut parts: Vec<Part<'a, 'b>> = Vec::new();
    let mut plain_from = 0;
    let mut at = 0;
    let follow = |a: &Item<'_>, b: &Item<'_>| a.interval.start + 1 == b.interval.start;
    for run in alike.chunk_by(follow) {
        let end = at + run.len();
        let always = run.first().is_some_and(|item| item.group.seen == Seen::Always);
        if run.len() >= SHORTEST_RUN && !always {
            let before = alike.get(plain_from..at).unwrap_or_default();
            parts.extend((!before.is_empty()).then_some(Part { items: before, counted: false }));
            parts.extend(run.chunks(BASE).map(|items| Part { items, counted: true }));
            plain_from = end;
        }
        at = end;
    }
    let rest = alike.get(plain_from..).unwrap_or_default();
    parts.extend((!rest.is_empty()).then_some(Part { items: rest, counted: false }));
    parts
}

impl Part<'_, '_> {
    /// The style of texts that are always seen, and so can be one path.
    fn style_of_all(&self) -> Option<Style> {
        let group = self.items.first()?.group;
        group.lines.filter(|_| group.seen == Seen::Always)
    }

    /// The frame in which the first of the elements appears, and the first frame after which nothing changes.
    fn changes(&self, frames: usize) -> (usize, usize) {
        let first = self.items.iter().map(|item| item.interval.start).min().unwrap_or(0);
        let births = self.items.iter().map(|item| item.interval.start);
        let deaths = self.items.iter().map(|item| item.interval.end).filter(|&end| end < frames);
        (first, births.chain(deaths).max().unwrap_or(0))
    }

    /// The end that most of the elements have in common, if they have an end to speak of.
    fn common_end(&self, frames: usize) -> Option<usize> {
        let mut ends = BTreeMap::new();
        for item in self.items.iter().filter(|item| !item.group.moment && item.group.seen != Seen::Always) {
            *ends.entry(item.interval.end.min(frames)).or_insert(0_usize) += 1;
        }
        ends.into_iter().max_by_key(|&(_, count)| count).map(|(end, _)| end)
    }
}

/// Opens the group; `end` is the frame in which its elements end unless they say otherwise.
fn open(w: &mut Writer, part: Part<'_, '_>, frames: usize, end: Option<usize>) {
    w.open("g").attr("class", "k-y");
    let Some(first) = part.items.first() else { return };
    let group = first.group;
    if group.seen != Seen::Always {
        let (from, to) = part.changes(frames);
        let end = end.map(|end| format!(";--f:{end}")).unwrap_or_default();
        w.attr("style", format_args!("--c:{from};--d:{to}{end}"));
    }
    let mut classes = Vec::new();
    if group.seen != Seen::Always {
        classes.push("k-o".to_owned());
    }
    if group.moment {
        classes.push("k-1".to_owned());
    }
    if part.counted {
        classes.push("k-q".to_owned());
    }
    if group.choice {
        classes.push("k-ch".to_owned());
    }
    if let Some(role) = group.text {
        classes.push(format!("kf-{}", role.name()));
    }
    w.open("g");
    if let Some(style) = group.lines {
        style.write(w, &classes.join(" "), Colours::Page);
    } else if !classes.is_empty() {
        w.attr("class", classes.join(" "));
    }
    if let Some(role) = group.text {
        w.attr("fill", Theme::default_theme().light(role));
    }
    if group.seen == Seen::Later {
        // For readers without the style sheet: one frame, not all at once.
        w.attr("opacity", 0);
    }
    w.newline();
}

impl Item<'_> {
    /// What the element itself has to say of its life: what its group does not say.
    fn life(&self, counted: bool, common_end: usize) -> String {
        let Range { start, end } = self.interval;
        let begins = (!counted && start > 0).then(|| format!("--a:{start}"));
        let ends = (!self.group.moment && end != common_end).then(|| format!("--b:{end}"));
        if self.group.seen == Seen::Always {
            return String::new();
        }
        begins.into_iter().chain(ends).collect::<Vec<_>>().join(";")
    }

    /// Writes one element, never two: counted groups rely on it.
    fn write(&self, w: &mut Writer, life: &str, sprites: &mut Sprites) {
        match &self.drawn.shape {
            Shape::Text(text) => {
                if let Some(style) = self.group.lines {
                    w.open("path").attr("d", style.data([text]));
                    shapes::style(w, life);
                    w.close_empty();
                    return;
                }
                let lives = self.group.seen != Seen::Always;
                if text.half_turn || (lives && text.content.chars().count() != 1) {
                    w.open("g");
                    shapes::style(w, life);
                    shapes::turned(w, text);
                    shapes::characters(w, text, "", Colours::Page, sprites);
                    w.close().newline();
                } else {
                    shapes::characters(w, text, life, Colours::Page, sprites);
                    w.newline();
                }
            }
            _ => shapes::drawn(w, self.drawn, life, Colours::Page, sprites),
        }
    }
}
