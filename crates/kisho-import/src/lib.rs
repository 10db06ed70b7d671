//! Pages of other sites as pages of kisho: Markdown with front matter, and the boards on them as blocks.
//!
//! [`site`] takes the whole site of [a generator](Generator), Zola or Hugo: its content, its config, what goes along with them;
//! [`book()`] a book of mdBook.
//! [`html`] takes pages of HTML, however old. Neither writes anything: they give an [`Imported`], the files of a site by their
//! paths in it and all that could not be moved as it was, and [`write`](write()) puts it into a folder without overwriting
//! anything. [`pages`] finds the pages of HTML in folders.
//!
//! ```
//! use kisho_import::{HtmlPage, NewFile, html};
//!
//! let page = b"<html lang=en><title>Walls</title><p>Put them <b>last</b>.";
//! let page = HtmlPage { name: "walls.html".into(), path: "walls.html".into(), bytes: page.to_vec() };
//! let imported = html(&[page], None);
//! let Some(NewFile::Made(text)) = imported.files.get("content/walls.md") else { panic!("there is one page") };
//! assert_eq!(text, "+++\ntitle = \"Walls\"\nlang = \"en\"\n+++\n\nPut them **last**.\n");
//! assert!(imported.problems.is_empty());
//! ```

mod dates;
mod escape;
mod files;
#[cfg(test)]
mod fixtures;
mod front;
mod generator;
mod html;
mod markdown;
mod stage;

use std::collections::BTreeMap;
use std::path::PathBuf;

use kisho_source::Problem;
use kisho_source::files::CONFIG;

pub use escape::push as push_escaped;
pub use files::{ImportError, has_room, pages, write, write_linked};
pub use generator::{Generator, Origin, book, is_book, site};
pub use html::{HtmlPage, OldBoard, OldFrame, OldMove, html, new_files, old_boards};
pub use stage::Stage;

/// What was made of a site.
#[derive(Debug, Default)]
pub struct Imported {
    /// The new files by their paths in the site.
    pub files: BTreeMap<String, NewFile>,
    /// The text of `kisho.toml`, for a site that has none; `None` if the old config cannot be read and nothing was made.
    pub config: Option<String>,
    /// The texts of other files that belong to the config and come along with it.
    pub beside_config: BTreeMap<String, String>,
    /// Everything that could not be moved as it was, sorted by file and place.
    pub problems: Vec<Problem>,
    /// What pages with front matter of another generator were made from, by the paths of the new ones.
    pub origins: BTreeMap<String, Origin>,
    /// How many boards of HTML pages are not in the new ones, which `problems` tells.
    pub lost_records: usize,
}

impl Imported {
    /// The config and what belongs to it, by their paths in the site.
    fn config_files(&self) -> impl Iterator<Item = (&str, &str)> {
        let beside = self.beside_config.iter().map(|(file, text)| (file.as_str(), text.as_str()));
        beside.chain([(CONFIG, self.config.as_deref().unwrap_or_default())])
    }
}

/// A file of the new site.
#[derive(Debug)]
pub enum NewFile {
    /// A page.
    Made(String),
    /// Copied as it is, from this file.
    Copied(PathBuf),
}
