//! axe-core, which looks for what keeps people from using a page. It is no part of this repository: the variable `AXE_CORE` names
//! its `axe.min.js`. Without it this test is skipped with a printed word; where `CI` is set it fails.

use std::io::Write as _;
use std::process::Command;

use serde::Deserialize;

use crate::sites;
use crate::support::browser::{Engine, Page, Viewport};
use crate::support::server::{Files, Server};

/// A rule that a page breaks.
#[derive(Debug, Deserialize)]
struct Violation {
    id: String,
    places: Vec<String>,
}

/// What axe-core finds, with the first places.
const RUN: &str =
    "axe.run(document, { resultTypes: ['violations'], preload: false }).then(found => found.violations.map(({ id, nodes }) =>
    ({ id, places: nodes.slice(0, 3).map(node => node.html.slice(0, 160) + ' ' + node.failureSummary) })))";

/// Opens what is folded, and turns problems into replays.
const OPENED: &str = "(() => {
    const folded = document.querySelectorAll('details, .k-z input');
    folded.forEach(e => e.matches('details') ? e.open = true : e.click());
    return folded.length > 0;
})()";

/// The program; `None`, with a printed word, where it is not.
fn program() -> Option<String> {
    let word = "no axe-core: set AXE_CORE to the path of its axe.min.js, as in the npm package axe-core";
    match std::env::var_os("AXE_CORE") {
        Some(path) => Some(std::fs::read_to_string(path).expect("AXE_CORE names a file")),
        None => {
            assert!(std::env::var_os("CI").is_none(), "{word}");
            let _ = writeln!(std::io::stderr(), "skipped: {word}");
            None
        }
    }
}

/// How pages are looked at: the screen, its colours, and whether as they are or with all that is folded.
type View = (Viewport, &'static str, &'static [bool]);

const BY_DAY: View = (Viewport::DESKTOP, "light", &[false, true]);
const BY_NIGHT: View = (Viewport::PHONE, "dark", &[false, true]);

fn looked_over(site: &sites::Site, view: View) {
    let paths: Vec<&str> = site.pages.iter().map(|(path, _)| path.as_str()).collect();
    pages_looked_over(site, &paths, view);
}

fn pages_looked_over(site: &sites::Site, paths: &[&str], view: View) {
    let folder = tempfile::tempdir().unwrap();
    site.write(folder.path());
    let server = Files::start(folder.path(), site.top);
    all_looked_over(site.name, &server.address, paths, view);
}

/// Looks at the pages at some paths of an address.
fn all_looked_over(name: &str, address: &str, paths: &[&str], (viewport, colours, opened): View) {
    let Some(program) = program() else { return };
    let Some(mut page) = Page::blank(Engine::Chromium, viewport) else { return };
    let mut wrong = Vec::new();
    // It waits by timers; the pages have no scripts of their own.
    page.run_scripts();
    page.emulate_media("", &[("prefers-color-scheme", colours)]);
    for path in paths {
        page.go_to(&format!("{address}{path}"));
        page.run(&program);
        let mut found: Vec<Violation> = Vec::new();
        for (number, opened) in opened.iter().enumerate() {
            let changed: bool = *opened && page.eval(OPENED);
            if number == 0 || changed {
                found.extend(page.eval::<Vec<Violation>>(RUN));
            }
        }
        wrong.extend(found.into_iter().map(|v| format!("{path}, {colours}: {}: {:#?}", v.id, v.places)));
    }
    assert!(
        wrong.is_empty(),
        "{name}, {} violations: {}",
        wrong.len(),
        wrong.iter().take(30).cloned().collect::<Vec<_>>().join("\n")
    );
}

/// Whether a page is a position of our own opening book after the first: they are all alike.
fn is_one_of_many(path: &str) -> bool {
    path.strip_prefix("quoridor/book/").is_some_and(|below| below.matches('/').count() > 1)
}

#[test]
fn axe_finds_nothing_by_day() {
    looked_over(&sites::all()[0], BY_DAY);
}

#[test]
fn axe_finds_nothing_by_night() {
    looked_over(&sites::all()[0], BY_NIGHT);
}

/// Every other page of a site, from number `first` on: to look at all of them in both ways takes minutes, and the first site has all that
/// there is.
fn half_looked_over(site: &sites::Site, first: usize, view: View) {
    let paths = site.pages.iter().map(|(path, _)| path.as_str()).filter(|path| !is_one_of_many(path));
    pages_looked_over(site, &paths.skip(first).step_by(2).collect::<Vec<_>>(), view);
}

#[test]
fn axe_finds_nothing_in_the_handbook_by_day() {
    half_looked_over(&sites::all()[1], 0, BY_DAY);
}

#[test]
fn axe_finds_nothing_in_the_handbook_by_night() {
    half_looked_over(&sites::all()[1], 1, BY_NIGHT);
}

#[test]
fn axe_finds_nothing_on_our_own_site_as_it_is() {
    half_looked_over(&sites::all()[2], 0, (Viewport::DESKTOP, "light", &[false]));
}

#[test]
fn axe_finds_nothing_on_our_own_site_with_all_that_is_folded() {
    half_looked_over(&sites::all()[2], 1, (Viewport::PHONE, "dark", &[true]));
}

/// What readers see of boards to play on: a game, with a piece that is taken up, and all that is done besides moves.
const PLAYED: [&str; 18] = [
    "game=quoridor&play=e2",
    "game=quoridor&do=set-up",
    "game=quoridor&do=mark",
    "game=quoridor&play=e9&lang=ja",
    "game=shogi&lift=7g",
    "game=shogi&do=set-up",
    "game=shogi&do=mark",
    "game=go&play=D4",
    "game=go&do=set-up",
    "game=go&do=mark",
    "game=go&play=D4&do=count",
    "game=janken&lift=a1",
    "game=janken&do=set-up",
    "game=janken&do=mark",
    "game=janken&do=secret",
    "game=othello",
    "game=othello&do=set-up",
    "game=othello&do=mark",
];

fn played(view: View) {
    let server = Server::of(Command::new(env!("CARGO_BIN_EXE_kisho")).args(["play", "--port", "0"]));
    all_looked_over("play", &format!("http://{}/play?", server.address), &PLAYED, view);
}

#[test]
fn axe_finds_nothing_on_boards_to_play_on_by_day() {
    played(BY_DAY);
}

#[test]
fn axe_finds_nothing_on_boards_to_play_on_by_night() {
    played(BY_NIGHT);
}
