//! Waiting for files of the site to change.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify::{EventKind, RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, Debouncer, RecommendedCache, new_debouncer};

use crate::site::INPUT_FOLDERS;
use crate::site::config::FILE as CONFIG;

/// How long a file has to be left alone. Editors save in several steps, within a few milliseconds.
const QUIET: Duration = Duration::from_millis(60);

/// Watches the folder of a site.
pub struct Watch {
    root: PathBuf,
    watched: BTreeSet<PathBuf>,
    debouncer: Debouncer<RecommendedWatcher, RecommendedCache>,
    changes: Receiver<()>,
}

impl Watch {
    /// Begins to watch. The folders of the site are watched each by itself, so that the output and whatever
    /// else is in the root (a `node_modules` with 10,000 folders) are left out.
    pub fn start(root: &Path) -> notify::Result<Self> {
        let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
        let (tell, changes) = channel();
        let base = root.clone();
        let debouncer = new_debouncer(QUIET, None, move |result: DebounceEventResult| {
            let matters = match result {
                Ok(events) => events.iter().any(|event| {
                    !matches!(event.kind, EventKind::Access(_))
                        && event.paths.iter().any(|path| is_of_the_site(path, &base))
                }),
                // Events were lost; better a build too many.
                Err(_) => true,
            };
            if matters {
                // The receiver is gone only when the program ends.
                let _ = tell.send(());
            }
        })?;
        let mut watch = Self { root, watched: BTreeSet::new(), debouncer, changes };
        watch.debouncer.watch(&watch.root, RecursiveMode::NonRecursive)?;
        watch.rescan();
        Ok(watch)
    }

    /// Waits for a change; `false` if there can be none any more.
    pub fn wait(&mut self) -> bool {
        let changed = self.changes.recv().is_ok();
        while self.changes.try_recv().is_ok() {}
        self.rescan();
        changed
    }

    /// Folders come and go while the author works.
    fn rescan(&mut self) {
        let folders = INPUT_FOLDERS.map(|folder| self.root.join(folder));
        let folders: BTreeSet<PathBuf> = folders.into_iter().filter(|path| path.is_dir()).collect();
        for gone in self.watched.difference(&folders) {
            // It is gone, so there may be nothing to unwatch.
            let _ = self.debouncer.unwatch(gone);
        }
        self.watched.retain(|path| folders.contains(path));
        for path in folders {
            if !self.watched.contains(&path) && self.debouncer.watch(&path, RecursiveMode::Recursive).is_ok()
            {
                self.watched.insert(path);
            }
        }
    }
}

/// Whether the site may be made of this file.
fn is_of_the_site(path: &Path, root: &Path) -> bool {
    let Ok(inside) = path.strip_prefix(root) else { return true };
    let mut parts = inside.iter().map(OsStr::to_string_lossy);
    let first = parts.next().unwrap_or_default();
    (first == CONFIG || INPUT_FOLDERS.contains(&&*first)) && !parts.any(|part| is_passing(&part))
}

/// Names of hidden files and of those that editors make while they save.
fn is_passing(name: &str) -> bool {
    let ends = ["~", ".swp", ".swx", ".tmp", ".part", "___jb_tmp___", "___jb_old___"];
    name.starts_with('.') || name.starts_with('#') || name == "4913" || ends.iter().any(|e| name.ends_with(e))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_and_passing_files_are_left_alone() {
        let of_site = |path: &str| is_of_the_site(&Path::new("/s").join(path), Path::new("/s"));
        for path in [
            "kisho.toml",
            "content/a.md",
            "content",
            "content/public/a.md",
            "static/x.png",
            "themes/dark.css",
        ] {
            assert!(of_site(path), "{path}");
        }
        for path in [
            "",
            "public/a.html",
            "target/debug/x",
            ".git/index",
            "content/.a.md.swp",
            "content/a.md~",
            "content/4913",
        ] {
            assert!(!of_site(path), "{path}");
        }
    }
}
