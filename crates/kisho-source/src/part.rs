//! Parts of text files: some of their lines, or what stands between the marks of an anchor (`ANCHOR: name` and
//! `ANCHOR_END: name`), as mdBook has them.

use std::ops::RangeInclusive;

/// The lines of a text with these numbers, counted from 1, without marks of anchors.
#[must_use]
pub fn lines(text: &str, wanted: &RangeInclusive<usize>) -> String {
    let (first, last) = (*wanted.start(), *wanted.end());
    shown(text.lines().take(last).skip(first.saturating_sub(1)))
}

/// What stands between the marks of an anchor, and the number of its first line; `None` if there is no such anchor.
#[must_use]
pub fn anchor(text: &str, name: &str) -> Option<(String, usize)> {
    let before = text.lines().position(|line| names(line, "ANCHOR:", name))?;
    let inside = text.lines().skip(before + 1).take_while(|line| !names(line, "ANCHOR_END:", name));
    let marks = inside.clone().take_while(|line| is_mark(line)).count();
    Some((shown(inside), before + marks + 2))
}

/// The names of all anchors.
pub fn anchors(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let name = line.split_once("ANCHOR:")?.1.trim();
        name.split(|c: char| c.is_whitespace() || "*-".contains(c)).next()
    })
}

fn shown<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    lines.filter(|line| !is_mark(line)).flat_map(|line| [line, "\n"]).collect()
}

fn is_mark(line: &str) -> bool {
    line.contains("ANCHOR:") || line.contains("ANCHOR_END:")
}

/// Whether a line is this mark of an anchor, alone or in a comment such as `<!-- … -->` or `/* … */`.
fn names(line: &str, mark: &str, anchor: &str) -> bool {
    let name = line.split_once(mark).map(|(_, name)| name.trim());
    name == Some(anchor)
        || name.and_then(|name| name.split(|c: char| c.is_whitespace() || "*-".contains(c)).next())
            == Some(anchor)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "one\n// ANCHOR: a\ntwo\n<!-- ANCHOR: b-->\nthree\n// ANCHOR_END: b\nfour\n// ANCHOR_END: a\nfive\n";

    #[test]
    fn lines_are_counted_from_one_and_marks_are_not_shown() {
        for (wanted, shown) in
            [(1..=1, "one\n"), (3..=5, "two\nthree\n"), (9..=usize::MAX, "five\n"), (90..=91, "")]
        {
            assert_eq!(lines(TEXT, &wanted), shown, "{wanted:?}");
        }
    }

    #[test]
    fn anchors_hold_what_stands_between_their_marks() {
        assert_eq!(anchor(TEXT, "a"), Some(("two\nthree\nfour\n".to_owned(), 3)));
        assert_eq!(anchor(TEXT, "b"), Some(("three\n".to_owned(), 5)));
        assert_eq!(anchor("// ANCHOR: a\n// ANCHOR: b\nx\n", "a"), Some(("x\n".to_owned(), 3)));
        assert_eq!(anchor(TEXT, "c"), None);
        assert_eq!(anchors(TEXT).collect::<Vec<_>>(), ["a", "b"]);
    }
}
