//! A game as a tree of positions, for games whose nodes hold no more than a move, a comment and who won.

use super::Outcome;
use super::children::{path, preordered};

/// One position and how it came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node<P, M> {
    /// The node before it; `None` for the start.
    pub parent: Option<usize>,
    /// The move that led here; `None` at the start.
    pub play: Option<M>,
    /// The position.
    pub position: P,
    /// The author's comment; lines are separated by `\n`, empty if there is none.
    pub comment: String,
    /// How the game ended here by something else than a move: a player resigned, or both agreed on a draw.
    pub outcome: Option<Outcome>,
}

impl<P, M> Node<P, M> {
    /// A node without comment.
    #[must_use]
    pub fn new(parent: Option<usize>, play: Option<M>, position: P) -> Self {
        Self { parent, play, position, comment: String::new(), outcome: None }
    }
}

/// The positions of a game in preorder: the main line first, then the ways that leave it, the last ones first. Never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree<P, M> {
    nodes: Vec<Node<P, M>>,
}

impl<P, M> Tree<P, M> {
    /// A start without moves.
    #[must_use]
    pub fn new(start: P) -> Self {
        Self { nodes: vec![Node::new(None, None, start)] }
    }

    /// The nodes in preorder; the first is the start.
    #[must_use]
    pub fn nodes(&self) -> &[Node<P, M>] {
        &self.nodes
    }

    /// The start.
    #[must_use]
    pub fn start(&self) -> &Node<P, M> {
        // There from the beginning, and nothing is taken away.
        &self.nodes[0]
    }

    /// A node, to add what is said of it.
    pub fn node_mut(&mut self, at: usize) -> Option<&mut Node<P, M>> {
        self.nodes.get_mut(at)
    }

    /// Adds a node at the end of the line that was added to last.
    pub fn push(&mut self, play: M, position: P) {
        let last = self.nodes.len() - 1;
        self.nodes.push(Node::new(Some(last), Some(play), position));
    }

    /// The nodes of the main line: the start, and each time the first that follows.
    pub fn main_line(&self) -> impl Iterator<Item = usize> {
        let follows = |&at: &usize| {
            self.nodes.get(at + 1).is_some_and(|next| next.parent == Some(at)).then_some(at + 1)
        };
        std::iter::successors(Some(0), follows)
    }

    /// The last node of the main line.
    #[must_use]
    pub fn main_end(&self) -> usize {
        self.main_line().last().unwrap_or(0)
    }

    /// The nodes from the start to a node, which is the last.
    #[must_use]
    pub fn path(&self, node: usize) -> Vec<usize> {
        path(node, |at| self.nodes.get(at)?.parent)
    }

    /// The nodes from the start to a node as a tree without variations.
    #[must_use]
    pub fn up_to(&self, node: usize) -> Self
    where
        P: Clone,
        M: Clone,
    {
        let path = self.path(node).into_iter().filter_map(|at| self.nodes.get(at));
        let nodes = path.enumerate().map(|(at, node)| Node { parent: at.checked_sub(1), ..node.clone() });
        Self { nodes: nodes.collect() }
    }
}

/// A tree that is being read: variations may come in any order. Nodes have numbers in the order in which they were added.
#[derive(Debug, Clone)]
pub struct TreeBuilder<P, M> {
    nodes: Vec<Node<P, M>>,
}

impl<P, M> TreeBuilder<P, M> {
    /// A start, which is node 0.
    #[must_use]
    pub fn new(start: P) -> Self {
        Self { nodes: vec![Node::new(None, None, start)] }
    }

    /// Adds a node as the last of the ways on from `parent`, which has to be there, and gives its number.
    pub fn add(&mut self, parent: usize, play: M, position: P) -> usize {
        self.nodes.push(Node::new(Some(parent), Some(play), position));
        self.nodes.len() - 1
    }

    /// A node.
    #[must_use]
    pub fn node(&self, at: usize) -> Option<&Node<P, M>> {
        self.nodes.get(at)
    }

    /// A node, to add what is said of it.
    pub fn node_mut(&mut self, at: usize) -> Option<&mut Node<P, M>> {
        self.nodes.get_mut(at)
    }

    /// The same nodes in preorder, the ways on from each in the order in which they were added.
    #[must_use]
    pub fn finish(self) -> Tree<P, M> {
        Tree { nodes: preordered(self.nodes, |node| &mut node.parent) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_stand_after_the_line_they_leave() {
        let mut growing = TreeBuilder::new(0);
        let main = growing.add(0, 'a', 1);
        let reply = growing.add(main, 'b', 2);
        growing.add(0, 'x', 9);
        growing.add(main, 'y', 8);
        growing.add(reply, 'c', 3);
        let tree = growing.finish();
        let played: Vec<_> = tree.nodes().iter().filter_map(|node| node.play).collect();
        assert_eq!(played, ['a', 'b', 'c', 'y', 'x']);
        let parents: Vec<_> = tree.nodes().iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(2), Some(1), Some(0)]);
        assert_eq!((tree.main_end(), tree.path(4)), (3, vec![0, 1, 4]));
        let line = tree.up_to(4);
        assert_eq!(line.nodes().iter().map(|node| node.position).collect::<Vec<_>>(), [0, 1, 8]);
        assert_eq!((line.nodes().len(), line.main_end()), (3, 2));
    }
}
