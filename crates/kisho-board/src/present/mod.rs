//! What is drawn of a record, and when: records to timelines.
//!
//! One module per game. Nothing here knows SVG or HTML.

mod arrows;
mod below;
mod book;
mod clock;
mod comments;
mod crop;
mod date;
pub mod go;
mod header;
pub mod janken;
mod last;
mod marks;
mod mentions;
pub mod options;
pub mod quiz;
pub mod quoridor;
pub mod shogi;
mod task;
mod ways;

pub use options::Options;
pub use task::{asked_at, begins_a_game, ended, final_title, has_own_view, task, with_fixed_crop};

use crate::diagram::{Caption, Figure, Timeline, mono};
use crate::present::options::{FrameChoice, FramesChoice, Medium, Numbers, Spanned};
use kisho_game::text::{Diagnostic, Id, Lang};
use kisho_game::{Game, Record};

/// The whole timeline of a record.
#[must_use]
pub fn timeline(record: &Record, options: &Options, lang: Lang) -> Timeline {
    match record {
        Record::Quoridor(record) => quoridor::timeline(record, options, lang),
        Record::Shogi(record) => shogi::timeline(record, options, lang),
        Record::Go(record) => go::timeline(record, options, lang),
        Record::Janken(record) => janken::timeline(record, options, lang),
    }
}

/// What the two players of a game are called, who makes the first move first.
#[must_use]
pub fn sides(game: Game, lang: Lang) -> [&'static str; 2] {
    match game {
        Game::Quoridor => lang.pick(["White", "Black"], ["先手（白）", "後手（黒）"]),
        Game::Go => lang.pick(["Black", "White"], ["黒", "白"]),
        Game::Shogi | Game::Janken => lang.pick(["Black", "White"], ["先手", "後手"]),
    }
}

/// The name of a game.
#[must_use]
pub fn game(game: Game, lang: Lang) -> &'static str {
    match game {
        Game::Quoridor => lang.pick("Quoridor", "コリドール"),
        Game::Shogi => lang.pick("Shogi", "将棋"),
        Game::Go => lang.pick("Go", "囲碁"),
        Game::Janken => lang.pick("Janken shogi", "ジャンケン将棋"),
    }
}

/// What players call the start of a record, if it is not the usual one and has a name: 二枚落ち.
#[must_use]
pub fn start_name(record: &Record, lang: Lang) -> Option<String> {
    match record {
        Record::Shogi(record) => shogi::start_name(record, lang),
        _ => None,
    }
}

/// A hyphen at which no line ends.
const NO_BREAK: &str = "\u{2011}";

/// A record as its author wants it shown, in one figure or in a series of them; never empty.
#[must_use]
pub fn figures(record: &Record, options: &Options, lang: Lang) -> (Vec<Figure>, Vec<Diagnostic>) {
    let (mut figures, problems) = coloured(record, options, lang);
    figures.iter_mut().for_each(in_its_theme);
    (figures, problems)
}

/// A record as a replay, or as a still diagram of one frame. Frames that do not exist are reported and replaced by the nearest.
#[must_use]
pub fn figure(record: &Record, options: &Options, lang: Lang) -> (Figure, Vec<Diagnostic>) {
    let (mut figure, problems) = one(record, options, lang);
    in_its_theme(&mut figure);
    (figure, problems)
}

/// Draws with lines what a theme without greys has no colours for.
fn in_its_theme(figure: &mut Figure) {
    if figure.theme.as_deref() == Some(mono::THEME) {
        figure.timeline.without_greys();
    }
}

/// The figures, in tints and colours whatever the theme.
fn coloured(record: &Record, options: &Options, lang: Lang) -> (Vec<Figure>, Vec<Diagnostic>) {
    let diagram = match record {
        Record::Go(record) => go::diagram_options(record, options),
        _ => None,
    };
    let options = diagram.as_ref().unwrap_or(options);
    match record {
        Record::Go(record) if options.asks_for_moves() && !options.asks() => {
            let (mut figures, mut problems) = go::figures(record, options, lang);
            if record.diagram.is_some() {
                figures.iter_mut().for_each(|figure| go::say_once(&mut figure.caption));
            }
            problems.extend(limits_broken(options, Game::Go));
            problems.extend(go::count_in_figure(options));
            (figures, problems)
        }
        Record::Shogi(record) if options.is_series() && !options.asks() => {
            let (figures, mut problems) = shogi::figures(record, options, lang);
            problems.extend(limits_broken(options, Game::Shogi));
            (figures, problems)
        }
        Record::Quoridor(record) if options.is_series() && !options.asks() => {
            let (figures, mut problems) = quoridor::figures(record, options, lang);
            problems.extend(limits_broken(options, Game::Quoridor));
            (figures, problems)
        }
        _ => {
            let (figure, problems) = one(record, options, lang);
            (vec![figure], problems)
        }
    }
}

/// The figure, in tints and colours whatever the theme.
fn one(record: &Record, options: &Options, lang: Lang) -> (Figure, Vec<Diagnostic>) {
    if let Record::Janken(record) = record
        && let Some(solved) = janken::solved(record, options, lang)
    {
        let (mut figure, problems) = one(&Record::Janken(solved.record), &solved.options, lang);
        figure.timeline.note(figure.frame, &solved.note);
        figure.caption.notes.push(solved.note.replace('-', NO_BREAK));
        return (figure, problems);
    }
    let solved = match record {
        Record::Shogi(record) => shogi::solved(record, options).map(Record::Shogi),
        Record::Quoridor(record) => quoridor::solved(record, options).map(Record::Quoridor),
        _ => None,
    };
    let record = solved.as_ref().unwrap_or(record);
    // In a page they are buttons; a position that nobody has played to is there for what follows.
    let begins_in_position = options.medium == Medium::Pictures && !begins_a_game(record);
    let quiet = begins_in_position.then(|| Options { begins_in_position, ..options.clone() });
    let options = quiet.as_ref().unwrap_or(options);
    let mut whole = timeline(record, options, lang);
    let mut problems: Vec<Diagnostic> = limits_broken(options, record.game()).collect();
    if let Record::Shogi(record) = record {
        problems.extend(shogi::crop_problem(record, options));
        problems.extend(shogi::mark_problems(record, options));
    }
    if let Record::Quoridor(record) = record {
        problems.extend(quoridor::problems(record, options));
        problems.extend(quoridor::ask(&mut whole, record, options));
    }
    if let Record::Go(record) = record {
        problems.extend(go::crop_problem(record, options));
        problems.extend(go::count_problems(record, options));
        problems.extend(go::ask(&mut whole, record, options));
    }
    if let Record::Janken(record) = record {
        problems.extend(janken::problems(record, options));
    }
    if let Record::Shogi(record) = record {
        problems.extend(shogi::ask(&mut whole, record, options));
    }
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
    let mut print: Vec<usize> = options.print.iter().copied().map(&mut pick).collect();
    if print.is_empty() {
        print.push(if options.frame.is_some() || asked.is_some() { frame } else { main_end });
    }
    let theme = options.theme.as_ref().map(|theme| theme.value.clone());
    let header = match record {
        // It tells the result, which the reader of a quiz is not to know yet.
        Record::Go(record)
            if options.header.unwrap_or(!still && asked.is_none() && go::has_players(record)) =>
        {
            go::header(record, lang)
        }
        Record::Shogi(record)
            if options.header.unwrap_or(!still && asked.is_none() && shogi::has_players(record)) =>
        {
            shogi::header(record, options, lang)
        }
        Record::Quoridor(record)
            if options.header.unwrap_or(!still && asked.is_none() && quoridor::has_players(record)) =>
        {
            quoridor::header(record, lang)
        }
        Record::Janken(record) if options.header.unwrap_or(!still && janken::has_players(record)) => {
            janken::header(record, lang)
        }
        _ => Vec::new(),
    };
    let notes = match record {
        // A replay says it beside the board.
        Record::Go(record) if still => go::count_note(record, options, lang).into_iter().collect(),
        _ => Vec::new(),
    };
    let title = match record {
        Record::Shogi(record) if still && options.title == Some(true) => {
            Some(shogi::still_title(record, first + frame, options, lang))
        }
        Record::Quoridor(record) if still && options.title == Some(true) => {
            Some(quoridor::still_title(record, first + frame, lang))
        }
        Record::Shogi(_) | Record::Quoridor(_) if options.title != Some(false) => quiz::title(&timeline),
        _ => None,
    };
    let caption = Caption { title, text: options.caption.clone(), header, notes, ..Caption::default() };
    let alt = options.alt.clone();
    let free = match record {
        Record::Quoridor(record) if options.freeboard => {
            quoridor::free_board(record, first + frame, options, lang)
        }
        _ => None,
    };
    (Figure { timeline, frame, still, print, theme, caption, alt, part: None, free }, problems)
}

/// What the author says and the game does not know.
fn limits_broken(options: &Options, game: Game) -> impl Iterator<Item = Diagnostic> + '_ {
    options.limits.iter().filter_map(move |limit| limit.broken_by(game))
}

/// Moves are counted anew in book figures only.
fn counts_nothing(numbers: Spanned<Numbers>) -> Option<Diagnostic> {
    let Numbers::From(_) = numbers.value else { return None };
    let message = "only the moves of book figures are counted anew";
    let hint = "write `numbers`, or name the moves that are shown, as in `moves=51-100`";
    Some(Diagnostic::error(Id::OptionValue, numbers.span, message).with_hint(hint))
}

fn no_frame(wanted: usize, first: usize, last: usize, span: kisho_game::text::Span) -> Diagnostic {
    Diagnostic::error(Id::OptionFrame, span, format!("there is no frame {wanted}")).with_hint(match last {
        0 => "there is only frame 0".to_owned(),
        _ => format!("the frames go from {first} to {last}"),
    })
}
