//! What the pages of a site may take together in one build, and documents that come together.

use std::sync::Arc;

use super::BoardPlace;
use super::room::{Room, Taken, too_large_boards, too_large_files};
use super::solving::too_much_to_solve;
use crate::site::source::limits;
use kisho_board::present::SolverBudget;
use kisho_game::text::Source;
use kisho_source::Problem;

/// What pages may take together.
#[derive(Debug)]
pub struct Budget {
    /// The work of the solver.
    pub solver: SolverBudget,
    /// The room of their boards.
    pub boards: Room,
    /// What their blocks take in from files.
    pub files: Room,
}

/// What one of them takes, or would take.
#[derive(Debug, Clone, Copy)]
pub struct Cost<'a> {
    /// The page.
    pub source: &'a Arc<Source>,
    /// Where its boards come from.
    pub board_places: &'a [BoardPlace],
    /// The room of its boards.
    pub boards: Taken,
    /// What its blocks take in from files.
    pub files: Taken,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            solver: SolverBudget::new(limits::SOLVER_WORK),
            boards: Room::of_boards(),
            files: Room::of_files(),
        }
    }
}

impl Budget {
    /// That of so many documents of another program.
    #[must_use]
    pub fn of_documents(count: usize) -> Arc<Self> {
        let budget = Self::default();
        budget.begin(count, (0, 0));
        Arc::new(budget)
    }

    /// Begins a build of so many pages, of which those that stay as they are have taken so many bytes with their boards and from files.
    pub fn begin(&self, pages: usize, (boards, files): (usize, usize)) {
        self.boards.begin(pages, boards);
        self.files.begin(pages, files);
    }

    /// Whether figures were not solved, or not shown, because of others.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.solver.is_spent() || self.boards.is_full() || self.files.is_full()
    }

    /// What the pages ask for more of than there is.
    #[must_use]
    pub fn problems<'a>(&self, pages: impl Iterator<Item = Cost<'a>> + Clone) -> Vec<Problem> {
        let solving = || too_much_to_solve(pages.clone().map(|page| (page.source, page.board_places)));
        let boards = || too_large_boards(pages.clone().map(|page| (page.source, page.boards)));
        let files = || too_large_files(pages.clone().map(|page| (page.source, page.files)));
        let all = [
            self.solver.is_spent().then(solving),
            self.boards.is_full().then(boards),
            self.files.is_full().then(files),
        ];
        all.into_iter().flatten().map(|(source, diagnostic)| Problem { source, diagnostic }).collect()
    }
}
