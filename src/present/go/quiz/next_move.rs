//! The next move of a game, among the points that come next.

use super::{Asker, MOST_QUESTIONS};
use crate::diagram::quiz::Kind;
use crate::diagram::{Choice, Question, Quiz};
use crate::game::go::{Board, Color, Point};
use crate::present::go::words;
use crate::present::options::{QuizFrames, Spanned};
use crate::text::Diagnostic;

/// How many points there are to choose from: fewer make guessing easy, more do not differ any longer.
const FEWEST: usize = 4;
const MOST: usize = 7;
/// So many moves ahead are looked at for points to choose from.
const AHEAD: usize = 40;

impl Asker<'_> {
    /// Asks for the moves of the main line, from frame `from` on or in the frames that are named.
    pub fn next_moves(self, from: usize, quiz: Spanned<QuizFrames>) -> Vec<Diagnostic> {
        let end = self.timeline.frames.main_end();
        let (first, last) = quiz.value.unwrap_or((from, end.saturating_sub(1)));
        if quiz.value.is_some() && last >= end {
            let message = format!("there is no move after frame {last}");
            let hint = match end.checked_sub(1) {
                Some(asked) => format!("the frames with a next move go from 0 to {asked}"),
                None => "there is no move at all".to_owned(),
            };
            return vec![Diagnostic::error("quiz-frame", quiz.span, message).with_hint(hint)];
        }
        let questions = self.of_game(first, last.min(end), end);
        if questions.is_empty() {
            let message = "there is no move to guess: two at least must follow";
            let hint = "begin earlier, with `quiz=A-B` or `frame=N`";
            return vec![Diagnostic::error("quiz-frame", quiz.span, message).with_hint(hint)];
        }
        if self.finish(Quiz { kind: Kind::NextMove, questions }) {
            return Vec::new();
        }
        let message = format!("only the first {MOST_QUESTIONS} moves are asked for");
        vec![Diagnostic::warning("quiz-long", quiz.span, message).with_hint("choose a part with `quiz=A-B`")]
    }

    /// The questions in the frames `first..=last` of a main line that ends with frame `end`.
    fn of_game(&self, first: usize, last: usize, end: usize) -> Vec<Question> {
        let mut board = Board::new(self.record.size);
        let mut questions: Vec<Question> = Vec::new();
        let mut hash = 0;
        for (frame, node) in self.record.nodes.iter().enumerate().take(last + 1) {
            board.redo(&node.changes);
            hash = node
                .changes
                .iter()
                .fold(hash, |hash, change| mixed(hash, change.at.index(self.record.size), change.after));
            if frame >= first && questions.len() <= MOST_QUESTIONS {
                questions.extend(self.guess(frame, end, &board, hash));
            }
        }
        self.connect(&mut questions, (last + 1).min(end));
        questions
    }

    /// The question for the move after `frame`, if it is not a pass and there is something to choose from.
    fn guess(&self, frame: usize, end: usize, board: &Board, hash: u64) -> Option<Question> {
        let play = |at: usize| self.record.nodes.get(at)?.play;
        let next = play(frame + 1)?;
        let right = next.at.filter(|&at| board.get(at).is_none())?;
        let count = FEWEST + usize::try_from(hash % (MOST - FEWEST + 1) as u64).unwrap_or(0);
        let mut points: Vec<Point> = Vec::with_capacity(count);
        for at in (frame + 1..=end.min(frame + AHEAD)).filter_map(|at| play(at)?.at) {
            if points.len() < count && board.get(at).is_none() && !points.contains(&at) {
                points.push(at);
            }
        }
        points.sort_by_key(|&at| self.place(Some(at)));
        let mut choices: Vec<Choice> =
            points.into_iter().map(|at| Choice { right: at == right, ..self.choice(Some(at)) }).collect();
        Self::letter(&mut choices);
        let here = self.timeline.frames.list().get(frame)?;
        let prompt =
            words::next_move(self.record.nodes.get(frame + 1)?.number, next.color, self.timeline.lang);
        let comment = here.comment.clone();
        (choices.len() > 1).then_some(Question { frame, prompt, comment, choices })
    }

    /// Lets each right move lead to the next question, and the last one to frame `end`.
    fn connect(&self, questions: &mut [Question], end: usize) {
        let frames: Vec<usize> = questions.iter().map(|question| question.frame).collect();
        for (place, question) in questions.iter_mut().enumerate() {
            let next = frames.get(place + 1).copied();
            let to = next.unwrap_or(end);
            for choice in question.choices.iter_mut().filter(|choice| choice.right) {
                choice.shows = Some(question.frame + 1..=to);
                choice.next = next.map(|_| place + 1);
                if next.is_none() {
                    let last = self.timeline.frames.list().get(to);
                    choice
                        .told
                        .extend(last.map(|frame| frame.comment.clone()).filter(|text| !text.is_empty()));
                }
            }
        }
    }
}

/// One more change mixed into the number of a position (FNV-1a), so that the count of points follows from the
/// position and from nothing that a reader could count.
fn mixed(hash: u64, point: usize, stone: Option<Color>) -> u64 {
    let stone = match stone {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    };
    let bytes = u16::try_from(point).unwrap_or(0).to_le_bytes().into_iter().chain([stone]);
    let mixed = bytes.fold(hash ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // The low bits of this hash are too regular by themselves.
    mixed ^ (mixed >> 29)
}
