//! What the tests and the benchmark share; each of them uses a part of it.
#![allow(dead_code, unused_imports, reason = "each user of this folder needs another part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "only tests and benchmarks use it"
)]

pub mod browser;
pub mod codes;
pub mod command;
pub mod dictionary;
pub mod form;
pub mod go_game;
pub mod plain;
pub mod quoridor_games;
pub mod random;
pub mod replays;
pub mod server;
pub mod timing;
pub mod wait;
