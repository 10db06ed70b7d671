//! How squares and walls are called.

use crate::quoridor::{Action, Orientation, Slot, Square, Wall};

/// A way to name squares and walls. Columns are a–i from white's left in all of them.
///
/// A wall is named after one of the four squares round its middle, and `h` or `v`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Names {
    /// Rows count from white's side, and a wall is named after the lower left square: the one nearest to a1. This is what
    /// players agreed to call official, and what kisho writes.
    #[default]
    Official,
    /// Rows count from white's side, and a wall is named after the upper left square.
    Northwest,
    /// As in L. Glendenning's thesis "Mastering Quoridor" (2005): rows count from black's side, so that white begins on e9,
    /// and a wall is named after the square to the northwest of its middle, as white sees it.
    Glendenning,
}

impl Names {
    /// Every way, the usual one first.
    pub const ALL: [Self; 3] = [Self::Official, Self::Northwest, Self::Glendenning];

    /// The word for it at the head of a record and in options.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Northwest => "northwest",
            Self::Glendenning => "glendenning",
        }
    }

    /// The way that is called so, in large or small letters.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|names| names.word().eq_ignore_ascii_case(word))
    }

    /// The rows in the names of walls, in words.
    #[must_use]
    pub fn wall_rows(self) -> &'static str {
        match self {
            Self::Official | Self::Glendenning => "1 to 8",
            Self::Northwest => "2 to 9",
        }
    }

    /// The square or wall that is called so, in large or small letters.
    #[must_use]
    pub fn read(self, name: &str) -> Option<Action> {
        let lower = name.to_ascii_lowercase();
        let (square, orientation) = match lower.as_bytes() {
            [_, _] => (lower.as_str(), None),
            [_, _, b'h'] => (lower.strip_suffix('h')?, Some(Orientation::Horizontal)),
            [_, _, b'v'] => (lower.strip_suffix('v')?, Some(Orientation::Vertical)),
            _ => return None,
        };
        let square: Square = square.parse().ok()?;
        let square = if self == Self::Glendenning { upside_down(square)? } else { square };
        let Some(orientation) = orientation else { return Some(Action::Pawn(square)) };
        let nearest = match self {
            Self::Official => square,
            Self::Northwest | Self::Glendenning => Square::at(square.column(), square.row().checked_sub(1)?)?,
        };
        Some(Action::Wall(Wall { slot: Slot::of(nearest)?, orientation }))
    }
}

/// The square whose row counts from the other side.
fn upside_down(square: Square) -> Option<Square> {
    Square::at(square.column(), 8u8.checked_sub(square.row())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn official(names: Names, name: &str) -> Option<String> {
        names.read(name).map(|action| action.to_string())
    }

    #[test]
    fn official_names_are_those_of_the_game() {
        for name in ["a1", "i9", "E3", "e3h", "H8V"] {
            assert_eq!(official(Names::Official, name), Some(name.to_lowercase()));
        }
        for wrong in ["", "e", "e0", "j1", "e3x", "e3hh", "i3h", "e9v", "ｅ3", "é3", "e３"] {
            assert_eq!(official(Names::Official, wrong), None, "{wrong}");
        }
    }

    /// The wall e3h lies above e3 and f3, so that e4 is to the northwest of its middle.
    #[test]
    fn a_wall_may_be_named_after_its_upper_left_square() {
        for (name, same) in [("e2", "e2"), ("e4h", "e3h"), ("a2v", "a1v"), ("h9h", "h8h")] {
            assert_eq!(official(Names::Northwest, name).as_deref(), Some(same));
        }
        assert_eq!([official(Names::Northwest, "e1h"), official(Names::Northwest, "i2h")], [None, None]);
    }

    /// White begins on e9. "A vertical wall between columns e and f and spanning rows 3 and 4" is e3v; rows 3 and 4 from the
    /// other side are rows 7 and 6.
    #[test]
    fn glendenning_counts_from_blacks_side() {
        for (name, same) in [("e9", "e1"), ("e8", "e2"), ("e3v", "e6v"), ("a8h", "a1h"), ("h1v", "h8v")] {
            assert_eq!(official(Names::Glendenning, name).as_deref(), Some(same));
        }
        assert_eq!(official(Names::Glendenning, "e9h"), None);
    }

    #[test]
    fn every_wall_has_one_name_in_every_way() {
        for names in Names::ALL {
            let letters = || "abcdefghi".chars();
            let all = letters()
                .flat_map(|c| (1..=9).flat_map(move |r| ["", "h", "v"].map(|o| format!("{c}{r}{o}"))));
            let mut found: Vec<String> = all.filter_map(|name| official(names, &name)).collect();
            found.sort();
            found.dedup();
            assert_eq!(found.len(), 81 + 128);
        }
    }
}
