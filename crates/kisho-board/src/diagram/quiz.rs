//! What a reader is asked, and what comes of each choice.

use std::ops::{Range, RangeInclusive};

use super::Rect;

/// Questions to the reader: a problem, or a game whose moves are to be guessed.
#[derive(Debug, Clone, PartialEq)]
pub struct Quiz {
    /// What kind it is.
    pub kind: Kind,
    /// Whether choices are squares on which pieces may stand: then letters stand in a corner.
    pub on_squares: bool,
    /// The questions; the first is asked first, and each leads to those after it. Never empty.
    pub questions: Vec<Question>,
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A solution.
    Problem,
    /// The move that was played.
    NextMove,
}

/// A position in which the reader chooses a move.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The frame.
    pub frame: usize,
    /// What is asked: "Black to play".
    pub prompt: String,
    /// What the author says of the position; lines are separated by `\n`, empty if there is nothing.
    pub comment: String,
    /// In an order that tells nothing of what is right.
    pub choices: Vec<Choice>,
}

/// A move to choose.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The letter by which it is called.
    pub letter: String,
    /// The move as short as it can be, without its player: "Q16".
    pub name: String,
    /// The place on the board, in board units; `None` if it has none, as a pass.
    pub area: Option<Rect>,
    /// Whether it is right.
    pub right: bool,
    /// The frames that are shown one after the other when it is chosen, up to the one that stays; `None`: the
    /// position stays as it is.
    pub shows: Option<RangeInclusive<usize>>,
    /// Paragraphs that are told when it is chosen: the moves that are shown, and comments on them.
    pub told: Vec<Told>,
    /// The question that follows, as a place in the list; later than its own.
    pub next: Option<usize>,
}

/// A paragraph that is told when a choice is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// What it says.
    pub text: String,
    /// Whether the author says it, in the language of the page.
    pub is_comment: bool,
}

impl Quiz {
    /// Only what is asked in the frames of `window`, counted from its start; `None` if nothing is left.
    #[must_use]
    pub fn windowed(&self, window: &Range<usize>) -> Option<Self> {
        let mut places = Vec::with_capacity(self.questions.len());
        let mut kept = 0;
        for question in &self.questions {
            let inside = window.contains(&question.frame);
            places.push(inside.then_some(kept));
            kept += usize::from(inside);
        }
        let inside =
            |shows: &RangeInclusive<usize>| window.contains(shows.start()) && window.contains(shows.end());
        let cut = |choice: &Choice| Choice {
            shows: choice
                .shows
                .clone()
                .filter(inside)
                .map(|shows| shows.start() - window.start..=shows.end() - window.start),
            next: choice.next.and_then(|next| places.get(next).copied().flatten()),
            ..choice.clone()
        };
        let questions: Vec<Question> = self
            .questions
            .iter()
            .filter(|question| window.contains(&question.frame))
            .map(|question| Question {
                frame: question.frame - window.start,
                choices: question.choices.iter().map(cut).collect(),
                ..question.clone()
            })
            .collect();
        (!questions.is_empty()).then_some(Self { kind: self.kind, on_squares: self.on_squares, questions })
    }
}
