//! Whether a page has more pieces of Markdown than are read, found out before all of it is taken apart.

use pulldown_cmark::{Options, Parser};

use crate::site::source::limits::PAGE_EVENTS;

/// Marks and line ends between one look at what they mean and the next.
const MARKS_PER_LOOK: usize = PAGE_EVENTS;

/// Whether a text has too many pieces. The parser takes memory for every mark of a text before it gives the first piece, so it is
/// given ever longer beginnings of the text. Marks in code are no pieces, which only the parser knows.
pub fn is_too_long(text: &str, options: Options) -> bool {
    // There are no more marks than bytes.
    if text.len() <= MARKS_PER_LOOK {
        return false;
    }
    let marks = text
        .bytes()
        .enumerate()
        .filter(|(_, byte)| byte.is_ascii_punctuation() || matches!(byte, b'\n' | b'\r'));
    let ends = marks.skip(MARKS_PER_LOOK).step_by(MARKS_PER_LOOK).map(|(at, _)| at);
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
            assert!(is_too_long(&long.repeat(3 * MARKS_PER_LOOK), OPTIONS), "{long}");
        }
        assert!(is_too_long(&"[a](".repeat(400_000), OPTIONS));
        let code = format!("```\n{}\n```\n", "[](*)".repeat(MARKS_PER_LOOK));
        assert!(!is_too_long(&code, OPTIONS));
        assert!(!is_too_long(&"word ".repeat(3 * MARKS_PER_LOOK), OPTIONS));
    }
}
