//! What chapters say to preprocessors: lines of YAML before the text, which mdBook itself knows nothing of.

use serde_json::Value;
use toml::Table;

use super::super::front::without_nulls;
use kisho_game::text::Id;
use kisho_source::part::closing;
use kisho_source::serial::{self, Ids};

/// The line before these lines, and the one after them.
const FENCE: &str = "---";

/// The keys before the text of a chapter, and the text; all of it if it does not begin with any.
pub fn split(chapter: &str) -> (Table, &str) {
    keys(chapter).unwrap_or_else(|| (Table::new(), chapter))
}

fn keys(chapter: &str) -> Option<(Table, &str)> {
    let rest = chapter.trim_start_matches('\u{feff}').trim_start_matches(['\r', '\n']);
    let first = rest.split_inclusive('\n').next().filter(|line| line.trim_end() == FENCE)?;
    let (close, body) = closing(rest, first.len(), FENCE)?;
    let inner = rest.get(first.len()..close)?;
    // A line between two paragraphs is no such thing, even if the first of them has a colon.
    if inner.lines().any(|line| line.trim().is_empty()) {
        return None;
    }
    let ids = Ids { key: Id::FrontKey, value: Id::FrontValue };
    let has_keys = |said: &Value| said.as_object().is_some_and(|keys| !keys.is_empty());
    let said = serial::yaml_as_written(inner, ids).ok().filter(has_keys)?;
    let keys = Table::try_from(without_nulls(said)).ok()?;
    Some((keys, rest.get(body..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stand_before_the_text() {
        let wanted: Table = "minutes = 15\ntarget = \"a: b\"\n".parse().unwrap();
        for text in [
            "---\nminutes: 15\ntarget: 'a: b'\n---\n\n# T\n",
            "\u{feff}\n---\r\nminutes: 15\r\ntarget: \"a: b\"\r\n---\r\n\n# T\n",
        ] {
            assert_eq!(split(text), (wanted.clone(), "\n# T\n"), "{text}");
        }
        assert_eq!(split("---\n# later\nnone:\n---\nx"), (Table::new(), "x"));
        for text in [
            "# T\n\n---\na: b\n---\n",
            "---\n\nSo: it begins.\n\n---\n",
            "---\nA heading\n---\n",
            "---\nA: [b\n---\n",
            "---\na: b\n",
            "---\n---\n",
            "",
        ] {
            assert_eq!(split(text), (Table::new(), text), "{text}");
        }
    }
}
