//! Taxonomies and languages of the other generator, as tables of `kisho.toml`.

use serde_json::{Map, Value};
use toml::Table;

use super::Generator;
use crate::text::Language;

/// Keys of Zola that mean the same at the top of `kisho.toml`.
pub const SAME: [&str; 7] = [
    "generate_feeds",
    "feed_filenames",
    "feed_limit",
    "minify_html",
    "generate_sitemap",
    "generate_robots_txt",
    "slugify",
];

/// Keys of a taxonomy.
const OF_TAXONOMY: [&str; 5] = ["name", "paginate_by", "paginate_path", "feed", "render"];

/// Keys of a language.
const OF_LANGUAGE: [&str; 3] = ["title", "description", "taxonomies"];

/// The keys that mean the same.
pub fn same(keys: &Map<String, Value>, lost: &mut impl FnMut(&str)) -> Table {
    let mut table = Table::new();
    for (key, value) in keys.iter().filter(|(key, _)| SAME.contains(&key.as_str())) {
        let mut value = value.clone();
        let keeps = value.as_object_mut().and_then(|slugify| slugify.remove("paths_keep_dates"));
        if keeps.is_some() {
            lost("paths_keep_dates");
        }
        match toml::Value::try_from(value) {
            Ok(value) => drop(table.insert(key.clone(), value)),
            Err(_) => lost(key),
        }
    }
    table
}

/// The taxonomies of a site or of a language. Hugo has two by itself, of which kisho knows one.
pub fn taxonomies(
    generator: Generator,
    written: Option<&Value>,
    lost: &mut impl FnMut(&str),
) -> Vec<toml::Value> {
    let named = |name: &str| toml::Value::Table(Table::from_iter([("name".to_owned(), name.into())]));
    match (generator, written) {
        (Generator::Hugo, None) => vec![named("categories")],
        (Generator::Hugo, Some(Value::Object(plurals))) => {
            let plurals = plurals.values().filter_map(Value::as_str);
            plurals.filter(|name| *name != "tags" && *name != "series").map(named).collect()
        }
        (Generator::Zola, Some(Value::Array(list))) => {
            list.iter().filter_map(|one| taxonomy(one, lost)).collect()
        }
        _ => Vec::new(),
    }
}

fn taxonomy(written: &Value, lost: &mut impl FnMut(&str)) -> Option<toml::Value> {
    let keys = written.as_object()?;
    keys.keys().filter(|key| !OF_TAXONOMY.contains(&key.as_str())).for_each(|key| lost(key));
    let known = keys.iter().filter(|(key, _)| OF_TAXONOMY.contains(&key.as_str()));
    let known = known.filter_map(|(key, value)| Some((key.clone(), toml::Value::try_from(value).ok()?)));
    Some(toml::Value::Table(known.collect()))
}

/// The languages of a site, and the menu of each.
pub fn languages<'a>(
    generator: Generator,
    written: Option<&'a Value>,
    lost: &mut impl FnMut(&str),
) -> Vec<(String, Table, Option<&'a Value>)> {
    let mut languages = Vec::new();
    for (tag, keys) in written.and_then(Value::as_object).into_iter().flatten() {
        let Some(keys) = keys.as_object().filter(|_| Language::from_tag(tag).is_some()) else {
            lost(tag);
            continue;
        };
        let mut table = Table::new();
        let params = keys.get("params").and_then(Value::as_object);
        for key in ["title", "description"] {
            let text = keys.get(key).or_else(|| params?.get(key)).and_then(Value::as_str);
            table.extend(text.map(|text| (key.to_owned(), text.into())));
        }
        let own = keys.get("taxonomies").map(|own| taxonomies(generator, Some(own), lost));
        table.extend(own.filter(|own| !own.is_empty()).map(|own| ("taxonomies".to_owned(), own.into())));
        // Of the others most only say how the generator calls the language or orders it.
        let told = ["weight", "languageName", "label", "languageCode", "locale", "params", "menus", "menu"];
        let known =
            |key: &str| OF_LANGUAGE.contains(&key) || (generator == Generator::Hugo && told.contains(&key));
        keys.keys().filter(|key| !known(key)).for_each(|key| lost(key));
        let menus = keys.get("menus").or_else(|| keys.get("menu"));
        languages.push((tag.clone(), table, menus.and_then(|menus| menus.get("main"))));
    }
    languages
}
