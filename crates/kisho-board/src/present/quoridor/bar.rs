//! The information bar: turn number, side to move, and the walls that each player has left.

use super::board::{SIDE, Symbols};
use super::{Shortest, paths, words};
use crate::diagram::{Align, Drawn, Face, Layer, Path, Point, Rect, Role, Shape, Text, Timeline};
use crate::present::bar::square;
use kisho_game::Outcome;
use kisho_game::quoridor::wall::WALLS;
use kisho_game::quoridor::{Player, Position, Record};

/// Height of a line of the bar.
const LINE: f64 = 5.0;
/// Height of the line with the lengths of the shortest ways.
const WAYS: f64 = 3.6;

/// Size of the texts.
const TEXT: f64 = 2.4;

/// From one of the small walls to the next. Between ten of each player there is room for the longest words.
const SMALL: f64 = 0.76;

/// From the edge of the bar to a pawn, and side and corners of the piece of board below that.
const PAWN: f64 = 4.2;
const GROUND: (f64, f64) = (3.6, 0.4);

/// From the edge to the first of the small walls, their size, and that of the piece of board below them.
const RACK: f64 = 9.6;
const WALL: (f64, f64) = (0.5, 2.6);
const RACK_SIZE: (f64, f64) = (SMALL * (WALLS as f64 - 1.0) + 1.1, 3.2);

/// Least width of the bar, without and with the lengths of the shortest ways. Below a part of the board that is narrower than the whole
/// the small walls are left out.
const NARROWEST: f64 = 30.0;
const NARROWEST_WITH_WAYS: f64 = 40.0;

/// The place of the bar below what is seen of the board, with the lengths of the shortest ways or without.
pub fn room(board: Rect, top: f64, has_ways: bool) -> Rect {
    let (least, height) = if has_ways { (NARROWEST_WITH_WAYS, LINE + WAYS) } else { (NARROWEST, LINE) };
    let w = board.w.max(least);
    Rect::new(board.center().x - w / 2.0, top, w, height)
}

/// Draws the bar in its place: white's half at the left, black's at the right. It is never flipped. That of the fan
/// site has the turn and the walls left as numbers, and nothing else.
pub fn draw(
    timeline: &mut Timeline,
    record: &Record,
    paths: Option<&Shortest>,
    symbols: &Symbols,
    (room, is_fan_sites): (Rect, bool),
) {
    let positions: Vec<Position> = record.nodes().iter().map(|node| node.position).collect();
    let positions = positions.as_slice();
    let ends: Vec<Option<Outcome>> = (0..positions.len()).map(|node| record.outcome_at(node)).collect();
    let y = room.y + LINE / 2.0;
    let has_small_walls = !is_fan_sites && room.w >= SIDE;
    for player in Player::ALL {
        let x = |from_edge: f64| match player {
            Player::White => room.x + from_edge,
            Player::Black => room.x + room.w - from_edge,
        };
        let center = Point::new(x(PAWN), y);
        timeline.add_always(Layer::Info, square(center, GROUND, Role::Cell));
        timeline.add_always(Layer::Info, Drawn::symbol(symbols.pawn(player), center));
        let at = |from_edge: f64| Point::new(x(from_edge), y);
        walls_left(timeline, positions, player, at);
        if has_small_walls {
            small_walls(timeline, positions, player, at);
        }
        if !is_fan_sites {
            to_move(timeline, positions, &ends, player, at);
        }
    }
    let turns = positions.iter().zip(&ends);
    let turns =
        turns.map(|(here, &end)| words::turn_or_end(here, end.filter(|_| !is_fan_sites), timeline.lang));
    for (turn, life) in timeline.frames.lives_of(turns.collect::<Vec<_>>()) {
        let text = Text::middle(turn, Point::new(room.center().x, y), TEXT, Face::Sans);
        timeline.add(Layer::Info, life, Drawn::text(Text { max_width: Some(9.8), ..text }, Role::Ink));
    }
    if let Some(paths) = paths {
        steps(timeline, positions, paths, room);
    }
}

/// How far each player has to go, after a piece of the line on the board.
fn steps(timeline: &mut Timeline, positions: &[Position], paths: &Shortest, room: Rect) {
    let lang = timeline.lang;
    let y = room.y + LINE + WAYS / 2.0 - 0.6;
    for player in Player::ALL.into_iter().filter(|&player| paths::shows(paths.asked, player)) {
        let (x, inward, align) = match player {
            Player::White => (room.x + 2.75, 1.0, Align::Start),
            Player::Black => (room.x + room.w - 2.75, -1.0, Align::End),
        };
        let ends = [0.0, 3.0].map(|along| Point::new(x + along * inward, y));
        let has_way = paths.ways.iter().map(|ways| ways.get(player).is_some());
        for (_, life) in timeline.frames.lives_of(has_way).into_iter().filter(|(has_way, _)| *has_way) {
            paths::line(timeline, ends, player, &life);
        }
        let said = positions.iter().zip(&paths.ways);
        let said = said.map(|(here, ways)| words::steps(here, player, ways.get(player).as_ref(), lang));
        for (words, life) in timeline.frames.lives_of(said) {
            let at = Point::new(x + 4.2 * inward, y);
            let text = Text {
                align,
                max_width: Some((room.w / 2.0 - 7.5).min(16.0)),
                ..Text::middle(words, at, TEXT, Face::Sans)
            };
            timeline.add(Layer::Info, life, Drawn::text(text, Role::Ink));
        }
    }
}

/// The number of walls left.
fn walls_left(timeline: &mut Timeline, positions: &[Position], player: Player, at: impl Fn(f64) -> Point) {
    let left = || positions.iter().map(|position| position.walls_left(player));
    for (count, life) in timeline.frames.lives_of(left()) {
        let text = Text::middle(count.to_string(), at(7.6), TEXT, Face::SansBold);
        let text = Text { align: Align::Middle, max_width: Some(2.6), ..text };
        timeline.add(Layer::Info, life, Drawn::text(text, Role::Ink));
    }
}

/// As many small walls.
fn small_walls(timeline: &mut Timeline, positions: &[Position], player: Player, at: impl Fn(f64) -> Point) {
    let left = || positions.iter().map(|position| position.walls_left(player));
    let (role, edge) = match player {
        Player::White => (Role::WhiteWall, Role::WhiteEdge),
        Player::Black => (Role::BlackWall, Role::BlackEdge),
    };
    let middle = RACK + SMALL * (f64::from(WALLS) - 1.0) / 2.0;
    let rack = Shape::Rect { rect: Rect::around(at(middle), RACK_SIZE.0, RACK_SIZE.1), radius: GROUND.1 };
    timeline.add_always(Layer::Info, Drawn::filled(rack, Role::Cell));
    for nth in 0..WALLS {
        let rect = Rect::around(at(RACK + SMALL * f64::from(nth)), WALL.0, WALL.1);
        let small = Drawn::rect(rect, role).with_stroke(edge, 0.12);
        for (_, life) in
            timeline.frames.lives_of(left().map(|count| count > nth)).into_iter().filter(|(there, _)| *there)
        {
            timeline.add(Layer::Info, life, small.clone());
        }
    }
}

/// An arrow beside the player whose turn it is.
fn to_move(
    timeline: &mut Timeline,
    positions: &[Position],
    ends: &[Option<Outcome>],
    player: Player,
    at: impl Fn(f64) -> Point,
) {
    let arrow = [(0.6, -1.0), (2.2, 0.0), (0.6, 1.0)].map(|(along, aside)| at(along).moved(0.0, aside));
    let turns = positions.iter().zip(ends).map(|(here, end)| end.is_none() && here.to_move == player);
    for (_, life) in timeline.frames.lives_of(turns).into_iter().filter(|(to_move, _)| *to_move) {
        timeline.add(Layer::Info, life, Drawn::filled(Shape::Path(Path::polygon(arrow)), Role::Ink));
    }
}
