//! Who wrote what is wrong with a finished page. While pages are made only places are written down for this: where Markdown
//! says something that can be wrong, and where it has HTML. All else is looked for in the texts that it can come from.

pub mod template;
mod written;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::scan::{EMPTY_ALT, Finding};
use crate::site::look::inputs::Inputs;
use crate::site::look::templates::Templates;
use crate::site::map::tree::Page;
use crate::site::text::markdown::Rendered;
use kisho_game::text::{Id, Source, Span};
use kisho_source::Language;
use written::{Written, quoted};

/// Who wrote an element.
pub enum Origin<'a> {
    /// The author, at this place of the page.
    Page(Span),
    /// Whoever wrote this place of another file: a template, or the config.
    File(&'a Arc<Source>, Span),
    /// Nobody knows.
    Unknown,
    /// It is meant to be so.
    Nobody,
}

/// What pages are made of beside their own files.
pub struct Authors<'a> {
    /// The templates that are not kisho's own, without their comments.
    templates: Vec<(&'a Arc<Source>, String)>,
    config: &'a Arc<Source>,
    /// Where the menus lead, as it is written.
    menus: HashSet<&'a str>,
    /// The names of the files of the templates that are gone through with one, by its name.
    reached: Mutex<HashMap<String, Arc<HashSet<String>>>>,
}

impl<'a> Authors<'a> {
    /// Those of a site.
    pub fn new(inputs: &'a Inputs) -> Self {
        let own = inputs.templates.own();
        Self {
            templates: own.map(|source| (source, template::without_comments(source.text()))).collect(),
            config: &inputs.config_source,
            menus: inputs.config.menu_items().filter_map(|item| item.url.as_deref()).collect(),
            reached: Mutex::default(),
        }
    }

    /// The names of the files of a template and of those that it names.
    pub fn reached(&self, template: &str, templates: &Templates) -> Arc<HashSet<String>> {
        let mut reached = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
        let all = || templates.reached(template).map(|source| source.name().to_owned()).collect();
        Arc::clone(reached.entry(template.to_owned()).or_insert_with(|| Arc::new(all())))
    }
}

/// Who can have written something on a page.
pub struct Origins<'a> {
    page: Option<Written<'a>>,
    authors: &'a Authors<'a>,
    /// The names of the files of the templates that the page went through.
    used: Arc<HashSet<String>>,
    /// The text of the page's own file, with its calls of shortcodes.
    text: &'a str,
}

impl<'a> Origins<'a> {
    /// `page`: the page of the content folder, if there is one, `text`: that of its file, `used`: the names of the files of its
    /// templates.
    pub fn new(
        page: Option<(&'a Page, &'a Rendered)>,
        text: &'a str,
        used: Arc<HashSet<String>>,
        authors: &'a Authors<'a>,
    ) -> Self {
        let page = page.map(|(page, text)| Written::new(page, text));
        Self { page, authors, used, text }
    }

    /// Who wrote the element of a finding.
    pub fn of(&self, finding: &Finding) -> Origin<'a> {
        let template = || self.in_templates(finding);
        let says_it = |source: &Source, span: Span| source.slice(span).contains(&finding.value);
        match self.page.as_ref().and_then(|page| page.place(finding)) {
            Some((span, true)) => return Origin::Page(span),
            Some((span, false)) => {
                return match template() {
                    Some((source, at)) if says_it(source, at) => Origin::File(source, at),
                    _ => Origin::Page(span),
                };
            }
            None => {}
        }
        if finding.message == EMPTY_ALT.0 {
            return Origin::Nobody;
        }
        let Authors { config, menus, .. } = self.authors;
        if menus.contains(finding.value.as_str()) {
            let word = quoted(config.text(), &finding.value).next();
            let with_marks = |word: Span| Span::new(word.start.saturating_sub(1), word.end + 1);
            return Origin::File(config, word.map_or(Span::at(0), with_marks));
        }
        // The code of a country in the place of a language has been told where the page or the config says it.
        let is_tag = finding.id == Id::HtmlLang && Language::from_tag(&finding.value).is_some();
        match template() {
            Some((source, span)) if !is_tag || says_it(source, span) => Origin::File(source, span),
            _ if is_tag => Origin::Nobody,
            _ => self.in_markdown(&finding.value),
        }
    }

    /// Where the page itself has the first of equal ids.
    pub fn first(&self, finding: &Finding) -> Option<Span> {
        self.page.as_ref().filter(|_| finding.id == Id::IdDuplicate)?.first(finding)
    }

    /// The template that can best have written the element of a finding, and where. Which others one goes through that builds their
    /// names is not known.
    fn in_templates(&self, finding: &Finding) -> Option<(&'a Arc<Source>, Span)> {
        let places = self.authors.templates.iter().filter_map(|(source, text)| {
            let (span, sure) = template::place_in(&finding.tag, finding.before, text)?;
            let is_used = self.used.contains(source.name()) || self.calls(source.name(), &finding.value);
            Some(((sure, is_used), *source, span))
        });
        places.max_by_key(|(sure, ..)| *sure).map(|(_, source, span)| (source, span))
    }

    /// Whether the page may have given an address to a shortcode.
    fn calls(&self, template: &str, address: &str) -> bool {
        let name = template.rsplit_once("/shortcodes/").and_then(|(_, name)| name.split('.').next());
        name.is_some_and(|name| self.text.contains(name)) && self.text.contains(address)
    }

    /// The template that writes an address in Markdown, for the filter `markdown`.
    fn in_markdown(&self, address: &str) -> Origin<'a> {
        let written = format!("]({address})");
        let place = |(source, text): &(&'a Arc<Source>, String)| {
            let at = text.find(&written)? + "](".len();
            Some(Origin::File(source, Span::new(at, at + address.len())))
        };
        self.authors.templates.iter().find_map(place).unwrap_or(Origin::Unknown)
    }
}
