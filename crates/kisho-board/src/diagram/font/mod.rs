//! The embedded fonts: outlines and widths of the characters that boards need.
//!
//! The fonts are subsets of Noto CJK under the SIL Open Font License (`OFL.txt` beside this file), so that a
//! picture is the same on every machine. A character that they lack has no outline here; renderers then
//! fall back on the reader's fonts. The lettering beside boards is our own.

#[cfg(feature = "names")]
mod files;
mod line;
#[cfg(feature = "names")]
mod other;
#[cfg(any(test, not(feature = "names")))]
mod small;

#[cfg(feature = "names")]
pub use files::{file, glyph_of, number};
#[cfg(feature = "names")]
pub use other::Other;
#[cfg(not(feature = "names"))]
pub use small::Other;

#[cfg(feature = "names")]
use files as fonts;
#[cfg(not(feature = "names"))]
use small as fonts;

use std::sync::Arc;

use super::{Align, Baseline, Face, Path, Point, Rect, Text};

/// The outline of one character in em units: the em square is 1, y goes **down**, the baseline is y = 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Glyph {
    /// How far the next character is, in em.
    pub advance: f64,
    /// The edge of what is inked, or for a face of lines the way of its [`pen`]. Shared, as every board has the same characters.
    pub outline: Arc<Path>,
    /// The box of what is inked; empty for a space.
    pub ink: Rect,
}

/// The glyph of `c`, or `None` if the font has no such character.
#[must_use]
pub fn glyph(face: Face, c: char) -> Option<Glyph> {
    if face == Face::Line {
        return line::glyph(c).cloned();
    }
    fonts::glyph(face, c)
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

/// The width of `text` in em. A missing character counts as a full em if it is wide, else as wide as most are in the fonts that
/// readers have.
#[must_use]
pub fn width(face: Face, text: &str) -> f64 {
    let missing = |c| match c {
        c if is_wide(c) => 1.0,
        c if stands_on_others(c) => 0.0,
        _ => 0.6,
    };
    text.chars().map(|c| advance(face, c).unwrap_or_else(|| missing(c))).sum()
}

/// How many columns of a fixed-width display a text takes.
#[must_use]
pub fn columns(text: &str) -> usize {
    text.chars().map(|c| if stands_on_others(c) { 0 } else { 1 + usize::from(is_wide(c)) }).sum()
}

/// Whether a character is as wide as high: the wide and full-width letters of annex 11 of Unicode by their blocks, and its wide symbols.
/// The whole table would be more for browsers to load.
fn is_wide(c: char) -> bool {
    let is_symbol = || {
        matches!(c,
            '⌚' | '⌛' | '〈' | '〉' | '⏩'..='⏬' | '⏰' | '⏳' | '◽' | '◾' | '☔' | '☕' | '♈'..='♓' | '♿' | '⚓' | '⚡' | '⚪' | '⚫'
            | '⚽' | '⚾' | '⛄' | '⛅' | '⛎' | '⛔' | '⛪' | '⛲' | '⛳' | '⛵' | '⛺' | '⛽' | '✅' | '✊' | '✋' | '✨' | '❌' | '❎'
            | '❓'..='❕' | '❗' | '➕'..='➗' | '➰' | '➿' | '⬛' | '⬜' | '⭐' | '⭕' | '\u{1f004}' | '\u{1f7e0}'..='\u{1f7eb}')
    };
    let is_letter = matches!(c,
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{303e}' | '\u{3041}'..='\u{a4cf}' | '\u{a960}'..='\u{a97f}'
        | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff01}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}' | '\u{1f300}'..='\u{1f64f}' | '\u{1f680}'..='\u{1f6ff}' | '\u{1f900}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}');
    (is_letter || is_symbol()) && !stands_on_others(c)
}

/// Whether a character has no room of its own: the marks of European, Hebrew, Arabic, Thai, Korean and Japanese letters, and what is not seen.
fn stands_on_others(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{64b}'..='\u{65f}' | '\u{e31}'
        | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{200b}'..='\u{200f}' | '\u{3099}' | '\u{309a}'
        | '\u{1160}'..='\u{11ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
        || c.is_control()
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
    fonts::advance(face, c)
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

/// The height of the baseline of a text whose characters the font lacks.
#[must_use]
pub fn baseline(text: &Text) -> f64 {
    let baseline = if text.baseline == Baseline::Ink { Baseline::Middle } else { text.baseline };
    text.at.y + baseline_shift(text.face, baseline) * text.size
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_as_wide_as_in_a_terminal() {
        use unicode_width::UnicodeWidthChar;
        // Letters of Europe, Thai and East Asia, the signs of board games, pictures of faces and things.
        for (first, last) in [
            ('\u{20}', '\u{7e}'),
            ('\u{ae}', '\u{52f}'),
            ('\u{e01}', '\u{e5b}'),
            ('\u{1e00}', '\u{1fff}'),
            ('\u{2010}', '\u{2027}'),
            ('\u{2190}', '\u{22ff}'),
            ('\u{2460}', '\u{262f}'),
            ('\u{2638}', '\u{2689}'),
            ('\u{2690}', '\u{2bff}'),
            ('\u{1f7e0}', '\u{1f7eb}'),
            ('\u{3001}', '\u{3029}'),
            ('\u{3041}', '\u{3096}'),
            ('\u{3099}', '\u{30ff}'),
            ('\u{3105}', '\u{312f}'),
            ('\u{3400}', '\u{a48c}'),
            ('\u{ac00}', '\u{d7a3}'),
            ('\u{ff01}', '\u{ff9f}'),
            ('\u{1f600}', '\u{1f64f}'),
        ] {
            for c in (first..=last).filter(|c| c.width().is_some() && *c != '\u{3164}') {
                assert_eq!(Some(columns(c.encode_utf8(&mut [0; 4]))), c.width(), "{c} {:x}", u32::from(c));
            }
        }
    }

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
