//! Writes the outlines of a font in few bytes; `src/diagram/font/small.rs` says how, and reads them.

use std::error::Error;

use ttf_parser::{Face, OutlineBuilder};

/// What is written of a font.
#[derive(Default)]
pub struct Font {
    /// So many points are an em.
    pub em: u16,
    /// The characters, each with how far the next one is, and how many bytes of the outlines are its.
    pub glyphs: Vec<(char, u16, u16)>,
    pub outlines: Vec<u8>,
}

/// Reads those characters of a font that are needed; its outlines are lines and cubic curves between points of whole numbers.
pub fn font(file: &[u8], is_needed: impl Fn(char) -> bool) -> Result<Font, Box<dyn Error>> {
    let face = Face::parse(file, 0)?;
    let mut font = Font { em: face.units_per_em(), ..Font::default() };
    for c in ('\0'..='\u{ffff}').filter(|c| is_needed(*c)) {
        let Some(id) = face.glyph_index(c) else { continue };
        let mut outline = Outline::default();
        face.outline_glyph(id, &mut outline);
        if outline.is_wrong {
            return Err(format!("the outline of {c} cannot be written").into());
        }
        let advance = face.glyph_hor_advance(id).unwrap_or_default();
        font.glyphs.push((c, advance, u16::try_from(outline.bytes.len())?));
        font.outlines.extend(outline.bytes);
    }
    Ok(font)
}

#[derive(Default)]
struct Outline {
    bytes: Vec<u8>,
    at: (f32, f32),
    is_wrong: bool,
}

impl Outline {
    fn piece(&mut self, kind: u8, points: &[(f32, f32)]) {
        let mut which = kind << 6;
        let mut numbers = Vec::new();
        for (nth, &(x, y)) in points.iter().enumerate() {
            for (bit, way) in [x - self.at.0, y - self.at.1].into_iter().enumerate() {
                if way != 0.0 {
                    which |= 1 << (2 * nth + bit);
                    numbers.push(way);
                }
            }
            self.at = (x, y);
        }
        self.bytes.push(which);
        for way in numbers {
            self.number(way);
        }
    }

    fn number(&mut self, way: f32) {
        let number = way as i32;
        self.is_wrong |= number as f32 != way || number.abs() > 3_600;
        let more = number.abs() - 101;
        match number {
            -100..=100 => self.bytes.push((number + 114) as u8),
            ..-100 => self.bytes.extend([(more / 256) as u8, (more % 256) as u8]),
            101.. => self.bytes.extend([(more / 256 + 215) as u8, (more % 256) as u8]),
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.piece(0, &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.piece(1, &[(x, y)]);
    }

    fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {
        self.is_wrong = true;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.piece(2, &[(x1, y1), (x2, y2), (x, y)]);
    }

    // A move begins the next one, and the end ends the last.
    fn close(&mut self) {}
}
