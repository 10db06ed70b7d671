//! Blocks: game codes to figures.

use std::sync::Arc;

use super::caption;
use super::downloads;
use super::feed;
use super::figures::{BoardPlace, KnownFigure, Listed, PageFigures, numbered};
use super::highlight::{self, Shown};
use super::parts;
use super::printed;
use super::records::{self, Found, Held};
use super::segments::Pieced;
use crate::site::look::pictures::{self, Poster};
use crate::site::source::limits;
use kisho_board::diagram::theme::Themes;
use kisho_board::diagram::{Caption, Figure, Frame};
use kisho_board::present::options::{
    OF_ANY_POSITION, OF_COUNT, OF_OPENING, Options, Solve, Split, Word, parse, words,
};
use kisho_board::render::svg::Writer;
use kisho_board::render::{self, FigurePlace, Trial};
use kisho_game::text::{Diagnostic, Id, Source, Span, nearest};
use kisho_game::{self as game, Notation, ReadOptions};

/// What stands between two fences, and after the first.
#[derive(Debug)]
pub struct Fence {
    /// The info string as it was written.
    pub info: String,
    /// Where it begins in the file.
    pub info_at: usize,
    /// The text.
    pub code: Pieced,
    /// The whole block in the file.
    pub span: Span,
}

/// How a block that names a notation is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Showing {
    Figure,
    Source,
    Both,
}

/// A board of Quoridor to play on, as the fan site calls it: a `qf` block with `freeboard`.
const FREEBOARD: &str = "qf_freeboard";

/// The code of the initial position.
pub const START: &str = "gkwAAAAQ";

/// The notation that an info string names. JSON is a language of its own and is shown as such.
#[must_use]
pub fn notation(info: &str) -> Option<&'static Notation> {
    let word = info.split_whitespace().next()?;
    let name = if is_freeboard(word) { "qf" } else { word };
    game::notation(name).filter(|notation| notation.name != "json")
}

/// Whether the first word of an info string asks for a board to play on.
#[must_use]
pub fn is_freeboard(word: &str) -> bool {
    word.eq_ignore_ascii_case(FREEBOARD)
}

/// The notation whose name is nearly the word, which is no language that kisho knows. A change of one letter makes one
/// short name out of another (`tf`, `qf`), so a short word is taken for a notation only if `code` is a record in it.
#[must_use]
pub fn nearly(word: &str, code: &str) -> Option<&'static str> {
    let notations = || game::notations().filter(|notation| notation.name != "json");
    let near = nearest(word, notations().map(|notation| notation.name).chain([FREEBOARD]))?;
    if word.len() > 2 || word.eq_ignore_ascii_case(near) {
        return Some(near);
    }
    let reads = |notation: &&Notation| {
        let reading = (notation.read)(code.as_bytes(), &ReadOptions::default());
        nearest(word, [notation.name]).is_some() && reading.is_clean()
    };
    notations().find(reads).map(|notation| notation.name)
}

/// The notation whose name an info string begins with, if a sign is stuck to it: `qf{}`, `qf,flip`.
#[must_use]
pub fn stuck(info: &str) -> Option<&'static str> {
    let (name, _) = info.split_whitespace().next()?.split_once(['{', ',', ';', ':', '=', '(', '['])?;
    notation(name).map(|notation| notation.name)
}

/// The words of the info string of a block, and what is wrong with them, placed in the file.
#[must_use]
pub fn placed_words(fence: &Fence) -> (Vec<Word>, Vec<Diagnostic>) {
    let (mut list, mut problems) = words(&fence.info);
    for word in &mut list {
        word.name_span = word.name_span.shifted(fence.info_at);
        word.value_span = word.value_span.shifted(fence.info_at);
    }
    for problem in &mut problems {
        problem.span = problem.span.shifted(fence.info_at);
    }
    (list, problems)
}

/// A block as HTML.
pub fn fence(figures: &mut PageFigures<'_>, notation: &'static Notation, fence: &Fence) -> String {
    let (mut list, mut problems) = placed_words(fence);
    let is = |word: &Word, name: &str| word.value.is_none() && word.name == name;
    let showing = match () {
        () if list.iter().any(|word| is(word, "show")) => Showing::Source,
        () if list.iter().any(|word| is(word, "example")) => Showing::Both,
        () => Showing::Figure,
    };
    list.retain(|word| !is(word, "show") && !is(word, "example"));
    let as_text = figures.as_text;
    let source = || if as_text { String::new() } else { shown(fence, &list) };
    if showing == Showing::Source {
        return source();
    }
    let source = if showing == Showing::Both { source() } else { String::new() };
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
    match showing {
        Showing::Both if as_text => figure,
        Showing::Both => format!("<div class=\"k-example\">{figure}{source}</div>\n"),
        _ => figure,
    }
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
    said.extend(options.choose_theme(&figures.themes).map(|problem| (Arc::clone(&page), problem)));
    options.solver = figures.solver.clone();
    let caption = options.caption.take().map(|caption| caption::read(&caption));
    options.caption = caption.as_ref().map(|caption| caption.words.clone());
    let mut html = String::new();
    let before = said.len();
    let Held { record, file: src, text } = records::read(figures, block, &mut said);
    let broken = record.is_none() || said.iter().skip(before).any(|(_, problem)| problem.is_error());
    options.lenient |= figures.lenient;
    // What is no record keeps nothing else from being published where that is asked for.
    let as_written = record.is_none() && figures.lenient;
    if record.is_some() && options.lenient || as_written {
        said.iter_mut().skip(before).for_each(|(_, problem)| problem.excuse());
    }
    let (key, problem) = figures.key(&block.options);
    said.extend(problem.map(|problem| (Arc::clone(&page), problem)));
    figures.boards.push(BoardPlace {
        key: key.clone(),
        span: block.span.unwrap_or(block.name_span),
        is_block: block.span.is_some(),
        src,
        solves: options.solve.is_some(),
    });
    figures.known.insert(key.clone(), KnownFigure { still: true, broken, ..KnownFigure::default() });
    if let Some(found) = record {
        let (mut list, mut wrong) =
            kisho_board::present::figures(&found.record, &options, figures.page.texts.lang());
        // A book figure that stands alone is called what its author writes.
        let is_own = |Caption { text, title, .. }: &Caption| {
            *text == options.caption || (text.is_none() && *title == options.caption)
        };
        for figure in list.iter_mut().filter(|figure| is_own(&figure.caption)) {
            figure.caption.html = caption.as_ref().and_then(|caption| caption.html.clone());
        }
        // The frames and answers that are missing are missing because of the errors.
        let follows = |id| matches!(id, Id::OptionFrame | Id::ProblemNoAnswer | Id::ProblemNoChoice);
        wrong.retain(|problem| !broken || !follows(problem.id));
        said.extend(wrong.into_iter().map(|problem| (Arc::clone(&page), problem)));
        html = if options.is_series() {
            series(figures, block, &list, &key, &found, &mut said)
        } else {
            number(figures, block, &mut list);
            let shown =
                list.iter().map(|figure| one(figures, block, figure, (&key, true), &found, &mut said));
            shown.collect()
        };
    }
    let notes = figures.say(said);
    if html.is_empty() && (as_written || !notes.is_empty()) {
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

/// A figure as HTML, and what belongs to it: its files, and what links may want to know. `is_last`: of a series, if it is one.
fn one(
    figures: &mut PageFigures<'_>,
    block: &Block<'_>,
    figure: &Figure,
    (key, is_last): (&str, bool),
    found: &Found,
    said: &mut Said,
) -> String {
    let known = known(figures, block, figure, key);
    if let Some(base) = figures.feed {
        figures.known.insert(key.to_owned(), known);
        return feed::picture(figures, base, figure, key);
    }
    if figures.as_text {
        figures.known.insert(key.to_owned(), known);
        return printed::block(figure) + "\n";
    }
    let page = Arc::clone(&figures.page.source);
    let mut say = |problem: Diagnostic| said.push((Arc::clone(&page), problem));
    make_poster(figures, block, figure).into_iter().for_each(&mut say);
    // The record and its code are the same for all figures of a series.
    let whole = is_last.then_some(found);
    let (files, problem) = downloads::all(figures, &block.options, figure, (key, block.name_span), whole);
    problem.into_iter().for_each(&mut say);
    let file = downloads::picture_of_code(figures, &block.options, figure, key);
    let source = whole.filter(|_| block.options.source).map(|found| found.code.as_str());
    let request = figures.try_moves.then(|| trial(figures, block, figure, found)).flatten();
    let at = figure.timeline.frames.address(figure.frame);
    let trial = request.as_deref().map(|request| Trial { request, at });
    let place = FigurePlace { key, source, file: file.as_deref(), files: &files, parts: None, trial };
    if let Some(most) = parts::size(&block.options, figure).filter(|_| !figures.alone) {
        let split = parts::split(figures, figure, &block.options, place, most);
        split.problems.into_iter().for_each(&mut say);
        figures.known.insert(key.to_owned(), KnownFigure { homes: split.homes, ..known });
        return split.html;
    }
    if figures.alone && matches!(block.options.split, Some(Split::Usual | Split::Most(_))) {
        let message = "this stays in one piece: the parts of a record need pages of their own";
        let hint = "leave out `split`; only a site that kisho builds has such pages";
        say(Diagnostic::warning(Id::SplitAlone, block.name_span, message).with_hint(hint));
    }
    figures.known.insert(key.to_owned(), known);
    if let Some(problem) = render::too_long(figure, block.name_span) {
        // Elsewhere there are no parts, and the message has a hint of its own.
        let divided = "leave out `no-split`, or choose a part with `frames=A-B`";
        say(if figures.alone { problem } else { problem.with_hint(divided) });
        return String::new();
    }
    render::figure(figure, place, &mut figures.sprites)
}

/// What links may want to know of a figure, which is listed if it has an id of its author's.
fn known(figures: &mut PageFigures<'_>, block: &Block<'_>, figure: &Figure, key: &str) -> KnownFigure {
    let frames = figure.timeline.frames.len();
    if block.options.id.is_some() {
        figures.listed.push(Listed {
            id: key.to_owned(),
            number: (!block.options.is_series() && figures.numbers).then_some(figures.numbered),
            label: figure.caption.label.clone(),
            caption: figure.caption.name().map(str::to_owned),
            frames: if figure.still { 1 } else { frames },
        });
    }
    KnownFigure {
        first: figure.timeline.frames.address(0),
        frames,
        names: names(block, figure),
        still: figure.still,
        broken: figures.known.get(key).is_some_and(|known| known.broken),
        homes: vec![],
        refuses: refuses(figure),
    }
}

/// Makes the picture that others show with a link to the page, if this is the figure for it; with what is wrong with that.
fn make_poster(figures: &mut PageFigures<'_>, block: &Block<'_>, figure: &Figure) -> Option<Diagnostic> {
    let (url, letters, mut problem) = (&figures.page.url, figures.letters, None);
    figures.poster.make(|| {
        let (lettered, wrong) = letters.set(figure);
        let lacks = "the sharing picture of this page lacks characters";
        problem = wrong.map(|error| pictures::no_font(&error, block.name_span, lacks));
        Poster::new(&lettered, url)
    });
    problem
}

/// The request that opens a figure as a board to play on. Where something is asked, the record would show the answer, and the line of
/// a solver is not in it; pieces without a board stand nowhere.
fn trial(figures: &PageFigures<'_>, block: &Block<'_>, figure: &Figure, found: &Found) -> Option<String> {
    let options = &block.options;
    let is_other = figure.timeline.quiz.is_some() || options.solve == Some(Solve::Line);
    if figures.alone || is_other || kisho_board::present::is_without_board(&found.record, options) {
        return None;
    }
    let has = |names: &[&str]| block.words.iter().any(|word| names.contains(&&*word.name));
    // The position that figures of a series open at is none that the options of their block say.
    let is_marked = has(&OF_OPENING) && !has(&["moves", "every", "figures", "split", "step"]);
    let words = block.words.iter().filter(|word| {
        let name = word.name.strip_prefix("no-").unwrap_or(&word.name);
        if is_marked && (OF_OPENING.contains(&name) || ["frame", "frames"].contains(&name)) {
            return true;
        }
        // Boards to play on know no themes of sites.
        let theme = word.value.as_deref().filter(|_| name == "theme");
        let is_own = theme.is_some_and(|theme| Themes::default().named(theme).is_none());
        !is_own && (OF_ANY_POSITION.contains(&name) || figure.still && OF_COUNT.contains(&name))
    });
    let words: Vec<String> = words.map(Word::written).collect();
    Some(kisho_play::query(&found.record, &words.join(" "), figures.page.texts.lang()))
}

/// Why links from other pages cannot show the frames of a figure.
fn refuses(figure: &Figure) -> Option<(&'static str, &'static str)> {
    figure
        .timeline
        .quiz
        .as_ref()
        .map(|_| ("asks its readers, who would see the answer", "link to the figure itself, without a frame"))
}

/// What links without words into the figure say.
fn names(block: &Block<'_>, figure: &Figure) -> Vec<String> {
    if figure.still || block.options.id.is_none() {
        return Vec::new();
    }
    let name = |frame: &Frame| match frame.number {
        0 => frame.name.clone(),
        number if frame.short.is_empty() => format!("{number}. {}", frame.name),
        number => figure.timeline.lang.pick(format!("{number}. {}", frame.short), frame.name.clone()),
    };
    figure.timeline.frames.list().iter().map(name).collect()
}

/// The first figure that a page has no room for says so for all after it.
fn too_many(figures: &mut PageFigures<'_>, span: Span) -> String {
    if figures.count > limits::FIGURES_A_PAGE + 1 {
        return String::new();
    }
    let message = format!(
        "a page has at most {} figures; this one and all later ones are left out",
        limits::FIGURES_A_PAGE
    );
    let problem =
        Diagnostic::error(Id::BlockTooMany, span, message).with_hint("divide it into several pages");
    figures.say(vec![(Arc::clone(&figures.page.source), problem)])
}
