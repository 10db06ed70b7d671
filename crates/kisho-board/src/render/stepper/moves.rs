//! The move list: every move a link into the replay, line by line.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use super::FigurePlace;
use super::slots::{GROUP, Slots};
use crate::diagram::{Exit, Frame, Frames, Timeline, font};
use crate::render::svg::{Writer, number};
use crate::say;
use kisho_game::text::Lang;

/// Whether a frame is a move with a number.
pub fn is_numbered(frame: &Frame) -> bool {
    frame.number > 0 && !frame.short.is_empty()
}

/// A frame as it is spoken: "37. Black Q16".
pub fn spoken(frame: &Frame) -> String {
    if is_numbered(frame) { format!("{}. {}", frame.number, frame.name) } else { frame.name.clone() }
}

/// A move as short as it can be, or the name of a position without a move.
pub fn shortest(frame: &Frame) -> &str {
    if frame.short.is_empty() { &frame.name } else { &frame.short }
}

/// A link to ways on that another part has; `before` says which.
pub fn exit(w: &mut Writer, exit: &Exit, before: impl FnOnce(&mut Writer), place: FigurePlace<'_>) {
    let Some(address) = place.address(exit.part, exit.address) else { return };
    w.open("a").attr("href", address);
    before(w);
    w.text(shortest(&exit.frame)).text(if exit.count > 1 { " …" } else { "" }).close();
}

/// The number of the move, which the style sheet counts only for moves of this page.
fn numbered(w: &mut Writer, exit: &Exit) {
    if is_numbered(&exit.frame) {
        w.text(&format!("{}\u{2002}", exit.frame.number));
    }
}

/// The letters of the ways on.
pub fn letters(exit: &Exit) -> Option<String> {
    let (first, last) = exit.places;
    let (from, own) = (Frames::letter(first)?, exit.frame.letter.clone());
    Some(match Frames::letter(last) {
        _ if exit.count == 1 => own.unwrap_or(from),
        // Only the first of them is known by name.
        _ if own.is_some() => own? + "…",
        Some(to) if last - first + 1 == exit.count => format!("{from}–{to}"),
        Some(to) => format!("{from}…{to}"),
        None => format!("{from}…"),
    })
}

/// So many moves and variations together need no more height than the list has on the narrowest page.
const FEW: usize = 8;

/// Whether the list is short enough to be shown whole.
pub fn is_short(timeline: &Timeline) -> bool {
    let frames = &timeline.frames;
    let variations = (0..frames.len()).filter(|&frame| frames.begins_variation(frame)).count();
    frames.len() + 2 * variations + frames.exits().len() <= FEW
}

/// An element that scrolls, and that the keyboard reaches therefore, with a name.
pub fn scrolls(w: &mut Writer, name: &str) {
    w.attr("tabindex", 0).attr("role", "group").attr("aria-label", name);
}

/// Names of variations by their first frames.
pub type LineNames = BTreeMap<usize, String>;

/// The name of each variation: "17B" is the second way on at move 17, "17B-20C" one within it.
pub fn line_names(timeline: &Timeline) -> LineNames {
    /// Within variations of variations only so many are named; the first of them are left out.
    const DEEPEST: usize = 3;
    let frames = &timeline.frames;
    let mut names = LineNames::new();
    // For each frame the first one of its line.
    let mut lines = vec![0_usize; frames.len()];
    for n in 1..frames.len() {
        let Some(frame) = frames.list().get(n) else { continue };
        let around = frame.parent.and_then(|parent| lines.get(parent)).copied().unwrap_or(0);
        let begins = frames.begins_variation(n);
        if let Some(line) = lines.get_mut(n) {
            *line = if begins { n } else { around };
        }
        if begins {
            let own = format!("{}{}", frame.number, timeline.letter(n).unwrap_or_default());
            let outer = names.get(&around).map(|name| format!("{name}-")).unwrap_or_default();
            let whole = outer + &own;
            let ways: Vec<&str> = whole.split('-').collect();
            let kept = ways.len().saturating_sub(DEEPEST);
            names.insert(n, ways.get(kept..).unwrap_or_default().join("-"));
        }
    }
    names
}

/// How a variation is called.
pub fn variation(name: &str, lang: Lang) -> String {
    say::replay::variation(lang, name)
}

/// All lines, the main line first, each variation on rows of its own below its name.
///
/// The style sheet counts the moves: a number in the text of every move would be a fifteenth of a page.
/// Readers without it get a number now and then.
///
/// Also gives the number of its rows.
pub fn list(
    timeline: &Timeline,
    slots: &Slots,
    names: &LineNames,
    place: FigurePlace<'_>,
) -> (String, usize) {
    let frames = &timeline.frames;
    let columns = columns(timeline);
    let mut lines = Writer::default();
    let mut rows = Rows { columns, next: 0, at: Vec::new() };
    let mut depths = vec![0_usize; frames.len()];
    let mut exits = frames.exits().iter().peekable();
    let mut start = 0;
    while start < frames.len() {
        let end = frames.line_end(start) + 1;
        let above = frames.list().get(start).and_then(|f| depths.get(f.parent?)).copied().unwrap_or(0);
        let depth = above + usize::from(start > 0);
        if let Some(line) = depths.get_mut(start..end) {
            line.fill(depth);
        }
        lines.open("p");
        if start > 0 {
            indent(&mut lines, depth);
            let name = names.get(&start).map_or("", String::as_str);
            lines.open("b").text(name).close().newline();
        }
        line(&mut lines, timeline, slots, start..end, place);
        let goes_on = |exit: &&Exit| exit.parent + 1 == end && exit.places.0 == 0 && exit.count == 1;
        let out = exits.next_if(goes_on);
        if let Some(out) = out {
            exit(&mut lines, out, |w| numbered(w, out), place);
        }
        lines.close().newline();
        rows.line(slots.slot(start), end - start + usize::from(out.is_some()), start > 0);
        while let Some(out) = exits.next_if(|exit| exit.before <= end) {
            let depth = depths.get(out.parent).copied().unwrap_or(0) + 1;
            lines.open("p");
            indent(&mut lines, depth);
            if let Some(letters) = letters(out) {
                lines.open("b").text(&letters).close().newline();
            }
            exit(&mut lines, out, |w| numbered(w, out), place);
            lines.close().newline();
            rows.next += 2;
        }
        start = end;
    }
    let mut w = Writer::default();
    w.open("div").attr("class", "k-m");
    if !is_short(timeline) {
        scrolls(&mut w, say::replay::moves(timeline.lang));
    }
    let style = format!("--cs:{columns};--rs:{}", rows.next);
    if timeline.quiz.is_some() {
        // It tells the answers also to those who have no style sheet.
        w.hidden(&style);
    } else {
        w.attr("style", style);
    }
    w.open("i").attr("class", "k-cur").attr("style", format_args!("--rw:{}", rows.row())).close().newline();
    w.raw(&lines.finish());
    (w.finish() + "\n", rows.next)
}

/// In how many columns the moves stand: as many as fit beside a board, and on a phone.
fn columns(timeline: &Timeline) -> usize {
    /// The width of the list in half-width characters, and the space round each move.
    const WIDTH: usize = 37;
    const SPACE: usize = 2;
    let number = timeline.frames.len().to_string().len() + 1;
    let moves = timeline.frames.list().iter().filter(|frame| !frame.short.is_empty());
    let longest = moves.map(|frame| font::columns(&text(frame)) + number).max().unwrap_or(1);
    (WIDTH / (longest + SPACE)).clamp(1, 4)
}

/// The rows of the list.
struct Rows {
    columns: usize,
    /// The row after the last one.
    next: usize,
    /// For each line the slot of its first move and the row that it stands in.
    at: Vec<(usize, usize)>,
}

impl Rows {
    /// At most so many lines are followed when they are stepped through.
    const MOST_LINES: usize = 1000;

    /// Adds a line of moves, with its name above it. What the record begins with has a row of its own.
    fn line(&mut self, slot: usize, moves: usize, named: bool) {
        let from = if named { (slot, self.next + 1) } else { (slot + 1, self.next + 1) };
        self.next += 1 + (moves - usize::from(!named)).div_ceil(self.columns);
        self.at.push(from);
    }

    /// The row of the chosen slot as an expression of CSS: each line adds what it is further down than the one before it
    /// would reach. The result is rounded to the next whole number, from which half a row less is taken here.
    fn row(&self) -> String {
        let columns = self.columns as f64;
        let zero = |&(slot, row): &(usize, usize)| row as f64 - slot as f64 / columns;
        let mut last = 0.0;
        let mut css = format!(
            "calc(var(--n)/{columns} - {}",
            number::text((self.columns - 1) as f64 / (2.0 * columns))
        );
        for line in self.at.iter().take(Self::MOST_LINES) {
            let further = number::text(zero(line) - last);
            last = zero(line);
            // Writing into a String cannot fail.
            let _ = match line.0 {
                0 | 1 => write!(css, " + {further}"),
                slot => write!(css, " + clamp(0,var(--n) - {},1)*{further}", slot - 1),
            };
        }
        css + ")"
    }
}

/// The moves of a line, in groups in which the style sheet can find the chosen one by counting; see `runs.rs`.
/// The moves before and after the chosen one bear the buttons "back" and "next".
fn line(w: &mut Writer, timeline: &Timeline, slots: &Slots, frames: Range<usize>, place: FigurePlace<'_>) {
    let mut expected = 1;
    let all: Vec<usize> = frames.collect();
    for group in all.chunks(GROUP) {
        let Some(&first) = group.first() else { continue };
        w.open("span").attr("class", "k-y").attr("style", format_args!("--c:{}", slots.slot(first)));
        w.open("span");
        for &n in group {
            let Some(frame) = timeline.frames.list().get(n) else { continue };
            one(w, frame, &place.control(&timeline.frames, n), &mut expected);
        }
        w.close().close();
    }
}

fn indent(w: &mut Writer, depth: usize) {
    /// Deeper variations are set at the same indent: a phone has no room for more.
    const DEEPEST: usize = 5;
    w.attr("style", format_args!("--i:{}", depth.min(DEEPEST)));
}

/// Every how many moves a number stands in the text.
const NUMBERED: u32 = 50;

/// A move with the time that it took.
fn text(frame: &Frame) -> Cow<'_, str> {
    match frame.time.split(" / ").next() {
        Some(time) if !time.is_empty() => Cow::Owned(format!("{}\u{2002}{time}", frame.short)),
        _ => Cow::Borrowed(&frame.short),
    }
}

/// One move. `expected` is the number that the style sheet would count.
fn one(w: &mut Writer, frame: &Frame, control: &str, expected: &mut u32) {
    // Another action of the turn before it, as in Janken shogi: the number is said once.
    let goes_on = frame.number > 0 && frame.number.saturating_add(1) == *expected;
    let moved = !frame.short.is_empty() && !goes_on;
    if moved && (frame.number % NUMBERED == 1 || frame.number != *expected) {
        w.open("i").text(&frame.number.to_string()).close();
    }
    w.open("label").attr("for", control);
    if moved {
        if frame.number != *expected {
            w.attr("style", format_args!("counter-set:k {}", frame.number));
        }
        *expected = frame.number.saturating_add(1);
        w.text(&text(frame));
    } else {
        w.attr("class", "s").text(shortest(frame));
    }
    // Without a style sheet a space divides it from the next one. Outside the label it would be one more node.
    w.text(" ").close();
}
