//! The shortest way of each player to the goal, as a line with its length at the end.

use super::board::{Board, SIDE};
use super::options::Paths;
use crate::diagram::{Drawn, Face, Layer, Lifetime, Path, Point, Role, Shape, Text, Timeline};
use kisho_game::quoridor::paths::Ground;
use kisho_game::quoridor::{ByPlayer, Player, Position, Record, Square};

/// From square to square, from the pawn to the goal.
pub type Route = Vec<Square>;

/// Where two ways share a step they stand so far from the middles of the squares, aside and up or down.
const APART: f64 = 0.5;
/// Width of a line and, on each side of it, of its edge.
const LINE: f64 = 0.5;
const EDGE: f64 = 0.22;
/// From the edge of the board to the middle of a length, and its size. It stands beyond the middle of the square, where the
/// other pawn begins.
const END: f64 = 1.5;
const PLATE: f64 = 1.35;
const DIGITS: f64 = 2.1;

/// The ways that are shown in each frame. A player has none who has reached the goal, is not asked for, or is shut off.
pub fn of(record: &Record, asked: Paths) -> Vec<ByPlayer<Option<Route>>> {
    let way = |position: &Position, player: Player| {
        let from = *position.pawns.get(player);
        let is_there = from.row() == player.goal_row();
        if is_there || !shows(asked, player) {
            return None;
        }
        Ground::of(position).shortest(from, player)
    };
    let ways = |position: &Position| ByPlayer {
        white: way(position, Player::White),
        black: way(position, Player::Black),
    };
    record.nodes().iter().map(|node| ways(&node.position)).collect()
}

/// Whether a player's way is asked for.
pub fn shows(asked: Paths, player: Player) -> bool {
    match asked {
        Paths::Both => true,
        Paths::White => player == Player::White,
        Paths::Black => player == Player::Black,
    }
}

/// The number of steps of a way.
pub fn length(way: &Route) -> usize {
    way.len().saturating_sub(1)
}

/// Draws the ways of all frames.
pub fn draw(timeline: &mut Timeline, ways: &[ByPlayer<Option<Route>>], board: Board) {
    for player in Player::ALL {
        let aside = match player {
            Player::White => -APART,
            Player::Black => APART,
        };
        let drawn = ways.iter().map(|ways| (ways.get(player), share_a_step(ways)));
        for ((way, is_aside), life) in timeline.frames.lives_of(drawn) {
            let Some(way) = way else { continue };
            let shift = if is_aside { aside } else { 0.0 };
            let mut points: Vec<Point> =
                way.iter().map(|&square| board.square(square).moved(shift, shift)).collect();
            let Some(&last) = points.last() else { continue };
            let end = Point::new(last.x, if last.y < SIDE / 2.0 { END } else { SIDE - END });
            points.push(end);
            let line = Shape::Path(Path::polyline(points));
            let [body, edge, digits] = roles(player);
            let mut add = |layer, drawn| timeline.add(layer, life.clone(), drawn);
            add(Layer::Shade, Drawn::stroked(line.clone(), edge, LINE + 2.0 * EDGE));
            add(Layer::Shade, Drawn::stroked(line, body, LINE));
            add(Layer::Mark, Drawn::disc(end, PLATE, body).with_stroke(edge, EDGE));
            let text = Text::middle(length(way).to_string(), end, DIGITS, Face::SansBold);
            add(Layer::Label, Drawn::text(Text { max_width: Some(2.2), ..text }, digits));
        }
    }
}

/// Whether two ways run between the same two squares somewhere.
fn share_a_step(ways: &ByPlayer<Option<Route>>) -> bool {
    let (Some(white), Some(black)) = (&ways.white, &ways.black) else { return false };
    let steps = |way: &Route| -> Vec<[Square; 2]> {
        way.windows(2).filter_map(|step| <[Square; 2]>::try_from(step).ok()).collect()
    };
    let others = steps(black);
    steps(white).iter().any(|&[from, to]| others.contains(&[to, from]) || others.contains(&[from, to]))
}

/// Draws a piece of a player's line.
pub fn line(timeline: &mut Timeline, ends: [Point; 2], player: Player, life: &Lifetime) {
    let line = Shape::Path(Path::polyline(ends));
    let [body, edge, _] = roles(player);
    timeline.add(Layer::Info, life.clone(), Drawn::stroked(line.clone(), edge, LINE + 2.0 * EDGE));
    timeline.add(Layer::Info, life.clone(), Drawn::stroked(line, body, LINE));
}

/// The colours of a line, of its edge and of its length: told apart by lightness alone, as in print.
fn roles(player: Player) -> [Role; 3] {
    match player {
        Player::White => [Role::White, Role::WhiteEdge, Role::OnWhite],
        Player::Black => [Role::Black, Role::OnBlack, Role::OnBlack],
    }
}
