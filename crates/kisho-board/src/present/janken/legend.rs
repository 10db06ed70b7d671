//! The legend: each sign with the form and colour that it has at the edges of dice.

use super::dice::{self, Body};
use super::layout::{Layout, SIDE};
use super::{hands, words};
use crate::diagram::{Align, Drawn, Face, Layer, Point, Rect, Role, Shape, Text, Timeline};
use kisho_game::Color;
use kisho_game::janken::Sign;

/// Height of the legend.
pub const HEIGHT: f64 = 1.25;
/// Size of the names of signs, and of the line below them.
const TEXT: (f64, f64) = (0.31, 0.27);
/// Width of the piece of a die that shows a sign, and half that of the sign.
const PLATE: (f64, f64) = (0.72, 0.22);

/// Where rock, scissors and paper stand, and their widths: "scissors" is the longest word.
const PLACES: [(f64, f64); 3] = [(0.0, 1.85), (1.85, 2.3), (4.15, 1.85)];

/// Draws the legend below everything else.
pub fn draw(timeline: &mut Timeline, layout: &Layout) {
    let lang = timeline.lang;
    let top = layout.legend();
    for (sign, (x, w)) in Sign::ALL.into_iter().zip(PLACES) {
        let at = Point::new(x + PLATE.0 / 2.0, top + PLATE.0 / 2.0 + 0.06);
        for drawn in plate(sign, at) {
            timeline.add_always(Layer::Info, drawn);
        }
        let text =
            Text::middle(words::sign(sign, lang), Point::new(x + PLATE.0 + 0.14, at.y), TEXT.0, Face::Sans);
        let text = Text { align: Align::Start, max_width: Some(w - PLATE.0 - 0.2), ..text };
        timeline.add_always(Layer::Info, Drawn::text(text, Role::Ink));
    }
    let text = Text::middle(
        crate::say::janken::edges(lang),
        Point::new(0.0, top + HEIGHT - 0.2),
        TEXT.1,
        Face::Sans,
    );
    let text = Text { align: Align::Start, max_width: Some(SIDE), ..text };
    timeline.add_always(Layer::Info, Drawn::text(text, Role::Ink));
}

/// The upper part of a white die with a sign and its edge.
fn plate(sign: Sign, at: Point) -> Vec<Drawn> {
    let body = Body::of(Color::White);
    let outline = Shape::Rect { rect: Rect::around(at, PLATE.0, PLATE.0), radius: dice::CORNER };
    let mut drawn = vec![Drawn::filled(outline, body.fill).with_stroke(body.line, 0.03)];
    let edge = dice::edge(sign, at.moved(0.0, -0.27));
    drawn.push(Drawn::filled(Shape::Path(edge), dice::role(sign)));
    let middle = at.moved(0.0, 0.07);
    let to = |p: Point| middle.moved(p.x * PLATE.1, p.y * PLATE.1);
    drawn.extend(hands::draw(sign, to, PLATE.1, body.ink, body.fill));
    drawn
}
