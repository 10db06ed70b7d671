//! Headings: the title of the page, and all others with ids and links to themselves.

use std::collections::HashMap;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Tag, TagEnd};
use pulldown_cmark_escape::escape_html;

use super::Writer;
use crate::site::markdown::headings::Entry;
use crate::site::markdown::scan::Placed;
use crate::text::{Diagnostic, Span};

impl Writer<'_> {
    pub(super) fn open_heading(
        &mut self,
        level: HeadingLevel,
        id: Option<&str>,
        classes: &[CowStr<'_>],
        title: String,
        span: Span,
    ) {
        let first = self.out.is_empty() && !self.notes.is_open();
        let is_title = level == HeadingLevel::H1 && first && self.rendered.heading.is_none();
        if is_title {
            self.heading = Some((0, title, true));
            return;
        }
        let id = match id {
            Some(id) if self.figures.ids.take(id) => id.to_owned(),
            Some(id) => {
                let place = self.place_of(id, span);
                let message = format!("the id `{id}` is taken already on this page");
                let hint = "give one of the two another name";
                self.say(Diagnostic::error("id-duplicate", place, message).with_hint(hint));
                id.to_owned()
            }
            None => self.figures.ids.for_heading(&title),
        };
        let mut tag = format!("<{level} id=\"");
        let _ = escape_html(&mut tag, &id);
        if !classes.is_empty() {
            tag.push_str("\" class=\"");
            let _ = escape_html(&mut tag, &classes.join(" "));
        }
        tag.push_str("\">");
        self.html(tag);
        self.flat.push(Entry { level: level as usize, id: id.clone(), title, children: Vec::new() });
        self.heading = Some((self.out.len(), id, false));
    }

    pub(super) fn close_heading(&mut self, level: HeadingLevel) {
        match self.heading.take() {
            Some((start, title, true)) => {
                let mut html = String::new();
                pulldown_cmark::html::push_html(&mut html, self.out.drain(start..));
                self.rendered.heading = Some((html, title));
            }
            Some((.., false)) if self.figures.feed.is_some() => self.inline(format!("</{level}>\n")),
            Some((_, id, false)) => {
                let mut anchor = String::from("<a class=\"anchor\" href=\"#");
                let _ = escape_html(&mut anchor, &id);
                anchor.push_str("\" aria-hidden=\"true\" tabindex=\"-1\">#</a>");
                self.inline(anchor + &format!("</{level}>\n"));
            }
            None => {}
        }
    }
}

/// The texts of all headings, by the number of the event that begins each.
pub(super) fn titles(events: &[Placed<'_>]) -> HashMap<usize, String> {
    let mut titles = HashMap::new();
    let mut open = None;
    for (number, (event, _)) in events.iter().enumerate() {
        match (event, open) {
            (Event::Start(Tag::Heading { .. }), _) => open = Some(number),
            (Event::End(TagEnd::Heading(_)), _) => open = None,
            (Event::Text(text) | Event::Code(text), Some(start)) => {
                titles.entry(start).or_insert_with(String::new).push_str(text);
            }
            (Event::SoftBreak | Event::HardBreak, Some(start)) => {
                titles.entry(start).or_insert_with(String::new).push(' ');
            }
            _ => {}
        }
    }
    titles
}
