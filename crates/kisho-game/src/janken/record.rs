//! A game of Janken shogi.

use super::rules::MAX_TURNS;
use super::{Action, Illegal, Position};
use crate::tree::{Node, Tree, TreeBuilder};
use crate::{Info, Outcome};

/// A game, a part of one, or a single position. Each node is one action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The head of the game: `black`, `white`, `event`, `place`, `date`, `title`.
    pub info: Info,
    /// The positions after each action.
    pub tree: Tree<Node<Position, Action>>,
}

impl Record {
    /// A position alone.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { info: Info::default(), tree: Tree::new(start) }
    }

    /// The nodes in preorder; never empty, the first is the start.
    #[must_use]
    pub fn nodes(&self) -> &[Node<Position, Action>] {
        self.tree.nodes()
    }

    /// The same without variations up to a node. How the game ended belongs to its end only.
    #[must_use]
    pub fn up_to(&self, node: usize) -> Self {
        let mut info = self.info.clone();
        if node != self.tree.main_end() {
            info.remove("result");
        }
        Self { tree: self.tree.up_to(node), info }
    }

    /// The position before the action of a node; that of the start is its own.
    #[must_use]
    pub fn before(&self, node: usize) -> &Position {
        let parent = self.nodes().get(node).and_then(|node| node.parent).unwrap_or(0);
        self.nodes().get(parent).map_or(&self.tree.start().position, |node| &node.position)
    }

    /// How the main line ended, if that is known.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let last = self.nodes().get(self.tree.main_end())?;
        last.outcome.or_else(|| last.position.winner().map(Outcome::from))
    }
}

/// Plays an action after a node of a tree that is being read.
///
/// # Errors
/// If the action is not legal, or the game is too long ([`MAX_TURNS`]).
pub fn play(tree: &mut TreeBuilder<Position, Action>, at: usize, action: Action) -> Result<usize, Illegal> {
    let Some(before) = tree.node(at).map(|node| node.position) else { return Ok(at) };
    Ok(tree.add(at, action, next(&before, action)?))
}

/// The position after an action in a record.
///
/// # Errors
/// If the action is not legal, or the game is too long ([`MAX_TURNS`]).
pub fn next(before: &Position, action: Action) -> Result<Position, Illegal> {
    if before.turn > MAX_TURNS {
        return Err(Illegal::TooLong);
    }
    before.play(action)
}
