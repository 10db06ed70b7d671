//! Points, point lists and moves as SGF writes them.

use std::borrow::Cow;

use crate::go::sgf::SgfProblem;
use crate::go::sgf::value::trimmed;
use crate::go::{Point, Size};
use crate::text::shown;

/// A value without white space at its ends, and without line breaks: programs that break long lines break them in points, too.
fn joined(raw: &[u8]) -> Cow<'_, [u8]> {
    let letters = trimmed(raw);
    if letters.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
        return letters.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    }
    letters
}

/// One point on the board.
pub fn point(raw: &[u8], size: Size) -> Result<Point, SgfProblem> {
    let found = || shown(&String::from_utf8_lossy(&trimmed(raw)));
    match Point::from_sgf(&joined(raw)) {
        None => Err(SgfProblem::NotAPoint { found: found(), size }),
        Some(point) => {
            size.point(point.column, point.row).ok_or_else(|| SgfProblem::OffBoard { found: found(), size })
        }
    }
}

/// A point, or a rectangle of points written as two of its corners: `aa:cc`.
pub fn area(raw: &[u8], size: Size) -> Result<Vec<Point>, SgfProblem> {
    let mut corners = raw.splitn(2, |&byte| byte == b':');
    let first = point(corners.next().unwrap_or_default(), size)?;
    let Some(second) = corners.next() else { return Ok(vec![first]) };
    let second = point(second, size)?;
    let span = |a: u8, b: u8| a.min(b)..=a.max(b);
    let columns = || span(first.column, second.column);
    let rows = span(first.row, second.row);
    Ok(rows.flat_map(|row| columns().filter_map(move |column| size.point(column, row))).collect())
}

/// Where a move is made; `None` is a pass.
pub fn play(raw: &[u8], size: Size) -> Result<Option<Point>, SgfProblem> {
    match &*joined(raw) {
        b"" => Ok(None),
        b"tt" if size.has_tt_pass() => Ok(None),
        _ => point(raw, size).map(Some),
    }
}
