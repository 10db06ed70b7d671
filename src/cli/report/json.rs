//! One JSON object a line, for editors and other programs.

use serde::Serialize;

use super::Finding;
use crate::report::places;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    id: &'a str,
    severity: &'a str,
    message: &'a str,
    label: Option<&'a str>,
    hint: Option<&'a str>,
}

/// A message as one line. Lines and columns count from 1, columns in characters; the end is the place
/// after the last character.
#[must_use]
pub fn json((source, diagnostic): Finding<'_>) -> String {
    let (start, end) = places(source, diagnostic.span);
    let line = Line {
        file: source.name(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        id: diagnostic.id.as_str(),
        severity: diagnostic.severity.word(),
        message: &diagnostic.message,
        label: diagnostic.label.as_deref(),
        hint: diagnostic.hint.as_deref(),
    };
    // Strings and numbers always serialise.
    serde_json::to_string(&line).unwrap_or_default()
}
