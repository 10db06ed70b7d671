//! What stands between the brackets: texts and composed values.

use std::borrow::Cow;

/// How white space of a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `Text`: line breaks stay.
    Text,
    /// `SimpleText`: one line.
    Simple,
}

/// The text that a raw value stands for: escapes and soft line breaks undone, every line break `\n`,
/// other white space a blank, control characters and white space at the end dropped.
#[must_use]
pub fn text(raw: &str, kind: Kind) -> String {
    let mut text = untrimmed(raw, kind);
    let end = text.trim_end().len();
    text.truncate(end);
    text
}

/// The same with white space at its end.
#[must_use]
pub fn untrimmed(raw: &str, kind: Kind) -> String {
    let mut text = String::with_capacity(raw.len());
    for (sign, escaped) in signs(raw) {
        match sign {
            '\n' if escaped => {}
            '\n' if kind == Kind::Text => text.push('\n'),
            '\n' | '\t' | '\u{b}' | '\u{c}' => text.push(' '),
            sign if sign.is_control() => {}
            sign => text.push(sign),
        }
    }
    text
}

/// Whether [`text`] says all that a raw value does.
#[must_use]
pub fn is_whole(raw: &str, kind: Kind) -> bool {
    let is_plain = |(sign, escaped): (char, bool)| match sign {
        '\n' => escaped || kind == Kind::Text,
        sign => !sign.is_control(),
    };
    !raw.ends_with(char::is_whitespace) && signs(raw).all(is_plain)
}

/// The characters of a raw value, and whether each was escaped. CRLF and LFCR are one line break, and all are `\n`.
fn signs(raw: &str) -> impl Iterator<Item = (char, bool)> {
    let mut rest = raw.chars().peekable();
    std::iter::from_fn(move || {
        let first = rest.next()?;
        let escaped = first == '\\';
        let sign = if escaped { rest.next()? } else { first };
        if matches!(sign, '\n' | '\r') {
            rest.next_if_eq(if sign == '\n' { &'\r' } else { &'\n' });
            return Some(('\n', escaped));
        }
        Some((sign, escaped))
    })
}

/// The two halves of a composed value: cut at the first colon that is not escaped.
#[must_use]
pub fn compose(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (at, c) in raw.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            ':' => return Some((raw.get(..at)?, raw.get(at + 1..)?)),
            _ => {}
        }
    }
    None
}

/// A text as a value that [`text`] reads as the same again.
#[must_use]
pub fn escape(text: &str) -> String {
    escape_all(text, &['\\', ']'])
}

/// A text as one half of a composed value.
#[must_use]
pub fn escape_half(text: &str) -> String {
    escape_all(text, &['\\', ']', ':'])
}

fn escape_all(text: &str, signs: &[char]) -> String {
    let mut raw = String::with_capacity(text.len());
    for c in text.chars() {
        if signs.contains(&c) {
            raw.push('\\');
        }
        raw.push(c);
    }
    // What looks like a move would be taken for one, before which a bracket is missing.
    for start in [";B[", ";W["] {
        if raw.contains(start) {
            raw = raw.replace(start, &format!("\\{start}"));
        }
    }
    raw
}

/// A raw value of any type with the same meaning and no needless escapes: soft line breaks are gone, line breaks are
/// `\n`, and no bracket or backslash is left that would end it too early.
#[must_use]
pub fn tidy(raw: &str) -> String {
    let mut tidy = String::with_capacity(raw.len());
    for (sign, escaped) in signs(raw) {
        match sign {
            '\n' if escaped => {}
            '\\' | ']' => tidy.extend(['\\', sign]),
            // Whether a colon is escaped tells composed values from others, and a semicolon or a bracket what is no move or property.
            ':' | ';' | '[' if escaped => tidy.extend(['\\', sign]),
            sign => tidy.push(sign),
        }
    }
    tidy
}

/// A raw value that is no text, as [`tidy`] leaves it, without white space at its ends.
#[must_use]
pub fn trimmed(raw: &[u8]) -> Cow<'_, [u8]> {
    if !raw.contains(&b'\\') {
        return Cow::Borrowed(raw.trim_ascii());
    }
    let tidy = tidy(&String::from_utf8_lossy(raw));
    Cow::Owned(tidy.trim_ascii().as_bytes().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tidy_values_mean_the_same() {
        for (raw, expected) in [
            ("a\\]b\\\\c\\d", "a\\]b\\\\cd"),
            ("a]b", "a\\]b"),
            ("aa:1\\:30", "aa:1\\:30"),
            ("\\;B[aa", "\\;B[aa"),
            ("soft\\\r\nbreak\r\nhard\n\rharder", "softbreak\nhard\nharder"),
            ("end\\", "end"),
        ] {
            assert_eq!(tidy(raw), expected);
            assert_eq!(tidy(expected), expected);
            assert_eq!(text(raw, Kind::Text), text(expected, Kind::Text));
        }
    }

    #[test]
    fn a_text_is_whole_without_white_space_that_means_nothing_to_readers() {
        for raw in ["", "a\nb", "a\\\nb", "\\]", " a", "a\r\nb"] {
            assert!(is_whole(raw, Kind::Text), "{raw:?}");
        }
        for raw in ["a\n", "a ", "a\tb", "a\u{0}b", "a\\\n\n"] {
            assert!(!is_whole(raw, Kind::Text), "{raw:?}");
        }
        assert!(!is_whole("a\nb", Kind::Simple));
    }

    #[test]
    fn what_is_escaped_is_read_as_it_was() {
        for plain in ["", "a]b", "\\", "1:30 \\] \\\\", "two\nlines", "[x]", "a ;B[aa];W[bb]"] {
            assert_eq!(text(&escape(plain), Kind::Text), plain);
            let half = escape_half(plain);
            assert_eq!(text(&half, Kind::Text), plain);
            assert_eq!(compose(&format!("{half}:x")), Some((half.as_str(), "x")));
        }
    }

    #[test]
    fn escapes_and_line_breaks() {
        let raw = "Black is a\\\nhead\nsee move 5\\: [the cut\\] \\\\ :\\)";
        let plain = "Black is ahead\nsee move 5: [the cut] \\ :)";
        assert_eq!(text(raw, Kind::Text), plain);
        assert_eq!(text(raw, Kind::Simple), plain.replace('\n', " "));
        assert_eq!(text("a\r\nb\n\rc\rd\n\ne", Kind::Text), "a\nb\nc\nd\n\ne");
        assert_eq!(text("a\tb\u{0}c\\", Kind::Text), "a bc");
        assert_eq!(text("soft\\\r\nbreak", Kind::Simple), "softbreak");
    }

    #[test]
    fn a_composed_value_is_cut_at_the_first_bare_colon() {
        assert_eq!(compose("aa:bb:cc"), Some(("aa", "bb:cc")));
        assert_eq!(compose("a\\:b:c"), Some(("a\\:b", "c")));
        assert_eq!(compose("aa"), None);
    }
}
