//! What goes to print, as other programs read it: PDFs by poppler and qpdf, SVGs by librsvg and Chromium, and all of them
//! compared with the picture that resvg makes.
//!
//! Without these programs the tests are skipped with a printed word; where `CI` is set they fail.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

#[path = "../support/mod.rs"]
mod support;

mod accepted;
mod compare;
mod pdf;
mod programs;
mod samples;
mod sheet;
mod svg;
