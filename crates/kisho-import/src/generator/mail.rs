//! E-mail addresses in texts, of which Hugo makes links. kisho does so only between `<` and `>`; of web addresses it makes links itself.

use std::ops::Range;
use std::sync::LazyLock;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use regex::Regex;

use super::targets::MARKDOWN;
use super::tera;

/// An address, as CommonMark has it between `<` and `>`, and with a dot after the `@`.
static ADDRESS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    Regex::new(&format!(r"[A-Za-z0-9][A-Za-z0-9.!#$%&'*+/=?^_{{|}}~-]*@{label}(?:\.{label})+")).ok()
});

/// Longest web address, in bytes, that an e-mail address is looked for in: a text without blanks can have many of these.
const LONGEST: usize = 2_000;

/// A text whose e-mail addresses are links.
pub fn linked(text: &str) -> String {
    let Some(address) = ADDRESS.as_ref().filter(|_| text.contains('@')) else { return text.to_owned() };
    let calls = tera::tags(text);
    let (mut out, mut done) = (String::with_capacity(text.len()), 0);
    for run in runs(text) {
        for found in address.find_iter(text.get(run.clone()).unwrap_or_default()) {
            let place = run.start + found.start()..run.start + found.end();
            let call = calls.get(calls.partition_point(|call| call.end <= place.start));
            let is_in_call = call.is_some_and(|call| call.contains(&place.start));
            if !is_in_call && stands_alone(text, &run, &place) {
                out.extend([text.get(done..place.start).unwrap_or_default(), "<", found.as_str(), ">"]);
                done = place.end;
            }
        }
    }
    out + text.get(done..).unwrap_or_default()
}

/// Where text is that is neither code nor HTML nor in a link.
fn runs(text: &str) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let (mut inside, mut anchors) = (0_usize, 0_usize);
    for (event, range) in Parser::new_ext(text, MARKDOWN).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { .. } | Tag::Image { .. } | Tag::CodeBlock(_)) => inside += 1,
            Event::End(TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock) => {
                inside = inside.saturating_sub(1);
            }
            // A place is often named without closing the tag.
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item | TagEnd::TableCell) => {
                anchors = 0
            }
            Event::InlineHtml(tag) if tag.starts_with("<a ") => anchors += 1,
            Event::InlineHtml(tag) if tag.starts_with("</a") => anchors = anchors.saturating_sub(1),
            Event::Text(_) if inside == 0 && anchors == 0 => match runs.last_mut() {
                // What might be marks of Markdown has texts of its own.
                Some(last) if last.end == range.start => last.end = range.end,
                _ => runs.push(range),
            },
            _ => {}
        }
    }
    runs
}

/// Whether an address in a run of text is a word of its own, and not a part of a web address or of something else.
fn stands_alone(text: &str, run: &Range<usize>, place: &Range<usize>) -> bool {
    let before = text.get(run.start..place.start).unwrap_or_default();
    let near =
        before.get(before.floor_char_boundary(before.len().saturating_sub(LONGEST))..).unwrap_or_default();
    let word = near.rsplit(char::is_whitespace).next().unwrap_or_default();
    let begins = text.get(..place.start).unwrap_or_default();
    let is_plain = match begins.chars().next_back() {
        None | Some('|') => before.is_empty(),
        Some(c) if "*_~(".contains(c) => !begins.strip_suffix(c).is_some_and(|before| before.ends_with('\\')),
        Some(c) => c.is_whitespace(),
    };
    let rest = text.get(place.start..).unwrap_or_default();
    let after = text.get(place.end..run.end).unwrap_or_default();
    is_plain && !word.contains("://") && !rest.starts_with("www.") && !after.starts_with(['-', '_', '@'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_become_links() {
        for (text, wanted) in [
            ("Write to a.b+c@mail.example.org.", "Write to <a.b+c@mail.example.org>."),
            ("the_club@example.org, (b@example.org)", "<the_club@example.org>, (<b@example.org>)"),
            ("**a@example.org** _b@example.org_", "**<a@example.org>** _<b@example.org>_"),
            (
                "|a|b|\n|-|-|\n|a@example.org|b c@example.org|",
                "|a|b|\n|-|-|\n|<a@example.org>|b <c@example.org>|",
            ),
            ("- a@example.org\n> b@example.org", "- <a@example.org>\n> <b@example.org>"),
            (
                "# Mail to a@example.org\n\nx[^1]\n\n[^1]: b@example.org",
                "# Mail to <a@example.org>\n\nx[^1]\n\n[^1]: <b@example.org>",
            ),
            ("`a` a@example.orgへ", "`a` <a@example.org>へ"),
            ("<a name=\"x\">X\n\nTo a@example.org", "<a name=\"x\">X\n\nTo <a@example.org>"),
        ] {
            assert_eq!(linked(text), wanted);
            assert_eq!(linked(wanted), wanted);
        }
    }

    #[test]
    fn what_is_no_address_in_a_text_stays() {
        for same in [
            "`a@example.org`\n\n    b@example.org\n\n```\nc@example.org\n```\n",
            "[a@example.org](/a/) ![b@example.org](b.png) [c](mailto:c@example.org) [d]\n\n[d]: mailto:d@example.org\n",
            "<p>a@example.org</p>\n\nText <a href=\"/b/\">to b@example.org</a> <x y=\"z c@example.org\">\n",
            "{{< contact a@example.org >}} {{ figure(src=\"a.png\", caption=\"By b@example.org\") }}",
            "{% details(summary=\"Ask a@example.org for {{ b@example.org }} or c@example.org\") %}",
            "https://example.org/~a@example.org https://example.org/(b@example.org) www.example.org/c@example.org",
            "a@localhost mailto:b@example.org 'c@example.org' d\\_e@example.org git@example.org_x f@example.org@g",
        ] {
            assert_eq!(linked(same), same);
        }
    }
}
