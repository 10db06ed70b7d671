//! The records in the blocks of an article, with the options of their blocks.

use std::sync::Arc;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::super::blocks::{self, Block, Said, is_freeboard};
use super::super::budget::Cost;
use super::super::caption;
use super::super::figures::PageFigures;
use super::super::settings::Settings;
use super::{Document, page_of};
use crate::site::source::front::Head;
use crate::site::source::ruby::{self, PlacedEvent};
use crate::site::text::markdown::records::{self, Found};
use crate::site::text::markdown::scan;
use kisho_board::present::Options;
use kisho_board::present::options::{Word, parse};
use kisho_game::text::{Diagnostic, Source, Span};
use kisho_game::{Notation, Record};
use kisho_sheet::Description;
use kisho_source::Language;

/// An article, as far as a sheet of its blocks needs it.
#[derive(Debug)]
pub struct Article {
    /// Its text.
    pub source: Arc<Source>,
    /// Its title, if its front matter has one, without the readings of its words.
    pub title: Option<String>,
    /// Its language, if its front matter names one.
    pub lang: Option<Language>,
    /// The sheet that its front matter describes.
    pub sheet: Option<Description>,
    /// Its blocks, in order; those that are only shown as source are left out, and those that cannot be read.
    pub blocks: Vec<GatheredBlock>,
    /// Everything there is to say, with the texts that it is about.
    pub problems: Said,
}

/// A block of an article.
#[derive(Debug)]
pub struct GatheredBlock {
    /// Its notation.
    pub notation: &'static Notation,
    /// Its record.
    pub record: Record,
    /// The name that its author gave it.
    pub id: Option<String>,
    /// The line in which it begins, from 1.
    pub line: usize,
    words: Vec<Word>,
    is_freeboard: bool,
    span: Span,
}

impl Article {
    /// Reads the front matter and the blocks of a document.
    #[must_use]
    pub fn read(document: &Document<'_>) -> Self {
        let source = Arc::clone(&document.source);
        let Head { front, body, problems } = Head::parse(source.text());
        let problems = problems.into_iter().map(|problem| (Arc::clone(&source), problem)).collect();
        let mut article = Self {
            title: front.title.map(|title| ruby::words(&title).into_owned()),
            lang: front.lang.map(|name| name.0),
            sheet: front.sheet.map(|sheet| *sheet),
            blocks: Vec::new(),
            problems,
            source,
        };
        let page = page_of(document);
        let settings = Settings::of_document(document.themes.clone(), Arc::clone(document.budget));
        let mut figures = PageFigures::new(&page, document.base, &settings);
        figures.called = document.base_called;
        let events: Vec<PlacedEvent<'_>> = scan::events(document.source.text(), body).collect();
        for (at, (event, span)) in events.iter().enumerate() {
            let Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) = event else { continue };
            let (_, code) = scan::collect(&events, at, TagEnd::CodeBlock);
            let fence = scan::fence(document.source.text(), code, *span);
            if let Some(notation) = blocks::notation(&fence.info) {
                article.add(&mut figures, notation, &fence);
            }
        }
        let cost = Cost {
            source: &document.source,
            board_places: &[],
            boards: figures.taken,
            files: figures.taken_in,
        };
        let too_much = document.budget.problems([cost].into_iter());
        article.problems.extend(too_much.into_iter().map(|problem| (problem.source, problem.diagnostic)));
        article
    }

    fn add(&mut self, figures: &mut PageFigures<'_>, notation: &'static Notation, fence: &blocks::Fence) {
        let (mut list, mut problems) = blocks::placed_words(fence);
        if blocks::take_word(&mut list, "show") {
            return;
        }
        blocks::take_word(&mut list, "example");
        let Some((name, list)) = list.split_first() else { return };
        let is_freeboard = is_freeboard(&name.name);
        let (mut options, wrong) = parse(list, notation);
        options.freeboard |= is_freeboard;
        problems.extend(wrong);
        self.problems.extend(problems.into_iter().map(|problem| (Arc::clone(&self.source), problem)));
        let id = options.id.as_ref().map(|id| id.value.clone());
        let block = Block {
            notation,
            options,
            words: list,
            code: &fence.code,
            name_span: name.name_span,
            span: None,
        };
        let before = self.problems.len();
        let record = records::read(figures, &block, &mut self.problems).record;
        // A record that is good up to an error is for pages, whose author sees them.
        if self.problems.iter().skip(before).any(|(_, problem)| problem.is_error()) {
            return;
        }
        let line = self.source.line_column(name.name_span.start).line;
        let (words, span) = (list.to_vec(), name.name_span);
        let block =
            |Found { record, .. }| GatheredBlock { notation, record, id, line, words, is_freeboard, span };
        self.blocks.extend(record.map(block));
    }
}

impl GatheredBlock {
    /// Its options, and those of the sheet, which have the last word. What is wrong with them is placed in the article.
    #[must_use]
    pub fn options(&self, more: &[(String, Option<String>)]) -> (Options, Vec<Diagnostic>) {
        let bare = |name: &str| name.strip_prefix("no-").unwrap_or(name).to_owned();
        let kept = |word: &&Word| !more.iter().any(|(name, _)| bare(name) == bare(&word.name));
        let mut words: Vec<Word> = self.words.iter().filter(kept).cloned().collect();
        words.extend(more.iter().map(|(name, value)| Word {
            name: name.clone(),
            name_span: self.span,
            value: value.clone(),
            value_span: self.span,
            spaced: false,
        }));
        let (mut options, problems) = parse(&words, self.notation);
        options.freeboard |= self.is_freeboard;
        options.caption = options.caption.map(|written| caption::read(&written).words);
        (options, problems)
    }

    /// Whether its author asks for a theme.
    #[must_use]
    pub fn asks_for_theme(&self, theme: &str) -> bool {
        self.words.iter().any(|word| word.name == "theme" && word.value.as_deref() == Some(theme))
    }
}
