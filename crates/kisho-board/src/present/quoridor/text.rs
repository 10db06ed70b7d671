//! The board as text: a pawn is `W` or `B`, an empty square `.`, a wall a line of seven columns or three rows with the letter of its
//! owner in the middle, a wall that might be placed a dashed line. What the grid cannot show is listed below.

use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};

use super::board::Board;
use super::marks::{self, Given};
use super::options::WallNumbers;
use super::place::NamedPlace;
use super::walls::{Standing, counted};
use super::{Shortest, words};
use crate::diagram::{Lifetime, Timeline, font};
use crate::present::options::Coords;
use crate::present::{Options, below};
use kisho_game::quoridor::{Orientation, Player, Position, Record, Slot, Square, Wall};

/// Columns of a square, so that a label as wide fits on it.
const SQUARE: usize = 3;

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

    /// The rows and columns that are seen of the board. Of a part the gaps at which it is cut are seen, as walls may lie in them.
    fn seen(&self, board: Board) -> (Range<usize>, Range<usize>) {
        let seen = |shown: RangeInclusive<u8>, square: usize| {
            let (first, last) = (usize::from(*shown.start()), usize::from(*shown.end()));
            let end = (last + 1) * (square + 1) - 1;
            (first * (square + 1)).saturating_sub(1)..end + usize::from(last < 8)
        };
        let columns = seen(board.part.columns(), SQUARE);
        (seen(board.part.rows(), 1), self.left + columns.start..self.left + columns.end)
    }
}

/// Writes the position of all frames.
pub fn write(
    timeline: &mut Timeline,
    record: &Record,
    (positions, walls): (&[Position], &[Standing]),
    (board, paths): (Board, Option<&Shortest>),
    options: &Options,
) {
    let coords = options.coords() != Coords::None;
    let grid = Grid { flipped: options.is_flipped(), left: if coords { 2 } else { 0 } };
    let always = timeline.always();
    for square in (0..81).filter_map(Square::new) {
        let (row, column) = grid.square(square);
        timeline.write(row, column, ".", always.clone());
    }
    let given = Given::of(options, board);
    let marked = marks::frames(record, options);
    for frame in marked.clone() {
        let Some(position) = positions.get(frame) else { continue };
        for (wall, _) in given.at(position).ghosts {
            draw_wall(timeline, wall, ["╌╌╌╌╌╌╌", "╎"], &grid, &Lifetime::during(frame..frame + 1));
        }
    }
    let numbers = counted(record, options);
    draw_walls(timeline, walls, numbers, options.games.quoridor.plain_walls, &grid);
    for (player, sign) in [(Player::White, "W"), (Player::Black, "B")] {
        let squares = positions.iter().map(|position| *position.pawns.get(player));
        for (square, life) in timeline.frames.lives_of(squares) {
            let (row, column) = grid.square(square);
            timeline.write(row, column, sign, life);
        }
    }
    let mut lines = said(timeline, record, paths, options);
    for frame in marked {
        let (Some(position), Some(lines)) = (positions.get(frame), lines.get_mut(frame)) else { continue };
        lines.extend(draw_marks(timeline, (frame, position), &given, &grid));
    }
    let (rows, columns) = grid.seen(board);
    if board.is_cut() {
        timeline.clip_text(&rows, &columns, grid.left);
    }
    if coords {
        coordinates(timeline, &grid, (&rows, &columns));
    }
    for (frame, lines) in lines.iter_mut().enumerate() {
        lines.extend(below::ways(&timeline.frames, frame, options, timeline.lang));
    }
    below::write(timeline, (rows.len() + if coords { 2 } else { 1 }, grid.left), &lines);
}

/// The last move, turn and walls left, and the lengths of the shortest ways, of each frame.
fn said(
    timeline: &Timeline,
    record: &Record,
    paths: Option<&Shortest>,
    options: &Options,
) -> Vec<Vec<String>> {
    let lang = timeline.lang;
    let line = |(at, node)| {
        let last = options.shows_last_move().then(|| words::last(node, lang)).flatten();
        let position = &node.position;
        let counters = options.shows_info_bar();
        let counters = counters.then(|| words::counters(position, record.outcome_at(at), lang));
        let lengths = paths
            .and_then(|Shortest { asked, ways }| Some(words::lengths(position, ways.get(at)?, *asked, lang)));
        last.into_iter().chain(counters).chain(lengths).collect()
    };
    record.nodes().iter().enumerate().map(line).collect()
}

/// A wall as a line: `lying` of the characters of one that lies across and of a row of one that stands upright.
fn draw_wall(timeline: &mut Timeline, wall: Wall, lying: [&'static str; 2], grid: &Grid, life: &Lifetime) {
    let (row, column) = grid.slot(wall.slot);
    let [across, upright] = lying;
    match wall.orientation {
        Orientation::Horizontal => timeline.write(row, column - SQUARE, across, life.clone()),
        Orientation::Vertical => {
            for row in row - 1..=row + 1 {
                timeline.write(row, column, upright, life.clone());
            }
        }
    }
}

/// The walls, then in the middle of each its owner and number, which may reach over the end of its neighbour.
fn draw_walls(
    timeline: &mut Timeline,
    walls: &[Standing],
    numbers: Option<WallNumbers>,
    plain: bool,
    grid: &Grid,
) {
    for standing in walls {
        draw_wall(timeline, standing.wall, ["───────", "│"], grid, &standing.life);
    }
    for standing in walls {
        let owner = match standing.player {
            _ if plain => "",
            Player::White => "W",
            Player::Black => "B",
        };
        let number = numbers.and_then(|numbers| standing.number(numbers));
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        let (row, column) = grid.slot(standing.wall.slot);
        timeline.write(row, column, owner.to_owned() + &number, standing.life.clone());
    }
}

/// Writes marks and labels where the grid has room for them: on squares, after a pawn, on bare crossings, and labels on the dashed
/// lines. Gives the lines for all others, for the walls and for the arrows.
fn draw_marks(
    timeline: &mut Timeline,
    (frame, position): (usize, &Position),
    given: &Given<'_>,
    grid: &Grid,
) -> Vec<String> {
    let (lang, now) = (timeline.lang, Lifetime::during(frame..frame + 1));
    let given = &given.at(position);
    let walls = position.walls().map(|placed| placed.wall.slot);
    // What has its sign already: cells of the text, of which crossings with walls show whose these are.
    let mut taken: HashSet<(usize, usize)> = walls.map(|slot| grid.slot(slot)).collect();
    for (wall, label) in &given.ghosts {
        let (row, column) = grid.slot(wall.slot);
        if let Some(label) = label.filter(|label| font::columns(label) == 1 && taken.insert((row, column))) {
            timeline.write(row, column, label.to_owned(), now.clone());
        }
    }
    taken.extend(given.ghosts.iter().map(|(wall, _)| grid.slot(wall.slot)));
    let mut listed = Vec::new();
    for (sign, place) in &given.marks {
        let text = below::character(sign);
        let (cell, room) = match *place {
            NamedPlace::Square(square) if marks::has_pawn(position, square) => {
                let (row, column) = grid.square(square);
                ((row, column + 1), 1)
            }
            NamedPlace::Square(square) => (grid.square(square), SQUARE),
            NamedPlace::Crossing(slot) => (grid.slot(slot), 1),
            // A sign would not say how the wall lies.
            NamedPlace::Wall(_) => ((0, 0), 0),
        };
        let width = font::columns(text);
        // Labels that would be read as pawns are listed.
        let fits = (1..=room).contains(&width) && !["W", "B"].contains(&text);
        if fits && taken.insert(cell) {
            let (row, column) = cell;
            timeline.write(row, column - usize::from(width > 2), text.to_owned(), now.clone());
        } else {
            listed.push((sign, place.to_string()));
        }
    }
    let ghosts = given.ghosts.iter().map(|(wall, label)| {
        let label = label.map(|label| format!("{label} ")).unwrap_or_default();
        format!("{label}{wall}")
    });
    let ghosts = below::list(crate::say::quoridor::dashed_walls(lang), ghosts, lang);
    let arrows = given.arrows.iter().map(|(from, to)| (from.to_string(), to.to_string()));
    ghosts.into_iter().chain(below::marks(listed, lang)).chain(below::arrows(arrows, lang)).collect()
}

/// a–i below, 1–9 at the left.
fn coordinates(timeline: &mut Timeline, grid: &Grid, (rows, columns): (&Range<usize>, &Range<usize>)) {
    for square in (0..9).filter_map(|i| Square::at(i, i)) {
        let (row, column) = grid.square(square);
        let name = square.to_string();
        let (letter, digit) = name.split_at(1);
        let always = timeline.always();
        if columns.contains(&column) {
            let column = grid.left + column - columns.start;
            timeline.write(rows.len(), column, letter.to_owned(), always.clone());
        }
        if rows.contains(&row) {
            timeline.write(row - rows.start, 0, digit.to_owned(), always);
        }
    }
}
