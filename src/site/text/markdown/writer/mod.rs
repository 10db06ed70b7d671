//! The second walk over a page: headings, links, footnotes; then everything as HTML.

mod heading;
mod image;
mod link;
mod notes;
mod summary;
mod table;

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use memchr::memmem;
use pulldown_cmark::{BlockQuoteKind, CowStr, Event, LinkType, Tag, TagEnd};
use pulldown_cmark_escape::{escape_href, escape_html};

use super::Rendered;
use super::alerts;
use super::figures::PageFigures;
use super::headings::{self, Entry};
use super::listed::{LIST, list};
use super::math::Formulas;
use super::scan::Drawn;
use crate::say;
use crate::site::look::excerpt;
use crate::site::map::links::{self, Links};
use crate::site::map::tree::Page;
use crate::site::source::ruby::{self, PlacedEvent};
use crate::site::source::texts;
use heading::{Filling, Title};
use image::Image;
use kisho_game::text::{Diagnostic, Id, Span};
use link::Wordless;
use notes::Notes;
use summary::Summary;
pub use summary::shorten;

/// Writes a page whose figures have been drawn.
pub fn write(
    page: &Page,
    links: &Links<'_>,
    figures: PageFigures<'_>,
    drawn: Drawn,
    formulas: Formulas,
    events: Vec<PlacedEvent<'_>>,
) -> Rendered {
    let root = figures.feed.map(|base| format!("{base}/"));
    let mut writer = Writer {
        page,
        links,
        figures,
        formulas,
        root: root.unwrap_or_else(|| links::root(&page.url)),
        out: Vec::with_capacity(events.len()),
        labels: Vec::new(),
        heading: None,
        title_id: None,
        flat: Vec::new(),
        filling: None,
        summary: Summary::Before,
        notes: Notes::new(&events),
        image: None,
        tables: false,
        pictured: false,
        wordless: None,
        bare: false,
        hints: 0,
        written_ids: OnceCell::new(),
        rendered: Rendered::default(),
    };
    writer.walk(drawn, events);
    writer.finish()
}

struct Writer<'a> {
    page: &'a Page,
    links: &'a Links<'a>,
    figures: PageFigures<'a>,
    formulas: Formulas,
    root: String,
    out: Vec<Event<'a>>,
    /// For each open link whether it is a label.
    labels: Vec<bool>,
    /// The open heading: where its inside begins in `out`, its id, and whether it is the title of the page.
    heading: Option<(usize, String, bool)>,
    /// The id that is written after the title of the page, if any, and where the title stands.
    title_id: Option<(Option<String>, Span)>,
    flat: Vec<Entry>,
    /// The title of the open heading, if links in it have no words of their own.
    filling: Option<Filling>,
    summary: Summary,
    notes: Notes<'a>,
    /// The image whose alternative text is being read.
    image: Option<Image>,
    /// Whether a table has been written.
    tables: bool,
    /// Whether a figure or an image has been written.
    pictured: bool,
    /// The link without words so far that has just been opened: what it would say.
    wordless: Option<Wordless>,
    /// Whether the open link shows its address.
    bare: bool,
    /// How many broken links have asked for a hint.
    hints: usize,
    /// The ids that are written in the text of the page, once a link asks for one.
    written_ids: OnceCell<HashSet<&'a str>>,
    rendered: Rendered,
}

/// The places of the lines of a piece of HTML, which in a quotation stand after its signs; the whole of it if a shortcode made it.
fn lines(html: &str, written: &str, span: Span) -> Vec<Span> {
    let (lines, mut end) = (written.split_inclusive('\n'), span.start);
    let places = lines.zip(html.split_inclusive('\n')).map(|(written, line)| {
        end += written.len();
        written.ends_with(line).then(|| Span::new(end - line.len(), end))
    });
    let places: Option<Vec<Span>> = places.collect();
    places.filter(|places| places.len() > 1 && end == span.end).unwrap_or_else(|| vec![span])
}

impl<'a> Writer<'a> {
    fn walk(&mut self, drawn: Drawn, events: Vec<PlacedEvent<'a>>) {
        let mut drawn = drawn.into_iter().peekable();
        let titles = heading::titles(&events);
        let mut skip_to = 0;
        let mut is_formula = false;
        for (number, (event, span)) in events.into_iter().enumerate() {
            let after_formula = std::mem::replace(&mut is_formula, matches!(event, Event::InlineMath(_)));
            // What ruby becomes has no place of its own, but that of all its text.
            if let Event::Html(html) | Event::InlineHtml(html) = &event
                && !ruby::is_piece(html)
            {
                self.rendered.html_places.extend(lines(html, self.page.source.slice(span), span));
            }
            if number < skip_to {
                continue;
            }
            if let Some((range, html)) = drawn.next_if(|(range, _)| range.start == number) {
                skip_to = range.end;
                self.pictured |= html.contains("<figure");
                self.html(html);
                continue;
            }
            if self.stays(&event) {
                self.summarise(&event);
                match event {
                    Event::Text(text) if after_formula => self.text_after_formula(text),
                    event => self.out.push(event),
                }
            } else {
                self.event(event, span, number, &titles);
            }
        }
    }

    /// Keeps the punctuation that closes a formula in its line: browsers break lines beside formulas as beside pictures.
    fn text_after_formula(&mut self, text: CowStr<'a>) {
        let rest = text.trim_start_matches(|c| ",.;:!?)]}、。，．；：！？）］｝」』】〉》・…".contains(c));
        let closing = text.get(..text.len() - rest.len()).unwrap_or_default().to_owned();
        match self.out.last_mut() {
            Some(Event::InlineHtml(formula)) if !closing.is_empty() && formula.starts_with("<math") => {
                *formula = format!("<span style=\"white-space:nowrap\">{formula}").into();
                self.out.push(Event::Text(closing.into()));
                self.inline("</span>");
                self.out.push(Event::Text(rest.to_owned().into()));
            }
            _ => self.out.push(Event::Text(text)),
        }
    }

    /// Whether an event is passed on unchanged: the words of a page, and what they stand in.
    fn stays(&self, event: &Event<'a>) -> bool {
        let is_plain = matches!(
            event,
            Event::Text(_)
                | Event::Code(_)
                | Event::SoftBreak
                | Event::Start(Tag::Paragraph | Tag::Item | Tag::TableRow | Tag::TableCell | Tag::Emphasis)
                | Event::End(
                    TagEnd::Paragraph
                        | TagEnd::Item
                        | TagEnd::TableRow
                        | TagEnd::TableCell
                        | TagEnd::Emphasis
                )
        );
        is_plain && self.image.is_none() && self.wordless.is_none()
    }

    fn html(&mut self, html: impl Into<CowStr<'a>>) {
        self.out.push(Event::Html(html.into()));
    }

    fn inline(&mut self, html: impl Into<CowStr<'a>>) {
        self.out.push(Event::InlineHtml(html.into()));
    }

    fn event(&mut self, event: Event<'a>, span: Span, number: usize, titles: &HashMap<usize, Title>) {
        // A space is no word.
        if self.wordless.is_some() && matches!(&event, Event::Text(text) if text.trim().is_empty()) {
            return;
        }
        if let Some(wordless) = self.wordless.take()
            && matches!(event, Event::End(TagEnd::Link))
            && let Some(words) = self.words(wordless)
        {
            self.fill_title(&words);
            let words = Event::Text(words.into());
            self.summarise(&words);
            self.out.push(words);
        }
        let Some(event) = self.in_image(event) else { return };
        self.bare &= !matches!(event, Event::End(TagEnd::Link));
        match event {
            Event::Start(Tag::Heading { level, id, classes, .. }) => {
                let title = titles.get(&number).cloned().unwrap_or_default();
                self.open_heading(level, id.as_deref(), &classes, title, span);
            }
            Event::End(TagEnd::Heading(level)) => self.close_heading(level, span),
            Event::Start(tag @ Tag::Link { .. }) => self.open_link(tag, span),
            Event::End(TagEnd::Link) if self.labels.pop() == Some(true) => self.inline("</a>"),
            Event::Start(Tag::Image { dest_url, title, .. }) => {
                let place = self.place_of(&dest_url, span);
                self.open_image(&dest_url, &title, place);
            }
            Event::Start(Tag::BlockQuote(Some(kind))) => {
                self.out.push(Event::Start(Tag::BlockQuote(Some(kind))));
                self.html(self.alert(kind));
            }
            Event::InlineMath(_) | Event::DisplayMath(_) => {
                self.summarise(&event);
                let formula = self.formulas.remove(&number).unwrap_or_default();
                self.inline(formula);
            }
            Event::TaskListMarker(done) => self.task(done),
            Event::End(TagEnd::TableHead) => {
                self.out.push(event);
                self.tables = true;
            }
            Event::FootnoteReference(label) => self.reference(&label),
            Event::Start(Tag::FootnoteDefinition(label)) => self.open_note(&label),
            Event::End(TagEnd::FootnoteDefinition) => self.close_note(),
            event => {
                self.summarise(&event);
                self.out.push(event);
            }
        }
    }

    fn open_link(&mut self, tag: Tag<'a>, span: Span) {
        let Tag::Link { link_type, dest_url, title, id } = tag else { return };
        self.bare = matches!(link_type, LinkType::Autolink | LinkType::Email);
        let place = self.place_of(&dest_url, span);
        let (link_type, dest_url) = match link_type {
            LinkType::Email => (LinkType::Autolink, format!("mailto:{dest_url}").into()),
            _ => (link_type, dest_url),
        };
        if dest_url.is_empty() && link_type == LinkType::Inline {
            let problem =
                Diagnostic::warning(Id::LinkEmpty, span, "this link goes to the top of its own page");
            self.say(problem.with_hint("write its target between `(` and `)`"));
        }
        let into_figure = match self.link(&dest_url, place) {
            // In print its words say already where it leads.
            Some(dest_url) if link_type == LinkType::Autolink && self.heading.is_none() => {
                let mut link = "<a class=\"bare\" href=\"".to_owned();
                let _ = escape_href(&mut link, &dest_url);
                self.inline(link + "\">");
                false
            }
            Some(dest_url) => {
                let dest_url = dest_url.into();
                self.out.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                false
            }
            None => {
                let control = self.goto(&dest_url, place);
                self.wordless = self.frame_name(&dest_url).map(Wordless::Frame);
                self.inline(format!("<a class=\"k-goto\" href=\"#{control}\">"));
                true
            }
        };
        self.labels.push(into_figure);
    }

    /// What stands at the start of an alert in the style of GitHub.
    fn alert(&self, kind: BlockQuoteKind) -> String {
        let lang = self.page.texts.lang();
        let word = alerts::word(kind, lang);
        let mut html = format!("<p class=\"alert-title\"{}>", texts::mark(lang, word));
        let _ = escape_html(&mut html, word);
        html + "</p>\n"
    }

    /// The part of an element that names where it leads.
    fn place_of(&self, to: &str, span: Span) -> Span {
        let text = self.page.source.slice(span);
        match text.rfind(to) {
            Some(at) if !to.is_empty() => Span::new(span.start + at, span.start + at + to.len()),
            _ => span,
        }
    }

    /// The box of a task, with a name for those who do not see its mark.
    fn task(&mut self, done: bool) {
        let lang = self.page.texts.lang();
        let (checked, name) =
            if done { (" checked", say::ui::task_done(lang)) } else { ("", say::ui::task_open(lang)) };
        let mark = texts::mark(lang, name);
        let mut html = format!("<input type=\"checkbox\" disabled{checked}{mark} aria-label=\"");
        let _ = escape_html(&mut html, name);
        html.push_str("\">\n");
        self.inline(html);
    }

    fn say(&mut self, problem: Diagnostic) {
        self.figures.problems.push(&self.page.source, problem);
    }

    fn finish(mut self) -> Rendered {
        for id in self.notes.ids() {
            self.figures.ids.add(id);
        }
        self.finish_title();
        let Self { mut figures, out, notes, flat, tables, mut rendered, .. } = self;
        let mut html = figures.sprites.to_html();
        // HTML is seldom more than half as long again as its Markdown.
        html.reserve(self.page.source.text().len() * 3 / 2);
        pulldown_cmark::html::push_html(&mut html, out.into_iter());
        notes::footnotes(&mut html, notes);
        if tables {
            html = table::finish(html);
        }
        if memmem::find(html.as_bytes(), LIST.as_bytes()).is_some() {
            html = html.replace(LIST, &list(&figures.listed, self.page.texts.lang()));
        }
        if excerpt::mark(&mut html) {
            figures.ids.add(excerpt::CONTINUE.to_owned());
        }
        rendered.html = html;
        if rendered.blanks.is_empty() {
            rendered.summary = shorten(&rendered.summary);
        }
        rendered.contents = headings::tree(flat);
        let names: BTreeSet<&str> = figures.named.iter().map(|(name, _)| name.as_str()).collect();
        figures.known.retain(|id, _| names.contains(id.as_str()));
        rendered.known = Arc::new(std::mem::take(&mut figures.known));
        rendered.ids = figures.ids.into_all();
        rendered.files = figures.files;
        rendered.pictures = figures.pictures;
        rendered.poster = figures.poster;
        rendered.uses = figures.uses;
        rendered.parts = figures.parts.into();
        rendered.boards = figures.boards.into();
        (rendered.taken, rendered.taken_in) = (figures.taken, figures.taken_in);
        rendered.figures = figures.listed;
        rendered.problems.append(figures.problems);
        rendered
    }
}
