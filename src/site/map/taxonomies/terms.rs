//! Terms: what front matter says about them, and their addresses.

use std::collections::HashSet;

use serde::Serialize;
use tera::value::Key;
use tera::{Map, Value};

use super::{Taxonomies, words};
use crate::site::map::tree::Page;
use crate::site::source::config::{Config, Taxonomy};
use crate::site::source::texts::Texts;
use kisho_game::text::Lang;
use kisho_source::address::encode;

/// A term of a taxonomy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// As it is written.
    pub name: String,
    /// The last part of its address; terms with the same one are the same.
    pub slug: String,
}

impl Term {
    /// The term with this name; `None` if it has no letter and no digit.
    #[must_use]
    pub fn new(taxonomy: &Taxonomy, name: &str) -> Option<Self> {
        let name = name.trim();
        if let Some((game, slug)) = words::game(taxonomy, name) {
            return Some(Self { name: words::game_name(game, Lang::En).to_owned(), slug: slug.to_owned() });
        }
        name.chars().any(char::is_alphanumeric).then_some(())?;
        Some(Self { name: name.to_owned(), slug: taxonomy.slugify.part(name)? })
    }

    /// What readers call it: a game has a name in each language.
    #[must_use]
    pub fn shown(&self, taxonomy: &Taxonomy, lang: Lang) -> &str {
        words::game(taxonomy, &self.slug).map_or(&self.name, |(game, _)| words::game_name(game, lang))
    }

    /// The address of its page, in the folder of its language.
    #[must_use]
    pub fn url(&self, taxonomy: &Taxonomy) -> String {
        format!("{}{}/", taxonomy.url(), self.slug)
    }
}

/// A term as pages that have it see it, shared by all that write it alike.
#[derive(Debug)]
pub struct Seen {
    /// The term.
    pub term: Term,
    /// What readers call it.
    name: Value,
    /// One of the `terms` of a taxonomy in `page.terms`.
    value: Value,
}

/// A term in `page.terms`.
#[derive(Serialize)]
struct TermOfPage<'a> {
    name: &'a str,
    slug: &'a str,
    path: Option<String>,
    permalink: Option<String>,
}

impl Seen {
    /// A term of the taxonomy of a language, at the address `url`.
    #[must_use]
    pub fn new(term: Term, taxonomy: &Taxonomy, lang: Lang, url: &str, config: &Config) -> Self {
        let name = term.shown(taxonomy, lang).to_owned();
        let path = taxonomy.render.then(|| encode(url));
        let permalink = path.as_ref().map(|path| format!("{}/{path}", config.base()));
        let value = TermOfPage { name: &name, slug: &term.slug, path, permalink };
        let value = Value::from_serializable(&value);
        Self { name: name.into(), value, term }
    }
}

/// A taxonomy in `page.terms`, without its terms.
#[derive(Debug)]
pub struct Head {
    key: Key<'static>,
    name: Value,
    title: Value,
    title_lang: Value,
    path: Value,
}

impl Head {
    /// The taxonomy of a language, with a list of its terms at the address `url`.
    #[must_use]
    pub fn new(taxonomy: &Taxonomy, url: &str, texts: &Texts) -> Self {
        let path = if taxonomy.render { encode(url).into() } else { Value::none() };
        let name = taxonomy.name.as_str();
        Self {
            key: name.to_owned().into(),
            name: name.into(),
            title: words::title(taxonomy, texts).into(),
            title_lang: words::title_lender(taxonomy, texts).map_or_else(Value::none, Value::from),
            path,
        }
    }

    fn with(&self, terms: &[&Seen]) -> Value {
        let mut map = Map::with_capacity(5);
        map.insert("name".into(), self.name.clone());
        map.insert("title".into(), self.title.clone());
        map.insert("title_lang".into(), self.title_lang.clone());
        map.insert("path".into(), self.path.clone());
        map.insert("terms".into(), terms.iter().map(|term| term.value.clone()).collect::<Vec<_>>().into());
        map.into()
    }
}

/// The terms that a page has of a taxonomy, each once, in the order of its front matter.
#[must_use]
pub fn of(page: &Page, taxonomy: &Taxonomy) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for term in page.head.front.terms(&taxonomy.name).filter_map(|name| Term::new(taxonomy, name)) {
        if terms.iter().all(|known| known.slug != term.slug) {
            terms.push(term);
        }
    }
    terms
}

/// `page.taxonomies`, the names of its terms by taxonomy, and `page.terms`, the same with addresses. They depend on
/// nothing but the page and the config.
#[must_use]
pub fn values(page: &Page, taxonomies: &Taxonomies) -> (Value, Value) {
    let mut names = Map::new();
    let mut list: Vec<Value> = Vec::new();
    for filled in taxonomies.list.iter().filter(|filled| filled.lang == page.lang) {
        let (mut terms, mut slugs): (Vec<&Seen>, HashSet<&str>) = Default::default();
        for written in page.head.front.terms(&filled.taxonomy.name) {
            if let Some(term) = filled.seen.get(written)
                && slugs.insert(&term.term.slug)
            {
                terms.push(term);
            }
        }
        if !terms.is_empty() {
            let written = terms.iter().map(|term| term.name.clone()).collect::<Vec<_>>();
            names.insert(filled.head.key.clone(), written.into());
            list.push(filled.head.with(&terms));
        }
    }
    (names.into(), list.into())
}
