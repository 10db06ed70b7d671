//! What there is to say about the text of a chapter, in the place where its file has it.

use pulldown_cmark::{Event, Options, Parser};

use super::include::Unhidden;
use kisho_game::text::{Diagnostic, Id, Source, Span};

/// Lines of code that mdBook hides are left out: those of included files, and those in the text.
pub fn hidden(files: &[(Span, usize)], text: &Unhidden, source: &Source) -> Option<Diagnostic> {
    let count = text.count + files.iter().map(|(_, count)| count).sum::<usize>();
    let of_file = files.iter().find(|(_, count)| *count > 0).map(|(place, _)| *place);
    let message = match count {
        0 => return None,
        1 => "a hidden line of code is left out".to_owned(),
        count => format!("{count} hidden lines of code are left out"),
    };
    let hint = "mdBook shows them on request, kisho cannot; write the lines without `#` if readers need them";
    let place = of_file.unwrap_or_else(|| place(source, &text.first));
    Some(Diagnostic::warning(Id::ImportLeft, place, message).with_hint(hint))
}

/// What stands between dollar signs becomes a formula, which it is not in mdBook.
pub fn dollars(text: &str, source: &Source) -> Option<Diagnostic> {
    let is_formula = |event: &Event<'_>| matches!(event, Event::InlineMath(_) | Event::DisplayMath(_));
    let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
    let (_, range) =
        Parser::new_ext(text, options).into_offset_iter().find(|(event, _)| is_formula(event))?;
    let formula = text.get(range)?;
    let message = format!("`{formula}` becomes a formula");
    let hint = "in mdBook it is text; write `\\$` before each sign of this chapter that should be shown";
    Some(Diagnostic::warning(Id::ImportLeft, place(source, formula), message).with_hint(hint))
}

/// Icons of Font Awesome are seen only where its font is loaded.
pub fn icons(text: &str, source: &Source) -> Option<Diagnostic> {
    let at = text.find("<i class=\"fa")?;
    let icon = text.get(at..)?;
    let icon = icon.get(..=icon.find('>')?)?;
    let message = format!("`{icon}` shows nothing: kisho has no icon fonts");
    let hint = "write a character or an image in place of each icon of this chapter";
    Some(Diagnostic::warning(Id::ImportElement, place(source, icon), message).with_hint(hint))
}

/// Where a part of the text stands in the file; at the top if it comes from another one.
fn place(source: &Source, part: &str) -> Span {
    source.text().find(part).map_or(Span::at(0), |at| Span::new(at, at + part.len()))
}
