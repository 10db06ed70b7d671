//! Waiting for files of the site to change.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::event::{EventKind, ModifyKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use same_file::Handle;

use crate::site::Changes;
use kisho_source::files::{CONFIG, INPUT_FOLDERS};

/// How long nothing has to happen before a change is looked at. Editors save in steps that follow each other at once.
const QUIET: Duration = Duration::from_millis(2);

/// How long a file may be gone or empty before that is believed. Some editors empty a file before they write it, or put
/// the old one aside.
const HOLLOW: Duration = Duration::from_millis(50);

/// How long changes that never cease are waited for: a large checkout is shown while it goes on.
const LONGEST: Duration = Duration::from_millis(500);

/// When new folders are looked through once more: files may have come into them before they were watched.
const AGAIN: Duration = Duration::from_millis(100);

/// How often the folder of the site is looked at: no event tells that a folder above it was renamed.
const LOOK: Duration = Duration::from_secs(1);

/// Watches the folder of a site.
pub struct Watch {
    /// The folder as it was given, which may lead through links.
    site: PathBuf,
    root: PathBuf,
    /// The folder that the program was started in, from which `site` leads.
    here: Option<PathBuf>,
    /// Which folder that was when it began to be watched; `None` if there was none.
    identity: Option<Handle>,
    watched: BTreeSet<PathBuf>,
    watcher: RecommendedWatcher,
    events: Receiver<notify::Result<Event>>,
    /// Whether there were folders among the last changes.
    again: bool,
}

impl Watch {
    /// Begins to watch. The folders of the site are watched each by itself, so that the output and whatever
    /// else is in the root (a `node_modules` with 10,000 folders) are left out.
    pub fn start(site: &Path) -> notify::Result<Self> {
        let identity = Handle::from_path(site).ok();
        let root = site.canonicalize().unwrap_or_else(|_| site.to_owned());
        let (tell, events) = channel();
        // The receiver is gone only when it is not needed any more.
        let watcher = notify::recommended_watcher(move |event| drop(tell.send(event)))?;
        let site = site.to_owned();
        let here = std::env::current_dir().ok();
        let mut watch =
            Self { site, root, here, identity, watched: BTreeSet::new(), watcher, events, again: false };
        watch.watcher.watch(&watch.root, RecursiveMode::NonRecursive)?;
        watch.rescan();
        Ok(watch)
    }

    /// Begins anew if the folder of the site is another one than before: it was renamed and made again, or a link leads
    /// elsewhere. Whether it is.
    fn is_another(&mut self) -> bool {
        // A program stays in the folder that it was started in, wherever that is moved.
        if let Some(here) = &self.here {
            let _ = std::env::set_current_dir(here);
        }
        let identity = Handle::from_path(&self.site).ok();
        if identity == self.identity {
            return false;
        }
        match Self::start(&self.site) {
            Ok(watch) => *self = Self { here: self.here.take(), ..watch },
            // It is gone, or cannot be watched yet: it is looked at again.
            Err(_) => self.identity = None,
        }
        true
    }

    /// Waits for a change; `None` if there can be none any more.
    pub fn wait(&mut self) -> Option<Changes> {
        let mut seen = Seen::default();
        while seen.is_empty() {
            match self.events.recv_timeout(if self.again { AGAIN } else { LOOK }) {
                Ok(event) => seen.add(event, &self.root),
                Err(RecvTimeoutError::Timeout) => seen.all = self.again || self.is_another(),
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        let first = Instant::now();
        while first.elapsed() < LONGEST {
            match self.events.recv_timeout(QUIET) {
                Ok(event) => seen.add(event, &self.root),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) if seen.is_hollow(&self.root) && first.elapsed() < HOLLOW => {}
                Err(RecvTimeoutError::Timeout) => break,
            }
        }
        // After the second look nothing is left to be looked at.
        self.again = !seen.all && seen.files.iter().any(|file| self.root.join(file).is_dir());
        if seen.folders {
            // One of the same name may have come in place of one that was watched.
            std::mem::take(&mut self.watched).iter().for_each(|path| drop(self.watcher.unwatch(path)));
        }
        self.rescan();
        Some(if seen.all { Changes::All } else { Changes::Files(seen.files) })
    }

    /// Folders come and go while the author works.
    fn rescan(&mut self) {
        let folders = INPUT_FOLDERS.map(|folder| self.root.join(folder));
        let folders: BTreeSet<PathBuf> = folders.into_iter().filter(|path| path.is_dir()).collect();
        for gone in self.watched.difference(&folders) {
            // It is gone, so there may be nothing to unwatch.
            let _ = self.watcher.unwatch(gone);
        }
        self.watched.retain(|path| folders.contains(path));
        for path in folders {
            if !self.watched.contains(&path) && self.watcher.watch(&path, RecursiveMode::Recursive).is_ok() {
                self.watched.insert(path);
            }
        }
    }
}

/// What was seen to change.
#[derive(Default)]
struct Seen {
    /// Paths from the root.
    files: BTreeSet<PathBuf>,
    /// Events were lost: anything may have changed.
    all: bool,
    /// Whether a folder that is watched came or went.
    folders: bool,
}

impl Seen {
    fn is_empty(&self) -> bool {
        self.files.is_empty() && !self.all
    }

    fn add(&mut self, event: notify::Result<Event>, root: &Path) {
        let Ok(event) = event else {
            self.all = true;
            return;
        };
        self.all |= event.need_rescan();
        // That a file was read, or when, changes nothing.
        if matches!(event.kind, EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_))) {
            return;
        }
        for path in &event.paths {
            match path.strip_prefix(root) {
                Ok(inside) if is_of_the_site(inside) => {
                    self.folders |= INPUT_FOLDERS.iter().any(|folder| inside == Path::new(folder));
                    self.files.insert(inside.to_owned());
                }
                Ok(_) => {}
                Err(_) => self.all = true,
            }
        }
    }

    /// Whether one of the files is gone or has nothing in it.
    fn is_hollow(&self, root: &Path) -> bool {
        self.files.iter().any(|file| {
            let found = root.join(file).metadata();
            found.map_or(true, |found| found.is_file() && found.len() == 0)
        })
    }
}

/// Whether the site may be made of this file, given by its path from the root.
fn is_of_the_site(inside: &Path) -> bool {
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
        let of_site = |path: &str| is_of_the_site(Path::new(path));
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
