//! What is wrong with the solution of a mate problem.

use super::super::{Move, Node};
use super::Problem;

/// A rule of 詰将棋 that a solution breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// A move of the side that mates is no check (王手でない).
    NoCheck {
        /// Its number, as the record counts.
        number: u32,
        /// The move.
        play: Move,
    },
    /// The main line ends before the mate.
    NoMate,
}

/// What is wrong with the main line, in its order. Nothing if there are no moves.
#[must_use]
pub fn flaws(problem: &Problem<'_>) -> Vec<Flaw> {
    let mut nodes = problem.solution();
    let Some(first) = nodes.next() else { return Vec::new() };
    let solver = first.position.turn();
    let mut last = first;
    let mut flaws = Vec::new();
    for node in nodes {
        let by_solver = node.position.turn() != solver;
        if let Some(play) = node.play.filter(|_| by_solver && !node.position.is_in_check(solver.other())) {
            flaws.push(Flaw::NoCheck { number: node.number, play });
        }
        last = node;
    }
    let mates = |node: &Node| node.position.turn() != solver && node.position.is_mate();
    if last.play.is_some() && last.number != first.number && !mates(last) {
        flaws.push(Flaw::NoMate);
    }
    flaws
}
