//! All pages through their templates.

mod subpages;

use std::sync::Arc;

use rayon::prelude::*;
use tera::Value;

use super::context::{Around, Common};
use super::jobs::{Job, Output};
use super::model::{self, Model};
use super::paginate::Pager;
use super::site_index;
use super::view::View;
use crate::site::look::contents::Contents;
use crate::site::look::files::{Leads, made};
use crate::site::look::inputs::Inputs;
use crate::site::look::templates::Templates;
use crate::site::map::tree::{Kind, Page};
use crate::site::map::{archive, links};
use crate::site::source::cells::{Dependencies, Name};
use crate::site::source::config;
use crate::site::source::languages::Languages;
use crate::site::source::limits;
use crate::site::text::markdown::Rendered;
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::Problems;
use kisho_source::address::encode;
use subpages::{Made, SubPages};

/// All pages of a site, ready to be put into their templates.
#[derive(Clone, Copy)]
pub struct Pages<'a> {
    /// The pages.
    pub model: &'a Model,
    /// What does not come from the content folder.
    pub inputs: &'a Inputs,
    /// Whether any template asks for what stands beside a page.
    pub siblings: bool,
    /// Whether any template asks for the contents of a book.
    pub outline: bool,
}

/// The contents of the book of a page: each entry has its depth besides what others see of it.
fn outline(view: View<'_>, number: usize, root: &str) -> Vec<Value> {
    let entry = |(depth, number): (usize, usize)| {
        let mut seen = view.seen(number, root)?.into_map()?;
        seen.insert("depth".into(), depth.into());
        Some(seen.into())
    };
    view.outline(number).into_iter().filter_map(entry).collect()
}

/// Between the file of a section and the number of a page of its list, in the name of its job.
const OF_LIST: char = '\n';

/// The file of the page that a job is for.
#[must_use]
pub fn file_of(job: &str) -> &str {
    job.split(OF_LIST).next().unwrap_or_default()
}

/// One page of the tree, as far as it has been made.
#[derive(Clone, Copy)]
struct PageView<'a> {
    view: View<'a>,
    common: Common<'a>,
    number: usize,
    page: &'a Page,
    rendered: &'a Rendered,
}

impl<'a> Pages<'a> {
    /// The names of all jobs: one for each page, with the pages of the parts that its records are divided into, and of the
    /// positions of its book, and one for each page of its list after the first.
    #[must_use]
    pub fn names(&self) -> Vec<Name> {
        let pages = self.model.tree.pages.iter();
        let mut names: Vec<Name> = pages.clone().map(|page| model::name(&page.file)).collect();
        for (number, page) in pages.enumerate() {
            let listed = self.model.order.pages.get(number).map_or(0, Vec::len);
            let pagers = pagers(page, listed).map_or(0, |pagers| pagers.len());
            names.extend((1..pagers).map(|at| Name::from(format!("{}{OF_LIST}{at}", page.file))));
        }
        names
    }

    /// The job with a name.
    #[must_use]
    pub fn job(self, name: &Name) -> Option<Job<'a>> {
        let number = *self.model.tree.by_file.get(file_of(name))?;
        let source = Arc::clone(&self.model.tree.pages.get(number)?.source);
        let at: usize = name.split(OF_LIST).nth(1).map_or(0, |at| at.parse().unwrap_or_default());
        let make = move |reads: &Dependencies| {
            let page = self.page(View::new(self.model, self.inputs, reads), number);
            let made = page.and_then(|page| if at == 0 { self.make(page) } else { self.make_list(page, at) });
            made.unwrap_or_default()
        };
        Some(Job { name: Arc::clone(name), source, make: Box::new(make) })
    }

    fn page<'v>(&self, view: View<'v>, number: usize) -> Option<PageView<'v>> {
        let (page, rendered) = (view.page(number)?, view.text(number)?);
        Some(PageView { view, common: view.common()?, number, page, rendered })
    }

    /// A page of a section's list after the first.
    fn make_list(&self, page: PageView<'_>, at: usize) -> Option<Output> {
        let PageView { view, common, number, page, rendered } = page;
        let mut problems = Problems::default();
        let listed = view.pages_of(number);
        let pager = pagers(page, listed.len())?.into_iter().nth(at)?;
        let page = page.at(pager.url());
        let root = &links::root(&page.url);
        // It is a page of its own to those who ask for its address.
        let mut own = view.seen(number, root)?.into_map().unwrap_or_default();
        let path = encode(&page.url);
        own.insert("permalink".into(), format!("{}/{path}", common.config.base()).into());
        own.insert("path".into(), path.into());
        let own = Value::from(own);
        let around = Around {
            ancestors: view.all_seen(&view.ancestors(number), root),
            pages: view.all_seen(listed.get(pager.range()).unwrap_or_default(), root),
            ..Around::default()
        };
        let rendered = Rendered {
            heading: rendered.heading.clone(),
            summary: rendered.summary.clone(),
            ..Rendered::default()
        };
        let name = template_of(&page, view.templates(), &mut problems);
        let listed = around.pages.clone();
        let mut context = common.of_page(&page, &own, &rendered, around);
        common.add_switch(&mut context, &page, root, &view.all_seen(view.translations(number), root));
        context.insert_value("paginator", pager.seen(common.config.base(), listed));
        let html = through(&view, &name, &context, &rendered, &mut problems);
        Some(Output { files: vec![file(&page.url, html)], problems, template: name })
    }

    fn make(&self, page: PageView<'_>) -> Option<Output> {
        let PageView { view, common, number, page, rendered } = page;
        if let Some((href, there)) = view.sent_on(page) {
            let there = there.unwrap_or(page);
            let leads = Leads { href, lang: &there.lang, texts: &there.texts };
            let path = format!("{}index.html", page.url);
            let html = leads.page(&path, common.config, view.templates().are_offline());
            return Some(Output { files: vec![(path, made(html))], ..Output::default() });
        }
        let mut problems = Problems::default();
        let root = &links::root(&page.url);
        let own = view.seen(number, root)?;
        let (mut pages, mut chapters) = (view.pages_of(number), view.chapters_of(number));
        let pager = pagers(page, pages.len()).and_then(|pagers| pagers.into_iter().next());
        if let Some(shown) = pager.as_ref().and_then(|pager| pages.get(pager.range())) {
            // A list that is divided cannot have its sections among its pages.
            if shown.len() < pages.len() {
                chapters = &[];
            }
            pages = shown;
        }
        let siblings =
            if self.siblings && page.kind == Kind::Page { view.siblings(number) } else { Vec::new() };
        let (previous, next) = view.neighbours(number);
        let card = |number: &usize| view.seen(*number, root);
        let mut ancestors = view.all_seen(&view.ancestors(number), root);
        let around = Around {
            previous: previous.as_ref().and_then(card),
            next: next.as_ref().and_then(card),
            ancestors: ancestors.clone(),
            siblings: view.all_seen(&siblings, root),
            outline: if self.outline { outline(view, number, root) } else { Vec::new() },
            pages: view.all_seen(pages, root),
            sections: view.all_seen(view.sections_of(number), root),
            chapters: view.all_seen(chapters, root),
            in_book: view.is_in_book(number),
            related: view.all_seen(view.related(number), root),
            series: view.series(number).iter().map(|part| part.seen(&page.texts, card)).collect(),
            translations: view.all_seen(view.translations(number), root),
        };
        let translations = around.translations.clone();
        let listed = pager.map(|pager| pager.seen(common.config.base(), around.pages.clone()));
        let name = template_of(page, view.templates(), &mut problems);
        let mut context = common.of_page(page, &own, rendered, around);
        if let Some(start) = &rendered.opening {
            context.insert_value("opening", start.clone());
        }
        if view.templates().mentions(&name, archive::VARIABLE) {
            let pages = view.archive(number).into_iter();
            let pages = pages.filter_map(|(number, page)| Some((page, card(&number)?)));
            context.insert_value(archive::VARIABLE, archive::value(pages, page.texts.lang()));
        }
        if let Some(index) = view.index(number) {
            context.insert_value(site_index::VARIABLE, index.value());
        }
        if let Some(paginator) = listed {
            context.insert_value("paginator", paginator);
        }
        if rendered.html.len() > limits::PAGE_BYTES {
            problems.push(&page.source, too_long(rendered.html.len(), page.head.body));
        }
        let html = through(&view, &name, &context, rendered, &mut problems);
        ancestors.push(own);
        let title = view.title(number)?;
        let subpages =
            SubPages { view, page, title, ancestors: &ancestors, translations: &translations, common };
        let mut made: Vec<Made> = rendered.parts.par_iter().map(|part| subpages.part(part)).collect();
        if let Some(opened) = view.book(number) {
            let positions = (1..opened.book.pages().len()).into_par_iter();
            made.par_extend(positions.filter_map(|number| subpages.position(opened, number)));
        }
        let mut output = Output { files: vec![file(&page.url, html)], problems, template: name };
        for ((url, html), found) in made {
            output.files.push(file(&url, html));
            output.problems.append(found);
        }
        Some(output)
    }
}

/// The pages of the list of a section, if it is divided.
pub fn pagers(page: &Page, total: usize) -> Option<Vec<Pager>> {
    let front = &page.head.front;
    let by = front.paginate_by.filter(|_| page.kind == Kind::Section && front.redirect_to.is_none())?;
    Pager::all(&page.url, front.paginate_path.as_deref(), by, total)
}

/// The file of the page at an address.
fn file(url: &str, html: String) -> (String, Contents) {
    (format!("{url}index.html"), made(html))
}

fn through(
    view: &View<'_>,
    name: &str,
    context: &tera::Context,
    rendered: &Rendered,
    problems: &mut Problems,
) -> String {
    let page = view.render(name, context, problems);
    page.unwrap_or_else(|| format!("<!doctype html>\n<meta charset=\"utf-8\">\n{}", rendered.html))
}

/// Says that the text of a page has so many bytes in HTML, more than a page can have. `body`: where it begins.
fn too_long(bytes: usize, body: usize) -> Diagnostic {
    let message = format!(
        "this page makes {} MB of HTML, with its boards; it can have at most {} MB",
        bytes.div_ceil(1 << 20),
        limits::PAGE_BYTES >> 20
    );
    Diagnostic::error(Id::PageLong, Span::at(body), message).with_hint("make several pages of it")
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
    if templates.is_broken(name) {
        return usual.to_owned();
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
