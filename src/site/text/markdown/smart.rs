//! Quotation marks, dashes and dots as printers set them, where the language of the page has them.

use pulldown_cmark::{Event, Tag, TagEnd};

use super::breaks::is_spaceless;
use crate::site::map::tree::Page;
use crate::site::source::ruby::PlacedEvent;
use kisho_game::text::Span;

/// What Markdown makes of what is typed.
const MADE: [(&str, &str); 7] =
    [("“", "\""), ("”", "\""), ("‘", "'"), ("’", "'"), ("–", "--"), ("—", "---"), ("…", "...")];

/// Quotation marks of languages, or of one country, that are not those of English, from CLDR 48.
const QUOTES: [(&[&str], &str, &str); 5] = [
    (&["de", "cs", "et", "hr", "sk", "sl", "bg", "is", "ka", "lt", "mk"], "„", "“"),
    (&["pl", "bs", "hu", "ro", "sr"], "„", "”"),
    (&["ru", "uk", "el", "it", "pt-pt", "be", "ca", "eu", "fa", "hy", "kk", "nb", "nn", "no"], "«", "»"),
    (&["fr"], "«\u{202f}", "\u{202f}»"),
    (&["fi", "he", "sv"], "”", "”"),
];

/// After these a quotation that is open ends.
const ENDS: &str = ".,!?;)]'’…。．、，！？；」』）】〉》";

/// Gives quotation marks the form of the language of the page. On pages in languages written without spaces, paragraphs in these
/// languages stay as they were typed: `"` beside a kanji opens as well as it closes, and dots may be half of a longer row.
pub fn fit(page: &Page, events: &mut [PlacedEvent<'_>]) {
    let tag = page.lang.tag();
    let primary = tag.split('-').next().unwrap_or(tag);
    if matches!(primary, "ja" | "zh") {
        let mut start = 0;
        while start < events.len() {
            let length = events.iter().skip(start).take_while(|(event, _)| is_inline(event)).count();
            let run = events.get_mut(start..start + length).unwrap_or_default();
            if run.iter().any(|(event, _)| is_solid(event)) {
                run.iter_mut().for_each(|event| back(page, event));
            }
            start += length + 1;
        }
    }
    close_after_words(page, events);
    let whole = tag.to_ascii_lowercase();
    let is_it = |language: &&str| *language == primary || *language == whole;
    let Some((_, open, close)) = QUOTES.iter().find(|(languages, ..)| languages.iter().any(is_it)) else {
        return;
    };
    for (event, span) in events {
        if let Event::Text(text) = event
            && is_made(page, text, *span)
        {
            match &**text {
                "“" => *text = (*open).into(),
                "”" => *text = (*close).into(),
                _ => {}
            }
        }
    }
}

/// A quotation mark right after a letter or a digit opens nothing: it ends a quotation, or stands for inches. In languages written
/// without spaces it does so only if a quotation is open.
fn close_after_words(page: &Page, events: &mut [PlacedEvent<'_>]) {
    const PAIRS: [(&str, &str); 2] = [("“", "”"), ("‘", "’")];
    let mut open = [0_usize; 2];
    for (event, span) in events {
        if !is_inline(event) {
            open = [0; 2];
        }
        let Event::Text(text) = event else { continue };
        for ((opening, closing), open) in PAIRS.into_iter().zip(&mut open) {
            if (**text != *opening && **text != *closing) || !is_made(page, text, *span) {
                continue;
            }
            let before = page.source.text().get(..span.start).and_then(|before| before.chars().next_back());
            let ends = match before {
                Some(c) if c.is_alphanumeric() => *open > 0 || !is_spaceless(c),
                Some(c) => *open > 0 && ENDS.contains(c),
                None => false,
            };
            if ends {
                *text = closing.into();
            }
            *open = if **text == *opening { *open + 1 } else { open.saturating_sub(1) };
        }
    }
}

/// Whether an event stands within a paragraph, a heading or a cell.
fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => matches!(
            tag,
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. }
        ),
        Event::End(tag) => matches!(
            tag,
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image
        ),
        Event::Html(_) | Event::Rule => false,
        _ => true,
    }
}

fn is_solid(event: &Event<'_>) -> bool {
    matches!(event, Event::Text(text) if text.contains(is_spaceless))
}

/// Whether a text was typed otherwise.
fn is_made(page: &Page, text: &str, span: Span) -> bool {
    MADE.iter().any(|(made, typed)| *made == text && page.source.slice(span) == *typed)
}

/// A text as it was typed.
fn back(page: &Page, (event, span): &mut PlacedEvent<'_>) {
    if let Event::Text(text) = event
        && let Some((_, typed)) = MADE.iter().find(|(made, _)| *made == &**text)
        && page.source.slice(*span) == *typed
    {
        *text = (*typed).into();
    }
}
