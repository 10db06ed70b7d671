//! JKF: records as JSON, as Kifu for JS, tsshogi and shogi-kifu-converter exchange them.
//!
//! Source: json-kifu-format (<https://github.com/na2hiro/Kifu-for-JS>). `{"header": {…}, "initial": {"preset": "HIRATE"}, "moves": [{}, {"move": {"from": {"x": 7,
//! "y": 7}, "to": {"x": 7, "y": 6}, "color": 0, "piece": "FU"}}, {"special": "TORYO"}]}`: the first entry stands for the start,
//! and the `forks` of an entry are lines that stand for it and what follows. Moves that are not normalized, such as one that says
//! `"relative": "L"` and not where it comes from, are read too.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::read;
pub use write::write;

use serde_json::Value;

use super::shogi;
use crate::mistaken::{Beginning, Signs};
use crate::text::{Id, Told, shown};
use crate::{Game, Notation};

/// The `jkf` notation.
pub const JKF: Notation = Notation {
    name: "jkf",
    game: Some(Game::Shogi),
    about: "a shogi record as JSON, for Kifu for JS",
    extensions: &["jkf"],
    read: |text, _| read(text),
    write: Some(|record| shogi(record).map(write)),
    many: None,
    is_line: false,
    family: "jkf",
    signs: Signs::Strong(is_jkf),
};

/// The names of the start positions, and the handicaps that they stand for.
const PRESETS: [(&str, &str); 16] = [
    ("HIRATE", "平手"),
    ("KY", "香落ち"),
    ("KY_R", "右香落ち"),
    ("KA", "角落ち"),
    ("HI", "飛車落ち"),
    ("HIKY", "飛香落ち"),
    ("2", "二枚落ち"),
    ("3", "三枚落ち"),
    ("4", "四枚落ち"),
    ("5", "五枚落ち"),
    ("5_L", "左五枚落ち"),
    ("6", "六枚落ち"),
    ("7_L", "左七枚落ち"),
    ("7_R", "右七枚落ち"),
    ("8", "八枚落ち"),
    ("10", "十枚落ち"),
];

/// What begins a line of a file that is for people, if it has parts of JKF that mean nothing to kisho: `#{"score":5}`.
const KEPT: &str = "#{";

/// Whether a part of the object at a path is one that the format knows there: its value is read, or cannot be. Header lines have any
/// name, and words. What the objects at the end of a path have stands behind them.
fn is_own(path: &str, name: &str, value: &Value) -> bool {
    const NAMES: &str = "/ header initial moves /initial preset data /data color board hands /] move special comments time forks \
                         /move color piece from to same promote capture relative /from x y /to x y /time now total /now h m s /total h m s";
    let mut is_here = false;
    let is_of_format = |own: &str| {
        if let Some(place) = own.strip_prefix('/') {
            is_here = path.ends_with(place) && path.is_empty() == place.is_empty();
        }
        is_here && own == name
    };
    path == "header" && value.is_string() && !name.is_ascii() || NAMES.split(' ').any(is_of_format)
}

/// How deep variations may stand in variations: readers of JSON, ours too, stop at some depth.
const DEEPEST: usize = 32;

/// Whether a text that begins so has what only JKF has.
fn is_jkf(text: &Beginning<'_>) -> bool {
    let beginning = || std::iter::once(text.first).chain(text.others.clone()).take(200);
    text.first.starts_with('{')
        && beginning().any(|line| line.contains("\"header\"") || line.contains("\"initial\""))
        && !beginning().any(|line| line.contains("\"game\""))
}

/// What is wrong with a record, or only untidy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum JkfProblem {
    #[error("there is no list `moves`")]
    NoMoves,
    #[error("`{}` is not a start position", shown(.preset))]
    Preset { preset: String, is_read: bool },
    #[error("`initial` has no board that can be read")]
    Board,
    #[error("{path}: {why}")]
    Part { path: String, why: &'static str },
    #[error("{path}: {why}")]
    Move { path: String, why: String },
    #[error("{path}: move {name} lost the game: {why}")]
    Foul { path: String, name: String, why: String },
    #[error("{path}: the game ends with `{}`, which kisho does not know; it is shown as it is", shown(.found))]
    Special { path: String, found: String },
    #[error("{path} ends the game where another line ends or goes on; it becomes a comment")]
    EndingAlone { path: String },
    #[error("{path} comes after the end of the game and becomes a variation")]
    AfterEnd { path: String },
    #[error("{path} is neither a move nor an ending; its comments are added to the entry before it")]
    NoStep { path: String },
    #[error("{path} cannot be read and is left out")]
    Skipped { path: String },
    #[error("{path} is unknown to kisho and is left out")]
    Unknown { path: String },
    #[error("{path} means nothing to kisho; it is kept, but not shown")]
    Kept { path: String },
    #[error("{path} is `{}`, which is taken for `{}`", shown(.said), shown(.kept))]
    Replaced { path: String, said: String, kept: String },
}

impl JkfProblem {
    /// Which part of the record it is about.
    fn path(&self) -> &str {
        match self {
            Self::NoMoves => "moves",
            Self::Preset { .. } => "initial.preset",
            Self::Board => "initial.data",
            Self::Part { path, .. }
            | Self::Move { path, .. }
            | Self::Foul { path, .. }
            | Self::Special { path, .. }
            | Self::EndingAlone { path }
            | Self::AfterEnd { path }
            | Self::NoStep { path }
            | Self::Skipped { path }
            | Self::Unknown { path }
            | Self::Kept { path }
            | Self::Replaced { path, .. } => path,
        }
    }
}

impl crate::text::Problem for JkfProblem {
    fn told(&self) -> Told {
        match self {
            Self::NoMoves => {
                Id::JkfRecord.error("`moves` begins with an entry for the start: `[{}, {\"move\": …}]`")
            }
            Self::Preset { is_read, .. } => {
                let hint = "the names are HIRATE, KY, KA, HI, HIKY, 2 … 10, and OTHER with `data`";
                if *is_read { Id::JkfRecord.warning(hint) } else { Id::JkfRecord.error(hint) }
            }
            Self::Board => Id::JkfRecord
                .error("`data` has `color`, nine files of nine squares in `board`, and two `hands`"),
            Self::Part { .. } => Id::JkfRecord.error("the rest of the position is read"),
            Self::Move { .. } => Id::JkfMove.error("the line is read up to here"),
            Self::Foul { .. } => Id::JkfMove.warning(""),
            Self::Special { .. }
            | Self::EndingAlone { .. }
            | Self::AfterEnd { .. }
            | Self::NoStep { .. }
            | Self::Skipped { .. }
            | Self::Unknown { .. }
            | Self::Kept { .. }
            | Self::Replaced { .. } => Id::JkfRecord.warning(""),
        }
    }
}
