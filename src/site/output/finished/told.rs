//! What is said about finished pages: once, where it stands, or with the pages on which it was found.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::scan::Finding;
use crate::site::map::links::SCRIPT;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;

/// What has been said.
pub struct Told {
    problems: Problems,
    /// What has been said about links before.
    words: HashSet<(Id, String)>,
    /// The ids that have been said to be there twice, with the files.
    ids: HashSet<(String, String)>,
    /// Where links have been said to have no words, or to lead where no reader can follow, and where something does not end.
    places: HashSet<(Id, String, usize)>,
    /// What is wrong with what stands in pages, and where that leads.
    leads: HashSet<(Id, String)>,
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
    /// Nothing but `before`.
    #[must_use]
    pub fn new(before: &Problems) -> Self {
        let words = before.iter().map(|problem| (problem.diagnostic.id, problem.diagnostic.message.clone()));
        let words = words.filter(|(id, _)| *id == Id::LinkBroken).collect();
        let ids = before.iter().filter(|problem| problem.diagnostic.id == Id::IdDuplicate);
        let ids = ids.map(|problem| (problem.source.name().to_owned(), problem.diagnostic.message.clone()));
        let ids = ids.collect();
        let has_place = |id: Id| matches!(id, Id::LinkText | Id::LinkBroken | Id::BlockUnclosed);
        let places = before.iter().filter(|problem| has_place(problem.diagnostic.id)).map(|problem| {
            (problem.diagnostic.id, problem.source.name().to_owned(), problem.diagnostic.span.start)
        });
        let places = places.collect();
        let (leads, later, known) = (HashSet::new(), Vec::new(), HashMap::new());
        Self { problems: Problems::default(), words, ids, places, leads, later, known }
    }

    /// Something stands in the text of a page.
    pub fn at(&mut self, source: &Arc<Source>, span: Span, finding: Finding) {
        if finding.id == Id::IdDuplicate && self.is_said(source, &finding) {
            return;
        }
        self.know(&finding);
        let has_place = matches!(finding.id, Id::LinkText | Id::BlockUnclosed) || finding.unreachable;
        if has_place && self.places.contains(&(id(&finding), source.name().to_owned(), span.start)) {
            return;
        }
        self.problems.push(source, said(finding, span));
    }

    /// What is found elsewhere for the same reason need not be said.
    pub fn know(&mut self, finding: &Finding) {
        if !finding.to.is_empty() {
            // A table of contents has a link to each heading, with its words.
            let id = if finding.id == Id::HeadingEmpty { Id::LinkText } else { finding.id };
            self.leads.insert((id, finding.to.clone()));
        }
    }

    fn is_said(&self, source: &Source, finding: &Finding) -> bool {
        self.ids.contains(&(source.name().to_owned(), finding.message.clone()))
    }

    /// Something does not. `key`: what is the same where it comes from the same template.
    pub fn later(
        &mut self,
        key: (String, Span),
        (source, span): (Arc<Source>, Span),
        file: &str,
        finding: Finding,
    ) {
        let is_said = finding.id == Id::IdDuplicate && self.is_said(&source, &finding);
        // What is of unknown origin has no place.
        let place = (!span.is_empty()).then(|| (id(&finding), source.name().to_owned(), span.start));
        if is_said || place.is_some_and(|place| self.places.contains(&place)) {
            return;
        }
        if finding.id == Id::HeadingEmpty {
            self.know(&finding);
        }
        let next = self.later.len();
        let number = *self.known.entry((finding.id, key.0, key.1)).or_insert(next);
        match self.later.get_mut(number) {
            Some(later) => later.more += usize::from(later.page != file),
            None => {
                self.later.push(Later { source, span, finding, page: file.to_owned(), more: 0 });
            }
        }
    }

    /// All of it.
    #[must_use]
    pub fn finish(self) -> Problems {
        let Self { mut problems, words, leads, later, .. } = self;
        for Later { source, span, finding, page, more } in later {
            // A list shows the beginnings of pages, and menus lead where the config says. What a template writes of its own, such as
            // a language, is not what a page says.
            let is_own = matches!(finding.id, Id::ImageAlt | Id::HtmlLang) && !span.is_empty();
            let reason = (finding.id, finding.to.clone());
            if !is_own && (leads.contains(&reason) || words.contains(&reason)) {
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

/// The id of what is said. Where no reader can follow is no matter of what was to be shown.
fn id(finding: &Finding) -> Id {
    match finding.unreachable {
        true if finding.message == SCRIPT => Id::LinkScript,
        true => Id::LinkBroken,
        false => finding.id,
    }
}

fn said(finding: Finding, span: Span) -> Diagnostic {
    let mut problem = match id(&finding) {
        id if finding.unreachable => Diagnostic::warning(id, span, finding.message),
        Id::LinkBroken | Id::ImageMissing => Diagnostic::error(finding.id, span, finding.message),
        id => Diagnostic::warning(id, span, finding.message),
    };
    problem.hint = finding.hint;
    problem
}
