//! The keys of Hugo's config, which may be written in any case: here they become what the rest of the import calls them.

use serde_json::{Map, Value};

/// Keys that are read or told of, as Hugo's guide writes them.
const NAMES: [&str; 67] = [
    "author",
    "baseURL",
    "buildDrafts",
    "buildExpired",
    "buildFuture",
    "cascade",
    "contentDir",
    "defaultContentLanguage",
    "defaultContentLanguageInSubdir",
    "description",
    "disableKinds",
    "disableLanguages",
    "disablePathToLower",
    "disabled",
    "enable",
    "enableEmoji",
    "enableRobotsTXT",
    "extensions",
    "goldmark",
    "home",
    "identifier",
    "ignoreFiles",
    "imports",
    "label",
    "lang",
    "languageCode",
    "languageDirection",
    "languageName",
    "languages",
    "limit",
    "locale",
    "main",
    "markup",
    "matrix",
    "menu",
    "menus",
    "module",
    "mounts",
    "name",
    "outputs",
    "page",
    "pageRef",
    "paginate",
    "paginatePath",
    "pagination",
    "params",
    "parent",
    "passthrough",
    "permalinks",
    "publishDir",
    "rss",
    "rssLimit",
    "section",
    "services",
    "sites",
    "source",
    "staticDir",
    "target",
    "taxonomies",
    "taxonomy",
    "term",
    "theme",
    "title",
    "typographer",
    "uglyURLs",
    "url",
    "weight",
];

/// A table of the config with its keys as they are called here.
#[must_use]
pub fn named(table: Map<String, Value>) -> Map<String, Value> {
    let named = table.into_iter().map(|(key, value)| {
        let known = NAMES.iter().find(|name| name.eq_ignore_ascii_case(&key));
        let key = known.map_or(key, |name| (*name).to_owned());
        let value = match (key.as_str(), value) {
            // These have names of the site's own.
            ("params" | "cascade" | "taxonomies", value) => value,
            ("languages", Value::Object(languages)) => {
                languages.into_iter().map(|(tag, value)| (tag, below(value))).collect()
            }
            (_, value) => below(value),
        };
        (key, value)
    });
    named.collect()
}

/// A value with the keys in it as they are called here.
#[must_use]
pub fn below(value: Value) -> Value {
    match value {
        Value::Object(table) => Value::Object(named(table)),
        Value::Array(list) => list.into_iter().map(below).collect(),
        value => value,
    }
}
