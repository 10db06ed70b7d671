//! What the rest of kisho asks of a record of Go.

use encoding_rs::Encoding;

use super::{Board, Node, Play, Record, SENSEI, SGF, Size, key, outcome, sgf};
use crate::games::{GameRecord, MainLine, Replayed, grow};
use crate::key::{Keyed, Symmetry};
use crate::tree::Tree;
use crate::{Notation, Outcome};

impl GameRecord for Record {
    type Ply = (Play, Size);
    type Node = Node;

    const NOTATIONS: &'static [Notation] = &[SGF, SENSEI];

    fn encoding(bytes: &[u8]) -> (&'static Encoding, usize) {
        sgf::encoding(bytes)
    }

    fn tree(&self) -> &Tree<Self::Node> {
        &self.nodes
    }

    fn outcome(&self) -> Option<Outcome> {
        match outcome::Outcome::of(self.info("RE")?) {
            outcome::Outcome::Draw => Some(Outcome::Draw),
            outcome::Outcome::Won(color, _) => Some(color.into()),
            _ => None,
        }
    }

    fn bookmarks(&self) -> Vec<usize> {
        let is_hotspot = |node: &Node| node.properties.iter().any(|property| property.name == "HO");
        let is_marked = |node: &Node| !node.name.trim().is_empty() || is_hotspot(node);
        self.nodes.iter().enumerate().filter(|(_, node)| is_marked(node)).map(|(at, _)| at).collect()
    }

    fn key(&self, node: usize) -> Option<Keyed> {
        Some(key::key(self, self.nodes.get(node)?, &self.board_at(node)))
    }

    fn turned((play, size): (Play, Size), by: Symmetry) -> (Play, Size) {
        (key::turned(play, size, by), size)
    }

    fn line(&self, most: usize) -> MainLine<Self> {
        let line: Vec<usize> = self.main_line().collect();
        let node = |at: usize| self.nodes.get(at);
        let first = line
            .iter()
            .position(|&at| node(at).is_some_and(|node| node.play.is_some()))
            .unwrap_or(line.len());
        let (before, line) = line.split_at_checked(first).unwrap_or_default();
        let at = before.last().copied().unwrap_or(0);
        let mut board = self.board_at(at);
        let start = self.cut_at(at);
        // Never empty.
        let key = key::key(&start, start.nodes.start(), &board);
        let mut moves = Vec::new();
        for node in line.iter().filter_map(|&at| node(at)) {
            board.redo(&node.changes);
            match node.play {
                Some(play) if moves.len() < most => {
                    moves.push(((play, self.size), key::key(self, node, &board)));
                }
                // Nothing happens there: it holds a comment or marks.
                None if node.changes.is_empty() => {}
                _ => break,
            }
        }
        MainLine { start, key, moves }
    }

    fn word(&self, node: usize) -> Option<String> {
        let play = self.nodes.get(node).and_then(|node| node.play);
        play.map(|play| play.at.map_or_else(|| "pass".to_owned(), |at| at.western(self.size)))
    }

    fn replay(&self, way: &[(Play, Size)], next: &[(Play, Size)]) -> Option<Replayed<Self>> {
        let mut grown = (self.clone(), self.board_at(0), 0);
        // A stone stays on the board when another follows on it.
        let play = |(record, board, last): &mut (Self, Board, usize), at: usize, (play, _): (Play, Size)| {
            if at != *last {
                if let Some(node) = record.nodes.get(at) {
                    board.redo(&node.changes);
                }
                *last = at;
            }
            Some(record.play_after(at, play, board))
        };
        let (here, next) = grow(&mut grown, way, next, play)?;
        Some(Replayed { record: grown.0, here, next })
    }
}
