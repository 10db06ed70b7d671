//! What a job sees of the site: every value that it gets is written down.

use tera::{Context, Value};

use super::context::Common;
use super::model::Model;
use super::named;
use super::site_index::SiteIndex;
use crate::site::look::card::{Card, seen_from};
use crate::site::look::files::Href;
use crate::site::look::inputs::Inputs;
use crate::site::look::templates::Templates;
use crate::site::map::archive;
use crate::site::map::order::Neighbours;
use crate::site::map::taxonomies::{self, PartOf, Taxonomies, TermPages};
use crate::site::map::tree::Page;
use crate::site::source::cells::{Cached, Dependencies};
use crate::site::source::config::Config;
use crate::site::source::limits;
use crate::site::text::markdown::{FeedText, Rendered};
use crate::site::text::openings::Opened;
use kisho_source::{Language, Problems};

/// The site, as a job sees it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    model: &'a Model,
    inputs: &'a Inputs,
    reads: &'a Dependencies,
}

impl<'a> View<'a> {
    /// Whatever is seen through it is written down in `reads`.
    #[must_use]
    pub fn new(model: &'a Model, inputs: &'a Inputs, reads: &'a Dependencies) -> Self {
        Self { model, inputs, reads }
    }

    /// The config.
    #[must_use]
    pub fn config(&self) -> &'a Config {
        self.reads.of(&self.inputs.config)
    }

    /// The templates.
    #[must_use]
    pub fn templates(&self) -> &'a Templates {
        self.reads.of(&self.inputs.templates)
    }

    /// Puts a template to work. What it asks for by name is written down, too.
    #[must_use]
    pub fn render(&self, name: &str, context: &Context, problems: &mut Problems) -> Option<String> {
        let known = self.model.known.clone();
        self.templates().render(name, context, known, self.reads, problems)
    }

    /// What is the same for all pages.
    #[must_use]
    pub fn common(&self) -> Option<Common<'a>> {
        let shared = self.reads.of(self.model.shared.as_ref()?);
        Some(Common { config: self.config(), tree: &self.model.tree, feeds: &self.model.feeds, shared })
    }

    /// A page, with its front matter.
    #[must_use]
    pub fn page(&self, number: usize) -> Option<&'a Page> {
        self.model.versions.read(number, self.reads);
        self.model.seats.read(number, self.reads);
        self.model.tree.pages.get(number)
    }

    /// The section that a page is in.
    #[must_use]
    pub fn section(&self, number: usize) -> Option<usize> {
        self.model.seats.read(number, self.reads);
        self.model.tree.pages.get(number)?.section
    }

    /// The text of a page.
    #[must_use]
    pub fn text(&self, number: usize) -> Option<&'a Cached<Rendered>> {
        let text = self.model.rendered.get(number)?;
        self.reads.of(text);
        Some(text)
    }

    /// The places on a page, and its figures, as others see them.
    #[must_use]
    pub fn places(&self, number: usize) -> Option<&'a Rendered> {
        self.model.blank.read(number, self.reads).map(|text| &**text)
    }

    /// The title of a page.
    #[must_use]
    pub fn title(&self, number: usize) -> Option<&'a String> {
        self.model.titles.read(number, self.reads)
    }

    /// The language of the title of a page, if it is not that of the page.
    #[must_use]
    pub fn foreign(&self, number: usize) -> Option<&'a Language> {
        self.model.foreign.read(number, self.reads)?.as_ref()
    }

    /// What stands for the title of a page where titles are sorted.
    #[must_use]
    pub fn reading(&self, number: usize) -> Option<&'a String> {
        self.model.readings.read(number, self.reads)
    }

    /// A page as others see it.
    #[must_use]
    pub fn card(&self, number: usize) -> Option<&'a Card> {
        self.model.cards.get(number).map(|card| self.reads.of(card))
    }

    /// A page as one sees it from which the top of the site is at `root`.
    #[must_use]
    pub fn seen(&self, number: usize, root: &str) -> Option<Value> {
        self.card(number).map(|card| seen_from(card, root))
    }

    /// Some pages as one sees them from which the top of the site is at `root`.
    #[must_use]
    pub fn all_seen(&self, pages: &[usize], root: &str) -> Vec<Value> {
        pages.iter().filter_map(|&number| self.seen(number, root)).collect()
    }

    /// The opening book of a page.
    #[must_use]
    pub fn book(&self, number: usize) -> Option<&'a Opened> {
        self.model.books.get(&number).map(|book| self.reads.of(book))
    }

    /// The pages of a section.
    #[must_use]
    pub fn pages_of(&self, section: usize) -> &'a [usize] {
        self.model.order.pages.read(section, self.reads).map_or(&[], Vec::as_slice)
    }

    /// The sections of a section.
    #[must_use]
    pub fn sections_of(&self, section: usize) -> &'a [usize] {
        self.model.order.sections.read(section, self.reads).map_or(&[], Vec::as_slice)
    }

    /// The chapters of a section of a book: its sections and pages in one order. None outside books.
    #[must_use]
    pub fn chapters_of(&self, section: usize) -> &'a [usize] {
        self.model.order.chapters.read(section, self.reads).map_or(&[], Vec::as_slice)
    }

    /// Whether a page stands in a section of a book.
    #[must_use]
    pub fn is_in_book(&self, number: usize) -> bool {
        self.section(number).is_some_and(|section| !self.chapters_of(section).is_empty())
    }

    /// The sections that a page is in, from the top.
    #[must_use]
    pub fn ancestors(&self, number: usize) -> Vec<usize> {
        std::iter::successors(Some(number), |&number| self.section(number)).for_each(drop);
        self.read_homes();
        self.model.order.ancestors(&self.model.tree, number)
    }

    /// The pages before and after a page.
    #[must_use]
    pub fn neighbours(&self, number: usize) -> Neighbours {
        self.model.order.neighbours.read(number, self.reads).copied().unwrap_or_default()
    }

    /// What stands in the same section as a page, itself included.
    #[must_use]
    pub fn siblings(&self, number: usize) -> Vec<usize> {
        let Some(section) = self.section(number) else { return Vec::new() };
        match self.chapters_of(section) {
            [] => self.model.order.siblings(number, self.sections_of(section), self.pages_of(section)),
            chapters => self.model.order.siblings(number, &[], chapters),
        }
    }

    /// The contents of the book that a page or a section stands in, open along the way to it: first the section that the book begins
    /// with, and then what is in it, each with its depth below that. Of long lists the nearest. Nothing outside books.
    #[must_use]
    pub fn outline(&self, number: usize) -> Vec<(usize, usize)> {
        let above = |at: &usize| self.section(*at).filter(|&section| !self.chapters_of(section).is_empty());
        let mut way: Vec<usize> = std::iter::successors(Some(number), above).collect();
        way.reverse();
        if way.len() == 1 && self.chapters_of(number).is_empty() {
            return Vec::new();
        }
        let mut outline: Vec<(usize, usize)> = way.first().map(|&first| (0, first)).into_iter().collect();
        // What is in a section follows on it.
        let mut after = outline.len();
        for (depth, &section) in way.iter().enumerate() {
            let (chapters, next) = (self.chapters_of(section), way.get(depth + 1));
            let near = match next {
                Some(&next) => self.model.order.siblings(next, &[], chapters),
                None => chapters.iter().copied().take(limits::SIBLINGS).collect(),
            };
            let place = next.and_then(|next| near.iter().position(|chapter| chapter == next));
            outline.splice(after..after, near.into_iter().map(|chapter| (depth + 1, chapter)));
            after += place.map_or(0, |place| place + 1);
        }
        outline
    }

    /// A page and all its translations; nothing if it has none.
    #[must_use]
    pub fn translations(&self, number: usize) -> &'a [usize] {
        self.model.seats.read(number, self.reads);
        self.model.tree.translations.of(number)
    }

    /// The pages that have to do with a page.
    #[must_use]
    pub fn related(&self, number: usize) -> &'a [usize] {
        self.model.related.read(number, self.reads).map_or(&[], Vec::as_slice)
    }

    /// The series that a page is a part of.
    #[must_use]
    pub fn series(&self, number: usize) -> Vec<PartOf> {
        taxonomies::series(&self.model.taxonomies, number, self.reads)
    }

    /// The pages of a term.
    #[must_use]
    pub fn term(&self, used: &'a TermPages) -> &'a [usize] {
        self.reads.note(used.id);
        &used.pages
    }

    /// How pages see their terms, which depends on nothing but themselves and the config.
    #[must_use]
    pub fn taxonomies(&self) -> &'a Taxonomies {
        self.reads.of(&self.inputs.config);
        &self.model.taxonomies
    }

    /// The home page of a language.
    #[must_use]
    pub fn home(&self, language: &Language) -> Option<usize> {
        self.read_homes();
        self.model.tree.translations.home(language)
    }

    fn read_homes(&self) {
        if let Some(homes) = &self.model.homes {
            self.reads.of(homes);
        }
    }

    /// The pages with dates below a page or its section, as its archive shows them.
    #[must_use]
    pub fn archive(&self, number: usize) -> Vec<(usize, &'a Page)> {
        let Model { tree, order, shape, .. } = self.model;
        self.reads.of(shape);
        let pages = archive::pages(tree, order, number).into_iter();
        pages.filter_map(|number| Some((number, tree.pages.get(number)?))).collect()
    }

    /// The index of the site that a page shows.
    #[must_use]
    pub fn index(&self, number: usize) -> Option<&'a SiteIndex> {
        let tag = self.model.site_indexes.of(number)?;
        self.model.indexes.get(tag).map(|index| self.reads.of(index))
    }

    /// Where the readers of a page are sent on to, and the page that is there.
    #[must_use]
    pub fn sent_on(&self, page: &Page) -> Option<(Href, Option<&'a Page>)> {
        page.head.front.redirect_to.as_ref()?;
        // It can name anything on the site.
        self.reads.of(&self.model.shape);
        named::sent_on(page, &self.model.links())
    }

    /// The text of a page as feeds have it.
    #[must_use]
    pub fn in_feeds(&self, number: usize) -> Option<&'a FeedText> {
        let page = self.model.tree.pages.get(number)?;
        self.model.in_feeds.get(&page.file).map(|text| self.reads.of(text))
    }

    /// Which pages and terms there are.
    pub fn whole(&self) {
        self.reads.of(&self.model.shape);
    }
}
