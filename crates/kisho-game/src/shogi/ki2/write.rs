//! A record as a KI2 file.

use super::super::japanese::Play;
use super::super::kif::ending::{Summary, says, word};
use super::super::kif::write::{WORDS_LOST, words};
use super::super::kif::{Dialect, parts};
use super::super::{Ending, Holds, Node, Record, name};
use crate::{Lost, Written};

/// What KI2 can hold.
const HOLDS: Holds = Holds {
    moves: true,
    variations: true,
    number: true,
    last_move: true,
    comments: true,
    bookmarks: true,
    remarks: true,
    times: false,
    endings: true,
    info: true,
};

/// Said where the line for the end of a game has the usual words instead of those of the record.
const USUAL_WORDS: Lost = Lost::new(
    "words for how the game ended are replaced by the usual ones: KI2 has no place for them",
    "終局の表記",
);

/// So many moves stand in a line, as programs write it.
const PER_LINE: usize = 6;

/// The next move begins so many columns after the last one, if there is room; a kanji takes two.
const COLUMNS: usize = 12;

/// Writes a record with its variations.
#[must_use]
pub fn write(record: &Record) -> Written {
    let mut lost = HOLDS.lost(record);
    let is_lost = |node: &Node| node.ending_words.is_some() && parts::own_words(node).is_none();
    if record.nodes.iter().any(is_lost) {
        lost.push(WORDS_LOST);
    }
    let mut text = String::new();
    let left_out = parts::head(&mut text, record);
    if let Some(start) = record.nodes.first() {
        text.push('\n');
        parts::comment(&mut text, start, false);
    }
    let titles = parts::titles(record);
    for (at, line) in parts::lines(record).into_iter().enumerate() {
        let nodes: Vec<&Node> = line.into_iter().filter_map(|node| record.nodes.get(node)).collect();
        if let (1.., Some(first)) = (at, nodes.first()) {
            text.push_str(&format!("\n変化：{}手\n", first.number));
        }
        let mut cells = Cells { text: &mut text, in_line: 0, room: 0 };
        nodes.iter().for_each(|node| cells.node(record, node));
        let loses_words = nodes.last().is_some_and(|node| cells.end(node, titles));
        if loses_words && !lost.contains(&USUAL_WORDS) {
            lost.push(USUAL_WORDS);
        }
    }
    Written::partial(text, lost).with_lost_header(left_out).with_joined_lines(&record.info)
}

/// Moves in columns.
struct Cells<'t> {
    text: &'t mut String,
    in_line: usize,
    /// Columns that the last cell leaves free.
    room: usize,
}

impl Cells<'_> {
    /// The move of a node, and what is said about it.
    fn node(&mut self, record: &Record, node: &Node) {
        let before = node.parent.and_then(|parent| record.nodes.get(parent));
        if let (Some(before), Some(action)) = (before, node.play) {
            let sign = name::sign(before.position.turn());
            let previous_to = before.last_to();
            let name = name::official(&before.position, action, previous_to);
            let is_found = Play::read(&name)
                .and_then(|(play, _)| play.action(&before.position, previous_to).ok())
                .is_some_and(|(found, _)| found == action);
            // A move that breaks a rule may have a name that means another, or none.
            let origin =
                action.from().filter(|_| !is_found).map(|from| format!("({}{})", from.file(), from.rank()));
            let name = parts::called(record, before.position.turn(), name);
            self.cell(&format!("{sign}{name}{}", origin.unwrap_or_default()));
            let mut said = String::new();
            parts::comment(&mut said, node, false);
            if !said.is_empty() {
                self.end_line();
                self.text.push_str(&said);
            }
        }
    }

    /// The end of a line of moves, and how the game ended there. Returns whether the record's own words for it are lost.
    fn end(&mut self, last: &Node, titles: [&str; 2]) -> bool {
        let Some(ending) = last.ending else {
            self.end_line();
            return false;
        };
        let mut turn = last.position.turn();
        if let Some(foul) = last.foul {
            // No name tells a move that cannot be made from others; its origin does.
            let words = words(&last.position, foul.action, last.last_to(), Some(foul.kind));
            self.cell(&format!("{}{words}", name::sign(turn)));
            turn = turn.other();
        }
        let own = parts::own_words(last);
        // One that does not say how the game ended comes after the line that does, with `#`: programs take only one.
        let kept = last.result_line().filter(|line| parts::means(line, last, ending));
        let is_kept = kept.is_some();
        let result = kept.unwrap_or_else(|| parts::result_of(last, ending, titles, Dialect::Ki2));
        // The line may have no place for the words that the file has for it: 引分け beside the usual 引き分け.
        let summary = result.strip_prefix("まで").map(Summary::read);
        let says_own = own.is_none() || summary.is_some_and(|summary| summary.own_words(ending) == own);
        // A word that may not stand in the last line is safe only among the moves, where 入玉 is no word that ends a game.
        let word = match own {
            _ if parts::means(&result, last, ending) => None,
            Some(_) if ending == Ending::Other => None,
            own => Some(own.filter(|words| says(words, ending, turn)).unwrap_or(word(ending, turn))),
        };
        if let Some(word) = word {
            self.cell(&format!("{}{word}", name::sign(turn)));
        }
        self.end_line();
        // Nothing that stands after the end of the game may come before the line that ends it.
        parts::push_line(self.text, &result);
        let mut kept = is_kept.then_some(&result);
        parts::notes(self.text, last, true, |remark| {
            let line = remark.kif(is_kept);
            kept.take_if(|kept| **kept == line).is_none().then_some(line)
        });
        word.is_none() && !says_own
    }

    fn cell(&mut self, content: &str) {
        if self.in_line == PER_LINE {
            self.end_line();
        }
        if self.in_line > 0 {
            self.text.push_str(&" ".repeat(self.room.max(1)));
        }
        self.text.push_str(content);
        self.in_line += 1;
        self.room = COLUMNS.saturating_sub(2 * content.chars().count());
    }

    fn end_line(&mut self) {
        if self.in_line > 0 {
            self.text.push('\n');
        }
        self.in_line = 0;
    }
}
