//! The config of the other generator as `kisho.toml`.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use toml::Table;

use super::folders::default_language;
use super::found::Found;
use super::menu::{self, Entry};
use super::settings::{Settings, is_idle};
use super::{Generator, tables, writing};
use crate::front::Front;
use kisho_game::text::{Diagnostic, Id};
use kisho_source::files::is_plain;
use kisho_source::{Language, Problems};

/// Keys that are told of elsewhere, or that only say what kisho does anyway.
const MOVED: [&str; 22] = [
    "title",
    "description",
    "author",
    "base_url",
    "baseURL",
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
    "markdown",
    "permalinks",
    "output_dir",
    "ignored_content",
    "ignored_static",
    "generate_feed",
    "feed_filename",
];

/// The text of `kisho.toml`. What has no place in it is told. `menus` are the entries of the main menu that pages asked
/// for, by language; `found` knows where they lead. `math`: whether pages have formulas.
pub fn convert(
    generator: Generator,
    settings: &Settings,
    menus: BTreeMap<Option<String>, Vec<Entry>>,
    found: &Found,
    math: bool,
    problems: &mut Problems,
) -> String {
    let keys = &settings.keys;
    if keys.is_empty() && menus.is_empty() && !math {
        return String::new();
    }
    let mut lost: Vec<Vec<&str>> = Vec::new();
    let front = plain(generator, settings);
    let mut same = match generator {
        Generator::Zola => tables::same(settings, &mut lost, problems),
        Generator::Hugo => {
            let made = [("sitemap", "generate_sitemap"), ("robotstxt", "generate_robots_txt")];
            let off = made.into_iter().filter(|(kind, _)| settings.has_no(kind));
            hugo_feeds(settings)
                .into_iter()
                .chain(off.map(|(_, key)| (key.to_owned(), false.into())))
                .collect()
        }
    };
    if generator == Generator::Zola {
        zola_only(settings, &mut same, &mut lost, problems);
        keep_feeds(settings, &mut same, problems);
    } else if !settings.small_urls() {
        let safe = Table::from_iter([("taxonomies".to_owned(), "safe".into())]);
        same.insert("slugify".to_owned(), safe.into());
    }
    if generator == Generator::Hugo && settings.is_on("enableGitInfo") {
        same.insert("git_dates".to_owned(), true.into());
    }
    same.extend(writing::keys(generator, keys, math, &mut lost));
    let taxonomies =
        tables::taxonomies(generator, keys.get("taxonomies"), settings, &["taxonomies"], &mut lost, problems);
    let languages = tables::languages(generator, settings, &mut lost, problems);
    lost.extend(keys.iter().filter(|(key, value)| !is_idle(key, value)).filter_map(|(key, value)| {
        let is_same = generator == Generator::Zola && tables::SAME.contains(&key.as_str());
        let is_hugos = generator == Generator::Hugo
            && (HUGOS.contains(&key.as_str()) || key == "markup" && writing::is_read(value));
        let is_words = generator == Generator::Zola && key == "translations";
        (!MOVED.contains(&key.as_str()) && !is_same && !is_hugos && !is_words).then(|| vec![key.as_str()])
    }));
    if generator == Generator::Hugo {
        services(keys, &mut lost);
    }
    let menu_of = |keys: &'_ Map<String, Value>| keys.get("menus").or_else(|| keys.get("menu")).cloned();
    let own = menu_of(keys).unwrap_or_default();
    let in_folders = settings.is_on("defaultContentLanguageInSubdir");
    let pages = menu::Pages { found, lang: None, in_folders };
    let site_menu = menu::of_config(own.get("main"), pages);
    let other_menus =
        own.as_object().into_iter().flatten().map(|(name, _)| name).filter(|name| *name != "main");
    let key = if keys.contains_key("menus") { "menus" } else { "menu" };
    for name in other_menus {
        settings.lose(&[key, name], problems);
    }
    for lost in menu::unknown(own.get("main").and_then(Value::as_array).into_iter().flatten()) {
        settings.lose(&[key, "main", lost], problems);
    }
    let (tables, flat): (Table, Table) =
        same.into_iter().partition(|(_, value)| matches!(value, toml::Value::Table(_)));
    let mut out = front + &toml::to_string(&flat).unwrap_or_default();
    let mut table = |table: Table| {
        if !table.is_empty() {
            out += "\n";
            out += &toml::to_string(&table).unwrap_or_default();
        }
    };
    for (name, value) in tables {
        table(Table::from_iter([(name, value)]));
    }
    if !taxonomies.is_empty() {
        table(Table::from_iter([("taxonomies".to_owned(), taxonomies.into())]));
    }
    let mut own_menus = BTreeMap::new();
    for (tag, language, menu) in languages {
        let language = Table::from_iter([(tag.clone(), language.into())]);
        table(Table::from_iter([("languages".to_owned(), language.into())]));
        let Some(menu) = menu else { continue };
        let lang = Some(&*tag).filter(|tag| *tag != default_language(settings));
        let entries = menu::of_config(Some(menu), menu::Pages { lang, ..pages });
        own_menus.insert(tag, entries);
    }
    let params = keys.get(if generator == Generator::Hugo { "params" } else { "extra" }).cloned();
    let extra = params.and_then(|params| toml::Value::try_from(super::front::without_nulls(params)).ok());
    if let Some(extra) = extra.filter(|extra| extra.as_table().is_some_and(|extra| !extra.is_empty())) {
        table(Table::from_iter([("extra".to_owned(), extra)]));
    }
    for path in lost {
        settings.lose(&path, problems);
    }
    if generator == Generator::Hugo {
        tell_kinds(settings, problems);
    }
    let menus = menu::by_language(site_menu, own_menus, menus, default_language(settings));
    let places = menus.into_iter().filter(|(_, entries)| !entries.is_empty()).map(|(tag, entries)| {
        menu::written(&tag.map_or_else(|| "menu".to_owned(), |tag| format!("languages.{tag}.menu")), entries)
    });
    out + &places.collect::<String>()
}

/// Keys of Hugo that say what kisho does anyway, or that are read elsewhere.
const HUGOS: [&str; 12] = [
    "disableKinds",
    "rssLimit",
    "services",
    "contentDir",
    "defaultContentLanguageInSubdir",
    "disablePathToLower",
    "module",
    "ignoreFiles",
    "cascade",
    "disableLanguages",
    "uglyURLs",
    "enableGitInfo",
];

/// The keys that hold a text.
fn plain(generator: Generator, settings: &Settings) -> String {
    let text = |keys: &[&str]| settings.text(generator, keys);
    let author = settings.keys.get("author").or_else(|| settings.keys.get("params")?.get("author"));
    let author = author.and_then(|author| author.as_str().or_else(|| author.get("name")?.as_str()));
    let mut front = Front::default();
    front.text("title", text(&["title"]));
    front.text("description", text(&["description"]));
    front.text("author", text(&["author"]).or(author));
    front.text("base_url", settings.base_url(generator));
    front.text("lang", language(generator, settings).as_ref().map(Language::tag));
    front.into_lines()
}

/// The language of the site. Among several languages of Hugo's it is the one that names of files go by.
pub fn language(generator: Generator, settings: &Settings) -> Option<Language> {
    let has = |key| settings.keys.contains_key(key);
    let tag = match generator {
        Generator::Zola => settings.text(generator, &["default_language"]),
        Generator::Hugo if has("languages") || has("defaultContentLanguage") => {
            Some(default_language(settings))
        }
        Generator::Hugo => settings.text(generator, &["languageCode", "locale"]),
    };
    tag.and_then(Language::from_tag)
}

/// What only Zola says, or said in older versions.
fn zola_only<'a>(
    settings: &'a Settings,
    same: &mut Table,
    lost: &mut Vec<Vec<&'a str>>,
    problems: &mut Problems,
) {
    let keys = &settings.keys;
    if let Some(output) = keys.get("output_dir").and_then(Value::as_str).filter(|output| *output != "public")
    {
        if is_plain(output) {
            same.insert("output".to_owned(), output.into());
        } else {
            lost.push(vec!["output_dir"]);
        }
    }
    match keys.get("generate_feed") {
        Some(Value::Bool(feeds)) => drop(same.entry("generate_feeds").or_insert((*feeds).into())),
        Some(other) if !is_idle("generate_feed", other) => settings.refuse(&["generate_feed"], problems),
        _ => {}
    }
    match keys.get("feed_filename") {
        Some(Value::String(file)) => drop(same.entry("feed_filenames").or_insert(vec![file.as_str()].into())),
        Some(other) if !is_idle("feed_filename", other) => settings.refuse(&["feed_filename"], problems),
        _ => {}
    }
    // Zola writes addresses in small letters unless it is told otherwise.
    let slugify = same.entry("slugify").or_insert(Table::new().into());
    if let Some(slugify) = slugify.as_table_mut() {
        slugify.entry("paths").or_insert("on".into());
    }
}

/// Leaves out feeds that are not in XML beside those that are.
fn keep_feeds(settings: &Settings, same: &mut Table, problems: &mut Problems) {
    let Some(names) = same.get_mut("feed_filenames").and_then(toml::Value::as_array_mut) else { return };
    let is_made = |name: &toml::Value| name.as_str().is_some_and(|name| name.ends_with(".xml"));
    if names.iter().any(is_made) && !names.iter().all(is_made) {
        names.retain(is_made);
        settings.tell(&["feed_filenames"], problems, |_, span| {
            Diagnostic::warning(Id::ImportKey, span, "kisho makes feeds in XML only; the others are left out")
        });
    }
}

/// Says which kinds of pages kisho makes that Hugo was told not to make.
fn tell_kinds(settings: &Settings, problems: &mut Problems) {
    let (terms, lists) = (!settings.has_no("term"), !settings.has_no("taxonomy"));
    for (is_told, message) in [
        (settings.has_no("home"), "kisho makes a home page, which `disableKinds` switched off"),
        (settings.has_no("section"), "kisho makes pages of sections, which `disableKinds` switched off"),
        (settings.has_no("page"), "kisho makes pages of all files, which `disableKinds` switched off"),
        (
            terms && !lists,
            "kisho makes pages with the terms of a taxonomy, which `disableKinds` switched off",
        ),
        (!terms && lists, "kisho makes no pages with the terms of a taxonomy if terms have no pages"),
    ] {
        if is_told {
            settings.tell(&["disableKinds"], problems, |_, span| {
                Diagnostic::warning(Id::ImportKey, span, message)
            });
        }
    }
}

/// What Hugo is told about services of others; of its feeds only their length is read.
fn services<'a>(keys: &'a Map<String, Value>, lost: &mut Vec<Vec<&'a str>>) {
    let services = keys.get("services").and_then(Value::as_object).into_iter().flatten();
    for (service, said) in services.filter(|(key, value)| !tables::says_nothing(key, value)) {
        if service != "rss" {
            lost.push(vec!["services", service]);
            continue;
        }
        let others = said.as_object().into_iter().flatten().filter(|(key, _)| *key != "limit");
        let others = others.filter(|(key, value)| !tables::says_nothing(key, value));
        lost.extend(others.map(|(key, _)| vec!["services", "rss", key.as_str()]));
    }
}

/// Hugo makes a feed of a site unless it is told not to.
fn hugo_feeds(settings: &Settings) -> Table {
    let keys = &settings.keys;
    let names_rss = |list: &Value| {
        let names = list.as_array().into_iter().flatten().filter_map(Value::as_str);
        names.into_iter().any(|name| name.eq_ignore_ascii_case("rss"))
    };
    let has_none = settings.has_no("rss")
        || keys.get("outputs").and_then(|outputs| outputs.get("home")).is_some_and(|home| !names_rss(home));
    if has_none || keys.is_empty() {
        return Table::new();
    }
    let limit = keys.get("services").and_then(|all| all.get("rss")?.get("limit")).or(keys.get("rssLimit"));
    let limit = limit.and_then(Value::as_i64).filter(|limit| *limit > 0);
    let mut table = Table::from_iter([
        ("generate_feeds".to_owned(), true.into()),
        ("feed_filenames".to_owned(), vec!["index.xml"].into()),
    ]);
    table.extend(limit.map(|limit| ("feed_limit".to_owned(), limit.into())));
    table
}
