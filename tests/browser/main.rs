//! Pages in real browsers, with scripts switched off unless a test is about one.
//!
//! `cargo test --test browser firefox` runs the tests in one browser. Without it they are skipped with a printed word;
//! where `CI` is set they fail. With the variable `REPLAY_SCRIPT` their pages have the script that sites may ask for; some tests
//! are run that way in any case.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

#[path = "../support/mod.rs"]
mod support;

#[macro_use]
mod engines;

mod addresses;
mod asking;
mod budget;
mod client;
mod comments;
mod freeboard;
mod limits;
mod parts;
mod playing;
mod quoridor;
mod reloading;
mod replay;
mod searching;
mod shogi;
mod shogi_asking;
mod speaking;
mod stepping;
mod surroundings;
mod switching;
mod trees;
mod trying;
mod turning;
