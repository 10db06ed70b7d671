//! What is wrong with the solution of a mate problem.

use super::super::{Kind, Move, Node, Piece};
use super::ShogiProblem;
use super::candidates::is_idle;
use super::mate::{Budget, begins_mate, mates};

/// A rule of 詰将棋 that a solution breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// A move of the side that mates is no check (王手でない).
    NoCheck {
        /// The node that it leads to.
        node: usize,
    },
    /// The main line ends before the mate.
    NoMate,
    /// There is a mate in fewer moves (早詰).
    Shorter {
        /// In so many.
        moves: usize,
    },
    /// Another move of the side that mates does as well before the last move, or in place of the only one (余詰).
    Second {
        /// The node before it.
        node: usize,
        /// The move.
        play: Move,
    },
}

/// So many positions are looked at to find other mates: enough for most problems of five moves and all of three, and
/// hardly felt in a build.
const MOST_POSITIONS: u32 = 3_000;

/// What is wrong with the main line, in its order. Nothing if there are no moves.
#[must_use]
pub fn flaws(problem: &ShogiProblem<'_>) -> Vec<Flaw> {
    let mut nodes = problem.solution();
    let Some(first) = nodes.next() else { return Vec::new() };
    let solver = first.position.turn();
    let has_moved = |node: &Node| node.position.turn() != solver;
    let (mut flaws, mut last) = (Vec::new(), None);
    for (node, at) in nodes.zip(problem.start() + 1..) {
        if has_moved(node) && !node.position.is_in_check(solver.other()) {
            flaws.push(Flaw::NoCheck { node: at });
        }
        last = Some(node);
    }
    if last.is_some_and(|last| !has_moved(last) || !last.position.is_mate_in_problems()) {
        flaws.push(Flaw::NoMate);
    }
    if flaws.is_empty() {
        flaws.extend(other_mates(problem));
    }
    flaws
}

/// Mates that the record does not have, as far as they are found at once. Second solutions are a flaw of composed
/// problems only: in games there may be many.
fn other_mates(problem: &ShogiProblem<'_>) -> Option<Flaw> {
    let nodes: Vec<&Node> = problem.solution().collect();
    let total = nodes.len().checked_sub(1)?;
    let first = nodes.first()?;
    let mut budget = Budget(MOST_POSITIONS);
    for moves in (1..total).step_by(2) {
        if mates(&first.position, u32::try_from(moves).ok()?, &mut budget)? {
            return Some(Flaw::Shorter { moves });
        }
    }
    let king = Piece::new(first.position.turn(), Kind::King);
    if first.position.pieces().any(|(_, piece)| piece == king) {
        return None;
    }
    // After the last move but two there is no choice left: last moves may differ by custom, unless one is all that is asked for.
    for (place, pair) in nodes.windows(2).enumerate().take(total.saturating_sub(1).max(1)).step_by(2) {
        let [before, after] = pair else { continue };
        let left = u32::try_from(total - place).ok()?;
        // Promoting or not is one choice of the last move by custom.
        let is_same = |play: Move| match (play, after.play) {
            (Move::Step { from, to, .. }, Some(Move::Step { from: from2, to: to2, .. })) => {
                (from, to) == (from2, to2)
            }
            _ => false,
        };
        let is_known =
            |play| Some(play) == after.play || total == 1 && (is_same(play) || problem.has_variation(play));
        for play in before.position.legal_moves().filter(|&play| !is_known(play)) {
            if !is_idle(&before.position, play) && begins_mate(&before.position, play, left, &mut budget)? {
                return Some(Flaw::Second { node: problem.start() + place, play });
            }
        }
    }
    None
}
