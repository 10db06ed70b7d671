//! The few operations that change the output folder, in one place, so that tests can end a build at each of them.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use rayon::prelude::*;

use kisho_source::files::copy;

/// What writes.
#[derive(Debug, Default)]
pub struct Disk {
    /// Tests count operations here, and end the program at one of them.
    #[cfg(test)]
    pub ops: super::tests::Operations,
}

impl Disk {
    /// Makes a folder and those above it.
    pub fn make_folder(&self, folder: &Path) -> io::Result<()> {
        self.step("mkdir", folder)?;
        fs::create_dir_all(folder)
    }

    /// Writes a whole file, in a folder that is made if it is not there.
    pub fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.with_folder_of(path, || {
            self.step("write", path).inspect_err(|_| torn(path, bytes))?;
            fs::write(path, bytes)
        })
    }

    /// Copies a file, into a folder that is made if it is not there.
    pub fn copy(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.with_folder_of(to, || {
            self.step("write", to).inspect_err(|_| torn(to, b"half"))?;
            copy(from, to)
        })
    }

    /// Gives a file its name, in a folder that is made if it is not there.
    pub fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.with_folder_of(to, || {
            self.step("rename", to)?;
            fs::rename(from, to)
        })
    }

    /// Removes a file, if it is there.
    pub fn remove_file(&self, path: &Path) -> io::Result<()> {
        self.step("unlink", path)?;
        match fs::remove_file(path) {
            Err(error) if is_absent(&error) => Ok(()),
            done => done,
        }
    }

    /// Removes a folder, if it is empty.
    pub fn remove_empty(&self, folder: &Path) -> bool {
        self.step("rmdir", folder).is_ok() && fs::remove_dir(folder).is_ok()
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
