//! The files of the output and where they come from.

mod names;
mod redirect;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;
use std::sync::Arc;

use super::compress;
use super::contents::Contents;
use super::search_script::add_script;
use crate::site::source::config::Compression;
use crate::site::source::limits;
use crate::site::source::{builtin, theme};
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::files::{CONTENT, STATIC, THEMES, read_text};
pub use names::{MANIFEST, STAGE, is_reserved};
pub use redirect::{Href, Leads, redirect_file};

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

    /// The message about photographs that have too many pixels together, in the source of that with the most.
    #[must_use]
    pub fn too_many_pixels(&self) -> Option<(Arc<Source>, Diagnostic)> {
        let drawings = || {
            self.list.iter().filter_map(|(path, (contents, source))| match contents {
                Contents::Drawn(drawing) => Some((drawing.pixels, path, source)),
                _ => None,
            })
        };
        let all: u64 = drawings().map(|(pixels, ..)| pixels).sum();
        let (_, path, source) = drawings().max_by_key(|(pixels, ..)| *pixels)?;
        let most = limits::PHOTOGRAPH_PIXELS_A_SITE;
        let message = format!(
            "the photographs of this site have {} million pixels more than their files account for, with all sizes that are made of \
             them; {} million are possible. `{path}` has the most",
            all / 1_000_000,
            most / 1_000_000
        );
        let hint = "leave out pictures that are nearly empty, or make them smaller with another program";
        let problem = Diagnostic::error(Id::ImagePixels, Span::at(0), message).with_hint(hint);
        (all > most).then(|| (Arc::clone(source), problem))
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
}

fn taken(path: &str, first: &Source) -> Diagnostic {
    let first = match first.name() {
        // That for missing addresses is named as its template.
        name if name == path => format!("the template `{name}`"),
        name => format!("`{name}`"),
    };
    let message = format!("`/{path}` is made from {first} already");
    Diagnostic::error(Id::UrlDuplicate, Span::at(0), message)
        .with_hint("rename one of the two, or give a page another `slug` or `path`")
}

/// A file with this text.
pub fn made(text: impl Into<String>) -> Contents {
    Contents::Made(text.into().into_bytes().into())
}
