//! Looks ahead by turns: does a player win within so many, whatever the opponent does?
//!
//! Both questions, "does the player to move win within n turns" and "does the opponent", are asked for one depth after
//! another, and what comes out is noted for each position, with the depth for which it holds. A position that comes again needs
//! no care: a win within n turns does not go in circles.

use super::duel::{DUELS, End};
use super::memory::{Known, Memory, NEVER};
use super::state::State;

/// What a search has found out about a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// Yes, within so many turns.
    Within(u8),
    /// Not within so many turns, which are at least as many as were asked for.
    Not(u8),
}

use Found::{Not, Within};

/// A search with what it remembers.
pub struct Search {
    memory: Memory,
    /// Work so far.
    pub work: u64,
    /// How much it may be.
    pub most: u64,
}

impl Search {
    /// A search that ends after so much work.
    pub fn new(most: u64) -> Self {
        Self { memory: Memory::new(), work: 0, most }
    }

    /// Whether the player to move wins within `depth` turns, an odd number. `None` if the search has come to its end.
    pub fn wins(&mut self, key: u64, depth: u8) -> Option<Found> {
        let state = State::of_key(key);
        if let Some((own, other)) = state.duel() {
            return Some(match DUELS.end(own, other) {
                End::Won(turns) if turns <= depth => Within(turns),
                End::Won(turns) => Not(turns - 1),
                _ => Not(NEVER),
            });
        }
        let needed = 2 * state.turns_needed() - 1;
        if needed > depth {
            return Some(Not(needed - 1));
        }
        if depth == 1 {
            // Sooner done than remembered.
            self.work(1)?;
            return Some(if state.wins_now() { Within(1) } else { Not(2) });
        }
        let known = self.memory.get(key);
        if known.won > 0 && known.won <= depth {
            return Some(Within(known.won));
        }
        if known.lost > 0 {
            return Some(Not(NEVER));
        }
        if known.not_won >= depth {
            return Some(Not(known.not_won));
        }
        let found = self.any_loses(state, known.best, depth)?;
        self.memory.note(key, |known| match found {
            (Within(turns), best) => (known.won, known.best) = (turns, best),
            (Not(turns), _) => known.not_won = known.not_won.max(turns),
        });
        Some(found.0)
    }

    /// Whether the opponent wins within `depth` turns, an even number.
    pub fn loses(&mut self, key: u64, depth: u8) -> Option<Found> {
        let state = State::of_key(key);
        if let Some((own, other)) = state.duel() {
            return Some(match DUELS.end(own, other) {
                End::Lost(turns) if turns <= depth => Within(turns),
                End::Lost(turns) => Not(turns - 1),
                _ => Not(NEVER),
            });
        }
        let known = self.memory.get(key);
        if known.lost > 0 && known.lost <= depth {
            return Some(Within(known.lost));
        }
        if known.won > 0 {
            return Some(Not(NEVER));
        }
        if known.not_lost >= depth {
            return Some(Not(known.not_lost));
        }
        let found = self.all_win(state, known.best, depth)?;
        self.memory.note(key, |known| match found {
            (Within(turns), _) => known.lost = turns,
            (Not(NEVER), None) => known.won = 1,
            (Not(turns), best) => {
                known.not_lost = known.not_lost.max(turns);
                known.best = best.unwrap_or(known.best);
            }
        });
        Some(found.0)
    }

    /// Whether a turn leads to a position that the opponent loses; which, by a part of its key.
    fn any_loses(&mut self, state: State, best: u32, depth: u8) -> Option<(Found, u32)> {
        self.work(LISTING)?;
        let Some(turns) = state.turns() else { return Some((Within(1), 0)) };
        let (mut open, mut bound) = (Vec::with_capacity(turns.len()), NEVER);
        for key in turns {
            let known = self.memory.get(key);
            if known.lost > 0 && known.lost < depth {
                return Some((Within(known.lost + 1), part(key)));
            }
            if known.won > 0 {
                continue;
            }
            if known.not_lost >= depth - 1 {
                bound = bound.min(after(known.not_lost));
            } else {
                open.push((order(key, best), key));
            }
        }
        open.sort_unstable();
        for (_, key) in open {
            match self.loses(key, depth - 1)? {
                Within(turns) => return Some((Within(turns + 1), part(key))),
                Not(turns) => bound = bound.min(after(turns)),
            }
        }
        Some((Not(bound), 0))
    }

    /// Whether every turn leads to a position that the opponent wins; if not, one that does not, by a part of its key.
    fn all_win(&mut self, state: State, best: u32, depth: u8) -> Option<(Found, Option<u32>)> {
        self.work(LISTING)?;
        let Some(turns) = state.turns() else { return Some((Not(NEVER), None)) };
        let (mut open, mut longest) = (Vec::with_capacity(turns.len()), 0);
        for key in turns {
            // The last turns are not remembered.
            let known = if depth > 2 { self.memory.get(key) } else { Known::default() };
            if known.won > 0 && known.won < depth {
                longest = longest.max(known.won);
            } else if known.lost > 0 {
                return Some((Not(NEVER), Some(part(key))));
            } else if known.not_won >= depth - 1 {
                return Some((Not(after(known.not_won)), Some(part(key))));
            } else {
                open.push((order(key, best), key));
            }
        }
        open.sort_unstable();
        for (_, key) in open {
            match self.wins(key, depth - 1)? {
                Within(turns) => longest = longest.max(turns),
                Not(turns) => return Some((Not(after(turns)), Some(part(key)))),
            }
        }
        Some((Within(longest + 1), None))
    }

    /// Counts work. `None` if it was enough.
    fn work(&mut self, more: u64) -> Option<()> {
        self.work += more;
        (self.work <= self.most).then_some(())
    }
}

/// Work to list all turns of a position, where to see whether one wins is 1.
const LISTING: u64 = 8;

/// A part of a key, to know it again.
fn part(key: u64) -> u32 {
    u32::try_from(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32).unwrap_or_default()
}

/// A bound for the position before, a turn earlier.
fn after(turns: u8) -> u8 {
    if turns == NEVER { NEVER } else { turns + 1 }
}

/// In which order positions after a turn are looked at, the lowest first: the one that decided last time, then those in
/// which dice were captured, then those in which the player who made the turn is nearest to the goal.
fn order(key: u64, best: u32) -> u32 {
    if part(key) == best {
        return 0;
    }
    let state = State::of_key(key);
    1 + 16 * u32::try_from(state.dice()).unwrap_or_default() + u32::from(state.others_way())
}
