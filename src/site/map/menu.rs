//! Menus: the links at the top of each page.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use tera::Value;

use super::links::{self, Beside, Links, Made, Target};
use super::tree::{Page, Tree};
use crate::site::source::config::MenuItem;
use crate::site::source::languages::Languages;
use crate::site::source::ruby;
use kisho_source::Language;

/// The menu of the pages in one language.
#[derive(Debug)]
pub struct Menu {
    entries: Vec<Entry>,
    /// The entries without marks, as pages at the same depth see them. All but a few are so on any page.
    unmarked: Mutex<HashMap<String, Arc<[Value]>>>,
}

impl PartialEq for Menu {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

/// An entry, and where it leads.
#[derive(Debug, PartialEq)]
struct Entry {
    name: String,
    /// The language of the name, if it is not that of the menu.
    lang: Option<String>,
    /// The language of the page that it leads to, if it is not that of the menu.
    leaves: Option<Leaves>,
    to: Option<To>,
    children: Vec<Entry>,
}

/// A language into which an entry leads.
#[derive(Debug, Clone, PartialEq)]
struct Leaves {
    tag: String,
    /// What it is called, unless the entry says so.
    name: Option<String>,
}

/// Where an entry leads.
#[derive(Debug, PartialEq)]
enum To {
    /// To the page at an address, and what stands after it: perhaps a place on it.
    Page { url: String, rest: String, is_home: bool },
    /// To a file, by its path in the output, and what stood after the path.
    File(String, String),
    /// Elsewhere, as it is written.
    Written(String),
}

/// How an entry is marked on a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Mark {
    /// Whether it leads to the page or to a section that the page is in, or an entry below it does.
    current: bool,
    /// Whether it leads to the page.
    here: bool,
}

/// One link of `menu`, but for its name, which may be HTML.
#[derive(Serialize)]
struct Link<'a> {
    url: Option<String>,
    lang: Option<&'a str>,
    hreflang: Option<&'a str>,
    language: Option<&'a str>,
    current: bool,
    here: bool,
}

/// What the address of a place on a page ends in, by the number of the page: `#place`, and more for a frame of a record in parts.
pub type Places<'p> = &'p dyn Fn(usize, &str) -> String;

/// How an entry has to do with a page: the length of the address that they share, and whether it leads to that page.
type Nearness = (usize, bool);

impl Menu {
    /// The menu of the config, for pages in a language. `lender`: the language of its names, if it is another one.
    pub fn written<'c>(
        (items, lender): (impl Iterator<Item = &'c MenuItem>, Option<&Language>),
        links: &Links<'_>,
        lang: &Language,
        languages: &Languages,
        places: Places<'_>,
    ) -> Self {
        Self::new(items.map(|item| Entry::new((item, lender), links, lang, languages, places)).collect())
    }

    /// A menu of sections, by their names with the languages of those, if they are others, and their numbers.
    pub fn of_sections(
        sections: impl Iterator<Item = (String, Option<Language>, usize)>,
        tree: &Tree,
        lang: &Language,
        languages: &Languages,
    ) -> Self {
        let other =
            |number: usize| tree.pages.get(number).map(|page| &page.lang).filter(|other| *other != lang);
        let entry = |(name, foreign, number): (_, Option<Language>, _)| Entry {
            name,
            lang: foreign.as_ref().or(other(number)).map(|lang| lang.tag().to_owned()),
            leaves: other(number)
                .map(|other| Leaves { tag: other.tag().to_owned(), name: Some(languages.name(other)) }),
            to: Some(To::new(Target::Page(number, None), "", tree, &|_, _| String::new())),
            children: Vec::new(),
        };
        Self::new(sections.map(entry).collect())
    }

    fn new(entries: Vec<Entry>) -> Self {
        Self { entries, unmarked: Mutex::default() }
    }

    /// Each entry, followed by those below it.
    fn all(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().flat_map(|entry| std::iter::once(entry).chain(&entry.children))
    }

    /// `menu` of a page from which the top of the site is at `root`.
    #[must_use]
    pub fn seen(&self, page: &Page, root: &str) -> Value {
        let marks = self.marks(page);
        let mut rest = marks.as_slice();
        let unmarked = self.unmarked(root);
        let entries = self.entries.iter().zip(unmarked.iter()).map(|(entry, unmarked)| {
            let (marks, after) = rest.split_at_checked(1 + entry.children.len()).unwrap_or_default();
            rest = after;
            let is_marked = marks.iter().any(|mark| *mark != Mark::default());
            if is_marked { entry.with_children(marks, root) } else { unmarked.clone() }
        });
        entries.collect::<Vec<Value>>().into()
    }

    fn unmarked(&self, root: &str) -> Arc<[Value]> {
        let mut unmarked = self.unmarked.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || self.entries.iter().map(|entry| entry.with_children(&[], root)).collect();
        Arc::clone(unmarked.entry(root.to_owned()).or_insert_with(new))
    }

    /// Marks the entry that is nearest to the page, as a menu can have a section and one that is in it; for each entry in the
    /// order of `all`.
    fn marks(&self, page: &Page) -> Vec<Mark> {
        let near: Vec<Option<Nearness>> = self.all().map(|entry| entry.nearness(page)).collect();
        let nearest = near.iter().flatten().map(|(length, _)| *length).max();
        let mut marks: Vec<Mark> = (near.iter())
            .map(|near| Mark {
                current: near.is_some_and(|(length, _)| Some(length) == nearest),
                here: near.is_some_and(|(_, here)| here),
            })
            .collect();
        let mut rest = marks.as_mut_slice();
        for entry in &self.entries {
            let Some((own, after)) = rest.split_at_mut_checked(1) else { break };
            let Some((below, after)) = after.split_at_mut_checked(entry.children.len()) else { break };
            let current = below.iter().any(|mark| mark.current);
            own.iter_mut().for_each(|mark| mark.current |= current);
            rest = after;
        }
        marks
    }
}

/// The translation that an entry leads to on pages in another language than the default one, in which it names a page.
#[must_use]
pub fn translated(page: usize, lang: &Language, tree: &Tree, languages: &Languages) -> Option<usize> {
    let is_in =
        |number: usize, lang: &Language| tree.pages.get(number).is_some_and(|page| page.lang == *lang);
    let usual = languages.usual();
    let others = tree.translations.of(page).iter().copied();
    others.filter(|_| *lang != usual && is_in(page, &usual)).find(|&other| is_in(other, lang))
}

impl Entry {
    /// Follows the links of an entry; of those below it the ones that are for pages in this language. A page in the default
    /// language stands for its translation, as its file is named without a language.
    fn new(
        (item, lender): (&MenuItem, Option<&Language>),
        links: &Links<'_>,
        lang: &Language,
        languages: &Languages,
        places: Places<'_>,
    ) -> Self {
        let tree = links.tree;
        let usual = languages.usual();
        let mut leaves = None;
        let mut to = |url: &String| {
            let mut target = tree.pages.first().map_or(Target::Elsewhere, |home| links.resolve(home, url));
            if let Target::File(path, rest) = &target
                && let Some(&Made::Alias(number)) = links.made.get(path)
                && rest.is_empty()
            {
                target = Target::Page(number, None);
            }
            if let Target::Page(number, _) = &mut target
                && let Some(page) = tree.pages.get(*number).filter(|page| page.lang != *lang)
            {
                match translated(*number, lang, tree, languages) {
                    Some(other) => *number = other,
                    None => {
                        leaves = Some(Leaves {
                            tag: page.lang.tag().to_owned(),
                            name: Some(languages.name(&page.lang))
                                .filter(|name| page.lang == usual || !item.name.contains(name)),
                        });
                    }
                }
            }
            if let Target::File(path, _) = &mut target
                && *lang != usual
                && links.made.get(path) == Some(&Made::List)
            {
                let folder = |lang: &Language| format!("{}/", lang.tag().to_lowercase());
                let is_usual = !languages.declared().iter().any(|other| path.starts_with(&folder(other)));
                let own = folder(lang) + path;
                if is_usual && links.made.contains_key(&own) {
                    *path = own;
                } else if is_usual && path.ends_with('/') {
                    leaves = Some(Leaves { tag: usual.tag().to_owned(), name: Some(languages.name(&usual)) });
                }
            }
            To::new(target, url, tree, places)
        };
        let to = item.url.as_ref().map(&mut to);
        let children = item.children.iter().filter(|child| child.is_in(lang));
        let children = children.map(|child| Self::new((child, lender), links, lang, languages, places));
        // The name of a language may be in that language, and what is for pages in one language is.
        let is_lent = item.lang.is_none()
            && !languages.declared().iter().any(|other| item.name.contains(&languages.name(other)));
        let names = lender.filter(|_| is_lent).map(|lang| lang.tag().to_owned());
        Self { name: item.name.clone(), lang: names, leaves, children: children.collect(), to }
    }

    /// The entry with those below it. `marks`: its own, and theirs; what has none is not marked.
    fn with_children(&self, marks: &[Mark], root: &str) -> Value {
        let mut marks = marks.iter().copied();
        let mut map = self.seen(marks.next().unwrap_or_default(), root);
        let below =
            self.children.iter().map(|child| child.seen(marks.next().unwrap_or_default(), root).into());
        map.insert("children".into(), below.collect::<Vec<Value>>().into());
        map.into()
    }

    /// The entry without those below it.
    fn seen(&self, Mark { current, here }: Mark, root: &str) -> tera::value::Map {
        let name = if ruby::is_in(&self.name) {
            Value::safe_string(&ruby::html(&self.name))
        } else {
            self.name.as_str().into()
        };
        let url = self.to.as_ref().map(|to| to.href(root));
        let (lang, leaves) = (self.lang.as_deref(), self.leaves.as_ref());
        let hreflang = leaves.map(|leaves| leaves.tag.as_str());
        let language = leaves.and_then(|leaves| leaves.name.as_deref());
        let link = Link { url, lang, hreflang, language, current, here };
        let mut map = Value::from_serializable(&link).into_map().unwrap_or_default();
        map.insert("name".into(), name);
        map.insert("children".into(), Vec::<Value>::new().into());
        map
    }

    /// A place on a page is not the page, and a home page is above everything, which says nothing.
    fn nearness(&self, page: &Page) -> Option<Nearness> {
        let (url, is_home) = match self.to.as_ref()? {
            To::Page { url, rest, is_home } if rest.is_empty() => (url.as_str(), *is_home),
            To::File(path, rest) if rest.is_empty() && path.ends_with('/') => (path.as_str(), false),
            _ => return None,
        };
        let here = url == page.url;
        let below = !is_home && !url.is_empty() && page.url.starts_with(url);
        (here || below).then_some((url.len(), here))
    }
}

impl To {
    /// `written`: what stands in the config.
    fn new(target: Target, written: &str, tree: &Tree, places: Places<'_>) -> Self {
        match target {
            Target::Page(number, place) => {
                let page = tree.pages.get(number);
                Self::Page {
                    url: page.map_or_else(String::new, |page| page.url.clone()),
                    rest: place.map_or_else(String::new, |place| places(number, &place)),
                    is_home: page.is_some_and(|page| tree.translations.home(&page.lang) == Some(number)),
                }
            }
            Target::File(path, rest) | Target::Missing(path, Some(Beside { rest, .. })) => {
                Self::File(path, rest)
            }
            // What is wrong has been said about the config.
            Target::Script | Target::Missing(..) | Target::Broken(..) => Self::Written("#".to_owned()),
            _ => Self::Written(written.to_owned()),
        }
    }

    fn href(&self, root: &str) -> String {
        match self {
            Self::Page { url: path, rest, .. } | Self::File(path, rest) => links::href(root, path) + rest,
            Self::Written(url) => url.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::source::config::Config;
    use crate::site::source::texts::AllTexts;

    #[test]
    fn pages_share_the_entries_that_are_not_marked() {
        let config = Config::default();
        let languages = Languages::new(&config, AllTexts::default());
        let [a, b] =
            ["a.md", "b.md"].map(|file| Tree::default().newcomer(file, &languages, config.slugify.paths));
        let entry = |url: &str| Entry {
            name: url.to_owned(),
            lang: None,
            leaves: None,
            to: Some(To::Page { url: url.to_owned(), rest: String::new(), is_home: false }),
            children: Vec::new(),
        };
        let menu = Menu::new(["a/", "b/", "c/"].map(entry).into());
        let seen = [&a, &b].map(|page| menu.seen(page, "../"));
        let current = |menu: &Value| -> Vec<bool> {
            let entries = menu.as_array().unwrap().iter();
            entries.map(|entry| entry.get_from_path("current").unwrap().as_bool().unwrap()).collect()
        };
        assert_eq!(seen.each_ref().map(current), [vec![true, false, false], vec![false, true, false]]);
        let place = |menu: &Value| std::ptr::from_ref(menu.as_array().unwrap()[2].as_map().unwrap()).addr();
        assert_eq!(place(&seen[0]), place(&seen[1]));
    }
}
