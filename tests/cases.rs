//! Markdown pages as test cases: each file of `tests/cases/` is built as the only page of a site, and what is said
//! about it has to be what the comment at its end lists, one message a line: `line:column id`, or for another file
//! `name:line:column id`. What is in `tests/cases/files/` stands beside the page. With `KISHO_ACCEPT=1` the comments are
//! written anew, to be looked at in the diff.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use kisho::site::{BuildOptions, build};
use kisho_game::text::Id;

/// Where the comment at the end begins.
const EXPECT: &str = "<!-- expect";

/// What ids begin with that no block is about: they are said of files, front matter, templates, commands.
const OF_OTHERS: &[&str] = &[
    "block",
    "board",
    "config",
    "content",
    "convert",
    "feed",
    "file",
    "front",
    "git",
    "image",
    "import",
    "json",
    "lang",
    "link",
    "mdbook",
    "openings",
    "page",
    "picture",
    "redirect",
    "sheet",
    "shortcode",
    "split",
    "style",
    "taxonomy",
    "template",
    "term",
    "texts",
    "theme",
    "translation",
    "url",
];

/// The others that no short page shows, each with what it takes.
const ELSEWHERE: &[(Id, &str)] = &[
    (Id::NotationOneGame, "a block has the option `game` only where a notation holds several"),
    (Id::FigureFrames, "more than 32,768 frames"),
    (Id::FiguresMany, "more than 1,000 figures"),
    (Id::KifNoSuchGame, "a command line"),
    (Id::MathFormula, "a config that asks for formulas"),
    (Id::OptionSrc, "a command line"),
    (Id::ProblemLong, "more than 512 questions"),
    (Id::QuizLong, "more than 512 moves"),
    (Id::SfenExtra, "a record in JSON"),
    (Id::SgfTooLarge, "many whole boards"),
];

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(folder);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.is_file());
    files.sort();
    files
}

#[test]
fn every_page_says_what_it_is_expected_to_say() {
    let mut wrong = String::new();
    for file in files("") {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        if std::env::var_os("KISHO_ACCEPT").is_some() {
            let (page, _) = text.rsplit_once(EXPECT).unwrap_or((&text, ""));
            let lines = said(page).into_iter().map(|line| line + "\n");
            fs::write(&file, format!("{page}{EXPECT}\n{}-->\n", lines.collect::<String>())).unwrap();
            continue;
        }
        for (ending, text) in [("", text.clone()), (" with CRLF", text.replace('\n', "\r\n"))] {
            let (expected, found) = (expected(&text), said(&text));
            if expected != found {
                wrong += &format!("{name}{ending}:\n  expected {expected:#?}\n  found {found:#?}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_message_about_blocks_has_a_case() {
    let pages = files("").into_iter().map(|file| fs::read_to_string(file).unwrap());
    let lines: Vec<String> = pages.flat_map(|page| expected(&page)).collect();
    let shown: BTreeSet<Id> =
        lines.iter().map(|line| line.rsplit(' ').next().unwrap().parse().unwrap()).collect();
    let elsewhere: BTreeSet<Id> = ELSEWHERE.iter().map(|(id, _)| *id).collect();
    let of_blocks = |id: &&Id| !OF_OTHERS.contains(&id.as_str().split('-').next().unwrap());
    let missing: Vec<&Id> =
        Id::ALL.iter().filter(of_blocks).filter(|id| shown.contains(id) == elsewhere.contains(id)).collect();
    assert_eq!(missing, [] as [&Id; 0], "one case, or a reason why there is none");
}

/// The lines of the last comment.
fn expected(text: &str) -> Vec<String> {
    let Some((_, comment)) = text.rsplit_once(EXPECT) else { return Vec::new() };
    let lines = comment.split("-->").next().unwrap().lines();
    lines.map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

fn said(text: &str) -> Vec<String> {
    let root = tempfile::tempdir().unwrap();
    let content = root.path().join("content");
    fs::create_dir(&content).unwrap();
    fs::write(root.path().join("kisho.toml"), "").unwrap();
    fs::write(content.join("page.md"), text).unwrap();
    for file in files("files") {
        fs::copy(&file, content.join(file.file_name().unwrap())).unwrap();
    }
    let built = build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    let page = std::str::from_utf8(match &built.files["page/index.html"] {
        kisho::site::Contents::Made(bytes) => bytes,
        _ => unreachable!(),
    });
    assert!(!page.unwrap().contains("<script"), "a page has no script");
    let line = |problem: &kisho_source::Problem| {
        let name = problem.source.name().strip_prefix("content/").unwrap();
        let file = if name == "page.md" { String::new() } else { format!("{name}:") };
        let place = problem.source.line_column(problem.diagnostic.span.start);
        format!("{file}{}:{} {}", place.line, place.column, problem.diagnostic.id)
    };
    built.problems.iter().map(line).collect()
}
