//! Who wrote what is wrong with a finished page. Nothing is written down for this while pages are made but where Markdown stands:
//! all else is looked for in the texts that it can come from.

use std::sync::Arc;

use super::scan::{EMPTY_ALT, Finding};
use crate::site::look::templates::Templates;
use crate::site::map::tree::Page;
use crate::site::text::markdown::Rendered;
use kisho_game::text::{Id, Source, Span};

/// A page, and what became of its text.
pub type Written<'a> = (&'a Page, &'a Rendered);

/// Who wrote an element.
pub enum Origin {
    /// The author, at this place of the page.
    Page(Span),
    /// A template.
    Template(Arc<Source>, Span),
    /// Nobody knows.
    Unknown,
    /// It is meant to be so.
    Nobody,
}

impl Origin {
    /// Who wrote the element of a finding. `written`: the page that it is on, if it has a file.
    pub fn of(finding: &Finding, written: Option<Written<'_>>, templates: &Templates) -> Self {
        if let Some((page, text)) = written {
            if let Some(span) = in_markdown(finding, text) {
                return Self::Page(span);
            }
            if finding.message == EMPTY_ALT.0 {
                return Self::Nobody;
            }
            if let Some(span) = in_text(finding, page.source.text()) {
                return Self::Page(span);
            }
        }
        if finding.message == EMPTY_ALT.0 {
            return Self::Nobody;
        }
        let of_template = templates.own().filter_map(|source| {
            let (span, sure) = in_template(&finding.tag, source.text())?;
            Some((sure, source, span))
        });
        let best = of_template.max_by_key(|(sure, ..)| *sure);
        best.map_or(Self::Unknown, |(_, source, span)| Self::Template(Arc::clone(source), span))
    }
}

/// Where Markdown has what is wrong.
fn in_markdown(finding: &Finding, text: &Rendered) -> Option<Span> {
    if finding.id == Id::ImageAlt && finding.message != EMPTY_ALT.0 {
        return None;
    }
    // Pages without a server name the page of a folder.
    let value = finding.value.replacen("index.html", "", 1);
    let same = text.origins.iter().filter(|(written, _)| *written == finding.value || *written == value);
    same.map(|(_, span)| *span).nth(finding.before)
}

/// Where a page has the tag, or else its value between quotation marks, as an argument of a shortcode.
fn in_text(finding: &Finding, text: &str) -> Option<Span> {
    let nth = |word: &str, number: usize| {
        text.match_indices(word).nth(number).map(|(at, _)| Span::new(at, at + word.len()))
    };
    let value = || {
        let quoted = ['"', '\''].iter().find_map(|mark| nth(&format!("{mark}{}{mark}", finding.value), 0))?;
        Some(Span::new(quoted.start + 1, quoted.end - 1))
    };
    let is_told = matches!(finding.id, Id::LinkBroken | Id::ImageMissing | Id::ImageAlt);
    let Some(tag) = nth(&finding.tag, finding.before).or_else(|| nth(&finding.tag, 0)) else {
        return value().filter(|_| is_told && finding.value.len() > 1);
    };
    let inside = finding.tag.find(&*finding.value).filter(|_| !finding.value.is_empty());
    Some(inside.map_or(tag, |at| Span::new(tag.start + at, tag.start + at + finding.value.len())))
}

/// Where a template has a tag that may have become this one, and how much of the tag stands in it word by word.
fn in_template(tag: &str, template: &str) -> Option<(Span, usize)> {
    let name = tag.find(|c: char| !c.is_ascii_alphanumeric() && c != '<').and_then(|end| tag.get(..end))?;
    let starts = template.match_indices(name).filter_map(|(at, _)| {
        let pattern = template.get(at..)?.get(..tag_length(template.get(at..)?)?)?;
        let sure = fits(pattern, tag)?;
        Some((Span::new(at, at + pattern.len()), sure))
    });
    starts.max_by_key(|(_, sure)| *sure)
}

/// What expressions, blocks and comments of templates stand between.
const MARKS: [(&str, &str); 3] = [("{{", "}}"), ("{%", "%}"), ("{#", "#}")];

/// The length of the tag that a template begins with; its expressions may hold anything.
fn tag_length(template: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = template.get(at..)?;
        let next = rest.find(['>', '{'])?;
        let inside = rest.get(next..)?;
        let close = MARKS.iter().find(|(open, _)| inside.starts_with(open));
        at += next
            + match close {
                Some((_, close)) => inside.find(close)? + close.len(),
                None if inside.starts_with('>') => return Some(at + next + 1),
                None => 1,
            };
    }
}

/// Whether a tag of a template can become `tag`: its literal parts stand in it one after another. Returns their length.
fn fits(pattern: &str, tag: &str) -> Option<usize> {
    let (mut rest, mut at, mut sure, mut before) = (pattern, tag, 0, "");
    loop {
        let next = MARKS.iter().filter_map(|(open, close)| Some((rest.find(open)?, *open, *close))).min();
        let literal = rest.get(..next.map_or(rest.len(), |(at, ..)| at))?;
        match at.find(literal) {
            // What an expression becomes ends with the value that it stands in.
            Some(found)
                if found == 0 || before == "{%" || before == "{{" && !at.get(..found)?.contains('"') =>
            {
                at = at.get(found + literal.len()..)?;
                sure += literal.len();
            }
            // What stands after an `if` may be left out.
            _ if before == "{%" => {}
            _ => return None,
        }
        let Some((open, mark, close)) = next else { break };
        before = mark;
        rest = rest.get(open..)?;
        rest = rest.get(rest.find(close)? + close.len()..)?;
    }
    at.is_empty().then_some(sure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_in_templates() {
        let tag = "<a class=\"up\" href=\"../../\" rel=\"x\">";
        for (template, sure) in [
            (
                "<p><a class=\"up\" href=\"{{ root }}{{ home }}\"{% if a > b %} rel=\"x\"{% endif %}>up</a>",
                true,
            ),
            ("<a class=\"up\" href=\"{{ root }}\">", false),
            ("<abbr class=\"up\" href=\"../../\">", false),
        ] {
            assert_eq!(in_template(tag, template).is_some(), sure, "{template}");
        }
        assert_eq!(in_template("<b>", "<b"), None);
        assert_eq!(in_template("<b>", "<b {{ x"), None);
    }
}
