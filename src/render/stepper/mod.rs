//! Figures of a page: still diagrams, and replays that are stepped through without script.
//!
//! A replay is a group of radio buttons, one a frame, beside the drawing. The chosen radio sets the digits of
//! `--n` by the rules of the style sheet, and an element is seen while `--n` is in its lifetime. What belongs to
//! one frame (comments, ways on) stands in wrappers that bear the digits as classes.
//!
//! Whatever follows the radios stands in one element that is given the number, so that a browser looks for the
//! chosen radio once.

mod board;
mod comment;
mod controls;
pub(super) mod digits;
mod marks;
mod moves;
mod panel;
mod quiz;
mod runs;
#[cfg(test)]
mod tests;

use crate::diagram::Figure;
use crate::render::freeboard;
use crate::render::svg::{Sprites, Writer, number, sprites::content_id};
use crate::render::theme_of;

/// The most frames one stepper can hold: three digits in base 32.
pub const MOST_FRAMES: usize = digits::MOST;

/// Where a figure stands in its page.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place<'a> {
    /// A name that is unique on the page: the author's `id`, else made from the number of the block.
    /// The control of frame n has the HTML id `KEY-n`, the figure itself the id `KEY`.
    pub key: &'a str,
    /// The code to offer for copying.
    pub source: Option<&'a str>,
    /// Where the picture can be had as a file.
    pub file: Option<&'a str>,
    /// Where the picture can be had in several kinds of files.
    pub files: Option<Files<'a>>,
    /// Where the other parts of a record in parts are.
    pub parts: Option<Addresses<'a>>,
}

/// Where the picture of a figure can be had.
#[derive(Debug, Clone, Copy)]
pub struct Files<'a> {
    /// As SVG.
    pub svg: &'a str,
    /// As PNG.
    pub png: Option<&'a str>,
    /// On a page to print.
    pub page: Option<&'a str>,
}

/// Where the parts of a record are, each on a page of its own, as seen from one of them.
#[derive(Debug, Clone, Copy)]
pub struct Addresses<'a> {
    /// The page of the first part.
    pub first: &'a str,
    /// What stands before the number of any other part, and a `/` behind it.
    pub others: &'a str,
}

impl Addresses<'_> {
    /// The address of a frame in another part. A page shows its first frame when it is opened.
    #[must_use]
    pub fn of(&self, key: &str, part: usize, frame: usize) -> String {
        match (part, frame) {
            (0, frame) => format!("{}#{key}-{frame}", self.first),
            (part, 0) => format!("{}{part}/", self.others),
            (part, frame) => format!("{}{part}/#{key}-{frame}", self.others),
        }
    }
}

impl Place<'_> {
    /// The address of a frame in another part.
    fn address(&self, part: usize, frame: usize) -> Option<String> {
        self.parts.map(|parts| parts.of(self.key, part, frame))
    }
}

/// The HTML of one figure: a stepper, or a still diagram. A record with more than [`MOST_FRAMES`] frames
/// is cut there.
#[must_use]
pub fn figure(figure: &Figure, place: Place<'_>, sprites: &mut Sprites) -> String {
    let cut;
    let figure = if figure.timeline.frames.len() > MOST_FRAMES {
        let frame = figure.frame.min(MOST_FRAMES - 1);
        let print = figure.print.iter().map(|&n| n.min(MOST_FRAMES - 1)).collect();
        cut = Figure { timeline: figure.timeline.windowed(0..MOST_FRAMES), frame, print, ..figure.clone() };
        &cut
    } else {
        figure
    };
    let mut w = Writer::default();
    w.open("figure").attr("class", classes(figure)).attr("id", place.key);
    let units = figure.timeline.view.w;
    let width = (units * figure.timeline.unit).round();
    w.attr("style", format_args!("--w:{width}px;--bu:{}", number::text(units))).newline();
    if let Some(board) = &figure.free {
        freeboard::write(&mut w, board, figure.alt.as_deref(), sprites);
    } else if figure.still {
        board::still(&mut w, figure, sprites);
    } else {
        stepper(&mut w, figure, place, sprites);
    }
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
    content_id(&figure(shown, Place::default(), &mut Sprites::default()))
}

fn classes(figure: &Figure) -> String {
    let kind = if figure.still { "k k-still" } else { "k" };
    match &figure.theme {
        Some(_) => format!("{kind} k-t-{}", theme_of(figure).name),
        None => kind.to_owned(),
    }
}

/// Beside a board of at most so many CSS pixels there is room for questions on a narrow page.
const NARROW: f64 = 352.0;

fn stepper(w: &mut Writer, figure: &Figure, place: Place<'_>, sprites: &mut Sprites) {
    let key = place.key;
    let timeline = &figure.timeline;
    let (last, end) = (timeline.frames.len() - 1, timeline.frames.main_end());
    let first_printed = figure.print.first().copied().unwrap_or(0);
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
    match timeline.quiz {
        // Enter in a check box sends a form; one for dialogs goes nowhere.
        Some(_) => w.open("form").attr("method", "dialog").attr("autocomplete", "off"),
        None => w.open("div"),
    };
    w.attr("class", class);
    let ratio = number::text(timeline.view.h / timeline.view.w.max(f64::MIN_POSITIVE));
    let width = match &timeline.quiz {
        Some(_) => format!(";--aw:{}", number::text(timeline.view.w / timeline.pitch)),
        None => String::new(),
    };
    w.attr("style", format_args!("--r:{ratio};--t:{last};--e:{end};--p:{first_printed}{width}")).newline();
    if let Some(quiz) = &timeline.quiz {
        quiz::show(w, timeline, quiz);
    }
    controls::radios(w, figure, key);
    controls::autoplay(w, timeline);
    w.open("div").attr("class", digits::knows_number(timeline.frames.len())).newline();
    if let Some(quiz) = &timeline.quiz {
        quiz::questions(w, timeline, quiz);
    }
    board::replay(w, figure, key, sprites);
    controls::bar(w);
    controls::places(w, figure, place);
    panel::panel(w, timeline, place);
    w.close();
    w.close().newline();
}
