//! The output folder: what kisho wrote there is replaced file by file, and what others put there is never touched.
//!
//! New files are written into a folder inside the output folder, [`stage`], those that say what they said before are not.
//! When all are there and the disk has them, the list of all files gets its name in that folder: from then on the new
//! output counts, and each file is moved to its place ([`journal`]). A build that is ended before leaves the old output,
//! one that is ended later is finished by the next build before it does anything else. The folder itself is
//! never moved, so it may be a mount point, a link, or belong to a group.

mod disk;
mod journal;
mod lock;
mod stage;
#[cfg(test)]
mod tests;

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use thiserror::Error;

use super::built::Built;
use kisho_source::files::{CONFIG, INPUT_FOLDERS};
pub use stage::Stage;

/// The list of files that kisho wrote, in the output folder.
const MANIFEST: &str = ".kisho-files";

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
    /// A folder that holds the site, or belongs to what it is made from.
    #[error("`{0}` is part of the site itself; choose another output folder")]
    PartOfSite(PathBuf),
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
    Stage::open(out)?.finish(built)
}

/// The path without `..`, links resolved as far as it exists.
fn absolute(out: &Path) -> Result<PathBuf, OutputError> {
    let path = std::path::absolute(out).map_err(io_at(out))?;
    let mut missing = Vec::new();
    for above in path.ancestors() {
        if let Ok(found) = above.canonicalize() {
            return Ok(missing.iter().rev().fold(found, |path: PathBuf, part| path.join(part)));
        }
        if let Ok(to) = fs::read_link(above) {
            return Err(OutputError::DeadLink { link: above.to_owned(), to });
        }
        match above.components().next_back() {
            Some(Component::Normal(name)) => missing.push(name.to_owned()),
            _ => break,
        }
    }
    let error = io::Error::new(io::ErrorKind::InvalidInput, "there is no such folder");
    Err(io_at(out)(error))
}

/// Refuses the folder of a site, and the folders that a site is made from.
fn check_place(out: &Path) -> Result<(), OutputError> {
    let is_site = |dir: &Path| dir.join(CONFIG).is_file();
    let inside_input = out.ancestors().any(|dir| {
        let name = dir.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        INPUT_FOLDERS.contains(&name) && dir.parent().is_some_and(is_site)
    });
    if is_site(out) || inside_input || out.parent().is_none() {
        return Err(OutputError::PartOfSite(out.to_owned()));
    }
    Ok(())
}
