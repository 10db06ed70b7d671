//! A page as lists and other pages see it.

use serde::Serialize;
use tera::Value;

use crate::site::look::card::Card;
use crate::site::look::excerpt;
use crate::site::look::values::value;
use crate::site::map::order::sorted_as;
use crate::site::map::taxonomies::{self, Taxonomies};
use crate::site::map::tree::Page;
use crate::site::source::config::Config;
use crate::site::source::front::day_of;
use crate::site::source::ruby;
use crate::site::text::markdown::Rendered;
use kisho_source::Language;
use kisho_source::address::encode;

/// What templates see of it.
#[derive(Serialize)]
struct Seen<'a> {
    title: &'a str,
    title_lang: Option<&'a str>,
    description: Option<&'a str>,
    brief: &'a str,
    more: bool,
    date: Option<&'a str>,
    date_text: Option<String>,
    date_lang: Option<&'a str>,
    updated: Option<&'a str>,
    updated_text: Option<String>,
    updated_lang: Option<&'a str>,
    lang: &'a str,
    draft: bool,
    authors: &'a [String],
    path: String,
    permalink: String,
    edit_url: Option<String>,
    extra: &'a serde_json::Map<String, serde_json::Value>,
    taxonomies: Value,
    terms: Value,
}

/// The title of a page: what it says itself, its first heading, or the name of its file.
#[must_use]
pub fn title(page: &Page, rendered: &Rendered, config: &Config) -> String {
    if let Some(title) = &page.head.front.title {
        return ruby::words(title).into_owned();
    }
    if let Some((_, title)) = &rendered.heading {
        return title.clone();
    }
    let undated = day_of(&page.name);
    let name = undated.as_ref().map_or(page.name.as_str(), |(_, rest)| rest);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let mut parts = stem.rsplit('/');
    let name = parts.find(|part| !["index", "_index"].contains(part)).unwrap_or_default();
    if name.is_empty() { config.title_in(&page.lang).to_owned() } else { name.replace(['-', '_'], " ") }
}

/// The language of the title of a home page that says none itself, if the name of the site comes from another one.
#[must_use]
pub fn title_lender<'a>(page: &Page, rendered: &Rendered, config: &'a Config) -> Option<&'a Language> {
    let has_own = page.head.front.title.is_some() || rendered.heading.is_some();
    config.lender_of_title(&page.lang).filter(|_| !has_own && page.is_home())
}

/// What stands for the title of a page where titles are sorted: its readings in place of the words that bear them.
#[must_use]
pub fn reading(page: &Page, rendered: &Rendered, title: &str) -> String {
    match (&page.head.front.title, &rendered.heading) {
        (Some(written), _) => sorted_as(&ruby::reading(written)),
        (None, Some((html, _))) if html.contains(ruby::BEGIN) => sorted_as(&ruby::reading_of_html(html)),
        _ => sorted_as(title),
    }
}

/// A page as others see it, with its title and the language of that, if it is another one.
#[must_use]
pub fn card(
    page: &Page,
    rendered: &Rendered,
    (title, foreign): (&str, Option<&Language>),
    taxonomies: &Taxonomies,
    config: &Config,
) -> Card {
    let front = &page.head.front;
    let description = front.description.as_deref().map(ruby::words);
    let description = description.as_deref();
    let path = encode(&page.url);
    let (taxonomies, terms) = taxonomies::values(page, taxonomies);
    let excerpt = excerpt::before_more(&rendered.html, &page.url);
    let brief = description.unwrap_or(&rendered.summary);
    let summary =
        excerpt.as_ref().map_or_else(|| Value::normal_string(brief), |html| Value::safe_string(html));
    let card = value(&Seen {
        title,
        title_lang: foreign.map(Language::tag),
        description,
        brief,
        more: excerpt.is_some(),
        date: front.date.as_ref().map(|date| date.as_str()),
        date_text: front.date.as_ref().map(|date| date.text(&page.texts)),
        date_lang: front.date.as_ref().and_then(|date| date.lender(&page.texts)),
        updated: front.updated.as_ref().map(|date| date.as_str()),
        updated_text: front.updated.as_ref().map(|date| date.text(&page.texts)),
        updated_lang: front.updated.as_ref().and_then(|date| date.lender(&page.texts)),
        lang: page.lang.tag(),
        draft: front.draft,
        authors: &front.authors,
        permalink: format!("{}/{path}", config.base()),
        // A section may have no file.
        edit_url: config.edit_url(&page.file).filter(|_| page.version != 0),
        path,
        extra: &front.extra,
        taxonomies,
        terms,
    });
    let mut card = card.into_map().unwrap_or_default();
    card.insert("summary".into(), summary);
    Card { value: card.into(), has_html: excerpt.is_some() }
}
