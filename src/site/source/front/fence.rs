//! The lines around front matter, and where it stands between them.

use super::damaged::{damaged, json};
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::part::closing;

/// The line before and after TOML.
pub const TOML: &str = "+++";
/// The line before and after YAML.
pub const YAML: &str = "---";

/// Front matter between its lines.
pub struct Fenced<'t> {
    /// What both lines are.
    pub fence: &'static str,
    /// What stands between them.
    pub inner: &'t str,
    /// Byte offset of that.
    pub start: usize,
    /// Byte offset of the text after the second line.
    pub body: usize,
}

/// Finds the front matter of a file.
///
/// # Errors
/// If there is none that can be read: what is wrong, where some seems to be meant, and where the text of the page begins.
pub fn find(text: &str) -> Result<Fenced<'_>, (Option<Diagnostic>, usize)> {
    let (top, rest) = without_mark(text);
    // Blank lines before it mean nothing, as in Zola and Hugo.
    let begin = top + blank(rest);
    let rest = text.get(begin..).unwrap_or_default();
    let first = first_line(rest);
    let Some(fence) = [TOML, YAML].into_iter().find(|fence| first.trim_end() == *fence) else {
        return Err(match damaged(text, begin) {
            Some((problem, body)) => (Some(problem), body),
            None => (json(rest, begin), top),
        });
    };
    let start = begin + first.len();
    let closing = closing(text, start, fence);
    // A page may begin with a rule; three plus signs are nothing else in Markdown.
    let may_be_rule = fence == YAML && !is_yaml_key(first_line(text.get(start..).unwrap_or_default()));
    if may_be_rule && (begin > top || closing.is_none()) {
        return Err((None, top));
    }
    let Some((close, body)) = closing else {
        let place = Span::new(begin, begin + fence.len());
        let problem = Diagnostic::error(Id::FrontOpen, place, "the front matter is not closed")
            .with_hint(format!("put a line with `{fence}` after it"));
        return Err((Some(problem), text.len()));
    };
    Ok(Fenced { fence, inner: text.get(start..close).unwrap_or_default(), start, body })
}

/// Where the text of a file begins whose front matter is for another program. After the first `---` that program may
/// have the name of a language.
#[must_use]
pub fn body(text: &str) -> usize {
    let (top, rest) = without_mark(text);
    let first = first_line(rest);
    let named = [TOML, YAML].into_iter().find_map(|fence| Some((fence, first.strip_prefix(fence)?)));
    let Some((fence, language)) = named else { return top };
    if !language.trim().chars().all(|c| c.is_ascii_alphanumeric()) {
        return top;
    }
    closing(text, top + first.len(), fence).map_or(top, |(_, body)| body)
}

/// Whether a line is `key: value` or `key:`.
pub fn is_yaml_key(line: &str) -> bool {
    line.split_once(':').is_some_and(|(key, value)| {
        !key.is_empty()
            && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && (value.trim().is_empty() || value.starts_with(' '))
    })
}

/// A text without its byte order mark, and how long that is.
fn without_mark(text: &str) -> (usize, &str) {
    let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    (text.len() - rest.len(), rest)
}

/// The length of the blank lines that a text begins with.
fn blank(text: &str) -> usize {
    text.split_inclusive('\n').take_while(|line| line.trim().is_empty()).map(str::len).sum()
}

/// The line that a text begins with, and its end.
fn first_line(text: &str) -> &str {
    text.split_inclusive('\n').next().unwrap_or_default()
}
