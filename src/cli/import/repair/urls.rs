//! Files and folders with the URLs of pages that kisho makes.

use std::sync::Arc;

use super::Repair;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_import::NewFile;
use kisho_source::files::{CONTENT, STATIC};

/// What a message names.
pub fn names(said: &Diagnostic) -> impl Iterator<Item = &str> {
    said.message.split('`').skip(1).step_by(2)
}

impl<N: Fn(&str) -> String> Repair<'_, N> {
    /// Leaves out what has the URL of something else, where `file` says so; the files that are left out.
    pub(super) fn without_clash(&mut self, file: &str, said: &Diagnostic) -> Vec<String> {
        if said.id != Id::UrlDuplicate {
            return Vec::new();
        }
        let in_static = |name: &&str| name.strip_prefix(STATIC).is_some_and(|rest| rest.starts_with('/'));
        let copied = names(said).filter(in_static).find(|name| self.made.files.contains_key(*name));
        if let Some(name) = copied {
            // A page that is imported can make way for the file; others cannot.
            if self.files_win && self.made.files.contains_key(file) {
                return Vec::new();
            }
            let url = names(said).next().unwrap_or_default();
            let message = format!("this file is left out, because a page has its URL, `{url}`");
            let told = Diagnostic::warning(Id::ImportLeft, Span::at(0), message);
            self.leave_out(name, told.with_hint("give it another name, or put its text into the page"));
            return vec![name.to_owned()];
        }
        // A page that asks for the URL of a folder can have one of its own.
        if self.made.files.contains_key(file) { Vec::new() } else { self.without_folder(said) }
    }

    /// Leaves out the pages of a folder whose URL is that of a taxonomy.
    fn without_folder(&mut self, said: &Diagnostic) -> Vec<String> {
        let folder = names(said).find_map(|name| name.strip_suffix("_index.md")).filter(|folder| {
            let below = folder.strip_prefix(CONTENT).and_then(|below| below.strip_prefix('/'));
            below.is_some_and(|below| !below.is_empty())
                && !self.made.files.contains_key(&format!("{folder}_index.md"))
        });
        let Some(folder) = folder else { return Vec::new() };
        let pages = self.made.files.keys().filter(|file| file.starts_with(folder) && file.ends_with(".md"));
        let pages: Vec<String> = pages.cloned().collect();
        for page in &pages {
            let message =
                format!("the page is left out, because `{folder}` has the URL of a list that kisho makes");
            let told = Diagnostic::error(Id::ImportLeft, Span::at(0), message);
            self.leave_out(
                page,
                told.with_hint("move it to another folder in the old site, and import that again"),
            );
        }
        pages
    }

    /// Leaves a file out and says so where it comes from.
    fn leave_out(&mut self, file: &str, told: Diagnostic) {
        let name = match self.made.files.remove(file) {
            Some(NewFile::Copied(from)) => from.display().to_string(),
            _ => (self.name)(file),
        };
        self.told.push(&Arc::new(Source::new(name, "")), told);
    }
}
