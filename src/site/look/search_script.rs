//! The script of the search.

use std::sync::{Arc, LazyLock};

use super::assets::fingerprint;
use super::files::{Files, made};
use kisho_game::text::Source;

/// The script of the box.
pub const SCRIPT: &str = include_str!("search.js");

/// The folder of everything that belongs to the search.
pub const FOLDER: &str = "search";

/// The file of the script. Its name changes with it, so that no browser takes an old one for it.
pub static SCRIPT_FILE: LazyLock<String> =
    LazyLock::new(|| format!("{FOLDER}/search.{}.js", fingerprint(SCRIPT)));

/// Adds the script.
pub fn add_script(files: &mut Files) {
    let source = Arc::new(Source::new(FOLDER, ""));
    files.insert_or_replace(SCRIPT_FILE.clone(), made(SCRIPT), &source);
}
