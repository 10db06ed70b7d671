//! What a build keeps for the next one.
//!
//! A build from nothing and one that remembers run the same code. What is made is **cached** with a number of its own, and
//! whatever is made from things with the same numbers need not be made again. No number ever gets into the output, so
//! that both give the same bytes.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::content::Content;
use super::context::{Card, CommonKey};
use super::feeds;
use super::incremental::Last;
use super::inputs::Inputs;
use super::links::Names;
use super::markdown::blanks::Filled;
use super::markdown::{Rendered, RenderedKey};
use super::openings::Books;
use super::search;
use super::site_index;
use super::{BuildOptions, Built, Contents, Stage};
use kisho_game::text::Source;
use kisho_source::Problems;

/// Something, and a number that nothing else has.
#[derive(Debug)]
pub struct Cached<T> {
    /// The number; 0 stands for nothing.
    pub id: u64,
    value: Arc<T>,
}

impl<T> Cached<T> {
    /// Keeps what has just been made.
    #[must_use]
    pub fn new(value: T) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self { id: NEXT.fetch_add(1, Ordering::Relaxed), value: Arc::new(value) }
    }
}

impl<T: PartialEq> Cached<T> {
    /// Keeps what has just been made; if it is the same as before, it is what was there before.
    #[must_use]
    pub fn renewed(value: T, before: Option<&Self>) -> Self {
        before.filter(|before| *before.value == value).cloned().unwrap_or_else(|| Self::new(value))
    }
}

impl<T> Clone for Cached<T> {
    fn clone(&self) -> Self {
        Self { id: self.id, value: Arc::clone(&self.value) }
    }
}

impl<T> Deref for Cached<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// What may have changed since the last build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changes {
    /// Anything.
    All,
    /// These files, by their paths from the root of the site; folders among them stand for all that is in them.
    Files(BTreeSet<PathBuf>),
}

/// The numbers of everything that something is made from.
pub type Key = Vec<u64>;

/// Files that are made together from the same things.
pub struct Job<'a> {
    /// What no other job of the build is called.
    pub name: String,
    /// The file that the files are made from, for messages.
    pub source: Arc<Source>,
    /// The number of the page whose files they are.
    pub page: Option<usize>,
    /// What it is made from.
    pub key: Key,
    /// Makes it.
    pub make: Box<dyn Fn() -> Output + Send + Sync + 'a>,
}

/// What a job has made.
#[derive(Debug, Default)]
pub struct Output {
    /// The files by their paths in the output folder.
    pub files: Vec<(String, Contents)>,
    /// What went wrong.
    pub problems: Problems,
}

impl Output {
    /// The same, written as far as that is possible.
    fn ahead(mut self, stage: Option<&Stage>) -> Self {
        let Some(stage) = stage else { return self };
        for (path, contents) in &mut self.files {
            if let Contents::Made(bytes) = contents
                && let Some(file) = stage.write_ahead(path, bytes)
            {
                *contents = Contents::Written(file);
            }
        }
        self
    }
}

/// What a job has made, and for whom.
#[derive(Debug, Clone)]
pub struct Done {
    /// The number of the page whose files they are.
    pub page: Option<usize>,
    /// The file that they are made from, for messages.
    pub source: Arc<Source>,
    /// The files.
    pub output: Arc<Output>,
}

/// What was made and what it was made from, by the names of the jobs.
pub type Outputs = HashMap<String, (Key, Done)>;

/// Runs all jobs; only what is made from other things than before is made again. What was made, in the order of the jobs.
/// `ahead`: where it is written at once.
#[must_use]
pub fn run(jobs: Vec<Job<'_>>, outputs: &mut Outputs, ahead: Option<&Stage>) -> Vec<Done> {
    // Each can be taken by another thread: a long list among short pages would else keep all but one of them waiting.
    let made: Vec<_> = jobs.into_par_iter().with_max_len(1).map(|job| job.run(outputs, ahead)).collect();
    let list = made.iter().map(|(_, (_, done))| done.clone()).collect();
    *outputs = made.into_iter().collect();
    list
}

/// What a job made before, and what it makes now; nothing if there was, or is, no such job.
pub type Replaced = (Option<Done>, Option<Done>);

/// Runs the jobs of some pages, with all those that belong to no page, and leaves what was made of other pages as it is. What
/// came in place of what.
#[must_use]
pub fn run_some(jobs: Vec<Job<'_>>, outputs: &mut Outputs) -> Vec<Replaced> {
    let made: Vec<_> = jobs.into_par_iter().map(|job| job.run(outputs, None)).collect();
    let names: HashSet<&str> = made.iter().map(|(name, _)| name.as_str()).collect();
    let is_gone =
        |name: &String, (_, done): &mut (Key, Done)| done.page.is_none() && !names.contains(name.as_str());
    let mut replaced: Vec<Replaced> =
        outputs.extract_if(is_gone).map(|(_, (_, done))| (Some(done), None)).collect();
    for (name, (key, done)) in made {
        if outputs.get(&name).is_none_or(|(known, _)| *known != key) {
            let before = outputs.insert(name, (key, done.clone()));
            replaced.push((before.map(|(_, before)| before), Some(done)));
        }
    }
    replaced
}

impl Job<'_> {
    /// Runs it, unless the same has been made from the same things.
    fn run(self, outputs: &Outputs, ahead: Option<&Stage>) -> (String, (Key, Done)) {
        let before = outputs.get(&self.name).filter(|(key, _)| *key == self.key);
        let output =
            before.map_or_else(|| Arc::new((self.make)().ahead(ahead)), |(_, done)| Arc::clone(&done.output));
        (self.name, (self.key, Done { page: self.page, source: self.source, output }))
    }
}

/// What is known of a site from builds before.
#[derive(Default)]
pub struct BuildCache {
    pub(super) inputs: Option<Cached<Inputs>>,
    pub(super) content: Content,
    pub(super) names: Option<Cached<Names>>,
    pub(super) books: Books,
    pub(super) rendered: HashMap<String, (RenderedKey, Cached<Rendered>)>,
    pub(super) filled: Filled,
    pub(super) in_feeds: feeds::Texts,
    pub(super) found: search::Entries,
    pub(super) site_indexes: site_index::Made,
    pub(super) cards: HashMap<String, (Key, Cached<Card>)>,
    pub(super) common: Option<Cached<CommonKey>>,
    pub(super) outputs: Outputs,
    pub(super) last: Option<Last>,
}

impl BuildCache {
    /// Builds a site in memory, and of what was built before only what `changes` may have changed. Never stops at the
    /// first error. The options have to be the same each time.
    #[must_use]
    pub fn build(&mut self, options: &BuildOptions, changes: &Changes) -> Built {
        super::build::with(self, options, changes)
    }
}
