//! How fast pictures are drawn, and how large they are: `cargo bench --bench pictures`.
//!
//! The whole program is called as an author calls it. Time of the processor is printed beside that of the clock, as other
//! programs do not make it longer; the numbers are never judged.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, dead_code, reason = "a benchmark")]

#[path = "../tests/support/go_game.rs"]
mod go_game;
#[path = "../tests/support/random.rs"]
mod random;

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use go_game::Game;

const FILES: u64 = 200;
/// A few captures leave some 200 stones.
const MOVES: usize = 220;

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    std::fs::create_dir(&games).unwrap();
    for seed in 0..FILES {
        let sgf = Game::line(seed, 19, MOVES).sgf(|_| String::new());
        std::fs::write(games.join(format!("{seed:03}.sgf")), sgf).unwrap();
    }
    let long = folder.path().join("long.sgf");
    std::fs::write(&long, Game::line(7, 19, 250).sgf(|_| String::new())).unwrap();
    let (games, long) = (games.to_str().unwrap(), long.to_str().unwrap());
    println!("19×19, one thread:");
    for (name, arguments) in [
        ("PNG, 800 pixels, of a folder", &[games, "--to", "png", "--width", "800"][..]),
        ("PNG, 800 pixels, all frames ", &[long, "--frame", "all", "--to", "png", "--width", "800"]),
        ("PNG, 8 cm at 600 dpi        ", &[games, "--to", "png", "--width", "8cm", "--dpi", "600"]),
        ("PNG, numbers on stones      ", &[games, "numbers", "--to", "png", "--width", "800"]),
        ("SVG of a folder             ", &[games, "--to", "svg"]),
        ("SVG, all frames             ", &[long, "--frame", "all", "--to", "svg"]),
    ] {
        run(name, arguments, &folder.path().join("out"));
    }
}

/// Draws into a folder, and says how many pictures a second that makes and how large they are.
fn run(name: &str, arguments: &[&str], out: &Path) {
    let (clock, before) = (Instant::now(), children());
    let mut command = Command::new(env!("CARGO_BIN_EXE_kisho"));
    command.args(["render", "--quiet"]).args(arguments).arg("-o").arg(out.join(""));
    let status = command.env("RAYON_NUM_THREADS", "1").status().unwrap();
    assert!(status.success());
    let (clock, processor) = (clock.elapsed().as_secs_f64(), children() - before);
    let files = out.read_dir().unwrap().map(|entry| entry.unwrap().metadata().unwrap().len());
    let sizes: Vec<u64> = files.collect();
    let (count, bytes) = (sizes.len() as f64, sizes.iter().sum::<u64>() as f64);
    println!(
        "  {name}: {:5.0} a second ({:5.0} by the processor's time), {:6.0} bytes each",
        count / clock,
        count / processor,
        bytes / count
    );
    std::fs::remove_dir_all(out).unwrap();
}

/// Seconds that the processor spent on programs that this one called and that have ended; 0 where nobody tells.
fn children() -> f64 {
    let told = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = told.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    // Fields 16 and 17 of `man 5 proc`, in hundredths of a second; the first two are cut off.
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).unwrap_or_default();
    (ticks(13) + ticks(14)) / 100.0
}
