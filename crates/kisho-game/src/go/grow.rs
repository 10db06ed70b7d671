//! Making records move by move.

use std::collections::BTreeMap;

use super::{Board, Captures, Change, Color, Node, Play, Point, Record};
use crate::Form;
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
            order: Form::default(),
            properties: Vec::new(),
        }
    }

    /// The node that follows on this one, which has the number `at`, with a move; the rules are not looked at. `board` is the position
    /// here and is left as it was.
    pub(super) fn played(&self, at: usize, play: Play, board: &mut Board) -> Self {
        let mut next = Self::following(Some(at), Some(self), play.color);
        next.number = next.number.saturating_add(1);
        next.to_move = play.color.other();
        next.play = Some(play);
        if let Some(point) = play.at {
            let effect = board.play(play.color, point, &mut next.changes);
            board.undo(&next.changes);
            next.taken = effect.captured;
            *next.captures.of_mut(play.color) += effect.captured;
            *next.captures.of_mut(play.color.other()) += effect.suicide;
        }
        next
    }

    /// The point at which a stone has just been taken in a ko, so that it may not be taken back at once. `board` is the position here and
    /// is left as it was.
    fn ko(&self, board: &mut Board) -> Option<Point> {
        let [stone, taken] = self.changes.as_slice() else { return None };
        let color = self.play.filter(|play| play.at == Some(stone.at) && self.taken == 1)?.color;
        let mut changes = Vec::new();
        // Whoever plays there would take the one stone, and the board would be as it was before.
        let effect = board.play(color.other(), taken.at, &mut changes);
        board.undo(&changes);
        (effect.captured == 1 && changes.len() == 2 && effect.suicide == 0).then_some(taken.at)
    }
}

impl Record {
    /// The position at a node as a record without moves: its stones are set up.
    #[must_use]
    pub fn cut_at(&self, node: usize) -> Self {
        let board = self.board_at(node);
        let stone = |at| board.get(at).map(|color| Change { at, before: None, after: Some(color) });
        let start = Node {
            // A number belongs to a move, and here is none.
            number: 0,
            changes: self.size.points().filter_map(stone).collect(),
            dimmed: None,
            visible: None,
            ..Node::following(None, self.nodes.get(node), Color::Black)
        };
        Self { size: self.size, info: BTreeMap::new(), nodes: Tree::of(start), diagram: None }
    }

    /// The same with some of what is said about the game. `None` if there is no such node.
    pub(super) fn position_with(&self, node: usize, is_kept: fn(&str) -> bool) -> Option<Self> {
        let mut position = (node < self.nodes.len()).then(|| self.cut_at(node))?;
        for (name, said) in self.info.iter().filter(|(name, _)| is_kept(name)) {
            position.info.insert(name.clone(), said.clone());
        }
        Some(position)
    }

    /// Plays a move after a node, which has to be the last one or on the way there, and gives the number of the new node, the
    /// last. `board` is the position at the node and is left as it was.
    pub fn play_after(&mut self, node: usize, play: Play, board: &mut Board) -> usize {
        let Some(before) = self.nodes.get(node) else { return node };
        let next = before.played(node, play, board);
        self.nodes.add(next)
    }

    /// The moves of the player to move: all empty points but those of suicide and of the ko, and a pass. None if there is no such node.
    #[must_use]
    pub fn legal_moves(&self, node: usize) -> Vec<Play> {
        let Some(here) = self.nodes.get(node) else { return Vec::new() };
        let mut board = self.board_at(node);
        let ko = here.ko(&mut board);
        let mut changes = Vec::new();
        let mut is_legal = |at: Point| {
            if board.get(at).is_some() || ko == Some(at) {
                return false;
            }
            changes.clear();
            let effect = board.play(here.to_move, at, &mut changes);
            board.undo(&changes);
            effect.suicide == 0
        };
        let points = self.size.points().filter(|&at| is_legal(at)).map(Some).chain([None]);
        points.map(|at| Play { color: here.to_move, at }).collect()
    }
}
