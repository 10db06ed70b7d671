//! Search without a server: for each language a file with the titles and headings of all pages, files with their texts, and a
//! script that looks into them. The files are scripts too, as browsers load those without a server.
//!
//! Nothing of it is there unless the config asks for it.

mod entry;
mod filter;
mod parts;
mod words;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use rayon::prelude::*;
use serde::Serialize;

use super::jobs::{Job, Output};
use super::model::{self, Model};
use super::site_index::SiteIndexes;
use super::view::View;
use crate::site::look::assets::fingerprint;
use crate::site::look::files::made;
use crate::site::look::inputs::Inputs;
use crate::site::look::search_script::{FOLDER, SCRIPT_FILE};
use crate::site::map::tree::Tree;
use crate::site::source::cells::{Cached, Dependencies, Invalidated, JobTable, Name};
use crate::site::source::config::Config;
use kisho_game::text::Source;
use kisho_source::Language;
use kisho_source::address::encode;

pub use entry::Entry;

/// `search`: what a page needs for its box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SearchBox {
    /// The script.
    script: &'static str,
    /// The titles and headings of the pages in its language.
    index: String,
    /// The page that lists everything, for those without script.
    page: Option<String>,
}

/// The pages that can be found, by the tags of their languages.
#[derive(Debug, Default)]
pub struct Search {
    languages: BTreeMap<String, Vec<usize>>,
}

impl Search {
    /// The pages of those languages for which the config asks for an index, but for those that do not want to be in it.
    #[must_use]
    pub fn new(tree: &Tree, config: &Config) -> Self {
        let mut search = Self::default();
        if !config.has_search() {
            return search;
        }
        for (number, page) in tree.pages.iter().enumerate() {
            let first = tree.by_url.get(&page.url) == Some(&number);
            if first && config.search_in(&page.lang) && is_wanted(tree, number) {
                search.languages.entry(page.lang.tag().to_owned()).or_default().push(number);
            }
        }
        search
    }

    /// The box on pages in a language.
    #[must_use]
    pub fn of(&self, language: &Language, indexes: &SiteIndexes, tree: &Tree) -> Option<SearchBox> {
        let tag = language.tag();
        self.languages.get(tag)?;
        let page = indexes.page(language).and_then(|number| tree.pages.get(number));
        let page = page.map(|page| encode(&page.url));
        Some(SearchBox { script: &SCRIPT_FILE, index: format!("{FOLDER}/{tag}.js"), page })
    }

    /// Brings up to date what is found of each page. `all`: there may be other pages than before.
    pub fn renew(
        &self,
        model: &Model,
        inputs: &Inputs,
        all: bool,
        found: &mut JobTable<Entry>,
        gone: &mut Invalidated,
    ) {
        let stale = found.stale(gone);
        let tree = &model.tree;
        let jobs = if all {
            let pages = self.languages.values().flatten();
            let jobs = pages.filter_map(|&number| Some((model::name(&tree.pages.get(number)?.file), number)));
            let jobs: HashMap<Name, usize> = jobs.collect();
            found.retain(|file| jobs.contains_key(file), gone);
            jobs.into_iter().collect()
        } else {
            model::jobs(tree, false, &stale)
        };
        found.run(jobs, &stale, gone, |number, reads, _| {
            Cached::new(entry::entry(&View::new(model, inputs, reads), number).unwrap_or_default())
        });
    }

    /// For each language one job for its titles, and one for each file with texts. `serving`: they are for the author's own
    /// eyes, who can load any number of files.
    #[must_use]
    pub fn jobs<'a>(&'a self, model: &'a Model, inputs: &'a Cached<Inputs>, serving: bool) -> Vec<Job<'a>> {
        let source = &inputs.config_source;
        let mut jobs = Vec::new();
        for (tag, pages) in &self.languages {
            let found = |number: &usize| model.found.get(&model.tree.pages.get(*number)?.file);
            let all: Vec<&Cached<Entry>> = pages.iter().filter_map(found).collect();
            let entries: Vec<_> = all.iter().copied().filter(|entry| !entry.titles.is_empty()).collect();
            let parts: Vec<Part<'_>> = parts::divide(&entries)
                .into_iter()
                .map(|part| Part::new(tag, entries.get(part).unwrap_or_default().to_vec()))
                .collect();
            let filter = (parts.len() > FEW_FILES && !serving).then(|| {
                let names: String = parts.iter().map(|part| part.file.as_str()).collect();
                format!("{tag}.filter.{}.js", fingerprint(&names))
            });
            jobs.extend(parts.iter().map(|part| texts(part.clone(), source)));
            jobs.extend(filter.clone().map(|file| filters(file, parts.clone(), source)));
            jobs.push(titles(tag, parts, filter, (all, &model.shape), source));
        }
        jobs
    }
}

/// Whether the page, or else the nearest section above it that says anything, wants to be found.
fn is_wanted(tree: &Tree, number: usize) -> bool {
    if tree.pages.get(number).is_some_and(|page| page.head.front.redirect_to.is_some()) {
        return false;
    }
    let above = std::iter::successors(Some(number), |&number| tree.pages.get(number)?.section);
    let mut said = above.filter_map(|number| tree.pages.get(number)?.head.front.in_search_index);
    said.next().unwrap_or(true)
}

/// So many files with texts are loaded at once; only where there are more, readers ask first which they need.
const FEW_FILES: usize = 4;

/// The pages that share a file with texts.
#[derive(Clone)]
struct Part<'a> {
    /// Its name, which changes with what is in it.
    file: String,
    entries: Vec<&'a Cached<Entry>>,
}

impl<'a> Part<'a> {
    fn new(tag: &str, entries: Vec<&'a Cached<Entry>>) -> Self {
        let prints: String = entries.iter().map(|entry| entry.print.as_str()).collect();
        Self { file: format!("{tag}.{}.js", fingerprint(&prints)), entries }
    }

    /// Titles and texts of its pages.
    fn lines(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().flat_map(|entry| [entry.titles.as_str(), entry.texts.as_str()])
    }
}

/// The job of a file with texts.
fn texts<'a>(part: Part<'a>, source: &Arc<Source>) -> Job<'a> {
    let file = part.file.clone();
    let text = move |reads: &Dependencies| {
        let lines: Vec<&str> = part.entries.iter().map(|entry| reads.of(entry).texts.as_str()).collect();
        format!("kishoSearch.texts({:?},[\n{}\n])\n", part.file, lines.join(",\n"))
    };
    job(&file, text, source)
}

/// The job of the file with the filters of all files with texts.
fn filters<'a>(file: String, parts: Vec<Part<'a>>, source: &Arc<Source>) -> Job<'a> {
    // Its name says all that it is made from.
    let text = move |_: &Dependencies| {
        let filters: Vec<String> = parts.par_iter().map(|part| filter::of(part.lines())).collect();
        format!("kishoSearch.filters([\n\"{}\"\n])\n", filters.join("\",\n\""))
    };
    job(&file, text, source)
}

/// The job of the file with titles and headings. `filter`: the file with the filters; `all`: what is found of all pages, which
/// decides about the parts, and `shape`: which pages there are.
fn titles<'a>(
    tag: &str,
    parts: Vec<Part<'a>>,
    filter: Option<String>,
    (all, shape): (Vec<&'a Cached<Entry>>, &'a Cached<()>),
    source: &Arc<Source>,
) -> Job<'a> {
    let text = move |reads: &Dependencies| {
        reads.of(shape);
        all.iter().for_each(|entry| reads.note(entry.id));
        let files: Vec<(&str, usize)> =
            parts.iter().map(|part| (part.file.as_str(), part.entries.len())).collect();
        let files = serde_json::to_string(&(files, &filter)).unwrap_or_default();
        let entries = parts.iter().flat_map(|part| &part.entries);
        let lines: Vec<&str> = entries.map(|entry| entry.titles.as_str()).collect();
        format!("kishoSearch.pages({files},[\n{}\n])\n", lines.join(",\n"))
    };
    job(&format!("{tag}.js"), text, source)
}

fn job<'a>(
    file: &str,
    text: impl Fn(&Dependencies) -> String + Send + Sync + 'a,
    source: &Arc<Source>,
) -> Job<'a> {
    let path = format!("{FOLDER}/{file}");
    let name = model::name(&path);
    let make = move |reads: &Dependencies| Output {
        files: vec![(path.clone(), made(text(reads)))],
        ..Output::default()
    };
    Job { name, source: Arc::clone(source), make: Box::new(make) }
}
