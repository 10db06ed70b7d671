//! What a replay may cost: nodes of the page and bytes on the wire. What a step costs in time is a benchmark.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

#[path = "support/go_game.rs"]
#[allow(dead_code, reason = "shared with other tests")]
mod go_game;
#[path = "support/random.rs"]
#[allow(dead_code, reason = "shared with other tests")]
mod random;

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use kisho::game::{self, ReadOptions};
use kisho::present::{self, Options};
use kisho::render::{self, Place, Sprites};
use kisho::text::Lang;

/// 120 moves, each a random one of those that python-shogi calls legal.
const SHOGI: &str = include_str!("vectors/random-120.usi");

/// The HTML of a replay, with the shapes that it shares.
fn replay(notation: &str, text: &str) -> String {
    let reading = (game::notation(notation).unwrap().read)(text.as_bytes(), &ReadOptions::default());
    assert!(reading.is_clean(), "{:?}", reading.diagnostics);
    let (figure, _) = present::figure(&reading.record.unwrap(), &Options::default(), Lang::En);
    let mut sprites = Sprites::default();
    let html = render::figure(&figure, Place { key: "k1", ..Place::default() }, &mut sprites);
    sprites.to_html() + &html
}

fn go(moves: usize) -> String {
    replay("sgf", &go_game::Game::line(1, 19, moves).sgf(|_| String::new()))
}

/// Elements and texts, also those between elements.
fn nodes(html: &str) -> usize {
    let elements = html.split('<').filter(|part| part.starts_with(|c: char| c.is_ascii_alphabetic()));
    let texts = html.split('>').filter(|part| !part.is_empty() && !part.starts_with('<'));
    elements.count() + texts.count()
}

fn gzipped(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap().len()
}

/// Two lengths, so that what a board costs without any move does not count.
#[test]
fn a_move_costs_few_nodes() {
    let go = (nodes(&go(250)) - nodes(&go(50))) as f64 / 200.0;
    assert!(go <= 7.0, "Go: {go}");
    let shogi = nodes(&replay("usi", SHOGI)) as f64 / 120.0;
    assert!(shogi <= 20.0, "shogi: {shogi}");
}

/// Nothing in a page may be a copy of a symbol: `<use>` makes one for each piece.
#[test]
fn pieces_are_no_copies() {
    let go = go(250);
    let drawing = go.split("class=\"k-v\"").nth(1).unwrap();
    assert_eq!(drawing.matches("<use").count(), 0);
}

#[test]
fn a_game_costs_few_bytes() {
    let (go, shogi) = (gzipped(&go(250)), gzipped(&replay("usi", SHOGI)));
    assert!(go <= 6_500, "250 moves of Go: {go}");
    assert!(shogi <= 9_500, "120 moves of shogi, among them every kind of promoted piece: {shogi}");
}
