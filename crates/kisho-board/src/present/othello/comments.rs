//! What comments on Othello name: squares such as `f5`, in small letters or capitals.

use super::layout::Layout;
use crate::diagram::Frame;
use crate::present::comments::{self, Game};
use crate::present::crop::Cell;
use kisho_game::othello::{Record, Square};

/// Finds in the comments of all frames what can be linked.
pub fn link(record: &Record, layout: &Layout, frames: &mut [Frame]) {
    let nodes = record.nodes().iter().enumerate();
    let steps = nodes.map(|(at, node)| comments::Step {
        parent: node.parent,
        number: node.play.map(|_| record.before(at).turn().into()),
        at: node.play.map(cell),
    });
    let seen = |(column, row): Cell| {
        Square::at(column, row).filter(|&square| layout.shows(square)).map(|square| layout.center(square))
    };
    let game = Game {
        steps: steps.collect(),
        read: &|text, before| read(text, before).map(|(cell, length)| (Some(cell), length)),
        is_other: &|_, _| false,
        means: &|_, _| true,
        named_moves: None,
        seen: &seen,
    };
    comments::link(&game, frames);
}

fn cell(square: Square) -> Cell {
    (square.column(), square.row())
}

/// A square as a word of its own at the beginning of a text.
fn read(text: &str, before: Option<char>) -> Option<(Cell, usize)> {
    if before.is_some_and(|c| c.is_ascii_alphanumeric() || "_/.#&=@'’+×".contains(c)) {
        return None;
    }
    let name = text.get(..2)?;
    let square: Square = name.parse().ok()?;
    let mut after = text.get(2..)?.chars();
    let ends = match after.next() {
        Some(c) if c.is_ascii_alphanumeric() || "_/%@=’+*×".contains(c) => false,
        Some('.' | '\'') => !after.next().is_some_and(|c| c.is_ascii_alphanumeric()),
        _ => true,
    };
    ends.then_some((cell(square), name.len()))
}

#[cfg(test)]
mod tests {
    use crate::present::comments::names_in;

    #[test]
    fn squares_are_found_as_words_of_their_own() {
        let names = |text| names_in(text, |text, before| Some(super::read(text, before)?.1));
        assert_eq!(names("After f5, D6-c3 and（b7）."), ["f5", "D6", "c3", "b7"]);
        assert_eq!(names("xf5 f55 f5b i1 a9 f5.html https://a.b/f5 1.f5"), [""; 0]);
    }
}
