//! How Quoridor is shown.

mod bar;
mod board;
mod text;
mod words;

use super::Options;
use super::options::Coords;
use crate::diagram::{Drawn, Frame, Frames, Layer, Lifetime, Rect, Role, Shape, Timeline};
use crate::game::quoridor::{Action, Orientation, Played, Player, Position, Record, Wall};
use crate::text::Lang;
use board::{Board, Symbols};

/// Pixels of a unit when the author asks for no size, as on the fan site, where the size is that of a unit too.
const UNIT: u32 = 10;

/// The timeline of a record. A unit is a quarter of a square, as the width of a wall.
#[must_use]
pub fn timeline(record: &Record, options: &Options, lang: Lang) -> Timeline {
    let positions: Vec<_> = record.nodes().iter().map(|node| node.position).collect();
    let positions = positions.as_slice();
    let board = Board { flipped: options.is_flipped() };
    let coords = options.coords() != Coords::None;
    let (left, below) = if coords { (board::MARGIN, board::MARGIN) } else { (0.0, 0.0) };
    let bar = if options.shows_info_bar() { bar::HEIGHT } else { 0.0 };
    let view = Rect::new(-left, 0.0, board::SIDE + left, board::SIDE + below + bar);
    let unit = f64::from(options.size.unwrap_or(UNIT));
    let mut timeline = Timeline::new(lang, words::title(lang), view, unit, frames(record, lang));

    board::draw(&mut timeline);
    if coords {
        board.coordinates(&mut timeline);
    }
    let symbols = Symbols::new(options.plain_walls == Some(true));
    walls(&mut timeline, record, board, &symbols);
    pawns(&mut timeline, positions, board, &symbols);
    if options.shows_last_move() {
        last_moves(&mut timeline, positions, board);
    }
    if options.shows_info_bar() {
        bar::draw(&mut timeline, positions, &symbols, board::SIDE + below);
    }
    text::write(&mut timeline, record, positions, options);
    timeline
}

fn frames(record: &Record, lang: Lang) -> Frames {
    let list = record.nodes().iter().enumerate().map(|(index, node)| {
        let position = &node.position;
        let played = position.last.filter(|_| index > 0);
        Frame {
            parent: node.parent,
            // Turn 1 is the one in which white makes the first move.
            number: u32::from(position.turn).saturating_sub(1),
            name: played.map_or_else(|| words::start(position, lang), |played| words::played(played, lang)),
            short: played.map(|played| played.action.to_string()).unwrap_or_default(),
            time: String::new(),
            comment: node.comment.clone(),
            mentions: Vec::new(),
            alt: words::position(record, index, position, lang),
        }
    });
    Frames::new(list.collect())
}

/// Every wall with its owner and the frames in which it stands: each is placed once and stays.
fn wall_lives(frames: &Frames, record: &Record) -> Vec<(Player, Wall, Lifetime)> {
    let start = record.walls(0).into_iter().map(|placed| (placed.player, placed.wall, 0));
    let placed =
        record.nodes().iter().enumerate().skip(1).filter_map(|(at, node)| match node.position.last? {
            Played { player, action: Action::Wall(wall) } => Some((player, wall, at)),
            Played { action: Action::Pawn(_), .. } => None,
        });
    start.chain(placed).map(|(player, wall, born)| (player, wall, frames.life(born, &[]))).collect()
}

fn walls(timeline: &mut Timeline, record: &Record, board: Board, symbols: &Symbols) {
    for (player, wall, life) in wall_lives(&timeline.frames, record) {
        let symbol = symbols.wall(player, wall.orientation);
        timeline.add(Layer::Piece, life, Drawn::symbol(symbol, board.slot(wall.slot)));
    }
}

fn pawns(timeline: &mut Timeline, positions: &[Position], board: Board, symbols: &Symbols) {
    for player in Player::ALL {
        let squares = positions.iter().map(|position| *position.pawns.get(player));
        for (square, life) in timeline.frames.lives_of(squares) {
            timeline.add(Layer::Piece, life, Drawn::symbol(symbols.pawn(player), board.square(square)));
        }
    }
}

/// A frame in the colour of the last move: inside the square that a pawn reached, round a wall.
fn last_moves(timeline: &mut Timeline, positions: &[Position], board: Board) {
    for (frame, position) in positions.iter().enumerate() {
        let (layer, rect) = match position.last.map(|last| last.action) {
            None => continue,
            Some(Action::Pawn(square)) => (Layer::Shade, Rect::around(board.square(square), 3.5, 3.5)),
            Some(Action::Wall(Wall { slot, orientation })) => {
                let (w, h) = match orientation {
                    Orientation::Horizontal => (9.5, 1.5),
                    Orientation::Vertical => (1.5, 9.5),
                };
                (Layer::Mark, Rect::around(board.slot(slot), w, h))
            }
        };
        let outline = Drawn::stroked(Shape::Rect { rect, radius: 0.0 }, Role::Last, 0.5);
        timeline.add(layer, Lifetime::during(frame..frame + 1), outline);
    }
}

#[cfg(test)]
mod tests;
