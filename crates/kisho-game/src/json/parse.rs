//! Texts to values.

use std::collections::HashSet;

use serde_json::Value;

use crate::text::{Counted, Diagnostic, Id, Span, shown};

/// Reads JSON. A key that an object has already is reported with the id of the notation: its last value counts.
///
/// # Errors
/// If it is not JSON.
pub fn parse(text: &[u8], id: Id, said: &mut Counted) -> Result<Value, Diagnostic> {
    // A mark of the byte order is no part of it, but counts in all places.
    let unmarked = text.strip_prefix(b"\xef\xbb\xbf").map(|rest| [b"   ", rest].concat());
    let text = unmarked.as_deref().unwrap_or(text);
    let value = serde_json::from_slice(text).map_err(|error| syntax_error(text, &error))?;
    repeated_keys(text, |key, span| {
        let message = || format!("the key `{}` is given twice; the value here counts", shown(key));
        said.add(id, || Diagnostic::warning(id, span, message()).with_hint("remove one of the two"));
    });
    Ok(value)
}

/// Finds the keys of valid JSON that are in their object already.
fn repeated_keys(text: &[u8], mut found: impl FnMut(&str, Span)) {
    // The keys of each object that is open. Lists need no place: a key in one belongs to an object in it.
    let mut open: Vec<HashSet<String>> = Vec::new();
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        let start = at;
        at += 1;
        match byte {
            b'{' => open.push(HashSet::new()),
            b'}' => drop(open.pop()),
            b'"' => {
                at = end_of_string(text, start);
                let (string, rest) =
                    (text.get(start..at).unwrap_or_default(), text.get(at..).unwrap_or_default());
                if rest.trim_ascii_start().starts_with(b":")
                    && let Some(keys) = open.last_mut()
                    && let Ok(key) = serde_json::from_slice::<String>(string)
                    && let Some(key) = keys.replace(key)
                {
                    found(&key, Span::new(start, at));
                }
            }
            _ => {}
        }
    }
}

/// Where a string ends that begins with the quotation mark at `start`.
fn end_of_string(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    loop {
        match text.get(at) {
            Some(b'\\') => at += 2,
            Some(b'"') => return at + 1,
            Some(_) => at += 1,
            None => return text.len(),
        }
    }
}

/// The error for a text that is not JSON, with its place.
fn syntax_error(text: &[u8], error: &serde_json::Error) -> Diagnostic {
    let line_start = text
        .split_inclusive(|&byte| byte == b'\n')
        .take(error.line().saturating_sub(1))
        .map(<[u8]>::len)
        .sum::<usize>();
    let at = line_start + error.column().saturating_sub(1);
    // The place is told by the span: the text may be one line of many.
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    Diagnostic::error(Id::JsonSyntax, Span::new(at, at + 1), format!("this is not JSON: {message}"))
}
