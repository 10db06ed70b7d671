//! Discs and the numbers on them. A disc that is flipped is one that ends and another that begins.

use std::sync::Arc;

use super::layout::Layout;
use super::text;
use crate::diagram::{Drawn, Face, Layer, Lifetime, Point, Role, Shape, Symbol, Text, Timeline};
use crate::present::Options;
use kisho_game::Color;
use kisho_game::othello::{Record, Square};

/// Radius of a disc with the line round it, and the width of that.
pub const RADIUS: f64 = 0.41;
pub const EDGE: f64 = 0.03;
/// Radius of the mark of the last move, and of the ring that takes its place round a number, with its width.
const LAST: f64 = 0.11;
const RING: (f64, f64) = (0.375, 0.06);
/// Size of a number of one digit and of two, and the width that it may take.
const NUMBERS: (f64, f64, f64) = (0.54, 0.5, 0.66);

/// A disc as it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disc {
    pub color: Color,
    /// What is written on it.
    pub number: Option<u32>,
}

/// The disc on a square in a frame.
pub type Of<'a> = dyn Fn(usize, Square) -> Option<Disc> + 'a;

/// The inside of a disc, its edge, and what is written on it.
pub fn roles(color: Color) -> (Role, Role, Role) {
    color.pick((Role::Black, Role::BlackEdge, Role::OnBlack), (Role::White, Role::WhiteEdge, Role::OnWhite))
}

/// A disc about the origin.
pub fn symbol(color: Color) -> Arc<Symbol> {
    let (inside, edge, _) = roles(color);
    let disc = Drawn::disc(Point::default(), RADIUS - EDGE / 2.0, inside).with_stroke(edge, EDGE);
    Arc::new(Symbol { name: color.pick("b", "w").to_owned(), shapes: vec![disc] })
}

/// For each node the numbers of the moves that put discs on the squares; 0 where none did.
pub fn numbers(record: &Record) -> Vec<[u8; 64]> {
    let mut all: Vec<[u8; 64]> = Vec::with_capacity(record.nodes().len());
    for (at, node) in record.nodes().iter().enumerate() {
        let mut numbers = node.parent.and_then(|parent| all.get(parent).copied()).unwrap_or([0; 64]);
        let place = node.play.and_then(|square| numbers.get_mut(usize::from(square.index())));
        if let Some(place) = place {
            // A board has 64 squares.
            *place = u8::try_from(record.before(at).turn()).unwrap_or(0);
        }
        all.push(numbers);
    }
    all
}

/// Draws the discs of all frames.
pub fn draw(timeline: &mut Timeline, disc: &Of<'_>, layout: &Layout) {
    let [black, white] = Color::ALL.map(symbol);
    let frames = timeline.frames.len();
    for square in layout.squares() {
        let at = layout.center(square);
        let discs = || (0..frames).map(|frame| disc(frame, square));
        for (color, life) in timeline.frames.lives_of(discs().map(|disc| disc.map(|disc| disc.color))) {
            if let Some(color) = color {
                text::disc(timeline, layout, square, color, life.clone());
                timeline.add(Layer::Piece, life, Drawn::symbol(color.pick(&black, &white), at));
            }
        }
        for (disc, life) in timeline.frames.lives_of(discs()) {
            let Some(Disc { color, number: Some(number) }) = disc else { continue };
            text::number(timeline, layout, square, number, life.clone());
            let size = if number < 10 { NUMBERS.0 } else { NUMBERS.1 };
            let text = Text {
                max_width: Some(NUMBERS.2),
                ..Text::middle(number.to_string(), at, size, Face::SansBold)
            };
            timeline.add(Layer::Number, life, Drawn::text(text, roles(color).2));
        }
    }
}

/// The mark of the last move: a dot, or round a number a ring.
pub fn last_moves(timeline: &mut Timeline, record: &Record, layout: &Layout, options: &Options) {
    let (name, drawn) = if options.shows_numbers() {
        let ring = Shape::Circle { center: Point::default(), radius: RING.0 };
        ("ring", Drawn::stroked(ring, Role::Last, RING.1))
    } else {
        ("last", Drawn::disc(Point::default(), LAST, Role::Last))
    };
    let symbol = Arc::new(Symbol { name: name.to_owned(), shapes: vec![drawn] });
    for (frame, node) in record.nodes().iter().enumerate() {
        let Some(square) = node.play.filter(|&square| layout.shows(square)) else { continue };
        let now = Lifetime::during(frame..frame + 1);
        text::last(timeline, layout, square, &now);
        timeline.add(Layer::Mark, now, Drawn::symbol(&symbol, layout.center(square)));
    }
}
