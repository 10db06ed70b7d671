//! Problems: what a reader is asked about a record, and what is right.
//!
//! The side that moves first solves. A question is a position with at least two candidates for that side: the
//! variations of the record, at the first question also the points that its author labels or names as answers. Where
//! the record has one move only, there is nothing to ask, and it is played.
//!
//! What is right follows the habits of files, the first of these that finds a right move:
//! 1. the answers that the author names (first question only),
//! 2. `TE` (good move), against `BM` (bad move) and `DO` (doubtful move),
//! 3. a node below with `GB` or `GW`: good for the side that solves,
//! 4. a comment below that says so: `RIGHT`, 正解, …; see [`verdict`],
//! 5. the order of the file: the first variation.
//!
//! A move that one of them calls wrong is never right by one that comes later.

#[cfg(test)]
mod tests;
pub mod verdict;

use super::{Color, Node, Point, Record, Ways};

/// A position in which the reader looks for a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The node.
    pub node: usize,
    /// Who is to move.
    pub solver: Color,
    /// At least two, in reading order of the board, so that their order tells nothing; a pass comes last.
    pub candidates: Vec<Candidate>,
}

/// A move to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Where; `None` is a pass.
    pub at: Option<Point>,
    /// Whether it is right.
    pub right: bool,
    /// The nodes that are played once it is chosen, each the child of the one before: of a right move the answer of
    /// the opponent, up to the next question; of a wrong one its refutation. Empty for a point that is no
    /// variation.
    pub line: Vec<usize>,
    /// The question that comes then, as a place in the list; `None`: nothing more is asked.
    pub next: Option<usize>,
}

/// Why there is nothing to ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoProblem {
    /// There are not two moves to choose from.
    NoChoice,
    /// Every candidate is called wrong.
    NoAnswer,
}

/// What is asked from node `from` on, first the question that comes first. `answers` are right at the first question.
///
/// # Errors
/// If the first question has fewer than two candidates, or none that is right.
pub fn questions(record: &Record, from: usize, answers: &[Point]) -> Result<Vec<Question>, NoProblem> {
    let tree = Tree::of(record);
    let start = tree.start(from);
    let solver = tree.mover(start).or_else(|| Some(record.nodes.get(start)?.to_move));
    let solver = solver.ok_or(NoProblem::NoChoice)?;
    let asker = Asker { tree, solver };
    let candidates = asker.first(start, answers);
    if candidates.len() < 2 {
        return Err(NoProblem::NoChoice);
    }
    if !candidates.iter().any(|candidate| candidate.right) {
        return Err(NoProblem::NoAnswer);
    }
    Ok(asker.all(start, candidates))
}

/// The node of the first question, if one begins from `from`: the first one that has a move after it.
#[must_use]
pub fn start(record: &Record, from: usize) -> usize {
    Tree::of(record).start(from)
}

/// What is said below a node, the node included.
#[derive(Debug, Clone, Copy, Default)]
struct Said {
    /// Good and bad for black.
    position: [bool; 2],
    /// Right and wrong.
    words: [bool; 2],
}

/// A record with its ways on at hand.
struct Tree<'a> {
    record: &'a Record,
    ways: Ways,
    said: Vec<Said>,
}

impl<'a> Tree<'a> {
    fn of(record: &'a Record) -> Self {
        let mut all = vec![Said::default(); record.nodes.len()];
        // From the end, so that a node is complete before it is added to its parent.
        for (at, node) in record.nodes.iter().enumerate().rev() {
            let Some(said) = all.get_mut(at) else { continue };
            said.add(own(node));
            let said = *said;
            if let Some(above) = node.parent.and_then(|parent| all.get_mut(parent)) {
                above.add(said);
            }
        }
        Self { record, ways: Ways::of(record), said: all }
    }

    fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.ways.from(node)
    }

    fn node(&self, at: usize) -> Option<&'a Node> {
        self.record.nodes.get(at)
    }

    /// Who moves after this node, if anybody does.
    fn mover(&self, node: usize) -> Option<Color> {
        self.children(node).find_map(|child| Some(self.node(child)?.play?.color))
    }

    /// The first node from here on that has a move after it; if there is none, the one to begin from.
    fn start(&self, from: usize) -> usize {
        let mut at = from;
        while self.mover(at).is_none() {
            let Some(child) = self.children(at).next() else { return from };
            at = child;
        }
        at
    }
}

impl Said {
    fn add(&mut self, other: Self) {
        for (mine, others) in self.position.iter_mut().zip(other.position) {
            *mine |= others;
        }
        for (mine, others) in self.words.iter_mut().zip(other.words) {
            *mine |= others;
        }
    }

    fn position(self, solver: Color) -> Option<bool> {
        let [black, white] = self.position;
        verdict_of(if solver == Color::Black { [black, white] } else { [white, black] })
    }

    fn words(self) -> Option<bool> {
        verdict_of(self.words)
    }
}

/// A move is right if something right is below it; what is wrong below it may be the reader's to avoid.
fn verdict_of([right, wrong]: [bool; 2]) -> Option<bool> {
    (right || wrong).then_some(right)
}

/// What a node says itself.
fn own(node: &Node) -> Said {
    let comment = verdict::read(&node.comment).0;
    let words = comment.or_else(|| verdict::read(&node.name).0);
    Said { position: [has(node, "GB"), has(node, "GW")], words: [words == Some(true), words == Some(false)] }
}

fn has(node: &Node, name: &str) -> bool {
    node.properties.iter().any(|property| property.name == name)
}

/// How good the node's move is by itself.
fn annotated(node: &Node) -> Option<bool> {
    if has(node, "TE") { Some(true) } else { (has(node, "BM") || has(node, "DO")).then_some(false) }
}

struct Asker<'a> {
    tree: Tree<'a>,
    solver: Color,
}

/// A question that is to be written down, and the candidate that leads there.
struct Open {
    node: usize,
    candidates: Vec<Candidate>,
    from: Option<(usize, usize)>,
}

impl Asker<'_> {
    /// The first question with all that follow it.
    fn all(&self, start: usize, candidates: Vec<Candidate>) -> Vec<Question> {
        let mut questions: Vec<Question> = Vec::new();
        let mut open = vec![Open { node: start, candidates, from: None }];
        while let Some(Open { node, mut candidates, from }) = open.pop() {
            let this = questions.len();
            if let Some((question, candidate)) = from
                && let Some(question) = questions.get_mut(question)
                && let Some(candidate) = question.candidates.get_mut(candidate)
            {
                candidate.next = Some(this);
            }
            let right = candidates.iter_mut().enumerate().filter(|(_, candidate)| candidate.right);
            for (place, candidate) in right {
                if let Some((node, candidates)) = self.follow(&mut candidate.line) {
                    open.push(Open { node, candidates, from: Some((this, place)) });
                }
            }
            questions.push(Question { node, solver: self.solver, candidates });
        }
        questions
    }

    /// The candidates of the first question.
    fn first(&self, node: usize, answers: &[Point]) -> Vec<Candidate> {
        let mut candidates = self.candidates(node);
        let board = self.tree.record.board_at(node);
        let labels = self.tree.node(node).map_or(&[][..], |node| &node.labels);
        let labelled = labels.iter().map(|&(at, _)| at).filter(|&at| board.get(at).is_none());
        let named: Vec<Point> = labelled.chain(answers.iter().copied()).collect();
        candidates.extend(named.into_iter().map(|at| Candidate::at(Some(at))));
        // The variation of a point stands before its name, and sorting keeps their order.
        sort(&mut candidates);
        candidates.dedup_by_key(|candidate| candidate.at);
        if !answers.is_empty() {
            for candidate in &mut candidates {
                candidate.right = candidate.at.is_some_and(|at| answers.contains(&at));
                if let Some(&first) = candidate.line.first() {
                    candidate.line =
                        if candidate.right { vec![first] } else { self.tree.record.line(first).collect() };
                }
            }
        }
        candidates
    }

    /// The variations for the side that solves, judged.
    fn candidates(&self, node: usize) -> Vec<Candidate> {
        let play = |child: usize| self.tree.node(child)?.play.filter(|play| play.color == self.solver);
        let moves: Vec<usize> = self.tree.children(node).filter(|&child| play(child).is_some()).collect();
        let right = self.judge(&moves);
        let mut candidates: Vec<Candidate> = moves
            .into_iter()
            .zip(right)
            .filter_map(|(child, right)| {
                let line = if right { vec![child] } else { self.tree.record.line(child).collect() };
                Some(Candidate { right, line, ..Candidate::at(play(child)?.at) })
            })
            .collect();
        // Of two variations with the same move a right one counts.
        candidates.sort_by_key(|candidate| !candidate.right);
        sort(&mut candidates);
        candidates.dedup_by_key(|candidate| candidate.at);
        candidates
    }

    /// Which of these moves are right.
    fn judge(&self, moves: &[usize]) -> Vec<bool> {
        let node = |at: usize| self.tree.node(at);
        let said = |at: usize| self.tree.said.get(at).copied().unwrap_or_default();
        let habits: [&dyn Fn(usize) -> Option<bool>; 3] =
            [&|at| annotated(node(at)?), &|at| said(at).position(self.solver), &|at| said(at).words()];
        let mut wrong = vec![false; moves.len()];
        for says in habits {
            let verdicts: Vec<Option<bool>> = moves.iter().map(|&at| says(at)).collect();
            let right: Vec<bool> = verdicts
                .iter()
                .zip(&wrong)
                .map(|(verdict, wrong)| *verdict == Some(true) && !wrong)
                .collect();
            if right.contains(&true) {
                return right;
            }
            for (wrong, verdict) in wrong.iter_mut().zip(verdicts) {
                *wrong |= verdict == Some(false);
            }
        }
        let first = wrong.iter().position(|wrong| !wrong);
        (0..moves.len()).map(|place| Some(place) == first).collect()
    }

    /// Plays on from the last node of `line`: the opponent answers, and where the side that solves has one move it
    /// is played. Ends at the next question, which is given back, or where the problem is solved.
    fn follow(&self, line: &mut Vec<usize>) -> Option<(usize, Vec<Candidate>)> {
        loop {
            let at = *line.last()?;
            if self.is_solved(at) {
                return None;
            }
            let next = match self.tree.mover(at) {
                Some(color) if color == self.solver => {
                    let candidates = self.candidates(at);
                    let right = candidates.iter().find(|candidate| candidate.right);
                    let first = right.and_then(|candidate| candidate.line.first().copied())?;
                    if candidates.len() > 1 {
                        return Some((at, candidates));
                    }
                    first
                }
                Some(_) => self.reply(at)?,
                None => self.tree.children(at).next()?,
            };
            line.push(next);
        }
    }

    /// Whether the record calls this the end: right here and nowhere below.
    fn is_solved(&self, at: usize) -> bool {
        let is_right = |said: Said| said.position(self.solver) == Some(true) || said.words() == Some(true);
        let below = || self.tree.children(at).filter_map(|child| self.tree.said.get(child));
        self.tree.node(at).is_some_and(|node| is_right(own(node))) && !below().any(|said| is_right(*said))
    }

    /// The opponent's answer: the first one after which something right can be reached, else the first.
    fn reply(&self, at: usize) -> Option<usize> {
        let said = |child: usize| self.tree.said.get(child).copied().unwrap_or_default();
        let leads_on = |child: usize| {
            said(child).position(self.solver) == Some(true) || said(child).words() == Some(true)
        };
        let mut children = self.tree.children(at);
        children.find(|&child| leads_on(child)).or_else(|| self.tree.children(at).next())
    }
}

impl Candidate {
    fn at(at: Option<Point>) -> Self {
        Self { at, right: false, line: Vec::new(), next: None }
    }
}

/// In reading order, a pass last.
fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by_key(|candidate| candidate.at.map_or((1, 0, 0), |at| (0, at.row, at.column)));
}
