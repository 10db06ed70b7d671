//! What there is to say about the text of a chapter, in the place where its file has it.

use pulldown_cmark::{Event, Options, Parser};

use super::include::Unhidden;
use kisho_game::text::{Diagnostic, Id, Source, Span};

/// Lines of code that mdBook hides are left out: those of included files, and those in the text. `rest`: the text without them.
pub fn hidden(files: &[(Span, usize)], text: &str, rest: &Unhidden, source: &Source) -> Option<Diagnostic> {
    let count = rest.count + files.iter().map(|(_, count)| count).sum::<usize>();
    let of_file = files.iter().find(|(_, count)| *count > 0).map(|(place, _)| *place);
    let message = match count {
        0 => return None,
        1 => "a hidden line of code is left out".to_owned(),
        count => format!("{count} hidden lines of code are left out"),
    };
    let hint = "mdBook shows them on request, kisho cannot; write the lines without `#` if readers need them";
    let place = of_file.unwrap_or_else(|| {
        let line = text.get(rest.first..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        place(source, text, rest.first, line.trim_end())
    });
    Some(Diagnostic::warning(Id::ImportLeft, place, message).with_hint(hint))
}

/// What stands between single dollar signs becomes a formula, which it is not for MathJax.
pub fn dollars(text: &str, source: &Source) -> Option<Diagnostic> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
    let mut events = Parser::new_ext(text, options).into_offset_iter();
    let (_, range) = events.find(|(event, _)| matches!(event, Event::InlineMath(_)))?;
    let at = range.start;
    let formula = text.get(range)?;
    let message = format!("`{}` becomes a formula", formula.split_whitespace().collect::<Vec<_>>().join(" "));
    let hint = "in mdBook it is text; write `\\$` before each sign of this chapter that should be shown";
    Some(Diagnostic::warning(Id::ImportLeft, place(source, text, at, formula), message).with_hint(hint))
}

/// Icons of Font Awesome are seen only where its font is loaded.
pub fn icons(text: &str, source: &Source) -> Option<Diagnostic> {
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
    Some(Diagnostic::warning(Id::ImportElement, place(source, text, at, icon), message).with_hint(hint))
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

/// Where the part at `at` of the text is in the file, which says the same unless something is included; at the top if the part
/// comes from another file.
fn place(source: &Source, text: &str, at: usize, part: &str) -> Span {
    let before = text.get(..at).unwrap_or_default().matches(part).count();
    let mut places = source.text().match_indices(part).map(|(at, _)| at);
    let first = places.clone().next();
    places.nth(before).or(first).map_or(Span::at(0), |at| Span::new(at, at + part.len()))
}
