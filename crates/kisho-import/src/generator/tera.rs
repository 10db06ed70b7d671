//! Templates of shortcodes, whose language is a newer version of Zola's.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::NewFile;
use kisho_source::files::{PAGE_BYTES, read_limited};

/// What Tera 1 wrote without the name of the argument, or by another name: its word, and how kisho writes it.
const RENAMED: [(&str, &str); 6] = [
    ("starting_with", "starting_with(pat="),
    ("ending_with", "ending_with(pat="),
    ("containing", "containing(pat="),
    ("divisibleby", "divisible_by(divisor="),
    ("trim_start_matches", "trim_start("),
    ("trim_end_matches", "trim_end("),
];

static CALL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let tests = r"\bis\s+(?:not\s+)?(?:starting_with|ending_with|containing|divisibleby)";
    Regex::new(&format!(r"({tests}|\|\s*trim_(?:start|end)_matches)\(\s*(\w+\s*=)?")).ok()
});

/// Where a text has expressions, tags and calls: what stands between `{{` and `}}` or `{%` and `%}`.
pub fn tags(text: &str) -> Vec<Range<usize>> {
    let mut tags: Vec<Range<usize>> = Vec::new();
    for (open, close) in [("{{", "}}"), ("{%", "%}")] {
        let mut from = 0;
        while let Some(start) = text.get(from..).and_then(|rest| rest.find(open)).map(|at| from + at) {
            let Some(length) = text.get(start..).and_then(|rest| rest.find(close)) else { break };
            from = start + length + close.len();
            tags.push(start..from);
        }
    }
    tags.sort_by_key(|tag| tag.start);
    // One in the other is a part of its text.
    tags.dedup_by(|next, last| {
        let is_inside = next.start < last.end;
        last.end = if is_inside { last.end.max(next.end) } else { last.end };
        is_inside
    });
    tags
}

/// The template in a file, as it is for kisho.
pub fn template(path: PathBuf) -> NewFile {
    let text = read_limited(&path, PAGE_BYTES).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    match text.as_deref().map(converted) {
        Some(new) if text.as_deref() != Some(&new) => NewFile::Made(new),
        _ => NewFile::Copied(path),
    }
}

fn converted(text: &str) -> String {
    let Some(call) = CALL.as_ref() else { return text.to_owned() };
    let new = call.replace_all(text, |found: &Captures<'_>| {
        let text = |group| found.get(group).map_or("", |part| part.as_str());
        let (whole, before) = (text(0), text(1));
        let renamed = RENAMED.iter().find(|(old, _)| before.ends_with(old));
        let Some((old, new)) = renamed else { return whole.to_owned() };
        let before = before.strip_suffix(old).unwrap_or(before);
        match found.get(2) {
            // The name of the argument stays.
            Some(name) => format!("{before}{}({}", new.split('(').next().unwrap_or_default(), name.as_str()),
            None => format!("{before}{new}"),
        }
    });
    new.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_in_their_order() {
        let of = |text: &'static str| tags(text).into_iter().map(|tag| &text[tag]).collect::<Vec<_>>();
        assert_eq!(of("a {% b %} {{ c }} {% d"), ["{% b %}", "{{ c }}"]);
        assert_eq!(of("{% a(b=\"{{ c }} %}\") {{ d }}"), ["{% a(b=\"{{ c }} %}", "{{ d }}"]);
    }

    #[test]
    fn tests_name_their_arguments() {
        for (old, new) in [
            ("{% if a is starting_with(\"http\") %}", "{% if a is starting_with(pat=\"http\") %}"),
            ("{% if a is not containing( b) %}", "{% if a is not containing(pat=b) %}"),
            ("{% if n is divisibleby(2) %}", "{% if n is divisible_by(divisor=2) %}"),
            ("{{ a | trim_start_matches(pat=\"x\") }}", "{{ a | trim_start(pat=\"x\") }}"),
        ] {
            assert_eq!(converted(old), new);
            assert_eq!(converted(new), new);
        }
    }
}
