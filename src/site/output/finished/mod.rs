//! What is wrong with finished pages, whoever wrote them: links that lead nowhere, pictures that are not there or that no words
//! stand for, ids that are there twice, headings that skip a level, links and headings without words, languages that there are not,
//! and what does not end and so hides the rest of the page.
//!
//! - `scan.rs` looks at each page while it is at hand, and keeps what others may ask of it.
//! - This looks at all pages together, when it is known what there is, and once more at those that something is wrong with;
//!   `follow.rs` at where those lead.
//! - `typed.rs` looks at the links of a text for which no page has been made yet.
//! - `origin/` finds out who wrote what is wrong, and `excuse.rs` whether it follows from something else.

mod address;
mod excuse;
mod external;
mod follow;
mod origin;
mod scan;
mod silent;
mod told;
mod typed;
mod unclosed;
mod walk;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

pub use external::External;
pub use scan::Scan;
pub use typed::links_to_places;

use super::jobs::{Done, Outputs};
use super::model::Model;
use crate::site::look::files::Files;
use crate::site::look::inputs::Inputs;
use crate::site::map::tree::Page;
use crate::site::source::cells::{Name, Plain};
use crate::site::text::markdown::{Rendered, duplicate_message};
use address::{Destination, Resolver};
use excuse::Excuses;
use follow::leads_on;
use kisho_game::text::{Candidates, Id, Source, Span};
use kisho_source::Problems;
use origin::{Authors, Origin, Origins};
use scan::{EMPTY_ALT, Finding, count, hash};
use told::Told;

/// All pages of a site, finished.
pub struct Finished<'a> {
    /// What they are made from.
    pub model: &'a Model,
    /// What does not come from the content folder.
    pub inputs: &'a Inputs,
    /// What was made.
    pub outputs: &'a Outputs,
    /// All files of the site.
    pub files: &'a Files,
}

/// What is known of a site.
struct Site<'a> {
    known: Known<'a>,
    excuses: Excuses<'a>,
    /// The paths of its files, without the names of index pages: what a wrong address may have meant.
    names: OnceLock<Candidates>,
}

/// The files of a site by the hashes of their paths, and what is known of those that are pages.
type Known<'a> = HashMap<u64, Option<(&'a Arc<Source>, &'a Scan)>, BuildHasherDefault<Plain>>;

impl Finished<'_> {
    /// Says what is wrong with the pages of the jobs. `told`: what has been said already.
    #[must_use]
    pub fn check(&self, jobs: &[Name], told: &Problems) -> Problems {
        let done: Vec<&Done> = jobs.iter().filter_map(|name| Some(&**self.outputs.get(name)?)).collect();
        let mut known: Known<'_> = self.files.paths().map(|path| (hash(path), None)).collect();
        let pages = || done.iter().flat_map(|done| done.scans.iter().map(|page| (&done.source, page)));
        known.extend(pages().map(|(source, (file, scan))| (hash(file), Some((source, scan)))));
        let others = self.others(pages().map(|(_, (_, scan))| scan), &known);
        known.extend(others.iter().map(|(file, source, scan)| (*file, Some((source, scan)))));
        let wrong: Vec<_> =
            (done.par_iter().flat_map_iter(|done| done.scans.iter().map(move |page| (*done, page))))
                .filter(|(_, (_, scan))| is_wrong(scan, &known))
                .collect();
        let mut told = Told::new(told);
        if wrong.is_empty() {
            return told.finish();
        }
        let excuses = Excuses::new(self, &known);
        let site = Site { known, excuses, names: OnceLock::new() };
        let found = wrong
            .into_par_iter()
            .map(|(done, (file, scan))| (done, file, self.look(file, scan, done, &site)));
        let wrong: Vec<_> = found.collect();
        let authors = Authors::new(self.inputs);
        for (done, file, found) in wrong {
            self.place(done, file, found, &authors, &mut told);
        }
        told.finish()
    }

    /// The paths of the pages of the jobs that have been made in spite of an error in their templates, or without their texts, which
    /// front matter that is not closed has taken.
    #[must_use]
    pub fn failed(&self, jobs: &[Name]) -> BTreeSet<String> {
        let done = jobs.iter().filter_map(|name| self.outputs.get(name));
        let failed = done.flat_map(|done| {
            let page = self.text_of(&done.source).map(|(page, _)| page);
            let is_open =
                page.is_some_and(|page| page.head.problems.iter().any(|said| said.id == Id::FrontOpen));
            done.scans.iter().filter(move |(_, scan)| scan.failed || is_open)
        });
        failed.map(|(file, _)| file.clone()).collect()
    }

    /// The pages that kisho has not made, such as HTML files of `static/`, as far as links lead to places on them.
    fn others<'s>(
        &self,
        scans: impl Iterator<Item = &'s Scan>,
        known: &Known<'_>,
    ) -> Vec<(u64, Arc<Source>, Scan)> {
        let places = scans.flat_map(|scan| scan.links.iter()).filter(|(_, place)| *place != 0);
        let wanted: HashSet<u64> =
            places.map(|(file, _)| *file).filter(|file| matches!(known.get(file), Some(None))).collect();
        let is_html = |path: &&str| path.ends_with(".html") || path.ends_with(".htm");
        let files = self.files.paths().filter(is_html).filter(|path| wanted.contains(&hash(path)));
        let scanned = files.filter_map(|path| {
            // A script may make places.
            let page = self.files.text(path, &mut Problems::default());
            let page = page.filter(|page| !page.text().contains("<script"))?;
            let mut scan = Scan::new(page.text(), (path, self.inputs.config.base()), (false, 0), None);
            // Nobody has said that it leads on to nothing.
            scan.sends_on.iter_mut().for_each(|to| *to = Box::default());
            Some((hash(path), page, scan))
        });
        scanned.collect()
    }

    /// What is wrong with a page, looked at closely.
    fn look(&self, file: &str, scan: &Scan, done: &Done, site: &Site<'_>) -> Vec<Finding> {
        let mut found = scan.found.clone();
        let Some(page) = self.files.text(file, &mut Problems::default()) else { return found };
        let html = page.text();
        for finding in &mut found {
            finding.to = match finding.id {
                Id::LinkText | Id::ImageAlt => self.led_to(file, &finding.value),
                Id::HeadingEmpty => self.led_to(file, &format!("#{}", finding.value)),
                Id::HtmlLang | Id::BlockUnclosed => finding.value.clone(),
                _ => continue,
            };
        }
        // Where addresses start elsewhere, or nothing leads anywhere, none can be wrong.
        if !scan.links.is_empty() || !scan.beside.is_empty() || scan.leads_out {
            self.follow(file, html, done, site, &mut found);
        }
        count(html, &mut found);
        found
    }

    /// Where an address on a page leads, in words that are the same on every page.
    fn led_to(&self, file: &str, address: &str) -> String {
        let (resolver, mut path) = (Resolver::new(file, self.inputs.config.base()), String::new());
        match resolver.resolve(address, &mut path) {
            Destination::File(place) => format!("{path}#{place}"),
            _ => address.to_owned(),
        }
    }

    /// The page of the content folder that is made from a file, and its text.
    fn text_of(&self, source: &Source) -> Option<(&Page, &Rendered)> {
        let file = source.name().strip_prefix("content/")?;
        let number = *self.model.tree.by_file.get(file)?;
        Some((self.model.tree.pages.get(number)?, &**self.model.rendered.get(number)?))
    }

    /// Who can have written what was made.
    fn origins<'o>(&'o self, done: &'o Done, authors: &'o Authors<'o>) -> Origins<'o> {
        let used = authors.reached(&done.output.template, &self.inputs.templates);
        Origins::new(self.text_of(&done.source), done.source.text(), used, authors)
    }

    /// Says at the right place what is wrong with a page.
    fn place(&self, done: &Done, file: &str, found: Vec<Finding>, authors: &Authors<'_>, told: &mut Told) {
        let origins = self.origins(done, authors);
        // Where a picture without words is all that a link or a heading shows, one of the two is enough to say.
        let mut wordless: Option<usize> = None;
        for finding in found {
            if matches!(finding.id, Id::LinkText | Id::HeadingEmpty)
                && wordless.is_some_and(|picture| picture > finding.at)
            {
                told.know(&finding);
                continue;
            }
            match origins.of(&finding) {
                Origin::Nobody => {}
                Origin::Page(span) => {
                    wordless = (finding.id == Id::ImageAlt).then_some(finding.at).or(wordless);
                    let first = origins.first(&finding).filter(|first| first.start < span.start);
                    let hint = if finding.message == EMPTY_ALT.0 && is_in_call(&done.source, span) {
                        Some(OF_CALL.to_owned())
                    } else if let Some(first) = first {
                        let line = done.source.line_column(first.start).line;
                        Some(duplicate_message(&finding.value, Some(line)).1)
                    } else {
                        finding.hint.clone()
                    };
                    told.at(&done.source, span, Finding { hint, ..finding });
                }
                Origin::File(source, span) => {
                    // What a shortcode is given may be wrong in each call.
                    let is_given = matches!(finding.id, Id::LinkBroken | Id::ImageMissing)
                        && source.name().starts_with("templates/shortcodes/");
                    let given = if is_given { finding.to.as_str() } else { "" };
                    let key = (format!("{} {given}", source.name()), span);
                    told.later(key, (Arc::clone(source), span), file, finding)
                }
                Origin::Unknown => {
                    let key = (finding.tag.clone(), Span::at(0));
                    told.later(key, (Arc::clone(&done.source), Span::at(0)), file, finding);
                }
            }
        }
    }
}

/// What is said of a picture without words that comes from a shortcode.
const OF_CALL: &str =
    "it comes from this shortcode: write `alt=\"…\"` in the call, if the shortcode takes that";

/// Whether a place is one in a call of a shortcode.
fn is_in_call(source: &Source, span: Span) -> bool {
    let before = source.text().get(..span.end).unwrap_or_default();
    let last = |marks: [&str; 2]| marks.into_iter().filter_map(|mark| before.rfind(mark)).max();
    last(["{{", "{%"]) > last(["}}", "%}"])
}

/// Whether there may be something wrong with a page.
fn is_wrong(scan: &Scan, known: &Known<'_>) -> bool {
    let is_broken = |&(file, place): &(u64, u64)| match known.get(&file) {
        None => true,
        Some(None) => false,
        Some(Some((_, page))) => place != 0 && !page.lost && !page.has(place) && !leads_on(page, known),
    };
    let is_beside = |file: &u64| known.contains_key(file);
    !scan.found.is_empty()
        || scan.leads_out
        || scan.beside.iter().any(is_beside)
        || scan.links.iter().any(is_broken)
}
