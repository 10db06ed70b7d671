//! Front matter in TOML, YAML or JSON as that of kisho.

use std::collections::HashMap;

use serde_json::Value;

use super::settings::{is_idle, lost, place};
use super::{Generator, Old, keys, menu, unshown, values};
use crate::dates::day;
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::part::closing;
use kisho_source::serial::{self, Ids};

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
const SECTIONS: [&str; 7] = [
    "sort_by",
    "paginate_by",
    "paginate_path",
    "paginate_reversed",
    "generate_feeds",
    "transparent",
    "redirect_to",
];

/// Ways to sort of Zola's that kisho has, or what comes next to them.
const SORTED: [(&str, &str); 7] = [
    ("date", "date"),
    ("update_date", "update_date"),
    ("weight", "weight"),
    ("title", "title"),
    ("title_bytes", "title"),
    ("slug", "none"),
    ("none", "none"),
];

/// What Hugo calls otherwise: its word, and ours.
const RENAMED: [(&str, &str); 5] = [
    ("lastmod", "updated"),
    ("url", "path"),
    ("summary", "description"),
    ("publishdate", "date"),
    ("translationkey", "translation_key"),
];

/// The names that a key of ours may have there; its own first, as that counts where both are.
pub fn names_of(generator: Generator, ours: &str) -> impl Iterator<Item = &str> {
    let renamed = RENAMED.iter().filter(move |(_, name)| generator == Generator::Hugo && *name == ours);
    std::iter::once(ours).chain(renamed.map(|(theirs, _)| *theirs))
}

/// Keys of Hugo that steer Hugo; all it does not know are for templates.
const STEERING: [&str; 14] = [
    "type",
    "layout",
    "outputs",
    "expirydate",
    "unpublishdate",
    "headless",
    "markup",
    "resources",
    "sitemap",
    "linktitle",
    "iscjklanguage",
    "keywords",
    "build",
    "_build",
];

/// Whether Hugo does something with a key that kisho does not.
#[must_use]
pub fn steers(key: &str) -> bool {
    STEERING.contains(&key.to_ascii_lowercase().as_str())
}

/// The front matter of a page.
#[derive(Debug, Default)]
pub struct Front {
    /// The keys at its top.
    pub top: toml::Table,
    /// The terms of the page, by their taxonomies.
    pub taxonomies: toml::Table,
    extra: toml::Table,
    /// The menus that a page of Hugo wants to be in.
    pub menus: Option<Value>,
    /// What they call it, if that is not its title.
    pub link_title: Option<String>,
    /// The key that keeps the other generator from making a page of a section, and where it stands.
    pub unrendered: Option<(String, Span)>,
    /// Keys whose values do not come along, and what is said about that.
    unsaid: Vec<(String, String)>,
}

/// Front matter as it was written.
pub struct Written<'a> {
    /// Its keys.
    pub value: Result<Value, Diagnostic>,
    /// Its text, and where that begins.
    pub inner: &'a str,
    pub open: usize,
    /// Where the text after it begins.
    pub body: usize,
}

/// The front matter of a page, with what is handed down to it, and where the text after it begins; none where it cannot be
/// read.
pub fn read(old: &Old, file: &str, text: &str, said: &mut Vec<Diagnostic>) -> (Option<Front>, usize) {
    let Written { value, inner, open, body } = written(old.generator, text);
    match value {
        Ok(mut value) => {
            let own: Vec<String> =
                value.as_object().into_iter().flatten().map(|(key, _)| key.clone()).collect();
            old.cascade.hand_down(file, &mut value, &old.languages);
            let mut losses = Vec::new();
            let unshown = unshown::why(old, file, &value);
            let unrendered = unshown::unrendered(old, file, &value);
            let mut front = sorted(old, value, &mut losses);
            // The menu calls the page so.
            if front.menus.as_ref().is_some_and(menu::is_titled_by_page) {
                losses.retain(|lost| !lost.eq_ignore_ascii_case("linktitle"));
            }
            if let Some(key) = unrendered {
                losses.retain(|lost| *lost != key);
                let span = place(inner, &[&key]).or_else(|| place(inner, &["cascade", &key]));
                front.unrendered = Some((key, span.map_or(Span::at(0), |span| span.shifted(open))));
            }
            if let Some((key, why)) = unshown.filter(|_| front.draft()) {
                losses.retain(|lost| *lost != key);
                let span = place(inner, &[&key]).map_or(Span::at(0), |span| span.shifted(open));
                said.push(unshown::told(&key, why, span));
            }
            // Of what is handed down it is told where that is said.
            let span = |key: &str| place(inner, &[key]).unwrap_or(Span::at(0)).shifted(open);
            said.extend(losses.iter().filter(|key| own.contains(key)).map(|key| lost(key, span(key))));
            let unsaid = std::mem::take(&mut front.unsaid).into_iter().filter(|(key, _)| own.contains(key));
            said.extend(unsaid.map(|(key, message)| Diagnostic::warning(Id::ImportKey, span(&key), message)));
            (Some(front), body)
        }
        Err(mut problem) => {
            problem.span = problem.span.shifted(open);
            said.push(problem);
            (None, body)
        }
    }
}

/// Reads front matter; nothing where there is none.
pub fn written(generator: Generator, text: &str) -> Written<'_> {
    // Both generators look past empty lines.
    let start = text.len() - text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace()).len();
    let rest = text.get(start..).unwrap_or_default();
    let (read, inner, open, body) = if rest.starts_with('{') && generator == Generator::Hugo {
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        let value = values.next();
        let end = start + values.byte_offset();
        let read = match value {
            Some(Ok(value)) => Ok(value),
            Some(Err(error)) => Err(Diagnostic::error(Id::FrontValue, Span::at(start), error.to_string())),
            None => Ok(Value::Null),
        };
        (read, text.get(start..end).unwrap_or_default(), start, end)
    } else {
        let first = rest.split_inclusive('\n').next().unwrap_or_default();
        let fence = first.trim_end();
        let open = start + first.len();
        let is_fence = fence == "+++" || fence == "---";
        let Some((close, body)) = is_fence.then(|| closing(text, open, fence)).flatten() else {
            let body = if text.starts_with('\u{feff}') { 3 } else { 0 };
            return Written { value: Ok(Value::Null), inner: "", open: body, body };
        };
        let inner = text.get(open..close).unwrap_or_default();
        let ids = Ids { key: Id::FrontKey, value: Id::FrontValue };
        let read =
            if fence == "+++" { values::toml(inner, ids) } else { serial::yaml_as_written(inner, ids) };
        (read, inner, open, body)
    };
    Written { value: read, inner, open, body }
}

/// The keys, each where it belongs; `lost` are those that belong nowhere.
fn sorted(old: &Old, value: Value, lost: &mut Vec<String>) -> Front {
    let Value::Object(said) = value else { return Front::default() };
    let is_hugo = old.generator == Generator::Hugo;
    let mut front = Front::default();
    let mut seen = HashMap::new();
    let has_two = |key: &str| RENAMED.iter().any(|(_, ours)| key.eq_ignore_ascii_case(ours));
    let own: Vec<(String, Value)> = said
        .iter()
        .filter(|(key, _)| is_hugo && has_two(key))
        .map(|(key, value)| (key.to_ascii_lowercase(), value.clone()))
        .collect();
    for (key, value) in said {
        // Hugo takes its keys in any case.
        let name = if is_hugo { key.to_ascii_lowercase() } else { key.clone() };
        if is_hugo && name == "cascade" {
            continue;
        }
        if is_hugo && (name == "menu" || name == "menus") {
            front.menus = Some(keys::below(value));
            continue;
        }
        // What kisho has one key for, Hugo has two.
        let ours = RENAMED.iter().find(|(theirs, _)| is_hugo && *theirs == name).map(|(_, ours)| *ours);
        let other = own.iter().find(|(key, _)| ours == Some(key)).map(|(_, value)| value);
        if other.is_some_and(|other| !is_idle(&name, other)) {
            if other != Some(&value) && !is_idle(&name, &value) {
                lost.push(key);
            }
            continue;
        }
        let value = if is_hugo {
            let made = old.cast(&name, value.clone());
            if values::loses(&value, &made) {
                front.unsaid.push((key.clone(), values::loss(&key, &made)));
            }
            made
        } else {
            value
        };
        let idle = is_idle(&name, &value);
        if idle && front.top.contains_key(&name) {
            continue;
        }
        // Of the same name in two cases the last one counts.
        if let Some(before) = seen.insert(name.clone(), key.clone()).filter(|_| is_hugo) {
            let message = format!("`{before}` is left out: `{key}` is the same key, and counts");
            front.unsaid.push((before, message));
        }
        let Ok(value) = toml::Value::try_from(without_nulls(value)) else {
            if !idle {
                lost.push(key);
            }
            continue;
        };
        if let Some(key) = front.add(old, key, &name, value).filter(|_| !idle) {
            lost.push(key);
        }
    }
    front
}

impl Front {
    /// Puts a value where it belongs, or gives its key back.
    fn add(&mut self, old: &Old, key: String, name: &str, value: toml::Value) -> Option<String> {
        let is_hugo = old.generator == Generator::Hugo;
        let renamed = RENAMED.iter().find(|(theirs, _)| is_hugo && *theirs == name).map(|(_, ours)| *ours);
        match (name, value) {
            ("taxonomies", toml::Value::Table(table)) => self.taxonomies.extend(table),
            ("extra" | "params", toml::Value::Table(table)) => self.extra.extend(table),
            (name, value)
                if is_hugo && (name == "series" || old.taxonomies.iter().any(|own| own == name)) =>
            {
                self.taxonomies.insert(name.to_owned(), value);
            }
            ("authors" | "author", value) => match names(&value) {
                Some(names) => drop(self.top.insert("authors".to_owned(), names)),
                None => drop(self.extra.insert(key, value)),
            },
            ("weight", toml::Value::Integer(0)) if is_hugo => {}
            ("linktitle", toml::Value::String(text)) if is_hugo => {
                self.link_title = Some(text).filter(|text| !text.is_empty());
                return Some(key);
            }
            ("transparent", toml::Value::Boolean(false)) if !is_hugo => {}
            ("generate_feed", value) if !is_hugo => drop(self.top.insert("generate_feeds".to_owned(), value)),
            ("sort_by", value) if !is_hugo => {
                let ours = SORTED.iter().find(|(theirs, _)| value.as_str() == Some(theirs));
                let Some((_, ours)) = ours else { return Some(key) };
                self.top.insert(key, (*ours).into());
            }
            (name, value) if !is_hugo && SECTIONS.contains(&name) => {
                self.top.insert(name.to_owned(), value);
            }
            (name, value) if SAME.contains(&name) || renamed.is_some() => {
                let ours = renamed.unwrap_or(name);
                let value = match ours {
                    "date" | "updated" => dated(&value),
                    _ => Some(value),
                };
                let Some(value) = value else { return Some(key) };
                self.top.insert(ours.to_owned(), value);
            }
            (name, value) if is_hugo && !STEERING.contains(&name) => drop(self.extra.insert(key, value)),
            _ => return Some(key),
        }
        None
    }

    /// Whether the page is a draft.
    #[must_use]
    pub fn is_draft(&self) -> bool {
        self.top.get("draft").and_then(toml::Value::as_bool) == Some(true)
    }

    /// Adds an old URL that leads to the page.
    pub fn add_alias(&mut self, alias: String) {
        let aliases = self.top.entry("aliases").or_insert_with(|| toml::Value::Array(Vec::new()));
        if let Some(aliases) =
            aliases.as_array_mut().filter(|list| !list.iter().any(|own| own.as_str() == Some(&alias)))
        {
            aliases.push(alias.into());
        }
    }

    /// Makes a draft of the page; whether it was none.
    fn draft(&mut self) -> bool {
        let before = self.top.insert("draft".to_owned(), true.into());
        before.and_then(|before| before.as_bool()) != Some(true)
    }

    /// The lines of TOML.
    #[must_use]
    pub fn into_lines(self) -> String {
        let same = SAME
            .iter()
            .chain(&SECTIONS)
            .chain(&["authors", "translation_key"])
            .filter_map(|name| Some(format!("{name} = {}\n", self.top.get(*name)?)));
        let same: String = same.collect();
        let tables = [("taxonomies", self.taxonomies), ("extra", self.extra)];
        let tables = tables.into_iter().filter(|(_, table)| !table.is_empty()).map(|(name, table)| {
            let table = toml::Table::from_iter([(name.to_owned(), toml::Value::Table(table))]);
            format!("\n{}", toml::to_string(&table).unwrap_or_default())
        });
        same + &tables.collect::<String>()
    }
}

/// A value without those inside it that are nothing, which TOML cannot say.
pub fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(keys) => {
            let keys = keys.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(keys.map(|(key, value)| (key, without_nulls(value))).collect())
        }
        Value::Array(list) => {
            Value::Array(list.into_iter().filter(|value| !value.is_null()).map(without_nulls).collect())
        }
        value => value,
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
