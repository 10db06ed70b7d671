//! Formulas between `$` signs that Markdown does not take for any: their braces do not match, or they are divided by an empty
//! line or a list. A `$` may as well be a price, so that only what can hardly be anything else is told.

use pulldown_cmark::{Event, Tag, TagEnd};

use super::unseen::is_math;
use crate::site::map::tree::Page;
use crate::site::source::ruby::PlacedEvent;
use kisho_game::text::{Diagnostic, Id, Span};

/// Signs of dollars in a text: `$` or `$$`.
#[derive(Clone, Copy)]
struct Sign {
    span: Span,
    /// The number of the paragraph, or of the piece of it between formulas and code.
    part: usize,
}

/// Longest formula that is looked for, in bytes: `$$` far from each other are no formula.
const LONGEST: usize = 1000;

/// Says of all formulas that are none why not.
pub fn torn(page: &Page, events: &[PlacedEvent<'_>]) -> Vec<Diagnostic> {
    let text = page.source.text();
    let signs = signs(text, events);
    let mut told = Vec::new();
    let mut at = 0;
    while let Some(&open) = signs.get(at) {
        let next = signs.get(at + 1).copied();
        let pair = next.and_then(|close| Some((open.span.to(close.span), reason(text, open, close)?)));
        at += if pair.is_some() { 2 } else { 1 };
        let found = pair.or_else(|| unpaired(text, open, next.filter(|next| next.part == open.part)));
        told.extend(found.map(|(span, hint)| {
            let message = "this formula is not rendered: readers see what is written here";
            Diagnostic::warning(Id::MathPlain, span, message).with_hint(hint)
        }));
    }
    told
}

/// The signs in the texts of a page.
fn signs(text: &str, events: &[PlacedEvent<'_>]) -> Vec<Sign> {
    let mut signs: Vec<Sign> = Vec::new();
    let (mut part, mut in_code, mut done) = (0, false, 0);
    for (event, span) in events {
        match event {
            Event::Text(_) if !in_code => {
                // All texts that a shortcode made have the place of its call.
                let start = span.start.max(done);
                done = done.max(span.end);
                let piece = text.get(start..span.end).unwrap_or_default();
                for (at, _) in piece.match_indices('$') {
                    let place = Span::new(start + at, start + at + 1);
                    if text.get(..place.start).is_some_and(|before| before.ends_with('\\')) {
                        continue;
                    }
                    match signs.last_mut().filter(|last| last.part == part && last.span.end == place.start) {
                        Some(last) => last.span = last.span.to(place),
                        None => signs.push(Sign { span: place, part }),
                    }
                }
            }
            Event::Text(_) | Event::SoftBreak | Event::HardBreak => {}
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough)
            | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) => {}
            event => {
                match event {
                    Event::Start(Tag::CodeBlock(_)) => in_code = true,
                    Event::End(TagEnd::CodeBlock) => in_code = false,
                    _ => {}
                }
                part += 1;
            }
        }
    }
    signs
}

/// Why what stands between two signs is no formula, if it was meant to be one.
fn reason(text: &str, open: Sign, close: Sign) -> Option<String> {
    let (inside, both) = (Span::new(open.span.end, close.span.start), open.span.to(close.span));
    let lengths = (open.span.end - open.span.start, close.span.end - close.span.start);
    let inside = text.get(inside.start..inside.end).filter(|inside| inside.len() <= LONGEST)?;
    let is_tight = !inside.starts_with(char::is_whitespace) && !inside.ends_with(char::is_whitespace);
    // After the end of a pattern in quotation marks begins no formula.
    let has_signs = inside.contains(['\\', '^', '_']) && !inside.starts_with(['\'', '"', '’', '”']);
    let follows = text.get(close.span.end..).unwrap_or_default();
    match lengths {
        (1, 1) if is_tight && has_signs && !follows.starts_with(|c: char| c.is_ascii_digit()) => {
            (open.part == close.part).then(|| unmatched(inside)).flatten()
        }
        (2, 2) if open.part == close.part => is_math(text, both).then(|| unmatched(inside)).flatten(),
        (2, 2) => {
            let before = text.get(..open.span.start)?.trim_end_matches([' ', '\t', '>']);
            let begins = before.is_empty() || before.ends_with('\n');
            let after = follows.trim_start_matches([' ', '\t']);
            let ends = after.is_empty() || after.starts_with(['\n', '\r']);
            let is_alone = inside.starts_with(['\n', '\r']) && inside.ends_with('\n');
            let is_display = begins && ends && (is_alone || is_math(text, both));
            let has_gap = inside.lines().skip(1).any(|line| line.trim_matches([' ', '\t', '>']).is_empty());
            let hint = if has_gap {
                "a formula has no empty line in it: remove it"
            } else {
                "Markdown takes a line of it for something else, such as a list; write the formula in a `math` block"
            };
            is_display.then(|| hint.to_owned())
        }
        _ => None,
    }
}

/// The formula that a sign begins and nothing ends, and what is said of it. `next`: the sign after it in the same paragraph.
fn unpaired(text: &str, open: Sign, next: Option<Sign>) -> Option<(Span, String)> {
    let (before, rest) = (text.get(..open.span.start)?, text.get(open.span.end..)?);
    let rest = rest.get(..rest.floor_char_boundary(LONGEST))?;
    let sign = text.get(open.span.start..open.span.end)?;
    if next.is_some() {
        return None;
    }
    let ends =
        ["\n\n", "\n\r\n", "\n>\n", "\n>\r\n", "\n#"].into_iter().filter_map(|end| rest.find(end)).min();
    let paragraph = rest.get(..ends.unwrap_or(rest.len()))?.trim_end();
    let word = paragraph.split_whitespace().next()?;
    let is_command =
        word.strip_prefix('\\').is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()));
    let is_raised = || {
        let is_power = |power: &str| power.starts_with(|c: char| c.is_ascii_digit() || c == '{');
        word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.split_once('^').is_some_and(|(_, power)| is_power(power))
    };
    let begins_line = || before.is_empty() || before.ends_with('\n');
    let is_formula = match sign {
        "$$" if paragraph.starts_with(['\n', '\r']) => begins_line() && paragraph.contains(['\\', '^']),
        "$" | "$$" => paragraph.starts_with(word) && (is_command || is_raised()),
        _ => false,
    };
    let span = Span::new(open.span.start, open.span.end + paragraph.len());
    (is_formula && !before.ends_with(char::is_alphanumeric))
        .then(|| (span, format!("it has no `{sign}` at its end")))
}

/// What is said of braces that do not match.
fn unmatched(tex: &str) -> Option<String> {
    let (mut depth, mut escaped) = (0_usize, false);
    for sign in tex.chars() {
        match sign {
            _ if escaped => {}
            '{' => depth += 1,
            '}' if depth == 0 => return Some("a `}` in it has no `{` before it".to_owned()),
            '}' => depth -= 1,
            _ => {}
        }
        escaped = sign == '\\' && !escaped;
    }
    (depth > 0).then(|| "a `{` in it has no `}` after it".to_owned())
}
