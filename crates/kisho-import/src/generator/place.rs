//! Where a page is: its language, and the address that it had.

use toml::Value;

use super::front::Front;
use super::{Generator, Old, urls};
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

/// A page, and where the other generator shows it.
#[derive(Debug, Default)]
pub struct Place<'a> {
    /// Its new file, from the content folder.
    pub file: &'a str,
    /// The path of its URL, as far as that is known.
    pub url: String,
    /// The path that Hugo gives a page in this file unless it is told otherwise.
    pub usual: String,
}

/// Puts into the front matter of the page `file` what keeps its addresses as they were; where the page is.
pub fn keep<'a>(old: &Old, file: &'a str, front: &mut Front) -> Place<'a> {
    if old.generator == Generator::Zola {
        let text = |key: &str| front.top.get(key).and_then(Value::as_str);
        let url = urls::of_page(file, &old.languages, text("path"), text("slug"));
        // Folders of languages have small letters here.
        let lang = Named::of(file, &old.languages).lang.unwrap_or_default();
        if text("path").is_none() && lang.contains(|c: char| c.is_ascii_uppercase()) {
            front.top.insert("path".to_owned(), format!("/{url}/").into());
        }
        return Place { file, usual: url.clone(), url };
    }
    let named = Named::of(file, &old.languages);
    let prefix = named.lang.map_or_else(String::new, |lang| format!("/{lang}"));
    if front.top.get("path").and_then(Value::as_str).is_some_and(|path| path.trim_matches('/').is_empty()) {
        front.top.remove("path");
    }
    if let (false, Some(path)) = (front.top.contains_key("path"), permalink(old, &named, front)) {
        front.top.insert("path".to_owned(), format!("{prefix}{path}").into());
    }
    let is_own = front.top.contains_key("path") || front.top.contains_key("slug");
    let small = old.settings.small_urls();
    if let Some(Value::String(slug)) = front.top.get_mut("slug") {
        let parts = slug.split('/').map(|part| urlized(part, small)).collect::<Vec<_>>().join("/");
        if !parts.is_empty() {
            *slug = parts;
        }
    }
    let stem = named.stem.map(|stem| in_paths(stem, small));
    let is_other = |stem: &&String| !is_own && small && !stem.is_empty() && Some(stem.as_str()) != named.stem;
    if let Some(stem) = stem.as_ref().filter(is_other) {
        front.top.insert("slug".to_owned(), stem.clone().into());
    }
    let usual = joined(named.dir, stem.as_deref().unwrap_or_default()).unwrap_or_default();
    let url = front
        .top
        .get("path")
        .and_then(Value::as_str)
        .map_or(&*usual, |path| path.trim_matches('/'))
        .to_owned();
    let above = match front.top.get("path") {
        Some(_) => url.rsplit_once('/').map_or("", |(above, _)| above).to_owned(),
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
    Place { file, url, usual }
}

/// The address that `[permalinks]` gives a page, if each part of the pattern can be filled in.
fn permalink<'a>(old: &'a Old, named: &Named, front: &Front) -> Option<String> {
    let stem = named.stem?;
    let section = named.dir.split('/').next().filter(|section| !section.is_empty())?;
    let patterns = old.settings.keys.get("permalinks")?;
    let of_section = |patterns: &'a serde_json::Value| {
        let mut patterns = patterns.as_object()?.iter();
        patterns.find(|(name, _)| urlized(name, true) == urlized(section, true)).map(|(_, pattern)| pattern)
    };
    let pattern = patterns.get("page").and_then(of_section).or_else(|| of_section(patterns))?.as_str()?;
    let small = old.settings.small_urls();
    let text = |key: &str| Some(urlized(front.top.get(key)?.as_str()?, small));
    let slug = || text("slug");
    let title = || text("title");
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
                "filename" | "contentbasename" => urlized(stem, small),
                "slugorfilename" | "slugorcontentbasename" => slug().unwrap_or_else(|| urlized(stem, small)),
                _ => return None,
            };
            rest = after;
        }
        Some(out + rest)
    });
    let parts: Option<Vec<String>> = parts.collect();
    parts.map(|parts| format!("/{}/", parts.join("/")))
}

/// A text as a part of an address, as Hugo makes it; in `small` letters unless a site says otherwise.
pub fn urlized(text: &str, small: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    let text = if small { text.to_lowercase() } else { text.to_owned() };
    for c in text.chars() {
        if is_kept(c) {
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

/// The name of a file or folder as a part of an address, as Hugo makes it: with a hyphen for every space.
pub fn in_paths(name: &str, small: bool) -> String {
    let name = if small { name.to_lowercase() } else { name.to_owned() };
    let kept = name.chars().filter(|&c| is_kept(c) || c.is_whitespace());
    kept.map(|c| if c.is_whitespace() { '-' } else { c }).collect()
}

/// A term as a part of an address, as Hugo makes it.
pub fn in_terms(name: &str, small: bool) -> String {
    let name = if small { name.to_lowercase() } else { name.to_owned() };
    let kept = name.trim().chars().filter(|&c| is_kept(c) || c == '#' || c == '/' || c.is_whitespace());
    kept.map(|c| if c.is_whitespace() { '-' } else { c }).collect()
}

/// Whether Hugo has a character in addresses.
fn is_kept(c: char) -> bool {
    c.is_alphanumeric() || "._-+~@".contains(c)
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
        assert_eq!(urlized("A new: Day - 2.0! ", true), "a-new-day-2.0");
        assert_eq!(in_paths("a+B & c - d", true), "a+b--c---d");
        // What Hugo 0.168 makes of them.
        for (term, wanted) in
            [("node.js", "node.js"), ("C++", "c++"), ("C#", "c#"), ("Q&A", "qa"), ("a & b", "a--b")]
        {
            assert_eq!(in_terms(term, true), wanted);
        }
    }
}
