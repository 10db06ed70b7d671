//! The embedded fonts: outlines and widths of the characters that boards need.
//!
//! The fonts are subsets of Noto CJK under the SIL Open Font License (`OFL.txt` beside this file), so that a
//! picture is the same on every machine. A character that they lack has no outline here; renderers then
//! fall back on the reader's fonts. The lettering beside boards is our own.

mod line;
mod other;

pub use other::Other;

use std::sync::LazyLock;

use ttf_parser::OutlineBuilder;

use super::{Align, Baseline, Face, Path, Point, Rect, Segment, Text};

/// The outline of one character in em units: the em square is 1, y goes **down**, the baseline is y = 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Glyph {
    /// How far the next character is, in em.
    pub advance: f64,
    /// The edge of what is inked, or for a face of lines the way of its [`pen`].
    pub outline: Path,
    /// The box of what is inked; empty for a space.
    pub ink: Rect,
}

/// The glyph of `c`, or `None` if the font has no such character.
#[must_use]
pub fn glyph(face: Face, c: char) -> Option<Glyph> {
    if face == Face::Line {
        return line::glyph(c).cloned();
    }
    glyph_of(font(face)?, c)
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
    Some(Glyph { advance, outline: outliner.path, ink })
}

/// How wide the lines of a face are that is drawn with a pen, in em; `None` for outlines that are filled.
#[must_use]
pub fn pen(face: Face) -> Option<f64> {
    (face == Face::Line).then_some(line::PEN / line::GRID)
}

/// So many points along an em are fine enough for a face on a page: coordinates rounded to them are short. The letters
/// beside a board are a twentieth of it or less, and the characters on pieces a tenth, so that a point is less than a
/// thousandth of the picture.
#[must_use]
pub fn grid(face: Face) -> f64 {
    match face {
        Face::Line => line::GRID,
        Face::Sans | Face::SansBold | Face::Other(_) => 64.0,
        Face::Serif => 128.0,
    }
}

/// The face for a text beside a board: lines, or if they lack one of its characters, outlines for the whole text.
#[must_use]
pub fn beside_board(text: &str) -> Face {
    if has_all(Face::Line, text) { Face::Line } else { Face::Sans }
}

/// Whether the font can draw every character of `text`.
#[must_use]
pub fn has_all(face: Face, text: &str) -> bool {
    text.chars().all(|c| advance(face, c).is_some())
}

/// The width of `text` in em. A missing character counts as a full em if it is wide, else half.
#[must_use]
pub fn width(face: Face, text: &str) -> f64 {
    let missing = |c| unicode_width::UnicodeWidthChar::width(c).map_or(0.5, |cells| cells as f64 / 2.0);
    text.chars().map(|c| advance(face, c).unwrap_or_else(|| missing(c))).sum()
}

/// A text cut to so many em.
#[must_use]
pub fn shortened(face: Face, text: &str, room: f64) -> String {
    if width(face, text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut taken = width(face, "…");
    for c in text.chars() {
        taken += width(face, c.encode_utf8(&mut [0; 4]));
        if taken > room {
            break;
        }
        short.push(c);
    }
    short + "…"
}

/// From a character to the next, in em; `None` if the font lacks it.
fn advance(face: Face, c: char) -> Option<f64> {
    if face == Face::Line {
        return line::glyph(c).map(|glyph| glyph.advance);
    }
    let font = font(face)?;
    let id = font.glyph_index(c)?;
    Some(font.glyph_hor_advance(id).map_or(0.0, f64::from) / f64::from(font.units_per_em()))
}

/// A character with its place in board units.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedChar {
    /// The character.
    pub c: char,
    /// Left end of its baseline.
    pub origin: Point,
    /// Board units per em from left to right (smaller than the size if the text is condensed).
    pub scale_x: f64,
    /// Board units per em from top to bottom.
    pub scale_y: f64,
}

/// Where each character of a text stands, before any half turn.
#[must_use]
pub fn layout(text: &Text) -> Vec<PlacedChar> {
    let natural = width(text.face, &text.content) * text.size;
    let squeeze = text.max_width.map_or(1.0, |max| if natural > max { max / natural } else { 1.0 });
    let scale_x = text.size * squeeze;
    let dx = match text.align {
        Align::Start => 0.0,
        Align::Middle => natural * squeeze / -2.0,
        Align::End => -natural * squeeze,
    };
    let mut origin = text.at.moved(dx, baseline_shift(text.face, text.baseline) * text.size);
    if text.baseline == Baseline::Ink {
        let ink = ink(text.face, &text.content);
        let left = if text.align == Align::Middle { -ink.center().x * scale_x } else { dx };
        origin = text.at.moved(left, -ink.center().y * text.size);
    }
    let mut placed = Vec::new();
    for c in text.content.chars() {
        placed.push(PlacedChar { c, origin, scale_x, scale_y: text.size });
        let mut buffer = [0; 4];
        origin.x += width(text.face, c.encode_utf8(&mut buffer)) * scale_x;
    }
    placed
}

/// From the wanted middle down to the baseline, in em.
fn baseline_shift(face: Face, baseline: Baseline) -> f64 {
    match baseline {
        Baseline::Alphabetic | Baseline::Ink => 0.0,
        // Half the height of a capital letter.
        Baseline::Middle => -ink(face, "H").center().y,
    }
}

/// The box of what is inked of a text set at the origin, in em.
fn ink(face: Face, text: &str) -> Rect {
    let (mut left, mut right, mut top, mut bottom) = (f64::MAX, f64::MIN, f64::MAX, f64::MIN);
    let mut x = 0.0;
    for c in text.chars() {
        let Some(glyph) = glyph(face, c) else { continue };
        if glyph.ink.w > 0.0 {
            left = left.min(x + glyph.ink.x);
            right = right.max(x + glyph.ink.x + glyph.ink.w);
            top = top.min(glyph.ink.y);
            bottom = bottom.max(glyph.ink.y + glyph.ink.h);
        }
        x += glyph.advance;
    }
    if left > right { Rect::default() } else { Rect::new(left, top, right - left, bottom - top) }
}

/// The file of a font; `None` for a face of lines, which is none.
#[must_use]
pub fn file(face: Face) -> Option<&'static [u8]> {
    match face {
        Face::Other(other) => Some(other.file),
        Face::Serif if cfg!(feature = "names") => Some(include_bytes!("serif-bold.otf")),
        Face::Serif => Some(include_bytes!("serif-small.otf")),
        Face::Sans if cfg!(feature = "names") => Some(include_bytes!("sans.otf")),
        Face::Sans => Some(include_bytes!("sans-small.otf")),
        Face::SansBold if cfg!(feature = "names") => Some(include_bytes!("sans-bold.otf")),
        Face::SansBold => Some(include_bytes!("sans-bold-small.otf")),
        Face::Line => None,
    }
}

/// The number of a character's glyph in the [`file()`] of its face, and how far the next character is, in em.
#[must_use]
pub fn number(face: Face, c: char) -> Option<(u16, f64)> {
    Some((font(face)?.glyph_index(c)?.0, advance(face, c)?))
}

fn font(face: Face) -> Option<&'static ttf_parser::Face<'static>> {
    type Parsed = LazyLock<Option<ttf_parser::Face<'static>>>;
    static SERIF: Parsed = LazyLock::new(|| parse(Face::Serif));
    static SANS: Parsed = LazyLock::new(|| parse(Face::Sans));
    static SANS_BOLD: Parsed = LazyLock::new(|| parse(Face::SansBold));
    match face {
        Face::Serif => SERIF.as_ref(),
        Face::Sans => SANS.as_ref(),
        Face::SansBold => SANS_BOLD.as_ref(),
        Face::Other(other) => Some(&other.parsed),
        Face::Line => None,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_draws_what_boards_need() {
        for face in [Face::Serif, Face::Sans, Face::SansBold] {
            assert!(has_all(face, "A19a歩と成銀龍馬王玉☗☖"), "{face:?}");
        }
        assert!(!has_all(Face::Sans, "鬱"));
    }

    #[test]
    fn a_text_beside_a_board_is_all_of_one_face() {
        assert_eq!(beside_board("CAPTURES"), Face::Line);
        assert_eq!(beside_board("40 + 6½ = 46½"), Face::Line);
        assert_eq!(beside_board("Black to play"), Face::Line);
        assert_eq!(beside_board("Éva"), Face::Sans);
        assert_eq!(beside_board("アゲハマ 3"), Face::Sans);
    }

    #[test]
    fn a_character_on_a_piece_is_centred_by_its_ink() {
        let text =
            Text { baseline: Baseline::Ink, ..Text::middle("と", Point::new(10.0, 20.0), 2.0, Face::Serif) };
        let placed = &layout(&text)[0];
        let ink = glyph(Face::Serif, 'と').unwrap().ink.center();
        assert!((placed.origin.x + ink.x * placed.scale_x - 10.0).abs() < 1e-9);
        assert!((placed.origin.y + ink.y * placed.scale_y - 20.0).abs() < 1e-9);
    }

    #[test]
    fn a_wide_text_is_condensed_to_its_limit() {
        let text =
            Text { max_width: Some(1.0), ..Text::middle("128", Point::default(), 1.0, Face::SansBold) };
        let placed = layout(&text);
        assert!((placed[0].origin.x + 0.5).abs() < 1e-9, "starts at the left end of the limit");
        assert!(placed[0].scale_x < placed[0].scale_y);
    }
}
