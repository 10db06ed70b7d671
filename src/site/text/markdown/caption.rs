//! Captions of figures: a line of text in which words can be emphasized and bear readings.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use pulldown_cmark_escape::escape_html;

use crate::site::look::engine::OPTIONS;
use crate::site::source::ruby::{Aside, PlacedEvent};
use kisho_game::text::Span;

/// What a caption says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its words, for pictures, lists and whatever else has no markup.
    pub words: String,
    /// The same as HTML, if it is more than words.
    pub html: Option<String>,
}

/// Put aside for a star inside a word, as in the drop `P*5e`. Those for readings are others.
const STAR: char = '\u{1b}';

/// Reads a caption. What has links, HTML or paragraphs of another kind is shown as it is written.
#[must_use]
pub fn read(caption: &str) -> Written {
    let plain = |words: &str| Written { words: words.to_owned(), html: None };
    if !caption.contains(['*', '_', '~', '`', '\\', '&', '{']) {
        return plain(caption);
    }
    let aside = Aside::of(caption);
    let text = with_stars_aside(&aside.text);
    let events: Vec<PlacedEvent<'_>> =
        Parser::new_ext(&text, OPTIONS).map(|event| (event, Span::at(0))).collect();
    if !events.iter().all(|(event, _)| is_inline(event)) {
        return plain(caption);
    }
    let events = aside.put_back(events);
    let (mut words, mut html) = (String::new(), String::new());
    for (event, _) in events {
        match event {
            Event::Text(text) => {
                let text = text.replace(STAR, "*");
                words.push_str(&text);
                // Writing into a String cannot fail.
                let _ = escape_html(&mut html, &text);
            }
            Event::Code(code) => {
                let code = code.replace(STAR, "*");
                words.push_str(&code);
                html.push_str("<code>");
                let _ = escape_html(&mut html, &code);
                html.push_str("</code>");
            }
            Event::InlineHtml(piece) => html.push_str(&piece),
            Event::Start(tag) => html.push_str(element(tag.to_end()).map_or("", |(open, _)| open)),
            Event::End(tag) => html.push_str(element(tag).map_or("", |(_, close)| close)),
            _ => {}
        }
    }
    let has_markup = html.contains('<');
    Written { words, html: has_markup.then_some(html) }
}

fn with_stars_aside(text: &str) -> String {
    let mut before = None;
    let mut signs = text.chars().filter(|sign| *sign != STAR).peekable();
    let mut aside = String::with_capacity(text.len());
    while let Some(sign) = signs.next() {
        let is_in_word = |sign: Option<&char>| sign.is_some_and(char::is_ascii_alphanumeric);
        let is_inside = sign == '*' && is_in_word(before.as_ref()) && is_in_word(signs.peek());
        aside.push(if is_inside { STAR } else { sign });
        before = Some(sign);
    }
    aside
}

/// Whether a caption can have this.
fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Text(_) | Event::Code(_) => true,
        Event::Start(tag) => matches!(tag, Tag::Paragraph) || element(tag.to_end()).is_some(),
        Event::End(tag) => *tag == TagEnd::Paragraph || element(*tag).is_some(),
        _ => false,
    }
}

fn element(tag: TagEnd) -> Option<(&'static str, &'static str)> {
    match tag {
        TagEnd::Emphasis => Some(("<em>", "</em>")),
        TagEnd::Strong => Some(("<strong>", "</strong>")),
        TagEnd::Strikethrough => Some(("<del>", "</del>")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_emphasized_and_bear_readings() {
        let ruby = "<ruby>棋書<rp>(</rp><rt>きしょ</rt><rp>)</rp></ruby>";
        for (caption, words, html) in [
            ("a *b* c", "a b c", Some("a <em>b</em> c".to_owned())),
            ("**a** < _b_", "a < b", Some("<strong>a</strong> &lt; <em>b</em>".to_owned())),
            ("*{棋書|きしょ}*", "棋書", Some(format!("<em>{ruby}</em>"))),
            ("{棋書|きしょ} & a", "棋書 & a", Some(format!("{ruby} &amp; a"))),
            ("{棋書|きしょ}, P*5e", "棋書, P*5e", Some(format!("{ruby}, P*5e"))),
            ("\\*a\\*", "*a*", None),
            ("`a`", "a", Some("<code>a</code>".to_owned())),
            ("`P*5e`", "P*5e", Some("<code>P*5e</code>".to_owned())),
        ] {
            assert_eq!(read(caption), Written { words: words.to_owned(), html }, "{caption}");
        }
    }

    #[test]
    fn what_is_no_emphasis_stays_as_it_is() {
        for caption in [
            "P*5e, then G*5b",
            "2 * 3 * 4",
            "snake_case_name",
            "* A list",
            "1. e2 e8 *",
            "# *a*",
            "[*a*](@/b.md)",
            "<b>*a*</b>",
            "{a} *",
        ] {
            assert_eq!(read(caption), Written { words: caption.to_owned(), html: None }, "{caption}");
        }
    }
}
