//! A new site that builds at once.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The files of a new site.
const FILES: &[(&str, &str)] = &[
    ("kisho.toml", include_str!("init/kisho.toml")),
    ("content/_index.md", include_str!("init/index.md")),
    ("content/first-board.md", include_str!("init/first-board.md")),
    ("content/ja/_index.md", include_str!("init/ja.md")),
    (".gitignore", "/public/\n"),
];

/// Why no site was made.
#[derive(Debug, Error)]
pub enum InitError {
    /// There is something already.
    #[error("`{0}` exists already; `init` overwrites nothing")]
    Exists(PathBuf),
    /// The system refused.
    #[error("cannot write `{path}`: {error}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
}

/// Writes a small site into `dir`, and gives the files that it wrote, from there.
///
/// # Errors
/// If one of the files exists, nothing is written. See [`InitError`].
pub fn init(dir: &Path) -> Result<Vec<&'static str>, InitError> {
    if let Some((file, _)) = FILES.iter().find(|(file, _)| dir.join(file).symlink_metadata().is_ok()) {
        return Err(InitError::Exists(dir.join(file)));
    }
    for (file, text) in FILES {
        let path = dir.join(file);
        let parent = path.parent().unwrap_or(dir);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, text))
            .map_err(|error| InitError::Io { path: path.clone(), error })?;
    }
    Ok(FILES.iter().map(|(file, _)| *file).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::{BuildOptions, build};

    #[test]
    fn a_new_site_builds_at_once_and_nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path().join("new");
        init(&dir).unwrap();
        let built = build(&BuildOptions { root: dir.clone(), ..BuildOptions::default() });
        assert_eq!(built.problems.len(), 0, "{:#?}", built.problems);
        assert!(built.files.contains_key("first-board/index.html"));
        assert!(matches!(init(&dir), Err(InitError::Exists(_))));
    }
}
