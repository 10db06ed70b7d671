//! A tag and its attributes.

use std::borrow::Cow;

use kisho_game::text::Span;
use memchr::memchr;

/// Elements whose content is text, whatever it looks like.
const RAW: [&str; 9] =
    ["script", "style", "textarea", "title", "iframe", "noembed", "noframes", "plaintext", "xmp"];

/// Elements that have no content, and no closing tag.
const VOID: [&str; 13] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

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
    pub(super) html: &'a str,
    /// Where its attributes begin.
    pub(super) after_name: usize,
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
        !self.closes && RAW.contains(&&*self.name)
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

    /// Whether it is of a drawing or a formula as a whole, in which the rules of XML hold.
    #[must_use]
    pub fn is_drawing(&self) -> bool {
        matches!(&*self.name, "svg" | "math")
    }

    /// Whether one of its classes is `class`.
    #[must_use]
    pub fn has_class(&self, class: &str) -> bool {
        self.attribute("class")
            .is_some_and(|list| list.value.split_ascii_whitespace().any(|word| word == class))
    }
}

/// Most attributes of a tag that are looked at; no element has so many.
const MOST_ATTRIBUTES: usize = 1_000;

/// The tag whose `<` stands at `start`. `attributes` then holds the places of its attributes and of their values. `is_odd`: whether
/// one of them looks as if a quotation mark or a `>` before it were missing.
#[inline]
pub(super) fn tag<'a>(
    html: &'a str,
    start: usize,
    attributes: &mut Vec<(Span, Span)>,
    is_odd: &mut bool,
) -> Option<Tag<'a>> {
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
                *is_odd |=
                    value.ends_oddly || is_quote(bytes, name.end) || bytes.get(name.start) == Some(&b'<');
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
    /// Whether it stands in no quotation marks and has one at its end.
    ends_oddly: bool,
}

/// Whether a quotation mark stands before a place.
#[inline]
fn is_quote(bytes: &[u8], end: usize) -> bool {
    matches!(end.checked_sub(1).and_then(|at| bytes.get(at)), Some(b'"' | b'\''))
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
        return Some(Value { span: Span::at(after_name), after: after_name, ends_oddly: false });
    }
    let start = past(bytes, sign + 1, |byte| byte.is_ascii_whitespace());
    if let Some(&quote @ (b'"' | b'\'')) = bytes.get(start) {
        let end = start + 1 + memchr(quote, bytes.get(start + 1..)?)?;
        return Some(Value { span: Span::new(start + 1, end), after: end + 1, ends_oddly: false });
    }
    let after = past(bytes, start, |byte| !byte.is_ascii_whitespace() && byte != b'>');
    Some(Value { span: Span::new(start, after), after, ends_oddly: after > start && is_quote(bytes, after) })
}

/// The place after the bytes that fit. Only ASCII decides, so that what stands between is whole characters.
#[inline]
pub(super) fn past(bytes: &[u8], from: usize, fits: impl Fn(u8) -> bool) -> usize {
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
pub(super) fn made<'a>(html: &'a str, name: &'a str, span: Span) -> Attribute<'a> {
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
pub(super) fn small(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        name.to_ascii_lowercase().into()
    } else {
        name.into()
    }
}
