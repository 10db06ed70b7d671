//! Headings: ids that can stand in links, and the table of contents.

use std::collections::HashSet;

use serde::Serialize;

/// One line of the table of contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// 1 to 6.
    pub level: usize,
    /// The id of the heading.
    pub id: String,
    /// Its text.
    pub title: String,
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

/// The ids of a page.
#[derive(Debug, Default)]
pub struct Ids {
    taken: HashSet<String>,
    /// Figures, whose controls have the ids `KEY-0`, `KEY-1`, …
    keys: HashSet<String>,
}

impl Ids {
    /// Takes an id; `false` if it is taken already.
    pub fn take(&mut self, id: &str) -> bool {
        !self.belongs_to_figure(id) && self.taken.insert(id.to_owned())
    }

    /// Takes the id of a figure; `false` if it is taken already.
    pub fn take_key(&mut self, key: &str) -> bool {
        self.keys.insert(key.to_owned()) && self.take(key)
    }

    /// Takes an id for a heading with this text, with a number behind it if need be.
    pub fn for_heading(&mut self, text: &str) -> String {
        let slug = slug(text);
        let mut id = slug.clone();
        let mut number = 2;
        while !self.take(&id) {
            let letter = if self.keys.contains(&slug) { "h" } else { "" };
            id = format!("{slug}-{letter}{number}");
            number += 1;
        }
        id
    }

    /// Whether the page has this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.taken.contains(id) || self.keys.contains(id)
    }

    /// Every id.
    #[must_use]
    pub fn into_all(self) -> HashSet<String> {
        self.taken
    }

    fn belongs_to_figure(&self, id: &str) -> bool {
        id.rsplit_once('-').is_some_and(|(key, number)| {
            number.bytes().all(|b| b.is_ascii_digit()) && self.keys.contains(key)
        })
    }
}

/// A text as an id: letters and digits of every script in small letters, hyphens for all else.
fn slug(text: &str) -> String {
    let mut slug = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() || c == '_' {
            slug.push(c);
        } else if !slug.ends_with('-') && !slug.is_empty() {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "section".to_owned() } else { slug.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_keep_every_script() {
        for (text, id) in [
            ("The *Shiller* opening!", "the-shiller-opening"),
            ("美濃囲い（☗）", "美濃囲い"),
            ("???", "section"),
        ] {
            assert_eq!(slug(text), id);
        }
    }

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
    fn a_table_of_contents_is_a_tree_even_if_levels_are_skipped() {
        let entry =
            |level: usize| Entry { level, id: String::new(), title: String::new(), children: Vec::new() };
        let tree = tree([2, 4, 3, 2, 1].map(entry).to_vec());
        let levels: Vec<_> = tree.iter().map(|e| e.level).collect();
        assert_eq!(levels, [2, 2, 1]);
        let below: Vec<_> = tree[0].children.iter().map(|e| e.level).collect();
        assert_eq!(below, [4, 3]);
    }
}
