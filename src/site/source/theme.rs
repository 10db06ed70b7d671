//! Themes: folders with templates and files for the look of a site, each standing on another one.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::board_themes::BOARDS;
use super::builtin;
use super::config::{self, Config};
use super::limits;
use kisho_game::text::{Diagnostic, Id, Source, nearest};
use kisho_source::Problems;
use kisho_source::files::{STATIC, TEMPLATES, THEMES, is_plain, read_text};
use kisho_source::serial::{self, Ids, Shape};

/// What a theme says about itself, in its folder.
pub const FILE: &str = "theme.toml";

/// The theme that all others stand on.
pub const DEFAULT: &str = "default";

/// `theme.toml`. All keys may be missing, and so may the file.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct About {
    /// For those who choose a theme; kisho does not use it.
    #[serde(rename = "name")]
    _name: String,
    #[serde(rename = "description")]
    _description: String,
    #[serde(rename = "license")]
    _license: String,
    #[serde(rename = "homepage")]
    _homepage: String,
    #[serde(rename = "author")]
    _author: Author,
    /// The first kisho that has what the theme needs, such as `0.2`.
    min_version: Option<String>,
    /// The theme that has what this one lacks; without it, the theme `default`.
    extends: Option<String>,
    /// What templates find as `config.extra`, unless the site says otherwise.
    #[serde(deserialize_with = "serial::table")]
    extra: Map<String, Value>,
}

/// Who made a theme.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Author {
    #[serde(rename = "name")]
    _name: String,
    #[serde(rename = "homepage")]
    _homepage: String,
}

/// The theme of a site.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Theme {
    /// The folders under `themes/` that make it up, or names of built-in themes; what a later one has comes before what an
    /// earlier one has. The first is [`DEFAULT`].
    pub names: Vec<String>,
    /// Its own values for templates.
    pub extra: Map<String, Value>,
}

impl Theme {
    /// Finds the theme that the config asks for, and those that it stands on.
    #[must_use]
    pub fn find(root: &Path, config: &Config, config_source: &Arc<Source>, problems: &mut Problems) -> Self {
        let mut theme = Self::default();
        let mut asked = Asked { source: Arc::clone(config_source), key: "theme", name: config.theme.clone() };
        loop {
            if let Some(wrong) = asked.refused(root, &theme.names) {
                problems.push(&asked.source, wrong);
                asked.name = DEFAULT.to_owned();
            }
            let name = asked.name.clone();
            let (about, source) = read(root, &name, problems);
            let mut extra = about.extra;
            merge(&mut extra, std::mem::take(&mut theme.extra));
            theme.extra = extra;
            theme.names.insert(0, name.clone());
            if name == DEFAULT {
                return theme;
            }
            let extends = about.extends.unwrap_or_else(|| DEFAULT.to_owned());
            asked = Asked { source, key: "extends", name: extends };
        }
    }
}

/// A theme that some file names.
struct Asked {
    source: Arc<Source>,
    key: &'static str,
    name: String,
}

impl Asked {
    /// Why it is not available, as part of a theme that has the themes `above` already.
    fn refused(&self, root: &Path, above: &[String]) -> Option<Diagnostic> {
        let name = &self.name;
        let wrong = |message: String, hint: String| {
            let place = config::at(self.source.text(), self.key);
            Some(Diagnostic::error(Id::ConfigTheme, place, message).with_hint(hint))
        };
        if !is_plain(name) {
            return wrong(format!("`{name}` is not a folder under `{THEMES}/`"), "write its name".to_owned());
        }
        if name == BOARDS {
            let hint = "rename the folder of the theme";
            return wrong(format!("`{THEMES}/{BOARDS}/` is the folder of board themes"), hint.to_owned());
        }
        if above.contains(name) {
            let hint = "let one of them extend `default`";
            return wrong(format!("the theme `{name}` extends itself"), hint.to_owned());
        }
        if above.len() >= limits::THEMES {
            let message = format!("more than {} themes extend each other", limits::THEMES);
            return wrong(message, "let this one extend `default`".to_owned());
        }
        if builtin::THEMES.iter().any(|(theme, ..)| theme == name) {
            return None;
        }
        if root.join(THEMES).join(name).is_dir() {
            return lacking(root, name).and_then(|(message, hint)| wrong(message, hint.to_owned()));
        }
        let of_site = std::fs::read_dir(root.join(THEMES)).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            of_site.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.extend(builtin::THEMES.iter().map(|(theme, ..)| (*theme).to_owned()));
        names.retain(|name| name != BOARDS);
        names.sort_unstable();
        let hint = match nearest(name, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("put its files into `{THEMES}/{name}/`"),
        };
        wrong(format!("there is no theme `{name}`"), hint)
    }
}

/// What a folder under `themes/` lacks to be a theme, and what to do.
fn lacking(root: &Path, name: &str) -> Option<(String, &'static str)> {
    let folder = root.join(THEMES).join(name);
    let names = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let names: Vec<String> = names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let is_part = |name: &&String| *name == FILE || !name.starts_with('.') && asset(name).is_some();
    if !names.iter().any(|name| is_part(&name)) {
        let message = format!("`{THEMES}/{name}/` holds nothing that a theme has");
        let hint =
            "put its files there; if it is a submodule of Git, `git submodule update --init` does that";
        return Some((message, hint));
    }
    let is_of_hugo = names.iter().any(|name| name == "layouts") && !folder.join(TEMPLATES).is_dir();
    let hint = "its layouts are in another language than the templates of kisho, which are in `templates/`";
    is_of_hugo.then(|| (format!("`{THEMES}/{name}/` is a theme for Hugo"), hint))
}

/// What a theme says about itself, and the file that says it.
fn read(root: &Path, name: &str, problems: &mut Problems) -> (About, Arc<Source>) {
    let path = format!("{THEMES}/{name}/{FILE}");
    let disk = root.join(&path);
    let source = if disk.is_file() {
        read_text(&path, &disk, problems)
    } else {
        let built_in = builtin::THEMES.iter().find(|(theme, path, _)| *theme == name && *path == FILE);
        let text = built_in.and_then(|(.., bytes)| std::str::from_utf8(bytes).ok()).unwrap_or_default();
        Arc::new(Source::new(path, text))
    };
    let (about, wrong) = About::parse(source.text());
    wrong.into_iter().for_each(|problem| problems.push(&source, problem));
    (about, source)
}

/// What is wrong with the text of a `theme.toml`.
#[must_use]
pub fn problems(text: &str) -> Vec<Diagnostic> {
    About::parse(text).1
}

/// What can stand at the end of a way of keys in a `theme.toml`.
#[must_use]
pub fn shape(way: &[&str]) -> Shape {
    serial::shape::<About>(way)
}

impl About {
    fn parse(text: &str) -> (Self, Vec<Diagnostic>) {
        let ids = Ids { key: Id::ThemeKey, value: Id::ThemeValue };
        let (about, mut wrong): (Self, _) = serial::all_of_toml(text, ids);
        wrong.extend(too_old(&about, text));
        (about, wrong)
    }
}

/// Whether the theme was made for a later kisho than this one.
fn too_old(about: &About, text: &str) -> Option<Diagnostic> {
    let asked = about.min_version.as_ref()?;
    let place = config::at(text, "min_version");
    let own = env!("CARGO_PKG_VERSION");
    match version(asked) {
        None => {
            let message = format!("`{asked}` is not a version");
            Some(
                Diagnostic::error(Id::ThemeValue, place, message).with_hint(format!("write it like `{own}`")),
            )
        }
        wanted if wanted > version(own) => {
            let message = format!("this theme needs kisho {asked}, and this is kisho {own}");
            let hint = "install a newer kisho, or use an older version of the theme";
            Some(Diagnostic::error(Id::ThemeVersion, place, message).with_hint(hint))
        }
        _ => None,
    }
}

/// `1.2.3`, of which the end may be missing.
fn version(text: &str) -> Option<[u64; 3]> {
    let mut numbers = [0; 3];
    for (number, part) in text.split('.').enumerate() {
        *numbers.get_mut(number)? = part.parse().ok()?;
    }
    Some(numbers)
}

/// Puts values over others; tables of the same name become one. TOML's reader limits how deep tables lie.
pub fn merge(under: &mut Map<String, Value>, over: Map<String, Value>) {
    for (key, value) in over {
        match (under.get_mut(&key), value) {
            (Some(Value::Object(under)), Value::Object(over)) => merge(under, over),
            (_, value) => {
                under.insert(key, value);
            }
        }
    }
}

/// Where a file of a theme goes in the output; nowhere, if it is for kisho or for those who choose a theme.
#[must_use]
pub fn asset(path: &str) -> Option<&str> {
    if let Some(path) = path.strip_prefix(&format!("{STATIC}/")) {
        return Some(path);
    }
    let about = path == FILE || path.ends_with(".md") || path.starts_with("LICENSE");
    (!about && !path.starts_with("templates/")).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn find(files: &[(&str, &str)], theme: &str) -> (Theme, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = folder.path().join(THEMES).join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let text = format!("theme = \"{theme}\"\n");
        let mut problems = Problems::default();
        let source = Arc::new(Source::new("kisho.toml", text.as_str()));
        let theme = Theme::find(folder.path(), &Config::parse(&text).0, &source, &mut problems);
        let said = problems.into_sorted().into_iter().map(|problem| {
            let said = problem.diagnostic;
            format!(
                "{} {}: {} ({})",
                problem.source.name(),
                said.id,
                said.message,
                said.hint.unwrap_or_default()
            )
        });
        (theme, said.collect())
    }

    #[test]
    fn a_theme_stands_on_others_down_to_the_default() {
        let files = [
            ("mine/theme.toml", "name = \"Mine\"\nextends = \"base\"\n[extra]\na = 1\n[extra.t]\nx = 1\n"),
            ("base/theme.toml", "min_version = \"0.1\"\n[extra]\na = 2\nb = 2\n[extra.t]\nx = 2\ny = 2\n"),
        ];
        let (theme, problems) = find(&files, "mine");
        assert_eq!(problems, [""; 0]);
        assert_eq!(theme.names, ["default", "base", "mine"]);
        for (key, value) in [("a", json!(1)), ("b", json!(2)), ("t", json!({ "x": 1, "y": 2 }))] {
            assert_eq!(theme.extra[key], value, "{key}");
        }
        assert_eq!(find(&[("mine/style.css", "")], "mine").0.names, ["default", "mine"], "without the file");
    }

    #[test]
    fn what_is_wrong_with_a_theme_is_said_and_the_default_stands_in() {
        for (files, theme, said, names) in [
            (
                vec![],
                "defualt",
                "kisho.toml config-theme: there is no theme `defualt` (did you mean `default`?)",
                vec!["default"],
            ),
            (
                vec![("lines/x", "")],
                "line",
                "kisho.toml config-theme: there is no theme `line` (did you mean `lines`?)",
                vec!["default"],
            ),
            (
                vec![("mine/README.md", "")],
                "mine",
                "config-theme: `themes/mine/` holds nothing that a theme has",
                vec!["default"],
            ),
            (
                vec![("mine/theme.toml", ""), ("mine/layouts/a.html", "")],
                "mine",
                "config-theme: `themes/mine/` is a theme for Hugo",
                vec!["default"],
            ),
            (
                vec![("mine/theme.toml", "extend = \"x\"")],
                "mine",
                "themes/mine/theme.toml theme-key: there is no key `extend` here (did you mean `extends`?)",
                vec!["default", "mine"],
            ),
            (
                vec![("mine/theme.toml", "extends = \"other\""), ("other/theme.toml", "extends = \"mine\"")],
                "mine",
                "themes/other/theme.toml config-theme: the theme `mine` extends itself (let one of them extend `default`)",
                vec!["default", "other", "mine"],
            ),
            (
                vec![("mine/theme.toml", "min_version = \"99.1\"")],
                "mine",
                "theme-version: this theme needs kisho 99.1",
                vec!["default", "mine"],
            ),
            (
                vec![("mine/theme.toml", "min_version = \"new\"")],
                "mine",
                "theme-value: `new` is not a version",
                vec!["default", "mine"],
            ),
            (
                vec![("mine/theme.toml", "extends = \"../x\"")],
                "mine",
                "config-theme: `../x` is not a folder under `themes/`",
                vec!["default", "mine"],
            ),
        ] {
            let (theme, problems) = find(&files, theme);
            assert_eq!(theme.names, names);
            assert_eq!(problems.len(), 1, "{problems:?}");
            assert!(problems[0].contains(said), "{problems:?}");
        }
    }

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(version("0.10") > version("0.9.3") && version("1") > version("0.99"));
        assert_eq!((version("1.2.3.4"), version("a"), version("")), (None, None, None));
    }

    #[test]
    fn a_theme_gives_its_files_and_those_in_static() {
        assert_eq!(asset("static/fonts/a.woff2"), Some("fonts/a.woff2"));
        assert_eq!(asset("style.css"), Some("style.css"));
        for path in ["theme.toml", "README.md", "LICENSE-MIT", "templates/page.html"] {
            assert_eq!(asset(path), None);
        }
    }
}
