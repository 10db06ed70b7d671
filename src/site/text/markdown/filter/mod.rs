//! Markdown for other programs: blocks become HTML in it, and everything else stays byte for byte as it is.
//!
//! The HTML stands where the block stood, so it must survive what reads the Markdown next; `edits.rs` sees to that.

mod edits;
pub use edits::prefix;
mod gathered;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use pulldown_cmark_escape::escape_href;

use super::budget::{Budget, Cost};
use super::figures::PageFigures;
use super::room::Taken;
use super::settings::Settings;
use super::{BoardPlace, blocks, fan, frame_of, scan};
use crate::site::look::engine::OPTIONS;
use crate::site::map::links::{Links, Target};
use crate::site::map::tree::{Kind, Page, Tree};
use crate::site::source::config::Skipped;
use crate::site::source::content::is_markdown;
use crate::site::source::front::{self, Head};
use crate::site::source::ruby::{self, PlacedEvent};
use crate::site::source::texts::AllTexts;
use edits::Edits;
pub use gathered::{Article, GatheredBlock};
use kisho_board::diagram::theme::Themes;
use kisho_board::render::StylePart;
use kisho_game::text::{Diagnostic, Id, Lang, Source, Span};
use kisho_import::push_escaped;
use kisho_source::Problem;
use kisho_source::address::has_scheme;

/// A text in Markdown whose blocks are to become HTML.
#[derive(Debug, Clone)]
pub struct Document<'a> {
    /// The text, called as its author would call it.
    pub source: Arc<Source>,
    /// The folder that `src=` cannot lead out of.
    pub base: &'a Path,
    /// What messages call that folder; `.` where its files are called by their paths alone.
    pub base_called: &'a str,
    /// The folder in it from which `src=` starts, with `/` between its parts; empty: the base itself.
    pub dir: &'a str,
    /// Whether it may begin with front matter, which is left alone.
    pub has_front_matter: bool,
    /// The language of names and texts.
    pub lang: Lang,
    /// What the ids of figures without a name begin with: letters and digits. Documents that may come to stand on one
    /// page need different ones, none of which is the beginning of another with a digit after it.
    pub prefix: &'a str,
    /// The style sheet, of which the parts that the figures need are put before the first one; empty: the page has it already.
    pub css: &'a [(StylePart, String)],
    /// The board themes that blocks can name.
    pub themes: &'a Themes,
    /// What it may take together with those that come with it.
    pub budget: &'a Arc<Budget>,
    /// What blocks become.
    pub form: Form,
    /// Whether `{漢字|かんじ}` becomes HTML too.
    pub ruby: bool,
}

/// What blocks become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// HTML that stands in the Markdown.
    Html,
    /// Code blocks with boards of text, for readers that show no HTML.
    Text,
}

/// What became of it.
#[derive(Debug)]
pub struct Filtered {
    /// The Markdown.
    pub text: String,
    /// The document that it was.
    pub source: Arc<Source>,
    /// How many figures were asked for.
    pub figures: usize,
    /// Everything there is to say, in the order in which it was found.
    pub problems: Vec<Problem>,
    /// The names that its author gave to figures, and where.
    pub named: Vec<(String, Span)>,
    /// Where its boards come from.
    boards: Vec<BoardPlace>,
    /// What they take.
    taken: Taken,
    /// What its blocks take in from files.
    taken_in: Taken,
}

/// What documents ask for more of than they may take together.
#[must_use]
pub fn too_much<'a>(budget: &Budget, done: impl Iterator<Item = &'a Filtered> + Clone) -> Vec<Problem> {
    budget.problems(done.map(|done| Cost {
        source: &done.source,
        board_places: &done.boards,
        boards: done.taken,
        files: done.taken_in,
    }))
}

/// Puts HTML in place of the blocks of a document, and of the links into them.
#[must_use]
pub fn filter(document: &Document<'_>) -> Filtered {
    let page = page_of(document);
    let body = page.head.body;
    let text = document.source.text();
    let events: Vec<PlacedEvent<'_>> = scan::events(text, body).collect();
    let settings = Settings::of_document(document.themes.clone(), Arc::clone(document.budget));
    let mut figures = PageFigures::new(&page, document.base, &settings);
    figures.called = document.base_called;
    figures.alone = true;
    figures.prefix = document.prefix;
    figures.as_text = document.form == Form::Text;
    let mut edits = Edits::new(text);
    draw(&mut figures, &events, &mut edits);
    link(&mut figures, &events, &mut edits);
    if document.ruby {
        readings(document, body, &mut edits);
    }
    let first = match document.form {
        Form::Html => style(document.css, &edits) + &figures.sprites.to_html(),
        Form::Text => String::new(),
    };
    let text = edits.apply(&first);
    Filtered {
        text,
        source: Arc::clone(&document.source),
        figures: figures.count,
        problems: figures.problems.into_list(),
        named: figures.named,
        boards: figures.boards,
        taken: figures.taken,
        taken_in: figures.taken_in,
    }
}

/// The parts of a style sheet that the drawn blocks need, as an element.
fn style(css: &[(StylePart, String)], edits: &Edits<'_>) -> String {
    let classes = edits.classes();
    let parts = css.iter().filter(|(part, _)| part.classes.iter().any(|class| classes.contains(class)));
    let rules: String = parts.map(|(_, rules)| rules.as_str()).collect();
    if rules.is_empty() { rules } else { format!("<style>\n{rules}</style>\n") }
}

/// The document as a page of a site without other pages.
fn page_of(document: &Document<'_>) -> Page {
    let lang = document.lang.into();
    let body = if document.has_front_matter { front::body(document.source.text()) } else { 0 };
    Page {
        source: Arc::clone(&document.source),
        file: document.source.name().to_owned(),
        name: document.source.name().to_owned(),
        dir: document.dir.to_owned(),
        kind: Kind::Page,
        section: None,
        url: String::new(),
        head: Arc::new(Head { body, ..Head::default() }),
        version: 0,
        texts: AllTexts::default().of(&lang),
        page_template: None,
        lang,
    }
}

/// Draws the blocks, and the boards of raw HTML.
fn draw(figures: &mut PageFigures<'_>, events: &[PlacedEvent<'_>], edits: &mut Edits<'_>) {
    for (at, (event, span)) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                let (_, code) = scan::collect(events, at, TagEnd::CodeBlock);
                let fence = scan::fence(figures.page.source.text(), code, *span);
                match blocks::notation(&fence.info) {
                    Some(notation) if figures.as_text => {
                        let text = blocks::fence(figures, notation, &fence);
                        // A block that is only to be shown is shown as it is.
                        if !text.is_empty() {
                            edits.text(*span, text);
                        }
                    }
                    Some(notation) => edits.block(*span, blocks::fence(figures, notation, &fence)),
                    None => {
                        scan::mistaken(figures, &fence);
                    }
                }
            }
            Event::Start(Tag::HtmlBlock) => {
                let (_, code) = scan::collect(events, at, TagEnd::HtmlBlock);
                scan::note(figures, &code);
                for board in fan::boards(&code.text) {
                    let place = code.in_file(board.span, *span);
                    let drawn = scan::draw(figures, &code, board);
                    if figures.as_text { edits.text(place, drawn) } else { edits.block(place, drawn) }
                }
            }
            _ => {}
        }
    }
}

/// Links to frames of figures become labels of their controls, and those without words are filled in. Other links are not
/// ours.
fn link(figures: &mut PageFigures<'_>, events: &[PlacedEvent<'_>], edits: &mut Edits<'_>) {
    let (tree, files) = (Tree::default(), BTreeSet::new());
    let (made, skipped) = (BTreeMap::new(), Skipped::default());
    let links = Links::new(&tree, &files, &made, &skipped);
    for (at, (event, span)) in events.iter().enumerate() {
        let Event::Start(Tag::Link { dest_url, .. }) = event else { continue };
        if let Some(hint) = on_another_page(dest_url) {
            let message = "links lead into replays of their own page only";
            let problem = Diagnostic::warning(Id::LinkFrame, *span, message).with_hint(hint);
            figures.problems.push(&figures.page.source, problem);
        }
        let target = links.resolve(figures.page, dest_url);
        let is_wordless = matches!(events.get(at + 1), Some((Event::End(TagEnd::Link), _)));
        let words = if is_wordless { words(figures, &target) } else { None }.unwrap_or_default();
        let (id, frame) = match target {
            Target::Frame(id, frame) => (id, frame),
            Target::Here(id) if is_wordless && figures.known.contains_key(&id) => {
                if words.is_empty() {
                    let message = "this link has no words, and its figure has no caption to fill in";
                    let hint = "write what readers are to see between `[` and `]`";
                    let problem = Diagnostic::warning(Id::LinkText, *span, message).with_hint(hint);
                    figures.problems.push(&figures.page.source, problem);
                } else {
                    edits.inline(*span, format!("[{words}](#{id})"));
                }
                continue;
            }
            _ => continue,
        };
        match figures.control(&id, frame) {
            Ok(_) if figures.as_text => {
                let inside = inside(events, at);
                edits.inline(Span::new(span.start, inside.start), words);
                edits.inline(Span::new(inside.end, span.end), String::new());
            }
            Ok(control) => {
                let mut link = "<a class=\"k-goto\" href=\"#".to_owned();
                let _ = escape_href(&mut link, &control);
                link.push_str("\">");
                link.push_str(&words);
                let inside = inside(events, at);
                edits.inline(Span::new(span.start, inside.start), link);
                edits.inline(Span::new(inside.end, span.end), "</a>".to_owned());
            }
            Err((message, hint)) => {
                let missing = !figures.known.contains_key(&id);
                let hint = hint.or_else(|| missing.then(|| figures.near(&id, frame)).flatten());
                // A link to something else may look like one to a frame.
                if !missing || hint.is_some() {
                    let mut problem = Diagnostic::error(Id::LinkFrame, *span, message);
                    problem.hint = hint;
                    figures.problems.push(&figures.page.source, problem);
                }
            }
        }
    }
}

/// How a link to a frame of a figure on another page is to be written.
fn on_another_page(to: &str) -> Option<String> {
    let (path, anchor) = to.split_once('#').filter(|(path, _)| is_markdown(path) && !has_scheme(path))?;
    let (id, frame) = frame_of(anchor)?;
    Some(format!("if `{id}` is a replay on that page, write `{path}#{id}-{frame}`, with words of your own"))
}

/// What a link into a figure says that has no words of its own, in Markdown: the move of a frame, or the caption.
fn words(figures: &PageFigures<'_>, target: &Target) -> Option<String> {
    let name = match target {
        Target::Frame(id, frame) => figures.known.get(id)?.name(*frame)?,
        Target::Here(id) => figures.listed.iter().find(|figure| figure.id == *id)?.caption.as_ref()?,
        _ => return None,
    };
    let mut words = String::new();
    push_escaped(&mut words, &ruby::words(name));
    Some(words)
}

/// Words with their readings become HTML, or words alone where none is shown.
fn readings(document: &Document<'_>, body: usize, edits: &mut Edits<'_>) {
    let aside = ruby::put_aside(document.source.text().get(body..).unwrap_or_default());
    let mut code = false;
    for (event, range) in Parser::new_ext(&aside, OPTIONS).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(_) | Tag::HtmlBlock) => code = true,
            Event::End(TagEnd::CodeBlock | TagEnd::HtmlBlock) => code = false,
            Event::Text(_) if !code => {
                let span = Span::from(range).shifted(body);
                let text = document.source.slice(span);
                for (start, end) in ruby::places(text) {
                    let word = text.get(start..end).unwrap_or_default();
                    let html = match document.form {
                        Form::Html => ruby::html(word),
                        Form::Text => ruby::words(word).into_owned(),
                    };
                    edits.inline(Span::new(span.start + start, span.start + end), html);
                }
            }
            _ => {}
        }
    }
}

/// What the link that begins at event `at` holds.
fn inside(events: &[PlacedEvent<'_>], at: usize) -> Span {
    let (_, link) = events.get(at).cloned().unwrap_or((Event::Rule, Span::at(0)));
    let within =
        events.iter().skip(at + 1).take_while(|(_, span)| span.end <= link.end && span.start < link.end);
    let within = within.filter(|(event, _)| !matches!(event, Event::End(TagEnd::Link)));
    within.map(|(_, span)| *span).reduce(Span::to).unwrap_or(Span::at(link.start))
}
