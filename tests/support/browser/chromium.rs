//! What only Chromium can show or do, by commands of its DevTools.

use serde_json::{Value, json};

use super::Engine;
use super::page::{Page, Viewport};

/// A node of the accessibility tree that is not ignored: what a screen reader knows.
#[derive(Debug, Clone, PartialEq)]
pub struct Spoken {
    pub role: String,
    pub name: String,
    /// Of a radio button or check box.
    pub checked: Option<bool>,
}

impl Page {
    /// Gives a DevTools command and waits for its answer.
    pub fn cdp(&mut self, method: &str, params: Value) -> Value {
        assert_eq!(self.engine(), Engine::Chromium, "only Chromium knows {method}");
        let answer =
            self.session().own_command("goog/cdp/execute", json!({ "cmd": method, "params": params }));
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// A window of this size: of a phone, if it is one.
    pub(super) fn emulate(&mut self, viewport: Viewport) {
        self.cdp(
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": viewport.width,
                "height": viewport.height,
                "deviceScaleFactor": if viewport.phone { 2 } else { 1 },
                "mobile": viewport.phone,
            }),
        );
        self.cdp("Emulation.setTouchEmulationEnabled", json!({ "enabled": viewport.phone }));
    }

    /// Shows the page as on paper (`"print"`) or as on a screen (`""`), with media features as
    /// `("prefers-color-scheme", "dark")`.
    pub fn emulate_media(&mut self, media: &str, features: &[(&str, &str)]) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.cdp("Emulation.setEmulatedMedia", json!({ "media": media, "features": features }));
    }

    /// What the console shows since this was last asked: a good page has nothing to say. Other browsers do not tell.
    pub fn messages(&mut self) -> Vec<String> {
        if self.engine() != Engine::Chromium {
            return Vec::new();
        }
        self.eval::<()>("null");
        let said = self.session().own_command("se/log", json!({ "type": "browser" })).unwrap();
        said.as_array().expect("a list").iter().map(Value::to_string).collect()
    }

    /// What a screen reader knows, in the order of the page.
    pub fn spoken(&mut self) -> Vec<Spoken> {
        let answer = self.cdp("Accessibility.getFullAXTree", json!({}));
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
