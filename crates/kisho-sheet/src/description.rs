//! A sheet as a file describes it, or an article in its front matter.

use std::path::PathBuf;

use serde::Deserialize;

use super::{Answers, Kind, MOST_FAILURES, Paper, PerPage};
use kisho_game::text::Lang;

/// Whether there can be so many moves in a figure, or between two diagrams.
#[must_use]
pub fn is_every(moves: u32) -> bool {
    (1..=10_000).contains(&moves)
}

/// Whether so many failures of a problem can be shown.
#[must_use]
pub fn is_failures(count: usize) -> bool {
    count <= MOST_FAILURES
}

/// Whether a page can have so many columns.
#[must_use]
pub fn is_columns(columns: u8) -> bool {
    (1..=3).contains(&columns)
}

/// What a file such as `sheet.toml` says, or the table `sheet` in the front matter of an article. What it does not say the
/// command line says, and where both speak the command line is right.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Description {
    /// The title on the first page.
    pub title: Option<String>,
    /// A line at the foot of each page.
    pub footer: Option<String>,
    /// The paper.
    pub page: Option<PaperName>,
    /// How many problems stand on a page.
    #[serde(alias = "per-page")]
    pub per_page: Option<Count>,
    /// Where the answers stand.
    pub answers: Option<WhereName>,
    /// How many failures of a problem are shown.
    pub failures: Option<Failures>,
    /// Problems or booklets.
    pub kind: Option<KindName>,
    /// How many moves a figure of a booklet has.
    pub every: Option<Every>,
    /// How many columns a booklet has.
    pub columns: Option<Columns>,
    /// The language.
    pub lang: Option<LangName>,
    /// The font: a family or a file.
    pub font: Option<String>,
    /// The board theme.
    pub theme: Option<String>,
    /// Block options for all records.
    pub options: Option<String>,
    /// What is on the sheet.
    pub entries: Vec<EntryAsked>,
    /// The folder that file names count from.
    #[serde(skip)]
    pub folder: PathBuf,
}

/// A file, a folder, one record of a file, or a block of the article.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "Written")]
pub struct EntryAsked {
    /// What it is.
    pub of: Of,
    /// What is written above the board instead of the record's own comment.
    pub caption: Option<String>,
    /// The frame that is shown, or from which the reader is asked.
    pub frame: Option<Nth>,
    /// Which record of the file, from 1.
    pub game: Option<Nth>,
    /// Block options for it.
    pub options: Option<String>,
}

/// What an entry names.
#[derive(Debug, Clone, PartialEq)]
pub enum Of {
    /// A file or a folder.
    File(PathBuf),
    /// The id of a block of the article that describes the sheet.
    Block(String),
}

/// An entry as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    file: Option<PathBuf>,
    block: Option<String>,
    caption: Option<String>,
    frame: Option<Nth>,
    game: Option<Nth>,
    options: Option<String>,
}

impl TryFrom<Written> for EntryAsked {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        let of = match (written.file, written.block) {
            (Some(file), None) => Of::File(file),
            (None, Some(block)) => Of::Block(block),
            (Some(_), Some(_)) => return Err("an entry names a `file` or a `block`, not both"),
            (None, None) => return Err("an entry names a `file`, or in an article a `block`"),
        };
        let Written { caption, frame, game, options, .. } = written;
        Ok(Self { of, caption, frame, game, options })
    }
}

/// Makes a type that a word of the file becomes.
macro_rules! word {
    ($name:ident, $what:ty, $from:ty, $read:expr, $said:literal) => {
        #[doc = $said]
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct $name(pub $what);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let word = <$from>::deserialize(from)?;
                let read: fn(&$from) -> Option<$what> = $read;
                read(&word)
                    .map(Self)
                    .ok_or_else(|| serde::de::Error::custom(format!("{word} is not {}", $said)))
            }
        }
    };
}

word!(PaperName, Paper, String, |name| Paper::named(name), "a paper: a4, a5, b5 or letter");
word!(
    Count,
    PerPage,
    i64,
    |&count| usize::try_from(count).ok().and_then(PerPage::new),
    "a number of problems on a page: 1, 2, 4, 6 or 9"
);
word!(
    Failures,
    usize,
    i64,
    |&count| usize::try_from(count).ok().filter(|&count| is_failures(count)),
    "a number of failure diagrams from 0 to 9"
);
word!(
    Every,
    u32,
    i64,
    |&moves| u32::try_from(moves).ok().filter(|&moves| is_every(moves)),
    "a number of moves from 1 to 10000"
);
word!(
    Columns,
    u8,
    i64,
    |&columns| u8::try_from(columns).ok().filter(|&columns| is_columns(columns)),
    "a number of columns: 1, 2 or 3"
);
word!(Nth, u32, i64, |&nth| u32::try_from(nth).ok(), "the number of a frame or a game");
word!(LangName, Lang, String, |tag| Lang::from_tag(tag), "a language: en or ja");
word!(
    WhereName,
    Answers,
    String,
    |name| Answers::named(name),
    "a place for answers: none, end, upside-down or separate"
);
word!(KindName, Kind, String, |name| Kind::named(name), "a kind of sheet: problems or booklet");
