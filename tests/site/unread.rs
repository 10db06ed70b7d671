//! Files that a build could not read, and a later one can, although nothing tells that they have changed.

use std::fs::File;
use std::path::{Path, PathBuf};

use kisho::site::{BuildCache, BuildOptions, Built, Changes};

use crate::built::{page, put, said};

/// Makes a file larger than what is read; its text stays at its start.
fn bloat(path: &Path, size: u64) {
    File::options().write(true).open(path).unwrap().set_len(size).unwrap();
}

#[test]
fn what_could_not_be_read_is_tried_again_with_each_build() {
    let root = tempfile::tempdir().unwrap();
    let at = |path: &str| root.path().join(path);
    put(
        root.path(),
        &[
            ("kisho.toml", "title = \"T\"\n"),
            ("content/a.md", "# A\n"),
            ("content/p.md", "# P"),
            ("templates/page.html", "<html lang=\"en\">own {{ page.title }}"),
        ],
    );
    let (large, length) =
        (["content/p.md", "templates/page.html"], |path: &str| at(path).metadata().unwrap().len());
    let lengths = large.map(length);
    let mut cache = BuildCache::default();
    let options = BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() };
    let mut build = |changes: Changes| -> Built { cache.build(&options, &changes) };
    large.iter().for_each(|path| bloat(&at(path), 17 << 20));
    let told = ["content/p.md:1:1 file-read", "templates/page.html:1:1 file-read"];
    assert_eq!(said(&build(Changes::All)), told);
    let saved = || Changes::Files([PathBuf::from("content/a.md")].into());
    assert_eq!(said(&build(saved())), told);
    large.iter().zip(lengths).for_each(|(path, length)| bloat(&at(path), length));
    let built = build(saved());
    assert_eq!(said(&built), [""; 0]);
    assert_eq!(
        (page(&built, "a/index.html"), page(&built, "p/index.html")),
        ("<html lang=\"en\">own A".to_owned(), "<html lang=\"en\">own P".to_owned())
    );
}
