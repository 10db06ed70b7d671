//! One figure of a block: its HTML, its files, and what links may want to know of it.

use std::sync::Arc;

use super::super::figures::PageFigures;
use super::super::known::KnownFigure;
use super::super::listed::Listed;
use super::super::records::Found;
use super::super::{downloads, feed, parts, printed};
use super::{Block, Said};
use crate::site::look::pictures::{self, Poster};
use kisho_board::diagram::theme::Themes;
use kisho_board::diagram::{Figure, Frame};
use kisho_board::present::options::{OF_ANY_POSITION, OF_COUNT, OF_OPENING, Solve, Split, Word};
use kisho_board::render::{self, FigurePlace, Trial};
use kisho_game::text::{Diagnostic, Id};

/// A figure as HTML, and what belongs to it: its files, and what links may want to know. `is_last`: of a series, if it is one.
pub fn one(
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
    let request = figures.settings.try_moves.then(|| trial(figures, block, figure, found)).flatten();
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
            number: (!block.options.is_series() && figures.is_numbered()).then_some(figures.numbered),
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
    if figures.poster.is_some() || !figures.settings.wants_poster(figures.page) {
        return None;
    }
    let (lettered, wrong) = figures.settings.letters.set(figure);
    figures.poster = Some(Poster::new(&lettered, &figures.page.url));
    let lacks = "the sharing picture of this page lacks characters";
    wrong.map(|error| pictures::no_font(&error, block.name_span, lacks))
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
