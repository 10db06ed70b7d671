//! Where Zola shows pages and the files beside them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;

use super::place::Named;
use super::settings::Settings;
use super::{Generator, anchors, front};
use kisho_source::address::joined;
use kisho_source::files::{PAGE_BYTES, read_limited};
use kisho_source::slug::Strategy;

/// What the table `slugify` of a Zola site says about these names.
pub fn strategy(settings: &Settings, names: &str) -> Strategy {
    match slugify(settings, names).and_then(Value::as_str) {
        Some("safe") => Strategy::Safe,
        Some("off") => Strategy::Off,
        _ => Strategy::On,
    }
}

fn slugify<'a>(settings: &'a Settings, key: &str) -> Option<&'a Value> {
    settings.keys.get("slugify")?.get(key)
}

/// A name as Zola has it in URLs. By the same strategies kisho keeps the letters of every script, and has no spaces.
pub fn part(name: &str, strategy: Strategy) -> String {
    match strategy {
        Strategy::On => anchors::slug(name),
        Strategy::Safe => {
            name.trim_end_matches([' ', '.']).replace(['<', '>', ':', '"', '/', '\\', '|', '?', '*'], "")
        }
        Strategy::Off => name.to_owned(),
    }
}

/// The last part of the URL of a page before it is made fit for one; nothing for a section.
fn name<'a>(settings: &Settings, named: &Named<'a>, slug: Option<&'a str>) -> Option<&'a str> {
    let keeps_date = slugify(settings, "paths_keep_dates") == Some(&Value::Bool(true));
    let stem = slug.filter(|_| named.stem.is_some()).or(named.stem)?;
    Some(if keeps_date || slug.is_some() { stem } else { without_date(stem) })
}

/// The path of the URL of a page, from the `path` or `slug` of its front matter, or else from its file.
pub fn of_page(
    settings: &Settings,
    file: &str,
    languages: &[String],
    path: Option<&str>,
    slug: Option<&str>,
) -> String {
    if let Some(path) = path {
        return path.trim_matches('/').to_owned();
    }
    let named = Named::of(file, languages);
    // The names of folders stay as they are.
    let name = name(settings, &named, slug).map(|name| part(name, strategy(settings, "paths")));
    let parts = [named.lang.unwrap_or_default(), named.dir, name.as_deref().unwrap_or_default()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/")
}

/// The key that keeps the `url` of a page that has no `path`, and its value; nothing if kisho makes the same URL.
pub fn keeping(
    settings: &Settings,
    named: &Named<'_>,
    url: &str,
    slug: Option<&str>,
) -> Option<(&'static str, String)> {
    let paths = strategy(settings, "paths");
    let is_plain = |path: &str| path.is_empty() || paths.path(path).as_deref() == Some(path);
    // Folders of languages have small letters here.
    let is_small = !named.lang.unwrap_or_default().contains(|c: char| c.is_ascii_uppercase());
    let last = url.rsplit('/').next().filter(|_| named.stem.is_some()).unwrap_or_default();
    if !is_small || !is_plain(named.dir) || !is_plain(last) {
        return Some(("path", format!("/{url}/")));
    }
    let now = name(settings, named, slug).and_then(|name| paths.part(name));
    (!last.is_empty() && now.as_deref() != Some(last)).then(|| ("slug", last.to_owned()))
}

/// The length of the date that the name of a file may begin with.
const DATE: usize = "YYYY-MM-DD".len();

/// The name of a file without the date that it begins with.
fn without_date(name: &str) -> &str {
    let is_date = |date: &str| {
        date.chars().enumerate().all(|(at, c)| if at == 4 || at == 7 { c == '-' } else { c.is_ascii_digit() })
    };
    let parts = name.split_at_checked(DATE).filter(|(date, _)| is_date(date));
    let rest = parts.and_then(|(_, rest)| rest.strip_prefix(['-', '_'])).map(str::trim_start);
    rest.filter(|rest| !rest.is_empty()).unwrap_or(name)
}

/// The URLs of `files` that are in the folders of pages or sections, each with the file. They start with the URL of the page, which
/// need not be the folder.
pub fn of_files(
    settings: &Settings,
    texts: &[(String, PathBuf)],
    files: &[String],
    languages: &[String],
) -> Vec<(String, String)> {
    let mut owners: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (file, path) in texts {
        let (dir, name) = file.rsplit_once('/').unwrap_or(("", file));
        if !name.strip_prefix('_').unwrap_or(name).starts_with("index.") {
            continue;
        }
        let Ok(Ok(text)) = read_limited(path, PAGE_BYTES).map(String::from_utf8) else { continue };
        let keys = front::written(Generator::Zola, &text).value.unwrap_or_default();
        let text = |key: &str| keys.get(key).and_then(Value::as_str);
        owners.entry(dir).or_default().push(of_page(settings, file, languages, text("path"), text("slug")));
    }
    let mut found = Vec::new();
    for file in files {
        let mut dir = file.as_str();
        while let Some((above, _)) = dir.rsplit_once('/') {
            dir = above;
            let Some(urls) = owners.get(dir) else { continue };
            let rest = file.get(dir.len()..).unwrap_or_default().trim_start_matches('/');
            found.extend(urls.iter().filter_map(|url| Some((joined(url, rest)?, file.clone()))));
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_of_pages() {
        let (settings, languages) = (Settings::default(), ["ja".to_owned()]);
        let of = |file: &str| of_page(&settings, file, &languages, None, None);
        assert_eq!(of("a/2026-11-26-New Year.md"), "a/new-year");
        assert_eq!(of("a/2026-11-26.md"), "a/2026-11-26");
        assert_eq!(of("a/b/index.ja.md"), "ja/a/b");
        assert_eq!(of("a/_index.md"), "a");
        assert_eq!(of_page(&settings, "a/b.ja.md", &languages, None, Some("C d")), "ja/a/c-d");
        assert_eq!(of_page(&settings, "a/b.ja.md", &languages, Some("/x/y/"), None), "x/y");
        for (strategy, name, wanted) in [
            (Strategy::On, "日本", "ri-ben"),
            (Strategy::On, "my_Page!", "my-page"),
            (Strategy::Safe, "What? My Page. ", "What My Page"),
            (Strategy::Off, "What? ", "What? "),
        ] {
            assert_eq!(part(name, strategy), wanted);
        }
    }
}
