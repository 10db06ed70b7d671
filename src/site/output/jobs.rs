//! Jobs, and what they have made.

use std::sync::Arc;

use crate::site::look::contents::Contents;
use crate::site::source::cells::{Cached, Dependencies, JobTable, Name};
use kisho_game::text::Source;
use kisho_source::Problems;

/// Files that are made together.
#[derive(Debug, Default)]
pub struct Output {
    /// The files by their paths in the output folder.
    pub files: Vec<(String, Contents)>,
    /// What went wrong.
    pub problems: Problems,
}

/// Makes files that belong together.
pub struct Job<'a> {
    /// What no other job of the build is called.
    pub name: Name,
    /// The file that the files are made from, for messages.
    pub source: Arc<Source>,
    /// Makes them.
    pub make: Box<dyn Fn(&Dependencies) -> Output + Send + Sync + 'a>,
}

/// What a job has made.
#[derive(Debug)]
pub struct Done {
    /// The file that the files are made from, for messages.
    pub source: Arc<Source>,
    /// The files.
    pub output: Output,
}

/// What was made, by the names of the jobs.
pub type Outputs = JobTable<Done>;

/// What came in place of what.
pub type Replaced = Vec<(Name, Option<Cached<Done>>)>;
