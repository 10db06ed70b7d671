//! Where the links and pictures of a text lead.

use std::ops::Range;
use std::sync::LazyLock;

use pulldown_cmark::{Event, Options, Parser, Tag};
use regex::{Captures, Regex};

/// What links are looked for in. A footnote of one word would be a link without footnotes.
pub const MARKDOWN: Options = Options::ENABLE_TABLES.union(Options::ENABLE_FOOTNOTES);

/// What leads from pages to places: links and pictures, definitions of links, and attributes of HTML.
static LINKS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let patterns = [
        r"\]\(\s*<?([^\s()<>]+)",
        r"(?m)^ {0,3}\[[^\]\n^][^\]\n]*\]:\s*<?([^\s<>]+)",
        r#"(?:src|href)\s*=\s*["']([^"'\n]+)["']"#,
    ];
    patterns.into_iter().filter_map(|pattern| Regex::new(pattern).ok()).collect()
});

/// The parts of a text that are code, one after the other.
fn code(text: &str) -> Vec<Range<usize>> {
    let mut code = Vec::new();
    for (event, range) in Parser::new_ext(text, MARKDOWN).into_offset_iter() {
        if matches!(event, Event::Code(_) | Event::Start(Tag::CodeBlock(_))) {
            code.push(range);
        }
    }
    code
}

/// A text with all targets as `change` has them, which leaves those alone of which it says `None`; it is told whether they stand in
/// HTML.
pub fn with_targets(text: &str, mut change: impl FnMut(&str, bool) -> Option<String>) -> String {
    let mut text = text.to_owned();
    for (number, pattern) in LINKS.iter().enumerate() {
        let code = code(&text);
        let new = pattern.replace_all(&text, |found: &Captures<'_>| {
            let (Some(whole), Some(target)) = (found.get(0), found.get(1)) else { return String::new() };
            let before = code.partition_point(|code| code.end <= whole.start());
            let is_code = code.get(before).is_some_and(|code| code.contains(&whole.start()));
            let new = if is_code { None } else { change(target.as_str(), number == 2) };
            let (before, after) = (whole.start()..target.start(), target.end()..whole.end());
            let part = |range: Range<usize>| text.get(range).unwrap_or_default();
            format!("{}{}{}", part(before), new.as_deref().unwrap_or(target.as_str()), part(after))
        });
        text = new.into_owned();
    }
    text
}
