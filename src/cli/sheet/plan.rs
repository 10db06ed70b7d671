//! What is to be made: the command line and the file that describes a sheet, put together.

use std::path::{Path, PathBuf};

use super::super::Failure;
use super::Args;
use super::description::{Description, Nth};
use crate::game::Notation;
use crate::sheet::{Answers, Paper, PerPage};
use crate::text::Lang;

/// The board theme if nobody names one: black on white.
const PRINT: &str = "paper";

/// What kind of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Problems and positions.
    Problems,
    /// Commented games.
    Booklet,
}

impl Kind {
    /// The kind of a name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "problems" => Some(Self::Problems),
            "booklet" => Some(Self::Booklet),
            _ => None,
        }
    }

    /// What one of its records is called.
    pub fn what(self) -> &'static str {
        match self {
            Self::Problems => "problem",
            Self::Booklet => "game",
        }
    }
}

/// What is to be made.
pub struct Plan {
    pub kind: Kind,
    pub paper: Paper,
    pub per_page: PerPage,
    /// Whether somebody said how many problems stand on a page.
    pub per_page_given: bool,
    pub answers: Answers,
    /// Whether somebody said where answers stand.
    pub answers_given: bool,
    pub title: String,
    pub footer: String,
    pub every: Option<u32>,
    pub columns: Option<usize>,
    pub lang: Lang,
    pub font: Option<String>,
    pub from: Option<&'static Notation>,
    /// What is read, in order.
    pub inputs: Vec<Asked>,
}

/// A file or folder with what is said of it.
pub struct Asked {
    pub path: PathBuf,
    /// The description that names it.
    pub said_in: Option<PathBuf>,
    pub caption: Option<String>,
    /// Words for all records, of which each takes those that its game knows.
    pub common: Vec<String>,
    /// Words for this one.
    pub own: Vec<String>,
}

impl Plan {
    pub fn of(args: &Args) -> Result<Self, Failure> {
        let mut told = Description::default();
        let mut paths: Vec<(PathBuf, Option<Description>)> = Vec::new();
        for file in &args.files {
            if file.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) {
                let read = Description::read(file)?;
                told = told.or(&read);
                paths.push((file.clone(), Some(read)));
            } else {
                paths.push((file.clone(), None));
            }
        }
        let theme = args.theme.clone().or(told.theme.clone()).unwrap_or_else(|| PRINT.to_owned());
        let theme = Some(format!("theme={theme}"));
        let common = |words: &[&Option<String>]| -> Vec<String> {
            let words = words.iter().filter_map(|words| words.as_deref()).flat_map(split);
            theme.iter().cloned().chain(words).collect()
        };
        let mut inputs = Vec::new();
        for (path, read) in paths {
            match read {
                None => {
                    let common = common(&[&told.options, &args.options]);
                    inputs.push(Asked { path, said_in: None, caption: None, common, own: Vec::new() });
                }
                Some(read) => {
                    for entry in &read.entries {
                        let mut own: Vec<String> = entry.options.as_deref().map(split).unwrap_or_default();
                        own.extend(entry.frame.map(|Nth(frame)| format!("frame={frame}")));
                        own.extend(entry.game.map(|Nth(game)| format!("game={game}")));
                        inputs.push(Asked {
                            path: within(&read.folder, &entry.file),
                            said_in: Some(path.clone()),
                            caption: entry.caption.clone(),
                            common: common(&[&read.options, &args.options]),
                            own,
                        });
                    }
                }
            }
        }
        let kind = if args.booklet { Some(Kind::Booklet) } else { told.kind.map(|kind| kind.0) };
        let font = args.font.clone().or_else(|| told.font.clone().map(|font| font_file(&told.folder, font)));
        Ok(Self {
            kind: kind.unwrap_or(Kind::Problems),
            paper: args.page.or(told.page.map(|page| page.0)).unwrap_or_default(),
            per_page: args.per_page.or(told.per_page.map(|count| count.0)).unwrap_or_default(),
            answers: args
                .answers
                .or(told.answers.map(|place| place.0))
                .map(Answers::from)
                .unwrap_or_default(),
            per_page_given: args.per_page.is_some() || told.per_page.is_some(),
            answers_given: args.answers.is_some() || told.answers.is_some(),
            title: args.title.clone().or(told.title).unwrap_or_default(),
            footer: args.footer.clone().or(told.footer).unwrap_or_default(),
            every: args.every.or(told.every.map(|every| every.0)),
            columns: args.columns.or(told.columns.map(|columns| columns.0)).map(usize::from),
            lang: args.lang.or(told.lang.map(|lang| lang.0)).unwrap_or_default(),
            font,
            from: args.from,
            inputs,
        })
    }
}

impl Description {
    /// What this one says, and where it says nothing the other.
    fn or(self, other: &Self) -> Self {
        let other = other.clone();
        let folder = if self.font.is_some() { self.folder } else { other.folder };
        Self {
            title: self.title.or(other.title),
            footer: self.footer.or(other.footer),
            page: self.page.or(other.page),
            per_page: self.per_page.or(other.per_page),
            answers: self.answers.or(other.answers),
            kind: self.kind.or(other.kind),
            every: self.every.or(other.every),
            columns: self.columns.or(other.columns),
            lang: self.lang.or(other.lang),
            font: self.font.or(other.font),
            theme: self.theme.or(other.theme),
            options: self.options.or(other.options),
            entries: Vec::new(),
            folder,
        }
    }
}

/// A font file is named as seen from the description.
fn font_file(folder: &Path, font: String) -> String {
    let path = within(folder, Path::new(&font));
    if path.is_file() { path.to_string_lossy().into_owned() } else { font }
}

fn within(folder: &Path, file: &Path) -> PathBuf {
    folder.join(file)
}

/// The words of a line, as a block has them: a text in quotes is one word with what stands before it.
fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quoted) = (String::new(), false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => words.push(std::mem::take(&mut word)),
            c => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}
