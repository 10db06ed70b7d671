//! The information bar: whose turn it is and who had to pass, or how the game ended, and the discs of both players.

use super::discs;
use super::layout::Layout;
use super::words;
use crate::diagram::{Align, Drawn, Face, Layer, Lifetime, Point, Role, Shape, Text, Timeline, font};
use crate::present::bar::square;
use kisho_game::Color;
use kisho_game::othello::Record;

/// Height of the bar.
pub const HEIGHT: f64 = 0.62;
/// The bar needs this width, also below a part of a board.
pub const NARROWEST: f64 = 6.0;
/// Size of the texts.
const TEXT: f64 = 0.34;
/// The size of a disc, in that of one on the board, and room for one with its number.
const DISC: (f64, f64) = (0.42, 0.95);
/// Side and corners of the piece of board below a disc.
const GROUND: (f64, f64) = (0.44, 0.06);
/// From the edge.
const SPACE: f64 = 0.1;

/// Draws the bar.
pub fn draw(timeline: &mut Timeline, record: &Record, layout: &Layout) {
    let (lang, y) = (timeline.lang, layout.bar());
    let (left, right) = layout.bar_sides();
    let nodes = record.nodes();
    let turns = nodes.iter().enumerate();
    let turns = turns.map(|(at, node)| record.outcome_at(at).is_none().then_some(node.position.to_move));
    for (turn, life) in timeline.frames.lives_of(turns) {
        if let Some(color) = turn {
            disc(timeline, color, Point::new(left + SPACE + discs::RADIUS * DISC.0, y), &life);
        }
    }
    let room = right - left - 2.0 * DISC.1 - 0.3;
    let said = (0..nodes.len()).map(|at| {
        let indent = if record.outcome_at(at).is_some() { SPACE } else { SPACE + 0.5 };
        let fits = |text: &str| font::width(Face::Sans, text) * TEXT <= room - indent;
        let said = Some(words::status(record, at, lang)).filter(|said| fits(said));
        (said.unwrap_or_else(|| words::short_status(record, at, lang)), indent)
    });
    for ((said, indent), life) in timeline.frames.lives_of(said) {
        let at = Point::new(left + indent, y);
        timeline.add(Layer::Info, life, text(said, at, room - indent));
    }
    for (color, x) in Color::ALL.into_iter().zip([right - 2.0 * DISC.1, right - DISC.1]) {
        let always = timeline.always();
        disc(timeline, color, Point::new(x + 0.2, y), &always);
        let counts = nodes.iter().map(|node| node.position.count(color));
        for (count, life) in timeline.frames.lives_of(counts) {
            timeline.add(Layer::Info, life, text(count.to_string(), Point::new(x + 0.47, y), DISC.1));
        }
    }
}

/// A small disc on a piece of board.
fn disc(timeline: &mut Timeline, color: Color, at: Point, life: &Lifetime) {
    timeline.add(Layer::Info, life.clone(), square(at, GROUND, Role::Board));
    let circle = Shape::Circle { center: at, radius: discs::RADIUS * DISC.0 };
    let (inside, edge, _) = discs::roles(color);
    timeline.add(Layer::Info, life.clone(), Drawn::filled(circle, inside).with_stroke(edge, discs::EDGE));
}

fn text(content: String, at: Point, room: f64) -> Drawn {
    let text =
        Text { align: Align::Start, max_width: Some(room), ..Text::middle(content, at, TEXT, Face::Sans) };
    Drawn::text(text, Role::Ink)
}
