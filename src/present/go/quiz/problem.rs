//! Problems.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::{Asker, MOST_QUESTIONS};
use crate::diagram::quiz::Kind;
use crate::diagram::{Choice, Frame, Offer, Question, Quiz};
use crate::game::go::Point;
use crate::game::go::problem::{self, Candidate, NoProblem, verdict};
use crate::present::Options;
use crate::present::go::crop::point_of;
use crate::present::go::words;
use crate::text::{Diagnostic, Lang, Span};

/// Puts the reader's words in the place of those with which files say that a line is right.
pub fn reword(frames: &mut [Frame], lang: Lang) {
    for frame in frames {
        let (verdict, rest) = verdict::read(&frame.comment);
        let word = match verdict {
            Some(true) => lang.pick("Right.", "正解。"),
            Some(false) => lang.pick("Wrong.", "失敗。"),
            None => "",
        };
        let parts = [word, &rest].into_iter().filter(|part| !part.is_empty());
        frame.comment = parts.collect::<Vec<_>>().join("\n\n");
    }
}

impl Asker<'_> {
    /// Asks for the solution from frame `from` on.
    pub fn problem(mut self, from: usize, options: &Options, span: Span) -> Vec<Diagnostic> {
        let (answers, problems) = self.answers(from, options);
        if !problems.is_empty() {
            return problems;
        }
        let questions = match problem::questions(self.record, from, &answers) {
            Ok(questions) => questions,
            Err(NoProblem::NoChoice) => return vec![no_choice(span)],
            Err(NoProblem::NoAnswer) => return vec![no_answer(span)],
        };
        let asked = questions.into_iter().enumerate().map(|(place, question)| self.question(place, question));
        let questions = asked.collect();
        if self.finish(Quiz { kind: Kind::Problem, questions }) {
            return Vec::new();
        }
        let message = format!("only the first {MOST_QUESTIONS} questions of this problem are asked");
        let hint = "leave variations out, or begin at a later position with `frame=N`";
        vec![Diagnostic::warning("problem-long", span, message).with_hint(hint)]
    }

    fn question(&mut self, place: usize, mut question: problem::Question) -> Question {
        question.candidates.sort_by_key(|candidate| self.place(candidate.at));
        let labels = self.record.nodes.get(question.node).map_or(&[][..], |node| &node.labels);
        let labels: HashMap<Point, &str> = labels.iter().map(|(at, label)| (*at, label.as_str())).collect();
        let candidates = question.candidates.iter();
        let mut choices: Vec<Choice> =
            candidates.map(|candidate| self.candidate(candidate, &labels)).collect();
        Self::letter(&mut choices);
        for (candidate, choice) in question.candidates.iter().zip(&choices) {
            if let Some(&child) = candidate.line.first() {
                let offer = Offer { letter: choice.letter.clone(), right: Some(choice.right) };
                self.timeline.offers.insert(child, offer);
            }
        }
        // What is said of a later position has been told with the move that led there.
        let comment = if place == 0 { self.comment(question.node) } else { String::new() };
        let prompt = words::to_play(question.solver, self.timeline.lang);
        Question { frame: question.node, prompt, comment, choices }
    }

    fn candidate(&self, candidate: &Candidate, labels: &HashMap<Point, &str>) -> Choice {
        let letter = candidate.at.and_then(|at| labels.get(&at)).map(|&label| label.to_owned());
        Choice {
            letter: letter.unwrap_or_default(),
            right: candidate.right,
            shows: end_of(&candidate.line),
            told: self.told(&candidate.line),
            next: candidate.next,
            ..self.choice(candidate.at)
        }
    }

    /// The moves of a line, and what is said of them.
    fn told(&self, line: &[usize]) -> Vec<String> {
        let lang = self.timeline.lang;
        let frames = self.timeline.frames.list();
        let moves: Vec<&str> =
            line.iter().filter_map(|&at| frames.get(at)).map(|frame| frame.name.as_str()).collect();
        let mut told = Vec::new();
        if moves.len() > 1 {
            told.push(moves.join(lang.pick(", ", "、")));
        }
        for (place, &at) in line.iter().enumerate() {
            let comment = self.comment(at);
            match frames.get(at) {
                Some(frame) if place > 0 && !comment.is_empty() && !frame.short.is_empty() => {
                    told.push(format!("{}{}{comment}", frame.short, lang.pick(": ", ":")));
                }
                _ if comment.is_empty() => {}
                _ => told.push(comment),
            }
        }
        told
    }

    /// What the author says of a node, without the words that judge it.
    fn comment(&self, node: usize) -> String {
        let comment = self.timeline.frames.list().get(node).map_or("", |frame| &frame.comment);
        verdict::read(comment).1
    }

    /// The points that the author names as answers: by a label, or by their names.
    fn answers(&self, from: usize, options: &Options) -> (Vec<Point>, Vec<Diagnostic>) {
        let Some(answer) = &options.answer else { return (Vec::new(), Vec::new()) };
        let node = problem::start(self.record, from);
        let board = self.record.board_at(node);
        let labels = self.record.nodes.get(node).map_or(&[][..], |node| &node.labels);
        let size = self.record.size;
        let labelled = |name: &str| labels.iter().find(|(_, label)| label == name).map(|&(at, _)| at);
        let mut points = Vec::new();
        let mut problems = Vec::new();
        for name in answer.value.split(',').map(str::trim) {
            let point = labelled(name).or_else(|| point_of(name, size));
            match point {
                Some(at) if board.get(at).is_none() => points.push(at),
                Some(_) => problems.push((format!("there is a stone on `{name}`"), "name an empty point")),
                None => problems.push((
                    format!("`{name}` is no point of this board"),
                    "name points as in `answer=Q16,R14`, by the letters of SGF, or by a label on the board",
                )),
            }
        }
        let said = |(message, hint): (String, &str)| {
            Diagnostic::error("problem-answer", answer.span, message).with_hint(hint)
        };
        (points, problems.into_iter().map(said).collect())
    }
}

/// The frames at the end of a line that stand one after the other, so that they can be shown as if they were played.
fn end_of(line: &[usize]) -> Option<RangeInclusive<usize>> {
    let last = *line.last()?;
    let first = line.iter().rev().zip((0..=last).rev()).take_while(|(frame, wanted)| *frame == wanted).last();
    Some(first.map_or(last, |(&frame, _)| frame)..=last)
}

fn no_choice(span: Span) -> Diagnostic {
    let message = "this problem has no two moves to choose from";
    Diagnostic::error("problem-no-choice", span, message).with_hint(
        "give the record wrong moves as variations, or label points to choose from with `LB`; \
         `frame=N` begins at a later position",
    )
}

fn no_answer(span: Span) -> Diagnostic {
    let message = "no move of this problem is right";
    Diagnostic::error("problem-no-answer", span, message)
        .with_hint("name the right ones, as in `answer=Q16`, or mark them with `TE[1]` in the record")
}
