//! The position as plain text.
//!
//! A point takes two columns. All signs of points are of ambiguous width (UAX #11), so that columns line up where
//! they are narrow and where they are wide.

use unicode_width::UnicodeWidthStr;

use super::areas::Runs;
use super::layout::Layout;
use crate::diagram::{Lifetime, Timeline};
use crate::game::go::{Color, Point};
use crate::present::options::Coords;

/// Where a point is written.
fn place(layout: &Layout, at: Point) -> (usize, usize) {
    let (column, row) = layout.cell(at);
    let (column, row) =
        (column.saturating_sub(*layout.columns().start()), row.saturating_sub(*layout.rows().start()));
    let top = usize::from(layout.named_sides().top);
    (usize::from(row) + top, margin(layout) + 2 * usize::from(column))
}

/// Columns for the names of rows.
fn margin(layout: &Layout) -> usize {
    match layout.coords {
        Coords::None => 1,
        Coords::Eastern => 7,
        _ => 3,
    }
}

/// The empty board and its coordinates.
pub fn board(timeline: &mut Timeline, layout: &Layout) {
    let always = timeline.always();
    let (columns, rows) = (layout.columns(), layout.rows());
    let top = usize::from(layout.named_sides().top);
    let lines = "· ".repeat(columns.len());
    for row in 0..rows.len() {
        timeline.write(row + top, margin(layout), lines.clone(), always.clone());
    }
    for at in layout.size.stars().into_iter().filter(|&at| layout.stars && layout.shows(at)) {
        let (row, column) = place(layout, at);
        timeline.write(row, column, "┼", always.clone());
    }
    if layout.coords == Coords::None {
        return;
    }
    let names_row = if top == 1 { 0 } else { rows.len() };
    for (shown, row) in rows.enumerate() {
        let name = layout.row_name(row);
        let from = (margin(layout) - 1).saturating_sub(name.width());
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
    let names_above = layout.named_sides().top;
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

/// A stone in the frames of `life`.
pub fn stone(timeline: &mut Timeline, layout: &Layout, at: Point, color: Color, life: Lifetime) {
    let (row, column) = place(layout, at);
    let sign = match color {
        Color::Black => "●",
        Color::White => "○",
    };
    timeline.write(row, column, sign, life);
}

/// Brackets round the last move.
pub fn last(timeline: &mut Timeline, layout: &Layout, at: Point, life: &Lifetime) {
    let (row, column) = place(layout, at);
    timeline.write(row, column - 1, "(", life.clone());
    timeline.write(row, column + 1, ")", life.clone());
}

/// A label on an empty point, if there is room.
pub fn label(timeline: &mut Timeline, layout: &Layout, at: Point, label: &str, life: Lifetime) {
    if label.width() == 1 {
        let (row, column) = place(layout, at);
        timeline.write(row, column, label.to_owned(), life);
    }
}
