//! The files that lie in the folder of a page, and belong to it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{LeftOut, Tree};

impl Tree {
    /// Where a file of the folder of a page stands besides its own place, if that folder is not the address of the page: HTML of
    /// its author's may ask for it from there.
    #[must_use]
    pub fn beside_its_page(&self, file: &str) -> Option<String> {
        let (folder, page) = above(file).find_map(|folder| {
            let page = ["index.md", "_index.md"]
                .iter()
                .find_map(|page| self.by_file.get(&format!("{folder}/{page}")));
            Some((folder, self.pages.get(*page?)?))
        })?;
        let name = file.get(folder.len() + 1..)?;
        let moved = page.url.strip_suffix('/') != Some(folder) && !page.url.is_empty();
        moved.then(|| format!("{}{name}", page.url))
    }

    /// Leaves out the files that belong to pages that are left out: nobody shall find the pictures of a draft. A folder whose
    /// page is there in one language keeps its files.
    pub(super) fn leave_out_files(&mut self) {
        let left_out: HashMap<&str, LeftOut> =
            self.left_out.iter().filter_map(|(page, why)| Some((folder_of(page)?, *why))).collect();
        if left_out.is_empty() {
            return;
        }
        let shown: HashSet<&str> = self.by_file.keys().filter_map(|page| folder_of(page)).collect();
        let why = |file: &str| {
            let owner = above(file).find(|folder| shown.contains(folder) || left_out.contains_key(folder))?;
            left_out.get(owner).filter(|_| !shown.contains(owner)).copied()
        };
        let gone: Vec<(String, LeftOut)> =
            self.files.keys().filter_map(|file| Some((file.clone(), why(file)?))).collect();
        if gone.is_empty() {
            return;
        }
        let files = Arc::make_mut(&mut self.files);
        gone.iter().for_each(|(file, _)| drop(files.remove(file)));
        self.left_out.extend(gone);
    }
}

/// The folders that a file lies in, the nearest first; the content folder itself is none of them.
fn above(file: &str) -> impl Iterator<Item = &str> {
    file.rmatch_indices('/').filter_map(|(at, _)| file.get(..at))
}

/// The folder whose page a file is: `go/ko` for `go/ko/index.md` and `go/ko/_index.ja.md`.
fn folder_of(page: &str) -> Option<&str> {
    let (folder, name) = page.rsplit_once('/')?;
    let name = name.strip_prefix('_').unwrap_or(name);
    name.strip_prefix("index")?.starts_with('.').then_some(folder)
}
