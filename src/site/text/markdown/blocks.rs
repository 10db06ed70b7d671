//! Blocks: game codes to figures.

mod figure;
mod info;

use std::sync::Arc;

use super::caption;
use super::figures::{BoardPlace, PageFigures};
use super::highlight::{self, Shown};
use super::known::KnownFigure;
use super::listed::numbered;
use super::records::{self, Found, Held};
use super::segments::Pieced;
use crate::say;
use crate::site::source::limits;
pub use crate::site::source::notation::{is_freeboard, notation};
use figure::one;
pub use info::{Fence, nearly, placed_words, stuck, take_word};
use kisho_board::diagram::{Caption, Figure};
use kisho_board::present::options::{Options, Word, parse};
use kisho_board::render;
use kisho_board::render::svg::Writer;
use kisho_game::Notation;
use kisho_game::text::{Diagnostic, Id, Source, Span};

/// The code of the initial position.
pub const START: &str = "gkwAAAAQ";

/// A block as HTML.
pub fn fence(figures: &mut PageFigures<'_>, notation: &'static Notation, fence: &Fence) -> String {
    let (mut list, mut problems) = placed_words(fence);
    let (only_source, with_source) = (take_word(&mut list, "show"), take_word(&mut list, "example"));
    let has_source = (only_source || with_source) && !figures.as_text;
    let source = if has_source { shown(fence, &list) } else { String::new() };
    if only_source {
        return source;
    }
    // What a shortcode has written stands in no file as it is.
    let is_made = fence.info_at == fence.span.start;
    if is_made {
        problems.iter_mut().for_each(|problem| problem.span = fence.span);
        list.iter_mut().for_each(|word| (word.name_span, word.value_span) = (fence.span, fence.span));
    }
    let name_span = list.first().map_or(fence.span, |word| word.name_span);
    let words = list.get(1..).unwrap_or_default();
    let (mut options, wrong) = parse(words, notation);
    options.freeboard |= list.first().is_some_and(|word| is_freeboard(&word.name));
    problems.extend(wrong);
    if is_made {
        let written = || format!("the template writes `{}`", fence.info);
        for problem in &mut problems {
            problem.label.get_or_insert_with(written);
        }
    }
    let span = (!is_made).then_some(fence.span);
    let block = Block { notation, options, words, code: &fence.code, name_span, span };
    let figure = draw(figures, &block, problems);
    if has_source { format!("<div class=\"k-example\">{figure}{source}</div>\n") } else { figure }
}

/// The block as its author would write it, with the words of its info string that `show` and `example` leave.
fn shown(fence: &Fence, list: &[Word]) -> String {
    let word = |word: &Word| {
        let from = |span: Span| {
            let span =
                Span::new(span.start.saturating_sub(fence.info_at), span.end.saturating_sub(fence.info_at));
            fence.info.get(span.start..span.end).unwrap_or_default()
        };
        match word.value {
            Some(_) => format!("{}={}", from(word.name_span), from(word.value_span)),
            None => from(word.name_span).to_owned(),
        }
    };
    let info = list.iter().map(word).collect::<Vec<_>>().join(" ");
    let line_end = if fence.code.text.is_empty() || fence.code.text.ends_with('\n') { "" } else { "\n" };
    let text = format!("```{info}\n{}{line_end}```\n", fence.code.text);
    highlight::plain(&text, "", Shown::default())
}

/// A block whose options have been read.
#[derive(Debug)]
pub struct Block<'a> {
    /// How its code is written.
    pub notation: &'static Notation,
    /// Its options; their spans count bytes of the file.
    pub options: Options,
    /// The words that say them.
    pub words: &'a [Word],
    /// The code.
    pub code: &'a Pieced,
    /// What is marked where there is nothing else to mark.
    pub name_span: Span,
    /// Where it stands in the file of the page, fences included, if it is a fenced block there.
    pub span: Option<Span>,
}

/// Messages, each with the text that it is about.
pub type Said = Vec<(Arc<Source>, Diagnostic)>;

/// Reads, presents and renders a block, and says what is wrong with it.
pub fn draw(figures: &mut PageFigures<'_>, block: &Block<'_>, problems: Vec<Diagnostic>) -> String {
    let page = Arc::clone(&figures.page.source);
    figures.count += 1;
    if figures.count > limits::FIGURES_A_PAGE {
        return too_many(figures, block.name_span);
    }
    let mut said: Said = problems.into_iter().map(|p| (Arc::clone(&page), p)).collect();
    let mut options = block.options.clone();
    said.extend(
        options.choose_theme(&figures.settings.board_themes).map(|problem| (Arc::clone(&page), problem)),
    );
    options.solver = figures.settings.budget.solver.clone();
    let caption = options.caption.take().map(|caption| caption::read(&caption));
    options.caption = caption.as_ref().map(|caption| caption.words.clone());
    let before = said.len();
    let Held { record, file: src, text } = records::read(figures, block, &mut said);
    let broken = record.is_none() || said.iter().skip(before).any(|(_, problem)| problem.is_error());
    if broken {
        options.ask_nothing();
    }
    let lenient = *options.lenient.get_or_insert(figures.settings.lenient);
    // What is no record keeps nothing else from being published where that is asked for.
    let as_written = record.is_none() && lenient;
    if lenient {
        said.iter_mut().skip(before).for_each(|(_, problem)| problem.excuse());
    }
    let (key, problem) = figures.key(&block.options);
    said.extend(problem.map(|problem| (Arc::clone(&page), problem)));
    let at = block.span.unwrap_or(block.name_span);
    figures.boards.push(BoardPlace {
        key: key.clone(),
        span: at,
        is_block: block.span.is_some(),
        src,
        solves: options.solve.is_some(),
    });
    figures.known.insert(key.clone(), KnownFigure { still: true, broken, ..KnownFigure::default() });
    let make = |figures: &mut PageFigures<'_>, found: &Found| {
        let lang = figures.page.texts.lang();
        let (mut list, mut wrong) = kisho_board::present::figures(&found.record, &options, lang);
        if let Some(html) = caption.and_then(|caption| caption.html) {
            put_caption(&mut list, options.caption.as_deref(), &html);
        }
        wrong.retain(|problem| !broken || !follows(problem.id));
        if broken && lenient {
            // A stone or a die that an option names may be one that cannot be read.
            wrong.iter_mut().for_each(Diagnostic::excuse);
        }
        said.extend(wrong.into_iter().map(|problem| (Arc::clone(&page), problem)));
        if options.is_series() {
            name_apart(figures, &mut list);
            return series(figures, block, &list, &key, found, &mut said);
        }
        number(figures, block, &mut list);
        list.iter().map(|figure| one(figures, block, figure, (&key, true), found, &mut said)).collect()
    };
    let made = record.map(|found| in_room(figures, at, |figures| make(figures, &found)));
    let has_room = made != Some(None);
    if !has_room {
        figures.known.entry(key.clone()).or_default().broken = true;
    }
    let html = made.flatten().unwrap_or_default();
    let notes = figures.say(said);
    if html.is_empty() && (as_written || !has_room || !notes.is_empty()) {
        // Its text, or what is wrong, stands in the place of the board.
        let mut w = Writer::default();
        w.open("div").attr("id", &key);
        if as_written {
            let name = block.options.src.as_ref().map_or(block.code.text.as_str(), |src| src.value.as_str());
            w.raw(&highlight::plain(text.as_deref().unwrap_or(name), "", Shown::default()));
        }
        w.raw(&notes).close().newline();
        return w.finish();
    }
    html + &notes
}

/// Whether a message may follow from errors of the record: the frames that are missing may stand in what cannot be read, and answers and
/// choices are those of a problem that is not asked.
fn follows(id: Id) -> bool {
    matches!(
        id,
        Id::OptionFrame
            | Id::QuizFrame
            | Id::FiguresNone
            | Id::ProblemAnswer
            | Id::ProblemChoices
            | Id::GoScoreDiffers
    )
}

/// What `make` makes of a record, as HTML and in files beside the page; `None` if the site has no room for that.
fn in_room(
    figures: &mut PageFigures<'_>,
    at: Span,
    make: impl FnOnce(&mut PageFigures<'_>) -> String,
) -> Option<String> {
    let room = &figures.settings.budget.boards;
    if room.is_full() {
        return None;
    }
    let (files, parts) = (figures.files.len(), figures.parts.len());
    let html = make(figures);
    let in_files = figures.files.iter().skip(files).map(|(_, bytes)| bytes.len());
    let in_parts = figures.parts.iter().skip(parts).map(|part| part.html.len());
    let bytes = html.len() + in_files.chain(in_parts).sum::<usize>();
    figures.taken.add(bytes, at);
    // A feed shows again what is on the page.
    if figures.feed.is_some() || room.take(bytes) {
        return Some(html);
    }
    figures.files.truncate(files);
    figures.parts.truncate(parts);
    None
}

/// Gives the figures whose caption is that of their author its HTML. A book figure that stands alone is called what its author
/// writes.
fn put_caption(list: &mut [Figure], written: Option<&str>, html: &str) {
    let is_own = |Caption { text, title, .. }: &Caption| {
        text.as_deref() == written || (text.is_none() && title.as_deref() == written)
    };
    for figure in list.iter_mut().filter(|figure| is_own(&figure.caption)) {
        figure.caption.html = Some(html.to_owned());
    }
}

/// Gives the figures of a series, which are counted from 1, another name if numbered figures of the page are called so.
fn name_apart(figures: &PageFigures<'_>, list: &mut [Figure]) {
    let lang = figures.page.texts.lang();
    let captions = list.iter_mut().map(|figure| &mut figure.caption).zip(1..);
    for (Caption { label, title, .. }, number) in captions.filter(|_| figures.is_numbered()) {
        let taken = numbered(number, lang);
        if label.as_ref() != Some(&taken) {
            continue;
        }
        let apart = say::page::game_figure(lang, number);
        if let Some(rest) = title.as_deref().and_then(|title| title.strip_prefix(&taken)) {
            *title = Some(format!("{apart}{rest}"));
        }
        *label = Some(apart);
    }
}

/// Gives a figure with an id of its author's the next number of the page. Those of a series number themselves.
fn number(figures: &mut PageFigures<'_>, block: &Block<'_>, list: &mut [Figure]) {
    for figure in list.iter_mut().filter(|_| block.options.id.is_some()) {
        let number = figures.next_number();
        figure.caption.label = number.map(|number| numbered(number, figures.page.texts.lang()));
    }
}

/// The figures of a series, each with a name of its own: that of the block and its number. Names with numbers belong to
/// the block already, as do those of the frames of a replay.
fn series(
    figures: &mut PageFigures<'_>,
    block: &Block<'_>,
    list: &[Figure],
    key: &str,
    found: &Found,
    said: &mut Said,
) -> String {
    let mut html = String::new();
    for (place, figure) in list.iter().enumerate() {
        if place > 0 {
            figures.count += 1;
        }
        if figures.count > limits::FIGURES_A_PAGE {
            html.push_str(&too_many(figures, block.name_span));
            break;
        }
        let name = format!("{key}-{}", place + 1);
        figures.ids.add(name.clone());
        let is_last = place + 1 == list.len();
        html.push_str(&one(figures, block, figure, (&name, is_last), found, said));
    }
    if figures.as_text { html } else { render::series(Some(key), &html) }
}

/// How a message ends that is about all that follows, too.
pub const LATER_TOO: &str = "; this one and all later ones are left out";

/// The first figure that a page has no room for says so for all after it.
fn too_many(figures: &mut PageFigures<'_>, span: Span) -> String {
    if figures.count > limits::FIGURES_A_PAGE + 1 {
        return String::new();
    }
    let message = format!("a page has at most {} figures{LATER_TOO}", limits::FIGURES_A_PAGE);
    let problem =
        Diagnostic::error(Id::BlockTooMany, span, message).with_hint("divide it into several pages");
    figures.say(vec![(Arc::clone(&figures.page.source), problem)])
}
