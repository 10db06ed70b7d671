//! What Chromium works on, as its developer tools would show it.

use fantoccini::wd::Capabilities;
use serde_json::{Value, json};

use super::Engine;
use super::page::{Page, Viewport};
use super::session::Session;

/// The events of the developer tools' timeline.
const CATEGORIES: &str = "devtools.timeline,disabled-by-default-devtools.timeline";

/// Adds to what the driver of Chromium is asked for that the browser tells what it works on.
pub(super) fn ask_for_it(capabilities: &mut Capabilities) {
    let add = |value: Option<&mut Value>, name: &str, what: Value| {
        value.and_then(Value::as_object_mut).expect("an object").insert(name.to_owned(), what);
    };
    add(capabilities.get_mut("goog:loggingPrefs"), "performance", json!("ALL"));
    let preferences = json!({ "enableNetwork": false, "enablePage": false, "traceCategories": CATEGORIES });
    add(capabilities.get_mut("goog:chromeOptions"), "perfLoggingPrefs", preferences);
}

impl Page {
    /// An empty page in a Chromium that tells what it works on, and which is slower for that.
    pub fn traced(viewport: Viewport) -> Option<Self> {
        Self::in_session(Session::take(Engine::Chromium, true)?, viewport)
    }

    /// How many elements the browser has restyled since this was last asked, or since the browser was started; an element
    /// that was restyled twice counts twice. What is due is done first.
    pub fn restyled(&mut self) -> u64 {
        self.eval::<f64>("document.documentElement.getBoundingClientRect().height");
        let events = self.trace();
        let styled = events.iter().filter(|event| event["name"] == "UpdateLayoutTree");
        styled.filter_map(|event| event["args"]["elementCount"].as_u64()).sum()
    }

    /// What the browser has worked on since this was last asked.
    fn trace(&mut self) -> Vec<Value> {
        // The driver tells it in parts. Only after an empty one it asks the browser again.
        std::iter::from_fn(|| Some(self.told()).filter(|part| !part.is_empty())).flatten().collect()
    }

    /// A part of it.
    fn told(&mut self) -> Vec<Value> {
        let said = self.session().own_command("se/log", json!({ "type": "performance" })).unwrap();
        let entries = said.as_array().expect("a list").iter();
        let messages = entries.filter_map(|entry| entry["message"].as_str());
        messages
            .map(|message| serde_json::from_str::<Value>(message).expect("JSON")["message"].take())
            .filter(|message| message["method"] == "Tracing.dataCollected")
            .map(|mut message| message["params"].take())
            .collect()
    }
}
