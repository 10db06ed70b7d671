//! Formulas that nobody renders: those of sites that have not asked for it, or between other signs than `$`.

use pulldown_cmark::{CodeBlockKind, Event, Tag};

use crate::site::map::tree::Page;
use crate::site::source::ruby::PlacedEvent;
use crate::site::text::markdown::scan::texts;
use kisho_game::text::{Diagnostic, Id, Span};

/// Says that readers see the first formula of a page as it is written. `math`: whether formulas between `$` signs are rendered.
#[must_use]
pub fn unseen(page: &Page, events: &[PlacedEvent<'_>], math: bool) -> Option<Diagnostic> {
    let text = page.source.text();
    let body = text.get(page.head.body..)?;
    let starts = ["$$", "\\(", "\\[", "\\begin{", "math"];
    if !starts.iter().any(|start| body.contains(start)) && (math || !body.contains('$')) {
        return None;
    }
    let mut open = None;
    let block = events.iter().find(|(event, _)| !math && is_block(event)).map(|(_, span)| *span);
    let mut found = texts(events).filter_map(|span| {
        let piece = text.get(span.start..span.end)?;
        let escaped = text.get(..span.start).is_some_and(|before| before.ends_with('\\'));
        if escaped && piece.starts_with('(') {
            return formula(text, span.start - 1, "\\)", LINE).filter(|inside| is_math(text, *inside));
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
        let is_formula = |inside: &str, is_priced: bool| {
            let says = has_command(inside) || inside.contains('^') || inside.contains("_{");
            // A currency may have a note or a link after it: `US$[^1]`.
            let is_link = inside.contains("[^") || inside.contains("](");
            says && inside.trim() == inside && !is_priced && !is_link
        };
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
        if lines || is_math(text, span) { Some(span) } else { None }
    });
    let found = found.next();
    let span = block.into_iter().chain(found).min_by_key(|span| span.start)?;
    let message = "this formula is not rendered: readers see what is written here";
    let hint = if math {
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
        inline(text, span, |inside, is_priced| {
            let is_math = inside.trim_start().starts_with('\\') || inside.contains(['{', '^', '_', '=']);
            is_math && has_command(inside) && (inside.trim() != inside || is_priced)
        })
    })?;
    let message = "this formula is not rendered: readers see what is written here";
    let hint = "write no space just inside the `$` signs, and no digit after the second";
    Some(Diagnostic::warning(Id::MathPlain, span, message).with_hint(hint))
}

/// The first part of a line between `$` signs of which `is_one` holds. It is told what stands there, and whether a digit follows, as
/// after the sign of a price.
fn inline(text: &str, piece: Span, is_one: impl Fn(&str, bool) -> bool) -> Option<Span> {
    text.get(piece.start..piece.end)?.match_indices('$').find_map(|(at, _)| {
        let start = piece.start + at;
        let found = formula(text, start + 1, "$", LINE)?;
        let inside = text.get(found.start..found.end - 1)?;
        // No formula begins with a quotation mark, but a pattern such as `'^go$'` has one after its end.
        let is_pattern = inside.starts_with(['\'', '"', '’', '”']);
        let is_sign = inside.ends_with('\\') || is_pattern || text.get(..start)?.ends_with(['\\', '$']);
        // The other sign stands in code or in another cell.
        let is_apart = inside.contains(['`', '|']);
        let is_priced = text.get(found.end..)?.starts_with(|c: char| c.is_ascii_digit());
        (!is_sign && !is_apart && is_one(inside, is_priced)).then(|| Span::new(start, found.end))
    })
}

/// Whether a text has a command of TeX in it.
fn has_command(text: &str) -> bool {
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
const LINE: &str = "\n";
const PARAGRAPH: &str = "\n\n";

/// Most bytes of a formula that is looked for: a line can open any number of them and close none.
const LONGEST: usize = 1000;

/// From `start` to what closes it in the same line, or in the same paragraph if `end` is an empty line.
fn formula(text: &str, start: usize, close: &str, end: &str) -> Option<Span> {
    let rest = text.get(start..text.floor_char_boundary(start + LONGEST))?;
    let at = rest.find(close).filter(|at| !rest.get(..*at).is_some_and(|inside| inside.contains(end)))?;
    Some(Span::new(start, start + at + close.len()))
}

/// Whether this is a `math` block, in MyST with braces, which is code to those who do not ask for formulas.
pub fn is_block(event: &Event<'_>) -> bool {
    matches!(event, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if matches!(info.trim(), "math" | "{math}"))
}

/// Whether a text between `\\[` and `\\]` is a formula, and not in brackets that are to be seen.
fn is_display(text: &str, span: Span) -> bool {
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
