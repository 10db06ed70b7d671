//! Variations that are nothing but an ending. Records have no node for them, as nothing is played: their words stand in the comment
//! of the position at which they leave the line.

use std::borrow::Cow;

use super::japanese::before;
use super::kif::ending::{Summary, Word, word as usual};
use super::kif::line::time;
use super::{Ending, Node, Position, Record, Time};
use crate::children::preordered;
use crate::form::KEEPS_RARE_FORMS;

/// What stands before the words of such an ending.
const SIGN: &str = "変化：";

impl Node {
    /// Adds the words of a variation that is nothing but an ending to the comment. What is added after them is said about it.
    pub fn add_lone_ending(&mut self, words: &str) {
        self.add_line(&format!("{SIGN}{words}"));
        self.lone_endings.0 = self.lone_endings.0.max(1);
    }

    /// Takes such variations out of the comment, as nodes after this one, which is number `at`.
    fn take_lone_endings(&mut self, at: usize) -> Vec<Self> {
        let lines: Vec<&str> = self.comment.split('\n').collect();
        let count = self.lone_endings.0.min(lines.len());
        if count == 0 {
            return Vec::new();
        }
        let (own, others) = lines.split_at(lines.len() - count);
        let mut taken: Vec<Self> = Vec::new();
        for line in others {
            let ending = line.strip_prefix(SIGN).and_then(|words| read(words, &self.position));
            match (ending, taken.last_mut()) {
                (Some((ending, ending_words, ending_time)), _) => taken.push(Self {
                    parent: Some(at),
                    ending: Some(ending),
                    ending_words,
                    ending_time,
                    ..Self::start(self.position, self.number)
                }),
                (None, Some(last)) => last.add_line(line),
                // It cannot be written otherwise.
                (None, None) => return taken,
            }
        }
        let is_empty = own.iter().all(|line| line.is_empty());
        let own = if is_empty { "\n".repeat(own.len()) } else { own.join("\n") };
        for lines in [&mut self.lines_at_end, &mut self.lines_after_bookmark] {
            *lines = lines.saturating_sub(count);
        }
        (self.comment, self.lone_endings) = (own, Default::default());
        self.set_empty_lines_apart();
        taken
    }
}

/// The record with nodes for variations that are nothing but an ending. They have no move.
pub fn with_lone_endings(record: &Record) -> Cow<'_, Record> {
    if !KEEPS_RARE_FORMS || record.nodes.iter().all(|node| node.lone_endings.0 == 0) {
        return Cow::Borrowed(record);
    }
    let mut record = record.clone();
    record.nodes.change(|nodes| {
        let each = nodes.iter_mut().enumerate();
        let taken: Vec<Node> = each.flat_map(|(at, node)| node.take_lone_endings(at)).collect();
        nodes.extend(taken);
        *nodes = preordered(std::mem::take(nodes));
    });
    Cow::Owned(record)
}

/// The ending that words mean after a position, the words if they are not the usual ones, and the time before it.
fn read(words: &str, last: &Position) -> Option<(Ending, Option<String>, Option<Time>)> {
    if let Some(summary) = words.strip_prefix("まで").map(Summary::read) {
        let ending = summary.ending(last)?;
        return Some((ending, summary.own_words(ending).map(str::to_owned), None));
    }
    let known = Word::read(words).or_else(|| Word::foreign(words));
    let known = known.map(|(known, rest)| (known.ending(last.turn()), rest));
    let (ending, rest) = known.or_else(|| Some((Ending::Other, Word::unknown(words)?.1)))?;
    let (time, after) = time(rest).map_or((None, rest), |(time, after)| (Some(time), after));
    let word = before(words, rest);
    let is_own = Word::foreign(word).is_none() && word != usual(ending, last.turn());
    after.trim().is_empty().then(|| (ending, is_own.then(|| word.to_owned()), time))
}
