//! Gathering what there is to say about files.

use std::collections::HashMap;
use std::sync::Arc;

use super::Problem;
use kisho_game::text::{Diagnostic, Source, Span, order};

/// Messages in the order in which they were found.
#[derive(Debug, Clone, Default)]
pub struct Problems {
    list: Vec<Problem>,
}

impl Problems {
    /// Adds one message about `source`.
    pub fn push(&mut self, source: &Arc<Source>, diagnostic: Diagnostic) {
        self.list.push(Problem { source: Arc::clone(source), diagnostic });
    }

    /// Adds all messages of `other`.
    pub fn append(&mut self, mut other: Self) {
        self.list.append(&mut other.list);
    }

    /// Adds all messages of `other`, which keeps them.
    pub fn extend(&mut self, other: &Self) {
        self.list.extend(other.list.iter().cloned());
    }

    /// Whether there is nothing to say.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All of them as they were found.
    #[must_use]
    pub fn into_list(self) -> Vec<Problem> {
        self.list
    }

    /// Sorted by file and place; what is said twice in the same words of the same place is said once.
    #[must_use]
    pub fn into_sorted(mut self) -> Vec<Problem> {
        order::sort(&mut self.list, |problem| (&*problem.source, &problem.diagnostic));
        self.list
    }
}

/// What went wrong in templates: each thing once, with the page where it first did, since a template that is fine for
/// most pages can only be mended by looking at the one that it is not fine for.
#[derive(Debug, Default)]
pub struct InTemplates {
    list: Vec<(Problem, String, usize)>,
    known: HashMap<(String, Span, String), usize>,
}

impl InTemplates {
    /// Takes the errors in templates out of what was found on a page.
    pub fn add(&mut self, page: &str, found: &Problems) -> Problems {
        let mut rest = Problems::default();
        for problem in found.list.iter().cloned() {
            if problem.diagnostic.id != "template-error" || problem.diagnostic.hint.is_some() {
                rest.list.push(problem);
                continue;
            }
            let said = &problem.diagnostic;
            let key = (problem.source.name().to_owned(), said.span, said.message.clone());
            let next = self.list.len();
            let number = *self.known.entry(key).or_insert(next);
            match self.list.get_mut(number) {
                Some((.., more)) => *more += 1,
                None => self.list.push((problem, page.to_owned(), 0)),
            }
        }
        rest
    }

    /// All of them.
    pub fn finish(self) -> Problems {
        let told = |(mut problem, page, more): (Problem, String, usize)| {
            let more = match more {
                0 => String::new(),
                1 => " and 1 more page".to_owned(),
                more => format!(" and {more} more pages"),
            };
            problem.diagnostic.hint = Some(format!("it was met while making the page of `{page}`{more}"));
            problem
        };
        Problems { list: self.list.into_iter().map(told).collect() }
    }
}
