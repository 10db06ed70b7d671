//! The ways on from a branch: letters on the squares to which the moves go, which can be clicked. The same on every board
//! of squares.

use std::collections::HashSet;
use std::sync::Arc;

use crate::diagram::timeline::Layer;
use crate::diagram::{Drawn, Face, Frames, Lifetime, Offer, Point, Role, Shape, Symbol, Text, Timeline};
use crate::present::Options;
use crate::present::options::Medium;

/// Size of a letter, in squares.
const SIZE: f64 = 0.6;
/// Size of a letter beside a piece, in the upper right corner of its square.
const SMALL: f64 = 0.4;
/// From the middle of a square to that of such a letter.
const CORNER: (f64, f64) = (0.29, -0.33);
/// Radius of what such a letter stands on.
const PLATE: f64 = 0.23;

/// Where a move goes.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// The middle of the square.
    pub at: Point,
    /// Whether a piece stands there before the move.
    pub is_taken: bool,
}

/// Whether the ways on from a frame have letters: where the game branches, and where the page lists them. In a picture that
/// moves by itself nobody can choose one, and a picture of a position that a record begins with, as problems do, would show the
/// answers before anybody has thought about it.
pub fn are_lettered(frames: &Frames, frame: usize, options: &Options) -> bool {
    let is_start =
        || frames.list().get(frame).is_some_and(|frame| frame.short.is_empty() && frame.number == 0);
    if options.medium == Medium::Moving || (options.begins_in_position && is_start()) {
        return false;
    }
    let least = if options.listed == Some(frame) { 1 } else { 2 };
    frames.children(frame).take(least).count() == least
}

/// Writes letters where variations begin. They are not drawn where the reader is to find the moves.
/// `target` gives the square to which the move from a frame to one that follows goes, if that is shown. `size`: of what can
/// be clicked.
pub fn draw(
    timeline: &mut Timeline,
    options: &Options,
    size: f64,
    target: impl Fn(usize, usize) -> Option<Target>,
) {
    let hidden = options.asks();
    let plate = Arc::new(Symbol {
        name: "way".to_owned(),
        shapes: vec![Drawn::filled(
            Shape::Circle { center: Point::new(0.0, 0.0), radius: PLATE },
            Role::Board,
        )],
    });
    for frame in 0..timeline.frames.len() {
        if !are_lettered(&timeline.frames, frame, options) {
            continue;
        }
        let children: Vec<usize> = timeline.frames.children(frame).collect();
        let mut seen: HashSet<(u64, u64)> = HashSet::new();
        for (place, child) in children.into_iter().enumerate() {
            // Where several moves go to one square, it leads to the first; the others are below the comment.
            let is_new = |to: &Target| seen.insert((to.at.x.to_bits(), to.at.y.to_bits()));
            let Some(to) = target(frame, child).filter(is_new) else { continue };
            let letter = Frames::letter(place);
            if let (Some(letter), true) = (&letter, hidden) {
                timeline.offer(child, Offer { letter: letter.clone(), right: None });
            } else if let Some(letter) = letter {
                let now = Lifetime::during(frame..frame + 1);
                let (at, size) =
                    if to.is_taken { (to.at.moved(CORNER.0, CORNER.1), SMALL) } else { (to.at, SIZE) };
                if to.is_taken {
                    timeline.add(Layer::Mark, now.clone(), Drawn::symbol(&plate, at));
                }
                let text = Text::middle(letter, at, size, Face::SansBold);
                timeline.add(Layer::Label, now, Drawn::text(text, Role::Mark));
            }
            timeline.link(frame, child, to.at, size);
        }
    }
}
