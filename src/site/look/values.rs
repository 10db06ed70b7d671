//! Values, as templates see them.

use serde::Serialize;
use tera::Value;

use crate::site::source::config::Config;
use kisho_source::Language;

/// `site`.
#[derive(Serialize)]
struct Site<'a> {
    title: &'a str,
    title_lang: Option<&'a str>,
    description: &'a str,
    base_url: &'a str,
    lang: &'a str,
    author: &'a str,
    theme_switch: bool,
    extra: &'a serde_json::Map<String, serde_json::Value>,
    icons: &'a [Icon],
}

/// `site`, as the pages in a language see it.
#[must_use]
pub fn site(config: &Config, language: &Language, icons: &[Icon]) -> Value {
    value(&Site {
        title: config.title_in(language),
        title_lang: config.lender_of_title(language).map(Language::tag),
        description: config.description_in(language),
        base_url: config.base(),
        lang: config.lang.0.tag(),
        author: &config.author,
        theme_switch: config.theme_switch,
        extra: &config.extra,
        icons,
    })
}

/// Anything, as templates see it.
#[must_use]
pub fn value<T: Serialize + ?Sized>(from: &T) -> Value {
    Value::try_from_serializable(from).unwrap_or_else(|_| Value::none())
}

/// An icon of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Icon {
    /// What it is to the page.
    pub rel: &'static str,
    /// Its path.
    pub path: &'static str,
    /// Its sizes, if a size is known.
    pub sizes: Option<&'static str>,
    /// Its content type, if it has to be said.
    pub kind: Option<&'static str>,
}
