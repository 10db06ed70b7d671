//! What the other generator is told in its config, from all its files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Map, Value};

use super::{Generator, keys, values};
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::address::{base_path, is_base};
use kisho_source::files::{STATIC, read_text};
use kisho_source::serial::{self, Ids};

/// The settings of a site.
#[derive(Debug, Default)]
pub struct Settings {
    /// All keys, those of several files together.
    pub keys: Map<String, Value>,
    /// The files, and below which keys stands what each of them says.
    files: Vec<(Vec<String>, Arc<Source>)>,
}

/// Reads the config. `None` if something in it cannot be read: nothing can be moved by half a config.
pub fn read(generator: Generator, dir: &Path, problems: &mut Problems) -> Option<Settings> {
    let mut settings = Settings::default();
    let mut is_whole = true;
    for (below, path) in files(generator, dir) {
        let source = read_text(&path.display().to_string(), &path, problems);
        let ids = Ids { key: Id::ConfigKey, value: Id::ConfigValue };
        let read = match path.extension().and_then(|extension| extension.to_str()) {
            Some("toml") => values::toml(source.text(), ids),
            // JSON is YAML too.
            _ => serial::yaml_as_written(source.text(), ids),
        };
        match read {
            Ok(value) => {
                let value = below
                    .iter()
                    .rev()
                    .fold(value, |value, key| Value::Object(Map::from_iter([(key.clone(), value)])));
                if let Value::Object(table) = value {
                    let is_hugo = generator == Generator::Hugo;
                    let mut table = if is_hugo { keys::named(table) } else { table };
                    if let Some(Value::Object(languages)) = table.get_mut("languages").filter(|_| is_hugo) {
                        let called = |tag: String| settings.language(&tag).map_or(tag.clone(), str::to_owned);
                        *languages = std::mem::take(languages)
                            .into_iter()
                            .map(|(tag, keys)| (called(tag), keys))
                            .collect();
                    }
                    merge(&mut settings.keys, table);
                }
            }
            Err(problem) => {
                problems.push(&source, problem);
                is_whole = false;
            }
        }
        settings.files.push((below, source));
    }
    is_whole.then_some(settings)
}

/// The files of the config, and below which keys each of them stands.
fn files(generator: Generator, dir: &Path) -> Vec<(Vec<String>, PathBuf)> {
    const FORMS: [&str; 4] = ["toml", "yaml", "yml", "json"];
    let names: Vec<String> = match generator {
        Generator::Zola => vec!["config.toml".to_owned(), "zola.toml".to_owned()],
        Generator::Hugo => {
            let named = |name: &'static str| FORMS.iter().map(move |form| format!("{name}.{form}"));
            named("hugo").chain(named("config")).collect()
        }
    };
    let top = names.iter().map(|name| dir.join(name)).find(|path| path.is_file());
    let mut files: Vec<_> = top.into_iter().map(|path| (Vec::new(), path)).collect();
    if generator == Generator::Zola {
        return files;
    }
    // Hugo takes parts of its config from a folder: `menus.ja.toml` is `menus` of the language `ja`.
    let parts = std::fs::read_dir(dir.join("config/_default")).into_iter().flatten().flatten();
    let mut parts: Vec<PathBuf> = parts.map(|part| part.path()).collect();
    parts.sort();
    for path in parts {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let Some((stem, form)) = name.rsplit_once('.') else { continue };
        if !FORMS.contains(&form) {
            continue;
        }
        let (key, language) = stem.split_once('.').map_or((stem, None), |(key, tag)| (key, Some(tag)));
        let mut below = Vec::new();
        below.extend(language.into_iter().flat_map(|tag| ["languages".to_owned(), tag.to_owned()]));
        // Of a language only these have tables of their own: `languages.ja.toml` is all that `ja` says.
        let is_own = match language {
            Some(_) => ["menus", "menu", "params"].contains(&key),
            None => key != "hugo" && key != "config",
        };
        below.extend(is_own.then(|| key.to_owned()));
        files.push((below, path));
    }
    files
}

fn merge(into: &mut Map<String, Value>, keys: Map<String, Value>) {
    for (key, value) in keys {
        match (into.get_mut(&key), value) {
            (Some(Value::Object(into)), Value::Object(more)) => merge(into, more),
            (_, value) => drop(into.insert(key, value)),
        }
    }
}

impl Settings {
    /// The first of some keys that holds a text, at the top or in the table for templates.
    pub fn text(&self, generator: Generator, keys: &[&str]) -> Option<&str> {
        let extra = self.keys.get(if generator == Generator::Hugo { "params" } else { "extra" });
        keys.iter().find_map(|key| self.keys.get(*key).or_else(|| extra?.get(*key))?.as_str())
    }

    /// The URL of the site, if kisho can have it.
    pub fn base_url(&self, generator: Generator) -> Option<&str> {
        self.text(generator, &["base_url", "baseURL"]).filter(|url| is_base(url))
    }

    /// The path of the site on its host, with slashes around it.
    pub fn base_path(&self, generator: Generator) -> String {
        base_path(self.base_url(generator).unwrap_or_default())
    }

    /// Whether a key is `true`.
    pub fn is_on(&self, key: &str) -> bool {
        self.keys.get(key) == Some(&Value::Bool(true))
    }

    /// The language of a Hugo site that a tag in any case names, as the config has it.
    pub fn language(&self, tag: &str) -> Option<&str> {
        let languages = self.keys.get("languages")?.as_object()?;
        languages.keys().find(|known| known.eq_ignore_ascii_case(tag)).map(String::as_str)
    }

    /// The languages of a Hugo site of which it makes no pages.
    #[must_use]
    pub fn disabled(&self) -> Vec<String> {
        let listed = self.keys.get("disableLanguages").and_then(Value::as_array).into_iter().flatten();
        let listed = listed.filter_map(Value::as_str).map(|tag| self.language(tag).unwrap_or(tag));
        let languages = self.keys.get("languages").and_then(Value::as_object).into_iter().flatten();
        let own = languages.filter(|(_, keys)| keys.get("disabled") == Some(&Value::Bool(true)));
        own.map(|(tag, _)| tag.as_str()).chain(listed).map(str::to_owned).collect()
    }

    /// Whether Hugo writes pages of a section to files of their names.
    #[must_use]
    pub fn is_ugly(&self, section: &str) -> bool {
        self.keys
            .get("uglyURLs")
            .is_some_and(|ugly| *ugly == Value::Bool(true) || ugly.get(section) == Some(&Value::Bool(true)))
    }

    /// Whether Hugo makes no pages of a kind.
    #[must_use]
    pub fn has_no(&self, kind: &str) -> bool {
        let kinds = self.keys.get("disableKinds").and_then(Value::as_array).into_iter().flatten();
        kinds.filter_map(Value::as_str).any(|own| own.eq_ignore_ascii_case(kind))
    }

    /// Whether Hugo writes URLs in small letters, as it does unless it is told otherwise.
    pub fn small_urls(&self) -> bool {
        !self.is_on("disablePathToLower")
    }

    /// Says that a key has no counterpart.
    pub fn lose(&self, path: &[&str], problems: &mut Problems) {
        self.tell(path, problems, lost);
    }

    /// Says that a key has a value that it cannot have.
    pub fn refuse(&self, path: &[&str], problems: &mut Problems) {
        self.tell(path, problems, |key, span| {
            let message = format!("`{key}` is left out: it cannot have this value");
            Diagnostic::warning(Id::ImportKey, span, message)
        });
    }

    /// Says something where a key stands.
    pub fn tell(&self, path: &[&str], problems: &mut Problems, what: impl FnOnce(&str, Span) -> Diagnostic) {
        let fits = |(below, _): &&(Vec<String>, Arc<Source>)| {
            below.iter().zip(path).all(|(ours, theirs)| ours.eq_ignore_ascii_case(theirs))
        };
        let found = self.files.iter().filter(fits).find_map(|(below, source)| {
            let rest = path.get(below.len()..).filter(|rest| !rest.is_empty())?;
            Some((source, place(source.text(), rest)?))
        });
        // A file may be the table itself.
        let whole = || {
            let file = self.files.iter().filter(fits).max_by_key(|(below, _)| below.len());
            file.or_else(|| self.files.first()).map(|(_, source)| (source, Span::at(0)))
        };
        if let (Some((source, span)), Some(key)) = (found.or_else(whole), path.last()) {
            problems.push(source, what(key, span));
        }
    }
}

/// A key that has no counterpart.
pub fn lost(key: &str, span: Span) -> Diagnostic {
    let last = key.rsplit('.').next().unwrap_or(key);
    let (message, hint) = match last {
        "template" | "page_template" => (
            format!("`{key}` is left out, because templates do not come along"),
            Some("write a template for kisho and name it again; kisho has `template` and `page_template`"),
        ),
        "theme" => (
            format!("`{key}` is left out, because themes do not come along"),
            Some("`theme` in `kisho.toml` chooses one of kisho's, or one of your own"),
        ),
        "paginate" | "pagination" | "pagerSize" => (
            format!("`{key}` is left out: kisho asks each section"),
            Some(
                "write `paginate_by` (and `paginate_path`, if it is not `page`) into the `_index.md` of sections and into `[[taxonomies]]`",
            ),
        ),
        "paginatePath" => (
            format!("`{key}` is left out: kisho asks each section"),
            Some("write `paginate_path` into the `_index.md` of sections and into `[[taxonomies]]`"),
        ),
        "staticDir" => (
            format!("`{key}` is left out: kisho copies the folder `{STATIC}`"),
            Some("put the files of the other folders into it"),
        ),
        "edit-url-template" => (
            format!("`{key}` is left out, because the chapters have other files now"),
            Some("`edit_url` in `kisho.toml` is the same for the new ones, with `{path}` too"),
        ),
        "enableEmoji" => (
            format!("`{key}` is left out: kisho shows `:name:` as it is"),
            Some("write the signs themselves"),
        ),
        "date" | "updated" | "lastmod" => (
            format!("`{key}` is left out: kisho cannot read this date"),
            Some("write it as `2026-11-21`, or with the time, as `2026-11-21T20:00:00+09:00`"),
        ),
        "publishDate" => (
            format!("`{key}` is left out: kisho has one date for a page, and `date` is kept"),
            Some("change `date` if the other one should count"),
        ),
        "summary" => (
            format!("`{key}` is left out: kisho has one description of a page, and `description` is kept"),
            Some("change `description` if the other one should count"),
        ),
        _ => (format!("`{key}` has no counterpart in kisho and is left out"), None),
    };
    let problem = Diagnostic::warning(Id::ImportKey, span, message);
    match hint {
        Some(hint) => problem.with_hint(hint),
        None => problem,
    }
}

/// Values of keys that are so without them, in kisho too.
const USUAL: [(&str, &str); 2] = [("staticDir", STATIC), ("paginatePath", "page")];

/// Whether a key says no more than what is so without it, and nothing is lost with it.
pub fn is_idle(key: &str, value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(said) => *said == (key == "render" || key == "buildFuture" || key == "enableRobotsTXT"),
        Value::String(text) => text.is_empty() || USUAL.contains(&(key, text)),
        Value::Array(list) => {
            list.iter().all(|value| value.as_str().is_some_and(|text| USUAL.contains(&(key, text))))
        }
        Value::Object(table) => table.is_empty(),
        Value::Number(_) => false,
    }
}

/// Where a key stands, after the names of the tables that it is in, all of them in any case.
pub fn place(text: &str, path: &[&str]) -> Option<Span> {
    let text = text.to_ascii_lowercase();
    let mut from = 0;
    let mut span = None;
    for (depth, key) in path.iter().map(|key| key.to_ascii_lowercase()).enumerate() {
        let rest = text.get(from..)?;
        let top = if depth == 0 { key_at(rest, &key, true) } else { None };
        let at = from + top.or_else(|| key_at(rest, &key, false))?;
        from = at + key.len();
        span = Some(Span::new(at, from));
    }
    span
}

/// The first place where this name is a key: in TOML, YAML or JSON; `outside` of all tables, or anywhere.
fn key_at(text: &str, key: &str, outside: bool) -> Option<usize> {
    let is_key = |at: usize| {
        let before = text.get(..at).unwrap_or_default();
        let after = text.get(at + key.len()..).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let begins = if outside {
            line.chars().all(|c| "[{\"' ".contains(c)) && !line.starts_with(' ')
        } else {
            line.is_empty() || line.ends_with([' ', '\t', '[', '{', '.', ',', '"', '\''])
        };
        let after = after.trim_start_matches(['"', '\'']).trim_start_matches([' ', '\t']);
        begins && after.starts_with(['=', ':', '.', ']'])
    };
    text.match_indices(key).map(|(at, _)| at).find(|&at| is_key(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_so_anyway_is_idle() {
        for (key, value, idle) in [
            ("staticDir", Value::from("static"), true),
            ("staticDir", vec!["static"].into(), true),
            ("staticDir", vec!["static", "more"].into(), false),
            ("staticDir", "".into(), true),
            ("paginatePath", "page".into(), true),
            ("paginatePath", "seite".into(), false),
            ("layout", "page".into(), false),
            ("tags", Value::Array(Vec::new()), true),
            ("tags", vec!["page"].into(), false),
        ] {
            assert_eq!(is_idle(key, &value), idle, "{key} = {value}");
        }
    }

    #[test]
    fn keys_with_a_counterpart_elsewhere_say_where() {
        for key in ["paginatePath", "pagination"] {
            let told = lost(key, Span::at(0));
            assert!(!told.message.contains("no counterpart"), "{key}");
            assert!(told.hint.is_some_and(|hint| hint.contains("`paginate_path`")), "{key}");
        }
        let told = lost("staticDir", Span::at(0));
        assert_eq!(told.message, "`staticDir` is left out: kisho copies the folder `static`");
    }

    #[test]
    fn a_key_is_found_in_its_table() {
        let toml =
            "title = \"theme: x\"\ntheme = \"a\"\n[languages.ja]\ntheme = \"b\"\n[[menus.main]]\nname = 1\n";
        let line = |path: &[&str]| {
            let span = place(toml, path).unwrap();
            toml[..span.start].matches('\n').count() + 1
        };
        assert_eq!(line(&["theme"]), 2);
        assert_eq!(line(&["languages", "ja", "theme"]), 4);
        assert_eq!(line(&["menus"]), 5);
        assert_eq!(place(toml, &["languages", "fr"]), None);
        assert_eq!(place("{\"a\": {\"b\": 1}}", &["a", "b"]), Some(Span::new(8, 9)));
        let yaml = "languages:\n  ja:\n    title: x\ntitle: y\n";
        assert_eq!(place(yaml, &["title"]), Some(Span::new(30, 35)));
    }
}
