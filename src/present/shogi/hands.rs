//! The hands beside the board, and below it whose move it is.

use super::{BOARD, Look, pieces, words};
use crate::diagram::timeline::Layer;
use crate::diagram::{Baseline, Drawn, Face, Lifetime, Point, Role, Shape, Text, Timeline};
use crate::game::shogi::{Color, Hand, Position};

/// Width of the column for a hand on either side.
pub const WIDTH: f64 = 1.2;
/// Height of the line below the board.
pub const TURN_HEIGHT: f64 = 0.75;

/// Size of a character in a hand.
const SIZE: f64 = 0.6;
/// From one character to the next.
const STEP: f64 = 0.7;
/// Additional room between label and pieces, and between one kind and the next.
const GAP: f64 = 0.12;

/// Draws both hands and the side to move in all frames.
pub fn draw(timeline: &mut Timeline, look: Look, positions: &[Position]) {
    let view = timeline.view;
    for owner in Color::ALL {
        // As in books, the player who sits below has the right side, the other the left.
        let x = if owner == look.below() { view.x + view.w - WIDTH / 2.0 } else { view.x + WIDTH / 2.0 };
        timeline.add_always(Layer::Info, mark(owner, Point::new(x, STEP / 2.0)));
        let lives = timeline.frames.lives_of(positions.iter().map(|position| *position.hand(owner)));
        for (hand, life) in lives {
            column(timeline, look, owner, &hand, x, &life);
        }
    }
    for (turn, life) in timeline.frames.lives_of(positions.iter().map(Position::turn)) {
        let at = Point::new(BOARD.0 / 2.0, BOARD.1 + 0.52);
        let text = Text::middle(words::turn(turn, look), at, 0.46, Face::Sans);
        timeline.add(Layer::Info, life, Drawn::text(text, Role::Ink));
    }
}

/// ☗ or ☖, filled or not in the colour of the text, as everywhere where the signs are set as text.
fn mark(owner: Color, at: Point) -> Drawn {
    let outline = Shape::Path(pieces::pentagon(SIZE * 0.82).map(|p| p.moved(at.x, at.y)));
    match owner {
        Color::Black => Drawn::filled(outline, Role::Ink).with_stroke(Role::Ink, 0.03),
        Color::White => Drawn::stroked(outline, Role::Ink, 0.04),
    }
}

/// One hand, written from the top down below ☗: 先手 飛金二歩三.
fn column(timeline: &mut Timeline, look: Look, owner: Color, hand: &Hand, x: f64, life: &Lifetime) {
    let mut write = |text: &str, face: Face, y: f64, size: f64| {
        // A Latin word stands upright across the column; characters stand one below the other.
        let is_word = text.is_ascii();
        let text = Text {
            baseline: if is_word { Baseline::Middle } else { Baseline::Ink },
            max_width: Some(WIDTH - 0.2),
            ..Text::middle(text, Point::new(x, y), if is_word { size * 0.64 } else { size }, face)
        };
        timeline.add(Layer::Info, life.clone(), Drawn::text(text, Role::Ink));
    };
    let mut y = 1.5 * STEP;
    let player = words::player(owner, look);
    for part in player.split_inclusive(|c: char| !c.is_ascii()) {
        write(part, Face::Sans, y, SIZE);
        y += STEP;
    }
    y += 3.0 * GAP;
    if hand.is_empty() {
        for part in look.lang.pick(["none"].as_slice(), ["な", "し"].as_slice()) {
            write(part, Face::Sans, y, SIZE);
            y += STEP;
        }
        return;
    }
    let kinds: Vec<String> = hand.pieces().map(|(kind, count)| words::with_count(kind, count)).collect();
    let characters: usize = kinds.iter().map(|kind| kind.chars().count()).sum();
    let wanted = characters as f64 * STEP + (kinds.len() - 1) as f64 * GAP;
    // A full hand stands closer, then smaller: it has the height of the board and of the line below.
    let shrink = ((BOARD.1 + TURN_HEIGHT - y) / wanted).min(1.0);
    let size = SIZE.min(STEP * shrink * 0.95);
    for kind in kinds {
        for c in kind.chars() {
            write(c.encode_utf8(&mut [0; 4]), Face::Serif, y, size);
            y += STEP * shrink;
        }
        y += GAP * shrink;
    }
}
