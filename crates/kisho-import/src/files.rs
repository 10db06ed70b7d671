//! Pages from the disk, and the new files onto it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use super::{HtmlPage, Imported, html};
use crate::NewFile;
use crate::stage::Stage;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::files::{CONFIG, PAGE_BYTES, folder, is_plain, read_limited, slashed};
use kisho_source::{Problem, Problems};

/// Why nothing was written.
#[derive(Debug, Error)]
pub enum ImportError {
    /// There is something already.
    #[error("`{0}` exists already; `import` overwrites nothing")]
    Exists(PathBuf),
    /// A name that leads out of the site.
    #[error("`{0}` is not a file inside the site; nothing is written")]
    Outside(String),
    /// Another import goes into the same site.
    #[error("another `kisho import` writes to `{0}`; wait until it is done")]
    Busy(PathBuf),
    /// Something of others has the name of the folder that an import needs.
    #[error(
        "`{0}` is not a folder, and `import` needs a folder of this name for its own files; move it away"
    )]
    NotAFolder(PathBuf),
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

pub fn io_at(path: &Path) -> impl FnOnce(io::Error) -> ImportError + '_ {
    move |error| ImportError::Io { path: path.to_owned(), error }
}

/// The HTML pages below a folder, and those among `files`, by their paths from `root`, in which all of them really are; what
/// cannot be read is told.
#[must_use]
pub fn pages(root: &Path, files: &[PathBuf]) -> (Vec<HtmlPage>, Vec<Problem>) {
    let mut problems = Problems::default();
    let mut found: Vec<(String, PathBuf)> = Vec::new();
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let top = real(root);
    for file in files {
        let inside = real(file).strip_prefix(&top).ok().and_then(slashed);
        let Some(from_root) = inside else {
            let message = format!("is not in `{}`, or its name is not UTF-8", root.display());
            let problem = Diagnostic::error(Id::FileName, Span::at(0), message);
            problems.push(&Arc::new(Source::new(file.display().to_string(), "")), problem);
            continue;
        };
        if file.is_dir() {
            let below = folder(file, "", false, &mut problems).into_iter();
            let below = below.filter(|(path, _)| html::is_page(path));
            let dir = if from_root.is_empty() { String::new() } else { format!("{from_root}/") };
            found.extend(below.map(|(path, disk)| (format!("{dir}{path}"), disk)));
        } else {
            found.push((from_root, file.clone()));
        }
    }
    found.sort();
    found.dedup();
    let mut pages = Vec::new();
    for (path, disk) in found {
        let name = disk.display().to_string();
        match read_limited(&disk, PAGE_BYTES) {
            Ok(bytes) => pages.push(HtmlPage { name, path, bytes }),
            Err(message) => {
                let problem = Diagnostic::error(Id::ImportLimit, Span::at(0), message);
                problems.push(&Arc::new(Source::new(name, "")), problem);
            }
        }
    }
    (pages, problems.into_sorted())
}

/// Every file in a folder of the old site `dir`, as [`folder`] finds them; `None` if the folder is a link that leads out of the
/// site, which may be anybody's. That is told.
pub fn folder_of(
    dir: &Path,
    name: &str,
    hidden: bool,
    problems: &mut Problems,
) -> Option<Vec<(String, PathBuf)>> {
    let real = dir.canonicalize().ok().zip(dir.join(name).canonicalize().ok());
    if real.is_none_or(|(dir, folder)| folder.starts_with(dir)) {
        return Some(folder(dir, name, hidden, problems));
    }
    let message = "this folder leads out of the site and is not followed";
    let problem = Diagnostic::warning(Id::FileLink, Span::at(0), message);
    let source = Arc::new(Source::new(dir.join(name).display().to_string(), ""));
    problems.push(&source, problem.with_hint("put a copy of the folder in its place"));
    None
}

/// Whether the site `dir` has room for the files.
///
/// # Errors
/// The first of them that would not be in the site, or that exists already.
pub fn has_room(imported: &Imported, dir: &Path) -> Result<(), ImportError> {
    // Names come from the old site, which may be anybody's.
    let mut names = imported.files.keys().chain(imported.beside_config.keys());
    if let Some(file) = names.find(|file| !is_plain(file)) {
        return Err(ImportError::Outside(file.clone()));
    }
    let beside = imported.beside_config.keys().filter(|_| has_no_config(dir));
    let mut new = imported.files.keys().chain(beside);
    match new.find(|file| dir.join(file).symlink_metadata().is_ok()) {
        Some(file) => Err(ImportError::Exists(dir.join(file))),
        None => Ok(()),
    }
}

/// Whether an import into the site `dir` writes the config, and what belongs to it.
pub fn has_no_config(dir: &Path) -> bool {
    dir.join(CONFIG).symlink_metadata().is_err()
}

/// Writes the files into the site `dir`, and a config if it has none; whether it had none.
///
/// # Errors
/// If one of the files exists, or would not be in the site, nothing is written. See [`ImportError`].
pub fn write(imported: &Imported, dir: &Path) -> Result<bool, ImportError> {
    Stage::open(dir)?.write(imported)
}

/// Writes a site that only reads its files into a folder of our own: those of the old site are hard links where the system allows that,
/// since copies of them may take gigabytes.
///
/// # Errors
/// If one of the files exists, or would not be in the site, nothing is written. See [`ImportError`].
pub fn write_linked(imported: &Imported, dir: &Path) -> Result<(), ImportError> {
    has_room(imported, dir)?;
    let is_new = has_no_config(dir);
    let put = |file: &str, write: &dyn Fn(&Path) -> io::Result<()>| {
        let path = dir.join(file);
        let parent = path.parent().unwrap_or(dir);
        fs::create_dir_all(parent).and_then(|()| write(&path)).map_err(io_at(&path))
    };
    for (file, contents) in &imported.files {
        put(file, &|path| match contents {
            NewFile::Made(text) => fs::write(path, text),
            NewFile::Copied(from) => fs::hard_link(from, path).or_else(|_| fs::copy(from, path).map(drop)),
        })?;
    }
    if !is_new {
        return Ok(());
    }
    imported.config_files().try_for_each(|(file, text)| put(file, &|path| fs::write(path, text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_outside_the_site() {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        let absolute = folder.path().join("b.md").display().to_string();
        for name in ["../b.md", "content/../../b.md", &absolute, ""] {
            let files = ["content/a.md", name].map(|name| (name.to_owned(), NewFile::Made("x".to_owned())));
            let imported = Imported { files: files.into(), ..Imported::default() };
            assert!(matches!(write(&imported, &site), Err(ImportError::Outside(_))), "{name}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn folders_that_lead_out_of_the_old_site_are_not_followed() {
        use std::os::unix::fs::symlink;
        let top = tempfile::tempdir().unwrap();
        let at = |path: &str| top.path().join(path);
        for (file, text) in [
            ("old/config.toml", "title = \"x\"\n"),
            ("old/pages/a.md", "a"),
            ("secret/b.md", "b"),
            ("secret/SUMMARY.md", "[b](b.md)"),
            ("book/book.toml", "[book]\ntitle = \"x\"\n"),
        ] {
            fs::create_dir_all(at(file).parent().unwrap()).unwrap();
            fs::write(at(file), text).unwrap();
        }
        symlink(at("secret"), at("old/content")).unwrap();
        symlink(at("secret"), at("old/static")).unwrap();
        symlink(at("secret"), at("book/src")).unwrap();
        let site = || crate::site(crate::Generator::Zola, &at("old"));
        let told =
            |made: &Imported| made.problems.iter().filter(|told| told.diagnostic.id == Id::FileLink).count();
        let made = site();
        assert_eq!((made.files.len(), told(&made)), (0, 2));
        let made = crate::book(&at("book"));
        assert_eq!((made.files.len(), told(&made), made.config), (0, 1, None));
        // A link to another folder of the site is one.
        fs::remove_file(at("old/content")).unwrap();
        symlink("pages", at("old/content")).unwrap();
        let made = site();
        assert_eq!(made.files.keys().collect::<Vec<_>>(), ["content/a.md"]);
        assert_eq!(told(&made), 1);
    }

    #[test]
    fn what_belongs_to_the_config_is_tried_and_needs_room() {
        let top = tempfile::tempdir().unwrap();
        let site = |name: &str| top.path().join(name);
        let beside_config = [("i18n/fr.toml".to_owned(), "a = \"b\"\n".to_owned())].into();
        let imported = Imported { beside_config, ..Imported::default() };
        write_linked(&imported, &site("new")).unwrap();
        assert_eq!(fs::read_to_string(site("new/i18n/fr.toml")).unwrap(), "a = \"b\"\n");
        // With a config of its own a site keeps what belongs to it.
        write_linked(&imported, &site("new")).unwrap();
        fs::create_dir(site("own")).unwrap();
        fs::write(site("own").join(CONFIG), "").unwrap();
        write_linked(&imported, &site("own")).unwrap();
        assert!(!site("own/i18n").exists());
        fs::remove_file(site("new").join(CONFIG)).unwrap();
        let refused = has_room(&imported, &site("new"));
        assert!(matches!(refused, Err(ImportError::Exists(path)) if path.ends_with("fr.toml")));
    }

    #[cfg(unix)]
    #[test]
    fn files_of_the_old_site_are_linked_where_they_are_only_read() {
        use std::os::unix::fs::MetadataExt;
        let top = tempfile::tempdir().unwrap();
        let old = top.path().join("film.webm");
        fs::write(&old, "long").unwrap();
        let files = [("static/film.webm".to_owned(), NewFile::Copied(old.clone()))];
        let imported = Imported { files: files.into(), ..Imported::default() };
        let site = |name: &str| top.path().join(name);
        write_linked(&imported, &site("a")).unwrap();
        write(&imported, &site("b")).unwrap();
        let inode = |path: &Path| fs::metadata(path).unwrap().ino();
        let film = |name: &str| inode(&site(name).join("static/film.webm"));
        assert!(film("a") == inode(&old) && film("b") != inode(&old));
    }
}
