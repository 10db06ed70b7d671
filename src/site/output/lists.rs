//! The pages of taxonomies: a list of the terms of each, and a list of the pages of each term.

use std::collections::HashMap;
use std::sync::Arc;

use serde::Serialize;
use tera::{Context, Value};

use super::context::Common;
use super::head;
use super::jobs::{Job, Output};
use super::model::{self, Model};
use super::paginate::Pager;
use super::view::View;
use crate::say;
use crate::site::look::files::made;
use crate::site::look::inputs::Inputs;
use crate::site::map::links;
use crate::site::map::taxonomies::{TaxonomyPages, TermPages, title, title_lender};
use crate::site::map::tree::Page;
use crate::site::source::cells::{Cached, Dependencies};
use crate::site::source::texts::Texts;
use kisho_source::address::encode;
use kisho_source::{Language, Problems};

/// What the lists of taxonomies are made from.
pub struct Lists<'a> {
    /// The pages and their terms.
    pub model: &'a Model,
    /// What does not come from the content folder. The config is to blame for what is wrong with the lists.
    pub inputs: &'a Cached<Inputs>,
}

/// `taxonomy`
#[derive(Serialize)]
struct SeenTaxonomy<'a> {
    name: &'a str,
    title: &'a str,
    title_lang: Option<&'a str>,
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
    page_count_lang: Option<&'a str>,
}

/// A page of a list, before it is put into its template.
struct ListPage<'a> {
    view: View<'a>,
    common: Common<'a>,
    filled: &'a TaxonomyPages,
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
        let of = |filled: &TaxonomyPages, slug: Option<&str>| {
            let found = translated.get(&(filled.taxonomy.name.as_str(), slug));
            found.filter(|lists| lists.len() > 1).cloned().unwrap_or_default()
        };
        rendered()
            .flat_map(|filled| {
                let slug = |used: &'a TermPages| Some(used.term.slug.as_str());
                let terms = filled
                    .terms
                    .iter()
                    .flat_map(move |used| self.of_term(filled, used, &of(filled, slug(used))));
                terms.chain([self.of_terms(filled, of(filled, None))])
            })
            .collect()
    }

    /// The lists that are the same in several languages: those of a taxonomy, and those of terms with one address.
    fn translated(&self, rendered: impl Iterator<Item = &'a TaxonomyPages> + Clone) -> Translated<'a> {
        let mut translated = Translated::new();
        let mut languages = rendered.clone().map(|filled| &filled.lang);
        if languages.next().is_none_or(|first| languages.all(|lang| lang == first)) {
            return translated;
        }
        let list = |lang: &Language, url: &str| {
            let path = encode(url);
            let permalink = format!("{}/{path}", self.inputs.config.base());
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
    fn of_terms(&'a self, filled: &'a TaxonomyPages, translations: Vec<InLanguage>) -> Job<'a> {
        let terms = filled.terms.iter().map(|used| (&used.term, used.pages.len()));
        let name = format!("terms {} {:?} {translations:?}", filled.url(), terms.collect::<Vec<_>>());
        let make = move |view: View<'_>| {
            let page = ListPage {
                view,
                common: view.common()?,
                filled,
                url: filled.url(),
                home: filled.url(),
                templates: [format!("{}/list.html", filled.taxonomy.name), "taxonomy_list.html".to_owned()],
                translations: translations.clone(),
            };
            let terms = filled.terms.iter().map(|used| term(filled, used, &page.common));
            let mut context = context(&page, None);
            context.insert("terms", &terms.collect::<Vec<_>>());
            Some(write(&page, &context))
        };
        self.job(&name, make)
    }

    /// The pages of the list of a term.
    fn of_term(
        &'a self,
        filled: &'a TaxonomyPages,
        used: &'a TermPages,
        translations: &[InLanguage],
    ) -> impl Iterator<Item = Job<'a>> + use<'a> {
        let taxonomy = &filled.taxonomy;
        let (base, folder) = (filled.url_of(&used.term), taxonomy.paginate_path.as_deref());
        let pagers = Pager::all(&base, folder, taxonomy.paginate_by, used.pages.len());
        let pagers =
            pagers.map_or_else(|| vec![None], |pagers| pagers.into_iter().map(Some).collect::<Vec<_>>());
        let translations = translations.to_vec();
        pagers.into_iter().map(move |pager| {
            let range = pager.as_ref().map_or(0..used.pages.len(), Pager::range);
            let url = pager.as_ref().map_or_else(|| base.clone(), Pager::url);
            let translations = translations.clone();
            let name = format!("term {url} {:?} {} {translations:?}", used.term, used.pages.len());
            let home = base.clone();
            let make = move |view: View<'_>| {
                let page = ListPage {
                    view,
                    common: view.common()?,
                    filled,
                    url: url.clone(),
                    home: home.clone(),
                    templates: [format!("{}/single.html", taxonomy.name), "taxonomy_single.html".to_owned()],
                    translations: translations.clone(),
                };
                let pages = view.term(used).get(range.clone()).unwrap_or_default();
                Some(make_term(&page, used, pages, pager.as_ref()))
            };
            self.job(&name, make)
        })
    }

    fn job(&self, name: &str, make: impl Fn(View<'_>) -> Option<Output> + Send + Sync + 'a) -> Job<'a> {
        let Self { model, inputs } = *self;
        let make =
            move |reads: &Dependencies| make(View::new(model, reads.of(inputs), reads)).unwrap_or_default();
        Job { name: model::name(name), source: Arc::clone(&inputs.config_source), make: Box::new(make) }
    }
}

fn make_term(page: &ListPage<'_>, used: &TermPages, pages: &[usize], pager: Option<&Pager>) -> Output {
    let texts = page.common.texts(&page.filled.lang);
    let above = Value::from_serializable(&taxonomy(page.filled, &texts, &page.common));
    let mut context = context(page, Some(above));
    let cards = page.view.all_seen(pages, &links::root(&page.url));
    let mut term =
        Value::from_serializable(&term(page.filled, used, &page.common)).into_map().unwrap_or_default();
    term.insert("pages".into(), cards.clone().into());
    context.insert_value("term", term.into());
    if let Some(pager) = pager {
        context.insert_value("paginator", pager.seen(page.common.config.base(), cards));
    }
    write(page, &context)
}

/// What all lists show; `above`: the list that is above this one.
fn context(page: &ListPage<'_>, above: Option<Value>) -> Context {
    let ListPage { view, common, filled, .. } = page;
    let lang = &filled.lang;
    let own = Page::made(page.url.clone(), lang.clone(), common.texts(lang));
    let root = links::root(&page.url);
    let mut context = common.context(&own, &root);
    if !page.translations.is_empty() {
        let translations: Vec<Value> = page.translations.iter().map(Value::from_serializable).collect();
        // How many pages a list has differs from language to language: of a later one there is no translation.
        if page.url == page.home {
            context.insert("alternates", &common.alternates(&root, &translations));
        }
        common.add_switch(&mut context, &own, &root, &translations);
    }
    let home = view.card(view.home(lang).unwrap_or_default()).map(|card| Value::clone(card));
    context.insert_value("ancestors", home.into_iter().chain(above).collect::<Vec<Value>>().into());
    context.insert("taxonomy", &taxonomy(filled, &own.texts, common));
    let path = encode(&page.url);
    context.insert("current_url", &format!("{}/{path}", common.config.base()));
    context.insert("current_path", &path);
    if let Some(meta) = head::of_list(common, &page.url, &page.home, lang) {
        context.insert("meta", &meta);
    }
    context
}

fn taxonomy<'t>(filled: &'t TaxonomyPages, texts: &'t Texts, common: &Common<'_>) -> SeenTaxonomy<'t> {
    let (taxonomy, path) = (&filled.taxonomy, encode(&filled.url()));
    SeenTaxonomy {
        name: &taxonomy.name,
        title: title(taxonomy, texts),
        title_lang: title_lender(taxonomy, texts),
        permalink: format!("{}/{path}", common.config.base()),
        path,
        lang: filled.lang.tag(),
        paginate_by: taxonomy.paginate_by,
        feed: taxonomy.feed,
        render: taxonomy.render,
    }
}

fn term<'t>(filled: &TaxonomyPages, used: &'t TermPages, common: &Common<'_>) -> SeenTerm<'t> {
    let path = encode(&filled.url_of(&used.term));
    let lang = common.texts(&filled.lang).lang();
    SeenTerm {
        name: used.term.shown(&filled.taxonomy, lang),
        slug: &used.term.slug,
        permalink: format!("{}/{path}", common.config.base()),
        path,
        page_count: used.pages.len(),
        page_count_text: say::ui::page_count(lang, used.pages.len()),
        page_count_lang: lang.lender_of("ui.page_count"),
    }
}

fn write(page: &ListPage<'_>, context: &Context) -> Output {
    let mut problems = Problems::default();
    let [own, usual] = &page.templates;
    let name = if page.view.templates().has(own) { own } else { usual };
    let html = page.view.render(name, context, &mut problems).unwrap_or_default();
    Output { files: vec![(format!("{}index.html", page.url), made(html))], problems, template: name.clone() }
}
