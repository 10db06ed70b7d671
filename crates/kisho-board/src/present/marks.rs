//! What an author puts on single squares by `marks=`, the same on every board of squares.

use crate::diagram::{Drawn, Face, Layer, Lifetime, Path, Point, Rect, Role, Shape, Text, Timeline, font};
use crate::present::options::Sign;
use crate::say;
use kisho_game::text::Lang;

/// Width of the lines of marks.
const LINE: f64 = 0.085;
/// Size of a letter on an empty square, and the width it may take.
const SIZE: f64 = 0.6;
const ROOM: f64 = 0.84;
/// On a square with a piece marks and letters stand small in the upper right corner, on a plate of board.
const SMALL: f64 = 0.4;
const CORNER: (f64, f64) = (0.29, -0.33);
const PLATE: f64 = 0.23;
/// The ring round a piece.
const RING: f64 = 0.46;

/// What marks and arrows are drawn on.
#[derive(Debug, Clone, Copy)]
pub struct Canvas {
    /// The width of a square, in board units.
    pub unit: f64,
    /// The colour of empty squares.
    pub ground: Role,
    /// The colour of marks.
    pub ink: Role,
}

impl Canvas {
    /// A board whose unit is the width of a square.
    pub const BOARD: Self = Self { unit: 1.0, ground: Role::Board, ink: Role::Mark };
}

/// A square as a mark sees it.
#[derive(Debug, Clone, Copy)]
pub struct MarkedSquare {
    /// Its middle.
    pub center: Point,
    /// Its inside, for a tint.
    pub inside: Rect,
    /// Whether a piece stands there.
    pub taken: bool,
}

/// Draws one mark or label.
pub fn draw(timeline: &mut Timeline, canvas: Canvas, sign: &Sign, place: MarkedSquare, life: &Lifetime) {
    let MarkedSquare { center, inside, taken } = place;
    let Canvas { unit, ground, ink } = canvas;
    match sign {
        Sign::Fill => timeline.add(Layer::Shade, life.clone(), Drawn::rect(inside, Role::Tint)),
        Sign::Circle if taken => {
            let ring = Shape::Circle { center, radius: RING * unit };
            timeline.add(Layer::Mark, life.clone(), Drawn::stroked(ring, ink, LINE * unit));
        }
        _ => {
            let corner = center.moved(CORNER.0 * unit, CORNER.1 * unit);
            let (at, scale) = if taken { (corner, unit * SMALL / SIZE) } else { (center, unit) };
            if taken {
                timeline.add(Layer::Mark, life.clone(), Drawn::disc(at, PLATE * unit, ground));
            }
            let (layer, drawn) = match form(sign, at, scale) {
                Ok(form) => (Layer::Mark, Drawn::stroked(form, ink, LINE * scale)),
                Err(label) => {
                    timeline.labels.push((center, label.to_owned()));
                    (Layer::Label, letter(label, at, scale, ink))
                }
            };
            timeline.add(layer, life.clone(), drawn);
        }
    }
}

/// What a mark is called, or the label if it is one.
pub fn word(sign: &Sign, lang: Lang) -> Result<&'static str, &str> {
    Ok(match sign {
        Sign::Circle => say::mentions::circle(lang),
        Sign::Cross => say::mentions::cross(lang),
        Sign::Triangle => say::mentions::triangle(lang),
        Sign::Square => say::mentions::square(lang),
        Sign::Fill => say::mentions::tint(lang),
        Sign::Label(label) => return Err(label),
    })
}

/// The form of a mark, or the label if it is one.
fn form(sign: &Sign, at: Point, scale: f64) -> Result<Shape, &str> {
    let path = |path: Path| Shape::Path(path.map(|p| at.moved(p.x * scale, p.y * scale)));
    Ok(match sign {
        Sign::Circle | Sign::Fill => Shape::Circle { center: at, radius: 0.29 * scale },
        Sign::Square => Shape::Rect { rect: Rect::around(at, 0.5 * scale, 0.5 * scale), radius: 0.0 },
        Sign::Triangle => {
            path(Path::polygon([Point::new(0.0, -0.33), Point::new(0.32, 0.23), Point::new(-0.32, 0.23)]))
        }
        Sign::Cross => {
            let mut cross = Path::default();
            cross.line(Point::new(-0.25, -0.25), Point::new(0.25, 0.25));
            cross.line(Point::new(0.25, -0.25), Point::new(-0.25, 0.25));
            path(cross)
        }
        Sign::Label(label) => return Err(label),
    })
}

fn letter(label: &str, at: Point, scale: f64, ink: Role) -> Drawn {
    let face = if font::has_all(Face::SansBold, label) { Face::SansBold } else { Face::Sans };
    let text = Text { max_width: Some(ROOM * scale), ..Text::middle(label, at, SIZE * scale, face) };
    Drawn::text(text, ink)
}
