//! Chooses a move: alpha-beta, one ply deeper at a time until the work is done, by how much nearer a pawn is to its goal than the other.

mod moves;
mod table;
#[cfg(test)]
mod tests;

use super::paths::Ground;
use super::{Move, Position};
use crate::Level;
use moves::{History, candidates};
use table::{Bound, Table};

/// A won game; one that is won sooner is worth more.
const WON: i32 = 1_000_000;

/// Values above this say that the game is won.
const SURELY_WON: i32 = WON - 1_000;

/// What a step is worth.
const STEP: i32 = 100;

/// What a wall in hand is worth. With less than a step the walls are spent too early: of 100 games against the best of two plies a
/// search of four won 59 with 20, 72 with 60, and 93 with 100.
const WALL: i32 = 100;

/// What it is worth that no wall can change who arrives first.
const RACE: i32 = 3_000;

/// Steps of a pawn that has no way to its goal. No game comes to that, but a position that somebody makes up may.
const NO_WAY: u8 = 81;

/// Plies that a level looks ahead at most, and positions that it may judge for that. The hardest takes about a tenth of a second.
fn limits(level: Level) -> (u8, u32) {
    match level {
        Level::Easy => (1, 1_000),
        Level::Medium => (3, 10_000),
        Level::Hard => (12, 60_000),
    }
}

/// A good move of the player to move. `None` if there is no legal one, as once the game is over.
#[must_use]
pub fn choose(position: &Position, level: Level) -> Option<Move> {
    let (deepest, most) = limits(level);
    choose_within(position, deepest, most)
}

/// The same with limits of plies, at least one, and of positions.
fn choose_within(position: &Position, deepest: u8, most: u32) -> Option<Move> {
    let mut search = Search { work: 0, most, table: Table::new(most), history: History::default() };
    let judged = |action| Some((-value(&position.play(action).ok()?, 1), action));
    let mut moves: Vec<(i32, Move)> = position.legal_moves().into_iter().filter_map(judged).collect();
    // Of equal moves the first stays the first.
    moves.sort_by_key(|&(value, _)| -value);
    for depth in 2..=deepest {
        if moves.first().is_none_or(|(value, _)| value.abs() > SURELY_WON) || moves.len() == 1 {
            break;
        }
        if search.deepen(position, &mut moves, depth).is_none() {
            break;
        }
    }
    moves.first().map(|&(_, action)| action)
}

/// What a position is worth to the player to move, `ply` plies after the one that was asked about.
fn value(position: &Position, ply: u8) -> i32 {
    let (own, other) = (position.to_move, position.to_move.other());
    if let Some(winner) = position.winner() {
        let won = WON - i32::from(ply);
        return if winner == own { won } else { -won };
    }
    let ground = Ground::of(position);
    let way = |player| i32::from(ground.distance(*position.pawns.get(player), player).unwrap_or(NO_WAY));
    let left = |player| i32::from(position.walls_left(player));
    let (own_way, others_way) = (way(own), way(other));
    let race = if own_way == 1 || (left(other) == 0 && own_way <= others_way) {
        RACE
    } else if left(own) == 0 && others_way < own_way {
        -RACE
    } else {
        0
    };
    STEP * (others_way - own_way) + WALL * (left(own) - left(other)) + race
}

struct Search {
    /// Positions judged so far.
    work: u32,
    /// How many may be.
    most: u32,
    table: Table,
    history: History,
}

impl Search {
    /// Looks at all moves to a depth, and puts the best of them first. `None` if the work was done before; what was found until then counts.
    fn deepen(&mut self, position: &Position, moves: &mut [(i32, Move)], depth: u8) -> Option<()> {
        let mut best = -WON;
        for index in 0..moves.len() {
            let (_, action) = *moves.get(index)?;
            let after = position.play(action).ok()?;
            let found = -self.window(&after, depth - 1, 1, (-WON, -best), index == 0)?;
            if found > best || index == 0 {
                best = found;
                moves.get_mut(..=index)?.rotate_right(1);
                moves.first_mut()?.0 = found;
            }
            if best > SURELY_WON {
                break;
            }
        }
        Some(())
    }

    /// The value for the player to move. Moves after the first are first asked only whether they are better than that one.
    fn window(
        &mut self,
        position: &Position,
        depth: u8,
        ply: u8,
        (alpha, beta): (i32, i32),
        is_first: bool,
    ) -> Option<i32> {
        if !is_first {
            let found = self.look(position, depth, ply, (beta - 1, beta))?;
            // Not better for the player before, or better than can be.
            if found >= beta || found <= alpha {
                return Some(found);
            }
        }
        self.look(position, depth, ply, (alpha, beta))
    }

    /// The value for the player to move, or a bound of it outside of the window. `None` if the work is done.
    fn look(
        &mut self,
        position: &Position,
        depth: u8,
        ply: u8,
        (mut alpha, beta): (i32, i32),
    ) -> Option<i32> {
        self.work += 1;
        if self.work > self.most {
            return None;
        }
        if depth == 0 || position.winner().is_some() {
            return Some(value(position, ply));
        }
        let key = table::key(position);
        let known = self.table.get(key);
        if let Some(found) = known.and_then(|known| known.answer(depth, ply, (alpha, beta))) {
            return Some(found);
        }
        let first = known.and_then(|known| known.best);
        let (mut best, mut by, lowest) = (-WON, None, alpha);
        for action in candidates(position, depth, first, &self.history) {
            let Ok(after) = position.play(action) else { continue };
            let found = -self.window(&after, depth - 1, ply + 1, (-beta, -alpha), by.is_none())?;
            if found > best || by.is_none() {
                (best, by) = (found, Some(action));
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                self.history.note(action, depth);
                break;
            }
        }
        // No move that was looked at is legal: a pawn that cannot go anywhere, with walls far away.
        let Some(by) = by else { return Some(value(position, ply)) };
        let bound = match best {
            _ if best >= beta => Bound::Least,
            _ if best <= lowest => Bound::Most,
            _ => Bound::Exact,
        };
        self.table.note(key, depth, ply, (best, bound), by);
        Some(best)
    }
}
