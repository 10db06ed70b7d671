//! What serde says about TOML and YAML, as messages with a place.

use crate::text::{Diagnostic, Span, nearest};

/// The ids of messages about one kind of file.
#[derive(Debug, Clone, Copy)]
pub struct Ids {
    /// A key that nobody knows.
    pub key: &'static str,
    /// A value of the wrong kind.
    pub value: &'static str,
}

/// Reads TOML; spans count bytes of `text`.
pub fn toml<T: serde::de::DeserializeOwned>(text: &str, ids: Ids) -> Result<T, Diagnostic> {
    toml::from_str(text).map_err(|error| {
        let span = error.span().map_or(Span::at(0), Span::from);
        let syntax = toml::from_str::<toml::Table>(text).is_err();
        let hint = "in TOML a line is `key = value`, and texts stand in quotation marks";
        hinted(told(error.message(), visible(text, span), ids), syntax.then_some(hint))
    })
}

/// Reads YAML; spans count bytes of `text`. No text at all is an empty table.
pub fn yaml<T: serde::de::DeserializeOwned>(text: &str, ids: Ids) -> Result<T, Diagnostic> {
    let text_or_empty = if text.trim().is_empty() { "{}" } else { text };
    serde_saphyr::from_str(text_or_empty).map_err(|error| {
        let bare = error.without_snippet();
        let span = bare.location().map_or(Span::at(0), |location| {
            let count = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
            let start = offset(text, count(location.line()), count(location.column()));
            let chars = count(location.span().len()).max(1);
            let end = text.get(start..).and_then(|rest| rest.char_indices().nth(chars));
            Span::new(start, end.map_or(text.len(), |(at, _)| start + at))
        });
        let message = bare.to_string();
        // Its lines are those of the front matter, not of the page; the span knows better.
        let message = message.lines().next().unwrap_or_default();
        let message = message.rsplit_once(" at line ").map_or(message, |(message, _)| message);
        let syntax = serde_saphyr::from_str::<serde_json::Value>(text_or_empty).is_err();
        let hint = "in YAML a line is `key: value`; texts with `:`, `#`, `[` or quotation marks stand in quotation marks";
        hinted(told(message, visible(text, span), ids), syntax.then_some(hint))
    })
}

/// Advice, unless there is better advice already.
fn hinted(mut problem: Diagnostic, hint: Option<&str>) -> Diagnostic {
    problem.hint = problem.hint.or_else(|| hint.map(str::to_owned));
    problem
}

/// The byte offset of a line and column, both from 1, columns in characters.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}

/// The part of the span on its first line, so that a table does not light up as a whole.
fn visible(text: &str, span: Span) -> Span {
    let marked = text.get(Into::<std::ops::Range<usize>>::into(span)).unwrap_or_default();
    let line = marked.lines().next().unwrap_or_default().trim_end();
    if line.is_empty() { span } else { Span::new(span.start, span.start + line.len()) }
}

/// A message in our words where we have some: serde names the unknown key in backticks, and those it knows behind it.
fn told(message: &str, span: Span, ids: Ids) -> Diagnostic {
    let unknown = message.split('`').nth(1).filter(|_| message.contains("unknown field"));
    match unknown {
        Some(unknown) => {
            let known = message.split_once("expected").map_or("", |(_, known)| known);
            let known: Vec<&str> = known
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .filter(|word| !["", "one", "of", "or"].contains(word))
                .collect();
            unknown_key(ids.key, unknown, &known, span)
        }
        // TOML's reader looks for a bare word where there is nothing at all.
        _ if message.starts_with("string values must be quoted") && span.is_empty() => {
            Diagnostic::error(ids.value, span, "there is no value behind the `=`")
        }
        _ => Diagnostic::error(ids.value, span, message.trim_end_matches('.').to_owned()),
    }
}

/// A key that means nothing, with the nearest of those that are known.
pub fn unknown_key(id: &'static str, key: &str, known: &[&str], span: Span) -> Diagnostic {
    let hint = match nearest(key, known.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("the keys are {}", known.join(", ")),
    };
    Diagnostic::error(id, span, format!("there is no key `{key}` here")).with_hint(hint)
}
