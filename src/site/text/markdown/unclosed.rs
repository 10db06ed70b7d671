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
        // What a shortcode makes has the place of its call.
        let html = text.get(span.start..span.end).filter(|html| html.trim_start().starts_with('<'))?;
        let (at, opened, closed, message) = comment(html).or_else(|| element(html))?;
        let start = span.start + at;
        let message = format!("`{opened}` is not closed, so that {message}");
        let problem = Diagnostic::warning(Id::BlockUnclosed, Span::new(start, start + opened.len()), message);
        Some(problem.with_hint(format!("write `{closed}` where it ends")))
    })
}

/// Where something begins that does not end, what it begins with, what would end it, and what comes of that.
type Unclosed = (usize, String, String, &'static str);

fn comment(html: &str) -> Option<Unclosed> {
    let at = html.rfind("<!--")?;
    let is_closed = html.get(at..)?.contains("-->");
    // In a script it is a part of the script.
    let has_raw = || html.match_indices('<').any(|(at, _)| html.get(at..).and_then(element_name).is_some());
    let message = "readers do not see the text after it";
    (!is_closed && !has_raw()).then(|| (at, "<!--".to_owned(), "-->".to_owned(), message))
}

fn element(html: &str) -> Option<Unclosed> {
    let name = element_name(html)?;
    let closing = format!("</{name}");
    let is_closed = html.to_ascii_lowercase().contains(&closing);
    let at = html.find('<')?;
    let message = "all that comes after it belongs to it";
    (!is_closed).then(|| (at, format!("<{name}"), closing + ">", message))
}

/// The name of the element that a piece of HTML begins with, if Markdown goes on in it until it is closed.
fn element_name(html: &str) -> Option<&'static str> {
    let begun = html.trim_start().strip_prefix('<')?;
    RAW.into_iter().find(|name| {
        let (start, rest) = begun.split_at_checked(name.len()).unwrap_or_default();
        start.eq_ignore_ascii_case(name) && !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-')
    })
}
