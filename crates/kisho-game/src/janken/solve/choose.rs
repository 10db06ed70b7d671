//! Chooses a turn: that of the solver where it proves something, else the best of a search a few turns deep.

use super::duel::{DUELS, End};
use super::state::State;
use super::{Answer, Turn, Verdict, solve_within, turns};
use crate::Level;
use crate::janken::{Action, Position};

/// A won game; one that is won sooner is worth more.
const WON: i32 = 1_000_000;

/// What a die is worth, in steps.
const DIE: i32 = 8;

/// Turns that a level looks ahead, positions that it may list the turns of for that, and the work of its solver. The hardest takes about a
/// tenth of a second.
fn limits(level: Level) -> (u8, u32, u64) {
    match level {
        Level::Easy => (1, 1_000, 0),
        Level::Medium => (2, 1_000, 5_000),
        Level::Hard => (6, 6_000, 60_000),
    }
}

/// A good turn of the player to move, or the rest of one that is half done. Empty if there is no legal action, as once the game is over.
#[must_use]
pub fn choose(position: &Position, level: Level) -> Vec<Action> {
    choose_within(position, limits(level))
}

fn choose_within(position: &Position, (deepest, most, work): (u8, u32, u64)) -> Vec<Action> {
    let proved = (work > 0).then(|| solve_within(position, work)).flatten();
    if let Some(Answer { verdict: Verdict::Wins(_) | Verdict::Loses(_), best, .. }) = proved
        && let Some(turn) = best.into_iter().next()
    {
        return turn;
    }
    let mut turns: Vec<(i32, Turn)> =
        turns(position).into_iter().map(|turn| (judged(&turn, 1), turn)).collect();
    // Of equal turns the first stays the first.
    turns.sort_by_key(|&(value, _)| -value);
    let mut search = Search { work: 0, most };
    for depth in 2..=deepest {
        if search.deepen(&mut turns, depth).is_none() {
            break;
        }
    }
    turns.into_iter().next().map(|(_, turn)| turn.actions).unwrap_or_default()
}

/// What a position after a turn is worth to the player who made it.
fn judged(turn: &Turn, ply: u8) -> i32 {
    turn.key.map_or(WON - i32::from(ply), |key| -value(State::of_key(key), ply))
}

/// What a position is worth to the player to move, `ply` turns after the one that was asked about.
fn value(state: State, ply: u8) -> i32 {
    let won = |turns: u8| WON - i32::from(ply) - i32::from(turns);
    if let Some((own, other)) = state.duel() {
        match DUELS.end(own, other) {
            End::Won(turns) => return won(turns),
            End::Lost(turns) => return -won(turns),
            End::Open => {}
        }
    }
    if state.wins_now() {
        return won(1);
    }
    let other = state.passed();
    let side = |state: State| DIE * i32::try_from(state.dice()).unwrap_or_default() - i32::from(state.way());
    side(state) - side(other)
}

struct Search {
    /// Positions so far of which all turns were listed.
    work: u32,
    /// How many may be.
    most: u32,
}

impl Search {
    /// Looks at all turns to a depth, and puts the best of them first. `None` if the work was done before; what was found until then counts.
    fn deepen(&mut self, turns: &mut [(i32, Turn)], depth: u8) -> Option<()> {
        let mut best = -WON;
        for index in 0..turns.len() {
            let found = match turns.get(index)?.1.key {
                None => WON - 1,
                Some(key) => -self.look(State::of_key(key), depth - 1, 1, (-WON, -best))?,
            };
            if found > best || index == 0 {
                best = found;
                turns.get_mut(..=index)?.rotate_right(1);
            }
        }
        Some(())
    }

    /// The value for the player to move, or a bound of it outside of the window. `None` if the work is done.
    fn look(&mut self, state: State, depth: u8, ply: u8, (mut alpha, beta): (i32, i32)) -> Option<i32> {
        if depth == 0 || state.duel().is_some() {
            return Some(value(state, ply));
        }
        self.work += 1;
        if self.work > self.most {
            return None;
        }
        let Some(turns) = state.turns() else { return Some(WON - i32::from(ply) - 1) };
        let judged = |key| (value(State::of_key(key), ply + 1), key);
        let mut turns: Vec<(i32, u64)> = turns.into_iter().map(judged).collect();
        turns.sort_unstable();
        let mut best = -WON;
        for (value, key) in turns {
            let found = match depth {
                1 => -value,
                _ => -self.look(State::of_key(key), depth - 1, ply + 1, (-beta, -alpha))?,
            };
            best = best.max(found);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::positions;
    use super::*;
    use crate::Color;
    use crate::janken::{Lie, board};

    fn plays(position: &Position, turn: &[Action]) -> Position {
        turn.iter().fold(*position, |at, &action| at.play(action).unwrap())
    }

    #[test]
    fn it_takes_a_win_and_stops_one() {
        for level in Level::ALL {
            let open = board::read("6/4GPC1/6/1gpc4/6/GPC5 b").unwrap();
            assert_eq!(plays(&open, &choose(&open, level)).winner(), Some(Color::Black), "{level:?}");
            // White goes in at a1 next, unless paper takes the rock, or stands there.
            let late = board::read("gpc5/6/4GPC1/1gpc4/6/GPC5 b").unwrap();
            let after = plays(&late, &choose(&late, level));
            assert!(!State::of(&after, Color::White).wins_now(), "{level:?}: {}", board::write(&after));
        }
    }

    #[test]
    fn there_is_no_turn_once_the_game_is_over() {
        let over = board::read("5GPC/6/6/6/6/1gpc4 w").unwrap();
        assert_eq!(choose(&over, Level::Hard), []);
    }

    /// Who wins if each plays so; `None` after more turns than any game has.
    fn winner(start: Position, choose: impl Fn(&Position) -> Vec<Action>) -> Option<Color> {
        let mut position = start;
        for _ in 0..120 {
            let turn = choose(&position);
            position = plays(&position, &turn);
            if position.winner().is_some() || turn.is_empty() {
                break;
            }
        }
        position.winner()
    }

    /// `KISHO_GAMES=200` plays more games, and between more levels; that is for a build with optimisation.
    #[test]
    fn higher_levels_win() {
        let games = std::env::var("KISHO_GAMES").ok().and_then(|number| number.parse().ok());
        let pairs = [(Level::Medium, Level::Easy), (Level::Hard, Level::Medium)];
        let pairs = if games.is_some() { &pairs[..] } else { &pairs[..1] };
        let games = games.unwrap_or(6_usize);
        for &(high, low) in pairs {
            let (mut won, mut lost) = (0, 0);
            for number in 0..games {
                // Each start is played from both sides.
                let own = Color::ALL[number % 2];
                let lies = |shift: usize| {
                    [0, 1, 2, 3].map(|die| Lie::ALL[(number / 2 / 6_usize.pow(die) + shift) % 6])
                };
                let level = |position: &Position| if position.to_move == own { high } else { low };
                match winner(Position::start(lies(0), lies(number / 14)), |at| choose(at, level(at))) {
                    Some(player) if player == own => won += 1,
                    Some(_) => lost += 1,
                    None => {}
                }
            }
            println!("{high:?} against {low:?}: won {won}, lost {lost} of {games}");
            assert!(won >= lost, "{high:?} against {low:?}: won {won}, lost {lost} of {games}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn every_action_is_legal_and_the_turn_is_whole(
            start in (1_usize..5, 1_usize..5).prop_flat_map(|(black, white)| positions(black, white)),
            level in prop::sample::select(&Level::ALL),
            half in any::<bool>(),
        ) {
            let (deepest, most, work) = limits(level);
            let turn = choose_within(&start, (deepest, most.min(30), work.min(1_000)));
            prop_assert!(!turn.is_empty());
            let after = plays(&start, &turn);
            prop_assert!(after.winner().is_some() || after.turn != start.turn);
            if half && turn.len() > 1 {
                let middle = start.play(turn[0]).unwrap();
                let rest = choose_within(&middle, (deepest, most.min(30), work.min(1_000)));
                let after = plays(&middle, &rest);
                prop_assert!(after.winner().is_some() || after.turn != middle.turn);
            }
        }
    }
}
