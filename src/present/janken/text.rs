//! The board as text: a die by its three letters, large for Black and small for White, the last one that moved in brackets;
//! `+` behind a die that stands in the home area that it had left.

use super::layout::Layout;
use super::steps::Step;
use super::words;
use crate::diagram::Timeline;
use crate::game::janken::{Die, Square};
use crate::present::Options;
use crate::text::Lang;

/// Columns of a square: brackets, three letters, and a blank or `+`.
const SQUARE: usize = 6;
/// Rows of the board.
const ROWS: usize = 6;

pub fn write(timeline: &mut Timeline, steps: &[Step<'_>], layout: &Layout, options: &Options) {
    let left = if layout.has_names { 2 } else { 0 };
    let place = |square: Square| {
        let (column, row) = layout.cell(square);
        (usize::from(row), left + SQUARE * usize::from(column))
    };
    let always = timeline.always();
    for square in Square::all() {
        let (row, column) = place(square);
        timeline.write(row, column + 2, ".", always.clone());
        let dice = steps.iter().map(|step| {
            let die = step.position().at(square)?;
            let moved =
                options.shows_last_move() && step.played.iter().any(|played| played.action.to == square);
            Some((die, moved))
        });
        for (die, life) in timeline.frames.lives_of(dice) {
            if let Some((die, moved)) = die {
                timeline.write(row, column, sign(square, die, moved), life);
            }
        }
    }
    if layout.has_names {
        for square in (0..6).filter_map(|i| Square::at(i, i)) {
            let (row, column) = place(square);
            let name = square.to_string();
            let (letter, digit) = name.split_at(1);
            timeline.write(ROWS, column + 2, letter.to_owned(), always.clone());
            timeline.write(row, 0, digit.to_owned(), always.clone());
        }
    }
    if options.shows_info_bar() {
        bar(timeline, steps, left, ROWS + 1 + usize::from(layout.has_names));
    }
}

fn sign(square: Square, die: Die, moved: bool) -> String {
    let letters = die.lie.to_string();
    let letters = die.owner.pick(letters.clone(), letters.to_ascii_lowercase());
    let out = if words::is_out(square, die) { "+" } else { "" };
    if moved { format!("[{letters}{out}]") } else { format!(" {letters}{out} ") }
}

/// Turn and actions left, and the last stand.
fn bar(timeline: &mut Timeline, steps: &[Step<'_>], left: usize, row: usize) {
    let lang: Lang = timeline.lang;
    let lines = steps.iter().map(|step| words::counters(step, lang));
    for (line, life) in timeline.frames.lives_of(lines) {
        timeline.write(row, left, line, life);
    }
    let stands = steps.iter().map(|step| super::bar::last_stand(step.position()));
    for (stand, life) in timeline.frames.lives_of(stands) {
        if let Some(said) = words::last_stand(stand, lang) {
            timeline.write(row + 1, left, said, life);
        }
    }
}
