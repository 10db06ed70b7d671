//! The pages of taxonomies: a list of the terms of each, and a list of the pages of each term.

use std::collections::HashMap;
use std::sync::Arc;

use serde::Serialize;
use tera::{Context, Value};

use super::{Filled, Used, title};
use crate::site::cache::{Cached, Job, Key, Output};
use crate::site::context::{Card, Common, seen_from};
use crate::site::files::made;
use crate::site::head;
use crate::site::links;
use crate::site::model::Model;
use crate::site::paginate::Pager;
use crate::site::templates::Templates;
use crate::site::texts::Texts;
use crate::site::tree::Page;
use kisho_game::text::Source;
use kisho_source::address::encode;
use kisho_source::{Language, Problems};

/// What the lists of taxonomies are made from.
pub struct Lists<'a> {
    /// The pages and their terms.
    pub model: &'a Model,
    /// What is the same for all pages.
    pub common: &'a Common<'a>,
    /// The templates.
    pub templates: &'a Templates,
    /// The numbers of what all pages are made from.
    pub key: Key,
    /// The config, which is to blame for what is wrong with the lists.
    pub source: &'a Arc<Source>,
}

/// `taxonomy`
#[derive(Serialize)]
struct SeenTaxonomy<'a> {
    name: &'a str,
    title: &'a str,
    path: String,
    permalink: String,
    lang: &'a str,
    paginate_by: usize,
    feed: bool,
    render: bool,
}

/// One of `terms`, or `term` without its pages.
#[derive(Serialize)]
struct SeenTerm<'a> {
    name: &'a str,
    slug: &'a str,
    path: String,
    permalink: String,
    page_count: usize,
    page_count_text: String,
}

/// A page of a list, before it is put into its template.
struct ListPage<'a> {
    filled: &'a Filled,
    url: String,
    /// The address of the first page of the list.
    home: String,
    templates: [String; 2],
    /// The same list in all languages that have it; nothing if that is one.
    translations: Vec<InLanguage>,
}

/// A list as the switch of languages sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct InLanguage {
    lang: String,
    path: String,
    permalink: String,
}

/// Lists by the name of the taxonomy, and by the last part of a term's address where it is one of a term.
type Translated<'a> = HashMap<(&'a str, Option<&'a str>), Vec<InLanguage>>;

impl<'a> Lists<'a> {
    /// One job for each list of terms, and one for each page of the list of pages of a term.
    #[must_use]
    pub fn jobs(&'a self) -> Vec<Job<'a>> {
        let rendered = || self.model.taxonomies.list.iter().filter(|filled| filled.taxonomy.render);
        let translated = self.translated(rendered());
        let of = |filled: &Filled, slug: Option<&str>| {
            let found = translated.get(&(filled.taxonomy.name.as_str(), slug));
            found.filter(|lists| lists.len() > 1).cloned().unwrap_or_default()
        };
        rendered()
            .flat_map(|filled| {
                let slug = |used: &'a Used| Some(used.term.slug.as_str());
                let terms = filled
                    .terms
                    .iter()
                    .flat_map(move |used| self.of_term(filled, used, &of(filled, slug(used))));
                terms.chain([self.of_terms(filled, of(filled, None))])
            })
            .collect()
    }

    /// The lists that are the same in several languages: those of a taxonomy, and those of terms with one address.
    fn translated(&self, rendered: impl Iterator<Item = &'a Filled> + Clone) -> Translated<'a> {
        let mut translated = Translated::new();
        let mut languages = rendered.clone().map(|filled| &filled.lang);
        if languages.next().is_none_or(|first| languages.all(|lang| lang == first)) {
            return translated;
        }
        let list = |lang: &Language, url: &str| {
            let path = encode(url);
            let permalink = format!("{}/{path}", self.common.config.base());
            InLanguage { lang: lang.tag().to_owned(), path, permalink }
        };
        for filled in rendered {
            let name = filled.taxonomy.name.as_str();
            translated.entry((name, None)).or_default().push(list(&filled.lang, &filled.url()));
            for used in &filled.terms {
                let lists = translated.entry((name, Some(used.term.slug.as_str()))).or_default();
                lists.push(list(&filled.lang, &filled.url_of(&used.term)));
            }
        }
        translated
    }

    /// The list of terms. All that it shows stands in the name of the job.
    fn of_terms(&'a self, filled: &'a Filled, translations: Vec<InLanguage>) -> Job<'a> {
        let terms = filled.terms.iter().map(|used| (&used.term, used.pages.len()));
        let name = format!("terms {} {:?} {translations:?}", filled.url(), terms.collect::<Vec<_>>());
        let make = move || {
            let page = ListPage {
                filled,
                url: filled.url(),
                home: filled.url(),
                templates: [format!("{}/list.html", filled.taxonomy.name), "taxonomy_list.html".to_owned()],
                translations: translations.clone(),
            };
            let terms = filled.terms.iter().map(|used| self.term(filled, used));
            let mut context = self.context(&page, None);
            context.insert("terms", &terms.collect::<Vec<_>>());
            self.write(&page, &context)
        };
        self.job(filled, name, self.key.clone(), make)
    }

    /// The pages of the list of a term.
    fn of_term(
        &'a self,
        filled: &'a Filled,
        used: &'a Used,
        translations: &[InLanguage],
    ) -> impl Iterator<Item = Job<'a>> + use<'a> {
        let taxonomy = &filled.taxonomy;
        let (base, folder) = (filled.url_of(&used.term), taxonomy.paginate_path.as_deref());
        let pagers = Pager::all(&base, folder, taxonomy.paginate_by, used.pages.len());
        let pagers =
            pagers.map_or_else(|| vec![None], |pagers| pagers.into_iter().map(Some).collect::<Vec<_>>());
        let translations = translations.to_vec();
        pagers.into_iter().map(move |pager| {
            // How many pages a list has differs from language to language.
            let is_first = pager.as_ref().is_none_or(|pager| pager.url() == base);
            let translations = if is_first { translations.clone() } else { Vec::new() };
            let range = pager.as_ref().map_or(0..used.pages.len(), Pager::range);
            let pages = used.pages.get(range).unwrap_or_default();
            let mut key = self.key.clone();
            key.extend(pages.iter().filter_map(|&number| Some(self.model.cards.get(number)?.id)).chain([0]));
            key.extend(pager.iter().flat_map(Pager::key));
            let url = pager.as_ref().map_or_else(|| base.clone(), Pager::url);
            let name = format!("term {url} {:?} {} {translations:?}", used.term, used.pages.len());
            let home = base.clone();
            let make = move || {
                let page = ListPage {
                    filled,
                    url: url.clone(),
                    home: home.clone(),
                    templates: [format!("{}/single.html", taxonomy.name), "taxonomy_single.html".to_owned()],
                    translations: translations.clone(),
                };
                self.make_term(&page, used, pages, pager.as_ref())
            };
            self.job(filled, name, key, make)
        })
    }

    fn make_term(&self, page: &ListPage<'_>, used: &Used, pages: &[usize], pager: Option<&Pager>) -> Output {
        let texts = self.common.texts(&page.filled.lang);
        let above = Value::from_serializable(&self.taxonomy(page.filled, &texts));
        let mut context = self.context(page, Some(above));
        let root = links::root(&page.url);
        let cards: Vec<Value> = pages
            .iter()
            .filter_map(|&number| Some(seen_from(self.model.cards.get(number)?, &root)))
            .collect();
        let mut term = Value::from_serializable(&self.term(page.filled, used)).into_map().unwrap_or_default();
        term.insert("pages".into(), cards.clone().into());
        context.insert_value("term", term.into());
        if let Some(pager) = pager {
            context.insert_value("paginator", pager.seen(self.common.config.base(), cards));
        }
        self.write(page, &context)
    }

    /// What all lists show; `above`: the list that is above this one.
    fn context(&self, page: &ListPage<'_>, above: Option<Value>) -> Context {
        let (filled, lang) = (page.filled, &page.filled.lang);
        let own = Page::made(page.url.clone(), lang.clone(), self.common.texts(lang));
        let mut context = self.common.context(&own, &links::root(&page.url));
        if !page.translations.is_empty() {
            let root = links::root(&page.url);
            let translations: Vec<Value> = page.translations.iter().map(Value::from_serializable).collect();
            context.insert("alternates", &self.common.alternates(&root, &translations));
            self.common.add_switch(&mut context, &own, &root, &translations);
        }
        let home = self.home(lang).map(|card| Value::clone(card));
        context.insert_value("ancestors", home.into_iter().chain(above).collect::<Vec<Value>>().into());
        context.insert("taxonomy", &self.taxonomy(filled, &own.texts));
        let path = encode(&page.url);
        context.insert("current_url", &format!("{}/{path}", self.common.config.base()));
        context.insert("current_path", &path);
        if let Some(meta) = head::of_list(self.common, &page.url, &page.home, lang) {
            context.insert("meta", &meta);
        }
        context
    }

    /// The home page of a language.
    fn home(&self, lang: &Language) -> Option<&Cached<Card>> {
        self.model.cards.get(self.model.tree.translations.home(lang).unwrap_or_default())
    }

    fn taxonomy<'t>(&self, filled: &'t Filled, texts: &'t Texts) -> SeenTaxonomy<'t> {
        let (taxonomy, path) = (&filled.taxonomy, encode(&filled.url()));
        SeenTaxonomy {
            name: &taxonomy.name,
            title: title(taxonomy, texts),
            permalink: format!("{}/{path}", self.common.config.base()),
            path,
            lang: filled.lang.tag(),
            paginate_by: taxonomy.paginate_by,
            feed: taxonomy.feed,
            render: taxonomy.render,
        }
    }

    fn term<'t>(&self, filled: &Filled, used: &'t Used) -> SeenTerm<'t> {
        let path = encode(&filled.url_of(&used.term));
        SeenTerm {
            name: used.term.shown(&filled.taxonomy, filled.lang.of_diagrams()),
            slug: &used.term.slug,
            permalink: format!("{}/{path}", self.common.config.base()),
            path,
            page_count: used.pages.len(),
            page_count_text: self.common.texts(&filled.lang).counted("page_count", used.pages.len()),
        }
    }

    fn write(&self, page: &ListPage<'_>, context: &Context) -> Output {
        let mut problems = Problems::default();
        let [own, usual] = &page.templates;
        let name = if self.templates.has(own) { own } else { usual };
        let html = self.templates.render(name, context, &mut problems).unwrap_or_default();
        Output { files: vec![(format!("{}index.html", page.url), made(html))], problems }
    }

    fn job(
        &self,
        filled: &Filled,
        name: String,
        mut key: Key,
        make: impl Fn() -> Output + Send + Sync + 'a,
    ) -> Job<'a> {
        key.extend(self.home(&filled.lang).map(|card| card.id));
        Job { name, source: Arc::clone(self.source), page: None, key, make: Box::new(make) }
    }
}
