//! New output beside the old one, until it takes its place.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use tempfile::TempDir;

use super::{MANIFEST, OutputError, Written};
use super::{absolute, check_place, foreign, io_at, move_back, old_files, replace};
use crate::site::look::contents::Contents;
use crate::site::publish::built::Built;

/// The beginning of the names of the folders in which new output is written.
const STAGE: &str = ".kisho-";

/// The file that a build holds in its folder as long as it runs. A folder whose file nobody holds was left by a build that was
/// ended before its time.
const LOCK: &str = "lock";

/// A folder in which new output is put together. Without [`Stage::finish`] it is removed and the old output stays as it was.
#[derive(Debug)]
pub struct Stage {
    folder: TempDir,
    /// Where the system knows no locks the folder is never taken for one that was left.
    _lock: Option<fs::File>,
    /// The output folder.
    out: PathBuf,
    /// What kisho wrote there before.
    old: Option<BTreeSet<String>>,
}

impl Stage {
    /// Begins new output for the folder `out`.
    ///
    /// # Errors
    /// [`OutputError`] if kisho must not or cannot write there.
    pub fn open(out: &Path) -> Result<Self, OutputError> {
        let out = absolute(out).map_err(io_at(out))?;
        check_place(&out)?;
        let old = old_files(&out)?;
        let parent = out.parent().unwrap_or(&out);
        fs::create_dir_all(parent).map_err(io_at(parent))?;
        remove_left(parent);
        let folder = tempfile::Builder::new().prefix(STAGE).tempdir_in(parent).map_err(io_at(parent))?;
        let lock = hold(folder.path()).ok();
        Ok(Self { folder, _lock: lock, out, old })
    }

    /// The new output.
    fn fresh(&self) -> PathBuf {
        self.folder.path().join("new")
    }

    /// Writes a file before it is known what else there will be: what has been written takes no more memory. `None` if that
    /// fails; [`Stage::finish`] then says why.
    #[must_use]
    pub fn write_ahead(&self, file: &str, bytes: &[u8]) -> Option<PathBuf> {
        let path = self.fresh().join(file);
        let folder = path.parent()?;
        match fs::create_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => fs::create_dir_all(folder).ok()?,
            // Whatever stands in its way will stand in the way of the file, too.
            _ => {}
        }
        fs::write(&path, bytes).ok()?;
        Some(path)
    }

    /// Writes what has not been written yet, and puts the new output in the place of the old one in one step.
    ///
    /// # Errors
    /// See [`OutputError`]. The old output stays as it was, except with [`OutputError::LeftBehind`].
    pub fn finish(self, built: &Built) -> Result<Written, OutputError> {
        let (fresh, kept) = (self.fresh(), self.folder.path().join("old"));
        let foreign = foreign(built, &self.out, self.old.as_ref())?;
        self.write_files(built, &fresh)?;
        if !foreign.is_empty() {
            // From here on the folder may hold what is not ours to remove.
            let _ = fs::remove_file(self.folder.path().join(LOCK));
        }
        replace(&self.out, &fresh, &kept)?;
        for path in foreign {
            if let Err(error) = move_back(&kept.join(&path), &self.out.join(&path)) {
                let kept = self.folder.keep().join("old");
                return Err(OutputError::LeftBehind { left: path, kept, error });
            }
        }
        remove(&kept);
        Ok(Written { files: built.files.len() })
    }

    fn write_files(&self, built: &Built, fresh: &Path) -> Result<(), OutputError> {
        let missing = || built.files.iter().filter(|(_, contents)| !matches!(contents, Contents::Written(_)));
        let folders: BTreeSet<&Path> = missing().filter_map(|(file, _)| Path::new(file).parent()).collect();
        fs::create_dir_all(fresh).map_err(io_at(fresh))?;
        folders.into_par_iter().try_for_each(|folder| {
            let folder = fresh.join(folder);
            fs::create_dir_all(&folder).map_err(io_at(&folder))
        })?;
        let missing: Vec<(&String, &Contents)> = missing().collect();
        missing
            .into_par_iter()
            .try_for_each(|(file, contents)| self.write_file(file, contents, &fresh.join(file)))?;
        let manifest: String = built.files.keys().flat_map(|file| [file.as_str(), "\n"]).collect();
        let path = fresh.join(MANIFEST);
        fs::write(&path, manifest).map_err(io_at(&path))
    }

    fn write_file(&self, file: &str, contents: &Contents, path: &Path) -> Result<(), OutputError> {
        match contents {
            Contents::Made(bytes) => fs::write(path, &**bytes).map_err(io_at(path)),
            Contents::Drawn(drawing) => {
                // The name holds a hash of the picture: the same name has the same bytes.
                let known = self.old.as_ref().is_some_and(|old| old.contains(file));
                if known && fs::copy(self.out.join(file), path).is_ok() {
                    return Ok(());
                }
                let png = drawing.png().map_err(|error| io_at(path)(io::Error::other(error)))?;
                fs::write(path, png).map_err(io_at(path))
            }
            Contents::Copied(from) => fs::copy(from, path).map(drop).map_err(|error| OutputError::Copy {
                from: from.clone(),
                to: file.to_owned(),
                error,
            }),
            Contents::Written(_) => Ok(()),
        }
    }
}

/// Removes an old output, its folders on all processors. What cannot be removed is left to whoever removes the stage.
fn remove(old: &Path) {
    /// So many folders keep all processors at work.
    const ENOUGH: usize = 64;
    let mut folders = vec![old.to_owned()];
    while folders.len() < ENOUGH {
        let inside = |folder: &PathBuf| fs::read_dir(folder).into_iter().flatten().flatten();
        let is_folder = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
        let below: Vec<PathBuf> =
            folders.iter().flat_map(inside).filter(is_folder).map(|entry| entry.path()).collect();
        if below.is_empty() {
            break;
        }
        folders = below;
    }
    folders.par_iter().for_each(|folder| drop(fs::remove_dir_all(folder)));
}

/// The lock of a new folder. It has its name only when it is held, so that nobody takes the folder for one that was left.
fn hold(stage: &Path) -> io::Result<fs::File> {
    let early = stage.join("new.lock");
    let lock = fs::File::create(&early)?;
    lock.lock()?;
    fs::rename(early, stage.join(LOCK))?;
    Ok(lock)
}

/// Removes what builds have left that were ended before their time. What cannot be removed harms nobody.
fn remove_left(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_stage = entry.file_name().to_str().is_some_and(|name| name.starts_with(STAGE));
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !is_stage || !is_folder {
            continue;
        }
        if let Ok(lock) = fs::File::open(entry.path().join(LOCK))
            && lock.try_lock().is_ok()
        {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
