//! What the reader is asked of shogi: the moves to choose from, and what is right.

mod moves;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use super::layout::Layout;
use super::options::Hands;
use super::{Look, SQUARE_HEIGHT, crop, names, words};
use crate::diagram::{Choice, Question, Rect, Timeline};
use crate::present::Options;
use crate::present::options::{QuizFrames, Spanned};
use crate::present::quiz::{self, MOST_QUESTIONS};
use kisho_game::Fnv1a;
use kisho_game::problem::{NoProblem, ProblemKind};
use kisho_game::shogi::problem::{self, Flaw, ShogiProblem, flaws, likely};
use kisho_game::shogi::{Move, Node, Record, Square, Tree, sfen};
use kisho_game::text::{Diagnostic, Id, Span};

/// So many moves ahead are looked at for moves to choose from.
const AHEAD: usize = 40;
/// More moves than this on one square are chosen from the list alone, as their places on the board would be too small.
const MOST_ON_SQUARE: usize = 3;

/// Adds the questions that the author asks for; says why they cannot be asked, and what is odd about the solution.
pub fn ask(timeline: &mut Timeline, record: &Record, options: &Options) -> Vec<Diagnostic> {
    let from = match quiz::begin(timeline, options) {
        Ok(from) => from,
        Err(problem) => return vec![problem],
    };
    let look = Look::new(record, options, timeline.lang);
    let (part, _) = crop::part(record, options);
    let asker = Asker { record, look, layout: Layout::new(options, look, part, false) };
    match (options.problem, options.quiz) {
        (Some(problem), _) => asker.problem(timeline, from, options, problem),
        (_, Some(quiz)) => asker.next_moves(timeline, from, options, quiz),
        _ => Vec::new(),
    }
}

/// A position with the moves that the author calls right, so that it has a solution to be shown. `None` if the record
/// has moves, or nothing is asked.
#[must_use]
pub fn solved(record: &Record, options: &Options) -> Option<Record> {
    let ([start], Some(_), Some(answer)) = (&record.nodes[..], options.problem, &options.answer) else {
        return None;
    };
    let mut tree = Tree::new(start.position, start.number);
    if let Some(node) = tree.node_mut(0) {
        node.clone_from(start);
    }
    for name in names_in(answer) {
        let _ = tree.play(0, moves::find(&start.position, None, name)?);
    }
    Some(tree.finish(record.info.clone()))
}

/// The options of a mate problem, in which the hand of the other side is not printed unless the author wants it: it is
/// all that is left of the set. `None` for anything else.
#[must_use]
pub fn problem_options(record: &Record, options: &Options) -> Option<Options> {
    let asked =
        options.problem.filter(|_| options.games.shogi.hands.is_none() && options.shows_info_bar())?;
    let problem = ShogiProblem::new(record, from(record, options), asked.value);
    let solver = record.nodes.get(problem.start())?.position.turn();
    (problem.kind() == ProblemKind::Mate).then(|| {
        let mut options = options.clone();
        options.games.shogi.hands = Some(solver.pick(Hands::Black, Hands::White));
        options
    })
}

/// The node from which the author wants to ask.
fn from(record: &Record, options: &Options) -> usize {
    quiz::from(options, record.nodes.len() - 1, || record.main_end())
}

/// The moves that an option names.
fn names_in(option: &Spanned<String>) -> impl Iterator<Item = &str> {
    option.value.split([',', '、']).map(str::trim).filter(|name| !name.is_empty())
}

struct Asker<'a> {
    record: &'a Record,
    look: Look,
    layout: Layout,
}

/// Where a move stands in an order that tells nothing: by its square as the board is shown, then by its letters.
type Place = (u8, u8, String);

impl Asker<'_> {
    /// The choices for some moves after a node, in their order, which none of them leads on from yet.
    fn choices(&self, node: &Node, moves: &[Move]) -> Vec<(Place, Choice)> {
        let place = |play: Move| {
            let (column, row) = self.look.place(play.to());
            (row, column, play.to_string())
        };
        let mut on_square: HashMap<Square, Vec<Place>> = HashMap::new();
        for &play in moves {
            on_square.entry(play.to()).or_default().push(place(play));
        }
        on_square.values_mut().for_each(|places| places.sort_unstable());
        let choice = |&play: &Move| {
            let place = place(play);
            let beside = on_square.get(&play.to()).map_or(&[][..], Vec::as_slice);
            let nth = beside.iter().position(|other| *other == place).unwrap_or(0);
            let area = self.area(play.to(), nth, beside.len());
            (place, quiz::choice(names::after(node, play, self.look), area))
        };
        moves.iter().map(choice).collect()
    }

    /// A square, or the `nth` of so many equal parts of it, from the left. `None` if it is not shown, or the parts would be
    /// too small.
    fn area(&self, square: Square, nth: usize, count: usize) -> Option<Rect> {
        let (nth, count) = (u8::try_from(nth).ok()?, u8::try_from(count).ok()?);
        let center = self.look.center(square);
        let width = 1.0 / f64::from(count.max(1));
        let left = center.x - 0.5 + f64::from(nth) * width;
        (usize::from(count) <= MOST_ON_SQUARE && self.layout.shows(square))
            .then(|| Rect::new(left, center.y - SQUARE_HEIGHT / 2.0, width, SQUARE_HEIGHT))
    }

    /// Asks for the solution from frame `from` on.
    fn problem(
        &self,
        timeline: &mut Timeline,
        from: usize,
        options: &Options,
        asked: Spanned<Option<ProblemKind>>,
    ) -> Vec<Diagnostic> {
        let problem = ShogiProblem::new(self.record, from, asked.value);
        let mut said = Vec::new();
        let answers = self.named(from, Id::ProblemAnswer, options.answer.as_ref(), &mut said);
        let choices = self.named(from, Id::ProblemChoices, options.choices.as_ref(), &mut said);
        if !said.is_empty() {
            return said;
        }
        if problem.kind() == ProblemKind::Mate {
            said.extend(flaws(&problem).into_iter().map(|flaw| self.flaw(flaw, asked.span)));
        }
        let questions = match problem.questions(&answers, &choices, MOST_QUESTIONS) {
            Ok(questions) => questions,
            Err(nothing) => {
                said.push(cannot_ask(nothing, asked.span));
                return said;
            }
        };
        let node = |at: usize| self.record.nodes.get(at);
        let offer = |question: &problem::Question| {
            let moves: Vec<Move> = question.candidates.iter().map(|candidate| candidate.play).collect();
            node(question.node).map(|node| self.choices(node, &moves)).unwrap_or_default()
        };
        let prompt = |place: usize, question: &problem::Question| match node(question.node) {
            Some(node) if place == 0 => words::task(&problem, node, self.look),
            Some(node) => words::next_move(node, self.look),
            None => String::new(),
        };
        said.extend(quiz::problem(timeline, questions, asked.span, offer, prompt));
        self.on_squares(timeline);
        said
    }

    /// Letters stand in a corner: most squares of choices hold pieces.
    fn on_squares(&self, timeline: &mut Timeline) {
        if let Some(quiz) = &mut timeline.quiz {
            quiz.on_squares = true;
        }
    }

    /// The moves that an option names; what is wrong with it goes to `said`.
    fn named(
        &self,
        from: usize,
        id: Id,
        option: Option<&Spanned<String>>,
        said: &mut Vec<Diagnostic>,
    ) -> Vec<Move> {
        let (Some(option), Some(node)) = (option, self.record.nodes.get(from)) else { return Vec::new() };
        let previous_to = node.last_to();
        let mut found = Vec::new();
        for name in names_in(option) {
            match moves::find(&node.position, previous_to, name) {
                Some(play) => found.push(play),
                None => {
                    let message = format!("`{name}` is no legal move in this position");
                    let hint = "name moves as in `G*5b`, `8h2b+`, `▲５二金打` or `Bx2b+`";
                    said.push(Diagnostic::error(id, option.span, message).with_hint(hint));
                }
            }
        }
        found
    }

    fn flaw(&self, flaw: Flaw, span: Span) -> Diagnostic {
        match flaw {
            Flaw::Shorter { moves } => {
                let message = format!("早詰: there is a mate in {moves}, which is shorter than the solution");
                Diagnostic::warning(Id::TsumeShorter, span, message)
                    .with_hint("look at the position: a piece may be missing or stand on the wrong square")
            }
            Flaw::Second { node, play } => {
                let node = self.record.nodes.get(node);
                let number = node.map_or(0, |node| node.number) + 1;
                let name = node.map(|node| names::after(node, play, self.look)).unwrap_or_default();
                let message = format!("余詰: {name} mates as well as move {number} of the solution");
                Diagnostic::warning(Id::TsumeSecond, span, message)
                    .with_hint("look at the position: a piece may be missing or stand on the wrong square")
            }
            Flaw::NoCheck { node } => {
                let node = self.record.nodes.get(node);
                let number = node.map_or(0, |node| node.number);
                let name = node.and_then(|node| names::of(self.record, node, self.look)).unwrap_or_default();
                let message = format!("move {number} {name} of this mate problem is no check");
                Diagnostic::warning(Id::TsumeCheck, span, message)
                    .with_hint("look at the record, or write `problem=next` if no mate is asked for")
            }
            Flaw::NoMate => {
                let message = "the solution of this mate problem does not end in mate";
                Diagnostic::warning(Id::TsumeMate, span, message).with_hint(
                    "record all moves of the main line, or write `problem=next` if no mate is asked for",
                )
            }
        }
    }

    /// Asks for the moves of the game.
    fn next_moves(
        &self,
        timeline: &mut Timeline,
        from: usize,
        options: &Options,
        quiz: Spanned<QuizFrames>,
    ) -> Vec<Diagnostic> {
        let first = quiz.value.map_or(from, |(first, _)| first);
        let mut said = Vec::new();
        let chosen = self.named(first, Id::ProblemChoices, options.choices.as_ref(), &mut said);
        if !said.is_empty() {
            return said;
        }
        let main_line: Vec<usize> = self.record.main_line().collect();
        said.extend(quiz::next_moves(timeline, from, quiz, |timeline, frame| {
            let chosen = if frame == first { &chosen[..] } else { &[] };
            self.guess(timeline, frame, &main_line, chosen)
        }));
        self.on_squares(timeline);
        said
    }

    /// The question for the move after `frame`, if there is something to choose from: `chosen` by the author, else moves
    /// that the player makes later and could make now, and other likely ones.
    fn guess(
        &self,
        timeline: &Timeline,
        frame: usize,
        main_line: &[usize],
        chosen: &[Move],
    ) -> Option<Question> {
        let nodes = &self.record.nodes;
        let here = nodes.get(frame)?;
        let next = nodes.get(*main_line.get(frame + 1)?)?;
        let mut mixed = Fnv1a::default();
        mixed.mix(sfen::encode(&here.position, 1).bytes());
        let count = quiz::count(mixed);
        let mut moves = vec![next.play?];
        let later = main_line.iter().skip(frame + 3).step_by(2).take(AHEAD / 2);
        let later = later.filter_map(|&at| nodes.get(at)?.play);
        let legal = |play: &Move| here.position.play(*play).is_ok();
        for play in chosen.iter().copied().chain(later.filter(|_| chosen.is_empty()).filter(legal)) {
            if !moves.contains(&play) && (moves.len() < count || !chosen.is_empty()) {
                moves.push(play);
            }
        }
        if chosen.is_empty() {
            moves.extend(likely(&here.position, &moves, count));
        }
        let right = next.play;
        let mut choices: Vec<(Place, Choice)> = self.choices(here, &moves);
        for ((_, choice), play) in choices.iter_mut().zip(&moves) {
            choice.right = Some(*play) == right;
        }
        choices.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut choices: Vec<Choice> = choices.into_iter().map(|(_, choice)| choice).collect();
        quiz::letter(&mut choices);
        let comment = timeline.frames.list().get(frame)?.comment.clone();
        let prompt = words::next_move(here, self.look);
        (choices.len() > 1).then_some(Question { frame, prompt, comment, choices })
    }
}

fn cannot_ask(nothing: NoProblem, span: Span) -> Diagnostic {
    match nothing {
        NoProblem::NoChoice => {
            let message = "this problem has no two moves to choose from";
            Diagnostic::error(Id::ProblemNoChoice, span, message)
                .with_hint("name moves with `choices=`, or give the record wrong ones as variations")
        }
        NoProblem::NoAnswer => {
            let message = "no move of this problem is right";
            Diagnostic::error(Id::ProblemNoAnswer, span, message).with_hint(
                "give the record the solution as moves, or name the right move, as in `answer=G*5b`",
            )
        }
    }
}
