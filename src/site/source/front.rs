//! Front matter: what a page says about itself, as TOML between `+++` or YAML between `---`.

mod damaged;
mod date;
mod fence;
mod head;
pub mod openings;
mod terms;
mod values;

use std::collections::BTreeMap;

use serde::Deserialize;

use super::config::LangName;
pub use date::{Date, day_of};
pub use fence::body;
pub use head::Head;
use kisho_game::text::Id;
use kisho_sheet::Description;
use kisho_source::serial::{self, Shape};
use openings::Written;
pub use terms::Terms;
pub use values::is_address;

/// The keys of front matter.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Front {
    /// Instead of the first heading or the file name.
    pub title: Option<String>,
    /// What the page is about, in a sentence.
    pub description: Option<String>,
    /// When it was written.
    pub date: Option<Date>,
    /// When it was last changed.
    pub updated: Option<Date>,
    /// Its language, if it is not that of its section.
    pub lang: Option<LangName>,
    /// Pages with the same key are translations of each other.
    pub translation_key: Option<String>,
    /// Left out unless drafts are asked for.
    pub draft: bool,
    /// Lighter pages stand first; pages without weight stand last.
    pub weight: Option<i64>,
    /// The template, instead of `page.html` or `section.html`.
    pub template: Option<String>,
    /// The template of the pages below a section that choose none.
    pub page_template: Option<String>,
    /// Whether the section above lists the pages of a section, too.
    pub transparent: bool,
    /// Whether a section and all below it are a book: chapters in one order, whether they have chapters below them or not.
    pub book: bool,
    /// The last part of its address, instead of the file name.
    pub slug: Option<String>,
    /// Its whole address.
    pub path: Option<String>,
    /// Where readers of its address are sent on to, instead of a page.
    pub redirect_to: Option<String>,
    /// Old addresses that lead here.
    pub aliases: Vec<String>,
    /// Whether diagrams with an `id` are numbered, if it is not as in the config.
    pub figure_numbers: Option<bool>,
    /// What it is about, in words that other pages share.
    pub tags: Terms,
    /// The series that it is a part of.
    pub series: Terms,
    /// The game that it is about.
    pub game: Terms,
    /// Who wrote it, if it is not whom the config names.
    pub authors: Vec<String>,
    /// The terms of any taxonomy by its name.
    pub taxonomies: BTreeMap<String, Terms>,
    /// The order of the pages of a section.
    pub sort_by: Option<SortBy>,
    /// Whether that order is turned round.
    #[serde(alias = "paginate_reversed")]
    pub reverse: bool,
    /// Most pages of a section in one list.
    pub paginate_by: Option<usize>,
    /// The part of the address before the number of a page of the list, instead of `page`.
    pub paginate_path: Option<String>,
    /// The picture for links to the page, instead of its first figure: a path or an address.
    pub social_image: Option<String>,
    /// Whether a section has feeds of the pages in it.
    pub generate_feeds: bool,
    /// Whether the page, or the pages of a section and of all below it, can be found by searching.
    pub in_search_index: Option<bool>,
    /// The opening book of the page.
    pub openings: Option<Written>,
    /// The sheet that `kisho sheet` makes of the page.
    pub sheet: Option<Box<Description>>,
    /// Anything else, for templates.
    #[serde(deserialize_with = "serial::table")]
    pub extra: serde_json::Map<String, serde_json::Value>,
}

/// The keys that only sections can have.
pub const OF_SECTIONS: [&str; 8] = [
    "sort_by",
    "reverse",
    "paginate_by",
    "paginate_path",
    "transparent",
    "book",
    "page_template",
    "generate_feeds",
];

impl Front {
    /// The terms that the page has of a taxonomy, as written.
    pub fn terms(&self, taxonomy: &str) -> impl Iterator<Item = &str> {
        let short = match taxonomy {
            "tags" => Some(&self.tags),
            "series" => Some(&self.series),
            "game" => Some(&self.game),
            _ => None,
        };
        short.into_iter().chain(self.taxonomies.get(taxonomy)).flat_map(|terms| &terms.0).map(String::as_str)
    }

    /// Whether the two are equal but for words for readers (title, description, authors, extra), which change neither addresses
    /// nor what belongs together.
    #[must_use]
    pub fn same_except_words(&self, other: &Self) -> bool {
        let without_words = |front: &Self| Self {
            title: None,
            description: None,
            authors: Vec::new(),
            extra: serde_json::Map::new(),
            ..front.clone()
        };
        without_words(self) == without_words(other)
    }
}

/// An order of pages; those that it does not tell apart are in the order of their titles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SortBy {
    /// The newest first.
    Date,
    /// Those first that were changed last.
    UpdateDate,
    /// Lighter pages first.
    Weight,
    /// By title.
    Title,
    /// By the names of their files.
    None,
}

/// Whether a message is about what the front matter of a page says, or where it begins and ends.
#[must_use]
pub fn is_about_front_matter(id: Id) -> bool {
    use Id::{FrontFence, FrontJson, FrontKey, FrontOpen, FrontPath, FrontValue};
    matches!(id, FrontFence | FrontJson | FrontKey | FrontOpen | FrontPath | FrontValue)
}

/// What can stand at the end of a way of keys in front matter.
#[must_use]
pub fn shape(way: &[&str]) -> Shape {
    serial::shape::<Front>(way)
}

#[cfg(test)]
mod tests;
