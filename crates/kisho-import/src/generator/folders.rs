//! Where the other generator looks for content.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::Generator;
use super::ignored::Ignored;
use super::settings::Settings;
use kisho_source::Problems;
use kisho_source::files::CONTENT;

/// The files of the content folders by their new names, those of each language of Hugo's beside their translations.
pub fn content(
    generator: Generator,
    dir: &Path,
    settings: &Settings,
    problems: &mut Problems,
) -> BTreeMap<String, PathBuf> {
    let mut folders = folders(generator, settings, problems);
    // Of files of one name that of the default language counts.
    folders.sort_by_key(|folder| folder.lang.is_some());
    let ignored = Ignored::new(generator, &settings.keys).unwrap_or_else(|key| {
        settings.lose(&[key], problems);
        Ignored::Names(Vec::new())
    });
    let mut files = BTreeMap::new();
    for Folder { source: folder, lang, below } in &folders {
        for (file, path) in kisho_source::files::folder(dir, folder, false, problems) {
            let whole = format!("{folder}/{file}");
            let is_deeper =
                |other: &String| other.len() > folder.len() && whole.starts_with(&format!("{other}/"));
            if folders.iter().any(|other| is_deeper(&other.source)) || ignored.has(folder, &file) {
                continue;
            }
            let stem = file.strip_suffix(".markdown").or_else(|| file.strip_suffix(".md"));
            let new = match (stem, lang) {
                (Some(stem), Some(lang)) => format!("{below}{stem}.{lang}.md"),
                (Some(stem), None) => format!("{below}{stem}.md"),
                (None, _) => format!("{below}{file}"),
            };
            files.entry(new).or_insert(path);
        }
    }
    files
}

/// A folder of content.
struct Folder {
    /// Its path in the site.
    source: String,
    /// The language of its pages, if that is not the one of the site.
    lang: Option<String>,
    /// Where they belong in the content folder: nothing, or a path and a slash.
    below: String,
}

/// The folders of content of a site.
fn folders(generator: Generator, settings: &Settings, problems: &mut Problems) -> Vec<Folder> {
    let keys = &settings.keys;
    let plain = |source: &str, lang| {
        let source = source.trim_start_matches("./").trim_matches('/').to_owned();
        Folder { source, lang, below: String::new() }
    };
    if generator != Generator::Hugo {
        return vec![plain(CONTENT, None)];
    }
    let default = settings.text(generator, &["defaultContentLanguage"]).unwrap_or("en");
    let other = |tag: &str| (tag != default).then(|| tag.to_owned());
    let mounts = keys.get("module").and_then(|module| module.get("mounts")).and_then(Value::as_array);
    let mut mounted = Vec::new();
    for mount in mounts.into_iter().flatten() {
        let text = |key: &str| mount.get(key).and_then(Value::as_str);
        let target = text("target").unwrap_or_default().trim_matches('/');
        let below = target.strip_prefix(CONTENT).filter(|rest| rest.is_empty() || rest.starts_with('/'));
        let (Some(below), Some(source)) = (below, text("source")) else { continue };
        if source.split('/').any(|part| part == "..") {
            settings.lose(&["module", "mounts"], problems);
            continue;
        }
        let all = mount.pointer("/sites/matrix/languages").and_then(Value::as_array);
        let only = all.filter(|all| all.len() == 1).and_then(|all| all.first()?.as_str());
        let mut folder = plain(source, text("lang").or(only).and_then(other));
        folder.below = below.trim_matches('/').to_owned();
        if !folder.below.is_empty() {
            folder.below.push('/');
        }
        mounted.push(folder);
    }
    if !mounted.is_empty() {
        return mounted;
    }
    let mut folders = Vec::new();
    let at = |keys: &Value| keys.get("contentDir")?.as_str().map(str::to_owned);
    for (tag, keys) in keys.get("languages").and_then(Value::as_object).into_iter().flatten() {
        folders.extend(at(keys).map(|folder| plain(&folder, other(tag))));
    }
    let main = plain(keys.get("contentDir").and_then(Value::as_str).unwrap_or(CONTENT), None);
    if !folders.iter().any(|folder| folder.source == main.source) {
        folders.push(main);
    }
    folders
}
