use proptest::prelude::*;

use super::*;
use crate::quoridor::{Player, testing};

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// A position after four to eleven moves at random, walls as often as steps.
fn opening(seed: u64) -> Position {
    let (mut random, mut position) = (Random(seed), Position::initial());
    for _ in 0..4 + random.below(8) {
        let moves = position.legal_moves();
        let is_wall = random.below(2) == 0;
        let moves: Vec<_> =
            moves.into_iter().filter(|play| matches!(play, Move::Wall(_)) == is_wall).collect();
        position = position.play(moves[random.below(moves.len())]).unwrap();
    }
    position
}

/// How much nearer a player is to the goal than the other.
fn difference(position: &Position, player: Player) -> i32 {
    match position.winner() {
        Some(winner) if winner == player => 1_000,
        Some(_) => -1_000,
        None => {
            let ground = Ground::of(position);
            let way = |player| i32::from(ground.distance(*position.pawns.get(player), player).unwrap());
            way(player.other()) - way(player)
        }
    }
}

/// The best move of two plies by the difference of the ways; of equal ones that with the greatest difference before the answer.
fn two_plies(position: &Position) -> Move {
    let player = position.to_move;
    let after = |action: Move| position.play(action).unwrap();
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(|&action| -difference(&after(action), player));
    let (mut best, mut chosen, mut strong) = (i32::MIN, moves[0], None);
    for action in moves {
        let after = after(action);
        let mut worst = if after.winner().is_some() { 1_000 } else { i32::MAX };
        // The answer that refuted another move often refutes this one.
        for answer in strong.into_iter().chain(after.legal_moves()) {
            let Ok(then) = after.play(answer) else { continue };
            let then = difference(&then, player);
            if then < worst {
                (worst, strong) = (then, Some(answer));
            }
            if worst <= best {
                break;
            }
        }
        if worst > best {
            (best, chosen) = (worst, action);
        }
    }
    chosen
}

/// Who wins if each plays so; `None` after more moves than any game has.
fn winner(start: Position, choose: impl Fn(&Position) -> Move) -> Option<Player> {
    let mut position = start;
    for _ in 0..250 {
        position = position.play(choose(&position)).unwrap();
        if position.winner().is_some() {
            break;
        }
    }
    position.winner()
}

/// `KISHO_GAMES=200` plays more games, and at all levels; that is for a build with optimisation.
#[test]
fn it_beats_the_best_of_two_plies() {
    let games = std::env::var("KISHO_GAMES").ok().and_then(|number| number.parse().ok());
    let levels = if games.is_some() { &Level::ALL[..] } else { &[Level::Medium] };
    let games = games.unwrap_or(10);
    for &level in levels {
        let (mut won, mut lost) = (0, 0);
        for number in 0..games {
            // Each opening is played from both sides.
            let own = Player::ALL[usize::from(number % 2 == 1)];
            let choose = |position: &Position| match position.to_move == own {
                true => choose(position, level).unwrap(),
                false => two_plies(position),
            };
            match winner(opening(number / 2), choose) {
                Some(player) if player == own => won += 1,
                Some(_) => lost += 1,
                None => {}
            }
        }
        println!("{level:?}: won {won}, lost {lost} of {games}");
        assert!(level == Level::Easy || won >= lost, "{level:?}: won {won}, lost {lost} of {games}");
    }
}

fn position(moves: &str) -> Position {
    let record: crate::quoridor::Record = crate::testing::clean("quoridor", moves);
    *record.last_position()
}

fn name(position: &Position, level: Level) -> String {
    position.action(choose(position, level).unwrap()).unwrap().to_string()
}

#[test]
fn it_takes_a_win_and_stops_one() {
    let open = "1. e2 e8 2. e3 e7 3. e4 e6 4. e5 e4 5. e6 e3 6. e7 e2 7. e8";
    for level in Level::ALL {
        assert_eq!(name(&position(open), level), "e1", "{level:?}");
        // White is a step from the goal, and Black two.
        let late = position("1. e2 e8 2. e3 e7 3. e4 e6 4. e5 d6 5. e6 d5 6. e7 d4 7. e8");
        let stops = late.play(choose(&late, level).unwrap()).unwrap();
        let way = Ground::of(&stops).distance(*stops.pawns.get(Player::White), Player::White);
        assert!(way > Some(1), "{level:?}");
    }
}

#[test]
fn there_is_no_move_once_the_game_is_over() {
    let over = position("1. e2 e8 2. e3 e7 3. e4 e6 4. e5 e4 5. e6 e3 6. e7 e2 7. e8 e1");
    assert_eq!(choose(&over, Level::Hard), None);
}

/// The ways that the rest of the search rests on: a wall that is not across the way that was found makes no way longer.
fn other_walls_do_not_matter(position: &Position) {
    for player in Player::ALL {
        let ground = Ground::of(position);
        let from = *position.pawns.get(player);
        let across = ground.walls_across(from, player);
        let way = ground.distance(from, player);
        for action in position.legal_moves() {
            let Move::Wall(wall) = action else { continue };
            let after = Ground::of(&position.play(action).unwrap()).distance(from, player);
            assert!(after == way || across.contains(&wall), "{wall} {position:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn the_move_is_legal(moves in prop::collection::vec(testing::moves(), 0..120), level in prop::sample::select(&Level::ALL)) {
        let mut position = Position::initial();
        for action in moves {
            position = position.play(action).unwrap_or(position);
        }
        let (deepest, most) = limits(level);
        let chosen = choose_within(&position, deepest, most.min(1_000));
        prop_assert_eq!(chosen.is_none(), position.legal_moves().is_empty());
        prop_assert!(chosen.is_none_or(|chosen| position.play(chosen).is_ok()));
        if position.winner().is_none() {
            other_walls_do_not_matter(&position);
        }
    }

    /// Nobody needs to have played there: pawns may be shut off, walls may lie on each other, and both pawns on one square.
    #[test]
    fn whatever_the_position_the_move_is_legal(
        pawns in (0_u8..81, 0_u8..81),
        walls in prop::collection::vec(testing::moves(), 0..30),
    ) {
        let square = |index| crate::quoridor::Square::new(index).unwrap();
        let pawns = crate::quoridor::ByPlayer { white: square(pawns.0), black: square(pawns.1) };
        let mut position = Position::without_walls(pawns, Player::White, 1);
        for (nth, action) in walls.into_iter().enumerate() {
            if let Move::Wall(wall) = action {
                position.put(Player::ALL[nth % 2], wall);
            }
        }
        let chosen = choose_within(&position, 12, 1_000);
        prop_assert_eq!(chosen.is_none(), position.legal_moves().is_empty());
        prop_assert!(chosen.is_none_or(|chosen| position.play(chosen).is_ok()));
    }
}
