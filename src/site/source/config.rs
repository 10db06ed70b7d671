//! `kisho.toml`: what is said once for the whole site.

mod engine;
mod images;
mod language;
mod menu;
mod place;
mod read;
mod skipped;
mod taxonomy;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::limits;
pub use engine::Engine;
pub use images::Images;
use kisho_board::fonts::Font;
use kisho_source::address::{base_path, encode};
use kisho_source::serial;
use kisho_source::slug::Slugify;
pub use language::{InLanguage, LangName};
pub use menu::MenuItem;
pub use place::{at, is_in_table, line_start};
pub use skipped::{Prefixes, Skipped};
pub use taxonomy::Taxonomy;
use taxonomy::usual_taxonomies;

/// What stands in `edit_url` for the path of a file.
const EDITED: &str = "{path}";

/// The whole config. An empty file is a legal config.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Name of the site.
    pub title: String,
    /// What it is about, in a sentence.
    pub description: String,
    /// Where it will stand: `https://example.org/boards`, or only a path, such as `/`.
    pub base_url: String,
    /// The language of pages that name none.
    #[serde(alias = "default_language")]
    pub lang: LangName,
    /// What is otherwise in the other languages.
    pub languages: BTreeMap<LangName, InLanguage>,
    /// Who writes it.
    pub author: String,
    /// A folder under `themes/`.
    pub theme: String,
    /// The output folder, from the root.
    pub output: String,
    /// Whether pages are made smaller where no reader sees it.
    pub minify_html: bool,
    /// The kinds of compressed copies that stand beside the files.
    pub compress: Vec<Compression>,
    /// The style sheet that every page links, by its path in the output.
    #[serde(skip)]
    pub style: String,
    /// Anything else, for templates; with what the theme has where the site has nothing.
    #[serde(deserialize_with = "serial::table")]
    pub extra: serde_json::Map<String, serde_json::Value>,
    /// Whether there is a `sitemap.xml`.
    pub generate_sitemap: bool,
    /// Whether there is a `robots.txt`.
    pub generate_robots_txt: bool,
    /// Whether diagrams with an `id` are numbered.
    pub figure_numbers: bool,
    /// Whether diagrams have links to their pictures.
    pub figure_downloads: bool,
    /// Whether replays have links to their records and to their positions in words.
    pub figure_records: bool,
    /// Whether code is coloured.
    pub highlight_code: bool,
    /// Whether formulas between `$` signs are rendered.
    pub math: bool,
    /// Whether quotation marks, dashes and dots become those that printers use.
    pub smart_punctuation: bool,
    /// The font of titles and names in pictures: an installed family, or a file from the folder of the site.
    pub picture_font: Option<String>,
    /// That font, once it was found.
    #[serde(skip)]
    pub lettering: Option<&'static Font>,
    /// The photographs of pages in smaller sizes.
    pub images: Images,
    /// How links are checked.
    pub link_checker: LinkChecker,
    /// Whether readers can search the pages, which needs a script.
    pub build_search_index: bool,
    /// Whether pages with a replay have the script for what no style sheet can do.
    pub replay_script: bool,
    /// Whether readers can try moves from the positions of boards, which needs a script.
    pub try_moves: bool,
    /// Whether readers can switch between light and dark.
    pub theme_switch: bool,
    /// Whether their choice is kept from page to page, which needs a script.
    pub theme_script: bool,
    /// Whether pages that do not say when they were changed have the day of their last commit.
    pub git_dates: bool,
    /// Where a page can be edited: an address with `{path}` in the place of its file in the content folder.
    pub edit_url: Option<String>,
    /// Whether the site has feeds.
    pub generate_feeds: bool,
    /// The files of each feed; those with `rss` in their names are in RSS, all others in Atom.
    pub feed_filenames: Vec<String>,
    /// Whether pages tell those who show links to them what to show.
    pub social_cards: bool,
    /// The picture for links to pages that have none: a path or an address.
    pub social_image: Option<String>,
    /// Whether pages tell search engines what they are, as JSON-LD.
    pub structured_data: bool,
    /// Most pages in a feed.
    pub feed_limit: usize,
    /// The links at the top of each page; without any, the sections at the top.
    pub menu: Vec<MenuItem>,
    /// The taxonomies; `tags`, `series` and `game` are always there.
    pub taxonomies: Vec<Taxonomy>,
    /// How addresses are made from names.
    pub slugify: Slugify,
    /// Programs that play, by the names of their games.
    pub engines: BTreeMap<String, Engine>,
    /// Old addresses, and where each leads.
    pub redirects: BTreeMap<String, String>,
    /// The keys with which something is wrong, so that what follows from that is not told.
    #[serde(skip)]
    in_doubt: BTreeSet<String>,
}

/// How links are checked.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LinkChecker {
    /// Addresses that begin so are not checked.
    pub skip_prefixes: Vec<String>,
    /// Beginnings of addresses on other sites whose `#anchor` is not checked.
    pub skip_anchor_prefixes: Vec<String>,
    /// How bad a broken link into the site is.
    pub internal_level: Level,
    /// How bad a broken link to another site is.
    pub external_level: Level,
}

/// How bad something is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The site must not be published so.
    #[default]
    Error,
    /// It is only said.
    Warn,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            title: String::new(),
            description: String::new(),
            base_url: "/".to_owned(),
            lang: LangName::default(),
            languages: BTreeMap::new(),
            author: String::new(),
            theme: "default".to_owned(),
            output: "public".to_owned(),
            minify_html: false,
            compress: Vec::new(),
            style: String::new(),
            extra: serde_json::Map::new(),
            generate_sitemap: true,
            generate_robots_txt: true,
            figure_numbers: true,
            figure_downloads: false,
            figure_records: true,
            highlight_code: true,
            math: false,
            smart_punctuation: false,
            picture_font: None,
            lettering: None,
            images: Images::default(),
            link_checker: LinkChecker::default(),
            build_search_index: false,
            replay_script: false,
            try_moves: false,
            git_dates: false,
            edit_url: None,
            theme_switch: false,
            theme_script: false,
            generate_feeds: false,
            feed_filenames: vec!["atom.xml".to_owned()],
            social_cards: true,
            social_image: None,
            structured_data: true,
            feed_limit: limits::FEED_PAGES,
            menu: Vec::new(),
            taxonomies: usual_taxonomies(),
            slugify: Slugify::default(),
            engines: BTreeMap::new(),
            redirects: BTreeMap::new(),
            in_doubt: BTreeSet::new(),
        }
    }
}

/// Said of a key at the top that stands in a table.
pub const ABOVE_TABLES: &str = "it belongs above the first `[…]` of the file";

impl Config {
    /// Where a file of the content folder can be edited.
    #[must_use]
    pub fn edit_url(&self, file: &str) -> Option<String> {
        let edit = self.edit_url.as_ref()?;
        Some(edit.replace(EDITED, &encode(file)))
    }

    /// Whether something else may be meant by a key than what has been read.
    #[must_use]
    pub fn doubts(&self, key: &str) -> bool {
        self.in_doubt.contains(key)
    }

    /// The base address without a slash at its end: empty for `/`.
    #[must_use]
    pub fn base(&self) -> &str {
        self.base_url.trim_end_matches('/')
    }

    /// Whether a picture of the first figure of each page is to be made that names no other.
    #[must_use]
    pub fn has_posters(&self) -> bool {
        self.has_address() && self.social_cards
    }

    /// Whether it is known where the site will stand, so that others can be told addresses of its pages.
    #[must_use]
    pub fn has_address(&self) -> bool {
        self.base_url.contains("://")
    }

    /// Whether pages in any language have a taxonomy of this name.
    #[must_use]
    pub fn has_taxonomy(&self, name: &str) -> bool {
        let of_languages = self.languages.values().flat_map(|said| said.taxonomies.iter().flatten());
        self.taxonomies.iter().chain(of_languages).any(|taxonomy| taxonomy.name == name)
    }

    /// Whether pages have a switch for light and dark whose choice a script keeps.
    #[must_use]
    pub fn keeps_theme(&self) -> bool {
        self.theme_switch && self.theme_script
    }

    /// Whether readers can search any pages.
    #[must_use]
    pub fn has_search(&self) -> bool {
        self.build_search_index || self.languages.values().any(|said| said.build_search_index == Some(true))
    }

    /// Every link of every menu.
    pub fn menu_items(&self) -> impl Iterator<Item = &MenuItem> {
        let of_languages = self.languages.values().flat_map(|said| &said.menu);
        self.menu.iter().chain(of_languages).flat_map(MenuItem::with_children)
    }

    /// The path part of the base address with a slash at its end: `/` or `/boards/`.
    #[must_use]
    pub fn base_path(&self) -> String {
        base_path(&self.base_url)
    }
}

/// How a copy is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Compression {
    /// `.gz`
    #[serde(rename = "gzip")]
    Gzip,
    /// `.br`
    #[serde(rename = "br")]
    Brotli,
}
