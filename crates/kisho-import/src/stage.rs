//! An import is put together in a folder of its own in the new site, so that no file has its name before it is whole.
//!
//! The folder holds a lock, a site in which it is tried whether all builds, and the new files, called by numbers. When all of them are
//! written, a list says where they belong and how each can be told from one that somebody has changed; then each is moved to its
//! place. An import that is interrupted before leaves nothing but the folder. Of one that is interrupted later, the next import
//! takes back what it finds unchanged, and begins anew.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use super::files::{ImportError, has_no_config, has_room, io_at};
use super::{Imported, NewFile};
use kisho_source::files::is_plain;

/// The folder in the site. Folders whose names go on were made by older versions, and stayed if these were interrupted.
const STAGE: &str = ".kisho-import";

/// The file that an import holds as long as it is at work.
const LOCK: &str = "lock";

/// The folder of the new files.
const FILES: &str = "files";

/// The list of the new files, and what it is called as long as it is not complete.
const LIST: [&str; 2] = ["list", "begun"];

/// Where an import into a site is put together. It is removed in the end.
#[derive(Debug)]
pub struct Stage {
    site: PathBuf,
    /// The folders that are there for this import only, the lowest first.
    made: Vec<PathBuf>,
    lock: Option<File>,
}

/// A new file that waits to be moved to its place.
struct Entry {
    /// What it is called in the stage.
    number: usize,
    /// Its path in the site.
    file: String,
    mark: Mark,
}

/// The length of a file and when it was written, in nanoseconds: who changes it changes one of them.
type Mark = (u64, u128);

impl Stage {
    /// Begins an import into the site `site`, which need not be there, and takes back one that was interrupted.
    ///
    /// # Errors
    /// [`ImportError`] if another import is at work there, or the system refuses.
    pub fn open(site: &Path) -> Result<Self, ImportError> {
        let folder = site.join(STAGE);
        // Behind a link are files of others, which would be removed.
        if folder.symlink_metadata().is_ok_and(|found| !found.is_dir()) {
            return Err(ImportError::NotAFolder(folder));
        }
        let is_missing = |above: &&Path| !above.as_os_str().is_empty() && !above.exists();
        let made = site.ancestors().take_while(is_missing).map(Path::to_owned).collect();
        fs::create_dir_all(&folder).map_err(io_at(&folder))?;
        let lock = File::options().create(true).truncate(false).write(true).open(folder.join(LOCK));
        let lock = lock.map_err(io_at(&folder))?;
        let lock = match lock.try_lock() {
            Ok(()) => Some(lock),
            Err(TryLockError::WouldBlock) => return Err(ImportError::Busy(site.to_owned())),
            // Where the system knows no locks, nobody can tell an import that is at work from one that was interrupted.
            Err(TryLockError::Error(_)) => None,
        };
        let stage = Self { site: site.to_owned(), made, lock };
        stage.take_back()?;
        stage.clear();
        stage.remove_older();
        Ok(stage)
    }

    /// The site that the import goes into.
    #[must_use]
    pub fn site(&self) -> &Path {
        &self.site
    }

    /// A folder for a site in which it is tried whether all builds: near the new site, files can often be linked.
    #[must_use]
    pub fn trial(&self) -> PathBuf {
        self.folder().join("site")
    }

    /// Writes the files into the site, and a config with what belongs to it if it has none; whether it had none.
    ///
    /// # Errors
    /// If one of the files exists, or would not be in the site, nothing is written. See [`ImportError`].
    pub fn write(&self, imported: &Imported) -> Result<bool, ImportError> {
        has_room(imported, &self.site)?;
        // What was tried may take as much room as what is written.
        self.clear();
        let is_new = has_no_config(&self.site);
        let entries = self.store(imported, is_new)?;
        self.begin(&entries)?;
        match entries.iter().try_for_each(|entry| self.place(entry)) {
            Ok(()) => self.end()?,
            Err(error) => {
                self.take_back()?;
                return Err(error);
            }
        }
        Ok(is_new)
    }

    fn folder(&self) -> PathBuf {
        self.site.join(STAGE)
    }

    fn new_file(&self, number: usize) -> PathBuf {
        self.folder().join(FILES).join(number.to_string())
    }

    /// Writes the new files into the stage.
    fn store(&self, imported: &Imported, is_new: bool) -> Result<Vec<Entry>, ImportError> {
        let files = self.folder().join(FILES);
        fs::create_dir_all(&files).map_err(io_at(&files))?;
        let made = |(file, text): (&str, &str)| (file.to_owned(), NewFile::Made(text.to_owned()));
        let config: Vec<_> = imported.config_files().filter(|_| is_new).map(made).collect();
        let config = config.iter().map(|(file, contents)| (file, contents));
        let files = imported.files.iter().chain(config);
        let entries = files.enumerate().map(|(number, (file, contents))| {
            let path = self.new_file(number);
            let written = match contents {
                NewFile::Made(text) => fs::write(&path, text),
                NewFile::Copied(from) => fs::copy(from, &path).map(drop),
            };
            let mark = written.and_then(|()| mark(&path)).map_err(io_at(&self.site.join(file)))?;
            Ok(Entry { number, file: file.clone(), mark })
        });
        entries.collect()
    }

    /// From now on an import that is interrupted has to be taken back.
    fn begin(&self, entries: &[Entry]) -> Result<(), ImportError> {
        let [list, begun] = LIST.map(|name| self.folder().join(name));
        let lines: String = entries.iter().map(Entry::line).collect();
        fs::write(&begun, lines).and_then(|()| fs::rename(&begun, &list)).map_err(io_at(&list))
    }

    /// From now on an import that is interrupted is complete.
    fn end(&self) -> Result<(), ImportError> {
        let list = self.folder().join(LIST[0]);
        fs::remove_file(&list).map_err(io_at(&list))
    }

    /// Moves a new file to its place, unless something has come there.
    fn place(&self, entry: &Entry) -> Result<(), ImportError> {
        let (from, to) = (self.new_file(entry.number), self.site.join(&entry.file));
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder).map_err(io_at(&to))?;
        }
        // A link never takes the place of anything, whoever put it there in this moment.
        match fs::hard_link(&from, &to) {
            Ok(()) => Ok(()),
            Err(_) if to.symlink_metadata().is_ok() => Err(ImportError::Exists(to)),
            Err(_) => {
                let moved = fs::rename(&from, &to)
                    .or_else(|_| copy(&from, &near(&to, entry.number), &to, entry.mark));
                moved.map_err(io_at(&to))
            }
        }
    }

    /// Takes back what an import moved before it was interrupted, but for what somebody has changed since.
    fn take_back(&self) -> Result<(), ImportError> {
        let list = self.folder().join(LIST[0]);
        let lines = match fs::read_to_string(&list) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            lines => lines.map_err(io_at(&list))?,
        };
        for entry in lines.split('\0').filter_map(Entry::read) {
            let place = self.site.join(&entry.file);
            // Half a copy may be left.
            let _ = fs::remove_file(near(&place, entry.number));
            if mark(&place).is_ok_and(|found| found == entry.mark) {
                fs::remove_file(&place).map_err(io_at(&place))?;
            }
        }
        self.end()
    }

    /// Removes all that is in the stage but the lock.
    fn clear(&self) {
        for entry in fs::read_dir(self.folder()).into_iter().flatten().flatten() {
            if entry.file_name() != LOCK {
                remove_all(&entry);
            }
        }
    }

    fn remove_older(&self) {
        for entry in fs::read_dir(&self.site).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let is_older = name.to_str().and_then(|name| name.strip_prefix(STAGE)?.strip_prefix('-'));
            if is_older
                .is_some_and(|end| end.len() == 6 && end.bytes().all(|byte| byte.is_ascii_alphanumeric()))
            {
                remove_all(&entry);
            }
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // What could not be taken back has to be taken back later.
        if self.folder().join(LIST[0]).symlink_metadata().is_ok() {
            return;
        }
        self.clear();
        drop(self.lock.take());
        let _ = fs::remove_file(self.folder().join(LOCK));
        let _ = fs::remove_dir(self.folder());
        self.made.iter().for_each(|folder| drop(fs::remove_dir(folder)));
    }
}

impl Entry {
    fn line(&self) -> String {
        let Self { number, file, mark: (length, time) } = self;
        format!("{number} {length} {time} {file}\0")
    }

    /// A list from elsewhere may name what is not in the site.
    fn read(line: &str) -> Option<Self> {
        let mut parts = line.splitn(4, ' ');
        let number = parts.next()?.parse().ok()?;
        let mark = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let file = parts.next().filter(|file| is_plain(file))?.to_owned();
        Some(Self { number, file, mark })
    }
}

fn mark(path: &Path) -> io::Result<Mark> {
    let found = path.symlink_metadata()?;
    let time = found.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok((found.len(), time.as_nanos()))
}

/// What a copy is called in its folder until it is whole.
fn near(place: &Path, number: usize) -> PathBuf {
    place.with_file_name(format!("{STAGE}-{number}"))
}

/// Copies a file into a folder that is on another file system, with its time.
fn copy(from: &Path, near: &Path, to: &Path, (_, time): Mark) -> io::Result<()> {
    fs::copy(from, near)?;
    let time = Duration::from_nanos(u64::try_from(time).unwrap_or_default());
    // Without it the file is taken for one that was changed, and stays.
    let _ = File::options().write(true).open(near).and_then(|file| file.set_modified(UNIX_EPOCH + time));
    fs::rename(near, to)
}

/// Removes a file, or a folder with all that is in it, as far as that is possible. Links are not followed.
fn remove_all(entry: &fs::DirEntry) {
    let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
    let _ = if is_folder { fs::remove_dir_all(entry.path()) } else { fs::remove_file(entry.path()) };
}

#[cfg(test)]
mod tests;
