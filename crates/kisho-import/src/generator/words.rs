//! The words of Zola's `[translations]` and the names of Hugo's languages, which kisho keeps in a catalogue for each language.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use toml::Table;

use super::settings::Settings;
use super::{Generator, config};
use crate::NewFile;
use crate::front::Front;
use kisho_source::{Language, Problems};

/// The catalogues that hold the words of the config. Those that are no text, or have no place, are told.
pub fn catalogues(settings: &Settings, problems: &mut Problems) -> BTreeMap<String, NewFile> {
    let own = config::language(Generator::Zola, settings);
    let own = own.as_ref().map_or("en", Language::tag);
    let mut all = vec![(own, vec!["translations"], settings.keys.get("translations"))];
    let languages = settings.keys.get("languages").and_then(Value::as_object).into_iter().flatten();
    for (tag, keys) in languages.filter(|(tag, _)| Language::from_tag(tag).is_some()) {
        all.push((tag, vec!["languages", tag, "translations"], keys.get("translations")));
    }
    let mut catalogues: BTreeMap<&str, Table> = BTreeMap::new();
    for (tag, path, words) in all {
        let table = catalogues.entry(tag).or_default();
        for lost in words.and_then(Value::as_object).into_iter().flat_map(|words| add(table, words)) {
            settings.lose(&[path.as_slice(), &[lost]].concat(), problems);
        }
    }
    let written = catalogues.into_iter().filter(|(_, words)| !words.is_empty());
    let written = written.filter_map(|(tag, words)| {
        let text = toml::to_string(&Table::from_iter([("extra".to_owned(), words.into())])).ok()?;
        Some((format!("i18n/{tag}.toml"), NewFile::Made(text)))
    });
    written.collect()
}

/// The catalogues that hold the names that Hugo's config gives to languages, except those that kisho calls so anyway.
pub fn names(generator: Generator, settings: &Settings) -> BTreeMap<String, String> {
    const OURS: [(&str, &str); 2] = [("en", "English"), ("ja", "日本語")];
    if generator == Generator::Zola {
        return BTreeMap::new();
    }
    let disabled = settings.disabled();
    let languages = settings.keys.get("languages").and_then(Value::as_object).into_iter().flatten();
    let languages = languages.filter(|(tag, _)| !disabled.contains(tag) && Language::from_tag(tag).is_some());
    let named = languages.filter_map(|(tag, keys)| {
        let name = ["label", "languageName"].iter().find_map(|key| keys.get(*key)?.as_str());
        let name = name.filter(|name| !name.trim().is_empty() && !OURS.contains(&(tag, name)))?;
        let mut words = Front::default();
        words.text("language_name", Some(name));
        Some((format!("i18n/{tag}.toml"), words.into_lines()))
    });
    named.collect()
}

/// Puts words into the table of a catalogue; the keys of those that cannot be put there.
fn add<'a>(table: &mut Table, words: &'a Map<String, Value>) -> Vec<&'a str> {
    let lost = words.iter().filter(|(key, word)| !word.as_str().is_some_and(|word| put(table, key, word)));
    lost.map(|(key, _)| key.as_str()).collect()
}

/// Puts a word where `trans` finds it: below the tables that the parts of its key name. Whether it has a place there.
fn put(mut table: &mut Table, key: &str, word: &str) -> bool {
    let (folders, name) = key.rsplit_once('.').map_or((None, key), |(folders, name)| (Some(folders), name));
    for folder in folders.into_iter().flat_map(|folders| folders.split('.')) {
        let inner = table.entry(folder).or_insert_with(|| Table::new().into());
        let Some(inner) = inner.as_table_mut() else { return false };
        table = inner;
    }
    let is_free = !table.contains_key(name);
    if is_free {
        table.insert(name.to_owned(), word.into());
    }
    is_free
}
