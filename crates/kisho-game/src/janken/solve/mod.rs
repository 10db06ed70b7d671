//! Solves end positions: whether the side to move wins, by which turns, and how the game goes on.
//!
//! One die against one is solved from the end, all of it ([`duel`](self)). With more dice the solver looks ahead, turn by
//! turn, so that a win is always the shortest one; play that goes in circles wins for nobody. Where the search comes to its
//! end before there is an answer, it says how far it got. The same position always gets the same answer: positions are counted, not time.

mod choose;
mod duel;
mod line;
mod memory;
mod search;
mod state;
#[cfg(test)]
mod tests;

pub use choose::choose;

use memory::NEVER;
use search::{Found, Search};
use state::State;

use super::{Action, Position};
use crate::Color;

/// Work for an answer: positions of which is seen whether a turn wins, and eight times those of which all turns are listed. It
/// takes less than a second where two dice a side are left. A limit of time would give other answers on other machines.
pub const MOST: u64 = 1_500_000;

/// Turns of both players that are looked ahead. No known win takes nearly as many.
const DEEPEST: u8 = 80;

/// What the solver says about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Who is to move.
    pub to_move: Color,
    /// Who wins.
    pub verdict: Verdict,
    /// The best turns: those that win soonest, or that lose last. Orders of the same actions are one turn.
    pub best: Vec<Vec<Action>>,
    /// How many turns there are in all.
    pub turns: usize,
    /// Whether `best` has all of them; if not, the search came to its end before.
    pub is_all: bool,
    /// The game with the first of the best turns, and best turns of both sides until somebody has won: who plays, and what. It
    /// may be shorter if the search came to its end.
    pub line: Vec<(Color, Vec<Action>)>,
    /// How much work it was; see [`MOST`].
    pub work: u64,
}

/// Who wins if both play as well as can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move, with so many turns of its own.
    Wins(u8),
    /// The opponent, with so many turns of its own.
    Loses(u8),
    /// Nobody: neither side can force a win, however long they play.
    Nobody,
    /// The search came to its end. Within so many turns of their own neither the side to move nor the opponent can force a win;
    /// `None` for one that never can.
    Unknown(Option<u8>, Option<u8>),
}

/// A turn from its first action to its last.
#[derive(Debug, Clone)]
struct Turn {
    actions: Vec<Action>,
    after: Position,
    /// The position after it as the opponent sees it; `None` if the turn wins.
    key: Option<u64>,
}

/// Solves a position, which may be in the middle of a turn. `None` if the game is over, or nobody can move.
#[must_use]
pub fn solve(position: &Position) -> Option<Answer> {
    solve_within(position, MOST)
}

/// The same with another limit of work.
#[must_use]
pub fn solve_within(position: &Position, most: u64) -> Option<Answer> {
    let turns = turns(position);
    if turns.is_empty() {
        return None;
    }
    let mut search = Search::new(most);
    let verdict = verdict(&mut search, &turns);
    // What was found out is remembered, so that this takes little.
    search.most = most + most / 4;
    let (best, is_all) = line::best(&mut search, &turns, verdict);
    search.most = most + most / 2;
    let line = line::line(&mut search, position.to_move, &best, verdict);
    let best = best.into_iter().map(|turn| turn.actions).collect();
    let work = search.work;
    Some(Answer { to_move: position.to_move, verdict, best, turns: turns.len(), is_all, line, work })
}

/// Asks for one depth after another who wins.
fn verdict(search: &mut Search, turns: &[Turn]) -> Verdict {
    let (mut not_won, mut not_lost) = (0, 0);
    for depth in 1..=DEEPEST {
        let bound = if depth % 2 == 1 { &mut not_won } else { &mut not_lost };
        if *bound >= depth {
            continue;
        }
        match if depth % 2 == 1 { any_wins(search, turns, depth) } else { all_lose(search, turns, depth) } {
            Some(Found::Within(count)) if depth % 2 == 1 => return Verdict::Wins(count.div_ceil(2)),
            Some(Found::Within(count)) => return Verdict::Loses(count / 2),
            Some(Found::Not(count)) => *bound = count,
            None => break,
        }
        if not_won == NEVER && not_lost == NEVER {
            return Verdict::Nobody;
        }
    }
    let own = |bound: u8, more: u8| (bound != NEVER).then(|| (bound + more) / 2);
    Verdict::Unknown(own(not_won, 1), own(not_lost, 0))
}

/// Whether a turn wins within `depth` turns.
fn any_wins(search: &mut Search, turns: &[Turn], depth: u8) -> Option<Found> {
    let mut bound = NEVER;
    for turn in turns {
        let Some(key) = turn.key else { return Some(Found::Within(1)) };
        if depth == 1 {
            bound = 1;
            continue;
        }
        match search.loses(key, depth - 1)? {
            Found::Within(count) => return Some(Found::Within(count + 1)),
            Found::Not(count) => bound = bound.min(count.saturating_add(1)),
        }
    }
    Some(Found::Not(bound))
}

/// Whether all turns lose within `depth` turns.
fn all_lose(search: &mut Search, turns: &[Turn], depth: u8) -> Option<Found> {
    let mut longest = 0;
    for turn in turns {
        let Some(key) = turn.key else { return Some(Found::Not(NEVER)) };
        match search.wins(key, depth - 1)? {
            Found::Within(count) => longest = longest.max(count),
            Found::Not(count) => return Some(Found::Not(count.saturating_add(1))),
        }
    }
    Some(Found::Within(longest + 1))
}

/// All ways to play the turn to its end, each once whatever the order of its actions.
fn turns(position: &Position) -> Vec<Turn> {
    let mut open = vec![(Vec::new(), *position)];
    let (mut turns, mut seen) = (Vec::new(), std::collections::HashSet::new());
    while let Some((actions, at)) = open.pop() {
        // From the last, so that they come from the first.
        for action in at.legal_actions().into_iter().rev() {
            let Ok(after) = at.play(action) else { continue };
            let mut actions = actions.clone();
            actions.push(action);
            if after.winner().is_none() && after.turn == position.turn {
                open.push((actions, after));
                continue;
            }
            let key = after.winner().is_none().then(|| State::of(&after, position.to_move.other()));
            if key.is_none_or(|state| seen.insert(state.pack())) {
                turns.push(Turn { actions, after, key: key.map(State::key) });
            }
        }
    }
    turns
}
