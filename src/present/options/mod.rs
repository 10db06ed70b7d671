//! What an author may say about how a block is shown.
//!
//! The words of an info string (`flip frame=3 caption="A wall too early"`) and the options of
//! `kisho render` are the same; [`SPECS`] is the one list of them.

mod parse;
mod words;

pub use parse::parse;
pub use words::{Word, words};

use crate::text::Span;

/// Whether an option stands alone or takes a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `name`, and `no-name` for the opposite.
    Switch,
    /// `name=value`; the word names the value in help texts.
    Value(&'static str),
    /// `name`, `no-name` or `name=value`.
    SwitchOrValue(&'static str),
}

/// One option.
#[derive(Debug, Clone, Copy)]
pub struct Spec {
    /// Its word.
    pub name: &'static str,
    /// Its form.
    pub kind: Kind,
    /// The notations that know it; empty: all.
    pub notations: &'static [&'static str],
    /// What it does, for help texts.
    pub help: &'static str,
}

impl Spec {
    const fn new(
        name: &'static str,
        kind: Kind,
        notations: &'static [&'static str],
        help: &'static str,
    ) -> Self {
        Self { name, kind, notations, help }
    }

    /// Whether blocks of this notation know the option.
    #[must_use]
    pub fn fits(&self, notation: &str) -> bool {
        self.notations.is_empty() || self.notations.contains(&notation)
    }
}

/// Every option.
pub const SPECS: &[Spec] = &[
    Spec::new("flip", Kind::Switch, &[], "Turn the board round, coordinates and hands included"),
    Spec::new("last-move", Kind::Switch, &[], "Highlight the last move (on unless you say no-last-move)"),
    Spec::new(
        "info-bar",
        Kind::Switch,
        &[],
        "Turn, walls left, captures, hands (on unless you say no-info-bar)",
    ),
    Spec::new("coords", Kind::SwitchOrValue("STYLE"), &[], "Coordinates: western, eastern (Go), or none"),
    Spec::new("numbers", Kind::Switch, &[], "Move numbers on the stones"),
    Spec::new("frame", Kind::Value("N|first|last"), &[], "The frame shown first"),
    Spec::new(
        "frames",
        Kind::Value("A-B|none"),
        &[],
        "Step through these frames only; none: a still diagram",
    ),
    Spec::new("print", Kind::Value("N,N,…"), &[], "The frames that are printed: numbers, first, last"),
    Spec::new("id", Kind::Value("NAME"), &[], "A name for links to this diagram"),
    Spec::new("caption", Kind::Value("TEXT"), &[], "A line below the diagram"),
    Spec::new("alt", Kind::Value("TEXT"), &[], "The text alternative, instead of the generated one"),
    Spec::new(
        "size",
        Kind::Value("N"),
        &[],
        "Width in pixels; for qf the pixels of a quarter square, as on the fan site",
    ),
    Spec::new("theme", Kind::Value("NAME"), &[], "Board theme"),
    Spec::new("src", Kind::Value("PATH"), &[], "Take the record from a file beside the page"),
    Spec::new("source", Kind::Switch, &[], "Also offer the code for copying"),
    Spec::new("game", Kind::Value("N"), &["sgf"], "Which game of a collection, from 1"),
    Spec::new(
        "flags",
        Kind::Value("0…15"),
        &["qf"],
        "8 flip, 4 last move, 2 plain walls, 1 information bar, added up",
    ),
    Spec::new("plain-walls", Kind::Switch, &["qf"], "Draw both players' walls alike"),
    Spec::new(
        "pieces",
        Kind::Value("plain|pentagon"),
        &["shogi64", "sfen", "json"],
        "Shogi pieces as characters alone, as in books, or on wooden pentagons",
    ),
];

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

/// Coordinates beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coords {
    /// None.
    None,
    /// As the game usually has them.
    Usual,
    /// Letters and numbers from below (Go: A–T without I).
    Western,
    /// Numbers and kanji numerals from the upper right.
    Eastern,
}

/// How shogi pieces are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pieces {
    /// The character alone, as books print it.
    #[default]
    Plain,
    /// The character on a wooden pentagon.
    Pentagon,
}

/// A value with the place where the author wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its place in the info string.
    pub span: Span,
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
    /// `plain-walls`
    pub plain_walls: Option<bool>,
    /// `numbers`
    pub numbers: Option<bool>,
    /// `coords=`
    pub coords: Option<Coords>,
    /// `frame=`
    pub frame: Option<Spanned<FrameChoice>>,
    /// `frames=`
    pub frames: Option<Spanned<FramesChoice>>,
    /// `print=`
    pub print: Vec<Spanned<FrameChoice>>,
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
    /// `pieces=`
    pub pieces: Option<Pieces>,
}

impl Options {
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

    /// Whether the information bar is shown.
    #[must_use]
    pub fn shows_info_bar(&self) -> bool {
        self.info_bar.unwrap_or(true)
    }

    /// The coordinates.
    #[must_use]
    pub fn coords(&self) -> Coords {
        self.coords.unwrap_or(Coords::Usual)
    }

    /// How shogi pieces are drawn.
    #[must_use]
    pub fn pieces(&self) -> Pieces {
        self.pieces.unwrap_or_default()
    }
}
