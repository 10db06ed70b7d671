//! What the reader is asked, whatever the game: the solution of a problem, or the next move.
//!
//! A game says what its moves are called and where they stand on the board; letters, words that are told and the way
//! from question to question are the same for all.

mod asking;
mod next_move;
mod problem;

pub use asking::{AHEAD, Asks, ask, cannot_ask, choose, names_in, question, questions, tree};
pub use next_move::{count, next_moves};
pub use problem::{problem, reword};

use std::collections::HashSet;

use super::Options;
use crate::diagram::quiz::Kind;
use crate::diagram::{Choice, Frames, Quiz, Rect, Timeline};
use crate::present::options::{FrameChoice, Split};
use kisho_game::text::{Diagnostic, Id};

/// So many questions are asked: more than a usual game has moves, and a page that still steps at once.
pub const MOST_QUESTIONS: usize = 512;

/// The frame to begin from.
///
/// # Errors
/// What the author says and nothing can be asked by.
pub fn begin(timeline: &Timeline, options: &Options) -> Result<usize, Diagnostic> {
    if let (Some(_), Some(quiz)) = (options.problem, options.quiz) {
        let message = "a figure is a problem or a quiz, not both";
        return Err(Diagnostic::error(Id::ProblemAndQuiz, quiz.span, message).with_advice("leave one out"));
    }
    if let (None, Some(answer)) = (options.problem, &options.answer) {
        let message = "`answer` is for problems, and this is not one";
        let hint = "write `problem` too, or leave `answer` out";
        return Err(Diagnostic::error(Id::ProblemAnswer, answer.span, message).with_advice(hint));
    }
    if let (false, Some(choices)) = (options.asks(), &options.choices) {
        let message = "`choices` is for problems and quizzes, and this is neither";
        let hint = "write `problem` too, or leave `choices` out";
        return Err(Diagnostic::error(Id::ProblemChoices, choices.span, message).with_advice(hint));
    }
    let divided = matches!(options.split, Some(Split::Usual | Split::Most(_)));
    let span = options.problem.map(|problem| problem.span).or(options.quiz.map(|quiz| quiz.span));
    if let Some(span) = span.filter(|_| divided || options.asks_for_moves()) {
        let message = "a problem or a quiz is a single replay, not a series of figures or pages";
        let hint = "leave `moves`, `every` and `split` out, or `problem` and `quiz`";
        return Err(Diagnostic::error(Id::ProblemAndFigures, span, message).with_advice(hint));
    }
    Ok(from(options, timeline.frames.len() - 1, || timeline.frames.main_end()))
}

/// The frame from which the author wants to ask, at most `last`.
#[must_use]
pub fn from(options: &Options, last: usize, main_end: impl FnOnce() -> usize) -> usize {
    match options.frame.map(|frame| frame.value) {
        Some(FrameChoice::Number(frame)) => frame.min(last),
        Some(FrameChoice::Last) => main_end(),
        Some(FrameChoice::First) | None => 0,
    }
}

/// A choice that leads nowhere yet. Its letter is set by [`letter`].
#[must_use]
pub fn choice(name: String, area: Option<Rect>) -> Choice {
    Choice { letter: String::new(), name, area, right: false, shows: None, told: Vec::new(), next: None }
}

/// Gives the choices that have none a letter.
pub fn letter(choices: &mut [Choice]) {
    let taken: HashSet<String> = choices.iter().map(|choice| choice.letter.clone()).collect();
    let mut letters = Frames::letters().filter(|letter| !taken.contains(letter));
    for choice in choices.iter_mut().filter(|choice| choice.letter.is_empty()) {
        choice.letter = letters.next().unwrap_or_default();
    }
}

/// The title of a figure that asks for a solution.
#[must_use]
pub fn title(timeline: &Timeline) -> Option<String> {
    let asks = timeline.quiz.as_ref().is_some_and(|quiz| quiz.kind == Kind::Problem);
    asks.then(|| crate::say::quiz::problem(timeline.lang).to_owned())
}

/// Gives the questions to the timeline; whether all of them, as no more than [`MOST_QUESTIONS`] are asked.
fn finish(timeline: &mut Timeline, mut quiz: Quiz) -> bool {
    let complete = quiz.questions.len() <= MOST_QUESTIONS;
    quiz.questions.truncate(MOST_QUESTIONS);
    let there = quiz.questions.len();
    for choice in quiz.questions.iter_mut().flat_map(|question| &mut question.choices) {
        choice.next = choice.next.filter(|&next| next < there);
    }
    timeline.quiz = (there > 0).then_some(quiz);
    complete
}
