//! Making records move by move.

use std::collections::BTreeMap;

use super::{Board, Captures, Change, Color, Node, Play, Record};
use crate::tree::Tree;

impl Node {
    /// A node after `before`, which has the number `parent`, as long as nothing happens there. `first`: whose move it is if
    /// there is none before.
    #[must_use]
    pub fn following(parent: Option<usize>, before: Option<&Self>, first: Color) -> Self {
        Self {
            parent,
            number: before.map_or(0, |node| node.number),
            play: None,
            changes: Vec::new(),
            captures: before.map_or(Captures::default(), |node| node.captures),
            taken: 0,
            to_move: before.map_or(first, |node| node.to_move),
            name: String::new(),
            comment: String::new(),
            labels: Vec::new(),
            marks: Vec::new(),
            lines: Vec::new(),
            territory: Vec::new(),
            dimmed: before.and_then(|node| node.dimmed.clone()),
            visible: before.and_then(|node| node.visible.clone()),
            in_root: false,
            properties: Vec::new(),
        }
    }
}

impl Record {
    /// The position at a node as a record without moves: its stones are set up.
    #[must_use]
    pub fn cut_at(&self, node: usize) -> Self {
        let board = self.board_at(node);
        let stone = |at| board.get(at).map(|color| Change { at, before: None, after: Some(color) });
        let start = Node {
            changes: self.size.points().filter_map(stone).collect(),
            dimmed: None,
            visible: None,
            ..Node::following(None, self.nodes.get(node), Color::Black)
        };
        Self { size: self.size, info: BTreeMap::new(), nodes: Tree::of(start), diagram: None }
    }

    /// Plays a move after a node, which has to be the last one or on the way there, and gives the number of the new node, the
    /// last. `board` is the position at the node and is left as it was.
    pub fn play_after(&mut self, node: usize, play: Play, board: &mut Board) -> usize {
        let mut next = Node::following(Some(node), self.nodes.get(node), play.color);
        next.number = next.number.saturating_add(1);
        next.to_move = play.color.other();
        next.play = Some(play);
        if let Some(at) = play.at {
            let effect = board.play(play.color, at, &mut next.changes);
            board.undo(&next.changes);
            next.taken = effect.captured;
            *next.captures.of_mut(play.color) += effect.captured;
            *next.captures.of_mut(play.color.other()) += effect.suicide;
        }
        self.nodes.add(next)
    }
}
