//! Search without a server: for each language a file with the titles and headings of all pages, files with their texts, and a
//! script that looks into them. The files are scripts too, as browsers load those without a server.
//!
//! Nothing of it is there unless the config asks for it.

mod entry;
mod filter;
mod parts;
mod words;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock};

use rayon::prelude::*;
use serde::Serialize;

use super::assets::fingerprint;
use super::cache::{Cached, Job, Key, Output};
use super::config::Config;
use super::files::{Files, made};
use super::model::Model;
use super::site_index::SiteIndexes;
use super::tree::Tree;
use kisho_game::text::Source;
use kisho_source::address::encode;
use kisho_source::{Language, Problems};

pub use entry::Entries;
use entry::Entry;

/// The style sheet of the box.
pub const CSS: &str = include_str!("search.css");

/// The script of the box.
const SCRIPT: &str = include_str!("search.js");

/// The folder of everything that belongs to the search.
const FOLDER: &str = "search";

/// The file of the script. Its name changes with it, so that no browser takes an old one for it.
static SCRIPT_FILE: LazyLock<String> =
    LazyLock::new(|| format!("{FOLDER}/search.{}.js", fingerprint(SCRIPT)));

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

/// Adds the script.
pub fn add_script(files: &mut Files) {
    let source = Arc::new(Source::new(FOLDER, ""));
    files.add_usual(SCRIPT_FILE.clone(), made(SCRIPT), &source);
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

    /// What is found of each page; of pages that are as they were, what was found before.
    #[must_use]
    pub fn entries(&self, model: &Model, before: &mut Entries) -> HashMap<usize, Cached<Entry>> {
        let pages: Vec<usize> = self.languages.values().flatten().copied().collect();
        let known = &*before;
        let made: Vec<_> = pages
            .into_par_iter()
            .filter_map(|number| Some((number, entry::entry(model, number, known)?)))
            .collect();
        let list = made.iter().map(|(number, (_, (_, entry)))| (*number, entry.clone())).collect();
        *before = made.into_iter().map(|(_, entry)| entry).collect();
        list
    }

    /// For each language one job for its titles, and one for each file with texts. `serving`: they are for the author's own
    /// eyes, who can load any number of files.
    #[must_use]
    pub fn jobs<'a>(
        &'a self,
        entries: &'a HashMap<usize, Cached<Entry>>,
        serving: bool,
        source: &Arc<Source>,
    ) -> Vec<Job<'a>> {
        let mut jobs = Vec::new();
        for (tag, pages) in &self.languages {
            let entries: Vec<&Cached<Entry>> =
                pages.iter().filter_map(|number| entries.get(number)).collect();
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
            jobs.push(titles(tag, parts, filter, source));
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
    let key = part.entries.iter().map(|entry| entry.id).collect();
    let file = part.file.clone();
    let text = move || {
        let lines: Vec<&str> = part.entries.iter().map(|entry| entry.texts.as_str()).collect();
        format!("kishoSearch.texts({:?},[\n{}\n])\n", part.file, lines.join(",\n"))
    };
    job(&file, key, text, source)
}

/// The job of the file with the filters of all files with texts.
fn filters<'a>(file: String, parts: Vec<Part<'a>>, source: &Arc<Source>) -> Job<'a> {
    let text = move || {
        let filters: Vec<String> = parts.par_iter().map(|part| filter::of(part.lines())).collect();
        format!("kishoSearch.filters([\n\"{}\"\n])\n", filters.join("\",\n\""))
    };
    // Its name says all that it is made from.
    job(&file, Vec::new(), text, source)
}

/// The job of the file with titles and headings. `filter`: the file with the filters.
fn titles<'a>(tag: &str, parts: Vec<Part<'a>>, filter: Option<String>, source: &Arc<Source>) -> Job<'a> {
    let key = parts.iter().flat_map(|part| &part.entries).map(|entry| entry.id).collect();
    let text = move || {
        let files: Vec<(&str, usize)> =
            parts.iter().map(|part| (part.file.as_str(), part.entries.len())).collect();
        let files = serde_json::to_string(&(files, &filter)).unwrap_or_default();
        let entries = parts.iter().flat_map(|part| &part.entries);
        let lines: Vec<&str> = entries.map(|entry| entry.titles.as_str()).collect();
        format!("kishoSearch.pages({files},[\n{}\n])\n", lines.join(",\n"))
    };
    job(&format!("{tag}.js"), key, text, source)
}

fn job<'a>(
    file: &str,
    key: Key,
    text: impl Fn() -> String + Send + Sync + 'a,
    source: &Arc<Source>,
) -> Job<'a> {
    let path = format!("{FOLDER}/{file}");
    let name = path.clone();
    let make = move || Output { files: vec![(path.clone(), made(text()))], problems: Problems::default() };
    Job { name, source: Arc::clone(source), page: None, key, make: Box::new(make) }
}
