//! How long an opening book takes: `cargo bench --bench openings`, or with another number of games
//! `cargo bench --bench openings -- 1000`.
//!
//! Games of Quoridor with 60 moves, one code a line. Reading them, counting them, and a whole build by the program itself,
//! from nothing to the written pages, are measured apart. The numbers are printed and never judged.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a benchmark")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use kisho_game::book::{Book, Limits};
use kisho_game::key::Line;
use kisho_game::{ReadOptions, Record, notation};
use rayon::prelude::*;
use support::quoridor_games::{game, qf};

const GAMES: u64 = 20_000;
const MOVES: usize = 60;
const RUNS: usize = 3;
const LIMITS: Limits = Limits { depth: 20, least: 2, pages: 1_000 };

fn main() {
    let games = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(GAMES);
    let codes: Vec<String> = (0..games).into_par_iter().map(|seed| qf(game(seed, MOVES, false))).collect();
    println!(
        "{games} games of {MOVES} moves, {:.1} MB",
        codes.iter().map(String::len).sum::<usize>() as f64 / 1e6
    );
    for run in 1..=RUNS {
        in_memory(run, &codes);
    }
    let folder = tempfile::tempdir().unwrap();
    write_site(folder.path(), &codes);
    for run in 1..=RUNS {
        build(run, folder.path());
    }
}

fn in_memory(run: usize, codes: &[String]) {
    let start = Instant::now();
    let records: Vec<Record> = codes.par_iter().map(|code| read(code)).collect();
    let read = start.elapsed();
    let start = Instant::now();
    let lines: Vec<Line> = records.par_iter().map(|record| Line::of(record, LIMITS.moves())).collect();
    let keys = start.elapsed();
    let start = Instant::now();
    let book = Book::new(&lines, LIMITS);
    println!(
        "run {run}: reading {:.2} s, keys of positions {:.2} s, counting {:.2} s: {} pages, {} more left out",
        read.as_secs_f64(),
        keys.as_secs_f64(),
        start.elapsed().as_secs_f64(),
        book.pages().len(),
        book.left_out(),
    );
}

fn read(code: &str) -> Record {
    (notation("qf").unwrap().read)(code.as_bytes(), &ReadOptions::default()).record.unwrap()
}

fn write_site(root: &Path, codes: &[String]) {
    let records = root.join("content/book/records");
    fs::create_dir_all(&records).unwrap();
    fs::write(root.join("kisho.toml"), "title = \"Bench\"\n").unwrap();
    fs::write(root.join("content/book/_index.md"), "+++\ntitle = \"Book\"\n[openings]\n+++\n").unwrap();
    fs::write(records.join("games.qf"), codes.join("\n")).unwrap();
}

fn build(run: usize, root: &Path) {
    let out = root.join(format!("out-{run}"));
    let start = Instant::now();
    let mut program = Command::new(env!("CARGO_BIN_EXE_kisho"));
    program.args(["build".as_ref(), "--root".as_ref(), root.as_os_str(), "--out".as_ref(), out.as_os_str()]);
    let status = program.stdout(Stdio::null()).status().unwrap();
    assert!(status.success(), "the build failed");
    let time = start.elapsed();
    let files = walkdir::WalkDir::new(&out).into_iter().filter_map(Result::ok);
    let sizes: Vec<u64> = files
        .filter_map(|entry| entry.metadata().ok())
        .filter(fs::Metadata::is_file)
        .map(|file| file.len())
        .collect();
    println!(
        "run {run}: the whole build {:.2} s, {} files of {:.1} MB together",
        time.as_secs_f64(),
        sizes.len(),
        sizes.iter().sum::<u64>() as f64 / 1e6
    );
}
