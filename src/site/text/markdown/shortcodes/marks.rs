//! Marks in place of calls, as long as the calls.

use super::{Made, Marked, Slot};
use crate::site::look::assets::begins_block;
use kisho_game::text::Span;

/// Begin and end a mark inside a line: control characters that no text has (start and end of selected area, ISO 6429).
pub const OPEN: char = '\u{86}';
pub const CLOSE: char = '\u{87}';

/// Puts marks in place of what was made. A call that stands alone, or begins or ends a body on a line of its own, is marked
/// by a processing instruction: to Markdown that is a piece of HTML by itself.
pub fn put(text: &str, body: usize, made: Vec<(Span, Made)>) -> Marked {
    let mut out = String::with_capacity(text.len());
    let mut slots = Vec::with_capacity(made.len());
    let mut at = 0;
    for (span, made) in made {
        out.push_str(text.get(at..span.start).unwrap_or_default());
        let makes_block = matches!(&made, Made::Html(html) if begins_block(html));
        let (open, close) = if is_block(text, span, makes_block) {
            ("<?".to_owned(), "?>".to_owned())
        } else {
            (OPEN.to_string(), CLOSE.to_string())
        };
        let width = (span.end - span.start).saturating_sub(open.len() + close.len());
        let number = in_base_36(slots.len());
        out.push_str(&open);
        // A format takes no width above 65,535.
        out.extend(std::iter::repeat_n('0', width.saturating_sub(number.len())));
        out.push_str(&number);
        out.push_str(&close);
        at = span.end;
        slots.push(Slot { span: span.shifted(body), made });
    }
    out.push_str(text.get(at..).unwrap_or_default());
    Marked { text: out, slots }
}

/// Most calls line by line that are looked through in each direction: longer lists may be cut, and each call looks through its own.
const MOST_IN_A_ROW: usize = 100;

/// Whether a call has a block for itself. `makes_block`: what it makes can stand in no paragraph.
fn is_block(text: &str, span: Span, makes_block: bool) -> bool {
    let (before, after) =
        (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let is_empty = |line: &str| line.trim_matches([' ', '\t', '>', '\r']).is_empty();
    if !is_empty(before.get(line_start..).unwrap_or_default())
        || !after.split('\n').next().is_none_or(|rest| rest.trim().is_empty())
    {
        return false;
    }
    let around =
        |line: Option<&str>| line.is_none_or(|line| is_empty(line) || line.trim_end().ends_with("%}"));
    // Blocks line by line stand alone together.
    let is_call = |line: &&str| {
        if !makes_block {
            return false;
        }
        let inside = line
            .trim_matches([' ', '\t', '>', '\r'])
            .strip_prefix("{{")
            .and_then(|line| line.strip_suffix("}}"));
        inside.is_some_and(|inside| !inside.contains("{{"))
    };
    let above = before.get(..line_start).and_then(|above| above.strip_suffix('\n'));
    let above = above.and_then(|above| above.rsplit('\n').take(MOST_IN_A_ROW).find(|line| !is_call(line)));
    let below = after.split('\n').skip(1).take(MOST_IN_A_ROW).find(|line| !is_call(line));
    let has_body = text.get(span.start..).is_some_and(|call| call.starts_with("{%"));
    has_body
        || (around(above) && below.is_none_or(|line| is_empty(line) || line.trim_start().starts_with("{%")))
}

fn in_base_36(mut number: usize) -> String {
    let mut digits = Vec::new();
    while number > 0 {
        digits.extend(char::from_digit(u32::try_from(number % 36).unwrap_or_default(), 36));
        number /= 36;
    }
    digits.iter().rev().collect()
}

/// The number of the mark that a piece of HTML is.
pub fn of_block(html: &str) -> Option<usize> {
    number(html.trim().strip_prefix("<?")?.strip_suffix("?>")?)
}

fn number(digits: &str) -> Option<usize> {
    usize::from_str_radix(digits, 36).ok()
}

/// The first mark inside a text: what stands before it, its number, and what stands after it.
pub fn split(text: &str) -> Option<(&str, usize, &str)> {
    let (before, rest) = text.split_once(OPEN)?;
    let (digits, after) = rest.split_once(CLOSE)?;
    Some((before, number(digits)?, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_as_long_as_calls() {
        let text = "a {{x()}} b\n\n{%y()%}\nc\n{%end%}\n\n> {{ z() }}\n";
        let calls = super::super::call::find(text, &[]).0;
        let marked =
            put(text, 0, calls.iter().map(|found| (found.span, Made::Text(String::new()))).collect());
        assert_eq!(marked.text.len(), text.len());
        assert_eq!(marked.text, "a \u{86}000\u{87} b\n\n<?001?>\nc\n<?002?>\n\n> <?00003?>\n");
        assert_eq!(of_block("<?0001z?>\n"), Some(71));
        assert_eq!(split("a\u{86}01\u{87}b"), Some(("a", 1, "b")));
        assert_eq!((of_block("<?php?>"), split("a")), (Some(33_037), None));
    }

    #[test]
    fn a_call_may_be_longer_than_a_format_is_wide() {
        let text = format!("a {{{{ x(a=\"{}\") }}}} b", "x".repeat(70_000));
        let calls = super::super::call::find(&text, &[]).0;
        let made = calls.iter().map(|found| (found.span, Made::Text(String::new()))).collect();
        let marked = put(&text, 0, made);
        assert_eq!((marked.text.len(), split(&marked.text)), (text.len(), Some(("a ", 0, " b"))));
    }

    #[test]
    fn blocks_line_by_line_stand_alone_together() {
        for (text, html, blocks) in [
            ("a\n\n{{x()}}\n{{y()}}\n{{z()}}\n\nb", "<figure></figure>", 3),
            ("> {{x()}}\n> {{y()}}\n", "\n<div></div>", 2),
            ("a\n{{x()}}\n{{y()}}\n", "<p>x", 0),
            ("{{x()}}\n{{y()}}\nb", "<p>x", 0),
            ("{{x()}} {{y()}}\n", "<p>x", 0),
            ("{{x()}}  \n{{y()}}\n", "<kbd>x</kbd>", 0),
            ("{{x()}}\n", "<kbd>x</kbd>", 1),
        ] {
            let calls = super::super::call::find(text, &[]).0;
            let made = calls.iter().map(|found| (found.span, Made::Html(html.to_owned()))).collect();
            assert_eq!(put(text, 0, made).text.matches("<?").count(), blocks, "{text}");
        }
    }
}
