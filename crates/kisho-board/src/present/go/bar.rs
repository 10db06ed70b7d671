//! The information bar: what each side has captured, and whose turn it is where nothing else shows it, or how the game ended.

use super::board::TEXT;
use super::count::{self, Count};
use super::layout::Layout;
use super::symbols::Symbols;
use super::{ended, words};
use crate::diagram::{Align, Drawn, Layer, Lifetime, Point, Role, Shape, Text, Timeline, font};
use kisho_game::go::{Color, Node, Record};

/// From the edge of the picture, and between the parts.
pub const SPACE: f64 = 0.4;
/// Width of a stone with a count of up to three digits.
const COUNT: f64 = 2.3;
/// The ring of a black stone.
const RING: f64 = 0.04;

/// Captures and turn, or after the last move of a game (`end`) how it ended; in the frame that is counted the count takes
/// their place.
pub fn draw(
    timeline: &mut Timeline,
    record: &Record,
    layout: &Layout,
    count: Option<&Count>,
    end: Option<usize>,
) {
    let counted = count.map(|count| count.frame);
    let lang = timeline.lang;
    let (view, y) = (layout.view(), layout.bar_y());
    let mut x = view.x + SPACE;
    let mut life = timeline.always();
    if let Some(counted) = counted {
        life = Lifetime::during(0..counted);
        life.add(counted + 1..timeline.frames.len());
    }
    let width = |text: &str| font::width(font::beside_board(text), text) * TEXT + SPACE;
    let turns = || {
        let shown = shown(record, counted).enumerate();
        shown
            .map(|(at, node)| node.filter(|node| end != Some(at) && says_turn(node)).map(|node| node.to_move))
    };
    let turn_width = turns().flatten().next().map_or(0.0, |color| width(&words::to_play(color, lang)));
    // Capitals, which are drawn as lines like the coordinates.
    let word = crate::say::go::captures_bar(lang);
    if SPACE + width(word) + 2.0 * COUNT + turn_width <= view.w {
        let face = font::beside_board(word);
        let label = Text { align: Align::Start, ..Text::middle(word, Point::new(x, y), TEXT, face) };
        timeline.add(Layer::Info, life.clone(), Drawn::text(label, Role::Faint));
        x += width(word);
    }
    let symbols = Symbols::new();
    let places = Color::ALL.into_iter().zip([x, x + COUNT]);
    for (color, x) in places.clone() {
        stone(timeline, &symbols, color, Point::new(x + 0.5, y), life.clone());
    }
    // One after the other: so numbers can share an element.
    for (color, x) in places {
        let counts = shown(record, counted).map(|node| node.map(|node| node.captures.of(color)));
        for (count, life) in timeline.frames.lives_of(counts) {
            if let Some(count) = count {
                text(timeline, count.to_string(), Point::new(x + 1.25, y), Align::Start, life);
            }
        }
    }
    for (turn, life) in timeline.frames.lives_of(turns()) {
        if let Some(color) = turn {
            let at = Point::new(view.x + view.w - SPACE, y);
            text(timeline, words::to_play(color, lang), at, Align::End, life);
        }
    }
    if let Some(end) = end.filter(|end| counted != Some(*end)) {
        // Where the words have no room, as the file has it: B+R.
        let said = [ended(record, end, lang), record.info("RE").map(str::to_owned)];
        let white = record.nodes.get(end).map_or(0, |node| node.captures.of(Color::White));
        let room = view.w - (x + COUNT + 1.25 + width(&white.to_string()) - view.x);
        if let Some(said) = said.into_iter().flatten().find(|said| width(said) <= room) {
            let at = Point::new(view.x + view.w - SPACE, y);
            text(timeline, said, at, Align::End, Lifetime::during(end..end + 1));
        }
    }
    if let Some(count) = count {
        count::draw(timeline, count, layout);
    }
}

/// The nodes, but for the one that is counted.
fn shown(record: &Record, counted: Option<usize>) -> impl Iterator<Item = Option<&Node>> {
    record.nodes.iter().enumerate().map(move |(at, node)| (counted != Some(at)).then_some(node))
}

/// On the empty board everybody knows whose turn it is, and after a move the move says it.
fn says_turn(node: &Node) -> bool {
    let set_up = node.parent.is_some() || !node.changes.is_empty() || node.to_move == Color::White;
    node.play.is_none() && set_up
}

/// A stone beside the board: what is behind it may be as black as it is, so a black one has a faint ring.
pub fn stone(timeline: &mut Timeline, symbols: &Symbols, color: Color, at: Point, life: Lifetime) {
    if color == Color::Black {
        let ring = Shape::Circle { center: at, radius: 0.49 };
        timeline.add(Layer::Info, life.clone(), Drawn::stroked(ring, Role::Faint, RING));
    }
    timeline.add(Layer::Info, life, Drawn::symbol(symbols.stone(color), at));
}

pub fn text(timeline: &mut Timeline, content: String, at: Point, align: Align, life: Lifetime) {
    let face = font::beside_board(&content);
    let text = Text { align, ..Text::middle(content, at, TEXT, face) };
    timeline.add(Layer::Info, life, Drawn::text(text, Role::Ink));
}
