//! The files of the site that a path in a template can mean.

use std::path::Path;

use tera::{Error, Kwargs, TeraResult};

use crate::site::source::options::Changes;
use kisho_source::files::{CONTENT, DATA, INPUT_FOLDERS, STATIC, is_plain};

/// The argument `path` of a function.
///
/// # Errors
/// If it is missing, or leads out of the site.
pub fn path_argument(kwargs: &Kwargs) -> TeraResult<String> {
    let path = kwargs.must_get::<String>("path")?;
    match is_plain(path.strip_prefix("@/").unwrap_or(&path).trim_start_matches('/')) {
        true => Ok(path),
        false => Err(Error::message(format!("`{path}` is not the path of a file of the site"))),
    }
}

/// The first file that a path may mean, from the folder of the site, `root`.
#[must_use]
pub fn find(root: &Path, path: &str) -> Option<String> {
    candidates(path).into_iter().find(|path| root.join(path).is_file())
}

/// Whether the file that a path means may have changed.
#[must_use]
pub fn is_touched(path: &str, changes: &Changes) -> bool {
    match changes {
        Changes::All => true,
        Changes::Files(files) => {
            candidates(path).iter().any(|path| files.iter().any(|file| Path::new(path).starts_with(file)))
        }
    }
}

/// The files that a path can mean, from the folder of the site. Pages are named after `@/`, and Zola looks for data beside pages and
/// among static files, too.
#[must_use]
pub fn candidates(path: &str) -> Vec<String> {
    if let Some(path) = path.strip_prefix("@/") {
        return vec![format!("{CONTENT}/{path}")];
    }
    let path = path.trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    let own = INPUT_FOLDERS.contains(&first).then(|| path.to_owned());
    own.into_iter().chain([CONTENT, STATIC, DATA].map(|folder| format!("{folder}/{path}"))).collect()
}
