//! The ways on from a branch: letters on the squares to which the moves go, which can be clicked.

use std::collections::HashSet;
use std::sync::Arc;

use super::SQUARE_HEIGHT;
use super::layout::Layout;
use crate::diagram::timeline::Layer;
use crate::diagram::{Drawn, Face, Frames, Lifetime, Offer, Point, Role, Shape, Symbol, Text, Timeline};
use crate::game::shogi::{Record, Square};

/// Size of a letter.
const SIZE: f64 = 0.6;
/// Size of a letter beside a piece, in the upper right corner of its square.
const SMALL: f64 = 0.4;
/// From the middle of a square to that of such a letter.
const CORNER: (f64, f64) = (0.29, -0.33);
/// Radius of what such a letter stands on.
const PLATE: f64 = 0.23;

/// Writes letters where variations begin; `hidden`: they are not drawn, because the reader is to find the moves.
pub fn draw(timeline: &mut Timeline, layout: &Layout, record: &Record, hidden: bool) {
    let look = layout.look;
    let plate = Arc::new(Symbol {
        name: "shogi-way".to_owned(),
        shapes: vec![Drawn::filled(
            Shape::Circle { center: Point::new(0.0, 0.0), radius: PLATE },
            Role::Board,
        )],
    });
    for (frame, here) in record.nodes.iter().enumerate() {
        if timeline.frames.children(frame).nth(1).is_none() {
            continue;
        }
        let children: Vec<usize> = timeline.frames.children(frame).collect();
        let mut seen: HashSet<Square> = HashSet::new();
        for (place, child) in children.into_iter().enumerate() {
            let to = record.nodes.get(child).and_then(|node| node.play).map(|play| play.to());
            // Where several moves go to one square, it leads to the first; the others are below the comment.
            let Some(to) = to.filter(|&to| layout.shows(to) && seen.insert(to)) else { continue };
            let middle = look.center(to);
            let letter = Frames::letter(place);
            if let (Some(letter), true) = (&letter, hidden) {
                timeline.offers.insert(child, Offer { letter: letter.clone(), right: None });
            } else if let Some(letter) = letter {
                let now = Lifetime::during(frame..frame + 1);
                let is_taken = here.position.at(to).is_some();
                let (at, size) =
                    if is_taken { (middle.moved(CORNER.0, CORNER.1), SMALL) } else { (middle, SIZE) };
                if is_taken {
                    timeline.add(Layer::Mark, now.clone(), Drawn::symbol(&plate, at));
                }
                let text = Text::middle(letter, at, size, Face::SansBold);
                timeline.add(Layer::Label, now, Drawn::text(text, Role::Mark));
            }
            timeline.link(frame, child, middle, SQUARE_HEIGHT.min(1.0));
        }
    }
}
