//! Diagrams as Sensei's Library writes them: a board of characters, each line after `$$`.
//!
//! Source: the page "How Diagrams Work" of that wiki, and the behaviour of its renderer. The first line may say who
//! moves first, that coordinates are wanted, the size of the board, the number of the first move, and a title:
//! `$$Wc13m21 Title`. In the rows `X` and `O` are stones, `.` is an empty point, `,` a star point, `1` to `9` and
//! `0` are moves in turn, small letters are labels. `-`, `|` and `+` are edges of the board; a side without them goes
//! on. After the rows may stand lines and arrows, `{AR C3 D5}` or, counted from the upper left, `{LN 1:2 3:4}`.
//!
//! A diagram is read as the SGF of a position and its moves, so that the same code plays them.

mod grid;
mod head;
mod lines;
mod lost;
mod problem;
mod sgf;
#[cfg(test)]
mod tests;
mod write;

pub use problem::SenseiProblem;
pub use write::write;

use super::{Diagram, read};
use crate::charset::utf8;
use crate::text::{Counted, Id, Span};
use crate::{ReadOptions, Reading, Record};
use grid::Grid;
use head::Head;
use lines::Lines;

/// Reads one diagram.
pub fn read(bytes: &[u8], _options: &ReadOptions) -> Reading {
    let (record, said) = utf8(bytes, Id::SenseiEncoding, diagram);
    Reading::new(record.map(Record::Go), said)
}

fn diagram(text: &str, problems: &mut Counted) -> Option<super::Record> {
    let lines = Lines::of(text, problems);
    let head = Head::of(lines.head, problems);
    let Some(grid) = Grid::of(&lines.rows, &head, problems) else {
        if problems.is_empty() {
            problems.note(&SenseiProblem::Empty, Span::new(0, text.len()));
        }
        return None;
    };
    let written = sgf::write(&head, &grid, &lines, problems);
    let reading = read::read(written.text.as_bytes(), &ReadOptions::default());
    problems.extend(reading.diagnostics.into_iter().map(|mut said| {
        said.span = written.origin(said.span.start);
        said
    }));
    let Some(Record::Go(mut record)) = reading.record else { return None };
    record.diagram = Some(Diagram { coordinates: head.coordinates && grid.is_anchored() });
    Some(record)
}
