//! The moves behind a position, in any notation: what makes a replay of the code of a position.
//!
//! Each line tells by its first characters how it is written. Lines of one notation that stand together are read by
//! the reader of that notation, which goes on where the lines before them ended.

mod style;
#[cfg(test)]
mod tests;

use super::{Info, Move, Position, Record, Tree, usi};
use crate::text::{Counted, Diagnostic, Span};
use style::Style;

/// A game that is being read.
#[derive(Debug)]
pub struct Course {
    /// What has been played.
    pub tree: Tree,
    /// The node from which the next move is played: the end of the main line so far.
    pub at: usize,
    /// Nothing more can be read, as a move is missing.
    pub stopped: bool,
}

impl Course {
    /// A game that goes on from a position; `next_number`, from 1, is the number of the next move.
    #[must_use]
    pub fn new(start: Position, next_number: u32) -> Self {
        Self { tree: Tree::new(start, next_number.saturating_sub(1)), at: 0, stopped: false }
    }

    /// Plays the next move, or says which rule forbids it.
    pub fn play(&mut self, action: Move, span: Span, said: &mut Counted) {
        match self.tree.play(self.at, action) {
            Ok(node) => self.at = node,
            Err(why) => {
                let (number, name) = self.tree.name_after(self.at, action);
                said.add(ILLEGAL, || {
                    Diagnostic::error(ILLEGAL, span, format!("move {number} {name}: {why}"))
                        .with_hint("the game is read up to here")
                });
                self.stopped = true;
            }
        }
    }

    /// Adds a line to the comment on the last position.
    pub fn comment(&mut self, line: &str) {
        if let Some(node) = self.tree.node_mut(self.at) {
            if !node.comment.is_empty() {
                node.comment.push('\n');
            }
            node.comment.push_str(line);
        }
    }

    /// Puts a bookmark at the last position.
    pub fn bookmark(&mut self, name: &str) {
        if let Some(node) = self.tree.node_mut(self.at) {
            node.bookmark = Some(name.to_owned());
        }
    }

    /// The record.
    #[must_use]
    pub fn finish(self) -> Record {
        self.tree.finish(Info::default())
    }
}

const ILLEGAL: &str = "shogi-illegal";

/// Reads the moves that stand in `text` from the offset `from` on.
pub fn read(course: &mut Course, text: &[u8], from: usize, said: &mut Counted) {
    let body = text.get(from..).unwrap_or_default();
    let body = match std::str::from_utf8(body) {
        Ok(body) => body,
        Err(error) => {
            let good = error.valid_up_to();
            let span = Span::new(from + good, from + good + error.error_len().unwrap_or(1));
            said.add("moves-encoding", || {
                Diagnostic::error("moves-encoding", span, "this is not UTF-8 text")
                    .with_hint("save the text as UTF-8")
            });
            body.get(..good).and_then(|good| std::str::from_utf8(good).ok()).unwrap_or_default()
        }
    };
    for run in runs(body) {
        if course.stopped {
            return;
        }
        let lines = body.get(run.span.start..run.span.end).unwrap_or_default();
        let offset = from + run.span.start;
        match run.style {
            Some(Style::Usi) => usi::moves(course, lines, offset, said),
            Some(_) | None => {
                let span =
                    Span::new(offset, offset + lines.lines().next().unwrap_or_default().trim_end().len());
                said.add("moves-unknown", || unknown(span));
                course.stopped = true;
            }
        }
    }
}

/// Whether a text begins as moves do, in any notation.
#[must_use]
pub fn begins(text: &[u8]) -> bool {
    let line = text.trim_ascii_start().split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = line.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    Style::of(line).is_some()
}

fn unknown(span: Span) -> Diagnostic {
    Diagnostic::error("moves-unknown", span, "these are no moves in a notation that kisho knows")
        .with_hint("behind a position stand moves such as `7g7f 3c3d`")
}

/// Lines of one notation; `None` if it is not known.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    style: Option<Style>,
    span: Span,
}

/// The runs of lines of a text. Empty lines, comments, and what is not known belong to the run in which they stand.
fn runs(text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let span = Span::new(start + line.len() - line.trim_start().len(), start + line.len());
        start = span.end;
        if span.is_empty() {
            continue;
        }
        let style = Style::of(line);
        match runs.last_mut() {
            Some(run) if style.is_none() || style == run.style || style == Some(Style::Comment) => {
                run.span = run.span.to(span);
            }
            // Comments on the start are read by the reader of what follows.
            Some(run @ Run { style: Some(Style::Comment), .. }) => {
                *run = Run { style, span: run.span.to(span) };
            }
            _ => runs.push(Run { style, span }),
        }
    }
    for run in &mut runs {
        if run.style == Some(Style::Comment) {
            run.style = Some(Style::Usi);
        }
    }
    runs
}
