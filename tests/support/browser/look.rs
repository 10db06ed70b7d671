//! What a reader sees and hears of a page.

use std::path::Path;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::json;

use super::page::Page;
use crate::support::wait::until;

/// How long what has stopped stands still.
const STILL: Duration = Duration::from_millis(80);

/// A box in CSS pixels from the upper left corner of the viewport.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Box {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// How much an element is seen: its opacity times those around it, and 0 where it is not drawn at all.
const OPACITY: &str = "(element => {
    if (!element.checkVisibility({ visibilityProperty: true })) return 0;
    let seen = 1;
    for (let e = element; e; e = e.parentElement) seen *= getComputedStyle(e).opacity;
    return seen;
})";

/// Where an element is.
const PLACE: &str =
    "(e => (({ x, y, width, height }) => ({ x, y, width, height }))(e.getBoundingClientRect()))";

impl Page {
    /// Where the first element of a CSS selector is; `None` if there is none.
    pub fn rect(&mut self, selector: &str) -> Option<Box> {
        let quoted = json!(selector);
        self.eval(&format!("(e => e && {PLACE}(e))(document.querySelector({quoted}))"))
    }

    /// Scrolls until the first element of a CSS selector is in the window, and says where it is then.
    pub fn scroll_to(&mut self, selector: &str) -> Box {
        let quoted = json!(selector);
        let place: Option<Box> = self.eval(&format!(
            "(e => e && (e.scrollIntoView({{ block: 'nearest', behavior: 'instant' }}), {PLACE}(e)))
             (document.querySelector({quoted}))"
        ));
        place.unwrap_or_else(|| panic!("there is no {selector}"))
    }

    /// Waits until the first element of a CSS selector has stood still for some frames: what was scrolled may snap to its place.
    pub fn wait_until_still(&mut self, selector: &str) {
        let (mut place, mut since) = (self.rect(selector), Instant::now());
        until(&format!("{selector} stands still"), || {
            let next = self.rect(selector);
            if next != place {
                (place, since) = (next, Instant::now());
            }
            if since.elapsed() < STILL { Err(format!("{place:?}")) } else { Ok(()) }
        });
    }

    /// Opacity of the first element of a CSS selector, together with those around it.
    pub fn opacity(&mut self, selector: &str) -> f64 {
        let quoted = json!(selector);
        self.eval(&format!("{OPACITY}(document.querySelector({quoted}))"))
    }

    /// Whether the first element of a CSS selector is seen at all.
    pub fn visible(&mut self, selector: &str) -> bool {
        self.opacity(selector) > 0.0
    }

    /// For every element of a CSS selector that is seen, the value of a JavaScript expression in which it is called `e`.
    pub fn seen<T: serde::de::DeserializeOwned>(&mut self, selector: &str, expression: &str) -> Vec<T> {
        let quoted = json!(selector);
        self.eval(&format!(
            "[...document.querySelectorAll({quoted})].filter(e => {OPACITY}(e) > 0).map(e => ({expression}))"
        ))
    }

    /// A computed property of the first element of a CSS selector.
    pub fn computed(&mut self, selector: &str, property: &str) -> String {
        let (quoted, property) = (json!(selector), json!(property));
        self.eval(&format!("getComputedStyle(document.querySelector({quoted})).getPropertyValue({property})"))
    }

    /// Whether the page is wider than its window.
    pub fn scrolls_sideways(&mut self) -> bool {
        self.eval("document.documentElement.scrollWidth > innerWidth")
    }

    /// Writes what the window shows as a PNG.
    pub fn screenshot(&mut self, file: &Path) {
        std::fs::write(file, self.png()).unwrap();
    }
}
