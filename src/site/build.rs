//! From a folder to a built site in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::checks;
use super::context::{self, Common};
use super::feeds::{self, Feeds};
use super::files::{Files, made};
use super::fixed::Fixed;
use super::head;
use super::links::{Links, Names};
use super::markdown::{self, Rendered, RenderedKey, blanks};
use super::memory::{self, Changes, Job, Kept, Memory, Output};
use super::named;
use super::openings::{self, Opened};
use super::order::Order;
use super::pages::{self, Pages};
use super::problems::{InTemplates, Problems};
use super::related::related;
use super::search::{self, Search};
use super::site_index::{self, SiteIndexes};
use super::sitemap;
use super::taxonomies::{Lists, Taxonomies};
use super::tree::{CONTENT, Plan, Tree};
use super::{BuildOptions, Built, Contents, External, Level, Problem};
use crate::text::{Language, Severity, Source};

/// Builds a site with its drafts to look for mistakes: what is wrong with the drafts too, and what would be wrong when
/// the site is built without them, such as a link from a page to a draft.
#[must_use]
pub fn check(options: &BuildOptions) -> Built {
    let mut built = build(&BuildOptions { drafts: true, ..options.clone() });
    if built.drafts == 0 {
        return built;
    }
    let without = build(&BuildOptions { drafts: false, ..options.clone() });
    // Hints can differ, since a draft may be what was meant.
    let key = |problem: &Problem| {
        let said = &problem.diagnostic;
        (problem.source.name().to_owned(), said.span, said.id, said.message.clone())
    };
    let known: BTreeSet<_> = built.problems.iter().map(key).collect();
    built.problems.extend(without.problems.into_iter().filter(|problem| !known.contains(&key(problem))));
    built.problems.sort_by_cached_key(key);
    built
}

/// Builds a site in memory. Never stops at the first error.
#[must_use]
pub fn build(options: &BuildOptions) -> Built {
    Memory::default().build(options, &Changes::All)
}

/// Builds a site in memory, and of what `memory` holds only what `changes` may have changed.
#[must_use]
pub fn with(memory: &mut Memory, options: &BuildOptions, changes: &Changes) -> Built {
    let mut problems = Problems::default();
    let Memory { fixed, content, .. } = &mut *memory;
    let (fixed, ()) = rayon::join(
        || Fixed::renewed(options, changes, fixed.as_ref()),
        || content.update(&options.root, changes),
    );
    problems.extend(&fixed.problems);
    memory.content.tell(&mut problems);
    let plan = Plan {
        languages: &fixed.languages,
        paths: fixed.config.slugify.paths,
        drafts: options.drafts,
        until: options.until.as_ref(),
    };
    let tree = Tree::new(&memory.content, plan, &mut problems);
    let books = openings::read(&tree, &memory.content, &mut memory.books);
    books.values().for_each(|opened| problems.extend(&opened.problems));
    let mut taxonomies = Taxonomies::new(&tree, &fixed.config, &mut problems);
    let made = taxonomies.addresses();
    let names = Kept::renewed(Names::new(&tree, &made, fixed.id), memory.names.as_ref());
    let fixed_names = fixed.files.names();
    let links = Links::new(&tree, &fixed_names, &made);
    let content = options.root.join(CONTENT);
    let site = markdown::Site {
        links: &links,
        content: &content,
        config: &fixed.config,
        templates: &fixed.templates,
    };

    let mut rendered = render(memory, &site, &names, &books, options, &fixed);
    let asked = markdown::asked(&rendered);
    if asked != memory.asked {
        // Links of other pages into a replay are known only now.
        memory.asked = asked;
        rendered = render(memory, &site, &names, &books, options, &fixed);
    }
    let mut files = gather(&tree, &rendered, &fixed, &mut problems);
    checks::anchors(&tree, &rendered, &mut problems);
    named::check(&fixed, &links, &rendered, &mut problems);
    head::check(&fixed, &links, &mut problems);
    let title = |(page, from): (_, &Kept<Rendered>)| context::title(page, from, &fixed.config);
    let titles: Vec<String> = tree.pages.iter().zip(&rendered).map(title).collect();
    let rendered = blanks::fill(&tree, &rendered, &titles, &mut memory.filled, &mut problems);
    taxonomies.sort(&tree, &titles);

    let whole = Whole {
        tree: &tree,
        rendered: &rendered,
        titles: &titles,
        books: &books,
        taxonomies: &taxonomies,
        serving: options.serving,
    };
    whole.through_templates(memory, &site, &fixed, &mut files, &mut problems);
    files.compress(&fixed.config.compress);
    let positions = books.values().map(|opened| opened.book.pages().len().saturating_sub(1));
    let parts: usize = rendered.iter().map(|rendered| rendered.parts.len()).chain(positions).sum();
    let built = Built {
        files: files.into_contents(),
        problems: levelled(problems.into_sorted(), &fixed),
        pages: tree.pages.len() + parts,
        drafts: tree.pages.iter().filter(|page| page.head.front.draft).count(),
        external: if options.external { external(&tree, &rendered) } else { Vec::new() },
        link_checker: fixed.config.link_checker.clone(),
        output: options.root.join(&fixed.config.output),
    };
    (memory.fixed, memory.names) = (Some(fixed), Some(names));
    built
}

/// A site whose texts are written.
struct Whole<'a> {
    tree: &'a Tree,
    rendered: &'a [Kept<Rendered>],
    titles: &'a [String],
    books: &'a BTreeMap<usize, Kept<Opened>>,
    taxonomies: &'a Taxonomies<'a>,
    serving: bool,
}

impl Whole<'_> {
    /// Adds what templates make of the texts: pages, lists and feeds, and the pictures that heads and feeds name.
    fn through_templates(
        &self,
        memory: &mut Memory,
        site: &markdown::Site<'_>,
        fixed: &Fixed,
        files: &mut Files,
        problems: &mut Problems,
    ) {
        let &Self { tree, rendered, titles, books, taxonomies, serving } = self;
        let order = Order::new(tree, titles);
        let related = related(tree, taxonomies);
        let feeds = Feeds::new(tree, titles, &fixed.config, taxonomies);
        let site_indexes = SiteIndexes::new(tree, &fixed.templates);
        let from = site_index::Sources { tree, rendered, titles, books, taxonomies };
        memory.site_indexes = site_indexes.gather(&from, &memory.site_indexes);
        let search = Search::new(tree, &fixed.config);
        let found = search.entries(&search::Found { tree, rendered, titles, books }, &mut memory.found);
        let of_search = |language: &Language| search.of(language, &site_indexes, tree);
        let (common, common_key) = Common::new(fixed, site.links, &order, titles, &feeds, of_search);
        let common_key = Kept::renewed(common_key, memory.common.as_ref());
        let cards = cards(memory, tree, rendered, titles, fixed);
        let key = vec![fixed.config.id, fixed.templates.id, common_key.id];
        let pages = Pages {
            tree,
            rendered,
            titles,
            cards: &cards,
            order: &order,
            books,
            taxonomies,
            site_indexes: &site_indexes,
            indexes: &memory.site_indexes,
            related: &related,
            common: &common,
            templates: &fixed.templates,
            siblings: fixed.templates.mention("siblings"),
            key: key.clone(),
        };
        let lists = Lists {
            taxonomies,
            tree,
            cards: &cards,
            common: &common,
            templates: &fixed.templates,
            key,
            source: &fixed.config_source,
        };
        let texts = feeds.texts(site, rendered, &fixed.config, &memory.filled, &mut memory.in_feeds);
        let from = feeds::Sources {
            tree,
            cards: &cards,
            texts: &texts,
            config: &fixed.config,
            source: &fixed.config_source,
        };
        let jobs = pages.jobs().into_iter().chain(lists.jobs()).chain(feeds.jobs(&from));
        let jobs = jobs.chain(search.jobs(&found, serving, &fixed.config_source));
        let jobs: Vec<Job<'_>> = jobs.collect();
        let sources: Vec<Arc<Source>> = jobs.iter().map(|job| Arc::clone(&job.source)).collect();
        let outputs = memory::run(jobs, &mut memory.outputs);
        place(tree, &sources, &outputs, fixed, &common, files, problems);
        let posters = rendered.iter().filter_map(|from| from.poster.as_ref());
        let posters = posters.map(|poster| (&poster.path, &poster.drawing));
        let pictures = texts.values().flat_map(|text| &text.pictures).map(|(path, drawing)| (path, drawing));
        for (path, drawing) in pictures.chain(posters) {
            files.add_unless_there(path, Contents::Drawn(Arc::clone(drawing)), &fixed.config_source);
        }
        memory.common = Some(common_key);
    }
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

/// The links of all pages to other sites.
fn external(tree: &Tree, rendered: &[Kept<Rendered>]) -> Vec<External> {
    let pages = tree.pages.iter().zip(rendered);
    let links = pages.flat_map(|(page, from)| from.external.iter().map(move |link| (page, link)));
    let external = links.map(|(page, (url, span))| External {
        url: url.clone(),
        source: Arc::clone(&page.source),
        span: *span,
    });
    external.collect()
}

/// The messages, with broken links as bad as the config says.
fn levelled(mut problems: Vec<Problem>, fixed: &Fixed) -> Vec<Problem> {
    if fixed.config.link_checker.internal_level == Level::Warn {
        for problem in problems.iter_mut().filter(|problem| problem.diagnostic.id == "link-broken") {
            problem.diagnostic.severity = Severity::Warning;
        }
    }
    problems
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
            let asked = memory.asked.get(&page.file);
            let key = RenderedKey::new(page, &fixed.config, opened.map(|opened| opened.id), asked);
            let before = memory.rendered.get(&page.file).filter(|(before, rendered)| {
                *before == key
                    && rendered.problems.is_empty()
                    && !memory.content.has_changed(&rendered.uses.files)
                    && (same_fixed || !rendered.uses.fixed)
                    && (same_names || rendered.uses.lead_as_before(page, links))
            });
            let rendered = before.map_or_else(
                || Kept::new(markdown::render(page, site, opened.map(|opened| &**opened), asked)),
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
    fixed: &Fixed,
) -> Vec<Kept<tera::Value>> {
    let cards: Vec<_> = (tree.pages.par_iter().zip(rendered).zip(titles))
        .map(|((page, rendered), title)| {
            let key = vec![rendered.id, fixed.config.id];
            match memory.cards.get(&page.file) {
                Some((before, card)) if *before == key => (page.file.clone(), (key, card.clone())),
                before => {
                    let card = context::card(page, rendered, title, &fixed.config);
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

/// Puts what was made into its place among the files, and the pages that lead there from other addresses.
fn place(
    tree: &Tree,
    sources: &[Arc<Source>],
    outputs: &[Arc<Output>],
    fixed: &Fixed,
    common: &Common<'_>,
    files: &mut Files,
    problems: &mut Problems,
) {
    let mut in_templates = InTemplates::default();
    for (number, (source, output)) in sources.iter().zip(outputs).enumerate() {
        problems.append(in_templates.add(source.name(), &output.problems));
        // A second page with the same address has been reported.
        if tree.pages.get(number).is_none_or(|page| tree.by_url.get(&page.url) == Some(&number)) {
            for (path, contents) in &output.files {
                files.add(path.clone(), contents.clone(), source, problems);
            }
        }
    }
    sitemap::add(files, tree, &fixed.config);
    named::add_redirects(files, fixed, common.links, problems);
    for page in &tree.pages {
        for alias in &page.head.front.aliases {
            files.add_alias(alias, page, &fixed.config, problems);
        }
    }
    files.check_names(problems);
    let not_found = pages::not_found(&fixed.languages);
    let mut found = Problems::default();
    let context = common.context(&not_found, &fixed.config.base_path());
    let html = fixed.templates.render("404.html", &context, &mut found);
    problems.append(in_templates.add(not_found.source.name(), &found));
    problems.append(in_templates.finish());
    files.add_usual("404.html".to_owned(), made(html.unwrap_or_default()), &not_found.source);
}
