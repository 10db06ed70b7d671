//! What sections of Hugo, and its config, hand down to the pages below them: `cascade`.

use std::cell::Cell;
use std::collections::{BTreeMap, HashSet};
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
use kisho_game::text::{Diagnostic, Id, Span};
use kisho_source::Problems;
use kisho_source::files::read_text;

/// Most bytes that are handed down to all pages together: each of them holds a copy.
const MOST_BYTES: usize = 64 << 20;

/// What a pattern of pages counts for, and each byte of it; these hold automata.
const PATTERN_BYTES: [usize; 2] = [16 << 10, 256];

/// What it counts for to look whether values are for a page.
const LOOK_BYTES: usize = 8;

/// What is handed down.
#[derive(Debug, Default)]
pub struct Cascade {
    /// By the folder of the section and its language.
    of_sections: BTreeMap<(String, Option<String>), Vec<Handed>>,
    of_config: Vec<Handed>,
    /// The language of pages whose names say none.
    language: String,
    left: Budget,
}

/// The bytes that may still be handed down.
#[derive(Debug)]
struct Budget(Cell<usize>);

impl Default for Budget {
    fn default() -> Self {
        Self(Cell::new(MOST_BYTES))
    }
}

impl Budget {
    /// Takes as many, if they are left; once they are not, none are.
    fn take(&self, bytes: usize) -> bool {
        self.0.set(self.0.get().saturating_sub(bytes));
        !self.is_used_up()
    }

    fn is_used_up(&self) -> bool {
        self.0.get() == 0
    }
}

/// Values for a section and the pages below it, or for some of them.
#[derive(Debug)]
struct Handed {
    values: Map<String, Value>,
    /// The length of the values in bytes.
    bytes: usize,
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
        let left = Budget::default();
        let (of_config, unknown) = handed(old.settings.keys.get("cascade"), &left);
        unknown.iter().for_each(|key| old.settings.lose(&["cascade", key], problems));
        let language = default_language(&old.settings).to_owned();
        let mut all = Self { of_config, language, left, ..Self::default() };
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
            let (list, unknown) = handed(of.map(|(_, value)| value), &all.left);
            for key in unknown {
                let span = place(inner, &["cascade", &key]).or_else(|| place(inner, &[&key]));
                problems.push(&source, lost(&key, span.unwrap_or(Span::at(0)).shifted(open)));
            }
            let place = (named.dir.to_owned(), named.lang.map(str::to_owned));
            all.of_sections.entry(place).or_default().extend(list);
        }
        all
    }

    /// What is said if pages get more than they can hold; what any of them gets is not complete then.
    #[must_use]
    pub fn excess(&self) -> Option<Diagnostic> {
        let most = MOST_BYTES >> 20;
        let message = format!("`cascade` hands down more than {most} MB to the pages of this site");
        let problem = Diagnostic::error(Id::ImportLimit, Span::at(0), message);
        let hint = "hand down less, or to fewer pages: every page holds a copy";
        self.left.is_used_up().then(|| problem.with_hint(hint))
    }

    /// Adds to the front matter of a page what it does not say itself; what stands nearer counts first.
    pub fn hand_down(&self, file: &str, value: &mut Value, languages: &[String]) {
        let named = Named::of(file, languages);
        let mut own = Own::new(value.as_object().cloned().unwrap_or_default());
        let mut above = Some(named.dir);
        while let Some(dir) = above {
            let lists = [named.lang.map(str::to_owned), None]
                .map(|lang| self.of_sections.get(&(dir.to_owned(), lang)));
            let lists = if named.lang.is_none() { &lists[..1] } else { &lists[..] };
            lists.iter().flatten().for_each(|list| self.add(list, &named, &mut own));
            above = parent(dir);
        }
        self.add(&self.of_config, &named, &mut own);
        if !own.keys.is_empty() {
            *value = Value::Object(own.keys);
        }
    }

    /// Adds what a list has for a page.
    fn add(&self, list: &[Handed], named: &Named<'_>, own: &mut Own) {
        let lang = named.lang.unwrap_or(&self.language);
        for handed in list {
            if self.left.take(LOOK_BYTES) && handed.is_for(named, lang) && self.left.take(handed.bytes) {
                handed.values.iter().for_each(|(key, value)| own.add_missing(key, value));
            }
        }
    }
}

/// The front matter of a page. Hugo takes its keys in any case.
#[derive(Default)]
struct Own {
    keys: Map<String, Value>,
    /// The keys in small letters.
    known: HashSet<String>,
    /// The key of its `params`, if they are a table, and the keys in them in small letters.
    params: Option<(String, HashSet<String>)>,
}

impl Own {
    fn new(keys: Map<String, Value>) -> Self {
        let mut own = Self { known: in_small_letters(&keys), ..Self::default() };
        own.params = keys.iter().find(|(key, _)| is_params(key)).and_then(|(key, value)| params(key, value));
        Self { keys, ..own }
    }

    /// Adds a value if there is none, of `params` each by itself.
    fn add_missing(&mut self, key: &str, value: &Value) {
        if self.known.insert(key.to_ascii_lowercase()) {
            if is_params(key) {
                self.params = params(key, value);
            }
            self.keys.insert(key.to_owned(), value.clone());
            return;
        }
        let (Some((own, known)), Value::Object(more), true) = (&mut self.params, value, is_params(key))
        else {
            return;
        };
        let Some(own) = self.keys.get_mut(own).and_then(Value::as_object_mut) else { return };
        let missing = more.iter().filter(|(key, _)| known.insert(key.to_ascii_lowercase()));
        own.extend(missing.map(|(key, value)| (key.clone(), value.clone())));
    }
}

fn is_params(key: &str) -> bool {
    key.eq_ignore_ascii_case("params")
}

fn params(key: &str, value: &Value) -> Option<(String, HashSet<String>)> {
    Some((key.to_owned(), in_small_letters(value.as_object()?)))
}

fn in_small_letters(keys: &Map<String, Value>) -> HashSet<String> {
    keys.keys().map(|key| key.to_ascii_lowercase()).collect()
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
fn handed(said: Option<&Value>, left: &Budget) -> (Vec<Handed>, Vec<String>) {
    let list = match said {
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_object).collect(),
        Some(Value::Object(one)) => vec![one],
        _ => Vec::new(),
    };
    let (mut all, mut unknown) = (Vec::new(), Vec::new());
    for table in list {
        let mut handed = Handed { values: Map::new(), bytes: 0, target: Target::default() };
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
                        let [each, every_byte] = PATTERN_BYTES;
                        if !left.take(each + every_byte * text.as_ref().map_or(0, String::len)) {
                            return (all, unknown);
                        }
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
                _ => {
                    handed.bytes += key.len() + value.to_string().len();
                    handed.values.insert(key.clone(), value.clone());
                }
            }
        }
        if is_clear {
            all.push(handed);
        }
    }
    (all, unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A cascade of the config.
    fn cascade(said: &Value, left: usize) -> Cascade {
        let left = Budget(Cell::new(left));
        let (of_config, _) = handed(Some(said), &left);
        Cascade { of_config, left, ..Cascade::default() }
    }

    #[test]
    fn pages_together_get_no_more_than_a_budget() {
        let text = "a".repeat(1_000);
        let cascade = cascade(&json!({ "note": text }), 10_000);
        let get = |number: usize| {
            let mut value = json!({});
            cascade.hand_down(&format!("{number}.md"), &mut value, &[]);
            value.get("note").is_some()
        };
        assert_eq!((0..1_000).filter(|number| get(*number)).count(), 9);
        assert_eq!(cascade.excess().map(|told| told.id), Some(Id::ImportLimit));
    }

    #[test]
    fn patterns_and_looks_have_the_same_budget() {
        let table = json!({ "note": "a", "_target": { "path": "/b/**" } });
        let short = cascade(&Value::Array(vec![table; 1_000]), 10 * PATTERN_BYTES[0]);
        assert!(short.of_config.len() < 10 && short.excess().is_some());
        let long = cascade(&json!({ "_target": { "path": "a".repeat(1_000_000) } }), MOST_BYTES);
        assert!(long.of_config.is_empty() && long.excess().is_some());
        let looks = cascade(&Value::Array(vec![json!({}); 1_000]), 10_000);
        assert!(looks.excess().is_none());
        (0..10).for_each(|_| looks.hand_down("a.md", &mut json!({}), &[]));
        assert!(looks.excess().is_some());
    }

    #[test]
    fn keys_are_the_same_in_any_case() {
        let cascade = cascade(
            &json!([{ "Note": 1, "PARAMS": { "A": 1, "b": 1 } }, { "note": 2, "params": { "C": 2, "B": 2 } }]),
            MOST_BYTES,
        );
        for (own, all) in [
            (json!({}), json!({ "Note": 1, "PARAMS": { "A": 1, "b": 1, "C": 2 } })),
            (
                json!({ "nOTE": 0, "Params": { "a": 0 } }),
                json!({ "nOTE": 0, "Params": { "a": 0, "b": 1, "C": 2 } }),
            ),
            (json!({ "params": 0 }), json!({ "Note": 1, "params": 0 })),
        ] {
            let mut value = own.clone();
            cascade.hand_down("a.md", &mut value, &[]);
            assert_eq!(value, all, "{own}");
        }
    }
}
