//! All pages through their templates.

use std::collections::BTreeMap;
use std::sync::Arc;

use pulldown_cmark_escape::escape_html;
use rayon::prelude::*;
use tera::Value;

use super::config;
use super::context::{self, Around, Common};
use super::front::{Front, Head};
use super::markdown::{self, PartPage, Rendered};
use super::openings::{Opened, position};
use super::order::Order;
use super::problems::Problems;
use super::templates::Templates;
use super::tree::{Kind, Page, Tree};
use crate::render::Sprites;
use crate::text::Diagnostic;

/// A page of the tree, and the pages of the parts that its records are divided into.
pub struct Written {
    /// Addresses and texts; the page itself comes first.
    pub pages: Vec<(String, String)>,
    /// What went wrong in templates.
    pub problems: Problems,
}

/// Writes all pages.
#[must_use]
pub fn write(
    tree: &Tree,
    rendered: Vec<Rendered>,
    titles: &[String],
    order: &Order,
    books: &BTreeMap<usize, Opened>,
    common: &Common<'_>,
    templates: &Templates,
) -> Vec<Written> {
    let cards: Vec<Value> = (tree.pages.iter().zip(&rendered).zip(titles))
        .map(|((page, rendered), title)| context::card(page, rendered, title, common.config))
        .collect();
    (rendered.into_par_iter().zip(&tree.pages).zip(&cards).zip(titles).enumerate())
        .map(|(number, (((mut rendered, page), card), title))| {
            let mut problems = Problems::default();
            let opened = books.get(&number);
            let name = template_of(page, templates, &mut problems);
            let boxes = page.head.problems.iter().map(|problem| markdown::error_box(&page.source, problem));
            rendered.html.insert_str(0, &boxes.collect::<String>());
            let around = order.around(tree, number, &cards);
            let mut ancestors = around.ancestors.clone();
            let mut context = common.of_page(page, card, &rendered, around);
            if let Some(start) = rendered.opening.take() {
                context.insert_value("opening", start);
            }
            let html = through(templates, &name, &context, &rendered, &mut problems);
            ancestors.push(card.clone());
            let below = Below { page, title, ancestors: &ancestors, common, templates };
            let parts = std::mem::take(&mut rendered.parts).into_par_iter().map(|part| below.part(part));
            let mut below_it: Vec<_> = parts.collect();
            if let Some(opened) = opened {
                let positions = 1..opened.book.pages().len();
                below_it.par_extend(
                    positions.into_par_iter().filter_map(|number| below.position(opened, number)),
                );
            }
            let mut pages = vec![(page.url.clone(), html)];
            for (written, found) in below_it {
                pages.push(written);
                problems.append(found);
            }
            Written { pages, problems }
        })
        .collect()
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

/// A page of the tree with pages below it that no list names.
struct Below<'a> {
    page: &'a Page,
    title: &'a str,
    /// The sections above, and the page itself.
    ancestors: &'a [Value],
    common: &'a Common<'a>,
    templates: &'a Templates,
}

/// Address and text of a page, and what went wrong in its template.
type Made = ((String, String), Problems);

impl Below<'_> {
    /// A part of a record.
    fn part(&self, part: PartPage) -> Made {
        let title = format!("{}: {}", part.name.as_deref().unwrap_or(self.title), part.moves);
        let rendered = Rendered { html: part.html, summary: part.summary, ..Rendered::default() };
        let usual = match self.page.kind {
            Kind::Page => self.template(),
            Kind::Section => "page.html".to_owned(),
        };
        self.write(part.url, title, &rendered, &usual, None)
    }

    /// A position of an opening book.
    fn position(&self, opened: &Opened, number: usize) -> Option<Made> {
        let mut sprites = Sprites::default();
        let position = position(opened, number, self.page.lang, &mut sprites)?;
        let url = format!("{}{}", self.page.url, opened.addresses.get(number)?);
        let title = format!("{}: {}", self.title, position.heading);
        let mut heading = String::new();
        let _ = escape_html(&mut heading, &position.heading);
        let rendered = Rendered {
            html: sprites.to_html(),
            heading: Some((heading, position.heading)),
            summary: position.summary,
            ..Rendered::default()
        };
        Some(self.write(url, title, &rendered, &self.template(), Some(position.value)))
    }

    fn template(&self) -> String {
        template_of(self.page, self.templates, &mut Problems::default())
    }

    fn write(
        &self,
        url: String,
        title: String,
        rendered: &Rendered,
        template: &str,
        opening: Option<Value>,
    ) -> Made {
        let front = &self.page.head.front;
        let front = Front {
            title: Some(title.clone()),
            draft: front.draft,
            extra: front.extra.clone(),
            ..Front::default()
        };
        let own = Page {
            source: Arc::clone(&self.page.source),
            file: self.page.file.clone(),
            dir: self.page.dir.clone(),
            kind: Kind::Page,
            section: self.page.section,
            url: url.clone(),
            head: Head { front, ..Head::default() },
            lang: self.page.lang,
        };
        let card = context::card(&own, rendered, &title, self.common.config);
        let around = Around { ancestors: self.ancestors.to_vec(), ..Around::default() };
        let mut context = self.common.of_page(&own, &card, rendered, around);
        if let Some(opening) = opening {
            context.insert_value("opening", opening);
        }
        let mut problems = Problems::default();
        let html = through(self.templates, template, &context, rendered, &mut problems);
        ((url, html), problems)
    }
}

fn template_of(page: &Page, templates: &Templates, problems: &mut Problems) -> String {
    let usual = match page.kind {
        _ if page.head.front.openings.is_some() => "openings.html",
        Kind::Page => "page.html",
        Kind::Section if page.url.is_empty() => "index.html",
        Kind::Section => "section.html",
    };
    let Some(name) = &page.head.front.template else { return usual.to_owned() };
    if templates.has(name) {
        return name.clone();
    }
    let mut problem = Diagnostic::error(
        "template-missing",
        config::at(page.source.text(), "template"),
        format!("there is no template `{name}`"),
    );
    problem.hint = templates.nearest(name).map(|near| format!("did you mean `{near}`?"));
    problems.push(&page.source, problem);
    usual.to_owned()
}
