//! Search without a server: for each language a file with the titles and headings of all pages, files with their texts, and a
//! script that looks into them. The files are scripts too, as browsers load those without a server.
//!
//! Nothing of it is there unless the config asks for it.

mod entry;
mod parts;
mod words;

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use rayon::prelude::*;
use serde::Serialize;

use super::assets::fingerprint;
use super::config::Config;
use super::files::{Files, made};
use super::memory::{Job, Kept, Output};
use super::problems::Problems;
use super::site_index::SiteIndexes;
use super::tree::{Tree, encode};
use crate::text::{Language, Source};

use entry::Entry;
pub use entry::{Entries, Found};

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
    pub fn entries(&self, found: &Found<'_>, before: &mut Entries) -> HashMap<usize, Kept<Entry>> {
        let pages: Vec<usize> = self.languages.values().flatten().copied().collect();
        let known = &*before;
        let made: Vec<_> =
            pages.into_par_iter().filter_map(|number| Some((number, found.entry(number, known)?))).collect();
        let list = made.iter().map(|(number, (_, (_, entry)))| (*number, entry.clone())).collect();
        *before = made.into_iter().map(|(_, entry)| entry).collect();
        list
    }

    /// For each language one job for its titles, and one for each file with texts.
    #[must_use]
    pub fn jobs<'a>(
        &'a self,
        entries: &'a HashMap<usize, Kept<Entry>>,
        source: &Arc<Source>,
    ) -> Vec<Job<'a>> {
        let mut jobs = Vec::new();
        for (tag, pages) in &self.languages {
            let entries: Vec<&Kept<Entry>> = pages.iter().filter_map(|number| entries.get(number)).collect();
            let parts = parts::divide(&entries);
            let files: Vec<(String, usize)> =
                parts.iter().map(|part| (file(tag, &entries, part), part.len())).collect();
            for (part, (file, _)) in parts.iter().zip(&files) {
                jobs.push(texts(
                    entries.get(part.clone()).unwrap_or_default().to_vec(),
                    file.clone(),
                    source,
                ));
            }
            jobs.push(titles(tag, entries, files, source));
        }
        jobs
    }
}

/// Whether the page, or else the nearest section above it that says anything, wants to be found.
fn is_wanted(tree: &Tree, number: usize) -> bool {
    let above = std::iter::successors(Some(number), |&number| tree.pages.get(number)?.section);
    let mut said = above.filter_map(|number| tree.pages.get(number)?.head.front.in_search_index);
    said.next().unwrap_or(true)
}

/// The name of a file with texts, which changes with them.
fn file(tag: &str, entries: &[&Kept<Entry>], part: &Range<usize>) -> String {
    let prints = entries.get(part.clone()).unwrap_or_default().iter().map(|entry| entry.print.as_str());
    format!("{tag}.{}.js", fingerprint(&prints.collect::<String>()))
}

/// The job of a file with texts.
fn texts<'a>(entries: Vec<&'a Kept<Entry>>, file: String, source: &Arc<Source>) -> Job<'a> {
    let key = entries.iter().map(|entry| entry.id).collect();
    let name = format!("search {file}");
    let make = move || {
        let lines: Vec<&str> = entries.iter().map(|entry| entry.texts.as_str()).collect();
        let text = format!("kishoSearch.texts({file:?},[\n{}\n])\n", lines.join(",\n"));
        Output { files: vec![(format!("{FOLDER}/{file}"), made(text))], problems: Problems::default() }
    };
    Job { name, source: Arc::clone(source), key, make: Box::new(make) }
}

/// The job of the file with titles and headings. `files`: those with texts, and how many pages are in each.
fn titles<'a>(
    tag: &'a str,
    entries: Vec<&'a Kept<Entry>>,
    files: Vec<(String, usize)>,
    source: &Arc<Source>,
) -> Job<'a> {
    let key = entries.iter().map(|entry| entry.id).collect();
    let make = move || {
        let files = serde_json::to_string(&files).unwrap_or_default();
        let lines: Vec<&str> = entries.iter().map(|entry| entry.titles.as_str()).collect();
        let text = format!("kishoSearch.pages({files},[\n{}\n])\n", lines.join(",\n"));
        Output { files: vec![(format!("{FOLDER}/{tag}.js"), made(text))], problems: Problems::default() }
    };
    let name = format!("search {tag}");
    Job { name, source: Arc::clone(source), key, make: Box::new(make) }
}
