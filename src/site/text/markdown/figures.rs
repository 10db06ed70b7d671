//! The figures of one page: their ids, symbols, files and errors.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use pulldown_cmark_escape::escape_html;

use super::headings::{self, Ids};
use super::known::{KnownFigure, NoFrame};
use super::listed::Listed;
use super::parts::PartPage;
use super::room::Taken;
use super::settings::Settings;
use super::uses::Uses;
use crate::site::look::pictures::{Drawing, Poster};
use crate::site::map::tree::Page;
use kisho_board::present::Options;
use kisho_board::render::Sprites;
use kisho_game::text::{Diagnostic, Id, Source, Span, nearest};
use kisho_source::Problems;
use kisho_source::files::CONTENT;

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

/// The figures of one page.
pub struct PageFigures<'a> {
    /// The page.
    pub page: &'a Page,
    /// What the config says.
    pub settings: &'a Settings,
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
    /// The picture of the first figure, if it is wanted and has been made.
    pub poster: Option<Poster>,
    /// The symbols that they share.
    pub sprites: Sprites,
    /// The ids of the page.
    pub ids: Ids,
    /// How many `<template>` elements are open, in which no id is one of the page.
    pub templates: usize,
    /// Where those come from that are fenced blocks.
    pub boards: Vec<BoardPlace>,
    /// What they take of the room for boards.
    pub taken: Taken,
    /// What files take that its blocks name.
    pub taken_in: Taken,
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
    /// How many have a number so far.
    pub numbered: usize,
    /// Those with an id of their author's, in the order of the page.
    pub listed: Vec<Listed>,
}

impl<'a> PageFigures<'a> {
    /// No figures yet.
    #[must_use]
    pub fn new(page: &'a Page, content: &'a Path, settings: &'a Settings) -> Self {
        Self {
            page,
            settings,
            content,
            called: CONTENT,
            alone: false,
            prefix: "k",
            feed: None,
            as_text: false,
            poster: None,
            pictures: Vec::new(),
            sprites: Sprites::default(),
            ids: Ids::new(settings.anchors),
            templates: 0,
            boards: Vec::new(),
            taken: Taken::default(),
            taken_in: Taken::default(),
            known: BTreeMap::new(),
            uses: Uses::default(),
            files: Vec::new(),
            parts: Vec::new(),
            problems: Problems::default(),
            silent_from: None,
            named: Vec::new(),
            count: 0,
            numbered: 0,
            listed: Vec::new(),
        }
    }

    /// Whether those with an id are numbered.
    #[must_use]
    pub fn is_numbered(&self) -> bool {
        self.page.head.front.figure_numbers.unwrap_or(self.settings.numbers)
    }

    /// The key of the next figure: what the author calls it, else its number.
    pub fn key(&mut self, options: &Options) -> (String, Option<Diagnostic>) {
        let mut problem = None;
        if let Some(id) = &options.id {
            if self.ids.take_key(&id.value) {
                self.named.push((id.value.clone(), id.span));
                self.ids.note_place(&id.value, id.span);
                return (id.value.clone(), None);
            }
            // Links to its frames mean either of the two.
            self.known.entry(id.value.clone()).or_default().broken = true;
            problem = Some(self.taken(&id.value, id.span));
        }
        let mut number = self.count;
        while !self.ids.take_key(&format!("{}{number}", self.prefix)) {
            number += 1;
        }
        (format!("{}{number}", self.prefix), problem)
    }

    /// The message about an id that is taken already.
    pub fn taken(&self, id: &str, span: Span) -> Diagnostic {
        let first = self.ids.place_of(id).filter(|first| first.start < span.start);
        let line = first.map(|first| self.page.source.line_column(first.start).line);
        let (message, hint) = headings::duplicate_message(id, line);
        Diagnostic::error(Id::IdDuplicate, span, message).with_hint(hint)
    }

    /// The id of the control that a link to a frame sets, if the figure has one; else why not, and perhaps a hint.
    /// Which frames a broken figure lacks nobody can say: the link leads to the figure, and there is no more to say.
    pub fn control(&self, id: &str, frame: usize) -> Result<String, NoFrame> {
        match self.known.get(id) {
            None => Err((format!("there is no figure `{id}` on this page"), None)),
            Some(known) => match known.frame(id, frame) {
                Ok(_) => Ok(format!("{id}-{frame}")),
                Err(_) if known.broken => Ok(id.to_owned()),
                Err(why) => Err(why),
            },
        }
    }

    /// What a link to a frame may have meant, if there is no figure `id`.
    pub fn near(&self, id: &str, frame: usize) -> Option<String> {
        let near = nearest(id, self.known.keys().map(String::as_str))?;
        Some(format!("did you mean `#{near}:{frame}`?"))
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
