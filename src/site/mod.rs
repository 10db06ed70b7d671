//! Config, content, Markdown, blocks, templates and output files of a site.

mod archive;
mod assets;
pub mod board_themes;
mod build;
mod builtin;
mod cache;
mod cells;
mod checks;
mod compress;
pub mod config;
mod content;
mod context;
mod engine;
mod excerpt;
mod feeds;
mod files;
mod filters;
mod front;
mod fuel;
mod head;
mod init;
mod inputs;
mod languages;
mod limits;
mod links;
mod lookup;
mod making;
mod markdown;
mod menu;
mod model;
mod moment;
mod named;
mod openings;
mod order;
mod output;
mod pages;
mod paginate;
mod pictures;
mod problems;
mod progress;
mod related;
mod replay;
mod search;
mod shape;
mod site_index;
mod sitemap;
mod slug;
mod structured;
mod taxonomies;
mod template_words;
mod templates;
mod texts;
mod theme;
mod tree;
mod view;
mod xml;

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kisho_game::text::{Source, Span};
use kisho_source::files::{self as source_files, CONFIG, CONTENT, STATIC};
use kisho_source::{Problem, Problems};

pub use build::{build, check};
pub use cache::{BuildCache, Changes};
pub use config::{Level, LinkChecker};
pub use front::Date;
pub use init::{InitError, NewSite, init};
pub use inputs::config_missing;
pub use links::is_top;
pub use markdown::filter::{Article, Document, Filtered, Form, GatheredBlock, filter};
pub use output::{OutputError, Stage, Written, write};
pub use pictures::Drawing;
pub use progress::Progress;
pub use texts::words_of;

/// What is asked of a build.
#[derive(Debug, Clone, Default)]
pub struct BuildOptions {
    /// The folder with `kisho.toml`.
    pub root: PathBuf,
    /// Instead of the `base_url` of the config.
    pub base_url: Option<String>,
    /// Where the site is written, instead of the folder that the config names.
    pub out: Option<PathBuf>,
    /// Begin to write the pages while others are still being made.
    pub write_ahead: bool,
    /// Build drafts too.
    pub drafts: bool,
    /// Leave out what is dated after this day or moment.
    pub until: Option<Date>,
    /// For the author's own eyes: nothing is made small, and the style sheet keeps its name, so that pages need not be made
    /// again when it changes.
    pub serving: bool,
    /// Links name the `index.html` of folders, so that the site can be read from a disk, without a server.
    pub offline: bool,
    /// Show what is good of damaged records, with warnings instead of errors.
    pub lenient: bool,
    /// Gather the links to other sites.
    pub external: bool,
    /// Counts the pages while they are built.
    pub progress: Arc<Progress>,
}

/// A file of the site.
#[derive(Debug, Clone)]
pub enum Contents {
    /// Made by kisho.
    Made(Arc<Vec<u8>>),
    /// Made by kisho and written already, to this file in the stage of the build.
    Written(PathBuf),
    /// Copied as it is.
    Copied(PathBuf),
    /// A picture that is drawn when it is written or asked for. Its name says which: no other picture has it.
    Drawn(Arc<Drawing>),
}

/// A link to another site.
#[derive(Debug, Clone)]
pub struct External {
    /// Where it leads.
    pub url: String,
    /// The file that it stands in.
    pub source: Arc<Source>,
    /// Where it stands.
    pub span: Span,
}

/// The ids of a page of HTML, also those that old pages give as names.
#[must_use]
pub fn ids_of_html(html: &str) -> HashSet<String> {
    let tags = markdown::html::tags(html);
    let names = tags.iter().filter_map(|tag| tag.attribute("name").filter(|_| tag.name == "a"));
    let ids = tags.iter().filter_map(|tag| tag.attribute("id"));
    ids.chain(names).map(|id| id.value.clone()).collect()
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
    /// How many of them say that they are drafts.
    pub drafts: usize,
    /// The links to other sites, in the order of the pages; only if they were asked for.
    pub external: Vec<External>,
    /// How links are to be checked.
    pub link_checker: LinkChecker,
    /// Where it is to be written.
    pub output: PathBuf,
    /// What has been written already, or why nothing can be.
    pub stage: Option<Result<Stage, OutputError>>,
}

impl Built {
    /// Whether the site must not be published as it is.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(|problem| problem.diagnostic.is_error())
    }

    /// Writes it to its output folder: first beside it, then into its place in one step.
    ///
    /// # Errors
    /// See [`OutputError`]. The old output stays as it was, except with [`OutputError::LeftBehind`].
    pub fn write(&mut self) -> Result<Written, OutputError> {
        self.stage.take().unwrap_or_else(|| Stage::open(&self.output))?.finish(self)
    }
}

/// The folders that `serve` has to watch besides the config file, from the root.
pub const INPUT_FOLDERS: [&str; 5] = [CONTENT, STATIC, templates::TEMPLATES, templates::THEMES, texts::I18N];

/// Every file below a folder whose name does not begin with a dot, by its path from there, and what is wrong with the folder.
#[must_use]
pub fn files_below(folder: &Path) -> (Vec<(String, PathBuf)>, Vec<Problem>) {
    let mut problems = Problems::default();
    let files = source_files::folder(folder, "", false, &mut problems);
    (files, problems.into_list())
}

/// The nearest folder, from `start` upwards, that holds a `kisho.toml`.
#[must_use]
pub fn find_root(start: &Path) -> Option<PathBuf> {
    start.ancestors().find(|dir| dir.join(CONFIG).is_file()).map(Path::to_owned)
}
