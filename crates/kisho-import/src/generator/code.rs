//! Calls of shortcodes in code: the other generators make something of them there too, and kisho shows them.

use std::ops::Range;
use std::sync::LazyLock;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag};
use regex::Regex;

use super::Generator;
use super::targets::MARKDOWN;
use kisho_game::text::{Diagnostic, Id, Span};

static ZOLA: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?:\{\{|\{%)-?\s*([A-Za-z_]\w*)\(").ok());

static HUGO: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\{\{[<%]\s*([\w./-]*\w)").ok());

/// What there is to say about calls in the code of a page, whose text begins at `start`.
pub fn calls(generator: Generator, text: &str, start: usize) -> Vec<Diagnostic> {
    let call = match generator {
        Generator::Zola => ZOLA.as_ref(),
        Generator::Hugo => HUGO.as_ref(),
    };
    let Some(call) = call.filter(|call| call.is_match(text)) else { return Vec::new() };
    let mut told = Vec::new();
    for range in code(generator, text) {
        let code = text.get(range.clone()).unwrap_or_default();
        for name in call.captures_iter(code).filter_map(|found| found.get(1)) {
            let at = start + range.start + name.start();
            let message = format!("the shortcode `{}` is in code, where kisho calls none", name.as_str());
            let told_of = Diagnostic::warning(Id::ImportShortcode, Span::new(at, at + name.len()), message);
            told.push(told_of.with_hint("it is shown as it is written; write what it makes in its place"));
        }
    }
    told
}

/// The parts of a text that are code. What Hugo has in sentences is told like all other calls.
fn code(generator: Generator, text: &str) -> Vec<Range<usize>> {
    let events = Parser::new_ext(text, MARKDOWN).into_offset_iter();
    let is_code = |event: &Event<'_>| match event {
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => true,
        Event::Code(_) | Event::Start(Tag::CodeBlock(_)) => generator == Generator::Zola,
        _ => false,
    };
    events.filter(|(event, _)| is_code(event)).map(|(_, range)| range).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_in_code_are_told() {
        let of = |generator, text: &str| {
            let said = calls(generator, text, 100);
            let place = |said: &Diagnostic| text[said.span.start - 100..said.span.end - 100].to_owned();
            said.iter().map(place).collect::<Vec<_>>()
        };
        let zola = "{{ a() }}\n\n```\n{{ b(c=1) }} {{/* d() */}} {{ e }} {% f() %}\n```\n\n`{{ g() }}`\n\n    {{h()}}\n";
        assert_eq!(of(Generator::Zola, zola), ["b", "f", "g", "h"]);
        let hugo = "{{< a >}}\n\n```\n{{< b/c >}} {{</* d */>}} {{% e %}} {{ f() }}\n```\n\n`{{< g >}}`\n";
        assert_eq!(of(Generator::Hugo, hugo), ["b/c", "e"]);
    }
}
