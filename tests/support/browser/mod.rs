//! Pages in real browsers, driven by WebDriver (Firefox by Marionette, its own protocol): real keys, real clicks, and pages whose
//! scripts are off.
//!
//! Nothing waits forever: every answer has a time limit, and the browsers end with the process that started them,
//! however that one ends.

mod chromium;
mod driver;
mod input;
mod look;
mod marionette;
mod page;
mod picture;
mod session;
mod trace;

pub use look::Box;
#[allow(unused_imports, reason = "not by all tests")]
pub use marionette::SILENCE;
pub use page::{Page, Viewport};
#[allow(unused_imports, reason = "not by all tests")]
pub use picture::Picture;

use std::cell::Cell;
use std::env;

use super::server;

/// A kind of browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    Firefox,
    /// WebKitGTK with its MiniBrowser, which shows pages as Safari does.
    WebKit,
}

/// A page with `html`, whose scripts do not run, but for the one of [`with_script`].
///
/// `None`, with a printed word, where this browser is missing; but a failure where the variable `CI` is set.
pub fn open(engine: Engine, html: &str, viewport: Viewport) -> Option<Page> {
    let mut page = Page::blank(engine, viewport)?;
    page.go_to(&address(html));
    Some(page)
}

/// The address of a page with `html`.
pub fn address(html: &str) -> String {
    if has_script() { server::page_with_script(html, SCRIPT) } else { server::page(html) }
}

/// The script that sites may ask for.
const SCRIPT: &str = include_str!("../../../src/site/look/replay.js");

thread_local! {
    static WITH_SCRIPT: Cell<bool> = const { Cell::new(false) };
}

/// Runs a test whose pages have the script that sites may ask for.
pub fn with_script(test: impl FnOnce()) {
    struct Off;
    impl Drop for Off {
        fn drop(&mut self) {
            WITH_SCRIPT.set(false);
        }
    }
    WITH_SCRIPT.set(true);
    let _off = Off;
    test();
}

/// Whether pages have the script: in some tests, and in all where the variable `REPLAY_SCRIPT` is set.
fn has_script() -> bool {
    WITH_SCRIPT.get() || env::var_os("REPLAY_SCRIPT").is_some()
}
