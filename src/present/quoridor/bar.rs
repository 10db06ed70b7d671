//! The information bar: turn number, side to move, and the walls that each player has left.

use super::board::{SIDE, Symbols};
use super::words;
use crate::diagram::{Align, Drawn, Face, Layer, Path, Point, Rect, Role, Shape, Text, Timeline};
use crate::game::quoridor::wall::WALLS;
use crate::game::quoridor::{Player, Position};

/// Height of the bar.
pub const HEIGHT: f64 = 5.0;

/// Size of the texts.
const TEXT: f64 = 2.4;

/// Draws the bar with its upper edge at `top`: white's half at the left, black's at the right. It is never flipped.
pub fn draw(timeline: &mut Timeline, positions: &[Position], symbols: &Symbols, top: f64) {
    let y = top + HEIGHT / 2.0;
    for player in Player::ALL {
        let x = |from_edge: f64| match player {
            Player::White => from_edge,
            Player::Black => SIDE - from_edge,
        };
        let center = Point::new(x(4.2), y);
        timeline.add_always(Layer::Info, Drawn::symbol(symbols.pawn(player), center));
        if player == Player::Black {
            // On a dark page black alone is not seen.
            let outline = Drawn::stroked(Shape::Circle { center, radius: 1.6 }, Role::Ink, 0.12);
            timeline.add_always(Layer::Info, outline);
        }
        let arrow = [(0.6, -1.0), (2.2, 0.0), (0.6, 1.0)].map(|(dx, dy)| Point::new(x(dx), y + dy));
        let turns = positions.iter().map(|p| p.winner().is_none() && p.to_move == player);
        for (_, life) in timeline.frames.lives_of(turns).into_iter().filter(|(to_move, _)| *to_move) {
            timeline.add(Layer::Info, life, Drawn::filled(Shape::Path(Path::polygon(arrow)), Role::Ink));
        }
        walls_left(timeline, positions, player, |from_edge| Point::new(x(from_edge), y));
    }
    for (turn, life) in timeline.frames.lives_of(positions.iter().map(|position| position.turn)) {
        let text = words::turn(turn, timeline.lang);
        let text = Text::middle(text, Point::new(SIDE / 2.0, y), TEXT, Face::Sans);
        timeline.add(Layer::Info, life, Drawn::text(Text { max_width: Some(9.0), ..text }, Role::Ink));
    }
}

/// The number of walls left, and as many small walls beside it.
fn walls_left(timeline: &mut Timeline, positions: &[Position], player: Player, at: impl Fn(f64) -> Point) {
    let left = || positions.iter().map(|position| position.walls_left(player));
    for (count, life) in timeline.frames.lives_of(left()) {
        let text = Text::middle(count.to_string(), at(7.6), TEXT, Face::SansBold);
        let text = Text { align: Align::Middle, max_width: Some(2.6), ..text };
        timeline.add(Layer::Info, life, Drawn::text(text, Role::Ink));
    }
    let (role, edge) = match player {
        Player::White => (Role::WhiteWall, Role::WhiteEdge),
        Player::Black => (Role::BlackWall, Role::Ink),
    };
    for nth in 0..WALLS {
        let rect = Rect::around(at(9.8 + 0.9 * f64::from(nth)), 0.55, 2.6);
        let small = Drawn::rect(rect, role).with_stroke(edge, 0.12);
        for (_, life) in
            timeline.frames.lives_of(left().map(|count| count > nth)).into_iter().filter(|(there, _)| *there)
        {
            timeline.add(Layer::Info, life, small.clone());
        }
    }
}
