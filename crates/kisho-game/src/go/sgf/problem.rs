//! Everything that can be wrong with an SGF file.

use thiserror::Error;

use crate::go::{Point, Size};
use crate::text::{Id, Told};

/// Properties of FF\[4\] that take one value and stand in any node, and whose values are kept as they are written.
pub const KEPT: &[&str] =
    &["BL", "BM", "DM", "DO", "FG", "GB", "GW", "HO", "IT", "OB", "OW", "PM", "ST", "TE", "UC", "V", "WL"];

/// What becomes of several values of a property that takes one.
fn several(name: &str) -> &'static str {
    match name {
        "C" | "N" => "; readers see the texts joined",
        name if KEPT.contains(&name) => "",
        _ => "; only the first is used",
    }
}

/// What is wrong at one place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SgfProblem {
    #[error("this contains no game: the text is empty")]
    Empty,
    #[error("{}", if *.bare { "the `(` that opens the game is missing" } else { "this contains no game" })]
    NoGame { bare: bool },
    #[error("game {wanted} does not exist: there {} here", if *.there == 1 { "is only 1".to_owned() } else { format!("are only {}", .there) })]
    NoSuchGame { wanted: u32, there: usize },
    #[error("the file has {there} games; this one and all later ones are left out")]
    MoreGames { there: usize },
    #[error("this record is too large: {what}")]
    TooLarge { what: &'static str },
    #[error("text outside the game is skipped")]
    Junk,
    #[error("the bracket of this value is never closed")]
    UnclosedValue { name: String },
    #[error("there is a move in this comment")]
    MoveInComment,
    #[error("the `]` of this value of {name} is missing: what follows is no part of it")]
    MissingBracket { name: String },
    #[error("this `]` is read as a part of the text, which goes on")]
    InnerBracket,
    #[error("the game ends at this `)`, but there are moves after it; they are left out")]
    ClosedEarly,
    #[error("this `)` closes nothing and is skipped")]
    ClosedTwice,
    #[error("the game ends without its closing `)`")]
    UnclosedGame,
    #[error("a `;` is missing before this property")]
    MissingSemicolon,
    #[error("this node comes after a variation")]
    AfterVariation,
    #[error("this variation is empty")]
    EmptyVariation,
    #[error("`{found}` has no meaning here and is skipped")]
    Stray { found: String },
    #[error("a value without a property name is skipped")]
    NoName,
    #[error("the property `{name}` has no value")]
    NoValue { name: String, is_move: bool },
    #[error("lower-case letters in the property name `{written}`: it is read as `{name}`")]
    Lowercase { written: String, name: String },
    #[error("GM[{found}] is not Go{}", if *.is_left_out { "; this game is left out" } else { "" })]
    Game { found: String, is_left_out: bool },
    #[error("FF[{found}] is not a version of SGF that is known here")]
    Version { found: String },
    #[error("`{found}` is not a board size; the board is taken to be {}×{}", .taken.columns(), .taken.rows())]
    Size { found: String, taken: Size },
    #[error("the character set `{found}` is not known: the file is read as {charset}")]
    UnknownCharset { found: String, charset: &'static str },
    #[error("the file does not name its character set: it is read as {charset}")]
    GuessedCharset { charset: &'static str },
    #[error(
        "the file names the character set {declared}, but its bytes are in another: it is read as {charset}"
    )]
    WrongCharset { declared: String, charset: &'static str },
    #[error("this text has bytes that are not characters of {charset}")]
    Encoding { charset: &'static str },
    #[error("this `\\` may be half of a character or escape what follows it: nothing here shows which")]
    Escape,
    #[error("`{found}` is not a point")]
    NotAPoint { found: String, size: Size },
    #[error("`{found}` is off the board")]
    OffBoard { found: String, size: Size },
    #[error("`{name}` takes one value{}", several(name))]
    ManyValues { name: String },
    #[error("`{found}` is not a number for `{name}`")]
    Number { name: String, found: String },
    #[error("move number {number} is too high")]
    MoveNumber { number: u32, most: u32 },
    #[error("`{found}` is not a player")]
    Player { found: String },
    #[error("`{found}` is not a point with a text")]
    Label { found: String },
    #[error("`{found}` is not two points")]
    Line { name: &'static str, found: String },
    #[error("`{found}` goes from a point to itself")]
    LineOfNoLength { name: &'static str, found: String },
    #[error("`{found}` is set up twice in one node, differently each time")]
    SetUpTwice { found: String },
    #[error("a move and setup stones share this node")]
    Mixed,
    #[error("`{name}` as it is used here belongs to older versions of SGF")]
    OldProperty { name: String, now: &'static str },
    #[error("{point} is occupied already")]
    Occupied { point: String },
    #[error("the stone at {point} has no liberty: a suicide")]
    Suicide { point: String },
    #[error("the ko at {point} is taken back at once")]
    Ko { point: String },
}

const EXAMPLE: &str = "a game looks like this: `(;GM[1]SZ[19];B[pd];W[dp])`";

/// Errors are what leaves a doubt about the position; everything else is a warning.
impl crate::text::Problem for SgfProblem {
    fn told(&self) -> Told {
        match self {
            Self::Empty => Id::SgfEmpty.error(EXAMPLE),
            Self::NoGame { bare: false } => Id::SgfNoGame.error(EXAMPLE),
            Self::NoGame { bare: true } => {
                Id::SgfNoGame.error("put `(` before the first `;` and `)` at the end")
            }
            Self::NoSuchGame { there, .. } => {
                Id::SgfNoSuchGame.error(format!("`game=` goes from 1 to {there}"))
            }
            Self::MoreGames { .. } => {
                Id::SgfMoreGames.warning("`game=2` selects this one; `game=1` confirms the first")
            }
            Self::TooLarge { .. } => Id::SgfTooLarge.error(""),
            Self::Junk => Id::SgfJunk.warning(""),
            Self::MoveInComment => {
                Id::SgfUnclosedValue.warning("is a `]` missing before the `;`? else write `\\;`")
            }
            Self::MissingBracket { .. } => Id::SgfUnclosedValue.warning("put `]` where the value ends"),
            Self::InnerBracket => Id::SgfUnclosedValue.warning("write `\\]` for a `]` inside a text"),
            Self::ClosedEarly => {
                Id::SgfJunk.error("remove this `)`, or put a `(` before the variation that it closes")
            }
            Self::ClosedTwice => {
                Id::SgfJunk.warning("is a `(` missing before a variation, or a `)` too many?")
            }
            Self::UnclosedValue { name } => Id::SgfUnclosedValue
                .error("put `]` where the value ends; a `]` inside a text is written `\\]`")
                .with_label(match name.as_str() {
                    "" => "it begins here".to_owned(),
                    name => format!("this value of {name} begins here"),
                }),
            Self::UnclosedGame => Id::SgfUnclosedGame.warning("put `)` at the end"),
            Self::MissingSemicolon => Id::SgfSemicolon.warning("write `;` before every move"),
            Self::AfterVariation => {
                Id::SgfAfterVariation.warning("nodes come before the variations: `(;…;…(;…)(;…))`")
            }
            Self::EmptyVariation => Id::SgfEmptyVariation.warning(""),
            Self::Stray { .. } => Id::SgfStray.warning(""),
            Self::NoName => Id::SgfNoName.warning(""),
            Self::NoValue { is_move: true, .. } => {
                Id::SgfNoValue.error("is it a move? then write its point between `[` and `]`: `B[pd]`")
            }
            Self::NoValue { .. } => Id::SgfNoValue.warning(""),
            Self::Lowercase { .. } => Id::SgfLowercase.warning(""),
            Self::Game { found, .. } => {
                let told = Id::SgfGame.error("kisho reads GM[1], Go");
                let Some(name) = other_game(found) else { return told };
                told.with_label(format!("this is {name}"))
            }
            Self::Version { .. } => Id::SgfVersion.warning("FF goes from 1 to 4"),
            Self::Size { .. } => Id::SgfSize
                .error(format!("write `SZ[19]`, or `SZ[columns:rows]`; each is from 1 to {}", Size::MAX)),
            Self::UnknownCharset { .. } => {
                Id::SgfCharset.warning("write `CA[UTF-8]` and save the file as UTF-8")
            }
            Self::GuessedCharset { charset } | Self::WrongCharset { charset, .. } => {
                Id::SgfCharset.warning(format!(
                    "write `CA[{charset}]` into the first node, or the right one if the text is wrong: \
                     GB18030, Big5, Shift_JIS, EUC-JP, EUC-KR, windows-1252, …"
                ))
            }
            Self::Encoding { .. } => Id::SgfEncoding
                .warning("save the file as UTF-8 and write `CA[UTF-8]`")
                .with_label("the unreadable bytes are shown as �"),
            Self::Escape => Id::SgfEncoding.warning("save the file as UTF-8 and write `CA[UTF-8]`"),
            Self::NotAPoint { found, .. } if found.contains(['[', ';']) => {
                Id::SgfPoint.error("is a `]` missing in here?")
            }
            Self::NotAPoint { found, size } => {
                Id::SgfPoint.error(match Point::from_western(found.trim(), *size) {
                    Some(point) => {
                        format!("SGF writes {} as `{}`", found.trim().to_uppercase(), point.sgf())
                    }
                    None if found.trim().eq_ignore_ascii_case("pass") => {
                        "a pass has no value: `B[]`".to_owned()
                    }
                    None => "a point is two letters, column and row from the upper left: `pd`".to_owned(),
                })
            }
            Self::OffBoard { size, .. } => {
                let last = size.point(size.columns() - 1, size.rows() - 1);
                let range =
                    |last: Point| format!("points go from `aa` to `{}`; SZ sets the size", last.sgf());
                Id::SgfPoint.error(last.map(range).unwrap_or_default()).with_label(format!(
                    "the board has {} columns and {} rows",
                    size.columns(),
                    size.rows()
                ))
            }
            Self::ManyValues { .. } => Id::SgfValues.warning(""),
            Self::SetUpTwice { .. } => Id::SgfValues.warning("what is said last counts"),
            Self::Number { .. } => Id::SgfNumber.warning(""),
            Self::MoveNumber { most, .. } => {
                Id::SgfNumber.warning(format!("`MN` goes up to {most}; the moves are counted on instead"))
            }
            Self::Player { .. } => Id::SgfPlayer.warning("write `PL[B]` or `PL[W]`"),
            Self::Label { .. } => Id::SgfLabel.warning("write `LB[pd:A]`"),
            Self::Line { name, .. } | Self::LineOfNoLength { name, .. } => {
                Id::SgfLine.warning(format!("write `{name}[pd:dp]`, from one point to another"))
            }
            Self::Mixed => {
                Id::SgfMixed.warning("the stones are put down first; give the move a node of its own")
            }
            Self::OldProperty { now, .. } => Id::SgfOldProperty.warning(format!("write `{now}` instead")),
            Self::Occupied { .. } => Id::SgfOccupied.warning("the stone there is replaced"),
            Self::Suicide { .. } => Id::SgfSuicide.warning(""),
            Self::Ko { .. } => Id::SgfKo.warning("the move is played all the same; is an exchange missing?"),
        }
    }
}

/// What is wrong with something that leaves no doubt about the position: a warning, whatever it would be elsewhere.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Harmless<'a>(pub &'a SgfProblem);

impl crate::text::Problem for Harmless<'_> {
    fn told(&self) -> Told {
        self.0.told().as_warning()
    }
}

/// Games that SGF's `GM` numbers, as far as people meet them.
fn other_game(number: &str) -> Option<&'static str> {
    Some(match number.trim().trim_start_matches('0') {
        "2" => "Othello",
        "3" => "chess",
        "4" => "gomoku or renju",
        "5" => "nine men's morris",
        "6" => "backgammon",
        "7" => "Chinese chess",
        "8" => "shogi",
        "9" => "Lines of Action",
        "10" => "Ataxx",
        "11" => "Hex",
        _ => return None,
    })
}
