//! The output folder: what kisho wrote there is replaced file by file, what is there for the first time comes in whole folders, and
//! what others put there is never touched.
//!
//! New files are written into a folder inside the output folder, [`stage`], those that say what they said before are not.
//! When all are there and the disk has them, the list of all files gets its name in that folder: from then on the new
//! output counts, and each file is moved to its place ([`journal`]). A build that is ended before leaves the old output,
//! one that is ended later is finished by the next build before it does anything else. The folder itself is
//! never moved, so it may be a mount point, a link, or belong to a group.

mod disk;
mod journal;
mod lock;
mod place;
mod stage;
#[cfg(test)]
mod tests;

use std::io;
use std::path::{Path, PathBuf};

use kisho_board::render::PngError;
use thiserror::Error;

use super::built::Built;
use place::{absolute, check_place};
pub use stage::Stage;

/// What was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// Number of files.
    pub files: usize,
}

/// Why the output is not what it should be. The folder is as it was, except with [`OutputError::Unfinished`].
#[derive(Debug, Error)]
pub enum OutputError {
    /// A folder that kisho did not make.
    #[error("`{0}` is not empty and was not written by kisho; choose another folder, or empty it yourself")]
    NotOurs(PathBuf),
    /// A file of the site has a name that kisho needs itself.
    #[error(
        "the site has a file `{0}`, a name that kisho keeps for its own files in the output folder; rename it"
    )]
    Reserved(String),
    /// A file that kisho did not write stands where one has to be written.
    #[error(
        "`{0}` was not written by kisho and would be lost; move it away, or make the page that takes its place another one"
    )]
    WouldOverwrite(PathBuf),
    /// A link to what is not there. The folder is not made: it may be on a disk that has to be plugged in.
    #[error(
        "`{link}` is a link to `{to}`, where no folder can be reached; make one there, or remove the link"
    )]
    DeadLink {
        /// The link.
        link: PathBuf,
        /// Where it leads.
        to: PathBuf,
    },
    /// A folder that belongs to what the site is made from.
    #[error("`{0}` is part of the site itself; choose another output folder")]
    PartOfSite(PathBuf),
    /// A folder that holds the site, or everything.
    #[error(
        "`{0}` holds more than the output: kisho removes old files from the output folder; choose another one"
    )]
    HoldsSite(PathBuf),
    /// Something of others has the name of the folder for new files.
    #[error("`{0}` is not a folder, and kisho needs a folder of this name for its own files; move it away")]
    NotAFolder(PathBuf),
    /// The list of what kisho has written is no text.
    #[error(
        "`{0}`, the list of what kisho has written, is damaged; delete what is in `{1}`, and build again"
    )]
    Damaged(PathBuf, PathBuf),
    /// The system refused.
    #[error("cannot write `{path}`: {error}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// A picture cannot be drawn.
    #[error("`{file}` cannot be made: {error}")]
    Drawing {
        /// Its path in the output folder.
        file: String,
        /// Why not.
        #[source]
        error: PngError,
    },
    /// The system refused a copy.
    #[error("cannot copy `{from}` to `{to}` in the output folder: {error}")]
    Copy {
        /// The file of the site.
        from: PathBuf,
        /// Its path in the output folder.
        to: String,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// The system refused when some of the new files were in their places already.
    #[error(
        "cannot write `{path}`: {error}; some files of the output are new and some are old, and the next build puts the \
         other new ones into their places"
    )]
    Unfinished {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
}

fn io_at(path: &Path) -> impl FnOnce(io::Error) -> OutputError + '_ {
    move |error| OutputError::Io { path: path.to_owned(), error }
}

/// Writes a built site to `out`.
///
/// # Errors
/// See [`OutputError`]. The old output stays as it was, except with [`OutputError::Unfinished`].
pub fn write(built: &Built, out: &Path) -> Result<Written, OutputError> {
    Stage::open(out, &built.root)?.finish(built)
}
