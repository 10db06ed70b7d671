//! The board as text: a pawn is `W` or `B`, an empty square `.`, a wall a line of seven columns or three rows.

use super::walls::Standing;
use super::{Shortest, ending, words};
use crate::diagram::{Lifetime, Timeline};
use crate::game::quoridor::{Orientation, Player, Position, Record, Slot, Square};
use crate::present::Options;
use crate::present::options::Coords;

/// Rows of the text: 9 squares and the 8 gaps between them.
const ROWS: usize = 17;

/// Where things stand in the text. Squares are 3 columns wide and 1 row high, gaps 1 column and 1 row.
struct Grid {
    flipped: bool,
    /// Columns taken by the row numbers.
    left: usize,
}

impl Grid {
    /// Row of the text, and column of the middle of the square.
    fn square(&self, square: Square) -> (usize, usize) {
        let (column, row) = (usize::from(square.column()), usize::from(square.row()));
        let (column, row) = if self.flipped { (8 - column, row) } else { (column, 8 - row) };
        (2 * row, self.left + 4 * column + 1)
    }

    /// Row and column of a crossing.
    fn slot(&self, slot: Slot) -> (usize, usize) {
        let (column, row) = (usize::from(slot.column()), usize::from(slot.row()));
        let (column, row) = if self.flipped { (7 - column, row) } else { (column, 7 - row) };
        (2 * row + 1, self.left + 4 * column + 3)
    }
}

/// Writes the position of all frames.
pub fn write(
    timeline: &mut Timeline,
    record: &Record,
    (positions, walls): (&[Position], &[Standing]),
    paths: Option<&Shortest>,
    options: &Options,
) {
    let coords = options.coords() != Coords::None;
    let grid = Grid { flipped: options.is_flipped(), left: if coords { 2 } else { 0 } };
    let always = timeline.always();
    for square in (0..81).filter_map(Square::new) {
        let (row, column) = grid.square(square);
        timeline.write(row, column, ".", always.clone());
    }
    draw_walls(timeline, walls, &grid);
    for (player, sign) in [(Player::White, "W"), (Player::Black, "B")] {
        let squares = positions.iter().map(|position| *position.pawns.get(player));
        for (square, life) in timeline.frames.lives_of(squares) {
            let (row, column) = grid.square(square);
            timeline.write(row, column, sign, life);
        }
    }
    if coords {
        coordinates(timeline, &grid, &always);
    }
    let lang = timeline.lang;
    let mut row = if coords { ROWS + 2 } else { ROWS + 1 };
    if options.shows_info_bar() {
        let lines = record.nodes().iter().enumerate();
        let lines = lines.map(|(at, node)| words::counters(&node.position, ending::of(record, at), lang));
        for (line, life) in timeline.frames.lives_of(lines) {
            timeline.write(row, grid.left, line, life);
        }
        row += 1;
    }
    if let Some(Shortest { asked, ways }) = paths {
        let lines = positions.iter().zip(ways).map(|(here, ways)| words::lengths(here, ways, *asked, lang));
        for (line, life) in timeline.frames.lives_of(lines) {
            timeline.write(row, grid.left, line, life);
        }
    }
}

fn draw_walls(timeline: &mut Timeline, walls: &[Standing], grid: &Grid) {
    for Standing { wall, life, .. } in walls {
        let (row, column) = grid.slot(wall.slot);
        match wall.orientation {
            Orientation::Horizontal => timeline.write(row, column - 3, "───────", life.clone()),
            Orientation::Vertical => {
                for row in row - 1..=row + 1 {
                    timeline.write(row, column, "│", life.clone());
                }
            }
        }
    }
}

/// a–i below, 1–9 at the left.
fn coordinates(timeline: &mut Timeline, grid: &Grid, always: &Lifetime) {
    for square in (0..9).filter_map(|i| Square::at(i, i)) {
        let (row, column) = grid.square(square);
        let name = square.to_string();
        let (letter, digit) = name.split_at(1);
        timeline.write(ROWS, column, letter.to_owned(), always.clone());
        timeline.write(row, 0, digit.to_owned(), always.clone());
    }
}
