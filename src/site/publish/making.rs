//! What templates make of the pages, and where it is put.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use super::output::Stage;
use super::problems::InTemplates;
use crate::site::look::contents::Contents;
use crate::site::look::files::{Files, made};
use crate::site::look::inputs::Inputs;
use crate::site::look::pictures::Drawing;
use crate::site::output::jobs::{Done, Job, Output, Outputs, Replaced};
use crate::site::output::lists::Lists;
use crate::site::output::model::{self, Model, Renewed};
use crate::site::output::pages::{self, Pages};
use crate::site::output::view::View;
use crate::site::output::{named, sitemap};
use crate::site::source::cells::{Cached, Dependencies, Invalidated, Name};
use crate::site::source::limits;
use crate::site::source::options::BuildOptions;
use crate::site::text::markdown::Rendered;
use kisho_game::text::Source;
use kisho_source::Problems;

/// The name of the job of the page for addresses that do not exist.
const NOT_FOUND: &str = "404.html";

/// The files of the output, as they were laid out last.
pub struct OutputLayout {
    /// The files.
    pub files: Files,
    /// Everything there was to say about what was laid out.
    pub problems: Problems,
    /// The names of the jobs that belong to no page, in the order in which their files are laid out.
    pub others: Vec<Name>,
}

/// What was made.
pub struct Made {
    /// The names of the jobs that belong to no page, in their order.
    others: Vec<Name>,
    /// What came in place of what.
    replaced: Replaced,
    /// What was made by jobs that are there no more.
    removed: Vec<(Name, Cached<Done>)>,
}

/// Runs the jobs that are new or have read something that is no more. `laid`: what was laid out before, if the pages are still
/// the same.
pub fn make(
    model: &Model,
    options: &BuildOptions,
    inputs: &Cached<Inputs>,
    laid: Option<&OutputLayout>,
    outputs: &mut Outputs,
    gone: &mut Invalidated,
    ahead: Option<&Stage>,
) -> Made {
    let asks_for = |word| inputs.templates.mention(word);
    let pages = Pages { model, inputs, siblings: asks_for("siblings"), outline: asks_for("outline") };
    let lists = Lists { model, inputs };
    let mut others = lists.jobs();
    others.extend(model.feeds.jobs(model, inputs));
    others.extend(model.search.jobs(model, inputs, options.serving));
    others.push(not_found(model, inputs));
    let stale = outputs.stale(gone);
    let names = if laid.is_none() { pages.names() } else { stale.iter().cloned().collect() };
    let mut jobs: Vec<Job<'_>> = names.iter().filter_map(|name| pages.job(name)).collect();
    let of_others: Vec<Name> = others.iter().map(|job| Arc::clone(&job.name)).collect();
    jobs.extend(others);
    let mut known: HashSet<&str> = of_others.iter().map(|name| &**name).collect();
    let removed = match laid {
        None => {
            known.extend(names.iter().map(|name| &**name));
            outputs.retain(|name| known.contains(name), gone)
        }
        Some(laid) => {
            let out = laid.others.iter().filter(|name| !known.contains(&***name));
            out.filter_map(|name| Some((Arc::clone(name), outputs.remove(name, gone)?))).collect()
        }
    };
    let jobs = jobs.into_iter().map(|job| (Arc::clone(&job.name), job)).collect();
    let most = limits::found_a_page(model.count());
    let replaced = outputs.run(jobs, &stale, gone, |job, reads, _| {
        let mut output = (job.make)(reads);
        let pictures = inputs.template_files.photographs.asked_for(reads).into_iter();
        output.files.extend(pictures.map(|(path, drawing)| (path, Contents::Drawn(drawing))));
        let styles = inputs.templates.styles();
        let mut done = Done::new(job.source, output, inputs.config.base(), styles, most);
        done.output = written_ahead(done.output, ahead);
        Cached::new(done)
    });
    Made { others: of_others, replaced, removed }
}

/// The job of the page for addresses that do not exist.
fn not_found<'a>(model: &'a Model, inputs: &'a Cached<Inputs>) -> Job<'a> {
    let page = pages::not_found(&inputs.languages);
    let source = Arc::clone(&page.source);
    let make = move |reads: &Dependencies| {
        let view = View::new(model, reads.of(inputs), reads);
        let mut problems = Problems::default();
        let context = view.common().map(|common| common.context(&page, &common.config.base_path()));
        let html = context.and_then(|context| view.render(NOT_FOUND, &context, &mut problems));
        Output {
            files: vec![(NOT_FOUND.to_owned(), made(html.unwrap_or_default()))],
            problems,
            template: NOT_FOUND.to_owned(),
        }
    };
    Job { name: model::name(NOT_FOUND), source, make: Box::new(make) }
}

/// The page that a job is for.
fn page_of(model: &Model, job: &str) -> Option<usize> {
    model.tree.by_file.get(pages::file_of(job)).copied()
}

/// Whether what a job made has a place: a second page with the same address has been reported.
fn has_place(model: &Model, job: &str) -> bool {
    page_of(model, job).is_none_or(|number| {
        model.tree.pages.get(number).is_some_and(|page| model.tree.by_url.get(&page.url) == Some(&number))
    })
}

impl OutputLayout {
    /// Lays out all files: those that need no template, and those that have gone through one, with the pages that lead there
    /// from other addresses.
    #[must_use]
    pub fn new(model: &Model, inputs: &Inputs, outputs: &Outputs, made: &Made) -> Self {
        let mut problems = Problems::default();
        let mut files = without_template(model, inputs, &mut problems);
        let mut in_templates = InTemplates::default();
        let pages = Pages { model, inputs, siblings: false, outline: false };
        let jobs = pages.names();
        for name in jobs.iter().chain(&made.others) {
            let Some(done) = outputs.get(name) else { continue };
            problems.append(in_templates.add(done.source.name(), &done.output.problems));
            if has_place(model, name) && &**name != NOT_FOUND {
                for (path, contents) in &done.output.files {
                    match contents {
                        Contents::Drawn(_) => files.add_unless_there(path, contents.clone(), &done.source),
                        _ => files.add(path.clone(), contents.clone(), &done.source, &mut problems),
                    }
                }
            }
        }
        problems.append(in_templates.finish());
        sitemap::add(&mut files, &model.tree, &inputs.config);
        if let Some(done) = outputs.get(NOT_FOUND) {
            for (path, contents) in &done.output.files {
                files.insert_or_replace(path.clone(), contents.clone(), &done.source);
            }
        }
        named::add_redirects(&mut files, inputs, &model.links(), &mut problems);
        for page in &model.tree.pages {
            files.add_aliases(page, &inputs.config, &mut problems);
        }
        let pages = model.tree.pages.iter().filter(|page| page.version != 0);
        files.check_names(pages.map(|page| &page.source), &mut problems);
        add_drawings(model, inputs, &mut files);
        if let Some((source, problem)) = files.too_many_pixels() {
            problems.push(&source, problem);
        }
        files.compress(&inputs.config.compress);
        Self { files, problems, others: made.others.clone() }
    }

    /// Puts what is new into its place; `None` if pages came or went, or something is wrong with one.
    pub fn put(
        &mut self,
        model: &Model,
        inputs: &Inputs,
        outputs: &Outputs,
        made: &Made,
        renewed: &Renewed,
    ) -> Option<()> {
        if !inputs.config.compress.is_empty() {
            return None;
        }
        let removed = made.removed.iter().map(|(name, before)| (name, Some(before), None));
        let replaced = made.replaced.iter().map(|(name, before)| (name, before.as_ref(), outputs.get(name)));
        for (name, before, now) in removed.chain(replaced) {
            let has_place = has_place(model, name);
            place(&mut self.files, before.map(|done| &**done), now.map(|done| &**done), has_place)?;
        }
        let (mut before, mut now) = (BTreeSet::new(), BTreeSet::new());
        for (file, text) in &renewed.texts {
            let number = *model.tree.by_file.get(&**file)?;
            let (page, rendered) = (model.tree.pages.get(number)?, model.rendered.get(number)?);
            let text = text.as_ref()?;
            if !text.files.iter().map(|(path, _)| path).eq(rendered.files.iter().map(|(path, _)| path)) {
                return None;
            }
            for (path, bytes) in &rendered.files {
                self.files.replace(path, Contents::Made(Arc::clone(bytes)), &page.source);
            }
            before.extend(drawings(text).map(|(path, _)| path));
            now.extend(drawings(rendered).map(|(path, _)| path));
        }
        for (file, text) in &renewed.in_feeds {
            before.extend(text.iter().flat_map(|text| &text.pictures).map(|(path, _)| path));
            now.extend(
                model.in_feeds.get(file).into_iter().flat_map(|text| &text.pictures).map(|(path, _)| path),
            );
        }
        if before != now {
            before.into_iter().for_each(|path| self.files.remove_drawn(path));
            add_drawings(model, inputs, &mut self.files);
        }
        self.others.clone_from(&made.others);
        Some(())
    }
}

/// The files that need no template: those of themes and of the site, those that pages bring along, and those of the
/// content folder that are no pages.
fn without_template(model: &Model, inputs: &Inputs, problems: &mut Problems) -> Files {
    let mut files = inputs.files.clone();
    for (page, rendered) in model.tree.pages.iter().zip(&model.rendered) {
        for (path, bytes) in &rendered.files {
            files.add(path.clone(), Contents::Made(Arc::clone(bytes)), &page.source, problems);
        }
    }
    for (path, disk) in &*model.tree.files {
        files.add_copied(path, disk, problems);
        if let Some(beside) = model.tree.beside_its_page(path) {
            files.add_unless_there(&beside, Contents::Copied(disk.clone()), &inputs.config_source);
        }
    }
    files
}

/// The pictures that a page shows, and that which others show with links to it.
fn drawings(rendered: &Rendered) -> impl Iterator<Item = (&String, &Arc<Drawing>)> {
    let poster = rendered.poster.iter().map(|poster| (&poster.path, &poster.drawing));
    rendered.pictures.iter().map(|(path, drawing)| (path, drawing)).chain(poster)
}

/// Adds the pictures that heads and feeds name.
fn add_drawings(model: &Model, inputs: &Inputs, files: &mut Files) {
    let in_feeds =
        model.in_feeds.all().flat_map(|text| &text.pictures).map(|(path, drawing)| (path, drawing));
    for (path, drawing) in in_feeds.chain(model.rendered.iter().flat_map(|from| drawings(from))) {
        files.add_unless_there(path, Contents::Drawn(Arc::clone(drawing)), &inputs.config_source);
    }
}

/// Puts what a job made into its place; `None` if other pages came or went, or something is wrong with one.
fn place(files: &mut Files, before: Option<&Done>, now: Option<&Done>, has_place: bool) -> Option<()> {
    if before.into_iter().chain(now).any(|done| !done.output.problems.is_empty()) {
        return None;
    }
    // Other pages may show the same pictures.
    if pictures(before).ne(pictures(now)) {
        return None;
    }
    let (before, now) = (by_path(before, has_place), by_path(now, has_place));
    let is_page = |path: &str| path.ends_with(".html");
    for (path, (_, source)) in before.iter().filter(|(path, _)| !now.contains_key(**path)) {
        if is_page(path) {
            return None;
        }
        files.remove(path, source);
    }
    for (path, (contents, source)) in now {
        if before.contains_key(path) {
            files.replace(path, contents.clone(), source);
        } else if is_page(path) || files.has(path) {
            return None;
        } else {
            files.insert_or_replace(path.to_owned(), contents.clone(), source);
        }
    }
    Some(())
}

/// The pictures that a job has asked for.
fn pictures(done: Option<&Done>) -> impl Iterator<Item = &String> {
    let files = done.into_iter().flat_map(|done| &done.output.files);
    files.filter(|(_, contents)| matches!(contents, Contents::Drawn(_))).map(|(path, _)| path)
}

/// The files that a job has made, with what they are made from.
fn by_path(done: Option<&Done>, has_place: bool) -> BTreeMap<&str, (&Contents, &Arc<Source>)> {
    let done = done.filter(|_| has_place);
    let files =
        done.into_iter().flat_map(|done| done.output.files.iter().map(move |file| (file, &done.source)));
    let files = files.filter(|((_, contents), _)| !matches!(contents, Contents::Drawn(_)));
    files.map(|((path, contents), source)| (path.as_str(), (contents, source))).collect()
}

/// The same, written as far as that is possible.
fn written_ahead(mut output: Output, stage: Option<&Stage>) -> Output {
    let Some(stage) = stage else { return output };
    for (path, contents) in &mut output.files {
        if let Contents::Made(bytes) = contents
            && let Some(file) = stage.write_ahead(path, bytes)
        {
            *contents = Contents::Written(file);
        }
    }
    output
}
