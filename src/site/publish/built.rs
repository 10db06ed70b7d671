//! A built site.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use crate::site::output::finished::External;

use super::output::{OutputError, Stage, Written};
use super::painted::PaintedPictures;
use crate::site::look::contents::Contents;
use crate::site::source::config::{Engine, LinkChecker};
use crate::site::text::markdown::BoardPlace;
use kisho_game::text::{Lang, Source};
use kisho_source::Problem;

/// The text of a page, and where its boards stand in it.
#[derive(Debug, Clone)]
pub struct PageText {
    /// The address of the page, without a slash at its start.
    pub url: String,
    /// The path of its file in the content folder.
    pub file: String,
    /// The language of its boards.
    pub lang: Lang,
    /// The file as it was read.
    pub source: Arc<Source>,
    /// Where its Markdown begins.
    pub body: usize,
    /// Its boards.
    pub boards: Arc<[BoardPlace]>,
}

/// A built site in memory.
#[derive(Debug, Default)]
pub struct Built {
    /// Every file by its path in the output folder, with `/` between the parts.
    pub files: BTreeMap<String, Contents>,
    /// The paths of pages that are not as they should be, as something is wrong with their templates; only while it is served.
    pub failed: BTreeSet<String>,
    /// Everything there is to say, sorted by file and place.
    pub problems: Vec<Problem>,
    /// Number of pages.
    pub pages: usize,
    /// How many of them say that they are drafts.
    pub drafts: usize,
    /// The links to other sites, in the order of the pages; only if they were asked for.
    pub external: Vec<External>,
    /// How links are to be checked.
    pub link_checker: LinkChecker,
    /// The texts of the pages; only while it is served.
    pub texts: Vec<PageText>,
    /// Programs that play, by the names of their games.
    pub engines: BTreeMap<String, Engine>,
    /// The path part of its address, with a slash at its end.
    pub base_path: String,
    /// The folder that it is made from.
    pub root: PathBuf,
    /// Where it is to be written.
    pub output: PathBuf,
    /// What has been written already, or why nothing can be.
    pub stage: Option<Result<Stage, OutputError>>,
    /// Pictures that were painted before.
    pub painted: PaintedPictures,
}

impl Built {
    /// Whether the site must not be published as it is.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(|problem| problem.diagnostic.is_error())
    }

    /// Writes it to its output folder: first to one side, then, when all is there, into its place.
    ///
    /// # Errors
    /// See [`OutputError`]. The old output stays as it was, except with [`OutputError::Unfinished`].
    pub fn write(&mut self) -> Result<Written, OutputError> {
        self.stage.take().unwrap_or_else(|| Stage::open(&self.output, &self.root))?.finish(self)
    }
}
