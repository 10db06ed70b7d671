//! Texts drawn as lines: those of one size and colour that are seen together are one path.

use super::shapes::{self, ColorMode, Life};
use super::sprites::scale_text;
use super::{Writer, number};
use crate::diagram::{Drawn, Path, Point, Role, Shape, Stroke, Text, font};

/// What texts have in common that are drawn in one path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// The colour.
    pub role: Role,
    /// The width of the lines in points of the face's grid.
    pen: f64,
    /// Board units per point of the grid, from left to right and from top to bottom.
    scale: (f64, f64),
}

impl Style {
    /// The style of a text in a face of lines; `None` for all else.
    #[must_use]
    pub fn of(drawn: &Drawn) -> Option<Self> {
        let Shape::Text(text) = &drawn.shape else { return None };
        let (pen, grid) = (font::pen(text.face)?, font::grid(text.face));
        let placed = font::layout(text).into_iter().next()?;
        Some(Self {
            role: drawn.fill?,
            pen: pen * grid,
            scale: (placed.scale_x / grid, placed.scale_y / grid),
        })
    }

    /// The attributes of a path of [`Self::data`], or of a group of such paths.
    pub fn write(self, w: &mut Writer, class: &str, colours: ColorMode<'_>) {
        let stroke = Stroke { role: self.role, width: self.pen };
        colours.write_with(class, w, None, Some(stroke));
        w.attr("stroke-linecap", "round").attr("stroke-linejoin", "round");
        w.attr("transform", format_args!("scale({})", scales(self.scale)));
    }

    /// The value of `d` for texts of this style.
    #[must_use]
    pub fn data<'a>(self, texts: impl IntoIterator<Item = &'a Text>) -> String {
        let mut path = Path::default();
        texts.into_iter().for_each(|text| path.extend(self.way(text)));
        number::path_data(&path, 0)
    }

    /// The way of the pen, in points of the grid.
    fn way(self, text: &Text) -> Path {
        let mut path = Path::default();
        let points = |p: Point| Point::new(p.x / self.scale.0, p.y / self.scale.1);
        let grid = font::grid(text.face);
        for placed in font::layout(text) {
            let Some(glyph) = font::glyph(text.face, placed.c) else { continue };
            let origin = points(placed.origin);
            let (x, y) = (origin.x.round(), origin.y.round());
            path.extend(glyph.outline.map(|p| Point::new(x + p.x * grid, y + p.y * grid)));
        }
        if text.half_turn {
            let about = points(text.at);
            path = path.map(|p| Point::new(2.0 * about.x - p.x, 2.0 * about.y - p.y));
        }
        path
    }
}

/// Shapes of one style, or one of any kind, in a row: what [`drawn`] writes as one element.
pub fn alike<'a>(shapes: &'a [&'a Drawn]) -> impl Iterator<Item = &'a [&'a Drawn]> {
    shapes.chunk_by(|a, b| Style::of(a).is_some_and(|style| Style::of(b) == Some(style)))
}

/// Writes texts of one style; nothing if they have none.
pub fn drawn(w: &mut Writer, texts: &[&Drawn], life: Life<'_>, colours: ColorMode<'_>) {
    let Some(style) = texts.first().and_then(|first| Style::of(first)) else { return };
    w.open("path").attr("d", style.data(texts.iter().filter_map(|drawn| text(drawn))));
    style.write(w, "", colours);
    shapes::style(w, life);
    w.close_empty();
}

/// The text of a shape.
#[must_use]
pub fn text(drawn: &Drawn) -> Option<&Text> {
    if let Shape::Text(text) = &drawn.shape { Some(text) } else { None }
}

/// Two factors as the argument of `scale()`.
#[must_use]
pub fn scales((x, y): (f64, f64)) -> String {
    if x == y { scale_text(x) } else { format!("{} {}", scale_text(x), scale_text(y)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Face;
    use crate::diagram::theme::Look;

    fn shape(content: &str, x: f64, size: f64) -> Drawn {
        Drawn::text(Text::middle(content, Point::new(x, 0.0), size, Face::Line), Role::Line)
    }

    #[test]
    fn texts_of_one_size_are_one_path_of_whole_numbers() {
        let (a, b, larger) = (shape("1", 0.0, 1.0), shape("19", 3.0, 1.0), shape("1", 6.0, 2.0));
        let outline = Drawn::text(Text::middle("1", Point::default(), 1.0, Face::Sans), Role::Line);
        let all = [&a, &b, &larger, &outline, &outline];
        let lengths: Vec<_> = alike(&all).map(<[_]>::len).collect();
        assert_eq!(lengths, [2, 1, 1, 1]);
        let mut w = Writer::default();
        drawn(&mut w, &[&a, &b], "", ColorMode::Page(Look::default().theme()));
        let svg = w.finish();
        assert_eq!(svg.matches("<path").count(), 1);
        assert!(svg.contains(" fill=\"none\"") && svg.contains("ks-line"), "{svg}");
        let data = svg.split('"').nth(1).unwrap();
        assert!(!data.contains('.'), "{data}");
    }

    #[test]
    fn a_half_turn_turns_about_the_text() {
        let turned = |half_turn| {
            let text = Text { half_turn, ..Text::middle("1", Point::new(2.0, 1.0), 1.0, Face::Line) };
            let drawn = Drawn::text(text, Role::Line);
            Style::of(&drawn).unwrap().way(text_of(&drawn)).segments
        };
        let grid = font::grid(Face::Line);
        let ends = turned(false).into_iter().zip(turned(true));
        for (upright, turned) in ends {
            let (crate::diagram::Segment::Move(a) | crate::diagram::Segment::Line(a)) = upright else {
                panic!()
            };
            let (crate::diagram::Segment::Move(b) | crate::diagram::Segment::Line(b)) = turned else {
                panic!()
            };
            assert!((a.x + b.x - 4.0 * grid).abs() < 1e-6 && (a.y + b.y - 2.0 * grid).abs() < 1e-6);
        }
    }

    fn text_of(drawn: &Drawn) -> &Text {
        text(drawn).unwrap()
    }
}
