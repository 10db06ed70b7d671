//! A die from above: its body in the colour of its owner, the sign on top, and at each edge the sign that comes up when it
//! is rolled that way. Edges are told by colour and, without it, by form: a knob for the fist, two bars for two fingers,
//! a long bar for the open hand.

use std::sync::Arc;

use super::hands::{self, rounded};
use crate::diagram::{Drawn, Path, Point, Rect, Role, Shape, Symbol};
use kisho_game::Color;
use kisho_game::janken::{Lie, Sign};

/// Width of a die; a square has 1.
pub const SIDE: f64 = 0.84;
/// Radius of its corners.
pub const CORNER: f64 = 0.13;
/// Width of the line round it.
const LINE: f64 = 0.03;
/// From its middle to that of an edge form.
const OUT: f64 = 0.34;
/// Length of an edge form.
const LENGTH: f64 = 0.54;
/// Width of an edge form.
const WIDTH: f64 = 0.095;
/// Half the width of the sign on top.
const HAND: f64 = 0.28;

/// The colours of a player's dice.
#[derive(Debug, Clone, Copy)]
pub struct Body {
    /// The body.
    pub fill: Role,
    /// The line round it.
    pub line: Role,
    /// What is drawn on it.
    pub ink: Role,
}

impl Body {
    /// Those of a player.
    pub fn of(owner: Color) -> Self {
        match owner {
            Color::Black => Self { fill: Role::Black, line: Role::BlackEdge, ink: Role::OnBlack },
            Color::White => Self { fill: Role::White, line: Role::WhiteEdge, ink: Role::OnWhite },
        }
    }
}

/// The colour of a sign.
pub fn role(sign: Sign) -> Role {
    match sign {
        Sign::Rock => Role::Rock,
        Sign::Scissors => Role::Scissors,
        Sign::Paper => Role::Paper,
    }
}

/// The dice of both players in every lie.
pub struct Dice([[Arc<Symbol>; 6]; 2]);

impl Dice {
    /// All of them; what is not used costs nothing in a page.
    pub fn new() -> Self {
        Self(Color::ALL.map(|owner| Lie::ALL.map(|lie| Arc::new(symbol(owner, lie)))))
    }

    /// A die.
    pub fn of(&self, owner: Color, lie: Lie) -> &Arc<Symbol> {
        let [black, white] = &self.0;
        // A lie is one of six.
        &owner.pick(black, white)[lie.index()]
    }
}

fn symbol(owner: Color, lie: Lie) -> Symbol {
    let body = Body::of(owner);
    let rect = Rect::around(Point::default(), SIDE - LINE, SIDE - LINE);
    let outline = Shape::Rect { rect, radius: CORNER };
    let mut shapes = vec![Drawn::filled(outline, body.fill).with_stroke(body.line, LINE)];
    let mut front = edge(lie.front(), Point::default());
    let mut side = front_to_side(&edge(lie.side(), Point::default()));
    front = both(&front.map(|p| p.moved(0.0, -OUT)));
    side = both(&side.map(|p| p.moved(OUT, 0.0)));
    shapes.push(Drawn::filled(Shape::Path(front), role(lie.front())));
    shapes.push(Drawn::filled(Shape::Path(side), role(lie.side())));
    let to = |p: Point| Point::new(p.x * HAND, p.y * HAND);
    shapes.extend(hands::draw(lie.top(), to, HAND, body.ink, body.fill));
    Symbol { name: format!("{}-die-{lie}", owner.word()), shapes }
}

/// The form of a sign at the upper edge of a die, with its middle at `center`.
pub fn edge(sign: Sign, center: Point) -> Path {
    let bar = |x: f64, w: f64, h: f64| rounded(Rect::around(center.moved(x, 0.0), w, h), h.min(w) / 2.2);
    match sign {
        Sign::Rock => bar(0.0, 0.19, WIDTH * 1.3),
        Sign::Scissors => {
            let one = (LENGTH - 0.14) / 2.0;
            let mut two = bar((one - LENGTH) / 2.0, one, WIDTH);
            two.extend(bar((LENGTH - one) / 2.0, one, WIDTH));
            two
        }
        Sign::Paper => bar(0.0, LENGTH, WIDTH),
    }
}

fn front_to_side(path: &Path) -> Path {
    path.map(|p| Point::new(-p.y, p.x))
}

/// A path, and the same on the other side of the origin.
fn both(path: &Path) -> Path {
    let mut both = path.clone();
    both.extend(path.map(|p| Point::new(-p.x, -p.y)));
    both
}
