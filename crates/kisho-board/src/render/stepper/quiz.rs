//! The reader is asked: questions, choices, and what comes of them, before the replay is shown.
//!
//! Every choice is a check box in a label. The label stands in a list and, by its `::before`, on the board; all labels
//! of a question are alike. What is told of a choice stands after its label and is shown once its box is checked;
//! until then it is `display: none`, and so hidden from page search and screen readers too. A choice that shows frames
//! of its own (a right one, or a wrong one with its refutation) hides the other choices, and unchecking it goes back.
//!
//! The question after a right choice is the next sibling of its question, or, where there are several right choices,
//! stands inside what is told of it. The board is one for all: a rule for each choice sets the frame (`--at`). On a
//! path of questions later frames are deeper, so that the rule of the highest frame comes last and counts.

use std::fmt::Write as _;

use super::slots::Slots;
use crate::diagram::quiz::Kind;
use crate::diagram::{Choice, Question, Quiz, Timeline, Told};
use crate::render::svg::{Writer, number};
use crate::say;

/// The questions, in place of the panel. They stand before the drawing, which looks back at them for its frame.
pub fn questions(w: &mut Writer, timeline: &Timeline, quiz: &Quiz) {
    let asked = Asked { timeline, quiz, sizes: sizes(quiz) };
    asked.chain(w, 0, true);
    if quiz.questions.len() > 1 {
        let again = say::quiz::restart(timeline.lang);
        w.open("button").attr("type", "reset").hidden("").word(timeline.lang, again).close().newline();
    }
}

/// The check box that ends the asking and shows the replay.
pub fn show(w: &mut Writer, timeline: &Timeline, quiz: &Quiz) {
    let lang = timeline.lang;
    let (show, back) = match quiz.kind {
        Kind::Problem => (say::quiz::show_solution(lang), say::quiz::back_to_problem(lang)),
        Kind::NextMove => (say::quiz::show_game(lang), say::quiz::back_to_quiz(lang)),
    };
    w.open("label").attr("class", "k-z").hidden("");
    w.open("input").attr("type", "checkbox").end_void();
    w.open("span").word(lang, show).close().open("i").word(lang, back).close().close().newline();
}

/// The rules that set the frame: which one is shown while nothing is chosen, and from which to which each choice leads.
pub fn rules(key: &str, quiz: &Quiz, slots: &Slots) -> String {
    let id = super::identifier(key);
    let first = quiz.questions.first().map_or(0, |question| question.frame);
    let mut css = format!("#{id} .k-n>.k-v{{--at:{}}}", slots.slot(first));
    let paths = paths(quiz);
    let mut states: Vec<_> = Vec::new();
    for (question, path) in quiz.questions.iter().zip(paths) {
        states.extend(question.choices.iter().filter_map(|choice| Some((choice.shows.as_ref()?, path))));
    }
    states.sort_by_key(|(shows, _)| *shows.end());
    for (shows, path) in states {
        let (from, to) = (shows.start(), shows.end());
        let outer = quiz.questions.get(path.outer).map_or(0, |question| question.frame);
        // Writing into a String cannot fail.
        let _ = write!(css, "#{id} .u{outer}:has(.q{to}:checked)~.k-v{{--at:{}", slots.slot(*to));
        if from < to {
            // An animation begins anew when its name changes, as it does from question to question.
            let _ = write!(css, ";--af:{};--an:k-q{}", slots.slot(*from), path.depth % 2);
        }
        css.push('}');
    }
    css
}

/// How a question is reached.
#[derive(Debug, Clone, Copy, Default)]
struct Path {
    /// How many questions lead to it.
    depth: usize,
    /// The question around it that stands in no other.
    outer: usize,
}

/// How each question is reached.
fn paths(quiz: &Quiz) -> Vec<Path> {
    let sizes = sizes(quiz);
    let mut paths = vec![Path::default(); quiz.questions.len()];
    let mut siblings = vec![false; quiz.questions.len()];
    if let Some(first) = siblings.first_mut() {
        *first = true;
    }
    for (place, question) in quiz.questions.iter().enumerate() {
        let is_outer = siblings.get(place).copied().unwrap_or_default();
        let here = paths.get(place).copied().unwrap_or_default();
        let largest = largest(question, &sizes);
        for next in question.choices.iter().filter_map(|choice| choice.next).filter(|&next| next > place) {
            let beside = is_outer && Some(next) == largest;
            if let (Some(path), Some(sibling)) = (paths.get_mut(next), siblings.get_mut(next)) {
                *path = Path { depth: here.depth + 1, outer: if beside { next } else { here.outer } };
                *sibling = beside;
            }
        }
    }
    paths
}

/// The following question to which most others follow.
fn largest(question: &Question, sizes: &[usize]) -> Option<usize> {
    question.choices.iter().filter_map(|choice| choice.next).max_by_key(|&next| sizes.get(next))
}

/// How many questions each leads to, itself included.
fn sizes(quiz: &Quiz) -> Vec<usize> {
    let mut sizes = vec![1; quiz.questions.len()];
    for (place, question) in quiz.questions.iter().enumerate().rev() {
        let below = question.choices.iter().filter_map(|choice| choice.next).filter(|&next| next > place);
        let below: usize = below.filter_map(|next| sizes.get(next)).sum();
        if let Some(size) = sizes.get_mut(place) {
            *size += below;
        }
    }
    sizes
}

struct Asked<'a> {
    timeline: &'a Timeline,
    quiz: &'a Quiz,
    sizes: Vec<usize>,
}

impl Asked<'_> {
    /// A question with those that follow it. The largest part follows as its sibling and the others stand inside, so
    /// that each step inwards at least halves what is left: the depth is the logarithm of the number of questions.
    fn chain(&self, w: &mut Writer, first: usize, is_outer: bool) {
        let mut at = Some(first);
        while let Some(question) = at.and_then(|place| self.quiz.questions.get(place)) {
            let largest = largest(question, &self.sizes);
            self.question(w, question, largest, is_outer);
            // Questions lead to later ones, whatever made them.
            at = largest.filter(|&next| Some(next) > at);
        }
    }

    fn question(&self, w: &mut Writer, question: &Question, sibling: Option<usize>, is_outer: bool) {
        w.open("div");
        if is_outer {
            w.attr("class", format_args!("k-qu u{}", question.frame)).attr("aria-live", "polite");
        } else {
            w.attr("class", "k-qu");
        }
        w.hidden("");
        // Authors often say it themselves: "Black to play and live."
        let [said, prompt] = [&question.comment, &question.prompt].map(|text| text.to_lowercase());
        if !said.contains(&prompt) {
            w.open("p").attr("class", "k-h").text(&question.prompt).close();
        }
        self.paragraphs(w, &question.comment);
        for (place, choice) in question.choices.iter().enumerate() {
            self.choice(w, place, choice, sibling);
        }
        if let (Kind::NextMove, Some(right)) =
            (self.quiz.kind, question.choices.iter().find(|choice| choice.right))
        {
            let show = say::quiz::show_move(self.timeline.lang);
            w.open("label").attr("class", format_args!("k-j n {}", classes(right, sibling)));
            self.check_box(w, right);
            w.open("span")
                .word(self.timeline.lang, show)
                .close()
                .open("i")
                .text(&right.name)
                .close()
                .close()
                .newline();
            self.told(w, right, None);
        }
        w.close().newline();
    }

    fn choice(&self, w: &mut Writer, place: usize, choice: &Choice, sibling: Option<usize>) {
        w.open("label").attr("class", format!("k-j {}", classes(choice, sibling)).trim_end());
        w.attr("style", self.place(place, choice));
        self.check_box(w, choice);
        w.open("b").text(&choice.letter).close().text(&choice.name);
        w.open("i").word(self.timeline.lang, self.said(choice)).close().close().newline();
        self.told(w, choice, choice.next.filter(|&next| Some(next) != sibling));
    }

    /// What is told of a choice, after its label, and the question inside.
    fn told(&self, w: &mut Writer, choice: &Choice, nested: Option<usize>) {
        let verdict = self.verdict(choice);
        if verdict.is_empty() && choice.told.is_empty() && nested.is_none() {
            return;
        }
        w.open("div").attr("class", "k-d");
        if !verdict.is_empty() {
            w.open("p").attr("class", "k-h").word(self.timeline.lang, verdict).close();
        }
        for Told { text, is_comment } in &choice.told {
            if *is_comment {
                self.paragraphs(w, text);
            } else {
                w.open("p").text(text).close();
            }
        }
        if let Some(nested) = nested {
            self.chain(w, nested, false);
        }
        w.close().newline();
    }

    fn check_box(&self, w: &mut Writer, choice: &Choice) {
        w.open("input").attr("type", "checkbox");
        if let Some(shows) = &choice.shows {
            w.attr("class", format_args!("q{}", shows.end()));
        }
        w.end_void();
    }

    /// Where the choice stands on the board, in squares from the corner of the drawing, how large it is if it is not
    /// a square large, and its letter if it is not the one that the style sheet counts.
    fn place(&self, place: usize, choice: &Choice) -> String {
        let mut style = String::new();
        if let Some(area) = choice.area {
            let (view, center, pitch) = (self.timeline.view, area.center(), self.timeline.pitch);
            let [x, y] = [center.x - view.x, center.y - view.y].map(|side| number::text(side / pitch));
            style = format!("--i:{x};--j:{y}");
            for (name, length) in [("--jw", area.w / pitch), ("--jh", area.h / pitch)] {
                if (length - 1.0).abs() > f64::EPSILON {
                    // Writing into a String cannot fail.
                    let _ = write!(style, ";{name}:{}", number::text(length));
                }
            }
        }
        let counted =
            u8::try_from(place).ok().filter(|place| *place < 26).map(|place| char::from(b'A' + place));
        if counted.is_none_or(|letter| !choice.letter.chars().eq([letter])) {
            let _ = write!(style, ";--al:{}", string(&choice.letter));
        }
        style.trim_start_matches(';').to_owned()
    }

    /// What the author says.
    fn paragraphs(&self, w: &mut Writer, text: &str) {
        for paragraph in text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()) {
            w.open("p").in_language_of_page(self.timeline.lang).text(paragraph).close();
        }
    }

    /// What is said in the label of a checked choice.
    fn said(&self, choice: &Choice) -> &'static str {
        let lang = self.timeline.lang;
        match (self.quiz.kind, choice.right) {
            (Kind::Problem, true) => say::quiz::take_back(lang),
            (Kind::Problem, false) if choice.shows.is_some() => say::quiz::try_again(lang),
            (Kind::Problem, false) => say::quiz::wrong_choice(lang),
            (Kind::NextMove, true) => say::quiz::right_choice(lang),
            (Kind::NextMove, false) => say::quiz::other_choice(lang),
        }
    }

    /// What is said below it; empty where the label says all.
    fn verdict(&self, choice: &Choice) -> &'static str {
        let lang = self.timeline.lang;
        match (self.quiz.kind, choice.right, choice.next) {
            (Kind::Problem, true, Some(_)) => say::quiz::go_on(lang),
            (Kind::Problem, true, None) => say::quiz::solved(lang),
            (Kind::Problem, false, _) if choice.shows.is_some() => say::quiz::failed(lang),
            (Kind::NextMove, true, None) => say::quiz::asked_all(lang),
            _ => "",
        }
    }
}

/// `y` right, `x` shows frames of its own, `c` goes on to the question that is the next sibling.
fn classes(choice: &Choice, sibling: Option<usize>) -> String {
    let mut classes = Vec::new();
    if choice.area.is_none() {
        classes.push("n");
    }
    if choice.right {
        classes.push("y");
    }
    if choice.shows.is_some() || choice.right {
        classes.push("x");
    }
    if choice.next.is_some() && choice.next == sibling {
        classes.push("c");
    }
    classes.join(" ")
}

/// A text as a string of CSS.
fn string(text: &str) -> String {
    format!("'{}'", text.chars().map(|c| format!("\\{:x} ", u32::from(c))).collect::<String>())
}
