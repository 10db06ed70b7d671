//! What there is to say about the text of a chapter, in the place where its file has it.

use std::sync::Arc;

use pulldown_cmark::{Event, Options, Parser};

use super::hidden::Unhidden;
use kisho_game::text::{Diagnostic, Id, Source, Span};

/// A message, and the file that it is about.
type Told = (Arc<Source>, Diagnostic);

/// Lines of code that mdBook hides are left out: those of included files, and those in the text. `rest`: the text without them.
pub fn hidden(files: &[(Span, usize)], text: &str, rest: &Unhidden, sources: &[Arc<Source>]) -> Option<Told> {
    let count = rest.count + files.iter().map(|(_, count)| count).sum::<usize>();
    let of_file = files.iter().find(|(_, count)| *count > 0).map(|(place, _)| *place);
    let message = match count {
        0 => return None,
        1 => "a hidden line of code is left out".to_owned(),
        count => format!("{count} hidden lines of code are left out"),
    };
    let hint =
        "mdBook shows them on request, kisho cannot; write the lines without their sign if readers need them";
    let of_file = of_file.and_then(|place| Some((Arc::clone(sources.first()?), place)));
    let (source, place) = of_file.or_else(|| {
        let line = text.get(rest.first..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        place(sources, text, rest.first, line.trim_end())
    })?;
    Some((source, Diagnostic::warning(Id::ImportLeft, place, message).with_hint(hint)))
}

/// What stands between single dollar signs becomes a formula, which it is not for MathJax.
pub fn dollars(text: &str, sources: &[Arc<Source>]) -> Option<Told> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
    let mut events = Parser::new_ext(text, options).into_offset_iter();
    let (_, range) = events.find(|(event, _)| matches!(event, Event::InlineMath(_)))?;
    let at = range.start;
    let formula = text.get(range)?;
    let message = format!("`{}` becomes a formula", formula.split_whitespace().collect::<Vec<_>>().join(" "));
    let hint = "in mdBook it is text; write `\\$` before each sign of this chapter that should be shown";
    let (source, place) = place(sources, text, at, formula)?;
    Some((source, Diagnostic::warning(Id::ImportLeft, place, message).with_hint(hint)))
}

/// Icons of Font Awesome are seen only where its font is loaded.
pub fn icons(text: &str, sources: &[Arc<Source>]) -> Option<Told> {
    let mut events = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
    let (at, icon) = events.find_map(|(event, range)| match event {
        Event::InlineHtml(_) | Event::Html(_) => {
            let (at, icon) = icon(text.get(range.clone())?)?;
            Some((range.start + at, icon))
        }
        _ => None,
    })?;
    let message = format!("`{icon}` shows nothing: kisho has no icon fonts");
    let hint = "write a character or an image in place of each icon of this chapter";
    let (source, place) = place(sources, text, at, icon)?;
    Some((source, Diagnostic::warning(Id::ImportElement, place, message).with_hint(hint)))
}

/// The first tag of an icon, and its place.
fn icon(html: &str) -> Option<(usize, &str)> {
    html.match_indices("<i ").find_map(|(at, _)| {
        let tag = html.get(at..)?;
        let tag = tag.get(..=tag.find('>')?)?;
        let (_, classes) = tag.split_once("class=")?;
        let classes = classes.trim_start_matches(['"', '\'']).split(['"', '\'', '>']).next()?;
        let is_icon = |class: &str| ["fa", "fas", "far", "fab"].contains(&class) || class.starts_with("fa-");
        classes.split_ascii_whitespace().any(is_icon).then_some((at, tag))
    })
}

/// Where the part at `at` of the text is in the first of the files, that of the chapter, or in one of those that it includes.
fn place(sources: &[Arc<Source>], text: &str, at: usize, part: &str) -> Option<(Arc<Source>, Span)> {
    let before = text.get(..at).unwrap_or_default().matches(part).count();
    let found = sources.iter().find_map(|source| {
        let mut places = source.text().match_indices(part).map(|(at, _)| at);
        let first = places.clone().next();
        let at = places.nth(before).or(first)?;
        Some((Arc::clone(source), Span::new(at, at + part.len())))
    });
    found.or_else(|| Some((Arc::clone(sources.first()?), Span::at(0))))
}
