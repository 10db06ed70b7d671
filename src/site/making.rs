//! What templates make of the pages, and where it is put.

use std::sync::Arc;

use super::context::{Common, CommonKey};
use super::feeds;
use super::files::{Files, made};
use super::fixed::Fixed;
use super::known::Known;
use super::markdown;
use super::memory::{Job, Kept, Memory, Outputs};
use super::named;
use super::pages::{self, Pages};
use super::problems::{InTemplates, Problems};
use super::sitemap;
use super::taxonomies::Lists;
use super::tree::{CONTENT, Tree};
use super::whole::Whole;
use super::{BuildOptions, Contents, Stage};
use crate::site::language::Language;

/// Everything that goes through templates, ready to be run.
pub struct Making<'a> {
    /// The jobs.
    pub jobs: Vec<Job<'a>>,
    /// What was made before.
    pub outputs: &'a mut Outputs,
    /// What is the same for all pages.
    pub common: &'a Common<'a>,
    /// It, to be compared.
    pub common_key: Kept<CommonKey>,
}

/// What a change touches.
#[derive(Debug, Default)]
pub struct Touched {
    /// The numbers of things that are no more.
    pub gone: Vec<u64>,
    /// Pages around which other things stand than before.
    pub moved: Vec<usize>,
}

/// Gathers what goes through templates, and hands it to `run`. `touched`: of pages there are only those that were made from
/// what is gone, and those around which something has moved. `None`: all pages.
pub fn make<T>(
    whole: &Whole,
    memory: &mut Memory,
    options: &BuildOptions,
    fixed: &Fixed,
    touched: Option<Touched>,
    run: impl FnOnce(Making<'_>) -> T,
) -> T {
    let Whole { tree, rendered, titles, cards, order, feeds, site_indexes, search, .. } = whole;
    let links = whole.links();
    let content = options.root.join(CONTENT);
    let site = markdown::Site::new(&links, &content, fixed);
    let indexes = site_indexes.gather(whole, &memory.site_indexes);
    let wanted = touched.map(|Touched { mut gone, moved }| {
        gone.extend(memory.site_indexes.values().map(|index| index.id));
        pages_of(&memory.outputs, &gone, moved)
    });
    memory.site_indexes = indexes;
    let found = search.entries(whole, &mut memory.found);
    let of_search = |language: &Language| search.of(language, site_indexes, tree);
    let known = Known::new(whole, &fixed.templates).map(Arc::new);
    let asked = known.as_ref().map(|known| known.key());
    fixed.templates.know(known);
    let (common, mut common_key) = Common::new(fixed, &links, order, titles, feeds, of_search);
    common_key.known = asked;
    let common_key = Kept::renewed(common_key, memory.common.as_ref());
    let key = vec![fixed.config.id, fixed.templates.id, common_key.id];
    let pages = Pages {
        whole,
        indexes: &memory.site_indexes,
        common: &common,
        templates: &fixed.templates,
        siblings: fixed.templates.mention("siblings"),
        key: key.clone(),
    };
    let source = &fixed.config_source;
    let lists = Lists { whole, common: &common, templates: &fixed.templates, key, source };
    let in_feeds = feeds.texts(&site, rendered, &fixed.config, &memory.filled, &mut memory.in_feeds);
    let from = feeds::Sources { tree, cards, texts: &in_feeds, config: &fixed.config, source };
    let jobs = pages.jobs(&wanted.unwrap_or_else(|| (0..tree.pages.len()).collect()));
    let others = lists.jobs().into_iter().chain(feeds.jobs(&from));
    let others = others.chain(search.jobs(&found, options.serving, source));
    let jobs = jobs.into_iter().chain(others).collect();
    let outputs = &mut memory.outputs;
    run(Making { jobs, outputs, common: &common, common_key })
}

/// Some pages, and those that were made from things of which one has such a number, in order.
fn pages_of(outputs: &Outputs, numbers: &[u64], mut pages: Vec<usize>) -> Vec<usize> {
    let made = outputs.values().filter(|(key, _)| key.iter().any(|id| numbers.contains(id)));
    pages.extend(made.filter_map(|(_, done)| done.page));
    pages.sort_unstable();
    pages.dedup();
    pages
}

/// Adds the pictures that heads and feeds name.
pub fn add_drawings(whole: &Whole, in_feeds: &feeds::Texts, fixed: &Fixed, files: &mut Files) {
    let pictures = in_feeds.values().flat_map(|(_, text)| &text.pictures);
    let pictures = pictures.chain(whole.rendered.iter().flat_map(|from| &from.pictures));
    let pictures = pictures.map(|(path, drawing)| (path, drawing));
    let posters = whole.rendered.iter().filter_map(|from| from.poster.as_ref());
    for (path, drawing) in pictures.chain(posters.map(|poster| (&poster.path, &poster.drawing))) {
        files.add_unless_there(path, Contents::Drawn(Arc::clone(drawing)), &fixed.config_source);
    }
}

impl Making<'_> {
    /// Runs all jobs and puts what they make into its place among the files, with the pages that lead there from other
    /// addresses. `ahead`: where pages are written as soon as they are made.
    pub fn place(
        self,
        whole: &Whole,
        fixed: &Fixed,
        ahead: Option<&Stage>,
        files: &mut Files,
        problems: &mut Problems,
    ) -> Kept<CommonKey> {
        let tree = &whole.tree;
        let mut in_templates = InTemplates::default();
        for done in super::memory::run(self.jobs, self.outputs, ahead) {
            problems.append(in_templates.add(done.source.name(), &done.output.problems));
            if has_place(tree, done.page) {
                for (path, contents) in &done.output.files {
                    files.add(path.clone(), contents.clone(), &done.source, problems);
                }
            }
        }
        sitemap::add(files, tree, &fixed.config);
        named::add_redirects(files, fixed, self.common.links, problems);
        for page in &tree.pages {
            for alias in &page.head.front.aliases {
                files.add_alias(alias, page, &fixed.config, problems);
            }
        }
        files.check_names(problems);
        let not_found = pages::not_found(&fixed.languages);
        let mut found = Problems::default();
        let context = self.common.context(&not_found, &fixed.config.base_path());
        let html = fixed.templates.render("404.html", &context, &mut found);
        problems.append(in_templates.add(not_found.source.name(), &found));
        problems.append(in_templates.finish());
        files.add_usual("404.html".to_owned(), made(html.unwrap_or_default()), &not_found.source);
        self.common_key
    }
}

/// Whether what was made of a page has a place: a second page with the same address has been reported.
pub fn has_place(tree: &Tree, page: Option<usize>) -> bool {
    page.is_none_or(|number| {
        tree.pages.get(number).is_some_and(|page| tree.by_url.get(&page.url) == Some(&number))
    })
}
