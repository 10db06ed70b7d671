//! The names that files of the output can have.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use toml::de::DeTable;

use super::{Files, redirect_file, taken};
use crate::site::look::contents::Contents;
use crate::site::source::limits;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::address::{decode, nfc};
use kisho_source::files::CONFIG;

/// The list of files that kisho wrote, in the output folder.
pub const MANIFEST: &str = ".kisho-files";

/// The folder in the output folder in which new files are written.
pub const STAGE: &str = ".kisho-new";

/// Whether a path of the output has a name that kisho needs there itself, or, where capitals make no difference, may have it.
#[must_use]
pub fn is_reserved(path: &str) -> bool {
    let is_stage =
        |part: &str| part.get(..STAGE.len()).is_some_and(|start| start.eq_ignore_ascii_case(STAGE));
    let mut parts = path.split('/');
    parts.clone().next().is_some_and(|first| first.eq_ignore_ascii_case(MANIFEST)) || parts.any(is_stage)
}

impl Files {
    /// Whether both are copies of one file.
    fn is_one_file(&self, path: &str, other: &str) -> bool {
        match (self.list.get(path), self.list.get(other)) {
            (Some((Contents::Copied(one), _)), Some((Contents::Copied(other), _))) => one == other,
            _ => false,
        }
    }

    /// A name cannot be both a file and a folder, nor longer than file systems take, nor one that a system refuses or kisho needs. Where capitals make no difference, two
    /// names that differ in nothing else are one. `pages`: the files of pages, whose addresses need not have their names.
    pub fn check_names<'a>(&'a self, pages: impl Iterator<Item = &'a Arc<Source>>, problems: &mut Problems) {
        let mut capitals: HashMap<String, &str> = HashMap::new();
        let mut refused: HashSet<&str> = HashSet::new();
        let mut places = None;
        let names: HashSet<&str> = self.list.keys().map(String::as_str).collect();
        for (path, (_, source)) in &self.list {
            // What is too long is looked at no further.
            if let Some(part) = path.split('/').find(|part| part.len() > limits::NAME_BYTES) {
                problems.push(source, at_redirect(source, path, name_too_long(part), &mut places));
                continue;
            }
            if path.len() > limits::PATH_BYTES {
                problems.push(source, at_redirect(source, path, path_too_long(path), &mut places));
                continue;
            }
            let folders = path.match_indices('/').filter_map(|(at, _)| path.get(..at));
            for folder in folders.filter(|folder| names.contains(folder)) {
                if let Some((_, first)) = self.list.get(folder) {
                    problems.push(source, taken(folder, first));
                }
            }
            if is_reserved(path) {
                problems.push(source, reserved(path));
            }
            let by_windows = path.split('/').filter(|part| windows_refuses(part));
            for part in by_windows.filter(|part| refused.insert(part)) {
                problems.push(source, not_on_windows(&format!("/{path}"), part));
            }
            if path.chars().any(char::is_uppercase) {
                let small = path.to_lowercase();
                let other = self.list.get_key_value(&small).map(|(other, _)| other.as_str());
                let other = capitals.insert(small, path).or(other);
                if let Some(other) = other.filter(|other| !self.is_one_file(path, other)) {
                    problems.push(source, capitals_only(path, other));
                }
            }
        }
        for page in pages {
            let by_windows = page.name().split('/').filter(|part| windows_refuses(part));
            for part in by_windows.filter(|part| refused.insert(part)) {
                problems.push(page, not_on_windows(page.name(), part));
            }
        }
    }
}

/// The same message at the redirect of the config that makes the file, if one does. `places`: of all redirects, once they have been looked
/// for.
fn at_redirect(
    source: &Source,
    path: &str,
    problem: Diagnostic,
    places: &mut Option<HashMap<String, Span>>,
) -> Diagnostic {
    if source.name() != CONFIG {
        return problem;
    }
    match places.get_or_insert_with(|| redirects(source)).get(path) {
        Some(span) => Diagnostic { span: *span, ..problem }.with_hint("write a shorter path, or remove it"),
        None => problem,
    }
}

/// Where the redirects of the config stand, by the files that they make.
fn redirects(config: &Source) -> HashMap<String, Span> {
    let (table, _) = DeTable::parse_recoverable(config.text());
    let redirects = table.get_ref().get("redirects").and_then(|redirects| redirects.get_ref().as_table());
    let keys = redirects.into_iter().flat_map(DeTable::keys);
    keys.map(|key| (redirect_file(&nfc(&decode(key.get_ref()))), key.span().into())).collect()
}

fn name_too_long(part: &str) -> Diagnostic {
    let what = format!("a name in an address can have {}", limits::NAME_BYTES);
    let hint = "most characters that are not Latin take three bytes; write a shorter name, or a `slug`";
    too_long(part, "", &what, hint)
}

fn path_too_long(path: &str) -> Diagnostic {
    let what = format!("the path of a page can have {}", limits::PATH_BYTES);
    too_long(path, "/", &what, "write a shorter `path` or `slug`, or use fewer folders")
}

/// `before` stands before the beginning of what is too long, and `what` says how long it can be.
fn too_long(text: &str, before: &str, what: &str, hint: &str) -> Diagnostic {
    let start: String = text.chars().take(20).collect();
    let message = format!("`{before}{start}…` has {} bytes; {what}", text.len());
    Diagnostic::error(Id::UrlLong, Span::at(0), message).with_hint(hint)
}

fn reserved(path: &str) -> Diagnostic {
    let message = format!("`/{path}` has a name that kisho needs for its own files in the output folder");
    Diagnostic::error(Id::UrlDuplicate, Span::at(0), message).with_hint("choose another name")
}

/// Whether Windows knows no such name: it has one of its marks, an end that is cut off, or is that of a device.
fn windows_refuses(part: &str) -> bool {
    let is_mark = |c: char| c.is_ascii_control() || r#"<>:"|?*\"#.contains(c);
    let stem = part.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let is_port = port.is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']));
    let is_device = is_port || ["con", "prn", "aux", "nul"].contains(&&*stem);
    part.contains(is_mark) || part.ends_with(['.', ' ']) || is_device
}

fn not_on_windows(path: &str, part: &str) -> Diagnostic {
    let message = format!("Windows does not allow the name `{part}`, which `{path}` has");
    Diagnostic::warning(Id::UrlWindows, Span::at(0), message)
        .with_hint("rename it if the site or its source is to be used on Windows")
}

fn capitals_only(path: &str, other: &str) -> Diagnostic {
    let message = format!("`/{path}` and `/{other}` differ only in case");
    let hint = "Windows and macOS treat them as one file; give one of the two another name, or a `slug`";
    Diagnostic::warning(Id::UrlCapitals, Span::at(0), message).with_hint(hint)
}

#[cfg(test)]
mod tests {
    use super::windows_refuses;

    #[test]
    fn names_that_windows_refuses() {
        for name in [
            "nul.png",
            "CON",
            "aux.tar.gz",
            "com1",
            "Lpt9.txt",
            "q?.png",
            "a:b",
            "a.",
            "b ",
            "a\\b",
            "nul .x",
        ] {
            assert!(windows_refuses(name), "{name}");
        }
        for name in
            ["null.png", "con1", "com", "com0", "com10.txt", ".nojekyll", "a b.c", "棋？.png", "console"]
        {
            assert!(!windows_refuses(name), "{name}");
        }
    }
}
