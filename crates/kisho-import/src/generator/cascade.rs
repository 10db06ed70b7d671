//! What sections of Hugo, and its config, hand down to the pages below them: `cascade`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use globset::GlobMatcher;
use serde_json::{Map, Value};

use super::folders::default_language;
use super::front::{Written, steers, written};
use super::ignored::glob;
use super::place::Named;
use super::settings::{lost, place};
use super::unshown::can_hide;
use super::{Generator, Old};
use kisho_game::text::Span;
use kisho_source::Problems;
use kisho_source::files::read_text;

/// What is handed down.
#[derive(Debug, Default)]
pub struct Cascade {
    /// By the folder of the section and its language.
    of_sections: BTreeMap<(String, Option<String>), Vec<Handed>>,
    of_config: Vec<Handed>,
    /// The language of pages whose names say none.
    language: String,
}

/// Values for a section and the pages below it, or for some of them.
#[derive(Debug)]
struct Handed {
    values: Map<String, Value>,
    target: Target,
}

/// The pages that values are for; all, where nothing is said. Each is a pattern in small letters.
#[derive(Debug, Default)]
struct Target {
    /// Of paths: `/posts/**`.
    path: Option<GlobMatcher>,
    /// Of `page`, `section` or `home`.
    kind: Option<GlobMatcher>,
    lang: Option<GlobMatcher>,
}

impl Cascade {
    /// Gathers it. What is for pages of a kind that kisho cannot tell, and keys that it has no counterpart for, are told.
    #[must_use]
    pub fn read(old: &Old, texts: &[(String, PathBuf)], problems: &mut Problems) -> Self {
        let (of_config, unknown) = handed(old.settings.keys.get("cascade"));
        unknown.iter().for_each(|key| old.settings.lose(&["cascade", key], problems));
        let language = default_language(&old.settings).to_owned();
        let mut all = Self { of_config, language, ..Self::default() };
        for (file, path) in texts {
            let named = Named::of(file, &old.languages);
            if named.stem.is_some() {
                continue;
            }
            // Whatever is wrong with it is told when its page is made.
            let source = read_text(&path.display().to_string(), path, &mut Problems::default());
            let Written { value: Ok(value), inner, open, .. } = written(Generator::Hugo, source.text())
            else {
                continue;
            };
            let of =
                value.as_object().into_iter().flatten().find(|(key, _)| key.eq_ignore_ascii_case("cascade"));
            let (list, unknown) = handed(of.map(|(_, value)| value));
            for key in unknown {
                let span = place(inner, &["cascade", &key]).or_else(|| place(inner, &[&key]));
                problems.push(&source, lost(&key, span.unwrap_or(Span::at(0)).shifted(open)));
            }
            let place = (named.dir.to_owned(), named.lang.map(str::to_owned));
            all.of_sections.entry(place).or_default().extend(list);
        }
        all
    }

    /// Adds to the front matter of a page what it does not say itself; what stands nearer counts first.
    pub fn hand_down(&self, file: &str, value: &mut Value, languages: &[String]) {
        let named = Named::of(file, languages);
        let mut own = value.as_object().cloned().unwrap_or_default();
        let mut above = Some(named.dir);
        while let Some(dir) = above {
            let lists = [named.lang.map(str::to_owned), None]
                .map(|lang| self.of_sections.get(&(dir.to_owned(), lang)));
            let lists = if named.lang.is_none() { &lists[..1] } else { &lists[..] };
            lists.iter().flatten().for_each(|list| self.add(list, &named, &mut own));
            above = parent(dir);
        }
        self.add(&self.of_config, &named, &mut own);
        if !own.is_empty() {
            *value = Value::Object(own);
        }
    }

    /// Adds what a list has for a page.
    fn add(&self, list: &[Handed], named: &Named<'_>, own: &mut Map<String, Value>) {
        let lang = named.lang.unwrap_or(&self.language);
        for handed in list.iter().filter(|handed| handed.is_for(named, lang)) {
            for (key, value) in &handed.values {
                add_missing(own, key, value);
            }
        }
    }
}

/// Adds a value if there is none, of `params` each by itself. Hugo takes its keys in any case.
fn add_missing(own: &mut Map<String, Value>, key: &str, value: &Value) {
    let known = own.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(key));
    match (known, value) {
        (None, _) => drop(own.insert(key.to_owned(), value.clone())),
        (Some((_, Value::Object(own))), Value::Object(more)) if key.eq_ignore_ascii_case("params") => {
            for (key, value) in more {
                if !own.keys().any(|known| known.eq_ignore_ascii_case(key)) {
                    own.insert(key.clone(), value.clone());
                }
            }
        }
        _ => {}
    }
}

impl Handed {
    fn is_for(&self, named: &Named<'_>, own_lang: &str) -> bool {
        let Target { path, kind, lang } = &self.target;
        let own_kind = match named.stem {
            Some(_) => "page",
            None if named.dir.is_empty() => "home",
            None => "section",
        };
        let parts = [named.dir, named.stem.unwrap_or_default()].into_iter().filter(|part| !part.is_empty());
        let own_path: String = parts.map(|part| format!("/{}", part.to_lowercase())).collect();
        let own_path = if own_path.is_empty() { "/" } else { &own_path };
        let has =
            |glob: &Option<GlobMatcher>, text: &str| glob.as_ref().is_none_or(|glob| glob.is_match(text));
        has(path, own_path) && has(kind, own_kind) && has(lang, &own_lang.to_lowercase())
    }
}

/// A pattern of paths from the top.
fn rooted(glob: &str) -> String {
    if glob.starts_with(['/', '*']) || glob.starts_with("{/") { glob.to_owned() } else { format!("/{glob}") }
}

/// The folder above one; none above the top.
fn parent(dir: &str) -> Option<&str> {
    if dir.is_empty() { None } else { Some(dir.rsplit_once('/').map_or("", |(above, _)| above)) }
}

/// What a `cascade` says, and its keys that have no counterpart.
fn handed(said: Option<&Value>) -> (Vec<Handed>, Vec<String>) {
    let list = match said {
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_object).collect(),
        Some(Value::Object(one)) => vec![one],
        _ => Vec::new(),
    };
    let (mut all, mut unknown) = (Vec::new(), Vec::new());
    for table in list {
        let mut handed = Handed { values: Map::new(), target: Target::default() };
        let mut is_clear = true;
        for (key, value) in table {
            match key.to_ascii_lowercase().as_str() {
                "target" | "_target" => {
                    for (key, value) in value.as_object().into_iter().flatten() {
                        let target = &mut handed.target;
                        let part = match key.as_str() {
                            "path" => Some(&mut target.path),
                            "kind" => Some(&mut target.kind),
                            "lang" => Some(&mut target.lang),
                            _ => None,
                        };
                        let text = value.as_str().map(str::to_lowercase);
                        let text = text.map(|text| if key == "path" { rooted(&text) } else { text });
                        let pattern = text.map(|text| glob(&text));
                        match (part, pattern) {
                            (Some(part), Some(Some(pattern))) => *part = Some(pattern),
                            (Some(_), None) => {}
                            (None, _) | (_, Some(None)) => {
                                is_clear = false;
                                unknown.push(key.clone());
                            }
                        }
                    }
                }
                _ if steers(key) && !can_hide(key, value) => unknown.push(key.clone()),
                _ => drop(handed.values.insert(key.clone(), value.clone())),
            }
        }
        if is_clear {
            all.push(handed);
        }
    }
    (all, unknown)
}
