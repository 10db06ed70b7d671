//! Menus: the links at the top of each page.

use serde::Serialize;
use tera::Value;

use super::config::MenuItem;
use super::links::{self, Links, Target};
use super::markdown::ruby;
use super::tree::Page;
use crate::text::Language;

/// An entry of the config, and where it leads.
pub struct Linked<'a> {
    name: &'a str,
    url: Option<&'a str>,
    target: Option<Target>,
    children: Vec<Linked<'a>>,
}

impl<'a> Linked<'a> {
    /// Follows the links of an entry; of those below it the ones that are for pages in this language.
    #[must_use]
    pub fn new(item: &'a MenuItem, links: &Links<'_>, lang: &Language) -> Self {
        let home = links.tree.pages.first();
        let target = |url: &String| home.map_or(Target::Elsewhere, |home| links.resolve(home, url));
        Self {
            name: &item.name,
            url: item.url.as_deref(),
            target: item.url.as_ref().map(target),
            children: item
                .children
                .iter()
                .filter(|child| child.is_in(lang))
                .map(|child| Self::new(child, links, lang))
                .collect(),
        }
    }

    /// Where it and what is below it lead, to be compared.
    #[must_use]
    pub fn key(&self, links: &Links<'_>) -> Vec<String> {
        let own = match &self.target {
            Some(Target::Page(number, anchor)) => {
                format!("{} {anchor:?}", links.tree.pages.get(*number).map_or("", |page| page.url.as_str()))
            }
            other => format!("{other:?}"),
        };
        std::iter::once(own).chain(self.children.iter().flat_map(|child| child.key(links))).collect()
    }
}

/// One link of `menu`, but for its name, which may be HTML.
#[derive(Serialize)]
struct Link {
    url: Option<String>,
    /// Whether it leads to this page or to a section that the page is in, or an entry below it does.
    current: bool,
    /// Whether it leads to this page.
    here: bool,
}

/// How an entry has to do with a page: the length of the address that they share, and whether it leads to that page.
type Nearness = (usize, bool);

/// The menu of a page, from which the top of the site is at `root`.
#[must_use]
pub fn seen(menu: &[Linked<'_>], page: &Page, root: &str, links: &Links<'_>) -> Value {
    let one = |linked: &Linked<'_>| -> One {
        let name = if ruby::is_in(linked.name) {
            Value::safe_string(&ruby::html(linked.name))
        } else {
            linked.name.into()
        };
        let url =
            linked.target.as_ref().map(|target| href(target, linked.url.unwrap_or_default(), root, links));
        One { name, url, near: linked.target.as_ref().and_then(|target| nearness(target, page, links)) }
    };
    of(menu.iter().map(|linked| (one(linked), linked.children.iter().map(one).collect())).collect())
}

/// A menu of sections, by their names and numbers.
#[must_use]
pub fn of_sections(sections: &[(String, usize)], page: &Page, root: &str, links: &Links<'_>) -> Value {
    let entries = sections.iter().filter_map(|(name, number)| {
        let to = links.tree.pages.get(*number)?;
        let near = nearness(&Target::Page(*number, None), page, links);
        Some((One { name: name.as_str().into(), url: Some(links::href(root, &to.url)), near }, Vec::new()))
    });
    of(entries.collect())
}

/// An entry as a page sees it.
struct One {
    name: Value,
    url: Option<String>,
    near: Option<Nearness>,
}

/// Marks the entry that is nearest to the page: a menu can have a section and one that is in it.
fn of(menu: Vec<(One, Vec<One>)>) -> Value {
    let near = menu.iter().flat_map(|(one, below)| below.iter().chain([one])).filter_map(|one| one.near);
    let nearest = near.map(|(length, _)| length).max();
    let is_near = |one: &One| one.near.is_some() && one.near.map(|(length, _)| length) == nearest;
    let value = |one: One, children: Vec<Value>, current: bool| {
        let here = one.near.is_some_and(|(_, here)| here);
        let link = Link { url: one.url, current, here };
        let mut map = Value::from_serializable(&link).into_map().unwrap_or_default();
        map.insert("name".into(), one.name);
        map.insert("children".into(), children.into());
        Value::from(map)
    };
    let entries = menu.into_iter().map(|(one, below)| {
        let current = is_near(&one) || below.iter().any(is_near);
        let below = below.into_iter().map(|one| {
            let current = is_near(&one);
            value(one, Vec::new(), current)
        });
        let below = below.collect();
        value(one, below, current)
    });
    entries.collect::<Vec<Value>>().into()
}

fn href(target: &Target, url: &str, root: &str, links: &Links<'_>) -> String {
    match target {
        Target::Page(number, anchor) => {
            let page = links.tree.pages.get(*number).map_or("", |page| page.url.as_str());
            let anchor = anchor.as_ref().map_or_else(String::new, |anchor| format!("#{anchor}"));
            links::href(root, page) + &anchor
        }
        Target::File(path, rest) => links::href(root, path) + rest,
        Target::Script => "#".to_owned(),
        _ => url.to_owned(),
    }
}

/// A place on a page is not the page, and a home page is above everything, which says nothing.
fn nearness(target: &Target, page: &Page, links: &Links<'_>) -> Option<Nearness> {
    let (url, is_home) = match target {
        Target::Page(number, None) => {
            let to = links.tree.pages.get(*number)?;
            (to.url.as_str(), links.tree.translations.home(&to.lang) == Some(*number))
        }
        Target::File(path, rest) if rest.is_empty() && path.ends_with('/') => (path.as_str(), false),
        _ => return None,
    };
    let here = url == page.url;
    let below = !is_home && !url.is_empty() && page.url.starts_with(url);
    (here || below).then_some((url.len(), here))
}
