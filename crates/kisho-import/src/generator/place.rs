//! Where a page of Hugo is: its language, and the address that it had.

use toml::Value;

use super::front::Front;
use super::{Generator, Old};
use kisho_source::address::joined;

/// Which page a file is: its folder, its name, and its language where its name ends with one.
#[derive(Debug, PartialEq, Eq)]
pub struct Named<'a> {
    /// The folder, without that of a bundle.
    pub dir: &'a str,
    /// The name of the file, or of the folder of a bundle; `None` for a section.
    pub stem: Option<&'a str>,
    /// The language.
    pub lang: Option<&'a str>,
}

impl<'a> Named<'a> {
    /// Takes the path of a file apart; `languages` are the tags that names can end with.
    pub fn of(file: &'a str, languages: &[String]) -> Self {
        let (dir, name) = file.rsplit_once('/').unwrap_or(("", file));
        let name = name.strip_suffix(".md").unwrap_or(name);
        let tagged = name.rsplit_once('.').filter(|(_, tag)| languages.iter().any(|known| known == tag));
        let (stem, lang) = tagged.map_or((name, None), |(stem, tag)| (stem, Some(tag)));
        match stem {
            "_index" => Self { dir, stem: None, lang },
            "index" => {
                let (dir, stem) = dir.rsplit_once('/').unwrap_or(("", dir));
                Self { dir, stem: Some(stem), lang }
            }
            _ => Self { dir, stem: Some(stem), lang },
        }
    }
}

/// Puts into the front matter of the page `file` what keeps its addresses as they were.
pub fn keep(old: &Old, file: &str, front: &mut Front) {
    if old.generator != Generator::Hugo {
        return;
    }
    let named = Named::of(file, &old.languages);
    let prefix = named.lang.map_or_else(String::new, |lang| format!("/{lang}"));
    if front.top.get("path").and_then(Value::as_str).is_some_and(|path| path.trim_matches('/').is_empty()) {
        front.top.remove("path");
    }
    if let (false, Some(path)) = (front.top.contains_key("path"), permalink(old, &named, front)) {
        front.top.insert("path".to_owned(), format!("{prefix}{path}").into());
    }
    // Hugo writes addresses in small letters.
    let is_own = front.top.contains_key("path") || front.top.contains_key("slug");
    if let Some(stem) = named.stem.filter(|stem| !is_own && stem.chars().any(char::is_uppercase)) {
        front.top.insert("slug".to_owned(), urlized(stem).into());
    }
    let above = match front.top.get("path").and_then(Value::as_str) {
        Some(path) => path.trim_matches('/').rsplit_once('/').map_or("", |(above, _)| above).to_owned(),
        None => format!("{prefix}/{}", named.dir).trim_matches('/').to_owned(),
    };
    if let Some(aliases) = front.top.get_mut("aliases").and_then(Value::as_array_mut) {
        for alias in aliases {
            if let Some(path) = alias.as_str().filter(|path| !path.starts_with('/')) {
                let from_top = joined(&above, path).map(|path| format!("/{path}"));
                *alias = Value::String(from_top.unwrap_or_else(|| path.to_owned()));
            }
        }
    }
}

/// The address that `[permalinks]` gives a page, if each part of the pattern can be filled in.
fn permalink(old: &Old, named: &Named, front: &Front) -> Option<String> {
    let stem = named.stem?;
    let section = named.dir.split('/').next().filter(|section| !section.is_empty())?;
    let patterns = old.settings.keys.get("permalinks")?;
    let pattern = patterns.get("page").and_then(|of_pages| of_pages.get(section)).or(patterns.get(section))?;
    let pattern = pattern.as_str()?;
    let text = |key: &str| front.top.get(key).and_then(Value::as_str);
    let slug = || text("slug").map(urlized);
    let title = || text("title").map(urlized);
    let day = front.top.get("date").and_then(Value::as_datetime).and_then(|date| date.date);
    let parts = pattern.trim_matches('/').split('/').map(|part| {
        let mut out = String::new();
        let mut rest = part;
        while let Some((before, token)) = rest.split_once(':') {
            out += before;
            let length = token.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(token.len());
            let (name, after) = token.split_at_checked(length)?;
            out += &match name {
                "year" => format!("{:04}", day?.year),
                "month" => format!("{:02}", day?.month),
                "day" => format!("{:02}", day?.day),
                "section" => section.to_owned(),
                "sections" => named.dir.to_owned(),
                "title" => title()?,
                "slug" => slug().or_else(title)?,
                "filename" | "contentbasename" => urlized(stem),
                "slugorfilename" | "slugorcontentbasename" => slug().unwrap_or_else(|| urlized(stem)),
                _ => return None,
            };
            rest = after;
        }
        Some(out + rest)
    });
    let parts: Option<Vec<String>> = parts.collect();
    parts.map(|parts| format!("/{}/", parts.join("/")))
}

/// A text as a part of an address, as Hugo makes it.
fn urlized(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    for c in text.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() || "._-+~@".contains(c) {
            if gap && c != '-' {
                out.push('-');
            }
            gap = false;
            out.push(c);
        } else {
            gap |= c.is_whitespace() && !out.is_empty() && !out.ends_with('-');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_their_parts() {
        let languages = ["ja".to_owned()];
        let of = |file: &'static str| {
            let named = Named::of(file, &languages);
            (named.dir, named.stem, named.lang)
        };
        assert_eq!(of("a/b.ja.md"), ("a", Some("b"), Some("ja")));
        assert_eq!(of("a/b/index.md"), ("a", Some("b"), None));
        assert_eq!(of("a/_index.ja.md"), ("a", None, Some("ja")));
        assert_eq!(of("v1.2.md"), ("", Some("v1.2"), None));
        assert_eq!(urlized("A new: Day - 2.0! "), "a-new-day-2.0");
    }
}
