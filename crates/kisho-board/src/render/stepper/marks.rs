//! Marks of new pieces, such as the mark of the last move, that are drawn together with their piece.
//!
//! A piece is a path without length that bears a marker. While the piece is new, its own stroke has a width: a disc or
//! a bar, over the marker or under it, and a second one where the piece came from. So a mark takes no node of the page.

use std::collections::HashMap;

use crate::diagram::{Element, Point, Role, Shape, Timeline};

/// What the marks of a group of pieces have in common.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dot {
    /// The colour.
    pub role: Role,
    /// The diameter of a disc, or the height of a bar, in board units.
    pub width: f64,
    /// The length of a bar from left to right; `None`: a disc.
    pub length: Option<f64>,
    /// Under the piece.
    pub below: bool,
}

/// The mark of one piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mark {
    /// What it looks like.
    pub dot: Dot,
    /// A second one somewhere else.
    pub other: Option<Point>,
}

/// The marks that are drawn with pieces.
pub struct BirthMarks {
    by_piece: HashMap<Birth, Mark>,
    /// The marks among the elements, by their order.
    drawn: Vec<bool>,
}

/// A frame and a place.
type Birth = (usize, u64, u64);

impl BirthMarks {
    /// Finds the marks that can be drawn with a piece.
    pub fn of(timeline: &Timeline) -> Self {
        let elements: Vec<&Element> = timeline.elements().collect();
        let mut pieces: HashMap<Birth, usize> = HashMap::new();
        for (order, element) in elements.iter().enumerate().filter(|(_, element)| !is_moment(element)) {
            if let Some(birth) = birth(element) {
                pieces.entry(birth).or_insert(order);
            }
        }
        let mut marks = Self { by_piece: HashMap::new(), drawn: vec![false; elements.len()] };
        // The pieces with a mark that appear in a frame.
        let mut marked: HashMap<usize, Vec<Birth>> = HashMap::new();
        let moments = || elements.iter().enumerate().filter(|(_, element)| is_moment(element));
        for (order, element) in moments() {
            let Some((birth, (role, width, length))) = birth(element).zip(form(element)) else { continue };
            let Some(&piece) = pieces.get(&birth) else { continue };
            if marks.by_piece.contains_key(&birth) {
                continue;
            }
            let dot = Dot { role, width, length, below: order < piece };
            marks.by_piece.insert(birth, Mark { dot, other: None });
            marked.entry(birth.0).or_default().push(birth);
            marks.take(order);
        }
        for (order, element) in moments() {
            let Some((at, (role, width, length))) = birth(element).zip(form(element)) else { continue };
            if marks.drawn.get(order) == Some(&true) {
                continue;
            }
            let dot = Dot { role, width, length, below: true };
            for birth in marked.get(&at.0).into_iter().flatten() {
                let mark = marks.by_piece.get_mut(birth);
                if let Some(mark) = mark.filter(|mark| mark.dot == dot && mark.other.is_none()) {
                    mark.other = Some(Point::new(f64::from_bits(at.1), f64::from_bits(at.2)));
                    marks.take(order);
                    break;
                }
            }
        }
        marks
    }

    fn take(&mut self, order: usize) {
        self.drawn.get_mut(order).into_iter().for_each(|drawn| *drawn = true);
    }

    /// The mark that this element bears in its first frame.
    pub fn mark_for(&self, element: &Element) -> Option<Mark> {
        if is_moment(element) { None } else { self.by_piece.get(&birth(element)?).copied() }
    }

    /// Whether the element with this place in the order of drawing is drawn with another one.
    pub fn is_borne(&self, order: usize) -> bool {
        self.drawn.get(order).copied().unwrap_or_default()
    }
}

fn is_moment(element: &Element) -> bool {
    matches!(element.life.intervals(), [one] if one.len() == 1)
}

/// Colour, width and length, if an element is one disc or one rectangle about its place.
fn form(element: &Element) -> Option<(Role, f64, Option<f64>)> {
    let Shape::Use { symbol, .. } = &element.drawn.shape else { return None };
    let [drawn] = symbol.shapes.as_slice() else { return None };
    let role = drawn.fill.filter(|_| drawn.stroke.is_none())?;
    let origin = |p: Point| p.x.abs() < 1e-9 && p.y.abs() < 1e-9;
    match &drawn.shape {
        Shape::Circle { center, radius } if origin(*center) => Some((role, radius * 2.0, None)),
        Shape::Rect { rect, radius } if *radius == 0.0 && origin(rect.center()) => {
            Some((role, rect.h, Some(rect.w)))
        }
        _ => None,
    }
}

/// When and where an element appears first; not for what is there from the start.
fn birth(element: &Element) -> Option<Birth> {
    let first = element.life.intervals().first().filter(|first| first.start > 0)?;
    match &element.drawn.shape {
        Shape::Use { at, .. } => Some((first.start, at.x.to_bits(), at.y.to_bits())),
        _ => None,
    }
}
