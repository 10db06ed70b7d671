//! What can be wrong with a KIF file.

use super::super::japanese::Unclear;
use super::super::name::NotFound;
use super::super::{Color, Illegal, Kind};
use super::Dialect;
use crate::text::{Id, Told};

/// What is wrong, or only untidy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum KifProblem {
    #[error("there is neither a game nor a position here")]
    Empty,
    #[error("some bytes are not characters of {encoding}")]
    Encoding { encoding: &'static str },
    #[error("this line has no meaning in a KIF file and is kept as a remark")]
    Line,
    #[error("`{found}` after this is not read")]
    Junk { found: String },
    #[error("this is move {there}, but the line says {said}")]
    Number { there: u32, said: u32 },
    #[error("the move has no number before it; it is taken to be move {there}")]
    NoNumber { there: u32 },
    #[error("the sign says that {said} moves, but it is {turn}'s turn")]
    Sign { said: &'static str, turn: &'static str },
    #[error("`{found}` is not a move")]
    Move { found: String, dialect: Dialect },
    #[error("there is a move among the words of `{found}`")]
    Hidden { found: String, dialect: Dialect },
    #[error("move {number} {name}: {why}")]
    Unclear { number: u32, name: String, why: Unclear, dialect: Dialect },
    #[error("move {number} {name}: {why}")]
    Illegal { number: u32, name: String, why: Illegal, missing: Option<Color>, is_first: bool },
    #[error("move {number} {name}: it is {}'s move", .player.english())]
    Turn { number: u32, name: String, player: Color, is_first: bool },
    #[error("move {number} {name} lost the game: {why}")]
    Foul { number: u32, name: String, why: Illegal, is_shown: bool },
    #[error("the line does not say where the piece comes from")]
    NoOrigin,
    #[error("the {} has the name that it gets by promoting", .0.english())]
    NameAfter(Kind),
    #[error("the game ends here with `{found}`, which kisho does not know; it is shown as it is")]
    Ending { found: String },
    #[error("`{found}` is not a KIF word; it is read as {usual}")]
    ForeignEnding { found: String, usual: &'static str },
    #[error("a position has one bookmark; `&{found}` becomes a remark")]
    BookmarkTwice { found: String },
    #[error("this variation is nothing but `{found}`, which becomes a comment")]
    EndingAlone { found: String },
    #[error("the line has ended before; this and what follows is kept as a comment")]
    AfterEnd,
    #[error("the game goes on here after it was broken off")]
    Resumed,
    #[error("another game begins here; it and all after it are left out")]
    MoreGames,
    #[error("game {wanted} does not exist: the file has {there}")]
    NoSuchGame { wanted: u32, there: usize },
    #[error("the number goes back to {said}: a variation of that move is read here")]
    GoesBack { said: u32 },
    #[error("there is no move {number} that this could be a variation of")]
    NoBranch { number: u32 },
    #[error("a variation begins with `変化：` and the number of its first move")]
    Variation,
    #[error("this says {said} moves, but there are {there}")]
    ResultNumber { said: u32, there: u32 },
    #[error("this contradicts the end of the game")]
    Result,
    #[error("{winner} cannot have won here, as it is {turn}'s turn; the words are shown as written")]
    Winner { winner: &'static str, turn: &'static str },
    #[error("this says mate, but the king is not mated here")]
    NoMate,
    #[error("there is no handicap `{name}`{}", if *.has_moves { "; the game is shown from the even board" } else { "" })]
    Handicap { name: String, has_moves: bool },
    #[error("a file has one start position; this board is skipped")]
    SecondBoard,
    #[error("this comes after the first move and is not part of the start position")]
    LateBoard,
    #[error("the other player makes the first move")]
    Begins,
    #[error("this move cannot have led to the position, and is left out")]
    LastMove,
    #[error("the board has {found} ranks instead of 9")]
    Ranks { found: usize },
    #[error("the numbers beside this board are wrong")]
    Labels,
    #[error("rank {number} has {squares} squares instead of 9")]
    Rank { number: usize, squares: usize },
    #[error("`{found}` is not a piece")]
    BoardPiece { found: char },
    #[error("this is not a piece that can be in hand")]
    HandPiece,
    #[error("this is not a number of {}s in hand", kind.english())]
    HandCount { kind: Kind },
    #[error("`{name}` is given twice with different values; the last counts")]
    HeaderTwice { name: String },
    #[error("there are more than {most} header lines; the rest is left out")]
    ManyHeaders { most: usize },
}

const ORIGIN: &str = "write where the piece comes from after the move, `(77)`, or 打";

/// What may be missing before a move of the player who is not to move.
fn missing(player: Color, is_first: bool) -> String {
    match (is_first, player) {
        (true, Color::Black) => "is it a handicap game, which White begins? check 手合割".to_owned(),
        (true, Color::White) => "White moves first here; check 手合割, or 後手番 below the board".to_owned(),
        (false, player) => {
            format!("the line is read up to here; is a move of {} missing before it?", player.english())
        }
    }
}

/// What to do about a move that is not found by its words.
fn not_found(why: &NotFound, dialect: Dialect) -> &'static str {
    match (why, dialect) {
        (NotFound::None { in_hand: true, .. }, _) => "write 打 if it is the one in hand",
        (NotFound::None { .. }, _) => {
            "check the square and the piece, and whether an earlier move is missing"
        }
        (_, Dialect::Kif) => ORIGIN,
        (NotFound::Otherwise { .. }, Dialect::Ki2) => {
            "check the words after the piece, 左直右 and 上寄引, which are said from the player's side"
        }
        (_, Dialect::Ki2) => "write which of them moves after the piece: 左直右, 上寄引, or 打",
    }
}

/// An error leaves a doubt about a position; everything else is a warning.
impl crate::text::Problem for KifProblem {
    fn told(&self) -> Told {
        match self {
            Self::Empty => Id::KifEmpty.error("a file has lines such as `   1 ７六歩(77)`, or a board"),
            Self::Encoding { .. } => Id::KifEncoding.warning("save the file as UTF-8 or Shift_JIS"),
            Self::Line => {
                Id::KifLine.warning("a comment begins with `*`, and a line that readers should not see with `#`")
            }
            Self::LateBoard | Self::SecondBoard => {
                Id::KifLine.warning("remove it, or mark its lines with `#`")
            }
            Self::Begins => Id::KifLine.warning(""),
            Self::Junk { .. } | Self::BookmarkTwice { .. } => Id::KifJunk.warning(""),
            Self::Number { .. } => {
                Id::KifNumber.warning("check whether a line is missing or repeated")
            }
            Self::NoNumber { .. } => Id::KifNumber
                .warning("in KIF each move is on a line of its own with its number, `   2 ３四歩(33)`"),
            Self::Sign { .. } => Id::KifSign.warning(""),
            Self::Move { dialect: Dialect::Kif, .. } => {
                Id::KifMove.error("a move is written `７六歩(77)` or `５五角打`")
            }
            Self::Move { dialect: Dialect::Ki2, .. } => {
                Id::KifMove.error("a move is written `▲７六歩` or `△５五角打`")
            }
            Self::Hidden { dialect, .. } => Id::KifMove.error(match dialect {
                Dialect::Kif => "write `*` before a comment; a line with a move begins with its number, `   2 ３四歩(33)`",
                Dialect::Ki2 => {
                    "write `*` before a comment, on a line of its own; a line of moves begins with one, `▲７六歩 △３四歩`"
                }
            }),
            Self::Unclear { why: Unclear::OtherPiece { .. }, .. } => {
                Id::KifMove.error("check whether an earlier line is missing")
            }
            Self::Unclear { why: Unclear::Words(_), .. } => Id::KifMove.error(
                "after the piece stand 左直右, 上寄引, 成 or 不成, one of each sort at most, or 打 alone",
            ),
            Self::Unclear { why: Unclear::NotFound(why), dialect, .. } => {
                Id::KifMove.error(not_found(why, *dialect))
            }
            Self::Unclear { why: Unclear::NoSame, .. } => Id::KifMove.error(""),
            Self::NoOrigin => Id::KifName.warning(ORIGIN),
            Self::NameAfter(_) => Id::KifName.warning("write the name before the move, and 成 after it"),
            Self::Illegal { missing: Some(player), is_first, .. } | Self::Turn { player, is_first, .. } => {
                Id::KifIllegal.error(missing(*player, *is_first))
            }
            Self::Illegal { .. } => Id::KifIllegal.error(
                "the line is read up to here; if it ended with this move, 反則勝ち or 反則負け follows",
            ),
            Self::Foul { is_shown: true, .. } => Id::KifFoul.warning(""),
            Self::Foul { is_shown: false, .. } => {
                Id::KifFoul.warning("it cannot be played on a board, so the game is shown up to the move before")
            }
            Self::Ending { .. } => Id::KifEnding.warning(
                "there is no known winner; the words of KIF are 投了, 中断, 千日手, 持将棋, 切れ負け …",
            ),
            Self::ForeignEnding { usual, .. } => Id::KifEnding.warning(format!("write {usual}")),
            Self::EndingAlone { .. } => Id::KifEnding.warning("a variation has to begin with a move"),
            Self::AfterEnd => Id::KifAfterEnd.warning(
                "a variation begins with `変化：` and the number of its first move; put each game in its own file",
            ),
            Self::Resumed => {
                Id::KifAfterEnd.warning("remove the line with the word, or turn it into a comment")
            }
            Self::MoreGames => Id::KifMoreGames
                .warning("`game=2` selects this one; `game=1` confirms the first"),
            Self::NoSuchGame { there, .. } => {
                Id::KifNoSuchGame.error(format!("`game=` goes from 1 to {there}"))
            }
            Self::GoesBack { said } => Id::KifVariation.error(format!(
                "is a line `変化：{said}手` missing before it? if it is no variation, the number is wrong"
            )),
            Self::NoBranch { .. } => Id::KifVariation
                .error("a variation belongs to the last line before it that has a move of this number"),
            Self::Variation => Id::KifVariation.error("for example `変化：12手`"),
            Self::ResultNumber { .. } | Self::Result => {
                Id::KifResult.warning("the line with the last move counts, and then what ends it")
            }
            Self::Winner { .. } => Id::KifResult.warning(
                "is a move missing, or one too many? if the other player broke a rule, write 反則勝ち instead of 勝ち",
            ),
            Self::NoMate => Id::KifResult
                .warning("if the player resigned there, write 投了; if not, a move is missing or wrong"),
            Self::Handicap { name, has_moves } => {
                let hint = if name.contains("七枚") {
                    "write 左七枚落ち or 右七枚落ち: which silver is left out?"
                } else {
                    "use a name such as 二枚落ち, or draw the board"
                };
                if *has_moves { Id::KifHandicap.warning(hint) } else { Id::KifHandicap.error(hint) }
            }
            Self::LastMove => Id::KifLastMove.warning(
                "write it with its square, `▲２四歩`: the piece must be there, and the other player to move",
            ),
            Self::Ranks { .. } => {
                Id::KifBoard.error("write the ranks from the top down, each between `|`")
            }
            Self::Labels => Id::KifBoard.error(
                "from Black's side, 9 is on the left and 一 at the top; from White's, 1 is on the left and 九 at the top",
            ),
            Self::Rank { .. } | Self::BoardPiece { .. } => Id::KifBoard
                .error("a rank is written `|v香v桂v銀v金v玉v金v銀v桂v香|一`, an empty square ` ・`"),
            Self::HandPiece => Id::KifHand.error("pieces in hand are written `飛　角二　歩十八`, or なし"),
            Self::HandCount { .. } => {
                Id::KifHand.error("a set has 18 pawns, 2 bishops, 2 rooks and 4 of the others")
            }
            Self::HeaderTwice { .. } | Self::ManyHeaders { .. } => Id::KifHeader.warning(""),
        }
    }
}
