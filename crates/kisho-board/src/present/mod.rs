//! What is drawn of a record, and when: records to timelines.
//!
//! One module per game, each with a row that says what is asked of it ([`games`]). Nothing here knows SVG or HTML.

mod arrows;
mod bar;
mod below;
mod book;
pub mod clicks;
mod clock;
mod comments;
mod crop;
mod date;
pub mod games;
#[cfg(feature = "go")]
pub mod go;
mod header;
#[cfg(feature = "janken")]
pub mod janken;
mod last;
mod marks;
mod mentions;
mod on_squares;
pub mod options;
#[cfg(feature = "othello")]
mod othello;
pub mod quiz;
#[cfg(feature = "quoridor")]
pub mod quoridor;
pub mod setup;
#[cfg(feature = "shogi")]
pub mod shogi;
mod solver_budget;
mod task;
#[cfg(test)]
mod testing;
mod ways;

pub use clicks::{Click, Group, clicks, groups, komi, move_name, rules};
pub use crop::first_frame;
pub use games::{PositionName, agreed_draw, facts, mirrored, name};
pub use options::Options;
pub use solver_budget::SolverBudget;
pub use task::{
    asked_at, begins_a_game, ended, final_title, has_own_view, is_without_board, position_name,
    rejects_other_ways, says_whose_turn, sides, start_name, task, to_move, with_fixed_crop,
};

use crate::diagram::theme::Look;
use crate::diagram::{Caption, Figure, Timeline};
use crate::present::games::{Show, Solved};
use crate::present::options::{FrameChoice, FramesChoice, Medium, Numbers, Spanned};
use kisho_game::text::{Diagnostic, Id, Lang};
use kisho_game::{Record, with_record};

/// The whole timeline of a record.
#[must_use]
pub fn timeline(record: &Record, options: &Options, lang: Lang) -> Timeline {
    with_record!(record, record => Show::timeline(record, options, lang))
}

/// A hyphen at which no line ends.
const NO_BREAK: &str = "\u{2011}";

/// A record as its author wants it shown, in one figure or in a series of them; never empty.
#[must_use]
pub fn figures(record: &Record, options: &Options, lang: Lang) -> (Vec<Figure>, Vec<Diagnostic>) {
    let (mut figures, mut problems) = coloured(record, options, lang);
    figures.iter_mut().for_each(|figure| colour(figure, record, options));
    // Booklets, sheets and boards to play on, which make one figure, have no room for all of it.
    if let Some(first) = figures.first_mut().filter(|_| options.header == Some(true)) {
        first.caption.header.extend(with_record!(record, record => Show::rest_of_header(record, lang)));
    }
    // A record without a solution is shown as it is.
    let is_missing = |problem: &Diagnostic| matches!(problem.id, Id::ProblemNoChoice | Id::ProblemNoAnswer);
    problems
        .iter_mut()
        .filter(|problem| options.lenient == Some(true) && is_missing(problem))
        .for_each(Diagnostic::excuse);
    (figures, problems)
}

/// A record as a replay, or as a still diagram of one frame. Frames that do not exist are reported and replaced by the nearest.
#[must_use]
pub fn figure(record: &Record, options: &Options, lang: Lang) -> (Figure, Vec<Diagnostic>) {
    let (mut figure, problems) = with_record!(record, record => one(record, options, lang));
    colour(&mut figure, record, options);
    (figure, problems)
}

/// The record with the solution that options give to its problem, as `answer=C3` does. `None` if the record needs none: its figure
/// shows its own nodes.
#[must_use]
pub fn solved(record: &Record, options: &Options, lang: Lang) -> Option<Record> {
    with_record!(record, record => record.solved(options, lang).map(|solved| solved.record.into()))
}

/// Gives a figure its colours. What a theme has no colours for is drawn with lines.
fn colour(figure: &mut Figure, record: &Record, options: &Options) {
    let name = options.theme.as_ref().map(|theme| theme.value.as_str());
    figure.look = Look::new(&options.themes, name, Some(record.game()));
    if figure.look.theme().hatching {
        figure.timeline.without_greys();
    }
}

/// The figures, in tints and colours whatever the theme.
fn coloured(record: &Record, options: &Options, lang: Lang) -> (Vec<Figure>, Vec<Diagnostic>) {
    with_record!(record, record => {
        let own = record.own_options(options);
        let options = own.as_ref().unwrap_or(options);
        let series = if options.asks() { None } else { record.series(options, lang) };
        match series {
            Some((figures, mut problems)) => {
                problems.extend(limits_broken(record, options));
                (figures, problems)
            }
            None => {
                let (figure, problems) = one(record, options, lang);
                (vec![figure], problems)
            }
        }
    })
}

/// The figure, in tints and colours whatever the theme.
fn one<R: Show>(record: &R, options: &Options, lang: Lang) -> (Figure, Vec<Diagnostic>) {
    let Some(Solved { record, options: of_solution, note }) = record.solved(options, lang) else {
        return drawn(record, options, lang);
    };
    let (mut figure, problems) = drawn(&record, of_solution.as_ref().unwrap_or(options), lang);
    if let Some(note) = note {
        figure.timeline.note(figure.frame, &note);
        figure.caption.notes.push(note.replace('-', NO_BREAK));
    }
    (figure, problems)
}

/// The figure of a record that holds all that is shown.
fn drawn<R: Show>(record: &R, options: &Options, lang: Lang) -> (Figure, Vec<Diagnostic>) {
    // In a page they are buttons; a position that nobody has played to is there for what follows.
    let begins_in_position = options.medium == Medium::Pictures && !record.begins_a_game();
    let quiet = begins_in_position.then(|| Options { begins_in_position, ..options.clone() });
    let options = quiet.as_ref().unwrap_or(options);
    let mut whole = record.timeline(options, lang);
    let end = whole.frames.main_end();
    if let Some(result) = record.own_result().filter(|_| end > 0 && !options.asks()) {
        whole.frames.comment(end, result);
    }
    let mut problems: Vec<Diagnostic> = limits_broken(record, options).collect();
    problems.extend(record.problems(options));
    problems.extend(record.ask(&mut whole, options));
    problems.extend(options.numbers.and_then(counts_nothing));
    let total = whole.frames.len();
    let (first, last, still) = match options.frames {
        None => (0, total - 1, total == 1),
        Some(Spanned { value: FramesChoice::Still, .. }) => (0, total - 1, true),
        Some(Spanned { value: FramesChoice::Range(a, b), span }) => {
            if b >= total {
                problems.push(no_frame(b, 0, total - 1, span));
            }
            (a.min(total - 1), b.min(total - 1), false)
        }
    };
    let still = still || options.freeboard;
    let timeline = if (first, last) == (0, total - 1) { whole } else { whole.windowed(first..last + 1) };
    let main_end = timeline.frames.main_end();
    let mut pick = |choice: Spanned<FrameChoice>| match choice.value {
        FrameChoice::First => 0,
        FrameChoice::Last => main_end,
        FrameChoice::Number(n) => {
            if !(first..=last).contains(&n) {
                problems.push(no_frame(n, first, last, choice.span));
            }
            n.clamp(first, last) - first
        }
    };
    let asked = timeline.quiz.as_ref().and_then(|quiz| Some(quiz.questions.first()?.frame));
    let frame = asked.unwrap_or(if still { main_end } else { 0 });
    let frame = options.frame.map_or(frame, &mut pick);
    let mut print: Vec<usize> = (options.print.iter())
        .map(|&choice| match asked {
            // Of a problem the question is printed first, wherever it is asked.
            Some(asked) if choice.value == FrameChoice::First && options.problem.is_some() => asked,
            _ => pick(choice),
        })
        .collect();
    if print.is_empty() {
        print.push(if options.frame.is_some() || asked.is_some() { frame } else { main_end });
    }
    // It tells the result, which the reader of a quiz is not to know yet.
    let has_header = options.header.unwrap_or(!still && asked.is_none() && record.wants_header());
    let header = if has_header { record.header(options, lang) } else { Vec::new() };
    // A replay says it beside the board.
    let notes = if still { record.note(options, lang).into_iter().collect() } else { Vec::new() };
    let title = match options.title {
        Some(true) if still => record.still_title(first + frame, options, lang),
        Some(false) => None,
        _ => R::FACTS.title_asks.then(|| quiz::title(&timeline)).flatten(),
    };
    let caption = Caption { title, text: options.caption.clone(), header, notes, ..Caption::default() };
    let alt = options.alt.clone();
    let free = options.freeboard.then(|| record.free_board(first + frame, options, lang)).flatten();
    (
        Figure { timeline, frame, still, print, look: Look::default(), caption, alt, part: None, free },
        problems,
    )
}

/// What the author says and the game does not know.
fn limits_broken<R: Show>(_: &R, options: &Options) -> impl Iterator<Item = Diagnostic> {
    options.limits.iter().filter_map(|limit| limit.broken_by(R::GAME))
}

/// Moves are counted anew in book figures only.
fn counts_nothing(numbers: Spanned<Numbers>) -> Option<Diagnostic> {
    let Numbers::From(_) = numbers.value else { return None };
    let message = "only the moves of book figures are counted anew";
    let hint = "write `numbers`, or name the moves that are shown, as in `moves=51-100`";
    Some(Diagnostic::error(Id::OptionValue, numbers.span, message).with_advice(hint))
}

fn no_frame(wanted: usize, first: usize, last: usize, span: kisho_game::text::Span) -> Diagnostic {
    Diagnostic::error(Id::OptionFrame, span, format!("there is no frame {wanted}")).with_advice(match last {
        0 => "there is only frame 0".to_owned(),
        _ => format!("the frames go from {first} to {last}"),
    })
}
