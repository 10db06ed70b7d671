//! A page with replays, and how its reader makes a step.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::support::browser::{Page, Viewport};
use super::support::replays;
use super::support::server::Files;

/// A page with replays of one kind, in a folder with all that it loads.
pub struct Viewer {
    pub name: String,
    /// The page and, for comparison, the same page without any replay.
    pub html: [String; 2],
    pub folder: TempDir,
    /// Whether its replays are scripts.
    pub has_scripts: bool,
    /// A JavaScript expression: the element of each replay that takes the keys.
    pub takes_keys: &'static str,
    /// The key of a step.
    pub key: &'static str,
    /// A JavaScript expression: the number of moves that `replay`, one of these elements, shows.
    pub shown: &'static str,
}

/// The page that kisho makes, with a link to the style that it needs.
pub fn kisho(notation: &str, games: &[String]) -> Viewer {
    let figures: Vec<_> = games.iter().map(|game| replays::figure(notation, game)).collect();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("replay.css"), replays::style()).unwrap();
    Viewer {
        name: "kisho".to_owned(),
        html: [page("<link rel=stylesheet href=replay.css>", &replays::html(&figures)), page("", "")],
        folder,
        has_scripts: false,
        takes_keys: "[...document.querySelectorAll('.k-s')].map(s => s.querySelector('input:checked'))",
        key: "ArrowRight",
        shown: "[...replay.closest('.k-s').querySelectorAll('input[type=radio]')].findIndex(r => r.checked)",
    }
}

/// A page with this in its head and in its body.
pub fn page(head: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width'>\
         <title>Games</title>{head}</head><body><main><h1>Games</h1>{body}</main></body></html>"
    )
}

impl Viewer {
    /// Shows the page in an empty one, with the focus on the replay in the middle of it.
    pub fn show(&self, page: &mut Page) {
        fs::write(self.folder.path().join("index.html"), &self.html[0]).unwrap();
        let folder: &Path = self.folder.path();
        let files = if self.has_scripts {
            page.run_scripts();
            Files::start(folder, "/")
        } else {
            Files::without_scripts(folder, "/")
        };
        page.go_to(&files.address);
        let keys = self.takes_keys;
        page.wait_until("there are replays", &format!("({keys}).length > 0"));
        page.run(&format!("const all = {keys}; window.replay = all[all.length >> 1]; replay.focus()"));
        assert_eq!(self.moves(page), 0);
    }

    /// Makes a step.
    pub fn step(&self, page: &mut Page) {
        page.key(self.key);
    }

    /// The number of moves that are shown.
    pub fn moves(&self, page: &mut Page) -> usize {
        page.eval(self.shown)
    }
}

/// The window in which all are shown.
pub const WINDOW: Viewport = Viewport::DESKTOP;
