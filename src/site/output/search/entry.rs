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

/// What stands in a text before the readings that readers do not see.
const UNSEEN: char = '\n';

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
    let terms = [&front.tags, &front.series].into_iter().chain(front.taxonomies.values());
    if let Some(first) = parts.first_mut() {
        let around = [description.as_deref(), Some(first.text.as_str())].into_iter().flatten();
        let all: Vec<&str> = around.chain(terms.flat_map(|terms| &terms.0).map(String::as_str)).collect();
        first.text = all.join(" ").replace(UNSEEN, " ").trim().to_owned();
        // Titles are found by their readings too, which the script does not show.
        let heading = rendered.heading.as_ref().filter(|(html, _)| html.contains(ruby::BEGIN));
        let heading = heading.map(|(html, _)| ruby::reading_of_html(html));
        let written = [&front.title, &front.description].into_iter().flatten();
        let written = written.filter(|text| ruby::is_in(text)).map(|text| ruby::reading(text));
        let mut read: Vec<String> = heading.into_iter().chain(written).collect();
        read.dedup();
        if !read.is_empty() {
            first.text += &format!("{UNSEEN}{}", read.join(" "));
        }
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
