//! A page in a window of its own.

use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::socket::{ANSWER_LIMIT, Socket};

/// The window that a page is shown in.
#[derive(Debug, Clone, Copy)]
pub struct Viewport {
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
    /// A phone: touch instead of a mouse, and two device pixels to a CSS pixel.
    pub phone: bool,
}

impl Viewport {
    /// A usual desktop window.
    pub const DESKTOP: Self = Self { width: 1280, height: 900, phone: false };
    /// The narrowest phone that sites have to fit.
    pub const PHONE: Self = Self { width: 360, height: 740, phone: true };
}

/// A page. It is closed when it is dropped.
pub struct Page {
    pub(super) socket: Socket,
    pub(super) viewport: Viewport,
}

impl Page {
    pub(super) fn attach(socket: Socket, viewport: Viewport) -> Self {
        let mut page = Self { socket, viewport };
        for domain in ["Page", "Runtime", "Log", "DOM", "CSS"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        page.call("Emulation.setScriptExecutionDisabled", json!({ "value": true }));
        // Keys go to a page that believes itself in front, whatever other windows there are.
        page.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }));
        page.resize(viewport);
        page
    }

    /// Gives a DevTools command and waits for its answer.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.socket.call(method, params)
    }

    /// Changes the size and the kind of the window.
    pub fn resize(&mut self, viewport: Viewport) {
        self.viewport = viewport;
        self.call(
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": viewport.width,
                "height": viewport.height,
                "deviceScaleFactor": if viewport.phone { 2 } else { 1 },
                "mobile": viewport.phone,
            }),
        );
        self.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": viewport.phone }));
    }

    /// Loads `url` and waits until it is there with all that it needs.
    pub fn go_to(&mut self, url: &str) {
        let answer = self.call("Page.navigate", json!({ "url": url }));
        assert!(answer.get("errorText").is_none(), "{url}: {answer}");
        self.socket.wait_for("Page.loadEventFired");
    }

    /// The value of a JavaScript expression. It is evaluated by the debugger, from outside: the page's own
    /// scripts stay switched off.
    pub fn eval<T: DeserializeOwned>(&mut self, expression: &str) -> T {
        self.try_eval(expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// The same; `Err` is what Chromium has against it, such as that the page is just being left.
    fn try_eval<T: DeserializeOwned>(&mut self, expression: &str) -> Result<T, String> {
        let answer = self.socket.try_call(
            "Runtime.evaluate",
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true }),
        )?;
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {answer}");
        let value = answer["result"]["value"].clone();
        Ok(serde_json::from_value(value).unwrap_or_else(|error| panic!("{expression}: {error}: {answer}")))
    }

    /// Waits until a JavaScript expression is true, also across a link to another page; `what` says in words what is waited
    /// for.
    pub fn wait_until(&mut self, what: &str, expression: &str) {
        let deadline = Instant::now() + ANSWER_LIMIT;
        loop {
            let answer = self.try_eval(expression);
            if answer == Ok(true) {
                return;
            }
            assert!(Instant::now() < deadline, "in vain waited until {what}: {answer:?}");
            std::thread::sleep(Duration::from_millis(25));
        }
    }

    /// Shows the page as on paper (`"print"`) or as on a screen (`""`), with media features as
    /// `("prefers-color-scheme", "dark")`.
    pub fn emulate_media(&mut self, media: &str, features: &[(&str, &str)]) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.call("Emulation.setEmulatedMedia", json!({ "media": media, "features": features }));
    }

    /// What the console shows so far, and exceptions: a good page has nothing to say.
    pub fn messages(&mut self) -> Vec<String> {
        self.call("Runtime.evaluate", json!({ "expression": "0" }));
        self.socket
            .take_events(&["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"])
            .iter()
            .map(|event| event["params"].to_string())
            .collect()
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // A test that fails because the connection broke must not fail again here.
        let _ = self.socket.try_call("Page.close", json!({}));
    }
}
