//! What stands between the brackets: texts and composed values.

/// How white space of a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `Text`: line breaks stay.
    Text,
    /// `SimpleText`: one line.
    Simple,
}

/// The text that a raw value stands for: escapes and soft line breaks undone, every line break `\n`,
/// other white space a blank, control characters dropped.
#[must_use]
pub fn text(raw: &str, kind: Kind) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw.chars().peekable();
    while let Some(c) = rest.next() {
        let (c, escaped) = match c {
            '\\' => match rest.next() {
                Some(next) => (next, true),
                None => break,
            },
            c => (c, false),
        };
        match c {
            '\n' | '\r' => {
                // CRLF and LFCR are one line break.
                let other = if c == '\n' { '\r' } else { '\n' };
                rest.next_if_eq(&other);
                match kind {
                    _ if escaped => {}
                    Kind::Text => text.push('\n'),
                    Kind::Simple => text.push(' '),
                }
            }
            '\t' | '\u{b}' | '\u{c}' => text.push(' '),
            c if c.is_control() => {}
            c => text.push(c),
        }
    }
    let end = text.trim_end().len();
    text.truncate(end);
    text
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

#[cfg(test)]
mod tests {
    use super::*;

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
