//! The moves that follow as arrows, on request.

use super::hands;
use super::layout::Layout;
use super::players::Plates;
use crate::diagram::{Lifetime, Timeline};
use crate::present::Options;
use crate::present::arrows::{self, End, Line};
use crate::present::marks::Canvas;
use crate::present::options::Medium;
use kisho_game::shogi::{Move, Record, Square};

/// Draws an arrow for each move from every frame. They are not drawn where the reader is to find the moves.
pub fn draw(timeline: &mut Timeline, layout: &Layout, plates: &Plates, record: &Record, options: &Options) {
    if options.next != Some(true) || options.asks() || options.medium == Medium::Moving {
        return;
    }
    for (frame, node) in record.nodes.iter().enumerate() {
        let children: Vec<usize> = timeline.frames.children(frame).collect();
        let lines = children.iter().filter_map(|&child| {
            let play = record.nodes.get(child)?.play?;
            let look = layout.look;
            let shown = |square: Square| layout.shows(square).then(|| look.center(square));
            let from = match play {
                Move::Step { from, .. } => (shown(from)?, End::Stone),
                Move::Drop { kind, .. } => {
                    let owner = node.position.turn();
                    let hand = node.position.hand(owner);
                    let at = hands::place(layout, plates, (owner, hand), kind);
                    (at.filter(|_| layout.has_hand(owner))?, End::Mark)
                }
            };
            let at = if node.position.at(play.to()).is_some() { End::Stone } else { End::Bare };
            Some(Line { ends: (from.0, shown(play.to())?), at: (from.1, at), arrow: true })
        });
        arrows::draw(timeline, Canvas::BOARD, lines, &Lifetime::during(frame..frame + 1));
    }
}
