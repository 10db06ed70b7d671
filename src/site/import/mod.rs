//! Pages of other sites as pages of kisho. Nothing here writes files: it gives the files of a site, as a build does.

pub(super) mod escape;
mod files;
mod front;
mod generator;
mod html;
mod markdown;

use std::collections::BTreeMap;

use super::{Contents, Problem};

pub use files::{ImportError, pages, write};
pub use generator::{Generator, site};
pub use html::{HtmlPage, html};

/// What was made of a site.
#[derive(Debug, Default)]
pub struct Imported {
    /// The new files by their paths in the site.
    pub files: BTreeMap<String, Contents>,
    /// The text of `kisho.toml`, for a site that has none; `None` if the old config cannot be read and nothing was made.
    pub config: Option<String>,
    /// Everything that could not be moved as it was, sorted by file and place.
    pub problems: Vec<Problem>,
}
