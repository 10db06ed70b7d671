//! The menus of a Hugo site, from its config and from the front matter of its pages.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::found::Found;
use super::settings::is_idle;
use super::values::whole;
use crate::front::Front;
use kisho_source::address::has_scheme;

/// A link of a menu.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// What other entries call it.
    identifier: Option<String>,
    name: String,
    url: Option<String>,
    parent: Option<String>,
    /// Hugo lists entries without a weight last.
    weight: i64,
}

/// The pages that the entries of a menu lead to.
#[derive(Debug, Clone, Copy)]
pub struct Pages<'a> {
    /// Where they are.
    pub found: &'a Found,
    /// Their language, if that is not the one of the site.
    pub lang: Option<&'a str>,
    /// Whether the URLs of all languages begin with a folder, which templates put before those of menus.
    pub in_folders: bool,
}

impl Pages<'_> {
    /// What the URL of an entry is now.
    fn url(self, url: &str) -> String {
        let Self { found, lang, in_folders } = self;
        if url.starts_with('#') || has_scheme(url) {
            return url.to_owned();
        }
        // A path without a slash at its front is one from the top, as all of Hugo's are, of the language.
        let is_of_language = in_folders || lang.is_some() && !url.starts_with('/');
        let url = if url.starts_with('/') { url.to_owned() } else { format!("/{url}") };
        let url = found.in_site(&url).unwrap_or(url);
        let page = if is_of_language { found.page_link(&url, "", lang) } else { None };
        page.unwrap_or(url)
    }
}

/// The entries that a config lists.
pub fn of_config(listed: Option<&Value>, pages: Pages<'_>) -> Vec<Entry> {
    let items = listed.and_then(Value::as_array).into_iter().flatten();
    items.filter_map(Value::as_object).filter_map(|item| entry(item, "", 0, None, pages)).collect()
}

/// The keys of entries that have no counterpart.
pub fn unknown<'a>(items: impl Iterator<Item = &'a Value>) -> BTreeSet<&'a str> {
    let keys = items.filter_map(Value::as_object).flatten();
    let lost = keys.filter(|(key, value)| !KEYS.contains(&key.as_str()) && !is_idle(key, value));
    lost.map(|(key, _)| key.as_str()).collect()
}

/// The keys of entries that are read.
const KEYS: [&str; 7] = ["identifier", "name", "pageRef", "parent", "title", "url", "weight"];

/// Whether a page asks for an entry of the main menu that has the title of the page.
pub fn is_titled_by_page(said: &Value) -> bool {
    match said {
        Value::String(name) => name == "main",
        Value::Array(names) => names.iter().any(|name| name == "main"),
        said => said.get("main").is_some_and(|item| {
            let text = |key| text(item.as_object()?, key);
            text("name").or_else(|| text("title")).is_none()
        }),
    }
}

/// The entries of the main menu that a page asks for in its front matter, and what of the rest is left out: the names of
/// other menus that it is in, and keys of the entry.
pub fn of_page(
    said: &Value,
    title: &str,
    weight: i64,
    file: &str,
    pages: Pages<'_>,
) -> (Option<Entry>, Vec<String>) {
    let nothing = Value::Object(Map::new());
    let menus: Vec<(&str, &Value)> = match said {
        Value::String(name) => vec![(name, &nothing)],
        Value::Array(names) => names.iter().filter_map(|name| Some((name.as_str()?, &nothing))).collect(),
        Value::Object(menus) => menus.iter().map(|(name, item)| (name.as_str(), item)).collect(),
        _ => Vec::new(),
    };
    let (main, others): (Vec<_>, Vec<_>) = menus.into_iter().partition(|(name, _)| *name == "main");
    let empty = Map::new();
    let item = main.first().map(|(_, item)| item.as_object().unwrap_or(&empty));
    let here = format!("@/{file}");
    let entry = item.and_then(|item| entry(item, title, weight, Some(&here), pages));
    let others = others.into_iter().map(|(name, _)| name);
    (entry, others.chain(unknown(main.iter().map(|(_, item)| *item))).map(str::to_owned).collect())
}

/// What an entry says by a key, if it says anything.
fn text<'a>(item: &'a Map<String, Value>, key: &str) -> Option<&'a str> {
    item.get(key).and_then(Value::as_str).filter(|text| !text.is_empty())
}

fn entry(
    item: &Map<String, Value>,
    title: &str,
    weight: i64,
    here: Option<&str>,
    pages: Pages<'_>,
) -> Option<Entry> {
    let text = |key: &str| text(item, key);
    let name =
        text("name").or(text("title")).or((!title.is_empty()).then_some(title)).or(text("identifier"))?;
    let of_page = text("pageRef").map(|path| {
        let page = pages.found.page(path, "", pages.lang).map(|page| format!("@/{page}"));
        page.unwrap_or_else(|| format!("/{}", path.trim_start_matches('/')))
    });
    let url = text("url").map(|url| pages.url(url));
    Some(Entry {
        identifier: text("identifier").map(str::to_owned),
        name: name.to_owned(),
        url: here.map(str::to_owned).or(of_page).or(url),
        parent: text("parent").map(str::to_owned),
        weight: item.get("weight").and_then(whole).filter(|weight| *weight != 0).unwrap_or(weight),
    })
}

/// The menus of a site by language, `None` for those without one of their own: made of the one in the config of the `site`, of
/// the `own` ones of languages there, and of the entries of pages. Pages without a language are in the `default` one.
#[must_use]
pub fn by_language(
    site: Vec<Entry>,
    own: BTreeMap<String, Vec<Entry>>,
    mut pages: BTreeMap<Option<String>, Vec<Entry>>,
    default: &str,
) -> BTreeMap<Option<String>, Vec<Entry>> {
    // What stands in the menu of the site is seen in all languages without one.
    if !own.is_empty()
        && let Some(entries) = pages.remove(&None)
    {
        pages.entry(Some(default.to_owned())).or_default().extend(entries);
    }
    let mut menus: BTreeMap<_, _> = own.into_iter().map(|(tag, entries)| (Some(tag), entries)).collect();
    for (tag, entries) in pages {
        menus.entry(tag).or_insert_with(|| site.clone()).extend(entries);
    }
    menus.entry(None).or_insert(site);
    menus
}

/// The tables of a menu, `menu` or `languages.ja.menu`.
pub fn written(place: &str, mut entries: Vec<Entry>) -> String {
    entries.sort_by(|a, b| {
        let key = |entry: &Entry| if entry.weight == 0 { i64::MAX } else { entry.weight };
        key(a).cmp(&key(b)).then_with(|| a.name.cmp(&b.name))
    });
    let one = |place: &str, entry: &Entry| {
        let mut front = Front::default();
        front.text("name", Some(&entry.name));
        front.text("url", entry.url.as_deref());
        format!("\n[[{place}]]\n{}", front.into_lines())
    };
    let is_top = |entry: &&Entry| {
        let has = |parent: &str| entries.iter().any(|other| is_called(other, parent));
        entry.parent.as_deref().is_none_or(|parent| !has(parent))
    };
    let mut out = String::new();
    for entry in entries.iter().filter(is_top) {
        let is_below =
            |other: &&Entry| other.parent.as_deref().is_some_and(|parent| is_called(entry, parent));
        let below = entries.iter().filter(|other| is_below(other) && other.url.is_some());
        let below: String = below.map(|other| one(&format!("{place}.children"), other)).collect();
        if entry.url.is_some() || !below.is_empty() {
            out += &one(place, entry);
            out += &below;
        }
    }
    out
}

fn is_called(entry: &Entry, name: &str) -> bool {
    entry.identifier.as_deref().unwrap_or(&entry.name) == name || entry.name == name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stand_in_the_menu_of_their_language() {
        let entries = |names: &str| {
            let names = names.split_whitespace().map(str::to_owned);
            names.map(|name| Entry { name, ..Entry::default() }).collect::<Vec<_>>()
        };
        let menus = |site: &str, own: &[(&str, &str)], pages: &[(Option<&str>, &str)]| {
            let own = own.iter().map(|(tag, names)| ((*tag).to_owned(), entries(names))).collect();
            let pages = pages.iter().map(|(tag, names)| (tag.map(str::to_owned), entries(names))).collect();
            let menus = by_language(entries(site), own, pages, "en").into_iter();
            let menus = menus.filter(|(_, entries)| !entries.is_empty()).map(|(tag, entries)| {
                let names: Vec<_> = entries.iter().map(|entry| entry.name.as_str()).collect();
                format!("{}: {}", tag.as_deref().unwrap_or("all"), names.join(" "))
            });
            menus.collect::<Vec<_>>().join(", ")
        };
        let pages = [(None, "about"), (Some("ja"), "案内")];
        assert_eq!(menus("", &[], &pages), "all: about, ja: 案内");
        assert_eq!(menus("site", &[], &pages), "all: site about, ja: site 案内");
        assert_eq!(menus("", &[("en", "ext")], &pages), "en: ext about, ja: 案内");
        assert_eq!(menus("site", &[("ja", "外")], &pages), "all: site, en: site about, ja: 外 案内");
        assert_eq!(menus("site", &[("fr", "dehors")], &[]), "all: site, fr: dehors");
    }
}
