//! Dimmed and hidden parts of the board, which nodes inherit.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::layout::Layout;
use super::text;
use crate::diagram::{Drawn, Layer, Lifetime, Path, Point, Rect, Role, Shape, Timeline};
use kisho_game::go::{self, Area, Node, Record};

/// Covers end so far inside the edge of the board, where its corners are round.
const RIM: f64 = 0.15;
/// Names of lines that are hidden as a whole lie within so many lines outside the board.
const MARGIN_LINES: i16 = 2;

/// Whether a point is seen at a node.
pub fn sees(layout: &Layout, node: &Node, point: go::Point) -> bool {
    layout.shows(point) && node.shows(point)
}

/// Draws a veil over dimmed points, and covers hidden ones with bare board.
pub fn draw(timeline: &mut Timeline, record: &Record, layout: &Layout) {
    for (area, life) in lives(record, |node| node.dimmed.as_ref()) {
        fill(timeline, rectangles(&dimmed(area, layout)), layout, life, Role::Veil);
    }
    for (area, life) in lives(record, |node| node.visible.as_ref()) {
        let hidden = hidden(area, layout);
        text::hide(timeline, layout, &hidden, &life);
        fill(timeline, rectangles(&hidden), layout, life, Role::Board);
    }
}

/// Each inherited set with all frames in which it holds, however often it is left and comes again.
fn lives(record: &Record, of: fn(&Node) -> Option<&Area>) -> Vec<(&Area, Lifetime)> {
    let mut found: Vec<(&Area, Lifetime)> = Vec::new();
    let mut places = HashMap::new();
    // Nodes that name the same points share one set, so that the place of a set in memory tells it from others.
    let set = |node: &Node| of(node).map(|area| area.as_ptr());
    let mut start = 0;
    for run in record.nodes.chunk_by(|a, b| set(a) == set(b)) {
        let end = start + run.len();
        if let Some(area) = run.first().and_then(of) {
            let place = *places.entry(area.as_ptr()).or_insert(found.len());
            if place == found.len() {
                found.push((area, Lifetime::never()));
            }
            if let Some((_, life)) = found.get_mut(place) {
                life.add(start..end);
            }
        }
        start = end;
    }
    found
}

/// Runs of points in one row: the row, the first column, the column after the last; columns and rows as they are
/// shown, from the upper left point, rows in rising order.
pub type Runs = Vec<(i16, i16, i16)>;

/// The places at which points are shown, in reading order.
fn cells(area: &Area, layout: &Layout) -> Vec<(i16, i16)> {
    let mut cells: Vec<(i16, i16)> = area
        .iter()
        .filter(|&&point| layout.shows(point))
        .map(|&point| layout.cell(point))
        .map(|(column, row)| (row.into(), column.into()))
        .collect();
    cells.sort_unstable();
    cells
}

fn dimmed(area: &Area, layout: &Layout) -> Runs {
    let cells = cells(area, layout);
    let runs = cells.chunk_by(|a, b| a.0 == b.0 && a.1 + 1 == b.1);
    runs.filter_map(|run| Some((run.first()?.0, run.first()?.1, run.last()?.1 + 1))).collect()
}

/// What lies between the visible points. Where no point of a line is visible its name is hidden as well.
fn hidden(visible: &Area, layout: &Layout) -> Runs {
    let lines = |lines: RangeInclusive<u8>| (i16::from(*lines.start()), i16::from(*lines.end()) + 1);
    let ((left, right), (top, bottom)) = (lines(layout.columns()), lines(layout.rows()));
    let cells = cells(visible, layout);
    let mut seen: Vec<i16> = cells.iter().map(|cell| cell.1).collect();
    seen.sort_unstable();
    seen.dedup();
    let mut runs = Runs::new();
    let mut rest = cells.as_slice();
    for row in top - MARGIN_LINES..bottom + MARGIN_LINES {
        let (here, later) = rest.split_at(rest.partition_point(|cell| cell.0 <= row));
        rest = later;
        let in_margin = !(top..bottom).contains(&row);
        let here: Vec<i16> = if in_margin { seen.clone() } else { here.iter().map(|cell| cell.1).collect() };
        // In the margin the first and the last column reach to the rim if they are hidden.
        let hides = |column| here.is_empty() || in_margin && !here.contains(&column);
        let mut from = if hides(left) { left - MARGIN_LINES } else { left };
        let end = if hides(right - 1) { right + MARGIN_LINES } else { right };
        for column in here.iter().copied().chain([end]) {
            if from < column {
                runs.push((row, from, column));
            }
            from = column + 1;
        }
    }
    runs
}

/// Runs as few rectangles: the same run in rows one after the other is one.
fn rectangles(runs: &Runs) -> Vec<Rect> {
    let mut open: Vec<((i16, i16), (i16, i16))> = Vec::new();
    let mut done = Vec::new();
    for row in runs.chunk_by(|a, b| a.0 == b.0) {
        let Some(&(y, ..)) = row.first() else { continue };
        let continues = |&((from, to), (_, bottom)): &((i16, i16), (i16, i16))| {
            bottom == y && row.contains(&(y, from, to))
        };
        done.extend(open.extract_if(.., |rect| !continues(rect)));
        for &(_, from, to) in row {
            match open.iter_mut().find(|(run, _)| *run == (from, to)) {
                Some((_, (_, bottom))) => *bottom = y + 1,
                None => open.push(((from, to), (y, y + 1))),
            }
        }
    }
    done.extend(open);
    let side = |from: i16, to: i16| (f64::from(from) - 0.5, f64::from(to - from));
    done.into_iter()
        .map(|((left, right), (top, bottom))| {
            let ((x, w), (y, h)) = (side(left, right), side(top, bottom));
            Rect::new(x, y, w, h)
        })
        .collect()
}

fn fill(timeline: &mut Timeline, rects: Vec<Rect>, layout: &Layout, life: Lifetime, role: Role) {
    let board = layout.board().grown(-RIM);
    let mut path = Path::default();
    for rect in rects.into_iter().filter_map(|rect| rect.common(board)) {
        let (right, bottom) = (rect.x + rect.w, rect.y + rect.h);
        path.extend(Path::polygon([
            Point::new(rect.x, rect.y),
            Point::new(right, rect.y),
            Point::new(right, bottom),
            Point::new(rect.x, bottom),
        ]));
    }
    if !path.segments.is_empty() {
        timeline.add(Layer::Veil, life, Drawn::filled(Shape::Path(path), role));
    }
}
