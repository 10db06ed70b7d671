//! Addresses that stand in a text as they are become links, as on GitHub: `https://…`, `http://…` and `www.…`. They end where
//! Japanese text goes on, since that has no space before it.

mod address;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::breaks::is_spaceless;
use crate::site::source::html;
use crate::site::source::ruby::PlacedEvent;
use kisho_game::text::{Source, Span};

/// Makes links of the addresses in texts.
pub fn link<'a>(source: &'a Source, events: &mut Vec<PlacedEvent<'a>>) {
    let may_have =
        |(event, _): &PlacedEvent<'_>| matches!(event, Event::Text(text) if address::may_be_in(text));
    if !events.iter().any(may_have) {
        return;
    }
    let list = std::mem::take(events);
    let mut out = Vec::with_capacity(list.len() + 8);
    let mut around = Around::default();
    let (mut at, mut left) = (0, None);
    while let Some((event, span)) = left.take().or_else(|| {
        at += 1;
        list.get(at - 1).cloned()
    }) {
        around.note(&event);
        let Event::Text(text) = &event else {
            out.push((event, span));
            continue;
        };
        if !around.is_text() {
            out.push((event, span));
        } else if !is_at(source, text, span) {
            // A shortcode has written it.
            link_alone(text, span, &mut out);
        } else if let Some(found) = find(source, &list, at, text, span) {
            if found.before > 0 {
                let before = text.get(..found.before).unwrap_or_default().to_owned();
                out.push((Event::Text(before.into()), Span::new(span.start, found.span.start)));
            }
            push(found.address, found.span, &mut out);
            at = found.next;
            left = found.left;
        } else {
            out.push((event, span));
        }
    }
    *events = out;
}

/// Whether a text is what the source has at its place. What is left of a text after an address is a part of the source, however
/// long, and is not read again to find that out.
fn is_at(source: &Source, text: &str, span: Span) -> bool {
    let there = source.slice(span);
    std::ptr::eq(there, text) || there == text
}

/// Makes links of the addresses in a text that is not in the source.
fn link_alone(text: &str, span: Span, out: &mut Vec<PlacedEvent<'_>>) {
    let mut done = 0;
    let push_text = |part: Option<&str>, out: &mut Vec<PlacedEvent<'_>>| {
        let part = part.filter(|part| !part.is_empty());
        out.extend(part.map(|part| (Event::Text(part.to_owned().into()), span)));
    };
    for start in address::starts(text) {
        let before = text.get(..start).and_then(|text| text.chars().next_back());
        let rest = text.get(start..).filter(|_| start >= done).unwrap_or_default();
        let Some(address) = rest.get(..address::length(rest, before)).filter(|address| !address.is_empty())
        else {
            continue;
        };
        push_text(text.get(done..start), out);
        push(address.to_owned(), span, out);
        done = start + address.len();
    }
    push_text(text.get(done..), out);
}

/// A link to an address.
fn push(address: String, span: Span, out: &mut Vec<PlacedEvent<'_>>) {
    let scheme = if address.starts_with("www.") { "http://" } else { "" };
    let tag = Tag::Link {
        link_type: LinkType::Autolink,
        dest_url: format!("{scheme}{address}").into(),
        title: CowStr::Borrowed(""),
        id: CowStr::Borrowed(""),
    };
    out.push((Event::Start(tag), span));
    out.push((Event::Text(address.into()), span));
    out.push((Event::End(TagEnd::Link), span));
}

/// An address in a text.
struct Found<'a> {
    /// How much of the text stands before it.
    before: usize,
    address: String,
    span: Span,
    /// The number of the first event after it.
    next: usize,
    /// What stands after it of the event that it ends in.
    left: Option<PlacedEvent<'a>>,
}

/// The first address in the text of the event before `next`, which is a part of the source. It may reach into the events after
/// that: what looks like the mark of an emphasis may be a part of it.
fn find<'a>(
    source: &'a Source,
    list: &[PlacedEvent<'a>],
    next: usize,
    text: &str,
    span: Span,
) -> Option<Found<'a>> {
    for before in address::starts(text) {
        let from = span.start + before;
        let character = source.text().get(..from).and_then(|text| text.chars().next_back());
        let written = source.text().get(from..).unwrap_or_default();
        let mut end = from + address::length(written, character);
        while end > from {
            let (next, limit) = reach(source, list, next, span, from, end);
            if limit < end {
                let shorter = written.get(..limit.saturating_sub(from)).unwrap_or_default();
                end = from + address::length(shorter, character);
                continue;
            }
            let address = address::meant(written.get(..end - from).unwrap_or_default());
            let last = list.get(next.checked_sub(1)?)?.1;
            let left = source.text().get(end..last.end).filter(|left| !left.is_empty());
            let left = left.map(|left| (Event::Text(left.into()), Span::new(end, last.end)));
            return Some(Found { before, address, span: Span::new(from, end), next, left });
        }
    }
    None
}

/// The number of the first event after an address from `from` to `end`, and where it has to end because of what stands there. The
/// address begins in the event before `next`, which is at `span`.
fn reach(
    source: &Source,
    list: &[PlacedEvent<'_>],
    mut next: usize,
    span: Span,
    from: usize,
    end: usize,
) -> (usize, usize) {
    let mut done = span.end;
    while let Some((event, place)) = list.get(next).filter(|(_, place)| place.start < end) {
        match event {
            Event::Text(text) if place.end <= end || source.slice(*place) == &**text => done = place.end,
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough) if place.end <= end => {}
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough)
                if place.start >= from && place.end <= end =>
            {
                done = place.end;
            }
            Event::End(_) => return (next, done),
            _ => return (next, place.start.max(done)),
        }
        next += 1;
    }
    (next, end)
}

/// What a text stands in.
#[derive(Default)]
struct Around {
    /// Code, links and pictures.
    closed: usize,
    /// Links in HTML.
    anchors: usize,
}

impl Around {
    fn note(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::Link { .. } | Tag::Image { .. }) => {
                self.closed += 1;
            }
            Event::End(TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::Link | TagEnd::Image) => {
                self.closed = self.closed.saturating_sub(1);
            }
            Event::Html(code) | Event::InlineHtml(code) if code.contains("a") => {
                for tag in html::tags(code).iter().filter(|tag| tag.name == "a") {
                    self.anchors = if tag.closes { self.anchors.saturating_sub(1) } else { self.anchors + 1 };
                }
            }
            _ => {}
        }
    }

    fn is_text(&self) -> bool {
        self.closed == 0 && self.anchors == 0
    }
}
