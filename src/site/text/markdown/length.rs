//! Whether a page has more pieces of Markdown than are read, found out before all of it is taken apart.

use pulldown_cmark::{Options, Parser};

use crate::site::source::limits::PAGE_EVENTS;

/// Whether a text has too many pieces. The parser takes memory for every mark of a text before it gives the first piece, so it is
/// given ever longer beginnings of the text, each with as many marks and line ends more as a page may have pieces. Marks in code are no
/// pieces, which only the parser knows.
pub fn is_too_long(text: &str, options: Options) -> bool {
    // There are no more marks than bytes.
    if text.len() <= PAGE_EVENTS {
        return false;
    }
    let marks = text
        .bytes()
        .enumerate()
        .filter(|(_, byte)| byte.is_ascii_punctuation() || matches!(byte, b'\n' | b'\r'));
    let ends = marks.skip(PAGE_EVENTS).step_by(PAGE_EVENTS).map(|(at, _)| at);
    let beginnings = ends.filter_map(|end| text.get(..end));
    beginnings
        .map(|beginning| Parser::new_ext(beginning, options))
        .any(|mut parser| parser.nth(PAGE_EVENTS - 1).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::look::engine::OPTIONS;

    #[test]
    fn marks_count_that_are_pieces() {
        for long in ["- a\n", "[", "*a* ", "a\n\n"] {
            assert!(is_too_long(&long.repeat(3 * PAGE_EVENTS), OPTIONS), "{long}");
        }
        assert!(is_too_long(&"[a](".repeat(400_000), OPTIONS));
        let code = format!("```\n{}\n```\n", "[](*)".repeat(PAGE_EVENTS));
        assert!(!is_too_long(&code, OPTIONS));
        assert!(!is_too_long(&"word ".repeat(3 * PAGE_EVENTS), OPTIONS));
    }
}
