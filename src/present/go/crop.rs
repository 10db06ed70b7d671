//! Which part of the board is shown.

use std::ops::RangeInclusive;

use crate::game::go::{Area, Node, Point, Record, Size};
use crate::present::Options;
use crate::present::options::{Crop, FrameChoice, FramesChoice, Half, Spanned};
use crate::text::{Diagnostic, Span};

/// `crop=auto` shows so many lines beyond the last point in use.
const MARGIN: u8 = 2;
/// It shows the rest of the board as well where that is no more than so many lines.
const NEAR: u8 = 2;

/// A rectangle of points, never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The upper left point.
    pub first: Point,
    /// The lower right point.
    pub last: Point,
}

impl Part {
    /// All of a board.
    pub fn whole(size: Size) -> Self {
        let last = Point { column: size.columns() - 1, row: size.rows() - 1 };
        Self { first: Point { column: 0, row: 0 }, last }
    }

    /// The part that the author asks for; with a problem if that is not possible.
    pub fn of(record: &Record, options: &Options) -> (Self, Option<Diagnostic>) {
        let whole = Self::whole(record.size);
        match &options.crop {
            None => (in_view(record, options).unwrap_or(whole), None),
            Some(Spanned { value: Crop::Whole, .. }) => (whole, None),
            Some(Spanned { value: Crop::Auto, .. }) => (used(record, options).unwrap_or(whole), None),
            Some(Spanned { value: Crop::Part { across, down }, .. }) => {
                (half(record.size, *across, *down), None)
            }
            Some(Spanned { value: Crop::Between(a, b), span }) => {
                let (a, b) = (named(a, record.size, *span), named(b, record.size, *span));
                match (a, b) {
                    (Ok(a), Ok(b)) => (Self::at(a).with(b), None),
                    (Err(problem), _) | (_, Err(problem)) => (whole, Some(*problem)),
                }
            }
        }
    }

    fn at(point: Point) -> Self {
        Self { first: point, last: point }
    }

    /// The smallest part that holds a point as well.
    fn with(self, point: Point) -> Self {
        let first = Point { column: self.first.column.min(point.column), row: self.first.row.min(point.row) };
        let last = Point { column: self.last.column.max(point.column), row: self.last.row.max(point.row) };
        Self { first, last }
    }

    /// Columns from the left, from 0.
    pub fn columns(self) -> RangeInclusive<u8> {
        self.first.column..=self.last.column
    }

    /// Rows from the top, from 0.
    pub fn rows(self) -> RangeInclusive<u8> {
        self.first.row..=self.last.row
    }

    /// Whether a point lies in it.
    pub fn holds(self, point: Point) -> bool {
        self.columns().contains(&point.column) && self.rows().contains(&point.row)
    }
}

/// A side or a corner: half of the board and the line beyond its middle.
fn half(size: Size, across: Half, down: Half) -> Part {
    let side = |lines: u8, half| {
        let shown = (lines.div_ceil(2) + 1).min(lines);
        match half {
            Half::All => (0, lines - 1),
            Half::First => (0, shown - 1),
            Half::Last => (lines - shown, lines - 1),
        }
    };
    let (left, right) = side(size.columns(), across);
    let (top, bottom) = side(size.rows(), down);
    Part { first: Point { column: left, row: top }, last: Point { column: right, row: bottom } }
}

/// The point of a name: western (`Q16`), numeric (`16-4`), or SGF's two letters.
pub fn point_of(name: &str, size: Size) -> Option<Point> {
    let at = Point::from_sgf(name.as_bytes()).or_else(|| numeric(name));
    at.and_then(|at| size.point(at.column, at.row)).or_else(|| Point::from_western(name, size))
}

/// Column from the left and row from the top, from 1.
fn numeric(name: &str) -> Option<Point> {
    let line = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
    let (column, row) = name.split_once('-')?;
    Some(Point { column: line(column)?, row: line(row)? })
}

/// The point that the author names.
pub fn named(name: &str, size: Size, span: Span) -> Result<Point, Box<Diagnostic>> {
    point_of(name, size).ok_or_else(|| {
        let last = Point { column: size.columns() - 1, row: 0 };
        let (first, last) = (Point { column: 0, row: size.rows() - 1 }.western(size), last.western(size));
        // What would be a point on some board is a point off this one.
        let is_point = Point::from_sgf(name.as_bytes()).or_else(|| numeric(name)).is_some()
            || Size::new(Size::MAX, Size::MAX).is_some_and(|most| Point::from_western(name, most).is_some());
        let message =
            if is_point { format!("{name} is off the board") } else { format!("`{name}` is not a point") };
        let hint = format!(
            "points go from {first} to {last}, or in the letters of SGF from `aa` to `{}`",
            Part::whole(size).last.sgf()
        );
        Box::new(Diagnostic::error("option-value", span, message).with_hint(hint))
    })
}

/// The frames that are shown, as [`crate::present::figure`] takes them.
fn shown(record: &Record, options: &Options) -> RangeInclusive<usize> {
    let end = record.nodes.len().saturating_sub(1);
    match options.frames.map(|frames| frames.value) {
        None => 0..=end,
        Some(FramesChoice::Range(a, b)) => a.min(end)..=b.min(end),
        Some(FramesChoice::Still) => {
            let frame = match options.frame.map(|frame| frame.value) {
                Some(FrameChoice::Number(frame)) => frame.min(end),
                Some(FrameChoice::First) => 0,
                Some(FrameChoice::Last) | None => record.main_end(),
            };
            frame..=frame
        }
    }
}

/// The rectangle that SGF's `VW` names, if all that is shown has the same.
fn in_view(record: &Record, options: &Options) -> Option<Part> {
    let mut frames = record.nodes.get(shown(record, options))?.iter();
    let area = frames.next()?.visible.as_ref()?;
    let same = |other: &Area| Area::ptr_eq(area, other);
    if !frames.all(|node| node.visible.as_ref().is_some_and(same)) {
        return None;
    }
    let part = area.iter().fold(Part::at(*area.first()?), |part, &point| part.with(point));
    (area.len() == part.columns().len() * part.rows().len()).then_some(part)
}

/// The part in use in the frames that are shown, with a margin; `None` if nothing is.
fn used(record: &Record, options: &Options) -> Option<Part> {
    let frames = shown(record, options);
    let mut found: Option<Part> = None;
    let mut add = |node: &Node, point: Point| {
        if node.shows(point) {
            found = Some(found.map_or(Part::at(point), |part| part.with(point)));
        }
    };
    let mut met = vec![false; record.nodes.len()];
    if let Some(first) = record.nodes.get(*frames.start()) {
        let board = record.board_at(*frames.start());
        for point in record.size.points().filter(|&point| board.get(point).is_some()) {
            add(first, point);
        }
        for at in record.path(*frames.start()) {
            if let Some(met) = met.get_mut(at) {
                *met = true;
            }
        }
    }
    for frame in frames {
        let Some(node) = record.nodes.get(frame) else { break };
        own(node).for_each(|point| add(node, point));
        // Of a variation that began before the first frame all stones are counted, taken or not.
        let mut at = Some(frame);
        while let Some(here) =
            at.filter(|&here| met.get_mut(here).is_some_and(|met| !std::mem::replace(met, true)))
        {
            let Some(line) = record.nodes.get(here) else { break };
            line.changes
                .iter()
                .filter(|change| change.after.is_some())
                .for_each(|change| add(node, change.at));
            at = line.parent;
        }
    }
    found.map(|part| with_margin(part, record.size))
}

/// What a node itself points at.
fn own(node: &Node) -> impl Iterator<Item = Point> + '_ {
    let marks = node.marks.iter().map(|(at, _)| *at);
    let labels = node.labels.iter().map(|(at, _)| *at);
    let territory = node.territory.iter().map(|(at, _)| *at);
    let lines = node.lines.iter().flat_map(|line| [line.from, line.to]);
    marks.chain(labels).chain(territory).chain(lines)
}

fn with_margin(part: Part, size: Size) -> Part {
    let low = |line: u8| if line <= MARGIN + NEAR { 0 } else { line - MARGIN };
    let high = |line: u8, lines: u8| lines - 1 - low(lines - 1 - line);
    let first = Point { column: low(part.first.column), row: low(part.first.row) };
    let (column, row) = (high(part.last.column, size.columns()), high(part.last.row, size.rows()));
    Part { first, last: Point { column, row } }
}
