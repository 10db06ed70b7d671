//! Which folder is written to, and whether it may be.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::{OutputError, io_at};
use kisho_source::files::{CONFIG, INPUT_FOLDERS, TEMPLATES, THEMES};

/// The path without `..`, links resolved as far as it exists.
pub fn absolute(out: &Path) -> Result<PathBuf, OutputError> {
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

/// Refuses the folder of a site, and the folders that a site is made from. `root`: that of the site to be written, whose folders may
/// be links to others.
pub fn check_place(out: &Path, root: &Path) -> Result<(), OutputError> {
    let is_site = |dir: &Path| dir.join(CONFIG).is_file();
    let inside_input = out.ancestors().any(|dir| {
        let name = dir.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        INPUT_FOLDERS.contains(&name) && dir.parent().is_some_and(is_site)
    });
    let mut inputs = inputs(root).filter_map(|folder| folder.canonicalize().ok());
    if is_site(out) || out.parent().is_none() {
        return Err(OutputError::HoldsSite(out.to_owned()));
    }
    if inside_input || inputs.any(|folder| out.starts_with(folder)) {
        return Err(OutputError::PartOfSite(out.to_owned()));
    }
    Ok(())
}

/// The folders that a site is made from. Those of themes may be links, too, and so may those of their templates.
fn inputs(root: &Path) -> impl Iterator<Item = PathBuf> {
    let themes = fs::read_dir(root.join(THEMES)).into_iter().flatten().flatten();
    let themes = themes.map(|theme| theme.path()).flat_map(|theme| [theme.join(TEMPLATES), theme]);
    INPUT_FOLDERS.iter().map(|folder| root.join(folder)).chain(themes)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn folders_that_a_site_reads_through_links_are_no_output_folders() {
        let top = tempfile::tempdir().unwrap();
        let at = |path: &str| top.path().canonicalize().unwrap().join(path);
        for folder in ["site/themes", "site/static", "texts/c", "look", "old", "other"] {
            fs::create_dir_all(at(folder)).unwrap();
        }
        fs::write(at("site/kisho.toml"), "").unwrap();
        symlink("../texts/c", at("site/content")).unwrap();
        symlink("../../look", at("site/themes/mine")).unwrap();
        symlink("../old", at("look/templates")).unwrap();
        symlink("nowhere", at("site/data")).unwrap();
        for place in ["site/content/pub", "texts/c/pub", "texts/c", "look/pub", "old/x", "site/themes/mine"] {
            let out = absolute(&at(place)).unwrap();
            let refused = check_place(&out, &at("site"));
            assert!(matches!(refused, Err(OutputError::PartOfSite(_))), "{place}");
        }
        for place in ["site/public", "other", "texts/pub", "site/pub/content"] {
            let out = absolute(&at(place)).unwrap();
            assert!(check_place(&out, &at("site")).is_ok(), "{place}");
        }
    }
}
