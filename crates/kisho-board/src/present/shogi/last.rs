//! The last move and the line below the board that says whose move it is.

use std::ops::Range;
use std::sync::Arc;

use super::layout::Layout;
use super::players::{NARROWEST, Plates};
use super::{Look, board, ending, hands, names, words};
use crate::diagram::timeline::Layer;
use crate::diagram::{Align, Drawn, Lifetime, Point, Role, Symbol, Text, Timeline, font};
use crate::present::last::{self, End};
use kisho_game::shogi::{Color, Node, Record};

/// Size of the line below the board.
const SIZE: f64 = 0.46;

/// Shades the squares where the last move of each frame went and where it came from.
pub fn shade(timeline: &mut Timeline, layout: &Layout, record: &Record) {
    let inside = board::inside();
    last::shade(timeline, (inside.w, inside.h), |frame, end| {
        let node = record.nodes.get(frame);
        let square = node.and_then(|node| match end {
            End::To => node.last_to(),
            End::From => node.play?.from(),
        });
        square.filter(|square| layout.shows(*square)).map(|square| layout.look.center(square))
    });
}

/// Writes whose move it is or how the game ended, and in the frames that are pictures by themselves (`alone`) also what the
/// last move was. A replay says that in its buttons. Where the picture `moves`, so that one frame follows another, the move is
/// enough: each letter makes every frame larger.
pub fn turn(
    timeline: &mut Timeline,
    layout: &Layout,
    plates: &Plates,
    record: &Record,
    (alone, moves): (&Range<usize>, bool),
) {
    let middle = layout.turn();
    let view = layout.view();
    // A name at the right end of the line leaves the left one.
    let (at, align, room) = if layout.has_names {
        let room = plates.room_beside(layout);
        (Point::new(view.x + hands::WIDTH / 2.0, middle.y), Align::Start, room)
    } else {
        let half = (middle.x - view.x).min(view.x + view.w - middle.x);
        (middle, Align::Middle, 2.0 * half - 0.2)
    };
    let look = layout.look;
    let text = |content: String, at: Point| {
        let face = font::beside_board(&content);
        let text = Text { align, max_width: Some(room), ..Text::middle(content, at, SIZE, face) };
        Drawn::text(text, Role::Ink)
    };
    let symbols = Color::ALL.map(|color| {
        let drawn = text(words::turn(color, look), Point::default());
        Arc::new(Symbol { name: color.pick("turn-b", "turn-w").to_owned(), shapes: vec![drawn] })
    });
    let mut to_move = [Lifetime::never(), Lifetime::never()];
    // Nothing follows on a mate.
    let is_last = |frame: usize| record.nodes.ways_from(frame).next().is_none();
    for (frame, node) in record.nodes.iter().enumerate() {
        let life = Lifetime::during(frame..frame + 1);
        if alone.contains(&frame) {
            let brief = || Some(words::played(node.number, &names::alone(record, node, look)?, look.lang));
            let brief = moves.then(brief).flatten().filter(|_| ending::short(record, node, look).is_none());
            let said = text(brief.unwrap_or_else(|| said(record, node, look, room)), at);
            timeline.add(Layer::Info, life, said);
        } else if let Some(ended) = ending::short(record, node, look) {
            timeline.add(Layer::Info, life, text(ended, at));
        } else if let Some(mate) = is_last(frame).then(|| ending::mate(record, node, look.lang)).flatten() {
            timeline.add(Layer::Info, life, text(mate.to_owned(), at));
        } else {
            let [black, white] = &mut to_move;
            node.position.turn().pick(black, white).add(frame..frame + 1);
        }
    }
    for (symbol, life) in symbols.iter().zip(to_move) {
        timeline.add(Layer::Info, life, Drawn::symbol(symbol, at));
    }
}

/// The last move, and whose move it is or how the game ended. Where all that has no room, how the game ended goes before.
fn said(record: &Record, node: &Node, look: Look, room: f64) -> String {
    let name = names::alone(record, node, look);
    let name = name.map(|name| names::spoken(&name, node, look)).unwrap_or_default();
    let said = words::position(record, node, &name, look);
    if font::width(font::beside_board(&said), &said) * SIZE * NARROWEST <= room {
        return said;
    }
    let ended = ending::short(record, node, look).and_then(|_| ending::counted(record, node, look));
    ended.unwrap_or(said)
}
