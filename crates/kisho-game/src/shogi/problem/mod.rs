//! Problems of shogi: mates (詰将棋), and the next move (次の一手).
//!
//! What a record says about right and wrong: words of comments and of bookmarks such as 正解 and 失敗, and the ending 不詰.
//! Else the main line is right. In a mate problem any move that mates at once is right too.
//!
//! A reader of a mate problem looks for each move of the side that mates, among the checks that there are. In a problem
//! of the next move generated moves stand beside the first one only, as what follows is there to explain it.

mod candidates;
mod flaws;
pub mod mate;
#[cfg(test)]
mod tests;

pub use candidates::{checks, likely};
pub use flaws::{Flaw, flaws};

use super::{Color, Ending, Kind, Move, Node, Piece, Position, Record};
use crate::problem::{self, NoProblem, ProblemKind, Says, Task, Tree, verdict};

/// A question for a move.
pub type Question = problem::Question<Move>;

/// So many moves there are to choose from, variations and answers not counted.
const MOST_CHECKS: usize = 5;
const MOST_NEXT: usize = 4;

/// A record as a problem.
#[derive(Debug, Clone)]
pub struct ShogiProblem<'a> {
    record: &'a Record,
    tree: Tree<Move>,
    /// The node of the first question.
    start: usize,
    kind: ProblemKind,
}

impl<'a> ShogiProblem<'a> {
    /// The problem that begins at node `from`. `kind`: `None` for what it looks like, see [`Self::kind`].
    #[must_use]
    pub fn new(record: &'a Record, from: usize, kind: Option<ProblemKind>) -> Self {
        let start = from.min(record.nodes.len() - 1);
        let kind = kind.unwrap_or_else(|| looks_like(record, start));
        let solver = record.nodes.get(start).map_or(Color::Black, |node| node.position.turn());
        let node = |node: &Node| problem::Node {
            parent: node.parent,
            play: node.play.map(|play| (node.position.turn().other(), play)),
            says: says(node, kind, solver),
        };
        Self { record, tree: Tree::new(record.nodes.iter().map(node).collect()), start, kind }
    }

    /// What is to be found: a mate if the side to move has no king, or if the main line is a mate by checks alone.
    #[must_use]
    pub fn kind(&self) -> ProblemKind {
        self.kind
    }

    /// The node of the first question.
    #[must_use]
    pub fn start(&self) -> usize {
        self.start
    }

    /// The nodes of the solution, the start included.
    pub fn solution(&self) -> impl Iterator<Item = &'a Node> {
        line(self.record, self.start)
    }

    /// Whether the record has this move at the first question.
    fn has_variation(&self, play: Move) -> bool {
        self.record.nodes.iter().any(|node| node.parent == Some(self.start) && node.play == Some(play))
    }

    /// How many moves the mate takes; `None` if the solution does not end in mate.
    #[must_use]
    pub fn moves_to_mate(&self) -> Option<usize> {
        let last = self.solution().last()?;
        last.position.is_mate_in_problems().then(|| self.solution().count() - 1)
    }

    /// What is asked, first the question that comes first, and not many more questions than `most`.
    /// `answers` are right at the first question; `choices`, if there are any, stand there in the place of moves that
    /// kisho finds.
    ///
    /// # Errors
    /// If the first question has fewer than two candidates, or none that is right.
    pub fn questions(
        &self,
        answers: &[Move],
        choices: &[Move],
        most: usize,
    ) -> Result<Vec<Question>, NoProblem> {
        let first = self.record.nodes.get(self.start).ok_or(NoProblem::NoChoice)?;
        let moves = self.solution().count().saturating_sub(1);
        let more = |node: usize, known: &[Move]| {
            let Some(node_there) = self.record.nodes.get(node) else { return Vec::new() };
            match self.kind {
                _ if node == self.start && !choices.is_empty() => choices.to_vec(),
                ProblemKind::Mate => {
                    let left = (first.number as usize + moves).saturating_sub(node_there.number as usize);
                    checks(&node_there.position, known, left, MOST_CHECKS)
                }
                ProblemKind::Next if node == self.start => likely(&node_there.position, known, MOST_NEXT),
                ProblemKind::Next => Vec::new(),
            }
        };
        let task = Task { from: self.start, to_move: first.position.turn(), answers, more: &more, most };
        self.tree.questions(&task)
    }
}

/// The nodes from one on, each the first that follows on the one before.
fn line(record: &Record, from: usize) -> impl Iterator<Item = &Node> {
    let nodes = record.nodes.get(from..).unwrap_or_default();
    nodes
        .iter()
        .enumerate()
        .take_while(move |(place, node)| *place == 0 || node.parent == (from + place).checked_sub(1))
        .map(|(_, node)| node)
}

/// Whether a position is one of mate problems (詰将棋): the side to move has no king to be looked after, and the other
/// one has a king to be mated.
#[must_use]
pub fn is_mating(position: &Position) -> bool {
    let has_king = |player| position.squares_of(Piece::new(player, Kind::King)).next().is_some();
    !has_king(position.turn()) && has_king(position.turn().other())
}

fn looks_like(record: &Record, start: usize) -> ProblemKind {
    let Some(first) = record.nodes.get(start) else { return ProblemKind::Next };
    let solver = first.position.turn();
    if is_mating(&first.position) {
        return ProblemKind::Mate;
    }
    let mut moves = line(record, start).skip(1).peekable();
    let mates = moves.peek().is_some()
        && line(record, start)
            .last()
            .is_some_and(|last| last.position.is_mate_in_problems() && last.position.turn() != solver);
    let only_checks =
        moves.all(|node| node.position.turn() == solver || node.position.is_in_check(solver.other()));
    if mates && only_checks { ProblemKind::Mate } else { ProblemKind::Next }
}

fn says(node: &Node, kind: ProblemKind, solver: Color) -> Says {
    let mates =
        kind == ProblemKind::Mate && node.position.turn() != solver && node.position.is_mate_in_problems();
    let words = || verdict::read(&node.comment).0;
    let bookmark = || verdict::read(node.bookmark.as_deref()?).0;
    let no_mate = || (node.ending == Some(Ending::NoMate)).then_some(false);
    Says {
        of_move: mates.then_some(true),
        of_line: words().or_else(bookmark).or_else(no_mate),
        ..Says::default()
    }
}
