//! How Go is shown.
//!
//! The unit is the distance of two lines; the upper left intersection is at (0, 0), so that
//! stones stand on whole numbers, which are short.

mod areas;
mod bar;
mod board;
mod book;
mod clicks;
mod comments;
mod count;
mod crop;
mod diagram;
mod header;
mod labels;
mod layout;
mod lines;
mod marks;
mod mentions;
mod next;
pub mod options;
mod quiz;
mod row;
mod setup;
mod stones;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod verdict;
mod words;

use layout::Layout;
use quiz::ask;
use stones::Scene;

use super::Options;
use super::options::{FramesChoice, Medium};
use super::quiz::reword;
use crate::diagram::{Frames, Timeline};
use crate::say;
use kisho_game::go::Record;
use kisho_game::text::Lang;

/// Width of a board in CSS pixels, unless its lines would then be too near or too far from one another.
const WIDTH: f64 = 500.0;
/// The nearest and the farthest lines, in CSS pixels.
const LINES: (f64, f64) = (16.0, 36.0);
/// The farthest lines of a part of a board in a still diagram: books print it hardly larger than the whole.
const FARTHEST_IN_PART: f64 = 28.0;
/// A replay of a part of a board is at least so wide, for its buttons, unless its lines would then be too far apart.
const REPLAY_WIDTH: f64 = 360.0;
const FARTHEST_IN_REPLAY: f64 = 48.0;

/// How the game ended, as its header says, in the last position of the main line: "Black won by resignation",
/// 「黒中押し勝ち」. `None` elsewhere.
#[must_use]
pub fn ended(record: &Record, node: usize, lang: Lang) -> Option<String> {
    // A file of one position may say how the game went on from it.
    let is_end = node > 0 && node == record.main_end();
    is_end.then(|| header::outcome(record.info("RE")?, lang)).flatten()
}

/// The timeline of a record.
#[must_use]
pub fn timeline(record: &Record, options: &Options, lang: Lang) -> Timeline {
    let layout = Layout::new(record, options);
    let count = count::Count::of(record, options).0;
    let mut frames = words::frames(record, &layout, options, count.as_ref().map(|count| count.frame), lang);
    let end = record.main_end();
    if let (Some(last), Some(result)) = (frames.get_mut(end), ended(record, end, lang)) {
        last.alt += &format!("{}{result}{}", say::signs::space(lang), say::signs::stop(lang));
    }
    if options.problem.is_some() {
        reword(&mut frames, lang);
    }
    let counted = count.as_ref().map(|count| {
        count.say(&mut frames, options, lang);
        count.marked(record)
    });
    let record = counted.as_ref().unwrap_or(record);
    comments::link(record, &layout, &mut frames);
    let mut frames = Frames::new(frames);
    marks::name_ways(record, &layout, &mut frames);
    let mut timeline = draw(record, &Scene::of(record), frames, &layout, options, lang);
    if options.shows_info_bar() {
        // The reader of a quiz is not to know it yet.
        let end =
            (!options.asks()).then(|| record.main_end()).filter(|end| ended(record, *end, lang).is_some());
        let asks = options.asks() && options.medium == Medium::Page;
        bar::draw(&mut timeline, record, &layout, count.as_ref(), end, asks);
        text::bar(&mut timeline, record, &layout, count.as_ref(), end);
    }
    timeline
}

/// CSS pixels from line to line of a picture so many lines wide.
fn unit(width: f64, is_cut: bool, still: bool) -> f64 {
    let usual = (WIDTH / width).clamp(LINES.0, LINES.1);
    let unit = match (is_cut, still) {
        (false, _) => usual,
        (true, true) => usual.min(FARTHEST_IN_PART),
        (true, false) => usual.max((REPLAY_WIDTH / width).min(FARTHEST_IN_REPLAY)),
    };
    unit.round()
}

/// What is drawn of a record in `frames`, one for each of its nodes.
fn draw(
    record: &Record,
    scene: &Scene,
    frames: Frames,
    layout: &Layout,
    options: &Options,
    lang: Lang,
) -> Timeline {
    let view = layout.view();
    let still = frames.len() == 1 || options.frames.is_some_and(|frames| frames.value == FramesChoice::Still);
    let unit = options.unit(view.w).unwrap_or_else(|| unit(view.w, layout.is_cut(), still));
    let mut timeline = Timeline::new(lang, words::title(record, lang), view, unit, frames);
    board::draw(&mut timeline, layout);
    text::board(&mut timeline, layout);
    stones::draw(&mut timeline, record, scene, layout, options);
    areas::draw(&mut timeline, record, layout);
    next::draw(&mut timeline, record, layout, options);
    marks::draw(&mut timeline, record, scene, layout, options);
    timeline
}
