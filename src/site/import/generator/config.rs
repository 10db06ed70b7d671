//! The config of the other generator as `kisho.toml`.

use std::path::Path;

use serde_json::Value;

use super::{Generator, lost, tables};
use crate::site::config::is_base;
use crate::site::import::front::Front;
use crate::site::problems::Problems;
use crate::site::serial::{self, Ids};
use crate::site::tree;
use crate::text::{Lang, Span};

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
    const MOVED: [&str; 16] = [
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
        "taxonomies",
        "languages",
    ];
    let is_same = |key: &str| generator == Generator::Zola && tables::SAME.contains(&key);
    let mut left = Vec::new();
    let mut lose = |key: &str| left.push(key.to_owned());
    let same = if generator == Generator::Zola { tables::same(&keys, &mut lose) } else { toml::Table::new() };
    let taxonomies = tables::taxonomies(generator, keys.get("taxonomies"), &mut lose);
    let languages = tables::languages(generator, keys.get("languages"), &mut lose);
    left.extend(keys.keys().filter(|key| !MOVED.contains(&key.as_str()) && !is_same(key)).cloned());
    for key in &left {
        let mut problem = lost(source.text(), key);
        if problem.span.is_empty() {
            // A table, or a key of one in a line.
            let forms = [format!("[{key}]"), format!("[{key}."), format!("[[{key}]]"), format!("{key} =")];
            let found = forms.iter().find_map(|form| Some((source.text().find(form.as_str())?, form.len())));
            problem.span = found.map_or(problem.span, |(at, length)| Span::new(at, at + length));
        }
        problems.push(&source, problem);
    }
    let menu = keys.get("menus").or_else(|| keys.get("menu")).and_then(|menus| menus.get("main"));
    let extra = params.and_then(|params| toml::Value::try_from(params).ok()).filter(|extra| extra.is_table());
    let extra = extra.map_or_else(String::new, |extra| {
        let table = toml::Table::from_iter([("extra".to_owned(), extra)]);
        format!("\n{}", toml::to_string(&table).unwrap_or_default())
    });
    let (tables, plain): (toml::Table, toml::Table) =
        same.into_iter().partition(|(_, value)| matches!(value, toml::Value::Table(_)));
    let mut out = front.into_lines() + &toml::to_string(&plain).unwrap_or_default();
    let mut table = |table: toml::Table| {
        if !table.is_empty() {
            out += "\n";
            out += &toml::to_string(&table).unwrap_or_default();
        }
    };
    table(tables);
    if !taxonomies.is_empty() {
        table(toml::Table::from_iter([("taxonomies".to_owned(), taxonomies.into())]));
    }
    let mut menus = menu.and_then(Value::as_array).map_or_else(String::new, |items| written("menu", items));
    for (tag, language, menu) in languages {
        let language = toml::Table::from_iter([(tag.clone(), language.into())]);
        table(toml::Table::from_iter([("languages".to_owned(), language.into())]));
        if let Some(items) = menu.and_then(Value::as_array) {
            menus += &written(&format!("languages.{tag}.menu"), items);
        }
    }
    out + &extra + &menus
}

/// The links of a menu of Hugo, those with a parent below it.
fn written(place: &str, items: &[Value]) -> String {
    fn text<'a>(item: &'a Value, key: &str) -> Option<&'a str> {
        item.get(key).and_then(Value::as_str)
    }
    let mut items: Vec<&Value> = items.iter().collect();
    items.sort_by_key(|item| item.get("weight").and_then(Value::as_i64).unwrap_or(i64::MAX));
    let mut out = String::new();
    let one = |place: &str, item: &Value| -> String {
        let mut front = Front::default();
        front.text("name", text(item, "name").or(text(item, "identifier")));
        front.text("url", text(item, "pageRef").or(text(item, "url")));
        format!("\n[[{place}]]\n{}", front.into_lines())
    };
    let is_shown = |item: &Value| text(item, "name").or(text(item, "identifier")).is_some();
    let leads = |item: &Value| text(item, "pageRef").or(text(item, "url")).is_some();
    for item in items.iter().filter(|item| text(item, "parent").is_none() && is_shown(item)) {
        let names = [text(item, "identifier"), text(item, "name")];
        let is_below =
            |other: &Value| text(other, "parent").is_some_and(|parent| names.contains(&Some(parent)));
        let below = items.iter().filter(|other| is_below(other) && is_shown(other) && leads(other));
        let below: String = below.map(|other| one(&format!("{place}.children"), other)).collect();
        if leads(item) || !below.is_empty() {
            out += &one(place, item);
            out += &below;
        }
    }
    out
}
