//! All pages through their templates.

mod below;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use rayon::prelude::*;
use tera::Value;

use super::Contents;
use super::archive;
use super::cache::{Cached, Job, Key, Output};
use super::config;
use super::context::{self, Around, Common};
use super::files::{Leads, made};
use super::languages::Languages;
use super::links;
use super::markdown::Rendered;
use super::model::Model;
use super::named;
use super::order::Around as Numbers;
use super::paginate::Pager;
use super::site_index;
use super::taxonomies::{self, PartOf};
use super::templates::Templates;
use super::tree::{Kind, Page};
use below::{Below, Made};
use kisho_game::text::{Diagnostic, Id};
use kisho_source::Problems;
use kisho_source::address::encode;

/// All pages of a site, ready to be put into their templates.
pub struct Pages<'a> {
    /// The pages.
    pub model: &'a Model,
    /// The indexes.
    pub indexes: &'a site_index::Made,
    /// What is the same for all.
    pub common: &'a Common<'a>,
    /// The templates.
    pub templates: &'a Templates,
    /// Whether any template asks for what stands beside a page.
    pub siblings: bool,
    /// The numbers of what all pages are made from.
    pub key: Key,
}

/// One page of the tree, as far as it has been made.
#[derive(Clone, Copy)]
struct Own<'a> {
    number: usize,
    page: &'a Page,
    rendered: &'a Cached<Rendered>,
    title: &'a str,
}

impl<'a> Pages<'a> {
    /// One job for each of some pages, with the pages of the parts that its records are divided into, and of the positions of
    /// its book, and one for each page of its list after the first.
    #[must_use]
    pub fn jobs(&'a self, numbers: &[usize]) -> Vec<Job<'a>> {
        let both = numbers.par_iter().filter_map(|&number| {
            let own = self.own(number)?;
            let around = self.model.order.around(&self.model.tree, number);
            let mut pagers = pagers(own.page, around.pages.len()).unwrap_or_default().into_iter();
            let first = pagers.next();
            let more: Vec<Job<'a>> = pagers.map(|pager| self.list_job(own, &around, pager)).collect();
            Some((self.job(own, around, first), more))
        });
        let (mut jobs, more): (Vec<Job<'a>>, Vec<Vec<Job<'a>>>) = both.unzip();
        jobs.extend(more.into_iter().flatten());
        jobs
    }

    fn own(&self, number: usize) -> Option<Own<'a>> {
        let (page, rendered) = (self.model.tree.pages.get(number)?, self.model.rendered.get(number)?);
        Some(Own { number, page, rendered, title: self.model.titles.get(number)? })
    }

    fn job(&'a self, own: Own<'a>, mut around: Numbers, pager: Option<Pager>) -> Job<'a> {
        let Own { number, page, rendered, .. } = own;
        if let Some(pager) = &pager {
            around.pages = around.pages.get(pager.range()).unwrap_or_default().to_vec();
        }
        let series = taxonomies::series(&self.model.taxonomies, number);
        if self.siblings && page.kind == Kind::Page {
            around.siblings = self.model.order.siblings(&self.model.tree, number);
        }
        let opened = self.model.books.get(&number);
        let id = |number: &usize| self.model.cards.get(*number).map_or(0, |card| card.id);
        let mut key = self.key.clone();
        key.extend([rendered.id, id(&number), opened.map_or(0, |opened| opened.id)]);
        for list in [
            around.previous.as_slice(),
            around.next.as_slice(),
            &around.ancestors,
            &around.pages,
            &around.siblings,
            &around.translations,
        ] {
            // Without a number between them two lists could be divided in another way.
            key.extend(list.iter().map(id).chain([0]));
        }
        key.extend(around.sections.iter().map(id).chain([0]));
        for part in &series {
            key.extend(part.key());
            key.extend(part.pages.iter().map(id).chain([0]));
        }
        key.extend(self.related_to(number).iter().map(id).chain([0]));
        let archive = self.archive(number, page);
        key.extend(archive.iter().flatten().map(id).chain([0]));
        key.extend(
            self.model.site_indexes.of(number, self.indexes).map(|index| index.id).into_iter().chain([0]),
        );
        key.extend(pager.iter().flat_map(Pager::key));
        key.extend(page.page_template.as_ref().map(|above| number_of(&above.name)));
        let source = Arc::clone(&page.source);
        if let Some((href, there)) = named::sent_on(page, self.common.links) {
            let there = there.unwrap_or(page);
            key.push(number_of(&format!("{href:?} {}", there.lang.tag())));
            let leads = Leads { href, lang: there.lang.tag(), texts: &there.texts };
            let make = move || self.make_leading(page, &leads);
            return Job { name: page.file.clone(), source, page: Some(number), key, make: Box::new(make) };
        }
        let make = move || self.make(own, &around, &series, archive.as_deref(), pager.as_ref());
        Job { name: page.file.clone(), source, page: Some(number), key, make: Box::new(make) }
    }

    fn make_leading(&self, page: &Page, leads: &Leads<'_>) -> Output {
        let path = format!("{}index.html", page.url);
        let html = leads.page(&path, self.common.config, self.templates.are_offline());
        Output { files: vec![(path, made(html))], problems: Problems::default() }
    }

    /// A page of a section's list after the first.
    fn list_job(&'a self, own: Own<'a>, around: &Numbers, pager: Pager) -> Job<'a> {
        let Own { number, page, rendered, .. } = own;
        let id = |number: &usize| self.model.cards.get(*number).map_or(0, |card| card.id);
        let pages = around.pages.get(pager.range()).unwrap_or_default().to_vec();
        let ancestors = around.ancestors.clone();
        let mut key = self.key.clone();
        key.extend([rendered.id, id(&number)]);
        key.extend(ancestors.iter().map(id).chain([0]));
        key.extend(pages.iter().map(id).chain([0]));
        key.extend(pager.key());
        let name = format!("{} {}", page.file, pager.url());
        let make = move || self.make_list(own, &ancestors, &pages, &pager);
        Job { name, source: Arc::clone(&page.source), page: Some(number), key, make: Box::new(make) }
    }

    fn make_list(&self, own: Own<'_>, ancestors: &[usize], pages: &[usize], pager: &Pager) -> Output {
        let Own { number, page, rendered, .. } = own;
        let mut problems = Problems::default();
        let page = page.at(pager.url());
        let root = &links::root(&page.url);
        let Some(own) = self.card(&number, root) else { return Output::default() };
        // It is a page of its own to those who ask for its address.
        let mut own = own.into_map().unwrap_or_default();
        let path = encode(&page.url);
        own.insert("permalink".into(), format!("{}/{path}", self.common.config.base()).into());
        own.insert("path".into(), path.into());
        let own = Value::from(own);
        let around = Around {
            ancestors: self.cards(ancestors, root),
            pages: self.cards(pages, root),
            ..Around::default()
        };
        let rendered = Rendered {
            heading: rendered.heading.clone(),
            summary: rendered.summary.clone(),
            ..Rendered::default()
        };
        let name = template_of(&page, self.templates, &mut problems);
        let listed = around.pages.clone();
        let mut context = self.common.of_page(&page, &own, &rendered, around);
        context.insert_value("paginator", pager.seen(self.common.config.base(), listed));
        let html = through(self.templates, &name, &context, &rendered, &mut problems);
        Output { files: vec![file(&page.url, html)], problems }
    }

    fn related_to(&self, number: usize) -> &[usize] {
        self.model.related.get(number).map_or(&[], Vec::as_slice)
    }

    /// The pages of the archive that the template of a page asks for.
    fn archive(&self, number: usize, page: &Page) -> Option<Vec<usize>> {
        let template = page.template()?;
        let asked = self.templates.mentions(template, archive::VARIABLE);
        asked.then(|| archive::pages(&self.model.tree, &self.model.order, number))
    }

    /// A page as one sees it from which the top of the site is at `root`.
    fn card(&self, number: &usize, root: &str) -> Option<Value> {
        self.model.cards.get(*number).map(|card| context::seen_from(card, root))
    }

    fn cards(&self, list: &[usize], root: &str) -> Vec<Value> {
        list.iter().filter_map(|number| self.card(number, root)).collect()
    }

    fn make(
        &self,
        own: Own<'_>,
        around: &Numbers,
        series: &[PartOf],
        archive: Option<&[usize]>,
        pager: Option<&Pager>,
    ) -> Output {
        let Own { number, page, rendered, title } = own;
        let mut problems = Problems::default();
        let root = &links::root(&page.url);
        let card = |number: &usize| self.card(number, root);
        let Some(own) = card(&number) else { return Output::default() };
        let mut ancestors = self.cards(&around.ancestors, root);
        let around = Around {
            previous: around.previous.as_ref().and_then(card),
            next: around.next.as_ref().and_then(card),
            ancestors: ancestors.clone(),
            siblings: self.cards(&around.siblings, root),
            pages: self.cards(&around.pages, root),
            sections: self.cards(&around.sections, root),
            related: self.cards(self.related_to(number), root),
            series: series.iter().map(|part| part.seen(&page.texts, card)).collect(),
            translations: self.cards(&around.translations, root),
        };
        let translations = around.translations.clone();
        let listed = pager.map(|pager| pager.seen(self.common.config.base(), around.pages.clone()));
        let name = template_of(page, self.templates, &mut problems);
        let mut context = self.common.of_page(page, &own, rendered, around);
        if let Some(start) = &rendered.opening {
            context.insert_value("opening", start.clone());
        }
        if let Some(pages) = archive {
            let pages =
                pages.iter().filter_map(|number| Some((self.model.tree.pages.get(*number)?, card(number)?)));
            context.insert_value(archive::VARIABLE, archive::value(pages, page.lang.of_diagrams()));
        }
        if let Some(index) = self.model.site_indexes.of(number, self.indexes) {
            context.insert_value(site_index::VARIABLE, index.value());
        }
        if let Some(paginator) = listed {
            context.insert_value("paginator", paginator);
        }
        let html = through(self.templates, &name, &context, rendered, &mut problems);
        ancestors.push(own);
        let below = Below {
            page,
            title,
            ancestors: &ancestors,
            translations: &translations,
            common: self.common,
            taxonomies: &self.model.taxonomies,
            templates: self.templates,
        };
        let mut below_it: Vec<Made> = rendered.parts.par_iter().map(|part| below.part(part)).collect();
        if let Some(opened) = self.model.books.get(&number) {
            let positions = (1..opened.book.pages().len()).into_par_iter();
            below_it.par_extend(positions.filter_map(|number| below.position(opened, number)));
        }
        let mut output = Output { files: vec![file(&page.url, html)], problems };
        for ((url, html), found) in below_it {
            output.files.push(file(&url, html));
            output.problems.append(found);
        }
        output
    }
}

/// A number for a name, the same for the same name.
fn number_of(name: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish()
}

/// The pages of the list of a section, if it is divided.
fn pagers(page: &Page, total: usize) -> Option<Vec<Pager>> {
    let front = &page.head.front;
    let by = front.paginate_by.filter(|_| page.kind == Kind::Section && front.redirect_to.is_none())?;
    Pager::all(&page.url, front.paginate_path.as_deref(), by, total)
}

/// The file of the page at an address.
fn file(url: &str, html: String) -> (String, Contents) {
    (format!("{url}index.html"), made(html))
}

fn through(
    templates: &Templates,
    name: &str,
    context: &tera::Context,
    rendered: &Rendered,
    problems: &mut Problems,
) -> String {
    let page = templates.render(name, context, problems);
    page.unwrap_or_else(|| format!("<!doctype html>\n<meta charset=\"utf-8\">\n{}", rendered.html))
}

fn template_of(page: &Page, templates: &Templates, problems: &mut Problems) -> String {
    let usual = match page.kind {
        _ if page.head.front.openings.is_some() => "openings.html",
        Kind::Page => "page.html",
        Kind::Section if page.section.is_none() => "index.html",
        Kind::Section => "section.html",
    };
    let Some(name) = page.template() else { return usual.to_owned() };
    if templates.has(name) {
        return name.to_owned();
    }
    let (source, key) = match &page.page_template {
        Some(above) if page.head.front.template.is_none() => (&above.source, "page_template"),
        _ => (&page.source, "template"),
    };
    let place = config::at(source.text(), key);
    let mut problem = Diagnostic::error(Id::TemplateMissing, place, format!("there is no template `{name}`"));
    problem.hint = templates.nearest(name).map(|near| format!("did you mean `{near}`?"));
    problems.push(source, problem);
    usual.to_owned()
}

/// The page for addresses that do not exist; its links start at the base address, since nobody knows where it is shown.
#[must_use]
pub fn not_found(languages: &Languages) -> Page {
    let lang = languages.usual();
    let texts = languages.texts(&lang);
    Page::made("404.html".to_owned(), lang, texts)
}
