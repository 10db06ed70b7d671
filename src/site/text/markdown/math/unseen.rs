//! Formulas that nobody renders: those of sites that have not asked for it, or between other signs than `$`.

use pulldown_cmark::{CodeBlockKind, Event, Tag};

use super::in_html;
use crate::site::map::tree::Page;
use crate::site::source::ruby::PlacedEvent;
use crate::site::text::markdown::scan::texts;
use kisho_game::text::{Diagnostic, Id, Span};

/// Says that readers see the first formula of a page as it is written. `math`: whether formulas between `$` signs are rendered.
#[must_use]
pub fn unseen(page: &Page, events: &[PlacedEvent<'_>], math: bool) -> Option<Diagnostic> {
    let text = page.source.text();
    let body = text.get(page.head.body..)?;
    let starts = ["$", "\\(", "\\[", "\\begin{", "math"];
    let has_script = || body.contains("<script") && is_rendered_by(body);
    if !starts.iter().any(|start| body.contains(start)) || has_script() {
        return None;
    }
    let mut open = None;
    let block = events.iter().find(|(event, _)| !math && is_block(event)).map(|(_, span)| *span);
    let mut found = texts(events).filter_map(|span| {
        let piece = text.get(span.start..span.end).filter(|_| !in_html::is_code(text, span.start))?;
        let escaped = text.get(..span.start).is_some_and(|before| before.ends_with('\\'));
        if escaped && piece.starts_with('(') {
            return formula(text, span.start - 1, "\\)", LINE).filter(|inside| is_math(text, *inside));
        }
        // The first backslash keeps the second, as those want it who have a script render formulas.
        if escaped && piece.starts_with("\\(") {
            // Regular expressions have such brackets, too, between quotation marks or slashes.
            let is_free = text
                .get(..span.start - 1)
                .and_then(|before| before.chars().next_back())
                .is_none_or(|c| c.is_whitespace() || !c.is_ascii() || c == '(');
            let is_one = |found: &Span| is_free && is_math(text, Span::new(found.start, found.end - 1));
            return formula(text, span.start, "\\\\)", LINE).filter(is_one);
        }
        if escaped && piece.starts_with('[') {
            return formula(text, span.start - 1, "\\]", PARAGRAPH)
                .filter(|inside| is_display(text, *inside));
        }
        if let Some(at) = piece.find("\\begin{") {
            let end = formula(text, span.start + at, "\\end{", PARAGRAPH)?;
            return formula(text, end.end, "}", LINE).map(|close| end.to(close));
        }
        let mut signs = piece.match_indices("$$").map(|(at, _)| span.start + at);
        if !math && let Some(inline) = inline(text, span, is_formula) {
            return Some(inline);
        }
        if open.is_none() {
            open = signs.next();
        }
        let (start, end) = (open?, signs.next()?);
        let span = Span::new(start, end + 2);
        // A price or a process says nothing between its signs.
        let lines = text.get(span.start..span.end)?.contains('\n');
        (lines || is_math(text, span)).then_some(span).filter(|span| !is_longer(text, *span))
    });
    let found = found.next();
    let raw = in_html::first(text, events);
    let span = block.into_iter().chain(found).chain(raw).min_by_key(|span| span.start)?;
    let message = "this formula is not rendered: readers see what is written here";
    let hint = if raw == Some(span) {
        "kisho renders formulas in Markdown, not in HTML; text between two empty lines is read as Markdown"
    } else if math {
        "write it between `$` signs, or on a line of its own between `$$`"
    } else {
        "`math = true` in `kisho.toml` has kisho render formulas between `$` and between `$$`"
    };
    Some(Diagnostic::warning(Id::MathPlain, span, message).with_hint(hint))
}

/// Says of the first formula of a page with a space just inside one of its `$` signs, or a digit after the second, that it is none.
#[must_use]
pub fn spaced(page: &Page, events: &[PlacedEvent<'_>]) -> Option<Diagnostic> {
    let text = page.source.text();
    let span = texts(events).find_map(|span| {
        inline(text, span, |inside, (_, after)| {
            let is_priced = after.is_some_and(|c| c.is_ascii_digit());
            let is_math = inside.trim_start().starts_with('\\') || inside.contains(['{', '^', '_', '=']);
            is_math && has_command(inside) && (inside.trim() != inside || is_priced)
        })
    })?;
    let message = "this formula is not rendered: readers see what is written here";
    let hint = "write no space just inside the `$` signs, and no digit after the second";
    Some(Diagnostic::warning(Id::MathPlain, span, message).with_hint(hint))
}

/// Whether one of the two signs of a formula is a part of three, as in a list of prices: `$$ = fair, $$$ = dear`.
pub(super) fn is_longer(text: &str, span: Span) -> bool {
    let before = text.get(..span.start).is_some_and(|before| before.ends_with('$'));
    before || text.get(span.end..).is_some_and(|after| after.starts_with('$'))
}

/// The characters before and after what may be a formula.
type Beside = (Option<char>, Option<char>);

/// Whether what stands between two `$` signs is a formula rather than a price or a name.
pub(super) fn is_formula(inside: &str, beside: Beside) -> bool {
    let is_priced = beside.1.is_some_and(|c| c.is_ascii_digit());
    // In the patterns of other programs `^` stands at the beginning.
    let is_base = |c: char| c.is_alphanumeric() || ")]}'".contains(c);
    let is_raised = |(before, after): (&str, &str)| before.ends_with(is_base) && !after.is_empty();
    let has_power = inside.contains("^{") || inside.split_once('^').is_some_and(is_raised);
    let says = has_command(inside) || has_power || inside.contains("_{");
    // A currency may have a note or a link after it: `US$[^1]`.
    let is_link = inside.contains("[^") || inside.contains("](");
    let is_said = says && inside.trim() == inside && !is_priced && !is_link;
    is_said || quoted(inside).is_some_and(|tex| tex.contains(char::is_alphabetic)) || is_short(inside, beside)
}

/// What stands in backquotes inside the signs, as in GitLab's formulas.
fn quoted(inside: &str) -> Option<&str> {
    inside.strip_prefix('`')?.strip_suffix('`').filter(|tex| !tex.contains('`'))
}

/// Whether two letters stand side by side.
pub(super) fn has_word(text: &str) -> bool {
    text.as_bytes().windows(2).any(|two| two.iter().all(u8::is_ascii_alphabetic))
}

/// Whether it is a formula although it has no command: letters one by one with signs between them, as `a_b` and `x + y = z`. Names
/// of variables have more letters in a row, and prices have none. A letter alone may be anything.
fn is_short(inside: &str, (before, after): Beside) -> bool {
    let is_free = |c: Option<char>, marks: &str| {
        c.is_none_or(|c| c.is_whitespace() || !c.is_ascii() || marks.contains(c))
    };
    let is_known = |c: char| c.is_ascii_alphanumeric() || " _=+-*/<>().,!'".contains(c);
    let ends = inside.ends_with(|c: char| c.is_ascii_alphanumeric() || ")!'".contains(c));
    let begins = match inside.chars().next() {
        Some(c) if c.is_ascii_digit() => inside.contains(['_', '=', '+', '<', '>']),
        Some(c) => c.is_ascii_alphabetic() || "(-".contains(c),
        None => false,
    };
    let is_short = inside.contains(['_', '=', '+', '-', '*', '/', '<', '>', '(', '!', '\'']);
    (begins && ends && is_short && !has_word(inside))
        && (inside.chars().all(is_known) && inside.contains(|c: char| c.is_ascii_alphabetic()))
        && (is_free(before, "([*_|>\"'") && is_free(after, ".,;:!?)]*_|<\"'-"))
}

/// The first part of a line between `$` signs of which `is_one` holds. It is told what stands there, and beside it.
pub(super) fn inline(text: &str, piece: Span, is_one: impl Fn(&str, Beside) -> bool) -> Option<Span> {
    text.get(piece.start..piece.end)?.match_indices('$').find_map(|(at, _)| {
        let start = piece.start + at;
        let found = formula(text, start + 1, "$", LINE)?;
        let inside = text.get(found.start..found.end - 1)?;
        // No formula begins with a quotation mark, but a pattern such as `'^go$'` has one after its end.
        let is_pattern = inside.starts_with(['\'', '"', '’', '”']);
        let is_sign = inside.ends_with('\\') || is_pattern || text.get(..start)?.ends_with(['\\', '$']);
        // The other sign stands in code or in another cell.
        let is_apart = inside.contains('|') || inside.contains('`') && quoted(inside).is_none();
        let beside = (text.get(..start)?.chars().next_back(), text.get(found.end..)?.chars().next());
        (!is_sign && !is_apart && is_one(inside, beside)).then(|| Span::new(start, found.end))
    })
}

/// Whether a text has a command of TeX in it.
pub(super) fn has_command(text: &str) -> bool {
    text.match_indices('\\').any(|(at, _)| {
        text.get(at + 1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    })
}

/// Whether a template brings a script that renders formulas.
#[must_use]
pub fn is_rendered_by(template: &str) -> bool {
    let template = template.to_ascii_lowercase();
    ["katex", "mathjax", "temml"].iter().any(|name| template.contains(name))
}

/// What ends a line, and what a paragraph.
pub(super) const LINE: &str = "\n";
pub(super) const PARAGRAPH: &str = "\n\n";

/// Most bytes of a formula that is looked for: a line can open any number of them and close none.
const LONGEST: usize = 1000;

/// From `start` to what closes it in the same line, or in the same paragraph if `end` is an empty line.
pub(super) fn formula(text: &str, start: usize, close: &str, end: &str) -> Option<Span> {
    let rest = text.get(start..text.floor_char_boundary(start + LONGEST))?;
    let at = rest.find(close).filter(|at| !rest.get(..*at).is_some_and(|inside| inside.contains(end)))?;
    Some(Span::new(start, start + at + close.len()))
}

/// Whether this is a `math` block, in MyST with braces, which is code to those who do not ask for formulas.
pub fn is_block(event: &Event<'_>) -> bool {
    matches!(event, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if matches!(info.trim(), "math" | "{math}"))
}

/// Whether a text between `\\[` and `\\]` is a formula, and not in brackets that are to be seen.
pub(super) fn is_display(text: &str, span: Span) -> bool {
    let inside = text.get(span.start + 2..span.end - 2).unwrap_or_default();
    // `\\[^1\\]` is how a note is written that is none, and `key=value` is what programs are told.
    let is_raised = || inside.trim().find('^').is_some_and(|at| at > 0);
    is_raised() || has_command(inside)
}

/// Whether a text between `\\(` and `\\)` is a formula, and not in parentheses that only Markdown would have misunderstood.
pub(super) fn is_math(text: &str, span: Span) -> bool {
    let inside = text.get(span.start + 2..span.end - 2).unwrap_or_default().trim();
    inside.chars().count() == 1 || inside.contains(['\\', '^', '_', '=', '+', '<', '>'])
}
