//! What the reader is asked of Go: the points to choose from, and what is right.

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use super::crop::point_of;
use super::layout::Layout;
use super::{Options, words};
use crate::diagram::{Choice, Frames, Question, Rect, Timeline};
use crate::present::options::{QuizFrames, Spanned};
use crate::present::quiz::{self, MOST_QUESTIONS};
use kisho_game::Fnv1a;
use kisho_game::go::problem;
use kisho_game::go::{Board, Play, Point, Record};
use kisho_game::text::{Diagnostic, Id, Lang, Span};

/// Adds the questions that the author asks for; says why they cannot be asked.
pub fn ask(timeline: &mut Timeline, record: &Record, options: &Options) -> Vec<Diagnostic> {
    let from = match quiz::begin(timeline, options) {
        Ok(from) => from,
        Err(problem) => return vec![problem],
    };
    let asker = Asker { record, layout: Layout::new(record, options), lang: timeline.lang };
    match (options.problem, options.quiz) {
        (Some(problem), _) => asker.problem(timeline, from, options, problem.span),
        (_, Some(quiz)) => asker.next_moves(timeline, from, quiz).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// A position with the moves that the author calls right, so that it has a solution to be shown. `None` if the record has moves, or
/// nothing is asked.
#[must_use]
pub fn solved(record: &Record, options: &Options) -> Option<Record> {
    if options.problem.is_none() || record.nodes.len() != 1 {
        return None;
    }
    let (points, problems) = answers(record, 0, options);
    if points.is_empty() || !problems.is_empty() {
        return None;
    }
    let mut solved = record.clone();
    for at in points {
        let play = Play { color: record.nodes.start().to_move, at: Some(at) };
        solved.play_after(0, play, &mut record.board_at(0));
    }
    Some(solved)
}

/// The points that the author names as answers: by a label, or by their names.
fn answers(record: &Record, from: usize, options: &Options) -> (Vec<Point>, Vec<Diagnostic>) {
    let Some(answer) = &options.answer else { return (Vec::new(), Vec::new()) };
    let node = problem::start(record, from);
    let board = record.board_at(node);
    let labels = record.nodes.get(node).map_or(&[][..], |node| &node.labels);
    let size = record.size;
    let labelled = |name: &str| labels.iter().find(|(_, label)| label.trim() == name).map(|&(at, _)| at);
    let mut points = Vec::new();
    let mut problems = Vec::new();
    for (name, place) in quiz::names_in(answer) {
        let point = labelled(name).or_else(|| point_of(name, size));
        match point {
            Some(at) if points.contains(&at) => {}
            Some(at) if board.get(at).is_none() => points.push(at),
            Some(_) => problems.push((place, format!("there is a stone on `{name}`"), "name an empty point")),
            None => problems.push((
                place,
                format!("`{name}` is not a point of this board"),
                "name points as in `answer=Q16,R14`, by the letters of SGF, or by a label on the board",
            )),
        }
    }
    let said = |(place, message, hint): (Span, String, &str)| {
        Diagnostic::error(Id::ProblemAnswer, place, message).with_advice(hint)
    };
    (points, problems.into_iter().map(said).collect())
}

/// Whether it is a pass, row and column.
type Place = (bool, u8, u8);

struct Asker<'a> {
    record: &'a Record,
    layout: Layout,
    lang: Lang,
}

impl Asker<'_> {
    fn choice(&self, at: Option<Point>) -> Choice {
        let area = at.filter(|&at| self.layout.shows(at)).map(|at| {
            let center = self.layout.at(at);
            Rect::new(center.x, center.y, 0.0, 0.0).grown(0.5)
        });
        quiz::choice(words::point(at, &self.layout, self.lang), area)
    }

    /// The order in which points stand on the board as it is shown, a pass last: it tells nothing of what is right.
    fn place(&self, at: Option<Point>) -> Place {
        at.map_or((true, 0, 0), |at| {
            let (column, row) = self.layout.cell(at);
            (false, row, column)
        })
    }

    /// Asks for the solution from frame `from` on.
    fn problem(
        &self,
        timeline: &mut Timeline,
        from: usize,
        options: &Options,
        span: Span,
    ) -> Vec<Diagnostic> {
        let (answers, problems) = answers(self.record, from, options);
        if !problems.is_empty() {
            return problems;
        }
        let questions = match problem::questions(self.record, from, &answers, MOST_QUESTIONS) {
            Ok(questions) => questions,
            Err(nothing) => return vec![quiz::cannot_ask(nothing, span, HINTS)],
        };
        let offer = |question: &problem::Question| self.offer(question);
        let prompt = |_, question: &problem::Question| words::to_play(question.solver, self.lang);
        quiz::problem(timeline, questions, span, offer, prompt).into_iter().collect()
    }

    /// Labels of the record keep their letters, and no other choice has the letter of a label. They stand in the order of these.
    fn offer(&self, question: &problem::Question) -> Vec<((usize, String, Place), Choice)> {
        let labels = self.record.nodes.get(question.node).map_or(&[][..], |node| &node.labels);
        let labels: HashMap<Point, &str> = labels.iter().map(|(at, label)| (*at, label.trim())).collect();
        let offer = |at: Option<Point>| {
            let letter = at.and_then(|at| labels.get(&at)).map(|&label| label.to_owned());
            (self.place(at), Choice { letter: letter.unwrap_or_default(), ..self.choice(at) })
        };
        let mut choices: Vec<_> = question.candidates.iter().map(|candidate| offer(candidate.play)).collect();
        let mut unnamed: Vec<_> = choices.iter_mut().filter(|(_, choice)| choice.letter.is_empty()).collect();
        unnamed.sort_by_key(|(place, _)| *place);
        let is_free = |letter: &String| !labels.values().any(|label| label.eq_ignore_ascii_case(letter));
        for ((_, choice), letter) in unnamed.into_iter().zip(Frames::letters().filter(is_free)) {
            choice.letter = letter;
        }
        // Z stands before AA, and 9 before 10.
        let by_letter = |(place, choice): (Place, Choice)| {
            ((choice.letter.len(), choice.letter.to_lowercase(), place), choice)
        };
        choices.into_iter().map(by_letter).collect()
    }

    /// Asks for the moves of the game, among the points that come next.
    fn next_moves(
        &self,
        timeline: &mut Timeline,
        from: usize,
        quiz: Spanned<QuizFrames>,
    ) -> Option<Diagnostic> {
        let mut board = Board::new(self.record.size);
        let mut mixed = Fnv1a::default();
        let mut done = 0;
        let end = timeline.frames.main_end();
        quiz::next_moves(timeline, from, quiz, |timeline, frame| {
            for node in self.record.nodes.get(done..=frame)? {
                board.redo(&node.changes);
                for change in &node.changes {
                    let point = u16::try_from(change.at.index(self.record.size)).unwrap_or(0);
                    let stone = change.after.map_or(0, |color| color.pick(1, 2));
                    mixed.mix(point.to_le_bytes().into_iter().chain([stone]));
                }
            }
            done = frame + 1;
            self.guess(timeline, frame, end, &board, quiz::count(mixed))
        })
    }

    /// The question for the move after `frame`, if it is not a pass and there is something to choose from.
    fn guess(
        &self,
        timeline: &Timeline,
        frame: usize,
        end: usize,
        board: &Board,
        count: usize,
    ) -> Option<Question> {
        let play = |at: usize| self.record.nodes.get(at)?.play;
        let next = play(frame + 1)?;
        let right = next.at.filter(|&at| board.get(at).is_none())?;
        let mut points: Vec<Point> = Vec::with_capacity(count);
        for at in (frame + 1..=end.min(frame + quiz::AHEAD)).filter_map(|at| play(at)?.at) {
            if points.len() < count && board.get(at).is_none() && !points.contains(&at) {
                points.push(at);
            }
        }
        let choices = points
            .into_iter()
            .map(|at| (self.place(Some(at)), Choice { right: at == right, ..self.choice(Some(at)) }));
        let prompt = words::next_move(self.record.nodes.get(frame + 1)?.number, next.color, self.lang);
        quiz::question(timeline, frame, prompt, choices.collect())
    }
}

/// What to do if there is no choice, and if there is no answer.
const HINTS: [&str; 2] = [
    "add the solution to the record, or label points to choose from with `LB`; \
     `frame=N` starts at a later position",
    "name the right ones, as in `answer=Q16`, or mark them with `TE[1]` in the record",
];
