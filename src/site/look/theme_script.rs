//! The script that keeps the choice between light and dark from page to page.
//!
//! Nothing of it is there unless the config asks for it.

use std::sync::{Arc, LazyLock};

use super::assets::fingerprint;
use super::files::{Files, made};
use super::scripts;
use kisho_game::text::Source;

/// The script without its comments and indents.
static SCRIPT: LazyLock<String> = LazyLock::new(|| scripts::bare(include_str!("theme.js")));

/// Its file. The name changes with it, so that no browser takes an old one for it.
static FILE: LazyLock<String> = LazyLock::new(|| format!("theme.{}.js", fingerprint(&SCRIPT)));

/// Adds the script.
pub fn add_script(files: &mut Files) {
    let source = Arc::new(Source::new("theme_script", ""));
    files.insert_or_replace(FILE.clone(), made(SCRIPT.as_str()), &source);
}

/// The path of its file.
pub fn file() -> &'static str {
    &FILE
}

/// Whether there is a switch on a page.
#[must_use]
pub fn is_on(page: &str) -> bool {
    page.contains("class=\"theme-switch\"")
}
