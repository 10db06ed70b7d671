//! Which turns are best, and how the game goes on with them.

use super::search::{Found, Search};
use super::{Action, DEEPEST, Turn, Verdict, turns};
use crate::Color;

/// The turns that win soonest, or lose last, in the order of `turns`; and whether these are all.
pub fn best(search: &mut Search, turns: &[Turn], verdict: Verdict) -> (Vec<Turn>, bool) {
    let mut is_all = true;
    let mut best = Vec::new();
    for turn in turns {
        let is_best = match (verdict, turn.key) {
            (Verdict::Wins(own), None) => Some(own == 1),
            (Verdict::Wins(1), Some(_)) => Some(false),
            (Verdict::Wins(own), Some(key)) => {
                search.loses(key, 2 * own - 2).map(|found| matches!(found, Found::Within(_)))
            }
            // Not lost a turn of the opponent's earlier.
            (Verdict::Loses(1), Some(_)) => Some(true),
            (Verdict::Loses(others), Some(key)) => {
                search.wins(key, 2 * others - 3).map(|found| matches!(found, Found::Not(_)))
            }
            _ => Some(false),
        };
        is_all &= is_best.is_some();
        if is_best == Some(true) {
            best.push(turn.clone());
        }
    }
    (best, is_all)
}

/// The game from the first of the best turns on.
pub fn line(search: &mut Search, first: Color, best: &[Turn], verdict: Verdict) -> Vec<(Color, Vec<Action>)> {
    // Turns of both players up to the end.
    let (mut left, mut wins) = match verdict {
        Verdict::Wins(own) => (2 * own - 1, true),
        Verdict::Loses(others) => (2 * others, false),
        _ => return Vec::new(),
    };
    let (mut player, mut line) = (first, Vec::new());
    let mut next = best.first().cloned();
    while let Some(turn) = next {
        line.push((player, turn.actions));
        (left, wins, player) = (left.saturating_sub(1), !wins, player.other());
        if turn.after.winner().is_some() {
            break;
        }
        if turn.after.to_move != player {
            // The opponent cannot move.
            (left, wins, player) = (left.saturating_sub(1), !wins, player.other());
        }
        let list = turns(&turn.after);
        next = if wins { soonest(search, list, left) } else { longest(search, list, left) };
    }
    line
}

/// A turn that wins within `left` turns.
fn soonest(search: &mut Search, turns: Vec<Turn>, left: u8) -> Option<Turn> {
    let mut wins = |turn: &Turn| match turn.key {
        None => true,
        Some(key) => left > 1 && matches!(search.loses(key, left - 1), Some(Found::Within(_))),
    };
    // What wins at once comes first.
    let at_once = turns.iter().position(|turn| turn.key.is_none());
    match at_once {
        Some(index) => turns.into_iter().nth(index),
        None => turns.into_iter().find(|turn| wins(turn)),
    }
}

/// The turn that takes the opponent longest to win, no longer than `left` turns.
fn longest(search: &mut Search, turns: Vec<Turn>, left: u8) -> Option<Turn> {
    let mut longest: Option<(u8, Turn)> = None;
    for turn in turns {
        let takes = takes(search, &turn, left.min(DEEPEST))?;
        if longest.as_ref().is_none_or(|(most, _)| takes > *most) {
            longest = Some((takes, turn));
        }
    }
    longest.map(|(_, turn)| turn)
}

/// How many turns the opponent needs after a turn.
fn takes(search: &mut Search, turn: &Turn, left: u8) -> Option<u8> {
    let key = turn.key?;
    let depths = (1..left).step_by(2);
    for depth in depths {
        if let Found::Within(count) = search.wins(key, depth)? {
            return Some(count);
        }
    }
    Some(left)
}
