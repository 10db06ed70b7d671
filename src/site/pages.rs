//! All pages through their templates.

use std::sync::Arc;

use rayon::prelude::*;
use tera::Value;

use super::config;
use super::context::{self, Around, Common};
use super::front::{Front, Head};
use super::markdown::{self, PartPage, Rendered};
use super::order::Order;
use super::problems::Problems;
use super::templates::Templates;
use super::tree::{Kind, Page, Tree};
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
    common: &Common<'_>,
    templates: &Templates,
) -> Vec<Written> {
    let cards: Vec<Value> = (tree.pages.iter().zip(&rendered).zip(titles))
        .map(|((page, rendered), title)| context::card(page, rendered, title, common.config))
        .collect();
    (rendered.into_par_iter().zip(&tree.pages).zip(&cards).zip(titles).enumerate())
        .map(|(number, (((mut rendered, page), card), title))| {
            let mut problems = Problems::default();
            let name = template_of(page, templates, &mut problems);
            let boxes = page.head.problems.iter().map(|problem| markdown::error_box(&page.source, problem));
            rendered.html.insert_str(0, &boxes.collect::<String>());
            let around = order.around(tree, number, &cards);
            let mut ancestors = around.ancestors.clone();
            let context = common.of_page(page, card, &rendered, around);
            let html = through(templates, &name, &context, &rendered, &mut problems);
            ancestors.push(card.clone());
            let part = |part| {
                let mut problems = Problems::default();
                let written = part_page(page, title, part, &ancestors, common, templates, &mut problems);
                (written, problems)
            };
            let parts: Vec<_> = std::mem::take(&mut rendered.parts).into_par_iter().map(part).collect();
            let mut pages = vec![(page.url.clone(), html)];
            for (written, found) in parts {
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

/// A part of a record: a page below the page of its block, which no list names.
fn part_page(
    page: &Page,
    title: &str,
    part: PartPage,
    ancestors: &[Value],
    common: &Common<'_>,
    templates: &Templates,
    problems: &mut Problems,
) -> (String, String) {
    let title = format!("{}: {}", part.name.as_deref().unwrap_or(title), part.moves);
    let front = Front {
        title: Some(title.clone()),
        draft: page.head.front.draft,
        extra: page.head.front.extra.clone(),
        ..Front::default()
    };
    let own = Page {
        source: Arc::clone(&page.source),
        file: page.file.clone(),
        dir: page.dir.clone(),
        kind: Kind::Page,
        section: page.section,
        url: part.url.clone(),
        head: Head { front, ..Head::default() },
        lang: page.lang,
    };
    let rendered = Rendered { html: part.html, summary: part.summary, ..Rendered::default() };
    let card = context::card(&own, &rendered, &title, common.config);
    let around = Around { ancestors: ancestors.to_vec(), ..Around::default() };
    let context = common.of_page(&own, &card, &rendered, around);
    let name = match page.kind {
        Kind::Page => template_of(page, templates, &mut Problems::default()),
        Kind::Section => "page.html".to_owned(),
    };
    (part.url, through(templates, &name, &context, &rendered, problems))
}

fn template_of(page: &Page, templates: &Templates, problems: &mut Problems) -> String {
    let usual = match page.kind {
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
