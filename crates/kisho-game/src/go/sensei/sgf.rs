//! A diagram as SGF.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use super::SenseiProblem;
use super::grid::{Grid, Sign, is_border};
use super::head::Head;
use super::lines::{Line, Lines};
use crate::go::sgf::value::escape;
use crate::go::{Mark, Point};
use crate::text::Counted;
use crate::text::Span;

/// The last move that a title may name: `15 at 3`. Digits go up to ten; a few more are told in words.
pub const MOST: u32 = 15;

/// SGF, and what of the diagram its moves come from.
pub struct Written {
    pub text: String,
    /// Where the node of each move begins, and where its number stands in the diagram.
    moves: Vec<(usize, Span)>,
    /// The place of everything else.
    head: Span,
}

impl Written {
    /// The place in the diagram that something in the SGF comes from.
    pub fn origin(&self, at: usize) -> Span {
        let next = self.moves.partition_point(|(begin, _)| *begin <= at);
        next.checked_sub(1).and_then(|last| self.moves.get(last)).map_or(self.head, |(_, span)| *span)
    }
}

/// A move: its place on the board, and its number in the text.
type Move = (Point, Span);

/// What the signs say.
#[derive(Default)]
struct Found {
    black: Vec<Point>,
    white: Vec<Point>,
    moves: BTreeMap<u32, Move>,
    marks: Vec<(Point, Mark)>,
    labels: Vec<(Point, char)>,
    dimmed: Vec<Point>,
    hidden: Vec<Point>,
}

/// Writes the position, its marks, and a node for each move.
pub fn write(head: &Head<'_>, grid: &Grid, lines: &Lines<'_>, problems: &mut Counted) -> Written {
    let mut found = Found::default();
    for &(at, sign) in &grid.signs {
        found.take(at, sign, problems);
    }
    let title_at = Span::new(lines.head.at, lines.head.at + lines.head.text.len());
    for (new, old) in title_moves(head.title, head.start) {
        if let (None, Some(&(at, _))) = (found.moves.get(&new), found.moves.get(&old)) {
            found.moves.insert(new, (at, title_at));
        }
    }
    let mut marks = found.mark_properties();
    marks.push_str(&line_properties(grid, &found.hidden, &lines.markup, problems));
    let mut text = format!("(;FF[4]GM[1]CA[UTF-8]SZ[{}:{}]", grid.size.columns(), grid.size.rows());
    // What is no character has no place in a title, and its property would keep it.
    let title = head.title.replace('\t', " ").replace(char::is_control, "");
    if !title.trim().is_empty() {
        let _ = write!(text, "GN[{}]", escape(title.trim()));
    }
    let _ = write!(text, "PL[{}]", head.first.letter());
    property(&mut text, "AB", &found.black);
    property(&mut text, "AW", &found.white);
    property(&mut text, "DD", &found.dimmed);
    property(&mut text, "VW", &found.visible(grid));
    text.push_str(&marks);
    let mut written = Written { text, moves: Vec::new(), head: title_at };
    for (&nth, &(at, span)) in &found.moves {
        let color = if nth % 2 == 1 { head.first } else { head.first.other() };
        let number = head.start.saturating_add(nth - 1);
        written.moves.push((written.text.len(), span));
        let _ = write!(written.text, ";{}[{}]MN[{number}]{marks}", color.letter(), at.sgf());
    }
    written.text.push(')');
    written
}

impl Found {
    fn take(&mut self, at: Point, sign: Sign, problems: &mut Counted) {
        match sign.sign {
            '.' | ',' => {}
            'X' | 'B' | '#' | 'Y' | 'Z' => self.black.push(at),
            'O' | 'W' | '@' | 'Q' | 'P' => self.white.push(at),
            'C' | 'S' | 'T' | 'M' => {}
            '?' => self.dimmed.push(at),
            '_' => self.hidden.push(at),
            'a'..='z' => self.labels.push((at, sign.sign)),
            '0'..='9' => {
                let nth = sign.sign.to_digit(10).filter(|nth| *nth > 0).unwrap_or(10);
                match self.moves.entry(nth) {
                    Entry::Vacant(place) => {
                        place.insert((at, sign.span));
                    }
                    Entry::Occupied(_) => {
                        problems.note(&SenseiProblem::Twice { found: sign.sign }, sign.span)
                    }
                }
            }
            'A' | 'V' | '*' => {
                problems
                    .note(&SenseiProblem::LeftOut { what: "a wildcard of the pattern search" }, sign.span);
            }
            _ if is_border(&sign) => {
                problems.note(&SenseiProblem::LeftOut { what: "an edge inside the diagram" }, sign.span);
                self.hidden.push(at);
            }
            found => problems.note(&SenseiProblem::Sign { found }, sign.span),
        }
        let mark = match sign.sign {
            'B' | 'W' | 'C' => Mark::Circle,
            '#' | '@' | 'S' => Mark::Square,
            'Y' | 'Q' | 'T' => Mark::Triangle,
            'Z' | 'P' | 'M' => Mark::Cross,
            _ => return,
        };
        self.marks.push((at, mark));
    }

    fn mark_properties(&self) -> String {
        let mut text = String::new();
        for mark in Mark::ALL {
            let points: Vec<Point> =
                self.marks.iter().filter(|(_, of)| *of == mark).map(|(at, _)| *at).collect();
            property(&mut text, mark.sgf(), &points);
        }
        if !self.labels.is_empty() {
            text.push_str("LB");
        }
        for (at, label) in &self.labels {
            let _ = write!(text, "[{}:{label}]", at.sgf());
        }
        text
    }

    /// The points that are shown; none if that is the whole board.
    fn visible(&self, grid: &Grid) -> Vec<Point> {
        if self.hidden.is_empty() && grid.shown == grid.size {
            return Vec::new();
        }
        let hidden: HashSet<Point> = self.hidden.iter().copied().collect();
        grid.size.points().filter(|at| grid.shows(*at) && !hidden.contains(at)).collect()
    }
}

fn property(text: &mut String, name: &str, points: &[Point]) {
    if !points.is_empty() {
        text.push_str(name);
    }
    for at in points {
        let _ = write!(text, "[{}]", at.sgf());
    }
}

/// The moves that the title names because their points are taken: `5 at 1`, by their places in the diagram.
/// The numbers are those that players count.
pub fn title_moves(title: &str, start: u32) -> Vec<(u32, u32)> {
    let mut moves = Vec::new();
    for (at, _) in title.match_indices(" at ") {
        let (before, after) = (title.get(..at).unwrap_or_default(), title.get(at + " at ".len()..));
        let after = after.unwrap_or_default();
        let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let new = before.get(before.len() - digits..).and_then(|number| number.parse::<u32>().ok());
        let after = after.strip_prefix(['B', 'W']).unwrap_or(after);
        let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let old = after.get(..end).and_then(|number| number.parse::<u32>().ok());
        let nth = |number: u32| number.checked_sub(start).map(|before| before + 1);
        if let Some((new, old)) = new.and_then(nth).zip(old.and_then(nth))
            && old < new
            && new <= MOST
        {
            moves.push((new, old));
        }
    }
    moves
}

/// Lines and arrows as `LN` and `AR`.
fn line_properties(grid: &Grid, hidden: &[Point], markup: &[Line<'_>], problems: &mut Counted) -> String {
    let mut kinds = [("LN", String::new()), ("AR", String::new())];
    for line in markup {
        let inside = line.text.trim_start_matches('{').split('}').next().unwrap_or_default();
        let mut words = inside.split_whitespace();
        let name = words.next().unwrap_or_default();
        let Some((_, values)) = kinds.iter_mut().find(|(kind, _)| *kind == name) else {
            problems
                .note(&SenseiProblem::LeftOut { what: "markup other than lines and arrows" }, line.span());
            continue;
        };
        let ends: Vec<Option<Point>> =
            words.take(3).map(|word| end(grid, word).filter(|at| !hidden.contains(at))).collect();
        match ends.as_slice() {
            [Some(from), Some(to)] if from != to => {
                let _ = write!(values, "[{}:{}]", from.sgf(), to.sgf());
            }
            _ => {
                let found = inside.chars().take(20).collect();
                problems.note(&SenseiProblem::Line { found, anchored: grid.is_anchored() }, line.span());
            }
        }
    }
    let written = kinds.into_iter().filter(|(_, values)| !values.is_empty());
    written.map(|(name, values)| format!("{name}{values}")).collect()
}

/// One end of a line: by its name, or as column and row from the upper left.
fn end(grid: &Grid, word: &str) -> Option<Point> {
    if let Some((along, down)) = word.split_once(':') {
        let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        return grid.at(number(along)?, number(down)?);
    }
    let at = Point::from_western(word, grid.size).filter(|_| grid.is_anchored())?;
    grid.shows(at).then_some(at)
}
