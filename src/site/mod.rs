//! A site, in stages: each sees only those before it in this list.
//!
//! - `source`: what it is read from
//! - `map`: which pages there are, and where
//! - `look`: templates, style sheets, pictures
//! - `text`: what becomes of the text of a page
//! - `output`: what is made of all pages
//! - `publish`: from a folder to a site on the disk

mod init;
mod look;
mod map;
mod output;
mod publish;
mod source;
mod text;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use kisho_source::files::{self as source_files, CONFIG};
use kisho_source::{Problem, Problems};

pub use init::{Deployment, Host, InitError, NewSite, init};
pub use look::contents::Contents;
pub use look::inputs::config_missing;
pub use look::pictures::Drawing;
pub use map::links::is_top;
pub use output::finished::External;
pub use publish::build::{build, check};
pub use publish::built::{Built, PageText};
pub use publish::cache::BuildCache;
pub use publish::output::{OutputError, Stage, Written, write};
pub use publish::painted::PaintedPictures;
pub use publish::view::{
    Anchor, Keys, Lead, PageName, Preview, SiteView, config_problems, template_problem, theme_problems,
};
pub use source::board_themes;
pub use source::config::{self, Level, LinkChecker};
pub use source::content::is_markdown;
pub use source::front::{Date, Head, body as body_of, is_about_front_matter};
pub use source::html::{tags, unescaped};
pub use source::languages::language_of;
pub use source::options::{BuildOptions, Changes};
pub use source::progress::Progress;
pub use source::texts::words_of;
pub use text::markdown::budget::Budget;
pub use text::markdown::filter::{Article, Document, Filtered, Form, GatheredBlock, filter};
pub use text::markdown::filter::{prefix, too_much};
pub use text::markdown::places::{HeadingPlace, IdPlace, LinkPlace, Places, places};
pub use text::markdown::{
    BoardPlace, Fence, LATER_TOO, fence_at, frame_of, is_freeboard, notation, placed_words, read_caption,
};

/// The ids of a page of HTML, also those that old pages give as names.
#[must_use]
pub fn ids_of_html(html: &str) -> HashSet<String> {
    let tags = source::html::tags(html);
    let names = tags.iter().filter_map(|tag| tag.attribute("name").filter(|_| tag.name == "a"));
    let ids = tags.iter().filter_map(|tag| tag.attribute("id"));
    ids.chain(names).map(|id| source::html::unescaped(id.value).into_owned()).collect()
}

/// Every file below a folder whose name does not begin with a dot, by its path from there, and what is wrong with the folder.
#[must_use]
pub fn files_below(folder: &Path) -> (Vec<(String, PathBuf)>, Vec<Problem>) {
    let mut problems = Problems::default();
    let files = source_files::folder(folder, "", false, &mut problems);
    (files, problems.into_list())
}

/// The nearest folder, from `start` upwards, that holds a `kisho.toml`.
#[must_use]
pub fn find_root(start: &Path) -> Option<PathBuf> {
    start.ancestors().find(|dir| dir.join(CONFIG).is_file()).map(Path::to_owned)
}
