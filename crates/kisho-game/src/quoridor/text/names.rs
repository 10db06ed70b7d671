//! How squares and walls are called.

use crate::quoridor::{Action, Orientation, Slot, Square, Wall};

/// A way to name squares and walls. Columns are a–i from white's left in all of them.
///
/// A wall is named after one of the four squares round its middle, with `h` or `v` after it, `e3h`, or before it as in Japan,
/// `He3`; or after all four, `H34ef`, rows and columns in either order. Letters and digits may be full-width.
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
    pub const fn word(self) -> &'static str {
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
        let (letter, nearest) = match *plain(name).as_bytes() {
            [column, row] | [b'p', column, row] => return self.square(column, row).map(Action::Pawn),
            [column, row @ b'1'..=b'9', letter] | [letter, column, row] => {
                let square = self.square(column, row)?;
                let nearest = match self {
                    Self::Official => Some(square),
                    Self::Northwest | Self::Glendenning => {
                        Square::at(square.column(), square.row().checked_sub(1)?)
                    }
                };
                (letter, nearest?)
            }
            [letter, row @ b'1'..=b'9', other_row, column, other_column]
            | [letter, column, other_column, row @ b'1'..=b'9', other_row] => {
                let (a, b) = (self.square(column, row)?, self.square(other_column, other_row)?);
                let is_next = a.column().abs_diff(b.column()) == 1 && a.row().abs_diff(b.row()) == 1;
                let nearest = Square::at(a.column().min(b.column()), a.row().min(b.row()));
                (letter, nearest.filter(|_| is_next)?)
            }
            _ => return None,
        };
        let orientation = match letter {
            b'h' => Orientation::Horizontal,
            b'v' => Orientation::Vertical,
            _ => return None,
        };
        Some(Action::Wall(Wall { slot: Slot::of(nearest)?, orientation }))
    }

    /// What a square or wall is called.
    #[must_use]
    pub fn name(self, action: Action) -> String {
        let turned = |square| if self == Self::Glendenning { upside_down(square) } else { Some(square) };
        let name = match action {
            Action::Pawn(square) => turned(square).map(|square| square.to_string()),
            Action::Wall(Wall { slot, orientation }) => {
                let above = u8::from(self != Self::Official);
                let named = Square::at(slot.column(), slot.row() + above).and_then(turned);
                let letter = orientation.letter();
                named.map(|square| format!("{square}{letter}"))
            }
        };
        name.unwrap_or_else(|| action.to_string())
    }

    /// The square with these two characters.
    fn square(self, column: u8, row: u8) -> Option<Square> {
        let square: Square = [char::from(column), char::from(row)].iter().collect::<String>().parse().ok()?;
        if self == Self::Glendenning { upside_down(square) } else { Some(square) }
    }
}

/// Whether a word has the form of a wall, be it on the board or not.
pub fn is_wall(word: &str) -> bool {
    let word = plain(word);
    let is_column = |c: &u8| matches!(c, b'a'..=b'i');
    match word.as_bytes() {
        [square @ .., b'h' | b'v'] | [b'h' | b'v', square @ ..] if square.len() == 2 => {
            is_column(&square[0]) && square[1].is_ascii_digit()
        }
        _ => is_range(&word),
    }
}

/// Whether a word has the form of a wall that is named after its rows and columns.
pub fn is_range(word: &str) -> bool {
    let (digits, letters) = (|c: &u8| c.is_ascii_digit(), |c: &u8| matches!(c, b'a'..=b'i'));
    match plain(word).as_bytes() {
        [b'h' | b'v', a @ .., c, d] if a.len() == 2 => {
            let (is_first, is_last) = (a.iter().all(digits), digits(c) && digits(d));
            (is_first && letters(c) && letters(d)) || (is_last && a.iter().all(letters))
        }
        _ => false,
    }
}

/// A word in small letters, with full-width letters and digits as ASCII has them.
fn plain(word: &str) -> String {
    let half = |c| match c {
        'Ａ'..='Ｚ' | 'ａ'..='ｚ' | '０'..='９' => {
            u8::try_from(u32::from(c) - (u32::from('Ａ') - u32::from('A'))).map_or(c, char::from)
        }
        _ => c,
    };
    word.chars().map(|c| half(c).to_ascii_lowercase()).collect()
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
        for (name, same) in
            [("ｅ３", "e3"), ("Ｈｅ３", "e3h"), ("ａ１ｖ", "a1v"), ("Ｈ３４ｃｄ", "c3h"), ("ｉ9", "i9")]
        {
            assert_eq!(official(Names::Official, name).as_deref(), Some(same));
        }
        assert!(is_wall("Ｈｅ９") && is_range("Ｈ３５ｃｄ") && !is_wall("ｅ９"));
        for wrong in ["", "e", "e0", "j1", "e3x", "e3hh", "i3h", "e9v", "é3", "ｊ３", "e\u{ff1a}"] {
            assert_eq!(official(Names::Official, wrong), None, "{wrong}");
        }
    }

    /// The fan site's names, and those of the wiki whose code `QFBI1I8` is told as Hf2 and Hh2.
    #[test]
    fn the_letter_may_come_first() {
        for (name, same) in [("He3", "e3h"), ("vd5", "d5v"), ("Hh2", "h2h"), ("Pe2", "e2"), ("pi9", "i9")] {
            assert_eq!(official(Names::Official, name).as_deref(), Some(same));
        }
        for wrong in ["He9", "Vi3", "Hj1", "Xe3", "Be3", "H33", "He", "P12", "He3h", "hhh"] {
            assert_eq!(official(Names::Official, wrong), None, "{wrong}");
        }
        assert_eq!(official(Names::Northwest, "He4").as_deref(), Some("e3h"));
        assert_eq!(official(Names::Glendenning, "Pe8").as_deref(), Some("e2"));
    }

    /// The four squares round the middle of a wall are the same in all ways, apart from how rows are counted.
    #[test]
    fn a_wall_may_be_named_after_its_rows_and_columns() {
        for (name, same) in [
            ("H34cd", "c3h"),
            ("Hcd34", "c3h"),
            ("v34cd", "c3v"),
            ("V43dc", "c3v"),
            ("H89hi", "h8h"),
            ("H12hi", "h1h"),
        ] {
            assert_eq!(official(Names::Official, name).as_deref(), Some(same));
            assert_eq!(official(Names::Northwest, name).as_deref(), Some(same));
        }
        assert_eq!(official(Names::Glendenning, "H34cd").as_deref(), Some("c6h"));
        for wrong in
            ["H35cd", "H34ce", "H33cd", "H34cc", "H3cd4", "X34cd", "H90cd", "H34ij", "Hccdd", "H3344"]
        {
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
    fn what_is_named_is_read_as_itself() {
        for names in Names::ALL {
            let letters = || "abcdefghi".chars();
            let all = letters()
                .flat_map(|c| (1..=9).flat_map(move |r| ["", "h", "v"].map(|o| format!("{c}{r}{o}"))));
            for action in all.filter_map(|name| Names::Official.read(&name)) {
                assert_eq!(names.read(&names.name(action)), Some(action), "{names:?} {action}");
            }
        }
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
