//! Everything that can be wrong with a CSA file.

use thiserror::Error;

use super::super::{Color, Kind, Square};
use super::pieces::letters;
use crate::text::{Id, Told};

/// What is wrong at one place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum CsaProblem {
    #[error("this contains no game")]
    Empty,
    #[error("game {wanted} does not exist: there {} here", if *.there == 1 { "is only 1".to_owned() } else { format!("are only {}", .there) })]
    NoSuchGame { wanted: u32, there: usize },
    #[error("the file has {there} games; this one and all later ones are left out")]
    MoreGames { there: usize },
    #[error(
        "the file has {there} games without a line `/` between them; this one and all later ones are left out"
    )]
    JoinedGames { there: usize },
    #[error("this text has bytes that are not characters of {charset}")]
    Encoding { charset: &'static str },
    #[error("the file names the character set {declared}, but it is in {charset}")]
    Declared { declared: String, charset: &'static str },
    #[error("V{found} is not a version of CSA that is known here")]
    Version { found: String },
    #[error("this belongs before the first move")]
    Late,
    #[error("a start position after the first move")]
    LateStart,
    #[error("`{found}` has no meaning in a CSA file and is kept as a remark")]
    Unknown { found: String },
    #[error("there are more than {most} different lines of `$`; the rest is left out")]
    ManyHeaders { most: usize },
    #[error("an earlier line says something else; the last one counts")]
    HeaderTwice,
    #[error("the start position is missing: the initial position is assumed")]
    NoStart,
    #[error("the side to move is missing: it is taken to be {first}")]
    NoTurn { first: &'static str },
    #[error("this line says that {said} moves first, but the first move is {other}'s")]
    FirstMove { said: &'static str, other: &'static str },
    #[error("this is not part of a start position")]
    StartLine,
    #[error("`{found}` is not a square with a piece")]
    Group { found: String },
    #[error("`{found}` is neither a piece nor an empty square")]
    Square { found: String },
    #[error("`{found}` is not a piece")]
    Piece { found: String },
    #[error("{found} is not a square")]
    NoSquare { found: String },
    #[error("rank {rank} has {squares} squares instead of 9")]
    RankLength { rank: u8, squares: usize },
    #[error("`{found}` at the end of rank {rank} is not a square and is {}", if *.is_ninth { "taken to be an empty one" } else { "skipped" })]
    RankEnd { rank: u8, found: String, is_ninth: bool },
    #[error("the last square of rank {rank} is missing: it is taken to be empty")]
    RankShort { rank: u8 },
    #[error("rank {rank} is given twice; this one counts")]
    RankTwice { rank: u8 },
    #[error("rank {} is missing: it is taken to be empty", .ranks.iter().map(u8::to_string).collect::<Vec<_>>().join(", "))]
    RanksMissing { ranks: Vec<u8> },
    #[error("there is no {} on {square} to remove", kind.english())]
    NotThere { square: Square, kind: Kind },
    #[error("{square} is occupied already; this piece takes its place")]
    Occupied { square: Square },
    #[error("a {} cannot be in hand, or no more of them", kind.english())]
    Hand { kind: Kind },
    #[error("`{found}` is not a move")]
    NoMove { found: String },
    #[error("a {} cannot be dropped", kind.english())]
    Drop { kind: Kind },
    #[error("move {number}: the piece on {from} is a {}, which cannot be a {} after a move", there.english(), written.english())]
    OtherPiece { number: u32, from: Square, there: Kind, written: Kind },
    #[error("move {number} {name}: {why}")]
    Illegal { number: u32, name: String, why: String, missing: Option<Color> },
    #[error("move {number} {name} ended the game: {why}")]
    Foul { number: u32, name: String, why: String, is_shown: bool },
    #[error("the sign says that {said} moves, but it is {turn}'s turn")]
    Sign { said: &'static str, turn: &'static str },
    #[error("this is usually written `{usual}`")]
    Form { usual: String },
    #[error("this time does not belong to a move")]
    NoMoveForTime,
    #[error("the move has a time already")]
    SecondTime,
    #[error("`{found}` is not a time")]
    Time { found: String },
    #[error("the game ends here with `%{found}`, which kisho does not know; it is shown as it is")]
    Special { found: String },
    #[error("this says mate, but the king is not mated here")]
    NoMate,
    #[error("a move was taken back here; the file does not say which, so all are kept")]
    TakenBack,
    #[error("the game has ended already")]
    AfterEnd,
}

/// Errors are what leaves a doubt about the position; everything else is a warning.
impl crate::text::Problem for CsaProblem {
    fn told(&self) -> Told {
        match self {
            Self::Empty => {
                Id::CsaEmpty.error("a game looks like this: `PI`, `+`, `+7776FU`, `-3334FU`, each on its own line")
            }
            Self::NoSuchGame { there, .. } => {
                Id::CsaNoSuchGame.error(format!("`game=` goes from 1 to {there}"))
            }
            Self::MoreGames { .. } => {
                Id::CsaMoreGames.warning("`game=2` selects this one; `game=1` confirms the first")
            }
            Self::JoinedGames { .. } => Id::CsaMoreGames.warning(
                "write a line `/` between two games; `game=2` selects this one; `game=1` confirms the first",
            ),
            Self::Encoding { .. } => {
                Id::CsaEncoding.warning("save the file as UTF-8; the unreadable bytes are shown as �")
            }
            Self::Declared { charset, .. } => {
                Id::CsaEncoding.warning(format!("write `'CSA encoding={charset}`"))
            }
            Self::Version { .. } => {
                Id::CsaVersion.warning("it is read as V3.0, which includes V1 to V2.2")
            }
            Self::Late => Id::CsaLate.warning(""),
            Self::Unknown { .. } => Id::CsaUnknown.warning(""),
            Self::ManyHeaders { .. } | Self::HeaderTwice => Id::CsaHeader.warning(""),
            Self::NoStart => Id::CsaNoStart.warning("write `PI` before the moves"),
            Self::NoTurn { .. } => Id::CsaTurn.warning("write `+` or `-` before the moves"),
            Self::FirstMove { .. } => Id::CsaTurn.warning(""),
            Self::LateStart => Id::CsaStart.error("another game begins after a line with `/`"),
            Self::StartLine | Self::Group { .. } | Self::NoSquare { .. } => Id::CsaStart
                .error("file, rank and piece: `P+77FU`; a piece in hand: `P+00FU`; what is left: `P+00AL`"),
            Self::Square { .. } | Self::RankLength { .. } => {
                Id::CsaStart.error("three characters per square: `+FU`, `-FU`, or ` * ` for none")
            }
            Self::Piece { .. } => Id::CsaStart.error("FU KY KE GI KI KA HI OU, promoted TO NY NK NG UM RY"),
            Self::NotThere { .. } | Self::Hand { .. } => Id::CsaStart.error(""),
            Self::RankTwice { .. } | Self::RanksMissing { .. } | Self::Occupied { .. } => {
                Id::CsaStartUntidy.warning("")
            }
            Self::RankEnd { .. } | Self::RankShort { .. } => {
                Id::CsaStartUntidy.warning("three characters per square: `+FU`, `-FU`, or ` * ` for none")
            }
            Self::NoMove { .. } => {
                Id::CsaMove.error("a move looks like this: `+7776FU`, and a drop `+0055KA`")
            }
            Self::Drop { .. } => Id::CsaMove.error(""),
            Self::OtherPiece { .. } => Id::CsaMove.error("a move names the piece as it is after the move"),
            Self::Illegal { missing: Some(player), .. } => Id::CsaIllegal
                .error(format!("the game is read up to here; is a move of {} missing before it?", player.english())),
            Self::Illegal { .. } => Id::CsaIllegal
                .error("the game is read up to here; if the move was played and lost, write `%ILLEGAL_MOVE` after it"),
            Self::Foul { is_shown: true, .. } => Id::CsaFoul.warning(""),
            Self::Foul { is_shown: false, .. } => {
                Id::CsaFoul.warning("it cannot be played on a board, so the game is shown up to the move before")
            }
            Self::Sign { .. } => Id::CsaSign.warning(""),
            Self::Form { .. } => Id::CsaForm.warning(""),
            Self::NoMoveForTime | Self::SecondTime => Id::CsaTime.warning(""),
            Self::Time { .. } => Id::CsaTime.warning("it is in seconds: `T12`, in V3 also `T12.345`"),
            Self::Special { .. } | Self::TakenBack => Id::CsaSpecial.warning(""),
            Self::NoMate => Id::CsaSpecial
                .warning("if the player resigned there, write `%TORYO`; if not, a move is missing or wrong"),
            Self::AfterEnd => Id::CsaAfterEnd.warning(""),
        }
    }
}

/// How a move is usually written, from its parts.
#[must_use]
pub fn usual(sign: char, digits: [u8; 4], kind: Kind) -> String {
    let digits: String = digits.iter().map(u8::to_string).collect();
    format!("{sign}{digits}{}", letters(kind))
}
