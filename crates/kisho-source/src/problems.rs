//! Gathering what there is to say about files.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use kisho_game::text::{Diagnostic, Id, Source, order};

/// A message about a file of the site.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The file, as it was read.
    pub source: Arc<Source>,
    /// The message; its span counts bytes of the file.
    pub diagnostic: Diagnostic,
}

impl Problem {
    /// A message about `source`, with no text that is too long to be read.
    #[must_use]
    pub fn new(source: &Arc<Source>, diagnostic: Diagnostic) -> Self {
        Self { source: Arc::clone(source), diagnostic: diagnostic.shortened() }
    }
}

/// Keeps no more than so many of each kind, so that none hides another.
#[derive(Debug)]
pub struct OfEachKind<K> {
    most: usize,
    kept: HashMap<K, usize>,
}

impl<K: Eq + Hash> OfEachKind<K> {
    /// So many of each.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self { most, kept: HashMap::new() }
    }

    /// Whether one more of a kind is kept.
    pub fn keeps(&mut self, kind: K) -> bool {
        let kept = self.kept.entry(kind).or_default();
        let keeps = *kept < self.most;
        *kept += usize::from(keeps);
        keeps
    }

    /// So many of a kind are kept no more.
    pub fn give_back(&mut self, kind: &K, count: usize) {
        if let Some(kept) = self.kept.get_mut(kind) {
            *kept = kept.saturating_sub(count);
        }
    }
}

/// Messages in the order in which they were found.
#[derive(Debug, Clone, Default)]
pub struct Problems {
    list: Vec<Problem>,
}

impl Problems {
    /// Adds one message about `source`.
    pub fn push(&mut self, source: &Arc<Source>, diagnostic: Diagnostic) {
        self.list.push(Problem::new(source, diagnostic));
    }

    /// Adds all messages of `other`.
    pub fn append(&mut self, mut other: Self) {
        self.list.append(&mut other.list);
    }

    /// Adds all messages of `other`, which keeps them.
    pub fn extend(&mut self, other: &Self) {
        self.list.extend(other.list.iter().cloned());
    }

    /// Keeps the first `most` of each kind, warnings apart from errors: what is said once is not hidden by what is said a thousand times.
    pub fn limit(&mut self, most: usize) {
        let mut kinds = OfEachKind::new(most);
        self.list.retain(|problem| kinds.keeps((problem.diagnostic.id, problem.diagnostic.is_error())));
    }

    /// All of them as they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.list.iter()
    }

    /// Whether there is a message of this kind.
    #[must_use]
    pub fn has(&self, id: Id) -> bool {
        self.list.iter().any(|problem| problem.diagnostic.id == id)
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

impl FromIterator<Problem> for Problems {
    fn from_iter<I: IntoIterator<Item = Problem>>(list: I) -> Self {
        Self { list: list.into_iter().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::text::Span;

    #[test]
    fn texts_that_are_too_long_are_shortened() {
        let source = Arc::new(Source::new("a.md", "text"));
        let long = Diagnostic::warning(Id::LinkBroken, Span::at(0), "it".repeat(50_000));
        let mut problems = Problems::default();
        problems.push(&source, long.clone());
        let said = [Problem::new(&source, long), problems.into_list().remove(0)];
        assert!(said.iter().all(|said| said.diagnostic.message.chars().count() == 1_000));
    }

    #[test]
    fn what_is_said_once_is_not_hidden_by_what_is_said_often() {
        let source = Arc::new(Source::new("a.md", "text"));
        let mut problems = Problems::default();
        for _ in 0..3 {
            problems.push(&source, Diagnostic::warning(Id::LinkBroken, Span::at(0), "it"));
        }
        for id in [Id::LinkBroken, Id::ImageMissing] {
            problems.push(&source, Diagnostic::error(id, Span::at(0), "it"));
        }
        problems.limit(2);
        let said = problems.iter().map(|problem| (problem.diagnostic.id, problem.diagnostic.is_error()));
        let said: Vec<_> = said.collect();
        let link = Id::LinkBroken;
        assert_eq!(said, [(link, false), (link, false), (link, true), (Id::ImageMissing, true)]);
    }
}
