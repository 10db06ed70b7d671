//! How many pages of a long game are made in a second on all cores:
//! `cargo run --release -p kisho-play --example speed`, with the name of a game for that alone.

#![allow(clippy::unwrap_used, reason = "an example stops at what must not happen")]

use std::time::{Duration, Instant};

use kisho_game::Game;
use kisho_play::{Request, page};

/// How long is measured.
const SPAN: Duration = Duration::from_secs(3);

fn main() {
    let only = std::env::args().nth(1);
    for (game, moves) in [("quoridor", 60), ("shogi", 120), ("go", 200)] {
        if only.as_ref().is_some_and(|only| only != game) {
            continue;
        }
        let form = request(game, moves);
        let bytes = page(&Request::parse(form.as_bytes())).html.len();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let start = Instant::now();
        let count = || {
            let mut made = 0;
            while start.elapsed() < SPAN {
                assert_eq!(page(&Request::parse(form.as_bytes())).troubles, []);
                made += 1;
            }
            made
        };
        let made: u32 = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..cores).map(|_| scope.spawn(count)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        let each = f64::from(made) / start.elapsed().as_secs_f64();
        println!("{game}, {moves} moves: {each:.0} pages a second on {cores} cores, {bytes} bytes each");
    }
}

/// The click that makes the last move of a game at random.
fn request(game: &str, moves: usize) -> String {
    let mut record = Game::named(game).unwrap().initial();
    let (mut at, mut random) = (0, 1_u64);
    let mut form = String::new();
    for nth in 1..=moves {
        let legal = record.legal(at);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let Some(chosen) = legal.get((random >> 33) as usize % legal.len().max(1)) else { break };
        if nth == moves {
            let notation = record.game().short_notation().unwrap_or_else(|| record.game().whole_notation());
            let text = notation.write.unwrap()(&record).unwrap().text;
            let fields = [("game", game), ("notation", notation.name), ("record", &text), ("play", chosen)];
            form = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        }
        at = record.play(at, chosen).unwrap();
    }
    form
}
