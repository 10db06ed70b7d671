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

/// Runs a program: how long it took, and the most memory that it held, in KiB. `None` if it cannot be run.
pub fn watched(program: &mut Command) -> Option<(Duration, u64)> {
    let start = Instant::now();
    let mut program =
        program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()?;
    let id = program.id();
    let mut peak = 0;
    loop {
        // The kernel keeps the high-water mark as long as the process lives; the last look is near the end.
        peak = high_water(id).unwrap_or(peak);
        if let Some(exit) = program.try_wait().unwrap() {
            let time = start.elapsed();
            return exit.success().then_some((time, peak));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The most memory that a running process has held, in KiB; `None` if the system does not tell.
pub fn high_water(process: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}
