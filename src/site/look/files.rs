//! The files of the output and where they come from.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use pulldown_cmark_escape::escape_html;

use super::contents::Contents;
use super::search_script::add_script;
use super::{assets, compress};
use crate::say;
use crate::site::map::tree::Page;
use crate::site::source::config::{self, Compression, Config};
use crate::site::source::texts::{self, Texts};
use crate::site::source::{builtin, limits, theme};
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::address::encode;
use kisho_source::files::{CONTENT, STATIC, THEMES, read_text};

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

/// The files of the output, and whose each is.
#[derive(Debug, Clone, Default)]
pub struct Files {
    list: BTreeMap<String, (Contents, Arc<Source>)>,
    /// Whether they are for readers without a server.
    offline: bool,
}

impl Files {
    /// No files yet. `offline`: they will be read without a server.
    #[must_use]
    pub fn new(offline: bool) -> Self {
        Self { list: BTreeMap::new(), offline }
    }

    /// Their paths.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.list.keys().map(String::as_str)
    }

    /// Their paths.
    #[must_use]
    pub fn names(&self) -> BTreeSet<String> {
        self.list.keys().cloned().collect()
    }

    /// The files of the themes, of which later ones replace those of earlier ones, and the static files, which may replace
    /// them. `has_search`: whether pages have a box to search with.
    pub fn add_fixed(&mut self, root: &Path, themes: &[String], has_search: bool, problems: &mut Problems) {
        for theme in themes {
            let place = format!("{}/{theme}", THEMES);
            let built_in = builtin::THEMES.iter().filter(|(of, ..)| of == theme);
            let built_in = built_in
                .map(|(_, path, bytes)| ((*path).to_owned(), Contents::Made(Arc::new(bytes.to_vec()))));
            let own = kisho_source::files::folder(root, &place, false, problems);
            let own = own.into_iter().map(|(path, disk)| (path, Contents::Copied(disk)));
            for (file, contents) in built_in.chain(own) {
                if let Some(path) = theme::asset(&file) {
                    let source = Arc::new(Source::new(format!("{place}/{file}"), ""));
                    self.insert_or_replace(path.to_owned(), contents, &source);
                }
            }
        }
        if has_search {
            add_script(self);
        }
        for (path, disk) in kisho_source::files::folder(root, STATIC, true, problems) {
            let source = Arc::new(Source::new(format!("{STATIC}/{path}"), ""));
            self.insert_or_replace(path, Contents::Copied(disk), &source);
        }
    }

    /// The text of a file.
    pub fn text(&self, path: &str, problems: &mut Problems) -> Option<Arc<Source>> {
        let (contents, source) = self.list.get(path)?;
        let name = match source.name() {
            name if name.ends_with(path) => name.to_owned(),
            folder => format!("{folder}/{path}"),
        };
        Some(match contents {
            Contents::Made(bytes) => Arc::new(Source::new(name, String::from_utf8_lossy(bytes))),
            Contents::Copied(disk) | Contents::Written(disk) => read_text(&name, disk, problems),
            Contents::Drawn(_) => return None,
        })
    }

    /// Adds compressed copies of all files.
    pub fn compress(&mut self, kinds: &[Compression]) {
        if kinds.is_empty() {
            return;
        }
        let files: Vec<_> = self.list.iter().map(|(path, (contents, _))| (path.as_str(), contents)).collect();
        let source = Arc::new(Source::new("compress", ""));
        for (path, contents) in compress::copies(&files, kinds) {
            // A copy that the author has put there himself stays.
            self.list.entry(path).or_insert_with(|| (contents, Arc::clone(&source)));
        }
    }

    /// Adds a file in place of what may be there.
    pub fn insert_or_replace(&mut self, path: String, contents: Contents, source: &Arc<Source>) {
        self.list.insert(path, (contents, Arc::clone(source)));
    }

    /// Adds a file; two sources for one file are an error.
    pub fn add(&mut self, path: String, contents: Contents, source: &Arc<Source>, problems: &mut Problems) {
        match self.list.entry(path) {
            Entry::Vacant(place) => drop(place.insert((contents, Arc::clone(source)))),
            Entry::Occupied(place) => problems.push(source, taken(place.key(), &place.get().1)),
        }
    }

    /// Adds a file unless its author has written one.
    pub fn add_unless_there(&mut self, path: &str, contents: Contents, source: &Arc<Source>) {
        self.list.entry(path.to_owned()).or_insert_with(|| (contents, Arc::clone(source)));
    }

    /// The addresses of all pages so far that kisho made, without those that only lead elsewhere.
    pub fn pages(&self) -> impl Iterator<Item = &str> {
        let made = self
            .list
            .iter()
            .filter(|(_, (contents, _))| matches!(contents, Contents::Made(_) | Contents::Written(_)));
        made.filter_map(|(path, _)| path.strip_suffix("index.html"))
            .filter(|url| url.is_empty() || url.ends_with('/'))
    }

    /// Adds a file of the content folder.
    pub fn add_copied(&mut self, path: &str, disk: &Path, problems: &mut Problems) {
        let source = Arc::new(Source::new(format!("{CONTENT}/{path}"), ""));
        self.add(path.to_owned(), Contents::Copied(disk.to_owned()), &source, problems);
    }

    /// A page that leads from another address to `page`.
    pub fn add_alias(&mut self, alias: &str, page: &Page, config: &Config, problems: &mut Problems) {
        let href = Href::Site(encode(&page.url));
        let to = Leads { href, lang: page.lang.tag(), texts: &page.texts };
        let place = config::at(page.source.text(), "aliases");
        let hint = "an alias has to be a URL without a page; remove it";
        self.add_redirect(alias, &to, config, (&page.source, place), hint, problems);
    }

    /// A page at the address `from` that leads elsewhere. `place`: where it is asked for, `hint`: what is said there if the
    /// address is taken.
    pub fn add_redirect(
        &mut self,
        from: &str,
        to: &Leads<'_>,
        config: &Config,
        (source, place): (&Arc<Source>, Span),
        hint: &str,
        problems: &mut Problems,
    ) {
        let path = redirect_file(from);
        if let Some((_, first)) = self.list.get(&path) {
            let message = format!("`/{path}` is made from `{}` already", first.name());
            problems.push(source, Diagnostic::error(Id::UrlDuplicate, place, message).with_hint(hint));
            return;
        }
        self.insert_or_replace(path.clone(), made(to.page(&path, config, self.offline)), source);
    }

    /// All of them by their paths.
    #[must_use]
    pub fn contents(&self) -> BTreeMap<String, Contents> {
        self.list.iter().map(|(path, (contents, _))| (path.clone(), contents.clone())).collect()
    }

    /// Whether there is a file with this path.
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        self.list.contains_key(path)
    }

    /// Puts other contents in place of those that are made from `source`; a file that another source has taken stays.
    pub fn replace(&mut self, path: &str, contents: Contents, source: &Arc<Source>) {
        if let Some(place) = self.list.get_mut(path).filter(|(_, owner)| owner.name() == source.name()) {
            *place = (contents, Arc::clone(source));
        }
    }

    /// Takes out a file that is made from `source`.
    pub fn remove(&mut self, path: &str, source: &Source) {
        if self.list.get(path).is_some_and(|(_, owner)| owner.name() == source.name()) {
            self.list.remove(path);
        }
    }

    /// Takes out a picture, unless its author has written one of this name.
    pub fn remove_drawn(&mut self, path: &str) {
        if matches!(self.list.get(path), Some((Contents::Drawn(_), _))) {
            self.list.remove(path);
        }
    }

    /// Whether both are copies of one file.
    fn is_one_file(&self, path: &str, other: &str) -> bool {
        match (self.list.get(path), self.list.get(other)) {
            (Some((Contents::Copied(one), _)), Some((Contents::Copied(other), _))) => one == other,
            _ => false,
        }
    }

    /// A name cannot be both a file and a folder, nor longer than file systems take, nor one that a system refuses or kisho needs. Where capitals make no difference, two
    /// names that differ in nothing else are one.
    pub fn check_names(&self, problems: &mut Problems) {
        let mut capitals: HashMap<String, &str> = HashMap::new();
        let mut refused: HashSet<&str> = HashSet::new();
        let names: HashSet<&str> = self.list.keys().map(String::as_str).collect();
        for (path, (_, source)) in &self.list {
            // What is too long is looked at no further.
            if let Some(part) = path.split('/').find(|part| part.len() > limits::NAME_BYTES) {
                problems.push(source, name_too_long(part));
                continue;
            }
            if path.len() > limits::PATH_BYTES {
                problems.push(source, path_too_long(path));
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
                problems.push(source, not_on_windows(path, part));
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
    }
}

/// The file of a page that leads on from an address.
#[must_use]
pub fn redirect_file(from: &str) -> String {
    match from.trim_matches('/') {
        "" => "index.html".to_owned(),
        from if from.ends_with(".html") => from.to_owned(),
        from => format!("{from}/index.html"),
    }
}

/// Where a redirect leads.
#[derive(Debug)]
pub enum Href {
    /// To an address of the site from its top, encoded.
    Site(String),
    /// To another site.
    Elsewhere(String),
}

/// What a page says that only leads to another one.
pub struct Leads<'a> {
    /// Where it leads.
    pub href: Href,
    /// The language of what is there.
    pub lang: &'a str,
    /// The words of that language.
    pub texts: &'a Texts,
}

impl Leads<'_> {
    /// The page at `path`. It stands without a style sheet and a template, since nobody stays there.
    #[must_use]
    pub fn page(&self, path: &str, config: &Config, offline: bool) -> String {
        let (to, whole) = match &self.href {
            Href::Elsewhere(to) => (to.clone(), to.clone()),
            Href::Site(to) => {
                let up = "../".repeat(path.matches('/').count());
                let near = format!("{}{to}", if up.is_empty() { "./" } else { &up });
                let whole =
                    if config.has_address() { format!("{}/{to}", config.base()) } else { near.clone() };
                (if offline { assets::name_index(&near) } else { near }, whole)
            }
        };
        let words = self.texts.lang();
        let (moved, moved_to) = (say::ui::moved(words), say::ui::moved_to(words));
        let marks = [moved, moved_to].map(|word| texts::mark(words, word));
        let [to, whole, lang, moved, moved_to] = [&to, &whole, self.lang, moved, moved_to].map(|text| {
            let mut html = String::new();
            let _ = escape_html(&mut html, text);
            html
        });
        format!(
            "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"robots\" content=\"noindex\">\n<meta http-equiv=\"refresh\" content=\"0; url={to}\">\n\
             <link rel=\"canonical\" href=\"{whole}\">\n<title>{moved}</title>\n<style>{STYLE}</style>\n</head>\n\
             <body>\n<main>\n<h1{}>{moved}</h1>\n<p><a href=\"{to}\"{}>{moved_to}</a></p>\n</main>\n</body>\n</html>\n",
            marks[0], marks[1]
        )
    }
}

/// The look of a page that leads elsewhere: the colours of the browser, light or dark.
const STYLE: &str =
    ":root{color-scheme:light dark;font-family:sans-serif}body{margin:3rem 1.5rem}h1{font-size:1.25rem}";

fn taken(path: &str, first: &Source) -> Diagnostic {
    let message = format!("`/{path}` is made from `{}` already", first.name());
    Diagnostic::error(Id::UrlDuplicate, Span::at(0), message)
        .with_hint("rename one of the two, or give a page another `slug` or `path`")
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
    let message = format!("Windows does not allow the name `{part}`, which `/{path}` has");
    Diagnostic::warning(Id::UrlWindows, Span::at(0), message)
        .with_hint("rename it if the site or its source is to be used on Windows")
}

fn capitals_only(path: &str, other: &str) -> Diagnostic {
    let message = format!("`/{path}` and `/{other}` differ only in case");
    let hint = "Windows and macOS treat them as one file; give one of the two another name, or a `slug`";
    Diagnostic::warning(Id::UrlCapitals, Span::at(0), message).with_hint(hint)
}

/// A file with this text.
pub fn made(text: impl Into<String>) -> Contents {
    Contents::Made(text.into().into_bytes().into())
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
