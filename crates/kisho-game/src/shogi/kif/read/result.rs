//! The line that says how a game ended: `まで77手で先手の勝ち`.

use super::super::super::{Ending, Remark};
use super::super::ending::Summary;
use super::super::problem::KifProblem;
use super::super::{Dialect, parts};
use super::{Entry, PlacedLine, Reader, State};
use crate::text::shown;

impl Reader<'_> {
    pub(super) fn result(&mut self, summary: Summary<'_>, placed: &PlacedLine<'_>) {
        if let State::Broken(broken) = self.state
            && summary.is_foul()
        {
            self.lose(broken);
        }
        self.settle();
        if !self.state.is_read() {
            return self.unread(placed.text);
        }
        let there = self.next.saturating_sub(1);
        if let Some(said) = summary.number.filter(|said| *said != there) {
            self.problems.note(&KifProblem::ResultNumber { said, there }, placed.span());
        }
        let is_alone = !self.tree.can_end(self.at);
        let Some(node) = self.tree.node_mut(self.at) else { return };
        if is_alone && node.ending.is_none() {
            match self.state {
                // The word before it has been told.
                State::Ended => node.add_line(placed.text.trim()),
                _ if summary.says_nothing() => {}
                _ => self.comment_on_ending(placed.text.trim(), placed.span()),
            }
            self.state = State::Ended;
            return;
        }
        let turn = node.position.turn();
        let fits = match node.ending {
            Some(ending) => summary.fits(ending, turn),
            None => {
                node.ending = summary.ending(&node.position);
                node.ending_words =
                    node.ending.and_then(|ending| summary.own_words(ending)).map(str::to_owned);
                if let Some(words) =
                    node.ending_words.as_deref().filter(|_| node.ending == Some(Ending::Other))
                {
                    let found = shown(words);
                    let mut other = node.position;
                    other.set_turn(turn.other());
                    let could_be = summary.ending(&other).is_some_and(|ending| ending != Ending::Other);
                    let problem = match summary.winner().filter(|_| could_be) {
                        Some(winner) => KifProblem::Winner { winner: winner.english(), turn: turn.english() },
                        None => KifProblem::Ending { found },
                    };
                    self.problems.note(&problem, placed.span());
                }
                let is_wrong = node.ending == Some(Ending::Mate) && node.position.has_way_out();
                if is_wrong {
                    self.problems.note(&KifProblem::NoMate, placed.span());
                }
                node.ending.is_some() || summary.says_nothing()
            }
        };
        if !fits {
            self.problems.note(&KifProblem::Result, placed.span());
        }
        self.keep_result(placed);
        self.state = State::Ended;
        // A variation can stand for the word that would end the line.
        self.entries.insert(self.next, Entry { parent: Some(self.at), node: None });
    }

    /// Keeps the line that says how the game ended, if it would not be written so.
    fn keep_result(&mut self, placed: &PlacedLine<'_>) {
        let Some(node) = self.tree.node_mut(self.at) else { return };
        let line = placed.text.trim();
        let is_usual = node.ending.is_some_and(|ending| {
            let titles = [["先手", "後手"], ["下手", "上手"]].into_iter();
            titles
                .map(|titles| parts::result_of(node, ending, titles, self.dialect))
                .any(|usual| usual == line)
        });
        // In KIF only the main line ends so.
        if !is_usual || self.is_variation && self.dialect == Dialect::Kif {
            node.set_aside(line, Remark::BELOW);
        }
    }
}
