//! The ways on from a branch: letters on the squares to which the moves go, which can be clicked. The same on every board
//! of squares.

use std::sync::Arc;

use crate::diagram::timeline::Layer;
use crate::diagram::{Drawn, Face, Frames, Lifetime, Offer, Point, Role, Shape, Symbol, Text, Timeline};
use crate::present::options::Medium;
use crate::present::{Options, crop};

/// Size of a letter, in squares.
const SIZE: f64 = 0.6;
/// Size of a letter beside a piece or the head of an arrow, in the upper right corner of its square.
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

/// Names the ways on from a frame where the author has put labels: the first that leads to a label is called by it, and the others get
/// letters that are not on the board already. `to`: where a frame leads.
pub fn name<P: PartialEq>(
    frames: &mut Frames,
    frame: usize,
    labels: &[(P, String)],
    to: &dyn Fn(usize) -> Option<P>,
) {
    if labels.is_empty() {
        return;
    }
    let is_free = |letter: &String| !labels.iter().any(|(_, label)| label.eq_ignore_ascii_case(letter));
    let mut free = Frames::letters().filter(is_free);
    let children: Vec<usize> = frames.children(frame).collect();
    let mut left: Vec<&(P, String)> = labels.iter().collect();
    for child in children {
        let to = to(child);
        let own = left.iter().find(|(at, _)| to.as_ref() == Some(at)).map(|(_, label)| label.clone());
        // Another way is not called the same.
        left.retain(|(_, label)| Some(label) != own.as_ref());
        frames.call(child, own.or_else(|| free.next()));
    }
}

/// Writes letters where variations begin, unless the author has put a label there. They are not drawn where the reader is to find
/// the moves. `target` gives the square to which the move from a frame to one that follows goes, if that is shown. `size`: of what can
/// be clicked.
pub fn draw(
    timeline: &mut Timeline,
    options: &Options,
    size: f64,
    target: &dyn Fn(usize, usize) -> Option<Target>,
) {
    let hidden = options.asks();
    let marked = crop::first_frame(options, timeline.frames.len(), timeline.frames.main_end());
    let labels = std::mem::take(&mut timeline.labels);
    name(&mut timeline.frames, marked, &labels, &|child| Some(target(marked, child)?.at));
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
        // No more than there are squares.
        let mut seen: Vec<Point> = Vec::new();
        for (place, child) in children.into_iter().enumerate() {
            // Where several moves go to one square, it leads to the first; the others are below the comment.
            let is_new = |to: &Target| !seen.contains(&to.at);
            let Some(to) = target(frame, child).filter(is_new) else { continue };
            seen.push(to.at);
            let letter = timeline.frames.letter_of(child, place);
            let is_there = frame == marked && labels.iter().any(|(at, _)| *at == to.at);
            if let (Some(letter), true) = (&letter, hidden) {
                timeline.offer(child, Offer { letter: letter.clone(), right: None });
            } else if let Some(letter) = letter.filter(|_| !is_there) {
                let now = Lifetime::during(frame..frame + 1);
                // In the middle may also be the head of an arrow.
                let is_aside = to.is_taken || options.next == Some(true);
                let (at, size) =
                    if is_aside { (to.at.moved(CORNER.0, CORNER.1), SMALL) } else { (to.at, SIZE) };
                if is_aside {
                    timeline.add(Layer::Mark, now.clone(), Drawn::symbol(&plate, at));
                }
                let text = Text::middle(letter, at, size, Face::SansBold);
                timeline.add(Layer::Label, now, Drawn::text(text, Role::Mark));
            }
            timeline.link(frame, child, to.at, size);
        }
    }
}
