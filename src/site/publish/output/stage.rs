//! New output, until it takes the place of the old one.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::disk::Disk;
use super::journal::{self, FILES};
use super::{OutputError, Written, absolute, check_place, io_at, lock};
use crate::site::look::contents::Contents;
use crate::site::look::files::STAGE;
use crate::site::publish::built::Built;
use crate::site::publish::painted::{PaintedPictures, is_whole};
use kisho_source::files::open;

/// What an output folder may hold that nobody has written to: a repository to publish from, and what a new disk has.
const BEGINNINGS: [&str; 3] = [STAGE, ".git", "lost+found"];

/// Bytes that are compared at a time.
const BUFFER: usize = 64 << 10;

/// Where new output is put together. Without [`Stage::finish`] it is removed and the old output stays as it was.
#[derive(Debug)]
pub struct Stage {
    /// The output folder.
    out: PathBuf,
    /// What kisho wrote there before.
    old: BTreeSet<String>,
    /// The folders that are there for this build only: the output folder and those above it that were missing, the deepest first.
    made: Vec<PathBuf>,
    /// How many new files are called by their numbers until they are moved to their places. In folders of their own they would take
    /// twice the time, since each folder is made and removed.
    numbered: AtomicUsize,
    /// The new files that have their own names already: where nothing was written before, whole folders are moved to their places.
    /// `None` where something was.
    named: Option<Mutex<FxHashSet<String>>>,
    disk: Disk,
    lock: Option<fs::File>,
}

impl Stage {
    /// Begins new output of the site in `root` for the folder `out`, as soon as no other build writes to it, and finishes what a build left that was ended.
    ///
    /// # Errors
    /// [`OutputError`] if kisho must not or cannot write there.
    pub fn open(out: &Path, root: &Path) -> Result<Self, OutputError> {
        Self::open_on(Disk::default(), out, root)
    }

    pub(super) fn open_on(disk: Disk, out: &Path, root: &Path) -> Result<Self, OutputError> {
        let out = absolute(out)?;
        check_place(&out, root)?;
        let folder = out.join(STAGE);
        // Behind a link are files of others, which would be removed.
        if disk.found(&folder).is_ok_and(|found| !found.is_dir()) {
            return Err(OutputError::NotAFolder(folder));
        }
        if !folder.exists() {
            // Into a folder of others nothing is written, not even a lock.
            old_files(&out)?;
        }
        let made = out.ancestors().take_while(|folder| !folder.exists()).map(Path::to_owned).collect();
        let lock = lock::hold(&disk, &folder).map_err(io_at(&out))?;
        let mut stage = Self {
            out,
            old: BTreeSet::new(),
            made,
            numbered: AtomicUsize::default(),
            named: None,
            disk,
            lock,
        };
        if journal::is_complete(&folder) {
            journal::finish(&stage.disk, &stage.out)?;
        }
        stage.disk.remove_all(&folder.join(FILES));
        stage.old = old_files(&stage.out)?;
        // What could not be removed would be moved with its folder.
        let is_first = stage.old.is_empty() && !folder.join(FILES).exists();
        stage.named = is_first.then(Mutex::default);
        Ok(stage)
    }

    /// Writes a new file and returns its path.
    fn put(&self, file: &str, write: impl Fn(&Path) -> io::Result<()>) -> io::Result<PathBuf> {
        let is_named = self.named.as_ref().is_some_and(|named| {
            named.lock().unwrap_or_else(PoisonError::into_inner).insert(file.to_owned())
        });
        if is_named {
            let path = journal::named(&self.out, file);
            // Most pages have a folder of their own.
            let folder = path.parent().filter(|_| file.ends_with("/index.html"));
            let is_made = folder.is_none_or(|folder| self.disk.make_folder(folder).is_ok());
            if is_made && write(&path).is_ok() {
                return Ok(path);
            }
        }
        let number = self.numbered.fetch_add(1, Ordering::Relaxed);
        let path = journal::file(&self.out, &number.to_string());
        write(&path).map(|()| path)
    }

    /// Whether all files of the output are new, and nothing else has a name of its own in the stage.
    fn is_whole(&self, files: &[(String, PathBuf)]) -> bool {
        let Some(named) = &self.named else { return false };
        files.len() == named.lock().unwrap_or_else(PoisonError::into_inner).len()
            && files.iter().all(|(file, path)| *path == journal::named(&self.out, file))
            && journal::are_apart(files.iter().map(|(file, _)| file.as_str()))
    }

    /// Writes a file before it is known what else there will be, unless it is there already: what has been written takes no more
    /// memory. Where it is now; `None` if that fails; [`Stage::finish`] then says why.
    #[must_use]
    pub fn write_ahead(&self, file: &str, bytes: &[u8]) -> Option<PathBuf> {
        self.write(file, bytes).ok()
    }

    fn write(&self, file: &str, bytes: &[u8]) -> io::Result<PathBuf> {
        if self.is_there(file, bytes.len() as u64, |file| is_same(file, bytes)) {
            return Ok(self.out.join(file));
        }
        self.put(file, |path| self.disk.write(path, bytes))
    }

    /// Writes what has not been written yet, and puts the new files into the places of the old ones.
    ///
    /// # Errors
    /// See [`OutputError`]. The old output stays as it was, except with [`OutputError::Unfinished`].
    pub fn finish(mut self, built: &Built) -> Result<Written, OutputError> {
        let write = |(file, contents): (&'_ String, &'_ Contents)| {
            Ok((file.clone(), self.write_file(file, contents, &built.painted)?))
        };
        let files: Vec<(String, PathBuf)> = built.files.par_iter().map(write).collect::<Result<_, _>>()?;
        if let Some(new) = journal::complete(&self.disk, &self.out, &files, self.is_whole(&files))? {
            self.made.clear();
            journal::place_all(&self.disk, &self.out, &new)?;
        }
        built.painted.tidy();
        Ok(Written { files: files.len() })
    }

    /// Writes a file, if it is not there yet; where it is now.
    fn write_file(
        &self,
        file: &str,
        contents: &Contents,
        painted: &PaintedPictures,
    ) -> Result<PathBuf, OutputError> {
        let place = self.out.join(file);
        let write = |bytes: &[u8]| self.write(file, bytes).map_err(io_at(&place));
        match contents {
            Contents::Made(bytes) => write(bytes),
            // The name holds a hash of the picture: the same name has the same bytes.
            Contents::Drawn(_)
                if self.known(file).is_some() && open(&place).and_then(is_whole).unwrap_or_default() =>
            {
                Ok(place)
            }
            Contents::Drawn(drawing) => {
                let failed = |error| OutputError::Drawing { file: file.to_owned(), error };
                write(&painted.png(drawing).map_err(failed)?)
            }
            Contents::Copied(from) => self.copy(file, from).map_err(|error| OutputError::Copy {
                from: from.clone(),
                to: file.to_owned(),
                error,
            }),
            Contents::Written(path) => Ok(path.clone()),
        }
    }

    fn copy(&self, file: &str, from: &Path) -> io::Result<PathBuf> {
        if self.is_there(file, fs::metadata(from)?.len(), |there| is_same(there, open(from)?)) {
            return Ok(self.out.join(file));
        }
        self.put(file, |path| self.disk.copy(from, path))
    }

    /// The file of this name that kisho wrote before, if nobody put something else into its place.
    fn known(&self, file: &str) -> Option<fs::Metadata> {
        let is_ours = self.old.contains(file);
        is_ours.then(|| fs::symlink_metadata(self.out.join(file)).ok())?.filter(fs::Metadata::is_file)
    }

    /// Whether a file is in its place already: it then keeps its time, and nothing is written.
    fn is_there(&self, file: &str, length: u64, same: impl Fn(fs::File) -> io::Result<bool>) -> bool {
        let found = self.known(file).is_some_and(|found| found.len() == length);
        found && open(&self.out.join(file)).and_then(same).unwrap_or_default()
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let folder = self.out.join(STAGE);
        if journal::is_complete(&folder) {
            return;
        }
        lock::remove(&self.disk, &folder);
        drop(self.lock.take());
        // On some disks of Windows a file that is open keeps its name, so that the folder has just become empty.
        if folder.exists() {
            self.disk.remove_empty(&folder);
        }
        let _ = self.made.iter().all(|folder| self.disk.remove_empty(folder));
    }
}

/// Whether two files say the same.
pub fn is_same(mut one: impl Read, mut other: impl Read) -> io::Result<bool> {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    loop {
        left.clear();
        right.clear();
        one.by_ref().take(BUFFER as u64).read_to_end(&mut left)?;
        other.by_ref().take(BUFFER as u64).read_to_end(&mut right)?;
        if left != right || left.is_empty() {
            return Ok(left == right);
        }
    }
}

/// What kisho wrote to a folder before; nothing if it is not there or as good as empty.
fn old_files(out: &Path) -> Result<BTreeSet<String>, OutputError> {
    if let Some(old) = journal::written(out)? {
        return Ok(old);
    }
    match fs::read_dir(out) {
        Ok(mut entries) => {
            let is_beginning = |entry: fs::DirEntry| BEGINNINGS.iter().any(|name| entry.file_name() == *name);
            match entries.all(|entry| entry.is_ok_and(is_beginning)) {
                true => Ok(BTreeSet::new()),
                false => Err(OutputError::NotOurs(out.to_owned())),
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(BTreeSet::new()),
        Err(error) => Err(io_at(out)(error)),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_is_called_as_the_folder_for_new_files_is_not_followed() {
        let top = tempfile::tempdir().unwrap();
        let (out, foreign) = (top.path().join("public"), top.path().join("foreign"));
        fs::create_dir_all(foreign.join(FILES)).unwrap();
        fs::write(foreign.join(FILES).join("x.txt"), "mine").unwrap();
        fs::create_dir(&out).unwrap();
        let refused = || {
            let error = Stage::open(&out, Path::new("")).unwrap_err();
            assert!(matches!(&error, OutputError::NotAFolder(path) if path.ends_with(STAGE)), "{error}");
            fs::remove_file(out.join(STAGE)).unwrap();
        };
        for to in [&*foreign, Path::new("nowhere")] {
            std::os::unix::fs::symlink(to, out.join(STAGE)).unwrap();
            refused();
        }
        fs::write(out.join(STAGE), "mine").unwrap();
        refused();
        assert!(foreign.join(FILES).join("x.txt").exists());
        drop(Stage::open(&out, Path::new("")).unwrap());
    }
}
