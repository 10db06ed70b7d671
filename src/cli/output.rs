//! Data on standard output, or in a file.

mod whole;

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

use super::{Failure, verbosity};

/// What became of a write to standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// All of it is out.
    All,
    /// The reader has gone, as `head` does when it has seen enough. Not an error, but no reason to go on.
    ReaderGone,
}

/// A folder that many files go to: parses `--out`, `--to`. A single stream cannot hold them.
pub fn folder() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.as_os_str() == "-" {
        true => Err("there are many files to write, and - is standard output; name a folder"),
        false => Ok(path),
    })
}

/// Writes and flushes.
pub fn write(bytes: &[u8]) -> Result<Written, Failure> {
    write_all(&[bytes])
}

/// Writes several pieces and flushes.
pub fn write_all(pieces: &[&[u8]]) -> Result<Written, Failure> {
    let mut stdout = std::io::stdout().lock();
    match pieces.iter().try_for_each(|bytes| stdout.write_all(bytes)).and_then(|()| stdout.flush()) {
        Ok(()) => Ok(Written::All),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Written::ReaderGone),
        Err(error) => Err(Failure::Input(format!("cannot write to standard output: {error}"))),
    }
}

/// Writes to the file that was asked for, and makes the folder it is in if need be; else to standard output.
pub fn put(file: Option<&Path>, contents: &[u8]) -> Result<(), Failure> {
    match file {
        // Opened anew, a file there would be written from its beginning.
        None => write(contents).map(|_| ()),
        Some(path) if path == Path::new("/dev/stdout") => write(contents).map(|_| ()),
        Some(path) => put_file(path, contents),
    }
}

/// Writes a file, whole or not at all, and makes the folder it is in if need be.
pub fn put_file(path: &Path, contents: &[u8]) -> Result<(), Failure> {
    make_folder(path)?;
    whole::write(path, contents).map_err(|error| Failure::io("write", path, &error))?;
    verbosity::detail(|| format!("wrote {}", path.display()));
    Ok(())
}

/// Copies a file of any length, whole or not at all, and makes the folder it is to be in if need be.
pub fn copy_file(from: &Path, to: &Path) -> Result<(), Failure> {
    make_folder(to)?;
    whole::copy(from, to).map_err(|error| Failure::io("copy", from, &error))?;
    verbosity::detail(|| format!("wrote {}", to.display()));
    Ok(())
}

/// Makes the folder that a file is to be in.
fn make_folder(file: &Path) -> Result<(), Failure> {
    let Some(folder) = file.parent() else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|error| Failure::io("make the folder", folder, &error))
}
