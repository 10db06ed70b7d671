//! One shape at a time.

use super::sprites::Sprites;
use super::{Writer, lines, number};
use crate::diagram::theme::Theme;
use crate::diagram::{Align, Drawn, Path, Point, Rect, Role, Shape, Stroke, Symbol, Text, font};

/// What names a shared shape in a file: the name that SVG had at first. All programs know it, and Inkscape 1.2 draws nothing
/// where it finds the new one.
pub const FILE_LINK: &str = "xlink:href";

/// How colours are written.
#[derive(Debug, Clone, Copy)]
pub enum ColorMode<'a> {
    /// As classes that follow the page's style sheet, and as attributes in the colours of a theme for readers without it.
    Page(&'a Theme),
    /// As attributes only, in the colours of a theme.
    Fixed(&'a Theme),
}

impl ColorMode<'_> {
    /// The attribute that names a shared shape.
    fn link(self) -> &'static str {
        match self {
            Self::Page(_) => "href",
            Self::Fixed(_) => FILE_LINK,
        }
    }

    /// The attributes for the inside and the outline of a shape.
    pub fn write(self, w: &mut Writer, fill: Option<Role>, stroke: Option<Stroke>) {
        self.write_with("", w, fill, stroke);
    }

    /// The same beside a class of the shape's own.
    pub(super) fn write_with(self, class: &str, w: &mut Writer, fill: Option<Role>, stroke: Option<Stroke>) {
        let (Self::Page(theme) | Self::Fixed(theme)) = self;
        let mut classes = class.to_owned();
        if matches!(self, Self::Page(_)) {
            let fill = fill.map(|role| format!(" kf-{}", role.name()));
            let stroke = stroke.map(|stroke| format!(" ks-{}", stroke.role.name()));
            classes.extend(fill.into_iter().chain(stroke));
        }
        if !classes.is_empty() {
            w.attr("class", classes.trim_start());
        }
        match fill {
            Some(role) => w.attr("fill", theme.light(role)),
            None => w.attr("fill", "none"),
        };
        if let Some(stroke) = stroke {
            w.attr("stroke", theme.light(stroke.role)).num("stroke-width", stroke.width);
        }
    }
}

/// An attribute list that says when an element is seen; empty for what is always seen.
pub type Life<'a> = &'a str;

/// Writes one shape. Symbols and characters go into `sprites` and are only referred to.
pub fn drawn(w: &mut Writer, drawn: &Drawn, life: Life<'_>, colours: ColorMode<'_>, sprites: &mut Sprites) {
    match &drawn.shape {
        Shape::Use { symbol, at, half_turn } => {
            let is_page = matches!(colours, ColorMode::Page(_));
            let id = sprites.symbol(symbol, *half_turn && !is_page, colours);
            if is_page {
                marker_at(w, &id, (*at, *half_turn), &[], life);
            } else {
                use_at(w, colours.link(), &id, *at, life);
            }
        }
        Shape::Text(text) if font::pen(text.face).is_some() => lines::drawn(w, &[drawn], life, colours),
        Shape::Text(text) => self::text(w, text, drawn.fill, life, colours, sprites),
        _ => form(w, drawn, life, colours),
    }
    // A line feed between elements would be one more node of a page for each of them.
    if let ColorMode::Fixed(_) = colours {
        w.newline();
    }
}

/// A symbol as the marker of a path without length: one node, where `<use>` would copy the whole symbol into the page.
/// The marker turns with the path, which goes a little to the left where the symbol is turned by a half.
/// Further strokes of the path, each with its length from left to right, bear no marker.
pub fn marker_at(
    w: &mut Writer,
    id: &str,
    (at, half_turn): (Point, bool),
    strokes: &[(Point, f64)],
    life: Life<'_>,
) {
    let back = if half_turn { -0.01 } else { 0.0 };
    let mut data = String::new();
    let mut draw = |command, at: Point, length| {
        data.push(command);
        number::push(&mut data, at.x);
        data.push(' ');
        number::push(&mut data, at.y);
        data.push('h');
        number::push(&mut data, length);
    };
    draw('M', at, back);
    let mut end = at.moved(back, 0.0);
    for &(at, length) in strokes {
        // Relative, so that the same move elsewhere has the same text.
        draw('m', at.moved(-end.x, -end.y), length);
        end = at.moved(length, 0.0);
    }
    w.open("path").attr("d", data);
    w.attr("marker-start", format_args!("url(#{id})"));
    style(w, life);
    w.close_empty();
}

fn use_at(w: &mut Writer, link: &str, id: &str, at: Point, life: Life<'_>) {
    w.open("use").attr(link, format_args!("#{id}"));
    w.num("x", at.x).num("y", at.y);
    style(w, life);
    w.close_empty();
}

/// A rectangle, circle or path, as a whole element.
fn form(w: &mut Writer, drawn: &Drawn, life: Life<'_>, colours: ColorMode<'_>) {
    match &drawn.shape {
        Shape::Rect { rect, radius } => {
            w.open("rect");
            rectangle(w, *rect);
            if *radius > 0.0 {
                w.num("rx", *radius);
            }
        }
        Shape::Circle { center, radius } => {
            w.open("circle").num("cx", center.x).num("cy", center.y).num("r", *radius);
        }
        Shape::Path(path) => {
            w.open("path").attr("d", number::path_data(path, number::DECIMALS));
        }
        Shape::Text(_) | Shape::Use { .. } => return,
    }
    colours.write(w, drawn.fill, drawn.stroke);
    style(w, life);
    w.close_empty();
}

/// Position and size of a rectangle.
pub fn rectangle(w: &mut Writer, rect: Rect) {
    w.num("x", rect.x).num("y", rect.y).num("width", rect.w).num("height", rect.h);
}

/// A text: one group with its colour, each character a reference to its outline.
fn text(
    w: &mut Writer,
    text: &Text,
    fill: Option<Role>,
    life: Life<'_>,
    colours: ColorMode<'_>,
    sprites: &mut Sprites,
) {
    w.open("g");
    colours.write(w, fill, None);
    style(w, life);
    turned(w, text);
    characters(w, text, "", colours, sprites);
    w.close();
}

/// The attribute that turns a text upside down.
pub fn turned(w: &mut Writer, text: &Text) {
    if text.half_turn {
        let (x, y) = (number::text(text.at.x), number::text(text.at.y));
        w.attr("transform", format_args!("rotate(180 {x} {y})"));
    }
}

/// The characters of a text, in the colour of the group they stand in.
pub fn characters(
    w: &mut Writer,
    text: &Text,
    life: Life<'_>,
    colours: ColorMode<'_>,
    sprites: &mut Sprites,
) {
    let is_drawn = |c: char| c.is_whitespace() || font::glyph(text.face, c).is_some();
    if !text.content.chars().all(is_drawn) {
        borrowed(w, text, life);
        return;
    }
    for placed in font::layout(text).iter().filter(|placed| !placed.c.is_whitespace()) {
        if let Some(id) = sprites.glyph(text.face, placed) {
            use_at(w, colours.link(), &id, placed.origin, life);
        }
    }
}

/// A text with characters that the embedded fonts lack, in the reader's own fonts. It is one element, as only the reader's program
/// knows how wide its characters are, how they join, and in which direction they run.
fn borrowed(w: &mut Writer, text: &Text, life: Life<'_>) {
    w.open("text").num("x", text.at.x).num("y", font::baseline(text)).num("font-size", text.size);
    w.attr("font-family", "sans-serif");
    let anchor = match text.align {
        Align::Start => None,
        Align::Middle => Some("middle"),
        Align::End => Some("end"),
    };
    if let Some(anchor) = anchor {
        w.attr("text-anchor", anchor);
    }
    let width = font::width(text.face, &text.content) * text.size;
    if let Some(max) = text.max_width.filter(|max| width > *max) {
        w.num("textLength", max).attr("lengthAdjust", "spacingAndGlyphs");
    }
    style(w, life);
    w.text(&text.content).close();
}

/// The shapes of a symbol, drawn about the origin. A page holds the outline of a character once for all symbols that
/// bear it, whatever their sizes; in a file, which may be printed at any size, text is outlined in place.
pub fn symbol(w: &mut Writer, symbol: &Symbol, colours: ColorMode<'_>, sprites: &mut Sprites) {
    for drawn in &symbol.shapes {
        match &drawn.shape {
            Shape::Text(text) if font::pen(text.face).is_some() => lines::drawn(w, &[drawn], "", colours),
            Shape::Text(text) if matches!(colours, ColorMode::Page(_)) && !text.half_turn => {
                for placed in font::layout(text) {
                    let Some(id) = sprites.outline_of(text.face, placed.c) else { continue };
                    let grid = font::grid(text.face);
                    let scale = lines::scales((placed.scale_x / grid, placed.scale_y / grid));
                    let (x, y) = (number::text(placed.origin.x), number::text(placed.origin.y));
                    w.open("use").attr("href", format_args!("#{id}"));
                    colours.write(w, drawn.fill, drawn.stroke);
                    w.attr("transform", format_args!("translate({x} {y})scale({scale})")).close_empty();
                }
            }
            Shape::Text(text) => {
                let shape =
                    Drawn { shape: Shape::Path(outline(text)), fill: drawn.fill, stroke: drawn.stroke };
                form(w, &shape, "", colours);
            }
            _ => form(w, drawn, "", colours),
        }
    }
}

/// The outline of all characters of a text.
fn outline(text: &Text) -> Path {
    let turn = if text.half_turn { -1.0 } else { 1.0 };
    let mut path = Path::default();
    for placed in font::layout(text) {
        let Some(glyph) = font::glyph(text.face, placed.c) else { continue };
        let from = (placed.origin.x - text.at.x, placed.origin.y - text.at.y);
        path.extend(glyph.outline.map(|p| {
            let (x, y) = (p.x * placed.scale_x, p.y * placed.scale_y);
            Point::new(text.at.x + turn * (from.0 + x), text.at.y + turn * (from.1 + y))
        }));
    }
    path
}

/// The life of an element as its style.
pub fn style(w: &mut Writer, life: Life<'_>) {
    if !life.is_empty() {
        w.attr("style", life);
    }
}
