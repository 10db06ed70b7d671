//! What a picture of its own holds below its drawing: the title of a figure, and what could not be drawn; where
//! nothing else shows them, also the author's line and the game header.
//!
//! In a page all of it stands in the caption.

use crate::diagram::{Drawn, Face, Figure, Point, Rect, Role, Text, font};
use crate::render::wrap::wrapped;

/// The width of the drawing in letters of this size.
const LETTERS: f64 = 30.0;
/// The least size of letters in CSS pixels, where the drawing has its natural size.
const SMALLEST: f64 = 13.0;
/// From line to line, in letters.
const LINE: f64 = 1.45;
/// Above the first line and below the last one, in letters.
const SPACE: f64 = 0.35;

/// The texts below the drawing, and the part of the plane that they and the drawing take.
#[must_use]
pub fn below(figure: &Figure) -> (Vec<Drawn>, Rect) {
    let timeline = &figure.timeline;
    let view = timeline.view;
    let size = (view.w / LETTERS).max(SMALLEST / timeline.unit);
    let title = figure.caption.title.clone().map(|title| (title, Face::SansBold));
    let others = figure.caption.below_title(timeline.lang).into_iter().map(|text| (text, Face::Sans));
    // Below the middle of the board, as what is written in the picture below it.
    let x = timeline.middle().clamp(view.x, view.x + view.w);
    let width = 2.0 * (x - view.x).min(view.x + view.w - x);
    let mut lines: Vec<(String, Face)> = Vec::new();
    for (text, face) in title.into_iter().chain(others) {
        let face = match timeline.lettering {
            Some(face) => face,
            None if font::has_all(face, &text) => face,
            None => Face::Sans,
        };
        let broken = wrapped(&text, (width - size) / size, |part| font::width(face, part));
        lines.extend(broken.into_iter().map(|line| (line, face)));
    }
    if lines.is_empty() {
        return (Vec::new(), view);
    }
    let mut y = view.y + view.h + SPACE * size;
    let mut texts = Vec::new();
    for (line, face) in lines {
        let text = Text::middle(line, Point::new(x, y + LINE / 2.0 * size), size, face);
        texts.push(Drawn::text(text, Role::Ink));
        y += LINE * size;
    }
    let h = y + SPACE * size - view.y;
    (texts, Rect::new(view.x, view.y, view.w, h))
}
