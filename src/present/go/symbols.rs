//! What is drawn many times: stones, and the marks on them.

use std::collections::HashMap;
use std::sync::Arc;

use crate::diagram::{Drawn, Path, Point, Rect, Role, Shape, Symbol};
use crate::game::go::{Color, Mark};

const RADIUS: f64 = 0.48;
const STONE_EDGE: f64 = 0.03;
/// The space round a letter on the grid.
const GAP: f64 = 0.4;

/// What a mark stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// The bare board.
    Board,
    /// A stone.
    Stone(Color),
    /// A stone with a number.
    Numbered(Color),
}

impl Ground {
    /// The colour for writing on it.
    pub fn ink(self) -> Role {
        match self {
            Self::Board => Role::Mark,
            Self::Stone(Color::Black) | Self::Numbered(Color::Black) => Role::OnBlack,
            Self::Stone(Color::White) | Self::Numbered(Color::White) => Role::OnWhite,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Board => "0",
            Self::Stone(Color::Black) => "b",
            Self::Stone(Color::White) => "w",
            Self::Numbered(Color::Black) => "bn",
            Self::Numbered(Color::White) => "wn",
        }
    }
}

/// The symbols of one timeline.
pub struct Symbols {
    black: Arc<Symbol>,
    white: Arc<Symbol>,
    marks: HashMap<(Mark, Ground), Arc<Symbol>>,
}

impl Symbols {
    pub fn new() -> Self {
        Self { black: stone(Color::Black), white: stone(Color::White), marks: HashMap::new() }
    }

    pub fn stone(&self, color: Color) -> &Arc<Symbol> {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    pub fn mark(&mut self, mark: Mark, ground: Ground) -> &Arc<Symbol> {
        self.marks.entry((mark, ground)).or_insert_with(|| {
            let name = format!("{}-{}", mark.sgf().to_ascii_lowercase(), ground.name());
            Arc::new(Symbol { name, shapes: marked(mark, ground) })
        })
    }
}

fn stone(color: Color) -> Arc<Symbol> {
    let (name, inside, edge) = match color {
        Color::Black => ("b", Role::Black, Role::BlackEdge),
        Color::White => ("w", Role::White, Role::WhiteEdge),
    };
    let disc = Drawn::disc(Point::default(), RADIUS - STONE_EDGE / 2.0, inside);
    Arc::new(Symbol { name: name.to_owned(), shapes: vec![disc.with_stroke(edge, STONE_EDGE)] })
}

/// The mark of the last move: a dot, or round a number a ring.
pub fn last(round_number: bool) -> Arc<Symbol> {
    let (name, shape) = if round_number {
        let ring = Shape::Circle { center: Point::default(), radius: 0.42 };
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

/// A mark in the middle of a point, or where a number stands there, on a badge at the edge of the stone.
fn marked(mark: Mark, ground: Ground) -> Vec<Drawn> {
    match ground {
        Ground::Board | Ground::Stone(_) => vec![form(mark, Point::default(), 1.0, 0.08, ground.ink())],
        Ground::Numbered(_) => {
            let at = Point::new(0.33, -0.33);
            vec![Drawn::disc(at, 0.21, Role::Board), form(mark, at, 0.55, 0.06, Role::Mark)]
        }
    }
}

fn form(mark: Mark, at: Point, scale: f64, width: f64, role: Role) -> Drawn {
    let square = |half: f64| Rect::new(at.x, at.y, 0.0, 0.0).grown(half * scale);
    let place = |path: Path| Shape::Path(path.map(|p| at.moved(p.x * scale, p.y * scale)));
    let outline = match mark {
        Mark::Circle => Shape::Circle { center: at, radius: 0.26 * scale },
        Mark::Square => Shape::Rect { rect: square(0.22), radius: 0.0 },
        Mark::Triangle => place(triangle(0.31)),
        Mark::Cross => place(cross(0.2)),
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
