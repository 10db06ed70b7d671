//! The script for what no style sheet can do for a replay: keys anywhere on the page, the wheel, the address, copying.
//!
//! Nothing of it is there unless the config asks for it.

use std::sync::{Arc, LazyLock};

use super::assets::fingerprint;
use super::files::{Files, made};
use super::scripts;
use kisho_game::text::Source;

/// The script without its comments and indents.
static SCRIPT: LazyLock<String> = LazyLock::new(|| scripts::bare(include_str!("replay.js")));

/// Its file. The name changes with it, so that no browser takes an old one for it.
static FILE: LazyLock<String> = LazyLock::new(|| format!("replay.{}.js", fingerprint(&SCRIPT)));

/// Adds the script.
pub fn add_script(files: &mut Files) {
    let source = Arc::new(Source::new("replay_script", ""));
    files.insert_or_replace(FILE.clone(), made(SCRIPT.as_str()), &source);
}

/// The path of its file.
pub fn file() -> &'static str {
    &FILE
}

/// Whether there is a replay on a page.
#[must_use]
pub fn is_on(page: &str) -> bool {
    // Other tags of an author cannot be taken for these: in text, `<` is escaped.
    ["<div class=\"k-s\"", "<div class=\"k-s "].iter().any(|start| page.contains(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_with_a_replay_link_the_script() {
        for (page, is_linked) in [
            ("<head></head><div class=\"k-s\" role>", true),
            ("<head></head><div class=\"k-s k-ask\">", true),
            ("<head></head><div class=\"k-series\">", false),
            ("<head></head>&lt;div class=\"k-s\">", false),
        ] {
            assert_eq!(is_on(page), is_linked, "{page}");
        }
    }
}
