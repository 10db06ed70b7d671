//! Line ends inside a paragraph. Japanese has no spaces between words, so a line end between two of its
//! characters must not become one. Above a definition each line is a term.

use pulldown_cmark::{Event, Tag, TagEnd};

use crate::site::source::ruby::PlacedEvent;

/// Takes the line ends out that stand between two characters written without spaces.
pub fn join(events: &mut Vec<PlacedEvent<'_>>) {
    let mut before = None;
    let mut needless = Vec::new();
    for (number, (event, _)) in events.iter().enumerate() {
        match event {
            Event::SoftBreak => {
                let after = events.iter().skip(number + 1).find_map(|(event, _)| edge(event, false));
                if let (Some(Some(before)), Some(Some(after))) = (before, after)
                    && solid(before, after)
                {
                    needless.push(number);
                }
            }
            event => before = edge(event, true).or(before),
        }
    }
    let mut needless = needless.into_iter().peekable();
    let mut number = 0;
    events.retain(|_| {
        number += 1;
        needless.next_if_eq(&(number - 1)).is_none()
    });
}

/// Makes each line above a definition a term of its own, as in PHP Markdown Extra. What goes over a line end, such as an emphasis, keeps
/// its lines together, and so does HTML, which may do so.
pub fn split_terms(events: &mut Vec<PlacedEvent<'_>>) {
    let is_term = |(event, _): &PlacedEvent<'_>| matches!(event, Event::Start(Tag::DefinitionListTitle));
    if !events.iter().any(is_term) {
        return;
    }
    let mut split = Vec::with_capacity(events.len());
    // How many elements are open in the term; `None` outside of one.
    let mut depth: Option<usize> = None;
    for (event, span) in events.drain(..) {
        match (&event, &mut depth) {
            (Event::Start(Tag::DefinitionListTitle), _) => depth = Some(0),
            (Event::End(TagEnd::DefinitionListTitle), _) => depth = None,
            (Event::Start(_) | Event::InlineHtml(_), Some(depth)) => *depth += 1,
            (Event::End(_), Some(depth)) => *depth = depth.saturating_sub(1),
            (Event::SoftBreak | Event::HardBreak, Some(0)) => {
                split.push((Event::End(TagEnd::DefinitionListTitle), span));
                split.push((Event::Start(Tag::DefinitionListTitle), span));
                continue;
            }
            _ => {}
        }
        split.push((event, span));
    }
    *events = split;
}

/// The last or the first character of what is seen of an event: `Some(None)` is something else than a character,
/// `None` is nothing at all, such as the beginning of an emphasis.
fn edge(event: &Event<'_>, last: bool) -> Option<Option<char>> {
    match event {
        Event::Text(text) | Event::Code(text) => {
            let mut chars = text.chars();
            let edge = if last { chars.next_back() } else { chars.next() };
            edge.map(Some)
        }
        Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. })
        | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link)
        | Event::InlineHtml(_)
        | Event::FootnoteReference(_) => None,
        _ => Some(None),
    }
}

/// Whether nothing belongs between two characters. A sign of the field, which other scripts use too, takes the
/// side of its neighbour.
fn solid(before: char, after: char) -> bool {
    match (is_spaceless(before), is_spaceless(after)) {
        (true, true) => true,
        (true, false) => is_sign(after),
        (false, true) => is_sign(before),
        (false, false) => false,
    }
}

/// Kana, kanji, bopomofo, and full-width forms and punctuation: the East Asian wide characters (UAX #11) of
/// scripts without spaces, so no Hangul and no emoji.
pub fn is_spaceless(c: char) -> bool {
    matches!(u32::from(c),
        0x2E80..=0x312F | 0x3190..=0x33FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF
        | 0xF900..=0xFAFF | 0xFE30..=0xFE4F | 0xFF01..=0xFF9F | 0xFFE0..=0xFFE6
        | 0x1_B000..=0x1_B16F | 0x2_0000..=0x3_FFFF)
}

/// Signs of sides and moves, and punctuation that Unicode calls ambiguous.
fn is_sign(c: char) -> bool {
    "▲△▼▽☗☖●○◎…―※".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::text::Span;
    use pulldown_cmark::Parser;

    fn html(markdown: &str) -> String {
        let mut events: Vec<PlacedEvent<'_>> =
            Parser::new(markdown).map(|event| (event, Span::at(0))).collect();
        join(&mut events);
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, events.into_iter().map(|(event, _)| event));
        html
    }

    #[test]
    fn a_line_end_between_japanese_characters_is_no_space() {
        for (markdown, shown) in [
            ("先手は\n飛車を振る。", "<p>先手は飛車を振る。</p>\n"),
            ("振る。\n「玉」を\nカコう", "<p>振る。「玉」をカコう</p>\n"),
            ("**振る**\n飛車", "<p><strong>振る</strong>飛車</p>\n"),
            ("振る\n[飛車](x)", "<p>振る<a href=\"x\">飛車</a></p>\n"),
            ("指した。\n▲７六歩", "<p>指した。▲７六歩</p>\n"),
            ("a\nb", "<p>a\nb</p>\n"),
            ("囲碁\nGo", "<p>囲碁\nGo</p>\n"),
            ("Go\n囲碁", "<p>Go\n囲碁</p>\n"),
            ("바둑\n바둑", "<p>바둑\n바둑</p>\n"),
            ("囲碁\n`囲` 碁\n`go`", "<p>囲碁<code>囲</code> 碁\n<code>go</code></p>\n"),
            ("囲碁\n![囲碁](x)", "<p>囲碁\n<img src=\"x\" alt=\"囲碁\" /></p>\n"),
            ("囲碁  \n囲碁", "<p>囲碁<br />\n囲碁</p>\n"),
        ] {
            assert_eq!(html(markdown), shown, "{markdown}");
        }
    }
}
