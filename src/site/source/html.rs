//! A careful look at HTML: its tags, with the places of their attributes. It changes nothing, and copies nothing but names in
//! capitals, since every page of a site is looked at several times; for the same reason attributes are only read when asked for.

use std::borrow::Cow;

use kisho_game::text::Span;
use memchr::{memchr, memchr3, memmem};

/// An attribute of a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute<'a> {
    /// Its name in small letters.
    pub name: Cow<'a, str>,
    /// Its value without quotes, as it was written.
    pub value: &'a str,
    /// The place of the value.
    pub span: Span,
}

/// A tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag<'a> {
    /// Its name in small letters.
    pub name: Cow<'a, str>,
    /// `</…>`
    pub closes: bool,
    /// From `<` to `>`.
    pub span: Span,
    /// Before its attributes.
    cursor: Cursor<'a>,
}

impl<'a> Tag<'a> {
    /// Its attributes in the order in which they stand.
    #[must_use]
    pub fn attributes(&self) -> Attributes<'a> {
        Attributes { cursor: self.cursor, is_closed: false }
    }

    /// The first attribute called `name`; HTML ignores later ones.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<Attribute<'a>> {
        self.attributes().find(|attribute| attribute.name == name)
    }

    /// As it is written.
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.cursor.html.get(self.span.start..self.span.end).unwrap_or_default()
    }

    /// Whether what stands after it is text, whatever it looks like.
    #[must_use]
    pub fn is_raw(&self) -> bool {
        !self.closes && RAW.contains(&&*self.name)
    }

    /// Whether one of its classes is `class`.
    #[must_use]
    pub fn has_class(&self, class: &str) -> bool {
        self.attribute("class")
            .is_some_and(|list| list.value.split_ascii_whitespace().any(|word| word == class))
    }
}

/// Elements whose content is text, whatever it looks like.
const RAW: [&str; 4] = ["script", "style", "textarea", "title"];

/// Every tag of a piece of HTML. Comments, and what stands in scripts and styles, hold no tags.
#[must_use]
pub fn tags(html: &str) -> Vec<Tag<'_>> {
    let mut tags = Vec::new();
    let mut pieces = Pieces::new(html);
    while let Some(tag) = pieces.next_tag() {
        tags.push(tag);
    }
    tags
}

/// A piece of HTML.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// A text as it is written. A `<` that begins no tag is a piece of its own.
    Text(&'a str),
    /// A tag.
    Tag(Tag<'a>),
}

/// HTML piece by piece. Comments are passed over, and a tag that never ends takes the rest of the text with it, as in a browser.
pub struct Pieces<'a> {
    html: &'a str,
    at: usize,
}

impl<'a> Pieces<'a> {
    /// All pieces.
    #[must_use]
    pub fn new(html: &'a str) -> Self {
        Self { html, at: 0 }
    }

    /// Where the next piece begins, or a comment before it.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// What stands inside the element called `name` that has just begun, as it is written; goes on with its closing tag.
    pub fn inside(&mut self, name: &str) -> &'a str {
        let start = self.at;
        self.at = closing(self.html, start, name);
        self.html.get(start..self.at).unwrap_or_default()
    }

    /// The next tag that does something: not one in a `<template>`, whose content only waits to be copied by a script.
    pub fn next_live_tag(&mut self) -> Option<Tag<'a>> {
        let tag = self.next_tag()?;
        let mut open = usize::from(tag.name == "template" && !tag.closes);
        while open > 0 {
            match self.next_tag() {
                Some(inside) if inside.name != "template" => {}
                Some(inside) if inside.closes => open -= 1,
                Some(_) => open += 1,
                None => break,
            }
        }
        Some(tag)
    }

    /// The next tag; what stands in scripts and styles is passed over.
    pub fn next_tag(&mut self) -> Option<Tag<'a>> {
        let tag = self.find_map(|piece| match piece {
            Piece::Tag(tag) => Some(tag),
            Piece::Text(_) => None,
        })?;
        if tag.is_raw() {
            self.inside(&tag.name);
        }
        Some(tag)
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        loop {
            let rest = self.html.get(self.at..).filter(|rest| !rest.is_empty())?;
            let text = memchr(b'<', rest.as_bytes()).unwrap_or(rest.len());
            if text > 0 {
                self.at += text;
                return rest.get(..text).map(Piece::Text);
            }
            if let Some(length) = comment(rest) {
                self.at += length;
            } else if let Some(tag) = tag(self.html, self.at) {
                self.at = tag.span.end;
                return Some(Piece::Tag(tag));
            } else if begins_tag(rest) {
                self.at = self.html.len();
            } else {
                self.at += 1;
                return rest.get(..1).map(Piece::Text);
            }
        }
    }
}

/// The length of the comment that a text begins with. Browsers take all that begins with `<!` or `<?` for one, and `<!-->` is whole.
fn comment(text: &str) -> Option<usize> {
    let Some(inside) = text.strip_prefix("<!--") else {
        let opens = text.starts_with("<!") || text.starts_with("<?");
        return opens.then(|| text.find('>').map_or(text.len(), |end| end + 1));
    };
    let ends =
        |before: &str| ["", "-"].contains(&before) || before.ends_with("--") || before.ends_with("--!");
    let end = inside.match_indices('>').find(|(at, _)| inside.get(..*at).is_some_and(ends));
    Some(end.map_or(text.len(), |(end, _)| text.len() - inside.len() + end + 1))
}

/// Whether a text that begins with `<` begins a tag, ended or not.
fn begins_tag(text: &str) -> bool {
    let name = text.strip_prefix("</").or_else(|| text.strip_prefix('<'));
    name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Where the closing tag of an element begins in which no other of its name stands; the end of the text if there is none.
fn closing(html: &str, from: usize, name: &str) -> usize {
    let rest = html.as_bytes().get(from..).unwrap_or_default();
    let found = memmem::find_iter(rest, "</").find(|at| {
        rest.get(at + 2..at + 2 + name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name.as_bytes()))
    });
    found.map_or(html.len(), |at| from + at)
}

/// The tag whose `<` stands at `start`.
fn tag(html: &str, start: usize) -> Option<Tag<'_>> {
    let mut cursor = Cursor { html, at: start };
    if !cursor.eat(b'<') {
        return None;
    }
    let closes = cursor.eat(b'/');
    let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == b'-');
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let end = plain_end(cursor).or_else(|| {
        let mut attributes = Attributes { cursor, is_closed: false };
        attributes.by_ref().for_each(drop);
        attributes.is_closed.then_some(attributes.cursor.at)
    })?;
    Some(Tag { name: small(name), closes, span: Span::new(start, end), cursor })
}

/// Where a tag ends whose attributes are written as usual, `name="value"`; `None` if it takes a closer look to know.
fn plain_end(from: Cursor<'_>) -> Option<usize> {
    let bytes = from.html.as_bytes();
    let mut at = from.at;
    loop {
        let next = at + memchr3(b'>', b'"', b'\'', bytes.get(at..)?)?;
        let quote = *bytes.get(next)?;
        if quote == b'>' {
            return Some(next + 1);
        }
        let before = bytes.get(at..next)?.strip_suffix(b"=")?;
        let name = before.iter().rposition(u8::is_ascii_whitespace)?;
        let is_name = before.get(name + 1..)?.iter().all(|byte| !b"=/".contains(byte));
        let space = before.get(..name)?.trim_ascii_end();
        if !is_name || name + 1 == before.len() || space.ends_with(b"=") {
            return None;
        }
        at = next + 1;
        at += memchr(quote, bytes.get(at..)?)? + 1;
    }
}

/// The attributes of a tag one after another.
pub struct Attributes<'a> {
    cursor: Cursor<'a>,
    /// Whether the `>` of the tag has been reached.
    is_closed: bool,
}

impl<'a> Iterator for Attributes<'a> {
    type Item = Attribute<'a>;

    fn next(&mut self) -> Option<Attribute<'a>> {
        if self.is_closed {
            return None;
        }
        let cursor = &mut self.cursor;
        cursor.take_while(|c| c.is_ascii_whitespace() || c == b'/');
        if cursor.eat(b'>') {
            self.is_closed = true;
            return None;
        }
        let name = cursor.take_while(|c| !c.is_ascii_whitespace() && !b"/>=".contains(&c));
        let name = if name.is_empty() { cursor.take_while(|c| c == b'=') } else { name };
        if name.is_empty() {
            return None;
        }
        let (value, span) = cursor.value()?;
        Some(Attribute { name: small(name), value, span })
    }
}

/// A name in small letters.
fn small(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        name.to_ascii_lowercase().into()
    } else {
        name.into()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cursor<'a> {
    html: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a [u8] {
        self.html.as_bytes().get(self.at..).unwrap_or_default()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let eaten = self.rest().first() == Some(&byte);
        self.at += usize::from(eaten);
        eaten
    }

    /// Takes bytes up to the first that does not fit. Only ASCII decides, so that what is taken are whole characters.
    fn take_while(&mut self, fits: impl Fn(u8) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.iter().position(|byte| !fits(*byte)).unwrap_or(rest.len());
        self.take(length)
    }

    fn take(&mut self, length: usize) -> &'a str {
        let start = self.at;
        self.at += length;
        self.html.get(start..self.at).unwrap_or_default()
    }

    /// The value after a name, empty if there is none; `None` if its quotation never ends.
    fn value(&mut self) -> Option<(&'a str, Span)> {
        let after_name = self.at;
        self.take_while(|c| c.is_ascii_whitespace());
        if !self.eat(b'=') {
            self.at = after_name;
            return Some(("", Span::at(after_name)));
        }
        self.take_while(|c| c.is_ascii_whitespace());
        for quote in [b'"', b'\''] {
            if self.eat(quote) {
                let start = self.at;
                let value = self.take(memchr(quote, self.rest())?);
                let span = Span::new(start, self.at);
                return self.eat(quote).then_some((value, span));
            }
        }
        let start = self.at;
        let value = self.take_while(|c| !c.is_ascii_whitespace() && c != b'>');
        Some((value, Span::new(start, self.at)))
    }
}

/// The longest name of a character that is looked for, with its digits: `&#x10FFFF;`.
const LONGEST: usize = 10;

/// A text with characters for their names. Of names kisho writes these; others stay as they are.
#[must_use]
pub fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tail)) = rest.split_once('&') {
        out.push_str(before);
        let end = tail.as_bytes().iter().take(LONGEST).position(|&byte| byte == b';');
        match end.and_then(|end| Some((named(tail.get(..end)?)?, tail.get(end + 1..)?))) {
            Some((c, after)) => {
                out.push(c);
                rest = after;
            }
            None => {
                out.push('&');
                rest = tail;
            }
        }
    }
    (out + rest).into()
}

fn named(name: &str) -> Option<char> {
    let number = name.strip_prefix('#');
    match (name, number) {
        ("amp", _) => Some('&'),
        ("lt", _) => Some('<'),
        ("gt", _) => Some('>'),
        ("quot", _) => Some('"'),
        ("apos", _) => Some('\''),
        ("nbsp", _) => Some('\u{a0}'),
        (_, Some(number)) => {
            let hex = number.strip_prefix(['x', 'X']).map(|hex| u32::from_str_radix(hex, 16));
            char::from_u32(hex.unwrap_or_else(|| number.parse()).ok()?)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_attributes_in_every_spelling() {
        let html =
            "<p>a <DIV Class='x qf_board_viewer' data-flags=6 hidden data-qfcode=\"j7/+=\"></div\n> 1 < 2";
        let tags = tags(html);
        let names: Vec<_> = tags.iter().map(|t| (&*t.name, t.closes)).collect();
        assert_eq!(names, [("p", false), ("div", false), ("div", true)]);
        let div = &tags[1];
        assert!(div.has_class("qf_board_viewer") && !div.has_class("qf"));
        assert_eq!(div.attribute("data-flags").unwrap().value, "6");
        assert_eq!(div.attribute("hidden").unwrap().value, "");
        let code = div.attribute("data-qfcode").unwrap();
        assert_eq!(&html[code.span.start..code.span.end], "j7/+=");
    }

    #[test]
    fn a_quick_look_finds_the_end_where_a_close_one_does() {
        let words = ["a", "b='", "'", "\"", "=\"", "=", " ", "/", ">", "c=d", "\n", "é"];
        let mut plain = 0;
        for number in 0..words.len().pow(5) {
            let mut rest = number;
            let mut html = "<x".to_owned();
            for _ in 0..5 {
                html.push_str(words[rest % words.len()]);
                rest /= words.len();
            }
            html.push('>');
            let cursor = Cursor { html: &html, at: 2 };
            let mut attributes = Attributes { cursor, is_closed: false };
            attributes.by_ref().for_each(drop);
            if let Some(end) = plain_end(cursor) {
                plain += 1;
                assert!(attributes.is_closed && attributes.cursor.at == end, "{html}");
            }
        }
        assert!(plain > 1000, "{plain}");
    }

    #[test]
    fn what_waits_in_templates_does_nothing() {
        let mut pieces =
            Pieces::new("<p><template id=t><b><template><i></template><u></template><s><template><q>");
        let names: Vec<_> = std::iter::from_fn(|| pieces.next_live_tag()).map(|tag| tag.name).collect();
        assert_eq!(names, ["p", "template", "s", "template"]);
    }

    #[test]
    fn comments_and_scripts_hold_no_tags() {
        let names = |html| tags(html).into_iter().map(|t| t.name).collect::<Vec<_>>();
        assert_eq!(names("<!-- <div> --><b>"), ["b"]);
        assert_eq!(names("<script>\"<div>\"</script><i>"), ["script", "script", "i"]);
        assert_eq!(names("<!-- open <div>"), Vec::<String>::new());
        assert_eq!(names("<div class=\"open"), Vec::<String>::new());
        assert_eq!(names("<a =x ==y>"), ["a"]);
        assert_eq!(names("1 < 2 <3 </ <- <b> <i <u>"), ["b", "i"]);
        assert_eq!(names("<b> <i <u"), ["b"], "what never ends takes all after it");
        assert_eq!(names("<!--><b><!---><i><!-- > -- > --!><u>"), ["b", "i", "u"]);
        assert_eq!(names("<!doctype html><b><?x <i>?><u>"), ["b", "u"]);
    }
}
