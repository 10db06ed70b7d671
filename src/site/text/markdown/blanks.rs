//! What a link without words says: filled in when all pages are known.
//!
//! A page is rendered before anybody knows the titles of other pages and the numbers of their figures. It keeps a mark
//! for each blank, and the blanks are filled in afterwards. So a page whose blanks are filled with the same words as
//! before is the same page.

use std::borrow::Cow;
use std::collections::HashMap;

use super::listed::{lender_of_numbers, numbered};
use super::writer::shorten;
use super::{Entry, Rendered, frame_of, parts};
use crate::site::map::links::is_top;
use crate::site::map::tree::{Page, Tree};
use crate::site::source::cells::{Cached, Dependencies, PerPage};
use crate::site::text::checks;
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::{Language, Problems};
use pulldown_cmark_escape::escape_html;

/// A place in the text of a page, to be filled in.
#[derive(Debug, Clone)]
pub struct Blank {
    /// The file of the page that is meant.
    pub file: String,
    /// The place on it; `None`: the page itself.
    pub id: Option<String>,
    /// Where the link stands.
    pub span: Span,
    /// What is filled in.
    pub kind: Asks,
}

/// What is filled in.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Word {
    text: String,
    /// Its language, if it is another one than that of the page.
    lang: Option<String>,
}

impl Word {
    fn html(&self) -> String {
        let lang = self.lang.as_deref();
        let mut html = lang.map_or_else(String::new, |lang| format!("<span lang=\"{lang}\">"));
        let _ = escape_html(&mut html, &self.text);
        if lang.is_some() { html + "</span>" } else { html }
    }
}

impl From<String> for Word {
    fn from(text: String) -> Self {
        Self { text, lang: None }
    }
}

/// What is asked of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// What it is called.
    Words,
    /// What its address ends in: a frame may be on a page of its own.
    Address,
}

/// Control characters that no text has: private use one and two of ISO 6429.
const OPEN: char = '\u{91}';
const CLOSE: &str = "\u{92}";

/// The same in an address.
const OPEN_ENCODED: &str = "%C2%91";
const CLOSE_ENCODED: &str = "%C2%92";

/// What stands for the blank with this number until it is filled in.
#[must_use]
pub fn mark(number: usize) -> String {
    format!("{OPEN}{number}{CLOSE}")
}

/// A page whose blanks are filled in, or whose links have been looked at.
#[derive(Debug, Default)]
pub struct FilledPage {
    /// The number of the page without them.
    from: u64,
    words: Vec<Word>,
    /// The page.
    pub rendered: Cached<Rendered>,
    /// What could not be filled in, and links to places that are not there.
    pub problems: Problems,
}

/// What the address of a place on a page ends in; of a frame that of its figure, if there is no such frame to be shown.
#[must_use]
pub fn address(rendered: Option<&Rendered>, id: &str) -> String {
    let is_place = rendered.is_some_and(|rendered| rendered.ids.contains(id));
    let Some((figure, frame)) = frame_of(id).filter(|_| !is_place) else { return format!("#{id}") };
    let known = rendered.and_then(|rendered| rendered.known.get(figure));
    let known = known.filter(|known| known.refuses.is_none());
    match known.and_then(|known| known.frame(figure, frame).ok()) {
        Some(part) => parts::Folder::from_block(figure).addresses().of(figure, part, frame),
        None => format!("#{figure}"),
    }
}

/// Whether the text of a page has to be looked at again when all pages are known.
#[must_use]
pub fn has_any(rendered: &Rendered) -> bool {
    !rendered.blanks.is_empty() || !rendered.frames.is_empty()
}

impl Labels<'_> {
    /// Fills in the blanks of a page, and checks its links to frames on others.
    #[must_use]
    pub fn fill(
        &self,
        number: usize,
        reads: &Dependencies,
        before: Option<&FilledPage>,
    ) -> Option<FilledPage> {
        let (page, from) = (self.tree.pages.get(number)?, self.rendered.get(number)?);
        let mut problems = checks::frames(self.tree, self.rendered, number, reads);
        reads.of(from);
        let words = self.words(page, from, reads, &mut problems);
        let before = before.filter(|before| before.from == from.id && before.words == words);
        let rendered = match before {
            Some(before) => before.rendered.clone(),
            None if words.is_empty() => from.clone(),
            None => Cached::new(with_words(from, &words)),
        };
        Some(FilledPage { from: from.id, words, rendered, problems })
    }
}

/// Another text of a page, with its blanks filled in with the same words.
#[must_use]
pub fn in_html(filled: Option<&FilledPage>, html: &str) -> String {
    let words = filled.map_or(&[][..], |filled| &filled.words);
    replaced(&plain(html), &words.iter().map(Word::html).collect::<Vec<_>>())
}

/// HTML with the marks in its addresses as they were before they were encoded.
fn plain(html: &str) -> Cow<'_, str> {
    if !html.contains(OPEN_ENCODED) {
        return Cow::Borrowed(html);
    }
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, opened)) = rest.split_once(OPEN_ENCODED) {
        out.push_str(before);
        rest = match mark_number(opened, CLOSE_ENCODED) {
            Some((number, after)) => {
                out.push_str(&mark(number));
                after
            }
            None => {
                out.push_str(OPEN_ENCODED);
                opened
            }
        };
    }
    Cow::Owned(out + rest)
}

/// The number of a mark, and what stands after it. `after`: what stands after its first sign.
fn mark_number<'a>(text: &'a str, close: &str) -> Option<(usize, &'a str)> {
    // Only so far, as each sign looks anew.
    let (number, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    Some((number.parse().ok()?, rest.strip_prefix(close)?))
}

/// The page with its blanks filled in.
fn with_words(rendered: &Rendered, words: &[Word]) -> Rendered {
    let escaped: Vec<String> = words.iter().map(Word::html).collect();
    let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let mut rendered = rendered.clone();
    rendered.html = replaced(&plain(&rendered.html), &escaped);
    rendered.summary = shorten(&replaced(&rendered.summary, &words));
    if let Some((html, _)) = &mut rendered.heading {
        *html = replaced(&plain(html), &escaped);
    }
    let mut open: Vec<&mut Entry> = rendered.contents.iter_mut().collect();
    while let Some(entry) = open.pop() {
        if entry.title.contains(OPEN) {
            entry.title = replaced(&entry.title, &words);
            entry.html = entry.html.as_ref().map(|html| replaced(html, &escaped));
        }
        open.extend(&mut entry.children);
    }
    rendered
}

/// The text with words in place of their marks.
fn replaced<W: AsRef<str>>(text: &str, words: &[W]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, opened)) = rest.split_once(OPEN) {
        out.push_str(before);
        let word = mark_number(opened, CLOSE).and_then(|(number, after)| Some((words.get(number)?, after)));
        rest = match word {
            Some((word, after)) => {
                out.push_str(word.as_ref());
                after
            }
            None => {
                out.push(OPEN);
                opened
            }
        };
    }
    out + rest
}

/// The language of the title of a page, which is then written down as read.
pub type Languages<'a> = &'a (dyn Fn(usize, &Dependencies) -> Option<Language> + Sync);

/// What the places of a site are called.
pub struct Labels<'a> {
    tree: &'a Tree,
    rendered: &'a PerPage<Cached<Rendered>>,
    titles: &'a PerPage<String>,
    languages: Languages<'a>,
    /// The labels of those pages to whose places links without words lead.
    places: HashMap<usize, HashMap<&'a str, Label<'a>>>,
}

/// What a place is called.
enum Label<'a> {
    /// The figure with this number.
    Number(usize),
    /// A frame.
    Frame(String),
    /// A figure with a name of its own.
    Figure(&'a str),
    /// A heading.
    Heading(String),
    /// A block in which something is wrong, which is told there: it may have had a name.
    Wrong,
}

/// The labels of a page by their ids.
fn labels(rendered: &Rendered) -> HashMap<&str, Label<'_>> {
    let mut labels = HashMap::new();
    let nothing = vec![String::new(); rendered.blanks.len()];
    let mut open: Vec<&Entry> = rendered.contents.iter().collect();
    while let Some(entry) = open.pop() {
        // A heading that is filled in itself is called by the rest of its words.
        labels.insert(entry.id.as_str(), Label::Heading(replaced(&entry.title, &nothing)));
        open.extend(&entry.children);
    }
    if let (Some(id), Some((_, title))) = (&rendered.heading_id, &rendered.heading) {
        labels.insert(id.as_str(), Label::Heading(title.clone()));
    }
    for (id, _) in rendered.known.iter().filter(|(_, figure)| figure.broken) {
        labels.insert(id, Label::Wrong);
    }
    for figure in &rendered.figures {
        let name = figure.label.as_deref().or(figure.caption.as_deref()).map(Label::Figure);
        if let Some(label) = figure.number.map(Label::Number).or(name) {
            labels.insert(figure.id.as_str(), label);
        }
    }
    labels
}

impl<'a> Labels<'a> {
    /// The labels that the blanks of the pages `of` ask for.
    #[must_use]
    pub fn new(
        tree: &'a Tree,
        rendered: &'a PerPage<Cached<Rendered>>,
        titles: &'a PerPage<String>,
        languages: Languages<'a>,
        of: impl Iterator<Item = usize>,
    ) -> Self {
        let mut places = HashMap::new();
        let blanks = of.filter_map(|number| rendered.get(number)).flat_map(|rendered| &rendered.blanks);
        for number in
            blanks.filter(|blank| blank.id.is_some()).filter_map(|blank| tree.by_file.get(&blank.file))
        {
            if let Some(rendered) = rendered.get(*number) {
                places.entry(*number).or_insert_with(|| labels(rendered));
            }
        }
        Self { tree, rendered, titles, languages, places }
    }

    /// The words for the blanks of a page.
    fn words(
        &self,
        page: &Page,
        rendered: &Rendered,
        reads: &Dependencies,
        problems: &mut Problems,
    ) -> Vec<Word> {
        let words = rendered.blanks.iter().map(|blank| {
            let number = self.tree.by_file.get(&blank.file).copied();
            let language = number.and_then(|number| {
                self.titles.read(number, reads);
                self.rendered.read(number, reads);
                (self.languages)(number, reads)
            });
            let language = language.filter(|language| *language != page.lang);
            self.of(page, blank, language.as_ref()).unwrap_or_else(|id| {
                // A place that does not exist has been reported.
                if self.exists(blank) {
                    let message =
                        format!("`#{id}` has neither a number nor a name, so that this link has no words");
                    let hint = "write what readers are to see between `[` and `]`";
                    problems.push(
                        &page.source,
                        Diagnostic::error(Id::LinkText, blank.span, message).with_hint(hint),
                    );
                }
                id.into()
            })
        });
        words.collect()
    }

    /// What is filled in; if nobody knows, the id. `language`: that of the page that is meant, if it is another one.
    fn of(&self, page: &Page, blank: &Blank, language: Option<&Language>) -> Result<Word, String> {
        let number = self.tree.by_file.get(&blank.file);
        let title = number.and_then(|&number| self.titles.get(number)).map_or("", String::as_str);
        let foreign =
            |text: &str| Word { text: text.to_owned(), lang: language.map(|lang| lang.tag().to_owned()) };
        let Some(id) = &blank.id else { return Ok(foreign(title)) };
        if blank.kind == Asks::Address {
            return Ok(self.address(number, id).into());
        }
        let label = number.and_then(|number| self.places.get(number)?.get(id.as_str()));
        let frame = || {
            let (figure, frame) = frame_of(id)?;
            self.rendered.get(*number?)?.known.get(figure)?.name(frame).map(str::to_owned).map(Label::Frame)
        };
        let frame = if label.is_none() { frame() } else { None };
        let label = match label.or(frame.as_ref()).ok_or_else(|| id.clone())? {
            Label::Frame(name) => name.clone(),
            Label::Number(number) if blank.file == page.file => {
                let lang = lender_of_numbers(page.texts.lang()).map(str::to_owned);
                return Ok(Word { text: numbered(*number, page.texts.lang()), lang });
            }
            Label::Number(number) => numbered(*number, page.texts.lang()),
            Label::Figure(name) => (*name).to_owned(),
            Label::Heading(text) => return Ok(foreign(text)),
            Label::Wrong => return Ok(id.clone().into()),
        };
        if blank.file == page.file {
            return Ok(label.into());
        }
        Ok(crate::say::page::of_page(page.texts.lang(), label, title).into())
    }

    fn address(&self, number: Option<&usize>, id: &str) -> String {
        address(number.and_then(|&number| self.rendered.get(number)).map(|rendered| &**rendered), id)
    }

    fn exists(&self, blank: &Blank) -> bool {
        let number = self.tree.by_file.get(&blank.file);
        let page = number.and_then(|&number| self.rendered.get(number));
        blank.id.as_ref().is_some_and(|id| page.is_some_and(|page| page.ids.contains(id) || is_top(id)))
    }
}
