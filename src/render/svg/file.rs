//! One frame as an SVG file of its own: no reference to anything outside, no fonts needed.

use super::below::below;
use super::shapes::{self, Colours};
use super::{Sprites, Writer, number};
use crate::diagram::Figure;
use crate::render::theme::Theme;

/// One frame as an SVG file in the colours of `theme`.
#[must_use]
pub fn svg(figure: &Figure, frame: usize, theme: &'static Theme) -> String {
    let timeline = &figure.timeline;
    let colours = Colours::Fixed(theme);
    let mut sprites = Sprites::for_file();
    let mut scene = Writer::default();
    let (texts, view) = below(figure);
    for drawn in timeline.scene(frame).chain(&texts) {
        shapes::drawn(&mut scene, drawn, "", colours, &mut sprites);
    }
    let scene = scene.finish();

    let mut w = Writer::default();
    w.open("svg").attr("xmlns", "http://www.w3.org/2000/svg");
    w.num("width", view.w * timeline.unit).num("height", view.h * timeline.unit);
    w.attr("viewBox", view_box(view)).attr("role", "img").attr("lang", timeline.lang.tag()).newline();
    let (title, description) = super::super::alternative(figure, frame);
    w.open("title").text(&title).close().newline();
    w.open("desc").text(&description).close().newline();
    if !sprites.is_empty() {
        w.raw(&sprites.definitions()).newline();
    }
    w.raw(&scene);
    w.finish() + "\n"
}

/// A rectangle as the value of `viewBox`.
#[must_use]
pub fn view_box(view: crate::diagram::Rect) -> String {
    let numbers = [view.x, view.y, view.w, view.h].map(number::text);
    numbers.join(" ")
}
