//! The files of the output and where they come from.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use super::compress::{self, Compression};
use super::config;
use super::openings;
use super::problems::Problems;
use super::templates;
use super::theme;
use super::tree::{self, Page, STATIC};
use super::{Contents, assets, builtin};
use crate::render;
use crate::text::{Diagnostic, Source, Span};

/// The files of the output, and whose each is.
#[derive(Debug, Clone, Default)]
pub struct Files {
    list: BTreeMap<String, (Contents, Arc<Source>)>,
}

impl Files {
    /// Their paths.
    #[must_use]
    pub fn names(&self) -> BTreeSet<String> {
        self.list.keys().cloned().collect()
    }

    /// Style sheets, the files of the themes, of which later ones replace those of earlier ones, and the static files,
    /// which may replace both.
    pub fn add_fixed(&mut self, root: &Path, themes: &[String], problems: &mut Problems) {
        for theme in themes {
            let place = format!("{}/{theme}", templates::THEMES);
            let source = Arc::new(Source::new(place.clone(), ""));
            let built_in = builtin::THEMES.iter().filter(|(of, ..)| of == theme);
            for (path, bytes) in built_in.filter_map(|(_, path, bytes)| Some((theme::asset(path)?, bytes))) {
                self.add_usual(path.to_owned(), Contents::Made(Arc::from(*bytes)), &source);
            }
            for (path, disk) in tree::folder(root, &place, false, problems) {
                if let Some(path) = theme::asset(&path) {
                    self.add_usual(path.to_owned(), Contents::Copied(disk), &source);
                }
            }
        }
        let source = Arc::new(Source::new(assets::BOARDS, ""));
        let css = [&render::stylesheet(), builtin::CODE_CSS, openings::CSS].concat();
        self.add_usual(assets::BOARDS.to_owned(), made(css), &source);
        for (path, disk) in tree::folder(root, STATIC, true, problems) {
            let source = Arc::new(Source::new(format!("{STATIC}/{path}"), ""));
            self.add_usual(path, Contents::Copied(disk), &source);
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
            Contents::Copied(disk) => tree::read_text(&name, disk, problems),
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
    pub fn add_usual(&mut self, path: String, contents: Contents, source: &Arc<Source>) {
        self.list.insert(path, (contents, Arc::clone(source)));
    }

    /// Adds a file; two sources for one file are an error.
    pub fn add(&mut self, path: String, contents: Contents, source: &Arc<Source>, problems: &mut Problems) {
        if let Some((_, first)) = self.list.get(&path) {
            problems.push(source, taken(&path, first));
            return;
        }
        self.list.insert(path, (contents, Arc::clone(source)));
    }

    /// Adds a file unless its author has written one.
    pub fn add_unless_there(&mut self, path: &str, contents: Contents, source: &Arc<Source>) {
        self.list.entry(path.to_owned()).or_insert_with(|| (contents, Arc::clone(source)));
    }

    /// The addresses of all pages so far that kisho made, without those that only lead elsewhere.
    pub fn pages(&self) -> impl Iterator<Item = &str> {
        let made = self.list.iter().filter(|(_, (contents, _))| matches!(contents, Contents::Made(_)));
        made.filter_map(|(path, _)| path.strip_suffix("index.html"))
            .filter(|url| url.is_empty() || url.ends_with('/'))
    }

    /// Adds a file of the content folder.
    pub fn add_copied(&mut self, path: &str, disk: &Path, problems: &mut Problems) {
        let source = Arc::new(Source::new(format!("{}/{path}", tree::CONTENT), ""));
        self.add(path.to_owned(), Contents::Copied(disk.to_owned()), &source, problems);
    }

    /// A page that leads from another address to `page`.
    pub fn add_alias(&mut self, alias: &str, page: &Page, problems: &mut Problems) {
        let alias = alias.trim_matches('/');
        let path = if alias.ends_with(".html") { alias.to_owned() } else { format!("{alias}/index.html") };
        let up = "../".repeat(path.matches('/').count());
        let to = tree::encode(&page.url);
        let to = if up.is_empty() { format!("./{to}") } else { format!("{up}{to}") };
        let html = format!(
            "<!doctype html>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"refresh\" content=\"0; url={to}\">\n\
             <link rel=\"canonical\" href=\"{to}\">\n<title>→</title>\n<a href=\"{to}\">→</a>\n"
        );
        if let Some((_, first)) = self.list.get(&path) {
            let message = format!("`/{path}` is made from `{}` already", first.name());
            let place = config::at(page.source.text(), "aliases");
            let hint = "an alias is an address that no page has; remove it";
            problems.push(&page.source, Diagnostic::error("url-duplicate", place, message).with_hint(hint));
            return;
        }
        self.add_usual(path, made(html), &page.source);
    }

    /// All of them by their paths.
    #[must_use]
    pub fn into_contents(self) -> BTreeMap<String, Contents> {
        self.list.into_iter().map(|(path, (contents, _))| (path, contents)).collect()
    }

    /// A name cannot be both a file and a folder.
    pub fn check_folders(&self, problems: &mut Problems) {
        for (path, (_, source)) in &self.list {
            let folders = path.match_indices('/').filter_map(|(at, _)| path.get(..at));
            for (folder, (_, first)) in folders.filter_map(|folder| self.list.get_key_value(folder)) {
                problems.push(source, taken(folder, first));
            }
        }
    }
}

fn taken(path: &str, first: &Source) -> Diagnostic {
    let message = format!("`/{path}` is made from `{}` already", first.name());
    Diagnostic::error("url-duplicate", Span::at(0), message)
        .with_hint("rename one of the two, or give a page another `slug` or `path`")
}

/// A file with this text.
pub fn made(text: impl Into<String>) -> Contents {
    Contents::Made(text.into().into_bytes().into())
}
