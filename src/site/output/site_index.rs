//! The index of a site, for templates that ask for it: pages by section, positions, openings, and the terms of taxonomies.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use tera::Value;

use super::model::Model;
use super::view::View;
use crate::site::look::inputs::Inputs;
use crate::site::look::templates::Templates;
use crate::site::map::taxonomies;
use crate::site::map::tree::{Kind, Page, Tree};
use crate::site::source::cells::{Cached, Invalidated, JobTable, Name};
use crate::site::text::markdown::Listed;
use kisho_source::Language;
use kisho_source::address::encode;

/// The variable with the index; pages whose chosen template mentions it get one.
pub const VARIABLE: &str = "site_index";

/// Everything there is in one language.
#[derive(Debug, Default, PartialEq, Serialize)]
pub struct SiteIndex {
    /// The sections with their pages.
    sections: Vec<Group>,
    /// The pages with their positions.
    positions: Vec<Group>,
    /// The opening books with the positions that have names.
    openings: Vec<Group>,
    /// The taxonomies with their terms.
    taxonomies: Vec<Group>,
}

/// Links that belong together.
#[derive(Debug, PartialEq, Serialize)]
struct Group {
    title: String,
    /// The language of the title, if it is not that of the index.
    title_lang: Option<String>,
    path: String,
    items: Vec<Item>,
}

/// A link.
#[derive(Debug, PartialEq, Serialize)]
struct Item {
    name: String,
    path: String,
    /// How many pages a term has.
    page_count: Option<usize>,
}

/// The pages with an index.
#[derive(Debug, Default)]
pub struct SiteIndexes {
    pages: Vec<(usize, Language)>,
}

impl SiteIndexes {
    /// The pages whose chosen template asks for it.
    #[must_use]
    pub fn new(tree: &Tree, templates: &Templates) -> Self {
        let asks = |page: &Page| page.template().is_some_and(|name| templates.mentions(name, VARIABLE));
        let pages = tree.pages.iter().enumerate().filter(|(_, page)| asks(page));
        Self { pages: pages.map(|(number, page)| (number, page.lang.clone())).collect() }
    }

    /// The first page with an index in a language.
    #[must_use]
    pub fn page(&self, language: &Language) -> Option<usize> {
        self.pages.iter().find(|(_, of)| of == language).map(|(number, _)| *number)
    }

    /// Brings the indexes of those languages up to date in which a page has one.
    pub fn renew(
        &self,
        model: &Model,
        inputs: &Inputs,
        indexes: &mut JobTable<SiteIndex>,
        gone: &mut Invalidated,
    ) {
        let languages: BTreeSet<&Language> = self.pages.iter().map(|(_, language)| language).collect();
        indexes.retain(|tag| languages.iter().any(|language| language.tag() == tag), gone);
        let stale = indexes.stale(gone);
        let jobs = languages.into_iter().map(|language| (Name::from(language.tag()), language)).collect();
        indexes.run(jobs, &stale, gone, |language, reads, before| {
            Cached::renewed(Whole { model, view: View::new(model, inputs, reads) }.index(language), before)
        });
    }

    /// The tag of the language of the index that a page shows.
    #[must_use]
    pub fn of(&self, number: usize) -> Option<&str> {
        // They are in the order of the pages.
        let at = self.pages.binary_search_by_key(&number, |(number, _)| *number).ok()?;
        Some(self.pages.get(at)?.1.tag())
    }
}

impl SiteIndex {
    /// As templates see it.
    #[must_use]
    pub fn value(&self) -> Value {
        Value::from_serializable(self)
    }
}

/// The whole site, for one who makes an index.
struct Whole<'a> {
    model: &'a Model,
    view: View<'a>,
}

impl Whole<'_> {
    fn index(&self, language: &Language) -> SiteIndex {
        self.view.whole();
        let pages = self.model.tree.pages.iter().enumerate();
        let pages: Vec<(usize, &Page)> = pages
            .filter(|(number, page)| {
                page.lang == *language && self.model.tree.by_url.get(&page.url) == Some(number)
            })
            .collect();
        SiteIndex {
            sections: self.sections(language, &pages),
            positions: pages.iter().filter_map(|&(number, page)| self.positions(number, page)).collect(),
            openings: pages.iter().filter_map(|&(number, page)| self.openings(number, page)).collect(),
            taxonomies: self.terms(language),
        }
    }

    fn title(&self, number: usize) -> String {
        self.view.title(number).cloned().unwrap_or_default()
    }

    fn group(&self, number: usize, language: &Language, items: Vec<Item>) -> Option<Group> {
        let page = self.model.tree.pages.get(number).filter(|_| !items.is_empty())?;
        // The section of a page may be in another language than the page.
        let of_title = self.view.foreign(number).unwrap_or(&page.lang);
        let title_lang = (of_title != language).then(|| of_title.tag().to_owned());
        Some(Group { title: self.title(number), title_lang, path: encode(&page.url), items })
    }

    /// Sections in the order of their folders, their pages in that of their titles.
    fn sections(&self, language: &Language, pages: &[(usize, &Page)]) -> Vec<Group> {
        let mut sections: BTreeMap<usize, Vec<(String, Item)>> = BTreeMap::new();
        for &(number, page) in pages {
            let Some(section) = page.section.filter(|_| page.kind == Kind::Page) else { continue };
            let name = self.title(number);
            let order = self.view.reading(number).cloned().unwrap_or_default();
            let item = Item { name, path: encode(&page.url), page_count: None };
            sections.entry(section).or_default().push((order, item));
        }
        let groups = sections.into_iter().filter_map(|(section, mut items)| {
            items.sort_by(|(a, first), (b, second)| (a, &first.path).cmp(&(b, &second.path)));
            self.group(section, language, items.into_iter().map(|(_, item)| item).collect())
        });
        groups.collect()
    }

    /// The figures of a page that have an id of their author's.
    fn positions(&self, number: usize, page: &Page) -> Option<Group> {
        let path = encode(&page.url);
        // An id alone tells readers nothing.
        let figures = self.view.places(number)?.figures.iter().filter(|figure| figure.has_name());
        let item = |figure: &Listed| Item {
            name: figure.name(page.texts.lang()),
            path: format!("{path}#{}", encode(&figure.id)),
            page_count: None,
        };
        self.group(number, &page.lang, figures.map(item).collect())
    }

    /// The positions of the opening book of a page that have names.
    fn openings(&self, number: usize, page: &Page) -> Option<Group> {
        let path = encode(&page.url);
        let named = self.view.book(number)?.named(page.texts.lang());
        let items = named.map(|(name, to)| Item {
            name: name.to_owned(),
            path: format!("{path}{}", encode(to)),
            page_count: None,
        });
        self.group(number, &page.lang, items.collect())
    }

    /// The taxonomies of a language with their terms.
    fn terms(&self, language: &Language) -> Vec<Group> {
        let of_language = self.model.taxonomies.list.iter().filter(|filled| filled.lang == *language);
        let rendered = of_language.filter(|filled| filled.taxonomy.render);
        let groups = rendered.filter_map(|filled| {
            let item = |used: &taxonomies::TermPages| Item {
                name: used.term.shown(&filled.taxonomy, filled.spoken).to_owned(),
                path: encode(&filled.url_of(&used.term)),
                page_count: Some(used.pages.len()),
            };
            let first = filled.terms.first()?.pages.first()?;
            let texts = &self.model.tree.pages.get(*first)?.texts;
            Some(Group {
                title: taxonomies::title(&filled.taxonomy, texts).to_owned(),
                title_lang: taxonomies::title_lender(&filled.taxonomy, texts).map(str::to_owned),
                path: encode(&filled.url()),
                items: filled.terms.iter().map(item).collect(),
            })
        });
        groups.collect()
    }
}
