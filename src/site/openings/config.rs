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
    let table = table(page);
    let found = at(page.get(table.start..table.end).unwrap_or_default(), key);
    if !found.is_empty() {
        return found.shifted(table.start);
    }
    let first = page.get(table.start..table.end).and_then(|table| table.lines().next());
    Span::new(table.start, table.start + first.map_or(0, |first| first.trim_end().len()))
}

/// The lines of the table `[openings]`, or `openings:` in YAML: up to the next table, or to the end of the front matter.
fn table(page: &str) -> Span {
    let mut start = None;
    let mut offset = 0;
    for (number, line) in page.split_inclusive('\n').enumerate() {
        let is_fence = number > 0 && ["+++", "---"].contains(&line.trim_end());
        let is_here = line.trim_start().trim_start_matches('[').trim_start().strip_prefix("openings");
        let is_here = is_here.is_some_and(|rest| rest.trim_start().starts_with([']', ':', '=', '.']));
        match start {
            None if is_here => start = Some((offset, line.trim_start().starts_with('['))),
            Some((_, is_toml)) if is_fence || ends(line, is_toml) => break,
            None if is_fence => break,
            _ => {}
        }
        offset += line.len();
    }
    start.map_or(Span::at(0), |(start, _)| Span::new(start, offset))
}

/// Whether a line no longer belongs to the table before it: a table begins, or in YAML a key that stands at the margin.
fn ends(line: &str, is_toml: bool) -> bool {
    if is_toml { line.starts_with('[') } else { line.starts_with(|c: char| !c.is_whitespace() && c != '#') }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_looked_for_in_its_table_only() {
        let placed = |page: &str, key: &str| {
            let span = place(page, key);
            page[span.start..span.end].to_owned()
        };
        let page =
            "+++\ntitle = \"My openings\"\nmin = 1\n[openings]\ndepth = 99\n[other]\nmin = 2\n+++\nmin = 3\n";
        assert_eq!(placed(page, "depth"), "depth = 99");
        assert_eq!(placed(page, "min"), "[openings]");
        let page = "---\ntitle: openings\nopenings:\n  min: 0\nmenu: 1\ndepth: 4\n---\npages: 3\n";
        assert_eq!(placed(page, "min"), "  min: 0");
        assert_eq!(placed(page, "depth"), "openings:");
        assert_eq!(placed(page, "pages"), "openings:");
        assert_eq!(placed("+++\ntitle = \"openings\"\n+++\nopenings: none\n", "min"), "");
    }
}
