//! How much work the solver may do for many figures together.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The work that is done for the figures of a site, in steps and not in time: whether it was too much is the same on all
/// machines. Without a limit there is none.
#[derive(Debug, Clone, Default)]
pub struct SolverBudget(Option<Arc<Limited>>);

#[derive(Debug)]
struct Limited {
    most: u64,
    done: AtomicU64,
}

/// Figures that ask for the same are the same, whatever is left.
impl PartialEq for SolverBudget {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for SolverBudget {}

impl SolverBudget {
    /// So much work.
    #[must_use]
    pub fn new(most: u64) -> Self {
        Self(Some(Arc::new(Limited { most, done: AtomicU64::new(0) })))
    }

    /// Whether it was not enough; then nothing is solved any more.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.0.as_ref().is_some_and(|limited| limited.done.load(Ordering::Relaxed) > limited.most)
    }

    /// Takes away what an answer has cost.
    pub fn spend(&self, work: u64) {
        if let Some(limited) = &self.0 {
            limited.done.fetch_add(work, Ordering::Relaxed);
        }
    }

    /// Begins again, unless it was not enough: what has not been solved then is not solved now.
    pub fn renew(&self) {
        if let Some(limited) = self.0.as_ref().filter(|_| !self.is_spent()) {
            limited.done.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_spent_by_all_figures_together_and_stays_so() {
        assert!(!SolverBudget::default().is_spent());
        let budget = SolverBudget::new(10);
        let of_a_figure = budget.clone();
        of_a_figure.spend(6);
        budget.renew();
        of_a_figure.spend(10);
        assert!(!budget.is_spent(), "a build has all of it");
        of_a_figure.spend(1);
        budget.renew();
        assert!(budget.is_spent(), "what was not solved is not solved now");
    }
}
