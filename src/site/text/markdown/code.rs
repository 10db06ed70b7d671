//! Code of a page that is none of its figures: its own, or that of a file.

use std::sync::Arc;

use super::blocks::Fence;
use super::figures::PageFigures;
use super::highlight::{self, Asked, Shown, Valued};
use super::records::{self, SrcError};
use super::scan;
use crate::site::source::limits;
use kisho_game::text::{Diagnostic, Id, Span, nearest};
use kisho_source::part::{self, Part};

/// A block of code as HTML. `is_mistaken`: whether it was meant to be something else.
pub fn block(figures: &mut PageFigures<'_>, fence: &Fence, is_mistaken: bool) -> String {
    let language = scan::language(&fence.info);
    let (asked, wrong) = highlight::asked(&fence.info, language);
    // What other programs understand is none of our business.
    let wrong = if figures.settings.highlight && !is_mistaken { wrong } else { Vec::new() };
    let mut said: Vec<Diagnostic> = wrong.into_iter().map(|problem| placed(fence, problem)).collect();
    let text = &fence.code.text;
    let Part { text: code, numbers } = match &asked.src {
        Some(src) => file(figures, fence, &asked, src, &mut said).unwrap_or_default(),
        None => Part { text: text.clone(), numbers: Vec::new() },
    };
    said.extend(beyond(&asked, &code).map(|problem| placed(fence, problem)));
    let page = Arc::clone(&figures.page.source);
    let boxes = figures.say(said.into_iter().map(|problem| (Arc::clone(&page), problem)).collect());
    let shown = Shown::new(&asked, &numbers);
    let html = match figures.feed {
        // Readers of feeds have no colours for it, and no marks.
        Some(_) => highlight::plain(&shown.visible(&code), "", shown.name_alone()),
        None if figures.settings.highlight => highlight::coloured(&code, language, shown),
        None => highlight::plain(&code, language, shown),
    };
    if code.is_empty() && !boxes.is_empty() { boxes } else { html + &boxes }
}

/// The part of a file that a block asks for.
fn file(
    figures: &mut PageFigures<'_>,
    fence: &Fence,
    asked: &Asked,
    src: &Valued<String>,
    said: &mut Vec<Diagnostic>,
) -> Option<Part> {
    let at = |span: Span| span.shifted(fence.info_at);
    let has_code = !fence.code.text.trim().is_empty();
    if has_code {
        said.push(records::src_and_code(at(src.span)));
    }
    let (_, bytes) = match records::file(figures, &src.value, at(src.span), limits::CODE_BYTES) {
        Ok(found) => found,
        Err(SrcError::Missing(_)) if has_code => return None,
        Err(why) => {
            said.extend(why.problem(&src.value, at(src.span), figures.called));
            return None;
        }
    };
    let Ok(text) = String::from_utf8(bytes) else {
        let message = format!("`{}` is no text in UTF-8", src.value);
        said.push(Diagnostic::error(Id::SrcMissing, at(src.span), message));
        return None;
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    match (&asked.anchor, &asked.lines) {
        (Some(anchor), _) => part::anchor(text, &anchor.value).ok_or_else(|| {
            let message = format!("`{}` has no anchor `{}`", src.value, anchor.value);
            let hint = nearest(&anchor.value, part::anchors(text)).map_or_else(
                || format!("put `ANCHOR: {0}` and `ANCHOR_END: {0}` into comments of the file", anchor.value),
                |near| format!("did you mean `{near}`?"),
            );
            Diagnostic::error(Id::SrcPart, at(anchor.span), message).with_hint(hint)
        }),
        (None, Some(lines)) => {
            let count = text.lines().count();
            let (first, last) = (*lines.value.start(), *lines.value.end());
            let hint = format!("its lines go from 1 to {count}");
            if first <= count && last > count && last < usize::MAX {
                let message = format!("`{}` has no line {last}", src.value);
                said.push(
                    Diagnostic::warning(Id::CodeInfo, at(lines.span), message).with_hint(hint.as_str()),
                );
            }
            (first <= count).then(|| part::lines(text, &lines.value)).ok_or_else(|| {
                let message = format!("`{}` has no such lines", src.value);
                Diagnostic::error(Id::SrcPart, at(lines.span), message).with_hint(hint)
            })
        }
        (None, None) => Ok(part::lines(text, &(1..=usize::MAX))),
    }
    .map_err(|problem| said.push(problem))
    .ok()
}

/// What is wrong with lines that are marked or left out and that the code does not have.
fn beyond(asked: &Asked, code: &str) -> impl Iterator<Item = Diagnostic> {
    let count = code.lines().count();
    let lists = [&asked.marked, &asked.hidden].into_iter().flatten();
    lists.filter(move |lines| count > 0 && lines.value.last() > count && lines.value.last() < usize::MAX).map(
        move |lines| {
            let message = format!("this code has no line {}", lines.value.last());
            Diagnostic::warning(Id::CodeInfo, lines.span, message)
                .with_hint(format!("its lines go from 1 to {count}, wherever its numbers begin"))
        },
    )
}

fn placed(fence: &Fence, problem: Diagnostic) -> Diagnostic {
    Diagnostic { span: problem.span.shifted(fence.info_at), ..problem }
}
