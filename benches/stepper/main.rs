//! What a replay costs a reader, beside viewers that are scripts: `cargo bench --bench stepper`.
//!
//! The viewers are packages of npm, which are fetched into a temporary folder; where that does not work, kisho is
//! measured alone. All show the same games, each by its own keys. The numbers are printed and never judged.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a benchmark")]

#[path = "../../tests/support/mod.rs"]
mod support;

mod costs;
mod engines;
mod peers;
mod table;
mod viewer;

use std::iter;

use costs::Costs;
use kisho_game as game;
use peers::Peer;
use support::replays::{self, SHOGI};
use viewer::Viewer;

/// Moves of a long game of Go.
const MOVES: usize = 250;
/// Games on a page with many.
const MANY: u64 = 20;

fn main() {
    let fetched = tempfile::tempdir().unwrap();
    let (wgo, kifu) = (peers::wgo(fetched.path()), peers::kifu(fetched.path()));

    let games: Vec<String> = (1..=MANY).map(|seed| replays::sgf(seed, MOVES)).collect();
    let one = viewers(viewer::kisho("sgf", &games[..1]), wgo.as_ref(), &games[..1]);
    compare(&format!("Go, a game of {MOVES} moves"), &one, MOVES);
    let many = viewers(viewer::kisho("sgf", &games), wgo.as_ref(), &games);
    compare(&format!("Go, {MANY} games of {MOVES} moves on a page, the one in the middle"), &many, MOVES);
    let usi = SHOGI.trim().to_owned();
    let kif = kif(&usi);
    let shogi = viewers(viewer::kisho("usi", &[usi]), kifu.as_ref(), &[kif]);
    compare("Shogi, a game of 120 moves", &shogi, 120);

    engines::print(&format!("Go, a game of {MOVES} moves, in kisho alone"), &one[0], MOVES);
    engines::print("Shogi, a game of 120 moves, in kisho alone", &shogi[0], 120);
}

/// Our page, and one of another viewer with the same games, if there is that viewer.
fn viewers(ours: Viewer, peer: Option<&Peer>, games: &[String]) -> Vec<Viewer> {
    iter::once(ours).chain(peer.map(|peer| peer.viewer(games))).collect()
}

/// Measures pages whose games have so many moves, and prints what they cost.
fn compare(title: &str, viewers: &[Viewer], moves: usize) {
    let costs: Vec<Costs> = viewers.iter().map(|viewer| costs::of(viewer, moves)).collect();
    table::print(title, viewers, &costs);
}

/// The same game as KIF.
fn kif(usi: &str) -> String {
    let write = game::notation("kif").unwrap().write.unwrap();
    write(&replays::record("usi", usi)).unwrap().text
}
