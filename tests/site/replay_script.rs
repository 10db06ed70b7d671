//! The script of replays: where it is linked, and how large it is.

use std::collections::BTreeSet;

use kisho::site::{Built, Contents};

use crate::built::{self, page as text};

/// Most bytes of the script as it is sent.
const MOST: usize = 3000;

const REPLAY: &str = "```sgf\n(;SZ[9];B[ee];W[cc])\n```\n";
const DIAGRAM: &str = "```sgf\n(;SZ[9]AB[ee])\n```\n";

fn site(config: &str) -> Built {
    let built = built::site(&[
        ("kisho.toml", config),
        ("content/_index.md", "# Home\n"),
        ("content/still.md", &format!("# Still\n\n{DIAGRAM}")),
        ("content/deep/in/game.md", &format!("# Game\n\n{REPLAY}\n{REPLAY}")),
        (
            "content/parts.md",
            "# Parts\n\n```quoridor id=g split=10\ne2 e8 e3 e7 e4 e6 d4 d6 d5 c6 c5 b6 b5 a6\n```\n",
        ),
    ]);
    let said: Vec<_> = built.problems.iter().map(|problem| &problem.diagnostic.message).collect();
    assert_eq!(said, [""; 0]);
    built
}

fn pages(built: &Built) -> BTreeSet<&str> {
    built.files.keys().map(String::as_str).filter(|path| path.ends_with(".html")).collect()
}

#[test]
fn without_a_wish_no_page_has_a_script() {
    let off = site("");
    assert!(!off.files.keys().any(|path| path.ends_with(".js")));
    for page in pages(&off) {
        assert!(!text(&off, page).contains("<script"), "{page}");
    }
}

#[test]
fn pages_with_a_replay_link_it_and_are_else_the_same() {
    let (off, on) = (site(""), site("replay_script = true"));
    let file = on.files.keys().find(|path| path.ends_with(".js")).unwrap();
    let mut linked = BTreeSet::new();
    for page in pages(&on) {
        let html = text(&on, page);
        let link =
            format!("<script src=\"{}{file}\" defer></script>\n", "../".repeat(page.matches('/').count()));
        linked.extend(html.contains(&link).then_some(page));
        assert_eq!(html.replacen(&link, "", 1), text(&off, page), "{page}");
    }
    let all = pages(&on).into_iter();
    let expected = all.filter(|page| page.starts_with("deep/in/game") || page.starts_with("parts/"));
    assert_eq!(linked, expected.collect());
    assert!(linked.len() > 2, "parts of records are pages, too: {linked:?}");
}

#[test]
fn it_is_small() {
    let built = site("replay_script = true\ncompress = [\"gzip\"]");
    let (_, file) = built.files.iter().find(|(path, _)| path.ends_with(".js.gz")).unwrap();
    let Contents::Made(bytes) = file else { panic!("it is in no file of the author's") };
    assert!(bytes.len() <= MOST, "{} bytes", bytes.len());
}

#[test]
fn a_page_of_any_template_and_a_small_one_have_it_too() {
    let built = built::site(&[
        ("kisho.toml", "replay_script = true\nminify_html = true"),
        ("content/_index.md", &format!("# Home\n\n{REPLAY}")),
        (
            "templates/index.html",
            "<!doctype html>\n<html lang=\"en\"><title>x</title>\n{{ section.content }}",
        ),
    ]);
    assert!(built.problems.is_empty());
    let html = text(&built, "index.html");
    assert!(html.contains("<script src=\"./replay."), "{html}");
}
