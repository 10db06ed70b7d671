//! Gathering what there is to say about files.

use std::sync::Arc;

use super::Problem;
use crate::text::{Diagnostic, Source, order};

/// Messages in the order in which they were found.
#[derive(Debug, Default)]
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

    /// Sorted by file and place; what is said twice in the same words of the same place is said once.
    #[must_use]
    pub fn into_sorted(mut self) -> Vec<Problem> {
        order::sort(&mut self.list, |problem| (&*problem.source, &problem.diagnostic));
        self.list
    }
}
