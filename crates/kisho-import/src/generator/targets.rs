//! Where the links and pictures of a text lead.

use std::sync::LazyLock;

use pulldown_cmark::Options;
use regex::Regex;

use super::code;

/// What links are looked for in. A footnote of one word would be a link without footnotes.
pub const MARKDOWN: Options = Options::ENABLE_TABLES.union(Options::ENABLE_FOOTNOTES);

/// Where targets stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Markdown,
    Html,
    /// Several pictures in HTML, with commas between them and their sizes after them.
    Set,
}

/// What leads from pages to places: links and pictures, definitions of links, and attributes of HTML.
static LINKS: LazyLock<Vec<(Regex, Form)>> = LazyLock::new(|| {
    let patterns = [
        (r"\]\(\s*<([^<>\n]+)>", Form::Markdown),
        (r"\]\(\s*([^\s()<>]+)", Form::Markdown),
        (r"(?m)^ {0,3}\[[^\]\n^][^\]\n]*\]:\s*<([^<>\n]+)>", Form::Markdown),
        (r"(?m)^ {0,3}\[[^\]\n^][^\]\n]*\]:\s*([^\s<>]+)", Form::Markdown),
        (r#"(?:src|href)\s*=\s*["']([^"'\n]+)["']"#, Form::Html),
        (r#"<[A-Za-z][^<>]*\s(?:src|href)\s*=\s*([^\s"'<>=`]+)"#, Form::Html),
        (r#"srcset\s*=\s*["']([^"']+)["']"#, Form::Set),
    ];
    patterns.into_iter().filter_map(|(pattern, form)| Some((Regex::new(pattern).ok()?, form))).collect()
});

/// A text with all targets as `change` has them, which leaves those alone of which it says `None`; it is told whether they stand in
/// HTML.
pub fn with_targets(text: &str, mut change: impl FnMut(&str, bool) -> Option<String>) -> String {
    let code = code::all(text);
    let mut found = Vec::new();
    for (pattern, form) in LINKS.iter() {
        for link in pattern.captures_iter(text) {
            let (Some(whole), Some(target)) = (link.get(0), link.get(1)) else { continue };
            let before = code.partition_point(|code| code.range.end <= whole.start());
            if code.get(before).is_some_and(|code| code.range.contains(&whole.start())) {
                continue;
            }
            let new = match form {
                Form::Set => Some(set(target.as_str(), &mut change)),
                _ => change(target.as_str(), *form == Form::Html),
            };
            found.extend(new.map(|new| (target.range(), new)));
        }
    }
    found.sort_by_key(|(range, _)| range.start);
    let (mut out, mut done) = (String::with_capacity(text.len()), 0);
    for (range, new) in found {
        // What is a target in two ways has been changed.
        let Some(before) = text.get(done..range.start) else { continue };
        out.extend([before, &new]);
        done = range.end;
    }
    out + text.get(done..).unwrap_or_default()
}

/// Several pictures with their targets changed.
fn set(pictures: &str, change: &mut impl FnMut(&str, bool) -> Option<String>) -> String {
    let mut out = String::with_capacity(pictures.len());
    for picture in pictures.split_inclusive(',') {
        let target = picture.trim().trim_end_matches(',').split_whitespace().next().unwrap_or_default();
        match change(target, true).filter(|_| !target.is_empty()) {
            Some(new) => out += &picture.replacen(target, &new, 1),
            None => out += picture,
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_found_however_they_are_written() {
        for (text, wanted) in [
            ("[a](x.md) ![b]( <x.md> 't') [c](<x y.md>)", "[a](NEW) ![b]( <NEW> 't') [c](<NEW>)"),
            ("[a]: x.md\n[b]: <x y.md>\n", "[a]: NEW\n[b]: <NEW>\n"),
            (
                "<img src=x.md alt=z><a class='k' href='x.md'>x</a>",
                "<img src=NEW! alt=z><a class='k' href='NEW!'>x</a>",
            ),
            ("<source srcset='x.md 1x, y.png 2x,x.md'>", "<source srcset='NEW! 1x, y.png 2x,NEW!'>"),
            ("`[a](x.md)` and src=x.md", "`[a](x.md)` and src=x.md"),
        ] {
            let new = with_targets(text, |to, is_html| {
                let new = if is_html { "NEW!" } else { "NEW" };
                ["x.md", "x y.md"].contains(&to).then(|| new.to_owned())
            });
            assert_eq!(new, wanted);
        }
    }
}
