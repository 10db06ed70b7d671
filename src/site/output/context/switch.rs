//! Where a page leads to in other languages.

use serde::Serialize;
use tera::{Context, Value};

use super::{Common, InLanguage};
use crate::site::map::links;
use crate::site::map::tree::Page;
use kisho_source::Language;
use kisho_source::address::{encode, has_scheme};

/// One link of `languages`.
#[derive(Serialize)]
struct LanguageLink {
    lang: String,
    name: String,
    url: String,
    current: bool,
}

/// One of `alternates`.
#[derive(Serialize)]
pub struct Alternate {
    lang: String,
    url: String,
}

impl Common<'_> {
    /// Puts `languages` into the context of a page: where the switch leads, to its translations or else to the home
    /// pages of the languages. `translations` are the cards of the page and its translations.
    pub fn add_switch(&self, context: &mut Context, page: &Page, root: &str, translations: &[Value]) {
        let path = |card: &Value| card.get_from_path("path").and_then(Value::as_str).map(str::to_owned);
        let is_in = |card: &&Value, tag: &str| {
            card.get_from_path("lang").and_then(Value::as_str).is_some_and(|lang| lang == tag)
        };
        let link = |of: &'_ InLanguage| {
            let home = || of.home.as_deref().map(encode);
            let current = of.language == page.lang;
            let translation = translations.iter().find(|card| is_in(card, of.language.tag())).and_then(path);
            let path = if current { Some(encode(&page.url)) } else { translation.or_else(home) };
            let url = format!("{root}{}", path?);
            Some(LanguageLink { lang: of.language.tag().to_owned(), name: of.name.clone(), url, current })
        };
        let links: Vec<LanguageLink> =
            self.shared.languages.iter().filter(|of| of.declared).filter_map(link).collect();
        let others = links.iter().any(|link| !link.current);
        context.insert("languages", if others { links.as_slice() } else { &[] });
    }

    /// The page in all its languages, for search engines: absolute addresses where the config has one.
    pub fn alternates(&self, root: &str, translations: &[Value]) -> Vec<Alternate> {
        let field = |card: &Value, name: &str| {
            card.get_from_path(name).and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        let url = |card: &Value| {
            if has_scheme(&self.config.base_url) {
                field(card, "permalink")
            } else {
                format!("{root}{}", field(card, "path"))
            }
        };
        let mut all: Vec<Alternate> =
            translations.iter().map(|card| Alternate { lang: field(card, "lang"), url: url(card) }).collect();
        let usual = all.iter().find(|alternate| alternate.lang == self.config.lang.0.tag());
        if let Some(url) = usual.map(|usual| usual.url.clone()) {
            all.push(Alternate { lang: "x-default".to_owned(), url });
        }
        all
    }

    /// Puts the home page of a language into the context of a page, else that of the site, and the language of the latter if that is
    /// another one.
    pub(super) fn add_home(&self, context: &mut Context, language: &Language, root: &str) {
        let of = self.shared.languages.iter().find(|of| of.language == *language);
        let home = of.and_then(|of| of.home.as_deref());
        context.insert("home", &home.map_or_else(|| root.to_owned(), |home| links::href(root, home)));
        let usual = &self.config.lang.0;
        context.insert("home_lang", &(home.is_none() && usual != language).then(|| usual.tag()));
    }
}
