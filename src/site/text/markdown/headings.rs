//! Headings: ids that can stand in links, and the table of contents.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use kisho_game::text::Span;
use kisho_source::slug::{Slugify, Strategy};

/// One line of the table of contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// 1 to 6.
    pub level: usize,
    /// The id of the heading.
    pub id: String,
    /// Its text.
    pub title: String,
    /// Its text as HTML, if words in it bear readings.
    pub html: Option<String>,
    /// The headings below it.
    pub children: Vec<Entry>,
}

/// Headings in the order of the page as a tree.
#[must_use]
pub fn tree(flat: Vec<Entry>) -> Vec<Entry> {
    let mut open: Vec<Entry> = Vec::new();
    let mut done: Vec<Entry> = Vec::new();
    for entry in flat {
        close(&mut open, &mut done, entry.level);
        open.push(entry);
    }
    close(&mut open, &mut done, 0);
    done
}

/// Hangs every open heading that is not above `level` under the one before it.
fn close(open: &mut Vec<Entry>, done: &mut Vec<Entry>, level: usize) {
    while open.last().is_some_and(|last| last.level >= level) {
        if let Some(entry) = open.pop() {
            open.last_mut().map_or(&mut *done, |above| &mut above.children).push(entry);
        }
    }
}

/// The id of the text of a page, to which the first link of the built-in templates leads.
const MAIN: &str = "main";

/// The id of the board on a page of an opening book.
pub const BOARD: &str = "k-board";

/// Footnotes have the ids `fn-1`, `fn-2`, …
pub const NOTE: &str = "fn";

/// References to footnotes have the ids `fnref-1`, `fnref-1-2`, …
pub const REFERENCE: &str = "fnref";

/// What is said of an id that something else on the page has. `line`: that of the first one, if it is known.
#[must_use]
pub fn duplicate_message(id: &str, line: Option<usize>) -> (String, String) {
    let place = line.map(|line| format!(", on line {line}")).unwrap_or_default();
    (
        format!("the id `{id}` is taken already on this page"),
        format!("links lead to the first of them{place}; give one of the two another name"),
    )
}

/// The ids of a page.
#[derive(Debug)]
pub struct Ids {
    taken: HashSet<String>,
    /// What has the ids `KEY-0`, `KEY-1`, … for itself: figures with their controls, and footnotes.
    keys: HashSet<String>,
    /// Those of raw HTML. Which of two equal ones comes first, the finished page tells.
    html: HashSet<String>,
    /// Where headings and figures stand that have them.
    places: HashMap<String, Span>,
    /// The number that the next heading with this slug tries, so that equal headings do not try all before it.
    next: HashMap<String, usize>,
    /// How ids are made from headings.
    strategy: Strategy,
}

impl Default for Ids {
    fn default() -> Self {
        Self {
            taken: [MAIN, BOARD].map(str::to_owned).into(),
            keys: [NOTE, REFERENCE].map(str::to_owned).into(),
            html: HashSet::new(),
            places: HashMap::new(),
            next: HashMap::new(),
            strategy: Slugify::default().anchors,
        }
    }
}

impl Ids {
    /// No ids but those that every page has.
    #[must_use]
    pub fn new(strategy: Strategy) -> Self {
        Self { strategy, ..Self::default() }
    }

    /// Takes an id; `false` if it is taken already.
    pub fn take(&mut self, id: &str) -> bool {
        !self.has_owner(id) && self.taken.insert(id.to_owned())
    }

    /// Adds an id that is on the page whatever else has it, such as that of a footnote.
    pub fn add(&mut self, id: String) {
        self.taken.insert(id);
    }

    /// Adds an id of raw HTML, which is on the page whatever else has it.
    pub fn add_html(&mut self, id: String) {
        self.html.insert(id.clone());
        self.add(id);
    }

    /// Remembers where an id was given first.
    pub fn note_place(&mut self, id: &str, place: Span) {
        self.places.entry(id.to_owned()).or_insert(place);
    }

    /// Where a heading or a figure has this id.
    #[must_use]
    pub fn place_of(&self, id: &str) -> Option<Span> {
        self.places.get(id).copied()
    }

    /// Whether raw HTML has this id, and no figure.
    #[must_use]
    pub fn is_in_html(&self, id: &str) -> bool {
        self.html.contains(id) && !self.keys.contains(id)
    }

    /// Takes the id of a figure; `false` if it is taken already.
    pub fn take_key(&mut self, key: &str) -> bool {
        !self.keys.contains(key) && self.take(key) && self.keys.insert(key.to_owned())
    }

    /// Takes an id for a heading with this text, with a number after it if need be.
    pub fn for_heading(&mut self, text: &str) -> String {
        let slug = self.strategy.anchor(text);
        if self.take(&slug) {
            return slug;
        }
        let letter = if self.keys.contains(&slug) { "h" } else { "" };
        let mut number = self.next.get(&slug).copied().unwrap_or(2);
        let mut id = format!("{slug}-{letter}{number}");
        while !self.take(&id) {
            number += 1;
            id = format!("{slug}-{letter}{number}");
        }
        self.next.insert(slug, number + 1);
        id
    }

    /// Takes the id of the title of the page, which yields to all others.
    pub fn if_free(&mut self, title: &str) -> Option<String> {
        let slug = self.strategy.anchor(title);
        self.take(&slug).then_some(slug)
    }

    /// Whether the page has this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.taken.contains(id)
    }

    /// Every id.
    #[must_use]
    pub fn into_all(self) -> HashSet<String> {
        self.taken
    }

    /// Whether an id has the form of those that a figure or the footnotes have for themselves.
    fn has_owner(&self, id: &str) -> bool {
        let above = |id: &'_ str| {
            let (key, number) = id.rsplit_once('-')?;
            number.bytes().all(|b| b.is_ascii_digit()).then_some(key.len())
        };
        let key = above(id).and_then(|end| id.get(..end));
        // The second reference to a note has the id `fnref-1-2`.
        let above_key = key.and_then(|key| above(key).and_then(|end| key.get(..end)));
        key.is_some_and(|key| self.keys.contains(key)) || above_key == Some(REFERENCE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_leave_those_of_figures_alone() {
        let mut ids = Ids::default();
        assert!(ids.take_key("game") && !ids.take_key("game"));
        assert_eq!(ids.for_heading("Game 1"), "game-1-2", "game-1 is a control of the figure");
        assert_eq!(ids.for_heading("A"), "a");
        assert_eq!(ids.for_heading("A"), "a-2");
        assert!(!ids.take("a-2") && !ids.take("game-17"));
        // Numbers alone do not help where a figure owns them all.
        assert_eq!(ids.for_heading("Game"), "game-h2");
    }

    #[test]
    fn ids_of_templates_and_footnotes_are_left_alone() {
        let mut ids = Ids::default();
        assert_eq!(ids.for_heading("Main"), "main-2");
        assert_eq!(ids.for_heading("Fn 1"), "fn-1-2");
        assert_eq!(ids.for_heading("fnref 1 2"), "fnref-1-2-2");
        assert!(!ids.take("main") && !ids.take_key("fn") && ids.take("fn-one"));
        assert!(ids.has("main") && !ids.has("fn-1"));
        ids.add("fn-1".to_owned());
        assert!(ids.has("fn-1"));
        // A figure that is refused keeps nothing.
        assert!(ids.take("game") && !ids.take_key("game") && ids.take("game-1"));
    }

    #[test]
    fn a_table_of_contents_is_a_tree_even_if_levels_are_skipped() {
        let entry = |level: usize| Entry {
            level,
            id: String::new(),
            title: String::new(),
            html: None,
            children: Vec::new(),
        };
        let tree = tree([2, 4, 3, 2, 1].map(entry).to_vec());
        let levels: Vec<_> = tree.iter().map(|e| e.level).collect();
        assert_eq!(levels, [2, 2, 1]);
        let below: Vec<_> = tree[0].children.iter().map(|e| e.level).collect();
        assert_eq!(below, [4, 3]);
    }
}
