//! Pictures as files.

use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::diagram::Figure;
use crate::render;

/// Writes one file, and the folder it is in if need be.
pub fn write(path: &Path, mut text: String) -> Result<(), Failure> {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| Failure::io("make the folder", folder, &error))?;
    }
    std::fs::write(path, text).map_err(|error| Failure::io("write", path, &error))
}

/// Writes every frame: `game-000.svg`, `game-001.svg` … for `game.svg`, and `000.svg` … into a folder.
pub fn write_frames(figure: &Figure, name: &Path) -> Result<(), Failure> {
    let frames = figure.timeline.frames.len();
    let digits = (frames - 1).to_string().len().max(3);
    for frame in 0..frames {
        write(&numbered(name, frame, digits), render::svg(figure, frame))?;
    }
    eprintln!("{frames} pictures, the last one {}", numbered(name, frames - 1, digits).display());
    Ok(())
}

fn numbered(name: &Path, frame: usize, digits: usize) -> PathBuf {
    let number = format!("{frame:0digits$}.svg");
    let names_folder = name.as_os_str().as_encoded_bytes().ends_with(b"/");
    if names_folder || name.is_dir() {
        return name.join(number);
    }
    let stem = name.file_stem().unwrap_or_default().to_string_lossy();
    name.with_file_name(format!("{stem}-{number}"))
}
