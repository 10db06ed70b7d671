//! How much work the solver may do for many figures together.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The work that is done for the figures of a site, in steps and not in time: whether it was too much is the same on all
/// machines. Without a limit there is none.
#[derive(Debug, Clone, Default)]
pub struct SolverBudget(Option<Arc<Limited>>);

#[derive(Debug)]
struct Limited {
    most: u64,
    done: AtomicU64,
    kept: Mutex<Kept>,
}

/// What solvers keep, by its type.
type Kept = HashMap<TypeId, Arc<dyn Any + Send + Sync>>;

impl Limited {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
        Self(Some(Arc::new(Limited { most, done: AtomicU64::new(0), kept: Mutex::default() })))
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

    /// What a solver keeps for all figures, until it begins again: answers, so that the same question is asked once. Without a limit
    /// nothing is kept.
    #[must_use]
    pub fn kept<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let Some(limited) = &self.0 else { return Arc::default() };
        let kept = Arc::clone(limited.kept().entry(TypeId::of::<T>()).or_insert_with(|| Arc::<T>::default()));
        kept.downcast().unwrap_or_default()
    }

    /// Begins again, unless it was not enough: what has not been solved then is not solved now.
    pub fn renew(&self) {
        if let Some(limited) = self.0.as_ref().filter(|_| !self.is_spent()) {
            limited.done.store(0, Ordering::Relaxed);
            limited.kept().clear();
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

    #[test]
    fn what_is_kept_is_there_for_all_figures_of_a_build() {
        let budget = SolverBudget::new(10);
        budget.clone().kept::<AtomicU64>().store(7, Ordering::Relaxed);
        assert_eq!(budget.kept::<AtomicU64>().load(Ordering::Relaxed), 7);
        budget.renew();
        assert_eq!(budget.kept::<AtomicU64>().load(Ordering::Relaxed), 0, "another build");
    }
}
