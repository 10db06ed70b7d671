//! The board of characters: which edges it has, and which point each character is.

use std::cmp::Ordering;

use super::SenseiProblem;
use super::head::Head;
use super::lines::Line;
use crate::go::{Point, Size};
use crate::text::Counted;
use crate::text::Span;

/// The board that is shown if nothing says otherwise.
const USUAL: u8 = 19;

/// A character and its place in the text.
#[derive(Debug, Clone, Copy)]
pub struct Sign {
    pub sign: char,
    pub span: Span,
}

/// Which sides of a diagram are edges of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(clippy::struct_excessive_bools, reason = "a board has four sides")]
pub struct Edges {
    pub top: bool,
    pub bottom: bool,
    pub left: bool,
    pub right: bool,
}

/// The points of a diagram.
#[derive(Debug)]
pub struct Grid {
    /// The whole board, of which the diagram may be a part.
    pub size: Size,
    /// Columns and rows that are shown.
    pub shown: Size,
    /// The upper left point that is shown.
    pub first: Point,
    pub edges: Edges,
    /// The signs in reading order.
    pub signs: Vec<(Point, Sign)>,
}

impl Grid {
    /// Lays the rows out on a board.
    pub fn of(lines: &[Line<'_>], head: &Head<'_>, problems: &mut Counted) -> Option<Self> {
        let mut rows: &[Line<'_>] = lines;
        let mut edges = Edges::default();
        if let [first, rest @ ..] = rows
            && is_edge(first)
        {
            (edges.top, rows) = (true, rest);
        }
        if let [rest @ .., last] = rows
            && is_edge(last)
        {
            (edges.bottom, rows) = (true, rest);
        }
        let most = usize::from(Size::MAX);
        // Longer rows are counted, but not kept.
        let kept: Vec<Vec<Sign>> = rows.iter().take(most + 1).map(|line| signs(line, most + 2)).collect();
        edges.left = have_most(kept.iter().map(|row| row.first()));
        edges.right = have_most(kept.iter().rev().map(|row| row.last()));
        let bare: Vec<&[Sign]> = kept.iter().map(|row| without_edges(row, edges, problems)).collect();
        let alike = |columns: &usize| bare.iter().filter(|row| row.len() == *columns).count();
        let columns = bare.iter().rev().map(|row| row.len()).max_by_key(alike).unwrap_or(0);
        let shown = u8::try_from(columns).ok().zip(u8::try_from(bare.len()).ok());
        let shown = shown.and_then(|(columns, rows)| Size::new(columns, rows));
        let Some(shown) = shown else {
            if columns > most || bare.len() > most {
                let all = rows.first().zip(rows.last()).map(|(first, last)| first.span().to(last.span()));
                problems
                    .note(&SenseiProblem::TooLarge { columns, rows: rows.len() }, all.unwrap_or_default());
            }
            return None;
        };
        let (size, first) = placed(shown, edges, head, problems);
        let mut grid = Self { size, shown, first, edges, signs: Vec::new() };
        let mut signs = Vec::new();
        for (down, row) in bare.iter().enumerate() {
            if row.len() != columns {
                let span = rows.get(down).map(Line::span).unwrap_or_default();
                problems.note(&SenseiProblem::Row { found: row.len(), expected: columns }, span);
            }
            let placed =
                row.iter().enumerate().filter_map(|(along, &sign)| Some((grid.at(along, down)?, sign)));
            signs.extend(placed);
        }
        grid.signs = signs;
        let is_blank = |(_, sign): &(Point, Sign)| sign.sign == '_' || is_border(sign);
        (!grid.signs.iter().all(is_blank)).then_some(grid)
    }

    /// The point so far from the upper left of the diagram.
    pub fn at(&self, along: usize, down: usize) -> Option<Point> {
        let (along, down) = (u8::try_from(along).ok()?, u8::try_from(down).ok()?);
        let inside = along < self.shown.columns() && down < self.shown.rows();
        let at = || self.size.point(self.first.column + along, self.first.row + down);
        if inside { at() } else { None }
    }

    /// Whether the edges tell what the points are called.
    pub fn is_anchored(&self) -> bool {
        let Edges { top, bottom, left, right } = self.edges;
        (top || bottom) && (left || right)
    }

    /// Whether the diagram shows this point of the board.
    pub fn shows(&self, at: Point) -> bool {
        let from = |first: u8, at: u8| at.checked_sub(first);
        from(self.first.column, at.column).is_some_and(|along| along < self.shown.columns())
            && from(self.first.row, at.row).is_some_and(|down| down < self.shown.rows())
    }
}

/// The size of the board, and where on it the diagram lies. A side without an edge leaves room for the rest of the
/// board; with no edge at all the diagram lies in the middle.
fn placed(shown: Size, edges: Edges, head: &Head<'_>, problems: &mut Counted) -> (Size, Point) {
    let Edges { top, bottom, left, right } = edges;
    let side = |whole: bool, lines: u8| if whole { lines } else { head.size.unwrap_or(USUAL).max(lines) };
    let (columns, rows) = (side(left && right, shown.columns()), side(top && bottom, shown.rows()));
    if let Some(said) = head.size {
        // A side with both its edges needs no number.
        let speaks_of = |whole: bool, lines: u8| !whole && lines == said;
        let fits = speaks_of(left && right, columns) || speaks_of(top && bottom, rows);
        if !fits && (columns, rows) != (said, said) {
            problems.note(&SenseiProblem::OtherSize { said, columns, rows }, head.size_span);
        }
    }
    let first = |before: bool, after: bool, room: u8| match (before, after) {
        (true, _) => 0,
        (false, true) => room,
        (false, false) => room / 2,
    };
    let column = first(left, right, columns - shown.columns());
    let row = first(top, bottom, rows - shown.rows());
    (Size::new(columns, rows).unwrap_or(shown), Point { column, row })
}

/// Whether most rows have an edge where these signs are; of as many with and without, whether the first has one.
fn have_most<'a>(signs: impl Iterator<Item = Option<&'a Sign>>) -> bool {
    let edges: Vec<bool> = signs.map(|sign| sign.is_some_and(is_border)).collect();
    let count = edges.iter().filter(|is_there| **is_there).count();
    match (2 * count).cmp(&edges.len()) {
        Ordering::Equal => edges.first() == Some(&true),
        most => most == Ordering::Greater,
    }
}

/// The first `most` signs of a line, without the space between them.
fn signs(line: &Line<'_>, most: usize) -> Vec<Sign> {
    let all = line.text.char_indices().filter(|(_, c)| !c.is_whitespace() && *c != '$');
    let sign = |(from, sign): (usize, char)| {
        let from = line.at + from;
        Sign { sign, span: Span::new(from, from + sign.len_utf8()) }
    };
    all.take(most).map(sign).collect()
}

pub fn is_border(sign: &Sign) -> bool {
    matches!(sign.sign, '-' | '|' | '+')
}

/// Whether a row is the upper or the lower edge; `_` may stand in it between two boards.
pub fn is_edge(line: &Line<'_>) -> bool {
    let mut signs = line.text.chars().filter(|c| !c.is_whitespace());
    line.text.contains(['-', '+']) && signs.all(|c| matches!(c, '-' | '+' | '|' | '_'))
}

/// The points of a row; edges that differ from those of the other rows are reported.
fn without_edges<'a>(row: &'a [Sign], edges: Edges, problems: &mut Counted) -> &'a [Sign] {
    let mut points = row;
    let mut side = |side: &'static str, expected: bool, sign: Option<Sign>| {
        let found = sign.filter(is_border);
        match (expected, found, sign) {
            (true, None, Some(sign)) => problems.note(&SenseiProblem::NoEdge { side }, sign.span),
            (false, Some(edge), _) => problems.note(&SenseiProblem::Edge { side }, edge.span),
            _ => {}
        }
        found.is_some()
    };
    if side("left", edges.left, points.first().copied()) {
        points = points.get(1..).unwrap_or_default();
    }
    if side("right", edges.right, points.last().copied()) {
        points = points.get(..points.len() - 1).unwrap_or_default();
    }
    points
}
