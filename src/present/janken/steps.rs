//! What one frame shows: a single action, or a whole turn.

use crate::game::janken::{Action, Position, Record};
use crate::game::tree::Node;
use crate::game::{Color, Outcome};
use crate::present::options::Step as By;

/// A frame of a record.
#[derive(Debug, Clone)]
pub struct Step<'a> {
    /// The frame before it.
    pub parent: Option<usize>,
    /// The node that it shows.
    pub node: &'a Node<Position, Action>,
    /// The position before its actions.
    pub before: &'a Position,
    /// Its actions with the positions before and after them; none at the start.
    pub played: Vec<Played<'a>>,
}

/// An action as it was played.
#[derive(Debug, Clone, Copy)]
pub struct Played<'a> {
    /// The action.
    pub action: Action,
    /// The position before.
    pub before: &'a Position,
    /// The position after.
    pub after: &'a Position,
}

impl Step<'_> {
    /// The position that is shown.
    pub fn position(&self) -> &Position {
        &self.node.position
    }

    /// Who has won here, by the rules or as the record says.
    pub fn outcome(&self) -> Option<Outcome> {
        self.node.outcome.or_else(|| {
            let winner = self.position().winner()?;
            Some(winner.pick(Outcome::First, Outcome::Second))
        })
    }

    /// The last action.
    pub fn last(&self) -> Option<&Played<'_>> {
        self.played.last()
    }

    /// Whose turn the actions belong to.
    pub fn player(&self) -> Color {
        self.before.to_move
    }
}

/// The frames of a record in preorder, like its nodes.
///
/// Where readers go on by turns, actions that end no turn have no frame of their own unless a variation or a comment needs
/// one. Such a node has one way on, which stands right behind it.
pub fn steps(record: &Record, by: By) -> Vec<Step<'_>> {
    let nodes = record.nodes();
    let mut ways = vec![0_usize; nodes.len()];
    for parent in nodes.iter().filter_map(|node| node.parent) {
        if let Some(count) = ways.get_mut(parent) {
            *count += 1;
        }
    }
    let mut steps: Vec<Step<'_>> = Vec::with_capacity(nodes.len());
    // For each node the frame that shows it.
    let mut frame_of = vec![0_usize; nodes.len()];
    let mut played = Vec::new();
    let mut parent = None;
    for ((at, node), ways) in nodes.iter().enumerate().zip(&ways) {
        let before = record.before(at);
        if played.is_empty() {
            parent = node.parent.and_then(|parent| frame_of.get(parent).copied());
        }
        played.extend(node.play.map(|action| Played { action, before, after: &node.position }));
        let goes_on = at > 0
            && *ways == 1
            && before.turn == node.position.turn
            && node.position.winner().is_none()
            && node.comment.is_empty()
            && node.outcome.is_none();
        if by == By::Turn && goes_on {
            continue;
        }
        if let Some(frame) = frame_of.get_mut(at) {
            *frame = steps.len();
        }
        let played = std::mem::take(&mut played);
        let before = played.first().map_or(before, |first: &Played<'_>| first.before);
        steps.push(Step { parent, node, before, played });
    }
    steps
}
