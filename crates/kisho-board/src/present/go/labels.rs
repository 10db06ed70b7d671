//! Labels: texts of any length on points.
//!
//! A short one stands on its point. A longer one is condensed, then smaller, and at last it lies over the
//! neighbouring points, so that it can always be read.

use std::sync::Arc;

use super::layout::{CUT_MARGIN, Layout};
use super::symbols::{self, Ground};
use crate::diagram::{Drawn, Face, Layer, Lifetime, Point, Rect, Role, Shape, Symbol, Text, Timeline, font};
use kisho_game::go;

const SIZE: f64 = 0.64;
/// The size below which letters are too small beside the numbers on stones.
const SMALLEST: f64 = 0.44;
/// What fits on a stone.
const ON_STONE: f64 = 0.84;
/// What fits into the gap for a letter.
const IN_GAP: f64 = 0.62;
/// What fits below a mark on a stone, how large it is, and how far below the middle.
const BELOW: f64 = 0.76;
const BELOW_SIZE: f64 = 0.5;
const BELOW_MIDDLE: f64 = 0.13;
/// Letters narrower than this part of their width are hard to read.
const NARROWEST: f64 = 0.74;
/// Space between a text that lies over its neighbours and the edge of its plate.
const PADDING: f64 = 0.09;
/// What of a letter's size a plate is high.
const PLATE_HEIGHT: f64 = 1.3;

/// Writes labels.
pub struct Pen {
    gap: Arc<Symbol>,
}

impl Pen {
    pub fn new() -> Self {
        Self { gap: symbols::gap() }
    }

    /// Writes a label on a point.
    pub fn write(
        &self,
        timeline: &mut Timeline,
        layout: &Layout,
        point: go::Point,
        label: &str,
        ground: Ground,
        life: &Lifetime,
    ) {
        if label.trim().is_empty() {
            return;
        }
        let at = layout.at(point);
        let (text, width) = set(label, at, layout);
        let below = match ground {
            _ if width > ON_STONE => Some((Layer::Label, plate(&text, width, ground))),
            Ground::Board if width > IN_GAP => Some((Layer::Shade, plate(&text, width, ground))),
            Ground::Board => Some((Layer::Shade, Drawn::symbol(&self.gap, at))),
            Ground::Stone(_) => None,
        };
        if let Some((layer, drawn)) = below {
            timeline.add(layer, life.clone(), drawn);
        }
        timeline.add(Layer::Label, life.clone(), Drawn::text(text, ground.ink()));
    }

    /// Writes a label or a number below a small mark.
    pub fn small(&self, timeline: &mut Timeline, at: Point, label: &str, ground: Ground, life: &Lifetime) {
        if ground == Ground::Board {
            timeline.add(Layer::Shade, life.clone(), Drawn::symbol(&self.gap, at));
        }
        let size = if label.chars().nth(2).is_some() { SMALLEST } else { BELOW_SIZE };
        let text = Text {
            max_width: Some(BELOW),
            ..Text::middle(label, at.moved(0.0, BELOW_MIDDLE), size, face_of(label))
        };
        timeline.add(Layer::Label, life.clone(), Drawn::text(text, ground.ink()));
    }
}

/// The bold font, which has Latin and kana only, or for other labels the regular one.
fn face_of(label: &str) -> Face {
    if font::has_all(Face::SansBold, label) { Face::SansBold } else { Face::Sans }
}

/// A label as it is written, and how wide it is then.
fn set(label: &str, at: Point, layout: &Layout) -> (Text, f64) {
    let face = face_of(label);
    let natural = font::width(face, label);
    let size = (ON_STONE / NARROWEST / natural).min(SIZE);
    if size >= SMALLEST {
        let text = Text { max_width: Some(ON_STONE), ..Text::middle(label, at, size, face) };
        return (text, (natural * size).min(ON_STONE));
    }
    let board = layout.board();
    let label = font::shortened(face, label, (board.w - 4.0 * PADDING) / SMALLEST / NARROWEST);
    let width = font::width(face, &label) * SMALLEST * NARROWEST;
    let half = width / 2.0 + 2.0 * PADDING;
    // Moved where it would reach beyond the board, and off the coordinates if there is room.
    let within = |at: f64, room: Rect| at.min(room.x + room.w - half).max(room.x + half);
    let points = Rect { y: board.y, h: board.h, ..layout.grid().grown(CUT_MARGIN) };
    let x = within(at.x, if 2.0 * half > points.w { board } else { points });
    let text = Text { max_width: Some(width), ..Text::middle(label, Point::new(x, at.y), SMALLEST, face) };
    (text, width)
}

/// What a long label stands on, so that it can be read over lines and stones.
fn plate(text: &Text, width: f64, ground: Ground) -> Drawn {
    let rect = Rect::around(text.at, width + 2.0 * PADDING, text.size * PLATE_HEIGHT);
    let plate = |role| Drawn::filled(Shape::Rect { rect, radius: 2.0 * PADDING }, role);
    match ground.stone() {
        None => plate(Role::Board),
        Some(color) => {
            let (inside, edge) = symbols::roles(color);
            plate(inside).with_stroke(edge, symbols::STONE_EDGE)
        }
    }
}
