//! Any bytes as the one page of a site: never a panic, and a page or a message comes of it.
#![no_main]

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use kisho::site::{self, BuildOptions};

static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = tempfile::tempdir().expect("a folder").keep();
    fs::create_dir(root.join("content")).expect("a folder");
    fs::write(root.join("kisho.toml"), "title = \"t\"\nbase_url = \"https://example.org\"\n").expect("a file");
    root
});

libfuzzer_sys::fuzz_target!(|page: &[u8]| {
    fs::write(ROOT.join("content/page.md"), page).expect("a file");
    let options = BuildOptions { root: ROOT.clone(), ..BuildOptions::default() };
    let built = site::build(&options);
    assert!(!built.files.is_empty() || !built.problems.is_empty(), "neither a page nor a message");
});
