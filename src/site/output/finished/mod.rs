//! What is wrong with finished pages, whoever wrote them: links that lead nowhere, pictures that are not there or that no words
//! stand for, ids that are there twice, headings that skip a level, languages that there are not.
//!
//! - `scan.rs` looks at each page while it is at hand, and keeps what others may ask of it.
//! - This looks at all pages together, when it is known what there is, and once more at those that something is wrong with.
//! - `origin.rs` finds out who wrote what is wrong.

mod address;
mod origin;
mod scan;
mod walk;

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::sync::Arc;

use rayon::prelude::*;

pub use address::Stand;
pub use scan::Scan;

use super::jobs::{Done, Outputs};
use super::model::Model;
use crate::site::look::files::Files;
use crate::site::look::inputs::Inputs;
use crate::site::map::links::{self, Links, Target};
use crate::site::source::cells::{Name, Plain};
use crate::site::source::limits;
use crate::site::text::markdown::FrameLink;
use address::Lead;
use kisho_game::text::{Diagnostic, Id, Source, Span, nearest};
use kisho_source::Problems;
use kisho_source::address::encode;
use origin::{Origin, Written};
use scan::{Finding, has_no_id, hash};
use walk::{Kind, Says, walk};

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
        let wrong: Vec<_> =
            (done.par_iter().flat_map_iter(|done| done.scans.iter().map(move |page| (*done, page))))
                .filter(|(_, (_, scan))| is_wrong(scan, &known))
                .map(|(done, (file, scan))| (done, file, self.look(file, scan, done, &known)))
                .collect();
        let mut told = Told::new(told);
        for (done, file, found) in wrong {
            self.place(done, file, found, &mut told);
        }
        told.finish()
    }

    /// What is wrong with a page, looked at closely.
    fn look(&self, file: &str, scan: &Scan, done: &Done, known: &Known<'_>) -> Vec<Finding> {
        let mut found = scan.found.clone();
        // Where addresses start elsewhere, or nothing leads anywhere, none can be wrong.
        if scan.links.is_empty() && !scan.leads_out {
            return found;
        }
        let Some(page) = self.files.text(file, &mut Problems::default()) else { return found };
        let html = page.text();
        let base_path = self.inputs.config.base_path();
        let stand = Stand { file, base_path: &base_path };
        // What is wrong with the page alone has a limit of its own, and hides no broken link.
        let most = found.len() + limits::FOUND_A_PAGE;
        let (mut path, mut hints) = (String::new(), limits::LINK_HINTS_A_PAGE);
        let skipped = &self.inputs.config.link_checker.skip_prefixes;
        walk(html, |tag, says| {
            let Says::Leads(kind, address) = says else { return };
            if skipped.iter().any(|prefix| address.starts_with(prefix.as_str())) {
                return;
            }
            let (wrong, place) = match stand.lead(&address, &mut path) {
                Lead::Elsewhere => return,
                Lead::Out => {
                    let message = format!("`{address}` leads above the top of the site");
                    path.clear();
                    (Some((message.clone(), message)), String::new())
                }
                Lead::To(place) => (self.wrong(&address, &path, &place, done, known), place.into_owned()),
            };
            let Some((message, to)) = wrong.filter(|_| found.len() < most) else { return };
            let hint = if hints > 0 { self.hint(kind, &address, &path, &place, done, known) } else { None };
            hints = hints.saturating_sub(1);
            found.push(Finding {
                id: if kind == Kind::Picture { Id::ImageMissing } else { Id::LinkBroken },
                message,
                tag: html.get(tag.span.start..tag.span.end).unwrap_or_default().to_owned(),
                value: address.into_owned(),
                before: 0,
                hint,
                to,
            });
        });
        let mut tags: HashMap<(Id, String, String), usize> = HashMap::new();
        for finding in found.iter_mut().filter(|finding| !finding.to.is_empty()) {
            let number = tags.entry((finding.id, finding.tag.clone(), finding.value.clone())).or_default();
            finding.before = *number;
            *number += 1;
        }
        found
    }

    /// What is wrong with an address that leads to `place` in the file at `path`, and where it would lead.
    fn wrong(
        &self,
        address: &str,
        path: &str,
        place: &str,
        done: &Done,
        known: &Known<'_>,
    ) -> Option<(String, String)> {
        let file = match known.get(&hash(path)) {
            // Servers send those on who leave out the slash after a folder.
            None => known.get(&hash(&format!("{path}/index.html"))),
            file => file,
        };
        let Some(page) = file else {
            let shown = path.strip_suffix("index.html").unwrap_or(path);
            return Some((format!("`{address}` leads nowhere: the site has no `/{shown}`"), path.to_owned()));
        };
        let (source, scan) = page.as_ref()?;
        if scan.open || has_no_id(place) || scan.has(hash(place)) || self.is_excused(source, place) {
            return None;
        }
        let is_here = Arc::ptr_eq(source, &done.source);
        // A frame that is not there has been told with the figure in mind.
        let is_frame = |link: &FrameLink| {
            let (figure, frame) = link.id.rsplit_once(':').unwrap_or((&link.id, ""));
            place
                .strip_prefix(figure)
                .is_some_and(|rest| rest.is_empty() || rest.strip_prefix('-') == Some(frame))
        };
        if self.text_of(&done.source).is_some_and(|(_, text)| text.frames.iter().any(is_frame)) {
            return None;
        }
        let message = |page: &str| format!("there is no `#{place}` on {page}");
        let whole = message(&format!("`{}`", source.name()));
        Some((if is_here { message("this page") } else { whole.clone() }, whole))
    }

    /// Whether something else is wrong with a page for which a place may be missing.
    fn is_excused(&self, source: &Source, place: &str) -> bool {
        let Some((page, text)) = self.text_of(source) else { return false };
        if page.head.problems.iter().any(Diagnostic::is_error) {
            return true;
        }
        let is_cause =
            |id: Id| ["shortcode-", "template-"].iter().any(|start| id.as_str().starts_with(start));
        let errors = || text.problems.iter().filter(|problem| problem.diagnostic.is_error());
        errors().any(|problem| is_cause(problem.diagnostic.id))
            || text.ids.contains(place) && errors().next().is_some()
    }

    /// The page of the content folder that is made from a file, and its text.
    fn text_of(&self, source: &Source) -> Option<Written<'_>> {
        let file = source.name().strip_prefix("content/")?;
        let number = *self.model.tree.by_file.get(file)?;
        Some((self.model.tree.pages.get(number)?, &**self.model.rendered.get(number)?))
    }

    /// What the author of an address may have meant.
    fn hint(
        &self,
        kind: Kind,
        address: &str,
        path: &str,
        place: &str,
        done: &Done,
        known: &Known<'_>,
    ) -> Option<String> {
        if path.is_empty() {
            return Some(
                "`home` and `url` are whole addresses; `root` stands before a `path` only".to_owned(),
            );
        }
        if let Some(Some((source, _))) = known.get(&hash(path)) {
            let (_, text) = self.text_of(source)?;
            return nearest(place, text.ids.iter().map(String::as_str))
                .map(|near| format!("did you mean `#{near}`?"));
        }
        let (page, _) = self.text_of(&done.source)?;
        let links = self.model.links();
        let rest = address.find(['#', '?']).and_then(|at| address.get(at..)).unwrap_or_default();
        if let Some(meant) = meant(&links, page, address).or_else(|| meant(&links, page, &format!("/{path}")))
        {
            let root = links::root(&page.url);
            let markdown = if kind == Kind::Picture { "picture" } else { "link" };
            return Some(format!(
                "write `{}{rest}` in HTML, which stays as it is, or a {markdown} in Markdown",
                links::href(&root, &meant)
            ));
        }
        let names = self.files.paths().map(|path| path.strip_suffix("index.html").unwrap_or(path));
        let near = nearest(path.strip_suffix("index.html").unwrap_or(path), names)?;
        Some(format!("did you mean `{}{rest}`?", links::root(&page.url) + &encode(near)))
    }

    /// Says at the right place what is wrong with a page.
    fn place(&self, done: &Done, file: &str, found: Vec<Finding>, told: &mut Told) {
        let written = self.text_of(&done.source);
        for finding in found {
            let origin = Origin::of(&finding, written, &self.inputs.templates);
            match origin {
                Origin::Nobody => {}
                Origin::Page(span) => told.at(&done.source, span, finding),
                Origin::Template(source, span) => {
                    told.later((source.name().to_owned(), span), (source, span), file, finding)
                }
                Origin::Unknown => {
                    let key = (finding.tag.clone(), Span::at(0));
                    told.later(key, (Arc::clone(&done.source), Span::at(0)), file, finding);
                }
            }
        }
    }
}

/// Whether there may be something wrong with a page.
fn is_wrong(scan: &Scan, known: &Known<'_>) -> bool {
    let is_broken = |&(file, place): &(u64, u64)| match known.get(&file) {
        None => true,
        Some(None) => false,
        Some(Some((_, page))) => place != 0 && !page.open && !page.has(place),
    };
    !scan.found.is_empty() || scan.leads_out || scan.links.iter().any(is_broken)
}

/// The page or file that raw HTML names as a link of Markdown would, by its path in the output.
fn meant(links: &Links<'_>, page: &crate::site::map::tree::Page, address: &str) -> Option<String> {
    match links.resolve(page, address) {
        Target::Page(number, _) => links.tree.pages.get(number).map(|page| page.url.clone()),
        Target::File(file, _) => Some(file),
        _ => None,
    }
}

/// What has been said.
struct Told {
    problems: Problems,
    /// What has been said of links before.
    words: HashSet<(Id, String)>,
    /// What is wrong with links that stand in pages.
    leads: HashSet<String>,
    /// What was found on pages and stands in none of their texts.
    later: Vec<Later>,
    known: HashMap<(Id, String, Span), usize>,
}

/// Something that a template has written.
struct Later {
    source: Arc<Source>,
    span: Span,
    finding: Finding,
    /// The page on which it was found first.
    page: String,
    /// The other pages.
    more: usize,
}

impl Told {
    fn new(before: &Problems) -> Self {
        let words = before.iter().map(|problem| (problem.diagnostic.id, problem.diagnostic.message.clone()));
        let words = words.filter(|(id, _)| *id == Id::LinkBroken).collect();
        let (leads, later, known) = (HashSet::new(), Vec::new(), HashMap::new());
        Self { problems: Problems::default(), words, leads, later, known }
    }

    /// Something stands in the text of a page.
    fn at(&mut self, source: &Arc<Source>, span: Span, finding: Finding) {
        if !finding.to.is_empty() {
            self.leads.insert(finding.to.clone());
        }
        self.problems.push(source, said(finding, span));
    }

    /// Something does not. `key`: what is the same where it comes from the same template.
    fn later(
        &mut self,
        key: (String, Span),
        (source, span): (Arc<Source>, Span),
        file: &str,
        finding: Finding,
    ) {
        let next = self.later.len();
        let number = *self.known.entry((finding.id, key.0, key.1)).or_insert(next);
        match self.later.get_mut(number) {
            Some(later) => later.more += usize::from(later.page != file),
            None => {
                self.later.push(Later { source, span, finding, page: file.to_owned(), more: 0 });
            }
        }
    }

    fn finish(self) -> Problems {
        let Self { mut problems, words, leads, later, .. } = self;
        for Later { source, span, finding, page, more } in later {
            // A list shows the beginnings of pages, and menus lead where the config says.
            if leads.contains(&finding.to) || words.contains(&(finding.id, finding.to.clone())) {
                continue;
            }
            let tag = finding.tag.clone();
            let mut problem = said(finding, span);
            let more = match more {
                0 => String::new(),
                1 => " and on 1 more page".to_owned(),
                more => format!(" and on {more} more pages"),
            };
            let hint = problem.hint.map_or_else(String::new, |hint| format!("; {hint}"));
            let page = page.strip_suffix("index.html").unwrap_or(&page);
            problem.hint = Some(format!("it is `{tag}` on the page `/{page}`{more}{hint}"));
            problems.push(&source, problem);
        }
        problems
    }
}

fn said(finding: Finding, span: Span) -> Diagnostic {
    let mut problem = match finding.id {
        Id::LinkBroken | Id::ImageMissing => Diagnostic::error(finding.id, span, finding.message),
        id => Diagnostic::warning(id, span, finding.message),
    };
    problem.hint = finding.hint;
    problem
}
