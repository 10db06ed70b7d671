//! URLs that Hugo makes from patterns such as `/:year/:slug/`: those of `[permalinks]`, and `url` in front matter.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use toml::value::Date;

use super::Old;
use super::folders::default_language;
use super::front::Front;
use super::place::{Named, urlized};

/// The pattern for a kind of pages of a language: `page` and `section`, by the folder at the top, `taxonomy` and `term`, by the
/// taxonomy. Beside those of the language those of the site do not count.
pub fn pattern<'a>(old: &'a Old, lang: Option<&str>, kind: &str, name: &str) -> Option<&'a str> {
    let keys = &old.settings.keys;
    let lang = lang.unwrap_or_else(|| default_language(&old.settings));
    let of_language = keys.get("languages").and_then(|all| all.get(lang)?.get("permalinks"));
    let patterns = of_language.or_else(|| keys.get("permalinks"))?;
    let own = |patterns: &'a Value| {
        let mut patterns = patterns.as_object()?.iter();
        let (_, pattern) = patterns.find(|(key, _)| urlized(key, true) == urlized(name, true))?;
        pattern.as_str()
    };
    // Patterns without a kind are for these.
    let is_usual = kind == "page" || kind == "term";
    patterns.get(kind).and_then(own).or_else(|| own(patterns).filter(|_| is_usual))
}

/// The old URLs of folders at the top without a page of their own, and of a home page without one, that are others now, and where
/// they lead.
#[must_use]
pub fn of_folders<'a>(old: &'a Old, files: impl Iterator<Item = &'a str>) -> BTreeMap<String, String> {
    let (mut with_page, mut folders) = (BTreeSet::new(), BTreeSet::new());
    for named in files.map(|file| Named::of(file, &old.languages)) {
        let top = named.dir.split('/').next().unwrap_or_default();
        if named.stem.is_none() && named.dir == top {
            with_page.insert((named.lang, top));
        }
        folders.extend([(named.lang, top), (named.lang, "")]);
    }
    let moved = folders.difference(&with_page).filter_map(|&(lang, dir)| {
        let prefix = old.prefix(lang);
        let words = Words::of(old, &Named { dir, stem: None, lang }, &Front::default());
        let path = match pattern(old, lang, "section", dir).filter(|_| !dir.is_empty()) {
            Some(pattern) => words.filled(pattern).ok()?,
            None => format!("/{dir}"),
        };
        let slashed = |path: &str| format!("/{}/", path.trim_matches('/')).replace("//", "/");
        let now = if lang.is_some() { format!("{prefix}/{dir}") } else { dir.to_owned() };
        let (before, now) = (slashed(&format!("{prefix}{path}")), slashed(&now));
        (before != now).then_some((before, now))
    });
    // Of several languages Hugo leads readers from the folder of the first to the top.
    let first = default_language(&old.settings).to_lowercase();
    let leads = old.languages.len() > 1 && old.prefix(None).is_empty();
    moved.chain(leads.then(|| (format!("/{first}/"), "/".to_owned()))).collect()
}

/// What the words of a pattern stand for.
#[derive(Debug, Default)]
pub struct Words {
    /// The folders of the sections that a page is in.
    sections: Vec<String>,
    title: Option<String>,
    slug: Option<String>,
    /// The name of the file.
    name: String,
    date: Option<Date>,
}

impl Words {
    /// Those of a page. A folder is a section of its own only if it has a page.
    #[must_use]
    pub fn of(old: &Old, named: &Named<'_>, front: &Front) -> Self {
        let small = old.settings.small_urls();
        let text = |key: &str| Some(urlized(front.top.get(key)?.as_str()?, small));
        let is_section = named.stem.is_none() || old.sections.contains(named.dir);
        let folders = named.dir.split('/').filter(|folder| !folder.is_empty()).map(str::to_owned);
        Self {
            sections: folders.take(if is_section { usize::MAX } else { 1 }).collect(),
            title: text("title"),
            slug: text("slug"),
            name: urlized(named.stem.or(named.dir.rsplit('/').next()).unwrap_or_default(), small),
            date: front.top.get("date").and_then(toml::Value::as_datetime).and_then(|date| date.date),
        }
    }

    /// Those of a term, or of the list of a taxonomy.
    #[must_use]
    pub fn of_term(old: &Old, name: &str) -> Self {
        let name = urlized(name, old.settings.small_urls());
        Self { title: Some(name.clone()), name, ..Self::default() }
    }

    /// The URL that a pattern makes, or the word of it that cannot be filled in.
    ///
    /// # Errors
    /// That word, as it stands in the pattern.
    pub fn filled<'p>(&self, pattern: &'p str) -> Result<String, &'p str> {
        let mut out = String::new();
        let mut rest = pattern;
        while let Some(at) = rest.find(':') {
            let (before, token) = rest.split_at(at);
            out += before;
            let length = 1 + token.chars().skip(1).take_while(char::is_ascii_lowercase).count();
            let (name, after) = token.split_at(length);
            let part = after.strip_prefix('[').and_then(|after| after.split_once(']'));
            let (range, after) = part.map_or((None, after), |(range, after)| (Some(range), after));
            let whole = token.get(..token.len() - after.len()).unwrap_or(token);
            out += &self.word(name.trim_start_matches(':'), range).ok_or(whole)?;
            rest = after;
        }
        out += rest;
        let parts = out.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
        let path = without_plus(&format!("/{parts}"));
        let slash = if path.ends_with('/') || path.ends_with(".html") { "" } else { "/" };
        Ok(path + slash)
    }

    fn word(&self, name: &str, range: Option<&str>) -> Option<String> {
        let (title, slug) = (|| self.title.clone(), || self.slug.clone());
        let name_of_file = || Some(self.name.clone());
        match (name, range) {
            ("sections", range) => self.part(range.unwrap_or(":")),
            (_, Some(_)) => None,
            ("section", None) => self.sections.first().cloned(),
            ("title", None) => title(),
            ("slug", None) => slug().or_else(title),
            ("filename" | "contentbasename", None) => name_of_file(),
            ("slugorfilename" | "slugorcontentbasename", None) => slug().or_else(name_of_file),
            (name, None) => self.day(name),
        }
    }

    /// A part of the date.
    fn day(&self, name: &str) -> Option<String> {
        let Date { year, month, day } = self.date?;
        let date = jiff::civil::Date::new(
            i16::try_from(year).ok()?,
            i8::try_from(month).ok()?,
            i8::try_from(day).ok()?,
        );
        let date = date.ok()?;
        Some(match name {
            "year" => format!("{year:04}"),
            "month" => format!("{month:02}"),
            "day" => format!("{day:02}"),
            "monthname" => date.strftime("%B").to_string().to_lowercase(),
            "weekday" => date.weekday().to_sunday_zero_offset().to_string(),
            "weekdayname" => date.strftime("%A").to_string().to_lowercase(),
            "yearday" => date.day_of_year().to_string(),
            _ => return None,
        })
    }

    /// Some of the sections: `last`, `0`, `1:`, `:last` or `1:3`.
    fn part(&self, range: &str) -> Option<String> {
        let count = self.sections.len();
        let place = |place: &str, missing: usize| match place {
            "" => Some(missing),
            "last" => Some(count.saturating_sub(1)),
            place => place.parse::<usize>().ok(),
        };
        let (from, to) = match range.split_once(':') {
            Some((from, to)) => (place(from, 0)?, place(to, count)?),
            None => {
                let at = place(range, 0)?;
                (at, at.saturating_add(1))
            }
        };
        let part = self.sections.get(from.min(count)..to.min(count));
        Some(part.unwrap_or_default().join("/"))
    }
}

/// A path without plus signs, which Hugo takes for spaces here.
fn without_plus(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let mut gap = false;
    for c in path.chars() {
        if c == '+' {
            gap |= !out.ends_with('-');
            continue;
        }
        if std::mem::take(&mut gap) && c != '-' {
            out.push('-');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Hugo 0.168 makes of these.
    #[test]
    fn patterns_are_filled_in() {
        let words = Words {
            sections: ["a", "b", "c", "d"].map(str::to_owned).into(),
            title: Some("a-b".to_owned()),
            slug: None,
            name: "x".to_owned(),
            date: Some(Date { year: 2020, month: 3, day: 1 }),
        };
        for (pattern, url) in [
            ("/:year/:month/:day/:title/", "/2020/03/01/a-b/"),
            ("/:monthname/:weekday/:weekdayname/:yearday", "/march/0/sunday/61/"),
            ("x:sections[:last]", "/xa/b/c/"),
            ("/:sections[1:last]/", "/b/c/"),
            ("/:sections[last:]-:sections[last]/", "/d-d/"),
            ("/:sections[5]/:sections[9:]/:slug/", "/a-b/"),
            ("/:sections[1:9]/:section/", "/b/c/d/a/"),
            ("/:sections[3:1]/", "/"),
            ("/:sections/:slugorcontentbasename/", "/a/b/c/d/x/"),
        ] {
            assert_eq!(words.filled(pattern).as_deref(), Ok(url), "{pattern}");
        }
        for (title, url) in [
            ("c++-and-a+b", "/a-b/c-and-a-b/x/"),
            ("t1-+-x", "/a-b/t1--x/x/"),
            ("+x+", "/a-b/-x-/x/"),
            ("a+-b", "/a-b/a-b/x/"),
        ] {
            let words = Words { title: Some(title.to_owned()), ..Words::default() };
            assert_eq!(words.filled("/a+b/:title/x/").as_deref(), Ok(url));
        }
        let plus = Words { title: Some("c++".to_owned()), ..Words::default() };
        assert_eq!(plus.filled("/:title/").as_deref(), Ok("/c/"));
        for (pattern, word) in
            [("/:year/:era/x/", ":era"), ("/:title[1]/", ":title[1]"), ("/:sections[x]", ":sections[x]")]
        {
            assert_eq!(words.filled(pattern), Err(word));
        }
        assert_eq!(Words::default().filled("/:year/"), Err(":year"));
    }
}
