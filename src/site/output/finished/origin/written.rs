//! Where the author of a page wrote what is wrong with it.

use std::cell::RefCell;
use std::collections::HashMap;

use super::super::scan::{EMPTY_ALT, Finding};
use super::super::silent::is_silent;
use super::super::walk::{Says, walk};
use crate::site::map::tree::Page;
use crate::site::source::html::{Piece, Pieces, unescaped};
use crate::site::text::markdown::{Pieced, Rendered, call_places};
use kisho_game::text::{Id, Span};
use kisho_source::address::decode;

/// What the author of a page wrote that can be wrong.
pub struct Written<'a> {
    page: &'a Page,
    /// What Markdown says, by the words that its HTML has, in which letters may stand as `%E5%B0%86`.
    markdown: HashMap<String, Vec<Span>>,
    /// The HTML and the calls of shortcodes.
    html: Pieced,
    /// What the HTML says.
    tags: HashMap<(Id, String), Vec<Span>>,
    /// The calls that are in no comment, with their places in `html`.
    calls: Vec<Span>,
    /// What has been looked for, as the same may be wrong many times: a message, what it is about, and whether that is an empty
    /// text for a picture.
    found: RefCell<HashMap<(Id, String, bool), Vec<Span>>>,
}

impl<'a> Written<'a> {
    /// Looks at what the page says.
    pub fn new(page: &'a Page, text: &'a Rendered) -> Self {
        let mut markdown: HashMap<String, Vec<Span>> = HashMap::new();
        for (value, span) in &text.origins {
            markdown.entry(decode(value)).or_default().push(*span);
        }
        let mut html = Pieced::default();
        // All tags that a call makes have its place.
        let places = text.html_places.chunk_by(|one, next| one == next).filter_map(<[Span]>::first);
        for span in places {
            html.push(page.source.slice(*span), *span);
        }
        let mut tags: HashMap<(Id, String), Vec<Span>> = HashMap::new();
        // Where the tag before begins, and how far it has been read.
        let mut read = (usize::MAX, 0);
        walk(&html.text, |tag, says| {
            let Some((id, value)) = says.subject(tag).filter(|_| !matches!(says, Says::Wordless(true)))
            else {
                return;
            };
            // A list of pictures says many things, one after the other.
            let from = if read.0 == tag.span.start { read.1 } else { 0 };
            let found = |from: usize| tag.text().get(from..)?.find(&*value).map(|at| from + at);
            let inside = found(from).or_else(|| found(0)).filter(|_| !value.is_empty());
            read = (tag.span.start, inside.map_or(from, |at| at + value.len()));
            let span = inside.map_or(tag.span, |at| Span::new(at, at + value.len()).shifted(tag.span.start));
            tags.entry((id, value.into_owned())).or_default().push(html.in_file(span, span));
        });
        let calls = live_calls(&html.text);
        Self { page, markdown, html, tags, calls, found: RefCell::default() }
    }

    /// Where the page says what a finding is about, and whether that is certain. If it was found more often than the page says it, the
    /// rest is somebody else's, or comes from one call.
    pub fn place(&self, finding: &Finding) -> Option<(Span, bool)> {
        self.with_places(finding, |places| {
            let certain = places.get(finding.before).map(|place| (*place, true));
            // That a shortcode is given an id once says nothing of who wrote it twice.
            let is_told = !self.is_id_given(finding);
            certain.or_else(|| Some((*places.first().filter(|_| is_told)?, false)))
        })
    }

    /// The first place where the page says it.
    pub fn first(&self, finding: &Finding) -> Option<Span> {
        self.with_places(finding, |places| places.first().copied())
    }

    fn with_places<T>(&self, finding: &Finding, then: impl FnOnce(&[Span]) -> T) -> T {
        let key = (finding.id, finding.value.clone(), finding.message == EMPTY_ALT.0);
        let mut found = self.found.borrow_mut();
        then(found.entry(key).or_insert_with(|| self.places(finding)))
    }

    /// Every place where the page says it.
    fn places(&self, finding: &Finding) -> Vec<Span> {
        let mut places = Vec::new();
        let is_empty_alt = finding.message == EMPTY_ALT.0;
        if finding.id != Id::ImageAlt || is_empty_alt {
            // Pages without a server name the page of a folder.
            let value = finding.value.replacen("index.html", "", 1);
            let same = [finding.value.as_str(), &value]
                .into_iter()
                .find_map(|value| self.markdown.get(&decode(value)));
            places.extend(same.into_iter().flatten());
        }
        if !is_empty_alt {
            places.extend(self.tags.get(&(finding.id, finding.value.clone())).into_iter().flatten());
            let is_argument = |id| {
                matches!(id, Id::LinkBroken | Id::LinkText | Id::ImageMissing | Id::ImageAlt | Id::HtmlLang)
            };
            if (is_argument(finding.id) || self.is_id_given(finding)) && finding.value.len() > 1 {
                places.extend(self.arguments(&finding.value));
                // A shortcode may put the way to the top before its argument.
                let from_top = finding.value.trim_start_matches("../");
                if places.is_empty() && from_top.len() > 1 && from_top.len() < finding.value.len() {
                    places.extend(self.arguments(from_top));
                }
                if places.is_empty() && !matches!(finding.id, Id::HtmlLang | Id::LinkText | Id::IdDuplicate) {
                    let head = self.page.source.text().get(..self.page.head.body).unwrap_or_default();
                    places.extend(quoted(head, &finding.value));
                }
            }
        }
        // Markdown says where links and pictures lead, and not which is which.
        let is_picture = |span: &Span| self.is_empty_picture(*span);
        match finding.id {
            Id::ImageAlt if places.iter().any(is_picture) => places.retain(is_picture),
            Id::LinkText => places.retain(|span| !is_picture(span) && !self.has_words(*span)),
            Id::IdDuplicate => {
                places.iter_mut().for_each(|place| *place = self.id_in(*place, &finding.value))
            }
            _ => {}
        }
        places.sort_unstable_by_key(|span| (span.start, span.end));
        places
    }

    /// Whether an id is at most an argument of a shortcode, which may as well lead there.
    fn is_id_given(&self, finding: &Finding) -> bool {
        finding.id == Id::IdDuplicate
            && !self.markdown.contains_key(&decode(&finding.value))
            && !self.tags.contains_key(&(finding.id, finding.value.clone()))
    }

    /// Where an id stands that a heading may have written after it.
    fn id_in(&self, heading: Span, id: &str) -> Span {
        let written = self.page.source.slice(heading).rfind(&format!("#{id}"));
        written.map_or(heading, |at| Span::new(at + 1, at + 1 + id.len()).shifted(heading.start))
    }

    /// Whether the address that stands there is that of a picture of Markdown without words.
    fn is_empty_picture(&self, address: Span) -> bool {
        self.before_brackets(address).is_some_and(|before| before.trim_end().ends_with("!["))
    }

    /// Whether the address that stands there is that of a link with words. What calls of shortcodes become nobody knows here; a link
    /// to a page or a figure gets its title if it has no words of its own.
    fn has_words(&self, address: Span) -> bool {
        let before = self.before_brackets(address);
        let inside = match before {
            Some(before) => before.rsplit('[').next().filter(|inside| !inside.contains("](")),
            None => self.in_element(address),
        };
        let has_title = || before.is_some() && self.page.source.slice(address).starts_with(['@', '#']);
        if inside.is_some_and(|inside| inside.trim().is_empty()) && has_title() {
            return true;
        }
        inside.is_some_and(|inside| !inside.contains('{') && !is_silent(&unescaped(inside)))
    }

    /// What stands before the brackets between which Markdown has an address.
    fn before_brackets(&self, address: Span) -> Option<&str> {
        let before = self.page.source.text().get(..address.start)?;
        before.trim_end().trim_end_matches('<').trim_end().strip_suffix("](")
    }

    /// What stands in the link of the raw HTML whose address stands there.
    fn in_element(&self, address: Span) -> Option<&str> {
        let (tag, rest) = self.page.source.text().get(address.end..)?.split_once('>')?;
        let is_tag = !tag.contains('<');
        rest.split_once("</a>").map(|(inside, _)| inside).filter(|_| is_tag)
    }

    /// Where a word is an argument of a shortcode, or the address of a link in one.
    fn arguments(&self, word: &str) -> impl Iterator<Item = Span> {
        let link = format!("]({word})");
        let in_calls = self.calls.iter().flat_map(move |call| {
            let text = self.html.text.get(call.start..call.end).unwrap_or_default();
            let links =
                text.match_indices(&link).map(|(at, _)| Span::new(at, at + word.len()).shifted("](".len()));
            let links: Vec<Span> = links.collect();
            quoted(text, word).chain(links).map(|span| span.shifted(call.start))
        });
        in_calls.map(|span| self.html.in_file(span, span))
    }
}

/// Where a word stands between quotation marks.
pub fn quoted(text: &str, word: &str) -> impl Iterator<Item = Span> {
    let byte = |at: Option<usize>| at.and_then(|at| text.as_bytes().get(at));
    let is_mark = |at: Option<usize>| byte(at).filter(|byte| b"\"'`".contains(byte));
    let found: Vec<Span> = (text.match_indices(word))
        .map(|(at, _)| Span::new(at, at + word.len()))
        .filter(|span| {
            let before = is_mark(span.start.checked_sub(1));
            // Inside a text the marks are written as `\"`.
            let end = span.end + usize::from(byte(Some(span.end)) == Some(&b'\\'));
            before.is_some() && before == is_mark(Some(end))
        })
        .collect();
    found.into_iter()
}

/// The calls of shortcodes that stand in no comment of HTML.
fn live_calls(html: &str) -> Vec<Span> {
    let mut live = String::with_capacity(html.len());
    let mut pieces = Pieces::new(html);
    while let Some(piece) = pieces.next() {
        let text = match &piece {
            Piece::Text(text) => text,
            Piece::Tag(tag) => tag.text(),
        };
        let start = pieces.at() - text.len();
        live.extend(std::iter::repeat_n(' ', start - live.len()));
        live.push_str(text);
    }
    call_places(&live)
}
