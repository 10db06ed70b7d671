//! What an author may say about how a block is shown.
//!
//! The words of an info string (`flip frame=3 caption="A wall too early"`) and the options of
//! `kisho render` are the same; [`SPECS`] is the one list of them.

mod parse;
mod specs;
mod words;

pub use parse::{parse, parse_without};
pub use specs::{Kind, SPECS, Scope, Spec};
pub use words::{Word, words};

use crate::game::go::Rules;
use crate::game::go::score::Halves;
use crate::game::quoridor;
use crate::game::shogi::problem::Kind as Problem;
use crate::game::{Game, ReadOptions};
use crate::text::{Diagnostic, Span};

/// A frame that an author names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrameChoice {
    /// By its preorder number; 0 is the start.
    Number(usize),
    /// The start.
    First,
    /// The end of the main line.
    Last,
}

/// Which frames can be stepped through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FramesChoice {
    /// None: a still diagram.
    Still,
    /// From the first to the last number, both included.
    Range(usize, usize),
}

/// Some moves by their numbers, as players count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveRange {
    /// The first.
    pub first: u32,
    /// The last; `None`: to the end of the line. Not before the first.
    pub last: Option<u32>,
}

/// A move that an author names, as players count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveChoice {
    /// By its number; that of the move before the start, usually 0, means the start.
    Number(u32),
    /// The start.
    First,
    /// The end of the line.
    Last,
}

/// Numbers on stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    /// None.
    None,
    /// The numbers of the moves.
    Usual,
    /// Counted from this number on, in each figure anew.
    From(u32),
}

/// Whether a record with many frames is divided into several pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Split {
    /// Never.
    Never,
    /// Into pages of the usual size.
    Usual,
    /// Into pages with at most so many frames.
    Most(usize),
}

/// Coordinates beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coords {
    /// None.
    None,
    /// As the game usually has them.
    Usual,
    /// Letters and numbers (Go: A–T without I, from below; shogi: ranks a–i).
    Western,
    /// Numbers above and kanji numerals beside the board.
    Eastern,
    /// Numbers above, from the left, and beside the board, from the top.
    Numeric,
}

/// Half of a board, across or down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Half {
    /// Not cut.
    All,
    /// The left or the upper half.
    First,
    /// The right or the lower half.
    Last,
}

/// Which part of the board is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Crop {
    /// All of it.
    Whole,
    /// What is in use, with a margin.
    Auto,
    /// A side or a corner, named by the board before it is turned.
    Part {
        /// Which columns.
        across: Half,
        /// Which rows.
        down: Half,
    },
    /// The rectangle between two points, as the author names them.
    Between(String, String),
}

/// How shogi pieces are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pieces {
    /// The character alone, as books print it.
    #[default]
    Plain,
    /// The character on a wooden pentagon.
    Pentagon,
    /// Both characters of the name on a wooden pentagon.
    Full,
    /// The letter of English books on a pentagon.
    Letters,
    /// The letter and how the piece goes, on a pentagon.
    International,
}

/// The characters of the two kings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kings {
    /// 玉 for both.
    Same,
    /// 王 for the higher player, who is White, and 玉 for the other.
    Apart,
}

/// Whose hands are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hands {
    /// Both players'.
    Both,
    /// Black's alone, as in problems.
    Black,
    /// White's alone.
    White,
    /// Nobody's.
    None,
}

/// What an author puts on a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sign {
    /// ○
    Circle,
    /// ×
    Cross,
    /// △
    Triangle,
    /// □
    Square,
    /// A tint.
    Fill,
    /// A few characters.
    Label(String),
}

/// A mark on a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// What is drawn.
    pub sign: Sign,
    /// The square as the author names it.
    pub at: String,
}

/// An arrow from a square, or from a hand, to a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrow {
    /// The square as the author names it, or the piece in hand.
    pub from: String,
    /// Whether `from` is a piece in hand.
    pub from_hand: bool,
    /// The square where it ends.
    pub to: String,
}

/// Numbers on the walls of Quoridor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WallNumbers {
    /// Those of the moves that placed them.
    Moves,
    /// Each player's walls counted from 1.
    Walls,
}

/// Whose shortest ways are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paths {
    /// Both players'.
    Both,
    /// White's alone.
    White,
    /// Black's alone.
    Black,
}

/// A wall that might be placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ghost {
    /// A few characters on it.
    pub label: Option<String>,
    /// The wall as the author names it.
    pub at: String,
}

/// What shogi moves are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// ▲７六歩, as Japanese records have them.
    Japanese,
    /// P-7f, as Western books have them.
    Western,
}

/// What a reader of a replay goes on by, in games where a turn has several actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Step {
    /// One action.
    #[default]
    Action,
    /// A whole turn.
    Turn,
}

/// What is shown of what the solver says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solve {
    /// The answer.
    Answer,
    /// The answer, and the line as a replay.
    Line,
}

/// The first and the last frame from which a quiz asks; `None`: all.
pub type QuizFrames = Option<(usize, usize)>;

/// A value with the place where the author wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its place in the info string.
    pub span: Span,
}

/// Something that an author said and that only some games know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// What was said, and the kind of message if it is wrong.
    pub said: (&'static str, String),
    /// The games that know it.
    pub games: &'static [Game],
    /// The place in the info string.
    pub span: Span,
}

impl Limit {
    /// What is wrong if the record is of `game`.
    #[must_use]
    pub fn broken_by(&self, game: Game) -> Option<Diagnostic> {
        if self.games.contains(&game) {
            return None;
        }
        let games: Vec<String> = self.games.iter().map(Game::to_string).collect();
        let (id, said) = &self.said;
        let message = format!("`{said}` is for {}, and this is {game}", games.join(" and "));
        Some(Diagnostic::error(id, self.span, message).with_hint("leave it out"))
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
    /// `plain-walls`
    pub plain_walls: Option<bool>,
    /// `wall-numbers`
    pub wall_numbers: Option<Spanned<WallNumbers>>,
    /// `paths`
    pub paths: Option<Paths>,
    /// `ghost=`: walls that might be placed, each with its place in the info string
    pub ghosts: Vec<Spanned<Ghost>>,
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
    /// `score`; `None` in it: by the rules that the record names
    pub score: Option<Spanned<Option<Rules>>>,
    /// `dead=`: points as the author names them
    pub dead: Vec<Spanned<String>>,
    /// `neutral=`: points as the author names them
    pub neutral: Vec<Spanned<String>>,
    /// `komi=`
    pub komi: Option<Spanned<Halves>>,
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
    /// `src=`
    pub src: Option<Spanned<String>>,
    /// `source`
    pub source: bool,
    /// `game=`
    pub game: Option<u32>,
    /// `notation=`
    pub notation: Option<quoridor::Names>,
    /// `pieces=`
    pub pieces: Option<Pieces>,
    /// `marks=`, each with its place in the info string
    pub marks: Vec<Spanned<Mark>>,
    /// `arrows=`
    pub arrows: Vec<Spanned<Arrow>>,
    /// `names=`
    pub names: Option<Names>,
    /// `kings=`
    pub kings: Option<Kings>,
    /// `hands=`
    pub hands: Option<Hands>,
    /// `step=`
    pub step: Option<Step>,
    /// `solve`
    pub solve: Option<Solve>,
    /// `legend`
    pub legend: Option<bool>,
    /// `die=`: a square, or letters that say how dice lie
    pub die: Option<Spanned<String>>,
    /// `problem`; `None` in it: of the kind that the record looks like
    pub problem: Option<Spanned<Option<Problem>>>,
    /// `answer=`: names of points or moves
    pub answer: Option<Spanned<String>>,
    /// `choices=`: names of moves
    pub choices: Option<Spanned<String>>,
    /// `quiz`, and the frames from which it asks
    pub quiz: Option<Spanned<QuizFrames>>,
    /// The frame whose ways on the page lists with letters, even if there is only one; no author writes it
    pub listed: Option<usize>,
    /// What only some games know, where the notation does not tell the game.
    pub limits: Vec<Limit>,
}

impl Options {
    /// What the reader of the record is told.
    #[must_use]
    pub fn read_options(&self) -> ReadOptions {
        ReadOptions { game: self.game, all: false, quoridor: self.notation }
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

    /// Whether the reader is asked for moves before they are shown.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.problem.is_some() || self.quiz.is_some()
    }

    /// How shogi pieces are drawn.
    #[must_use]
    pub fn pieces(&self) -> Pieces {
        self.pieces.unwrap_or_default()
    }
}
