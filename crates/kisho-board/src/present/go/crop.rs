//! Which part of the board is shown.

use std::ops::RangeInclusive;

use crate::present::Options;
use crate::present::crop::{self, Cell, Part};
use crate::present::options::Crop;
use kisho_game::go::{Area, Node, Point, Record, Size};
use kisho_game::text::{Diagnostic, Id, Span};

/// The part that the author asks for; with a problem if that is not possible.
pub fn part(record: &Record, options: &Options) -> (Part, Option<Diagnostic>) {
    let size = size_of(record.size);
    let named = |name: &str, span| named(name, record.size, span).map(cell);
    let Some((part, problem)) = crop::chosen(options, (size, crop::NEAR), named, || used(record, options))
    else {
        return (in_view(record, options).unwrap_or(Part::whole(size)), None);
    };
    let is_auto = options.crop.as_ref().is_some_and(|crop| crop.value == Crop::Auto);
    let visible = views(record, options).filter(|_| is_auto).and_then(|areas| around(&areas));
    // The lines of a margin that the file hides would be missing.
    (visible.map_or(part, |visible| part.within(visible)), problem)
}

/// Columns and rows.
pub fn size_of(size: Size) -> (u8, u8) {
    (size.columns(), size.rows())
}

/// The place of a point.
pub fn cell(point: Point) -> Cell {
    (point.column, point.row)
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
            Point { column: size.columns() - 1, row: size.rows() - 1 }.sgf()
        );
        Box::new(Diagnostic::error(Id::OptionValue, span, message).with_advice(hint))
    })
}

/// The frames that are shown.
fn shown(record: &Record, options: &Options) -> RangeInclusive<usize> {
    crop::frames_shown(options, record.nodes.len(), record.main_end())
}

/// What SGF's `VW` leaves visible in the frames that are shown; `None` if one of them shows the whole board.
fn views<'a>(record: &'a Record, options: &Options) -> Option<Vec<&'a Area>> {
    let frames = record.nodes.get(shown(record, options))?;
    let mut areas = frames.iter().map(|node| node.visible.as_ref()).collect::<Option<Vec<_>>>()?;
    areas.dedup_by(|a, b| Area::ptr_eq(a, b));
    Some(areas)
}

fn around(areas: &[&Area]) -> Option<Part> {
    Part::around(areas.iter().flat_map(|area| area.iter().copied().map(cell)))
}

/// The rectangle that `VW` names, if all that is shown has the same.
fn in_view(record: &Record, options: &Options) -> Option<Part> {
    let areas = views(record, options)?;
    let [area] = areas[..] else { return None };
    let part = around(&areas)?;
    (area.len() == part.columns().len() * part.rows().len()).then_some(part)
}

/// The part in use in the frames that are shown; `None` if nothing is.
fn used(record: &Record, options: &Options) -> Option<Part> {
    let frames = shown(record, options);
    let mut found: Option<Part> = None;
    let mut add = |node: &Node, point: Point| {
        if node.shows(point) {
            found = Some(found.map_or(Part::at(cell(point)), |part| part.with(cell(point))));
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
    found
}

/// What a node itself points at.
fn own(node: &Node) -> impl Iterator<Item = Point> + '_ {
    let marks = node.marks.iter().map(|(at, _)| *at);
    let labels = node.labels.iter().map(|(at, _)| *at);
    let territory = node.territory.iter().map(|(at, _)| *at);
    let lines = node.lines.iter().flat_map(|line| [line.from, line.to]);
    marks.chain(labels).chain(territory).chain(lines)
}
