//! Where something stands in the text of a config, and what is said about the same thing.

use kisho_game::text::{Diagnostic, Span};

/// The place of a key's line, or of a key between braces.
pub fn at(text: &str, key: &str) -> Span {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let rest = line.trim_start().strip_prefix(key).map(str::trim_start);
        if rest.is_some_and(|rest| rest.starts_with(['=', ':'])) {
            return Span::new(start, start + line.trim_end().len());
        }
        start += line.len();
    }
    let is_key = |at: &usize| {
        let before = text.get(..*at).unwrap_or_default().trim_end();
        let after = text.get(at + key.len()..).unwrap_or_default().trim_start();
        before.ends_with(['{', ',']) && after.starts_with('=')
    };
    let inside = text.match_indices(key).map(|(at, _)| at).find(is_key);
    inside.map_or(Span::at(0), |at| Span::new(at, at + key.len()))
}

/// The keys at the top that a message is about: the one where it stands, and the one that was meant.
pub fn keys_of(text: &str, problem: &Diagnostic) -> Vec<String> {
    let line = text.get(line_start(text, problem.span.start)..).and_then(|rest| rest.lines().next());
    let header = header_before(text, problem.span.start, |_| true).map(|(_, name)| name);
    let stands = match header {
        Some(name) => name.split('.').next(),
        None => line.and_then(|line| line.split('=').next()),
    };
    let hint = problem.hint.as_deref().and_then(|hint| hint.strip_prefix("did you mean `"));
    let meant = hint.and_then(|hint| hint.split('`').next());
    stands.into_iter().chain(meant).map(|key| key.trim().trim_matches('"').to_owned()).collect()
}

/// Whether a message may follow from another one: both are about one line, or about one entry of a menu.
pub fn follows(text: &str, problem: &Diagnostic, other: &Diagnostic) -> bool {
    let entry = |problem: &Diagnostic| header_before(text, problem.span.start, |name| name.ends_with("menu"));
    line_start(text, problem.span.start) == line_start(text, other.span.start)
        || entry(problem).is_some_and(|header| entry(other) == Some(header))
}

/// Whether a place is in a table, and not at the top.
pub fn is_in_table(text: &str, at: usize) -> bool {
    header_before(text, at, |_| true).is_some()
}

/// The last line before a place that begins a table of which `fits` is true: where it stands, and the name of the table.
fn header_before(text: &str, at: usize, fits: impl Fn(&str) -> bool) -> Option<(usize, &str)> {
    let line_end = at + text.get(at..)?.find('\n').unwrap_or(text.len() - at);
    let mut rest = text.get(..line_end)?;
    loop {
        let start = line_start(rest, rest.len());
        let name = rest.get(start..)?.trim_start().strip_prefix('[').map(|name| name.trim_start_matches('['));
        let name = name.and_then(|name| name.split(']').next());
        if let Some(name) = name.filter(|name| fits(name)) {
            return Some((start, name));
        }
        rest = rest.get(..start.checked_sub(1)?)?;
    }
}

/// Where the line of a place begins.
pub fn line_start(text: &str, at: usize) -> usize {
    text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1)
}
