//! Records as the positions that they go through.

use super::{Keyed, Ply, Symmetry};
use crate::{Outcome, Record};

/// The main line of a record: where it starts, the moves from there, and who won.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// A record of the position before the first move, without anything else.
    pub start: Record,
    /// Its key.
    pub key: Keyed,
    /// The moves in their order.
    pub steps: Vec<Step>,
    /// How the game ended, if that is known; also of a line that was cut off.
    pub outcome: Option<Outcome>,
}

/// A move and where it leads.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The move on the board as the key of the position before it has it.
    pub ply: Ply,
    /// The position after it.
    pub key: Keyed,
    /// What turns the board from how the key of the position before has it to how this key has it.
    pub across: Symmetry,
}

impl Line {
    /// The main line of a record up to `most` moves. It ends before a move that breaks a rule and lost the game for it,
    /// and where stones are set up in the middle of a game.
    #[must_use]
    pub fn of(record: &Record, most: usize) -> Self {
        let (start, key, moves) = record.line(most);
        let mut before = key.turn;
        let steps = moves.into_iter().map(|(ply, key)| {
            let ply = ply.turned(before);
            let across = before.inverse().then(key.turn);
            before = key.turn;
            Step { ply, key, across }
        });
        Self { steps: steps.collect(), start, key, outcome: record.outcome() }
    }
}
