//! Pages below a page that no list names: the parts of a long record, and the positions of an opening book.

use std::sync::Arc;

use pulldown_cmark_escape::escape_html;
use tera::Value;

use super::super::context::{self, Around, Common};
use super::super::view::View;
use super::{template_of, through};
use crate::site::map::links;
use crate::site::map::tree::{Kind, Page};
use crate::site::source::front::{Front, Head};
use crate::site::text::markdown::{PartPage, Rendered};
use crate::site::text::openings::{Opened, position};
use kisho_board::render::Sprites;
use kisho_source::Problems;

/// A page of the tree with pages below it that no list names.
pub(super) struct SubPages<'a> {
    pub view: View<'a>,
    pub page: &'a Page,
    pub title: &'a str,
    /// The sections above, and the page itself.
    pub ancestors: &'a [Value],
    /// The page and its translations.
    pub translations: &'a [Value],
    pub common: Common<'a>,
}

/// Address and text of a page, and what went wrong in its template.
pub(super) type Made = ((String, String), Problems);

impl SubPages<'_> {
    /// A part of a record.
    pub fn part(&self, part: &PartPage) -> Made {
        let title = format!("{}: {}", part.name.as_deref().unwrap_or(self.title), part.moves);
        let rendered =
            Rendered { html: part.html.clone(), summary: part.summary.clone(), ..Rendered::default() };
        let usual = match self.page.kind {
            Kind::Page => self.template(),
            Kind::Section => "page.html".to_owned(),
        };
        self.write(part.url.clone(), title, &rendered, &usual, None)
    }

    /// A position of an opening book.
    pub fn position(&self, opened: &Opened, number: usize) -> Option<Made> {
        let mut sprites = Sprites::default();
        let position = position(opened, number, self.page.texts.lang(), &mut sprites)?;
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
        template_of(self.page, self.view.templates(), &mut Problems::default())
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
            name: self.page.name.clone(),
            dir: self.page.dir.clone(),
            kind: Kind::Page,
            section: self.page.section,
            url: url.clone(),
            head: Arc::new(Head { front, ..Head::default() }),
            version: self.page.version,
            lang: self.page.lang.clone(),
            texts: self.page.texts.clone(),
            page_template: None,
        };
        let card = context::card(&own, rendered, (&title, None), self.view.taxonomies(), self.common.config);
        let around = Around { ancestors: self.ancestors.to_vec(), ..Around::default() };
        let mut context = self.common.of_page(&own, &card, rendered, around);
        self.common.add_switch(&mut context, &own, &links::root(&own.url), self.translations);
        if let Some(opening) = opening {
            context.insert_value("opening", opening);
        }
        let mut problems = Problems::default();
        let html = through(&self.view, template, &context, rendered, &mut problems);
        ((url, html), problems)
    }
}
