//! What is found of one page.

use std::collections::HashMap;

use super::words::{self, Part};
use crate::site::assets::fingerprint;
use crate::site::cache::Cached;
use crate::site::markdown::{Rendered, ruby};
use crate::site::model::Model;
use crate::site::openings::Opened;
use crate::site::tree::Page;
use kisho_source::address::encode;

/// A page as it stands in the files of the search.
#[derive(Debug)]
pub struct Entry {
    /// Address, title, section and headings, as JSON.
    pub titles: String,
    /// The texts before the first heading and below each, as JSON.
    pub texts: String,
    /// What other titles and texts have another one of.
    pub print: String,
    /// Whether a file with texts may end after it. It depends on the address alone, so that a longer text moves no other page
    /// into another file.
    pub may_be_last: bool,
}

/// What an entry is made from, to be compared.
#[derive(Debug, PartialEq, Eq)]
pub struct EntryKey {
    rendered: u64,
    opened: Option<u64>,
    url: String,
    title: String,
    section: String,
}

/// Entries by the files of their pages, with what they were made from.
pub type Entries = HashMap<String, (EntryKey, Cached<Entry>)>;

/// Of so many pages one may be the last of its file.
const LAST_OF: u32 = 32;

/// The entry of a page; that of `before`, if it is still the same.
pub fn entry(model: &Model, number: usize, before: &Entries) -> Option<(String, (EntryKey, Cached<Entry>))> {
    let Model { tree, titles, .. } = model;
    let (page, rendered) = (tree.pages.get(number)?, model.rendered.get(number)?);
    let title = |number: usize| titles.get(number).cloned();
    let is_home = |number: usize| tree.pages.get(number).is_none_or(|page| page.section.is_none());
    let opened = model.books.get(&number);
    let key = EntryKey {
        rendered: rendered.id,
        opened: opened.map(|opened| opened.id),
        url: page.url.clone(),
        title: title(number).filter(|title| !title.is_empty())?,
        // That a page is on the site goes without saying.
        section: page.section.filter(|&above| !is_home(above)).and_then(title).unwrap_or_default(),
    };
    let known = before.get(&page.file).filter(|(before, _)| *before == key);
    let entry = known.map_or_else(
        || Cached::new(made(page, rendered, opened.map(|opened| &**opened), &key)),
        |(_, entry)| entry.clone(),
    );
    Some((page.file.clone(), (key, entry)))
}

fn made(page: &Page, rendered: &Rendered, opened: Option<&Opened>, key: &EntryKey) -> Entry {
    let mut parts = words::parts(&rendered.html);
    let front = &page.head.front;
    let description = front.description.as_deref().map(ruby::words);
    // Titles are found by their readings too.
    let heading = rendered.heading.as_ref().map(|(html, _)| html.clone());
    let heading = heading.or_else(|| front.title.as_deref().map(ruby::html)).unwrap_or_default();
    let read = words::parts(&heading).into_iter().next().map(|part| part.text);
    let read = read.as_deref().and_then(|read| read.strip_prefix(key.title.as_str())).map(str::trim);
    let terms = [&front.tags, &front.series].into_iter().chain(front.taxonomies.values());
    if let Some(first) = parts.first_mut() {
        let around = [description.as_deref(), Some(first.text.as_str())].into_iter().flatten();
        let all: Vec<&str> = around
            .chain(read.filter(|read| !read.is_empty()))
            .chain(terms.flat_map(|terms| &terms.0).map(String::as_str))
            .collect();
        first.text = all.join(" ").trim().to_owned();
    }
    let below = rendered.parts.iter().map(|part| Part {
        heading: part.moves.clone(),
        to: encode(part.url.strip_prefix(&page.url).unwrap_or_default()),
        text: words::parts(&part.html).into_iter().map(|part| part.text).collect::<Vec<_>>().join(" "),
    });
    parts.extend(below);
    let named = opened.into_iter().flat_map(|opened| opened.named(page.lang.of_diagrams()));
    parts.extend(named.map(|(name, to)| Part {
        heading: name.to_owned(),
        to: encode(to),
        text: String::new(),
    }));
    let headings: Vec<&str> =
        parts.iter().skip(1).flat_map(|part| [part.heading.as_str(), part.to.as_str()]).collect();
    let texts: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
    let json = |value: serde_json::Result<String>| value.unwrap_or_else(|_| "[]".to_owned());
    let texts = json(serde_json::to_string(&texts));
    let titles = json(serde_json::to_string(&(encode(&page.url), &key.title, &key.section, headings)));
    let hash = u32::from_str_radix(&fingerprint(&page.url), 16).unwrap_or_default();
    let print = fingerprint(&[titles.as_str(), &texts].concat());
    Entry { titles, texts, print, may_be_last: hash.is_multiple_of(LAST_OF) }
}
