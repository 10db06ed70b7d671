//! The last move and the line below the board that says whose move it is.

use std::sync::Arc;

use super::layout::Layout;
use super::{board, hands, names, words};
use crate::diagram::timeline::Layer;
use crate::diagram::{Align, Drawn, Lifetime, Point, Rect, Role, Shape, Symbol, Text, Timeline, font};
use crate::game::shogi::{Color, Node, Record, Square};

/// Width of the frame that stays where the piece stood.
const ORIGIN: f64 = 0.07;
/// Size of the line below the board.
const SIZE: f64 = 0.46;

/// Shades the square where the last move of each frame went, and frames the one where it came from. Nothing that is
/// dark, so that print shows the piece: a tint as of a screen in books.
pub fn shade(timeline: &mut Timeline, layout: &Layout, record: &Record) {
    let inside = Rect::around(Point::default(), board::inside().w, board::inside().h);
    let frame = Shape::Rect { rect: inside.grown(-ORIGIN / 2.0), radius: 0.0 };
    // One run after the other: elements that follow frame by frame need not say when they are seen.
    type From = fn(&Node) -> Option<Square>;
    let ends: [(&str, Drawn, From); 2] = [
        ("last", Drawn::rect(inside, Role::Shade), Node::last_to),
        ("from", Drawn::stroked(frame, Role::Shade, ORIGIN), |node| node.play?.from()),
    ];
    for (name, drawn, square) in ends {
        let symbol = Arc::new(Symbol { name: name.to_owned(), shapes: vec![drawn] });
        for (frame, node) in record.nodes.iter().enumerate() {
            let Some(square) = square(node).filter(|square| layout.shows(*square)) else { continue };
            // Put by its middle as the pieces are, so that it can be a part of the one that is new there.
            let at = layout.look.center(square);
            timeline.add(Layer::Shade, Lifetime::during(frame..frame + 1), Drawn::symbol(&symbol, at));
        }
    }
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
