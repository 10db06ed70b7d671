//! How fast Go is: `cargo bench --bench go`.
//!
//! Reading SGF, beside the crate sgf-parse on the same file; playing moves; reading a dictionary of variations; and
//! all positions of a game as SVG files, beside the program sgf-render if it is there. Each number is the best of some
//! runs on one core, the pictures excepted. The numbers are printed and never judged.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a benchmark")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use kisho_game::go::sgf::{Input, scan};
use kisho_game::go::{Board, Play, Record, SGF};
use kisho_game::text::Counted;
use kisho_game::{self as game, ReadOptions};
use support::go_game::Game;
use support::random::Random;

const RUNS: usize = 9;

/// A game of 325 moves with comments.
const REAL: &str = include_str!("../content/go/ear-reddening.sgf");

const NODES: usize = 60_000;

fn main() {
    let games: Vec<String> = (0..40).map(made_up).collect();
    let collection = format!("{}{}", REAL.repeat(20), games.concat().repeat(20));
    parsing("a collection of games", &collection);
    let dictionary = dictionary(NODES);
    parsing("a dictionary", &dictionary);
    let read = best(|| read(&dictionary).nodes.len());
    println!("  {} nodes in {:.1} ms", read.1, 1e3 * read.0.as_secs_f64());
    playing(&games);
    pictures(Path::new(env!("CARGO_BIN_EXE_kisho")), Path::new("content/go/ear-reddening.sgf"));
}

/// The shortest time of some runs, and what they gave.
fn best<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut runs = (0..RUNS).map(|_| {
        let begin = Instant::now();
        let result = black_box(run());
        (begin.elapsed(), result)
    });
    let first = runs.next().unwrap();
    runs.fold(first, |best, next| if next.0 < best.0 { next } else { best })
}

fn read(text: &str) -> Record {
    match (SGF.read)(text.as_bytes(), &ReadOptions::default()).record.unwrap() {
        game::Record::Go(record) => record,
        _ => unreachable!("SGF is Go"),
    }
}

fn parsing(what: &str, text: &str) {
    let speed = |time: Duration| text.len() as f64 / 1e6 / time.as_secs_f64();
    println!("{what} of {:.1} MB:", text.len() as f64 / 1e6);
    let scanned = speed(
        best(|| {
            let input = Input::new(text.as_bytes());
            scan(&input, &mut Counted::default()).games().len()
        })
        .0,
    );
    let all = ReadOptions { all: true, ..ReadOptions::default() };
    let whole = speed(best(|| (SGF.read)(text.as_bytes(), &all).more.len()).0);
    let peer = speed(best(|| sgf_parse::parse(text).unwrap().len()).0);
    println!(
        "  scanned at   {scanned:5.0} MB/s, {:.1} times as fast as sgf-parse ({peer:.0} MB/s)",
        scanned / peer
    );
    println!("  all read at  {whole:5.0} MB/s, {:.1} times as fast (with every move played)", whole / peer);
}

/// Plays games with captures on one board after another.
fn playing(games: &[String]) {
    let records: Vec<Record> = games.iter().map(String::as_str).chain([REAL]).map(read).collect();
    let games: Vec<_> =
        records.iter().map(|r| (r.size, r.nodes.iter().filter_map(|n| n.play).collect())).collect();
    let (time, (moves, captured)) = best(|| {
        let (mut moves, mut captured) = (0, 0);
        for (size, plays) in &games {
            let plays: &Vec<Play> = plays;
            let mut board = Board::new(*size);
            let mut changes = Vec::new();
            for play in plays {
                if let Some(at) = play.at {
                    captured += board.play(play.color, at, &mut changes).captured;
                }
            }
            moves += plays.len();
        }
        (moves, captured)
    });
    let speed = moves as f64 / 1e6 / time.as_secs_f64();
    println!("playing {moves} moves with {captured} captures: {speed:.1} million moves/s");
}

fn made_up(seed: u64) -> String {
    let game = Game::line(seed, 19, 250).sgf(|_| String::new());
    let head = format!(
        "(;PB[Black {seed}]BR[3 dan]PW[White]WR[4 dan]EV[A match]RO[{seed}]KM[6.5]RE[W+2.5]DT[2026-01-01]"
    );
    game.replacen("(;", &head, 1) + "\n"
}

/// Variations in a corner with labels and comments, in so many nodes: 25 bytes each, as in a dictionary of joseki.
fn dictionary(nodes: usize) -> String {
    let mut random = Random::new(4);
    let mut text = String::from("(;GM[1]FF[4]SZ[19]GN[Corners]");
    // The points that are taken on the way to here, and where each open variation began.
    let mut path: Vec<usize> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for _ in 1..nodes {
        if !open.is_empty() && (path.len() > 30 || random.below(8) == 0) {
            // A variation ends, and those in which it stands may end too; the next one begins.
            loop {
                text.push(')');
                path.truncate(open.pop().unwrap_or(0));
                if open.is_empty() || random.below(2) == 0 {
                    break;
                }
            }
            text.push_str("\n(");
            open.push(path.len());
        } else if path.is_empty() || random.below(9) == 0 {
            text.push('(');
            open.push(path.len());
        }
        let free = loop {
            let point = random.below(100);
            if !path.contains(&point) {
                break point;
            }
        };
        let name = |point: usize| {
            format!("{}{}", char::from(b'j' + (point % 10) as u8), char::from(b'a' + (point / 10) as u8))
        };
        let _ = write!(text, ";{}[{}]", if path.len().is_multiple_of(2) { 'B' } else { 'W' }, name(free));
        if random.below(5) == 0 {
            let _ = write!(text, "LB[{}:A][{}:B]", name(random.below(100)), name(random.below(100)));
        }
        if random.below(5) == 0 {
            let sentences = [
                "Black is thick here, but White has lived in the corner.",
                "定石。白は先手で隅に生きる。",
                "This is slow if the ladder works: see [cut\\] below.",
            ];
            let _ = write!(text, "C[{}]", sentences[random.below(sentences.len())]);
        }
        path.push(free);
    }
    text + &")".repeat(open.len() + 1)
}

/// All positions of a game as SVG files.
fn pictures(kisho: &Path, game: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let ours = folder.path().join("kisho");
    let run = || {
        Command::new(kisho)
            .args(["render", "--frame", "all", "-o"])
            .arg(ours.join("x.svg"))
            .arg(game)
            .stderr(Stdio::null())
            .status()
            .unwrap()
    };
    let (time, status) = best(run);
    assert!(status.success());
    let (files, bytes) = size_of(&ours);
    println!("{files} positions as SVG: {:.1} ms, {:.2} MB", 1e3 * time.as_secs_f64(), bytes as f64 / 1e6);
    let theirs = folder.path().join("sgf-render");
    std::fs::create_dir(&theirs).unwrap();
    let peer = best(|| (0..files).try_for_each(|frame| sgf_render(game, frame, &theirs)));
    match peer {
        (peer, Ok(())) => {
            let peer_bytes = size_of(&theirs).1;
            println!(
                "  {:.1} times as fast as sgf-render ({:.0} ms), with {:.2} of its {:.2} MB",
                peer.as_secs_f64() / time.as_secs_f64(),
                1e3 * peer.as_secs_f64(),
                bytes as f64 / peer_bytes as f64,
                peer_bytes as f64 / 1e6,
            );
        }
        (_, Err(error)) => println!("  sgf-render cannot be run: {error}"),
    }
}

/// One position by sgf-render, which draws one at a time.
fn sgf_render(game: &Path, frame: usize, folder: &Path) -> std::io::Result<()> {
    let out = folder.join(format!("x-{frame:03}.svg"));
    let status =
        Command::new("sgf-render").arg(game).args(["-n", &frame.to_string(), "-o"]).arg(out).status()?;
    if status.success() { Ok(()) } else { Err(std::io::Error::other("it failed")) }
}

fn size_of(folder: &Path) -> (usize, u64) {
    let sizes: Vec<u64> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().metadata().unwrap().len()).collect();
    (sizes.len(), sizes.iter().sum())
}
