//! What templates make of the pages, and where it is put.

use std::sync::Arc;

use super::cache::{BuildCache, Cached, Job, Outputs};
use super::context::{Common, CommonKey};
use super::feeds;
use super::files::{Files, made};
use super::inputs::Inputs;
use super::lookup::PageLookup;
use super::markdown;
use super::model::Model;
use super::named;
use super::pages::{self, Pages};
use super::problems::InTemplates;
use super::sitemap;
use super::taxonomies::Lists;
use super::tree::Tree;
use super::{BuildOptions, Contents, Stage};
use kisho_source::files::CONTENT;
use kisho_source::{Language, Problems};

/// Everything that goes through templates, ready to be run.
pub struct Making<'a> {
    /// The jobs.
    pub jobs: Vec<Job<'a>>,
    /// What was made before.
    pub outputs: &'a mut Outputs,
    /// What is the same for all pages.
    pub common: &'a Common<'a>,
    /// It, to be compared.
    pub common_key: Cached<CommonKey>,
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
    model: &Model,
    cache: &mut BuildCache,
    options: &BuildOptions,
    inputs: &Inputs,
    touched: Option<Touched>,
    run: impl FnOnce(Making<'_>) -> T,
) -> T {
    let Model { tree, rendered, titles, cards, order, feeds, site_indexes, search, .. } = model;
    let links = model.links();
    let content = options.root.join(CONTENT);
    let site = markdown::Site::new(&links, &content, inputs);
    let indexes = site_indexes.gather(model, &cache.site_indexes);
    let wanted = touched.map(|Touched { mut gone, moved }| {
        gone.extend(cache.site_indexes.values().map(|index| index.id));
        pages_of(&cache.outputs, &gone, moved)
    });
    cache.site_indexes = indexes;
    let found = search.entries(model, &mut cache.found);
    let of_search = |language: &Language| search.of(language, site_indexes, tree);
    let known = PageLookup::new(model, &inputs.templates).map(Arc::new);
    let asked = known.as_ref().map(|known| known.key());
    inputs.templates.know(known);
    let (common, mut common_key) = Common::new(inputs, &links, order, titles, feeds, of_search);
    common_key.known = asked;
    let common_key = Cached::renewed(common_key, cache.common.as_ref());
    let key = vec![inputs.config.id, inputs.templates.id, common_key.id];
    let pages = Pages {
        model,
        indexes: &cache.site_indexes,
        common: &common,
        templates: &inputs.templates,
        siblings: inputs.templates.mention("siblings"),
        key: key.clone(),
    };
    let source = &inputs.config_source;
    let lists = Lists { model, common: &common, templates: &inputs.templates, key, source };
    let in_feeds = feeds.texts(&site, rendered, &inputs.config, &cache.filled, &mut cache.in_feeds);
    let from = feeds::Sources { tree, cards, texts: &in_feeds, config: &inputs.config, source };
    let jobs = pages.jobs(&wanted.unwrap_or_else(|| (0..tree.pages.len()).collect()));
    let others = lists.jobs().into_iter().chain(feeds.jobs(&from));
    let others = others.chain(search.jobs(&found, options.serving, source));
    let jobs = jobs.into_iter().chain(others).collect();
    let outputs = &mut cache.outputs;
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
pub fn add_drawings(model: &Model, in_feeds: &feeds::Texts, inputs: &Inputs, files: &mut Files) {
    let pictures = in_feeds.values().flat_map(|(_, text)| &text.pictures);
    let pictures = pictures.chain(model.rendered.iter().flat_map(|from| &from.pictures));
    let pictures = pictures.map(|(path, drawing)| (path, drawing));
    let posters = model.rendered.iter().filter_map(|from| from.poster.as_ref());
    for (path, drawing) in pictures.chain(posters.map(|poster| (&poster.path, &poster.drawing))) {
        files.add_unless_there(path, Contents::Drawn(Arc::clone(drawing)), &inputs.config_source);
    }
}

impl Making<'_> {
    /// Runs all jobs and puts what they make into its place among the files, with the pages that lead there from other
    /// addresses. `ahead`: where pages are written as soon as they are made.
    pub fn place(
        self,
        model: &Model,
        inputs: &Inputs,
        ahead: Option<&Stage>,
        files: &mut Files,
        problems: &mut Problems,
    ) -> Cached<CommonKey> {
        let tree = &model.tree;
        let mut in_templates = InTemplates::default();
        for done in super::cache::run(self.jobs, self.outputs, ahead) {
            problems.append(in_templates.add(done.source.name(), &done.output.problems));
            if has_place(tree, done.page) {
                for (path, contents) in &done.output.files {
                    files.add(path.clone(), contents.clone(), &done.source, problems);
                }
            }
        }
        sitemap::add(files, tree, &inputs.config);
        named::add_redirects(files, inputs, self.common.links, problems);
        for page in &tree.pages {
            for alias in &page.head.front.aliases {
                files.add_alias(alias, page, &inputs.config, problems);
            }
        }
        files.check_names(problems);
        let not_found = pages::not_found(&inputs.languages);
        let mut found = Problems::default();
        let context = self.common.context(&not_found, &inputs.config.base_path());
        let html = inputs.templates.render("404.html", &context, &mut found);
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
