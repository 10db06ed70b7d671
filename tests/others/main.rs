//! kisho inside other programs: mdBook, other generators, GitHub, shells and manuals.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

#[path = "../support/mod.rs"]
mod support;

mod filter;
mod import;
mod install;
mod mdbook;
mod publish;
mod reports;
mod shells;

use support::command::{kisho_in as kisho, kisho_with};
