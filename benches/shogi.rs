//! How fast shogi is: `cargo bench --bench shogi`.
//!
//! Positions a second from one notation to the other by `convert --lines`, on one processor and on all; and a thousand
//! games read, checked and made into replays. The games are made up of legal moves. Each number is the best of some
//! runs; they are printed and never judged.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a benchmark")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;

use kisho_board::present::{self, Options};
use kisho_board::render::{self, FigurePlace, Sprites};
use kisho_game::shogi::{Info, Position, Record, Tree};
use kisho_game::text::Lang;
use kisho_game::{self as game, ReadOptions, notation};
use rayon::prelude::*;
use support::random::Random;
use support::timing::{best, convert};

const LINES: usize = 1_000_000;

const GAMES: u64 = 1000;

const MOVES: usize = 120;

fn main() {
    let games: Vec<Record> = (0..GAMES).into_par_iter().map(made_up).collect();
    lines(&games);
    replays(&games);
}

/// A game of legal moves. Captures and promotions are chosen more often than chance would, as players do.
fn made_up(seed: u64) -> Record {
    let mut random = Random::new(seed);
    let mut tree = Tree::new(Position::initial(), 0);
    for at in 0..MOVES {
        let position = tree.node(at).unwrap().position;
        let moves: Vec<_> = position.legal_moves().collect();
        let captures: Vec<_> =
            moves.iter().copied().filter(|action| position.at(action.to()).is_some()).collect();
        let moves = if captures.is_empty() || random.below(3) > 0 { moves } else { captures };
        if moves.is_empty() {
            // Rare, and a game of another length would be another measure.
            return made_up(seed + GAMES);
        }
        tree.play(at, moves[random.below(moves.len())]).unwrap();
    }
    tree.finish(Info::default())
}

/// The positions of all games, as often as they make so many lines.
fn lines(games: &[Record]) {
    let folder = tempfile::tempdir().unwrap();
    let nodes = || games.iter().flat_map(|game| &game.nodes);
    for (from, to) in [("shogi64", "sfen"), ("sfen", "shogi64")] {
        let write = notation(from).unwrap().write.unwrap();
        let codes: Vec<String> = nodes()
            .map(|node| {
                let record = game::Record::Shogi(Record::new(node.position, node.number + 1));
                write(&record).unwrap().text + "\n"
            })
            .collect();
        let text: String = codes.iter().map(String::as_str).cycle().take(LINES).collect();
        let file = folder.path().join(from);
        std::fs::write(&file, text).unwrap();
        println!("{from} to {to}, {LINES} lines:");
        for (threads, what) in [("1", "one processor"), ("0", "all")] {
            let time = best(|| convert(env!("CARGO_BIN_EXE_kisho"), &file, from, to, threads));
            println!("  {what:14} {:5.2} million positions/s", LINES as f64 / 1e6 / time.as_secs_f64());
        }
    }
}

/// Files to replays, on all processors.
fn replays(games: &[Record]) {
    for name in ["kif", "csa", "usi"] {
        let Some(notation) = notation(name) else { continue };
        let Some(write) = notation.write else { continue };
        let texts: Vec<String> =
            games.iter().map(|game| write(&game::Record::Shogi(game.clone())).unwrap().text).collect();
        let read = |text: &String| {
            let reading = (notation.read)(text.as_bytes(), &ReadOptions::default());
            assert!(reading.is_clean(), "{:?}", reading.diagnostics);
            reading.record.unwrap()
        };
        let reading = best(|| {
            black_box(texts.par_iter().map(read).collect::<Vec<_>>());
        });
        let all = best(|| {
            black_box(texts.par_iter().map(|text| replay(&read(text))).collect::<Vec<_>>());
        });
        println!(
            "{GAMES} games of {MOVES} moves in {name}: {:.2} s from file to replay, of which {:.2} s are reading and checking",
            all.as_secs_f64(),
            reading.as_secs_f64()
        );
    }
}

fn replay(record: &game::Record) -> String {
    let (figure, problems) = present::figure(record, &Options::default(), Lang::Ja);
    assert!(problems.is_empty());
    let mut sprites = Sprites::default();
    render::figure(&figure, FigurePlace { key: "game", ..FigurePlace::default() }, &mut sprites)
        + &sprites.to_html()
}
