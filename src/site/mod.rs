//! Config, content, Markdown, blocks, templates and output files of a site.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::text::{Diagnostic, Source};

/// What is asked of a build.
#[derive(Debug, Clone, Default)]
pub struct BuildOptions {
    /// The folder with `kisho.toml`.
    pub root: PathBuf,
    /// Instead of the `base_url` of the config.
    pub base_url: Option<String>,
    /// Build drafts too.
    pub drafts: bool,
    /// Show an error in its page in place of the block, as `serve` does.
    pub tolerant: bool,
}

/// A file of the site.
#[derive(Debug, Clone)]
pub enum Contents {
    /// Made by kisho.
    Made(Arc<[u8]>),
    /// Copied as it is.
    Copied(PathBuf),
}

/// A message about a file of the site.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The file, as it was read.
    pub source: Arc<Source>,
    /// The message; its span counts bytes of the file.
    pub diagnostic: Diagnostic,
}

/// A built site in memory.
#[derive(Debug, Default)]
pub struct Built {
    /// Every file by its path in the output folder, with `/` between the parts.
    pub files: BTreeMap<String, Contents>,
    /// Everything there is to say, sorted by file and place.
    pub problems: Vec<Problem>,
    /// Number of pages.
    pub pages: usize,
}

/// Builds a site in memory. Never stops at the first error.
#[must_use]
pub fn build(_options: &BuildOptions) -> Built {
    Built::default()
}
