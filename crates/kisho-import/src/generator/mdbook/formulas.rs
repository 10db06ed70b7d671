//! Formulas as mdBook has them for MathJax: `\\( … \\)` and `\\[ … \\]`, with the back slashes that Markdown takes away.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};

/// What opens and closes a formula in mdBook and in kisho.
const SIGNS: [(&str, &str, &str); 2] = [(r"\\(", r"\\)", "$"), (r"\\[", r"\\]", "$$")];

/// The text with `$` signs around its formulas.
pub fn in_dollars(text: &str) -> String {
    let is_code = |event: &Event<'_>| matches!(event, Event::Code(_) | Event::Start(Tag::CodeBlock(_)));
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
    let code: Vec<Range<usize>> =
        events.filter(|(event, _)| is_code(event)).map(|(_, range)| range).collect();
    let mut code = code.into_iter().peekable();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(r"\\")).map(|found| at + found) {
        while code.next_if(|range| range.end <= start).is_some() {}
        let before = text.get(at..start).unwrap_or_default();
        if let Some(range) = code.next_if(|range| range.contains(&start)) {
            out.push_str(text.get(at..range.end).unwrap_or_default());
            at = range.end;
            continue;
        }
        let rest = text.get(start..).unwrap_or_default();
        let formula = SIGNS.iter().find_map(|(open, close, sign)| {
            let inside = rest.strip_prefix(open)?;
            let inside = inside.get(..inside.find(close)?).filter(|inside| !inside.contains("\n\n"))?;
            Some((
                format!("{sign}{}{sign}", unescaped(inside.trim())),
                open.len() + inside.len() + close.len(),
            ))
        });
        out.push_str(before);
        match formula {
            Some((formula, length)) => {
                out.push_str(&formula);
                at = start + length;
            }
            None => {
                out.push_str(r"\\");
                at = start + 2;
            }
        }
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

/// What MathJax gets to see: Markdown has taken the back slashes before punctuation away.
fn unescaped(formula: &str) -> String {
    let mut out = String::with_capacity(formula.len());
    let mut characters = formula.chars().peekable();
    while let Some(c) = characters.next() {
        match characters.peek() {
            Some(next) if c == '\\' && next.is_ascii_punctuation() => out.extend(characters.next()),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_outside_code_are_moved() {
        for (book, page) in [
            (r"So \\( x\_1^2 \\), \\[ a \\\\ b \\]", r"So $x_1^2$, $$a \\ b$$"),
            (r"`\\( x \\)` \\(y\\)", r"`\\( x \\)` $y$"),
            ("```\n\\\\( x \\\\)\n```\n\\\\(y", "```\n\\\\( x \\\\)\n```\n\\\\(y"),
            ("\\\\(a\n\nb\\\\) c\\\\\nd", "\\\\(a\n\nb\\\\) c\\\\\nd"),
        ] {
            assert_eq!(in_dollars(book), page, "{book}");
        }
    }
}
