//! What authors name on the board: squares, crossings and the places of walls.

use std::fmt;

use super::board::Board;
use crate::diagram::Point;
use kisho_game::quoridor::{Action, Names, Slot, Square, Wall};
use kisho_game::text::{Diagnostic, Id, Span};

/// A place on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NamedPlace {
    /// `e5`
    Square(Square),
    /// `e3+`: the upper right corner of e3.
    Crossing(Slot),
    /// `e3h`: where a wall lies or might lie.
    Wall(Wall),
}

impl NamedPlace {
    /// The place of a name, if it is one.
    pub fn read(name: &str) -> Option<Self> {
        let crossing = || name.strip_suffix('+')?.parse().ok().map(Self::Crossing);
        let wall = || name.parse().ok().map(Self::Wall);
        // As many write in Japan; small letters would be words.
        let with_letter_first =
            || match Names::Official.read(name.strip_prefix(['H', 'V']).and(Some(name))?)? {
                Action::Wall(wall) => Some(Self::Wall(wall)),
                Action::Pawn(_) => None,
            };
        name.parse().ok().map(Self::Square).or_else(crossing).or_else(wall).or_else(with_letter_first)
    }

    /// Its middle.
    pub fn center(self, board: Board) -> Point {
        match self {
            Self::Square(square) => board.square(square),
            Self::Crossing(slot) | Self::Wall(Wall { slot, .. }) => board.slot(slot),
        }
    }
}

impl fmt::Display for NamedPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Crossing(slot) => write!(f, "{slot}+"),
            Self::Wall(wall) => wall.fmt(f),
        }
    }
}

/// The place that the author names.
pub fn named(name: &str, span: Span) -> Result<NamedPlace, Box<Diagnostic>> {
    let hint = "write a square, `e5`, a wall, `e3h` or `e3v`, or a crossing, `e3+`";
    NamedPlace::read(name).ok_or_else(|| bad(span, format!("`{name}` is not a place on this board"), hint))
}

/// The wall that the author names.
pub fn wall(name: &str, span: Span) -> Result<Wall, Box<Diagnostic>> {
    let hint = "a wall is the square whose upper right corner is its middle, and `h` or `v`: `a1h` to `h8v`";
    match NamedPlace::read(name) {
        Some(NamedPlace::Wall(wall)) => Ok(wall),
        _ => Err(bad(span, format!("`{name}` is not a wall"), hint)),
    }
}

fn bad(span: Span, message: String, hint: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(Id::OptionValue, span, message).with_advice(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_their_names() {
        for name in ["e5", "a1", "i9", "e3+", "h8+", "e3h", "a1v"] {
            assert_eq!(NamedPlace::read(name).map(|place| place.to_string()).as_deref(), Some(name));
        }
        for (name, same) in [("He3", "e3h"), ("Va1", "a1v"), ("H34cd", "c3h")] {
            assert_eq!(NamedPlace::read(name).map(|place| place.to_string()).as_deref(), Some(same));
        }
        for name in ["", "e", "e0", "j1", "i1+", "a9h", "e3x", "5e", "e5 ", "he3", "Pe3", "H3", "H1", "E3"] {
            assert_eq!(NamedPlace::read(name), None, "{name}");
        }
    }
}
