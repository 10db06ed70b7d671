//! How fast Quoridor is: `cargo bench --bench quoridor`.
//!
//! Records a second through `convert --lines`, with every move checked, on one processor and on all, and what the check
//! of a wall costs. The games are made up of legal moves, 60 each, with all twenty walls. Each number is the best of some
//! runs; they are printed and never judged.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a benchmark")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;
use std::time::Duration;

use kisho_game::quoridor::paths::{Ground, could_close};
use kisho_game::quoridor::{Move, Orientation, Player, Position, Record, Wall};
use kisho_game::{self as game, notation};
use rayon::prelude::*;
use support::random::Random;
use support::timing::{best, convert};

const GAMES: u64 = 2000;

const MOVES: usize = 60;

const LINES: usize = 100_000;

fn main() {
    let games: Vec<Record> = (0..GAMES).into_par_iter().map(made_up).collect();
    walls(&games);
    for (from, to) in [("qf", "qf"), ("qf", "quoridor"), ("quoridor", "qf")] {
        lines(&games, from, to);
    }
}

/// A game of legal moves that nobody wins. Each player lays ten walls, mostly where they touch others, as players do; what is
/// near the goal keeps away from it.
fn made_up(seed: u64) -> Record {
    let mut random = Random::new(seed);
    let mut record = Record::new(None);
    while record.nodes().len() <= MOVES {
        let position = *record.last_position();
        let left = Player::ALL.map(|player| usize::from(position.walls_left(player))).iter().sum::<usize>();
        // Spread over the first 50 moves.
        let is_wall = position.walls_left(position.to_move) > 0 && random.below(50) < 18 + left;
        let mut moves = position.legal_moves();
        moves.retain(|action| match action {
            Move::Wall(_) => is_wall,
            Move::Pawn(_) => !is_wall && position.play(*action).unwrap().winner().is_none(),
        });
        let near = |action: &Move| matches!(action, Move::Wall(wall) if could_close(slots(&position), *wall));
        if is_wall && random.below(4) > 0 && moves.iter().any(near) {
            moves.retain(near);
        }
        if moves.is_empty() {
            // Rare, and a game of another length would be another measure.
            return made_up(seed + GAMES);
        }
        record.push(moves[random.below(moves.len())]).unwrap();
    }
    record
}

fn slots(position: &Position) -> [u64; 2] {
    Orientation::ALL.map(|orientation| position.slots(orientation))
}

/// What the walls of the games cost, each before it was laid.
fn walls(games: &[Record]) {
    let played =
        games.iter().flat_map(|game| game.nodes().windows(2)).filter_map(|pair| match pair[1].play? {
            Move::Wall(wall) => Some((pair[0].position, wall)),
            Move::Pawn(_) => None,
        });
    let walls: Vec<(Position, Wall)> = played.collect();
    let touching = walls.iter().filter(|(position, wall)| could_close(slots(position), *wall)).count();
    let each = |time: Duration, count: usize| time.as_nanos() as f64 / count as f64;
    let check = best(|| {
        let laid = walls.iter().filter(|(position, wall)| position.play(Move::Wall(*wall)).is_ok());
        assert_eq!(black_box(laid.count()), walls.len());
    });
    let search = best(|| {
        let leads = walls.iter().filter(|(position, _)| {
            let ground = Ground::of(position);
            Player::ALL.into_iter().all(|player| ground.leads(*position.pawns.get(player), player))
        });
        assert_eq!(black_box(leads.count()), walls.len());
    });
    println!(
        "{GAMES} games of {MOVES} moves with {:.1} walls each:",
        walls.len() as f64 / games.len() as f64
    );
    println!("  a wall against all rules  {:4.0} ns", each(check, walls.len()));
    println!(
        "  both players' ways alone  {:4.0} ns; {:.0} % of the walls need them",
        each(search, walls.len()),
        100.0 * touching as f64 / walls.len() as f64
    );
}

/// All games, as often as they make so many lines.
fn lines(games: &[Record], from: &str, to: &str) {
    let write = notation(from).unwrap().write.unwrap();
    let codes: Vec<String> =
        games.iter().map(|game| write(&game::Record::Quoridor(game.clone())).unwrap().text).collect();
    let text: String =
        codes.iter().cycle().take(LINES).map(|code| format!("{}\n", code.trim_end())).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(from);
    std::fs::write(&file, text).unwrap();
    println!("{from} to {to}, {LINES} lines:");
    for (threads, what) in [("1", "one processor"), ("0", "all")] {
        let time = best(|| convert(env!("CARGO_BIN_EXE_kisho"), &file, from, to, threads));
        println!("  {what:14} {:7.0} records/s", LINES as f64 / time.as_secs_f64());
    }
}
