//! How Othello is shown.
//!
//! The unit is the width of a square; see `layout`.

mod bar;
mod board;
mod book;
mod clicks;
mod comments;
mod discs;
mod layout;
mod quiz;
mod row;
mod setup;
#[cfg(test)]
mod tests;
mod text;
mod words;

use super::ways::{self, Target};
use super::{Options, crop, on_squares};
use crate::diagram::{Frames, Timeline};
use crate::present::quiz::reword;
use crate::say;
use kisho_game::othello::{Record, Square};
use kisho_game::text::{Diagnostic, Lang};
use layout::Layout;

/// Pixels of a square when the author asks for no size.
const UNIT: f64 = 46.0;

/// The timeline of a record.
fn timeline(record: &Record, options: &Options, lang: Lang) -> Timeline {
    let layout = Layout::new(record, options);
    let frames = frames(record, &layout, options, lang);
    let numbers = options.shows_numbers().then(|| discs::numbers(record));
    let disc = |frame: usize, square: Square| {
        let color = record.nodes().get(frame)?.position.at(square)?;
        let numbers = numbers.as_ref().and_then(|numbers| numbers.get(frame));
        let number = numbers.and_then(|numbers| numbers.get(usize::from(square.index())).copied());
        Some(discs::Disc { color, number: number.filter(|number| *number > 0).map(u32::from) })
    };
    let title = words::title(record, lang);
    let mut timeline = draw(&disc, frames, &layout, options, (title, lang));
    if options.shows_last_move() {
        discs::last_moves(&mut timeline, record, &layout, options);
    }
    let marked = crop::first_frame(options, record.nodes().len(), record.tree.main_end());
    let taken = |square| disc(marked, square).is_some();
    on_squares::draw(&mut timeline, (marked, &taken), &layout, options);
    // No disc stands where a variation goes.
    ways::draw(&mut timeline, options, 2.0 * (discs::RADIUS + discs::EDGE), &|_, child| {
        let square = record.nodes().get(child)?.play.filter(|&square| layout.shows(square))?;
        Some(Target { at: layout.center(square), is_taken: false })
    });
    finish(&mut timeline, &layout);
    let mut lines = vec![Vec::new(); record.nodes().len()];
    if options.shows_info_bar() {
        bar::draw(&mut timeline, record, &layout);
        lines = (0..record.nodes().len()).map(|node| vec![words::counters(record, node, lang)]).collect();
    }
    text::finish(&mut timeline, (marked, &taken), lines, &layout, options);
    timeline
}

/// The board with its discs, in pictures and as text.
fn draw(
    disc: &discs::Of<'_>,
    frames: Frames,
    layout: &Layout,
    options: &Options,
    (title, lang): (String, Lang),
) -> Timeline {
    let view = layout.view();
    let unit = options.unit(view.w).unwrap_or(UNIT);
    let mut timeline = Timeline::new(lang, title, view, unit, frames);
    board::draw(&mut timeline, layout);
    text::board(&mut timeline, layout);
    discs::draw(&mut timeline, disc, layout);
    timeline
}

/// Cuts what is drawn on the board to the part that is shown, and puts the names beside it.
fn finish(timeline: &mut Timeline, layout: &Layout) {
    if layout.is_cut() {
        timeline.clip(layout.area());
    }
    if layout.has_names {
        board::names(timeline, layout);
    }
}

fn frames(record: &Record, layout: &Layout, options: &Options, lang: Lang) -> Frames {
    let mut frames = words::frames(record, options, lang);
    if options.problem.is_some() {
        reword(&mut frames, lang);
    }
    comments::link(record, layout, &mut frames);
    let told = layout.told(lang);
    for frame in frames.iter_mut().filter(|_| layout.is_cut()) {
        frame.alt += say::signs::space(lang);
        frame.alt += &told;
    }
    let marked = crop::first_frame(options, frames.len(), record.tree.main_end());
    let mut frames = Frames::new(frames);
    let told = on_squares::told(options, layout, lang);
    if !told.is_empty() {
        frames.tell(marked, &told, lang);
    }
    frames
}

/// What is wrong with the squares that the author names.
fn problems(options: &Options) -> Vec<Diagnostic> {
    on_squares::problems::<Layout>(options).chain(layout::part(options, || None).1).collect()
}
