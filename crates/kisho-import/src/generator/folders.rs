//! Where the other generator looks for content.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use super::ignored::Ignored;
use super::others::is_other_text;
use super::place::{Named, in_paths};
use super::settings::{Settings, is_idle};
use super::{Generator, OTHERS};
use crate::files::folder_of;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::files::{CONTENT, PAGE_BYTES, STATIC, is_plain, read_limited};
use kisho_source::{Language, Problems};

/// The files of the content folders by their new names, those of each language of Hugo's beside their translations. Of several
/// with one name the first counts, and the others are told.
pub fn content(
    generator: Generator,
    dir: &Path,
    settings: &Settings,
    problems: &mut Problems,
) -> BTreeMap<String, PathBuf> {
    let mut folders = folders(generator, dir, settings, problems);
    // Of files of one name that of the default language counts.
    folders.sort_by_key(|folder| folder.lang.is_some());
    let ignored = Ignored::new(generator, &settings.keys).unwrap_or_else(|key| {
        settings.lose(&[key], problems);
        Ignored::Names(Vec::new())
    });
    let is_hugo = generator == Generator::Hugo;
    let mut found = Vec::new();
    let disabled = if is_hugo { settings.disabled() } else { Vec::new() };
    let mut left = BTreeMap::new();
    for place in &folders {
        let folder = &place.source;
        for (file, path) in folder_of(dir, folder, false, problems).into_iter().flatten() {
            let whole = format!("{folder}/{file}");
            let is_deeper =
                |other: &String| other.len() > folder.len() && whole.starts_with(&format!("{other}/"));
            if folders.iter().any(|other| is_deeper(&other.source)) || ignored.has(folder, &file) {
                continue;
            }
            if let Some(why) = place.left {
                let part = file.split_once('/').map(|(part, _)| format!("{folder}/{part}"));
                let holds_others = |part: &String| {
                    folders.iter().any(|other| format!("{}/", other.source).starts_with(&format!("{part}/")))
                };
                let part = part.filter(|part| !holds_others(part)).unwrap_or(whole);
                *left.entry((dir.join(part), why)).or_default() += 1;
                continue;
            }
            let new = place.new_name(&file, is_hugo.then_some(settings));
            if Named::of(&new, &disabled).lang.is_some() {
                *left.entry((path, OFF)).or_default() += 1;
                continue;
            }
            found.push((new, path));
        }
    }
    tell_left(left, problems);
    if is_hugo && settings.small_urls() {
        let owners = owners(found.iter().map(|(file, _)| file));
        let small: Vec<_> = found.iter().map(|(file, _)| in_small_folders(file, &owners)).collect();
        found.iter_mut().zip(small).for_each(|((file, _), small)| *file = small);
    }
    let mut files = BTreeMap::new();
    for (new, path) in found {
        match files.entry(new) {
            Entry::Vacant(free) => drop(free.insert(path)),
            Entry::Occupied(taken) if is_same(taken.get(), &path) => {}
            Entry::Occupied(taken) if is_other_text(generator, taken.key(), &path, problems) => {}
            Entry::Occupied(taken) => {
                let (new, first) = (taken.key(), taken.get().display());
                let message = format!("would become `{CONTENT}/{new}`, as `{first}` does, and is left out");
                let problem = Diagnostic::warning(Id::ImportTaken, Span::at(0), message);
                let source = Arc::new(Source::new(path.display().to_string(), ""));
                problems.push(&source, problem.with_hint("rename one of the two"));
            }
        }
    }
    files
}

/// Says which files and folders are left out, and how many files are in these.
fn tell_left(left: BTreeMap<(PathBuf, &str), usize>, problems: &mut Problems) {
    for ((path, why), count) in left {
        let files = if count > 1 { format!(" ({count} files)") } else { String::new() };
        let source = Arc::new(Source::new(path.display().to_string(), ""));
        problems.push(&source, Diagnostic::warning(Id::ImportLeft, Span::at(0), format!("{why}{files}")));
    }
}

/// Whether two files hold the same, so that one is enough.
fn is_same(one: &Path, other: &Path) -> bool {
    let read = |path| read_limited(path, PAGE_BYTES).ok();
    read(one).is_some_and(|one| read(other) == Some(one))
}

/// The folders that files in them and below them belong to: those with a page of their own, and sections at the top.
fn owners<'a>(files: impl Iterator<Item = &'a String>) -> BTreeSet<&'a str> {
    let pages = files.filter(|file| file.ends_with(".md")).filter_map(|file| file.rsplit_once('/'));
    let owners = pages.flat_map(|(dir, name)| {
        let is_own = name.strip_prefix('_').unwrap_or(name).starts_with("index.");
        [is_own.then_some(dir), dir.split('/').next()]
    });
    owners.flatten().collect()
}

/// The path of a file whose folders are called as Hugo has them in URLs: all those of a page, and of other files those down to
/// the folder that they belong to.
fn in_small_folders(file: &str, owners: &BTreeSet<&str>) -> String {
    let above = |path: &str| path.rfind('/').unwrap_or_default();
    let (mut dir, mut rest) = file.split_at(above(file));
    while !file.ends_with(".md") && !dir.is_empty() && !owners.contains(dir) {
        (dir, rest) = file.split_at(above(dir));
    }
    let small = dir.split('/').map(|part| match in_paths(part, true) {
        small if small.is_empty() => part.to_owned(),
        small => small,
    });
    small.collect::<Vec<_>>().join("/") + rest
}

/// The language of the pages of a Hugo site whose names and folders say none.
pub fn default_language(settings: &Settings) -> &str {
    let tag = settings.text(Generator::Hugo, &["defaultContentLanguage"]).unwrap_or("en");
    settings.language(tag).unwrap_or(tag)
}

/// A folder of content.
struct Folder {
    /// Its path in the site.
    source: String,
    /// The language of its pages, if that is not the one of the site.
    lang: Option<String>,
    /// Where they belong in the content folder: nothing, or a path and a slash.
    below: String,
    /// Why its files are left out, if they are.
    left: Option<&'static str>,
}

impl Folder {
    /// The new name of a file in it; `hugo`: the settings of a site of Hugo's.
    fn new_name(&self, file: &str, hugo: Option<&Settings>) -> String {
        let Self { lang, below, .. } = self;
        let mut stems = [".md", ".markdown", ".mdown"].iter().filter_map(|end| file.strip_suffix(end));
        let Some(mut stem) = stems.next() else { return format!("{below}{file}") };
        let mut tag = lang.as_deref();
        if let Some((settings, (named, own))) = hugo.zip(stem.rsplit_once('.')) {
            let default = default_language(settings);
            let of_folder = lang.as_deref().unwrap_or(default);
            let known = settings.language(own);
            // A name may tell the language of the folder once more.
            if own.eq_ignore_ascii_case(of_folder) {
                stem = named;
            } else if let (None, Some(known)) = (tag, known) {
                (stem, tag) = (named, Some(known));
            }
        }
        match tag {
            Some(lang) => format!("{below}{stem}.{lang}.md"),
            None => format!("{below}{stem}.md"),
        }
    }
}

/// Why files of a language are left out that is switched off.
const OFF: &str = "its language is disabled, so Hugo did not publish it, and it is left out";

/// Why files are left out that no language has in its content folder.
const OUTSIDE: &str =
    "this is in no content folder of the site, so Hugo did not publish it, and it is left out";

/// The folders of content of a site.
fn folders(generator: Generator, dir: &Path, settings: &Settings, problems: &mut Problems) -> Vec<Folder> {
    let folder = |source: String, lang| Folder { source, lang, below: String::new(), left: None };
    if generator != Generator::Hugo {
        return vec![folder(CONTENT.to_owned(), None)];
    }
    let default = default_language(settings);
    let mut folders = mounted(dir, default, settings, problems);
    let is_mounted = !folders.is_empty();
    // The languages whose content is in the main folder.
    let mut others = if is_mounted { Vec::new() } else { vec![default] };
    let disabled = settings.disabled();
    let languages = settings.keys.get("languages").and_then(Value::as_object).filter(|_| !is_mounted);
    for (tag, keys) in languages.into_iter().flatten() {
        let is_off = disabled.contains(tag);
        let Some(source) = keys.get("contentDir").and_then(Value::as_str) else {
            others.extend((!is_off && tag != default).then_some(tag.as_str()));
            continue;
        };
        others.retain(|other| other != tag);
        // That a language is none is said where its other keys are read.
        match (inside(source), language(tag, default)) {
            (Some(source), Some(lang)) => {
                let left = is_off.then_some(OFF);
                folders.push(Folder { left, ..folder(source, lang) });
            }
            (None, _) => settings.tell(&["languages", tag, "contentDir"], problems, outside),
            (_, None) => {}
        }
    }
    let main =
        match settings.keys.get("contentDir").and_then(Value::as_str).filter(|source| !source.is_empty()) {
            None => Some(CONTENT.to_owned()),
            Some(source) => inside(source),
        };
    match main {
        Some(main) if folders.iter().any(|folder| folder.source == main) => {}
        Some(main) => {
            let lang = others.first().and_then(|tag| language(tag, default)).flatten();
            let left = others.is_empty().then_some(OUTSIDE);
            folders.extend(
                (left.is_none() || dir.join(&main).is_dir()).then(|| Folder { left, ..folder(main, lang) }),
            );
        }
        None => settings.tell(&["contentDir"], problems, outside),
    }
    folders
}

/// The folders that a Hugo site mounts in `content`; the others are told.
fn mounted(dir: &Path, default: &str, settings: &Settings, problems: &mut Problems) -> Vec<Folder> {
    let Some(module) = settings.keys.get("module") else { return Vec::new() };
    if module.get("imports").is_some_and(|imports| !is_idle("imports", imports)) {
        settings.lose(&["module", "imports"], problems);
    }
    let mut mounted = Vec::new();
    for mount in module.get("mounts").and_then(Value::as_array).into_iter().flatten() {
        match mounted_folder(dir, default, settings, mount) {
            Ok(folder) => mounted.extend(folder),
            Err(why) => {
                let text = |key: &str| mount.get(key).and_then(Value::as_str).unwrap_or_default();
                let message =
                    format!("the mount of `{}` at `{}` is left out: {why}", text("source"), text("target"));
                settings.tell(&["module", "mounts"], problems, |_, span| {
                    Diagnostic::warning(Id::ImportKey, span, message)
                });
            }
        }
    }
    mounted
}

/// The folder of a mount, or why it is left out; nothing if it says no more than what is so without it.
fn mounted_folder(
    dir: &Path,
    default: &str,
    settings: &Settings,
    mount: &Value,
) -> Result<Option<Folder>, String> {
    let text = |key: &str| mount.get(key).and_then(Value::as_str);
    let source = text("source").and_then(inside).ok_or("its source is not in the site")?;
    let target = text("target").and_then(inside).ok_or("its target is not in the site")?;
    if source == target && (target == STATIC || OTHERS.contains(&target.as_str())) {
        return Ok(None);
    }
    let below = target.strip_prefix(CONTENT).filter(|rest| rest.is_empty() || rest.starts_with('/'));
    let below = below.ok_or_else(|| format!("only what is mounted in `{CONTENT}` is imported"))?;
    if !dir.join(&source).is_dir() {
        return Err("there is no such folder".to_owned());
    }
    let all = mount.pointer("/sites/matrix/languages").and_then(Value::as_array);
    let only = all.filter(|all| all.len() == 1).and_then(|all| all.first()?.as_str());
    let lang = match text("lang").or(only).map(|tag| settings.language(tag).unwrap_or(tag)) {
        Some(tag) => language(tag, default).ok_or_else(|| format!("`{tag}` is no language"))?,
        None => None,
    };
    let below = match below.trim_matches('/') {
        "" => String::new(),
        below => format!("{below}/"),
    };
    Ok(Some(Folder { source, lang, below, left: None }))
}

/// A path in the site; `None` if it leads out of it.
fn inside(path: &str) -> Option<String> {
    let path = path.trim_start_matches("./").trim_end_matches('/');
    is_plain(path).then(|| path.to_owned())
}

/// That a key leads out of the site.
fn outside(key: &str, span: Span) -> Diagnostic {
    Diagnostic::warning(Id::ImportKey, span, format!("`{key}` is left out, because it leads out of the site"))
}

/// What names of pages of a language end with: nothing for the default one. `None` if it is no language.
fn language(tag: &str, default: &str) -> Option<Option<String>> {
    let lang = (tag != default).then(|| tag.to_owned());
    (lang.is_none() || Language::from_tag(tag).is_some()).then_some(lang)
}
