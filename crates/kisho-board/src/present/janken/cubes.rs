//! The three-faced view below the board, and figures of dice alone.

use super::cube;
use super::layout::{Layout, SIDE};
use super::steps::Step;
use super::words;
use crate::diagram::{Align, Drawn, Face, Frame, Frames, Layer, Lifetime, Point, Rect, Role, Text, Timeline};
use crate::present::Options;
use crate::say;
use kisho_game::Color;
use kisho_game::janken::{Lie, Square};
use kisho_game::text::Lang;

/// Height of the view below a board.
pub const HEIGHT: f64 = 1.9;
/// Length of the edges of a cube below a board.
const EDGE: f64 = 0.84;
/// Size of the texts.
const TEXT: f64 = 0.29;
/// From line to line.
const LINE: f64 = 0.42;

/// The die on `square` in each frame, with what its faces show.
pub fn below(timeline: &mut Timeline, steps: &[Step<'_>], square: Square, layout: &Layout) {
    let lang = timeline.lang;
    let middle = layout.faces() + HEIGHT / 2.0;
    let dice = steps.iter().map(|step| step.position().at(square).map(|die| (die.owner, die.lie)));
    for (die, life) in timeline.frames.lives_of(dice) {
        let mut lines = vec![words::no_die(square, lang)];
        if let Some((owner, lie)) = die {
            let center = Point::new(0.15 + EDGE * cube::HALF_WIDTH, middle);
            for drawn in cube::draw(owner, lie, center, EDGE) {
                timeline.add(Layer::Info, life.clone(), drawn);
            }
            lines = words::faces(square, owner, lie, lang);
        }
        let top = middle - LINE * (lines.len() as f64 - 1.0) / 2.0;
        for (nth, line) in lines.into_iter().enumerate() {
            let at = Point::new(2.0, top + LINE * nth as f64);
            let text = Text {
                align: Align::Start,
                max_width: Some(SIDE - at.x),
                ..Text::middle(line, at, TEXT, Face::Sans)
            };
            timeline.add(Layer::Info, life.clone(), Drawn::text(text, Role::Ink));
        }
    }
}

/// Width and height of the place of a die in a figure of dice alone.
const PLACE: (f64, f64) = (2.1, 2.6);
/// Pixels of the edge of such a die.
const PIXELS: f64 = 40.0;

/// A figure of dice alone, each with its letters below.
pub fn alone(dice: &[(Color, Lie)], options: &Options, lang: Lang) -> Timeline {
    let said: Vec<String> = dice.iter().map(|&(owner, lie)| words::die(owner, lie, lang)).collect();
    let view = Rect::new(0.0, 0.0, PLACE.0 * dice.len() as f64, PLACE.1);
    let frame = Frame {
        name: say::janken::die(lang).to_owned(),
        alt: said.join(say::signs::space(lang)),
        ..Frame::default()
    };
    let unit = options.unit(view.w).unwrap_or(PIXELS);
    let title = say::janken::dice_title(lang);
    let mut timeline = Timeline::new(lang, title, view, unit, Frames::new(vec![frame]));
    let mut x = PLACE.0 / 2.0;
    for &(owner, lie) in dice {
        for drawn in cube::draw(owner, lie, Point::new(x, 1.08), 1.0) {
            timeline.add_always(Layer::Piece, drawn);
        }
        let letters = if owner == Color::White { lie.to_string().to_lowercase() } else { lie.to_string() };
        let text = Text::middle(letters, Point::new(x, 2.36), 0.36, Face::Sans);
        timeline.add_always(Layer::Label, Drawn::text(text, Role::Ink));
        x += PLACE.0;
    }
    for (row, line) in said.into_iter().enumerate() {
        timeline.write(row, 0, line, Lifetime::during(0..1));
    }
    timeline
}
