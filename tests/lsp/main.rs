//! `kisho lsp`, as an editor sees it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod client;
mod editing;
mod protocol;
