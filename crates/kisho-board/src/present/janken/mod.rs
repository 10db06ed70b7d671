//! How Janken shogi is shown.
//!
//! The unit is the width of a square; see `layout`.

mod bar;
mod board;
mod clicks;
mod comments;
mod cube;
mod cubes;
mod dice;
mod hands;
mod header;
mod layout;
mod legend;
mod marks;
pub mod options;
mod row;
mod setup;
mod solve;
mod steps;
#[cfg(test)]
mod tests;
mod text;
mod view;
mod words;

use super::last::{self, End};
use super::on_squares::{self, INSIDE};
use super::{Options, crop};
use std::sync::Arc;

use crate::diagram::{Drawn, Frame, Frames, Layer, Lifetime, Point, Rect, Role, Shape, Symbol, Timeline};
use crate::say;
use dice::Dice;
use kisho_game::janken::{Record, Square};
use kisho_game::text::Lang;
use layout::Layout;
use steps::Step;
use view::Faces;

/// Pixels of a square when the author asks for no size.
const UNIT: f64 = 56.0;

/// The timeline of a record.
#[must_use]
pub fn timeline(record: &Record, options: &Options, lang: Lang) -> Timeline {
    let (faces, _) = view::asked(record, options);
    if let Faces::Alone(dice) = faces {
        return cubes::alone(&dice, options, lang);
    }
    let steps = steps::steps(record, options.games.janken.step);
    let steps = steps.as_slice();
    let has_stand = steps.iter().any(|step| bar::last_stand(step.position()).contains(&true));
    let layout = Layout::new(steps, options, &faces, has_stand);
    let view = layout.view();
    let unit = options.unit(view.w).unwrap_or(UNIT);
    let frames = frames(steps, &layout, options, lang);
    let mut timeline = Timeline::new(lang, header::title(record, lang), view, unit, frames);
    board::draw(&mut timeline, &layout);
    if options.shows_last_move() {
        last_actions(&mut timeline, steps, &layout);
    }
    all_dice(&mut timeline, steps, &layout);
    let marked = marks::frame(steps, options);
    let taken = |square| steps.get(marked).is_some_and(|step| step.position().at(square).is_some());
    on_squares::draw(&mut timeline, (marked, &taken), &layout, options);
    marks::ways(&mut timeline, steps, &layout, options);
    if layout.is_cut() {
        timeline.clip(layout.area);
    }
    if layout.has_names {
        board::names(&mut timeline, &layout);
    }
    if options.shows_info_bar() {
        bar::draw(&mut timeline, steps, &layout);
    }
    if let Faces::On(square) = faces {
        cubes::below(&mut timeline, steps, square, &layout);
    }
    if options.games.janken.legend {
        legend::draw(&mut timeline, &layout);
    }
    text::write(&mut timeline, steps, &faces, &layout, options);
    timeline
}

fn frames(steps: &[Step<'_>], layout: &Layout, options: &Options, lang: Lang) -> Frames {
    let frame = |step: &Step<'_>| {
        let actions: Vec<String> = step.played.iter().map(|played| played.action.to_string()).collect();
        let moved = !actions.is_empty();
        Frame {
            parent: step.parent,
            node: (options.games.janken.step == options::Step::Turn).then_some(step.at),
            number: if moved { u32::from(step.before.turn) } else { 0 },
            short: actions.join(","),
            name: if moved { words::played(step, lang) } else { words::start(lang) },
            comment: step.node.comment.clone(),
            alt: words::position(step, lang),
            ..Frame::default()
        }
    };
    let mut frames: Vec<Frame> = steps.iter().map(frame).collect();
    comments::link(steps, layout, &mut frames);
    if layout.is_cut() {
        let squares = || Square::all().filter(|&square| layout.shows(square));
        if let (Some(first), Some(last)) = (squares().min(), squares().max()) {
            let told = crop::told(first, last, lang);
            for frame in &mut frames {
                frame.alt += say::signs::space(lang);
                frame.alt += &told;
            }
        }
    }
    if let Some(marked) = frames.get_mut(marks::frame(steps, options)) {
        let told = on_squares::told(options, layout, lang);
        if !told.is_empty() {
            marked.alt += say::signs::space(lang);
            marked.alt += &told;
        }
    }
    Frames::new(frames)
}

/// The squares of the last action, or of all actions of the last turn. Where a die only passed is no end of its way. Dice that
/// moved are framed, as they cover nearly all of their squares, and the squares that they left are shaded: the frame is seen
/// on the bare board, but not on every shade.
fn last_actions(timeline: &mut Timeline, steps: &[Step<'_>], layout: &Layout) {
    let ends = |frame: usize, end: End| {
        let played = steps.get(frame).map_or(&[][..], |step| step.played.as_slice());
        let stays = |(at, to): (usize, Square)| {
            let later = played.iter().skip(at + 1);
            later.map(|played| played.action.from).all(|from| from != to).then_some(to)
        };
        let reached: Vec<Square> =
            played.iter().map(|played| played.action.to).enumerate().filter_map(stays).collect();
        let squares: Vec<Square> = match end {
            End::To => reached,
            End::From => {
                let left = played.iter().map(|played| played.action.from);
                left.filter(|square| !reached.contains(square)).collect()
            }
        };
        squares.into_iter().filter(|&square| layout.shows(square)).map(|square| layout.center(square))
    };
    let shaded = |frame, end| ends(frame, End::From).filter(move |_| end == End::From);
    last::shade(timeline, (INSIDE, INSIDE), shaded);
    let inside = INSIDE - RING;
    let ring = Shape::Rect { rect: Rect::around(Point::default(), inside, inside), radius: 0.0 };
    let shapes = vec![Drawn::stroked(ring, Role::Mark, RING)];
    let symbol = Arc::new(Symbol { name: "moved".to_owned(), shapes });
    for frame in 0..timeline.frames.len() {
        for at in ends(frame, End::To) {
            timeline.add(Layer::Mark, Lifetime::during(frame..frame + 1), Drawn::symbol(&symbol, at));
        }
    }
}

/// Width of the frame round the die that moved last.
const RING: f64 = 0.06;

/// Radius of the sign of a die that stands in the home area that it had left, and where it is on its square.
const OUT: (f64, f64) = (0.055, 0.435);

fn all_dice(timeline: &mut Timeline, steps: &[Step<'_>], layout: &Layout) {
    let symbols = Dice::new();
    for square in Square::all().filter(|&square| layout.shows(square)) {
        let at = layout.center(square);
        let dice = || steps.iter().map(|step| step.position().at(square));
        for (die, life) in timeline.frames.lives_of(dice().map(|die| die.map(|die| (die.owner, die.lie)))) {
            let Some((owner, lie)) = die else { continue };
            timeline.add(Layer::Piece, life, Drawn::symbol(symbols.of(owner, lie), at));
        }
        let out = dice().map(|die| die.is_some_and(|die| words::is_out(square, die)));
        for (_, life) in timeline.frames.lives_of(out).into_iter().filter(|(out, _)| *out) {
            let dot = Drawn::disc(at.moved(OUT.1, -OUT.1), OUT.0, Role::Ink);
            timeline.add(Layer::Mark, life, dot);
        }
    }
}
