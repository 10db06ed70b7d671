//! Parts of boards, the same for every game.

use std::fmt;
use std::ops::RangeInclusive;

use super::Options;
use super::options::{Crop, FrameChoice, FramesChoice, Half, Spanned};
use kisho_game::text::{Diagnostic, Lang, Span};

/// `crop=auto` shows so many lines or squares beyond the last one in use.
const MARGIN: u8 = 2;
/// It shows the rest of the board as well where that is no more than so many, if nothing else is said.
pub const NEAR: u8 = 2;

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

    /// One cell.
    pub fn at(cell: Cell) -> Self {
        Self { first: cell, last: cell }
    }

    /// The smallest part that holds a cell as well.
    pub fn with(self, (column, row): Cell) -> Self {
        let (first, last) = (self.first, self.last);
        Self { first: (first.0.min(column), first.1.min(row)), last: (last.0.max(column), last.1.max(row)) }
    }

    /// The smallest part that holds all of some cells; `None` if there are none.
    pub fn around(cells: impl IntoIterator<Item = Cell>) -> Option<Self> {
        cells
            .into_iter()
            .fold(None, |part: Option<Self>, cell| Some(part.map_or(Self::at(cell), |part| part.with(cell))))
    }

    /// What two parts have in common, for parts that overlap.
    pub fn within(self, other: Self) -> Self {
        let (first, last) = (self.first, self.last);
        Self {
            first: (first.0.max(other.first.0), first.1.max(other.first.1)),
            last: (last.0.min(other.last.0), last.1.min(other.last.1)),
        }
    }

    /// A side or a corner: half of the board and one beyond its middle.
    pub fn half((columns, rows): (u8, u8), across: Half, down: Half) -> Self {
        let side = |count: u8, half| {
            let shown = (count.div_ceil(2) + 1).min(count);
            match half {
                Half::All => (0, count - 1),
                Half::First => (0, shown - 1),
                Half::Last => (count - shown, count - 1),
            }
        };
        let ((left, right), (top, bottom)) = (side(columns, across), side(rows, down));
        Self { first: (left, top), last: (right, bottom) }
    }

    /// This part with what `crop=auto` shows round what is in use: the rest of the board too where that is no more than
    /// `near` lines or squares.
    pub fn with_margin(self, (columns, rows): (u8, u8), near: u8) -> Self {
        let low = |line: u8| if line <= MARGIN + near { 0 } else { line - MARGIN };
        let high = |line: u8, count: u8| count - 1 - low(count - 1 - line);
        Self {
            first: (low(self.first.0), low(self.first.1)),
            last: (high(self.last.0, columns), high(self.last.1, rows)),
        }
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

/// The part that the author asks for, with a problem if that is not possible. `named` gives the cell of a name, `used`
/// what is in use in the frames that are shown, `near` is that of [`Part::with_margin`]. `None` if nothing is said.
pub fn chosen(
    options: &Options,
    (size, near): ((u8, u8), u8),
    named: impl Fn(&str, Span) -> Result<Cell, Box<Diagnostic>>,
    used: impl FnOnce() -> Option<Part>,
) -> Option<(Part, Option<Diagnostic>)> {
    let whole = Part::whole(size);
    let Spanned { value, span } = options.crop.as_ref()?;
    Some(match value {
        Crop::Whole => (whole, None),
        Crop::Auto => (used().map_or(whole, |part| part.with_margin(size, near)), None),
        Crop::Part { across, down } => (Part::half(size, *across, *down), None),
        Crop::Between(a, b) => match (named(a, *span), named(b, *span)) {
            (Ok(a), Ok(b)) => (Part::at(a).with(b), None),
            (Err(problem), _) | (_, Err(problem)) => (whole, Some(*problem)),
        },
    })
}

/// What is said of a part to readers who cannot see it, by its lower left and upper right squares. All of the position is told.
pub fn told(first: impl fmt::Display, last: impl fmt::Display, lang: Lang) -> String {
    crate::say::mentions::part(lang, first, last)
}

/// The frames that are shown of a record with `count` of them, as [`crate::present::figure`] takes them.
pub fn frames_shown(options: &Options, count: usize, main_end: usize) -> RangeInclusive<usize> {
    let end = count.saturating_sub(1);
    match options.frames.map(|frames| frames.value) {
        None => 0..=end,
        Some(FramesChoice::Range(a, b)) => a.min(end)..=b.min(end),
        Some(FramesChoice::Still) => {
            let frame = match options.frame.map(|frame| frame.value) {
                Some(FrameChoice::Number(frame)) => frame.min(end),
                Some(FrameChoice::First) => 0,
                Some(FrameChoice::Last) | None => main_end,
            };
            frame..=frame
        }
    }
}

/// The frame that is shown first, where marks of the author's stand. `count`: how many there are; `main_end`: the last one of the main
/// line.
#[must_use]
pub fn first_frame(options: &Options, count: usize, main_end: usize) -> usize {
    let end = count.saturating_sub(1);
    if options.asks_for_moves() {
        return end;
    }
    let shown = frames_shown(options, count, main_end);
    let frame = match options.frame.map(|frame| frame.value) {
        Some(FrameChoice::Number(frame)) => frame,
        Some(FrameChoice::Last) => main_end,
        Some(FrameChoice::First) | None => *shown.start(),
    };
    frame.clamp(*shown.start(), *shown.end())
}
