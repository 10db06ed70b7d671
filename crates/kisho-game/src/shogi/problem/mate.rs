//! Whether a mate is there: a small search with a limit, to look over what an author has recorded.

use super::super::{Move, Position};

/// How many positions may still be looked at.
#[derive(Debug, Clone, Copy)]
pub struct Budget(pub u32);

impl Budget {
    fn spend(&mut self) -> Option<()> {
        self.0 = self.0.checked_sub(1)?;
        Some(())
    }
}

/// No mate is looked for that takes more moves: the search goes as deep, and the budget does not reach farther anyway.
const MOST_PLIES: u32 = 9;

/// Whether the player to move can mate by checks alone in at most `plies` moves of both players, whatever the answers.
/// `None` if that is not known: the budget ended, or it is more than nine moves. Drops that only delay (無駄合) count as moves unless the
/// piece that gives check takes each of them with mate, so that mates may be missed, and none is found that is not there.
#[must_use]
pub fn mates(position: &Position, plies: u32, budget: &mut Budget) -> Option<bool> {
    budget.spend()?;
    if plies > MOST_PLIES {
        return None;
    }
    let Some(left) = plies.checked_sub(1) else { return Some(false) };
    let opponent = position.turn().other();
    let mut is_known = true;
    for action in position.legal_moves() {
        let Ok(next) = position.play(action) else { continue };
        if !next.is_in_check(opponent) {
            continue;
        }
        match is_lost(&next, left, budget) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(false)
}

/// Whether the player to move, who is in check, is mated in at most `plies` moves of both players, as problems count them.
#[must_use]
pub fn is_lost(position: &Position, plies: u32, budget: &mut Budget) -> Option<bool> {
    budget.spend()?;
    if position.is_mate_in_problems() {
        return Some(true);
    }
    if plies == 0 {
        return Some(false);
    }
    for reply in position.legal_moves() {
        let Ok(next) = position.play(reply) else { continue };
        if !mates(&next, plies - 1, budget)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether a move begins such a mate in at most `plies` moves.
#[must_use]
pub fn begins_mate(position: &Position, action: Move, plies: u32, budget: &mut Budget) -> Option<bool> {
    let Ok(next) = position.play(action) else { return Some(false) };
    let checks = next.is_in_check(next.turn());
    match plies.checked_sub(1) {
        Some(left) if checks => is_lost(&next, left, budget),
        _ => Some(false),
    }
}
