//! How long a large site takes, and how much memory: `cargo bench --bench site`, or with another number of pages
//! `cargo bench --bench site -- 100`.
//!
//! Each page has three diagrams (Quoridor, shogi, Go) and one replay of 200 moves. The program itself is run, from
//! nothing to the written site. The numbers are printed and never judged.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a benchmark")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use support::codes;
use support::go_game::Game;
use support::timing::watched;

const PAGES: usize = 1000;
const PAGES_IN_SECTION: usize = 50;
const MOVES: usize = 200;
const RUNS: usize = 3;

/// Different games: made once, since making one takes longer than building its page.
const GAMES: u64 = 50;

fn main() {
    let pages = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(PAGES);
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write_site(root, pages);
    println!("{pages} pages, each with three diagrams and a replay of {MOVES} moves");
    for run in 1..=RUNS {
        let out = root.join(format!("out-{run}"));
        let (time, peak) = build(root, &out);
        let (files, bytes) = size_of(&out);
        println!(
            "run {run}: {:.2} s, {:.0} pages/s, peak memory {:.0} MB, {files} files of {:.1} MB together",
            time.as_secs_f64(),
            pages as f64 / time.as_secs_f64(),
            peak as f64 / 1024.0,
            bytes as f64 / 1e6,
        );
    }
}

fn write_site(root: &Path, pages: usize) {
    let games: Vec<String> =
        (0..GAMES).map(|seed| Game::line(seed, 19, MOVES).sgf(|_| String::new())).collect();
    fs::write(root.join("kisho.toml"), "title = \"Bench\"\nbase_url = \"https://example.org\"\n").unwrap();
    for page in 0..pages {
        let section = root.join(format!("content/section-{}", page / PAGES_IN_SECTION));
        if page % PAGES_IN_SECTION == 0 {
            fs::create_dir_all(&section).unwrap();
            fs::write(section.join("_index.md"), format!("+++\ntitle = \"Section {page}\"\n+++\n")).unwrap();
        }
        let game = &games[page % games.len()];
        fs::write(section.join(format!("page-{page}.md")), markdown(page, game)).unwrap();
    }
}

fn markdown(page: usize, game: &str) -> String {
    let seed = page as u64;
    let mut text = format!("+++\ntitle = \"Page {page}\"\n+++\n");
    let blocks = [
        ("qf caption=\"Walls in the way\"", codes::qf(seed)),
        ("sfen caption=\"Forty pieces\"", codes::sfen(seed)),
        ("sgf frames=none", stones(seed)),
        ("sgf", game.to_owned()),
    ];
    for (number, (info, code)) in blocks.iter().enumerate() {
        let _ = write!(
            text,
            "\n## Part {number}\n\nA *paragraph* about position {page} with a [link](#part-0), some `code` and a few\n\
             more words, so that the page is not made of boards alone.\n\n- first\n- second\n\n```{info}\n{code}\n```\n"
        );
    }
    text
}

/// A Go position out of 40 moves.
fn stones(seed: u64) -> String {
    let game = Game::line(seed, 19, 40);
    let points = |color: char| {
        let last = game.nodes.last().unwrap();
        let rows = last.board.iter().enumerate();
        rows.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, &c)| ((x, y), c)))
            .filter(|&(_, c)| c == color)
            .map(|(point, _)| format!("[{}]", support::go_game::letters(point)))
            .collect::<String>()
    };
    format!("(;GM[1]FF[4]SZ[19]AB{}AW{})", points('X'), points('O'))
}

/// Time of a build, and the most memory that it held, in KiB.
fn build(root: &Path, out: &Path) -> (Duration, u64) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_kisho"));
    watched(program.arg("build").arg("--root").arg(root).arg("--out").arg(out)).unwrap()
}

fn size_of(folder: &Path) -> (usize, u64) {
    let files = walkdir::WalkDir::new(folder).into_iter().filter_map(Result::ok);
    files
        .filter_map(|entry| entry.metadata().ok())
        .filter(std::fs::Metadata::is_file)
        .fold((0, 0), |(count, bytes), file| (count + 1, bytes + file.len()))
}
