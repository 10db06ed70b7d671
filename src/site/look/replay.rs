//! The script for what no style sheet can do for a replay: keys anywhere on the page, the wheel, the address, copying.
//!
//! Nothing of it is there unless the config asks for it.

use std::sync::{Arc, LazyLock};

use super::assets::fingerprint;
use super::files::{Files, made};
use kisho_game::text::Source;

/// The script without its comments and indents.
static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let lines = include_str!("replay.js").lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//")).flat_map(|line| [line, "\n"]).collect()
});

/// Its file. The name changes with it, so that no browser takes an old one for it.
static FILE: LazyLock<String> = LazyLock::new(|| format!("replay.{}.js", fingerprint(&SCRIPT)));

/// Adds the script.
pub fn add_script(files: &mut Files) {
    let source = Arc::new(Source::new("replay_script", ""));
    files.insert_or_replace(FILE.clone(), made(SCRIPT.as_str()), &source);
}

/// The same page, with a link to the script if there is a replay on it. `root`: the way from the page to the top of the site.
#[must_use]
pub fn link_script(page: String, root: &str) -> String {
    // Other tags of an author cannot be taken for these: in text, `<` is escaped.
    if !["<div class=\"k-s\"", "<div class=\"k-s "].iter().any(|start| page.contains(start)) {
        return page;
    }
    let link = format!("<script src=\"{root}{}\" defer></script>\n", *FILE);
    // A page need not have a head that ends; a script is at home anywhere.
    let at = page.find("</head>").unwrap_or(page.len());
    let (before, after) = page.split_at(at);
    [before, &link, after].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_with_a_replay_link_the_script() {
        let link = format!("<script src=\"../{}\" defer></script>\n", *FILE);
        for (page, linked) in [
            ("<head></head><div class=\"k-s\" role>", true),
            ("<head></head><div class=\"k-s k-ask\">", true),
            ("<head></head><div class=\"k-series\">", false),
            ("<head></head>&lt;div class=\"k-s\">", false),
        ] {
            let with = page.replace("</head>", &format!("{link}</head>"));
            assert_eq!(link_script(page.to_owned(), "../"), if linked { with } else { page.to_owned() });
        }
        let bare = "<p><div class=\"k-s\"></div>";
        assert_eq!(link_script(bare.to_owned(), "../"), format!("{bare}{link}"));
    }

    #[test]
    fn no_word_of_the_script_is_lost_with_its_comments() {
        let written = include_str!("replay.js");
        assert!(
            !written.contains("/*") && !written.contains('`'),
            "lines would no longer be all that there is"
        );
        assert!(SCRIPT.starts_with("\"use strict\";\n(() => {\n") && SCRIPT.ends_with("\n})();\n"));
        assert!(!SCRIPT.contains("\n//"));
    }
}
