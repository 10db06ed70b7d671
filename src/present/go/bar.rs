//! The information bar: prisoners, and whose turn it is where nothing else shows it.

use super::grid::TEXT;
use super::layout::Layout;
use super::symbols::Symbols;
use super::words;
use crate::diagram::{Align, Drawn, Face, Layer, Lifetime, Point, Role, Text, Timeline, font};
use crate::game::go::{Color, Node, Record};

/// Below a narrower board there is no room for the word.
const WORD_FROM_COLUMNS: u8 = 13;

pub fn draw(timeline: &mut Timeline, record: &Record, layout: &Layout) {
    let lang = timeline.lang;
    let (view, y) = (layout.view(), layout.bar_y());
    let mut x = view.x + 0.4;
    if layout.size.columns() >= WORD_FROM_COLUMNS {
        // Capitals, because the coordinates have brought most of their outlines into the page already.
        let word = lang.pick("PRISONERS", "アゲハマ");
        let label = Text { align: Align::Start, ..Text::middle(word, Point::new(x, y), TEXT, Face::Sans) };
        timeline.add_always(Layer::Info, Drawn::text(label, Role::Faint));
        x += font::width(Face::Sans, word) * TEXT + 0.4;
    }
    let symbols = Symbols::new();
    for color in Color::ALL {
        timeline.add_always(Layer::Info, Drawn::symbol(symbols.stone(color), Point::new(x + 0.5, y)));
        let counts = record.nodes.iter().map(|node| {
            let mut captures = node.captures;
            *captures.of(color)
        });
        for (count, life) in timeline.frames.lives_of(counts) {
            text(timeline, count.to_string(), Point::new(x + 1.25, y), Align::Start, life);
        }
        x += 2.7;
    }
    let turns = record.nodes.iter().map(|node| says_turn(node).then_some(node.to_move));
    for (turn, life) in timeline.frames.lives_of(turns) {
        if let Some(color) = turn {
            let at = Point::new(view.x + view.w - 0.4, y);
            text(timeline, words::to_play(color, lang), at, Align::End, life);
        }
    }
}

/// On the empty board everybody knows whose turn it is, and after a move the move says it.
fn says_turn(node: &Node) -> bool {
    let set_up = node.parent.is_some() || !node.changes.is_empty() || node.to_move == Color::White;
    node.play.is_none() && set_up
}

fn text(timeline: &mut Timeline, content: String, at: Point, align: Align, life: Lifetime) {
    let text = Text { align, ..Text::middle(content, at, TEXT, Face::Sans) };
    timeline.add(Layer::Info, life, Drawn::text(text, Role::Ink));
}
