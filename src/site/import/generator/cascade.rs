//! What sections of Hugo, and its config, hand down to the pages below them: `cascade`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::{Map, Value};

use super::front::{Written, steers, written};
use super::ignored::is_match;
use super::place::Named;
use super::settings::{lost, place};
use super::{Generator, Old};
use crate::site::problems::Problems;
use crate::site::tree;
use crate::text::Span;

/// What is handed down, by the folder below which it counts and the language of the section.
#[derive(Debug, Default)]
pub struct Cascade(BTreeMap<(String, Option<String>), Vec<Handed>>);

/// Values for some of the pages below a section.
#[derive(Debug)]
struct Handed {
    values: Map<String, Value>,
    target: Target,
}

/// The pages that values are for; all, where nothing is said.
#[derive(Debug, Default)]
struct Target {
    /// A pattern of paths: `/posts/**`.
    path: Option<String>,
    /// `page`, `section` or `home`.
    kind: Option<String>,
    lang: Option<String>,
}

impl Cascade {
    /// Gathers it. What is for pages of a kind that kisho cannot tell, and keys that it has no counterpart for, are told.
    #[must_use]
    pub fn read(old: &Old, texts: &[(String, PathBuf)], problems: &mut Problems) -> Self {
        let mut all = Self::default();
        let (of_config, unknown) = handed(old.settings.keys.get("cascade"));
        unknown.iter().for_each(|key| old.settings.lose(&["cascade", key], problems));
        all.0.insert((String::new(), None), of_config);
        for (file, path) in texts {
            let named = Named::of(file, &old.languages);
            if named.stem.is_some() {
                continue;
            }
            // Whatever is wrong with it is told when its page is made.
            let source = tree::read_text(&path.display().to_string(), path, &mut Problems::default());
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
            all.0.entry(place).or_default().extend(list);
        }
        all
    }

    /// Adds to the front matter of a page what it does not say itself; what stands nearer counts first.
    pub fn hand_down(&self, file: &str, value: &mut Value, languages: &[String]) {
        if self.0.is_empty() {
            return;
        }
        let named = Named::of(file, languages);
        let mut own = value.as_object().cloned().unwrap_or_default();
        // A section hands nothing to itself.
        let mut above = match named.stem {
            Some(_) => Some(named.dir),
            None => parent(named.dir),
        };
        while let Some(dir) = above {
            let lists = [named.lang.map(str::to_owned), None].map(|lang| self.0.get(&(dir.to_owned(), lang)));
            let lists = if named.lang.is_none() { &lists[..1] } else { &lists[..] };
            for handed in
                lists.iter().flatten().flat_map(|list| list.iter()).filter(|handed| handed.is_for(&named))
            {
                for (key, value) in &handed.values {
                    if !own.keys().any(|known| known.eq_ignore_ascii_case(key)) {
                        own.insert(key.clone(), value.clone());
                    }
                }
            }
            above = parent(dir);
        }
        if !own.is_empty() {
            *value = Value::Object(own);
        }
    }
}

impl Handed {
    fn is_for(&self, named: &Named<'_>) -> bool {
        let Target { path, kind, lang } = &self.target;
        let own_kind = match named.stem {
            Some(_) => "page",
            None if named.dir.is_empty() => "home",
            None => "section",
        };
        let parts = [named.dir, named.stem.unwrap_or_default()].into_iter().filter(|part| !part.is_empty());
        let own_path: String = parts.map(|part| format!("/{}", part.to_lowercase())).collect();
        path.as_ref().is_none_or(|glob| is_match(&rooted(glob), &own_path))
            && kind.as_ref().is_none_or(|kind| kind == own_kind)
            && lang.as_ref().is_none_or(|lang| named.lang == Some(lang))
    }
}

/// A pattern from the top.
fn rooted(glob: &str) -> String {
    let glob = glob.trim_start_matches('{').trim_end_matches('}').to_lowercase();
    if glob.starts_with(['/', '*']) { glob } else { format!("/{glob}") }
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
                        let text = value.as_str().map(str::to_owned);
                        match key.as_str() {
                            "path" => handed.target.path = text,
                            "kind" => handed.target.kind = text,
                            "lang" => handed.target.lang = text,
                            _ => {
                                is_clear = false;
                                unknown.push(key.clone());
                            }
                        }
                    }
                }
                _ if steers(key) => unknown.push(key.clone()),
                _ => drop(handed.values.insert(key.clone(), value.clone())),
            }
        }
        if is_clear {
            all.push(handed);
        }
    }
    (all, unknown)
}
