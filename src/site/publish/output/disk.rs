//! The few operations that change the output folder, in one place, so that tests can end a build at each of them, and those that
//! look at it, so that tests can have a disk that ignores capitals.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use same_file::is_same_file;
use walkdir::WalkDir;

use kisho_source::files::copy;

/// What writes.
#[derive(Debug, Default)]
pub struct Disk {
    /// Tests count operations here, and end the program at one of them.
    #[cfg(test)]
    pub ops: super::tests::Operations,
    /// Whether names that differ in capitals only are one, as on macOS and Windows.
    #[cfg(test)]
    pub ignores_capitals: bool,
    /// The name of a folder in which nothing can be made or removed.
    #[cfg(test)]
    pub read_only: Option<&'static str>,
}

impl Disk {
    /// What is at a path. Links are not followed.
    pub fn found(&self, path: &Path) -> io::Result<fs::Metadata> {
        fs::symlink_metadata(self.at(path))
    }

    /// Whether there is a folder at a path, and no link to one.
    pub fn is_folder(&self, path: &Path) -> bool {
        self.found(path).is_ok_and(|found| found.is_dir())
    }

    /// Whether two paths lead to the same file or folder.
    pub fn is_same(&self, one: &Path, other: &Path) -> bool {
        is_same_file(self.at(one), self.at(other)).unwrap_or_default()
    }

    /// All that is in a folder, by the paths from there, and whether each is a folder, too.
    pub fn below(&self, folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
        let top = self.at(folder);
        let entries = WalkDir::new(&top).min_depth(1).into_iter().map(|entry| {
            let entry = entry?;
            let path = entry.path().strip_prefix(&top).map_err(io::Error::other)?;
            Ok((path.to_owned(), entry.file_type().is_dir()))
        });
        entries.collect()
    }

    /// Fails if nothing can be made or removed in a folder.
    pub fn can_write(&self, folder: &Path) -> io::Result<()> {
        #[cfg(unix)]
        rustix::fs::access(&*self.at(folder), rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK)?;
        #[cfg(test)]
        if self.read_only.is_some_and(|name| folder.ends_with(name)) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let _ = folder;
        Ok(())
    }

    /// Makes a folder and those above it.
    pub fn make_folder(&self, folder: &Path) -> io::Result<()> {
        self.step("mkdir", folder)?;
        fs::create_dir_all(self.at(folder))
    }

    /// Writes a whole file, in a folder that is made if it is not there.
    pub fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.with_folder_of(path, || {
            self.step("write", path).inspect_err(|_| torn(path, bytes))?;
            fs::write(self.at(path), bytes)
        })
    }

    /// Copies a file, into a folder that is made if it is not there.
    pub fn copy(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.with_folder_of(to, || {
            self.step("write", to).inspect_err(|_| torn(to, b"half"))?;
            copy(from, &self.at(to))
        })
    }

    /// Gives a file its name, in a folder that is made if it is not there.
    pub fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.with_folder_of(to, || {
            self.step("rename", to)?;
            fs::rename(self.at(from), self.at(to))
        })
    }

    /// Gives a new file the mode of the one that it will replace. If that is not allowed, it has the mode of any new file.
    #[cfg(unix)]
    pub fn keep_mode(&self, new: &Path, old: &Path) {
        let mode = |path: &Path| Some(self.found(path).ok().filter(fs::Metadata::is_file)?.permissions());
        if let Some(before) = mode(old)
            && mode(new).is_some_and(|now| now != before)
        {
            let _ = fs::set_permissions(self.at(new), before);
        }
    }

    /// Removes a file, if it is there.
    pub fn remove_file(&self, path: &Path) -> io::Result<()> {
        self.step("unlink", path)?;
        match fs::remove_file(self.at(path)) {
            Err(error) if is_absent(&error) => Ok(()),
            done => done,
        }
    }

    /// Removes a folder, if it is empty.
    pub fn remove_empty(&self, folder: &Path) -> bool {
        self.step("rmdir", folder).is_ok() && fs::remove_dir(self.at(folder)).is_ok()
    }

    /// Removes a file of ours, or a folder with all that is in it, as far as that is possible.
    pub fn remove_all(&self, path: &Path) {
        if self.step("unlink", path).is_ok() {
            let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        }
    }

    /// Waits until the disk has a file, or the names in a folder.
    pub fn sync(&self, path: &Path) -> io::Result<()> {
        self.step("sync", path)?;
        // Tests look at when it is done, which takes long enough without a disk that is at work.
        if cfg!(test) { Ok(()) } else { sync(path) }
    }

    /// Waits until the disk has these files, and their names with them. Linux writes all that waits at once, in a
    /// hundredth of the time that 5,000 files take one by one.
    pub fn sync_files(&self, folder: &Path, files: &[impl AsRef<Path> + Sync]) -> io::Result<()> {
        self.step("sync", folder)?;
        if cfg!(test) {
            return Ok(());
        }
        #[cfg(target_os = "linux")]
        if rustix::fs::syncfs(fs::File::open(folder)?).is_ok() {
            return Ok(());
        }
        sync_each(folder, files)
    }

    /// Does what needs a folder for `path`; most are there, so that is tried first.
    fn with_folder_of(&self, path: &Path, work: impl Fn() -> io::Result<()>) -> io::Result<()> {
        match (work(), path.parent()) {
            (Err(error), Some(folder)) if error.kind() == io::ErrorKind::NotFound => {
                self.make_folder(folder)?;
                work()
            }
            (done, _) => done,
        }
    }

    /// Where a path leads.
    fn at<'a>(&self, path: &'a Path) -> Cow<'a, Path> {
        #[cfg(test)]
        if self.ignores_capitals {
            return super::tests::ignoring_capitals(path).into();
        }
        path.into()
    }

    #[cfg(not(test))]
    fn step(&self, _: &'static str, _: &Path) -> io::Result<()> {
        Ok(())
    }

    #[cfg(test)]
    fn step(&self, what: &'static str, path: &Path) -> io::Result<()> {
        self.ops.step(what, path)
    }
}

/// What is left of a file when a program ends while it writes it.
fn torn(path: &Path, bytes: &[u8]) {
    if cfg!(test) {
        let _ = fs::write(path, &bytes[..bytes.len() / 2]);
    }
}

/// Whether there is nothing at a path: not even what could hold it.
pub fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

fn sync(path: &Path) -> io::Result<()> {
    // Windows asks for the right to write, and has no names of a folder to wait for.
    if cfg!(windows) && path.is_dir() {
        return Ok(());
    }
    match fs::OpenOptions::new().read(true).write(cfg!(windows)).open(path) {
        Err(error) if is_absent(&error) => Ok(()),
        file => file?.sync_all(),
    }
}

/// Waits for one after the other, and for the folders that have their names.
fn sync_each(top: &Path, files: &[impl AsRef<Path> + Sync]) -> io::Result<()> {
    let folders: BTreeSet<&Path> = files.iter().flat_map(|file| file.as_ref().ancestors().skip(1)).collect();
    files.par_iter().try_for_each(|file| sync(&top.join(file)))?;
    folders.into_par_iter().try_for_each(|folder| sync(&top.join(folder)))
}
