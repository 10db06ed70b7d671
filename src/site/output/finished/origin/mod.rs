//! Who wrote what is wrong with a finished page. While pages are made only places are written down for this: where Markdown
//! says something that can be wrong, and where it has HTML. All else is looked for in the texts that it can come from.

pub mod template;
mod written;

use std::sync::Arc;

use super::scan::{EMPTY_ALT, Finding};
use crate::site::look::templates::Templates;
use crate::site::map::tree::Page;
use crate::site::text::markdown::Rendered;
use kisho_game::text::{Source, Span};
use written::Written;

/// Who wrote an element.
pub enum Origin<'a> {
    /// The author, at this place of the page.
    Page(Span),
    /// A template.
    Template(&'a Arc<Source>, Span),
    /// Nobody knows.
    Unknown,
    /// It is meant to be so.
    Nobody,
}

/// The templates of a site, without their comments.
pub struct Authors<'a>(Vec<(&'a Arc<Source>, String)>);

impl<'a> Authors<'a> {
    /// Those that are not kisho's own.
    pub fn new(templates: &'a Templates) -> Self {
        let own = templates.own();
        Self(own.map(|source| (source, template::without_comments(source.text()))).collect())
    }
}

/// Who can have written something on a page.
pub struct Origins<'a> {
    page: Option<Written<'a>>,
    templates: &'a Authors<'a>,
}

impl<'a> Origins<'a> {
    /// `page`: the page of the content folder, if there is one.
    pub fn new(page: Option<(&'a Page, &'a Rendered)>, templates: &'a Authors<'a>) -> Self {
        Self { page: page.map(|(page, text)| Written::new(page, text)), templates }
    }

    /// Who wrote the element of a finding.
    pub fn of(&self, finding: &Finding) -> Origin<'a> {
        if let Some(span) = self.page.as_ref().and_then(|page| page.place(finding)) {
            return Origin::Page(span);
        }
        if finding.message == EMPTY_ALT.0 {
            return Origin::Nobody;
        }
        let of_template = self.templates.0.iter().filter_map(|(source, text)| {
            let (span, sure) = template::place_in(&finding.tag, finding.before, text)?;
            Some((sure, *source, span))
        });
        let best = of_template.max_by_key(|(sure, ..)| *sure);
        best.map_or(Origin::Unknown, |(_, source, span)| Origin::Template(source, span))
    }
}
