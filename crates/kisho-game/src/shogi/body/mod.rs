//! The moves after a position, in any notation: what makes a replay of the code of a position.
//!
//! Each line tells by its first characters how it is written. Lines of one notation that stand together are read by
//! the reader of that notation, which goes on where the lines before them ended.

mod problem;
mod readers;
mod style;
#[cfg(test)]
mod tests;
mod write;

use super::kif::Dialect;
use super::{Info, Move, Node, Position, Record, Tree, repetition, sfen, usi};
use crate::text::{Counted, Span};
pub use problem::{MovesProblem, in_usi};
use style::Style;
pub use write::{SFEN, SHOGI64};

/// A game that is being read.
#[derive(Debug)]
pub struct Course {
    /// What has been played.
    pub tree: Tree,
    /// The node from which the next move is played: the end of the main line so far.
    pub at: usize,
    /// Where the text begins of which nothing can be read, as a move is missing.
    pub stopped: Option<usize>,
}

impl Course {
    /// A game that goes on from a position; `next_number`, from 1, is the number of the next move.
    #[must_use]
    pub fn new(start: Position, next_number: u32) -> Self {
        Self { tree: Tree::new(start, next_number.saturating_sub(1)), at: 0, stopped: None }
    }

    /// Plays the next move, or says which rule forbids it.
    pub fn play(&mut self, action: Move, span: Span, said: &mut Counted) {
        match self.tree.play(self.at, action) {
            Ok(node) => {
                self.tree.place(node, span);
                self.at = node;
            }
            Err(why) => {
                let (number, name) = self.tree.name_after(self.at, action);
                self.stop(MovesProblem::Illegal { number, name, why }, span, said);
            }
        }
    }

    /// Says what is wrong, and that nothing after it can be read.
    pub fn stop(&mut self, problem: MovesProblem, span: Span, said: &mut Counted) {
        said.note(&problem, span);
        self.stopped = Some(span.start);
    }

    /// Takes a line that is no move but is said about the last position: a comment, a bookmark, a remark for nobody.
    /// `false` if it is none of these.
    pub fn remark(&mut self, line: &str) -> bool {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix('*').or_else(|| line.strip_prefix("'*")) {
            // A blank may stand after the sign; more of them are the comment's own.
            let words = comment.strip_prefix(' ').filter(|words| !words.starts_with(char::is_whitespace));
            self.comment(words.unwrap_or(comment));
        } else if let Some(name) = line.strip_prefix('&')
            && let Some(node) = self.tree.node_mut(self.at)
        {
            node.bookmark = Some(name.trim().to_owned());
        } else if line.starts_with(['#', '\''])
            && let Some(node) = self.tree.node_mut(self.at)
        {
            node.add_remark(line);
        } else {
            return false;
        }
        true
    }

    /// Adds the moves of a record that begins with the last position, and what is said about them; they stand at `spans`.
    fn graft(&mut self, record: Record, spans: impl IntoIterator<Item = Span>) {
        let end = record.main_end();
        let mut places = Vec::with_capacity(record.nodes.len());
        for (node, span) in record.nodes.into_iter().zip(spans) {
            let Some(parent) = node.parent else {
                self.say(node);
                places.push(self.at);
                continue;
            };
            let parent = places.get(parent).copied();
            let at = self.tree.add(Node { parent, ..node });
            self.tree.place(at, span);
            places.push(at);
        }
        self.at = places.get(end).copied().unwrap_or(self.at);
    }

    /// Adds what is said about the last position.
    fn say(&mut self, said: Node) {
        if !said.comment.is_empty() {
            self.comment(&said.comment);
        }
        if let Some(node) = self.tree.node_mut(self.at) {
            node.number = said.number;
            node.bookmark = said.bookmark.or(node.bookmark.take());
            node.ending = said.ending.or(node.ending);
            node.ending_words = said.ending_words.or(node.ending_words.take());
            node.ending_time = said.ending_time.or(node.ending_time);
            node.remarks.extend(said.remarks);
            node.foul = said.foul.or(node.foul);
        }
    }

    /// Adds a line to the comment on the last position.
    fn comment(&mut self, line: &str) {
        if let Some(node) = self.tree.node_mut(self.at) {
            line.split('\n').for_each(|line| node.add_line(line));
        }
    }

    /// Keeps as text what cannot be read.
    pub fn keep(&mut self, unread: &str) {
        unread.trim().lines().for_each(|line| self.comment(line.trim()));
    }

    /// The record; what is wrong with its repetitions is said.
    #[must_use]
    pub fn finish(self, said: &mut Counted) -> Record {
        let (record, places) = self.tree.finish_with_places(Info::default());
        said.extend(repetition::faults(&record, &places));
        record
    }
}

/// Reads the moves that stand in `text` from the offset `from` on.
pub fn read(course: &mut Course, text: &str, from: usize, said: &mut Counted) {
    let body = text.get(from..).unwrap_or_default();
    for run in runs(body) {
        if course.stopped.is_some() {
            break;
        }
        let lines = body.get(run.span.start..run.span.end).unwrap_or_default();
        let offset = from + run.span.start;
        match run.style {
            Some(Style::Usi | Style::Comment) => usi::moves(course, lines, offset, said),
            Some(Style::Kif) => readers::kif(course, Dialect::Kif, lines, offset, said),
            Some(Style::Ki2) => readers::kif(course, Dialect::Ki2, lines, offset, said),
            Some(Style::Csa) => readers::csa(course, lines, offset, said),
            None => {
                let line = lines.lines().next().unwrap_or_default().trim_end();
                let is_another = sfen::is_start(line);
                let problem = if is_another { MovesProblem::Another } else { MovesProblem::Unknown };
                course.stop(problem, Span::new(offset, offset + line.len()), said);
            }
        }
    }
    let unread = course.stopped.and_then(|at| body.get(at.checked_sub(from)?..)).unwrap_or_default();
    course.keep(unread);
}

/// Whether a text begins as moves do, in any notation.
#[must_use]
pub fn begins(text: &str) -> bool {
    let line = text.trim_ascii_start().split('\n').next().unwrap_or_default();
    Style::of(line).is_some()
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
    runs
}
