//! The config of the other generator as `kisho.toml`.

use std::fmt::Write;
use std::path::Path;

use serde_json::Value;

use super::{Generator, lost};
use crate::site::config::is_base;
use crate::site::import::front::Front;
use crate::site::problems::Problems;
use crate::site::serial::{self, Ids};
use crate::site::tree;
use crate::text::Lang;

/// The text of `kisho.toml`. What has no place in it is told.
pub fn convert(generator: Generator, dir: &Path, problems: &mut Problems) -> String {
    let names: &[&str] = match generator {
        Generator::Zola => &["config.toml", "zola.toml"],
        Generator::Hugo => &[
            "hugo.toml",
            "hugo.yaml",
            "hugo.yml",
            "hugo.json",
            "config.toml",
            "config.yaml",
            "config.yml",
            "config.json",
        ],
    };
    let Some(path) = names.iter().map(|name| dir.join(name)).find(|path| path.is_file()) else {
        return String::new();
    };
    let source = tree::read_text(&path.display().to_string(), &path, problems);
    let ids = Ids { key: "config-key", value: "config-value" };
    let read = match path.extension().and_then(|extension| extension.to_str()) {
        Some("toml") => serial::toml::<Value>(source.text(), ids),
        // JSON is YAML too.
        _ => serial::yaml::<Value>(source.text(), ids),
    };
    let keys = match read {
        Ok(Value::Object(keys)) => keys,
        Ok(_) => return String::new(),
        Err(problem) => {
            problems.push(&source, problem);
            return String::new();
        }
    };
    let params = keys.get(if generator == Generator::Hugo { "params" } else { "extra" });
    let text = |key: &str| keys.get(key).or_else(|| params?.get(key)).and_then(Value::as_str);
    let mut front = Front::default();
    front.text("title", text("title"));
    front.text("description", text("description"));
    front.text("author", text("author"));
    front.text(
        "base_url",
        text("base_url").or(text("baseURL")).or(text("baseurl")).filter(|url| is_base(url)),
    );
    let lang = ["default_language", "defaultContentLanguage", "languageCode", "locale"]
        .iter()
        .find_map(|key| text(key));
    front.text("lang", lang.and_then(Lang::from_tag).map(Lang::tag));
    const MOVED: [&str; 14] = [
        "title",
        "description",
        "author",
        "base_url",
        "baseURL",
        "baseurl",
        "default_language",
        "defaultContentLanguage",
        "languageCode",
        "locale",
        "menu",
        "menus",
        "params",
        "extra",
    ];
    for key in keys.keys().filter(|key| !MOVED.contains(&key.as_str())) {
        let named = source.text().contains(&format!("[{key}")).then(|| format!("[{key}"));
        let mut problem = lost(source.text(), key);
        if let Some(at) =
            named.and_then(|named| source.text().find(&named)).filter(|_| problem.span.is_empty())
        {
            problem.span = crate::text::Span::new(at, at + key.len() + 2);
        }
        problems.push(&source, problem);
    }
    let menu = keys.get("menus").or_else(|| keys.get("menu")).and_then(|menus| menus.get("main"));
    let extra = params.and_then(|params| toml::Value::try_from(params).ok()).filter(|extra| extra.is_table());
    let extra = extra.map_or_else(String::new, |extra| {
        let table = toml::Table::from_iter([("extra".to_owned(), extra)]);
        format!("\n{}", toml::to_string(&table).unwrap_or_default())
    });
    front.into_lines()
        + &extra
        + &menu.and_then(Value::as_array).map_or_else(String::new, |items| written(items))
}

/// The links of a menu of Hugo.
fn written(items: &[Value]) -> String {
    let mut items: Vec<&Value> = items.iter().collect();
    items.sort_by_key(|item| item.get("weight").and_then(Value::as_i64).unwrap_or(i64::MAX));
    let mut out = String::new();
    for item in items {
        let text = |key: &str| item.get(key).and_then(Value::as_str);
        if let (Some(name), Some(url)) =
            (text("name").or(text("identifier")), text("pageRef").or(text("url")))
        {
            let mut front = Front::default();
            front.text("name", Some(name));
            front.text("url", Some(url));
            let _ = write!(out, "\n[[menu]]\n{}", front.into_lines());
        }
    }
    out
}
