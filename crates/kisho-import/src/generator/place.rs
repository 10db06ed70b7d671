//! Where a page is: its language, and the address that it had.

use std::collections::BTreeSet;
use std::path::PathBuf;

use toml::Value;

use super::front::{self, Front};
use super::permalinks::{self, Words};
use super::{Generator, Old, Texts, urls};
use kisho_source::address::joined;
use kisho_source::files::{PAGE_BYTES, read_limited};

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
    /// What of its URL cannot be filled in: the key of the pattern, and the word in it.
    pub unfilled: Option<(&'static str, String)>,
    /// Whether its URL was that of a file, and is that of a folder now.
    pub is_folder_now: bool,
}

/// Puts into the front matter of the page `file` what keeps its addresses as they were; where the page is.
pub fn keep<'a>(old: &Old, file: &'a str, front: &mut Front) -> Place<'a> {
    if old.generator == Generator::Zola {
        let text = |key: &str| front.top.get(key).and_then(Value::as_str);
        let (settings, slug) = (&old.settings, text("slug"));
        let url = urls::of_page(settings, file, &old.languages, text("path"), slug);
        let keeping = urls::keeping(settings, &Named::of(file, &old.languages), &url, slug);
        if let Some((key, value)) = keeping.filter(|_| text("path").is_none()) {
            front.top.insert(key.to_owned(), value.into());
        }
        return Place { file, usual: url.clone(), url, ..Place::default() };
    }
    let named = Named::of(file, &old.languages);
    let prefix = old.prefix(named.lang);
    let has_url = front.top.contains_key("path");
    let unfilled = keep_url(old, &named, &prefix, front);
    let old_url = file_as_folder(old, file, &prefix, front);
    let is_own = front.top.contains_key("path") || front.top.contains_key("slug");
    let small = old.settings.small_urls();
    if let Some(Value::String(slug)) = front.top.get_mut("slug") {
        let parts = in_slugs(slug, small);
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
    // kisho has the pages of the site's own language at the top.
    let is_below = named.lang.is_none() && !prefix.is_empty() && !front.top.contains_key("path");
    if is_below && !usual.is_empty() {
        let slug = front.top.get("slug").and_then(Value::as_str).and_then(|slug| joined(named.dir, slug));
        let path = slug.filter(|_| named.stem.is_some()).unwrap_or_else(|| usual.clone());
        front.top.insert("path".to_owned(), format!("{prefix}/{path}/").into());
    }
    let url = front
        .top
        .get("path")
        .and_then(Value::as_str)
        .map_or(&*usual, |path| path.trim_matches('/'))
        .to_owned();
    keep_aliases(old, &named, &prefix, (&url, has_url), front);
    let is_folder_now = old_url.is_err();
    if let Ok(Some(old_url)) = old_url {
        front.add_alias(old_url);
    }
    if is_below && usual.is_empty() {
        front.add_alias(format!("{prefix}/"));
    }
    Place { file, url, usual, unfilled, is_folder_now }
}

/// Puts the URL that front matter or a pattern gives a page into its front matter, or says what of it cannot be filled in: the
/// key, and the word.
fn keep_url(old: &Old, named: &Named<'_>, prefix: &str, front: &mut Front) -> Option<(&'static str, String)> {
    let words = Words::of(old, named, front);
    let said = front.top.remove("path").and_then(|path| path.as_str().map(str::to_owned));
    if let Some(said) = said.filter(|said| !said.trim_matches('/').is_empty()) {
        // Only what does not begin at the top is of the language.
        let prefix = if said.starts_with('/') { "" } else { prefix };
        let path = if said.contains(':') { words.filled(&said) } else { Ok(said.clone()) };
        return match path {
            Ok(path) => {
                let below = format!("{prefix}/{}", path.trim_start_matches('/'));
                let path = if prefix.is_empty() { path } else { below };
                front.top.insert("path".to_owned(), path.into());
                None
            }
            Err(word) => Some(("url", word.to_owned())),
        };
    }
    let kind = if named.stem.is_some() { "page" } else { "section" };
    let top = named.dir.split('/').next().filter(|top| !top.is_empty())?;
    match words.filled(permalinks::pattern(old, named.lang, kind, top)?) {
        Ok(path) => {
            let path = if old.settings.small_urls() { path.to_lowercase() } else { path };
            front.top.insert("path".to_owned(), format!("{prefix}{path}").into());
            None
        }
        Err(word) => Some(("permalinks", word.to_owned())),
    }
}

/// The URLs that the front matter of Hugo's pages asks for, without slashes around them.
pub fn asked(old: &Old, texts: &Texts) -> BTreeSet<String> {
    let asked = |file: &str, path: &PathBuf| {
        // Whatever is wrong with it is told when its page is made.
        let text = String::from_utf8(read_limited(path, PAGE_BYTES).ok()?).ok()?;
        let front = front::written(old.generator, &text).value.ok()?;
        let key = |wanted: &str| {
            let mut keys = front.as_object()?.iter();
            keys.find_map(|(key, value)| value.as_str().filter(|_| key.eq_ignore_ascii_case(wanted)))
        };
        let named = Named::of(file, &old.languages);
        let top = named.dir.split('/').next().unwrap_or_default();
        let has_pattern = || permalinks::pattern(old, named.lang, "page", top).is_some();
        let url = match key("url") {
            Some(url) if url.starts_with('/') => return Some(url.trim_matches('/').to_owned()),
            Some(url) => url.to_owned(),
            None if named.stem.is_none() || has_pattern() => return None,
            None => joined(named.dir, &in_slugs(key("slug")?, old.settings.small_urls()))?,
        };
        Some(format!("{}/{url}", old.prefix(named.lang)).trim_matches('/').to_owned())
    };
    texts.iter().filter_map(|(file, path)| asked(file, path)).collect()
}

/// A slug as Hugo has it in URLs.
fn in_slugs(slug: &str, small: bool) -> String {
    slug.split('/').map(|part| urlized(part, small)).collect::<Vec<_>>().join("/")
}

/// Gives a page with the URL of a file that of a folder without the ending; the old URL, if it can lead there as an alias: only a file
/// of HTML can, and the folder may be that of another page.
///
/// # Errors
/// If it cannot, and the folder is called as the file was.
fn file_as_folder(old: &Old, file: &str, prefix: &str, front: &mut Front) -> Result<Option<String>, ()> {
    let path = front.top.get("path").and_then(Value::as_str).unwrap_or_default().to_owned();
    let name = path.rsplit('/').next().unwrap_or_default();
    let Some((stem, end)) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()) else {
        return Ok(None);
    };
    let above = path.strip_suffix(name).unwrap_or_default();
    let new = if stem == "index" { above.to_owned() } else { format!("{above}{stem}/") };
    let folder = new.strip_prefix(prefix).unwrap_or(&new).trim_matches('/');
    let is_free = match old.found.page_at(&format!("/{folder}"), file, Named::of(file, &old.languages).lang) {
        Some(page) => page == old.found.new_name(file),
        None => !folder.is_empty() && !old.found.has_pages_in(folder),
    };
    let is_free = is_free && !old.asked.contains(new.trim_matches('/'));
    let is_html = end.eq_ignore_ascii_case("html") || end.eq_ignore_ascii_case("htm");
    if !is_html || !is_free {
        return Err(());
    }
    front.top.insert("path".to_owned(), new.into());
    Ok((name != "index.html").then(|| format!("/{}", path.trim_start_matches('/'))))
}

/// Writes the aliases of a page as kisho has them: whole, with the folder of its language. Under `uglyURLs` the old URL is one more,
/// unless the page had a URL of its own.
fn keep_aliases(old: &Old, named: &Named<'_>, prefix: &str, (url, has_url): (&str, bool), front: &mut Front) {
    let whole = if front.top.contains_key("path") { format!("/{url}") } else { format!("{prefix}/{url}") };
    let above = whole.rsplit_once('/').map_or("", |(above, _)| above).to_owned();
    let is_ugly = old.settings.is_ugly(named.dir.split('/').next().unwrap_or_default());
    let ugly = |path: String| {
        let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
        if is_ugly && !is_file { format!("{}.html", path.trim_end_matches('/')) } else { path }
    };
    if let Some(aliases) = front.top.get_mut("aliases").and_then(Value::as_array_mut) {
        for alias in aliases {
            let Some(path) = alias.as_str() else { continue };
            let from_top = match path.strip_prefix('/') {
                Some(_) if prefix.is_empty() => Some(path.to_owned()),
                Some(path) => Some(format!("{prefix}/{path}")),
                None => joined(above.trim_start_matches('/'), path).map(|path| format!("/{path}")),
            };
            *alias = Value::String(ugly(from_top.unwrap_or_else(|| path.to_owned())));
        }
    }
    if is_ugly && named.stem.is_some() && !has_url {
        let slug = front.top.get("slug").and_then(Value::as_str).filter(|_| !front.top.contains_key("path"));
        let whole = slug.map_or(whole, |slug| format!("{above}/{slug}"));
        if !whole.ends_with(".html") {
            front.add_alias(ugly(whole));
        }
    }
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
