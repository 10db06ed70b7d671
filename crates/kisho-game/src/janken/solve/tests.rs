use proptest::prelude::*;

use super::duel::{DUELS, End};
use super::*;
use crate::janken::{Die, Lie, Square, board};

fn solved(position: &str) -> Answer {
    solve(&board::read(position).unwrap()).unwrap()
}

fn names(turns: &[Vec<Action>]) -> Vec<String> {
    let name = |turn: &Vec<Action>| turn.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    turns.iter().map(name).collect()
}

/// A position with so many dice of each side, in which somebody can move.
pub fn positions(black: usize, white: usize) -> impl Strategy<Value = Position> {
    let squares = Just((0..36).collect::<Vec<u8>>()).prop_shuffle();
    let lies = prop::collection::vec(0_usize..6, 8);
    (squares, lies).prop_filter_map("a game that goes on", move |(squares, lies)| {
        let mut position = Position::empty(Color::Black);
        for (index, (square, lie)) in squares.into_iter().zip(lies).take(black + white).enumerate() {
            let owner = if index < black { Color::Black } else { Color::White };
            let die = Die { owner, lie: Lie::ALL[lie], has_left: false };
            position.put(Square::new(square).unwrap(), Some(die));
        }
        let goes_on = position.winner().is_none() && !position.legal_actions().is_empty();
        goes_on.then_some(position)
    })
}

/// Whether the player to move wins within so many turns of both, by trying everything.
fn plainly_wins(position: &Position, depth: u8) -> bool {
    let player = position.to_move;
    depth > 0
        && every_turn(position).iter().any(|after| match after.winner() {
            Some(winner) => winner == player,
            None if after.to_move == player => depth > 2 && plainly_wins(after, depth - 2),
            None => plainly_loses(after, depth - 1),
        })
}

/// Whether the opponent does.
fn plainly_loses(position: &Position, depth: u8) -> bool {
    let player = position.to_move;
    depth > 0
        && every_turn(position).iter().all(|after| match after.winner() {
            Some(winner) => winner != player,
            None if after.to_move == player => depth > 2 && plainly_loses(after, depth - 2),
            None => plainly_wins(after, depth - 1),
        })
}

/// Every position after a turn.
fn every_turn(position: &Position) -> Vec<Position> {
    let (mut open, mut list) = (vec![*position], Vec::new());
    while let Some(at) = open.pop() {
        for after in at.legal_actions().into_iter().map(|action| at.play(action).unwrap()) {
            let is_over = after.winner().is_some() || after.turn != position.turn;
            if is_over { list.push(after) } else { open.push(after) }
        }
    }
    list
}

/// Plays the line of an answer by the rules, and says who has won at its end.
fn winner_of_line(position: &Position, answer: &Answer) -> Option<Color> {
    let mut at = *position;
    for (player, actions) in &answer.line {
        for &action in actions {
            assert_eq!(at.to_move, *player);
            at = at.play(action).unwrap();
        }
    }
    at.winner()
}

#[test]
fn a_win_in_one_turn_is_found_with_all_its_ways() {
    // Two steps from the goal, with two ways to go.
    let answer = solved("6/4GPC1/6/1gpc4/6/GPC5 b");
    assert_eq!((answer.verdict, answer.is_all), (Verdict::Wins(1), true));
    assert_eq!(names(&answer.best), ["e5-e6,e6-f6", "e5-f5,f5-f6"]);
    assert_eq!(answer.line.len(), 1);
    // The last die of the opponent, which paper beats after one roll: a1 PGC.
    let captures = solved("6/6/6/gpc5/6/GPC4GPC b");
    assert_eq!((captures.verdict, names(&captures.best)), (Verdict::Wins(1), vec!["a1-a2,a2xa3".to_owned()]));
}

#[test]
fn the_side_to_move_may_be_lost() {
    // White goes in at a1 whatever black does: too far to capture, and to win.
    let answer = solved("GPCGPC4/6/6/6/6/1gpc4 b");
    assert_eq!((answer.verdict, answer.to_move), (Verdict::Loses(1), Color::Black));
    assert_eq!(answer.line.last().unwrap().0, Color::White);
}

#[test]
fn a_turn_that_is_half_done_is_solved_on() {
    let start = board::read("6/4GPC1/6/1gpc4/6/GPC5 b").unwrap();
    let half = start.play(crate::janken::text::action("a1-a2").unwrap()).unwrap();
    let answer = solve(&half).unwrap();
    assert!(answer.best.iter().all(|turn| turn.len() == 1), "{answer:?}");
    assert_ne!(answer.verdict, Verdict::Wins(1));
}

#[test]
fn there_is_nothing_to_solve_once_somebody_has_won() {
    assert_eq!(solve(&board::read("5GPC/6/6/6/6/1gpc4 w").unwrap()), None);
}

#[test]
fn the_limit_is_told_as_far_as_the_search_came() {
    let position = Position::start([Lie::GPC; 4], [Lie::GPC; 4]);
    let answer = solve_within(&position, 10_000).unwrap();
    let Verdict::Unknown(Some(own), Some(others)) = answer.verdict else { panic!("{:?}", answer.verdict) };
    assert!(own >= 1 && others >= 1);
    assert_eq!((answer.best, answer.line), (vec![], vec![]));
    // Half as much again for the best turns and the line.
    assert!(answer.work <= 15_100, "{}", answer.work);
}

#[test]
fn white_is_solved_as_black_is() {
    let (black, white) = ("6/4GPC1/6/1gpc4/6/GPC5 b", "5gpc/6/4GPC1/6/1gpc4/6 w");
    assert_eq!(solved(white).verdict, solved(black).verdict);
    assert_eq!(names(&solved(white).best), ["b2-b1,b1-a1", "b2-a2,a2-a1"]);
}

/// That a position's end follows from the ends after its turns, by the rules of the game.
fn follows(position: &Position) {
    let end_of = |position: &Position, mover: Color| {
        let (own, other) = State::of(position, mover).duel().unwrap();
        DUELS.end(own, other)
    };
    let player = position.to_move;
    let ends: Vec<End> = every_turn(position)
        .iter()
        .map(|after| if after.winner().is_some() { End::Lost(0) } else { end_of(after, player.other()) })
        .collect();
    let lost = ends.iter().filter_map(|end| if let End::Lost(turns) = end { Some(turns + 1) } else { None });
    let won = ends.iter().map(|end| if let End::Won(turns) = end { Some(turns + 1) } else { None });
    let expected = match (lost.min(), won.collect::<Option<Vec<u8>>>()) {
        (Some(turns), _) => End::Won(turns),
        (None, Some(turns)) => End::Lost(turns.into_iter().max().unwrap()),
        // Some turn leads to a position that is open again: nobody can force it.
        (None, None) => End::Open,
    };
    assert_eq!(end_of(position, player), expected, "{}", board::write(position));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn one_against_one_is_solved_exactly(position in positions(1, 1)) {
        follows(&position);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5))]

    #[test]
    fn short_wins_and_losses_are_those_of_a_plain_search(
        position in prop_oneof![positions(2, 2), positions(2, 1), positions(1, 2), positions(3, 2)],
    ) {
        let verdict = solve_within(&position, 20_000).unwrap().verdict;
        let plain = if plainly_wins(&position, 1) {
            Some(Verdict::Wins(1))
        } else if plainly_loses(&position, 2) {
            Some(Verdict::Loses(1))
        } else if plainly_wins(&position, 3) {
            Some(Verdict::Wins(2))
        } else {
            None
        };
        match plain {
            Some(plain) => prop_assert_eq!(verdict, plain, "{}", board::write(&position)),
            None => {
                let is_short = matches!(verdict, Verdict::Wins(1..=2) | Verdict::Loses(1));
                prop_assert!(!is_short, "{:?} {}", verdict, board::write(&position));
            }
        }
    }

    #[test]
    fn the_line_wins_and_every_other_reply_loses_sooner(
        position in prop_oneof![positions(2, 2), positions(2, 1), positions(1, 2), positions(1, 1)],
    ) {
        let answer = solve_within(&position, 20_000).unwrap();
        let (winner, turns) = match answer.verdict {
            Verdict::Wins(own) => (Color::Black, 2 * usize::from(own) - 1),
            Verdict::Loses(others) => (Color::White, 2 * usize::from(others)),
            _ => return Ok(()),
        };
        // Where a player passes, or the search came to its end, it has fewer turns.
        match winner_of_line(&position, &answer) {
            Some(won) => prop_assert_eq!(won, winner),
            None => prop_assert!(answer.line.len() < turns && answer.work >= 20_000),
        }
        // Whatever the opponent answers to a best turn, the win stays in reach.
        let Verdict::Wins(own @ 2..) = answer.verdict else { return Ok(()) };
        let after = answer.best[0].iter().fold(position, |at, &action| at.play(action).unwrap());
        for reply in every_turn(&after).iter().take(24) {
            prop_assert_eq!(reply.winner(), None);
            let then = solve_within(reply, 20_000).unwrap();
            // The work of both was limited.
            let is_open = matches!(then.verdict, Verdict::Unknown(..)) && then.work >= 20_000;
            let is_won = matches!(then.verdict, Verdict::Wins(later) if later < own);
            prop_assert!(is_won || is_open, "{:?}", then);
        }
    }
}
