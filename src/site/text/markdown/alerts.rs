//! Alerts with a title of their own, or that can be folded, as in Obsidian: `> [!NOTE] Title`, `> [!TIP]- folded`, `> [!WARNING]+ open`.
//! Those without either are GitHub's, which Markdown knows.

use std::collections::VecDeque;

use pulldown_cmark::{BlockQuoteKind, CowStr, Event, Tag, TagEnd};
use pulldown_cmark_escape::escape_html;

use crate::say;
use crate::site::map::tree::Page;
use crate::site::source::ruby::PlacedEvent;
use crate::site::source::texts;
use kisho_game::text::{Diagnostic, Id, Lang, Span, nearest};

/// The kinds: the word in brackets, the class, and what Obsidian has besides and would be shown like it.
const KINDS: [(&str, BlockQuoteKind, &[&str]); 5] = [
    (
        "NOTE",
        BlockQuoteKind::Note,
        &[
            "INFO", "TODO", "ABSTRACT", "SUMMARY", "TLDR", "QUESTION", "HELP", "FAQ", "EXAMPLE", "QUOTE",
            "CITE",
        ],
    ),
    ("TIP", BlockQuoteKind::Tip, &["HINT", "SUCCESS", "CHECK", "DONE"]),
    ("IMPORTANT", BlockQuoteKind::Important, &[]),
    ("WARNING", BlockQuoteKind::Warning, &["ATTENTION"]),
    ("CAUTION", BlockQuoteKind::Caution, &["DANGER", "ERROR", "BUG", "FAILURE", "FAIL", "MISSING"]),
];

/// How the first line of an alert begins.
struct Opening {
    kind: BlockQuoteKind,
    /// Whether it can be folded, and then whether it is open.
    fold: Option<bool>,
    /// How many bytes of the text it takes.
    length: usize,
}

/// The word that stands above an alert without a title.
#[must_use]
pub fn word(kind: BlockQuoteKind, lang: Lang) -> &'static str {
    match kind {
        BlockQuoteKind::Note => say::ui::note(lang),
        BlockQuoteKind::Tip => say::ui::tip(lang),
        BlockQuoteKind::Important => say::ui::important(lang),
        BlockQuoteKind::Warning => say::ui::warning(lang),
        BlockQuoteKind::Caution => say::ui::caution(lang),
    }
}

/// Makes alerts of quotations that begin so. Tells of kinds that there are not.
pub fn find(page: &Page, events: &mut Vec<PlacedEvent<'_>>) -> Vec<Diagnostic> {
    let mut said = Vec::new();
    if !events.iter().any(|(event, _)| *event == Event::Start(Tag::BlockQuote(None))) {
        return said;
    }
    let mut out = Vec::with_capacity(events.len() + 8);
    // What closes each open quotation.
    let mut open: Vec<Option<&'static str>> = Vec::new();
    let mut rest: VecDeque<PlacedEvent<'_>> = std::mem::take(events).into();
    while let Some((event, span)) = rest.pop_front() {
        match event {
            Event::Start(Tag::BlockQuote(None)) => match opening(&rest, span) {
                Ok(Some(opening)) => {
                    let place = rest.pop_front().map_or(span, |(_, place)| place);
                    drop_text(&mut rest, opening.length);
                    let title = title(&mut rest);
                    open.push(Some(begin(page, &opening, title, place, &mut out)));
                    if rest.front().is_some_and(|(event, _)| *event == Event::End(TagEnd::Paragraph)) {
                        rest.pop_front();
                    } else {
                        rest.pop_front();
                        out.push((Event::Start(Tag::Paragraph), place));
                    }
                }
                other => {
                    said.extend(other.err());
                    open.push(None);
                    out.push((Event::Start(Tag::BlockQuote(None)), span));
                }
            },
            Event::Start(Tag::BlockQuote(kind)) => {
                open.push(None);
                out.push((Event::Start(Tag::BlockQuote(kind)), span));
            }
            Event::End(TagEnd::BlockQuote(kind)) => match open.pop().flatten() {
                Some(end) => out.push((Event::Html(end.into()), span)),
                None => out.push((Event::End(TagEnd::BlockQuote(kind)), span)),
            },
            event => out.push((event, span)),
        }
    }
    *events = out;
    said
}

/// How a quotation begins, if it is an alert; an error if it is one of no kind that there is. `rest`: what stands in it.
fn opening(rest: &VecDeque<PlacedEvent<'_>>, span: Span) -> Result<Option<Opening>, Diagnostic> {
    if !matches!(rest.front(), Some((Event::Start(Tag::Paragraph), _))) {
        return Ok(None);
    }
    let mut text = String::new();
    let mut place = span;
    for (event, piece) in rest.iter().skip(1) {
        let Event::Text(more) = event else { break };
        if text.is_empty() {
            place = *piece;
        }
        text.push_str(more);
        // Longer than any kind.
        if text.len() > 40 {
            break;
        }
    }
    let Some((name, after)) = text.strip_prefix("[!").and_then(|text| text.split_once(']')) else {
        return Ok(None);
    };
    if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphabetic()) {
        return Ok(None);
    }
    let fold = match after.chars().next() {
        Some('-') => Some(false),
        Some('+') => Some(true),
        _ => None,
    };
    let title = after.get(usize::from(fold.is_some())..).unwrap_or_default();
    if !title.is_empty() && !title.starts_with([' ', '\t', '\u{3000}']) {
        return Ok(None);
    }
    let upper = name.to_ascii_uppercase();
    match KINDS.iter().find(|(kind, ..)| *kind == upper) {
        Some((_, kind, _)) => Ok(Some(Opening {
            kind: *kind,
            fold,
            length: text.len() - after.len() + usize::from(fold.is_some()),
        })),
        None => {
            let place = Span::new(place.start, place.start + name.len() + 3);
            let like = KINDS.iter().find(|(.., like)| like.contains(&upper.as_str()));
            let near = nearest(&upper, KINDS.map(|(kind, ..)| kind));
            let hint = match (like, near) {
                (Some((kind, ..)), _) => format!("write `[!{kind}] {name}`, which gives it a title"),
                (None, Some(near)) => format!("did you mean `[!{near}]`?"),
                (None, None) => {
                    format!("there are {}", KINDS.map(|(kind, ..)| format!("`[!{kind}]`")).join(", "))
                }
            };
            let message = format!("there is no alert `[!{name}]`, so this is a quotation");
            Err(Diagnostic::warning(Id::AlertKind, place, message).with_hint(hint))
        }
    }
}

/// Takes bytes away from the texts that come first.
fn drop_text(rest: &mut VecDeque<PlacedEvent<'_>>, mut length: usize) {
    while length > 0 {
        let Some((Event::Text(text), span)) = rest.pop_front() else { return };
        if text.len() <= length {
            length -= text.len();
            continue;
        }
        let left = text.get(length..).unwrap_or_default().to_owned();
        rest.push_front((Event::Text(left.into()), Span::new((span.start + length).min(span.end), span.end)));
        return;
    }
}

/// Takes the first line of a paragraph: its words, without the spaces before them. What follows stays, beginning with the line end or
/// the end of the paragraph.
fn title<'a>(rest: &mut VecDeque<PlacedEvent<'a>>) -> Vec<PlacedEvent<'a>> {
    let mut title: Vec<PlacedEvent<'a>> = Vec::new();
    let mut depth = 0_usize;
    while let Some((event, _)) = rest.front() {
        match event {
            Event::SoftBreak | Event::HardBreak if depth == 0 => break,
            Event::End(_) if depth == 0 => break,
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        title.extend(rest.pop_front());
    }
    if let Some((Event::Text(text), _)) = title.first_mut() {
        *text = CowStr::from(text.trim_start().to_owned());
    }
    title.retain(|(event, _)| !matches!(event, Event::Text(text) if text.is_empty()));
    title
}

/// Writes how an alert begins; what ends it.
fn begin<'a>(
    page: &Page,
    opening: &Opening,
    title: Vec<PlacedEvent<'a>>,
    place: Span,
    out: &mut Vec<PlacedEvent<'a>>,
) -> &'static str {
    let class = match opening.kind {
        BlockQuoteKind::Note => "note",
        BlockQuoteKind::Tip => "tip",
        BlockQuoteKind::Important => "important",
        BlockQuoteKind::Warning => "warning",
        BlockQuoteKind::Caution => "caution",
    };
    let (element, before, after) = match opening.fold {
        None => ("p", "", ""),
        Some(false) => ("summary", "<details>\n", "</details>\n"),
        Some(true) => ("summary", "<details open>\n", "</details>\n"),
    };
    let lang = page.texts.lang();
    let word = word(opening.kind, lang);
    let mark = if title.is_empty() { texts::mark(lang, word) } else { String::new() };
    let mut html = format!(
        "<blockquote class=\"markdown-alert-{class}\">\n{before}<{element} class=\"alert-title\"{mark}>"
    );
    if title.is_empty() {
        let _ = escape_html(&mut html, word);
    }
    out.push((Event::Html(html.into()), place));
    out.extend(title);
    out.push((Event::InlineHtml(format!("</{element}>\n").into()), place));
    if after.is_empty() { "</blockquote>\n" } else { "</details>\n</blockquote>\n" }
}
