//! The board as text. A square takes two columns, and three where discs have numbers, which stand in their place. Discs and
//! dots are of ambiguous width (UAX #11), and each row has as many of them as every other.

use std::collections::HashSet;

use super::layout::Layout;
use crate::diagram::{Lifetime, Timeline, font};
use crate::present::on_squares::{Given, given};
use crate::present::{Options, below};
use kisho_game::Color;
use kisho_game::othello::Square;

/// Where a square is written.
fn place(layout: &Layout, square: Square) -> (usize, usize) {
    // Of a square that is not shown nothing is written.
    let ((column, row), first) = (layout.cell(square), layout.part().first);
    let (column, row) = (column.saturating_sub(first.0), row.saturating_sub(first.1));
    (usize::from(row) + top(layout), left(layout) + width(layout) * usize::from(column))
}

/// Columns of a square.
fn width(layout: &Layout) -> usize {
    if layout.has_numbers { 3 } else { 2 }
}

/// Columns before the first square: for the names of rows, and the bracket before the last move.
fn left(layout: &Layout) -> usize {
    if layout.has_names { width(layout) } else { width(layout) - 1 }
}

/// Rows above the board, for the names of columns.
fn top(layout: &Layout) -> usize {
    usize::from(layout.has_names)
}

/// The empty board and its coordinates.
pub fn board(timeline: &mut Timeline, layout: &Layout) {
    let always = timeline.always();
    let first = layout.part().first;
    for square in layout.squares() {
        let (row, column) = place(layout, square);
        timeline.write(row, column, "·", always.clone());
        let name = square.to_string();
        let (letter, digit) = name.split_at(1);
        if layout.has_names && layout.cell(square).1 == first.1 {
            timeline.write(0, column, letter.to_owned(), always.clone());
        }
        if layout.has_names && layout.cell(square).0 == first.0 {
            timeline.write(row, 0, digit.to_owned(), always.clone());
        }
    }
}

/// A disc in the frames of `life`.
pub fn disc(timeline: &mut Timeline, layout: &Layout, square: Square, color: Color, life: Lifetime) {
    let (row, column) = place(layout, square);
    timeline.write(row, column, color.pick("●", "○"), life);
}

/// A number in the place of a disc. It ends where a disc would stand.
pub fn number(timeline: &mut Timeline, layout: &Layout, square: Square, number: u32, life: Lifetime) {
    let (row, column) = place(layout, square);
    let text = number.to_string();
    timeline.write(row, (column + 1).saturating_sub(text.len()), text, life);
}

/// Brackets round the last move. Two digits leave no room for the one before them.
pub fn last(timeline: &mut Timeline, layout: &Layout, square: Square, life: &Lifetime) {
    let (row, column) = place(layout, square);
    if !layout.has_numbers {
        timeline.write(row, column - 1, "(", life.clone());
    }
    timeline.write(row, column + 1, ")", life.clone());
}

/// Writes the author's marks, and below the board the `lines` of each frame with what the board could not show.
pub fn finish(
    timeline: &mut Timeline,
    (marked, taken): (usize, &dyn Fn(Square) -> bool),
    mut lines: Vec<Vec<String>>,
    layout: &Layout,
    options: &Options,
) {
    if let Some(lines) = lines.get_mut(marked) {
        lines.extend(draw_marks(timeline, (marked, taken), layout, options));
    }
    for (frame, lines) in lines.iter_mut().enumerate() {
        lines.extend(below::ways(&timeline.frames, frame, options, timeline.lang));
    }
    below::write(timeline, (layout.part().rows().len() + top(layout) + 1, 0), &lines);
}

/// Writes marks and labels of one sign on bare squares. Gives the lines for the others, and for the arrows.
fn draw_marks(
    timeline: &mut Timeline,
    (frame, taken): (usize, &dyn Fn(Square) -> bool),
    layout: &Layout,
    options: &Options,
) -> Vec<String> {
    let (lang, now) = (timeline.lang, Lifetime::during(frame..frame + 1));
    let Given { marks, arrows } = given(options, layout);
    let mut written = HashSet::new();
    let mut listed = Vec::new();
    for (mark, square) in marks {
        let text = below::character(mark);
        if !taken(square) && font::columns(text) == 1 && written.insert(square) {
            let (row, column) = place(layout, square);
            timeline.write(row, column, text.to_owned(), now.clone());
        } else {
            listed.push((mark, square.to_string()));
        }
    }
    let arrows = arrows.into_iter().map(|(from, to)| (from.to_string(), to.to_string()));
    below::marks(listed, lang).into_iter().chain(below::arrows(arrows, lang)).collect()
}
