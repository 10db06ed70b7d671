//! A page as lists and other pages see it.

use std::ops::Deref;

use tera::Value;
use tera::value::Key;

use super::excerpt;

/// A page as other pages see it: in lists, as neighbour, as ancestor.
#[derive(Debug, PartialEq)]
pub struct Card {
    /// All of it.
    pub value: Value,
    /// Whether its summary is HTML, whose links have to be those of the page that shows it.
    pub has_html: bool,
}

impl Default for Card {
    fn default() -> Self {
        Self { value: Value::none(), has_html: false }
    }
}

impl Deref for Card {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.value
    }
}

/// A card on a page from which the top of the site is at `root`.
#[must_use]
pub fn seen_from(card: &Card, root: &str) -> Value {
    // Lists are long, so nobody looks into a card that holds no links.
    let summary =
        if card.has_html { card.as_map().and_then(|card| card.get(&Key::from("summary"))) } else { None };
    let html = summary.and_then(|summary| excerpt::seen_from(summary.as_str()?, root));
    let Some(html) = html else {
        return card.value.clone();
    };
    let mut card = card.value.clone().into_map().unwrap_or_default();
    card.insert("summary".into(), Value::safe_string(&html));
    card.into()
}
