//! What looks like front matter, and would stand on the page as text: its first line is not quite what it has to be, or it is JSON.

use super::fence::{TOML, YAML, is_yaml_key};
use super::shape;
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::serial::Shape;

/// What is said about the first line of front matter in a file that begins at a byte, and where the text after it begins. `None` if
/// this is no front matter at all.
pub fn damaged(text: &str, begin: usize) -> Option<(Diagnostic, usize)> {
    let start = begin + remarks(text.get(begin..)?);
    let first = text.get(start..)?.split_inclusive('\n').next()?;
    is_fence(first).then_some(())?;
    let (mut at, mut fence, mut is_known, mut is_closed) = (start + first.len(), None, false, false);
    let below = text.get(at..)?;
    // Rules may stand around any text, and a blank line after them.
    if below.lines().next()?.trim().is_empty() {
        return None;
    }
    for line in below.split_inclusive('\n') {
        at += line.len();
        is_closed = is_fence(line);
        if is_closed {
            break;
        }
        let begins_word = line.starts_with(|c: char| c.is_alphanumeric());
        let line = line.trim();
        if begins_word && key(line, '=').is_none() && !is_yaml_key(line) {
            return None;
        }
        if fence.is_none() && !line.is_empty() && !line.starts_with(['#', '[']) {
            fence = Some(if key(line, '=').is_some() {
                TOML
            } else if is_yaml_key(line) {
                YAML
            } else {
                return None;
            });
        }
        is_known = is_known || key(line, '=').or_else(|| key(line, ':')).is_some_and(is_of_front);
    }
    let fence = fence.filter(|_| is_known && is_closed)?;
    let written = first.trim();
    let (message, hint) = match start > begin {
        true if written == fence => (
            format!(
                "front matter begins with the first line of a file, and something stands before this `{fence}`"
            ),
            "move what stands above it to below the front matter".to_owned(),
        ),
        _ => (
            format!("this line looks like the first of front matter, which is `{fence}`"),
            format!("write `{fence}` and nothing else; else all of it stands on the page as text"),
        ),
    };
    let place = start + first.find(written).unwrap_or_default();
    let problem = Diagnostic::error(Id::FrontFence, Span::new(place, place + written.len()), message);
    Some((problem.with_hint(hint), at))
}

/// The length of the comments that a text begins with, and of the blank lines after them.
fn remarks(text: &str) -> usize {
    let mut rest = text.trim_start_matches(['\n', '\r']);
    while let Some((_, after)) = rest.strip_prefix("<!--").and_then(|comment| comment.split_once("-->")) {
        rest = after.trim_start_matches([' ', '\t']).trim_start_matches(['\n', '\r']);
    }
    text.len() - rest.len()
}

/// Whether a line is one around front matter, or may be meant to be: signs of one kind, and perhaps a remark after them.
fn is_fence(line: &str) -> bool {
    let line = line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{200b}' | '\u{feff}'));
    ["+＋", "-－—–ー―─"].into_iter().any(|signs| {
        let rest = line.trim_start_matches(|c| signs.contains(c));
        let is_end = rest.is_empty() || rest.trim_start() != rest && rest.trim_start().starts_with('#');
        is_end && line.chars().take_while(|c| signs.contains(*c)).count() > 1
    })
}

/// The key that a line begins with, before this sign.
fn key(line: &str, sign: char) -> Option<&str> {
    let key = line.split_once(sign)?.0.trim_end();
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    is_key.then_some(key)
}

/// Whether pages have a key.
fn is_of_front(key: &str) -> bool {
    matches!(shape(&[]), Shape::Table(keys) if keys.contains(&key))
}

/// What is said about front matter in JSON, as Hugo has it: it would stand on the page as text.
pub fn json(text: &str, at: usize) -> Option<Diagnostic> {
    text.starts_with('{').then_some(())?;
    let mut values =
        serde_json::Deserializer::from_str(text).into_iter::<serde_json::Map<String, serde_json::Value>>();
    let keys = ["title", "date", "draft"];
    let is_front = match values.next()? {
        Ok(first) => keys.iter().any(|key| first.contains_key(*key)),
        // Damaged, it is known by its first key.
        Err(_) => {
            let first = text.strip_prefix('{')?.trim_start();
            keys.iter()
                .any(|key| first.strip_prefix('"').is_some_and(|rest| rest.starts_with(&format!("{key}\""))))
        }
    };
    is_front.then(|| {
        let hint = "`kisho import --from hugo` makes TOML of it";
        let message = "front matter is TOML between `+++` or YAML between `---`, not JSON";
        Diagnostic::error(Id::FrontJson, Span::new(at, at + 1), message).with_hint(hint)
    })
}
