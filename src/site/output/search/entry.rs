//! What is found of one page.

use super::words::{self, Part};
use crate::site::look::assets::fingerprint;
use crate::site::output::view::View;
use crate::site::source::ruby;
use kisho_source::address::encode;

/// A page as it stands in the files of the search.
#[derive(Debug, Default)]
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

/// Of so many pages one may be the last of its file.
const LAST_OF: u32 = 32;

/// The entry of a page; none without a title.
pub fn entry(view: &View<'_>, number: usize) -> Option<Entry> {
    let (page, rendered, opened) = (view.page(number)?, view.text(number)?, view.book(number));
    let title = view.title(number).filter(|title| !title.is_empty())?;
    // That a page is on the site goes without saying.
    let section = view.section(number).filter(|&above| view.section(above).is_some());
    let section = section.and_then(|above| view.title(above)).map_or("", String::as_str);
    let mut parts = words::parts(&rendered.html);
    let front = &page.head.front;
    let description = front.description.as_deref().map(ruby::words);
    // Titles are found by their readings too.
    let heading = rendered.heading.as_ref().map(|(html, _)| html.clone());
    let heading = heading.or_else(|| front.title.as_deref().map(ruby::html)).unwrap_or_default();
    let read = words::parts(&heading).into_iter().next().map(|part| part.text);
    let read = read.as_deref().and_then(|read| read.strip_prefix(title.as_str())).map(str::trim);
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
    let named = opened.into_iter().flat_map(|opened| opened.named(page.texts.lang()));
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
    let titles = json(serde_json::to_string(&(encode(&page.url), title, section, headings)));
    let hash = u32::from_str_radix(&fingerprint(&page.url), 16).unwrap_or_default();
    let print = fingerprint(&[titles.as_str(), &texts].concat());
    Some(Entry { titles, texts, print, may_be_last: hash.is_multiple_of(LAST_OF) })
}
