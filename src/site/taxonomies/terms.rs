//! Terms: what front matter says of them, and their addresses.

use serde::{Deserialize, Serialize};
use tera::Value;

use super::words;
use crate::site::config::{Config, Taxonomy};
use crate::site::tree::{Page, encode};
use crate::text::Lang;

/// One name or a list of them, as front matter has it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "OneOrMore")]
pub struct Terms(pub Vec<String>);

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a name in quotation marks, or a list of them")]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl From<OneOrMore> for Terms {
    fn from(written: OneOrMore) -> Self {
        match written {
            OneOrMore::One(name) => Self(vec![name]),
            OneOrMore::More(names) => Self(names),
        }
    }
}

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

/// `page.terms`: a taxonomy with the terms that a page has of it.
#[derive(Serialize)]
struct OfPage<'a> {
    name: &'a str,
    title: &'a str,
    path: Option<String>,
    terms: Vec<TermOfPage>,
}

#[derive(Serialize)]
struct TermOfPage {
    name: String,
    slug: String,
    path: Option<String>,
    permalink: Option<String>,
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
pub fn values(page: &Page, config: &Config) -> (Value, Value) {
    let lang = page.lang.of_diagrams();
    let folder = config.folder_of(&page.lang);
    let mut names = serde_json::Map::new();
    let mut list = Vec::new();
    for taxonomy in config.taxonomies_in(&page.lang) {
        let terms = of(page, taxonomy);
        if terms.is_empty() {
            continue;
        }
        let shown = |term: &Term| term.shown(taxonomy, lang).to_owned();
        let written = terms.iter().map(|term| shown(term).into()).collect::<Vec<serde_json::Value>>();
        names.insert(taxonomy.name.clone(), written.into());
        let path = |url: String| taxonomy.render.then(|| folder.clone() + &encode(&url));
        let term = |term: &Term| TermOfPage {
            name: shown(term),
            slug: term.slug.clone(),
            path: path(term.url(taxonomy)),
            permalink: path(term.url(taxonomy)).map(|path| format!("{}/{path}", config.base())),
        };
        list.push(OfPage {
            name: &taxonomy.name,
            title: words::title(taxonomy, &page.texts),
            path: path(taxonomy.url()),
            terms: terms.iter().map(term).collect(),
        });
    }
    (Value::from_serializable(&names), Value::from_serializable(&list))
}
