//! The information bar: what each side has captured, and whose turn it is where nothing else shows it.

use super::board::TEXT;
use super::layout::Layout;
use super::symbols::Symbols;
use super::words;
use crate::diagram::{Align, Drawn, Face, Layer, Lifetime, Point, Role, Text, Timeline, font};
use crate::game::go::{Color, Node, Record};

/// From the edge of the picture, and between the parts.
const SPACE: f64 = 0.4;
/// Width of a stone with a count of up to three digits.
const COUNT: f64 = 2.3;

pub fn draw(timeline: &mut Timeline, record: &Record, layout: &Layout) {
    let lang = timeline.lang;
    let (view, y) = (layout.view(), layout.bar_y());
    let mut x = view.x + SPACE;
    let width = |text: &str| font::width(Face::Sans, text) * TEXT + SPACE;
    let turns = || record.nodes.iter().map(|node| says_turn(node).then_some(node.to_move));
    let turn_width = turns().flatten().next().map_or(0.0, |color| width(&words::to_play(color, lang)));
    // Capitals, because the coordinates have brought most of their outlines into the page already.
    let word = lang.pick("CAPTURES", "アゲハマ");
    if SPACE + width(word) + 2.0 * COUNT + turn_width <= view.w {
        let label = Text { align: Align::Start, ..Text::middle(word, Point::new(x, y), TEXT, Face::Sans) };
        timeline.add_always(Layer::Info, Drawn::text(label, Role::Faint));
        x += width(word);
    }
    let symbols = Symbols::new();
    for color in Color::ALL {
        timeline.add_always(Layer::Info, Drawn::symbol(symbols.stone(color), Point::new(x + 0.5, y)));
        let counts = record.nodes.iter().map(|node| node.captures.of(color));
        for (count, life) in timeline.frames.lives_of(counts) {
            text(timeline, count.to_string(), Point::new(x + 1.25, y), Align::Start, life);
        }
        x += COUNT;
    }
    for (turn, life) in timeline.frames.lives_of(turns()) {
        if let Some(color) = turn {
            let at = Point::new(view.x + view.w - SPACE, y);
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
