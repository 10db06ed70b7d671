//! How shogi is shown: a diagram as Japanese books print it.
//!
//! One board unit is the width of a square; the board's upper left corner is the origin.
//! Everything is made from the positions of all frames, so that a replay differs from a diagram only in their number.

mod board;
mod book;
mod clicks;
mod comments;
mod crop;
mod ending;
mod frames;
mod hands;
mod header;
mod last;
mod layout;
mod lives;
mod marks;
mod named_moves;
mod names;
mod next;
pub mod options;
mod pieces;
mod players;
mod quiz;
mod row;
mod setup;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod times;
mod ways;
mod words;

use std::ops::Range;

use layout::Layout;
use players::Plates;
use symbols::Set;

use super::Options;
use super::options::Medium;
use super::quiz::reword;
use crate::diagram::timeline::Turn;
use crate::diagram::{Frames, Point, Timeline};
use kisho_game::shogi::{Color, Record, Square};
use kisho_game::text::Lang;
use options::{Names, Pieces};

/// Height of a square; boards are a little longer than wide (38.7 mm to 35.5 mm on a table board).
const SQUARE_HEIGHT: f64 = 1.09;
/// The board's width and height.
const BOARD: (f64, f64) = (9.0, 9.0 * SQUARE_HEIGHT);
/// Columns and rows of the board.
const BOARD_SIZE: (u8, u8) = (9, 9);
/// Pixels of a square's width when nothing asks for another size.
const UNIT: f64 = 36.0;

/// The timeline of a record.
#[must_use]
pub fn timeline(record: &Record, options: &Options, lang: Lang) -> Timeline {
    let of_problem = quiz::problem_options(record, options);
    let options = of_problem.as_ref().unwrap_or(options);
    let look = Look::new(record, options, lang);
    let plates = Plates::new(record, look);
    let (part, _) = crop::part(record, options);
    let layout = Layout::new(options, look, part, plates.has_lines());
    let view = layout.view();
    let unit = options.unit(view.w).unwrap_or(UNIT);
    let mut frames = frames::frames(record, &layout, options);
    if options.problem.is_some() {
        reword(&mut frames, lang);
    }
    comments::link(record, &layout, &mut frames);
    let frames = Frames::new(frames);
    let mut timeline = Timeline::new(lang, header::title(record, lang), view, unit, frames);
    let stays = lives::stays(record);
    board::draw(&mut timeline, &layout, options.games.shogi.pieces);
    if options.shows_last_move() {
        last::shade(&mut timeline, &layout, record);
    }
    pieces::draw(
        &mut timeline,
        &layout,
        Set::new(options.games.shogi.pieces, options.games.shogi.kings),
        &stays,
    );
    hands::draw(&mut timeline, &layout, &plates, record);
    let across = plates.draw(&mut timeline, &layout);
    if layout.has_turn {
        let moves = options.medium == Medium::Moving;
        last::turn(&mut timeline, &layout, &plates, record, (&alone(record, options), moves));
    }
    marks::draw(&mut timeline, &layout, &plates, record, options);
    next::draw(&mut timeline, &layout, &plates, record, options);
    ways::draw(&mut timeline, &layout, record, options);
    text::write(&mut timeline, &layout, &plates, (record, &stays), options);
    if !layout.is_cut() {
        let coordinates = board::turned_coordinates(&layout);
        timeline.turn = Some(Turn { board: layout.board(), coordinates, across });
    }
    timeline
}

/// The frames below which the last move is said: that of a still diagram, those that are pictures by themselves, but not
/// where a title says it, and those of a picture that moves.
fn alone(record: &Record, options: &Options) -> Range<usize> {
    let shown = super::crop::frames_shown(options, record.nodes.len(), record.main_end());
    let are_alone = match options.medium {
        // Its frames have no titles.
        Medium::Moving => true,
        Medium::Pictures => options.title != Some(true),
        Medium::Page | Medium::Sheet => shown.start() == shown.end() && options.title != Some(true),
    };
    if are_alone { *shown.start()..*shown.end() + 1 } else { 0..0 }
}

/// From which side the board is seen, by whom, and how players and moves are called.
#[derive(Debug, Clone, Copy)]
struct Look {
    is_flipped: bool,
    lang: Lang,
    /// Whether the players are called 下手 and 上手.
    is_handicap: bool,
    names: Names,
    /// Whether pieces are letters, for readers without kanji.
    has_letters: bool,
}

impl Look {
    fn new(record: &Record, options: &Options, lang: Lang) -> Self {
        Self {
            is_flipped: options.is_flipped(),
            lang,
            is_handicap: record.is_handicap(),
            names: options.games.shogi.names.unwrap_or(lang.pick(Names::Western, Names::Japanese)),
            has_letters: matches!(options.games.shogi.pieces, Pieces::Letters | Pieces::International),
        }
    }

    /// Column from the left and row from the top, both from 0.
    fn place(self, square: Square) -> (u8, u8) {
        let (column, row) = (9 - square.file(), square.rank() - 1);
        if self.is_flipped { (8 - column, 8 - row) } else { (column, row) }
    }

    /// The middle of a square.
    fn center(self, square: Square) -> Point {
        let (column, row) = self.place(square);
        Point::new(f64::from(column) + 0.5, (f64::from(row) + 0.5) * SQUARE_HEIGHT)
    }

    /// Whether the pieces of a player point down.
    fn is_turned(self, owner: Color) -> bool {
        (owner == Color::White) != self.is_flipped
    }

    /// The player who sits below.
    fn below(self) -> Color {
        if self.is_flipped { Color::White } else { Color::Black }
    }
}
