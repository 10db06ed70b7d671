//! A game as a tree of positions, and nodes for games that hold no more of each than a move, a comment and who won.

use super::{Form, Outcome};
use std::ops::Deref;

use super::children::preordered;

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
    /// What the file says about the move beside it, in its own words: evaluation and time of a move in GGF.
    pub details: String,
    /// What the file says here without saying anything of the game.
    pub empty: Form<Empty>,
}

/// What stands in a file at a position and says nothing of the game. It is written back.
#[derive(Debug, Clone, Copy, Default)]
pub struct Empty {
    /// A comment without words.
    pub comment: bool,
    /// A `*`: the game is not over, or its result is not known.
    pub result: bool,
}

impl<P, M> Node<P, M> {
    /// Whether the file has nothing here but the move.
    pub(crate) fn is_bare(&self) -> bool {
        let Form(empty) = self.empty;
        self.comment.is_empty() && self.outcome.is_none() && !empty.comment && !empty.result
    }

    /// Adds a line to the comment, if it says anything.
    pub(crate) fn add_line(&mut self, line: &str) {
        let is_next = !self.comment.is_empty() && !line.is_empty();
        self.comment.extend([if is_next { "\n" } else { "" }, line]);
    }

    /// The same before it.
    pub(crate) fn add_first_line(&mut self, line: &str) {
        let comment = std::mem::replace(&mut self.comment, line.to_owned());
        self.add_line(&comment);
    }

    /// A node without comment.
    #[must_use]
    pub fn new(parent: Option<usize>, play: Option<M>, position: P) -> Self {
        Self {
            parent,
            play,
            position,
            comment: String::new(),
            outcome: None,
            details: String::new(),
            empty: Form::default(),
        }
    }
}

/// What a tree must know of its nodes.
pub trait TreeNode {
    /// The node before it; `None` for the start.
    fn parent(&self) -> Option<usize>;

    /// Hangs the node below another.
    fn set_parent(&mut self, parent: Option<usize>);

    /// Whether the game ended here, so that no main line goes on: what follows is a variation that shows what might have
    /// come.
    fn is_end(&self) -> bool;

    /// The author's comment; lines are separated by `\n`, empty if there is none.
    fn comment(&self) -> &str;

    /// Replaces it.
    fn set_comment(&mut self, comment: String);
}

/// A node with what only its reader needs to know.
impl<N: TreeNode, T> TreeNode for (N, T) {
    fn parent(&self) -> Option<usize> {
        self.0.parent()
    }

    fn set_parent(&mut self, parent: Option<usize>) {
        self.0.set_parent(parent);
    }

    fn is_end(&self) -> bool {
        self.0.is_end()
    }

    fn comment(&self) -> &str {
        self.0.comment()
    }

    fn set_comment(&mut self, comment: String) {
        self.0.set_comment(comment);
    }
}

impl<P, M> TreeNode for Node<P, M> {
    fn parent(&self) -> Option<usize> {
        self.parent
    }

    fn set_parent(&mut self, parent: Option<usize>) {
        self.parent = parent;
    }

    fn is_end(&self) -> bool {
        self.outcome.is_some()
    }

    fn comment(&self) -> &str {
        &self.comment
    }

    fn set_comment(&mut self, comment: String) {
        self.comment = comment;
    }
}

/// The positions of a game in preorder: the main line first, then the ways that leave it, the last ones first. Never empty.
///
/// It is read like a slice of its nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree<N> {
    nodes: Vec<N>,
}

impl<N> Deref for Tree<N> {
    type Target = [N];

    fn deref(&self) -> &[N] {
        &self.nodes
    }
}

impl<'a, N> IntoIterator for &'a Tree<N> {
    type Item = &'a N;
    type IntoIter = std::slice::Iter<'a, N>;

    fn into_iter(self) -> Self::IntoIter {
        self.nodes.iter()
    }
}

impl<N> IntoIterator for Tree<N> {
    type Item = N;
    type IntoIter = std::vec::IntoIter<N>;

    fn into_iter(self) -> Self::IntoIter {
        self.nodes.into_iter()
    }
}

impl<N: TreeNode> Tree<N> {
    /// A tree of the start alone.
    #[must_use]
    pub fn of(mut start: N) -> Self {
        start.set_parent(None);
        Self { nodes: vec![start] }
    }

    /// A tree without variations: nodes that follow on each other, the first of which is `start`.
    #[must_use]
    pub fn line(start: N, others: impl IntoIterator<Item = N>) -> Self {
        let mut tree = Self::of(start);
        for (last, mut node) in others.into_iter().enumerate() {
            node.set_parent(Some(last));
            tree.nodes.push(node);
        }
        tree
    }

    /// Nodes that are in preorder already, or none, if the start is added next.
    pub(crate) fn in_preorder(nodes: Vec<N>) -> Self {
        Self { nodes }
    }

    /// The nodes in preorder; the first is the start.
    #[must_use]
    pub fn nodes(&self) -> &[N] {
        &self.nodes
    }

    /// The start.
    #[must_use]
    pub fn start(&self) -> &N {
        // There from the beginning, and nothing is taken away.
        &self.nodes[0]
    }

    /// A node, to add what is said about it. It has to keep its parent.
    pub fn node_mut(&mut self, at: usize) -> Option<&mut N> {
        self.nodes.get_mut(at)
    }

    /// Changes the nodes, which have to be in preorder again afterwards.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Vec<N>)) {
        change(&mut self.nodes);
    }

    /// Adds a node, which has to follow on the last one or on a node on the way there, and gives its number.
    pub(crate) fn add(&mut self, node: N) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// The nodes of the main line: the start, and each time the first that follows, until the game ended.
    pub fn main_line(&self) -> impl Iterator<Item = usize> {
        let goes_on = |&at: &usize| !self.nodes.get(at).is_some_and(N::is_end);
        let follows = move |at: &usize| goes_on(at).then(|| self.first_after(*at)).flatten();
        std::iter::successors(Some(0), follows)
    }

    /// A node and each time the first that follows, whether the game ended or not; empty if there is no such node.
    pub fn line_from(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors((node < self.nodes.len()).then_some(node), |&at| self.first_after(at))
    }

    /// The first node that follows on another.
    fn first_after(&self, at: usize) -> Option<usize> {
        self.nodes.get(at + 1).is_some_and(|next| next.parent() == Some(at)).then_some(at + 1)
    }

    /// The last node of the main line.
    #[must_use]
    pub fn main_end(&self) -> usize {
        self.main_line().last().unwrap_or(0)
    }

    /// The nodes from the start to a node, which is the last.
    #[must_use]
    pub fn path(&self, node: usize) -> Vec<usize> {
        let parent = |&at: &usize| self.nodes.get(at)?.parent();
        let mut path: Vec<usize> = std::iter::successors(Some(node), parent).collect();
        path.reverse();
        path
    }

    /// The nodes from the start to a node as a tree without variations.
    #[must_use]
    pub fn up_to(&self, node: usize) -> Self
    where
        N: Clone,
    {
        let path = self.path(node);
        let others = path.iter().skip(1).filter_map(|&at| self.nodes.get(at).cloned());
        Self::line(self.start().clone(), others)
    }
}

impl<P, M> Tree<Node<P, M>> {
    /// A start without moves.
    #[must_use]
    pub fn new(start: P) -> Self {
        Self::of(Node::new(None, None, start))
    }

    /// Adds a node at the end of the line that was added to last.
    pub(crate) fn push(&mut self, play: M, position: P) {
        let last = self.nodes.len() - 1;
        self.add(Node::new(Some(last), Some(play), position));
    }
}

/// A tree that is being read: variations may come in any order. Nodes have numbers in the order in which they were added.
#[derive(Debug, Clone)]
pub struct TreeBuilder<P, M> {
    nodes: Vec<Node<P, M>>,
    /// Whether a node comes after each.
    goes_on: Vec<bool>,
}

impl<P, M> TreeBuilder<P, M> {
    /// A start, which is node 0.
    #[must_use]
    pub fn new(start: P) -> Self {
        Self { nodes: vec![Node::new(None, None, start)], goes_on: vec![false] }
    }

    /// Adds a node as the last of the ways on from `parent`, which has to be there, and gives its number. Games add those that
    /// their rules allow.
    pub(crate) fn add(&mut self, parent: usize, play: M, position: P) -> usize {
        self.goes_on.get_mut(parent).into_iter().for_each(|goes_on| *goes_on = true);
        self.goes_on.push(false);
        self.nodes.push(Node::new(Some(parent), Some(play), position));
        self.nodes.len() - 1
    }

    /// A node.
    #[must_use]
    pub fn node(&self, at: usize) -> Option<&Node<P, M>> {
        self.nodes.get(at)
    }

    /// A node, to add what is said about it.
    pub fn node_mut(&mut self, at: usize) -> Option<&mut Node<P, M>> {
        self.nodes.get_mut(at)
    }

    /// Whether a node comes after node `at`.
    pub(crate) fn goes_on(&self, at: usize) -> bool {
        self.goes_on.get(at) == Some(&true)
    }

    /// The same nodes in preorder, the ways on from each in the order in which they were added.
    #[must_use]
    pub fn finish(self) -> Tree<Node<P, M>> {
        Tree { nodes: preordered(self.nodes) }
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

    #[test]
    fn a_main_line_ends_with_the_game_whatever_might_have_come() {
        let mut growing = TreeBuilder::new(0);
        let main = growing.add(0, 'a', 1);
        growing.node_mut(main).unwrap().outcome = Some(Outcome::First);
        growing.add(main, 'b', 2);
        let tree = growing.finish();
        assert_eq!((tree.main_end(), tree.line_from(0).collect::<Vec<_>>()), (1, vec![0, 1, 2]));
        assert_eq!(tree.line_from(3).count(), 0);
    }
}
