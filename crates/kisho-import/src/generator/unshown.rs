//! Pages that the other generator does not show: they become drafts.

use serde_json::{Map, Value};

use super::place::Named;
use super::{Generator, Old};
use crate::dates::day;
use kisho_game::text::{Diagnostic, Id, Span};

/// Why a page is not shown, by the key that says so. A section has pages that are shown.
pub fn why(old: &Old, file: &str, front: &Value) -> Option<(String, &'static str)> {
    Named::of(file, &old.languages).stem?;
    let is_hugo = old.generator == Generator::Hugo;
    let keys = front.as_object()?;
    let published = published(keys);
    keys.iter().find_map(|(key, value)| {
        let name = if is_hugo { key.to_ascii_lowercase() } else { key.clone() };
        let date = || value.as_str().and_then(day);
        let is_later = || date().is_some_and(|date| date.get(..10) > Some(&old.today));
        let why = match name.as_str() {
            "render" if !is_hugo && *value == Value::Bool(false) => "made no page of it",
            "headless" if is_hugo && old.cast("draft", value.clone()) == Value::Bool(true) => {
                "made no page of it"
            }
            "build" | "_build" if is_hugo && is_never(value.get("render")) => "made no page of it",
            _ if is_hugo && published == Some(key) && !old.settings.is_on("buildFuture") && is_later() => {
                "did not show it yet"
            }
            "expirydate" | "unpublishdate"
                if is_hugo && !old.settings.is_on("buildExpired") && date().is_some() && !is_later() =>
            {
                "did not show it any more"
            }
            _ => return None,
        };
        Some((key.clone(), why))
    })
}

/// The key because of which the other generator makes no page of a section.
pub fn unrendered(old: &Old, file: &str, front: &Value) -> Option<String> {
    if Named::of(file, &old.languages).stem.is_some() {
        return None;
    }
    let hides = |key: &str, value: &Value| match old.generator {
        Generator::Zola => key == "render" && *value == Value::Bool(false),
        Generator::Hugo => {
            ["build", "_build"].iter().any(|name| key.eq_ignore_ascii_case(name))
                && is_never(value.get("render"))
        }
    };
    let mut keys = front.as_object()?.iter();
    keys.find(|(key, value)| hides(key, value)).map(|(key, _)| key.clone())
}

/// The key that says from when on Hugo shows a page: `date` only without the others.
fn published(keys: &Map<String, Value>) -> Option<&String> {
    ["publishdate", "pubdate", "published", "date"].iter().find_map(|name| {
        let is_date = |value: &Value| value.as_str().and_then(day).is_some();
        let found = keys.iter().find(|(key, value)| key.eq_ignore_ascii_case(name) && is_date(value));
        found.map(|(key, _)| key)
    })
}

/// Whether `render` of Hugo's table `build` says that there is no page.
fn is_never(render: Option<&Value>) -> bool {
    render.is_some_and(|render| {
        *render == Value::Bool(false) || ["never", "link"].iter().any(|no| render == no)
    })
}

/// Whether a key of Hugo's that kisho does not have can hide a page.
pub fn can_hide(key: &str, value: &Value) -> bool {
    match key.to_ascii_lowercase().as_str() {
        "build" | "_build" => is_never(value.get("render")),
        "headless" | "expirydate" | "unpublishdate" => true,
        _ => false,
    }
}

/// What there is to say about such a page.
pub fn told(key: &str, why: &str, span: Span) -> Diagnostic {
    let message = format!("the page becomes a draft: because of `{key}`, the old generator {why}");
    Diagnostic::warning(Id::ImportKey, span, message)
        .with_hint("take `draft = true` out of the new page to show it")
}

/// The day of the import, in the form of front matter.
pub fn today() -> String {
    jiff::tz::TimeZone::UTC.to_datetime(jiff::Timestamp::now()).date().to_string()
}
