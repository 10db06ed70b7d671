//! Places on square boards, which are numbered row by row and named by a letter and a number.

/// Declares a type of places on a board with so many columns and rows. `$letter` makes of the letter of a name the small one that
/// it stands for.
macro_rules! places {
    ($(#[$doc:meta])* pub struct $Place:ident($size:expr), $letter:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $Place(u8);

        impl $Place {
            /// The one with a number; `None` if there are fewer.
            #[must_use]
            pub fn new(index: u8) -> Option<Self> {
                (index < $size * $size).then_some(Self(index))
            }

            /// The one in a column (0 is a) and a row (0 is row 1); `None` off the board.
            #[must_use]
            pub fn at(column: u8, row: u8) -> Option<Self> {
                (column < $size && row < $size).then(|| Self($size * row + column))
            }

            /// All of them, row by row from a1 on.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> {
                (0..$size * $size).map(Self)
            }

            /// Its number, from 0.
            #[must_use]
            pub fn index(self) -> u8 {
                self.0
            }

            /// Column; 0 is a.
            #[must_use]
            pub fn column(self) -> u8 {
                self.0 % $size
            }

            /// Row; 0 is row 1.
            #[must_use]
            pub fn row(self) -> u8 {
                self.0 / $size
            }
        }

        /// A letter for the column and a number for the row: `c2`.
        impl std::fmt::Display for $Place {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
            }
        }

        /// Reads such a name.
        impl std::str::FromStr for $Place {
            type Err = ();

            fn from_str(name: &str) -> Result<Self, ()> {
                let &[column, row] = name.as_bytes() else { return Err(()) };
                let letter: fn(u8) -> u8 = $letter;
                let column = letter(column).checked_sub(b'a').ok_or(())?;
                Self::at(column, row.checked_sub(b'1').ok_or(())?).ok_or(())
            }
        }
    };
}
pub(crate) use places;
