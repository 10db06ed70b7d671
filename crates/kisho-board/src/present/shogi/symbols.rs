//! How a piece looks, in every style.

use std::sync::Arc;

use super::options::{Kings, Pieces};
use crate::diagram::{Baseline, Drawn, Face, Path, Point, Role, Shape, Symbol, Text};
use kisho_game::shogi::rules::ways_of;
use kisho_game::shogi::{Color, Kind, Piece};

/// Width of the edge of a wooden piece.
const EDGE: f64 = 0.025;

/// The pieces of one diagram: each is made once.
pub struct Set {
    style: Pieces,
    kings: Kings,
    /// With what they show: a kind, whether it is the other king, and whether it is turned.
    symbols: Vec<((Kind, bool, bool), Arc<Symbol>)>,
}

impl Set {
    /// A set in some style; kings are told apart as the author wants it, or as it is the custom of the style.
    ///
    /// Books print 玉 for both players, and where there is one king only, in problems, it is 玉 everywhere. Of the
    /// wooden sets every one has a 玉 and a 王, and the higher player, White where nothing is known, takes the 王.
    pub fn new(style: Pieces, kings: Option<Kings>) -> Self {
        let custom = match style {
            Pieces::Pentagon | Pieces::Full => Kings::Apart,
            Pieces::Plain | Pieces::Letters | Pieces::International => Kings::Same,
        };
        Self { style, kings: kings.unwrap_or(custom), symbols: Vec::new() }
    }

    /// A piece put at `at`, pointing down if it is turned.
    pub fn drawn(&mut self, piece: Piece, at: Point, is_turned: bool) -> Drawn {
        // Letters are read upright on a piece that points down.
        let is_upright = matches!(self.style, Pieces::Letters | Pieces::International);
        let is_o = piece.kind == Kind::King && piece.owner == Color::White && self.kings == Kings::Apart;
        let symbol = self.symbol(piece.kind, is_o, is_turned && is_upright);
        let shape = Shape::Use { symbol, at, half_turn: is_turned && !is_upright };
        Drawn { shape, fill: None, stroke: None }
    }

    fn symbol(&mut self, kind: Kind, is_o: bool, is_turned: bool) -> Arc<Symbol> {
        let shown = (kind, is_o, is_turned);
        if let Some((_, symbol)) = self.symbols.iter().find(|(other, _)| *other == shown) {
            return Arc::clone(symbol);
        }
        let name = format!(
            "piece-{}{}{}",
            kind.english().replace(' ', "-"),
            if is_o { "-o" } else { "" },
            if is_turned { "-turned" } else { "" },
        );
        let symbol = Arc::new(Symbol { name, shapes: shapes(self.style, kind, is_o, is_turned) });
        self.symbols.push((shown, Arc::clone(&symbol)));
        symbol
    }
}

fn shapes(style: Pieces, kind: Kind, is_o: bool, is_turned: bool) -> Vec<Drawn> {
    let size = relative_size(kind);
    let body = || {
        let turn = if is_turned { -1.0 } else { 1.0 };
        let outline = pentagon(size).map(|p| Point::new(p.x * turn, p.y * turn));
        Drawn::filled(Shape::Path(outline), Role::Piece).with_stroke(Role::PieceEdge, EDGE)
    };
    match style {
        Pieces::Plain => vec![character(one(kind, is_o), kind, 0.86, 0.0)],
        Pieces::Pentagon => vec![body(), character(one(kind, is_o), kind, 0.66 * size, 0.06 * size)],
        Pieces::Full => {
            let (above, below) = two(kind, is_o);
            let part = |c, y: f64| character(c, kind, 0.43 * size, y * size);
            vec![body(), part(above, -0.16), part(below, 0.245)]
        }
        Pieces::Letters => {
            vec![body(), letter(kind, 0.56 * size, if is_turned { -0.07 } else { 0.07 } * size)]
        }
        Pieces::International => {
            let mut shapes = vec![body()];
            shapes.extend(ways(kind, size, is_turned));
            shapes.push(letter(kind, 0.46 * size, if is_turned { -0.06 } else { 0.06 } * size));
            shapes
        }
    }
}

fn ink(kind: Kind) -> Role {
    if kind.is_promoted() { Role::Promoted } else { Role::PieceInk }
}

/// A character centred by its ink.
fn character(c: char, kind: Kind, size: f64, y: f64) -> Drawn {
    let text = Text::middle(c, Point::new(0.0, y), size, Face::Serif);
    Drawn::text(Text { baseline: Baseline::Ink, ..text }, ink(kind))
}

/// The letter of English books, with + if it is promoted.
fn letter(kind: Kind, size: f64, y: f64) -> Drawn {
    let name = format!("{}{}", if kind.is_promoted() { "+" } else { "" }, kind.letter());
    let text = Text::middle(name, Point::new(0.0, y), size, Face::SansBold);
    Drawn::text(Text { baseline: Baseline::Ink, max_width: Some(size), ..text }, ink(kind))
}

/// The one character of a piece.
fn one(kind: Kind, is_o: bool) -> char {
    if is_o { '王' } else { kind.kanji() }
}

/// The two characters that stand on pieces one above the other.
fn two(kind: Kind, is_o: bool) -> (char, char) {
    match kind {
        Kind::King => (one(kind, is_o), '将'),
        Kind::Rook => ('飛', '車'),
        Kind::Bishop => ('角', '行'),
        Kind::Gold => ('金', '将'),
        Kind::Silver => ('銀', '将'),
        Kind::Knight => ('桂', '馬'),
        Kind::Lance => ('香', '車'),
        Kind::Pawn => ('歩', '兵'),
        Kind::Dragon => ('龍', '王'),
        Kind::Horse => ('龍', '馬'),
        Kind::PromotedSilver => ('成', '銀'),
        Kind::PromotedKnight => ('成', '桂'),
        Kind::PromotedLance => ('成', '香'),
        Kind::PromotedPawn => ('と', '金'),
    }
}

/// Round the letter, in each direction in which the piece goes, a dot for one square and an arrow head for as far as it
/// can; the knight's jumps are dots at the shoulders.
fn ways(kind: Kind, size: f64, is_turned: bool) -> Vec<Drawn> {
    let turn = if is_turned { -1.0 } else { 1.0 } * size;
    let mut heads = Path::default();
    let mut drawn = Vec::new();
    for way in ways_of(kind) {
        let (right, down) = (f64::from(way.right), f64::from(way.down));
        let place = |x: f64, y: f64| Point::new(x * turn, y * turn);
        let (x, y) = match (way.right, way.down) {
            (_, -2) => (right * 0.17, -0.31),
            // The foot of a piece is wider than its head.
            (_, -1) if way.right != 0 => (right * 0.24, -0.26),
            (0, -1) => (0.0, -0.355),
            (_, 0) => (right * 0.3, 0.065),
            (0, _) => (0.0, 0.4),
            _ => (right * 0.33, 0.375),
        };
        if way.is_far {
            let length = Point::default().distance(Point::new(right, down));
            let (ahead, aside) = ((right / length, down / length), (-down / length, right / length));
            let at = |along: f64, across: f64| {
                place(x + ahead.0 * along + aside.0 * across, y + ahead.1 * along + aside.1 * across)
            };
            heads.extend(Path::polygon([at(0.07, 0.0), at(-0.06, 0.085), at(-0.06, -0.085)]));
        } else {
            drawn.push(Drawn::disc(place(x, y), 0.052 * size, ink(kind)));
        }
    }
    if !heads.segments.is_empty() {
        drawn.push(Drawn::filled(Shape::Path(heads), ink(kind)));
    }
    drawn
}

/// Pieces of less worth are smaller, in the steps of a usual set; the king is 1.
fn relative_size(kind: Kind) -> f64 {
    match kind.unpromoted() {
        Kind::King => 1.0,
        Kind::Rook | Kind::Bishop => 0.975,
        Kind::Gold | Kind::Silver => 0.95,
        Kind::Knight => 0.92,
        Kind::Lance => 0.89,
        _ => 0.87,
    }
}

/// A piece's outline about the origin: 0.9 wide at the foot and 1 high where `size` is 1.
pub fn pentagon(size: f64) -> Path {
    let half = [(0.0, -0.5), (0.325, -0.345), (0.445, 0.5)];
    let left = half.iter().skip(1).rev().map(|&(x, y): &(f64, f64)| (-x, y));
    Path::polygon(half.iter().copied().chain(left).map(|(x, y)| Point::new(x * size, y * size)))
}
