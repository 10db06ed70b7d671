//! What the reader is asked: the solution of a problem, or the next move of a game.

mod next_move;
mod problem;
#[cfg(test)]
mod tests;

pub use problem::reword;

use std::collections::HashSet;

use super::layout::Layout;
use super::{Options, words};
use crate::diagram::{Choice, Frames, Quiz, Rect, Timeline};
use crate::game::go::{Point, Record};
use crate::present::options::{FrameChoice, Split};
use crate::text::Diagnostic;

/// So many questions are asked: more than a usual game has moves, and a page that still steps at once.
const MOST_QUESTIONS: usize = 512;

/// Adds the questions that the author asks for; says why they cannot be asked.
pub fn ask(timeline: &mut Timeline, record: &Record, options: &Options) -> Vec<Diagnostic> {
    if let (Some(_), Some(quiz)) = (options.problem, options.quiz) {
        let message = "a figure is a problem or a quiz, and not both";
        return vec![Diagnostic::error("problem-and-quiz", quiz.span, message).with_hint("leave one out")];
    }
    if let (None, Some(answer)) = (options.problem, &options.answer) {
        let message = "`answer` is for a problem, and this is none";
        let hint = "write `problem` too, or leave `answer` out";
        return vec![Diagnostic::error("problem-answer", answer.span, message).with_hint(hint)];
    }
    let divided = matches!(options.split, Some(Split::Usual | Split::Most(_)));
    let span = options.problem.or(options.quiz.map(|quiz| quiz.span));
    if let Some(span) = span.filter(|_| divided || options.asks_for_moves()) {
        let message = "a problem or a quiz is one replay, and no series of figures or pages";
        let hint = "leave `moves`, `every` and `split` out, or `problem` and `quiz`";
        return vec![Diagnostic::error("problem-and-figures", span, message).with_hint(hint)];
    }
    let from = match options.frame.map(|frame| frame.value) {
        Some(FrameChoice::Number(frame)) => frame.min(timeline.frames.len() - 1),
        Some(FrameChoice::Last) => timeline.frames.main_end(),
        Some(FrameChoice::First) | None => 0,
    };
    let asker = Asker { record, layout: Layout::new(record, options), timeline };
    match (options.problem, options.quiz) {
        (Some(span), _) => asker.problem(from, options, span),
        (_, Some(quiz)) => asker.next_moves(from, quiz),
        _ => Vec::new(),
    }
}

struct Asker<'a> {
    record: &'a Record,
    layout: Layout,
    timeline: &'a mut Timeline,
}

impl Asker<'_> {
    /// A choice that leads nowhere yet. Its letter is set by [`Self::letter`].
    fn choice(&self, at: Option<Point>) -> Choice {
        let lang = self.timeline.lang;
        Choice {
            letter: String::new(),
            name: words::point(at, &self.layout, lang),
            area: at.filter(|&at| self.layout.shows(at)).map(|at| {
                let center = self.layout.at(at);
                Rect::new(center.x, center.y, 0.0, 0.0).grown(0.5)
            }),
            right: false,
            shows: None,
            told: Vec::new(),
            next: None,
        }
    }

    /// The order in which points stand on the board as it is shown, a pass last: it tells nothing of what is right.
    fn place(&self, at: Option<Point>) -> (bool, u8, u8) {
        at.map_or((true, 0, 0), |at| {
            let (column, row) = self.layout.cell(at);
            (false, row, column)
        })
    }

    /// Gives the choices that have none a letter.
    fn letter(choices: &mut [Choice]) {
        let taken: HashSet<String> = choices.iter().map(|choice| choice.letter.clone()).collect();
        let mut letters = (0..).map_while(Frames::letter).filter(|letter| !taken.contains(letter));
        for choice in choices.iter_mut().filter(|choice| choice.letter.is_empty()) {
            choice.letter = letters.next().unwrap_or_default();
        }
    }

    /// Takes over the questions; whether all of them, as no more than [`MOST_QUESTIONS`] are asked.
    fn finish(self, mut quiz: Quiz) -> bool {
        let complete = quiz.questions.len() <= MOST_QUESTIONS;
        quiz.questions.truncate(MOST_QUESTIONS);
        let there = quiz.questions.len();
        for choice in quiz.questions.iter_mut().flat_map(|question| &mut question.choices) {
            choice.next = choice.next.filter(|&next| next < there);
        }
        self.timeline.quiz = (there > 0).then_some(quiz);
        complete
    }
}
