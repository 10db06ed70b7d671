//! Parts of boards, the same for every game.

use std::ops::RangeInclusive;

/// A point or square: column from the left and row from the top, both from 0, before the board is turned.
pub type Cell = (u8, u8);

/// A rectangle of points or squares, never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The upper left one.
    pub first: Cell,
    /// The lower right one.
    pub last: Cell,
}

impl Part {
    /// All of a board of so many columns and rows, at least 1 of each.
    pub fn whole((columns, rows): (u8, u8)) -> Self {
        Self { first: (0, 0), last: (columns.saturating_sub(1), rows.saturating_sub(1)) }
    }

    /// Columns from the left, from 0.
    pub fn columns(self) -> RangeInclusive<u8> {
        self.first.0..=self.last.0
    }

    /// Rows from the top, from 0.
    pub fn rows(self) -> RangeInclusive<u8> {
        self.first.1..=self.last.1
    }

    /// Whether a cell lies in it.
    pub fn holds(self, (column, row): Cell) -> bool {
        self.columns().contains(&column) && self.rows().contains(&row)
    }

    /// The same part of a board that is turned round.
    pub fn turned(self, (columns, rows): (u8, u8)) -> Self {
        let turn = |(column, row): Cell| (columns - 1 - column, rows - 1 - row);
        Self { first: turn(self.last), last: turn(self.first) }
    }
}
