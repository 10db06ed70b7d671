//! How far a build is, for those who wait for it.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts the pages of a build; can be read from another thread while it runs.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicUsize,
    total: AtomicUsize,
}

impl Progress {
    /// The pages that are done, and all that there are; 0 of 0 until the site has been looked through.
    #[must_use]
    pub fn pages(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    pub(in crate::site) fn begin(&self, total: usize) {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    pub(in crate::site) fn page_done(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}
