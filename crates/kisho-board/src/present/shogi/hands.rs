//! The hands beside the board, with the players' names, as books print them: ☗羽生善治 飛 金二 歩三 from the top down.
//!
//! A character of a hand is drawn once for all frames in which it stands at the same height, so that a replay holds
//! what changes and not each hand anew.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::layout::Layout;
use super::players::{Plate, Plates, Stand};
use super::symbols::pentagon;
use super::{Look, words};
use crate::diagram::timeline::Layer;
use crate::diagram::{
    Baseline, Drawn, Face, Lifetime, Point, Rect, Role, Shape, Symbol, Text, Timeline, font,
};
use crate::say;
use kisho_game::shogi::{Color, Hand, Kind, Record};

/// Width of the column for a hand on either side.
pub const WIDTH: f64 = 1.2;

/// Size of a character in a hand.
const SIZE: f64 = 0.62;
/// From one character to the next.
pub const STEP: f64 = 0.7;
/// Room between label and pieces.
const GAP: f64 = 0.36;
/// Additional room between one kind and the next.
const BETWEEN: f64 = 0.12;
/// The part of a column that a name may take.
const NAME_PART: f64 = 0.42;
/// The part of a column's width that letters may take.
const LETTERS_WIDTH: f64 = WIDTH - 0.14;
/// What of the distance to the next one a character fills where they stand close.
const CLOSE: f64 = 0.92;

/// Draws the hands in all frames.
pub fn draw(timeline: &mut Timeline, layout: &Layout, plates: &Plates, record: &Record) {
    let (look, room) = (layout.look, layout.room());
    let mut symbols = Symbols::default();
    for owner in layout.owners() {
        let x = x(layout, owner);
        timeline.add_always(Layer::Info, sign(owner, Point::new(x, room.y + STEP / 2.0), SIZE));
        label(timeline, plates.of(owner), x, room);
        let top = top(plates.of(owner), room);
        let hands = record.nodes.iter().map(|node| *node.position.hand(owner));
        let mut seen: BTreeMap<(u64, String, u64), (Arc<Symbol>, Lifetime)> = BTreeMap::new();
        for (hand, life) in timeline.frames.lives_of(hands) {
            for (text, y, size) in column(look, &hand, top, room) {
                let symbol = symbols.get(&text, size);
                let place = (y.to_bits(), text, size.to_bits());
                let (_, seen) = seen.entry(place).or_insert_with(|| (symbol, Lifetime::never()));
                life.intervals().iter().for_each(|interval| seen.add(interval.clone()));
            }
        }
        for ((y, ..), (symbol, life)) in seen {
            timeline.add(Layer::Info, life, Drawn::symbol(&symbol, Point::new(x, f64::from_bits(y))));
        }
    }
}

/// ☗ or ☖, filled or not in the colour of the text, as everywhere where the signs are set as text.
pub fn sign(owner: Color, at: Point, size: f64) -> Drawn {
    let outline = Shape::Path(pentagon(size * 0.82).map(|p| p.moved(at.x, at.y)));
    match owner {
        Color::Black => Drawn::filled(outline, Role::Ink).with_stroke(Role::Ink, 0.03),
        Color::White => Drawn::stroked(outline, Role::Ink, 0.04),
    }
}

/// Where the character of a piece in hand stands; `None` if it is not there.
pub fn place(layout: &Layout, plates: &Plates, (owner, hand): (Color, &Hand), kind: Kind) -> Option<Point> {
    let room = layout.room();
    let column = column(layout.look, hand, top(plates.of(owner), room), room);
    let name = character(layout.look, kind);
    let (_, y, _) = column.into_iter().find(|(text, ..)| text.starts_with(name))?;
    Some(Point::new(x(layout, owner), y))
}

/// The middle of a player's column: as in books, the player who sits below has the right side, the other the left.
fn x(layout: &Layout, owner: Color) -> f64 {
    let room = layout.room();
    if owner == layout.look.below() { room.x + room.w - WIDTH / 2.0 } else { room.x + WIDTH / 2.0 }
}

/// From a character of a label to the next.
fn label_step(plate: &Plate, room: Rect) -> f64 {
    (room.h * NAME_PART / plate.down.chars().count().max(1) as f64).min(STEP)
}

/// The height at which a hand begins, below the sign and the label.
fn top(plate: &Plate, room: Rect) -> f64 {
    let label = match plate.stand {
        Stand::Across => STEP,
        Stand::Down => plate.down.chars().count() as f64 * label_step(plate, room),
    };
    room.y + STEP + label + GAP
}

/// Writes who it is below the sign.
fn label(timeline: &mut Timeline, plate: &Plate, x: f64, room: Rect) {
    let mut y = room.y + STEP;
    if plate.stand == Stand::Across {
        let at = Point::new(x, y + STEP / 2.0);
        let word = Text {
            max_width: Some(WIDTH - 0.2),
            ..Text::middle(plate.role.clone(), at, SIZE * 0.64, font::beside_board(&plate.role))
        };
        timeline.add_always(Layer::Info, Drawn::text(word, Role::Ink));
        return;
    }
    let step = label_step(plate, room);
    for c in plate.down.chars() {
        let text = Text::middle(c, Point::new(x, y + step / 2.0), SIZE.min(step * CLOSE), Face::Sans);
        timeline.add_always(Layer::Info, Drawn::text(upright(text), Role::Ink));
        y += step;
    }
}

/// A character that stands with others in a column: they are centred by their em squares, as type is.
fn upright(text: Text) -> Text {
    let middle = text.at.moved(0.0, EM_MIDDLE * text.size);
    Text { baseline: Baseline::Alphabetic, at: middle, ..text }
}

/// From the middle of a kanji's square down to its baseline, in em.
const EM_MIDDLE: f64 = 0.38;

/// One hand from the top down: each character with the height of its middle and its size.
fn column(look: Look, hand: &Hand, top: f64, room: Rect) -> Vec<(String, f64, f64)> {
    let groups: Vec<Vec<String>> = if hand.is_empty() {
        let none = say::shogi::hand_empty(look.lang);
        look.lang.pick(vec![vec![none.to_owned()]], none.chars().map(|c| vec![c.to_string()]).collect())
    } else {
        hand.pieces().map(|(kind, count)| written(look, kind, count)).collect()
    };
    let between = if hand.is_empty() { 0.0 } else { BETWEEN };
    let characters: usize = groups.iter().map(Vec::len).sum();
    let wanted = characters as f64 * STEP + groups.len().saturating_sub(1) as f64 * between;
    // A full hand stands closer, then smaller.
    let shrink = ((room.y + room.h - top) / wanted).min(1.0);
    // Letters with their counts, P×18, stand beside one another: all are as small as the widest needs.
    let widest =
        groups.iter().flatten().map(|text| font::width(font::beside_board(text), text)).fold(0.0, f64::max);
    let fits = if look.has_letters && !hand.is_empty() { LETTERS_WIDTH / widest } else { SIZE };
    let size = SIZE.min(fits).min(STEP * shrink * CLOSE);
    let mut placed = Vec::new();
    let mut y = top;
    for group in groups {
        for text in group {
            let size = if hand.is_empty() && text.is_ascii() { size * 0.64 } else { size };
            placed.push((text, y + STEP * shrink / 2.0, size));
            y += STEP * shrink;
        }
        y += between * shrink;
    }
    placed
}

/// A kind of piece with its count, from the top down: 歩, 十, 七 below one another, or P×17 on one line.
fn written(look: Look, kind: Kind, count: u8) -> Vec<String> {
    match (look.has_letters, count) {
        (true, 1) => vec![kind.letter().to_string()],
        (true, _) => vec![format!("{}×{count}", kind.letter())],
        (false, _) => words::with_count(kind, count).chars().map(String::from).collect(),
    }
}

/// What a kind of piece begins with in a hand.
fn character(look: Look, kind: Kind) -> char {
    if look.has_letters { kind.letter() } else { kind.kanji() }
}

/// The characters of hands, each once.
#[derive(Default)]
struct Symbols(BTreeMap<(String, u64), Arc<Symbol>>);

impl Symbols {
    fn get(&mut self, text: &str, size: f64) -> Arc<Symbol> {
        let number = self.0.len();
        let symbol = self.0.entry((text.to_owned(), size.to_bits())).or_insert_with(|| {
            let is_word = text.starts_with(|c: char| c.is_ascii());
            let face = if is_word { font::beside_board(text) } else { Face::Serif };
            let middle = Text::middle(text, Point::default(), size, face);
            let text =
                if is_word { Text { max_width: Some(WIDTH - 0.1), ..middle } } else { upright(middle) };
            Arc::new(Symbol { name: format!("hand-{number}"), shapes: vec![Drawn::text(text, Role::Ink)] })
        });
        Arc::clone(symbol)
    }
}
