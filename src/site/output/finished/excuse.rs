//! Whether a place is missing because something else is wrong, which has been said.

use std::collections::{HashMap, HashSet};

use super::origin::template::{could_become, ids};
use super::{Finished, Known};
use crate::site::look::templates::is_built_in;
use crate::site::map::tree::Page;
use crate::site::text::markdown::{Rendered, call_places};
use kisho_game::text::{Diagnostic, Source};
use kisho_source::slug::Strategy;

/// What may be missing on which pages.
pub struct Excuses<'a> {
    /// By the names of the files of pages with an error.
    pages: HashMap<&'a str, Excuse>,
    /// The ids that templates give, and whether these can be anything: what a shortcode takes from its arguments stands in its call.
    ids: Vec<(&'a str, bool)>,
    /// The names of the files of pages of which another one has the URL, which has been said, and of those that have it.
    shared: HashSet<&'a str>,
}

/// What may be missing on a page.
struct Excuse {
    /// What the places may be named after.
    words: String,
    /// Whether the template of the page itself lost something.
    failed: bool,
}

impl<'a> Excuses<'a> {
    /// All of them.
    pub fn new(finished: &Finished<'a>, known: &Known<'a>) -> Self {
        let pages = known.values().flatten().filter_map(|(source, scan)| {
            let written = finished.text_of(source);
            let words = written.and_then(|(page, text)| words(page, text));
            let excuse = Excuse { failed: scan.failed, words: words.unwrap_or_default() };
            (excuse.failed || !excuse.words.is_empty()).then_some((source.name(), excuse))
        });
        let pages: HashMap<&str, Excuse> = pages.collect();
        let templates = finished.inputs.templates.all().filter(|_| !pages.is_empty());
        let ids = templates.flat_map(|template| {
            let is_free = !is_built_in(template) && !template.name().contains("/shortcodes/");
            ids(template.text()).into_iter().map(move |id| (id, is_free))
        });
        let tree = &finished.model.tree;
        let shared = tree.pages.iter().enumerate().filter_map(|(number, page)| {
            let first = *tree.by_url.get(&page.url)?;
            (first != number).then_some([page.source.name(), tree.pages.get(first)?.source.name()])
        });
        Self { ids: ids.collect(), shared: shared.flatten().collect(), pages }
    }

    /// Whether a place may be missing on a page because of something else.
    pub fn excuse(&self, page: &Source, place: &str) -> bool {
        if self.shared.contains(page.name()) {
            return true;
        }
        let Some(excuse) = self.pages.get(page.name()) else { return false };
        let made_of = |place: &str| excuse.words.contains(place);
        let made_by = |&(id, is_free): &(&str, bool)| {
            could_become(id, place).is_some_and(|has_words| has_words || excuse.failed && is_free)
        };
        made_of(place)
            || Strategy::On.part(place).is_some_and(|place| made_of(&place))
            || self.ids.iter().any(made_by)
    }
}

/// What places may be named after that are missing on a page for another mistake: its front matter, if that is wrong, and
/// its calls of shortcodes, if one of them is. As they are written, and as parts of addresses.
fn words(page: &Page, text: &Rendered) -> Option<String> {
    let (head, body) = page.source.text().split_at_checked(page.head.body)?;
    let mut words = String::new();
    if page.head.problems.iter().any(Diagnostic::is_error) {
        words.push_str(head);
    }
    let is_cause = |id: &str| id.starts_with("shortcode-") || id.starts_with("template-");
    let mut errors = text.problems.iter().map(|problem| &problem.diagnostic).filter(|said| said.is_error());
    if errors.any(|error| is_cause(error.id.as_str())) {
        for call in call_places(body) {
            words.push_str(body.get(call.start..call.end).unwrap_or_default());
            words.push('\n');
        }
    }
    // A link names what is missing and makes nothing.
    for link in ["(#", "\"#", "'#"] {
        words = without_words_after(&words, link);
    }
    let parts: Vec<String> = words.lines().filter_map(|line| Strategy::On.part(line)).collect();
    Some(words + &parts.join("\n"))
}

/// A text without the words that begin with `start`.
fn without_words_after(text: &str, start: &str) -> String {
    let mut pieces = text.split(start);
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.find([')', '"', '\'', ' ', '\n']).unwrap_or(piece.len());
        out.push_str(piece.get(end..).unwrap_or_default());
    }
    out
}
