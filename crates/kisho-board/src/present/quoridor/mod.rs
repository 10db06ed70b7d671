//! How Quoridor is shown.

mod bar;
mod board;
mod book;
mod clicks;
mod comments;
mod crop;
mod ending;
mod frames;
mod freeboard;
mod header;
mod marks;
pub mod options;
mod paths;
mod place;
mod quiz;
mod row;
mod setup;
mod spots;
mod text;
mod walls;
mod ways;
mod words;

use super::Options;
use super::options::Coords;
use super::quiz::reword;
use crate::diagram::timeline::Turn;
use crate::diagram::{Drawn, Frames, Layer, Lifetime, Rect, Role, Shape, Timeline};
use board::{Board, Symbols};
use kisho_game::quoridor::{Action, ByPlayer, Player, Position, Record, Wall};
use kisho_game::text::Lang;

/// Pixels of a unit when the author asks for no size, as on the fan site, where the size is that of a unit too.
const UNIT: u32 = 10;

/// Width of the light line between a wall and the frame of the last move, where it is needed.
const APART: f64 = 0.35;

/// The timeline of a record. A unit is a quarter of a square, as the width of a wall.
#[must_use]
pub fn timeline(record: &Record, options: &Options, lang: Lang) -> Timeline {
    let positions: Vec<_> = record.nodes().iter().map(|node| node.position).collect();
    let (board, _) = crop::board(record, options);
    let paths = options.games.quoridor.paths.map(|asked| Shortest { asked, ways: paths::of(record, asked) });
    let mut frames = frames::frames(record, board, options, paths.as_ref(), lang);
    if options.problem.is_some() {
        reword(&mut frames, lang);
    }
    comments::link(record, board, &mut frames);

    let coords = options.coords() != Coords::None;
    let margin = if coords { board::MARGIN } else { 0.0 };
    let area = board.area();
    let bar = options.shows_info_bar().then(|| bar::room(area, area.y + area.h + margin, paths.is_some()));
    let left = bar.map_or(area.x, |bar| bar.x).min(area.x - margin);
    let right = bar.map_or(0.0, |bar| bar.x + bar.w).max(area.x + area.w);
    let height = area.h + margin + bar.map_or(0.0, |bar| bar.h);
    let view = Rect::new(left, area.y, right - left, height);
    let unit = f64::from(options.size.unwrap_or(UNIT));
    let mut timeline = Timeline::new(lang, header::title(record, lang), view, unit, Frames::new(frames));
    timeline.pitch = board::PITCH;

    board::draw(&mut timeline);
    let plain = options.games.quoridor.plain_walls;
    let symbols = Symbols::new(plain);
    let walls = walls::all(&timeline, record);
    walls::draw(&mut timeline, &walls, board, &symbols);
    pawns(&mut timeline, &positions, board, &symbols);
    if options.shows_last_move() {
        last_moves(&mut timeline, &positions, board, plain);
    }
    if let Some(numbers) = walls::counted(record, options) {
        walls::number(&mut timeline, &walls, numbers, board, plain);
    }
    if let Some(paths) = &paths {
        paths::draw(&mut timeline, &paths.ways, board);
    }
    let below = (board, paths.as_ref());
    marks::draw(&mut timeline, record, below, &symbols, options);
    ways::draw(&mut timeline, record, below, &symbols, options);
    if board.is_cut() {
        timeline.clip(area);
    }
    if coords {
        board.coordinates().into_iter().for_each(|drawn| timeline.add_always(Layer::Board, drawn));
    }
    if !board.is_cut() {
        let coordinates = if coords { board.turned_coordinates() } else { Vec::new() };
        timeline.turn = Some(Turn { board: area, coordinates, across: Vec::new() });
    }
    if let Some(room) = bar {
        bar::draw(&mut timeline, record, paths.as_ref(), &symbols, (room, options.fan_bar));
    }
    text::write(&mut timeline, record, (&positions, &walls), below, options);
    timeline
}

/// The shortest ways that the author asks for, in each frame.
struct Shortest {
    asked: options::Paths,
    ways: Vec<ByPlayer<Option<paths::Route>>>,
}

fn pawns(timeline: &mut Timeline, positions: &[Position], board: Board, symbols: &Symbols) {
    for player in Player::ALL {
        let squares = positions.iter().map(|position| *position.pawns.get(player));
        for (square, life) in timeline.frames.lives_of(squares) {
            timeline.add(Layer::Piece, life, Drawn::symbol(symbols.pawn(player), board.square(square)));
        }
    }
}

/// A frame in the colour of the last move: inside the square that a pawn reached, round a wall. Where all walls look alike their colour
/// is near that of the frame, so a light line parts them.
fn last_moves(timeline: &mut Timeline, positions: &[Position], board: Board, plain: bool) {
    for (frame, position) in positions.iter().enumerate() {
        let (layer, rect) = match position.last.map(|last| last.action) {
            None => continue,
            // Nor is a strip of the frame seen in the next square beyond the part that is shown.
            Some(Action::Pawn(square)) if !board.shows(square) => continue,
            Some(Action::Pawn(square)) => (Layer::Shade, Rect::around(board.square(square), 3.5, 3.5)),
            Some(Action::Wall(Wall { slot, orientation })) => {
                let (w, h) = board::size(orientation);
                let wall = Rect::around(board.slot(slot), w, h);
                if plain {
                    let rect = wall.grown(APART / 2.0);
                    let light = Drawn::stroked(Shape::Rect { rect, radius: 0.0 }, Role::WhiteWall, APART);
                    timeline.add(Layer::Mark, Lifetime::during(frame..frame + 1), light);
                }
                (Layer::Mark, wall.grown(if plain { APART + 0.25 } else { 0.25 }))
            }
        };
        let outline = Drawn::stroked(Shape::Rect { rect, radius: 0.0 }, Role::Last, 0.5);
        timeline.add(layer, Lifetime::during(frame..frame + 1), outline);
    }
}

#[cfg(test)]
mod tests;
