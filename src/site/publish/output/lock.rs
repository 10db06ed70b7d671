//! One build at a time writes to an output folder.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;

use same_file::Handle;

use super::disk::{Disk, is_absent};

/// The file that a build holds in the folder with its new files.
pub const LOCK: &str = "lock";

/// How often the file may be gone when the lock is there: whoever is done removes it with its folder.
const TRIES: usize = 1_000;

/// Makes the folder `stage` and holds it until the file is closed; waits for the build that does. `None` where the system knows
/// no locks: then nobody can tell a build that runs from one that was ended.
pub fn hold(disk: &Disk, stage: &Path) -> io::Result<Option<File>> {
    let path = stage.join(LOCK);
    for _ in 0..TRIES {
        disk.make_folder(stage)?;
        let file = match File::options().create(true).truncate(false).write(true).open(&path) {
            Ok(file) => file,
            Err(error) if is_absent(&error) => continue,
            Err(error) => return Err(error),
        };
        let held = match file.try_lock() {
            Err(TryLockError::WouldBlock) => file.lock(),
            Err(TryLockError::Error(error)) => Err(error),
            Ok(()) => Ok(()),
        };
        if held.is_err() {
            return Ok(None);
        }
        // Whoever held it before may have removed it since.
        let held = Handle::from_file(file.try_clone()?)?;
        if Handle::from_path(&path).is_ok_and(|there| there == held) {
            return Ok(Some(file));
        }
    }
    Err(io::ErrorKind::ResourceBusy.into())
}

/// Removes the folder, its lock last. Somebody who waits makes a new one.
pub fn remove(disk: &Disk, stage: &Path) {
    for entry in fs::read_dir(stage).into_iter().flatten().flatten() {
        if entry.file_name() != LOCK {
            disk.remove_all(&entry.path());
        }
    }
    let _ = disk.remove_file(&stage.join(LOCK));
    disk.remove_empty(stage);
}
