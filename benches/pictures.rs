//! How fast pictures and sheets are made, and how large they are: `cargo bench --bench pictures`.
//!
//! The whole program is called as an author calls it, with one thread. Time of the processor is printed beside that of the
//! clock, as other programs do not make it longer, and beside it what is aimed at; the numbers are never judged.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, dead_code, reason = "a benchmark")]

#[path = "../tests/support/go_game.rs"]
mod go_game;
#[path = "../tests/support/random.rs"]
mod random;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use go_game::Game;
use random::Random;

const FILES: u64 = 200;
const MOVES: usize = 325;
const PROBLEMS: u64 = 1_000;

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let games = folder_of(&at("games"), FILES, |seed| Game::line(seed, 19, MOVES).sgf(|_| String::new()));
    let long = at("long.sgf");
    std::fs::write(&long, Game::line(777, 19, MOVES).sgf(|_| String::new())).unwrap();
    let short = at("short.sgf");
    std::fs::write(&short, Game::line(7, 19, 250).sgf(|_| String::new())).unwrap();
    let problems = folder_of(&at("problems"), PROBLEMS, problem);
    let out = at("out");

    println!("A second, on one core, of 19×19 boards with {MOVES} moves (aim: 100 PNGs of 800 pixels):");
    let png = ["--to", "png", "--width", "800"];
    let folder_of_files = many("PNG, 800 pixels, each of a file", &games, &png, &out);
    let frames =
        many("PNG, 800 pixels, frames of a game", &long, &[&png[..], &["--frame", "all"]].concat(), &out);
    many("PNG, 8 cm at 600 dpi, of a file", &games, &["--to", "png", "--width", "8cm", "--dpi", "600"], &out);
    many("PNG, numbers on stones, of a file", &games, &[&png[..], &["numbers"]].concat(), &out);
    many("SVG, each of a file", &games, &["--to", "svg"], &out);
    many("SVG, frames of a game", &long, &["--to", "svg", "--frame", "all"], &out);
    println!("  a frame of a game takes {:.2} of the time of a file", frames / folder_of_files);

    println!("One file, on one core:");
    let wide = ["--width", "600"];
    one("GIF, 250 moves, 600 pixels", "1.5 s, 1 MB", "render", &short, &wide, &at("game.gif"));
    one("APNG, 250 moves, 600 pixels", "none", "render", &short, &wide, &at("game.apng"));
    let animated = ["--to", "animated-svg"];
    one("animated SVG, 250 moves", "none", "render", &short, &animated, &at("game.svg"));
    let six = ["--per-page", "6"];
    one("PDF, 1,000 problems, 6 a page", "5 s, 15 MB", "sheet", &problems, &six, &at("sheet.pdf"));
}

/// A folder with SGF files.
fn folder_of(folder: &Path, count: u64, text: impl Fn(u64) -> String) -> PathBuf {
    std::fs::create_dir(folder).unwrap();
    for seed in 0..count {
        std::fs::write(folder.join(format!("{seed:04}.sgf")), text(seed)).unwrap();
    }
    folder.to_owned()
}

/// Stones in a corner and five moves with a comment. No two stones of the start are neighbours, and the moves are made where two
/// points beside them are empty, so that all of it is legal.
fn problem(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut stones: Vec<(usize, usize)> =
        (0..8).flat_map(|y| (0..8).map(move |x| (x, y))).filter(|(x, y)| (x + y) % 2 == 0).collect();
    random.shuffle(&mut stones);
    stones.truncate(16);
    let is_free = |at: &(usize, usize)| !stones.contains(at);
    let mut moves: Vec<(usize, usize)> = (1..8)
        .flat_map(|y| (1..8).map(move |x| (x, y)))
        .filter(|(x, y)| (x + y) % 2 == 1)
        .filter(|&(x, y)| {
            [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)].iter().filter(|at| is_free(at)).count() >= 2
        })
        .collect();
    random.shuffle(&mut moves);
    let point =
        |&(x, y): &(usize, usize)| [x, y].map(|at| char::from(b'a' + at as u8)).iter().collect::<String>();
    let set =
        |stones: &[(usize, usize)]| stones.iter().map(|at| format!("[{}]", point(at))).collect::<String>();
    let mut sgf =
        format!("(;GM[1]FF[4]SZ[19]AB{}AW{}C[Black to play.]", set(&stones[..8]), set(&stones[8..]));
    for (number, at) in moves.iter().take(5).enumerate() {
        let _ = write!(sgf, ";{}[{}]", if number % 2 == 0 { "B" } else { "W" }, point(at));
    }
    sgf + "C[RIGHT The vital point, after which White has no answer.])"
}

/// Draws into a folder, and says how many pictures a second that makes and how large they are. Gives the seconds of the
/// processor for each.
fn many(name: &str, input: &Path, arguments: &[&str], out: &Path) -> f64 {
    let (clock, processor) = run("render", input, arguments, &out.join(""));
    let sizes: Vec<u64> =
        out.read_dir().unwrap().map(|entry| entry.unwrap().metadata().unwrap().len()).collect();
    let (count, bytes) = (sizes.len() as f64, sizes.iter().sum::<u64>() as f64);
    let (by_clock, by_processor, each) = (count / clock, count / processor, bytes / count);
    println!("  {name:<34} {by_processor:6.0} ({by_clock:.0} by the clock), {each:.0} bytes each");
    std::fs::remove_dir_all(out).unwrap();
    processor / count
}

/// Makes one file, and says how long that takes and how large it is.
fn one(name: &str, aim: &str, what: &str, input: &Path, arguments: &[&str], out: &Path) {
    let (clock, processor) = run(what, input, arguments, out);
    let kilobytes = std::fs::metadata(out).unwrap().len() / 1000;
    println!("  {name:<34} {processor:6.2} s ({clock:.2} by the clock), {kilobytes} kB; aim: {aim}");
}

/// Calls the program; seconds of the clock and of the processor.
fn run(what: &str, input: &Path, arguments: &[&str], out: &Path) -> (f64, f64) {
    let (clock, before) = (Instant::now(), children());
    let mut command = Command::new(env!("CARGO_BIN_EXE_kisho"));
    command.args([what, "--quiet"]).arg(input).args(arguments).arg("-o").arg(out);
    let status = command.env("RAYON_NUM_THREADS", "1").status().unwrap();
    assert!(status.success());
    (clock.elapsed().as_secs_f64(), children() - before)
}

/// Seconds that the processor spent on programs that this one called and that have ended; 0 where nobody tells.
fn children() -> f64 {
    let told = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = told.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    // Fields 16 and 17 of `man 5 proc`, in hundredths of a second; the first two are cut off.
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).unwrap_or_default();
    (ticks(13) + ticks(14)) / 100.0
}
