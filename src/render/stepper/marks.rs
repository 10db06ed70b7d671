//! Marks of new pieces, such as the mark of the last move.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::diagram::{Element, Shape, Symbol, Timeline};

/// Marks that are seen just while the piece below them is new, as the mark of the last move is.
///
/// Such a mark becomes part of the piece's symbol, which knows when its piece was born: one element a move
/// less, a fifth of a game's size.
pub struct BirthMarks(HashMap<Birth, Arc<Symbol>>);

/// A frame and a place.
type Birth = (usize, u64, u64);

impl BirthMarks {
    /// Finds the marks that can be part of a piece.
    pub fn of(timeline: &Timeline) -> Self {
        let pieces: HashSet<Birth> =
            timeline.elements().filter(|e| !is_moment(e)).filter_map(birth).collect();
        let moments = timeline.elements().filter(|e| is_moment(e));
        let marks = moments.filter_map(|e| Some((birth(e)?, used(e)?)));
        let mut found = HashMap::new();
        for (birth, symbol) in marks.filter(|(birth, _)| pieces.contains(birth)) {
            found.entry(birth).or_insert_with(|| Arc::clone(symbol));
        }
        Self(found)
    }

    /// The mark that this element bears in its first frame.
    pub fn mark_for(&self, element: &Element) -> Option<&Arc<Symbol>> {
        if is_moment(element) { None } else { self.0.get(&birth(element)?) }
    }

    /// Whether another element bears this one as its mark.
    pub fn is_borne(&self, element: &Element) -> bool {
        let mark = birth(element).filter(|_| is_moment(element)).and_then(|birth| self.0.get(&birth));
        mark.is_some_and(|mark| used(element).is_some_and(|symbol| Arc::ptr_eq(symbol, mark)))
    }
}

fn is_moment(element: &Element) -> bool {
    matches!(element.life.intervals(), [one] if one.len() == 1)
}

/// The symbol of an element that is put somewhere upright.
fn used(element: &Element) -> Option<&Arc<Symbol>> {
    match &element.drawn.shape {
        Shape::Use { symbol, half_turn: false, .. } => Some(symbol),
        _ => None,
    }
}

/// When and where an element appears first; not for what is there from the start.
fn birth(element: &Element) -> Option<Birth> {
    let first = element.life.intervals().first().filter(|first| first.start > 0)?;
    match &element.drawn.shape {
        Shape::Use { at, half_turn: false, .. } => Some((first.start, at.x.to_bits(), at.y.to_bits())),
        _ => None,
    }
}
