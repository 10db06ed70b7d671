//! Markdown pages as test cases: each file of `tests/cases/` is built as the only page of a site, and what is said
//! about it has to be what the comment at its end lists, one message a line: `line:column id`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

use std::fs;
use std::path::Path;

use kisho::site::{BuildOptions, build};

#[test]
fn every_page_says_what_it_is_expected_to_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    let mut wrong = String::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        for (ending, text) in [("", text.clone()), (" with CRLF", text.replace('\n', "\r\n"))] {
            let (expected, found) = (expected(&text), said(&text));
            if expected != found {
                wrong += &format!("{name}{ending}:\n  expected {expected:#?}\n  found {found:#?}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The lines of the last comment.
fn expected(text: &str) -> Vec<String> {
    let Some((_, comment)) = text.rsplit_once("<!-- expect") else { return Vec::new() };
    let lines = comment.split("-->").next().unwrap().lines();
    lines.map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

fn said(text: &str) -> Vec<String> {
    let root = tempfile::tempdir().unwrap();
    fs::create_dir(root.path().join("content")).unwrap();
    fs::write(root.path().join("kisho.toml"), "").unwrap();
    fs::write(root.path().join("content/page.md"), text).unwrap();
    let built = build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    let page = std::str::from_utf8(match &built.files["page/index.html"] {
        kisho::site::Contents::Made(bytes) => bytes,
        _ => unreachable!(),
    });
    assert!(!page.unwrap().contains("<script"), "a page has no script");
    let line = |problem: &kisho_source::Problem| {
        assert_eq!(problem.source.name(), "content/page.md");
        let place = problem.source.line_column(problem.diagnostic.span.start);
        format!("{}:{} {}", place.line, place.column, problem.diagnostic.id)
    };
    built.problems.iter().map(line).collect()
}
