//! Where Zola shows pages and the files beside them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;

use super::place::Named;
use super::{Generator, anchors, front};
use kisho_source::address::joined;
use kisho_source::files::{PAGE_BYTES, read_limited};

/// The path of the URL of a page, from the `path` or `slug` of its front matter, or else from its file.
pub fn of_page(file: &str, languages: &[String], path: Option<&str>, slug: Option<&str>) -> String {
    if let Some(path) = path {
        return path.trim_matches('/').to_owned();
    }
    let named = Named::of(file, languages);
    let name = slug.or_else(|| named.stem.map(without_date)).map(anchors::slug);
    let parts = [named.lang.unwrap_or_default(), named.dir, name.as_deref().unwrap_or_default()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/")
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
        owners.entry(dir).or_default().push(of_page(file, languages, text("path"), text("slug")));
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
        let of = |file: &str| of_page(file, &["ja".to_owned()], None, None);
        assert_eq!(of("a/2026-11-26-New Year.md"), "a/new-year");
        assert_eq!(of("a/2026-11-26.md"), "a/2026-11-26");
        assert_eq!(of("a/b/index.ja.md"), "ja/a/b");
        assert_eq!(of("a/_index.md"), "a");
        assert_eq!(of_page("a/b.ja.md", &["ja".to_owned()], None, Some("C d")), "ja/a/c-d");
        assert_eq!(of_page("a/b.ja.md", &["ja".to_owned()], Some("/x/y/"), None), "x/y");
    }
}
