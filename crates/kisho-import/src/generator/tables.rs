//! Taxonomies and languages of the other generator, as tables of `kisho.toml`.

use std::collections::HashSet;

use serde_json::{Map, Value};
use toml::Table;

use super::settings::{Settings, is_idle};
use super::{Generator, menu, terms, writing};
use kisho_game::text::{Diagnostic, Id, shown};
use kisho_source::slug::Strategy;
use kisho_source::{Language, Problems};

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
const OF_HUGO: [&str; 12] = [
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
    "permalinks",
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

/// Whether the value of a key is one that it can have, in kisho as in Zola.
fn fits(key: &str, value: &Value) -> bool {
    let is_among = |words: &[&str]| value.as_str().is_some_and(|word| words.contains(&word));
    match key {
        "feed_limit" | "paginate_by" => value.is_u64(),
        "feed_filenames" | "skip_prefixes" | "skip_anchor_prefixes" => {
            value.as_array().is_some_and(|list| list.iter().all(Value::is_string))
        }
        "slugify" | "link_checker" => value.is_object(),
        "paths" | "taxonomies" | "anchors" => is_among(&["on", "safe", "off"]),
        "internal_level" | "external_level" => is_among(&["error", "warn"]),
        "name" | "paginate_path" => value.is_string(),
        // All others are switches.
        _ => value.is_boolean(),
    }
}

/// The keys that mean the same.
pub fn same<'a>(settings: &'a Settings, lost: &mut Vec<Vec<&'a str>>, problems: &mut Problems) -> Table {
    let mut table = Table::new();
    for (key, written) in settings.keys.iter().filter(|(key, _)| SAME.contains(&key.as_str())) {
        let mut value = written.clone();
        if let (Some(inner), Some(written), true) =
            (value.as_object_mut(), written.as_object(), fits(key, written))
        {
            let known = in_table(key);
            inner.retain(|key, value| known.contains(&key.as_str()) && fits(key, value));
            let others =
                written.iter().filter(|(key, value)| !inner.contains_key(*key) && !is_idle(key, value));
            for (name, _) in others {
                if known.contains(&name.as_str()) {
                    settings.refuse(&[key, name], problems);
                } else {
                    lost.push(vec![key, name]);
                }
            }
        }
        match toml::Value::try_from(value) {
            Ok(value) if fits(key, written) => drop(table.insert(key.clone(), value)),
            _ if is_idle(key, written) => {}
            _ => settings.refuse(&[key], problems),
        }
    }
    table
}

/// The names of the taxonomies of a Hugo site, which has two by itself.
pub fn names(written: Option<&Value>) -> Vec<String> {
    plurals(written).into_iter().map(|(_, name)| name.to_owned()).filter(|name| !name.is_empty()).collect()
}

/// What a Hugo site calls one of a taxonomy, and the taxonomy; that is empty if it has no name.
fn plurals(written: Option<&Value>) -> Vec<(&str, &str)> {
    match written.and_then(Value::as_object) {
        None => vec![("tag", "tags"), ("category", "categories")],
        Some(all) => {
            all.iter().map(|(one, many)| (one.as_str(), many.as_str().unwrap_or_default())).collect()
        }
    }
}

/// The taxonomies of a site or of a language, found after the keys `at`. Those that kisho cannot have are told.
pub fn taxonomies<'a>(
    generator: Generator,
    written: Option<&'a Value>,
    settings: &Settings,
    at: &[&'a str],
    lost: &mut Vec<Vec<&'a str>>,
    problems: &mut Problems,
) -> Vec<toml::Value> {
    let mut names = Names { settings, strategy: terms::strategy(generator, settings), urls: HashSet::new() };
    match (generator, written) {
        (Generator::Hugo, written) => {
            let is_off = settings.has_no("term");
            let known = |name: &str| !is_off && (name == "tags" || name == "series");
            let mut all = plurals(written);
            all.retain(|(one, name)| names.take(name, &[at, &[*one]].concat(), problems) && !known(name));
            let table = |(_, name): (&str, &str)| {
                let render = is_off.then(|| ("render".to_owned(), false.into()));
                Table::from_iter([("name".to_owned(), name.into())].into_iter().chain(render)).into()
            };
            all.into_iter().map(table).collect()
        }
        (Generator::Zola, Some(Value::Array(list))) => {
            let name = |one: &'a Value| one.get("name").and_then(Value::as_str).unwrap_or_default();
            let mut list: Vec<&Value> = list.iter().collect();
            list.retain(|&one| names.take(name(one), at, problems));
            list.into_iter().filter_map(|one| taxonomy(one, settings, at, lost, problems)).collect()
        }
        (Generator::Zola, written) => {
            if written.is_some_and(|written| !is_idle("taxonomies", written)) {
                settings.refuse(at, problems);
            }
            Vec::new()
        }
    }
}

/// The taxonomies that a site has so far, by their URLs.
struct Names<'a> {
    settings: &'a Settings,
    strategy: Strategy,
    urls: HashSet<String>,
}

impl Names<'_> {
    /// Whether kisho can have one more of this name, which is found after the keys `at`; if not, it is told.
    fn take(&mut self, name: &str, at: &[&str], problems: &mut Problems) -> bool {
        let has_letters = name.chars().any(char::is_alphanumeric);
        let url = self.strategy.part(name).filter(|_| has_letters);
        let message = match url.map(|url| self.urls.insert(url)) {
            Some(true) => return true,
            Some(false) => format!(
                "the taxonomy `{}` is left out, because another taxonomy already has this URL",
                shown(name)
            ),
            None if name.trim().is_empty() => "a taxonomy without a name is left out".to_owned(),
            None => format!("the taxonomy `{}` is left out, because its name has no letters", shown(name)),
        };
        self.settings.tell(at, problems, |_, span| Diagnostic::warning(Id::ImportKey, span, message));
        false
    }
}

fn taxonomy<'a>(
    written: &'a Value,
    settings: &Settings,
    at: &[&'a str],
    lost: &mut Vec<Vec<&'a str>>,
    problems: &mut Problems,
) -> Option<toml::Value> {
    let mut made = Table::new();
    for (key, value) in written.as_object()? {
        let path = [at, &[key.as_str()]].concat();
        if !OF_TAXONOMY.contains(&key.as_str()) {
            lost.push(path);
        } else if !fits(key, value) {
            settings.refuse(&path, problems);
        } else {
            made.extend(toml::Value::try_from(value).ok().map(|value| (key.clone(), value)));
        }
    }
    Some(made.into())
}

/// The languages of a site, and the menu of each.
pub fn languages<'a>(
    generator: Generator,
    settings: &'a Settings,
    lost: &mut Vec<Vec<&'a str>>,
    problems: &mut Problems,
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
        let at = ["languages", tag, "taxonomies"];
        let own = keys.get("taxonomies");
        let own = own.map(|own| taxonomies(generator, Some(own), settings, &at, lost, problems));
        table.extend(own.filter(|own| !own.is_empty()).map(|own| ("taxonomies".to_owned(), own.into())));
        if let (Generator::Zola, Some(search)) = (generator, keys.get("build_search_index")) {
            table.extend(search.as_bool().map(|search| ("build_search_index".to_owned(), search.into())));
            if !search.is_boolean() {
                settings.refuse(&["languages", tag, "build_search_index"], problems);
            }
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

#[cfg(test)]
mod tests {
    use super::super::site;
    use super::*;

    /// The config that a site with this one gets, and what is said about it.
    fn made(generator: Generator, config: &str) -> (String, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        let name = if generator == Generator::Hugo { "hugo.toml" } else { "config.toml" };
        std::fs::write(folder.path().join(name), config).unwrap();
        std::fs::create_dir(folder.path().join("content")).unwrap();
        let made = site(generator, folder.path());
        let said = made.problems.iter().map(|problem| problem.diagnostic.message.clone()).collect();
        (made.config.unwrap_or_default(), said)
    }

    #[test]
    fn taxonomies_that_cannot_be_are_told() {
        let hugo = "title = \"T\"\n[taxonomies]\nseries = \"\"\nopening = \"openings\"\nsign = \"++\"\nlist = []\nopen = \"Openings\"\n";
        let (config, mut said) = made(Generator::Hugo, hugo);
        assert!(config.ends_with("\n[[taxonomies]]\nname = \"openings\"\n"), "{config}");
        assert_eq!(config.matches("[[taxonomies]]").count(), 1, "{config}");
        said.retain(|message| message.contains("taxonomy"));
        said.sort();
        let nameless = "a taxonomy without a name is left out";
        let url = "the taxonomy `Openings` is left out, because another taxonomy already has this URL";
        let letters = "the taxonomy `++` is left out, because its name has no letters";
        assert_eq!(said, [nameless, nameless, letters, url]);
        let zola = "title = \"T\"\ntaxonomies = [{name = 1}, {name = \"a\", feed = {}, render = false}, 3, {}]\n\
            [languages.ja]\ntaxonomies = 3\nbuild_search_index = [{x = 1}]\n";
        let (config, said) = made(Generator::Zola, zola);
        assert!(config.contains("\n[[taxonomies]]\nname = \"a\"\nrender = false\n"), "{config}");
        assert!(config.ends_with("\n[languages.ja]\n"), "{config}");
        assert_eq!(config.matches("[[taxonomies]]").count(), 1, "{config}");
        assert!(said.iter().any(|message| message == nameless), "{said:?}");
        for key in ["feed", "taxonomies", "build_search_index"] {
            let message = format!("`{key}` is left out: it cannot have this value");
            assert!(said.contains(&message), "{key}: {said:?}");
        }
    }

    #[test]
    fn values_that_cannot_be_are_told() {
        let keys = [
            ("generate_feeds", "[{a = 1}]"),
            ("generate_feed", "3"),
            ("feed_filenames", "[[\"a.xml\"]]"),
            ("feed_filename", "{a = 1}"),
            ("feed_limit", "-1"),
            ("build_search_index", "{a = 1}"),
            ("minify_html", "\"yes\""),
            ("generate_sitemap", "1"),
            ("slugify", "[{paths = \"on\"}]"),
            ("link_checker", "3"),
            ("slugify.anchors", "{a = 1}"),
            ("slugify.paths_keep_dates", "[{a = 1}]"),
            ("link_checker.internal_level", "[{a = 1}]"),
            ("link_checker.skip_prefixes", "\"https://example.org\""),
        ];
        for (key, value) in keys {
            let (config, said) = made(Generator::Zola, &format!("title = \"T\"\n{key} = {value}\n"));
            let last = key.rsplit('.').next().unwrap();
            assert_eq!(said, [format!("`{last}` is left out: it cannot have this value")], "{key}");
            let table = if key.starts_with("link_checker.") { "\n[link_checker]\n" } else { "" };
            assert_eq!(config, format!("title = \"T\"\n{table}\n[slugify]\npaths = \"on\"\n"), "{key}");
        }
        let good = "feed_filenames = [\"a.xml\"]\nfeed_limit = 3\ngenerate_feeds = true\nminify_html = false\ntitle = \"T\"\n\n\
            [link_checker]\nexternal_level = \"warn\"\nskip_prefixes = [\"x\"]\n\n\
            [slugify]\nanchors = \"safe\"\npaths = \"off\"\npaths_keep_dates = true\n";
        let (config, said) = made(Generator::Zola, good);
        let sorted = |text: &str| text.lines().map(str::to_owned).collect::<std::collections::BTreeSet<_>>();
        assert_eq!((sorted(&config), said), (sorted(good), vec![]));
    }
}
