//! Marks of new pieces, such as the mark of the last move.

use std::collections::HashMap;
use std::sync::Arc;

use crate::diagram::{Element, Point, Shape, Symbol, Timeline};

/// Marks that are seen just while the piece below or above them is new, as the mark of the last move is.
///
/// Such a mark becomes part of the piece's symbol, which knows when its piece was born: one element a move
/// less, a fifth of a game's size.
pub struct BirthMarks(HashMap<Birth, Mark>);

/// A mark of a new piece.
#[derive(Debug, Clone)]
pub struct Mark {
    /// What it looks like.
    pub symbol: Arc<Symbol>,
    /// Whether the piece lies over it.
    pub below: bool,
}

/// A frame and a place.
type Birth = (usize, u64, u64);

impl BirthMarks {
    /// Finds the marks that can be part of a piece.
    pub fn of(timeline: &Timeline) -> Self {
        // By their order of drawing.
        let mut pieces: HashMap<Birth, (usize, bool)> = HashMap::new();
        for (order, element) in timeline.elements().enumerate().filter(|(_, e)| !is_moment(e)) {
            if let Some((birth, half_turn)) = birth(element) {
                pieces.entry(birth).or_insert((order, half_turn));
            }
        }
        let mut found = HashMap::new();
        for (order, element) in timeline.elements().enumerate().filter(|(_, e)| is_moment(e)) {
            let Some((birth, false)) = birth(element) else { continue };
            let (Some(&(piece, half_turn)), Some(symbol)) = (pieces.get(&birth), used(element)) else {
                continue;
            };
            // It is turned together with the piece.
            if !half_turn || is_symmetric(symbol) {
                let mark = || Mark { symbol: Arc::clone(symbol), below: order < piece };
                found.entry(birth).or_insert_with(mark);
            }
        }
        Self(found)
    }

    /// The mark that this element bears in its first frame.
    pub fn mark_for(&self, element: &Element) -> Option<&Mark> {
        if is_moment(element) { None } else { self.0.get(&birth(element)?.0) }
    }

    /// Whether another element bears this one as its mark.
    pub fn is_borne(&self, element: &Element) -> bool {
        let birth = birth(element).filter(|(_, half_turn)| !half_turn && is_moment(element));
        let mark = birth.and_then(|(birth, _)| self.0.get(&birth));
        mark.is_some_and(|mark| used(element).is_some_and(|symbol| Arc::ptr_eq(symbol, &mark.symbol)))
    }
}

/// Whether a symbol looks the same after a half turn about its origin, as far as can be seen at once.
fn is_symmetric(symbol: &Symbol) -> bool {
    let origin = |p: Point| p.x.abs() < 1e-9 && p.y.abs() < 1e-9;
    symbol.shapes.iter().all(|drawn| match &drawn.shape {
        Shape::Circle { center, .. } => origin(*center),
        Shape::Rect { rect, .. } => origin(rect.center()),
        _ => false,
    })
}

fn is_moment(element: &Element) -> bool {
    matches!(element.life.intervals(), [one] if one.len() == 1)
}

/// The symbol of an element that is put somewhere.
fn used(element: &Element) -> Option<&Arc<Symbol>> {
    match &element.drawn.shape {
        Shape::Use { symbol, .. } => Some(symbol),
        _ => None,
    }
}

/// When and where an element appears first, and whether it is turned; not for what is there from the start.
fn birth(element: &Element) -> Option<(Birth, bool)> {
    let first = element.life.intervals().first().filter(|first| first.start > 0)?;
    match &element.drawn.shape {
        Shape::Use { at, half_turn, .. } => Some(((first.start, at.x.to_bits(), at.y.to_bits()), *half_turn)),
        _ => None,
    }
}
