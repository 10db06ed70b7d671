//! Texts: as lines in one path, or as outlines, of which those that occur once stand in a path and others are
//! references.

use std::collections::HashMap;

use super::super::lines::{self, Style};
use super::super::shapes::{ColorMode, FILE_LINK};
use super::super::sprites::Sprites;
use super::super::{Writer, number};
use crate::diagram::theme::Theme;
use crate::diagram::{Drawn, Face, Path, Point, Role, Text, font};

/// A text with the place of each of its characters.
#[derive(Debug)]
pub struct Laid<'a> {
    pub text: &'a Text,
    placed: Vec<font::PlacedChar>,
    fill: Option<Role>,
    lines: Option<Style>,
}

impl<'a> Laid<'a> {
    /// The text, if it can be written in this way: upright, in characters of the embedded fonts.
    pub fn of(drawn: &'a Drawn) -> Option<Self> {
        let text = lines::text(drawn)?;
        let fits = text.face != Face::Serif && !text.half_turn && font::has_all(text.face, &text.content);
        let placed = || font::layout(text);
        fits.then(|| Self { text, placed: placed(), fill: drawn.fill, lines: Style::of(drawn) })
    }

    /// The element that texts of the same size and colour stand in, without its end.
    pub fn head(&self, theme: &Theme) -> String {
        let mut w = Writer::default();
        w.open("g");
        if let Some(style) = self.lines {
            style.write(&mut w, "", ColorMode::Fixed(theme));
        } else {
            w.attr("fill", self.fill.map_or("none", |role| theme.light(role)));
            w.attr("transform", format_args!("scale({})", lines::scales(self.scale())));
        }
        w.finish().trim_end_matches("</g>").to_owned()
    }

    /// Whether both texts are drawn as lines, in one path.
    pub fn shares_path(&self, other: &Self) -> bool {
        self.lines.is_some() && self.lines == other.lines
    }

    /// Board units per point of an outline.
    fn scale(&self) -> (f64, f64) {
        let grid = font::grid(self.text.face);
        self.placed.first().map_or((1.0, 1.0), |placed| (placed.scale_x / grid, placed.scale_y / grid))
    }

    /// Whether a text is the same as another one, and how far away.
    pub fn offset(&self, other: &Self) -> Option<(f64, f64)> {
        let same = self.text.content == other.text.content && self.text.face == other.text.face;
        let same = same && self.scale() == other.scale() && self.fill == other.fill;
        same.then_some((other.text.at.x - self.text.at.x, other.text.at.y - self.text.at.y))
    }
}

/// The characters of a figure.
#[derive(Debug, Default)]
pub struct Letters {
    counts: HashMap<(Face, char), u32>,
    outlines: HashMap<(Face, char), (Path, String)>,
}

impl Letters {
    /// Counts the characters of a text.
    pub fn count(&mut self, laid: &Laid<'_>) {
        for placed in &laid.placed {
            *self.counts.entry((laid.text.face, placed.c)).or_default() += 1;
        }
    }

    /// What stands in the element of these texts, which have one [`Laid::head`].
    pub fn write(&mut self, texts: &[Laid<'_>], sprites: &mut Sprites) -> String {
        let mut w = Writer::default();
        if let Some(style) = texts.first().and_then(|laid| laid.lines) {
            w.open("path").attr("d", style.data(texts.iter().map(|laid| laid.text))).close_empty();
            return w.finish();
        }
        let mut single = Path::default();
        for laid in texts {
            let (scale_x, scale_y) = laid.scale();
            for placed in laid.placed.iter().filter(|placed| !placed.c.is_whitespace()) {
                let key = (laid.text.face, placed.c);
                let (x, y) = ((placed.origin.x / scale_x).round(), (placed.origin.y / scale_y).round());
                let (outline, id) = self.outlines.entry(key).or_insert_with(|| {
                    let outline = font::glyph(key.0, key.1).map(|glyph| glyph.outline).unwrap_or_default();
                    let grid = font::grid(key.0);
                    (outline.map(|p| Point::new(p.x * grid, p.y * grid)), String::new())
                });
                if self.counts.get(&key) == Some(&1) {
                    single.segments.extend(outline.map(|p| Point::new(p.x + x, p.y + y)).segments);
                    continue;
                }
                if id.is_empty() {
                    *id = sprites.outline(&number::path_data(outline, 0));
                }
                w.open("use").attr(FILE_LINK, format_args!("#{id}")).num("x", x).num("y", y).close_empty();
            }
        }
        if !single.segments.is_empty() {
            w.open("path").attr("d", number::path_data(&single, 0)).close_empty();
        }
        w.finish()
    }
}
