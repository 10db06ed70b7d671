//! Where links, headings, blocks and ids stand in a page as it is written, for those who go to them or change them.

use pulldown_cmark::{CodeBlockKind, Event, LinkType, Parser, Tag, TagEnd};

use super::blocks::{self, Fence};
use super::{scan, shortcodes};
use crate::site::look::engine::OPTIONS;
use crate::site::source::ruby::{Aside, PlacedEvent};
use crate::site::source::{html, limits};
use kisho_game::text::Span;

/// What stands where in a page.
#[derive(Debug, Default)]
pub struct Places {
    /// Where the Markdown begins.
    pub body: usize,
    /// Where links and pictures lead to, in their order.
    pub links: Vec<LinkPlace>,
    /// The headings, in their order.
    pub headings: Vec<HeadingPlace>,
    /// The blocks that name a notation, in their order.
    pub blocks: Vec<Fence>,
    /// The ids that their author has written, in their order.
    pub ids: Vec<IdPlace>,
}

/// A link as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkPlace {
    /// Where it leads to, as it is written.
    pub to: String,
    /// Where that stands.
    pub span: Span,
    /// The whole link.
    pub whole: Span,
}

/// A heading as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadingPlace {
    /// 1 to 6.
    pub level: usize,
    /// Its text.
    pub title: String,
    /// The whole heading.
    pub span: Span,
    /// Where its text ends.
    pub text_end: usize,
    /// Where an id goes that it does not have yet, and what has to stand before and after it there.
    pub new_id: (usize, (&'static str, &'static str)),
}

/// An id as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdPlace {
    /// The id.
    pub id: String,
    /// Where it stands, without quotes.
    pub span: Span,
    /// Whether it is that of a figure, whose frames have ids made of it.
    pub is_figure: bool,
}

/// What stands where in a text whose Markdown begins at `body`.
#[must_use]
pub fn places(text: &str, body: usize) -> Places {
    let mut places = Places { body, ..Places::default() };
    let Some(markdown) = text.get(body..) else { return places };
    // Readings at the end of a heading are not its attributes.
    let aside = Aside::of(markdown);
    let parser = Parser::new_ext(&aside.text, OPTIONS);
    let definitions: Vec<Span> =
        parser.reference_definitions().iter().map(|(_, of)| Span::from(of.span.clone())).collect();
    let events: Vec<PlacedEvent<'_>> = parser
        .into_offset_iter()
        .take(limits::PAGE_EVENTS)
        .map(|(event, range)| (event, Span::from(range).shifted(body)))
        .collect();
    let events = aside.put_back(events);
    for (at, (event, span)) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Link { link_type, .. } | Tag::Image { link_type, .. }) => {
                places.link(text, &events, at, *link_type);
            }
            Event::Start(Tag::Heading { .. }) => places.heading(text, &events, at),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                let (_, code) = scan::collect(&events, at, TagEnd::CodeBlock);
                places.block(scan::fence(text, code, *span));
            }
            Event::Html(_) | Event::InlineHtml(_) => places.html(text, *span),
            _ => {}
        }
    }
    for definition in definitions {
        places.definition(text, definition.shifted(body));
    }
    if shortcodes::may_have(markdown) {
        for call in shortcodes::call_places(markdown) {
            places.call(text, call.shifted(body));
        }
    }
    places.links.sort_by_key(|link| link.span.start);
    places.ids.sort_by_key(|id| id.span.start);
    places
}

impl Places {
    fn link(&mut self, text: &str, events: &[PlacedEvent<'_>], at: usize, kind: LinkType) {
        let Some((_, whole)) = events.get(at) else { return };
        match kind {
            LinkType::Inline => {
                // What it says is followed by `](`, and that by where it leads.
                let inside = events.iter().skip(at + 1).take_while(|(_, span)| span.end < whole.end);
                let said = inside.map(|(_, span)| span.end).max().unwrap_or(whole.start);
                let rest = text.get(said..whole.end).unwrap_or_default();
                let Some(open) = rest.find("](") else { return };
                self.destination(text, said + open + 2, *whole);
            }
            LinkType::Autolink => {
                let span = Span::new(whole.start + 1, whole.end.saturating_sub(1));
                let to = text.get(span.start..span.end).unwrap_or_default().to_owned();
                self.links.push(LinkPlace { to, span, whole: *whole });
            }
            // The others are written where they are defined.
            _ => {}
        }
    }

    /// A place to lead to that begins at or after `from`.
    fn destination(&mut self, text: &str, from: usize, whole: Span) {
        let rest = text.get(from..whole.end).unwrap_or_default();
        let start = from + rest.len() - rest.trim_start().len();
        let rest = text.get(start..whole.end).unwrap_or_default();
        let (start, length) = match rest.strip_prefix('<') {
            Some(inside) => (start + 1, inside.find('>').unwrap_or(inside.len())),
            None => (start, bare(rest)),
        };
        let span = Span::new(start, start + length);
        let to = text.get(span.start..span.end).unwrap_or_default().to_owned();
        self.links.push(LinkPlace { to, span, whole });
    }

    /// `[name]: where it leads`
    fn definition(&mut self, text: &str, span: Span) {
        if let Some(colon) = text.get(span.start..span.end).and_then(|written| written.find("]:")) {
            self.destination(text, span.start + colon + 2, span);
        }
    }

    fn heading(&mut self, text: &str, events: &[PlacedEvent<'_>], at: usize) {
        let Some((Event::Start(Tag::Heading { level, id, classes, attrs }), span)) = events.get(at) else {
            return;
        };
        let inside = || {
            let inside = events.iter().skip(at + 1);
            inside.take_while(|(event, _)| !matches!(event, Event::End(TagEnd::Heading(_))))
        };
        let said = inside().filter_map(|(event, _)| match event {
            Event::Text(text) | Event::Code(text) => Some(&**text),
            Event::SoftBreak | Event::HardBreak => Some(" "),
            _ => None,
        });
        let title = said.collect::<String>().trim().to_owned();
        let text_end = inside().map(|(_, span)| span.end).max().unwrap_or(span.start);
        let rest = text.get(text_end..span.end).unwrap_or_default();
        if let Some(id) = id {
            let written = rest.rfind(&format!("#{id}"));
            if let Some(start) = written.map(|found| text_end + found + 1) {
                let span = Span::new(start, start + id.len());
                self.ids.push(IdPlace { id: id.to_string(), span, is_figure: false });
            }
        }
        // Closing `##` come before attributes, and an underline is below them.
        let line = rest.lines().next().unwrap_or_default();
        let has_attributes = id.is_some() || !classes.is_empty() || !attrs.is_empty();
        let new_id = match line.find('{').filter(|_| has_attributes) {
            Some(open) => (text_end + open + 1, ("#", " ")),
            None => (text_end + line.trim_end().len(), (" {#", "}")),
        };
        self.headings.push(HeadingPlace { level: *level as usize, title, span: *span, text_end, new_id });
    }

    fn block(&mut self, fence: Fence) {
        if blocks::notation(&fence.info).is_none() {
            return;
        }
        let (words, _) = blocks::placed_words(&fence);
        for word in words.into_iter().skip(1).filter(|word| word.name == "id") {
            let Some(id) = word.value else { continue };
            let quotes = (word.value_span.len() - id.len().min(word.value_span.len())) / 2;
            let start = word.value_span.start + quotes;
            self.ids.push(IdPlace { span: Span::new(start, start + id.len()), id, is_figure: true });
        }
        self.blocks.push(fence);
    }

    /// Ids and links of raw HTML.
    fn html(&mut self, text: &str, span: Span) {
        let written = text.get(span.start..span.end).unwrap_or_default();
        for tag in html::tags(written).iter().filter(|tag| !tag.closes) {
            let is_figure = super::fan::is_board(tag);
            for attribute in tag.attributes() {
                let Some(found) = written.get(attribute.span.start..attribute.span.end) else { continue };
                let Some(at) = found.rfind(attribute.value).filter(|_| !attribute.value.is_empty()) else {
                    continue;
                };
                let start = span.start + attribute.span.start + at;
                let place = Span::new(start, start + attribute.value.len());
                let value = html::unescaped(attribute.value).into_owned();
                match &*attribute.name {
                    "id" => self.ids.push(IdPlace { id: value, span: place, is_figure }),
                    "href" | "src" => self.links.push(LinkPlace { to: value, span: place, whole: place }),
                    _ => {}
                }
            }
        }
    }

    /// `id="…"` of a call of a shortcode.
    fn call(&mut self, text: &str, span: Span) {
        let written = text.get(span.start..span.end).unwrap_or_default();
        let arguments = written.find(['}', ')']).and_then(|end| written.get(..end)).unwrap_or(written);
        let Some(found) = arguments.find("id=\"") else { return };
        let start = span.start + found + "id=\"".len();
        let Some(length) = text.get(start..span.end).and_then(|rest| rest.find('"')) else { return };
        let id = text.get(start..start + length).unwrap_or_default().to_owned();
        self.ids.push(IdPlace { id, span: Span::new(start, start + length), is_figure: true });
    }
}

/// The length of a place to lead to that stands without `<` and `>`: up to a space, or a `)` that closes more than was opened.
fn bare(text: &str) -> usize {
    let mut open = 0_usize;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '(' => open += 1,
            ')' if open == 0 => return at,
            ')' => open -= 1,
            c if c.is_whitespace() => return at,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_found_where_it_stands() {
        let text = "# 題 {#top}\r\n\r\n[a](b.md#x \"t\") ![](<p q.png>) [**r**][def] <a href=\"#y\">z</a>\r\n\r\n\
            > ```qf id=\"game\" flip\r\n> j7\r\n> ```\r\n\r\n## Two\r\n\r\n[def]: /c/(d).md#z\r\n\r\n{{ figure(src=\"x.png\", id=\"pic\") }}\r\n";
        let places = places(text, 0);
        let slice = |span: Span| &text[span.start..span.end];
        let links: Vec<_> = places.links.iter().map(|link| (link.to.as_str(), slice(link.span))).collect();
        let expected = ["b.md#x", "p q.png", "#y", "/c/(d).md#z"];
        assert_eq!(links, expected.map(|to| (to, to)));
        let ids: Vec<_> =
            places.ids.iter().map(|id| (id.id.as_str(), slice(id.span), id.is_figure)).collect();
        assert_eq!(ids, [("top", "top", false), ("game", "game", true), ("pic", "pic", true)]);
        let headings: Vec<_> = places.headings.iter().map(|h| (h.level, h.title.as_str())).collect();
        assert_eq!(headings, [(1, "題"), (2, "Two")]);
        assert_eq!(&text[places.headings[1].span.start..places.headings[1].text_end], "## Two");
        assert_eq!(places.blocks[0].info, "qf id=\"game\" flip");
    }
}
