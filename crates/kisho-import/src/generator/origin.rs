//! Where something in a new page comes from.

use std::sync::Arc;

use serde_json::Value;

use super::{Generator, front, settings};
use kisho_game::text::{Source, Span};

/// The text that a page was made from.
#[derive(Debug, Clone)]
pub struct Origin {
    /// The text.
    pub source: Arc<Source>,
    /// Whose front matter it has.
    pub generator: Generator,
}

impl Origin {
    /// The key of the old front matter that a key of the new one was made from, as its author wrote it, and where it stands; `None`
    /// if it was made from something else.
    #[must_use]
    pub fn key(&self, new: &str) -> Option<(String, Span)> {
        let written = front::written(self.generator, self.source.text());
        let Ok(Value::Object(old)) = written.value else { return None };
        let old = front::names_of(self.generator, new).find_map(|name| {
            let is_name = |key: &&String| match self.generator {
                Generator::Hugo => key.eq_ignore_ascii_case(name),
                Generator::Zola => *key == name,
            };
            old.keys().find(is_name)
        })?;
        let span = settings::place(written.inner, &[old])?;
        Some((old.clone(), span.shifted(written.open)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_found_under_the_name_that_it_had() {
        for (generator, text, new, old) in [
            (Generator::Hugo, "---\ntitle: a\nURL: /b/\n---\n", "path", Some(("URL", 13))),
            (Generator::Hugo, "+++\ntitle = \"a\"\naliases = []\n+++\n", "aliases", Some(("aliases", 16))),
            (Generator::Hugo, "{\"lastmod\": \"2020-01-01\"}\n", "updated", Some(("lastmod", 2))),
            (Generator::Hugo, "---\ntitle: a\n---\n", "path", None),
            (Generator::Zola, "+++\nurl = \"a\"\npath = \"b\"\n+++\n", "path", Some(("path", 14))),
            (Generator::Zola, "+++\nurl = \"a\"\n+++\n", "path", None),
            (Generator::Zola, "no front matter", "path", None),
        ] {
            let origin = Origin { source: Arc::new(Source::new("a.md".to_owned(), text)), generator };
            let found = origin.key(new).map(|(name, span)| (name, span.start));
            assert_eq!(found, old.map(|(name, at)| (name.to_owned(), at)), "{text}");
        }
    }
}
