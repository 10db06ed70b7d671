//! An opening book: the positions that games went through, with the moves that were played there, how often, and with what
//! result.
//!
//! Games are counted by position ([`key`](super::key)), so that ways that meet are counted together, and so are mirror images.
//! `Counts` holds the numbers; a [`Book`] chooses the positions that get pages, and the way up to each that shows how
//! its board lies: over other pages if it can be, otherwise over positions that have none.

mod choose;
mod counts;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;

pub use crate::games::Replayed;
pub use counts::Tally;

use super::key::{Key, Line, Ply, Symmetry};
use super::{Game, Record};
use counts::Counts;

/// What a book takes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Most moves from a start to a page.
    pub depth: usize,
    /// Fewest games of a position that gets a page. The most usual start gets one in any case.
    pub least: u32,
    /// Most pages.
    pub pages: usize,
}

impl Limits {
    /// How many moves of each game the book needs to see: one more than lead to pages.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.depth.saturating_add(1)
    }
}

/// The openings of some games.
#[derive(Debug, Clone)]
pub struct Book {
    counts: Counts,
    pages: Vec<Page>,
    left_out: usize,
    starts: Vec<usize>,
}

/// A position with a page of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The number of the position.
    position: usize,
    /// What turns the board from how the key has it to how the page shows it.
    turn: Symmetry,
    /// The page before it; `None` for a start, and where no position on the way has a page.
    pub up: Option<usize>,
    /// The moves from there, or from the start: more than one where the positions between have no pages.
    pub plies: Vec<Ply>,
    /// The start that its way begins with.
    start: usize,
    /// The games that came here.
    pub tally: Tally,
    /// The games that ended here.
    pub ends: u32,
    /// The moves that were played, the most usual first.
    pub moves: Vec<Move>,
    /// Pages and the moves there that lead here too.
    pub others: Vec<(usize, usize)>,
    /// Pages that come after this one, several moves on.
    pub later: Vec<usize>,
}

impl Page {
    /// Whether a single move of the page with this number leads here, on the way by which this page is known.
    #[must_use]
    pub fn is_next_to(&self, page: usize) -> bool {
        self.up == Some(page) && self.plies.len() == 1
    }
}

/// A move of a position, with all those that lead to the same position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Move {
    /// The move as it is most often played, on the board as the page shows it.
    pub ply: Ply,
    /// The games in which it was played.
    pub tally: Tally,
    /// The number of the position after it.
    position: usize,
    /// The page of that position, if it has one.
    pub to: Option<usize>,
    /// Whether that page shows the board turned or reflected.
    pub is_turned: bool,
}

impl Book {
    /// The book of some games. The order of games decides where numbers are equal, and nothing else.
    #[must_use]
    pub fn new(lines: &[Line], limits: Limits) -> Self {
        let counts = Counts::of(lines, limits.moves());
        let chosen = choose::positions(&counts, limits);
        let pages = choose::pages(&counts, &chosen.list);
        let is_start = |(number, page): (usize, &Page)| page.up.is_none().then_some(number);
        let starts = pages.iter().enumerate().filter_map(is_start).collect();
        Self { counts, pages, left_out: chosen.left_out, starts }
    }

    /// The pages; each stands after the one before it. Empty without games.
    #[must_use]
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// How many positions have no page because there are too many.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The pages that no other page comes before, in rising order: those of starts, and the first on ways from rare starts.
    #[must_use]
    pub fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// The game of a page.
    #[must_use]
    pub fn game(&self, page: &Page) -> Option<Game> {
        self.start(page).map(Record::game)
    }

    /// The key of the position of a page.
    #[must_use]
    pub fn key(&self, page: &Page) -> Option<&Key> {
        self.counts.positions.get(page.position).map(|position| &position.keyed.key)
    }

    /// All positions that were counted, with or without a page, and how many games come to each.
    pub fn counted(&self) -> impl Iterator<Item = (&Key, u32)> {
        self.counts.positions.iter().map(|position| (&position.keyed.key, position.tally.games))
    }

    /// The key of the position after a move.
    #[must_use]
    pub fn key_after(&self, to: &Move) -> Option<&Key> {
        self.counts.positions.get(to.position).map(|position| &position.keyed.key)
    }

    /// The pages on the way to a page, which is the last.
    #[must_use]
    pub fn way(&self, page: usize) -> Vec<usize> {
        let above = |&at: &usize| self.pages.get(at).and_then(|page| page.up);
        let mut way: Vec<usize> = std::iter::successors(Some(page), above).collect();
        way.reverse();
        way
    }

    /// A record of the way to a page, and after it some of the moves that were played there; none if the way cannot be played.
    #[must_use]
    pub fn record<'m>(
        &self,
        number: usize,
        next: impl IntoIterator<Item = &'m Move>,
    ) -> Option<Replayed<Record>> {
        let page = self.pages.get(number)?;
        let way = self.way(number);
        let pages = way.iter().filter_map(|&at| self.pages.get(at));
        let way: Vec<Ply> = pages.flat_map(|page| page.plies.iter().copied()).collect();
        let next: Vec<Ply> = next.into_iter().map(|to| to.ply).collect();
        self.start(page)?.replay(&way, &next)
    }

    /// The record with the start that the way of a page begins with.
    #[must_use]
    pub fn start(&self, page: &Page) -> Option<&Record> {
        self.counts.starts.get(page.start).map(|start| start.usual().1)
    }
}
