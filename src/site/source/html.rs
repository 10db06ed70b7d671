//! A careful look at HTML: its tags, with the places of their attributes. It changes nothing, and copies nothing but names in
//! capitals, since every page of a site is looked at several times; for the same reason attributes are only read when asked for.

use std::borrow::Cow;

use kisho_game::text::Span;
use memchr::{memchr, memmem};

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
    html: &'a str,
    /// Where its attributes begin.
    after_name: usize,
}

impl<'a> Tag<'a> {
    /// Its attributes in the order in which they stand.
    #[must_use]
    pub fn attributes(&self) -> Attributes<'a> {
        Attributes { html: self.html, at: self.after_name }
    }

    /// The first attribute called `name`; HTML ignores later ones.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<Attribute<'a>> {
        let mut attributes = self.attributes();
        let is_it = |found: &str| found.len() == name.len() && found.eq_ignore_ascii_case(name);
        loop {
            let (found, value) = attributes.advance()?;
            if is_it(found) {
                return Some(made(self.html, found, value));
            }
        }
    }

    /// As it is written.
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.html.get(self.span.start..self.span.end).unwrap_or_default()
    }

    /// Whether what stands after it is text, whatever it looks like.
    #[must_use]
    pub fn is_raw(&self) -> bool {
        // Most names are shorter than any of these.
        !self.closes && self.name.len() >= 5 && RAW.contains(&&*self.name)
    }

    /// Whether its element has no content, and no closing tag, in HTML.
    #[must_use]
    pub fn is_void(&self) -> bool {
        VOID.contains(&&*self.name)
    }

    /// Whether its element ends with it: it can have no content, or is one of SVG that has none.
    #[must_use]
    pub fn ends_at_once(&self) -> bool {
        self.is_void() || self.text().ends_with("/>")
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

/// Elements that have no content, and no closing tag.
const VOID: [&str; 13] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

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
    /// The attributes of the last tag, so that nobody who wants all of them reads them twice.
    attributes: Vec<(Span, Span)>,
}

impl<'a> Pieces<'a> {
    /// All pieces.
    #[must_use]
    pub fn new(html: &'a str) -> Self {
        Self { html, at: 0, attributes: Vec::new() }
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

    /// The attributes of the last tag in the order in which they stand.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute<'a>> {
        let name = |span: Span| self.html.get(span.start..span.end);
        self.attributes.iter().filter_map(move |&(of, value)| Some(made(self.html, name(of)?, value)))
    }

    /// The next tag; what stands in scripts and styles is passed over.
    #[inline]
    pub fn next_tag(&mut self) -> Option<Tag<'a>> {
        loop {
            self.at += memchr(b'<', self.html.as_bytes().get(self.at..)?)?;
            let Some(tag) = tag(self.html, self.at, &mut self.attributes) else {
                self.at += without_tag(self.html.get(self.at..)?);
                continue;
            };
            self.at = tag.span.end;
            if tag.is_raw() {
                self.inside(&tag.name);
            }
            return Some(tag);
        }
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
            if let Some(tag) = tag(self.html, self.at, &mut self.attributes) {
                self.at = tag.span.end;
                return Some(Piece::Tag(tag));
            }
            let length = without_tag(rest);
            self.at += length;
            if length == 1 {
                return rest.get(..1).map(Piece::Text);
            }
        }
    }
}

/// How much to pass over of a text that begins with `<` but with no whole tag: a comment, all of a tag that never ends, or the `<` alone.
#[cold]
fn without_tag(text: &str) -> usize {
    let all = if begins_tag(text) { text.len() } else { 1 };
    comment(text).unwrap_or(all)
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

/// Most attributes of a tag that are looked at; no element has so many.
const MOST_ATTRIBUTES: usize = 1_000;

/// The tag whose `<` stands at `start`. `attributes` then holds the places of its attributes and of their values.
#[inline]
fn tag<'a>(html: &'a str, start: usize, attributes: &mut Vec<(Span, Span)>) -> Option<Tag<'a>> {
    let bytes = html.as_bytes();
    let closes = bytes.get(start + 1) == Some(&b'/');
    let name = start + 1 + usize::from(closes);
    if !bytes.get(name)?.is_ascii_alphabetic() {
        return None;
    }
    let after_name = past(bytes, name, |byte| byte.is_ascii_alphanumeric() || byte == b'-');
    attributes.clear();
    let mut at = after_name;
    let end = loop {
        match next(bytes, at)? {
            Next::Attribute { name, value } => {
                if attributes.len() < MOST_ATTRIBUTES {
                    attributes.push((name, value.span));
                }
                at = value.after;
            }
            Next::End(end) => break end,
        }
    };
    Some(Tag {
        name: small(html.get(name..after_name)?),
        closes,
        span: Span::new(start, end),
        html,
        after_name,
    })
}

/// What comes next in a tag.
enum Next {
    Attribute {
        name: Span,
        value: Value,
    },
    /// Its `>`, and where it ends.
    End(usize),
}

/// The place of a value without its quotes, and of what comes after it.
struct Value {
    span: Span,
    after: usize,
}

/// What comes next in a tag from a place on; `None` if it never ends. Byte by byte this is twice as fast as with searches, and it
/// is most of what it takes to look at a page.
#[inline]
fn next(bytes: &[u8], from: usize) -> Option<Next> {
    let start = past(bytes, from, |byte| byte.is_ascii_whitespace() || byte == b'/');
    if bytes.get(start) == Some(&b'>') {
        return Some(Next::End(start + 1));
    }
    let mut end = past(bytes, start, |byte| !byte.is_ascii_whitespace() && !b"/>=".contains(&byte));
    if end == start {
        end = past(bytes, start, |byte| byte == b'=');
    }
    if end == start {
        return None;
    }
    Some(Next::Attribute { name: Span::new(start, end), value: value(bytes, end)? })
}

/// The value after a name, empty if there is none; `None` if its quotation never ends.
#[inline]
fn value(bytes: &[u8], after_name: usize) -> Option<Value> {
    let sign = past(bytes, after_name, |byte| byte.is_ascii_whitespace());
    if bytes.get(sign) != Some(&b'=') {
        return Some(Value { span: Span::at(after_name), after: after_name });
    }
    let start = past(bytes, sign + 1, |byte| byte.is_ascii_whitespace());
    if let Some(&quote @ (b'"' | b'\'')) = bytes.get(start) {
        let end = start + 1 + memchr(quote, bytes.get(start + 1..)?)?;
        return Some(Value { span: Span::new(start + 1, end), after: end + 1 });
    }
    let after = past(bytes, start, |byte| !byte.is_ascii_whitespace() && byte != b'>');
    Some(Value { span: Span::new(start, after), after })
}

/// The place after the bytes that fit. Only ASCII decides, so that what stands between is whole characters.
#[inline]
fn past(bytes: &[u8], from: usize, fits: impl Fn(u8) -> bool) -> usize {
    let mut at = from;
    while bytes.get(at).is_some_and(|&byte| fits(byte)) {
        at += 1;
    }
    at
}

/// The attributes of a tag one after another.
pub struct Attributes<'a> {
    html: &'a str,
    at: usize,
}

impl<'a> Attributes<'a> {
    /// Name and place of the value of the next one.
    #[inline]
    fn advance(&mut self) -> Option<(&'a str, Span)> {
        let Some(Next::Attribute { name, value }) = next(self.html.as_bytes(), self.at) else { return None };
        self.at = value.after;
        Some((self.html.get(name.start..name.end)?, value.span))
    }
}

#[inline]
fn made<'a>(html: &'a str, name: &'a str, span: Span) -> Attribute<'a> {
    Attribute { name: small(name), value: html.get(span.start..span.end).unwrap_or_default(), span }
}

impl<'a> Iterator for Attributes<'a> {
    type Item = Attribute<'a>;

    #[inline]
    fn next(&mut self) -> Option<Attribute<'a>> {
        let (name, value) = self.advance()?;
        Some(made(self.html, name, value))
    }
}

/// A name in small letters.
#[inline]
fn small(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        name.to_ascii_lowercase().into()
    } else {
        name.into()
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
