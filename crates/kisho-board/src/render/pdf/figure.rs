//! A figure on a page: the shapes of its picture in points.

use std::collections::HashMap;
use std::sync::Arc;

use super::PdfError;
use super::font::{Font, letters_of_board};
use super::page::{Item, Letters, Page, rectangle};
use super::paint::Colour;
use crate::diagram::theme::Theme;
use crate::diagram::{Drawn, Face, Figure, Path, Point, Rect, Segment, Shape, Symbol, Text, font};
use crate::render::png::missing;
use crate::render::svg::below::below;

/// How far the handles of a curve are that makes a quarter of a circle, for a radius of 1: 4/3 · (√2 − 1).
const QUARTER: f64 = 0.552_284_75;

/// Draws a frame into an area, and gives the part that it takes.
pub(super) fn draw(page: &mut Page, figure: &Figure, frame: usize, area: Rect) -> Result<Rect, PdfError> {
    let (texts, view) = below(figure);
    let scene = || figure.timeline.scene(frame).chain(&texts);
    let missing = missing(scene());
    if !missing.is_empty() {
        return Err(PdfError::Missing(missing));
    }
    let scale = (area.w / view.w).min(area.h / view.h);
    let taken = Rect::around(area.center(), view.w * scale, view.h * scale);
    let place = Place { scale, x: taken.x - view.x * scale, y: taken.y - view.y * scale };
    let mut drawer = Drawer { page, theme: figure.look.theme(), symbols: HashMap::new() };
    for drawn in scene() {
        drawer.add(drawn, place);
    }
    let hidden: Vec<Letters> = scene().filter_map(|drawn| hidden(drawn, place)).collect();
    if !hidden.is_empty() {
        page.items.push(Item::Hidden(hidden));
    }
    Ok(taken)
}

/// The way from board units to points.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// Points per board unit.
    scale: f64,
    x: f64,
    y: f64,
}

impl Place {
    fn point(self, p: Point) -> Point {
        Point::new(self.x + p.x * self.scale, self.y + p.y * self.scale)
    }
}

struct Drawer<'a, 'p> {
    page: &'p mut Page,
    theme: &'p Theme,
    /// Numbers of symbols on the page. Those of one timeline are told apart by their names.
    symbols: HashMap<&'a str, usize>,
}

impl<'a> Drawer<'a, '_> {
    fn add(&mut self, drawn: &'a Drawn, place: Place) {
        match &drawn.shape {
            Shape::Use { symbol, at, half_turn } => {
                let number = self.symbol(symbol, place.scale);
                let (at, half_turn) = (place.point(*at), *half_turn);
                self.page.items.push(Item::Symbol { number, at, half_turn });
            }
            _ => self.page.items.extend(item(drawn, place, self.theme)),
        }
    }

    fn symbol(&mut self, symbol: &'a Arc<Symbol>, scale: f64) -> usize {
        let next = self.page.symbols.len();
        let number = *self.symbols.entry(&symbol.name).or_insert(next);
        if number == next {
            let about_origin = Place { scale, x: 0.0, y: 0.0 };
            let items = symbol.shapes.iter().filter_map(|drawn| item(drawn, about_origin, self.theme));
            self.page.symbols.push(items.collect());
        }
        number
    }
}

/// A shape other than a symbol.
fn item(drawn: &Drawn, place: Place, theme: &Theme) -> Option<Item> {
    let outline = match &drawn.shape {
        Shape::Rect { rect, radius } if *radius > 0.0 => rounded_rectangle(*rect, *radius),
        Shape::Rect { rect, .. } => rectangle(*rect),
        Shape::Circle { center, radius } => {
            rounded_rectangle(Rect::around(*center, 2.0 * radius, 2.0 * radius), *radius)
        }
        Shape::Path(path) => path.clone(),
        Shape::Text(text) => return text_item(text, drawn, place, theme),
        Shape::Use { .. } => return None,
    };
    let fill = drawn.fill.map(|role| Colour::of(theme.light(role)).fill());
    let stroke =
        drawn.stroke.map(|stroke| Colour::of(theme.light(stroke.role)).stroke(stroke.width * place.scale));
    Item::shape(&outline.map(|p| place.point(p)), fill, stroke)
}

fn text_item(text: &Text, drawn: &Drawn, place: Place, theme: &Theme) -> Option<Item> {
    let colour = Colour::of(theme.light(drawn.fill?));
    let placed = font::layout(text);
    let first = placed.first()?;
    if let Some(pen) = font::pen(text.face) {
        let mut way = Path::default();
        for placed in &placed {
            let Some(glyph) = font::glyph(text.face, placed.c) else { continue };
            let on_board = |p: Point| placed.origin.moved(p.x * placed.scale_x, p.y * placed.scale_y);
            way.extend(glyph.outline.map(|p| place.point(turned(text, on_board(p)))));
        }
        return Item::shape(&way, None, Some(colour.pen(pen * first.scale_y * place.scale)));
    }
    Some(Item::Letters(Letters {
        fonts: Font::of_board(text.face)?,
        size: first.scale_y * place.scale,
        at: place.point(first.origin),
        text: text.content.clone(),
        letters: letters_of_board(text.face, &text.content),
        colour,
        bolder: 0.0,
        squeeze: first.scale_x / first.scale_y,
        about: text.half_turn.then(|| place.point(text.at)),
    }))
}

/// What a text in a face of lines says, as wide as its lines are.
fn hidden(drawn: &Drawn, place: Place) -> Option<Letters> {
    let Shape::Text(text) = &drawn.shape else { return None };
    font::pen(text.face)?;
    let first = font::layout(text).into_iter().next()?;
    let [drawn, written] = [text.face, Face::Sans].map(|face| font::width(face, &text.content));
    Some(Letters {
        fonts: Font::of_board(Face::Sans)?,
        size: first.scale_y * place.scale,
        at: place.point(first.origin),
        text: text.content.clone(),
        letters: letters_of_board(Face::Sans, &text.content),
        colour: Colour::BLACK,
        bolder: 0.0,
        squeeze: if written > 0.0 { first.scale_x / first.scale_y * drawn / written } else { 1.0 },
        about: text.half_turn.then(|| place.point(text.at)),
    })
}

/// A point of a text that may stand upside down.
fn turned(text: &Text, p: Point) -> Point {
    if text.half_turn { Point::new(2.0 * text.at.x - p.x, 2.0 * text.at.y - p.y) } else { p }
}

/// A rectangle with round corners; a circle, if they are as large as it.
fn rounded_rectangle(rect: Rect, radius: f64) -> Path {
    let r = radius.min(rect.w / 2.0).min(rect.h / 2.0);
    let (left, top, right, bottom) = (rect.x, rect.y, rect.x + rect.w, rect.y + rect.h);
    let handle = r * (1.0 - QUARTER);
    let p = Point::new;
    let mut segments = vec![Segment::Move(p(left + r, top))];
    let corners = [
        [p(right - r, top), p(right - handle, top), p(right, top + handle), p(right, top + r)],
        [p(right, bottom - r), p(right, bottom - handle), p(right - handle, bottom), p(right - r, bottom)],
        [p(left + r, bottom), p(left + handle, bottom), p(left, bottom - handle), p(left, bottom - r)],
        [p(left, top + r), p(left, top + handle), p(left + handle, top), p(left + r, top)],
    ];
    for [from, first, second, to] in corners {
        if 2.0 * r < rect.w.max(rect.h) {
            segments.push(Segment::Line(from));
        }
        segments.push(Segment::Cubic(first, second, to));
    }
    segments.push(Segment::Close);
    Path { segments }
}
