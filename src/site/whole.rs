//! Everything that is known of the pages together, before any of them goes through a template.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::checks;
use super::context::{self, Card};
use super::feeds::Feeds;
use super::files::Files;
use super::fixed::Fixed;
use super::head;
use super::links::{Links, Names};
use super::markdown::{self, Rendered, RenderedKey, blanks};
use super::memory::{Kept, Memory};
use super::named;
use super::openings::{self, Opened};
use super::order::Order;
use super::problems::Problems;
use super::related::related;
use super::search::Search;
use super::site_index::SiteIndexes;
use super::taxonomies::Taxonomies;
use super::tree::{CONTENT, Plan, Tree};
use super::{BuildOptions, Contents};

/// The pages of a site with their texts, and what stands beside what. All lists are in the order of the pages.
pub struct Whole {
    /// The pages.
    pub tree: Tree,
    /// Files of the output that are no pages and do not come from the content folder.
    fixed_files: BTreeSet<String>,
    /// Addresses of pages that belong to no file.
    made: BTreeSet<String>,
    /// The opening books of pages.
    pub books: BTreeMap<usize, Kept<Opened>>,
    /// The terms of the pages.
    pub taxonomies: Taxonomies,
    /// The texts, with blanks.
    pub blank: Vec<Kept<Rendered>>,
    /// The texts.
    pub rendered: Vec<Kept<Rendered>>,
    /// The titles.
    pub titles: Vec<String>,
    /// What stands for them where they are sorted.
    pub readings: Vec<String>,
    /// The pages as other pages see them.
    pub cards: Vec<Kept<Card>>,
    /// What stands around each page.
    pub order: Order,
    /// The pages that have to do with each.
    pub related: Vec<Vec<usize>>,
    /// The feeds.
    pub feeds: Feeds,
    /// The pages with an index of the site.
    pub site_indexes: SiteIndexes,
    /// The pages that can be found.
    pub search: Search,
}

impl Whole {
    /// Reads all pages, or takes again what `memory` knows of them; and the files that need no template.
    #[must_use]
    pub fn new(
        memory: &mut Memory,
        options: &BuildOptions,
        fixed: &Kept<Fixed>,
        problems: &mut Problems,
    ) -> (Self, Files) {
        let plan = Plan {
            languages: &fixed.languages,
            paths: fixed.config.slugify.paths,
            keep_dates: fixed.config.slugify.paths_keep_dates,
            drafts: options.drafts,
            until: options.until.as_ref(),
        };
        let tree = Tree::new(&memory.content, plan, problems);
        let books = openings::read(&tree, &memory.content, &mut memory.books);
        books.values().for_each(|opened| problems.extend(&opened.problems));
        let mut taxonomies = Taxonomies::new(&tree, &fixed.config, problems);
        let made = taxonomies.addresses();
        let names = Kept::renewed(Names::new(&tree, &made, fixed.id), memory.names.as_ref());
        let fixed_files = fixed.files.names();
        let links = Links::new(&tree, &fixed_files, &made);
        let content = options.root.join(CONTENT);
        let site = markdown::Site::new(&links, &content, fixed);
        let blank = render(memory, &site, &names, &books, options, fixed);
        let files = gather(&tree, &blank, fixed, problems);
        checks::anchors(&tree, &blank, 0..tree.pages.len(), problems);
        named::check(fixed, &links, &blank, problems);
        head::check(fixed, &links, problems);
        let title = |(page, from): (_, &Kept<Rendered>)| context::title(page, from, &fixed.config);
        let titles: Vec<String> = tree.pages.iter().zip(&blank).map(title).collect();
        let rendered = blanks::fill(&tree, &blank, &titles, &mut memory.filled, problems);
        let read = tree.pages.iter().zip(&blank).zip(&titles);
        let readings: Vec<String> =
            read.map(|((page, from), title)| context::reading(page, from, title)).collect();
        taxonomies.sort(&tree, &readings);
        memory.names = Some(names);
        let whole = Self {
            order: Order::new(&tree, &readings),
            related: related(&tree, &taxonomies),
            feeds: Feeds::new(&tree, &titles, &fixed.config, &taxonomies),
            site_indexes: SiteIndexes::new(&tree, &fixed.templates),
            search: Search::new(&tree, &fixed.config),
            cards: cards(memory, &tree, &rendered, &titles, &taxonomies, fixed),
            tree,
            fixed_files,
            made,
            books,
            taxonomies,
            blank,
            rendered,
            titles,
            readings,
        };
        (whole, files)
    }

    /// Everything on the site that a link can name.
    #[must_use]
    pub fn links(&self) -> Links<'_> {
        Links::new(&self.tree, &self.fixed_files, &self.made)
    }

    /// How many pages there are, with those of records in parts and of positions.
    #[must_use]
    pub fn count(&self) -> usize {
        let positions = self.books.values().map(|opened| opened.book.pages().len().saturating_sub(1));
        let parts = self.rendered.iter().map(|rendered| rendered.parts.len());
        self.tree.pages.len() + parts.chain(positions).sum::<usize>()
    }
}

/// The text of every page.
fn render(
    memory: &mut Memory,
    site: &markdown::Site<'_>,
    names: &Kept<Names>,
    books: &BTreeMap<usize, Kept<Opened>>,
    options: &BuildOptions,
    fixed: &Kept<Fixed>,
) -> Vec<Kept<Rendered>> {
    let links = site.links;
    options.progress.begin(links.tree.pages.len());
    let same_names = memory.names.as_ref().is_some_and(|before| before.id == names.id);
    let same_fixed = memory.fixed.as_ref().is_some_and(|before| before.id == fixed.id);
    let pages: Vec<_> = (links.tree.pages.par_iter().enumerate())
        .map(|(number, page)| {
            let opened = books.get(&number);
            let key = RenderedKey::new(page, &fixed.config, opened.map(|opened| opened.id));
            let before = memory.rendered.get(&page.file).filter(|(before, rendered)| {
                *before == key
                    && rendered.problems.is_empty()
                    && !memory.content.has_changed(&rendered.uses.files)
                    && (same_fixed || !rendered.uses.fixed)
                    && (same_names || rendered.uses.lead_as_before(page, links))
            });
            let rendered = before.map_or_else(
                || Kept::new(markdown::render(page, site, opened.map(|opened| &**opened))),
                |(_, rendered)| rendered.clone(),
            );
            options.progress.page_done();
            (page.file.clone(), (key, rendered))
        })
        .collect();
    let list = pages.iter().map(|(_, (_, rendered))| rendered.clone()).collect();
    memory.rendered = pages.into_iter().collect();
    list
}

/// Every page as other pages see it.
fn cards(
    memory: &mut Memory,
    tree: &Tree,
    rendered: &[Kept<Rendered>],
    titles: &[String],
    taxonomies: &Taxonomies,
    fixed: &Fixed,
) -> Vec<Kept<Card>> {
    let cards: Vec<_> = (tree.pages.par_iter().zip(rendered).zip(titles))
        .map(|((page, rendered), title)| {
            let key = vec![rendered.id, fixed.config.id];
            match memory.cards.get(&page.file) {
                Some((before, card)) if *before == key => (page.file.clone(), (key, card.clone())),
                before => {
                    let card = context::card(page, rendered, title, taxonomies, &fixed.config);
                    let card = Kept::renewed(card, before.map(|(_, card)| card));
                    (page.file.clone(), (key, card))
                }
            }
        })
        .collect();
    let list = cards.iter().map(|(_, (_, card))| card.clone()).collect();
    memory.cards = cards.into_iter().collect();
    list
}

/// The files that need no template: those of themes and of the site, those that pages bring along, and those of the
/// content folder that are no pages.
fn gather(tree: &Tree, rendered: &[Kept<Rendered>], fixed: &Fixed, problems: &mut Problems) -> Files {
    let mut files = fixed.files.clone();
    for (page, rendered) in tree.pages.iter().zip(rendered) {
        problems.extend(&rendered.problems);
        for (path, bytes) in &rendered.files {
            files.add(path.clone(), Contents::Made(Arc::clone(bytes)), &page.source, problems);
        }
    }
    for (path, disk) in &*tree.files {
        files.add_copied(path, disk, problems);
        if let Some(beside) = tree.beside_its_page(path) {
            files.add_unless_there(&beside, Contents::Copied(disk.clone()), &fixed.config_source);
        }
    }
    files
}
