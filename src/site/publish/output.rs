//! The output folder: replaced as a whole, and nothing lost that kisho did not write.

mod stage;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use thiserror::Error;

use super::built::Built;
use kisho_source::files::{CONFIG, INPUT_FOLDERS, slashed};
pub use stage::Stage;

/// The list of files that kisho wrote, in the output folder.
const MANIFEST: &str = ".kisho-files";

/// What was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// Number of files.
    pub files: usize,
}

/// Why nothing was written; the folder is as it was.
#[derive(Debug, Error)]
pub enum OutputError {
    /// A folder that kisho did not make.
    #[error("`{0}` is not empty and was not written by kisho; choose another folder, or empty it yourself")]
    NotOurs(PathBuf),
    /// A file that kisho did not write stands where one has to be written.
    #[error(
        "`{0}` was not written by kisho and would be lost; move it away, or make the page that takes its place another one"
    )]
    WouldOverwrite(PathBuf),
    /// A folder that holds the site, or belongs to what it is made from.
    #[error("`{0}` is part of the site itself; choose another output folder")]
    PartOfSite(PathBuf),
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
    /// The new output is in place, but a file that kisho did not write could not be moved into it.
    #[error(
        "the new output is written, but `{left}` could not be moved back and is kept in `{kept}`: {error}"
    )]
    LeftBehind {
        /// The file or folder.
        left: PathBuf,
        /// The folder with the old output.
        kept: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
}

fn io_at(path: &Path) -> impl FnOnce(io::Error) -> OutputError + '_ {
    move |error| OutputError::Io { path: path.to_owned(), error }
}

/// Writes a built site to `out`: first beside it, then into its place in one step.
///
/// # Errors
/// See [`OutputError`]. The old output stays as it was, except with [`OutputError::LeftBehind`].
pub fn write(built: &Built, out: &Path) -> Result<Written, OutputError> {
    Stage::open(out)?.finish(built)
}

/// Puts the folder `fresh` in the place of `out`, and what was there into `kept`.
fn replace(out: &Path, fresh: &Path, kept: &Path) -> Result<(), OutputError> {
    if out.exists() {
        // In one step, where the system can: there is no moment without a site, whatever happens to this program.
        if exchange(out, fresh).is_ok() {
            return fs::rename(fresh, kept).map_err(io_at(kept));
        }
        fs::rename(out, kept).map_err(io_at(out))?;
    }
    fs::rename(fresh, out).map_err(|error| {
        // Nothing is lost: what was there goes back.
        let _ = fs::rename(kept, out);
        OutputError::Io { path: out.to_owned(), error }
    })
}

#[cfg(target_os = "linux")]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(target_os = "linux"))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The path without `..`, links resolved as far as it exists.
fn absolute(out: &Path) -> io::Result<PathBuf> {
    if let Ok(path) = out.canonicalize() {
        return Ok(path);
    }
    let path = std::path::absolute(out)?;
    let mut missing = Vec::new();
    for above in path.ancestors() {
        if let Ok(found) = above.canonicalize() {
            return Ok(missing.iter().rev().fold(found, |path: PathBuf, part| path.join(part)));
        }
        match above.components().next_back() {
            Some(Component::Normal(name)) => missing.push(name.to_owned()),
            _ => return Err(io::Error::new(io::ErrorKind::InvalidInput, "there is no such folder")),
        }
    }
    Ok(path)
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

/// What kisho wrote there before; `None` if the folder is not there or empty.
fn old_files(out: &Path) -> Result<Option<BTreeSet<String>>, OutputError> {
    let mut entries = match fs::read_dir(out) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io_at(out)(error)),
    };
    match fs::read_to_string(out.join(MANIFEST)) {
        // No name has a line feed in it, but those of icons on a Mac end with a carriage return.
        Ok(text) => Ok(Some(text.split('\n').chain([MANIFEST]).map(str::to_owned).collect())),
        Err(_) if entries.next().is_none() => Ok(None),
        Err(_) => Err(OutputError::NotOurs(out.to_owned())),
    }
}

/// What others put into the output folder: whole folders where kisho has no file in them.
fn foreign(built: &Built, out: &Path, old: Option<&BTreeSet<String>>) -> Result<Vec<PathBuf>, OutputError> {
    let Some(old) = old else { return Ok(Vec::new()) };
    let folders = |files: &mut dyn Iterator<Item = &String>| -> BTreeSet<PathBuf> {
        files.flat_map(|file| Path::new(file).ancestors().skip(1).map(Path::to_owned)).collect()
    };
    let ours = folders(&mut old.iter().chain(built.files.keys()));
    let mut foreign = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(dir) = open.pop() {
        let here = out.join(&dir);
        for entry in fs::read_dir(&here).map_err(io_at(&here))? {
            let entry = entry.map_err(io_at(&here))?;
            let path = dir.join(entry.file_name());
            let is_dir = entry.file_type().map_err(io_at(&here))?.is_dir();
            let name = slashed(&path);
            if is_dir && ours.contains(&path) {
                open.push(path);
            } else if is_dir || !name.as_ref().is_some_and(|name| old.contains(name)) {
                let taken = ours.contains(&path) || name.is_some_and(|name| built.files.contains_key(&name));
                if taken {
                    return Err(OutputError::WouldOverwrite(out.join(path)));
                }
                foreign.push(path);
            }
        }
    }
    foreign.sort();
    Ok(foreign)
}

fn move_back(from: &Path, to: &Path) -> io::Result<()> {
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::rename(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::look::contents::Contents;
    use std::sync::Arc;

    fn built(files: &[(&str, &str)]) -> Built {
        let made = |text: &str| Contents::Made(Arc::new(text.as_bytes().to_vec()));
        Built {
            files: files.iter().map(|(path, text)| ((*path).to_owned(), made(text))).collect(),
            ..Built::default()
        }
    }

    #[test]
    fn output_is_replaced_and_what_others_put_there_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("deep/public");
        write(&built(&[("index.html", "1"), ("a/index.html", "a")]), &out).unwrap();
        fs::create_dir_all(out.join(".git/refs")).unwrap();
        fs::write(out.join(".git/refs/x"), "g").unwrap();
        fs::write(out.join("a/mine.txt"), "m").unwrap();
        let written = write(&built(&[("index.html", "2"), ("b/index.html", "b")]), &out).unwrap();
        assert_eq!(written.files, 2);
        let read = |path: &str| fs::read_to_string(out.join(path)).ok();
        assert_eq!(read("index.html").as_deref(), Some("2"));
        assert_eq!(read("a/index.html"), None, "what kisho wrote before is gone");
        assert_eq!((read(".git/refs/x").as_deref(), read("a/mine.txt").as_deref()), (Some("g"), Some("m")));
        let left: Vec<_> = fs::read_dir(folder.path().join("deep")).unwrap().collect();
        assert_eq!(left.len(), 1, "nothing is left beside it");
    }

    #[test]
    fn what_a_build_left_that_was_ended_before_its_time_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let make = |path: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::File::create(path).unwrap()
        };
        make(".kisho-left/lock");
        make(".kisho-left/new/index.html");
        let running = make(".kisho-runs/lock");
        running.lock().unwrap();
        make(".kisho-kept/old/mine.txt");
        make(".kisho-links.json");
        write(&built(&[("index.html", "1")]), &folder.path().join("public")).unwrap();
        let mut names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, [".kisho-kept", ".kisho-links.json", ".kisho-runs", "public"]);
    }

    #[test]
    fn a_folder_of_others_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("thesis.txt"), "t").unwrap();
        let error = write(&built(&[("index.html", "1")]), folder.path()).unwrap_err();
        assert!(matches!(error, OutputError::NotOurs(_)), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_of_others_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("public");
        write(&built(&[("index.html", "1")]), &out).unwrap();
        fs::write(out.join("a.html"), "mine").unwrap();
        let error = write(&built(&[("a.html", "2")]), &out).unwrap_err();
        assert!(matches!(error, OutputError::WouldOverwrite(_)), "{error}");
        assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), "1");
    }

    #[cfg(unix)]
    #[test]
    fn files_with_odd_names_are_ours_too() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("public");
        for name in ["a\\b.txt", "Icon\r", " ", "é"] {
            for text in ["1", "2"] {
                write(&built(&[("index.html", "x"), (name, text)]), &out).unwrap();
                assert_eq!(fs::read_to_string(out.join(name)).unwrap(), text, "{name:?}");
            }
            write(&built(&[("index.html", "x")]), &out).unwrap();
            assert!(!out.join(name).exists(), "{name:?}");
        }
    }

    #[test]
    fn a_failure_leaves_the_last_good_output() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("public");
        write(&built(&[("index.html", "1")]), &out).unwrap();
        let mut broken = built(&[("index.html", "2")]);
        broken.files.insert("z.png".to_owned(), Contents::Copied(folder.path().join("missing.png")));
        let error = write(&broken, &out).unwrap_err();
        assert!(matches!(error, OutputError::Copy { .. }));
        assert!(error.to_string().contains("missing.png` to `z.png`"), "{error}");
        assert_eq!(fs::read_to_string(out.join("index.html")).unwrap(), "1");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn the_site_itself_is_no_output_folder() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(CONFIG), "").unwrap();
        for place in ["", "content", "content/x", "templates", "x/../static"] {
            fs::create_dir_all(folder.path().join("x")).unwrap();
            fs::create_dir_all(folder.path().join("static")).unwrap();
            let error = write(&built(&[]), &folder.path().join(place)).unwrap_err();
            assert!(matches!(error, OutputError::PartOfSite(_)), "{place}: {error}");
        }
    }
}
