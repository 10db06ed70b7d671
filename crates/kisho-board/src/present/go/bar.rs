//! The information bar: what each side has captured, and whose turn it is or who passed where nothing else shows it, or how the game
//! ended.

use super::count::{self, Count};
use super::layout::Layout;
use super::symbols::Symbols;
use super::{ended, words};
use crate::diagram::{Align, Drawn, Layer, Lifetime, Point, Role, Text, Timeline, font};
use crate::present::bar::square;
use kisho_game::go::{Color, Node, Record};

/// From the edge of the picture, and between the parts.
pub const SPACE: f64 = 0.4;
/// From the edge of a stone to its number.
pub const STONE: f64 = 1.25;
/// Side and corners of the piece of board below a stone.
const GROUND: (f64, f64) = (1.14, 0.15);

/// Captures and turn, unless what is asked beside the board says it (`asks`), or after the last move of a game (`end`) how it
/// ended; in the frame that is counted the count takes their place.
pub fn draw(
    timeline: &mut Timeline,
    record: &Record,
    layout: &Layout,
    count: Option<&Count>,
    end: Option<usize>,
    asks: bool,
) {
    let size = layout.text();
    // Width of a stone with a number of up to three digits.
    let stone_width = STONE + 2.0 * size;
    let counted = count.map(|count| count.frame);
    let lang = timeline.lang;
    let (view, y) = (layout.view(), layout.bar_y());
    let mut x = view.x + SPACE;
    let mut life = timeline.always();
    if let Some(counted) = counted {
        life = Lifetime::during(0..counted);
        life.add(counted + 1..timeline.frames.len());
    }
    let width = |text: &str| font::width(font::beside_board(text), text) * size + SPACE;
    let turns = || {
        let says = move |at, node: &&Node| !asks && end != Some(at) && says_turn(node);
        let shown = shown(record, counted).enumerate();
        shown.map(move |(at, node)| node.filter(|node| says(at, node)).map(|node| node.to_move))
    };
    let turn_width = turns().flatten().next().map_or(0.0, |color| width(&words::to_play(color, lang)));
    // Capitals, which are drawn as lines like the coordinates.
    let word = crate::say::go::captures_bar(lang);
    if SPACE + width(word) + 2.0 * stone_width + turn_width <= view.w {
        let face = font::beside_board(word);
        let label = Text { align: Align::Start, ..Text::middle(word, Point::new(x, y), size, face) };
        timeline.add(Layer::Info, life.clone(), Drawn::text(label, Role::Faint));
        x += width(word);
    }
    let symbols = Symbols::new();
    let places = Color::ALL.into_iter().zip([x, x + stone_width]);
    for (color, x) in places.clone() {
        stone(timeline, &symbols, color, Point::new(x + 0.5, y), life.clone());
    }
    // One after the other: so numbers can share an element.
    for (color, x) in places {
        let counts = shown(record, counted).map(|node| node.map(|node| node.captures.of(color)));
        for (count, life) in timeline.frames.lives_of(counts) {
            if let Some(count) = count {
                text(timeline, count.to_string(), size, (Point::new(x + STONE, y), Align::Start), life);
            }
        }
    }
    let right = (Point::new(view.x + view.w - SPACE, y), Align::End);
    for (turn, life) in timeline.frames.lives_of(turns()) {
        if let Some(color) = turn {
            text(timeline, words::to_play(color, lang), size, right, life);
        }
    }
    // What fits beside the captures.
    let fitting = |at: usize, said: &[String]| {
        let white = record.nodes.get(at).map_or(0, |node| node.captures.of(Color::White));
        let room = view.w - (x + stone_width + STONE + width(&white.to_string()) - view.x);
        said.iter().find(|said| width(said) <= room).cloned()
    };
    for (at, node) in record.nodes.iter().enumerate().filter(|(at, _)| counted != Some(*at)) {
        let passed = node.play.filter(|play| play.at.is_none() && !asks && end != Some(at));
        let Some(play) = passed else { continue };
        let said = [words::played(play.color, None, layout, lang), words::point(None, layout, lang)];
        if let Some(said) = fitting(at, &said) {
            text(timeline, said, size, right, Lifetime::during(at..at + 1));
        }
    }
    if let Some(end) = end.filter(|end| counted != Some(*end)) {
        // Where the words have no room, as the file has it: B+R.
        let how = ended(record, end, lang);
        let said: Vec<String> = how.clone().into_iter().chain(record.info("RE").map(str::to_owned)).collect();
        if let Some(said) = fitting(end, &said) {
            text(timeline, said, size, right, Lifetime::during(end..end + 1));
        } else if let Some(how) = how {
            timeline.frames.comment(end, &how);
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

/// On the empty board everybody knows whose turn it is, and after a move the stone says it.
fn says_turn(node: &Node) -> bool {
    let set_up = node.parent.is_some() || !node.changes.is_empty() || node.to_move == Color::White;
    node.play.is_none() && set_up
}

/// A stone beside the board.
pub fn stone(timeline: &mut Timeline, symbols: &Symbols, color: Color, at: Point, life: Lifetime) {
    timeline.add(Layer::Info, life.clone(), square(at, GROUND, Role::Board));
    timeline.add(Layer::Info, life, Drawn::symbol(symbols.stone(color), at));
}

pub fn text(
    timeline: &mut Timeline,
    content: String,
    size: f64,
    (at, align): (Point, Align),
    life: Lifetime,
) {
    let face = font::beside_board(&content);
    let text = Text { align, ..Text::middle(content, at, size, face) };
    timeline.add(Layer::Info, life, Drawn::text(text, Role::Ink));
}
