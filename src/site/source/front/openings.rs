//! `[openings]` in front matter.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::fence::{TOML, YAML};
use crate::site::source::config::at;
use crate::site::source::limits;
use kisho_game::book::Limits;
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::serial::unknown_key;

/// The keys and values as they are written: the page is told of all mistakes at once.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Written(Map<String, Value>);

/// What the author of a page says about its opening book.
#[derive(Debug)]
pub struct Openings {
    /// Folders and files with records, from the folder of the page, or with `@/` from the content folder.
    pub records: Vec<String>,
    /// Whether they are the usual ones only because something is wrong that may have named others.
    pub are_doubtful: bool,
    /// The file with the names of openings.
    pub names: Option<String>,
    /// How large the book may become.
    pub limits: Limits,
    /// How boards are shown, as in the first line of a block.
    pub options: String,
}

const KEYS: [&str; 6] = ["records", "names", "depth", "min", "pages", "options"];

impl Written {
    /// What is said, and all that is wrong with it; what is wrong counts as if it were not there. `page`: the text of the page.
    pub fn read(&self, page: &str) -> (Openings, Vec<Diagnostic>) {
        let strangers = self.0.keys().filter(|key| !KEYS.contains(&key.as_str()));
        let problems: Vec<_> =
            strangers.map(|key| unknown_key(Id::FrontKey, key, &KEYS, place(page, key))).collect();
        let is_doubtful = !problems.is_empty() || self.0.contains_key("records");
        let mut table = Table { values: &self.0, page, problems };
        let records = table.paths("records");
        let openings = Openings {
            are_doubtful: is_doubtful && records.is_none(),
            records: records.unwrap_or_else(|| vec!["records".to_owned()]),
            names: table.text("names"),
            limits: Limits {
                depth: table.number("depth", limits::OPENING_MOVES).unwrap_or(20),
                least: table
                    .number("min", limits::OPENING_GAMES)
                    .map_or(2, |least| u32::try_from(least).unwrap_or(u32::MAX)),
                pages: table.number("pages", limits::OPENING_PAGES).unwrap_or(1_000),
            },
            options: table.text("options").unwrap_or_default(),
        };
        (openings, table.problems)
    }
}

/// Values of the kind that a key asks for.
struct Table<'a> {
    values: &'a Map<String, Value>,
    page: &'a str,
    problems: Vec<Diagnostic>,
}

impl Table<'_> {
    /// A number from 1 to `most`.
    fn number(&mut self, key: &str, most: usize) -> Option<usize> {
        let number = |value: &Value| {
            usize::try_from(value.as_u64()?).ok().filter(|number| (1..=most).contains(number))
        };
        self.value(key, Id::OpeningsLimit, &format!("a number from 1 to {most}"), number)
    }

    fn text(&mut self, key: &str) -> Option<String> {
        self.value(key, Id::FrontValue, "a text", |value| value.as_str().map(str::to_owned))
    }

    /// A path or several.
    fn paths(&mut self, key: &str) -> Option<Vec<String>> {
        self.value(key, Id::FrontValue, "a path or a list of paths", |value| {
            let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            list.iter().map(|path| path.as_str().map(str::to_owned)).collect()
        })
    }

    /// The value of a key if it is there and `read` accepts it.
    fn value<T>(&mut self, key: &str, id: Id, kind: &str, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
        let value = self.values.get(key)?;
        let read = read(value);
        if read.is_none() {
            let message = format!("`{key}` of an opening book is {kind}");
            self.problems.push(Diagnostic::error(id, place(self.page, key), message));
        }
        read
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
        let is_fence = number > 0 && [TOML, YAML].contains(&line.trim_end());
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
    use super::super::Head;
    use super::*;

    #[test]
    fn all_mistakes_are_told_at_once() {
        let toml = "+++\n[openings]\nnmes = 1\nrecords = [1]\nnames = 2\ndepth = \"x\"\nmin = 0\npages = 3\nwhat = {}\n+++\n";
        let yaml = "---\nopenings:\n  nmes: 1\n  records: [1]\n  names: 2\n  depth: x\n  min: 0\n  pages: 3\n  what: {}\n---\n";
        for page in [toml, yaml] {
            let head = Head::parse(page);
            assert_eq!(head.problems, []);
            let (openings, mut problems) = head.front.openings.unwrap().read(page);
            problems.sort_by_key(|problem| problem.span);
            let said: Vec<_> = problems
                .iter()
                .map(|problem| {
                    (problem.id, page[..problem.span.start].lines().count() - 1, problem.message.as_str())
                })
                .collect();
            let expected = [
                (Id::FrontKey, 1, "there is no key `nmes` here"),
                (Id::FrontValue, 2, "`records` of an opening book is a path or a list of paths"),
                (Id::FrontValue, 3, "`names` of an opening book is a text"),
                (Id::OpeningsLimit, 4, "`depth` of an opening book is a number from 1 to 60"),
                (Id::OpeningsLimit, 5, "`min` of an opening book is a number from 1 to 1000000"),
                (Id::FrontKey, 7, "there is no key `what` here"),
            ];
            assert_eq!(said, expected, "{page}");
            assert_eq!(problems[0].hint.as_deref(), Some("did you mean `names`?"));
            assert_eq!(
                problems[5].hint.as_deref(),
                Some("the keys are records, names, depth, min, pages, options")
            );
            assert_eq!(
                (openings.records.as_slice(), openings.limits.depth, openings.limits.pages),
                (["records".to_owned()].as_slice(), 20, 3)
            );
        }
    }

    #[test]
    fn one_path_or_several() {
        let records = |value: &str| {
            let page = format!("+++\n[openings]\nrecords = {value}\n+++\n");
            let (openings, problems) = Head::parse(&page).front.openings.unwrap().read(&page);
            assert_eq!(problems, []);
            openings.records
        };
        assert_eq!(records("\"a\""), ["a"]);
        assert_eq!(records("[\"a\", \"@/b\"]"), ["a", "@/b"]);
    }

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
