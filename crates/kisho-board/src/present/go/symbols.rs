//! What is drawn many times: stones, and the marks on them.

use std::collections::HashMap;
use std::sync::Arc;

use crate::diagram::{Drawn, Path, Point, Rect, Role, Shape, Symbol};
use kisho_game::go::{Color, Mark};

const RADIUS: f64 = 0.48;
/// The line round a stone.
pub const STONE_EDGE: f64 = 0.03;
/// The space round a letter on the grid.
const GAP: f64 = 0.4;
/// The space round a cross on the grid.
const CROSS_GAP: f64 = 0.34;
const MARK_LINE: f64 = 0.085;
/// Side of the square on a point of territory.
const OWNED: f64 = 0.3;

/// What a mark or a label stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// The bare board.
    Board,
    /// A stone.
    Stone(Color),
}

impl Ground {
    /// The colour for writing on it.
    pub fn ink(self) -> Role {
        match self {
            Self::Board => Role::Mark,
            Self::Stone(Color::Black) => Role::OnBlack,
            Self::Stone(Color::White) => Role::OnWhite,
        }
    }

    /// The colour of the stone.
    pub fn stone(self) -> Option<Color> {
        match self {
            Self::Board => None,
            Self::Stone(color) => Some(color),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Board => "0",
            Self::Stone(color) => letter(color),
        }
    }
}

/// The symbols of one timeline.
pub struct Symbols {
    black: Arc<Symbol>,
    white: Arc<Symbol>,
    marks: HashMap<(Mark, Ground, bool), Arc<Symbol>>,
    territory: HashMap<(Color, bool), Arc<Symbol>>,
}

impl Symbols {
    pub fn new() -> Self {
        let [black, white] = Color::ALL.map(stone);
        Self { black, white, marks: HashMap::new(), territory: HashMap::new() }
    }

    pub fn stone(&self, color: Color) -> &Arc<Symbol> {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// A mark; `above` something that is written on the same point, or in the middle.
    pub fn mark(&mut self, mark: Mark, ground: Ground, above: bool) -> &Arc<Symbol> {
        self.marks.entry((mark, ground, above)).or_insert_with(|| {
            let above_name = if above { "-above" } else { "" };
            let name = format!("{}-{}{above_name}", mark.sgf().to_ascii_lowercase(), ground.name());
            let shapes = if above { vec![small(mark, ground)] } else { marked(mark, ground) };
            Arc::new(Symbol { name, shapes })
        })
    }

    /// The mark of a point that belongs to a side; `dead`: a stone of the other side stands there.
    pub fn territory(&mut self, owner: Color, dead: bool) -> &Arc<Symbol> {
        self.territory.entry((owner, dead)).or_insert_with(|| {
            let name = format!("t{}{}", letter(owner), if dead { "-dead" } else { "" });
            Arc::new(Symbol { name, shapes: owned(owner, dead) })
        })
    }
}

/// The letter of a colour in names of symbols.
fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}

/// The inside and the edge of a stone.
pub fn roles(color: Color) -> (Role, Role) {
    match color {
        Color::Black => (Role::Black, Role::BlackEdge),
        Color::White => (Role::White, Role::WhiteEdge),
    }
}

fn stone(color: Color) -> Arc<Symbol> {
    let (inside, edge) = roles(color);
    let disc = Drawn::disc(Point::default(), RADIUS - STONE_EDGE / 2.0, inside);
    Arc::new(Symbol { name: letter(color).to_owned(), shapes: vec![disc.with_stroke(edge, STONE_EDGE)] })
}

/// The mark of the last move: a dot, or round a number a ring.
pub fn last(round_number: bool) -> Arc<Symbol> {
    let (name, shape) = if round_number {
        let ring = Shape::Circle { center: Point::default(), radius: 0.445 };
        ("ring", Drawn::stroked(ring, Role::Last, 0.07))
    } else {
        ("last", Drawn::disc(Point::default(), 0.17, Role::Last))
    };
    Arc::new(Symbol { name: name.to_owned(), shapes: vec![shape] })
}

/// A piece of bare board that interrupts the lines below a letter.
pub fn gap() -> Arc<Symbol> {
    let disc = Drawn::disc(Point::default(), GAP, Role::Board);
    Arc::new(Symbol { name: "gap".to_owned(), shapes: vec![disc] })
}

/// A mark in the middle of a point or stone.
fn marked(mark: Mark, ground: Ground) -> Vec<Drawn> {
    let mut shape = form(mark, Point::default(), 1.0, MARK_LINE, ground.ink());
    if ground != Ground::Board {
        return vec![shape];
    }
    // The lines of the board end at the mark, as at a letter.
    if mark == Mark::Cross {
        return vec![Drawn::disc(Point::default(), CROSS_GAP, Role::Board), shape];
    }
    shape.fill = shape.fill.or(Some(Role::Board));
    vec![shape]
}

/// A small mark above a number or a letter, which stands below the middle then.
fn small(mark: Mark, ground: Ground) -> Drawn {
    form(mark, Point::new(0.0, -0.27), 0.52, 0.065, ground.ink())
}

fn form(mark: Mark, at: Point, scale: f64, width: f64, role: Role) -> Drawn {
    let square = |half: f64| Rect::new(at.x, at.y, 0.0, 0.0).grown(half * scale);
    let place = |path: Path| Shape::Path(path.map(|p| at.moved(p.x * scale, p.y * scale)));
    let outline = match mark {
        Mark::Circle => Shape::Circle { center: at, radius: 0.25 * scale },
        Mark::Square => Shape::Rect { rect: square(0.225), radius: 0.0 },
        Mark::Triangle => place(triangle(0.32)),
        Mark::Cross => place(cross(0.21)),
        Mark::Selected => return Drawn::filled(Shape::Rect { rect: square(0.2), radius: 0.0 }, role),
    };
    Drawn::stroked(outline, role, width)
}

fn triangle(radius: f64) -> Path {
    let (sin, cos) = (0.866 * radius, 0.5 * radius);
    Path::polygon([Point::new(0.0, -radius), Point::new(sin, cos), Point::new(-sin, cos)])
}

fn cross(half: f64) -> Path {
    let mut path = Path::default();
    path.line(Point::new(-half, -half), Point::new(half, half));
    path.line(Point::new(half, -half), Point::new(-half, half));
    path
}

/// A point of territory; a dead stone there is dimmed.
fn owned(owner: Color, dead: bool) -> Vec<Drawn> {
    let (inside, edge) = roles(owner);
    let veil = dead.then(|| Drawn::disc(Point::default(), RADIUS, Role::Veil));
    let square =
        Drawn::rect(Rect::around(Point::default(), OWNED, OWNED), inside).with_stroke(edge, STONE_EDGE);
    veil.into_iter().chain([square]).collect()
}
