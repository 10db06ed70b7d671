//! A sheet as a file describes it.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::super::Failure;
use super::super::input::Input;
use super::super::report::Reporter;
use super::plan::Kind;
use super::{Where, is_columns, is_every};
use crate::sheet::{Paper, PerPage};
use crate::site::serial::{self, Ids};
use crate::text::{Lang, Source};

/// A file such as `sheet.toml`. What it does not say the command line says, and where both speak the command line is right.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Description {
    pub title: Option<String>,
    pub footer: Option<String>,
    pub page: Option<PaperName>,
    #[serde(alias = "per-page")]
    pub per_page: Option<Count>,
    pub answers: Option<WhereName>,
    pub kind: Option<KindName>,
    pub every: Option<Every>,
    pub columns: Option<Columns>,
    pub lang: Option<LangName>,
    pub font: Option<String>,
    pub theme: Option<String>,
    pub options: Option<String>,
    /// What is on the sheet.
    pub entries: Vec<EntryAsked>,
    /// The folder that file names count from.
    #[serde(skip)]
    pub folder: PathBuf,
}

/// A file, a folder, or one record of a file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryAsked {
    pub file: PathBuf,
    /// What is written above the board instead of the record's own comment.
    pub caption: Option<String>,
    /// The frame that is shown, or from which the reader is asked.
    pub frame: Option<Nth>,
    /// Which record of the file, from 1.
    pub game: Option<Nth>,
    pub options: Option<String>,
}

/// Makes a type that a word of the file becomes.
macro_rules! word {
    ($name:ident, $what:ty, $from:ty, $read:expr, $said:literal) => {
        #[doc = $said]
        #[derive(Debug, Clone, Copy)]
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
    Where,
    String,
    |name| <Where as clap::ValueEnum>::from_str(name, true).ok(),
    "a place for answers: none, end, upside-down or separate"
);
word!(KindName, Kind, String, |name| Kind::named(name), "a kind of sheet: problems or booklet");

impl Description {
    /// Reads a file; what is wrong with it is reported.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let input = Input::read(Some(path))?;
        let Ok(text) = String::from_utf8(input.bytes) else {
            return Err(Failure::Input(format!("{} is not text in UTF-8", path.display())));
        };
        let source = Source::new(input.name, text);
        let ids = Ids { key: "sheet-key", value: "sheet-value" };
        match serial::toml::<Self>(source.text(), ids) {
            Ok(read) => Ok(Self { folder: path.parent().unwrap_or(Path::new("")).to_owned(), ..read }),
            Err(problem) => {
                let mut reporter = Reporter::stderr();
                reporter.add_all([(&source, &problem)]);
                reporter.finish();
                Err(Failure::Reported)
            }
        }
    }
}
