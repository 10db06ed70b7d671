//! Whether built pages are valid HTML, whether everybody can use them, and how they fare in a browser: every page of this
//! repository's own site, and of a made-up one that uses every feature, in both themes.
//!
//! What needs Chromium is skipped without it, with a printed word; where `CI` is set it fails.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

#[path = "../support/mod.rs"]
mod support;

mod access;
mod axe;
mod contrast;
mod dom;
mod hidden;
mod leads;
mod markup;
mod screen;
mod sites;

use dom::Dom;
use sites::Site;

/// Looks at every page of every site, and fails with all that `check` finds; redirects are no pages.
fn every_page(check: impl Fn(&Site, &str, &Dom) -> Vec<(u64, String)>) {
    let mut found = Vec::new();
    for site in sites::all() {
        for (path, dom) in &site.pages {
            let here = |(line, message)| format!("{} {path}:{line}: {message}", site.name);
            found.extend(check(site, path, dom).into_iter().map(here));
        }
    }
    assert!(
        found.is_empty(),
        "{} findings:\n{}",
        found.len(),
        found.iter().take(60).cloned().collect::<Vec<_>>().join("\n")
    );
}
