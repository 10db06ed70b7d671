//! Pictures as files.

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::shown::Picture;
use crate::cli::output::make_folder;
use crate::cli::{Failure, talk};

/// Writes pictures with their numbers: `game-000.svg`, `game-001.svg` … for `game.svg`, and `000.svg` … into a folder.
/// They are drawn and written on all processors.
pub fn write_many(
    name: &Path,
    extension: &str,
    digits: usize,
    pictures: &[Picture<'_>],
    draw: impl Fn(&Picture<'_>) -> Result<Vec<u8>, Failure> + Sync,
) -> Result<(), Failure> {
    let file = |number: usize| numbered(name, &format!("{number:0digits$}.{extension}"));
    let last = file(pictures.last().map_or(0, |last| last.number));
    make_folder(&last)?;
    let count = pictures.len();
    pictures.par_iter().try_for_each(|picture| {
        let path = file(picture.number);
        std::fs::write(&path, draw(picture)?).map_err(|error| Failure::io("write", &path, &error))
    })?;
    match count {
        1 => talk::say(&format!("1 picture, {}", last.display())),
        _ => talk::say(&format!("{count} pictures, the last one {}", last.display())),
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
