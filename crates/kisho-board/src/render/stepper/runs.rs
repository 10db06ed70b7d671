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

use super::clock::Clock;
use super::marks::{BirthMarks, Dot, Mark};
use super::slots::{GROUP, Slots};
use super::turning::{self, Side};
use crate::diagram::theme::Theme;
use crate::diagram::{Drawn, Figure, Layer, Point, Role, Shape, font};
use crate::render::svg::lines::{self, Style};
use crate::render::svg::shapes::{self, ColorMode};
use crate::render::svg::{Sprites, Writer, number};

/// Shorter runs are not worth a group.
const SHORTEST_RUN: usize = 4;

/// Writes all elements of a replay.
pub fn write(w: &mut Writer, figure: &Figure, slots: &Slots, sprites: &mut Sprites) {
    let marks = BirthMarks::of(&figure.timeline);
    let items = items(figure, slots, &marks);
    let frames = slots.len();
    let theme = figure.look.usual_theme();
    for alike in items.chunk_by(|a, b| a.group == b.group) {
        for part in parts(alike) {
            let end = part.common_end(frames);
            let clock = part.clock(frames);
            open(w, part, &clock, end.filter(|&end| end < frames), theme);
            if let Some(style) = part.style_of_all() {
                let texts = part.items.iter().filter_map(|item| lines::text(item.drawn));
                w.open("path").attr("d", style.data(texts)).close_empty().close().close().newline();
                continue;
            }
            for item in part.items {
                let life = item.life(&clock, part.counted, end.unwrap_or(frames), frames);
                item.write(w, &life, ColorMode::Page(theme), sprites);
            }
            w.close().close().newline();
        }
    }
    if let Some(turn) = turning::of(&figure.timeline) {
        turning::coordinates(w, turn, ColorMode::Page(theme));
    }
}

/// One element in one interval of its life.
struct Item<'a> {
    drawn: &'a Drawn,
    /// The mark it bears in its first frame.
    mark: Option<Mark>,
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
    /// Every element is seen in every other slot.
    alternates: bool,
    /// All are texts of this colour, drawn as outlines.
    text: Option<Role>,
    /// All are texts of this style, drawn as lines.
    lines: Option<Style>,
    /// All bear marks of this kind.
    dot: Option<Dot>,
    /// What becomes of all when the board is turned round.
    side: Side,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Seen {
    Always,
    /// In the frame shown first.
    AtFirst,
    /// Not in the frame shown first.
    Later,
}

fn items<'a>(figure: &'a Figure, slots: &Slots, marks: &BirthMarks) -> Vec<Item<'a>> {
    let timeline = &figure.timeline;
    let shown = slots.slot(figure.frame);
    let mut items = Vec::new();
    let elements = timeline.elements_by_layer().enumerate().filter(|(order, _)| !marks.is_borne(*order));
    for (_, (layer, element)) in elements {
        let text = match &element.drawn.shape {
            Shape::Text(text) if text.content.trim().is_empty() => continue,
            Shape::Text(text) if font::pen(text.face).is_none() => element.drawn.fill,
            _ => None,
        };
        let lines = Style::of(&element.drawn);
        let mut mark = marks.mark_for(element);
        let lives: Vec<Range<usize>> =
            element.life.intervals().iter().map(|frames| slots.range(frames)).collect();
        let choice = layer == Layer::Choice;
        for run in lives.chunk_by(every_other) {
            let alternates = run.len() >= SHORTEST_RUN;
            for lives in run.chunks(if alternates { run.len() } else { 1 }) {
                let (Some(first), Some(last)) = (lives.first(), lives.last()) else { continue };
                let interval = first.start..last.end;
                let always = interval.start == 0 && interval.end >= slots.len();
                let seen = match lives.iter().any(|life| life.contains(&shown)) {
                    true if always && !alternates => Seen::Always,
                    true => Seen::AtFirst,
                    false => Seen::Later,
                };
                let (moment, mark) = (seen != Seen::Always && interval.len() == 1, mark.take());
                let dot = mark.map(|mark| mark.dot);
                let side = Side::of(layer, &element.drawn, timeline);
                let group = Group { seen, choice, moment, alternates, text, lines, dot, side };
                items.push(Item { drawn: &element.drawn, mark, interval, group });
            }
        }
    }
    items
}

/// Whether something is seen in both of two slots with one between them, as the side to move is.
fn every_other(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.len() == 1 && b.len() == 1 && a.start + 2 == b.start
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
            parts.extend(before.chunks(plain(before)).map(|items| Part { items, counted: false }));
            parts.extend(run.chunks(GROUP).map(|items| Part { items, counted: true }));
            plain_from = end;
        }
        at = end;
    }
    let rest = alike.get(plain_from..).unwrap_or_default();
    parts.extend(rest.chunks(plain(rest)).map(|items| Part { items, counted: false }));
    parts
}

/// How many elements of a row that is not counted stand in one group.
fn plain(row: &[Item<'_>]) -> usize {
    let always = row.first().is_some_and(|item| item.group.seen == Seen::Always);
    if always { usize::MAX } else { GROUP }
}

impl Part<'_, '_> {
    /// The style of texts that are always seen, and so can be one path.
    fn style_of_all(&self) -> Option<Style> {
        let group = self.items.first()?.group;
        group.lines.filter(|_| group.seen == Seen::Always)
    }

    /// The clock of the group. Counted elements appear one a slot; others at any time.
    fn clock(&self, frames: usize) -> Clock {
        let first = self.items.iter().map(|item| item.interval.start).min().unwrap_or(0);
        if self.items.iter().any(|item| item.group.alternates) {
            let last = self.items.iter().map(|item| item.interval.end).max().unwrap_or(first);
            return Clock::new(first, last, []);
        }
        let last = if self.counted { first + self.items.len() - 1 } else { first };
        let changes = self.items.iter().flat_map(|item| {
            let Range { start, end } = item.interval;
            // A mark goes in the frame after its piece came.
            let marked = (item.mark.is_some() || item.group.moment).then_some(start + 1);
            let gone = (end < frames && !item.group.moment).then_some(end);
            [Some(start), marked, gone].into_iter().flatten()
        });
        Clock::new(first, last, changes)
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
fn open(w: &mut Writer, part: Part<'_, '_>, clock: &Clock, end: Option<usize>, theme: &Theme) {
    let Some(first) = part.items.first() else { return };
    let group = first.group;
    w.open("g").attr("class", format_args!("k-y{}", group.side.class()));
    let end = end.map(|end| format!(";--f:{}", clock.time(end))).unwrap_or_default();
    let times = (group.seen != Seen::Always).then(|| clock.css() + &end);
    let style: Vec<String> = times.into_iter().chain(group.side.css()).collect();
    if !style.is_empty() {
        w.attr("style", style.join(";"));
    }
    let mut classes = Vec::new();
    if group.seen != Seen::Always {
        classes.push("k-o".to_owned());
    }
    if group.moment {
        classes.push("k-1".to_owned());
    }
    if group.alternates {
        classes.push("k-2".to_owned());
    }
    if part.counted {
        classes.push("k-q".to_owned());
    }
    if group.choice {
        classes.push("k-ch".to_owned());
    }
    if group.side == Side::Upright {
        classes.push("k-up".to_owned());
    }
    if let Some(role) = group.text {
        classes.push(format!("kf-{}", role.name()));
    }
    if let Some(dot) = group.dot {
        classes.push(format!("{} ks-{}", if dot.below { "k-dot" } else { "k-dot k-top" }, dot.role.name()));
    }
    w.open("g");
    if let Some(style) = group.lines {
        style.write(w, &classes.join(" "), ColorMode::Page(theme));
    } else if !classes.is_empty() {
        w.attr("class", classes.join(" "));
    }
    if let Some(role) = group.text {
        w.attr("fill", theme.light(role));
    }
    if let Some(Dot { width, length, .. }) = group.dot {
        if length.is_none() {
            w.attr("stroke-linecap", "round");
        }
        // Without the style sheet there is no stroke.
        w.attr("style", format_args!("--w:{}", number::text(width)));
    }
    if group.seen == Seen::Later {
        // For readers without the style sheet: one frame, not all at once.
        w.attr("opacity", 0);
    }
    w.newline();
}

impl Item<'_> {
    /// What the element itself has to say of its life: what its group does not say.
    fn life(&self, clock: &Clock, counted: bool, common_end: usize, frames: usize) -> String {
        let Range { start, end } = self.interval;
        // What stays to the end stays also after the last change of its group.
        let time_of_end = || clock.time(end) + usize::from(end >= frames);
        let begins = (!counted && start > 0).then(|| format!("--a:{}", clock.time(start)));
        let ends = (!self.group.moment && end != common_end).then(|| format!("--b:{}", time_of_end()));
        if self.group.seen == Seen::Always {
            return String::new();
        }
        begins.into_iter().chain(ends).collect::<Vec<_>>().join(";")
    }

    /// The strokes of its mark.
    fn strokes(&self, at: Point) -> Vec<(Point, f64)> {
        let Some(mark) = self.mark else { return Vec::new() };
        let places = std::iter::once(at).chain(mark.other);
        match mark.dot.length {
            Some(length) => places.map(|at| (Point::new(at.x - length / 2.0, at.y), length)).collect(),
            // The path begins with a dot at its own place.
            None => places.skip(1).map(|at| (at, 0.0)).collect(),
        }
    }

    /// Writes one element, never two: counted groups rely on it.
    fn write(&self, w: &mut Writer, life: &str, colours: ColorMode<'_>, sprites: &mut Sprites) {
        match &self.drawn.shape {
            Shape::Use { symbol, at, half_turn } => {
                let id = sprites.symbol(symbol, false, colours);
                shapes::marker_at(w, &id, (*at, *half_turn), &self.strokes(*at), life);
            }
            Shape::Text(text) => {
                let upright = (self.group.side == Side::Upright).then(|| turning::about(text.at, life));
                let life = upright.as_deref().unwrap_or(life);
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
                    shapes::characters(w, text, "", colours, sprites);
                    w.close().newline();
                } else {
                    shapes::characters(w, text, life, colours, sprites);
                    w.newline();
                }
            }
            _ => shapes::drawn(w, self.drawn, life, colours, sprites),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_to_the_end_outlives_the_last_change_of_its_group() {
        let drawn = Drawn::disc(Point::default(), 1.0, Role::Black);
        let group = Group {
            seen: Seen::Later,
            choice: false,
            moment: false,
            alternates: false,
            text: None,
            lines: None,
            dot: None,
            side: Side::Stays,
        };
        // Six slots; the others of the group vanish in the last one.
        let (frames, clock) = (6, Clock::new(1, 3, [5]));
        let life = |interval: Range<usize>| {
            Item { drawn: &drawn, mark: None, interval, group }.life(&clock, true, 5, frames)
        };
        assert_eq!(life(2..5), "", "it ends with the others");
        let end: usize = life(3..6).strip_prefix("--b:").unwrap().parse().unwrap();
        assert!(clock.time(5) < end, "{end}");
    }
}
