//! The second walk over a page: headings, links, footnotes; then everything as HTML.

use std::collections::HashMap;
use std::fmt::Write as _;

use pulldown_cmark::{BlockQuoteKind, CowStr, Event, HeadingLevel, Tag, TagEnd};
use pulldown_cmark_escape::escape_html;

use super::figures::Figures;
use super::headings::{self, Entry, NOTE, REFERENCE};
use super::scan::{Drawn, Placed};
use super::{Anchor, Rendered};
use crate::site::limits;
use crate::site::links::{self, Links, Target};
use crate::site::tree::Page;
use crate::site::ui;
use crate::text::{Diagnostic, Span, nearest};

/// Writes a page whose figures have been drawn.
pub fn write(
    page: &Page,
    links: &Links<'_>,
    figures: Figures<'_>,
    drawn: Drawn,
    events: Vec<Placed<'_>>,
) -> Rendered {
    let mut writer = Writer {
        page,
        links,
        figures,
        root: links::root(&page.url),
        out: Vec::with_capacity(events.len()),
        labels: Vec::new(),
        heading: None,
        flat: Vec::new(),
        summary: Summary::Before,
        notes: Notes::default(),
        here: Vec::new(),
        hints: 0,
        rendered: Rendered::default(),
    };
    writer.walk(drawn, events);
    writer.finish()
}

struct Writer<'a> {
    page: &'a Page,
    links: &'a Links<'a>,
    figures: Figures<'a>,
    root: String,
    out: Vec<Event<'a>>,
    /// For each open link whether it is a label.
    labels: Vec<bool>,
    /// The open heading: where its inside begins in `out`, its id, and whether it is the title of the page.
    heading: Option<(usize, String, bool)>,
    flat: Vec<Entry>,
    summary: Summary,
    notes: Notes<'a>,
    /// Places on this page that its links name.
    here: Vec<(String, Span)>,
    /// How many broken links have asked for a hint.
    hints: usize,
    rendered: Rendered,
}

/// Where a link leads that has no place to lead to, while its author looks at the message.
const HARMLESS: &str = "#";

#[derive(PartialEq)]
enum Summary {
    Before,
    Inside,
    Done,
}

#[derive(Default)]
struct Notes<'a> {
    numbers: HashMap<String, usize>,
    references: HashMap<usize, usize>,
    /// The open notes, which can stand inside each other: the number of each, and what was being written before it.
    outside: Vec<(usize, Vec<Event<'a>>)>,
    definitions: Vec<(usize, Vec<Event<'a>>)>,
}

impl Notes<'_> {
    fn number(&mut self, label: &str) -> usize {
        let next = self.numbers.len() + 1;
        *self.numbers.entry(label.to_owned()).or_insert(next)
    }

    /// In the order of their numbers, without those that nothing refers to. Of two for one label the first stays.
    fn sort(&mut self) {
        let references = &self.references;
        self.definitions.retain(|(number, _)| references.contains_key(number));
        self.definitions.sort_by_key(|(number, _)| *number);
        self.definitions.dedup_by_key(|(number, _)| *number);
    }
}

impl<'a> Writer<'a> {
    fn walk(&mut self, mut drawn: Drawn, events: Vec<Placed<'a>>) {
        let titles = titles(&events);
        let mut skip_to = 0;
        for (number, (event, span)) in events.into_iter().enumerate() {
            if number < skip_to {
                continue;
            }
            if let Some((end, html)) = drawn.remove(&number) {
                skip_to = end;
                self.html(html);
                continue;
            }
            self.event(event, span, number, &titles);
        }
    }

    fn html(&mut self, html: impl Into<CowStr<'a>>) {
        self.out.push(Event::Html(html.into()));
    }

    fn inline(&mut self, html: impl Into<CowStr<'a>>) {
        self.out.push(Event::InlineHtml(html.into()));
    }

    fn event(&mut self, event: Event<'a>, span: Span, number: usize, titles: &HashMap<usize, String>) {
        match event {
            Event::Start(Tag::Heading { level, id, classes, .. }) => {
                let text = titles.get(&number).cloned().unwrap_or_default();
                self.open_heading(level, id.as_deref(), &classes, text, span);
            }
            Event::End(TagEnd::Heading(level)) => self.close_heading(level),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let place = self.place_of(&dest_url, span);
                match self.link(&dest_url, place) {
                    Some(dest_url) => {
                        self.labels.push(false);
                        self.out.push(Event::Start(Tag::Link {
                            link_type,
                            dest_url: dest_url.into(),
                            title,
                            id,
                        }));
                    }
                    None => {
                        let control = self.goto(&dest_url, place);
                        self.labels.push(true);
                        self.inline(format!("<label class=\"k-goto\" for=\"{control}\">"));
                    }
                }
            }
            Event::End(TagEnd::Link) if self.labels.pop() == Some(true) => self.inline("</label>"),
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let place = self.place_of(&dest_url, span);
                let dest_url = self.image(&dest_url, place).into();
                self.out.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
            }
            Event::Start(Tag::BlockQuote(Some(kind))) => {
                self.out.push(Event::Start(Tag::BlockQuote(Some(kind))));
                self.html(format!("<p class=\"alert-title\">{}</p>\n", self.alert(kind)));
            }
            Event::FootnoteReference(label) => self.reference(&label),
            Event::Start(Tag::FootnoteDefinition(label)) => {
                let number = self.notes.number(&label);
                self.notes.outside.push((number, std::mem::take(&mut self.out)));
            }
            Event::End(TagEnd::FootnoteDefinition) => {
                if let Some((number, outside)) = self.notes.outside.pop() {
                    let note = std::mem::replace(&mut self.out, outside);
                    self.notes.definitions.push((number, note));
                }
            }
            event => {
                self.summarise(&event);
                self.out.push(event);
            }
        }
    }

    /// What stands at the start of an alert in the style of GitHub.
    fn alert(&self, kind: BlockQuoteKind) -> &'static str {
        let texts = ui::texts(self.page.lang);
        match kind {
            BlockQuoteKind::Note => texts.note,
            BlockQuoteKind::Tip => texts.tip,
            BlockQuoteKind::Important => texts.important,
            BlockQuoteKind::Warning => texts.warning,
            BlockQuoteKind::Caution => texts.caution,
        }
    }

    /// The first paragraph of the text itself.
    fn summarise(&mut self, event: &Event<'a>) {
        let text = match event {
            Event::Start(Tag::Paragraph)
                if self.summary == Summary::Before && self.notes.outside.is_empty() =>
            {
                self.summary = Summary::Inside;
                return;
            }
            Event::End(TagEnd::Paragraph) if self.summary == Summary::Inside => {
                self.summary =
                    if self.rendered.summary.trim().is_empty() { Summary::Before } else { Summary::Done };
                return;
            }
            Event::Text(text) | Event::Code(text) => text.as_ref(),
            Event::SoftBreak | Event::HardBreak => " ",
            _ => return,
        };
        if self.summary == Summary::Inside {
            self.rendered.summary.push_str(text);
        }
    }

    fn open_heading(
        &mut self,
        level: HeadingLevel,
        id: Option<&str>,
        classes: &[CowStr<'_>],
        title: String,
        span: Span,
    ) {
        let first = self.out.is_empty() && self.notes.outside.is_empty();
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

    fn close_heading(&mut self, level: HeadingLevel) {
        match self.heading.take() {
            Some((start, title, true)) => {
                let mut html = String::new();
                pulldown_cmark::html::push_html(&mut html, self.out.drain(start..));
                self.rendered.heading = Some((html, title));
            }
            Some((_, id, false)) => {
                let mut anchor = String::from("<a class=\"anchor\" href=\"#");
                let _ = escape_html(&mut anchor, &id);
                anchor.push_str("\" aria-hidden=\"true\" tabindex=\"-1\">#</a>");
                self.inline(anchor + &format!("</{level}>\n"));
            }
            None => {}
        }
    }

    fn reference(&mut self, label: &str) {
        let number = self.notes.number(label);
        let nth = self.notes.references.entry(number).or_default();
        *nth += 1;
        let id =
            if *nth == 1 { format!("{REFERENCE}-{number}") } else { format!("{REFERENCE}-{number}-{nth}") };
        self.figures.ids.add(id.clone());
        self.inline(format!(
            "<sup class=\"footnote-ref\" id=\"{id}\"><a href=\"#{NOTE}-{number}\">{number}</a></sup>"
        ));
    }

    /// The part of an element that names where it leads.
    fn place_of(&self, to: &str, span: Span) -> Span {
        let text = self.page.source.slice(span);
        match text.rfind(to) {
            Some(at) if !to.is_empty() => Span::new(span.start + at, span.start + at + to.len()),
            _ => span,
        }
    }

    fn say(&mut self, problem: Diagnostic) {
        self.figures.problems.push(&self.page.source, problem);
    }

    /// The address of a link; `None` for a frame of a figure.
    fn link(&mut self, to: &str, span: Span) -> Option<String> {
        Some(match self.links.resolve(self.page, to) {
            Target::Elsewhere => to.to_owned(),
            Target::Frame(..) => return None,
            Target::Here(id) => {
                if !id.is_empty() {
                    self.here.push((id, span));
                }
                to.to_owned()
            }
            Target::Page(number, id) => {
                let url = self.links.tree.pages.get(number).map_or("", |page| page.url.as_str());
                let mut href = links::href(&self.root, url);
                if let Some(id) = id {
                    href = format!("{href}#{id}");
                    self.rendered.anchors.push(Anchor { page: number, id, span });
                }
                href
            }
            Target::File(path, rest) => links::href(&self.root, &path) + &rest,
            target => {
                self.nowhere("link-broken", target, to, span);
                HARMLESS.to_owned()
            }
        })
    }

    fn image(&mut self, to: &str, span: Span) -> String {
        match self.links.resolve(self.page, to) {
            Target::Elsewhere => return to.to_owned(),
            Target::File(path, rest) => return links::href(&self.root, &path) + &rest,
            target => self.nowhere("image-missing", target, to, span),
        }
        HARMLESS.to_owned()
    }

    /// Says why a link or a picture has no place to lead to.
    fn nowhere(&mut self, id: &'static str, target: Target, to: &str, span: Span) {
        match target {
            Target::Missing(file) => {
                let hint = self.hint(|writer| writer.links.near(&file));
                self.broken(id, span, links::missing(&file), hint);
            }
            Target::Broken(message, hint) => self.broken(id, span, message, hint.map(str::to_owned)),
            Target::Script => self.broken("link-script", span, links::SCRIPT.to_owned(), None),
            _ => self.broken(id, span, format!("`{to}` is no picture"), None),
        }
    }

    /// A hint that looks at many names, unless the page has had enough of them.
    fn hint(&mut self, find: impl FnOnce(&Self) -> Option<String>) -> Option<String> {
        self.hints += 1;
        (self.hints <= limits::LINK_HINTS_A_PAGE).then(|| find(self)).flatten()
    }

    fn broken(&mut self, id: &'static str, span: Span, message: String, hint: Option<String>) {
        let mut problem = Diagnostic::error(id, span, message);
        problem.hint = hint;
        self.say(problem);
    }

    /// The id of the control that a link into a figure sets.
    fn goto(&mut self, to: &str, span: Span) -> String {
        let Target::Frame(id, frame) = self.links.resolve(self.page, to) else { return String::new() };
        let (message, hint) = match self.figures.known.get(&id) {
            None => {
                let hint = self.hint(|writer| {
                    let near = nearest(&id, writer.figures.known.keys().map(String::as_str));
                    near.map(|near| format!("did you mean `#{near}:{frame}`?"))
                });
                (format!("there is no figure `{id}` on this page"), hint)
            }
            Some(known) if known.still => {
                let hint = "a record with moves, and without `frames=none`, can be gone through";
                (format!("`{id}` is a still diagram without frames to go to"), Some(hint.to_owned()))
            }
            Some(known) if !(known.first..known.first + known.frames).contains(&frame) => {
                let last = known.first + known.frames - 1;
                let hint = format!("its frames go from {} to {last}", known.first);
                (format!("`{id}` has no frame {frame}"), Some(hint))
            }
            Some(known) => return format!("{id}-{}", frame - known.first),
        };
        self.broken("link-frame", span, message, hint);
        String::new()
    }

    fn finish(mut self) -> Rendered {
        self.notes.sort();
        for (number, _) in &self.notes.definitions {
            self.figures.ids.add(format!("{NOTE}-{number}"));
        }
        for (id, span) in std::mem::take(&mut self.here) {
            if !self.figures.ids.has(&id) {
                let hint = self.hint(|writer| {
                    let near = nearest(&id, writer.flat.iter().map(|entry| entry.id.as_str()));
                    near.map(|near| format!("did you mean `#{near}`?"))
                });
                self.broken("link-broken", span, format!("there is no `#{id}` on this page"), hint);
            }
        }
        let Self { figures, out, notes, flat, mut rendered, .. } = self;
        let mut html = figures.sprites.to_html();
        pulldown_cmark::html::push_html(&mut html, out.into_iter());
        footnotes(&mut html, notes);
        rendered.html = html;
        rendered.summary = shorten(&rendered.summary);
        rendered.contents = headings::tree(flat);
        rendered.ids = figures.ids.into_all();
        rendered.files = figures.files;
        rendered.problems.append(figures.problems);
        rendered
    }
}

fn footnotes(html: &mut String, notes: Notes<'_>) {
    if notes.definitions.is_empty() {
        return;
    }
    html.push_str("<section class=\"footnotes\" role=\"doc-endnotes\">\n");
    for (number, events) in notes.definitions {
        let _ = write!(
            html,
            "<div class=\"footnote-definition\" id=\"{NOTE}-{number}\"><a href=\"#{REFERENCE}-{number}\">{number}</a>\n<div>"
        );
        pulldown_cmark::html::push_html(html, events.into_iter());
        html.push_str("</div></div>\n");
    }
    html.push_str("</section>\n");
}

/// The texts of all headings, by the number of the event that begins each.
fn titles(events: &[Placed<'_>]) -> HashMap<usize, String> {
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

fn shorten(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(limits::SUMMARY_CHARS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default().trim_end()),
        None => text.to_owned(),
    }
}
