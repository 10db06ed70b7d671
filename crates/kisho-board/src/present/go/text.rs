//! The position as plain text.
//!
//! A point takes two columns: its sign, and the line to the next point. Stones, lines and marks are all of ambiguous
//! width (UAX #11): each takes one column of a terminal, or in many East Asian fonts two. A row has as many of them as
//! every other, so that the board stays straight in both. Where they take two, only the letters below the board,
//! labels and the brackets round the last move are too narrow.

use super::areas::Runs;
use super::count::Count;
use super::layout::{Layout, Sides};
use super::{ended, words};
use crate::diagram::{Lifetime, Timeline, font};
use crate::present::options::Coords;
use kisho_game::go::{Color, Mark, Node, Point, Record};

/// Where a point is written.
fn place(layout: &Layout, at: Point) -> (usize, usize) {
    let (column, row) = layout.cell(at);
    let (column, row) =
        (column.saturating_sub(*layout.columns().start()), row.saturating_sub(*layout.rows().start()));
    let top = usize::from(layout.has_names_above_only());
    (usize::from(row) + top, margin(layout) + 2 * usize::from(column))
}

/// Columns for the names of rows, and a blank, before the first point. Where the board is cut the line runs on.
fn margin(layout: &Layout) -> usize {
    names(layout) + 1 + usize::from(!layout.edges().left && layout.coords != Coords::None)
}

/// Columns for the names of rows.
fn names(layout: &Layout) -> usize {
    match layout.coords {
        Coords::None => 0,
        Coords::Eastern => 6,
        _ => 2,
    }
}

/// The empty board and its coordinates.
pub fn board(timeline: &mut Timeline, layout: &Layout) {
    let always = timeline.always();
    let (columns, rows) = (layout.columns(), layout.rows());
    let top = usize::from(layout.has_names_above_only());
    for row in 0..rows.len() {
        timeline.write(row + top, margin(layout) - 1, grid_row(layout, row), always.clone());
    }
    for at in layout.size.stars().into_iter().filter(|&at| layout.stars && layout.shows(at)) {
        let (row, column) = place(layout, at);
        timeline.write(row, column, "╋", always.clone());
    }
    if layout.coords == Coords::None {
        return;
    }
    let names_row = if top == 1 { 0 } else { rows.len() };
    for (shown, row) in rows.enumerate() {
        let name = layout.row_name(row);
        let from = names(layout).saturating_sub(font::columns(&name));
        timeline.write(shown + top, from, name, always.clone());
    }
    for (shown, column) in columns.enumerate() {
        let name = layout.column_name(column);
        // There is room for one sign: of 10 the 0, of AB the B.
        let sign = name.chars().last().map(String::from).unwrap_or_default();
        timeline.write(names_row, margin(layout) + 2 * shown, sign, always.clone());
    }
}

/// Leaves bare what is hidden, with the names of lines that are hidden as a whole.
pub fn hide(timeline: &mut Timeline, layout: &Layout, runs: &Runs, life: &Lifetime) {
    let (columns, rows) = (layout.columns(), layout.rows());
    let (left, top) = (i16::from(*columns.start()), i16::from(*rows.start()));
    let (right, bottom) = (i16::from(*columns.end()) + 1, i16::from(*rows.end()) + 1);
    let names_above = layout.has_names_above_only();
    // Lines beside the board that have names.
    let (first, end) = if names_above { (top - 1, bottom) } else { (top, bottom + 1) };
    for &(row, from, to) in runs.iter().filter(|run| (first..end).contains(&run.0)) {
        let has_name = from < left;
        let (from, to) = (from.max(left) - left, to.min(right) - left);
        let at = |cells: i16| usize::try_from(cells).unwrap_or(0);
        let (row, start) = (at(row - first), if has_name { 0 } else { margin(layout) + 2 * at(from) });
        timeline.write(
            row,
            start,
            " ".repeat((margin(layout) + 2 * at(to)).saturating_sub(start)),
            life.clone(),
        );
    }
}

/// One row of the grid, from the column before its first point. The lines run on where the board does.
fn grid_row(layout: &Layout, row: usize) -> String {
    let edges = layout.edges();
    let (columns, rows) = (layout.columns().len(), layout.rows().len());
    let up = row > 0 || !edges.top;
    let down = row + 1 < rows || !edges.bottom;
    let mut text = String::from(if edges.left { " " } else { "─" });
    for column in 0..columns {
        let left = column > 0 || !edges.left;
        let right = column + 1 < columns || !edges.right;
        text.push(crossing(Sides { left, right, top: up, bottom: down }));
        if right {
            text.push('─');
        }
    }
    text
}

/// The lines that meet on a point.
fn crossing(lines: Sides) -> char {
    match (lines.top, lines.bottom, lines.left, lines.right) {
        (true, true, true, true) => '┼',
        (false, true, true, true) => '┬',
        (true, false, true, true) => '┴',
        (true, true, false, true) => '├',
        (true, true, true, false) => '┤',
        (false, true, false, true) => '┌',
        (false, true, true, false) => '┐',
        (true, false, false, true) => '└',
        (true, false, true, false) => '┘',
        // Boards of one line.
        (true, _, _, _) | (_, true, _, _) => '│',
        (false, false, false, false) => '·',
        (false, false, _, _) => '─',
    }
}

/// A stone in the frames of `life`, and in those of `numbered` the number on it, up to [`CIRCLED`].
pub fn stone(
    timeline: &mut Timeline,
    layout: &Layout,
    (at, color): (Point, Color),
    number: Option<(u32, &Lifetime)>,
    life: &Lifetime,
) {
    let (row, column) = place(layout, at);
    timeline.write(row, column, color.pick("●", "○"), life.clone());
    let sign = number.and_then(|(number, life)| Some((circled(number, color)?, life)));
    if let Some((sign, life)) = sign {
        timeline.write(row, column, sign.to_string(), life.clone());
    }
}

/// There are signs for black and white stones with numbers up to this one. Larger numbers would hide the colour and
/// the points beside them.
pub const CIRCLED: u32 = 20;

/// A number from 1 to 20 on a stone: ❶ or ①.
fn circled(number: u32, color: Color) -> Option<char> {
    let first = match (number, color) {
        (1..=10, Color::Black) => '❶' as u32 - 1,
        (11..=20, Color::Black) => '⓫' as u32 - 11,
        (1..=20, Color::White) => '①' as u32 - 1,
        _ => return None,
    };
    char::from_u32(first + number)
}

/// Brackets round the last move.
pub fn last(timeline: &mut Timeline, layout: &Layout, at: Point, life: &Lifetime) {
    let (row, column) = place(layout, at);
    timeline.write(row, column - 1, "(", life.clone());
    timeline.write(row, column + 1, ")", life.clone());
}

/// A label, if there is room up to the next point: on an empty point, or after a stone, which it would hide.
pub fn label(
    timeline: &mut Timeline,
    layout: &Layout,
    (at, label): (Point, &str),
    is_stone: bool,
    life: Lifetime,
) {
    let room = if is_stone { 1 } else { 2 };
    if (1..=room).contains(&font::columns(label)) {
        let (row, column) = place(layout, at);
        timeline.write(row, column + usize::from(is_stone), label.to_owned(), life);
    }
}

/// A mark: on an empty point, or after the stone, which would not be seen else.
pub fn mark(
    timeline: &mut Timeline,
    layout: &Layout,
    (at, mark): (Point, Mark),
    is_stone: bool,
    life: Lifetime,
) {
    let sign = match mark {
        Mark::Circle => "°",
        Mark::Cross => "×",
        Mark::Square => "□",
        Mark::Selected => "■",
        Mark::Triangle => "△",
    };
    let (row, column) = place(layout, at);
    timeline.write(row, column + usize::from(is_stone), sign, life);
}

/// A point of territory, or after a dead stone whose it is.
pub fn territory(
    timeline: &mut Timeline,
    layout: &Layout,
    (at, owner): (Point, Color),
    is_stone: bool,
    life: Lifetime,
) {
    let (row, column) = place(layout, at);
    timeline.write(row, column + usize::from(is_stone), owner.pick("■", "□"), life);
}

/// Below the board: the stones taken and whose turn it is, or after the last move of a game (`end`) how it ended; or the count.
pub fn bar(
    timeline: &mut Timeline,
    record: &Record,
    layout: &Layout,
    count: Option<&Count>,
    end: Option<usize>,
) {
    let lang = timeline.lang;
    let line = |(frame, node): (usize, &Node)| {
        let [black, white] = Color::ALL.map(|color| node.captures.of(color));
        let ended = end.filter(|end| *end == frame).and_then(|end| ended(record, end, lang));
        let turn = ended.unwrap_or_else(|| words::to_play(node.to_move, lang));
        let line = || match (black, white) {
            (0, 0) => turn,
            _ => format!("{} ● {black}  ○ {white}    {turn}", crate::say::go::captures(lang)),
        };
        count.is_none_or(|count| count.frame != frame).then(line)
    };
    let row = layout.rows().len() + usize::from(layout.coords != Coords::None) + 1;
    for (line, life) in timeline.frames.lives_of(record.nodes.iter().enumerate().map(line)) {
        if let Some(line) = line {
            timeline.write(row, 0, line, life);
        }
    }
    let Some(count) = count else { return };
    for (line, below) in count.lines(lang).into_iter().zip(row..) {
        timeline.write(below, 0, line, Lifetime::during(count.frame..count.frame + 1));
    }
}
