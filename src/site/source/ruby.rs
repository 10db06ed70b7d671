//! Ruby: `{漢字|かんじ}` shows how a word is read, and `{漢字|かん|じ}` how each of its characters is.
//!
//! A `|` would divide the cells of a table, and braces at the end of a heading would be its attributes. So the three signs
//! are put aside before Markdown sees them, each for a control character of the same length, and all but those that stand
//! in text come back afterwards.

use std::borrow::Cow;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::aside::{BAR, CLOSE, OPEN, StandIns, put_marks, put_punctuation};
use kisho_game::text::Span;

/// Most bytes between two braces. Words with their readings are short, and each open brace looks so far.
const LONGEST: usize = 256;

/// The text with the signs of ruby put aside; every byte stays in its place.
pub fn put_aside(text: &str) -> Cow<'_, str> {
    if memchr::memchr(b'{', text.as_bytes()).is_none() || is_aside(text) {
        return Cow::Borrowed(text);
    }
    let mut aside: Option<String> = None;
    let mut done = 0;
    for at in memchr::memchr_iter(b'{', text.as_bytes()) {
        let Some(inside) = inside(text, at) else { continue };
        let out = aside.get_or_insert_with(|| String::with_capacity(text.len()));
        out.push_str(text.get(done..at).unwrap_or_default());
        out.push(OPEN);
        out.extend(inside.chars().map(|c| if c == '|' { BAR } else { c }));
        out.push(CLOSE);
        done = at + inside.len() + 2;
    }
    match aside {
        Some(mut out) => {
            out.push_str(text.get(done..).unwrap_or_default());
            Cow::Owned(out)
        }
        None => Cow::Borrowed(text),
    }
}

/// Whether a text has one of the control characters already.
fn is_aside(text: &str) -> bool {
    memchr::memchr3(OPEN as u8, BAR as u8, CLOSE as u8, text.as_bytes()).is_some()
}

/// What stands between the braces of ruby that begins at byte `at`, if it is ruby.
fn inside(text: &str, at: usize) -> Option<&str> {
    let before = text.get(..at)?;
    let slashes = before.bytes().rev().take_while(|&b| b == b'\\').count();
    // Braces within braces belong to something else, such as a template.
    if slashes % 2 == 1 || before.ends_with('{') {
        return None;
    }
    let rest = text.get(at + 1..)?;
    let end = rest.bytes().take(LONGEST).position(|b| b == b'}')?;
    let inside = rest.get(..end)?;
    let parts: Vec<&str> = inside.split('|').collect();
    // What means something in Markdown would break the word into pieces.
    let plain = |part: &&str| {
        !part.is_empty()
            && part.trim() == *part
            && !part.contains(['{', '\n', '`', '*', '_', '[', ']', '<', '>', '&', '\\', '~', '!'])
    };
    let (base, readings) = parts.split_first()?;
    let fits = matches!(readings.len(), 1) || readings.len() == base.chars().count();
    let single = !rest.get(end + 1..)?.starts_with('}');
    (!readings.is_empty() && fits && single && parts.iter().all(plain)).then_some(inside)
}

/// Makes ruby of what was put aside in texts, and puts the rest back, which is `stand_ins`.
pub fn spell<'a>(events: Vec<PlacedEvent<'a>>, stand_ins: &StandIns) -> Vec<PlacedEvent<'a>> {
    let mut out = Vec::with_capacity(events.len());
    let (mut code, mut images) = (false, 0_usize);
    for (event, span) in events {
        match &event {
            Event::Start(Tag::CodeBlock(_) | Tag::HtmlBlock) => code = true,
            Event::End(TagEnd::CodeBlock | TagEnd::HtmlBlock) => code = false,
            Event::Start(Tag::Image { .. }) => images += 1,
            Event::End(TagEnd::Image) => images = images.saturating_sub(1),
            _ => {}
        }
        match event {
            Event::Text(text) if !code && text.contains(OPEN) => {
                pieces(&text, stand_ins, images > 0, |piece| out.push((piece, span)));
            }
            event => out.push((stand_ins.restored(event), span)),
        }
    }
    out
}

/// A text as events, its ruby as HTML around the words, so that whoever gathers the text gets the words alone.
fn pieces(text: &str, stand_ins: &StandIns, plain: bool, mut push: impl FnMut(Event<'static>)) {
    let mut rest = text;
    while let Some((before, opened)) = rest.split_once(OPEN) {
        let Some((inside, after)) = opened.split_once(CLOSE) else { break };
        rest = after;
        if !before.is_empty() {
            push(Event::Text(stand_ins.back(before).into()));
        }
        let mut parts = inside.split(BAR);
        let base = parts.next().unwrap_or_default();
        if plain {
            push(Event::Text(base.to_owned().into()));
            continue;
        }
        push(Event::InlineHtml(START.into()));
        let readings: Vec<&str> = parts.collect();
        let each: Vec<String> = match readings.len() {
            1 => vec![base.to_owned()],
            _ => base.chars().map(String::from).collect(),
        };
        for (word, reading) in each.into_iter().zip(readings) {
            push(Event::Text(word.into()));
            let mut html = String::from(READING);
            let _ = pulldown_cmark_escape::escape_html_body_text(&mut html, reading);
            html.push_str(READ);
            push(Event::InlineHtml(html.into()));
        }
        push(Event::InlineHtml(END.into()));
    }
    if !rest.is_empty() {
        push(Event::Text(stand_ins.back(rest).into()));
    }
}

/// Whether a piece of HTML is one of those around words and readings.
#[must_use]
pub fn is_piece(html: &str) -> bool {
    html == START || html == END || (html.starts_with(READING) && html.ends_with(READ))
}

/// What stands before a word with readings, before and after a reading, and at the end.
const START: &str = "<ruby>";
const READING: &str = "<rp>(</rp><rt>";
const READ: &str = "</rt><rp>)</rp>";
const END: &str = "</ruby>";

/// Where in a text words with readings begin and end.
#[must_use]
pub fn places(text: &str) -> Vec<(usize, usize)> {
    let aside = put_aside(text);
    let open = aside.match_indices(OPEN).map(|(at, _)| at);
    open.filter_map(|at| Some((at, at + aside.get(at..)?.find(CLOSE)? + CLOSE.len_utf8()))).collect()
}

/// Whether there is ruby in a title.
#[must_use]
pub fn is_in(text: &str) -> bool {
    matches!(put_aside(text), Cow::Owned(_))
}

/// A title: the words alone, without their readings.
#[must_use]
pub fn words(text: &str) -> Cow<'_, str> {
    let aside = put_aside(text);
    if !aside.contains(OPEN) {
        return Cow::Borrowed(text);
    }
    let mut words = String::new();
    pieces(&aside, &StandIns::default(), true, |event| {
        if let Event::Text(text) = event {
            words.push_str(&text);
        }
    });
    Cow::Owned(words)
}

/// A title as it is read: readings in place of their words.
#[must_use]
pub fn reading(text: &str) -> String {
    let aside = put_aside(text);
    let (mut reading, mut rest) = (String::new(), &*aside);
    while let Some((before, opened)) = rest.split_once(OPEN) {
        let Some((inside, after)) = opened.split_once(CLOSE) else { break };
        reading.push_str(before);
        reading.extend(inside.split(BAR).skip(1));
        rest = after;
    }
    reading + rest
}

/// What HTML around words with readings begins with.
pub const BEGIN: &str = "<ruby>";

/// The text of HTML as it is read: readings in place of their words.
#[must_use]
pub fn reading_of_html(html: &str) -> String {
    let (mut reading, mut rest) = (String::new(), html);
    while let Some((before, opened)) = rest.split_once(BEGIN) {
        let Some((inside, after)) = opened.split_once("</ruby>") else { break };
        push_text(&mut reading, before);
        for part in inside.split("<rt>").skip(1) {
            push_text(&mut reading, part.split("</rt>").next().unwrap_or_default());
        }
        rest = after;
    }
    push_text(&mut reading, rest);
    reading
}

/// Adds HTML without its tags; what stands for signs such as `<` stays as it is.
pub fn push_text(to: &mut String, html: &str) {
    let mut pieces = html.split('<');
    to.push_str(pieces.next().unwrap_or_default());
    pieces.for_each(|piece| to.push_str(piece.split_once('>').map_or("", |(_, text)| text)));
}

/// A title as HTML with its readings.
#[must_use]
pub fn html(text: &str) -> String {
    let aside = put_aside(text);
    let mut html = String::new();
    pieces(&aside, &StandIns::default(), false, |event| match event {
        Event::Text(text) => {
            let _ = pulldown_cmark_escape::escape_html(&mut html, &text);
        }
        Event::InlineHtml(piece) => html.push_str(&piece),
        _ => {}
    });
    html
}

/// A text with the readings and the punctuation put aside that Markdown is not to see.
pub struct Aside<'t> {
    /// The text.
    pub text: Cow<'t, str>,
    stand_ins: StandIns,
}

impl<'t> Aside<'t> {
    /// Puts them aside.
    pub fn of(text: &'t str) -> Self {
        let (text, stand_ins) = put_punctuation(put_aside(text));
        Self { text: put_marks(text), stand_ins }
    }

    /// The events with everything back in its place.
    pub fn put_back<'e>(&self, events: Vec<PlacedEvent<'e>>) -> Vec<PlacedEvent<'e>> {
        match self.text {
            Cow::Owned(_) => spell(events, &self.stand_ins),
            Cow::Borrowed(_) => events,
        }
    }

    /// A part of the text, such as a name, with everything back in its place.
    pub fn back(&self, part: &str) -> String {
        self.stand_ins.back(part)
    }
}

/// An event and its place in the file.
pub type PlacedEvent<'a> = (Event<'a>, Span);

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::text::Span;
    use pulldown_cmark::{Options, Parser};

    fn shown(markdown: &str) -> String {
        let aside = put_aside(markdown);
        assert_eq!(aside.len(), markdown.len());
        let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
        let events = Parser::new_ext(&aside, options).map(|event| (event, Span::at(0)));
        let events: Vec<PlacedEvent<'_>> = events.collect();
        let mut html = String::new();
        let events =
            if matches!(aside, Cow::Owned(_)) { spell(events, &StandIns::default()) } else { events };
        pulldown_cmark::html::push_html(&mut html, events.into_iter().map(|(event, _)| event));
        html
    }

    const KANJI: &str = "<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>";

    #[test]
    fn html_is_read() {
        let title = "{棒銀|ぼうぎん}の{基|き}{本|ほん}";
        assert_eq!(reading_of_html(&html(title)), reading(title));
        assert_eq!(reading_of_html("<em>A</em> <ruby>b"), "A b");
    }

    #[test]
    fn words_bear_their_readings() {
        let each = "<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>";
        for (markdown, html) in [
            ("{漢字|かんじ}", format!("<p>{KANJI}</p>\n")),
            (
                "{漢字|かん|じ}と{字|じ}",
                format!("<p>{each}と<ruby>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby></p>\n"),
            ),
            ("**{漢字|かんじ}**を", format!("<p><strong>{KANJI}</strong>を</p>\n")),
            ("[{漢字|かんじ}](x)", format!("<p><a href=\"x\">{KANJI}</a></p>\n")),
            ("## {漢字|かんじ}", format!("<h2>{KANJI}</h2>\n")),
            ("## {漢字|かんじ} {#k}", format!("<h2 id=\"k\">{KANJI}</h2>\n")),
            ("![{漢字|かんじ}](x)", "<p><img src=\"x\" alt=\"漢字\" /></p>\n".to_owned()),
        ] {
            assert_eq!(shown(markdown), html, "{markdown}");
        }
        let table = shown("|a|b|\n|-|-|\n|{漢字|かんじ}|x|\n");
        assert!(table.contains(&format!("<td>{KANJI}</td><td>x</td>")), "{table}");
    }

    #[test]
    fn other_braces_stay_what_they_are() {
        for (markdown, html) in [
            ("`{漢字|かんじ}`", "<p><code>{漢字|かんじ}</code></p>\n"),
            ("```\n{漢字|かんじ}\n```", "<pre><code>{漢字|かんじ}\n</code></pre>\n"),
            ("\\{漢字|かんじ}", "<p>{漢字|かんじ}</p>\n"),
            ("{{ a|b }} {{a|b}}", "<p>{{ a|b }} {{a|b}}</p>\n"),
            ("{a | b} {a} {|b} {a|} {a||b}", "<p>{a | b} {a} {|b} {a|} {a||b}</p>\n"),
            ("{漢字熟|かん|じ}", "<p>{漢字熟|かん|じ}</p>\n"),
            ("{漢\n字|かんじ}", "<p>{漢\n字|かんじ}</p>\n"),
            ("[a](<{a|b}> \"{c|d}\")", "<p><a href=\"%7Ba%7Cb%7D\" title=\"{c|d}\">a</a></p>\n"),
            ("<b title=\"{a|b}\">x</b>", "<p><b title=\"{a|b}\">x</b></p>\n"),
            ("{漢字|かんじ", "<p>{漢字|かんじ</p>\n"),
            ("\u{1c}{a|b}", "<p>\u{1c}{a|b}</p>\n"),
        ] {
            assert_eq!(shown(markdown), html, "{markdown}");
        }
    }

    #[test]
    fn titles_can_do_without_readings() {
        assert_eq!(words("{漢字|かんじ}の{本|ほん}"), "漢字の本");
        assert_eq!(words("a {b}"), "a {b}");
        assert_eq!(html("<{漢字|かんじ}>"), format!("&lt;{KANJI}&gt;"));
    }
}
