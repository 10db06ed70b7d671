//! Scripts of pages, none of which is there unless the config asks for it.

use std::sync::{Arc, LazyLock};

use super::assets::fingerprint;
use super::files::{Files, made};
use super::play;
use crate::site::source::config::Config;
use kisho_game::text::Source;

/// A script, and what it loads.
#[derive(Debug, PartialEq, Eq)]
pub struct Script {
    /// The key of the config that asks for it.
    key: &'static str,
    /// Its files by their paths, of which the first is the script. Their names change with them, so that no browser takes an old one
    /// for a new one.
    files: Vec<(String, String)>,
    /// Beginnings or parts of tags: a page that has one of them needs the script. In text, `<` and `"` are escaped.
    needed_by: &'static [&'static str],
    /// Whether it runs before anything of the page is seen.
    runs_first: bool,
}

/// For what no style sheet can do for a replay: keys anywhere on the page, the wheel, the address, copying.
static REPLAY: LazyLock<Script> = LazyLock::new(|| Script {
    key: "replay_script",
    files: vec![named("replay", "js", bare(include_str!("replay.js")))],
    needed_by: &["<div class=\"k-s\"", "<div class=\"k-s "],
    runs_first: false,
});

/// Opens boards of published pages as boards to play on.
static PLAY: LazyLock<Script> = LazyLock::new(|| Script {
    key: "try_moves",
    files: play::files(),
    needed_by: &["<button type=\"button\" class=\"k-try\""],
    runs_first: false,
});

/// Keeps the choice between light and dark from page to page.
static THEME: LazyLock<Script> = LazyLock::new(|| Script {
    key: "theme_script",
    files: vec![named("theme", "js", bare(include_str!("theme.js")))],
    needed_by: &["class=\"theme-switch\""],
    runs_first: true,
});

impl Script {
    /// Those that a config asks for.
    #[must_use]
    pub fn asked_for(config: &Config) -> Vec<&'static Self> {
        let scripts =
            [(config.replay_script, &REPLAY), (config.try_moves, &PLAY), (config.keeps_theme(), &THEME)];
        scripts.into_iter().filter(|(is_asked_for, _)| *is_asked_for).map(|(_, script)| &**script).collect()
    }

    /// Adds its files to a site.
    pub fn add_to(&self, files: &mut Files) {
        let source = Arc::new(Source::new(self.key, ""));
        for (path, text) in &self.files {
            files.insert_or_replace(path.clone(), made(text.as_str()), &source);
        }
    }

    /// The same page, with a link to the script if it needs it. `root`: the way from the page to the top of the site.
    #[must_use]
    pub fn link(&self, page: String, root: &str) -> String {
        let Some((file, _)) = self.files.first() else { return page };
        if !self.needed_by.iter().any(|start| page.contains(start)) {
            return page;
        }
        let defer = if self.runs_first { "" } else { " defer" };
        // A page need not have a head that ends; a script is at home anywhere.
        let (before, after) = page.split_at(page.find("</head>").unwrap_or(page.len()));
        format!("{before}<script src=\"{root}{file}\"{defer}></script>\n{after}")
    }
}

/// A file with a name that changes with it.
pub fn named(name: &str, extension: &str, text: String) -> (String, String) {
    (format!("{name}.{}.{extension}", fingerprint(&text)), text)
}

/// A script without its comments and indents.
pub fn bare(written: &str) -> String {
    let lines = written.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//")).flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linked(script: &Script, page: &str) -> String {
        script.link(page.to_owned(), "../").replace(&script.files[0].0, "a.js")
    }

    #[test]
    fn a_script_is_linked_in_the_head_if_there_is_one() {
        let replay = "<div class=\"k-s k-ask\">";
        let link = "<script src=\"../a.js\" defer></script>\n";
        assert_eq!(
            linked(&REPLAY, &format!("<head></head>{replay}")),
            format!("<head>{link}</head>{replay}")
        );
        assert_eq!(linked(&REPLAY, replay), format!("{replay}{link}"));
        let switch = "<head></head><div class=\"theme-switch\">";
        assert!(linked(&THEME, switch).starts_with("<head><script src=\"../a.js\"></script>\n</head>"));
    }

    #[test]
    fn only_pages_with_something_for_it_link_a_script() {
        for (page, is_linked) in [
            ("<head></head><div class=\"k-s\" role>", true),
            ("<head></head><div class=\"k-series\">", false),
            ("<head></head>&lt;div class=\"k-s\">", false),
        ] {
            assert_eq!(linked(&REPLAY, page) != page, is_linked, "{page}");
        }
    }

    #[test]
    fn no_word_of_a_script_is_lost_with_its_comments() {
        for written in [include_str!("replay.js"), include_str!("play.js"), include_str!("theme.js")] {
            assert!(
                !written.contains("/*") && !written.contains('`'),
                "lines would no longer be all that there is"
            );
            let bare = bare(written);
            assert!(bare.starts_with("\"use strict\";\n(() => {\n") && bare.ends_with("\n})();\n"));
            assert!(!bare.contains("\n//"));
        }
    }
}
