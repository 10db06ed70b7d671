//! Everything that is known of the pages together, before any of them goes through a template.

mod titles;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;

use super::addresses;
use super::context::{self, Shared};
use super::feeds::Feeds;
use super::head;
use super::known;
use super::named;
use super::search::{self, Search};
use super::shape::{PageLocation, PageVersion};
use super::site_index::{SiteIndex, SiteIndexes};
use super::view::View;
use crate::site::look::card::Card;
use crate::site::look::inputs::Inputs;
use crate::site::look::lookup::PageLookup;
use crate::site::map::links::{Links, Made, Names};
use crate::site::map::order::Order;
use crate::site::map::taxonomies::Taxonomies;
use crate::site::map::tree::{Page, Plan, Tree};
use crate::site::source::cells::{Cached, Invalidated, JobTable, Name, PerPage, Renumbering};
use crate::site::source::content::{self, Content};
use crate::site::source::options::BuildOptions;
use crate::site::text::checks;
use crate::site::text::markdown::blanks::{self, FilledPage, Labels};
use crate::site::text::markdown::solving::too_much_to_solve;
use crate::site::text::markdown::{self, FeedText, Rendered, Settings};
use crate::site::text::openings::Opened;
use kisho_board::present::SolverBudget;
use kisho_game::text::Source;
use kisho_source::files::CONTENT;
use kisho_source::{Language, Problems};

/// The pages of a site with their texts, and what stands beside what. All lists are in the order of the pages.
#[derive(Default)]
pub struct Model {
    /// The pages.
    pub tree: Tree,
    /// Files of the output that are no pages and do not come from the content folder.
    fixed_files: BTreeSet<String>,
    /// Addresses of pages and files that belong to no file of the content folder.
    made: BTreeMap<String, Made>,
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

/// What has become of the shape of a site.
struct Reshaped {
    /// Where the pages were before.
    moved: Renumbering,
    /// The terms that there were.
    terms: Taxonomies,
    /// Whether links may lead elsewhere than before.
    links: bool,
}

/// What has become of the pages.
pub struct Renewed {
    /// Whether there may be other pages than before.
    pub reshaped: bool,
    /// The pages with other texts, with those that they had.
    pub texts: Vec<(Name, Option<Cached<Rendered>>)>,
    /// The pages with other texts in feeds, with those that they had.
    pub in_feeds: Vec<(Name, Option<Cached<FeedText>>)>,
}

impl Model {
    /// Brings all of it up to date. `same_inputs`: nothing but the content folder has changed.
    pub fn renew(&mut self, from: Sources<'_>, same_inputs: bool, gone: &mut Invalidated) -> Renewed {
        if let Some(solver) = self.solver() {
            solver.renew();
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
        let entitled = match &reshaped {
            Some(reshaped) => self.compute_titles(from.inputs, &reshaped.moved, gone),
            None => {
                let rendered = texts.iter().filter_map(|(file, _)| self.tree.by_file.get(&**file).copied());
                let changed = pages.into_iter().flatten().chain(rendered).collect();
                self.compute_titles_of(&changed, from.inputs, gone)
            }
        };
        match reshaped {
            Some(reshaped) => self.put_in_order(reshaped, gone),
            None if !entitled.is_empty() => self.put_in_order_again(&entitled, gone),
            None => {}
        }
        self.fill(&texts, all, gone);
        self.make_cards(from.inputs, all, gone);
        if all || !entitled.is_empty() {
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

    /// Finds anew which pages there are.
    fn reshape(&mut self, from: Sources<'_>, gone: &mut Invalidated) -> Reshaped {
        let Sources { options, inputs, content } = from;
        let mut problems = Problems::default();
        content.tell(&inputs.config, &mut problems);
        let tree = Tree::new(content, plan(options, inputs), &mut problems);
        let before = std::mem::replace(&mut self.tree, tree);
        let tree = &self.tree;
        let moved = Renumbering::from(
            tree.pages.iter().map(|page| before.by_file.get(&page.file).copied()).collect(),
        );
        let terms = Taxonomies::new(tree, &inputs.config, &mut problems);
        let terms = std::mem::replace(&mut self.taxonomies, terms);
        self.made = addresses::made(tree, &self.taxonomies, &inputs.config);
        self.fixed_files = inputs.files.names();
        let names = Names::new(tree, &self.made, inputs.id);
        let links = gone.renew(&mut self.names, names);
        gone.replace(&mut self.shape, Cached::new(()));
        gone.renew(&mut self.homes, tree.translations.homes(&tree.pages));
        gone.renew(&mut self.settings, Settings::new(inputs));
        let seats = (0..tree.pages.len()).map(|number| PageLocation::new(tree, number));
        self.seats.renew(seats, &moved, gone, |before, now| before.is(now, &moved));
        self.versions.renew(tree.pages.iter().map(PageVersion::new), &moved, gone, PageVersion::is);
        gone.renew(&mut self.files, Arc::clone(&tree.files));
        self.open_books(from, gone);
        self.books.values().for_each(|opened| problems.extend(&opened.problems));
        self.said_of_shape = problems;
        Reshaped { moved, terms, links }
    }

    /// Reads the opening books of those pages that have one.
    fn open_books(&mut self, from: Sources<'_>, gone: &mut Invalidated) {
        let (tree, versions, files) = (&self.tree, &self.versions, self.files.as_ref());
        let pages = tree.pages.iter().enumerate();
        let jobs =
            pages.filter_map(|(number, page)| Some((number, page, page.head.front.openings.as_ref()?)));
        let jobs: BTreeMap<Name, _> = jobs.map(|job| (name(&job.1.file), job)).collect();
        self.opened.retain(|file| jobs.contains_key(file), gone);
        let stale = self.opened.stale(gone);
        let numbers: Vec<(Name, usize)> = jobs.iter().map(|(file, job)| (Arc::clone(file), job.0)).collect();
        self.opened.run(jobs.into_iter().collect(), &stale, gone, |(number, page, written), reads, _| {
            versions.read(number, reads);
            files.into_iter().for_each(|files| reads.note(files.id));
            reads.of(&from.content.state);
            let themes = reads.of(&from.inputs.board_themes);
            Cached::new(Opened::read(page, written, tree, themes, from.inputs.lenient))
        });
        let opened =
            numbers.iter().filter_map(|(file, number)| Some((*number, self.opened.get(file)?.clone())));
        self.books = opened.collect();
    }

    /// Everything on the site that a link can name.
    #[must_use]
    pub fn links(&self) -> Links<'_> {
        Links::new(&self.tree, &self.fixed_files, &self.made)
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
        let known = self.tree.by_file.get(file).and_then(|&number| self.tree.pages.get(number));
        let newcomer = || self.tree.newcomer(file, &inputs.languages, inputs.config.slugify.paths);
        let page = known.cloned().unwrap_or_else(newcomer);
        let source = Source::new(page.source.name(), text);
        let head = Arc::new(content::head(file, source.text()));
        let page = Page { source: Arc::new(source), head, ..page };
        let mut problems = Problems::default();
        page.head.tell(&page.source, &inputs.config, &mut problems);
        let folder = options.root.join(CONTENT);
        let links = self.links();
        let site = markdown::Site::new(&links, &folder, self.settings.as_ref()?, inputs);
        let mut rendered = markdown::render(&page, &site, None);
        problems.append(std::mem::take(&mut rendered.problems));
        problems.append(checks::frames_of(&page, &rendered, &self.tree, |number| self.blank.get(number)));
        Some((page, rendered, problems))
    }

    /// Renders the texts of pages that are new or stale. Returns those pages with the texts that they had.
    fn render(
        &mut self,
        from: Sources<'_>,
        reshaped: Option<&Reshaped>,
        gone: &mut Invalidated,
    ) -> Vec<(Name, Option<Cached<Rendered>>)> {
        let Sources { options, inputs, content } = from;
        let links = Links::new(&self.tree, &self.fixed_files, &self.made);
        let Some(settings) = &self.settings else { return Vec::new() };
        let mut stale = self.texts.stale(gone);
        if reshaped.is_some_and(|reshaped| reshaped.links) {
            let elsewhere = links.tree.pages.par_iter().filter(|page| {
                self.texts.get(&page.file).is_some_and(|text| !text.uses.lead_as_before(page, &links))
            });
            stale.extend(elsewhere.map(|page| name(&page.file)).collect::<Vec<_>>());
        }
        let jobs = jobs(links.tree, reshaped.is_some(), &stale);
        options.progress.begin(jobs.len());
        if reshaped.is_some() {
            let is_there = |file: &str| links.tree.by_file.contains_key(file);
            self.texts.retain(is_there, gone);
            self.wrong.retain(|file| is_there(file));
        }
        let folder = options.root.join(CONTENT);
        let site = markdown::Site::new(&links, &folder, settings, inputs);
        let (seats, versions, books, names) = (&self.seats, &self.versions, &self.books, self.names.as_ref());
        let replaced = self.texts.run(jobs, &stale, gone, |number, reads, _| {
            versions.read(number, reads);
            seats.read(number, reads);
            reads.of(settings);
            let opened = books.get(&number).map(|opened| reads.of(opened));
            let rendered = links.tree.pages.get(number).map(|page| markdown::render(page, &site, opened));
            let rendered = rendered.unwrap_or_default();
            rendered.uses.tell(content, names, inputs, reads);
            options.progress.page_done();
            Cached::new(rendered)
        });
        let texts = &self.texts;
        for (file, _) in &replaced {
            match texts.get(file).is_some_and(|text| !text.problems.is_empty()) {
                true => self.wrong.insert(Arc::clone(file)),
                false => self.wrong.remove(file),
            };
        }
        let same =
            |before: &Cached<Rendered>, now: &Cached<Rendered>| before == now || before.has_same_places(now);
        match reshaped {
            Some(reshaped) => {
                let all = links.tree.pages.iter().map(|page| texts.get(&page.file).cloned());
                let all: Vec<_> = all.map(Option::unwrap_or_default).collect();
                self.blank.renew(all, &reshaped.moved, gone, same);
            }
            None => {
                for (file, _) in &replaced {
                    let (number, text) = (links.tree.by_file.get(&**file), texts.get(file));
                    if let (Some(&number), Some(text)) = (number, text) {
                        self.blank.set(number, text.clone(), gone, same);
                    }
                }
            }
        }
        replaced
    }

    /// Fills in what depends on other pages.
    fn fill(&mut self, texts: &[(Name, Option<Cached<Rendered>>)], all: bool, gone: &mut Invalidated) {
        let tree = &self.tree;
        let has_any = |file: &str| {
            let number = tree.by_file.get(file).copied()?;
            self.blank.get(number).filter(|blank| blanks::has_any(blank)).map(|_| number)
        };
        let mut stale = self.filled.stale(gone);
        stale.extend(texts.iter().map(|(file, _)| Arc::clone(file)));
        let jobs: Vec<(Name, usize)> = if all {
            self.filled.retain(|file| has_any(file).is_some(), gone);
            tree.pages.iter().filter_map(|page| Some((name(&page.file), has_any(&page.file)?))).collect()
        } else {
            for file in stale.iter().filter(|file| has_any(file).is_none()) {
                self.filled.remove(file, gone);
            }
            stale.iter().filter_map(|file| Some((Arc::clone(file), has_any(file)?))).collect()
        };
        let of = jobs.iter().filter(|(file, _)| stale.contains(file) || self.filled.get(file).is_none());
        let labels = Labels::new(tree, &self.blank, &self.titles, of.map(|(_, number)| *number));
        let filled = self.filled.run(jobs, &stale, gone, |number, reads, before| {
            Cached::new(labels.fill(number, reads, before.map(|before| &**before)).unwrap_or_default())
        });
        let now = |number: usize, file: &str| {
            let filled = self.filled.get(file).map(|filled| filled.rendered.clone());
            filled.or_else(|| self.blank.get(number).cloned()).unwrap_or_default()
        };
        if all {
            let rendered =
                tree.pages.iter().enumerate().map(|(number, page)| now(number, &page.file)).collect();
            gone.replace_all(&mut self.rendered, rendered);
        } else {
            for file in texts.iter().map(|(file, _)| file).chain(filled.iter().map(|(file, _)| file)) {
                if let Some(&number) = tree.by_file.get(&**file)
                    && let Some(rendered) = self.rendered.get_mut(number)
                {
                    gone.replace(rendered, now(number, file));
                }
            }
        }
    }

    /// Every page as other pages see it.
    fn make_cards(&mut self, inputs: &Inputs, all: bool, gone: &mut Invalidated) {
        let stale = self.of_files.stale(gone);
        let mut of_files = std::mem::take(&mut self.of_files);
        if all {
            of_files.retain(|file| self.tree.by_file.contains_key(file), gone);
        }
        let jobs = jobs(&self.tree, all, &stale);
        let made = of_files.run(jobs, &stale, gone, |number, reads, before| {
            let view = View::new(self, inputs, reads);
            let card = view.page(number).zip(view.text(number)).zip(view.title(number));
            let card = card.map(|((page, text), title)| {
                let entitled = (title.as_str(), view.foreign(number));
                context::card(page, text, entitled, &self.taxonomies, view.config())
            });
            Cached::renewed(card.unwrap_or_default(), before)
        });
        self.of_files = of_files;
        if all {
            let cards = self.tree.pages.iter().map(|page| self.of_files.get(&page.file).cloned());
            self.cards = cards.map(Option::unwrap_or_default).collect();
        } else {
            for (file, _) in made {
                let number = self.tree.by_file.get(&*file).and_then(|&number| self.cards.get_mut(number));
                if let Some((card, now)) = number.zip(self.of_files.get(&file)) {
                    *card = now.clone();
                }
            }
        }
    }

    /// Looks where the links lead that the config and front matter name.
    fn check(&mut self, inputs: &Inputs, gone: &mut Invalidated) {
        let mut stale = self.checks.stale(gone);
        if self.checks.all().any(|problems| !problems.is_empty()) {
            stale.insert(name(""));
        }
        let mut checks = std::mem::take(&mut self.checks);
        checks.run(vec![(name(""), ())], &stale, gone, |(), reads, _| {
            let mut problems = Problems::default();
            reads.of(&self.shape);
            let links = self.links();
            named::check(inputs, &links, (&self.blank, reads), &mut problems);
            head::check(inputs, &links, &mut problems);
            Cached::new(problems)
        });
        self.checks = checks;
    }

    /// Gathers what several pages show: what is the same for all, indexes, texts for feeds, and what can be found.
    fn gather(
        &mut self,
        from: Sources<'_>,
        all: bool,
        gone: &mut Invalidated,
    ) -> Vec<(Name, Option<Cached<FeedText>>)> {
        let Sources { options, inputs, .. } = from;
        let links = self.links();
        let of_search = |language: &_| self.search.of(language, &self.site_indexes, &self.tree);
        let titles = (&self.titles, &self.foreign);
        let shared = Shared::new(inputs, &links, &self.order, titles, &self.blank, &self.feeds, of_search);
        gone.renew(&mut self.shared, shared);
        let mut indexes = std::mem::take(&mut self.indexes);
        self.site_indexes.renew(self, inputs, &mut indexes, gone);
        let mut in_feeds = std::mem::take(&mut self.in_feeds);
        let folder = options.root.join(CONTENT);
        let mut replaced = Vec::new();
        if let Some(settings) = &self.settings {
            let links = self.links();
            let site = markdown::Site::new(&links, &folder, settings, inputs);
            replaced = self.feeds.renew_texts(&site, self, inputs, &mut in_feeds, gone);
        }
        let mut found = std::mem::take(&mut self.found);
        self.search.renew(self, inputs, all, &mut found, gone);
        (self.indexes, self.in_feeds, self.found) = (indexes, in_feeds, found);
        replaced
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
        if self.is_solver_spent() {
            let pages = self.tree.pages.iter().zip(&self.rendered);
            let pages = pages.map(|(page, rendered)| (&page.source, &*rendered.boards));
            let (source, problem) = too_much_to_solve(pages);
            problems.push(&source, problem);
        }
    }

    /// Whether the figures ask the solver for more than it may do.
    #[must_use]
    pub fn is_solver_spent(&self) -> bool {
        self.solver().is_some_and(SolverBudget::is_spent)
    }

    /// What the solver may do, once there are texts.
    #[must_use]
    pub fn solver(&self) -> Option<&SolverBudget> {
        self.settings.as_ref().map(|settings| settings.solver())
    }

    /// How many pages there are, with those of records in parts and of positions.
    #[must_use]
    pub fn count(&self) -> usize {
        let positions = self.books.values().map(|opened| opened.book.pages().len().saturating_sub(1));
        let parts = self.rendered.iter().map(|rendered| rendered.parts.len());
        self.tree.pages.len() + parts.chain(positions).sum::<usize>()
    }
}

/// Which pages there are to be.
fn plan<'a>(options: &'a BuildOptions, inputs: &'a Inputs) -> Plan<'a> {
    Plan {
        languages: &inputs.languages,
        paths: inputs.config.slugify.paths,
        keep_dates: inputs.config.slugify.paths_keep_dates,
        drafts: options.drafts,
        until: options.until.as_ref(),
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
