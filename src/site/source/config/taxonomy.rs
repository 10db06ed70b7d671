//! Taxonomies, as the config names them.

use std::collections::BTreeSet;

use serde::Deserialize;

use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::files::is_plain;
use kisho_source::slug::{Slugify, Strategy};

/// What pages can have in common.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Taxonomy {
    /// Its name in front matter and in addresses.
    pub name: String,
    /// What readers call it, if that is not its name.
    pub title: Option<String>,
    /// Most pages of a term in one list; 0: all of them.
    #[serde(default)]
    pub paginate_by: usize,
    /// The part of the address before the number of a page of a list, instead of `page`.
    pub paginate_path: Option<String>,
    /// Whether each term has a feed.
    #[serde(default)]
    pub feed: bool,
    /// Whether its terms have pages.
    #[serde(default = "yes")]
    pub render: bool,
    /// How the addresses of its terms are made from their names.
    #[serde(skip, default = "usual_strategy")]
    pub slugify: Strategy,
}

fn yes() -> bool {
    true
}

fn usual_strategy() -> Strategy {
    Slugify::default().taxonomies
}

impl Default for Taxonomy {
    fn default() -> Self {
        Self {
            name: String::new(),
            title: None,
            paginate_by: 0,
            paginate_path: None,
            feed: false,
            render: true,
            slugify: usual_strategy(),
        }
    }
}

impl Taxonomy {
    /// The address of the list of its terms. A name that nothing is left of is refused when the config is read.
    #[must_use]
    pub fn url(&self) -> String {
        self.slugify.part(&self.name).unwrap_or_default() + "/"
    }
}

/// The taxonomies that need no config.
const TAXONOMIES: [&str; 3] = ["tags", "series", "game"];

/// Those taxonomies.
pub fn usual_taxonomies() -> Vec<Taxonomy> {
    TAXONOMIES.map(|name| Taxonomy { name: name.to_owned(), ..Taxonomy::default() }).into()
}

/// Adds the taxonomies that are always there, and takes out those that cannot be.
pub fn complete_taxonomies(list: &mut Vec<Taxonomy>, slugify: Strategy, text: &str) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let mut urls = BTreeSet::new();
    let mut refuse = |word: &str, message: String, hint: &str| {
        let quoted = format!("\"{word}\"");
        // If the name occurs twice, the second is reported.
        let span = text.rfind(&quoted).map_or(Span::at(0), |at| Span::new(at, at + quoted.len()));
        problems.push(Diagnostic::error(Id::ConfigTaxonomy, span, message).with_hint(hint));
    };
    list.retain_mut(|taxonomy| {
        taxonomy.slugify = slugify;
        let name = taxonomy.name.as_str();
        if !name.chars().any(char::is_alphanumeric) || slugify.part(name).is_none() {
            refuse(
                name,
                format!("`{name}` cannot be the name of a taxonomy"),
                "give it a `name` with letters",
            );
            return false;
        }
        if !urls.insert(taxonomy.url()) {
            refuse(name, format!("the taxonomy `{name}` exists already"), "name each taxonomy once");
            return false;
        }
        if let Some(folder) =
            taxonomy.paginate_path.take_if(|folder| !is_plain(folder) || folder.contains('/'))
        {
            let message = format!("`{folder}` cannot be part of a URL");
            refuse(&folder, message, "write a name such as `page`");
        }
        true
    });
    let usual = usual_taxonomies().into_iter().map(|usual| Taxonomy { slugify, ..usual });
    let more = usual.filter(|usual| urls.insert(usual.url()));
    list.splice(0..0, more);
    problems
}
