//! What a reader sees and hears of a page.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::page::Page;

/// A box in CSS pixels from the upper left corner of the viewport.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Box {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// A node of the accessibility tree that is not ignored: what a screen reader knows.
#[derive(Debug, Clone, PartialEq)]
pub struct Spoken {
    pub role: String,
    pub name: String,
    /// Of a radio button or check box.
    pub checked: Option<bool>,
}

/// How much an element is seen: its opacity times those around it, and 0 where it is not drawn at all.
const OPACITY: &str = "(element => {
    if (!element.checkVisibility({ visibilityProperty: true })) return 0;
    let seen = 1;
    for (let e = element; e; e = e.parentElement) seen *= getComputedStyle(e).opacity;
    return seen;
})";

impl Page {
    /// Where the first element of a CSS selector is; `None` if there is none.
    pub fn rect(&mut self, selector: &str) -> Option<Box> {
        let quoted = json!(selector);
        self.eval(&format!(
            "(e => e && (({{ x, y, width, height }}) => ({{ x, y, width, height }}))(e.getBoundingClientRect()))
             (document.querySelector({quoted}))"
        ))
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
        let answer = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        std::fs::write(file, decoded(&answer)).unwrap();
    }

    /// The page as a PDF of A4 pages.
    pub fn pdf(&mut self) -> Vec<u8> {
        let paper = json!({ "paperWidth": 8.27, "paperHeight": 11.69, "printBackground": true });
        decoded(&self.call("Page.printToPDF", paper))
    }

    /// What a screen reader knows, in the order of the page.
    pub fn spoken(&mut self) -> Vec<Spoken> {
        let answer = self.call("Accessibility.getFullAXTree", json!({}));
        let nodes = answer["nodes"].as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        nodes
            .iter()
            .filter(|node| node["ignored"] == false)
            .map(|node| Spoken {
                role: text(&node["role"]),
                name: text(&node["name"]),
                checked: node["properties"]
                    .as_array()
                    .and_then(|all| all.iter().find(|property| property["name"] == "checked"))
                    .map(|property| property["value"]["value"] == "true"),
            })
            .collect()
    }
}

/// The bytes of an answer with Base64 data.
pub(super) fn decoded(answer: &Value) -> Vec<u8> {
    STANDARD.decode(answer["data"].as_str().expect("data")).expect("Base64")
}
