//! A record as a problem on paper: the picture of its question, and its answer.

use std::collections::VecDeque;
use std::sync::Arc;

use super::moves::Moves;
use super::page::Picture;
use super::words;
use kisho_board::diagram::{Choice, Figure, Frames};
use kisho_board::present::games::MoveStyle;
use kisho_board::present::options::{
    Coords, FrameChoice, FramesChoice, Medium, MoveRange, Numbers, Solve, Spanned,
};
use kisho_board::present::{self, Options};
use kisho_game::problem::verdict;
use kisho_game::text::{Diagnostic, Id, Lang};
use kisho_game::{Game, Record};

/// So many moves of a game are the answer to a position in it.
const MOST_OF_A_GAME: usize = 9;

/// So many failures of a problem are shown if nobody says otherwise: books show the mistakes that readers make, not all there are.
pub const USUAL_FAILURES: usize = 2;
/// And at most so many, whatever anybody says: each has a board.
pub const MOST_FAILURES: usize = 9;
/// So many other solutions of a problem are shown at most.
const MOST_OTHERS: usize = 9;

/// One problem.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// The game.
    pub game: Game,
    /// The position.
    pub picture: Picture,
    /// What is to be found: "Black to play", 「3手詰」.
    pub task: String,
    /// Whether something is to be found, and it is no book figure and no end of a game.
    pub asks: bool,
    /// What the author says about it; empty if there is nothing.
    pub text: String,
    /// The solution; `None` for a plain position.
    pub answer: Option<Answer>,
    /// Other solutions, in the order of the record.
    pub others: Vec<Answer>,
    /// Moves that fail, with what refutes them, in the order of the record.
    pub failures: Vec<Answer>,
}

/// A line from the position on: the solution, or one that fails.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The moves on the board, or the position after them.
    pub picture: Picture,
    /// The moves in the players' notation.
    pub moves: String,
    /// What could not be drawn, and what the author says about the moves; empty if there is nothing.
    pub text: String,
}

impl Problem {
    /// What a record puts on a sheet: the book figures that its options ask for, or else a problem. With what is wrong with the
    /// options.
    #[must_use]
    pub fn all_of(
        record: &Record,
        options: &Options,
        lang: Lang,
        failures: usize,
    ) -> (Vec<Self>, Vec<Diagnostic>) {
        if options.asks() || !options.asks_for_moves() {
            let (problem, said) = Self::of(record, options, lang, failures);
            return (vec![problem], said);
        }
        let (title, header) = (options.title, options.header);
        let options = Options { title, header, ..usual(record, options) };
        let (figures, said) = present::figures(record, &options, lang);
        (figures.into_iter().map(|figure| Self::figure(record.game(), figure, lang)).collect(), said)
    }

    /// A book figure: its title is the heading, and what stands below it in a page is the text.
    fn figure(game: Game, mut figure: Figure, lang: Lang) -> Self {
        figure.caption.pictured = true;
        let task = figure.caption.title.clone().unwrap_or_default();
        let text = figure.caption.below_title(lang).join("\n");
        Self {
            game,
            picture: Picture::new(figure, 0),
            task,
            asks: false,
            text,
            answer: None,
            others: Vec::new(),
            failures: Vec::new(),
        }
    }

    /// The problem that a record holds, as its options say: by themselves they need not say that it is one. Of a game from
    /// its first position on the last position is shown. `failures`: so many are shown at most. With what is wrong with the
    /// options.
    #[must_use]
    pub fn of(record: &Record, options: &Options, lang: Lang, failures: usize) -> (Self, Vec<Diagnostic>) {
        let Some((line, options, said)) = line_of_solver(record, options, lang) else {
            return Self::asked(record, options, lang, failures);
        };
        let (mut problem, problems) = Self::asked(&line, &options, lang, failures);
        if let Some(answer) = &mut problem.answer {
            answer.text = said;
        }
        (problem, problems)
    }

    fn asked(record: &Record, options: &Options, lang: Lang, failures: usize) -> (Self, Vec<Diagnostic>) {
        let options = usual(record, options);
        let (asked, problems) = asked(record, &options, lang);
        let quiz = asked.timeline.quiz.as_ref();
        let frames = &asked.timeline.frames;
        let question = match quiz.and_then(|quiz| quiz.questions.first()) {
            Some(question) => question.frame,
            None => start(record, &options, &asked),
        };
        let mut solution = solution(&asked, question);
        if begins_later(record, &options) {
            shorten(&mut solution, &asked);
        }
        let comment = |frame: usize| frames.list().get(frame).map_or("", |frame| &frame.comment);
        // Of pieces alone there is nothing to find, and it is nobody's turn.
        let has_board = !present::is_without_board(record, &options);
        let task = || present::task(record, frames.node(question), &options, lang);
        let task = if has_board { task() } else { String::new() };
        let text = match &options.caption {
            Some(caption) => caption.clone(),
            None => {
                let said = verdict::read(comment(question)).1;
                // How a game ended stands after the author's comment.
                said.strip_suffix(&task).map(|rest| rest.trim_end().to_owned()).unwrap_or(said)
            }
        };
        let most = if present::rejects_other_ways(record) { failures.min(MOST_FAILURES) } else { 0 };
        let failing = failing(&asked, question, most);
        let others = others(&asked, question);
        let first = frames.address(0);
        let is_end = question == frames.main_end()
            && (present::begins_a_game(record)
                || present::ended(record, frames.node(question), &options, lang).is_some());
        let picture = Picture::new(asked, question);
        let answer = |line: &Played| Answer::of(record, (&picture, first), &options, line, lang);
        let failures = failing.iter().map(answer).collect();
        let others = others.iter().map(answer).collect();
        let answer = (!solution.is_empty()).then(|| answer(&Played { frames: solution, told: 0 }));
        let game = record.game();
        let asks = has_board && !is_end;
        (Self { game, picture, task, asks, text, answer, others, failures }, problems)
    }
}

/// The position that a solver is asked about with the moves that it finds, the options to show them with, and what it says: what
/// tells the solution on a page would tell it beside the question on paper. `None` if no solver is asked.
fn line_of_solver(record: &Record, options: &Options, lang: Lang) -> Option<(Record, Options, String)> {
    options.solve?;
    let asking = Options { solve: Some(Solve::Line), ..options.clone() };
    let solved = present::solved(record, &asking, lang)?;
    let notes = present::figure(record, &asking, lang).0.caption.joined_notes(lang);
    let mut options = Options { solve: None, ..options.clone() };
    // Otherwise it found no moves, and the position is one of many.
    if solved != *record {
        let frames = present::timeline(record, &options, lang).frames;
        let first = present::first_frame(&options, frames.len(), frames.main_end());
        let said = || frames.list().get(first).map(|frame| verdict::read(&frame.comment).1);
        options.caption = options.caption.or_else(|| said().filter(|said| !said.is_empty()));
        (options.frame, options.frames) = (Some(Spanned::unsaid(FrameChoice::First)), None);
    }
    Some((solved, options, notes.unwrap_or_default()))
}

/// What is usual on paper where the author says nothing: corners in Go, as books print them, and nothing that only helps on
/// a screen.
fn usual(record: &Record, options: &Options) -> Options {
    let mut usual = Options {
        title: Some(false),
        header: Some(false),
        freeboard: false,
        medium: Medium::Sheet,
        ..options.clone()
    };
    if present::facts(record.game()).paper.corners {
        usual.info_bar = usual.info_bar.or(Some(false));
        usual.coords = usual.coords.or(Some(Coords::None));
        if usual.crop.is_none() && !present::begins_a_game(record) && !present::has_own_view(record) {
            usual.crop = Some(Spanned::unsaid(kisho_board::present::options::Crop::Auto));
        }
        usual = present::with_fixed_crop(record, &usual);
    }
    usual
}

/// The figure in which the reader is asked; where kisho finds nothing to ask, all of the record as still diagrams.
fn asked(record: &Record, options: &Options, lang: Lang) -> (Figure, Vec<Diagnostic>) {
    if options.asks() || options.frames.is_some() {
        return present::figure(record, options, lang);
    }
    let knows_problems = present::facts(record.game()).knows("problem");
    let is_game = options.frame.is_none() && present::begins_a_game(record);
    if knows_problems && !is_game {
        let asking = Options { problem: Some(Spanned::unsaid(None)), ..options.clone() };
        let (figure, problems) = present::figure(record, &asking, lang);
        if figure.timeline.quiz.is_some() {
            // What is odd about a mate was not asked.
            return (figure, problems.into_iter().filter(|problem| !is_about_asking(problem.id)).collect());
        }
    }
    let still = Options { frames: Some(Spanned::unsaid(FramesChoice::Still)), ..options.clone() };
    present::figure(record, &still, lang)
}

/// Whether a message is about what is asked, and not about the record or the figure.
fn is_about_asking(id: Id) -> bool {
    matches!(
        id,
        Id::ProblemAndFigures
            | Id::ProblemAndQuiz
            | Id::ProblemAnswer
            | Id::ProblemChoices
            | Id::ProblemLong
            | Id::ProblemNoAnswer
            | Id::ProblemNoChoice
            | Id::TsumeCheck
            | Id::TsumeMate
            | Id::TsumeSecond
            | Id::TsumeShorter
    )
}

/// The position that is shown where nothing is asked.
fn start(record: &Record, options: &Options, asked: &Figure) -> usize {
    let frames = &asked.timeline.frames;
    let last = frames.len() - 1;
    match options.frame.map(|frame| frame.value) {
        Some(FrameChoice::Number(frame)) => frame.saturating_sub(frames.address(0)).min(last),
        Some(FrameChoice::First) => 0,
        Some(FrameChoice::Last) => frames.main_end(),
        None if present::begins_a_game(record) => frames.main_end(),
        // Some files set the position up after an empty board.
        None => (0..last)
            .find(|&at| frames.list().get(at + 1).is_some_and(|next| !next.short.is_empty()))
            .unwrap_or(0),
    }
}

/// Moves that are played from a question on.
struct Played {
    /// The frames that they lead to.
    frames: Vec<usize>,
    /// The place in `frames` of the first whose comment is told.
    told: usize,
}

/// The frames of the solution, the question not included.
fn solution(figure: &Figure, question: usize) -> Vec<usize> {
    let frames = &figure.timeline.frames;
    let end = match &figure.timeline.quiz {
        Some(_) => {
            let first = questions(figure, 0).next().and_then(|(_, choices)| right(choices));
            first.and_then(|choice| solved_at(figure, choice)).unwrap_or(question)
        }
        None => frames.line_end(question),
    };
    way(frames, question, end)
}

/// The questions from one on that the first right choices lead to, one after the other: their frames and choices. From the first
/// question on they are those of the solution.
fn questions(figure: &Figure, from: usize) -> impl Iterator<Item = (usize, &[Choice])> {
    let quiz = figure.timeline.quiz.as_ref();
    let asked = move |at: usize| quiz?.questions.get(at);
    // A question leads to a later one, so this ends.
    let next = move |&at: &usize| right(&asked(at)?.choices)?.next;
    let places = std::iter::successors(Some(from), next);
    places.filter_map(asked).map(|question| (question.frame, question.choices.as_slice()))
}

fn right(choices: &[Choice]) -> Option<&Choice> {
    choices.iter().find(|choice| choice.right)
}

/// The last frame that is shown after a right choice, and those at later questions.
fn solved_at(figure: &Figure, choice: &Choice) -> Option<usize> {
    let next = |choice: &&Choice| right(&figure.timeline.quiz.as_ref()?.questions.get(choice.next?)?.choices);
    // A question leads to a later one, so this ends.
    std::iter::successors(Some(choice), next).filter_map(end).last()
}

/// The solutions that leave the first one with another right choice, at the first question and then at later ones, followed by those
/// that leave these.
fn others(figure: &Figure, question: usize) -> Vec<Played> {
    let mut others = Vec::new();
    let mut waiting = VecDeque::from([0]);
    // A question leads to later ones, so this ends.
    while let Some(from) = waiting.pop_front() {
        for (asked, choices) in questions(figure, from) {
            for choice in choices.iter().filter(|choice| choice.right).skip(1) {
                others.extend(solved_at(figure, choice).map(|end| branch(figure, (question, asked), end)));
                waiting.extend(choice.next);
            }
        }
        if others.len() >= MOST_OTHERS {
            break;
        }
    }
    others.truncate(MOST_OTHERS);
    others
}

/// The line from the first question to a frame, told from where it leaves another one at a later question, or the same.
fn branch(figure: &Figure, (first, asked): (usize, usize), end: usize) -> Played {
    let frames = way(&figure.timeline.frames, first, end);
    let told = frames.iter().position(|&at| at > asked).unwrap_or(frames.len());
    Played { frames, told }
}

/// The last frame that a choice shows.
fn end(choice: &Choice) -> Option<usize> {
    choice.shows.as_ref().map(|shows| *shows.end())
}

/// The frames from one on, that itself not included, to a later one.
fn way(frames: &Frames, from: usize, to: usize) -> Vec<usize> {
    let parent = |&at: &usize| frames.list().get(at).and_then(|frame| frame.parent);
    let mut line: Vec<usize> = std::iter::successors(Some(to), parent).take_while(|&at| at > from).collect();
    line.reverse();
    line
}

/// The first `most` lines that fail of those that tell the reader something, at the first question and then at later ones. Where
/// the author says the same of several, one of them tells it.
fn failing(figure: &Figure, question: usize, most: usize) -> Vec<Played> {
    let frames = &figure.timeline.frames;
    let mut failing: Vec<Played> = Vec::new();
    let mut said: Vec<String> = Vec::new();
    for (asked, choices) in questions(figure, 0) {
        let mut ends: Vec<usize> = choices.iter().filter(|choice| !choice.right).filter_map(end).collect();
        ends.sort_unstable();
        for end in ends {
            if failing.len() == most {
                return failing;
            }
            let line = branch(figure, (question, asked), end);
            let new = || line.frames.iter().skip(line.told).filter_map(|&at| frames.list().get(at));
            let text = joined(&new().map(|frame| verdict::read(&frame.comment).1).collect::<Vec<_>>());
            let is_refuted = new().filter(|frame| !frame.short.is_empty()).count() > 1;
            let tells = if text.is_empty() { is_refuted } else { !said.contains(&text) };
            if tells {
                failing.push(line);
                said.push(text);
            }
        }
    }
    failing
}

/// Whether a game is shown from a position on that the author chose, and nobody says how far the answer goes.
fn begins_later(record: &Record, options: &Options) -> bool {
    let has_end = options.frames.is_some_and(|frames| frames.value != FramesChoice::Still);
    let is_chosen = options.frame.is_some() && !has_end && !options.asks();
    is_chosen && present::begins_a_game(record)
}

/// Ends a solution after the first moves: the rest of a game is no answer.
fn shorten(solution: &mut Vec<usize>, figure: &Figure) {
    let frames = figure.timeline.frames.list();
    let moves = |&(_, &at): &(usize, &usize)| frames.get(at).is_some_and(|frame| !frame.short.is_empty());
    let beyond = solution.iter().enumerate().filter(moves).nth(MOST_OF_A_GAME).map(|(nth, _)| nth);
    solution.truncate(beyond.unwrap_or(solution.len()));
}

impl Answer {
    /// A line in frames of the picture of a question. `first`: the number of the first of its frames.
    fn of(
        record: &Record,
        (asked, first): (&Picture, usize),
        options: &Options,
        played: &Played,
        lang: Lang,
    ) -> Self {
        let line = played.frames.as_slice();
        let frames = asked.figure.timeline.frames.list();
        let moved = || line.iter().filter_map(|&at| frames.get(at)).filter(|frame| !frame.short.is_empty());
        let first_move = line.iter().find(|&&at| frames.get(at).is_some_and(|frame| !frame.short.is_empty()));
        let written = Moves::new(record.game(), frames, lang);
        let moves = first_move.map_or_else(String::new, |&at| written.from(at).line(line));
        let told = line.iter().skip(played.told).filter_map(|&at| frames.get(at));
        let comments = told.map(|frame| verdict::read(&frame.comment).1);
        let mut texts: Vec<String> = comments.filter(|text| !text.is_empty()).collect();
        let end = line.last().copied().unwrap_or(asked.frame);
        let numbered = moved().next().zip(moved().next_back()).and_then(|(begin, last)| {
            let range = MoveRange { first: begin.number, last: Some(last.number) };
            numbered(record, options, range, first + end, lang)
        });
        let picture = match numbered {
            Some((figure, notes)) => {
                texts.splice(0..0, notes.map(|notes| notes + "\n"));
                Picture::new(figure, 0)
            }
            None => asked.at(end),
        };
        Self { picture, moves, text: joined(&texts) }
    }
}

/// Texts after one another, without empty lines.
fn joined(texts: &[String]) -> String {
    words::joined(texts).lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The moves as numbered stones, with what could not be drawn; only in games that number stones.
fn numbered(
    record: &Record,
    options: &Options,
    moves: MoveRange,
    end: usize,
    lang: Lang,
) -> Option<(Figure, Option<String>)> {
    if present::facts(record.game()).moves != MoveStyle::Stones {
        return None;
    }
    // What is in the options only.
    let solved = || {
        let asking = Options { problem: options.problem.or(Some(Spanned::unsaid(None))), ..options.clone() };
        present::solved(record, &asking, lang)?.up_to(end)
    };
    // Only the way to the end of the solution, which costs no more than it is long.
    let line = record.up_to(end).or_else(solved)?;
    let options = Options {
        moves: Some(Spanned::unsaid(moves)),
        numbers: Some(Spanned::unsaid(Numbers::From(1))),
        frame: None,
        frames: None,
        problem: None,
        answer: None,
        choices: None,
        quiz: None,
        ..options.clone()
    };
    let (figures, _) = present::figures(&line, &options, lang);
    let figure = figures.into_iter().next()?;
    let notes = figure.caption.joined_notes(lang);
    Some((figure, notes))
}

impl Picture {
    /// The same figure in another frame.
    #[must_use]
    pub fn at(&self, frame: usize) -> Self {
        Self { figure: Arc::clone(&self.figure), frame }
    }
}
