//! The inputs that are kept for the fuzz targets, and those that once broke something: what the targets check has to hold for them.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

#[path = "../fuzz/src/lib.rs"]
mod targets;

use std::path::Path;

#[test]
fn what_has_to_hold_for_any_bytes_holds_for_those_that_are_kept() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    for (target, check) in targets::TARGETS {
        let mut files: Vec<_> =
            seeds.join(target).read_dir().unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        assert!(!files.is_empty(), "no seeds for {target}");
        for file in files {
            // The name is shown if the check fails.
            println!("{}", file.display());
            // In a thread of its own, which has no site yet.
            let bytes = std::fs::read(file).unwrap();
            std::thread::spawn(move || check(&bytes)).join().unwrap();
        }
    }
}
