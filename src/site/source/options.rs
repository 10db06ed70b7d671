//! What is asked of a build.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use super::front::Date;
use super::progress::Progress;

/// What is asked of a build.
#[derive(Debug, Clone, Default)]
pub struct BuildOptions {
    /// The folder with `kisho.toml`.
    pub root: PathBuf,
    /// Instead of the `base_url` of the config.
    pub base_url: Option<String>,
    /// Where the site is written, instead of the folder that the config names.
    pub out: Option<PathBuf>,
    /// A folder, which need not be there, where painted pictures are kept for other builds, of any site. It can be removed at any time.
    pub painted: Option<PathBuf>,
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
    /// Show the valid part of damaged records, with warnings instead of errors.
    pub lenient: bool,
    /// Gather the links to other sites.
    pub external: bool,
    /// Counts the pages while they are built.
    pub progress: Arc<Progress>,
}

/// What may have changed since the last build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changes {
    /// Anything.
    All,
    /// These files, by their paths from the root of the site; folders among them stand for all that is in them.
    Files(BTreeSet<PathBuf>),
}
