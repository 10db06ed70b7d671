//! The outlines of the small fonts, as the build script writes them: a program that has no others needs nothing that reads fonts.

use std::sync::LazyLock;

use super::Glyph;
use crate::diagram::{Face, Path, Point, Rect, Segment};

/// A font as the build script writes it.
struct Font {
    /// So many points are an em.
    em: u16,
    /// The characters in order, each with how far the next one is, and how many bytes of the outlines are its.
    glyphs: &'static [(char, u16, u16)],
    /// What [`Reader`] reads.
    outlines: &'static [u8],
}

const FONTS: [Font; 3] = include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

/// In the order of the characters.
type Glyphs = Vec<(char, Glyph)>;

/// There are no others.
#[cfg(not(feature = "names"))]
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Other {}

/// The glyph of `c`, or `None` if the font has no such character.
pub(super) fn glyph(face: Face, c: char) -> Option<Glyph> {
    find(face, c).cloned()
}

/// How far the next character is, in em.
#[cfg(not(feature = "names"))]
pub(super) fn advance(face: Face, c: char) -> Option<f64> {
    find(face, c).map(|glyph| glyph.advance)
}

fn find(face: Face, c: char) -> Option<&'static Glyph> {
    static SERIF: LazyLock<Glyphs> = LazyLock::new(|| read(&FONTS[0]));
    static SANS: LazyLock<Glyphs> = LazyLock::new(|| read(&FONTS[1]));
    static SANS_BOLD: LazyLock<Glyphs> = LazyLock::new(|| read(&FONTS[2]));
    let glyphs = match face {
        Face::Serif => &SERIF,
        Face::Sans => &SANS,
        Face::SansBold => &SANS_BOLD,
        Face::Line | Face::Other(_) => return None,
    };
    let at = glyphs.binary_search_by_key(&c, |(c, _)| *c).ok()?;
    glyphs.get(at).map(|(_, glyph)| glyph)
}

fn read(font: &Font) -> Glyphs {
    let em = f64::from(font.em);
    let mut rest = font.outlines;
    let glyph = |&(c, advance, length): &(char, u16, u16)| {
        let (outline, after) = rest.split_at_checked(length.into()).unwrap_or_default();
        rest = after;
        let reader = Reader { bytes: outline, at: (0, 0), em, path: Path::default(), ink: None };
        let (outline, ink) = reader.read();
        (c, Glyph { advance: f64::from(advance) / em, outline: outline.into(), ink })
    };
    font.glyphs.iter().map(glyph).collect()
}

/// Reads an outline: for each piece a byte that says what it is, and what of its numbers is not 0; then these numbers.
struct Reader<'a> {
    bytes: &'a [u8],
    /// The last point, with y upwards.
    at: (i32, i32),
    em: f64,
    path: Path,
    /// The points farthest to the left and below, and farthest to the right and above.
    ink: Option<[i32; 4]>,
}

impl Reader<'_> {
    fn read(mut self) -> (Path, Rect) {
        while let Some(piece) = self.byte() {
            let segment = match piece >> 6 {
                0 => {
                    if !self.path.segments.is_empty() {
                        self.path.segments.push(Segment::Close);
                    }
                    Segment::Move(self.point(piece))
                }
                1 => Segment::Line(self.point(piece)),
                _ => Segment::Cubic(self.point(piece), self.point(piece >> 2), self.point(piece >> 4)),
            };
            self.path.segments.push(segment);
        }
        if !self.path.segments.is_empty() {
            self.path.segments.push(Segment::Close);
        }
        let em = |points: i32| f64::from(points) / self.em;
        let ink = self.ink.map(|[left, bottom, right, top]| {
            Rect::new(em(left), -em(top), em(right - left), em(top - bottom))
        });
        (self.path, ink.unwrap_or_default())
    }

    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    /// The next point; the lowest two bits say which of its numbers are there.
    fn point(&mut self, which: u8) -> Point {
        let dx = if which & 1 != 0 { self.number() } else { 0 };
        let dy = if which & 2 != 0 { self.number() } else { 0 };
        self.at = (self.at.0 + dx, self.at.1 + dy);
        let (x, y) = self.at;
        let [left, bottom, right, top] = self.ink.unwrap_or([x, y, x, y]);
        self.ink = Some([left.min(x), bottom.min(y), right.max(x), top.max(y)]);
        Point::new(f64::from(x) / self.em, -f64::from(y) / self.em)
    }

    /// A number: of one byte if it is small.
    fn number(&mut self) -> i32 {
        let low = |reader: &mut Self| i32::from(reader.byte().unwrap_or_default());
        match low(self) {
            first @ 0..=13 => -101 - first * 256 - low(self),
            first @ 14..=214 => first - 114,
            first => 101 + (first - 215) * 256 + low(self),
        }
    }
}

#[cfg(test)]
#[path = "../../../build/characters.rs"]
mod characters;

#[cfg(all(test, feature = "names"))]
mod tests {
    use super::super::glyph_of;
    use super::*;

    /// Besides those of their own, boards of a game write words of these parts of the catalogue.
    const SHARED: [&str; 7] = ["replay", "quiz", "signs", "header", "diagram", "date", "frame"];

    #[test]
    fn a_program_for_one_game_has_the_characters_of_its_words() {
        let japanese: toml::Table = include_str!("../../../../kisho-game/i18n/ja.toml").parse().unwrap();
        for game in ["go", "janken", "othello", "quoridor", "shogi"] {
            let is_of = |part: &str| part.split('_').next() == Some(game) || SHARED.contains(&part);
            for (part, words) in japanese.iter().filter(|(part, _)| is_of(part)) {
                let words = words.to_string();
                let missing: String =
                    words.chars().filter(|c| !characters::is_written(*c, |own| own == game)).collect();
                assert_eq!(missing, "", "{game}, [{part}]");
            }
        }
    }

    #[test]
    fn outlines_are_those_of_the_fonts() {
        let fonts: [(Face, &[u8]); 3] = [
            (Face::Serif, include_bytes!("serif-small.otf")),
            (Face::Sans, include_bytes!("sans-small.otf")),
            (Face::SansBold, include_bytes!("sans-bold-small.otf")),
        ];
        for (face, file) in fonts {
            let font = ttf_parser::Face::parse(file, 0).unwrap();
            for c in ('\0'..='\u{ffff}').filter(|c| font.glyph_index(*c).is_some()) {
                assert_eq!(glyph(face, c), glyph_of(&font, c), "{face:?} {c}");
            }
        }
    }
}
