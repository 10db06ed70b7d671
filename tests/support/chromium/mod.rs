//! A small client for Chromium's DevTools protocol: real keys, real clicks, and pages whose scripts are off.
//!
//! Nothing waits forever: every answer has a time limit, and Chromium ends with the process that started it,
//! however that one ends.

mod input;
mod look;
mod page;
mod picture;
mod process;
mod socket;

pub use look::Box;
pub use page::{Page, Viewport};
pub use process::Browser;

/// A page with `html` in the one browser of this process.
///
/// `None`, with a printed word, where there is no Chromium; but a failure where the variable `CI` is set.
pub fn open(html: &str, viewport: Viewport) -> Option<Page> {
    Some(Browser::shared()?.page(html, viewport))
}
