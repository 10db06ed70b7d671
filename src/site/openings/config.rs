//! `[openings]` in front matter.

use serde::Deserialize;

use crate::game::book::Limits;
use crate::site::config::at;
use crate::site::limits;
use crate::text::{Diagnostic, Span};

/// What the author of a page says of its opening book.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Openings {
    /// Folders and files with records, from the folder of the page, or with `@/` from the content folder.
    pub records: Paths,
    /// The file with the names of openings.
    pub names: Option<String>,
    /// Most moves from the start.
    pub depth: usize,
    /// Fewest games of a position that gets a page.
    pub min: u32,
    /// Most pages.
    pub pages: usize,
    /// How boards are shown, as in the first line of a block.
    pub options: String,
}

impl Default for Openings {
    fn default() -> Self {
        Self {
            records: Paths::One("records".to_owned()),
            names: None,
            depth: 20,
            min: 2,
            pages: 1_000,
            options: String::new(),
        }
    }
}

/// One path or several.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Paths {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl Paths {
    /// All of them.
    pub fn list(&self) -> &[String] {
        match self {
            Self::One(path) => std::slice::from_ref(path),
            Self::Many(paths) => paths,
        }
    }
}

impl Openings {
    /// The limits of the book, and what is wrong with those that the author sets. `page`: the text of the page.
    pub fn limits(&self, page: &str) -> (Limits, Vec<Diagnostic>) {
        let mut problems = Vec::new();
        let mut within = |key: &str, value: usize, least: usize, most: usize| {
            if !(least..=most).contains(&value) {
                let message = format!("`{key}` of an opening book is a number from {least} to {most}");
                problems.push(Diagnostic::error("openings-limit", place(page, key), message));
            }
            value.clamp(least, most)
        };
        let least = usize::try_from(self.min).unwrap_or(usize::MAX);
        let limits = Limits {
            depth: within("depth", self.depth, 1, limits::OPENING_MOVES),
            least: u32::try_from(within("min", least, 1, limits::OPENING_GAMES)).unwrap_or(u32::MAX),
            pages: within("pages", self.pages, 1, limits::OPENING_PAGES),
        };
        (limits, problems)
    }
}

/// The place of a key of `[openings]`, or of the table if it is not there.
pub fn place(page: &str, key: &str) -> Span {
    let table = page.find("openings").unwrap_or(0);
    let rest = page.get(table..).unwrap_or_default();
    let found = at(rest, key);
    if found.is_empty() { Span::new(table, table + "openings".len()) } else { found.shifted(table) }
}
