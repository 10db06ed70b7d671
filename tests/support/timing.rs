//! How long something takes.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: usize = 5;

/// The shortest time of some runs.
pub fn best(mut run: impl FnMut()) -> Duration {
    let time = |run: &mut dyn FnMut()| {
        let begin = Instant::now();
        run();
        begin.elapsed()
    };
    (0..RUNS).map(|_| time(&mut run)).min().unwrap()
}

/// Converts the lines of a file on so many processors (`0`: all). `kisho` is the program.
pub fn convert(kisho: &str, file: &Path, from: &str, to: &str, threads: &str) {
    let done = Command::new(kisho)
        .args(["convert", "--lines", "--from", from, "--to", to])
        .env("RAYON_NUM_THREADS", threads)
        .stdin(File::open(file).unwrap())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(done.success());
}
