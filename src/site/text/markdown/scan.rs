//! The first walk over a page: finds blocks and boards, and draws them.
//!
//! Links and headings come in a second walk, when it is known which figures the page has.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

use super::blocks::{self, Block, Fence};
use super::figures::PageFigures;
use super::highlight::{self, Shown};
use super::listed::has_label;
use super::segments::Pieced;
use super::{code, fan, foreign};
use crate::site::look::engine::OPTIONS;
use crate::site::source::ruby::PlacedEvent;
use crate::site::source::{html, limits};
use kisho_board::present::options::parse;
use kisho_board::render::svg::Writer;
use kisho_game as game;
use kisho_game::text::{Diagnostic, Id, Span};

/// The HTML of everything that is drawn, in order: the numbers of its first event and of that after its last.
pub type Drawn = Vec<(Range<usize>, String)>;

/// Draws the code blocks and boards of a page.
pub fn figures<'p>(mut figures: PageFigures<'p>, events: &[PlacedEvent<'_>]) -> (PageFigures<'p>, Drawn) {
    let mut drawn = Drawn::new();
    let mut at = 0;
    while let Some((event, span)) = events.get(at) {
        let (end, html) = match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let (end, code) = collect(events, at, TagEnd::CodeBlock);
                (end, code_block(&mut figures, kind, code, *span))
            }
            Event::Start(Tag::HtmlBlock) => {
                let (end, code) = collect(events, at, TagEnd::HtmlBlock);
                (end, raw(&mut figures, &code))
            }
            Event::InlineHtml(tag) => match inline(&mut figures, events, at, tag, *span) {
                Some(found) => found,
                None => {
                    at += 1;
                    continue;
                }
            },
            _ => {
                at += 1;
                continue;
            }
        };
        drawn.push((at..end, html));
        at = end;
    }
    (figures, drawn)
}

/// The text up to the end of what begins at event `at`, and the number of the event after it.
pub fn collect(events: &[PlacedEvent<'_>], at: usize, end: TagEnd) -> (usize, Pieced) {
    let mut text = Pieced::default();
    for (number, (event, span)) in events.iter().enumerate().skip(at + 1) {
        match event {
            Event::Text(piece) | Event::Html(piece) => text.push(piece, *span),
            Event::End(tag) if *tag == end => return (number + 1, text),
            _ => {}
        }
    }
    (events.len(), text)
}

/// Where the texts of a page stand that are not in code blocks, each once: pieces of a text may share its place.
pub fn texts<'e>(events: &'e [PlacedEvent<'_>]) -> impl Iterator<Item = Span> + use<'e> {
    let (mut in_code, mut last) = (false, None);
    events.iter().filter_map(move |(event, span)| match event {
        Event::Start(Tag::CodeBlock(_)) | Event::End(TagEnd::CodeBlock) => {
            in_code = matches!(event, Event::Start(_));
            None
        }
        Event::Text(_) if !in_code && last.replace(*span) != Some(*span) => Some(*span),
        _ => None,
    })
}

fn code_block(figures: &mut PageFigures<'_>, kind: &CodeBlockKind<'_>, code: Pieced, span: Span) -> String {
    let CodeBlockKind::Fenced(info) = kind else {
        return highlight::plain(&code.text, "", Shown::default());
    };
    let written = Some(figures.page.source.slice(span)).filter(|it| it.trim_start().starts_with(['`', '~']));
    let fence = if written.is_some() {
        fence(figures.page.source.text(), code, span)
    } else {
        // A shortcode has written it.
        let code = Pieced::made(code.text);
        Fence { info: info.to_string(), info_at: span.start, code, span }
    };
    match blocks::notation(&fence.info) {
        Some(notation) => {
            let Some(problem) = unclosed(figures.page.source.slice(span), span, &fence.code.text) else {
                return blocks::fence(figures, notation, &fence);
            };
            figures.problems.push(&figures.page.source, problem);
            figures.silent_from = after_record(&fence);
            let html = blocks::fence(figures, notation, &fence);
            figures.silent_from = None;
            html
        }
        None => {
            let is_mistaken = mistaken(figures, &fence);
            if let Some((place, end)) = written.and_then(|written| open_end(written, span, "")) {
                let message = "this block is not closed, so that all after it is code";
                let problem = Diagnostic::warning(Id::BlockUnclosed, place, message)
                    .with_hint(format!("write {end} on a line of its own after the code"));
                figures.problems.push(&figures.page.source, problem);
            }
            let html = code::block(figures, &fence, is_mistaken);
            match Some(&fence).filter(|_| is_mistaken).and_then(meant_id) {
                Some((id, span)) if !figures.as_text && figures.ids.take_key(&id) => {
                    let mut w = Writer::default();
                    w.open("div").attr("id", &id).raw(&html).close().newline();
                    figures.known.entry(id.clone()).or_default().broken = true;
                    figures.named.push((id, span));
                    w.finish()
                }
                _ => html,
            }
        }
    }
}

/// The message about a block of a record whose fence is not closed, so that it takes the text after it with it: up to the end, or up
/// to where the next block ends. `written`: the block as it is written; what a shortcode has written may have no fence.
fn unclosed(written: &str, span: Span, code: &str) -> Option<Diagnostic> {
    let (place, end) = open_end(written, span, code)?;
    let hint = format!("write {end} on a line of its own after the record");
    Some(Diagnostic::error(Id::BlockUnclosed, place, "this block is not closed").with_hint(hint))
}

/// The first line of a block whose fence is not closed or that has the beginning of another one in its `code`, and what would close it.
pub fn open_end(written: &str, span: Span, code: &str) -> Option<(Span, String)> {
    let fence = |line: &str| {
        let line = line.trim_start_matches([' ', '\t', '>']);
        let sign = line.chars().next().filter(|sign| ['`', '~'].contains(sign))?;
        let length = line.len() - line.trim_start_matches(sign).len();
        (length >= 3).then(|| (sign, length, line.get(length..).unwrap_or_default().trim().is_empty()))
    };
    let mut lines = written.trim_end().lines();
    let first = lines.next()?;
    let (sign, length, _) = fence(first)?;
    let is_like = |line: &str, closes: bool| {
        fence(line).is_some_and(|(other, long, is_bare)| other == sign && long >= length && is_bare == closes)
    };
    let is_closed = lines.next_back().is_some_and(|last| is_like(last, true));
    (!is_closed || code.lines().any(|line| is_like(line, false)))
        .then(|| (Span::new(span.start, span.start + first.len()), sign.to_string().repeat(length)))
}

/// Where the text may begin, in the file, that a block has taken which is not closed: at its first empty line.
fn after_record(fence: &Fence) -> Option<usize> {
    let mut at = 0;
    let empty = fence.code.text.split_inclusive('\n').find_map(|line| {
        at += line.len();
        line.trim().is_empty().then_some(at)
    })?;
    Some(fence.code.in_file(Span::at(empty), fence.span).start)
}

/// The Markdown of a file from a place on, as it is written.
pub fn events(text: &str, body: usize) -> impl Iterator<Item = PlacedEvent<'_>> {
    let parser = Parser::new_ext(text.get(body..).unwrap_or_default(), OPTIONS).into_offset_iter();
    parser.map(move |(event, range)| (event, Span::from(range).shifted(body)))
}

/// A fenced block with its info string. `text`: the file.
pub fn fence(text: &str, code: Pieced, span: Span) -> Fence {
    let (info, info_at) = info(text, span);
    Fence { info, info_at, code, span }
}

/// The fenced block that begins at a place of a file. `body`: where its Markdown begins.
#[must_use]
pub fn fence_at(text: &str, body: usize, at: usize) -> Option<Fence> {
    let placed = events(text, body).take(limits::PAGE_EVENTS);
    let rest: Vec<PlacedEvent<'_>> = placed.skip_while(|(_, span)| span.start < at).collect();
    let is_it = |(event, span): &PlacedEvent<'_>| {
        span.start == at && matches!(event, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))))
    };
    let begins = rest.iter().position(is_it)?;
    let (_, code) = collect(&rest, begins, TagEnd::CodeBlock);
    Some(fence(text, code, rest.get(begins)?.1))
}

/// Warns if a block that names no notation was probably meant to be a figure; whether it was.
pub fn mistaken(figures: &mut PageFigures<'_>, fence: &Fence) -> bool {
    if let Some(hint) = meant(&fence.info, language(&fence.info), &fence.code.text) {
        let first = fence.info.split_whitespace().next().unwrap_or_default();
        let place = Span::new(fence.info_at, fence.info_at + first.len());
        let message = format!("`{first}` is not a notation that kisho knows, so this is shown as code");
        let problem = Diagnostic::warning(Id::BlockUnknown, place, message).with_hint(hint);
        figures.problems.push(&figures.page.source, problem);
        return true;
    }
    if figures.settings.highlight {
        uncoloured(figures, fence);
    }
    false
}

/// The id that the author of such a block gave to the figure, and where. Links to it are right.
fn meant_id(fence: &Fence) -> Option<(String, Span)> {
    let (words, _) = blocks::placed_words(fence);
    let word = words.into_iter().find(|word| word.name == "id")?;
    let id = word.value.filter(|id| !id.is_empty() && !id.contains(char::is_whitespace))?;
    Some((id, word.value_span))
}

/// Warns of a language without colours.
fn uncoloured(figures: &mut PageFigures<'_>, fence: &Fence) {
    let language = language(&fence.info);
    if language.is_empty() || highlight::knows(language) {
        return;
    }
    let start = fence.info_at + fence.info.find(language).unwrap_or_default();
    let span = Span::new(start, start + language.len());
    let problem = foreign::directive(&fence.info, language, span).unwrap_or_else(|| {
        let hint = highlight::nearest_to(language).map_or_else(
            || "`text` says that it is to have none".to_owned(),
            |near| format!("did you mean `{near}`? `text` says that it is to have none"),
        );
        Diagnostic::warning(Id::CodeInfo, span, format!("kisho has no colours for `{language}`"))
            .with_hint(hint)
    });
    figures.problems.push(&figures.page.source, problem);
}

/// The language that an info string names; examples for rustdoc need not name theirs.
pub fn language(info: &str) -> &str {
    if let Some(attributes) = info.strip_prefix('{') {
        return language_among(attributes);
    }
    let mut words = info.split([' ', '\t', ',', '{']);
    let first = words.next().unwrap_or_default();
    if !highlight::is_of_rust(first) {
        return first;
    }
    words.find(|word| highlight::knows(word)).unwrap_or("rust")
}

/// The language among attributes, as Pandoc (`{.rust .numberLines}`) and Quarto (`{python}`) name it.
fn language_among(attributes: &str) -> &str {
    // A value between quotation marks may have blanks in it.
    let mut words =
        attributes.split([' ', '\t', ',', '}']).filter(|word| !word.is_empty() && !word.contains('"'));
    let first = words.clone().next().filter(|word| word.starts_with(char::is_alphabetic));
    let class = || words.find_map(|word| word.strip_prefix('.').filter(|_| !highlight::is_option(word)));
    let bare = first.filter(|word| !word.contains('=') && !highlight::is_option(word));
    bare.or_else(class).unwrap_or_default()
}

/// What to write instead, if a code block was probably meant to be a figure.
fn meant(info: &str, word: &str, code: &str) -> Option<String> {
    if let Some(name) = blocks::stuck(info) {
        return Some(format!("the notation is `{name}`; put a space between it and its options"));
    }
    if word.is_empty() || highlight::knows(word) {
        return None;
    }
    if info.starts_with('{') && blocks::notation(word).is_some() {
        return Some(format!("write ```{word}, with its options after a space and without braces"));
    }
    blocks::nearly(word, code).map(|near| format!("did you mean `{near}`?"))
}

/// The info string of a fence as it stands in the file, and where.
///
/// Markdown takes backslashes out of it, which would spoil quoted values.
fn info(text: &str, span: Span) -> (String, usize) {
    let line = text.get(span.start..span.end).unwrap_or_default().lines().next().unwrap_or_default();
    let after = line.trim_start_matches(' ').trim_start_matches(['`', '~']).trim_start();
    (after.trim_end().to_owned(), span.start + (line.len() - after.len()))
}

/// An HTML block, with its boards drawn.
fn raw(figures: &mut PageFigures<'_>, code: &Pieced) -> String {
    note(figures, code);
    let mut out = String::new();
    let mut at = 0;
    for board in fan::boards(&code.text) {
        out.push_str(code.text.get(at..board.span.start).unwrap_or_default());
        at = board.span.end;
        out.push_str(&draw(figures, code, board));
    }
    out.push_str(code.text.get(at..).unwrap_or_default());
    figures.labelled(out)
}

/// Takes the ids of raw HTML, so that links can name them.
pub fn note(figures: &mut PageFigures<'_>, code: &Pieced) {
    for tag in html::tags(&code.text).iter().filter(|tag| !fan::is_board(tag)) {
        if tag.name == "template" && tag.closes {
            figures.templates = figures.templates.saturating_sub(1);
        }
        if let Some(id) = tag.attribute("id").filter(|_| figures.templates == 0) {
            figures.ids.add_html(html::unescaped(id.value).into_owned());
        }
        figures.templates += usize::from(tag.name == "template" && !tag.closes);
    }
}

/// A board in the midst of a paragraph: what is drawn, and the number of the event after it.
fn inline(
    figures: &mut PageFigures<'_>,
    events: &[PlacedEvent<'_>],
    at: usize,
    tag: &str,
    span: Span,
) -> Option<(usize, String)> {
    let mut code = Pieced::default();
    code.push(tag, span);
    if !html::tags(tag).first().is_some_and(fan::is_board) {
        note(figures, &code);
        return has_label(tag).then(|| (at + 1, figures.labelled(tag.to_owned())));
    }
    let mut end = at + 1;
    if let Some((Event::InlineHtml(close), close_span)) = events.get(end)
        && close.starts_with("</div")
    {
        code.push(close, *close_span);
        end += 1;
    }
    let board = fan::boards(&code.text).into_iter().next()?;
    let html = draw(figures, &code, board);
    // A figure cannot stand in a paragraph.
    let inside = matches!(
        at.checked_sub(1).and_then(|before| events.get(before)),
        Some((Event::Start(Tag::Paragraph) | Event::Text(_) | Event::SoftBreak | Event::HardBreak, _))
    );
    Some((end, if inside { format!("</p>{html}<p>") } else { html }))
}

pub fn draw(figures: &mut PageFigures<'_>, code: &Pieced, board: fan::Board) -> String {
    let Some(notation) = game::notation("qf") else { return String::new() };
    let whole = code.in_file(board.span, board.span);
    let mut words = board.words;
    for word in &mut words {
        word.name_span = code.in_file(word.name_span, whole);
        word.value_span = code.in_file(word.value_span, whole);
    }
    let (options, mut problems) = parse(&words, notation);
    problems.extend(board.said.into_iter().map(|said| {
        let span = code.in_file(said.span, whole);
        Diagnostic { span, ..said }
    }));
    let mut text = Pieced::default();
    text.push(&board.code, code.in_file(board.code_span, whole));
    blocks::draw(
        figures,
        &Block { notation, options, words: &words, code: &text, name_span: whole, span: None },
        problems,
    )
}
