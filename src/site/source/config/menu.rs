//! The links at the top of each page.

use serde::Deserialize;

use super::LangName;
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::Language;

/// One link of the menu.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MenuItem {
    /// What it is called.
    pub name: String,
    /// `@/path/page.md`, a path on the site, or an address elsewhere; can be missing where there are links below it.
    pub url: Option<String>,
    /// Only on pages in this language.
    pub lang: Option<LangName>,
    /// The links below it.
    #[serde(default)]
    pub children: Vec<MenuItem>,
}

impl MenuItem {
    /// Whether it is for pages in this language.
    #[must_use]
    pub fn is_in(&self, language: &Language) -> bool {
        self.lang.as_ref().is_none_or(|lang| language.is(&lang.0))
    }

    /// Itself, and the links below it.
    pub fn with_children(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.children)
    }

    /// What is wrong with it; then mends it.
    pub fn check(&mut self, text: &str) -> Option<Diagnostic> {
        let below = self.children.iter().any(|child| !child.children.is_empty());
        let alone = self.url.is_none() && self.children.is_empty();
        let lost = self.children.iter().find(|child| child.url.is_none()).map(|child| child.name.clone());
        let is_nameless = self.with_children().any(|item| item.name.trim().is_empty());
        self.children.iter_mut().for_each(|child| child.children.clear());
        self.children.retain(|child| child.url.is_some() && !child.name.trim().is_empty());
        let (name, message, hint) = match lost {
            _ if below => {
                (&self.name, "a menu has links, and links below them, but nothing below those", None)
            }
            _ if alone => {
                (&self.name, "this entry has no target", Some("give it a `url`, or `children` that have one"))
            }
            Some(ref name) => (name, "this entry has no target", Some("give it a `url`")),
            None if is_nameless => (
                &String::new(),
                "this entry has no name",
                Some("write what readers are to see, or remove the entry"),
            ),
            None => return None,
        };
        let mut problem = Diagnostic::error(Id::ConfigMenu, place(text, name), message);
        problem.hint = hint.map(str::to_owned);
        Some(problem)
    }
}

/// Where the name of an entry stands.
fn place(text: &str, name: &str) -> Span {
    // The title of the site can be the same word.
    let from =
        ["menu]]", "menu.children]]", "menu"].iter().find_map(|start| text.find(start)).unwrap_or_default();
    let rest = text.get(from..).unwrap_or_default();
    let mut at = from;
    for line in rest.split_inclusive('\n') {
        let value =
            line.split_once('=').filter(|(key, _)| key.trim() == "name").map(|(_, value)| value.trim());
        if let Some(value) = value.filter(|value| value.trim_matches(['"', '\'']).trim() == name.trim()) {
            let start = at + line.find(value).unwrap_or_default();
            return Span::new(start, start + value.len());
        }
        at += line.len();
    }
    let quoted = format!("\"{name}\"");
    rest.find(&quoted).map_or(Span::at(0), |at| Span::new(from + at, from + at + quoted.len()))
}
