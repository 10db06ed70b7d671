//! Comments and elements of HTML that never end and so take all after them: of a comment readers see nothing, and in a script or a style
//! nothing is text.

use pulldown_cmark::{Event, Tag};

use crate::site::source::ruby::PlacedEvent;
use kisho_game::text::{Diagnostic, Id, Span};

/// Elements in which Markdown goes on until they are closed.
const RAW: [&str; 4] = ["script", "style", "textarea", "pre"];

/// What never ends among the blocks of HTML. `text`: the file.
pub fn find<'e>(text: &'e str, events: &'e [PlacedEvent<'_>]) -> impl Iterator<Item = Diagnostic> + use<'e> {
    events.iter().filter_map(|(event, span)| {
        let Event::Start(Tag::HtmlBlock) = event else { return None };
        let html = text.get(span.start..span.end)?;
        let (at, opened, closed) = comment(html).or_else(|| element(html))?;
        let start = span.start + at;
        let message = format!("`{opened}` is not closed, so that readers see nothing of what comes after it");
        let problem = Diagnostic::warning(Id::BlockUnclosed, Span::new(start, start + opened.len()), message);
        Some(problem.with_hint(format!("write `{closed}` where it ends")))
    })
}

/// Where a comment begins that does not end, with what begins and what would end it.
fn comment(html: &str) -> Option<(usize, String, String)> {
    let at = html.rfind("<!--").filter(|_| element_name(html).is_none())?;
    let is_closed = html.get(at..)?.contains("-->");
    (!is_closed).then(|| (at, "<!--".to_owned(), "-->".to_owned()))
}

/// The same of an element.
fn element(html: &str) -> Option<(usize, String, String)> {
    let name = element_name(html)?;
    let closing = format!("</{name}");
    let is_closed = html.to_ascii_lowercase().contains(&closing);
    let at = html.find('<')?;
    (!is_closed).then(|| (at, format!("<{name}"), closing + ">"))
}

/// The name of the element that a piece of HTML begins with, if Markdown goes on in it until it is closed.
fn element_name(html: &str) -> Option<&'static str> {
    let begun = html.trim_start().strip_prefix('<')?;
    RAW.into_iter().find(|name| {
        let (start, rest) = begun.split_at_checked(name.len()).unwrap_or_default();
        start.eq_ignore_ascii_case(name) && !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-')
    })
}
