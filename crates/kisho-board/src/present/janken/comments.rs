//! What comments on Janken shogi name: squares such as `c2`, and actions such as `a1-a2` and `b3xb4`.

use super::layout::Layout;
use super::steps::Step;
use crate::diagram::Frame;
use crate::present::comments::{self, Game};
use crate::present::crop::Cell;
use kisho_game::janken::Square;

/// Finds in the comments of all frames what can be linked.
pub fn link(steps: &[Step<'_>], layout: &Layout, frames: &mut [Frame]) {
    let all = steps.iter().map(|step| comments::Step {
        parent: step.parent,
        number: (!step.played.is_empty()).then(|| u32::from(step.before.turn)),
        at: step.last().map(|played| cell(played.action.to)),
    });
    let means = |at: usize, name: &str| {
        let played = steps.get(at).and_then(Step::last);
        played.is_some_and(|played| played.action.to_string() == name.replace('×', "x"))
    };
    let seen = |(column, row): Cell| {
        Square::at(column, row).filter(|&square| layout.shows(square)).map(|square| layout.center(square))
    };
    let game = Game {
        steps: all.collect(),
        read: &|text, before| read(text, before).map(|(cell, length)| (Some(cell), length)),
        is_other: &|_, _| false,
        // A square alone is shown on the board that is seen; an action leads to its frame.
        means: &means,
        named_moves: None,
        seen: &seen,
    };
    comments::link(&game, frames);
}

fn cell(square: Square) -> Cell {
    (square.column(), square.row())
}

/// A square or an action as a word of its own at the beginning of a text; of an action the square where it goes.
fn read(text: &str, before: Option<char>) -> Option<(Cell, usize)> {
    if before.is_some_and(|c| c.is_ascii_alphanumeric() || "_-/.#&=@'’+×".contains(c)) {
        return None;
    }
    let square = |text: &str| text.get(..2)?.parse::<Square>().ok();
    let first = square(text)?;
    let rest = text.get(2..)?;
    let second = rest.strip_prefix(['-', 'x', '×']).and_then(|rest| Some((square(rest)?, rest.get(2..)?)));
    let (to, rest) = second.unwrap_or((first, rest));
    let mut after = rest.chars();
    let ends = match after.next() {
        Some(c) if c.is_ascii_alphanumeric() || "_/%@=’+*×".contains(c) => false,
        Some('.' | '-' | '\'') => !after.next().is_some_and(|c| c.is_ascii_alphanumeric()),
        _ => true,
    };
    ends.then(|| (cell(to), text.len() - rest.len()))
}
