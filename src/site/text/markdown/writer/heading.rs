//! Headings: the title of the page, and all others with ids and links to themselves.

use std::collections::HashMap;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Tag, TagEnd};
use pulldown_cmark_escape::escape_html;

use super::Writer;
use crate::site::source::ruby::{self, PlacedEvent};
use crate::site::text::markdown::headings::Entry;
use kisho_game::text::{Diagnostic, Id, Span};

impl Writer<'_> {
    pub(super) fn open_heading(
        &mut self,
        level: HeadingLevel,
        id: Option<&str>,
        classes: &[CowStr<'_>],
        title: Title,
        span: Span,
    ) {
        let Title { text: title, html, is_first } = title;
        let first = (self.out.is_empty() || is_first) && !self.notes.is_open();
        let is_title = level == HeadingLevel::H1 && first && self.rendered.heading.is_none();
        let written = id.map(|id| self.take_id(id, span));
        if is_title {
            self.heading = Some((self.out.len(), title.replace(HOLE, ""), true));
            self.title_id = Some((written, span));
            return;
        }
        let id = written.unwrap_or_else(|| self.figures.ids.for_heading(&title.replace(HOLE, "")));
        self.figures.ids.note_place(&id, span);
        let mut tag = format!("<{level} id=\"");
        let _ = escape_html(&mut tag, &id);
        if !classes.is_empty() {
            tag.push_str("\" class=\"");
            let _ = escape_html(&mut tag, &classes.join(" "));
        }
        tag.push_str("\">");
        self.html(tag);
        self.rendered.origins.push((id.clone(), span));
        self.filling = title.contains(HOLE).then(|| Filling::new(&title, html.as_deref()));
        self.flat.push(Entry { level: level as usize, id: id.clone(), title, html, children: Vec::new() });
        self.heading = Some((self.out.len(), id, false));
    }

    /// Takes the id that is written after a heading.
    fn take_id(&mut self, id: &str, span: Span) -> String {
        if !self.figures.ids.take(id) && !self.figures.ids.is_in_html(id) {
            let problem = self.figures.taken(id, self.place_of(id, span));
            self.say(problem);
        }
        self.figures.ids.note_place(id, span);
        id.to_owned()
    }

    /// Gives the title of the page its id: what is written after it, or what is made of its words if nothing else on the page
    /// has that.
    pub(super) fn finish_title(&mut self) {
        let Some((written, span)) = self.title_id.take() else { return };
        let made = self.rendered.heading.as_ref().map(|(_, title)| self.figures.ids.if_free(title));
        self.rendered.heading_id = written.or(made.flatten());
        self.rendered.origins.extend(self.rendered.heading_id.clone().map(|id| (id, span)));
    }

    /// Puts the words of a link that has none of its own into the line of the table of contents.
    pub(super) fn fill_title(&mut self, words: &str) {
        if let Some(Filling { title, html }) = &mut self.filling {
            title.fill(words);
            html.iter_mut().for_each(|html| html.fill(&escaped(words)));
        }
    }

    pub(super) fn close_heading(&mut self, level: HeadingLevel, span: Span) {
        if let (Some(Filling { title, html }), Some(entry)) = (self.filling.take(), self.flat.last_mut()) {
            entry.title = title.finish();
            entry.html = html.map(WithHoles::finish);
        }
        match self.heading.take() {
            Some((start, title, true)) => {
                let mut html = String::new();
                pulldown_cmark::html::push_html(&mut html, self.out.drain(start..));
                // The page is called after its file, then.
                if html.trim().is_empty() {
                    let problem = Diagnostic::warning(Id::HeadingEmpty, span, "this heading is empty");
                    self.say(problem.with_hint("write its words, or remove it"));
                } else {
                    self.rendered.heading = Some((html, title));
                }
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

/// Stands in the title of a heading for a link that has no words yet.
const HOLE: &str = "\u{91}\u{92}";

/// The title of the open heading while its holes are filled.
pub(super) struct Filling {
    title: WithHoles,
    html: Option<WithHoles>,
}

impl Filling {
    fn new(title: &str, html: Option<&str>) -> Self {
        let with_holes = |text: &str| WithHoles { done: String::new(), rest: text.to_owned(), at: 0 };
        Self { title: with_holes(title), html: html.map(with_holes) }
    }
}

/// A text whose holes are filled in their order.
struct WithHoles {
    done: String,
    /// What is not done begins at byte `at` of it.
    rest: String,
    at: usize,
}

impl WithHoles {
    fn fill(&mut self, words: &str) {
        let Some((before, _)) = self.rest.get(self.at..).and_then(|rest| rest.split_once(HOLE)) else {
            return;
        };
        self.done.extend([before, words]);
        self.at += before.len() + HOLE.len();
    }

    /// A link into nothing has no words.
    fn finish(self) -> String {
        self.done + &self.rest.get(self.at..).unwrap_or_default().replace(HOLE, "")
    }
}

/// What a heading says.
#[derive(Debug, Clone, Default)]
pub(super) struct Title {
    /// As text, without readings.
    text: String,
    /// As HTML, if words in it bear readings.
    html: Option<String>,
    /// Whether nothing but comments stands before it.
    is_first: bool,
}

impl Title {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        if let Some(html) = &mut self.html {
            html.push_str(&escaped(text));
        }
    }

    /// Takes a piece of ruby: a tag, or a reading between its tags.
    fn push_ruby(&mut self, piece: &str) {
        let text = &self.text;
        self.html.get_or_insert_with(|| escaped(text)).push_str(piece);
    }
}

/// The texts of all headings, by the number of the event that begins each.
pub(super) fn titles(events: &[PlacedEvent<'_>]) -> HashMap<usize, Title> {
    let mut titles: HashMap<usize, Title> = HashMap::new();
    let mut open = None;
    let mut before = None;
    if let Some(first) = after_comments(events) {
        titles.entry(first).or_default().is_first = true;
    }
    for (number, (event, _)) in events.iter().enumerate() {
        let last = before.replace(event);
        if let Event::Start(Tag::Heading { .. }) = event {
            open = Some(number);
            continue;
        }
        let Some(start) = open else { continue };
        match event {
            Event::End(TagEnd::Heading(_)) => open = None,
            Event::Text(text) | Event::Code(text) | Event::InlineMath(text) => {
                titles.entry(start).or_default().push(text)
            }
            Event::SoftBreak | Event::HardBreak => titles.entry(start).or_default().push(" "),
            Event::InlineHtml(piece) if ruby::is_piece(piece) => {
                titles.entry(start).or_default().push_ruby(piece);
            }
            Event::End(TagEnd::Link) if matches!(last, Some(Event::Start(Tag::Link { .. }))) => {
                titles.entry(start).or_default().push(HOLE);
            }
            _ => {}
        }
    }
    titles
}

/// The number of the first event that is no comment.
fn after_comments(events: &[PlacedEvent<'_>]) -> Option<usize> {
    let mut html = String::new();
    let first = events.iter().position(|(event, _)| match event {
        Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => false,
        Event::Html(piece) => {
            html.push_str(piece);
            false
        }
        _ => true,
    })?;
    let mut rest = html.trim_start();
    while let Some((_, after)) = rest.strip_prefix("<!--").and_then(|inside| inside.split_once("-->")) {
        rest = after.trim_start();
    }
    rest.is_empty().then_some(first)
}

fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    let _ = escape_html(&mut html, text);
    html
}
