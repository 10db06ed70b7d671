//! Building a record: variations may come in any order.

use super::name::Words;
use super::{Illegal, Info, Kind, Move, Node, Position, Record, name};
use crate::children::preordered;
use crate::text::Span;

/// A record that is being read. Nodes have numbers in the order in which they were added; 0 is the start.
#[derive(Debug, Clone)]
pub struct Tree {
    nodes: Vec<Node>,
    /// How many ways go on from each node.
    ways: Vec<usize>,
    /// Where in a text each node stands; empty if that has not been said.
    places: Vec<Span>,
}

impl Tree {
    /// A tree of the start alone; `number` moves were made before it.
    #[must_use]
    pub fn new(start: Position, number: u32) -> Self {
        Self::starting(start, number, None)
    }

    /// The same where it is known what the last of these moves was called.
    #[must_use]
    pub fn starting(start: Position, number: u32, last: Option<Words>) -> Self {
        let start = Node { led_here: last, ..Node::start(start, number) };
        Self { nodes: vec![start], ways: vec![0], places: vec![Span::default()] }
    }

    /// Plays a move after node `parent`, as the last of the ways on from there, and gives the number of the new node.
    ///
    /// # Errors
    /// If the move is not legal; the tree is as before then.
    pub fn play(&mut self, parent: usize, action: Move) -> Result<usize, Illegal> {
        let before = self.nodes.get(parent).ok_or(Illegal::NotThere)?;
        let position = before.position.play(action)?;
        let number = before.number.saturating_add(1);
        Ok(self.add(Node { parent: Some(parent), play: Some(action), ..Node::start(position, number) }))
    }

    /// Plays a move that breaks a rule, as [`Position::force`] does: a game that ended with it. `None` if it cannot be made
    /// on a board; the tree is as before then.
    pub fn force(&mut self, parent: usize, action: Move) -> Option<usize> {
        let before = self.nodes.get(parent)?;
        let position = before.position.force(action)?;
        let number = before.number.saturating_add(1);
        Some(self.add(Node { parent: Some(parent), play: Some(action), ..Node::start(position, number) }))
    }

    /// Takes back the node that was added last. The start stays.
    pub fn forget_last(&mut self) {
        if self.nodes.len() > 1
            && let Some(last) = self.nodes.pop()
        {
            self.places.pop();
            self.ways.pop();
            if let Some(ways) = last.parent.and_then(|parent| self.ways.get_mut(parent)) {
                *ways -= 1;
            }
        }
    }

    /// Whether the game can end at a node: no other line ends or goes on there. What follows an ending is a variation, so that
    /// an ending cannot be one itself.
    #[must_use]
    pub fn can_end(&self, at: usize) -> bool {
        self.ways.get(at) == Some(&0) && self.node(at).is_some_and(|node| node.ending.is_none())
    }

    /// Adds a node as the last of the ways on from its parent, and gives its number. Its position has to be what its move
    /// makes of the parent's.
    pub(crate) fn add(&mut self, node: Node) -> usize {
        if let Some(ways) = node.parent.and_then(|parent| self.ways.get_mut(parent)) {
            *ways += 1;
        }
        self.nodes.push(node);
        self.ways.push(0);
        self.places.push(Span::default());
        self.nodes.len() - 1
    }

    /// Says where in the text the move stands that led to a node.
    pub fn place(&mut self, node: usize, span: Span) {
        if let Some(place) = self.places.get_mut(node) {
            *place = span;
        }
    }

    /// Number and name of a move after a node, for messages about notations of other countries: 37 and P-7f.
    #[must_use]
    pub fn name_after(&self, node: usize, action: Move) -> (u32, String) {
        let Some(before) = self.nodes.get(node) else { return (0, action.to_string()) };
        (before.number.saturating_add(1), name::western(&before.position, action))
    }

    /// The same in Japanese: ▲７六歩. Of a drop it says so, as records do; if nothing stands where the piece should come from, it is
    /// the one that the record names.
    #[must_use]
    pub fn name_of(&self, node: usize, action: Move, said: Kind) -> (u32, String) {
        let Some(before) = self.nodes.get(node) else { return (0, action.to_string()) };
        let sign = name::sign(before.position.turn());
        let words = Words::of(&before.position, action).unwrap_or_else(|| Words::said(said, action));
        let name = words.after(before.last_to());
        let says_drop = action.from().is_some() || name.ends_with('打');
        let drop = if says_drop { "" } else { "打" };
        (before.number.saturating_add(1), format!("{sign}{name}{drop}"))
    }

    /// A node.
    #[must_use]
    pub fn node(&self, at: usize) -> Option<&Node> {
        self.nodes.get(at)
    }

    /// A node, to add what is said about it.
    pub fn node_mut(&mut self, at: usize) -> Option<&mut Node> {
        self.nodes.get_mut(at)
    }

    /// The record: the same nodes in preorder, the ways on from each in the order in which they were added.
    #[must_use]
    pub fn finish(self, info: Info) -> Record {
        self.finish_with_places(info).0
    }

    /// The same with the place of each node in the text.
    #[must_use]
    pub fn finish_with_places(self, info: Info) -> (Record, Vec<Span>) {
        let places = self.places.into_iter().chain(std::iter::repeat(Span::default()));
        let nodes = self.nodes.into_iter().zip(places).collect::<Vec<(Node, Span)>>();
        let (mut nodes, places): (Vec<Node>, _) = preordered(nodes).into_iter().unzip();
        nodes.iter_mut().for_each(Node::set_empty_lines_apart);
        let nodes = crate::tree::Tree::in_preorder(nodes);
        let (csa, lacks_totals, kings) = Default::default();
        (Record { info, nodes, csa, lacks_totals, kings }, places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Square;

    fn step(from: (u8, u8), to: (u8, u8)) -> Move {
        let square = |(file, rank)| Square::new(file, rank).unwrap();
        Move::Step { from: square(from), to: square(to), promotes: false }
    }

    #[test]
    fn variations_stand_after_the_line_they_leave() {
        let mut tree = Tree::new(Position::initial(), 0);
        let main = tree.play(0, step((7, 7), (7, 6))).unwrap();
        let reply = tree.play(main, step((3, 3), (3, 4))).unwrap();
        tree.play(reply, step((2, 7), (2, 6))).unwrap();
        tree.play(main, step((8, 3), (8, 4))).unwrap();
        tree.play(0, step((2, 7), (2, 6))).unwrap();
        let record = tree.finish(Info::default());
        let parents: Vec<_> = record.nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(2), Some(1), Some(0)]);
        let numbers: Vec<_> = record.nodes.iter().map(|node| node.number).collect();
        assert_eq!(numbers, [0, 1, 2, 3, 2, 1]);
        let moves: Vec<_> = record.nodes.iter().filter_map(|node| node.play).map(|m| m.to_string()).collect();
        assert_eq!(moves, ["7g7f", "3c3d", "2g2f", "8c8d", "2g2f"]);
    }
}
