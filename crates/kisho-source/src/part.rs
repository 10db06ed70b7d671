//! Parts of text files: some of their lines, or what stands between the marks of an anchor (`ANCHOR: name` and
//! `ANCHOR_END: name`), as mdBook has them.

use std::ops::RangeInclusive;

/// A part of a text, without marks of anchors.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Part {
    /// Its lines.
    pub text: String,
    /// The numbers that they have in the whole text, counted from 1.
    pub numbers: Vec<usize>,
}

impl<'a> FromIterator<(usize, &'a str)> for Part {
    fn from_iter<T: IntoIterator<Item = (usize, &'a str)>>(lines: T) -> Self {
        let mut part = Self::default();
        for (number, line) in lines.into_iter().filter(|(_, line)| !is_mark(line)) {
            part.text.extend([line, "\n"]);
            part.numbers.push(number);
        }
        part
    }
}

/// The lines of a text with these numbers, counted from 1.
#[must_use]
pub fn lines(text: &str, wanted: &RangeInclusive<usize>) -> Part {
    let (first, last) = (*wanted.start(), *wanted.end());
    (1..).zip(text.lines()).take(last).skip(first.saturating_sub(1)).collect()
}

/// The line that closes front matter, which is `fence` and nothing else: its start at or after `open`, and the offset after it.
#[must_use]
pub fn closing(text: &str, open: usize, fence: &str) -> Option<(usize, usize)> {
    let mut at = open;
    for line in text.get(open..)?.split_inclusive('\n') {
        if line.trim_end() == fence {
            return Some((at, at + line.len()));
        }
        at += line.len();
    }
    None
}

/// What stands between the marks of an anchor; `None` if there is no such anchor.
#[must_use]
pub fn anchor(text: &str, name: &str) -> Option<Part> {
    let mut lines = (1..).zip(text.lines());
    lines.find(|(_, line)| names(line, "ANCHOR:", name))?;
    Some(lines.take_while(|(_, line)| !names(line, "ANCHOR_END:", name)).collect())
}

/// All that stands between marks of an anchor, which a text can have several times.
#[must_use]
pub fn all_of_anchor(text: &str, name: &str) -> Part {
    let mut is_inside = false;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| {
        is_inside = names(line, "ANCHOR:", name) || is_inside && !names(line, "ANCHOR_END:", name);
        is_inside
    });
    lines.collect()
}

/// The names of all anchors.
pub fn anchors(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let name = line.split_once("ANCHOR:")?.1.trim();
        name.split(|c: char| c.is_whitespace() || "*-".contains(c)).next()
    })
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
            assert_eq!(lines(TEXT, &wanted).text, shown, "{wanted:?}");
        }
    }

    #[test]
    fn anchors_hold_what_stands_between_their_marks() {
        let part =
            |text: &str, numbers: &[usize]| Some(Part { text: text.to_owned(), numbers: numbers.to_vec() });
        assert_eq!(anchor(TEXT, "a"), part("two\nthree\nfour\n", &[3, 5, 7]));
        assert_eq!(anchor(TEXT, "b"), part("three\n", &[5]));
        assert_eq!(anchor("// ANCHOR: a\n// ANCHOR: b\nx\n", "a"), part("x\n", &[3]));
        assert_eq!(anchor(TEXT, "c"), None);
        let twice = "# ANCHOR: a\nx\n# ANCHOR_END: a\n# ANCHOR: b\ny\n# ANCHOR_END: b\n# ANCHOR: a\nz\n";
        assert_eq!(anchor(twice, "a"), part("x\n", &[2]));
        assert_eq!(Some(all_of_anchor(twice, "a")), part("x\nz\n", &[2, 8]));
        assert_eq!(anchors(TEXT).collect::<Vec<_>>(), ["a", "b"]);
    }
}
