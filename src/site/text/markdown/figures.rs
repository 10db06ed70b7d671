//! The figures of one page: their ids, symbols, files and errors.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use pulldown_cmark_escape::escape_html;
use serde::Serialize;

use super::headings::Ids;
use super::parts::PartPage;
use super::uses::Uses;
use crate::site::look::pictures::{Drawing, Letters, Poster};
use crate::site::map::tree::Page;
use crate::site::source::config::Images;
use crate::site::source::html::{Piece, Pieces, unescaped};
use kisho_board::diagram::Caption;
use kisho_board::diagram::theme::Themes;
use kisho_board::present::{Options, SolverBudget};
use kisho_board::render::Sprites;
use kisho_game::text::{Diagnostic, Id, Lang, Source, Span, nearest};
use kisho_source::Problems;
use kisho_source::files::CONTENT;

/// What links may want to know of a figure.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownFigure {
    /// The number of its first frame as authors count.
    pub first: usize,
    /// How many frames it has.
    pub frames: usize,
    /// Their names, if the page has links that ask for them.
    pub names: Vec<String>,
    /// Whether it has no controls.
    pub still: bool,
    /// Whether its record has errors, so that nobody can say which frames it is meant to have.
    pub broken: bool,
    /// For each frame the part that it is in; empty if all are on this page.
    pub homes: Vec<usize>,
    /// Why links from other pages cannot show its frames, and what to do about it.
    pub refuses: Option<(&'static str, &'static str)>,
}

/// Where a board of a page comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardPlace {
    /// The id of its element on the page.
    pub key: String,
    /// Its block in the file of the page, fences included; else what makes it there.
    pub span: Span,
    /// Whether it is a fenced block. Else it comes from a shortcode or from HTML.
    pub is_block: bool,
    /// The file that holds its record, by its path in the content folder, if the block names one.
    pub src: Option<String>,
    /// Whether it asks the solver.
    pub solves: bool,
}

/// Why there is no such frame, and perhaps a hint.
type NoFrame = (String, Option<String>);

impl KnownFigure {
    /// The part that a frame is in. `id`: the figure, `frame`: as authors count.
    ///
    /// # Errors
    /// If it has no such frame.
    pub fn frame(&self, id: &str, frame: usize) -> Result<usize, NoFrame> {
        let at = frame.checked_sub(self.first).filter(|at| *at < self.frames);
        match at {
            _ if self.still => {
                let hint = "a record with moves, and without `frames=none`, can be stepped through";
                Err((format!("`{id}` is a still diagram without frames to go to"), Some(hint.to_owned())))
            }
            None => {
                let last = (self.first + self.frames).saturating_sub(1);
                let hint = format!("its frames go from {} to {last}", self.first);
                Err((format!("`{id}` has no frame {frame}"), Some(hint)))
            }
            Some(at) => Ok(self.homes.get(at).copied().unwrap_or(0)),
        }
    }

    /// The name of a frame, as links without words say it.
    #[must_use]
    pub fn name(&self, frame: usize) -> Option<&str> {
        self.names.get(frame.checked_sub(self.first)?).map(String::as_str)
    }
}
/// `game` and 37 of `game:37`.
#[must_use]
pub fn frame_of(anchor: &str) -> Option<(&str, usize)> {
    anchor.rsplit_once(':').and_then(|(id, frame)| Some((id, frame.parse().ok()?)))
}

/// A figure with an id of its author's, as references, lists and templates see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// Its number on the page; `None` if it has none, or is numbered within a series.
    pub number: Option<usize>,
    /// What a text calls it: "Figure 3", 「第2図」.
    pub label: Option<String>,
    /// What is written below it.
    pub caption: Option<String>,
    /// How many frames can be stepped through.
    pub frames: usize,
}

impl Listed {
    /// The label, where the caption does not say it, as the title of a figure in a series does.
    fn label_to_write(&self) -> Option<&str> {
        let said = |label: &&str| self.caption.as_deref().is_some_and(|caption| caption.starts_with(label));
        self.label.as_deref().filter(|label| !said(label))
    }

    /// Whether it has a label or a caption.
    #[must_use]
    pub fn has_name(&self) -> bool {
        self.label.is_some() || self.caption.is_some()
    }

    /// What a list calls it: its label and its caption, or else its id.
    #[must_use]
    pub fn name(&self, lang: Lang) -> String {
        let parts: Vec<&str> = self.label_to_write().into_iter().chain(self.caption.as_deref()).collect();
        if parts.is_empty() { self.id.clone() } else { parts.join(Caption::after_label(lang)) }
    }
}

/// What a text calls the figure with a number of a page.
#[must_use]
pub fn numbered(number: usize, lang: Lang) -> String {
    crate::say::page::figure(lang, number)
}

/// Stands for the number of a figure that a shortcode makes, until the figures before it are known.
#[must_use]
pub fn label_mark(id: &str) -> String {
    format!("{LABEL}{id}{LABEL_END}")
}

/// Around the id in such a mark: control characters that no text has.
const LABEL: &str = "\u{91}#";
const LABEL_END: char = '\u{92}';

/// Whether HTML has such a mark.
#[must_use]
pub fn has_label(html: &str) -> bool {
    html.contains(LABEL)
}

/// The words of a caption: what follows on its mark, up to the end of the element that both are in.
fn caption(after: &str) -> String {
    let (mut words, mut depth) = (String::new(), 0_usize);
    let mut pieces = Pieces::new(after.split(LABEL).next().unwrap_or_default());
    while let Some(piece) = pieces.next() {
        match piece {
            Piece::Text(text) => words.push_str(text),
            Piece::Tag(tag) if tag.closes && depth == 0 => break,
            Piece::Tag(tag) if tag.closes => depth -= 1,
            Piece::Tag(tag) if tag.ends_at_once() => {}
            Piece::Tag(tag) => {
                depth += 1;
                // How a word is read is no word of its own.
                if ["rp", "rt"].contains(&&*tag.name) {
                    pieces.inside(&tag.name);
                }
            }
        }
    }
    unescaped(words.trim()).into_owned()
}

/// Stands for the list of all figures of the page.
pub const LIST: &str = "\u{91}figures\u{92}";

/// The list of the figures of a page that have an id of their author's.
#[must_use]
pub fn list(listed: &[Listed], lang: Lang) -> String {
    let mut html = String::from("<ul class=\"k-list\">\n");
    for figure in listed {
        html.push_str("<li><a href=\"#");
        let _ = escape_html(&mut html, &figure.id);
        html.push_str("\">");
        let (label, caption) = (figure.label_to_write(), figure.caption.as_deref());
        let _ = escape_html(&mut html, label.or(caption).unwrap_or(&figure.id));
        html.push_str("</a>");
        if let (Some(_), Some(caption)) = (label, caption) {
            let _ = escape_html(&mut html, Caption::after_label(lang));
            let _ = escape_html(&mut html, caption);
        }
        html.push_str("</li>\n");
    }
    html + "</ul>\n"
}

/// Something that is made at most once, and only if somebody wants it.
pub enum OnDemand<T> {
    /// Nobody does.
    NotWanted,
    /// It is still to be made.
    Wanted,
    /// It has been made.
    Made(T),
}

impl<T> OnDemand<T> {
    /// Makes it if it is still to be made.
    pub fn make(&mut self, make: impl FnOnce() -> T) {
        if matches!(self, Self::Wanted) {
            *self = Self::Made(make());
        }
    }

    /// What has been made.
    pub fn made(self) -> Option<T> {
        if let Self::Made(made) = self { Some(made) } else { None }
    }
}

/// The figures of one page.
pub struct PageFigures<'a> {
    /// The page.
    pub page: &'a Page,
    /// The content folder, which `src=` cannot lead out of.
    pub content: &'a Path,
    /// What messages call it.
    pub called: &'a str,
    /// Whether nothing can stand beside the page: no files, and no pages of parts.
    pub alone: bool,
    /// What the keys of figures without a name begin with.
    pub prefix: &'a str,
    /// The address of the site, without a slash at its end, if the page is written for feeds: then figures are pictures.
    pub feed: Option<&'a str>,
    /// Whether figures are written as text.
    pub as_text: bool,
    /// Their pictures that the page shows or links to, by their paths in the output folder.
    pub pictures: Vec<(String, Arc<Drawing>)>,
    /// The picture of the first figure, if it is wanted.
    pub poster: OnDemand<Poster>,
    /// The symbols that they share.
    pub sprites: Sprites,
    /// The ids of the page.
    pub ids: Ids,
    /// How many `<template>` elements are open, in which no id is one of the page.
    pub templates: usize,
    /// Where those come from that are fenced blocks.
    pub boards: Vec<BoardPlace>,
    /// The figures by their keys.
    pub known: BTreeMap<String, KnownFigure>,
    /// What the page has read so far.
    pub uses: Uses,
    /// Files to stand beside the page.
    pub files: Vec<(String, Arc<Vec<u8>>)>,
    /// Parts of them with pages of their own.
    pub parts: Vec<PartPage>,
    /// What is wrong with them.
    pub problems: Problems,
    /// From where on in the page nothing is said: a block that is not closed has taken text for a part of its record.
    pub silent_from: Option<usize>,
    /// The names that the author gave to figures, and where.
    pub named: Vec<(String, Span)>,
    /// How many there are so far.
    pub count: usize,
    /// Whether those with an id are numbered.
    pub numbers: bool,
    /// Whether they have links to their pictures, where their blocks do not say it.
    pub downloads: bool,
    /// Whether replays have links to their records, where their blocks do not say it.
    pub has_records: bool,
    /// Whether readers can try moves from their positions.
    pub try_moves: bool,
    /// What the config says about photographs.
    pub images: Option<&'a Images>,
    /// Whether what is good of damaged records is shown with warnings instead of errors, in all blocks.
    pub lenient: bool,
    /// Whether code that is none of the page's figures is coloured.
    pub colours: bool,
    /// What texts in their pictures are set in.
    pub letters: Letters,
    /// The board themes that they can name.
    pub themes: Themes,
    /// What the solver may do for all of the site.
    pub solver: SolverBudget,
    /// How many have a number so far.
    pub numbered: usize,
    /// Those with an id of their author's, in the order of the page.
    pub listed: Vec<Listed>,
}

impl<'a> PageFigures<'a> {
    /// No figures yet.
    #[must_use]
    pub fn new(page: &'a Page, content: &'a Path) -> Self {
        Self {
            page,
            content,
            called: CONTENT,
            alone: false,
            prefix: "k",
            feed: None,
            as_text: false,
            poster: OnDemand::NotWanted,
            pictures: Vec::new(),
            sprites: Sprites::default(),
            ids: Ids::default(),
            templates: 0,
            boards: Vec::new(),
            known: BTreeMap::new(),
            uses: Uses::default(),
            files: Vec::new(),
            parts: Vec::new(),
            problems: Problems::default(),
            silent_from: None,
            named: Vec::new(),
            count: 0,
            numbers: false,
            downloads: false,
            try_moves: false,
            has_records: false,
            images: None,
            lenient: false,
            colours: false,
            letters: Letters::default(),
            themes: Themes::default(),
            solver: SolverBudget::default(),
            numbered: 0,
            listed: Vec::new(),
        }
    }

    /// The key of the next figure: what the author calls it, else its number.
    pub fn key(&mut self, options: &Options) -> (String, Option<Diagnostic>) {
        let mut problem = None;
        if let Some(id) = &options.id {
            if self.ids.take_key(&id.value) {
                self.named.push((id.value.clone(), id.span));
                return (id.value.clone(), None);
            }
            // Links to its frames mean either of the two.
            self.known.entry(id.value.clone()).or_default().broken = true;
            let message = format!("the id `{}` is taken already on this page", id.value);
            let hint = "give one of the two another name";
            problem = Some(Diagnostic::error(Id::IdDuplicate, id.span, message).with_hint(hint));
        }
        let mut number = self.count;
        while !self.ids.take_key(&format!("{}{number}", self.prefix)) {
            number += 1;
        }
        (format!("{}{number}", self.prefix), problem)
    }

    /// The id of the control that a link to a frame sets, if the figure has one; else why not, and perhaps a hint.
    /// Of a broken figure nobody can say: the control has no name, and there is no more to say.
    pub fn control(&self, id: &str, frame: usize) -> Result<String, NoFrame> {
        match self.known.get(id) {
            None => Err((format!("there is no figure `{id}` on this page"), None)),
            Some(known) if known.broken => Ok(String::new()),
            Some(known) => known.frame(id, frame).map(|_| format!("{id}-{frame}")),
        }
    }

    /// What a link to a frame may have meant, if there is no figure `id`.
    pub fn near(&self, id: &str, frame: usize) -> Option<String> {
        let near = nearest(id, self.known.keys().map(String::as_str))?;
        Some(format!("did you mean `#{near}:{frame}`?"))
    }

    /// The number of the next figure that has an id of its author's, if such figures are numbered.
    pub fn next_number(&mut self) -> Option<usize> {
        self.numbered += usize::from(self.numbers);
        self.numbers.then_some(self.numbered)
    }

    /// HTML with the numbers of its figures in place of their marks.
    pub fn labelled(&mut self, html: String) -> String {
        let (mut out, mut rest) = (String::new(), html.as_str());
        while let Some((before, mark)) = rest.split_once(LABEL) {
            let Some((id, after)) = mark.split_once(LABEL_END) else { break };
            let caption = Some(caption(after)).filter(|caption| !caption.is_empty());
            let number = self.next_number();
            let label = number.map(|number| numbered(number, self.page.texts.lang()));
            out.push_str(before);
            if let Some(label) = &label {
                out.push_str("<b class=\"k-no\">");
                let _ = escape_html(&mut out, label);
                out.push_str("</b>");
                let between = caption.as_ref().map(|_| Caption::after_label(self.page.texts.lang()));
                let _ = escape_html(&mut out, between.unwrap_or_default());
            }
            self.listed.push(Listed { id: id.to_owned(), number, label, caption, frames: 1 });
            rest = after;
        }
        if out.is_empty() { html } else { out + rest }
    }

    /// Keeps the messages, and shows the first errors among them in the page.
    pub fn say(&mut self, said: Vec<(Arc<Source>, Diagnostic)>) -> String {
        let mut html = String::new();
        let mut shown = 0;
        for (source, problem) in said {
            let follows = self.silent_from.is_some_and(|from| problem.span.start >= from);
            if follows && Arc::ptr_eq(&source, &self.page.source) {
                continue;
            }
            if problem.is_error() && shown < MOST_BOXES {
                shown += 1;
                html.push_str(&error_box(&source, &problem));
            }
            self.problems.push(&source, problem);
        }
        html
    }
}

/// Most errors of one figure that the page shows, as `check` and `build` say them all: what fits a screen, and what
/// keeps a line of a hundred thousand wrong options from being searched as often.
const MOST_BOXES: usize = 10;

/// Most characters of a line that is shown beside an error: enough to see where it is.
const MOST_SHOWN: usize = 160;

/// An error as the page shows it.
#[must_use]
pub fn error_box(source: &Source, problem: &Diagnostic) -> String {
    let place = source.line_column(problem.span.start);
    let line = source.line(place.line);
    let skip = place.column.saturating_sub(MOST_SHOWN / 2);
    let shown: String = line.chars().skip(skip).take(MOST_SHOWN).collect();
    let mut html = String::from("<div class=\"k-error\" role=\"note\">");
    let mut part = |before: &str, text: &str, after: &str| {
        html.push_str(before);
        let _ = escape_html(&mut html, text);
        html.push_str(after);
    };
    part("<p><strong>", problem.id.as_str(), "</strong> ");
    part("", &problem.message, "</p>");
    let mut name = String::new();
    let _ = write!(name, "{}:{}:{}", source.name(), place.line, place.column);
    part("<p><code>", &name, "</code></p>");
    if !shown.trim().is_empty() {
        part("<pre><code>", &shown, "</code></pre>");
    }
    if let Some(hint) = &problem.hint {
        part("<p>", hint, "</p>");
    }
    html + "</div>\n"
}
