//! Files that are there as a whole or not at all.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use kisho_source::files::open;
use tempfile::NamedTempFile;

/// What the names of files begin with that are not finished.
const UNFINISHED: &str = ".kisho-";

/// So many symbolic links are followed from one to the next, as systems do.
const MOST_LINKS: usize = 40;

/// Writes a file. It gets its name only when all of it is written, so that whoever looks finds the old file or the new one,
/// and a full disk leaves the old one; what the system has not yet put on the disk, a power cut can still take. Links stay links; what is no file (a pipe, `/dev/null`) is written to as it is.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    fill(path, |file| file.write_all(contents))
}

/// Copies a file of any length, as [`write`] writes one.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fill(to, |file| io::copy(&mut open(from)?, file).map(drop))
}

/// Writes a file as `contents` does, which may be asked twice.
fn fill(path: &Path, contents: impl Fn(&mut File) -> io::Result<()>) -> io::Result<()> {
    let as_it_is = |path: &Path| File::create(path).and_then(|mut file| contents(&mut file));
    let there = fs::metadata(path).ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return as_it_is(path);
    }
    let Some(path) = resolved(path) else { return as_it_is(path) };
    // Taking the name of a file that is not to be written would be as bad as writing it.
    if there.as_ref().is_some_and(|there| there.permissions().readonly()) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let done = beside(&path, &contents, there.as_ref().map(fs::Metadata::permissions));
    match done {
        // A file may be writable in a folder that is not, or be mounted by itself.
        Err(error) if there.is_some() && is_about_folder(&error) => as_it_is(&path),
        done => done,
    }
}

/// Writes an unfinished file beside `path` and renames it.
fn beside(
    path: &Path,
    contents: impl Fn(&mut File) -> io::Result<()>,
    permissions: Option<Permissions>,
) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Its own errors name the unfinished file, which nobody knows.
    let mut file = unfinished(folder).map_err(|error| io::Error::from(error.kind()))?;
    contents(file.as_file_mut())?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.persist(path).map(|_| ()).map_err(|error| error.error)
}

#[cfg(unix)]
fn unfinished(folder: &Path) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;
    // As any new file: what the umask leaves of it.
    let usual = Permissions::from_mode(0o666);
    tempfile::Builder::new().prefix(UNFINISHED).permissions(usual).tempfile_in(folder)
}

#[cfg(not(unix))]
fn unfinished(folder: &Path) -> io::Result<NamedTempFile> {
    tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)
}

fn is_about_folder(error: &io::Error) -> bool {
    use io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem, ResourceBusy};
    matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem | ResourceBusy)
}

/// The file that a path leads to over links, whether it exists or not; `None` for what the system keeps for open files, such
/// as `/dev/stdout`.
fn resolved(path: &Path) -> Option<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if path.starts_with("/proc") || path.starts_with("/dev/fd") {
            return None;
        }
        match fs::read_link(&path) {
            Ok(to) => path = path.parent().map_or_else(|| to.clone(), |folder| folder.join(&to)),
            Err(_) => return Some(path),
        }
    }
    None
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn a_file_is_replaced_and_keeps_its_rights() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("盤 1.svg");
        write(&file, b"one").unwrap();
        let mode = |file: &Path| fs::metadata(file).unwrap().permissions().mode() & 0o777;
        let plain = folder.path().join("plain");
        fs::write(&plain, "").unwrap();
        assert_eq!(mode(&file), mode(&plain), "a new file has the rights that all new files have");
        fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
        write(&file, b"two").unwrap();
        assert_eq!((fs::read(&file).unwrap(), mode(&file)), (b"two".to_vec(), 0o640));
        fs::set_permissions(&file, Permissions::from_mode(0o440)).unwrap();
        assert_eq!(write(&file, b"three").unwrap_err().kind(), io::ErrorKind::PermissionDenied);
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing unfinished is left");
    }

    #[test]
    fn links_stay_links() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("elsewhere")).unwrap();
        symlink("elsewhere/real.svg", at("link.svg")).unwrap();
        symlink("link.svg", at("second.svg")).unwrap();
        for text in ["new", "newer"] {
            write(&at("second.svg"), text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(at("elsewhere/real.svg")).unwrap(), text);
            assert!(fs::symlink_metadata(at("second.svg")).unwrap().is_symlink());
        }
        symlink("round", at("round")).unwrap();
        assert!(write(&at("round"), b"x").is_err());
    }

    #[test]
    fn what_is_no_file_is_written_to() {
        write(Path::new("/dev/null"), b"x").unwrap();
        let folder = tempfile::tempdir().unwrap();
        assert!(write(folder.path(), b"x").is_err(), "a folder is not replaced");
        assert!(write(&folder.path().join("none/x"), b"x").is_err());
        if Path::new("/dev/full").exists() {
            assert_eq!(write(Path::new("/dev/full"), b"x").unwrap_err().kind(), io::ErrorKind::StorageFull);
        }
    }
}
