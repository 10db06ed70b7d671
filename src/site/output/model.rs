//! Everything that is known of the pages together, before any of them goes through a template.

mod shape;
mod shared;
mod texts;
mod titles;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

use super::context::Shared;
use super::feeds::Feeds;
use super::known;
use super::search::{self, Search};
use super::site_index::{SiteIndex, SiteIndexes};
use crate::site::look::card::Card;
use crate::site::look::inputs::Inputs;
use crate::site::look::lookup::PageLookup;
use crate::site::map::links::{Links, Made, Names};
use crate::site::map::order::Order;
use crate::site::map::taxonomies::Taxonomies;
use crate::site::map::tree::{Page, Tree};
use crate::site::source::cells::{Cached, Invalidated, JobTable, Name, PerPage, Replaced};
use crate::site::source::config::Skipped;
use crate::site::source::content::{self, Content};
use crate::site::source::options::BuildOptions;
use crate::site::text::checks;
use crate::site::text::markdown::blanks::FilledPage;
use crate::site::text::markdown::budget::{Budget, Cost};
use crate::site::text::markdown::{self, FeedText, Rendered, Settings};
use crate::site::text::openings::Opened;
use kisho_game::text::Source;
use kisho_source::files::{CONTENT, without_lone_cr};
use kisho_source::{Language, Problems};
use shape::{PageLocation, PageVersion};

/// The pages of a site with their texts, and what stands beside what. All lists are in the order of the pages.
#[derive(Default)]
pub struct Model {
    /// The pages.
    pub tree: Tree,
    /// Files of the output that are no pages and do not come from the content folder.
    fixed_files: BTreeSet<String>,
    /// Addresses of pages and files that belong to no file of the content folder.
    made: BTreeMap<String, Made>,
    /// Addresses that are not checked.
    pub skipped: Skipped,
    /// Everything that links can name.
    names: Option<Cached<Names>>,
    /// The shape of the whole: another one whenever pages come, go, or say something else than words of themselves.
    pub shape: Cached<()>,
    /// The files of the home pages of the languages.
    pub homes: Option<Cached<Vec<(Language, String)>>>,
    /// What was wrong with the shape.
    pub said_of_shape: Problems,
    /// Where each page is.
    pub seats: PerPage<PageLocation>,
    /// What each page says itself.
    pub versions: PerPage<PageVersion>,
    /// The files of the content folder that belong to no page that is left out.
    files: Option<Cached<Arc<BTreeMap<String, PathBuf>>>>,
    opened: JobTable<Opened>,
    /// The opening books of pages.
    pub books: BTreeMap<usize, Cached<Opened>>,
    /// The terms of the pages.
    pub taxonomies: Taxonomies,
    settings: Option<Cached<Settings>>,
    texts: JobTable<Rendered>,
    /// The pages that something is wrong with, by their files.
    wrong: HashSet<Name>,
    /// The texts, with blanks. What others see of a text that changes can stay the same: places and figures.
    pub blank: PerPage<Cached<Rendered>>,
    /// What stands in the blanks, by the files of the pages.
    pub filled: JobTable<FilledPage>,
    /// The texts.
    pub rendered: Vec<Cached<Rendered>>,
    /// The titles.
    pub titles: PerPage<String>,
    /// Their languages, if they are not those of the pages.
    pub foreign: PerPage<Option<Language>>,
    /// What stands for them where they are sorted.
    pub readings: PerPage<String>,
    of_files: JobTable<Card>,
    /// The pages as other pages see them.
    pub cards: Vec<Cached<Card>>,
    /// What stands around each page.
    pub order: Order,
    /// The pages that have to do with each.
    pub related: PerPage<Vec<usize>>,
    /// The feeds.
    pub feeds: Feeds,
    /// The texts of pages as feeds have them, by their files.
    pub in_feeds: JobTable<FeedText>,
    /// The pages with an index of the site.
    pub site_indexes: SiteIndexes,
    /// The indexes, by the tags of their languages.
    pub indexes: JobTable<SiteIndex>,
    /// The pages that can be found.
    pub search: Search,
    /// What is found of each, by its file.
    pub found: JobTable<search::Entry>,
    /// What all pages see.
    pub shared: Option<Cached<Shared>>,
    /// What templates can ask for by name, if any of them does.
    pub known: Option<Arc<PageLookup>>,
    /// What is wrong with links that the config and front matter name.
    pub checks: JobTable<Problems>,
}

/// What a model is made from.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    /// What was asked for.
    pub options: &'a BuildOptions,
    /// What does not come from the content folder.
    pub inputs: &'a Cached<Inputs>,
    /// The content folder.
    pub content: &'a Content,
}

/// What has become of the pages.
pub struct Renewed {
    /// Whether there may be other pages than before.
    pub reshaped: bool,
    /// The pages with other texts, with those that they had.
    pub texts: Replaced<Rendered>,
    /// The pages with other texts in feeds, with those that they had.
    pub in_feeds: Replaced<FeedText>,
}

impl Model {
    /// Brings all of it up to date. `same_inputs`: nothing but the content folder has changed.
    pub fn renew(&mut self, from: Sources<'_>, same_inputs: bool, gone: &mut Invalidated) -> Renewed {
        if let Some(budget) = self.budget() {
            budget.solver.renew();
        }
        let pages = if same_inputs { self.pages_with_new_texts(from.content) } else { None };
        let reshaped = match &pages {
            Some(pages) => {
                self.take_texts(pages, from.content, gone);
                None
            }
            None => Some(self.reshape(from, gone)),
        };
        from.inputs.templates.engine().begin(self.count());
        let all = reshaped.is_some();
        let texts = self.render(from, reshaped.as_ref(), gone);
        let has_other_titles = match reshaped {
            Some(reshaped) => {
                self.compute_titles(from.inputs, &reshaped.moved, gone);
                self.put_in_order(reshaped, gone);
                true
            }
            None => {
                let rendered = texts.iter().filter_map(|(file, _)| self.tree.by_file.get(&**file).copied());
                let changed = pages.into_iter().flatten().chain(rendered).collect();
                let entitled = self.compute_titles_of(&changed, from.inputs, gone);
                if !entitled.is_empty() {
                    self.put_in_order_again(&entitled, gone);
                }
                !entitled.is_empty()
            }
        };
        self.fill(&texts, all, gone);
        self.make_cards(from.inputs, all, gone);
        if has_other_titles {
            self.feeds = Feeds::new(&self.tree, &self.titles, &from.inputs.config, &self.taxonomies);
        }
        if all {
            self.site_indexes = SiteIndexes::new(&self.tree, &from.inputs.templates);
            self.search = Search::new(&self.tree, &from.inputs.config);
        }
        self.check(from.inputs, gone);
        let in_feeds = self.gather(from, all, gone);
        self.known = known::asked(self, &from.inputs.templates).map(Arc::new);
        Renewed { reshaped: all, texts, in_feeds }
    }

    /// Everything on the site that a link can name.
    #[must_use]
    pub fn links(&self) -> Links<'_> {
        Links::new(&self.tree, &self.fixed_files, &self.made, &self.skipped)
    }

    /// The page of a file, which may not be there yet.
    #[must_use]
    pub fn page_of(&self, inputs: &Inputs, file: &str) -> Cow<'_, Page> {
        let known = self.tree.by_file.get(file).and_then(|&number| self.tree.pages.get(number));
        let newcomer = || self.tree.newcomer(file, &inputs.languages, inputs.config.slugify.paths);
        known.map_or_else(|| Cow::Owned(newcomer()), Cow::Borrowed)
    }

    /// A page as it would be with another text, and what is wrong with it; its file may not be there yet. `None` if no site could be
    /// read.
    #[must_use]
    pub fn preview(
        &self,
        options: &BuildOptions,
        inputs: &Inputs,
        file: &str,
        text: String,
    ) -> Option<(Page, Rendered, Problems)> {
        let page = self.page_of(inputs, file).into_owned();
        let source = Source::new(page.source.name(), without_lone_cr(text));
        let head = Arc::new(content::head(file, source.text()));
        let page = Page { source: Arc::new(source), head, ..page };
        let mut problems = Problems::default();
        page.head.tell(&page.source, &inputs.config, &mut problems);
        let folder = options.root.join(CONTENT);
        let links = self.links();
        let settings = self.settings.as_ref()?;
        // A page is looked at after each key stroke, and would use up what the last build has left.
        settings.budget.begin(self.count(), (0, 0));
        let site = markdown::Site::new(&links, &folder, settings, inputs);
        let mut rendered = markdown::render(&page, &site, None);
        problems.append(std::mem::take(&mut rendered.problems));
        problems.append(checks::frames_of(&page, &rendered, &self.tree, |number| self.blank.get(number)));
        Some((page, rendered, problems))
    }

    /// Everything that is wrong with the pages, before any of them goes through a template.
    pub fn tell(&self, problems: &mut Problems) {
        problems.extend(&self.said_of_shape);
        self.wrong
            .iter()
            .filter_map(|file| self.texts.get(file))
            .for_each(|text| problems.extend(&text.problems));
        self.filled.all().for_each(|filled| problems.extend(&filled.problems));
        self.checks.all().for_each(|found| problems.extend(found));
        if let Some(budget) = self.budget() {
            let pages = self.tree.pages.iter().zip(&self.rendered).map(|(page, rendered)| Cost {
                source: &page.source,
                board_places: &rendered.boards,
                boards: rendered.taken,
                files: rendered.taken_in,
            });
            problems.append(budget.problems(pages).into_iter().collect());
        }
    }

    /// What all pages may take together, once there are texts.
    #[must_use]
    pub fn budget(&self) -> Option<&Budget> {
        self.settings.as_ref().map(|settings| &*settings.budget)
    }

    /// How many pages there are, with those of records in parts and of positions.
    #[must_use]
    pub fn count(&self) -> usize {
        let positions = self.books.values().map(|opened| opened.book.pages().len().saturating_sub(1));
        let parts = self.rendered.iter().map(|rendered| rendered.parts.len());
        self.tree.pages.len() + parts.chain(positions).sum::<usize>()
    }
}

/// The name of the job of a page.
pub fn name(file: &str) -> Name {
    Name::from(file)
}

/// The jobs of all pages, or of those that are stale.
pub fn jobs(tree: &Tree, all: bool, stale: &HashSet<Name>) -> Vec<(Name, usize)> {
    if all {
        return tree.pages.iter().enumerate().map(|(number, page)| (name(&page.file), number)).collect();
    }
    stale.iter().filter_map(|file| Some((Arc::clone(file), *tree.by_file.get(&**file)?))).collect()
}
