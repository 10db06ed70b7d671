//! Pages in real browsers, driven by WebDriver: real keys, real clicks, and pages whose scripts are off.
//!
//! Nothing waits forever: every answer has a time limit, and the browsers end with the process that started them,
//! however that one ends.

mod chromium;
mod driver;
mod input;
mod look;
mod page;
mod picture;
mod session;
mod trace;

pub use look::Box;
pub use page::{Page, Viewport};
#[allow(unused_imports, reason = "not by all tests")]
pub use picture::Picture;

use super::server;

/// A kind of browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    Firefox,
    /// WebKitGTK with its MiniBrowser, which shows pages as Safari does.
    WebKit,
}

/// A page with `html`, whose scripts do not run.
///
/// `None`, with a printed word, where this browser is missing; but a failure where the variable `CI` is set.
pub fn open(engine: Engine, html: &str, viewport: Viewport) -> Option<Page> {
    let mut page = Page::blank(engine, viewport)?;
    page.go_to(&server::page(html));
    Some(page)
}
