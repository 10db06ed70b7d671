//! What stands in the head of a page for browsers, search engines and those who share it.

use std::collections::BTreeSet;

use serde::Serialize;
use tera::Value;

use super::config::Config;

/// The icon of the theme.
pub const FAVICON: &str = "favicon.svg";

/// An icon of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Icon {
    rel: &'static str,
    path: &'static str,
    sizes: Option<&'static str>,
    kind: Option<&'static str>,
}

/// The icons that are among `files`: that of the theme, and those whose names browsers and phones know.
#[must_use]
pub fn icons(files: &BTreeSet<String>) -> Vec<Icon> {
    let icon = |rel, path, sizes, kind| Icon { rel, path, sizes, kind };
    let known = [
        // A browser that knows SVG would take the other one if it said "any".
        icon("icon", "favicon.ico", Some("32x32"), None),
        icon("icon", FAVICON, None, Some("image/svg+xml")),
        icon("apple-touch-icon", "apple-touch-icon.png", None, None),
    ];
    known.into_iter().filter(|icon| files.contains(icon.path)).collect()
}

/// What others are told of a page, as templates see it.
#[derive(Debug, Serialize)]
pub struct Meta<'a> {
    /// The whole address.
    url: &'a str,
}

/// What others are told of the page with this card; `None` if nobody knows where the site will stand.
#[must_use]
pub fn meta<'a>(config: &Config, card: &'a Value) -> Option<Meta<'a>> {
    if !config.has_address() {
        return None;
    }
    Some(Meta { url: text(card, "permalink")? })
}

/// A text that a card has.
fn text<'a>(card: &'a Value, key: &'static str) -> Option<&'a str> {
    card.as_map()?.get(&key.into())?.as_str()
}
