//! Named openings: a file that gives names to positions.
//!
//! ```toml
//! [[opening]]
//! name = { en = "Standard Copy", ja = "スタンダード・コピー" }
//! qf = "j7EUwGwOwCQ"
//! ```

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde::Deserialize;

use crate::site::map::tree::{Page, Tree};
use crate::site::source::front::openings::place;
use kisho_game::book::{Book, Limits};
use kisho_game::key::{Key, Line};
use kisho_game::text::{Diagnostic, Id, Lang, Source, Span};
use kisho_game::{ReadOptions, notations};
use kisho_source::Problems;
use kisho_source::address::joined;
use kisho_source::files::{CONTENT, read_text};
use kisho_source::serial::{self, Ids};

/// The names of positions.
#[derive(Debug, Default)]
pub struct Names {
    /// Each with its place in the file.
    list: HashMap<Key, (Name, Span)>,
    /// The file.
    source: Option<Arc<Source>>,
}

/// Most names that one message lists.
const MOST_TOLD: usize = 10;

/// A name, the same in all languages or one for each.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Name {
    /// The same in all languages.
    Same(String),
    /// One for each.
    Each {
        /// In English.
        en: String,
        /// In Japanese.
        ja: String,
    },
}

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    opening: Vec<toml::Spanned<Opening>>,
}

/// An opening: its name, and a record whose main line ends with its position, under the name of its notation.
#[derive(Deserialize)]
struct Opening {
    name: Option<Name>,
    #[serde(flatten)]
    records: HashMap<String, String>,
}

impl Names {
    /// Reads the file that a page names; none if it names none.
    #[must_use]
    pub fn read(
        page: &Page,
        path: Option<&str>,
        tree: &Tree,
        problems: &mut Problems,
    ) -> (Self, Option<String>) {
        let Some(path) = path else { return (Self::default(), None) };
        let below = path.strip_prefix("@/");
        let file = below.map_or_else(|| joined(&page.dir, path), |path| joined("", path));
        let Some((file, disk)) = file.and_then(|file| tree.files.get_key_value(&file)) else {
            let message = format!("`{path}` is not a file in the content folder");
            let span = place(page.source.text(), "names");
            problems.push(&page.source, Diagnostic::error(Id::OpeningsNames, span, message));
            return (Self::default(), None);
        };
        let source = read_text(&format!("{CONTENT}/{file}"), disk, problems);
        let ids = Ids { key: Id::OpeningsNames, value: Id::OpeningsNames };
        let names = match serial::toml::<File>(source.text(), ids) {
            Ok(read) => Self::of(read, &source, problems),
            Err(problem) => {
                problems.push(&source, problem);
                Self::default()
            }
        };
        (names, Some(file.clone()))
    }

    fn of(file: File, source: &Arc<Source>, problems: &mut Problems) -> Self {
        let mut names = Self { source: Some(Arc::clone(source)), ..Self::default() };
        for opening in file.opening {
            let entry = Span::from(opening.span());
            let (key, said) = key(opening.get_ref(), source.text(), entry);
            said.into_iter().for_each(|problem| problems.push(source, problem));
            let (Some(key), Some(name)) = (key, opening.into_inner().name) else { continue };
            let here = first_line(source.text(), entry);
            if let Some((_, before)) = names.list.insert(key, (name, here)) {
                let line = source.line_column(before.start).line;
                let message =
                    format!("the opening of line {line} has the same position, so its name is not shown");
                problems.push(source, Diagnostic::warning(Id::OpeningsNames, here, message));
            }
        }
        names
    }

    /// Says which names no page of the book shows, neither as its own nor beside a move.
    pub fn check(&self, book: &Book, limits: Limits, problems: &mut Problems) {
        let unseen = self.unseen(book, limits).filter(|_| !book.pages().is_empty());
        if let (Some(source), Some(unseen)) = (&self.source, unseen) {
            problems.push(source, unseen);
        }
    }

    fn unseen(&self, book: &Book, limits: Limits) -> Option<Diagnostic> {
        let moves = book.pages().iter().flat_map(|page| &page.moves);
        let shown = book.pages().iter().filter_map(|page| book.key(page));
        let shown: HashSet<&Key> = shown.chain(moves.filter_map(|to| book.key_after(to))).collect();
        let games: HashMap<&Key, u32> =
            book.counted().filter(|(key, _)| self.list.contains_key(key)).collect();
        let unseen = self.list.iter().filter(|(key, _)| !shown.contains(key));
        let mut unseen: Vec<(Span, &str, u32)> = unseen
            .map(|(key, (name, span))| (*span, name.of(Lang::En), games.get(key).copied().unwrap_or(0)))
            .collect();
        unseen.sort_unstable();
        let (first, ..) = *unseen.first()?;
        let told = |&(_, name, games): &(Span, &str, u32)| match games {
            0 => format!("`{name}` (no game comes there)"),
            1 => format!("`{name}` (1 game)"),
            _ => format!("`{name}` ({games} games)"),
        };
        let mut list: Vec<String> = unseen.iter().take(MOST_TOLD).map(told).collect();
        if let Some(more) = unseen.len().checked_sub(MOST_TOLD).filter(|&more| more > 0) {
            list.push(format!("{more} more"));
        }
        let message = format!("the book has no page that shows {}", list.join(", "));
        let hint = format!(
            "a position gets a page if {} games or more (`min`) come to it in their first {} moves (`depth`)",
            limits.least, limits.depth
        );
        Some(Diagnostic::warning(Id::OpeningsNames, first, message).with_hint(hint))
    }

    /// The name of a position.
    #[must_use]
    pub fn get(&self, key: &Key, lang: Lang) -> Option<&str> {
        self.list.get(key).map(|(name, _)| name.of(lang))
    }
}

impl Name {
    fn of(&self, lang: Lang) -> &str {
        match self {
            Self::Same(name) => name.as_str(),
            Self::Each { en, ja } => lang.pick(en, ja),
        }
    }
}

/// Where an opening begins.
fn first_line(text: &str, entry: Span) -> Span {
    let line = text.get(entry.start..entry.end).and_then(|entry| entry.lines().next());
    Span::new(entry.start, entry.start + line.map_or(0, str::len).max(1))
}

/// The key of the position of an opening, which stands at `entry` in the text of the file, and what is wrong with it.
fn key(opening: &Opening, text: &str, entry: Span) -> (Option<Key>, Vec<Diagnostic>) {
    let here = first_line(text, entry);
    let wrong = |message: String| {
        let names: Vec<&str> = notations().map(|notation| notation.name).collect();
        let hint = format!("give its position under the name of a notation: {}", names.join(", "));
        (None, vec![Diagnostic::error(Id::OpeningsNames, here, message).with_hint(hint)])
    };
    let mut records = opening.records.iter();
    let (Some((word, code)), None) = (records.next(), records.next()) else {
        return wrong("an opening has a `name` and one record".to_owned());
    };
    let Some(notation) = notations().find(|notation| notation.name == word) else {
        return wrong(format!("there is no notation `{word}`"));
    };
    let reading = (notation.read)(code.as_bytes(), &ReadOptions::default());
    let is_clean = reading.is_clean();
    let after = text.get(entry.start..).unwrap_or_default();
    // A code with escapes does not stand in the file as it is read.
    let at = after.find(code.as_str()).filter(|_| !code.is_empty()).map(|at| entry.start + at);
    let mut said = reading.diagnostics;
    said.iter_mut().for_each(|problem| problem.span = at.map_or(here, |at| problem.span.shifted(at)));
    if opening.name.is_none() {
        said.push(Diagnostic::error(Id::OpeningsNames, here, "this opening has no `name`"));
    }
    match reading.record {
        Some(record) if is_clean => {
            let line = Line::of(&record, usize::MAX);
            (Some(line.steps.last().map_or(line.key, |step| step.key.clone()).key), said)
        }
        _ if said.is_empty() => wrong(format!("there is no {word} record here")),
        _ => (None, said),
    }
}
