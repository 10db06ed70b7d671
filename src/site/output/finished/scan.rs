//! A first look at a finished page, while it is at hand: the places that it has, where it leads, and what is wrong with the page alone.
//!
//! Every page is looked at in every build, so names and addresses are kept as hashes. What seems to be wrong is looked at
//! once more, in [`super::Finished::check`]; two names with one hash would hide a mistake.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::address::{Destination, Resolver};
use super::unclosed;
use super::walk::{Says, walk};
use crate::site::look::assets::PageStyles;
use crate::site::map::elsewhere;
use crate::site::map::links::is_top;
use crate::site::source::html::{Lacks, Tag};
use crate::site::text::markdown::duplicate_message;
use kisho_game::text::Id;
use kisho_source::address::nfc;
use kisho_source::{Language, OfEachKind};

/// What a finished page has.
#[derive(Debug, Default)]
pub struct Scan {
    /// The hashes of its ids, in order.
    ids: Box<[u64]>,
    /// The hashes of files and of places in them that it leads to; 0 stands for the whole file.
    pub links: Box<[(u64, u64)]>,
    /// The hashes of files that it would lead to if the site did not lie in a folder of its server.
    pub beside: Box<[u64]>,
    /// Whether it goes above the root of the site, or where no reader can follow.
    pub leads_out: bool,
    /// What is wrong with the page alone.
    pub found: Vec<Finding>,
    /// The path of the file that it only leads on to; it is empty if that is not of the site. `None`: readers stay on the page, as it
    /// leads on to nothing else, or where no browser can follow.
    pub sends_on: Option<Box<str>>,
    /// Whether it has been made in spite of an error in its template, which may have taken something from it.
    pub failed: bool,
    /// Whether something on it does not end, and may have taken places from it.
    pub lost: bool,
}

/// So many characters of a tag are kept for messages. A list of pictures can be long, and each can be missing.
const LONGEST_TAG: usize = 1_000;

/// What is wrong with an element.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The kind of message.
    pub id: Id,
    /// What is wrong.
    pub message: String,
    /// The tag as it is written, or its beginning.
    pub tag: String,
    /// Where it begins on the page.
    pub at: usize,
    /// What of it is wrong: an address, an id.
    pub value: String,
    /// How many elements of the page say the same before it, once they have been counted.
    pub before: usize,
    /// What the author can do about it.
    pub hint: Option<String>,
    /// What is wrong with where it leads, in words that are the same on every page.
    pub to: String,
    /// Whether it leads where no reader can follow, which is a warning.
    pub unreachable: bool,
}

impl Finding {
    /// What is wrong with what an element says.
    pub fn new<'a>(tag: &Tag<'a>, says: &Says<'a>, message: String, hint: Option<String>) -> Option<Self> {
        let (id, value) = says.subject(tag)?;
        let (value, text) = (value.into_owned(), tag.text().chars().take(LONGEST_TAG).collect());
        let (at, to) = (tag.span.start, String::new());
        Some(Self { id, message, tag: text, at, value, before: 0, hint, to, unreachable: false })
    }
}

/// What is found on a page, no more than so many of a kind.
pub struct Findings {
    /// What is kept.
    pub list: Vec<Finding>,
    /// Links that no reader can follow are counted apart from those that lead nowhere.
    kinds: OfEachKind<(Id, bool)>,
}

impl Findings {
    /// Nothing yet, and then so many of a kind.
    pub fn new(most: usize) -> Self {
        Self { list: Vec::new(), kinds: OfEachKind::new(most) }
    }

    /// Adds what was found, if there are not enough of its kind.
    pub fn add(&mut self, finding: Option<Finding>) {
        self.list.extend(finding.filter(|finding| self.kinds.keeps((finding.id, finding.unreachable))));
    }

    /// Takes back what is of a kind among those that were kept after so many.
    fn take_back(&mut self, after: usize, id: Id) {
        let (before, mut at) = (self.list.len(), 0);
        self.list.retain(|finding| {
            at += 1;
            at <= after || finding.id != id
        });
        self.kinds.give_back(&(id, false), before - self.list.len());
    }
}

/// Counts for each finding of a page how many elements say the same before it.
pub fn count(html: &str, found: &mut [Finding]) {
    let mut counts: HashMap<_, usize> =
        found.iter().map(|finding| ((finding.id, Cow::Owned(finding.value.clone())), 0)).collect();
    let mut before = HashMap::new();
    walk(html, |tag, says| {
        let Some(subject) = says.subject(tag) else { return };
        if let Some(count) = counts.get_mut(&subject) {
            before.entry((tag.span.start, subject)).or_insert(*count);
            *count += 1;
        }
    });
    for finding in found {
        let subject = (finding.id, Cow::Borrowed(finding.value.as_str()));
        finding.before = before.get(&(finding.at, subject)).copied().unwrap_or_default();
    }
}

/// The hash of a name.
#[must_use]
pub fn hash(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    // Nothing else is 0.
    hasher.finish() | 1
}

impl Scan {
    /// Looks at a page. `failed`: an error in a template may have taken something from it; `most`: so much of what is wrong with it is
    /// said. `styles` is told what the page has.
    #[must_use]
    pub fn new<'p>(
        html: &'p str,
        (file, base): (&str, &str),
        (failed, most): (bool, usize),
        mut styles: Option<&mut PageStyles<'_, 'p>>,
    ) -> Self {
        let mut scan = Self { failed, ..Self::default() };
        let (mut resolver, start) = (Resolver::new(file, base), OnceCell::new());
        let (mut ids, mut links, mut referred) = (Vec::new(), Vec::new(), Vec::new());
        let mut beside = Vec::new();
        let mut checks = PageChecks { found: Findings::new(most), level: 0, figures: Vec::new() };
        let mut path = String::with_capacity(80);
        walk(html, |tag, says| {
            checks.look(tag, &says);
            match says {
                Says::Opens => styles.iter_mut().for_each(|styles| styles.element(tag)),
                Says::Classes(list) => styles.iter_mut().for_each(|styles| styles.classes(list)),
                Says::Id(id) => ids.push(hash(&nfc(&id))),
                Says::Refers(id) => referred.push(hash(&nfc(&id))),
                Says::Name(name) => ids.push(hash(&nfc(&name))),
                Says::Leads(_, address) => match resolver.resolve(&address, &mut path) {
                    Destination::Elsewhere => {
                        scan.leads_out |= elsewhere::wrong(address.trim_ascii()).is_some()
                    }
                    Destination::AboveTop => scan.leads_out = true,
                    Destination::BesideSite => {
                        beside.extend([hash(&path), hash(&format!("{path}/index.html"))])
                    }
                    Destination::File(place) => {
                        links.push((hash(&path), if has_no_id(&place) { 0 } else { hash(&place) }));
                    }
                },
                Says::Base(address) => {
                    resolver = resolver.after_base(&address, &start);
                    scan.leads_out |= resolver.is_moved();
                }
                Says::SendsOn(address) => scan.sends_on = leads_on(&address, resolver, &mut path),
                // What stands in an element that does not end is still there, unless it is text only.
                Says::Unclosed(lacks) => scan.lost |= lacks != Lacks::ClosingTag || tag.is_raw(),
                _ => {}
            }
        });
        ids.sort_unstable();
        if ids.windows(2).any(|two| two.first() == two.get(1)) {
            twice(html, &mut checks.found);
        }
        if !scan.lost && referred.iter().any(|id| ids.binary_search(id).is_err()) {
            missing(html, &ids, &mut checks.found);
        }
        scan.found = checks.found.list;
        links.sort_unstable();
        links.dedup();
        (scan.ids, scan.links, scan.beside) = (ids.into(), links.into(), beside.into());
        scan
    }

    /// Whether the page has a place of this hash.
    #[must_use]
    pub fn has(&self, place: u64) -> bool {
        self.ids.binary_search(&place).is_ok()
    }
}

/// The path of the file to which an address sends readers on, as [`Scan::sends_on`] has it.
fn leads_on(address: &str, resolver: Resolver<'_>, path: &mut String) -> Option<Box<str>> {
    match resolver.resolve(address, path) {
        Destination::File(_) => Some(path.as_str().into()),
        Destination::AboveTop => None,
        Destination::Elsewhere if elsewhere::wrong(address.trim_ascii()).is_some() => None,
        Destination::Elsewhere | Destination::BesideSite => Some(Box::default()),
    }
}

/// Whether browsers find a place without an id: the top.
#[must_use]
pub fn has_no_id(place: &str) -> bool {
    place.is_empty() || is_top(place)
}

/// What is wrong with a page alone.
struct PageChecks {
    found: Findings,
    /// The level of the last heading.
    level: u8,
    /// Where the pictures of the open figures begin in `found`, and whether a caption has come already.
    figures: Vec<(usize, bool)>,
}

impl PageChecks {
    fn look<'a>(&mut self, tag: &Tag<'a>, says: &Says<'a>) {
        let mut say = |message: String, hint: String| {
            self.found.add(Finding::new(tag, says, message, Some(hint)));
        };
        match says {
            Says::Heading(level) => {
                if self.level > 0 && *level > self.level + 1 {
                    let message = format!("a heading of level {level} follows one of level {}", self.level);
                    let next = usize::from(self.level) + 1;
                    let marks = "#".repeat(next);
                    let hint = format!(
                        "readers who hear a page go by its levels; write `{marks}`, or `<h{next}>` in HTML"
                    );
                    say(message, hint);
                }
                self.level = *level;
            }
            Says::Wordless(_) if self.figures.last().is_some_and(|(_, has_caption)| *has_caption) => {}
            Says::Wordless(meant) => {
                let (message, hint) = match (*meant, &*tag.name) {
                    (_, "input" | "area") => NO_WORDS,
                    (true, _) => EMPTY_ALT,
                    (false, _) => NO_ALT,
                };
                say(message.to_owned(), hint.to_owned());
            }
            Says::Silent => {
                let (message, hint) = if tag.name == "a" { SILENT_LINK } else { SILENT_HEADING };
                say(message.to_owned(), hint.to_owned());
            }
            Says::Unclosed(lacks) => {
                let (message, hint) = unclosed::said(tag, *lacks);
                say(message, hint);
            }
            Says::Nowhere => {
                let hint = "write the address of the picture in its `src`, or remove it";
                say("this image has no address".to_owned(), hint.to_owned());
            }
            Says::Figure(true) => self.figures.push((self.found.list.len(), false)),
            Says::Figure(false) => drop(self.figures.pop()),
            Says::Caption => {
                if let Some((start, has_caption)) = self.figures.last_mut() {
                    *has_caption = true;
                    self.found.take_back(*start, Id::ImageAlt);
                }
            }
            Says::Page(None) => say(
                "the page does not say its language".to_owned(),
                "write `<html lang=\"{{ lang }}\">`".to_owned(),
            ),
            Says::Page(Some(lang)) | Says::Language(lang) if !lang.is_empty() => {
                let hint = match Language::from_tag(lang) {
                    Some(language) => language.hint().or_else(|| {
                        lang.contains('_').then(|| format!("write `{}`", lang.replace('_', "-")))
                    }),
                    None => Some("a language is a tag such as `ja` or `pt-BR`".to_owned()),
                };
                hint.into_iter().for_each(|hint| say(format!("`{lang}` is not a language"), hint));
            }
            Says::BadId(id) => {
                let message = if id.is_empty() {
                    "the id is empty".to_owned()
                } else {
                    format!("the id `{id}` has spaces in it")
                };
                say(message, "no link can lead to it; write an id of letters, digits and `-`".to_owned());
            }
            _ => {}
        }
    }
}

/// Said of a link that nobody sees.
const SILENT_LINK: (&str, &str) =
    ("this link has no words", "write what readers are to see, or an `aria-label` if they see a symbol");

/// The same of a heading.
const SILENT_HEADING: (&str, &str) = ("this heading is empty", "write its words, or remove it");

/// Said of a picture that has no words to stand for it.
const NO_ALT: (&str, &str) =
    ("this image has no alt text", "write it as `alt=\"…\"`, or `alt=\"\"` if it is only decorative");

/// The same of a picture, or a part of one, that is a button or a link.
const NO_WORDS: (&str, &str) =
    ("this part of the page has no alt text", "write as `alt=\"…\"` where it leads, or what it does");

/// The same if it says that it needs none, which authors of Markdown say by writing nothing.
pub const EMPTY_ALT: (&str, &str) = (
    "the alt text of this image is empty",
    "write it between `[` and `]`; for decoration, write `<img src=\"…\" alt=\"\">` in HTML",
);

/// Finds the ids that are there twice.
fn twice(html: &str, found: &mut Findings) {
    let mut seen = HashSet::new();
    walk(html, |tag, says| {
        let Says::Id(id) = &says else { return };
        if id.is_empty() || seen.insert(id.clone()) {
            return;
        }
        let (message, hint) = duplicate_message(id, None);
        found.add(Finding::new(tag, &says, message, Some(hint)));
    });
}

/// Finds the ids that are referred to and that nothing has. `ids`: the hashes of the ids of the page, in order.
fn missing(html: &str, ids: &[u64], found: &mut Findings) {
    walk(html, |tag, says| {
        let Says::Refers(id) = &says else { return };
        if ids.binary_search(&hash(&nfc(id))).is_ok() {
            return;
        }
        let (nothing, name) = match &*tag.name {
            "img" if tag.attribute("usemap").is_some() => ("no map with the name", "`name` of the map"),
            _ => ("nothing with the id", "`id` of the element"),
        };
        let message = format!("there is {nothing} `{id}` on this page");
        let hint = format!("`<{}>` refers to it; write the {name} that is meant", tag.name);
        found.add(Finding::new(tag, &says, message, Some(hint)));
    });
}
