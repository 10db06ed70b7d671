//! Front matter in TOML, YAML or JSON as that of kisho.

use serde_json::Value;

use super::{Generator, lost};
use crate::site::import::html::day;
use crate::site::serial::{self, Ids};
use crate::text::{Diagnostic, Span};

/// Keys that mean the same.
const SAME: [&str; 10] = [
    "title",
    "description",
    "date",
    "updated",
    "weight",
    "slug",
    "path",
    "aliases",
    "draft",
    "in_search_index",
];

/// Keys that mean the same in sections of Zola.
const SECTIONS: [&str; 4] = ["sort_by", "paginate_by", "paginate_path", "paginate_reversed"];

/// What Hugo calls otherwise: its word, and ours.
const RENAMED: [(&str, &str); 4] =
    [("lastmod", "updated"), ("url", "path"), ("summary", "description"), ("publishDate", "date")];

/// Keys of Hugo that steer Hugo; all it does not know are for templates.
const STEERING: [&str; 15] = [
    "type",
    "layout",
    "outputs",
    "cascade",
    "expiryDate",
    "headless",
    "markup",
    "resources",
    "sitemap",
    "linkTitle",
    "isCJKLanguage",
    "keywords",
    "menu",
    "menus",
    "build",
];

/// The lines between the `+++`, and where the text behind the front matter begins; without lines where it cannot be read.
pub fn read(generator: Generator, text: &str, said: &mut Vec<Diagnostic>) -> (Option<String>, usize) {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let rest = text.get(start..).unwrap_or_default();
    let (read, inner, open, body) = if rest.starts_with('{') && generator == Generator::Hugo {
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        let value = values.next();
        let end = start + values.byte_offset();
        let read = match value {
            Some(Ok(value)) => Ok(value),
            Some(Err(error)) => Err(Diagnostic::error("front-value", Span::at(start), error.to_string())),
            None => Ok(Value::Null),
        };
        (read, text.get(start..end).unwrap_or_default(), start, end)
    } else {
        let first = rest.split_inclusive('\n').next().unwrap_or_default();
        let fence = first.trim_end();
        let open = start + first.len();
        let is_fence = fence == "+++" || fence == "---";
        let Some((close, body)) = is_fence.then(|| closing(text, open, fence)).flatten() else {
            return (Some(String::new()), start);
        };
        let inner = text.get(open..close).unwrap_or_default();
        let ids = Ids { key: "front-key", value: "front-value" };
        let read = if fence == "+++" {
            serial::toml::<toml::Table>(inner, ids)
                .map(|table| serde_json::to_value(plain(table)).unwrap_or_default())
        } else {
            serial::yaml::<Value>(inner, ids)
        };
        (read, inner, open, body)
    };
    match read {
        Ok(value) => {
            let mut problems = Vec::new();
            let lines = written(generator, value, inner, &mut problems);
            said.extend(problems.into_iter().map(|mut problem| {
                problem.span = problem.span.shifted(open);
                problem
            }));
            (Some(lines), body)
        }
        Err(mut problem) => {
            problem.span = problem.span.shifted(open);
            said.push(problem);
            (None, body)
        }
    }
}

/// Dates at the top as texts, which JSON has no other form for.
fn plain(table: toml::Table) -> toml::Table {
    let text = |value| match value {
        toml::Value::Datetime(date) => toml::Value::String(date.to_string()),
        value => value,
    };
    table.into_iter().map(|(key, value)| (key, text(value))).collect()
}

fn closing(text: &str, open: usize, fence: &str) -> Option<(usize, usize)> {
    let mut at = open;
    for line in text.get(open..)?.split_inclusive('\n') {
        if line.trim_end() == fence {
            return Some((at, at + line.len()));
        }
        at += line.len();
    }
    None
}

/// The keys as TOML.
fn written(generator: Generator, value: Value, inner: &str, said: &mut Vec<Diagnostic>) -> String {
    let Value::Object(keys) = value else { return String::new() };
    let mut top = toml::Table::new();
    let mut taxonomies = toml::Table::new();
    let mut extra = toml::Table::new();
    for (key, value) in keys {
        if value.is_null() {
            continue;
        }
        let Ok(value) = toml::Value::try_from(value) else {
            said.push(lost(inner, &key));
            continue;
        };
        let is_hugo = generator == Generator::Hugo;
        let renamed = RENAMED.iter().find(|(theirs, _)| is_hugo && *theirs == key).map(|(_, ours)| *ours);
        match (key.as_str(), value) {
            ("taxonomies", toml::Value::Table(table)) => taxonomies.extend(table),
            ("extra" | "params", toml::Value::Table(table)) => extra.extend(table),
            ("tags" | "categories" | "series", value) if is_hugo => {
                let value = if value.is_array() { value } else { toml::Value::Array(vec![value]) };
                taxonomies.insert(key, value);
            }
            ("authors" | "author", value) => match names(&value) {
                Some(names) => drop(top.insert("authors".to_owned(), names)),
                None => drop(extra.insert(key, value)),
            },
            ("weight", toml::Value::Integer(0)) if is_hugo => {}
            (name, value) if !is_hugo && SECTIONS.contains(&name) => drop(top.insert(name.to_owned(), value)),
            (name, value) if SAME.contains(&name) || renamed.is_some() => {
                let name = renamed.unwrap_or(name);
                let value = match name {
                    "date" | "updated" => dated(&value),
                    "draft" => Some(truth(value)),
                    _ => Some(value),
                };
                match value {
                    Some(value) if renamed.is_none() => drop(top.insert(name.to_owned(), value)),
                    Some(value) => drop(top.entry(name.to_owned()).or_insert(value)),
                    None => said.push(lost(inner, &key)),
                }
            }
            (name, value) if is_hugo && !STEERING.contains(&name) => drop(extra.insert(key, value)),
            _ => said.push(lost(inner, &key)),
        }
    }
    let same = SAME
        .iter()
        .chain(&SECTIONS)
        .chain(&["authors"])
        .filter_map(|name| Some(format!("{name} = {}\n", top.get(*name)?)));
    let tables =
        [("taxonomies", taxonomies), ("extra", extra)].into_iter().filter(|(_, table)| !table.is_empty());
    let tables = tables.map(|(name, table)| {
        let table = toml::Table::from_iter([(name.to_owned(), toml::Value::Table(table))]);
        format!("\n{}", toml::to_string(&table).unwrap_or_default())
    });
    same.chain(tables).collect()
}

/// Whether something is so, as YAML 1.1 says it too, which Hugo reads.
fn truth(value: toml::Value) -> toml::Value {
    match value.as_str().map(str::to_ascii_lowercase).as_deref() {
        Some("yes" | "y" | "on" | "true") => true.into(),
        Some("no" | "n" | "off" | "false") => false.into(),
        _ => value,
    }
}

/// A name or a list of names as a list.
fn names(value: &toml::Value) -> Option<toml::Value> {
    match value {
        toml::Value::String(_) => Some(toml::Value::Array(vec![value.clone()])),
        toml::Value::Array(names) if names.iter().all(toml::Value::is_str) => Some(value.clone()),
        _ => None,
    }
}

/// A date as TOML has it.
fn dated(value: &toml::Value) -> Option<toml::Value> {
    let text = value.as_str()?;
    day(text)?.parse().ok().map(toml::Value::Datetime)
}
