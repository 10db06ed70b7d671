//! The pieces, as characters alone or on pentagons.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Look;
use super::lives::Stay;
use crate::diagram::timeline::Layer;
use crate::diagram::{Baseline, Drawn, Face, Path, Point, Role, Shape, Symbol, Text, Timeline};
use crate::game::shogi::{Color, Kind, Piece};
use crate::present::options::Pieces;

/// Draws the pieces of all frames. Each kind is a symbol of its own, so that its outline is held once.
pub fn draw(timeline: &mut Timeline, look: Look, style: Pieces, stays: &[Stay]) {
    let mut symbols: BTreeMap<(Kind, char), Arc<Symbol>> = BTreeMap::new();
    for stay in stays {
        let piece = stay.piece;
        let key = (piece.kind, character(piece));
        let symbol = symbols.entry(key).or_insert_with(|| Arc::new(symbol(piece, style)));
        let shape = Shape::Use {
            symbol: Arc::clone(symbol),
            at: look.center(stay.at),
            half_turn: look.is_turned(piece.owner),
        };
        let life = stay.life(&timeline.frames);
        timeline.add(Layer::Piece, life, Drawn { shape, fill: None, stroke: None });
    }
}

/// What is written on a piece. By custom the higher player, who is White where nothing is known, has 王.
fn character(piece: Piece) -> char {
    match piece {
        Piece { owner: Color::White, kind: Kind::King } => '王',
        Piece { kind, .. } => kind.kanji(),
    }
}

fn symbol(piece: Piece, style: Pieces) -> Symbol {
    let kind = piece.kind;
    let name = format!(
        "shogi-{}{}",
        kind.english().replace(' ', "-"),
        if character(piece) == '王' { "-o" } else { "" }
    );
    let ink = if kind.is_promoted() { Role::Promoted } else { Role::PieceInk };
    let writing = |size: f64, y: f64| {
        let text = Text::middle(character(piece).to_string(), Point::new(0.0, y), size, Face::Serif);
        Drawn::text(Text { baseline: Baseline::Ink, ..text }, ink)
    };
    let shapes = match style {
        Pieces::Plain => vec![writing(0.86, 0.0)],
        Pieces::Pentagon => {
            let size = relative_size(kind);
            let body =
                Drawn::filled(Shape::Path(pentagon(size)), Role::Piece).with_stroke(Role::PieceEdge, 0.025);
            vec![body, writing(0.66 * size, 0.06 * size)]
        }
    };
    Symbol { name, shapes }
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
