//! The board as text: a die by its three letters, large for Black and small for White, the last one that moved in brackets;
//! `+` after a die that has left its home area. What the grid cannot show is listed below.

use std::collections::HashSet;

use super::layout::Layout;
use super::marks;
use super::steps::Step;
use super::view::Faces;
use super::words;
use crate::diagram::{Lifetime, Timeline, font};
use crate::present::on_squares::{Given, given};
use crate::present::{Options, below};
use kisho_game::janken::{Die, Square};

/// Columns of a square: brackets, three letters, and a blank or `+`.
const SQUARE: usize = 6;

/// Row of the text, and first column of a square.
fn place(layout: &Layout, square: Square) -> (usize, usize) {
    // Of a square that is not shown nothing is written.
    let ((column, row), (first_column, first_row)) = (layout.cell(square), layout.part().first);
    let (column, row) = (column.saturating_sub(first_column), row.saturating_sub(first_row));
    (usize::from(row), left(layout) + SQUARE * usize::from(column))
}

/// Columns for the names of rows.
fn left(layout: &Layout) -> usize {
    if layout.has_names { 2 } else { 0 }
}

/// Writes the position of all frames.
pub fn write(timeline: &mut Timeline, steps: &[Step<'_>], faces: &Faces, layout: &Layout, options: &Options) {
    let place = |square| place(layout, square);
    let rows = layout.part().rows().len();
    let always = timeline.always();
    for square in Square::all().filter(|&square| layout.shows(square)) {
        let (row, column) = place(square);
        timeline.write(row, column + 2, ".", always.clone());
        let dice = steps.iter().map(|step| {
            let die = step.position().at(square)?;
            Some((die, is_new(step, square, options)))
        });
        for (die, life) in timeline.frames.lives_of(dice) {
            if let Some((die, moved)) = die {
                timeline.write(row, column, sign(die, moved), life);
            }
        }
    }
    if layout.has_names {
        let (first_column, first_row) = layout.part().first;
        for square in Square::all().filter(|&square| layout.shows(square)) {
            let (row, column) = place(square);
            let name = square.to_string();
            let (letter, digit) = name.split_at(1);
            if layout.cell(square).1 == first_row {
                timeline.write(rows, column + 2, letter.to_owned(), always.clone());
            }
            if layout.cell(square).0 == first_column {
                timeline.write(row, 0, digit.to_owned(), always.clone());
            }
        }
    }
    let mut lines: Vec<Vec<String>> = steps.iter().map(|step| said(timeline, step, faces, options)).collect();
    let marked = marks::frame(steps, options);
    if let (Some(step), Some(lines)) = (steps.get(marked), lines.get_mut(marked)) {
        lines.extend(draw_marks(timeline, (marked, step), layout, options));
    }
    for (frame, lines) in lines.iter_mut().enumerate() {
        lines.extend(below::ways(&timeline.frames, frame, options, timeline.lang));
        if options.games.janken.legend {
            lines.extend(words::letters(timeline.lang).map(str::to_owned));
        }
    }
    below::write(timeline, (rows + 1 + usize::from(layout.has_names), left(layout)), &lines);
}

/// Whether the last action of a frame, or one of its turn, went to a square, if that is to be shown.
fn is_new(step: &Step<'_>, square: Square, options: &Options) -> bool {
    options.shows_last_move() && step.played.iter().any(|played| played.action.to == square)
}

fn sign(die: Die, moved: bool) -> String {
    let letters = die.lie.to_string();
    let letters = die.owner.pick(letters.clone(), letters.to_ascii_lowercase());
    let out = if die.has_left { "+" } else { "" };
    if moved { format!("[{letters}{out}]") } else { format!(" {letters}{out} ") }
}

/// The last action, turn and actions left, the last stand, and the faces of a die.
fn said(timeline: &Timeline, step: &Step<'_>, faces: &Faces, options: &Options) -> Vec<String> {
    let (lang, position) = (timeline.lang, step.position());
    let last = options.shows_last_move().then(|| words::last(step, lang)).flatten();
    let counters = options.shows_info_bar().then(|| words::counters(step, lang));
    let stand = || words::last_stand(super::bar::last_stand(position), lang);
    let stand = options.shows_info_bar().then(stand).flatten();
    let die = match *faces {
        Faces::On(square) => Some(match position.at(square) {
            Some(die) => words::faces(square, die.owner, die.lie, lang).join(crate::say::signs::comma(lang)),
            None => words::no_die(square, lang),
        }),
        _ => None,
    };
    last.into_iter().chain(counters).chain(stand).chain(die).collect()
}

/// Writes marks and labels on bare squares and behind dice. Gives the lines for those that have no room, and for the arrows.
fn draw_marks(
    timeline: &mut Timeline,
    (frame, step): (usize, &Step<'_>),
    layout: &Layout,
    options: &Options,
) -> Vec<String> {
    let (lang, now) = (timeline.lang, Lifetime::during(frame..frame + 1));
    let Given { marks, arrows } = given(options, layout);
    let mut taken = HashSet::new();
    let mut listed = Vec::new();
    for (mark, square) in marks {
        let text = below::character(mark);
        let (row, column) = place(layout, square);
        let (column, room) = match step.position().at(square) {
            None => (column + 2 - usize::from(font::columns(text) > 2), 3),
            // After the brackets and the sign of a die is no room for more.
            Some(die) if is_new(step, square, options) && die.has_left => (column, 0),
            Some(_) => (column + SQUARE - 1, 1),
        };
        if (1..=room).contains(&font::columns(text)) && taken.insert(square) {
            timeline.write(row, column, text.to_owned(), now.clone());
        } else {
            listed.push((mark, square.to_string()));
        }
    }
    let arrows = arrows.into_iter().map(|(from, to)| (from.to_string(), to.to_string()));
    below::marks(listed, lang).into_iter().chain(below::arrows(arrows, lang)).collect()
}
