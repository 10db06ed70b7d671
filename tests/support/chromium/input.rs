//! Keys, clicks and touches, as the browser gets them from a person.

use serde_json::json;

use super::page::Page;

/// `key` of a keyboard event with its `code` and Windows key number.
const KEYS: &[(&str, &str, u32)] = &[
    ("ArrowLeft", "ArrowLeft", 37),
    ("ArrowUp", "ArrowUp", 38),
    ("ArrowRight", "ArrowRight", 39),
    ("ArrowDown", "ArrowDown", 40),
    ("Home", "Home", 36),
    ("End", "End", 35),
    ("Tab", "Tab", 9),
    ("Enter", "Enter", 13),
    ("Escape", "Escape", 27),
    (" ", "Space", 32),
    ("/", "Slash", 191),
];

impl Page {
    /// Presses a key and lets it go.
    pub fn key(&mut self, key: &str) {
        self.press(key, 0);
    }

    /// Presses a key while shift is held.
    pub fn shift_key(&mut self, key: &str) {
        self.press(key, 8);
    }

    fn press(&mut self, key: &str, modifiers: u32) {
        let (key, code, number) = *KEYS.iter().find(|known| known.0 == key).expect("a key of the list");
        let text = match key {
            " " | "/" => key,
            "Enter" => "\r",
            _ => "",
        };
        for kind in [if text.is_empty() { "rawKeyDown" } else { "keyDown" }, "keyUp"] {
            self.call(
                "Input.dispatchKeyEvent",
                json!({
                    "type": kind, "key": key, "code": code, "modifiers": modifiers,
                    "windowsVirtualKeyCode": number, "nativeVirtualKeyCode": number,
                    "text": if kind == "keyDown" { text } else { "" },
                }),
            );
        }
    }

    /// Clicks at a point of the viewport, in CSS pixels from its upper left corner; on a phone it is a tap,
    /// whose effect may come a moment after this returns: use [`Page::wait_until`].
    pub fn click_at(&mut self, x: f64, y: f64) {
        if self.viewport.phone {
            let finger = json!([{ "x": x, "y": y }]);
            self.call("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": finger }));
            self.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
            return;
        }
        for (kind, button, count) in
            [("mouseMoved", "none", 0), ("mousePressed", "left", 1), ("mouseReleased", "left", 1)]
        {
            self.call(
                "Input.dispatchMouseEvent",
                json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": count }),
            );
        }
    }

    /// Scrolls the first element of a CSS selector into view and clicks at its middle.
    pub fn click(&mut self, selector: &str) {
        self.click_in(selector, 0.5, 0.5);
    }

    /// Clicks inside an element: `0, 0` is its upper left corner and `1, 1` its lower right one.
    pub fn click_in(&mut self, selector: &str, across: f64, down: f64) {
        let quoted = json!(selector);
        self.eval::<Option<bool>>(&format!(
            "document.querySelector({quoted})?.scrollIntoView({{ block: 'nearest', behavior: 'instant' }}), true"
        ));
        let place = self.rect(selector).unwrap_or_else(|| panic!("there is no {selector}"));
        self.click_at(place.x + place.width * across, place.y + place.height * down);
    }
}
