//! The next move of a game.

use super::{MOST_QUESTIONS, finish};
use crate::diagram::quiz::Kind;
use crate::diagram::{Question, Quiz, Timeline, Told};
use crate::present::options::{QuizFrames, Spanned};
use kisho_game::Fnv1a;
use kisho_game::text::{Diagnostic, Id};

/// How many moves there are to choose from: fewer make guessing easy, more do not differ any longer.
const FEWEST: usize = 4;
const MOST: usize = 7;

/// How many moves there are to choose from, by what was mixed from the position: no reader can count it.
#[must_use]
pub fn count(position: Fnv1a) -> usize {
    FEWEST + position.below(MOST - FEWEST + 1)
}

/// Asks for the moves of the main line, from frame `from` on or in the frames that are named.
///
/// `guess` is given the frames in their order, and makes the question for the move after each; `None` if it is not to
/// be guessed.
pub fn next_moves(
    timeline: &mut Timeline,
    from: usize,
    quiz: Spanned<QuizFrames>,
    mut guess: impl FnMut(&Timeline, usize) -> Option<Question>,
) -> Option<Diagnostic> {
    let end = timeline.frames.main_end();
    let (first, last) = quiz.value.unwrap_or((from, end.saturating_sub(1)));
    if quiz.value.is_some() && last >= end {
        let message = format!("there is no move after frame {last}");
        let hint = match end.checked_sub(1) {
            Some(asked) => format!("the frames with a next move go from 0 to {asked}"),
            None => "there is no move at all".to_owned(),
        };
        return Some(Diagnostic::error(Id::QuizFrame, quiz.span, message).with_advice(hint));
    }
    let last = last.min(end);
    let mut questions: Vec<Question> = Vec::new();
    for frame in first..=last {
        if questions.len() <= MOST_QUESTIONS {
            questions.extend(guess(timeline, frame));
        }
    }
    connect(timeline, &mut questions, (last + 1).min(end));
    if questions.is_empty() {
        let message = "there is no move to guess";
        let hint = "start earlier, with `quiz=A-B` or `frame=N`";
        return Some(Diagnostic::error(Id::QuizFrame, quiz.span, message).with_advice(hint));
    }
    if finish(timeline, Quiz { kind: Kind::NextMove, on_squares: false, questions }) {
        return None;
    }
    let message = format!("only the first {MOST_QUESTIONS} moves are asked for");
    Some(Diagnostic::warning(Id::QuizLong, quiz.span, message).with_advice("choose a part with `quiz=A-B`"))
}

/// Lets each right move lead to the next question, and the last one to frame `end`.
fn connect(timeline: &Timeline, questions: &mut [Question], end: usize) {
    let frames: Vec<usize> = questions.iter().map(|question| question.frame).collect();
    for (place, question) in questions.iter_mut().enumerate() {
        let next = frames.get(place + 1).copied();
        let to = next.unwrap_or(end);
        for choice in question.choices.iter_mut().filter(|choice| choice.right) {
            choice.shows = Some(question.frame + 1..=to);
            choice.next = next.map(|_| place + 1);
            if next.is_none() {
                let last = timeline.frames.list().get(to);
                let comments = last.map(|frame| frame.comment.clone()).filter(|text| !text.is_empty());
                choice.told.extend(comments.map(|text| Told { text, is_comment: true }));
            }
        }
    }
}
