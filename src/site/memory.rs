//! What a build keeps for the next one.
//!
//! A build from nothing and one that remembers run the same code. What is made is **kept** with a number of its own, and
//! whatever is made from things with the same numbers need not be made again. No number ever gets into the output, so
//! that both give the same bytes.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use tera::Value;

use super::content::Content;
use super::context::CommonKey;
use super::feeds;
use super::fixed::Fixed;
use super::links::Names;
use super::markdown::blanks::Filled;
use super::markdown::{Asked, Rendered, RenderedKey};
use super::openings::Books;
use super::problems::Problems;
use super::search;
use super::site_index;
use super::{BuildOptions, Built, Contents};
use crate::text::Source;

/// Something, and a number that nothing else has.
#[derive(Debug)]
pub struct Kept<T> {
    /// The number; 0 stands for nothing.
    pub id: u64,
    value: Arc<T>,
}

impl<T> Kept<T> {
    /// Keeps what has just been made.
    #[must_use]
    pub fn new(value: T) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self { id: NEXT.fetch_add(1, Ordering::Relaxed), value: Arc::new(value) }
    }
}

impl<T: PartialEq> Kept<T> {
    /// Keeps what has just been made; if it is the same as before, it is what was there before.
    #[must_use]
    pub fn renewed(value: T, before: Option<&Self>) -> Self {
        before.filter(|before| *before.value == value).cloned().unwrap_or_else(|| Self::new(value))
    }
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self { id: self.id, value: Arc::clone(&self.value) }
    }
}

impl<T> Deref for Kept<T> {
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

/// Outputs by the names of their jobs, with what they were made from.
pub type Outputs = HashMap<String, (Key, Arc<Output>)>;

/// The outputs of all jobs, in their order; only what is made from other things than before is made again.
#[must_use]
pub fn run(jobs: Vec<Job<'_>>, outputs: &mut Outputs) -> Vec<Arc<Output>> {
    let made: Vec<_> = jobs
        .into_par_iter()
        .map(|job| {
            let before = outputs.get(&job.name).filter(|(key, _)| *key == job.key);
            let output = before.map_or_else(|| Arc::new((job.make)()), |(_, output)| Arc::clone(output));
            (job.name, job.key, output)
        })
        .collect();
    let list = made.iter().map(|(.., output)| Arc::clone(output)).collect();
    *outputs = made.into_iter().map(|(name, key, output)| (name, (key, output))).collect();
    list
}

/// What is known of a site from builds before.
#[derive(Default)]
pub struct Memory {
    pub(super) fixed: Option<Kept<Fixed>>,
    pub(super) content: Content,
    pub(super) names: Option<Kept<Names>>,
    pub(super) books: Books,
    pub(super) rendered: HashMap<String, (RenderedKey, Kept<Rendered>)>,
    /// The frames of replays that links of other pages ask for, by file.
    pub(super) asked: BTreeMap<String, Asked>,
    pub(super) filled: Filled,
    pub(super) in_feeds: feeds::Texts,
    pub(super) found: search::Entries,
    pub(super) site_indexes: site_index::Made,
    pub(super) cards: HashMap<String, (Key, Kept<Value>)>,
    pub(super) common: Option<Kept<CommonKey>>,
    pub(super) outputs: Outputs,
}

impl Memory {
    /// Builds a site in memory, and of what was built before only what `changes` may have changed. Never stops at the
    /// first error. The options have to be the same each time.
    #[must_use]
    pub fn build(&mut self, options: &BuildOptions, changes: &Changes) -> Built {
        super::build::with(self, options, changes)
    }
}
