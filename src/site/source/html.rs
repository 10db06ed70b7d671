//! A careful look at HTML: its tags, with the places of their attributes. It changes nothing, and copies nothing but names in
//! capitals, since every page of a site is looked at several times; for the same reason attributes are only read when asked for.

mod tag;

use std::borrow::Cow;

use kisho_game::text::Span;
use memchr::{memchr, memmem};

pub use tag::{Attribute, Tag};
use tag::{made, past, small, tag};

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

/// What is missing where a comment, a tag or an element does not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lacks {
    /// `-->`
    CommentEnd,
    /// `>`
    Bracket,
    /// A quotation mark.
    Quote,
    /// Its closing tag.
    ClosingTag,
}

/// HTML piece by piece. Comments are passed over, and a tag that never ends takes the rest of the text with it, as in a browser.
pub struct Pieces<'a> {
    html: &'a str,
    at: usize,
    /// The attributes of the last tag, so that nobody who wants all of them reads them twice.
    attributes: Vec<(Span, Span)>,
    /// In how many drawings and formulas, where `/>` ends an element.
    drawings: usize,
    /// What [`Self::next_tag`] met that takes what comes after it: its first line, as a tag, and what it lacks.
    pub unclosed: Vec<(Tag<'a>, Lacks)>,
}

impl<'a> Pieces<'a> {
    /// All pieces.
    #[must_use]
    pub fn new(html: &'a str) -> Self {
        Self { html, at: 0, attributes: Vec::new(), drawings: 0, unclosed: Vec::new() }
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
            let mut is_odd = false;
            let Some(tag) = tag(self.html, self.at, &mut self.attributes, &mut is_odd) else {
                self.without_tag();
                continue;
            };
            self.at = tag.span.end;
            if is_odd {
                self.odd(&tag);
            }
            if tag.is_drawing() {
                self.drawings = match tag.closes {
                    true => self.drawings.saturating_sub(1),
                    false => self.drawings + usize::from(!tag.ends_at_once()),
                };
            }
            if tag.is_raw() && !(self.drawings > 0 && tag.ends_at_once()) {
                let inside = self.inside(&tag.name);
                if self.at == self.html.len() || begins_again(inside, &tag.name) {
                    self.unclosed.push((tag.clone(), Lacks::ClosingTag));
                }
            }
            return Some(tag);
        }
    }

    /// Goes on after a `<` that begins no whole tag.
    #[cold]
    fn without_tag(&mut self) {
        let rest = self.html.get(self.at..).unwrap_or_default();
        let length = without_tag(rest);
        let lacks = match rest.get(..length) {
            Some(comment) if comment.starts_with("<!") || comment.starts_with("<?") => {
                (!is_whole(comment)).then_some(Lacks::CommentEnd)
            }
            Some(tag) if tag.len() > 1 => Some(missing(first_line(tag))),
            _ => None,
        };
        self.unclosed.extend(lacks.map(|lacks| (self.begun(self.at), lacks)));
        self.at += length;
    }

    /// Looks at a tag of which an attribute is written as none is meant to be: something is missing if that took what comes after
    /// the tag into it.
    #[cold]
    fn odd(&mut self, tag: &Tag<'a>) {
        let has = |spans: &dyn Fn(&(Span, Span)) -> Span, sign: char| {
            let mut texts = self.attributes.iter().filter_map(|pair| {
                let Span { start, end } = spans(pair);
                self.html.get(start..end)
            });
            texts.any(|text| text.contains(sign))
        };
        let lacks = if has(&|(_, value)| *value, '>') {
            Lacks::Quote
        } else if has(&|(name, _)| *name, '<') {
            Lacks::Bracket
        } else {
            return;
        };
        self.unclosed.push((self.begun(tag.span.start), lacks));
    }

    /// What begins at a place and does not end where it should, as a tag: the first line, at most to its `>`.
    fn begun(&self, start: usize) -> Tag<'a> {
        let text = first_line(self.html.get(start..).unwrap_or_default());
        let name = start + text.len().min(1);
        let letters = past(self.html.as_bytes(), name, |byte| byte.is_ascii_alphanumeric() || byte == b'-');
        Tag {
            name: small(self.html.get(name..letters).unwrap_or_default()),
            closes: false,
            span: Span::new(start, start + text.len()),
            html: self.html,
            after_name: letters,
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
            if let Some(tag) = tag(self.html, self.at, &mut self.attributes, &mut false) {
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

/// Whether a comment has its end, and is not ended by that of another one, which begins with a line.
fn is_whole(comment: &str) -> bool {
    let Some(inside) = comment.strip_prefix("<!--") else { return comment.ends_with('>') };
    let ends = comment.ends_with("-->") || comment.ends_with("--!>");
    let begins_line = |at: usize| {
        inside.get(..at).is_some_and(|before| before.trim_end_matches([' ', '\t']).ends_with('\n'))
    };
    // Those of Internet Explorer hold all of a page.
    let is_condition = inside.starts_with("[if");
    ends && (is_condition || !inside.match_indices("<!--").any(|(at, _)| begins_line(at)))
}

/// Whether an element whose content is text has a tag in it that begins another one of its name. Scripts and styles may have any words.
fn begins_again(inside: &str, name: &str) -> bool {
    let mut starts = memchr::memchr_iter(b'<', inside.as_bytes());
    !matches!(name, "script" | "style")
        && starts.any(|at| {
            let after = inside.get(at + 1..).unwrap_or_default();
            let (word, after) = after.split_at_checked(name.len()).unwrap_or_default();
            let ends = after.starts_with(|c: char| c.is_ascii_whitespace() || c == '>' || c == '/');
            word.eq_ignore_ascii_case(name) && ends
        })
}

/// The beginning of what does not end: a line, at most to the `>` of a tag.
fn first_line(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    let end = line.find('>').filter(|_| begins_tag(line)).map_or(line.len(), |end| end + 1);
    line.get(..end).unwrap_or_default().trim_end()
}

/// What a tag lacks that never ends.
fn missing(tag: &str) -> Lacks {
    let is_odd = |quote: u8| memchr::memchr_iter(quote, tag.as_bytes()).count() % 2 == 1;
    if is_odd(b'"') || is_odd(b'\'') { Lacks::Quote } else { Lacks::Bracket }
}

/// Where the closing tag of an element begins in which no other of its name stands; the end of the text if there is none.
fn closing(html: &str, from: usize, name: &str) -> usize {
    let rest = html.as_bytes().get(from..).unwrap_or_default();
    let found = memmem::find_iter(rest, "</").find(|at| {
        let end = at + 2 + name.len();
        rest.get(at + 2..end).is_some_and(|word| word.eq_ignore_ascii_case(name.as_bytes()))
            && !rest.get(end).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
            && name != "plaintext"
    });
    found.map_or(html.len(), |at| from + at)
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
