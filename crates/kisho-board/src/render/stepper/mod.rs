//! Figures of a page: still diagrams, and replays that are stepped through without script.
//!
//! A replay is a group of radio buttons, one a frame, each followed by what belongs to that frame only (its comment, the
//! ways on), and after them one element for all the rest. It is given the number of the chosen button by the rules of
//! the style sheet, and an element of the drawing is seen while that number is in its lifetime.

mod board;
mod clock;
mod comment;
mod controls;
mod marks;
mod moves;
mod panel;
mod quiz;
mod runs;
pub(super) mod slots;
#[cfg(test)]
mod tests;
mod turning;

pub(super) use moves::{line_names, spoken, variation};
use slots::Slots;
use std::borrow::Cow;
use std::fmt::Write as _;

use crate::diagram::font::columns;
use crate::diagram::{Figure, Frame, Frames, Timeline};
use crate::render::freeboard;
use crate::render::svg::shapes::ColorMode;
use crate::render::svg::{Sprites, Writer, number, sprites::content_id};

/// The most frames one stepper can hold.
pub const MOST_FRAMES: usize = slots::MOST;

/// Where a figure stands in its page.
#[derive(Debug, Clone, Copy, Default)]
pub struct FigurePlace<'a> {
    /// A name that is unique on the page: the author's `id`, else made from the number of the block.
    /// The control of frame n of the record has the HTML id `KEY-n`, the figure itself the id `KEY`.
    pub key: &'a str,
    /// The code to offer for copying.
    pub source: Option<&'a str>,
    /// Where the picture can be had as a file.
    pub file: Option<&'a str>,
    /// What can be had as files.
    pub files: &'a [FileLink],
    /// Where the other parts of a record in parts are.
    pub parts: Option<Addresses<'a>>,
    /// How readers can go on from its positions.
    pub trial: Option<Trial<'a>>,
}

/// How a script opens a figure as a board to play on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trial<'a> {
    /// The request that opens the record, without the number of the position.
    pub request: &'a str,
    /// The number of the position that is shown if the figure has no buttons to choose one with.
    pub at: usize,
}

/// A file of a figure that readers can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileLink {
    /// What the link says: a word of a catalogue, or something else.
    pub name: Cow<'static, str>,
    /// Where the file is.
    pub address: String,
    /// The kind of file, if browsers should not have to guess it.
    pub mime: Option<&'static str>,
    /// It is kept, not shown.
    pub is_kept: bool,
}

/// Where the parts of a record are, each on a page of its own, as seen from one of them.
#[derive(Debug, Clone, Copy)]
pub struct Addresses<'a> {
    /// The page of the first part.
    pub first: &'a str,
    /// What stands before the number of any other part, and a `/` after it.
    pub others: &'a str,
}

impl Addresses<'_> {
    /// The address of a frame, by its number in the whole record.
    #[must_use]
    pub fn of(&self, key: &str, part: usize, frame: usize) -> String {
        match part {
            0 => format!("{}#{key}-{frame}", self.first),
            part => format!("{}{part}/#{key}-{frame}", self.others),
        }
    }
}

impl FigurePlace<'_> {
    /// The HTML id of the control of a frame.
    fn control(&self, frames: &Frames, frame: usize) -> String {
        format!("{}-{}", self.key, frames.address(frame))
    }

    /// The address of a frame in another part.
    fn address(&self, part: usize, frame: usize) -> Option<String> {
        self.parts.map(|parts| parts.of(self.key, part, frame))
    }
}

/// The HTML of one figure: a stepper, or a still diagram. A record with more than [`MOST_FRAMES`] frames
/// is cut there.
#[must_use]
pub fn figure(figure: &Figure, place: FigurePlace<'_>, sprites: &mut Sprites) -> String {
    let cut;
    let figure = if figure.timeline.frames.len() > MOST_FRAMES {
        let frame = figure.frame.min(MOST_FRAMES - 1);
        let print = figure.print.iter().map(|&n| n.min(MOST_FRAMES - 1)).collect();
        cut = Figure { timeline: figure.timeline.windowed(0..MOST_FRAMES), frame, print, ..figure.clone() };
        &cut
    } else {
        figure
    };
    enclosed(figure, place, sprites, |w, sprites| {
        if let Some(board) = &figure.free {
            let colours = ColorMode::Page(figure.look.usual_theme());
            freeboard::write(w, board, figure.alt.as_deref(), colours, sprites);
        } else if figure.still {
            board::still(w, figure, sprites);
        } else {
            stepper(w, figure, place, sprites);
        }
        if let Some(frame) = figure.lone() {
            panel::lone_comment(w, frame, &figure.timeline);
        }
    })
}

/// The HTML of the position that a figure shows. Programs that show no replays stay small with it.
#[must_use]
pub fn still(figure: &Figure, place: FigurePlace<'_>, sprites: &mut Sprites) -> String {
    enclosed(figure, place, sprites, |w, sprites| board::still(w, figure, sprites))
}

/// The width of the smallest replay, in CSS pixels: its five buttons, each wide enough for a finger, and the name of the position.
const NARROWEST: f64 = 272.0;

/// A figure with what `board` writes, and its caption.
fn enclosed(
    figure: &Figure,
    place: FigurePlace<'_>,
    sprites: &mut Sprites,
    board: impl FnOnce(&mut Writer, &mut Sprites),
) -> String {
    sprites.set_look(&figure.look);
    let mut w = Writer::default();
    w.open("figure").attr("class", classes(figure)).attr("id", place.key);
    if let Some(lender) = figure.timeline.lang.lender_of_boards() {
        w.attr("lang", lender);
    }
    let units = figure.timeline.view.w;
    let is_replay = !figure.still && figure.free.is_none();
    let width = (units * figure.timeline.unit).round().max(if is_replay { NARROWEST } else { 0.0 });
    let ratio = number::text(figure.timeline.view.h / units.max(f64::MIN_POSITIVE));
    w.attr("style", format_args!("--w:{width}px;--bu:{};--r:{ratio}", number::text(units))).newline();
    board(&mut w, sprites);
    panel::caption(&mut w, figure, place);
    w.finish() + "\n"
}

/// Figures of one game, each as HTML, as what belongs together. `key`: the id of all of them.
#[must_use]
pub fn series(key: Option<&str>, figures: &str) -> String {
    let mut w = Writer::default();
    w.open("div").attr("class", "k-series");
    if let Some(key) = key {
        w.attr("id", key);
    }
    w.newline().raw(figures);
    w.finish() + "\n"
}

/// A figure's name made from all that it shows, for fragments that do not know their page. The drawing of one frame
/// is not enough: every game begins with the same board.
#[must_use]
pub fn own_key(shown: &Figure) -> String {
    content_id(&figure(shown, FigurePlace::default(), &mut Sprites::default()))
}

fn classes(figure: &Figure) -> String {
    let kind = if figure.still { "k k-still" } else { "k" };
    match figure.look.classes() {
        Some(look) => format!("{kind} {look}"),
        None => kind.to_owned(),
    }
}

/// Beside a board of at most so many CSS pixels there is room for questions on a narrow page.
const NARROW: f64 = 352.0;

fn stepper(w: &mut Writer, figure: &Figure, place: FigurePlace<'_>, sprites: &mut Sprites) {
    let timeline = &figure.timeline;
    let slots = Slots::of(&timeline.frames);
    // A form, so that radios of another figure with the same id are no part of the group, and browsers restore nothing
    // that an address contradicts. Enter in a check box sends a form; one for dialogs goes nowhere.
    w.open("form").attr("method", "dialog").attr("autocomplete", "off");
    w.open("div").attr("class", stepper_classes(timeline)).attr("role", "radiogroup");
    let names = line_names(timeline);
    let (list, rows) = moves::list(timeline, &slots, &names, place);
    w.attr("aria-label", crate::say::replay::steps(timeline.lang));
    w.attr("style", measures(figure, &slots, rows)).newline();
    controls::radios(w, figure, &names, place);
    controls::autoplay(w, timeline);
    w.open("div").attr("class", "k-n").newline();
    if let Some(quiz) = &timeline.quiz {
        quiz::questions(w, timeline, quiz);
    }
    board::replay(w, figure, &slots, &names, place.key, sprites);
    controls::bar(w, timeline, &slots, place);
    w.raw(&list);
    w.close();
    if let Some(quiz) = &timeline.quiz {
        quiz::show(w, timeline, quiz);
    }
    w.close().close().newline();
}

fn stepper_classes(timeline: &Timeline) -> String {
    let mut class = "k-s".to_owned();
    if let Some(quiz) = &timeline.quiz {
        class.push_str(" k-ask");
        if timeline.view.w * timeline.unit <= NARROW {
            class.push_str(" k-nw");
        }
        if quiz.on_squares {
            class.push_str(" k-sq");
        }
    }
    class
}

/// What the style sheet has to know: the last slot, the end of the main line, the
/// slot that is printed, how many rows the list and a comment need.
fn measures(figure: &Figure, slots: &Slots, rows: usize) -> String {
    let timeline = &figure.timeline;
    let (last, end) = (slots.len() - 1, slots.slot(timeline.frames.main_end()));
    let printed = slots.slot(figure.print.first().copied().unwrap_or(0));
    let width = match &timeline.quiz {
        Some(_) => format!(";--aw:{}", number::text(timeline.view.w / timeline.pitch)),
        None => String::new(),
    };
    let rows = rows + comment_rows(&timeline.frames);
    let middles = turning::of(timeline).map(|turn| turning::middles(timeline, turn)).unwrap_or_default();
    format!("--z:{last};--e:{end};--p:{printed};--ro:{rows}{width}{middles}")
}

/// How many rows of the list are as high as the longest comment with the ways on: not more than it is before it scrolls.
fn comment_rows(frames: &Frames) -> usize {
    const MOST: usize = 5;
    /// A line of it on a phone, in half-width characters.
    const LINE: usize = 36;
    let lines = |text: &str| text.lines().map(|line| columns(line).div_ceil(LINE).max(1)).sum::<usize>();
    if !frames.exits().is_empty() {
        return MOST;
    }
    let below_heading = |(n, frame): (usize, &Frame)| {
        lines(&frame.comment) + if frames.children(n).nth(1).is_some() { 2 } else { 0 }
    };
    match frames.list().iter().enumerate().map(below_heading).max() {
        None | Some(0) => 0,
        Some(lines) => (lines + 2).min(MOST),
    }
}

/// A name as CSS writes it: what is no letter, digit, `-` or `_` is escaped, and at the beginning all but letters.
fn identifier(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_alphabetic() || (!out.is_empty() && (c.is_ascii_digit() || matches!(c, '-' | '_'))) {
            out.push(c);
        } else {
            let _ = write!(out, "\\{:x} ", u32::from(c));
        }
    }
    out
}
