//! The last move and the line below the board that says whose move it is.

use std::sync::Arc;

use super::layout::Layout;
use super::{board, hands, names, words};
use crate::diagram::timeline::Layer;
use crate::diagram::{Align, Drawn, Lifetime, Point, Role, Symbol, Text, Timeline, font};
use crate::game::shogi::{Color, Record};
use crate::present::last::{self, End};

/// Size of the line below the board.
const SIZE: f64 = 0.46;

/// Shades the square where the last move of each frame went, and frames the one where it came from.
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

/// Writes whose move it is, and in the frame of a still diagram (`still`) also what the last move was. A replay says
/// that in its buttons.
pub fn turn(timeline: &mut Timeline, layout: &Layout, record: &Record, still: Option<usize>) {
    let middle = layout.turn();
    let view = layout.view();
    // A name at the right end of the line leaves the left one.
    let (at, align, room) = if layout.has_names {
        (Point::new(view.x + hands::WIDTH / 2.0, middle.y), Align::Start, view.w * 0.4)
    } else {
        let half = (middle.x - view.x).min(view.x + view.w - middle.x);
        (middle, Align::Middle, 2.0 * half - 0.2)
    };
    let text = |content: String, at: Point| {
        let face = font::beside_board(&content);
        let text = Text { align, max_width: Some(room), ..Text::middle(content, at, SIZE, face) };
        Drawn::text(text, Role::Ink)
    };
    if let Some(frame) = still
        && let Some(node) = record.nodes.get(frame)
    {
        let name = names::alone(record, node, layout.look);
        let name = name.map(|name| names::spoken(&name, node, layout.look)).unwrap_or_default();
        let content = words::position(node, &name, layout.look);
        timeline.add(Layer::Info, Lifetime::during(frame..frame + 1), text(content, at));
        return;
    }
    let symbols = Color::ALL.map(|color| {
        let drawn = text(words::turn(color, layout.look), Point::default());
        Arc::new(Symbol { name: color.pick("turn-b", "turn-w").to_owned(), shapes: vec![drawn] })
    });
    let [black, white] = &symbols;
    // Frame by frame, though the same word comes again: so none needs to say when it is seen.
    for (frame, node) in record.nodes.iter().enumerate() {
        let symbol = node.position.turn().pick(black, white);
        timeline.add(Layer::Info, Lifetime::during(frame..frame + 1), Drawn::symbol(symbol, at));
    }
}
