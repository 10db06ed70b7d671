//! Everything that is known of the pages together, before any of them goes through a template.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::cache::{BuildCache, Cached};
use super::checks;
use super::context::{self, Card};
use super::feeds::Feeds;
use super::files::Files;
use super::head;
use super::inputs::Inputs;
use super::links::{Links, Names};
use super::markdown::{self, Rendered, RenderedKey, blanks};
use super::named;
use super::openings::{self, Opened};
use super::order::Order;
use super::related::related;
use super::search::Search;
use super::site_index::SiteIndexes;
use super::taxonomies::Taxonomies;
use super::tree::{Plan, Tree};
use super::{BuildOptions, Contents};
use kisho_source::Problems;
use kisho_source::files::CONTENT;

/// The pages of a site with their texts, and what stands beside what. All lists are in the order of the pages.
pub struct Model {
    /// The pages.
    pub tree: Tree,
    /// Files of the output that are no pages and do not come from the content folder.
    fixed_files: BTreeSet<String>,
    /// Addresses of pages that belong to no file.
    made: BTreeSet<String>,
    /// The opening books of pages.
    pub books: BTreeMap<usize, Cached<Opened>>,
    /// The terms of the pages.
    pub taxonomies: Taxonomies,
    /// The texts, with blanks.
    pub blank: Vec<Cached<Rendered>>,
    /// The texts.
    pub rendered: Vec<Cached<Rendered>>,
    /// The titles.
    pub titles: Vec<String>,
    /// What stands for them where they are sorted.
    pub readings: Vec<String>,
    /// The pages as other pages see them.
    pub cards: Vec<Cached<Card>>,
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

impl Model {
    /// Reads all pages, or takes again what `cache` knows of them; and the files that need no template.
    #[must_use]
    pub fn new(
        cache: &mut BuildCache,
        options: &BuildOptions,
        inputs: &Cached<Inputs>,
        problems: &mut Problems,
    ) -> (Self, Files) {
        let plan = Plan {
            languages: &inputs.languages,
            paths: inputs.config.slugify.paths,
            keep_dates: inputs.config.slugify.paths_keep_dates,
            drafts: options.drafts,
            until: options.until.as_ref(),
        };
        let tree = Tree::new(&cache.content, plan, problems);
        let books = openings::read(&tree, &cache.content, &inputs.board_themes, &mut cache.books);
        books.values().for_each(|opened| problems.extend(&opened.problems));
        let mut taxonomies = Taxonomies::new(&tree, &inputs.config, problems);
        let made = taxonomies.addresses();
        let names = Cached::renewed(Names::new(&tree, &made, inputs.id), cache.names.as_ref());
        let fixed_files = inputs.files.names();
        let links = Links::new(&tree, &fixed_files, &made);
        let content = options.root.join(CONTENT);
        let site = markdown::Site::new(&links, &content, inputs);
        let blank = render(cache, &site, &names, &books, options, inputs);
        let files = gather(&tree, &blank, inputs, problems);
        checks::anchors(&tree, &blank, 0..tree.pages.len(), problems);
        named::check(inputs, &links, &blank, problems);
        head::check(inputs, &links, problems);
        let title = |(page, from): (_, &Cached<Rendered>)| context::title(page, from, &inputs.config);
        let titles: Vec<String> = tree.pages.iter().zip(&blank).map(title).collect();
        let rendered = blanks::fill(&tree, &blank, &titles, &mut cache.filled, problems);
        let read = tree.pages.iter().zip(&blank).zip(&titles);
        let readings: Vec<String> =
            read.map(|((page, from), title)| context::reading(page, from, title)).collect();
        taxonomies.sort(&tree, &readings);
        cache.names = Some(names);
        let model = Self {
            order: Order::new(&tree, &readings),
            related: related(&tree, &taxonomies),
            feeds: Feeds::new(&tree, &titles, &inputs.config, &taxonomies),
            site_indexes: SiteIndexes::new(&tree, &inputs.templates),
            search: Search::new(&tree, &inputs.config),
            cards: cards(cache, &tree, &rendered, &titles, &taxonomies, inputs),
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
        (model, files)
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
    cache: &mut BuildCache,
    site: &markdown::Site<'_>,
    names: &Cached<Names>,
    books: &BTreeMap<usize, Cached<Opened>>,
    options: &BuildOptions,
    inputs: &Cached<Inputs>,
) -> Vec<Cached<Rendered>> {
    let links = site.links;
    options.progress.begin(links.tree.pages.len());
    let same_names = cache.names.as_ref().is_some_and(|before| before.id == names.id);
    let same_fixed = cache.inputs.as_ref().is_some_and(|before| before.id == inputs.id);
    let pages: Vec<_> = (links.tree.pages.par_iter().enumerate())
        .map(|(number, page)| {
            let opened = books.get(&number);
            let key = RenderedKey::new(page, inputs, opened.map(|opened| opened.id));
            let before = cache.rendered.get(&page.file).filter(|(before, rendered)| {
                *before == key
                    && rendered.problems.is_empty()
                    && !cache.content.has_changed(&rendered.uses.files)
                    && (same_fixed || !rendered.uses.inputs)
                    && (same_names || rendered.uses.lead_as_before(page, links))
            });
            let rendered = before.map_or_else(
                || Cached::new(markdown::render(page, site, opened.map(|opened| &**opened))),
                |(_, rendered)| rendered.clone(),
            );
            options.progress.page_done();
            (page.file.clone(), (key, rendered))
        })
        .collect();
    let list = pages.iter().map(|(_, (_, rendered))| rendered.clone()).collect();
    cache.rendered = pages.into_iter().collect();
    list
}

/// Every page as other pages see it.
fn cards(
    cache: &mut BuildCache,
    tree: &Tree,
    rendered: &[Cached<Rendered>],
    titles: &[String],
    taxonomies: &Taxonomies,
    inputs: &Inputs,
) -> Vec<Cached<Card>> {
    let cards: Vec<_> = (tree.pages.par_iter().zip(rendered).zip(titles))
        .map(|((page, rendered), title)| {
            let key = vec![rendered.id, inputs.config.id];
            match cache.cards.get(&page.file) {
                Some((before, card)) if *before == key => (page.file.clone(), (key, card.clone())),
                before => {
                    let card = context::card(page, rendered, title, taxonomies, &inputs.config);
                    let card = Cached::renewed(card, before.map(|(_, card)| card));
                    (page.file.clone(), (key, card))
                }
            }
        })
        .collect();
    let list = cards.iter().map(|(_, (_, card))| card.clone()).collect();
    cache.cards = cards.into_iter().collect();
    list
}

/// The files that need no template: those of themes and of the site, those that pages bring along, and those of the
/// content folder that are no pages.
fn gather(tree: &Tree, rendered: &[Cached<Rendered>], inputs: &Inputs, problems: &mut Problems) -> Files {
    let mut files = inputs.files.clone();
    for (page, rendered) in tree.pages.iter().zip(rendered) {
        problems.extend(&rendered.problems);
        for (path, bytes) in &rendered.files {
            files.add(path.clone(), Contents::Made(Arc::clone(bytes)), &page.source, problems);
        }
    }
    for (path, disk) in &*tree.files {
        files.add_copied(path, disk, problems);
        if let Some(beside) = tree.beside_its_page(path) {
            files.add_unless_there(&beside, Contents::Copied(disk.clone()), &inputs.config_source);
        }
    }
    files
}
