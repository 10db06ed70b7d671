//! What one frame shows: a single action, or a whole turn.

use super::options::Step as By;
use kisho_game::janken::{Action, Position, Record};
use kisho_game::tree::Node;
use kisho_game::{Color, Outcome};

/// A frame of a record.
#[derive(Debug, Clone)]
pub struct Step<'a> {
    /// The frame before it.
    pub parent: Option<usize>,
    /// The number of the node that it shows.
    pub at: usize,
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
        self.node.outcome.or_else(|| self.position().winner().map(Outcome::from))
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
/// Where readers go on by turns, an action that ends no turn has no frame of its own, unless there is a comment on it or
/// nothing follows. Turns that begin alike are then ways on from the turn before them.
pub fn steps(record: &Record, by: By) -> Vec<Step<'_>> {
    let nodes = record.nodes();
    let mut has_way = vec![false; nodes.len()];
    for parent in nodes.iter().filter_map(|node| node.parent) {
        if let Some(has_way) = has_way.get_mut(parent) {
            *has_way = true;
        }
    }
    let mut steps: Vec<Step<'_>> = Vec::with_capacity(nodes.len());
    // For each node the frame that shows it, if there is one.
    let mut frame_of: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    for ((at, node), has_way) in nodes.iter().enumerate().zip(has_way) {
        if by == By::Turn && has_way && goes_on(record, at, node) {
            frame_of.push(None);
            continue;
        }
        let mut played = Vec::new();
        let mut from = at;
        let mut parent = None;
        // A turn has three actions at most.
        while let Some(node) = nodes.get(from)
            && let Some((action, before)) = node.play.zip(node.parent)
        {
            played.push(Played { action, before: record.before(from), after: &node.position });
            parent = frame_of.get(before).copied().flatten();
            if parent.is_some() {
                break;
            }
            from = before;
        }
        played.reverse();
        let before = played.first().map_or(&node.position, |first| first.before);
        frame_of.push(Some(steps.len()));
        steps.push(Step { parent, at, node, before, played });
    }
    steps
}

/// Whether the turn goes on after a node, and nothing is said there.
fn goes_on(record: &Record, at: usize, node: &Node<Position, Action>) -> bool {
    at > 0
        && record.before(at).turn == node.position.turn
        && node.position.winner().is_none()
        && node.comment.is_empty()
        && node.outcome.is_none()
}

/// The last step of the main line.
pub fn main_end(steps: &[Step<'_>]) -> usize {
    let goes_on = |(at, step): &(usize, &Step<'_>)| step.parent.is_none_or(|parent| parent + 1 == *at);
    steps.iter().enumerate().take_while(goes_on).last().map_or(0, |(at, _)| at)
}
