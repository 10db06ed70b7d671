//! What a build keeps for the next one.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use super::cells::{Cached, Name, Reads, Table};
use super::content::Content;
use super::inputs::Inputs;
use super::making::Laid;
use super::model::Model;
use super::{BuildOptions, Built, Contents, Stage};
use kisho_game::text::Source;
use kisho_source::Problems;

/// What may have changed since the last build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changes {
    /// Anything.
    All,
    /// These files, by their paths from the root of the site; folders among them stand for all that is in them.
    Files(BTreeSet<PathBuf>),
}

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
    pub make: Box<dyn Fn(&Reads) -> Output + Send + Sync + 'a>,
}

/// What a job has made.
#[derive(Debug)]
pub struct Done {
    /// The file that the files are made from, for messages.
    pub source: Arc<Source>,
    /// The files.
    pub output: Output,
}

impl Output {
    /// The same, written as far as that is possible.
    #[must_use]
    pub fn ahead(mut self, stage: Option<&Stage>) -> Self {
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

/// What was made, by the names of the jobs.
pub type Outputs = Table<Done>;

/// What came in place of what.
pub type Replaced = Vec<(Name, Option<Cached<Done>>)>;

/// What is known of a site from builds before.
#[derive(Default)]
pub struct BuildCache {
    pub(super) inputs: Option<Cached<Inputs>>,
    pub(super) content: Content,
    pub(super) model: Model,
    pub(super) outputs: Outputs,
    pub(super) laid: Option<Laid>,
}

impl BuildCache {
    /// Builds a site in memory, and of what was built before only what `changes` may have changed. Never stops at the
    /// first error. The options have to be the same each time.
    #[must_use]
    pub fn build(&mut self, options: &BuildOptions, changes: &Changes) -> Built {
        super::build::with(self, options, changes)
    }
}
