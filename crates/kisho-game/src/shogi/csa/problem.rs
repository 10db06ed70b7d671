//! Everything that can be wrong with a CSA file.

use thiserror::Error;

use super::super::{Kind, Square};
use super::pieces::letters;
use crate::text::{Id, Severity};

/// What is wrong at one place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum CsaProblem {
    #[error("there is no game in here")]
    Empty,
    #[error("game {wanted} is asked for, but there {} here", if *.there == 1 { "is only 1".to_owned() } else { format!("are only {}", .there) })]
    NoSuchGame { wanted: u32, there: usize },
    #[error("the file has {there} games; this one and all after it are left out")]
    MoreGames { there: usize },
    #[error(
        "the file has {there} games without a line `/` between them; this one and all after it are left out"
    )]
    JoinedGames { there: usize },
    #[error("this text has bytes that are no characters in {charset}")]
    Encoding { charset: &'static str },
    #[error("the file says that it is {declared}, but it is {charset}")]
    Declared { declared: String, charset: &'static str },
    #[error("V{found} is not a version of CSA that is known here")]
    Version { found: String },
    #[error("this belongs before the first move")]
    Late,
    #[error("a start position after the first move")]
    LateStart,
    #[error("`{found}` has no meaning in a CSA file and is skipped")]
    Unknown { found: String },
    #[error("there are more than {most} different lines of `$`; the rest is left out")]
    ManyHeaders { most: usize },
    #[error("there is no start position: the game is taken to begin as usual")]
    NoStart,
    #[error("nothing says who moves first: it is taken to be {first}")]
    NoTurn { first: &'static str },
    #[error("this line says that {said} moves first, but the first move is {other}'s")]
    FirstMove { said: &'static str, other: &'static str },
    #[error("this is no part of a start position")]
    StartLine,
    #[error("`{found}` is no square with a piece")]
    Group { found: String },
    #[error("`{found}` is no piece and no empty square")]
    Square { found: String },
    #[error("`{found}` is no piece")]
    Piece { found: String },
    #[error("{found} is no square")]
    NoSquare { found: String },
    #[error("rank {rank} has {squares} squares instead of 9")]
    RankLength { rank: u8, squares: usize },
    #[error("rank {rank} is said twice; this one counts")]
    RankTwice { rank: u8 },
    #[error("rank {} is missing: it is taken to be empty", .ranks.iter().map(u8::to_string).collect::<Vec<_>>().join(", "))]
    RanksMissing { ranks: Vec<u8> },
    #[error("no {} stands on {square} that could be taken away", kind.english())]
    NotThere { square: Square, kind: Kind },
    #[error("{square} is occupied already; this piece takes its place")]
    Occupied { square: Square },
    #[error("a {} cannot be in hand, or not one more", kind.english())]
    Hand { kind: Kind },
    #[error("`{found}` is no move")]
    NoMove { found: String },
    #[error("a {} cannot be dropped", kind.english())]
    Drop { kind: Kind },
    #[error("move {number}: the piece on {from} is a {}, which is no {} after a move", there.english(), written.english())]
    OtherPiece { number: u32, from: Square, there: Kind, written: Kind },
    #[error("move {number} {name}: {why}")]
    Illegal { number: u32, name: String, why: String },
    #[error("move {number} {name} ended the game: {why}")]
    Foul { number: u32, name: String, why: String, is_shown: bool },
    #[error("the sign says that {said} moves, but it is {turn}'s turn")]
    Sign { said: &'static str, turn: &'static str },
    #[error("this is usually written `{usual}`")]
    Form { usual: String },
    #[error("this time belongs to no move")]
    NoMoveForTime,
    #[error("the move has a time already")]
    SecondTime,
    #[error("`{found}` is no time")]
    Time { found: String },
    #[error("the game ends here with `%{found}`, which kisho does not know; it is shown as it is")]
    Special { found: String },
    #[error("this says mate, but the king is not mated here")]
    NoMate,
    #[error("a move was taken back here; nothing says which, so all are kept")]
    TakenBack,
    #[error("the game has ended already")]
    AfterEnd,
}

impl crate::text::Problem for CsaProblem {
    fn id(&self) -> Id {
        match self {
            Self::Empty => Id::CsaEmpty,
            Self::NoSuchGame { .. } => Id::CsaNoSuchGame,
            Self::MoreGames { .. } | Self::JoinedGames { .. } => Id::CsaMoreGames,
            Self::Encoding { .. } | Self::Declared { .. } => Id::CsaEncoding,
            Self::Version { .. } => Id::CsaVersion,
            Self::Late => Id::CsaLate,
            Self::Unknown { .. } => Id::CsaUnknown,
            Self::ManyHeaders { .. } => Id::CsaHeader,
            Self::NoStart => Id::CsaNoStart,
            Self::NoTurn { .. } | Self::FirstMove { .. } => Id::CsaTurn,
            Self::LateStart
            | Self::StartLine
            | Self::Group { .. }
            | Self::Square { .. }
            | Self::Piece { .. }
            | Self::NoSquare { .. }
            | Self::RankLength { .. }
            | Self::NotThere { .. }
            | Self::Hand { .. } => Id::CsaStart,
            Self::RankTwice { .. } | Self::RanksMissing { .. } | Self::Occupied { .. } => Id::CsaStartUntidy,
            Self::NoMove { .. } | Self::Drop { .. } | Self::OtherPiece { .. } => Id::CsaMove,
            Self::Illegal { .. } => Id::CsaIllegal,
            Self::Foul { .. } => Id::CsaFoul,
            Self::Sign { .. } => Id::CsaSign,
            Self::Form { .. } => Id::CsaForm,
            Self::NoMoveForTime | Self::SecondTime | Self::Time { .. } => Id::CsaTime,
            Self::Special { .. } | Self::TakenBack | Self::NoMate => Id::CsaSpecial,
            Self::AfterEnd => Id::CsaAfterEnd,
        }
    }

    /// Errors are what leaves a doubt about the position; everything else is a warning.
    fn severity(&self) -> Severity {
        let is_error = matches!(self, Self::Empty | Self::NoSuchGame { .. })
            || matches!(self.id(), Id::CsaStart | Id::CsaMove | Id::CsaIllegal);
        if is_error { Severity::Error } else { Severity::Warning }
    }

    fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::Empty => "a game looks like this: `PI`, `+`, `+7776FU`, `-3334FU`, each in a line",
            Self::NoSuchGame { there, .. } => return Some(format!("`game=` goes from 1 to {there}")),
            Self::MoreGames { .. } => "`game=2` takes this one, and `game=1` says that the first is meant",
            Self::JoinedGames { .. } => {
                "write a line `/` between two games; `game=2` takes this one, and `game=1` says that the first is meant"
            }
            Self::Encoding { .. } => "save the file as UTF-8; the unreadable bytes are shown as �",
            Self::Declared { charset, .. } => return Some(format!("write `'CSA encoding={charset}`")),
            Self::Version { .. } => "it is read as V3.0, which knows all that V1 to V2.2 know",
            Self::LateStart => "another game begins after a line with `/`",
            Self::NoStart => "write `PI` before the moves",
            Self::NoTurn { .. } => "write `+` or `-` before the moves",
            Self::StartLine | Self::Group { .. } | Self::NoSquare { .. } => {
                "file, rank and piece: `P+77FU`; a piece in hand: `P+00FU`; what is left: `P+00AL`"
            }
            Self::Square { .. } | Self::RankLength { .. } => {
                "three characters a square: `+FU`, `-FU`, or ` * ` for none"
            }
            Self::Piece { .. } => "FU KY KE GI KI KA HI OU, promoted TO NY NK NG UM RY",
            Self::NoMove { .. } => "a move looks like this: `+7776FU`, and a drop `+0055KA`",
            Self::OtherPiece { .. } => "a move names the piece as it is afterwards",
            Self::Illegal { .. } => {
                "the game is read up to here; if the move was made and lost, write `%ILLEGAL_MOVE` after it"
            }
            Self::Foul { is_shown: false, .. } => {
                "it cannot be made on a board, so the game is shown up to the move before"
            }
            Self::NoMate => {
                "if the player resigned there, write `%TORYO`; if not, a move is missing or wrong"
            }
            Self::Time { .. } => "it is in seconds: `T12`, in V3 also `T12.345`",
            _ => return None,
        };
        Some(hint.to_owned())
    }
}

/// How a move is usually written, from its parts.
#[must_use]
pub fn usual(sign: char, digits: [u8; 4], kind: Kind) -> String {
    let digits: String = digits.iter().map(u8::to_string).collect();
    format!("{sign}{digits}{}", letters(kind))
}
