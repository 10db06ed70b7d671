//! Pictures as files.

use std::path::{Path, PathBuf};

use crate::cli::Failure;

/// Writes one file, and the folder it is in if need be.
pub fn write(path: &Path, contents: &[u8]) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| Failure::io("make the folder", folder, &error))?;
    }
    std::fs::write(path, contents).map_err(|error| Failure::io("write", path, &error))
}

/// Writes pictures with their numbers: `game-000.svg`, `game-001.svg` … for `game.svg`, and `000.svg` … into a folder.
pub fn write_many(
    name: &Path,
    extension: &str,
    digits: usize,
    pictures: impl Iterator<Item = (usize, Result<Vec<u8>, Failure>)>,
) -> Result<(), Failure> {
    let (mut count, mut last) = (0, PathBuf::new());
    for (number, picture) in pictures {
        last = numbered(name, &format!("{number:0digits$}.{extension}"));
        write(&last, &picture?)?;
        count += 1;
    }
    match count {
        1 => eprintln!("1 picture, {}", last.display()),
        _ => eprintln!("{count} pictures, the last one {}", last.display()),
    }
    Ok(())
}

/// How many digits a number has.
pub fn digits(number: usize) -> usize {
    number.to_string().len()
}

fn numbered(name: &Path, number: &str) -> PathBuf {
    let names_folder = name.as_os_str().as_encoded_bytes().ends_with(b"/");
    if names_folder || name.is_dir() {
        return name.join(number);
    }
    let stem = name.file_stem().unwrap_or_default().to_string_lossy();
    name.with_file_name(format!("{stem}-{number}"))
}
