//! The pieces on the board.

use super::layout::Layout;
use super::lives::Stay;
use super::symbols::Set;
use crate::diagram::Timeline;
use crate::diagram::timeline::Layer;

/// Draws the pieces of all frames.
pub fn draw(timeline: &mut Timeline, layout: &Layout, mut set: Set, stays: &[Stay]) {
    let look = layout.look;
    for stay in stays.iter().filter(|stay| layout.shows(stay.at)) {
        let drawn = set.drawn(stay.piece, look.center(stay.at), look.is_turned(stay.piece.owner));
        let life = stay.life(&timeline.frames);
        timeline.add(Layer::Piece, life, drawn);
    }
}
