//! What a config says for the pages in one language.

use std::collections::HashSet;

use serde::Deserialize;
use toml::de::DeTable;

use super::{Config, MenuItem, Taxonomy};
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::Language;

/// What is said for the pages in one language instead of what is said for all.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct InLanguage {
    /// Name of the site.
    pub title: Option<String>,
    /// What it is about, in a sentence.
    pub description: Option<String>,
    /// The links at the top of each page.
    pub menu: Vec<MenuItem>,
    /// The taxonomies of its pages.
    pub taxonomies: Option<Vec<Taxonomy>>,
    /// Whether readers can search its pages.
    pub build_search_index: Option<bool>,
}

/// A language as its BCP 47 tag in a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct LangName(pub Language);

impl<'de> Deserialize<'de> for LangName {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let tag = String::deserialize(from)?;
        Language::from_tag(&tag).map(Self).ok_or_else(|| {
            let message = format!("\"{tag}\" is not a language tag, such as \"ja\" or \"pt-BR\"");
            serde::de::Error::custom(message)
        })
    }
}

/// Reports languages that have two tables in a config, as capitals make no difference in their tags: one would be lost.
pub fn twice(text: &str) -> Vec<Diagnostic> {
    let (table, _) = DeTable::parse_recoverable(text);
    let languages = table.get_ref().get("languages").and_then(|languages| languages.get_ref().as_table());
    let tags = languages.into_iter().flat_map(DeTable::keys);
    let mut tags: Vec<(Span, &str)> = tags.map(|tag| (tag.span().into(), &**tag.get_ref())).collect();
    tags.sort_by_key(|(place, _)| place.start);
    let mut known = HashSet::new();
    tags.retain(|(_, tag)| Language::from_tag(tag).is_some_and(|language| !known.insert(language)));
    let told = tags.into_iter().map(|(place, tag)| {
        let message = format!("`{tag}` is a language that has a table already");
        let problem = Diagnostic::error(Id::ConfigKey, place, message);
        problem.with_hint("write everything about a language into one table")
    });
    told.collect()
}

impl Config {
    /// What is otherwise in this language.
    #[must_use]
    pub fn in_language(&self, language: &Language) -> Option<&InLanguage> {
        // Most sites have one language, and every page asks.
        if self.languages.is_empty() { None } else { self.languages.get(&LangName(language.clone())) }
    }

    /// The name of the site in this language.
    #[must_use]
    pub fn title_in(&self, language: &Language) -> &str {
        self.in_language(language).and_then(|said| said.title.as_deref()).unwrap_or(&self.title)
    }

    /// The language of that name, if it is another one: that of the site, whose name stands for one that is missing.
    #[must_use]
    pub fn lender_of_title(&self, language: &Language) -> Option<&Language> {
        let own = self.in_language(language).and_then(|said| said.title.as_deref());
        (own.is_none() && !self.title.is_empty() && *language != self.lang.0).then_some(&self.lang.0)
    }

    /// The language of what the site is about, as with its name.
    #[must_use]
    pub fn lender_of_description(&self, language: &Language) -> Option<&Language> {
        let own = self.in_language(language).and_then(|said| said.description.as_deref());
        (own.is_none() && !self.description.is_empty() && *language != self.lang.0).then_some(&self.lang.0)
    }

    /// What the site is about, in this language.
    #[must_use]
    pub fn description_in(&self, language: &Language) -> &str {
        self.in_language(language).and_then(|said| said.description.as_deref()).unwrap_or(&self.description)
    }

    /// The taxonomies of the pages in this language.
    #[must_use]
    pub fn taxonomies_in(&self, language: &Language) -> &[Taxonomy] {
        self.in_language(language).and_then(|said| said.taxonomies.as_ref()).unwrap_or(&self.taxonomies)
    }

    /// What the addresses begin with that belong to a language and to no file: nothing in the language of the site.
    #[must_use]
    pub fn folder_of(&self, language: &Language) -> String {
        if *language == self.lang.0 { String::new() } else { format!("{}/", language.tag().to_lowercase()) }
    }

    /// Whether readers can search the pages in this language.
    #[must_use]
    pub fn search_in(&self, language: &Language) -> bool {
        let own = self.in_language(language).and_then(|said| said.build_search_index);
        own.unwrap_or(self.build_search_index)
    }

    /// The language of the names in the menu, if it is another one: that of the site, whose menu stands for one that is missing.
    #[must_use]
    pub fn lender_of_menu(&self, language: &Language) -> Option<&Language> {
        let has_own = self.in_language(language).is_some_and(|said| !said.menu.is_empty());
        (!has_own && *language != self.lang.0).then_some(&self.lang.0)
    }

    /// The menu of the pages in this language.
    pub fn menu_in(&self, language: &Language) -> impl Iterator<Item = &MenuItem> {
        let own = self.in_language(language).map(|said| &said.menu).filter(|menu| !menu.is_empty());
        own.unwrap_or(&self.menu).iter().filter(|item| item.is_in(language))
    }
}
