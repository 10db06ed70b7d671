//! Problems of any game: what a reader is asked about a record, and what is right.
//!
//! The side that moves first solves. A question is a position with at least two candidates for that side: the
//! variations of the record, and what the game adds to them. Where there is one candidate only, there is nothing to
//! ask, and it is played.
//!
//! What is right, the first of these that finds a right move:
//! 1. the answers that the author names (first question only),
//! 2. what is said about the move by itself ([`Says::of_move`]),
//! 3. a node below in which the position is good for the side that solves ([`Says::good_for`]),
//! 4. what is said about the line, at the node or below ([`Says::of_line`]): `RIGHT`, 正解, …; see [`verdict`],
//! 5. the order of the file: the first variation.
//!
//! A move that one of them calls wrong is never right by one that comes later.

pub mod verdict;

use std::collections::HashSet;
use std::hash::Hash;

use super::{Children, Color};

/// What is to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    /// A forced end of the game: in shogi a mate by checks alone (詰将棋).
    Mate,
    /// The best move (次の一手).
    Next,
}

/// A position in which the reader looks for a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question<M> {
    /// The node.
    pub node: usize,
    /// Who is to move.
    pub solver: Color,
    /// At least two, those of the record first: whoever shows them takes another order, which tells nothing.
    pub candidates: Vec<Candidate<M>>,
}

/// A move to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub play: M,
    /// Whether it is right.
    pub right: bool,
    /// The nodes that are played once it is chosen, each the child of the one before: of a right move the answer of
    /// the opponent, up to the next question; of a wrong one its refutation. Empty for a move that is no
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

/// A node of a record as problems see it.
#[derive(Debug, Clone, Copy)]
pub struct Node<M> {
    /// The node before it; `None` for the start.
    pub parent: Option<usize>,
    /// The move that led here, and whose it was.
    pub play: Option<(Color, M)>,
    /// What the record says about it.
    pub says: Says,
}

/// What a node says by itself of right and wrong.
#[derive(Debug, Clone, Copy, Default)]
pub struct Says {
    /// Whether its move is good or bad.
    pub of_move: Option<bool>,
    /// Whether its position is good for Black, and for White.
    pub good_for: [bool; 2],
    /// Whether the line that leads to it is right or wrong.
    pub of_line: Option<bool>,
}

/// What the reader is to be asked.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "it holds a function")]
pub struct Task<'a, M> {
    /// The node to begin from; see [`Tree::start`].
    pub from: usize,
    /// Who solves if no move follows.
    pub to_move: Color,
    /// Moves that are right at the first question, whatever the record says.
    pub answers: &'a [M],
    /// Further moves to choose at a node, beside those of the record, which it is given. They are wrong.
    pub more: &'a dyn Fn(usize, &[M]) -> Vec<M>,
    /// No more questions are looked for once there are more than these.
    pub most: usize,
}

/// A record with its ways on at hand.
#[derive(Debug, Clone)]
pub struct Tree<M> {
    nodes: Vec<Node<M>>,
    ways: Children,
    /// What is said below each node, the node included.
    said: Vec<Said>,
}

/// What is said below a node, the node included.
#[derive(Debug, Clone, Copy, Default)]
struct Said {
    /// Good for black, and for white.
    position: [bool; 2],
    /// Right and wrong.
    words: [bool; 2],
}

impl<M: Copy + Eq + Hash> Tree<M> {
    /// Takes nodes in preorder.
    #[must_use]
    pub fn new(nodes: Vec<Node<M>>) -> Self {
        let mut all = vec![Said::default(); nodes.len()];
        // From the end, so that a node is complete before it is added to its parent.
        for (at, node) in nodes.iter().enumerate().rev() {
            let Some(said) = all.get_mut(at) else { continue };
            said.add(own(node.says));
            let said = *said;
            if let Some(above) = node.parent.and_then(|parent| all.get_mut(parent)) {
                above.add(said);
            }
        }
        let ways = Children::of(nodes.iter().map(|node| node.parent));
        Self { nodes, ways, said: all }
    }

    /// The first node from here on that has a move after it; if there is none, the one to begin from.
    #[must_use]
    pub fn start(&self, from: usize) -> usize {
        let mut at = from;
        while self.mover(at).is_none() {
            let Some(child) = self.ways.from(at).next() else { return from };
            at = child;
        }
        at
    }

    /// What is asked, first the question that comes first.
    ///
    /// # Errors
    /// If the first question has fewer than two candidates, or none that is right.
    pub fn questions(&self, task: &Task<'_, M>) -> Result<Vec<Question<M>>, NoProblem> {
        let start = self.start(task.from);
        let solver = self.mover(start).unwrap_or(task.to_move);
        let asker = Asker { tree: self, solver, more: task.more };
        let candidates = asker.first(start, task.answers);
        if candidates.len() < 2 {
            return Err(NoProblem::NoChoice);
        }
        if !candidates.iter().any(|candidate| candidate.right) {
            return Err(NoProblem::NoAnswer);
        }
        Ok(asker.all(start, candidates, task.most))
    }

    /// Who moves after this node, if anybody does.
    fn mover(&self, node: usize) -> Option<Color> {
        self.ways.from(node).find_map(|child| self.play(child)).map(|(color, _)| color)
    }

    fn play(&self, at: usize) -> Option<(Color, M)> {
        self.nodes.get(at)?.play
    }

    fn says(&self, at: usize) -> Says {
        self.nodes.get(at).map(|node| node.says).unwrap_or_default()
    }

    fn said(&self, at: usize) -> Said {
        self.said.get(at).copied().unwrap_or_default()
    }

    /// The nodes from here on, each the first that follows on the one before.
    fn line(&self, from: usize) -> Vec<usize> {
        let follows = |&at: &usize| {
            self.nodes.get(at + 1).is_some_and(|next| next.parent == Some(at)).then_some(at + 1)
        };
        std::iter::successors(Some(from), follows).collect()
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
        verdict_of(solver.pick([black, white], [white, black]))
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
fn own(says: Says) -> Said {
    Said { position: says.good_for, words: [says.of_line == Some(true), says.of_line == Some(false)] }
}

struct Asker<'a, M> {
    tree: &'a Tree<M>,
    solver: Color,
    more: &'a dyn Fn(usize, &[M]) -> Vec<M>,
}

/// A question that is to be written down, and the candidate that leads there.
struct Open<M> {
    node: usize,
    candidates: Vec<Candidate<M>>,
    from: Option<(usize, usize)>,
}

impl<M: Copy + Eq + Hash> Asker<'_, M> {
    /// The first question with all that follow it, as long as there are not more than `most`.
    fn all(&self, start: usize, candidates: Vec<Candidate<M>>, most: usize) -> Vec<Question<M>> {
        let mut questions: Vec<Question<M>> = Vec::new();
        let mut open = vec![Open { node: start, candidates, from: None }];
        while let Some(Open { node, mut candidates, from }) = open.pop() {
            let this = questions.len();
            if this > most {
                break;
            }
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
    fn first(&self, node: usize, answers: &[M]) -> Vec<Candidate<M>> {
        let mut candidates = self.variations(node);
        add(&mut candidates, answers.to_vec());
        if !answers.is_empty() {
            for candidate in &mut candidates {
                candidate.right = answers.contains(&candidate.play);
                if let Some(&first) = candidate.line.first() {
                    candidate.line = if candidate.right { vec![first] } else { self.tree.line(first) };
                }
            }
        }
        self.with_more(node, candidates)
    }

    /// The candidates of a later question.
    fn candidates(&self, node: usize) -> Vec<Candidate<M>> {
        self.with_more(node, self.variations(node))
    }

    fn with_more(&self, node: usize, mut candidates: Vec<Candidate<M>>) -> Vec<Candidate<M>> {
        let there: Vec<M> = candidates.iter().map(|candidate| candidate.play).collect();
        add(&mut candidates, (self.more)(node, &there));
        candidates
    }

    /// The variations for the side that solves, judged.
    fn variations(&self, node: usize) -> Vec<Candidate<M>> {
        let play = |child: usize| self.tree.play(child).filter(|(color, _)| *color == self.solver);
        let moves: Vec<usize> = self.tree.ways.from(node).filter(|&child| play(child).is_some()).collect();
        let right = self.judge(&moves);
        let mut candidates: Vec<Candidate<M>> = moves
            .into_iter()
            .zip(right)
            .filter_map(|(child, right)| {
                let line = if right { vec![child] } else { self.tree.line(child) };
                let (_, play) = play(child)?;
                Some(Candidate { right, line, ..Candidate::of(play) })
            })
            .collect();
        // Of two variations with the same move a right one counts.
        candidates.sort_by_key(|candidate| !candidate.right);
        let mut seen = HashSet::new();
        candidates.retain(|candidate| seen.insert(candidate.play));
        candidates
    }

    /// Which of these moves are right.
    fn judge(&self, moves: &[usize]) -> Vec<bool> {
        let tree = self.tree;
        let habits: [&dyn Fn(usize) -> Option<bool>; 3] =
            [&|at| tree.says(at).of_move, &|at| tree.said(at).position(self.solver), &|at| {
                tree.said(at).words()
            }];
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
    fn follow(&self, line: &mut Vec<usize>) -> Option<(usize, Vec<Candidate<M>>)> {
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
                None => self.tree.ways.from(at).next()?,
            };
            line.push(next);
        }
    }

    /// Whether the record calls this the end: right here and nowhere below.
    fn is_solved(&self, at: usize) -> bool {
        self.is_right(own(self.tree.says(at)))
            && !self.tree.ways.from(at).any(|child| self.is_right(self.tree.said(child)))
    }

    fn is_right(&self, said: Said) -> bool {
        said.position(self.solver) == Some(true) || said.words() == Some(true)
    }

    /// The opponent's answer: the first one after which something right can be reached, else the first.
    fn reply(&self, at: usize) -> Option<usize> {
        let mut children = self.tree.ways.from(at);
        children
            .find(|&child| self.is_right(self.tree.said(child)))
            .or_else(|| self.tree.ways.from(at).next())
    }
}

impl<M> Candidate<M> {
    fn of(play: M) -> Self {
        Self { play, right: false, line: Vec::new(), next: None }
    }
}

/// Adds moves that are not there yet.
fn add<M: Copy + Eq + Hash>(candidates: &mut Vec<Candidate<M>>, moves: Vec<M>) {
    let mut seen: HashSet<M> = candidates.iter().map(|candidate| candidate.play).collect();
    candidates.extend(moves.into_iter().filter(|&play| seen.insert(play)).map(Candidate::of));
}
