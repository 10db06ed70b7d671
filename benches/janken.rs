//! How fast the solver of Janken shogi is: `cargo bench --bench janken`.
//!
//! 1,000 positions with dice anywhere, for some numbers of dice: the time of an answer, and how many are decided. The
//! numbers are printed and never judged.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a benchmark")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use kisho_game::Color;
use kisho_game::janken::solve::{Verdict, solve};
use kisho_game::janken::{Die, Lie, Position, Square};
use support::random::Random;

const POSITIONS: usize = 1_000;

fn main() {
    let begin = Instant::now();
    std::hint::black_box(solve(&position(&mut Random::new(1), 1, 1)));
    println!("one against one, all positions: {:.0} ms", 1e3 * begin.elapsed().as_secs_f64());
    for (black, white) in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 3), (4, 4)] {
        measure(black, white);
    }
}

fn measure(black: usize, white: usize) {
    let mut random = Random::new(1);
    let mut times = Vec::new();
    let mut verdicts = BTreeMap::new();
    for _ in 0..POSITIONS {
        let position = position(&mut random, black, white);
        let begin = Instant::now();
        let answer = solve(&position).unwrap();
        times.push(begin.elapsed());
        let name = match answer.verdict {
            Verdict::Wins(_) => "won",
            Verdict::Loses(_) => "lost",
            Verdict::Nobody => "nobody's",
            Verdict::Unknown(..) => "open",
        };
        *verdicts.entry(name).or_insert(0) += 1;
    }
    times.sort_unstable();
    let at = |part: usize| 1e3 * times.get(times.len() * part / 1000).map_or(0.0, Duration::as_secs_f64);
    let (median, most, worst) = (at(500), at(990), at(999));
    println!(
        "{black} against {white}: median {median:.1} ms, 99 % within {most:.0} ms, worst {worst:.0} ms; {verdicts:?}"
    );
}

/// A position with dice anywhere in which black is to move and can.
fn position(random: &mut Random, black: usize, white: usize) -> Position {
    loop {
        let mut position = Position::empty(Color::Black);
        for (owner, count) in [(Color::Black, black), (Color::White, white)] {
            while position.count(owner) < count {
                let square = Square::new(u8::try_from(random.below(36)).unwrap()).unwrap();
                if position.at(square).is_none() {
                    let lie = Lie::ALL[random.below(6)];
                    position.put(square, Some(Die { owner, lie, has_left: false }));
                }
            }
        }
        if position.winner().is_none() && !position.legal_actions().is_empty() {
            return position;
        }
    }
}
