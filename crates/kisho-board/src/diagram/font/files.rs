//! The fonts as files, which have the outlines of all characters that names need.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

use ttf_parser::OutlineBuilder;

use super::Glyph;
use crate::diagram::{Face, Path, Point, Rect, Segment};

thread_local! {
    /// The glyphs of embedded fonts met so far: every board has the same characters.
    static GLYPHS: RefCell<HashMap<(Face, char), Option<Glyph>>> = RefCell::default();
}

/// The glyph of `c`, or `None` if the font has no such character.
pub(super) fn glyph(face: Face, c: char) -> Option<Glyph> {
    let read = || glyph_of(font_of(face, c)?.1, c);
    match face {
        Face::Other(_) => read(),
        _ => GLYPHS.with_borrow_mut(|known| known.entry((face, c)).or_insert_with(read).clone()),
    }
}

/// How far the next character is, in em.
pub(super) fn advance(face: Face, c: char) -> Option<f64> {
    let (_, font) = font_of(face, c)?;
    let id = font.glyph_index(c)?;
    Some(font.glyph_hor_advance(id).map_or(0.0, f64::from) / f64::from(font.units_per_em()))
}

/// The glyph of `c` in any font, or `None` if it has no such character.
#[must_use]
pub fn glyph_of(font: &ttf_parser::Face<'_>, c: char) -> Option<Glyph> {
    let id = font.glyph_index(c)?;
    let em = f64::from(font.units_per_em());
    let mut outliner = Outliner { em, path: Path::default() };
    let bounds = font.outline_glyph(id, &mut outliner);
    let ink = bounds.map_or(Rect::default(), |b| {
        let (left, top) = (f64::from(b.x_min) / em, -f64::from(b.y_max) / em);
        Rect::new(left, top, f64::from(b.width()) / em, f64::from(b.height()) / em)
    });
    let advance = font.glyph_hor_advance(id).map_or(0.0, f64::from) / em;
    Some(Glyph { advance, outline: outliner.path.into(), ink })
}

/// The file of an embedded font; `None` for a face of lines and for one that is not embedded.
#[must_use]
pub fn file(face: Face) -> Option<&'static [u8]> {
    match face {
        Face::Serif => Some(include_bytes!("serif-bold.otf")),
        Face::Sans => Some(include_bytes!("sans.otf")),
        Face::SansBold => Some(include_bytes!("sans-bold.otf")),
        Face::Line | Face::Other(_) => None,
    }
}

/// A character's glyph: in which of the [parts](super::Other::parts) of its face, its number there, and how far the next character
/// is, in em.
#[must_use]
pub fn number(face: Face, c: char) -> Option<(usize, u16, f64)> {
    let (part, font) = font_of(face, c)?;
    Some((part, font.glyph_index(c)?.0, advance(face, c)?))
}

/// The font that has a character, and which part of its face that is.
fn font_of(face: Face, c: char) -> Option<(usize, &'static ttf_parser::Face<'static>)> {
    type Parsed = LazyLock<Option<ttf_parser::Face<'static>>>;
    static SERIF: Parsed = LazyLock::new(|| parse(Face::Serif));
    static SANS: Parsed = LazyLock::new(|| parse(Face::Sans));
    static SANS_BOLD: Parsed = LazyLock::new(|| parse(Face::SansBold));
    let embedded = match face {
        Face::Serif => SERIF.as_ref(),
        Face::Sans => SANS.as_ref(),
        Face::SansBold => SANS_BOLD.as_ref(),
        Face::Other(other) => {
            let mut parts = other.parts().map(|part| &part.parsed).enumerate();
            return parts.find(|(_, font)| font.glyph_index(c).is_some_and(|id| id.0 != 0));
        }
        Face::Line => None,
    };
    embedded.map(|font| (0, font))
}

fn parse(face: Face) -> Option<ttf_parser::Face<'static>> {
    ttf_parser::Face::parse(file(face)?, 0).ok()
}

/// Collects an outline, turning it over: fonts have y upwards.
struct Outliner {
    em: f64,
    path: Path,
}

impl Outliner {
    fn point(&self, x: f32, y: f32) -> Point {
        Point::new(f64::from(x) / self.em, -f64::from(y) / self.em)
    }
}

impl OutlineBuilder for Outliner {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.segments.push(Segment::Move(self.point(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.segments.push(Segment::Line(self.point(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.segments.push(Segment::Quad(self.point(x1, y1), self.point(x, y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (c, d, p) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.path.segments.push(Segment::Cubic(c, d, p));
    }

    fn close(&mut self) {
        self.path.segments.push(Segment::Close);
    }
}
