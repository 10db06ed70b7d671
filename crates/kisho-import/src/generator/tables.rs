//! Taxonomies and languages of the other generator, as tables of `kisho.toml`.

use serde_json::{Map, Value};
use toml::Table;

use super::settings::{Settings, is_idle};
use super::{Generator, menu, writing};
use kisho_source::Language;

/// Keys of Zola that mean the same at the top of `kisho.toml`.
pub const SAME: [&str; 9] = [
    "generate_feeds",
    "feed_filenames",
    "feed_limit",
    "minify_html",
    "generate_sitemap",
    "generate_robots_txt",
    "build_search_index",
    "slugify",
    "link_checker",
];

/// Keys of the tables among them.
fn in_table(table: &str) -> &'static [&'static str] {
    match table {
        "slugify" => &["paths", "taxonomies", "anchors", "paths_keep_dates"],
        "link_checker" => &["skip_prefixes", "skip_anchor_prefixes", "internal_level", "external_level"],
        _ => &[],
    }
}

/// Keys of a taxonomy.
const OF_TAXONOMY: [&str; 5] = ["name", "paginate_by", "paginate_path", "feed", "render"];

/// Keys of a language.
const OF_LANGUAGE: [&str; 4] = ["title", "description", "taxonomies", "build_search_index"];

/// Keys of a language of Hugo's that only say how Hugo calls or orders it, or that are read elsewhere.
const OF_HUGO: [&str; 11] = [
    "weight",
    "languageName",
    "label",
    "languageCode",
    "languageDirection",
    "locale",
    "params",
    "menus",
    "menu",
    "contentDir",
    "disabled",
];

/// The parameters of a language of Hugo's that are not read.
fn lost_params(params: Option<&Map<String, Value>>) -> impl Iterator<Item = &str> {
    let is_read = |key: &str| ["title", "description"].contains(&key) || writing::is_switch(key);
    let lost =
        params.into_iter().flatten().filter(move |(key, value)| !is_read(key) && !says_nothing(key, value));
    lost.map(|(key, _)| key.as_str())
}

/// Whether a key says no more than what is so without it, as a table of such keys does.
pub fn says_nothing(key: &str, value: &Value) -> bool {
    match value {
        Value::Object(table) => table.iter().all(|(key, value)| says_nothing(key, value)),
        value => is_idle(key, value),
    }
}

/// The keys that mean the same.
pub fn same<'a>(keys: &'a Map<String, Value>, lost: &mut Vec<Vec<&'a str>>) -> Table {
    let mut table = Table::new();
    for (key, value) in keys.iter().filter(|(key, _)| SAME.contains(&key.as_str())) {
        let mut value = value.clone();
        if let (Some(inner), Some(written)) =
            (value.as_object_mut(), keys.get(key).and_then(Value::as_object))
        {
            let known = in_table(key);
            inner.retain(|key, _| known.contains(&key.as_str()));
            let others =
                written.iter().filter(|(key, value)| !inner.contains_key(*key) && !is_idle(key, value));
            lost.extend(others.map(|(inner, _)| vec![key.as_str(), inner.as_str()]));
        }
        match toml::Value::try_from(value) {
            Ok(value) => drop(table.insert(key.clone(), value)),
            Err(_) => lost.push(vec![key]),
        }
    }
    table
}

/// The names of the taxonomies of a Hugo site, which has two by itself.
pub fn names(written: Option<&Value>) -> Vec<String> {
    match written.and_then(Value::as_object) {
        None => vec!["tags".to_owned(), "categories".to_owned()],
        Some(plurals) => plurals.values().filter_map(Value::as_str).map(str::to_owned).collect(),
    }
}

/// The taxonomies of a site or of a language, found after the keys `at`.
pub fn taxonomies<'a>(
    generator: Generator,
    written: Option<&'a Value>,
    settings: &Settings,
    at: &[&'a str],
    lost: &mut Vec<Vec<&'a str>>,
) -> Vec<toml::Value> {
    match (generator, written) {
        (Generator::Hugo, written) => {
            let is_off = settings.has_no("term");
            let known = |name: &String| !is_off && (name == "tags" || name == "series");
            let names = names(written).into_iter().filter(|name| !known(name));
            let table = |name: String| {
                let render = is_off.then(|| ("render".to_owned(), false.into()));
                Table::from_iter([("name".to_owned(), name.into())].into_iter().chain(render)).into()
            };
            names.map(table).collect()
        }
        (Generator::Zola, Some(Value::Array(list))) => {
            list.iter().filter_map(|one| taxonomy(one, at, lost)).collect()
        }
        (Generator::Zola, _) => Vec::new(),
    }
}

fn taxonomy<'a>(written: &'a Value, at: &[&'a str], lost: &mut Vec<Vec<&'a str>>) -> Option<toml::Value> {
    let keys = written.as_object()?;
    let others = keys.keys().filter(|key| !OF_TAXONOMY.contains(&key.as_str()));
    lost.extend(others.map(|key| at.iter().copied().chain([key.as_str()]).collect()));
    let known = keys.iter().filter(|(key, _)| OF_TAXONOMY.contains(&key.as_str()));
    let known = known.filter_map(|(key, value)| Some((key.clone(), toml::Value::try_from(value).ok()?)));
    Some(toml::Value::Table(known.collect()))
}

/// The languages of a site, and the menu of each.
pub fn languages<'a>(
    generator: Generator,
    settings: &'a Settings,
    lost: &mut Vec<Vec<&'a str>>,
) -> Vec<(String, Table, Option<&'a Value>)> {
    let mut languages = Vec::new();
    let (site, disabled) = (&settings.keys, settings.disabled());
    let all = site.get("languages").and_then(Value::as_object).into_iter().flatten();
    for (tag, keys) in all.filter(|(tag, _)| generator != Generator::Hugo || !disabled.contains(tag)) {
        let Some(keys) = keys.as_object().filter(|_| Language::from_tag(tag).is_some()) else {
            lost.push(vec!["languages", tag]);
            continue;
        };
        let mut table = Table::new();
        let params = keys.get("params").and_then(Value::as_object);
        for key in ["title", "description"] {
            let text = keys.get(key).or_else(|| params?.get(key)).and_then(Value::as_str);
            table.extend(text.map(|text| (key.to_owned(), text.into())));
        }
        let own = keys
            .get("taxonomies")
            .map(|own| taxonomies(generator, Some(own), settings, &["languages", tag, "taxonomies"], lost));
        table.extend(own.filter(|own| !own.is_empty()).map(|own| ("taxonomies".to_owned(), own.into())));
        if let (Generator::Zola, Some(search)) = (generator, keys.get("build_search_index")) {
            table.extend(search.as_bool().map(|search| ("build_search_index".to_owned(), search.into())));
        }
        for (key, value) in keys {
            let known = OF_LANGUAGE.contains(&key.as_str())
                || (generator == Generator::Zola && key == "translations")
                || (generator == Generator::Hugo && OF_HUGO.contains(&key.as_str()));
            // What all languages have anyway.
            let as_site = SAME.contains(&key.as_str()) && site.get(key) == Some(value);
            // What is switched off for this language alone is lost too.
            let is_off = is_idle(key, value) && site.get(key).is_none_or(|site| is_idle(key, site));
            if !known && !as_site && !is_off {
                lost.push(vec!["languages", tag, key]);
            }
        }
        if generator == Generator::Hugo {
            lost.extend(lost_params(params).map(|key| vec!["languages", tag, "params", key]));
        }
        let named = ["menus", "menu"].into_iter().find_map(|key| Some((key, keys.get(key)?)));
        let others = named.iter().flat_map(|(key, menus)| Some((*key, menus.as_object()?)));
        for (key, menus) in others {
            let others = menus.keys().filter(|name| *name != "main");
            lost.extend(others.map(|name| vec!["languages", tag.as_str(), key, name.as_str()]));
            let main = menus.get("main").and_then(Value::as_array).into_iter().flatten();
            lost.extend(
                menu::unknown(main).into_iter().map(|name| vec!["languages", tag, key, "main", name]),
            );
        }
        let menus = named.map(|(_, menus)| menus);
        languages.push((tag.clone(), table, menus.and_then(|menus| menus.get("main"))));
    }
    languages
}
