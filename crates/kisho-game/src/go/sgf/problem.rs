//! Everything that can be wrong with an SGF file.

use thiserror::Error;

use crate::go::{Point, Size};
use crate::text::{Id, Severity};

/// What is wrong at one place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SgfProblem {
    #[error("there is no game in here: the text is empty")]
    Empty,
    #[error("there is no game in here")]
    NoGame { bare: bool },
    #[error("game {wanted} is asked for, but there {} here", if *.there == 1 { "is only 1".to_owned() } else { format!("are only {}", .there) })]
    NoSuchGame { wanted: u32, there: usize },
    #[error("the file has {there} games; this one and all after it are left out")]
    MoreGames { there: usize },
    #[error("this record is too large: {what}")]
    TooLarge { what: &'static str },
    #[error("text outside the game is skipped")]
    Junk,
    #[error("the bracket of this value is never closed")]
    UnclosedValue { name: String },
    #[error("the game ends without its closing `)`")]
    UnclosedGame,
    #[error("a `;` is missing before this property")]
    MissingSemicolon,
    #[error("this node stands after a variation")]
    AfterVariation,
    #[error("this variation is empty")]
    EmptyVariation,
    #[error("`{found}` has no meaning here and is skipped")]
    Stray { found: String },
    #[error("a value without a property name is skipped")]
    NoName,
    #[error("the property `{name}` has no value")]
    NoValue { name: String },
    #[error("small letters in the property name `{written}`: it is read as `{name}`")]
    Lowercase { written: String, name: String },
    #[error("GM[{found}] is not Go")]
    Game { found: String },
    #[error("FF[{found}] is not a version of SGF that is known here")]
    Version { found: String },
    #[error("`{found}` is not a board size")]
    Size { found: String },
    #[error("the character set `{found}` is not known")]
    UnknownCharset { found: String },
    #[error("this text has bytes that are no characters in {charset}")]
    Encoding { charset: &'static str },
    #[error("`{found}` is not a point")]
    NotAPoint { found: String, size: Size },
    #[error("`{found}` is off the board")]
    OffBoard { found: String, size: Size },
    #[error("`{name}` takes one value; only the first is used")]
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
    #[error("a move and setup stones share this node")]
    Mixed,
    #[error("`{name}` as it stands here belongs to older versions of SGF")]
    OldProperty { name: &'static str, now: &'static str },
    #[error("{point} is occupied already")]
    Occupied { point: String },
    #[error("the stone at {point} has no liberty: a suicide")]
    Suicide { point: String },
    #[error("the ko at {point} is taken back at once")]
    Ko { point: String },
}

impl crate::text::Problem for SgfProblem {
    fn id(&self) -> Id {
        match self {
            Self::Empty => Id::SgfEmpty,
            Self::NoGame { .. } => Id::SgfNoGame,
            Self::NoSuchGame { .. } => Id::SgfNoSuchGame,
            Self::MoreGames { .. } => Id::SgfMoreGames,
            Self::TooLarge { .. } => Id::SgfTooLarge,
            Self::Junk => Id::SgfJunk,
            Self::UnclosedValue { .. } => Id::SgfUnclosedValue,
            Self::UnclosedGame => Id::SgfUnclosedGame,
            Self::MissingSemicolon => Id::SgfSemicolon,
            Self::AfterVariation => Id::SgfAfterVariation,
            Self::EmptyVariation => Id::SgfEmptyVariation,
            Self::Stray { .. } => Id::SgfStray,
            Self::NoName => Id::SgfNoName,
            Self::NoValue { .. } => Id::SgfNoValue,
            Self::Lowercase { .. } => Id::SgfLowercase,
            Self::Game { .. } => Id::SgfGame,
            Self::Version { .. } => Id::SgfVersion,
            Self::Size { .. } => Id::SgfSize,
            Self::UnknownCharset { .. } => Id::SgfCharset,
            Self::Encoding { .. } => Id::SgfEncoding,
            Self::NotAPoint { .. } | Self::OffBoard { .. } => Id::SgfPoint,
            Self::ManyValues { .. } => Id::SgfValues,
            Self::Number { .. } | Self::MoveNumber { .. } => Id::SgfNumber,
            Self::Player { .. } => Id::SgfPlayer,
            Self::Label { .. } => Id::SgfLabel,
            Self::Line { .. } | Self::LineOfNoLength { .. } => Id::SgfLine,
            Self::Mixed => Id::SgfMixed,
            Self::OldProperty { .. } => Id::SgfOldProperty,
            Self::Occupied { .. } => Id::SgfOccupied,
            Self::Suicide { .. } => Id::SgfSuicide,
            Self::Ko { .. } => Id::SgfKo,
        }
    }

    /// Errors are what leaves a doubt about the position; everything else is a warning.
    fn severity(&self) -> Severity {
        match self {
            Self::Empty
            | Self::NoGame { .. }
            | Self::NoSuchGame { .. }
            | Self::TooLarge { .. }
            | Self::UnclosedValue { .. }
            | Self::Game { .. }
            | Self::Size { .. }
            | Self::NotAPoint { .. }
            | Self::OffBoard { .. } => Severity::Error,
            _ => Severity::Warning,
        }
    }

    /// A few words for below the marked text.
    fn label(&self) -> Option<String> {
        match self {
            Self::UnclosedValue { name } if !name.is_empty() => {
                Some(format!("this value of {name} begins here"))
            }
            Self::UnclosedValue { .. } => Some("it begins here".to_owned()),
            Self::Game { found } => other_game(found).map(|name| format!("this is {name}")),
            Self::OffBoard { size, .. } => {
                Some(format!("the board has {} columns and {} rows", size.columns(), size.rows()))
            }
            Self::Encoding { .. } => Some("the unreadable bytes are shown as �".to_owned()),
            _ => None,
        }
    }

    /// What the author can do.
    fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::Empty | Self::NoGame { bare: false } => {
                "a game looks like this: `(;GM[1]SZ[19];B[pd];W[dp])`".to_owned()
            }
            Self::NoGame { bare: true } => "put `(` before the first `;` and `)` at the end".to_owned(),
            Self::NoSuchGame { there, .. } => format!("`game=` goes from 1 to {there}"),
            Self::MoreGames { .. } => {
                "`game=2` takes this one, and `game=1` says that the first is meant".to_owned()
            }
            Self::UnclosedValue { .. } => {
                "put `]` where the value ends; a `]` inside a text is written `\\]`".to_owned()
            }
            Self::UnclosedGame => "put `)` at the end".to_owned(),
            Self::MissingSemicolon => "write `;` before every move".to_owned(),
            Self::AfterVariation => "nodes come before the variations: `(;…;…(;…)(;…))`".to_owned(),
            Self::Game { .. } => "kisho reads GM[1], Go".to_owned(),
            Self::Version { .. } => "FF goes from 1 to 4".to_owned(),
            Self::Size { .. } => {
                format!("write `SZ[19]`, or `SZ[columns:rows]`; each is from 1 to {}", Size::MAX)
            }
            Self::UnknownCharset { .. } => "write `CA[UTF-8]` and save the file as UTF-8".to_owned(),
            Self::Encoding { .. } => "save the file as UTF-8 and write `CA[UTF-8]`".to_owned(),
            Self::NotAPoint { found, .. } if found.contains(['[', ';']) => {
                "is a `]` missing in here?".to_owned()
            }
            Self::NotAPoint { found, size } => match Point::from_western(found.trim(), *size) {
                Some(point) => format!("SGF writes {} as `{}`", found.trim().to_uppercase(), point.sgf()),
                None => "a point is two letters, column and row from the upper left: `pd`".to_owned(),
            },
            Self::OffBoard { size, .. } => match size.point(size.columns() - 1, size.rows() - 1) {
                Some(last) => format!("points go from `aa` to `{}`; SZ sets the size", last.sgf()),
                None => return None,
            },
            Self::MoveNumber { most, .. } => {
                format!("`MN` goes up to {most}; the moves are counted on instead")
            }
            Self::Player { .. } => "write `PL[B]` or `PL[W]`".to_owned(),
            Self::Label { .. } => "write `LB[pd:A]`".to_owned(),
            Self::Line { name, .. } | Self::LineOfNoLength { name, .. } => {
                format!("write `{name}[pd:dp]`, from one point to another")
            }
            Self::Mixed => "the stones are put down first; give the move a node of its own".to_owned(),
            Self::OldProperty { now, .. } => format!("write `{now}` instead"),
            Self::Occupied { .. } => "the stone there is replaced".to_owned(),
            Self::Ko { .. } => "the move is made all the same; is an exchange missing?".to_owned(),
            _ => return None,
        };
        Some(hint)
    }
}

/// Games that SGF's `GM` numbers, as far as people meet them.
fn other_game(number: &str) -> Option<&'static str> {
    Some(match number.trim() {
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
