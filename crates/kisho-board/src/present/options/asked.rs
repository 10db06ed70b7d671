//! What authors can ask for: the values of options.

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
    /// The same at all four sides.
    AllSides,
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

impl Sign {
    /// The word for it in options; a label is its own.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Circle => "circle",
            Self::Cross => "cross",
            Self::Triangle => "triangle",
            Self::Square => "square",
            Self::Fill => "fill",
            Self::Label(label) => label,
        }
    }

    /// What it says, if it is a label.
    #[must_use]
    pub fn label(&self) -> Option<&str> {
        if let Self::Label(label) = self { Some(label) } else { None }
    }
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
