//! What an author may say about how a block is shown.
//!
//! The words of an info string (`flip frame=3 caption="A wall too early"`) and the options of
//! `kisho render` are the same; [`SPECS`] is the one list of them.

mod asked;
mod parse;
mod specs;
mod words;

pub use asked::{
    Arrow, Coords, Crop, FrameChoice, FramesChoice, Half, Mark, MoveChoice, MoveRange, Numbers, QuizFrames,
    Sign, Solve, Split,
};
pub use parse::{Checked, Given, parse, parse_without, value_words};
pub(super) use parse::{LONGEST_LABEL, is_label, names, wrong};
pub(crate) use specs::specs;
pub use specs::{Kind, OF_ANY_POSITION, OF_COUNT, OF_OPENING, SPECS, Scope, Spec};
pub use words::{Word, quoted, words};

use super::games::{OfGames, facts};
use crate::diagram::theme::Themes;
use crate::present::SolverBudget;
use kisho_game::problem::ProblemKind;
use kisho_game::text::{Diagnostic, Id, Span, listed};
use kisho_game::{Game, ReadOptions};

/// A value with the place where the author wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its place in the info string.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value that no author wrote.
    #[must_use]
    pub fn unsaid(value: T) -> Self {
        Self { value, span: Span::default() }
    }
}

/// Something that an author said and that only some games know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// What was said, and the kind of message if it is wrong.
    pub said: (Id, String),
    /// The option, or `name=value` for a value, as the games that know it name it.
    pub option: &'static str,
    /// The place in the info string.
    pub span: Span,
}

impl Limit {
    /// What is wrong if the record is of `game`.
    #[must_use]
    pub fn broken_by(&self, game: Game) -> Option<Diagnostic> {
        let knows = |game: Game| facts(game).knows(self.option);
        if knows(game) {
            return None;
        }
        let games: Vec<String> = Game::ALL.iter().filter(|&&game| knows(game)).map(Game::to_string).collect();
        let (id, said) = &self.said;
        let message = format!("`{said}` is for {}, and this is {game}", listed(&games, ", ", " and "));
        Some(Diagnostic::error(*id, self.span, message).with_advice("leave it out"))
    }
}

/// What the author said; `None` where nothing was said.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// `flip`
    pub flip: Option<bool>,
    /// `last-move`
    pub last_move: Option<bool>,
    /// `info-bar`
    pub info_bar: Option<bool>,
    /// Whether the information bar is that of the Quoridor fan site
    pub fan_bar: bool,
    /// `freeboard`
    pub freeboard: bool,
    /// `numbers`
    pub numbers: Option<Spanned<Numbers>>,
    /// `title`
    pub title: Option<bool>,
    /// `header`
    pub header: Option<bool>,
    /// `moves=`
    pub moves: Option<Spanned<MoveRange>>,
    /// `every=`
    pub every: Option<Spanned<u32>>,
    /// `figures`: the moves whose positions are shown; none: the figures of the file
    pub figures: Option<Spanned<Vec<Spanned<MoveChoice>>>>,
    /// `coords=`
    pub coords: Option<Coords>,
    /// `crop=`
    pub crop: Option<Spanned<Crop>>,
    /// `frame=`
    pub frame: Option<Spanned<FrameChoice>>,
    /// `frames=`
    pub frames: Option<Spanned<FramesChoice>>,
    /// `print=`
    pub print: Vec<Spanned<FrameChoice>>,
    /// `split`
    pub split: Option<Split>,
    /// `id=`
    pub id: Option<Spanned<String>>,
    /// `caption=`
    pub caption: Option<String>,
    /// `alt=`
    pub alt: Option<String>,
    /// `size=`
    pub size: Option<u32>,
    /// `theme=`
    pub theme: Option<Spanned<String>>,
    /// The themes that it can name; no author writes them
    pub themes: Themes,
    /// `src=`
    pub src: Option<Spanned<String>>,
    /// `source`
    pub source: bool,
    /// `lenient`
    pub lenient: Option<bool>,
    /// `downloads`
    pub downloads: Option<bool>,
    /// `next`
    pub next: Option<bool>,
    /// `record`
    pub record: Option<bool>,
    /// `game=`
    pub game: Option<u32>,
    /// Which dialect of the notation the record is in
    pub dialect: Option<&'static str>,
    /// `marks=`, each with its place in the info string
    pub marks: Vec<Spanned<Mark>>,
    /// `arrows=`
    pub arrows: Vec<Spanned<Arrow>>,
    /// `solve`
    pub solve: Option<Solve>,
    /// What that may cost, together with other figures; no author writes it
    pub solver: SolverBudget,
    /// `problem`; `None` in it: of the kind that the record looks like
    pub problem: Option<Spanned<Option<ProblemKind>>>,
    /// `answer=`: names of points or moves
    pub answer: Option<Spanned<String>>,
    /// `choices=`: names of moves
    pub choices: Option<Spanned<String>>,
    /// `quiz`, and the frames from which it asks
    pub quiz: Option<Spanned<QuizFrames>>,
    /// What only one game knows
    pub games: OfGames,
    /// The frame whose ways on the page lists with letters, even if there is only one; no author writes it
    pub listed: Option<usize>,
    /// What the frames are drawn for; no author writes it
    pub medium: Medium,
    /// Whether a picture of the first position is to show no letters where the variations begin: nobody has played to it, so they
    /// may be the answers.
    pub begins_in_position: bool,
    /// What only some games know, where the notation does not tell the game.
    pub limits: Vec<Limit>,
}

/// What the frames of a record are drawn for, which decides what they say themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Medium {
    /// A page of a site: buttons name the move of each frame and lead to variations.
    #[default]
    Page,
    /// Paper, on which is written what the position is.
    Sheet,
    /// Pictures, each by itself.
    Pictures,
    /// A picture that moves by itself: nobody can choose what is seen next.
    Moving,
}

impl Options {
    /// Asks nothing of a damaged record: the right move may be the one that cannot be read, and readers would be told that another is right.
    pub fn ask_nothing(&mut self) {
        (self.problem, self.solve) = (None, None);
    }

    /// What the reader of the record is told.
    #[must_use]
    pub fn read_options(&self) -> ReadOptions {
        ReadOptions { game: self.game, all: false, dialect: self.dialect }
    }

    /// Lets the author name these themes. One that is not among them is taken out and told.
    pub fn choose_theme(&mut self, themes: &Themes) -> Option<Diagnostic> {
        self.themes = themes.clone();
        let problem = themes.unknown(&self.theme.as_ref()?.value, self.theme.as_ref()?.span)?;
        self.theme = None;
        Some(problem)
    }

    /// Whether the board is turned round.
    #[must_use]
    pub fn is_flipped(&self) -> bool {
        self.flip.unwrap_or(false)
    }

    /// Whether the last move is highlighted.
    #[must_use]
    pub fn shows_last_move(&self) -> bool {
        self.last_move.unwrap_or(true)
    }

    /// Whether a figure is asked for that shows moves rather than positions.
    #[must_use]
    pub fn asks_for_moves(&self) -> bool {
        self.moves.is_some() || self.is_series()
    }

    /// Whether a series of figures is asked for.
    #[must_use]
    pub fn is_series(&self) -> bool {
        self.every.is_some() || self.figures.is_some()
    }

    /// Whether the stones of a replay or a position are numbered.
    #[must_use]
    pub fn shows_numbers(&self) -> bool {
        self.numbers.is_some_and(|numbers| numbers.value != Numbers::None)
    }

    /// Whether the information bar is shown.
    #[must_use]
    pub fn shows_info_bar(&self) -> bool {
        self.info_bar.unwrap_or(true)
    }

    /// Pixels of a unit of a picture `width` units wide, if the author names the pixels of the whole width.
    #[must_use]
    pub fn unit(&self, width: f64) -> Option<f64> {
        self.size.map(|pixels| f64::from(pixels) / width)
    }

    /// The coordinates.
    #[must_use]
    pub fn coords(&self) -> Coords {
        self.coords.unwrap_or(Coords::Usual)
    }

    /// Whether the words of a frame are wanted: a diagram of the last of them shows no other. `last`: its number.
    #[must_use]
    pub fn tells(&self, frame: usize, last: usize) -> bool {
        let is_still = self.frames.is_some_and(|frames| frames.value == FramesChoice::Still);
        let is_last =
            is_still && self.print.is_empty() && self.frame.is_some_and(|at| at.value == FrameChoice::Last);
        !is_last || self.asks() || frame == last
    }

    /// Whether the reader is asked for moves before they are shown.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.problem.is_some() || self.quiz.is_some()
    }
}
