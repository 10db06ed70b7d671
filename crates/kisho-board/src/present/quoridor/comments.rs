//! What comments on Quoridor name: squares (`e5`) and walls (`e3h`), as words of their own.

use super::board::Board;
use super::place::NamedPlace;
use super::words;
use crate::diagram::Frame;
use crate::present::comments::{self, Game, Step};
use crate::present::crop::Cell;
use kisho_game::quoridor::{Action, Orientation, Record, Slot, Square, Wall};

/// Columns of squares, of horizontal and of vertical walls as places that comments name begin here: only one is to be told
/// from another.
const HORIZONTAL: u8 = 16;
const VERTICAL: u8 = 32;

/// Finds in the comments of all frames what can be linked.
pub fn link(record: &Record, board: Board, frames: &mut [Frame]) {
    let steps = record.nodes().iter().map(|node| {
        let played = node.play.and(node.position.last);
        Step {
            parent: node.parent,
            number: played.map(|_| words::number(node)),
            at: played.map(|played| match played.action {
                Action::Pawn(square) => cell(NamedPlace::Square(square)),
                Action::Wall(wall) => cell(NamedPlace::Wall(wall)),
            }),
        }
    });
    let game = Game {
        steps: steps.collect(),
        read: &|text, before| read(text, before).map(|(place, length)| (Some(cell(place)), length)),
        is_other: &|_, _| false,
        // Whoever goes there or places it, it is the move that is meant.
        means: &|_, _| true,
        named_moves: None,
        seen: &|cell| place(cell).map(|place| place.center(board)).filter(|&at| board.sees(at)),
    };
    comments::link(&game, frames);
}

fn cell(place: NamedPlace) -> Cell {
    match place {
        NamedPlace::Square(square) => (square.column(), square.row()),
        NamedPlace::Crossing(slot) => (slot.column(), slot.row()),
        NamedPlace::Wall(Wall { slot, orientation: Orientation::Horizontal }) => {
            (HORIZONTAL + slot.column(), slot.row())
        }
        NamedPlace::Wall(Wall { slot, orientation: Orientation::Vertical }) => {
            (VERTICAL + slot.column(), slot.row())
        }
    }
}

fn place((column, row): Cell) -> Option<NamedPlace> {
    let wall = |from: u8, orientation| {
        let slot = Slot::of(Square::at(column - from, row)?)?;
        Some(NamedPlace::Wall(Wall { slot, orientation }))
    };
    match column {
        VERTICAL.. => wall(VERTICAL, Orientation::Vertical),
        HORIZONTAL.. => wall(HORIZONTAL, Orientation::Horizontal),
        _ => Square::at(column, row).map(NamedPlace::Square),
    }
}

/// The name of a square or a wall at the beginning of a text, as a word of its own.
fn read(text: &str, before: Option<char>) -> Option<(NamedPlace, usize)> {
    if before.is_some_and(|c| c.is_ascii_alphanumeric() || "_-/#&=@'’+*".contains(c)) {
        return None;
    }
    let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    let name = text.get(..end)?;
    // A pawn's move may begin with its letter.
    let pawn = || NamedPlace::read(name.strip_prefix('P')?).filter(|to| matches!(to, NamedPlace::Square(_)));
    let place = NamedPlace::read(name).or_else(pawn)?;
    let mut after = text.get(end..)?.chars();
    let ends = match after.next() {
        Some(c) if "_/%@=’+*".contains(c) => false,
        // Two squares may be joined, as in e2-e4; anything else is a word that goes on.
        Some('.' | '\'') => !after.next().is_some_and(|c| c.is_ascii_alphanumeric()),
        _ => true,
    };
    ends.then_some((place, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::comments::names_in;

    /// The names of places in a text.
    fn names(text: &str) -> Vec<&str> {
        names_in(text, |text, before| read(text, before).map(|(_, length)| length))
    }

    #[test]
    fn squares_and_walls_are_found_as_players_write_them() {
        for (text, expected) in [
            ("7.d3h costs a step, 8...e6h too; e5, then (f5).", &["d3h", "e6h", "e5", "f5"][..]),
            ("白はd3hと置き、e4へ。", &["d3h", "e4"]),
            ("34手目にVd5と置く（Hd3、H34cd、Pe8も）。", &["Vd5", "Hd3", "H34cd", "Pe8"]),
            ("xe5 e55 e5x a10 j1 i9h e5/e6 e5.5 mail@e5 E5 Pd3h Pe", &[]),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
    }

    #[test]
    fn cells_are_places() {
        let squares = (0..81).filter_map(Square::new).map(NamedPlace::Square);
        let slots = || (0..64).filter_map(Slot::new);
        let walls = Orientation::ALL.map(|orientation| slots().map(move |slot| Wall { slot, orientation }));
        for there in squares.chain(walls.into_iter().flatten().map(NamedPlace::Wall)) {
            assert_eq!(place(cell(there)), Some(there));
        }
        assert_eq!(place((24, 0)), None);
    }
}
