//! Problems of Go: what files say about right and wrong.
//!
//! `TE` (good move) stands against `BM` (bad move) and `DO` (doubtful move), `GB` and `GW` say for whom a position is
//! good, and comments or names of nodes hold words such as `RIGHT`. At the first question the points that the author
//! labels are candidates too; if there is still one point only, as in a file with a single line, points near it are.

mod nearby;
#[cfg(test)]
mod tests;

use nearby::nearby;

use super::{Node, Point, Record};
use crate::problem::{self, NoProblem, Says, Task, Tree, verdict};

/// A question for a point; `None` is a pass.
pub type Question = problem::Question<Option<Point>>;

/// So many points there are to choose from where kisho adds some.
const MOST_NEARBY: usize = 5;

/// What is asked from node `from` on, first the question that comes first. `answers` are right at the first question.
/// No more questions are looked for once there are more than `most`.
///
/// # Errors
/// If the first question has fewer than two candidates, or none that is right.
pub fn questions(
    record: &Record,
    from: usize,
    answers: &[Point],
    most: usize,
) -> Result<Vec<Question>, NoProblem> {
    let tree = tree(record);
    let start = tree.start(from);
    let node = record.nodes.get(start).ok_or(NoProblem::NoChoice)?;
    let board = record.board_at(start);
    let labelled = node.labels.iter().map(|&(at, _)| at).filter(|&at| board.get(at).is_none());
    let labelled: Vec<Option<Point>> = labelled.map(Some).collect();
    let more = |node: usize, known: &[Option<Point>]| {
        if node != start {
            return Vec::new();
        }
        let there = || known.iter().chain(&labelled);
        match there().next() {
            Some(only) if there().all(|at| at == only) => nearby(record, start, &[*only], MOST_NEARBY),
            _ => labelled.clone(),
        }
    };
    let answers: Vec<Option<Point>> = answers.iter().copied().map(Some).collect();
    tree.questions(&Task { from, to_move: node.to_move, answers: &answers, more: &more, most })
}

/// The node of the first question, if one begins from `from`: the first one that has a move after it.
#[must_use]
pub fn start(record: &Record, from: usize) -> usize {
    tree(record).start(from)
}

/// Whether the record says about any move or line that it is right or wrong.
#[must_use]
pub fn is_judged(record: &Record) -> bool {
    record.nodes.iter().map(says).any(|says| says.of_move.or(says.of_line).is_some())
}

fn tree(record: &Record) -> Tree<Option<Point>> {
    let node = |node: &Node| problem::Node {
        parent: node.parent,
        play: node.play.map(|play| (play.color, play.at)),
        says: says(node),
    };
    Tree::new(record.nodes.iter().map(node).collect())
}

fn says(node: &Node) -> Says {
    let comment = verdict::read(&node.comment).0;
    let bad = has(node, "BM") || has(node, "DO");
    Says {
        of_move: if has(node, "TE") { Some(true) } else { bad.then_some(false) },
        good_for: [has(node, "GB"), has(node, "GW")],
        of_line: comment.or_else(|| verdict::read(&node.name).0),
    }
}

fn has(node: &Node, name: &str) -> bool {
    node.properties.iter().any(|property| property.name == name && property.judges())
}
