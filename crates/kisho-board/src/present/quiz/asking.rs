//! What games ask in the same way: moves that an author names, and moves to choose from.

use std::hash::Hash;

use super::{MOST_QUESTIONS, begin, letter, next_moves, problem};
use crate::diagram::{Choice, Question, Timeline};
use crate::present::Options;
use crate::present::options::{QuizFrames, Spanned, names};
use kisho_game::Color;
use kisho_game::problem::{self as asked, NoProblem, Says, Task, Tree, verdict};
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_game::tree::Node;

/// So many moves ahead are looked at for moves to choose from.
pub const AHEAD: usize = 40;

/// A record of which a reader is asked for moves.
pub trait Asks {
    /// A move.
    type Move: Copy + PartialEq;
    /// Where a choice stands in an order that tells nothing of what is right.
    type Place: Ord;

    /// What to do if there is no choice, and if there is no answer.
    const HINTS: [&'static str; 2];

    /// The node of a problem's first question.
    fn start(&self) -> usize;

    /// The legal move after a node that an author calls so.
    fn read(&self, node: usize, name: &str) -> Option<Self::Move>;

    /// What is said after "`x` is no legal move", and what to write instead; `None` if there is no such node.
    fn refused(&self, node: usize) -> Option<(String, &'static str)>;

    /// The questions of the problem. `answers` are right at the first; `choices` stand there in the place of moves that kisho finds.
    fn questions(&self, answers: &[Self::Move], choices: &[Self::Move]) -> Questions<Self::Move>;

    /// What is odd about the solution.
    fn warnings(&self, _span: Span) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// The choices for some moves after a node, in their order, which none of them leads on from yet.
    fn choices(&self, node: usize, moves: &[Self::Move]) -> Vec<(Self::Place, Choice)>;

    /// What is asked for at a node; `opens`: in the first question of a problem.
    fn prompt(&self, node: usize, opens: bool) -> String;

    /// The moves to choose from after a frame, the one that was made first: with those that are `chosen`, if there are any.
    fn next(&self, frame: usize, chosen: &[Self::Move]) -> Option<Vec<Self::Move>>;
}

/// Questions for moves, or why there are none.
type Questions<M> = Result<Vec<asked::Question<M>>, NoProblem>;

/// Adds the questions that the author asks for; says why they cannot be asked. `asker` is made of the frame to begin from.
pub fn ask<A: Asks>(
    timeline: &mut Timeline,
    options: &Options,
    asker: impl FnOnce(&Timeline, usize) -> A,
) -> Vec<Diagnostic> {
    match (begin(timeline, options), options.problem, options.quiz) {
        (Err(wrong), ..) => vec![wrong],
        (Ok(from), Some(asked), _) => solution(timeline, options, &asker(timeline, from), asked.span),
        (Ok(from), None, Some(quiz)) => moves(timeline, options, &asker(timeline, from), from, quiz),
        (Ok(_), None, None) => Vec::new(),
    }
}

/// Asks for the solution.
fn solution<A: Asks>(timeline: &mut Timeline, options: &Options, asker: &A, span: Span) -> Vec<Diagnostic> {
    let mut said = Vec::new();
    let answers = named(asker, asker.start(), Id::ProblemAnswer, options.answer.as_ref(), &mut said);
    let choices = named(asker, asker.start(), Id::ProblemChoices, options.choices.as_ref(), &mut said);
    if !said.is_empty() {
        return said;
    }
    said.extend(asker.warnings(span));
    match asker.questions(&answers, &choices) {
        Ok(questions) => {
            let offer = |question: &asked::Question<A::Move>| {
                let moves: Vec<A::Move> =
                    question.candidates.iter().map(|candidate| candidate.play).collect();
                asker.choices(question.node, &moves)
            };
            let prompt = |place, question: &asked::Question<_>| asker.prompt(question.node, place == 0);
            said.extend(problem(timeline, questions, span, offer, prompt));
        }
        Err(nothing) => said.push(cannot_ask(nothing, span, A::HINTS)),
    }
    said
}

/// Asks for the moves of the game.
fn moves<A: Asks>(
    timeline: &mut Timeline,
    options: &Options,
    asker: &A,
    from: usize,
    quiz: Spanned<QuizFrames>,
) -> Vec<Diagnostic> {
    let first = quiz.value.map_or(from, |(first, _)| first);
    let mut said = Vec::new();
    let chosen = named(asker, first, Id::ProblemChoices, options.choices.as_ref(), &mut said);
    if said.is_empty() {
        said.extend(next_moves(timeline, from, quiz, |timeline, frame| {
            let moves = asker.next(frame, if frame == first { &chosen } else { &[] })?;
            let mut choices = asker.choices(frame, &moves);
            for ((_, choice), play) in choices.iter_mut().zip(&moves) {
                choice.right = moves.first() == Some(play);
            }
            question(timeline, frame, asker.prompt(frame, false), choices)
        }));
    }
    said
}

/// The moves that an option names; what is wrong with it goes to `said`.
fn named<A: Asks>(
    asker: &A,
    node: usize,
    id: Id,
    option: Option<&Spanned<String>>,
    said: &mut Vec<Diagnostic>,
) -> Vec<A::Move> {
    let (Some(option), Some((why, hint))) = (option, asker.refused(node)) else { return Vec::new() };
    let mut moves = Vec::new();
    for (name, place) in names_in(option) {
        match asker.read(node, name) {
            Some(play) => moves.push(play),
            None => {
                let message = format!("`{name}` is not a legal move {why}");
                said.push(Diagnostic::error(id, place, message).with_advice(hint));
            }
        }
    }
    moves
}

/// The moves that an option names, each with its place.
pub fn names_in(option: &Spanned<String>) -> impl Iterator<Item = (&str, Span)> {
    names(&option.value, option.span, &[',', '、']).filter(|(name, _)| !name.is_empty())
}

/// Moves to choose from: the right one and all that the author has `chosen`, else so many of those that are `found` and legal.
pub fn choose<M: Copy + PartialEq>(
    right: M,
    chosen: &[M],
    found: impl IntoIterator<Item = M>,
    count: usize,
    is_legal: impl Fn(M) -> bool,
) -> Vec<M> {
    let mut moves = vec![right];
    for play in chosen.iter().copied().chain(found.into_iter().filter(|_| chosen.is_empty())) {
        let has_room = moves.len() < count || !chosen.is_empty();
        if has_room && !moves.contains(&play) && is_legal(play) {
            moves.push(play);
        }
    }
    moves
}

/// The question for the move after a frame, if there is something to choose from.
pub fn question<K: Ord>(
    timeline: &Timeline,
    frame: usize,
    prompt: String,
    mut choices: Vec<(K, Choice)>,
) -> Option<Question> {
    choices.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut choices: Vec<Choice> = choices.into_iter().map(|(_, choice)| choice).collect();
    letter(&mut choices);
    let comment = timeline.frames.list().get(frame)?.comment.clone();
    (choices.len() > 1).then_some(Question { frame, prompt, comment, choices })
}

/// The tree of a record as problems see it. `mover`: who made the move of a node.
pub fn tree<P, M: Copy + Eq + Hash>(
    nodes: &[Node<P, M>],
    mover: impl Fn(usize, &Node<P, M>) -> Color,
) -> Tree<M> {
    let nodes = nodes.iter().enumerate().map(|(at, node)| asked::Node {
        parent: node.parent,
        play: node.play.map(|play| (mover(at, node), play)),
        says: Says { of_line: verdict::read(&node.comment).0, ..Says::default() },
    });
    Tree::new(nodes.collect())
}

/// The questions of such a tree, which begin at `from`. `more`: what there is to choose beside the record's own moves, of which
/// there are so many.
pub fn questions<M: Copy + Eq + Hash>(
    tree: &Tree<M>,
    (from, to_move): (usize, Color),
    answers: &[M],
    more: impl Fn(usize) -> Vec<M>,
) -> Questions<M> {
    let more = |node: usize, there: &[M]| if node == from { more(there.len()) } else { Vec::new() };
    tree.questions(&Task { from, to_move, answers, more: &more, most: MOST_QUESTIONS })
}

/// Why there is no problem to ask, with what to do if there is no choice, and if there is no answer.
pub fn cannot_ask(nothing: NoProblem, span: Span, [choose, answer]: [&str; 2]) -> Diagnostic {
    match nothing {
        NoProblem::NoChoice => {
            let message = "this problem has no two moves to choose from";
            Diagnostic::error(Id::ProblemNoChoice, span, message).with_advice(choose)
        }
        NoProblem::NoAnswer => {
            let message = "no move of this problem is right";
            Diagnostic::error(Id::ProblemNoAnswer, span, message).with_advice(answer)
        }
    }
}
