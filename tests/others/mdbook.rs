//! Books made by the real mdBook, with kisho as its preprocessor.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use mdbook_driver::MDBook;
use serde_json::{Value, json};

use crate::kisho;
use crate::support::browser::{Engine, Page, Viewport, open};

const SUMMARY: &str = "# Summary\n\n[Before](before.md)\n\n- [Ladder](go/ladder.md)\n  - [Shogi](shogi.md)\n- [Plain](plain.md)\n- [Later]()\n";

const LADDER: &str = "# Ladder\n\nSee [move 3](#g:3).\n\n```sgf id=g src=game.sgf\n```\n\n> Quoted:\n>\n> ```qf\n> j7oklAHMe1ICg\n> ```\n> goes on\n\n```rust\nlet a = 1;\n```\n";

const FILES: [(&str, &str); 6] = [
    ("src/SUMMARY.md", SUMMARY),
    ("src/before.md", "# Before\n\n```qf\nQDBJQ\n```\n"),
    ("src/go/ladder.md", LADDER),
    ("src/go/game.sgf", "(;SZ[9];B[cc];W[dd]C[A {{#include}} comment\n\nin two parts.];B[ee])"),
    ("src/shogi.md", "# Shogi\n\n1. First\n\n   ```usi\n   startpos moves 7g7f 3c3d\n   ```\n"),
    ("src/plain.md", "# Plain\n\nNo board.\n"),
];

/// A book of these files, built by mdBook; `Err`: what went wrong.
fn build(root: &Path, config: &str, files: &[(&str, &str)]) -> Result<(), String> {
    let kisho = env!("CARGO_BIN_EXE_kisho");
    let config = format!("[preprocessor.kisho]\ncommand = \"'{kisho}' mdbook\"\n{config}");
    for (file, text) in [("book.toml", &*config)].iter().chain(files) {
        let path = root.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    MDBook::load(root).unwrap().build().map_err(|error| format!("{error:#}"))
}

/// The values of an attribute, in the order of the page.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Every control that can be chosen: one of each group is chosen, and labels and symbols name what is there.
fn check_figures(html: &str) {
    let ids: Vec<&str> = values(html, "id");
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), known.len(), "ids are unique");
    for label in values(html, "for") {
        // Those of mdBook itself stand in its templates.
        assert!(known.contains(label) || label.starts_with("mdbook-"), "nothing is called {label}");
    }
    for symbol in html.split("<use href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(known.contains(symbol), "there is no symbol {symbol}");
    }
    let mut chosen: BTreeMap<String, usize> = BTreeMap::new();
    for input in html.split("<input ").skip(1).filter_map(|rest| rest.split('>').next()) {
        let input = format!(" {input}");
        if values(&input, "type") == ["radio"] {
            let name = values(&input, "name")[0].to_owned();
            *chosen.entry(name).or_default() += usize::from(input.contains(" checked"));
        }
    }
    assert!(!chosen.is_empty() && chosen.values().all(|chosen| *chosen == 1), "{chosen:?}");
}

#[test]
fn the_blocks_of_a_book_become_figures() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), "[output.html]\n", &FILES).unwrap();
    let page = |file: &str| fs::read_to_string(folder.path().join("book").join(file)).unwrap();
    for (file, figures) in [("before.html", 1), ("go/ladder.html", 2), ("shogi.html", 1), ("plain.html", 0)] {
        let html = page(file);
        let count = |what: &str| html.matches(what).count();
        assert_eq!((count("<figure"), count("</figure>")), (figures, figures), "{file}");
        assert_eq!(count("@property --n"), figures.min(1), "{file}: the style sheet is there once");
        assert!(!html.contains("```"), "{file}");
        if figures > 0 {
            check_figures(&html);
        }
    }
    let ladder = page("go/ladder.html");
    assert!(ladder.contains("<a class=\"k-goto\" href=\"#g-3\">move 3</a>"), "{ladder}");
    assert!(
        ladder.contains("A {{#include}} comment") || ladder.contains("A &#123;&#123;#include"),
        "{ladder}"
    );
    assert!(ladder.contains("language-rust"), "other code is left to mdBook");
    let (quote, after) = ladder.split_once("</blockquote>").unwrap();
    assert!(quote.contains("goes on") && after.contains("<code class=\"language-rust"), "{ladder}");
    // The page with all chapters.
    let print = page("print.html");
    assert_eq!(print.matches("<figure").count(), 4);
    check_figures(&print);
}

#[test]
fn a_book_steps_and_darkens_without_script() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), "[output.html]\n", &FILES).unwrap();
    let html = fs::read_to_string(folder.path().join("book/go/ladder.html")).unwrap();
    let Some(mut page) = open(Engine::Chromium, &html, Viewport::DESKTOP) else { return };
    page.click(".k-goto");
    page.wait_until("the frame has the focus", "document.activeElement.id === 'g-3'");
    let said = "getComputedStyle(document.getElementById('g-3'), '::before').opacity";
    page.wait_until("the frame is shown", &format!("{said} === '1'"));
    let ink = |page: &mut Page| page.computed("#g", "color");
    let day = ink(&mut page);
    page.emulate_media("", &[("prefers-color-scheme", "dark")]);
    assert_ne!(ink(&mut page), day);
}

#[test]
fn an_error_ends_the_build_of_the_book() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = FILES;
    files[1].1 = "# Before\n\n```qf flop\nQDBJQ\n```\n";
    let error = build(folder.path(), "[output.html]\n", &files).unwrap_err();
    assert!(error.contains("kisho"), "{error}");
    assert!(!folder.path().join("book/before.html").exists());
}

/// What mdBook 0.4 sends: `sections`, and a key that has to come back.
fn old_book(root: &Path, table: Value, chapters: &[(&str, &str)]) -> Value {
    let chapter = |(path, content): &(&str, &str)| {
        json!({"Chapter": {"name": path, "content": content, "number": [1], "sub_items": [], "path": path,
            "source_path": path, "parent_names": []}})
    };
    let mut sections: Vec<Value> = chapters.iter().map(chapter).collect();
    sections.push("Separator".into());
    sections.push(json!({"PartTitle": "More"}));
    sections.push(json!({"Chapter": {"name": "Draft", "content": "", "number": null, "sub_items": [],
        "path": null, "source_path": null, "parent_names": []}}));
    json!([
        {"root": root, "config": {"book": {"language": "ja", "src": "text"}, "preprocessor": {"kisho": table}},
         "renderer": "html", "mdbook_version": "0.4.52"},
        {"sections": sections, "__non_exhaustive": null}
    ])
}

#[test]
fn the_older_mdbook_gets_its_book_back() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("text/go")).unwrap();
    fs::write(folder.path().join("text/go/a.sgf"), "(;SZ[9];B[cc])").unwrap();
    let plain = "# 見出し\n\n- x\n";
    let chapters = [("go/one.md", "```sgf src=a.sgf\n```\n"), ("two.md", plain)];
    let sent = old_book(folder.path(), json!({"command": "kisho mdbook"}), &chapters);
    let done = kisho(folder.path(), &["mdbook"], &sent.to_string());
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let mut back: Value = serde_json::from_str(&done.out).unwrap();
    let first = back["sections"][0]["Chapter"]["content"].take();
    let first = first.as_str().unwrap();
    assert!(first.contains("<figure") && first.contains("開始"), "in the language of the book: {first}");
    back["sections"][0]["Chapter"]["content"] = chapters[0].1.into();
    assert_eq!(back, sent[1], "and nothing else has changed");
    let own = old_book(folder.path(), json!({"lang": "en", "css": "none"}), &chapters);
    let done = kisho(folder.path(), &["mdbook"], &own.to_string());
    assert!(done.out.contains("Start") && !done.out.contains("<style"), "{}", done.err);
}

#[test]
fn mistakes_are_told_with_their_places() {
    let folder = tempfile::tempdir().unwrap();
    let run = |table: Value, chapters: &[(&str, &str)]| {
        let done = kisho(folder.path(), &["mdbook"], &old_book(folder.path(), table, chapters).to_string());
        assert!(done.code == 0 || done.out.is_empty(), "{}", done.out);
        (done.code, done.err)
    };
    fs::create_dir_all(folder.path().join("text/go")).unwrap();
    fs::write(folder.path().join("text/go/one.md"), "").unwrap();
    let (code, err) = run(json!({}), &[("go/one.md", "# A\n\n```qf flop\nQDBJQ\n```\n")]);
    assert!(code == 1 && err.contains("--> text/go/one.md:3:7"), "{err}");
    let named = "```qf id=a\nQDBJQ\n```\n";
    let (code, err) = run(json!({}), &[("one.md", named), ("two.md", named)]);
    assert!(code == 0 && err.contains("warning[mdbook-id]") && err.contains("two.md:1:10"), "{err}");
    let (code, err) = run(json!({"langg": "ja"}), &[]);
    assert!(code == 1 && err.contains("did you mean `lang`?"), "{err}");
    for table in [json!({"lang": "fr"}), json!({"css": true}), json!({"dark": "a{}"})] {
        let (code, err) = run(table, &[]);
        assert!(code == 1 && err.contains("[preprocessor.kisho] in book.toml"), "{err}");
    }
    for input in ["", "[]", "{}", "[{}, {}]", "[{\"root\": \".\"}, {}]"] {
        let done = kisho(folder.path(), &["mdbook"], input);
        assert!(done.code == 1 && done.err.contains("not what mdBook sends"), "{input}: {}", done.err);
    }
}

#[test]
fn a_book_for_readers_without_html_has_boards_of_text() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("text")).unwrap();
    let chapters = [("a.md", "# {棋|き}\n\n```quoridor id=g\n1. e2 e8\n```\n\n[1](#g:1)\n")];
    let mut sent = old_book(folder.path(), json!({"ruby": true}), &chapters);
    sent[0]["renderer"] = "man".into();
    let done = kisho(folder.path(), &["mdbook"], &sent.to_string());
    let book: Value = serde_json::from_str(&done.out).unwrap();
    let text = book["sections"][0]["Chapter"]["content"].as_str().unwrap();
    assert!(text.starts_with("# 棋\n\n```text\n") && text.ends_with("```\n\n1\n"), "{text}");
    assert!(text.contains("1. e2 2. e8") && !text.contains('<'), "{text}");
}

#[test]
fn whoever_shows_something_is_supported() {
    let supports = |renderer: &str| kisho(Path::new("."), &["mdbook", "supports", renderer], "").code;
    assert_eq!(["html", "markdown", "epub", "linkcheck", "test"].map(supports), [0, 0, 0, 1, 1]);
}
