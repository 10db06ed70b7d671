//! Problems.

use std::ops::RangeInclusive;

use super::{MOST_QUESTIONS, finish, letter};
use crate::diagram::quiz::Kind;
use crate::diagram::{Choice, Frame, Frames, Offer, Question, Quiz, Timeline, Told};
use crate::say;
use kisho_game::problem::{self, verdict};
use kisho_game::text::{Diagnostic, Id, Lang, Span};

/// Puts the reader's words in the place of those with which files say that a line is right.
pub fn reword(frames: &mut [Frame], lang: Lang) {
    for frame in frames {
        let (verdict, rest) = verdict::read(&frame.comment);
        let word = match verdict {
            Some(true) => say::quiz::right_line(lang),
            Some(false) => say::quiz::wrong_line(lang),
            None => "",
        };
        let parts = [word, &rest].into_iter().filter(|part| !part.is_empty());
        frame.comment = parts.collect::<Vec<_>>().join("\n\n");
    }
}

/// Asks for a solution. `offer` makes the choices of a question out of its candidates, in their order, each with its
/// place in an order that tells nothing of what is right; `prompt` says what is asked for.
pub fn problem<M, K: Ord>(
    timeline: &mut Timeline,
    questions: Vec<problem::Question<M>>,
    span: Span,
    mut offer: impl FnMut(&problem::Question<M>) -> Vec<(K, Choice)>,
    mut prompt: impl FnMut(usize, &problem::Question<M>) -> String,
) -> Option<Diagnostic> {
    let mut asked = Vec::with_capacity(questions.len());
    for (place, question) in questions.into_iter().enumerate() {
        let offered = offer(&question);
        let mut choices: Vec<(K, Choice, Option<usize>)> = question
            .candidates
            .iter()
            .zip(offered)
            .map(|(candidate, (key, choice))| {
                let mut told = told(timeline, &candidate.line);
                if candidate.right {
                    told.extend(others(timeline, &candidate.line));
                }
                let choice = Choice {
                    right: candidate.right,
                    shows: end_of(&candidate.line),
                    told,
                    next: candidate.next,
                    ..choice
                };
                (key, choice, candidate.line.first().copied())
            })
            .collect();
        choices.sort_by(|(a, ..), (b, ..)| a.cmp(b));
        let leads: Vec<Option<usize>> = choices.iter().map(|(.., child)| *child).collect();
        let mut choices: Vec<Choice> = choices.into_iter().map(|(_, choice, _)| choice).collect();
        letter(&mut choices);
        for (choice, child) in choices.iter().zip(leads) {
            if let Some(child) = child {
                let offer = Offer { letter: choice.letter.clone(), right: Some(choice.right) };
                timeline.offer(child, offer);
            }
        }
        name_others(timeline, question.node, &choices);
        // What is said of a later position has been told with the move that led there.
        let comment = if place == 0 { comment(timeline, question.node) } else { String::new() };
        asked.push(Question { frame: question.node, prompt: prompt(place, &question), comment, choices });
    }
    if finish(timeline, Quiz { kind: Kind::Problem, on_squares: false, questions: asked }) {
        return None;
    }
    let message = format!("only the first {MOST_QUESTIONS} questions of this problem are asked");
    let hint = "remove variations, or start at a later position with `frame=N`";
    Some(Diagnostic::warning(Id::ProblemLong, span, message).with_advice(hint))
}

/// Gives the ways on from a node that are no choices the letters that the choices leave.
fn name_others(timeline: &mut Timeline, node: usize, choices: &[Choice]) {
    let is_free = |letter: &String| !choices.iter().any(|choice| choice.letter == *letter);
    let others = timeline.frames.children(node).filter(|&child| timeline.offered(child).is_none());
    for (child, letter) in others.collect::<Vec<_>>().into_iter().zip(Frames::letters().filter(is_free)) {
        timeline.offer(child, Offer { letter, right: None });
    }
}

/// The moves of a line, and what is said of them.
fn told(timeline: &Timeline, line: &[usize]) -> Vec<Told> {
    let lang = timeline.lang;
    let frames = timeline.frames.list();
    let moves: Vec<&str> =
        line.iter().filter_map(|&at| frames.get(at)).map(|frame| frame.name.as_str()).collect();
    let mut told = Vec::new();
    if moves.len() > 1 {
        told.push(Told { text: moves.join(say::signs::comma(lang)), is_comment: false });
    }
    for (place, &at) in line.iter().enumerate() {
        let comment = comment(timeline, at);
        if comment.is_empty() {
            continue;
        }
        let text = match frames.get(at) {
            Some(frame) if place > 0 && !frame.short.is_empty() => {
                say::quiz::comment_on(lang, &frame.short, comment)
            }
            _ => comment,
        };
        told.push(Told { text, is_comment: true });
    }
    told
}

/// What else the opponent could answer to the moves of a line that the reader makes, as far as the record knows. The first
/// move has just been chosen; later ones are named.
fn others(timeline: &Timeline, line: &[usize]) -> Vec<Told> {
    let frames = &timeline.frames;
    let short =
        |at: usize| frames.list().get(at).map(|frame| frame.short.as_str()).filter(|name| !name.is_empty());
    let answers = line.chunks_exact(2).enumerate().filter_map(|(place, pair)| {
        let &[made, answer] = pair else { return None };
        let others: Vec<&str> =
            frames.children(made).filter(|&child| child != answer).filter_map(short).collect();
        let made = short(made).filter(|_| place > 0);
        (!others.is_empty()).then_some((made, others))
    });
    let lang = timeline.lang;
    let told = |(made, others): (Option<&str>, Vec<&str>)| {
        let others = others.join(say::signs::comma(lang));
        let text = match made {
            None => say::quiz::other_answers(lang, others),
            Some(made) => say::quiz::other_answers_to(lang, made, others),
        };
        Told { text, is_comment: false }
    };
    answers.map(told).collect()
}

/// What the author says of a node, without the words that judge it.
fn comment(timeline: &Timeline, node: usize) -> String {
    let comment = timeline.frames.list().get(node).map_or("", |frame| &frame.comment);
    verdict::read(comment).1
}

/// The frames at the end of a line that stand one after the other, so that they can be shown as if they were played.
fn end_of(line: &[usize]) -> Option<RangeInclusive<usize>> {
    let last = *line.last()?;
    let first = line.iter().rev().zip((0..=last).rev()).take_while(|(frame, wanted)| *frame == wanted).last();
    Some(first.map_or(last, |(&frame, _)| frame)..=last)
}
