//! Fingerprints of drawings: a picture is painted anew only if one of the things that its pixels depend on has changed.

use std::hash::Hasher;

use siphasher::sip::SipHasher13;

use crate::diagram::theme::Theme;
use crate::diagram::{Drawn, Path, Point, Rect, Role, Segment, Shape, Stroke, Text, font};

/// A hash of what is drawn.
#[derive(Debug, Default)]
pub struct Fingerprint {
    hasher: SipHasher13,
}

impl Fingerprint {
    /// The fingerprint of all that was added.
    #[must_use]
    pub fn finish(&self) -> u64 {
        self.hasher.finish()
    }

    /// Adds a number.
    pub fn number(&mut self, number: f64) {
        self.hasher.write_u64(number.to_bits());
    }

    /// Adds a text.
    pub fn text(&mut self, text: &str) {
        self.count(text.len());
        self.hasher.write(text.as_bytes());
    }

    /// What tells lists from those that go on, and kinds of things from each other.
    fn count(&mut self, count: usize) {
        self.hasher.write_u32(u32::try_from(count).unwrap_or(u32::MAX));
    }

    fn point(&mut self, Point { x, y }: Point) {
        self.number(x);
        self.number(y);
    }

    /// Adds a rectangle.
    pub fn rect(&mut self, Rect { x, y, w, h }: Rect) {
        [x, y, w, h].into_iter().for_each(|number| self.number(number));
    }

    fn path(&mut self, path: &Path) {
        self.count(path.segments.len());
        for segment in &path.segments {
            let (kind, points): (_, &[Point]) = match segment {
                Segment::Move(to) => (0, &[*to]),
                Segment::Line(to) => (1, &[*to]),
                Segment::Quad(a, to) => (2, &[*a, *to]),
                Segment::Cubic(a, b, to) => (3, &[*a, *b, *to]),
                Segment::Close => (4, &[]),
            };
            self.count(kind);
            points.iter().for_each(|point| self.point(*point));
        }
    }

    /// Adds things that are drawn in the colours of a theme.
    pub fn drawn<'a>(&mut self, drawn: impl IntoIterator<Item = &'a Drawn>, theme: &Theme) {
        for Drawn { shape, fill, stroke } in drawn {
            self.colour(*fill, theme);
            self.colour(stroke.map(|stroke| stroke.role), theme);
            self.number(stroke.map_or(0.0, |Stroke { width, .. }| width));
            self.shape(shape, theme);
        }
        self.count(usize::MAX);
    }

    fn colour(&mut self, role: Option<Role>, theme: &Theme) {
        self.text(role.map_or("", |role| theme.light(role)));
    }

    fn shape(&mut self, shape: &Shape, theme: &Theme) {
        match shape {
            Shape::Rect { rect, radius } => {
                self.count(0);
                self.rect(*rect);
                self.number(*radius);
            }
            Shape::Circle { center, radius } => {
                self.count(1);
                self.point(*center);
                self.number(*radius);
            }
            Shape::Path(path) => {
                self.count(2);
                self.path(path);
            }
            Shape::Text(text) => {
                self.count(3);
                self.lettering(text);
            }
            Shape::Use { symbol, at, half_turn } => {
                self.count(4 + usize::from(*half_turn));
                self.point(*at);
                self.drawn(&symbol.shapes, theme);
            }
        }
    }

    /// Adds a text, by the outlines of its letters: a font may be another one tomorrow.
    pub fn lettering(&mut self, text: &Text) {
        self.point(text.at);
        self.count(usize::from(text.half_turn));
        self.number(font::pen(text.face).unwrap_or_default());
        for letter in font::layout(text) {
            self.point(letter.origin);
            self.number(letter.scale_x);
            self.number(letter.scale_y);
            if let Some(glyph) = font::glyph(text.face, letter.c) {
                self.path(&glyph.outline);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::diagram::{Face, Symbol, theme::Look};

    #[test]
    fn whatever_changes_pixels_changes_the_fingerprint() {
        let at = Point::new;
        let symbol = |radius| {
            let shapes = vec![Drawn::disc(at(0.0, 0.0), radius, Role::Black)];
            Drawn::symbol(&Arc::new(Symbol { name: "stone".to_owned(), shapes }), at(1.0, 1.0))
        };
        let turned = |drawn: Drawn| match drawn.shape {
            Shape::Use { symbol, at, .. } => {
                Drawn { shape: Shape::Use { symbol, at, half_turn: true }, ..drawn }
            }
            _ => drawn,
        };
        let text =
            |content: &str, face| Drawn::text(Text::middle(content, at(1.0, 1.0), 1.0, face), Role::Ink);
        let upside_down = Text { half_turn: true, ..Text::middle("A", at(1.0, 1.0), 1.0, Face::Sans) };
        let line = |to| Drawn::stroked(Shape::Path(Path::polyline([at(0.0, 0.0), to])), Role::Line, 0.1);
        let pictures: Vec<Vec<Drawn>> = vec![
            vec![],
            vec![Drawn::rect(Rect::new(0.0, 0.0, 1.0, 1.0), Role::Board)],
            vec![Drawn::rect(Rect::new(0.0, 0.0, 1.0, 2.0), Role::Board)],
            vec![Drawn::rect(Rect::new(0.0, 0.0, 1.0, 1.0), Role::Black)],
            vec![Drawn::rect(Rect::new(0.0, 0.0, 1.0, 1.0), Role::Board).with_stroke(Role::Black, 0.1)],
            vec![Drawn::rect(Rect::new(0.0, 0.0, 1.0, 1.0), Role::Board).with_stroke(Role::Black, 0.2)],
            vec![Drawn::disc(at(1.0, 1.0), 1.0, Role::Black)],
            vec![symbol(1.0)],
            vec![symbol(0.9)],
            vec![turned(symbol(1.0))],
            vec![symbol(1.0), symbol(1.0)],
            vec![text("A", Face::Sans)],
            vec![text("B", Face::Sans)],
            vec![text("A", Face::SansBold)],
            vec![text("A", Face::Sans), text("B", Face::Sans)],
            vec![Drawn::text(upside_down, Role::Ink)],
            vec![line(at(1.0, 0.0))],
            vec![line(at(0.0, 1.0))],
        ];
        let look = Look::default();
        let of = |drawn: &Vec<Drawn>| {
            let mut hash = Fingerprint::default();
            hash.drawn(drawn, look.theme());
            hash.finish()
        };
        for (n, one) in pictures.iter().enumerate() {
            assert_eq!(of(one), of(&one.clone()));
            for other in &pictures[n + 1..] {
                assert_ne!(of(one), of(other), "{one:?} {other:?}");
            }
        }
    }
}
