//! The shape of a site: what decides which pages there are, and where. As long as it stays, pages can say other things.

use std::sync::Arc;

use super::model::Model;
use crate::site::map::tree::{Kind, Page, PageTemplate, Tree};
use crate::site::source::cells::{Invalidated, Renumbering};
use crate::site::source::content::Content;
use kisho_source::Language;

/// Where a page is: what others have to know to lead there.
#[derive(Debug)]
pub struct PageLocation {
    url: String,
    lang: Language,
    section: Option<usize>,
    /// The page and all its translations.
    translations: Vec<usize>,
}

impl PageLocation {
    /// The seat of a page.
    #[must_use]
    pub fn new(tree: &Tree, number: usize) -> Self {
        let page = tree.pages.get(number);
        Self {
            url: page.map_or_else(String::new, |page| page.url.clone()),
            lang: page.map(|page| page.lang.clone()).unwrap_or_default(),
            section: page.and_then(|page| page.section),
            translations: tree.translations.of(number).to_vec(),
        }
    }

    /// Whether both are the same place, allowing for pages with other numbers.
    #[must_use]
    pub fn is(&self, now: &Self, moved: &Renumbering) -> bool {
        let Self { url, lang, section, translations } = self;
        (url, lang) == (&now.url, &now.lang)
            && moved.same(section.as_slice(), now.section.as_slice())
            && moved.same(translations, &now.translations)
    }
}

/// What a page says itself, and what its language and the sections above give to it.
#[derive(Debug)]
pub struct PageVersion {
    /// The number of its text.
    version: u64,
    /// The number of the words of its language.
    texts: u64,
    name: String,
    template: Option<Arc<PageTemplate>>,
}

impl PageVersion {
    /// What a page says.
    #[must_use]
    pub fn new(page: &Page) -> Self {
        let (name, template) = (page.name.clone(), page.page_template.clone());
        Self { version: page.version, texts: page.texts.id, name, template }
    }

    /// Whether it is the same.
    #[must_use]
    pub fn is(&self, now: &Self) -> bool {
        let Self { version, texts, name, template } = self;
        let source = |template: &Option<Arc<PageTemplate>>| {
            template.as_ref().map(|above| (above.name.clone(), Arc::as_ptr(&above.source)))
        };
        (version, texts, name) == (&now.version, &now.texts, &now.name)
            && source(template) == source(&now.template)
    }
}

impl Model {
    /// The pages with other texts, if nothing but texts and words of the content folder has changed; `None`: anything may have.
    #[must_use]
    pub fn pages_with_new_texts(&self, content: &Content) -> Option<Vec<usize>> {
        let mut pages = Vec::new();
        for file in content.changed.as_ref()? {
            if let Some(markdown) = content.markdown.get(file) {
                let number = *self.tree.by_file.get(file)?;
                let page = self.tree.pages.get(number)?;
                if markdown.id == page.version {
                    continue;
                }
                let front = &page.head.front;
                // What is said about the shape stands in the text that the page had.
                let is_fine = markdown.is_fine()
                    && !self.said_of_shape.iter().any(|said| said.source.name() == page.source.name());
                let is_above = page.kind == Kind::Section && front.page_template.is_some();
                if !is_fine
                    || is_above
                    || front.openings.is_some()
                    || !front.same_except_words(&markdown.head.front)
                {
                    return None;
                }
                pages.push(number);
            } else if !self.tree.files.contains_key(file)
                || !content.files.contains_key(file)
                || !self.books.is_empty()
            {
                return None;
            }
        }
        Some(pages)
    }

    /// Gives some pages their new texts.
    pub fn take_texts(&mut self, pages: &[usize], content: &Content, gone: &mut Invalidated) {
        for &number in pages {
            let Some(page) = self.tree.pages.get_mut(number) else { continue };
            let Some(markdown) = content.markdown.get(&page.file) else { continue };
            page.source = Arc::clone(&markdown.source);
            page.head = Arc::clone(&markdown.head);
            page.version = markdown.id;
            self.versions.set(number, PageVersion::new(page), gone, PageVersion::is);
        }
    }
}
