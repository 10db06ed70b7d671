//! Waiting for files of the site to change.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::event::{EventKind, ModifyKind, RenameMode};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use same_file::Handle;

use crate::site::Changes;
use kisho_source::files::{CONFIG, INPUT_FOLDERS, STATIC, is_read};

/// How long nothing has to happen before a change is looked at. Editors save in steps that follow each other at once.
const QUIET: Duration = Duration::from_millis(2);

/// How long a file may be gone or empty before that is believed. Some editors empty a file before they write it, or put
/// the old one aside.
const HOLLOW: Duration = Duration::from_millis(50);

/// How long changes that never cease are waited for: a large checkout is shown while it goes on.
const LONGEST: Duration = Duration::from_millis(500);

/// When new folders are looked through once more: files may have come into them before they were watched. Until then it is not
/// believed either that a file with the name of one that editors make while they save is there to stay.
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
    /// What is not told yet.
    late: Late,
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
        let (watched, again, late) = (BTreeSet::new(), false, Late::default());
        let mut watch = Self { site, root, here, identity, watched, watcher, events, again, late };
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

    /// Waits for a change; `None` if there can be none any more. `rights`: whether it is one that others may read a file.
    pub fn wait(&mut self, rights: bool) -> Option<Changes> {
        let mut seen = Seen { rights, ..Seen::default() };
        while seen.is_empty() {
            let is_more = self.again || !self.late.files.is_empty();
            match self.events.recv_timeout(if is_more { AGAIN } else { LOOK }) {
                Ok(event) => seen.add(event, &self.root, &mut self.late),
                Err(RecvTimeoutError::Timeout) => seen.all = self.again || self.is_another(),
                Err(RecvTimeoutError::Disconnected) => return None,
            }
            seen.files.append(&mut self.late.due(&self.root));
        }
        let first = Instant::now();
        while first.elapsed() < LONGEST {
            match self.events.recv_timeout(QUIET) {
                Ok(event) => seen.add(event, &self.root, &mut self.late),
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
    /// Whether it counts that others may read a file.
    rights: bool,
}

impl Seen {
    fn is_empty(&self) -> bool {
        self.files.is_empty() && !self.all
    }

    fn add(&mut self, event: notify::Result<Event>, root: &Path, late: &mut Late) {
        let Ok(event) = event else {
            self.all = true;
            return;
        };
        self.all |= event.need_rescan();
        // That a file was read, or when, changes nothing.
        let is_rights = matches!(event.kind, EventKind::Modify(ModifyKind::Metadata(_)));
        if matches!(event.kind, EventKind::Access(_)) || is_rights && !self.rights {
            return;
        }
        let came =
            matches!(event.kind, EventKind::Create(_) | EventKind::Modify(ModifyKind::Name(RenameMode::To)));
        for path in &event.paths {
            match path.strip_prefix(root) {
                Ok(inside) if !is_of_the_site(inside) => {}
                Ok(inside) if inside.iter().any(|part| is_passing(&part.to_string_lossy())) => {
                    late.add(inside, came);
                }
                Ok(inside) => {
                    self.folders |= INPUT_FOLDERS.iter().any(|folder| inside == Path::new(folder));
                    self.files.insert(inside.to_owned());
                }
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

/// What has changed and is called as the files that editors make while they save. A build reads such files, so they are told, but
/// only when those that are gone after a moment are gone: a page is not to be shown twice for each save.
#[derive(Default)]
struct Late {
    /// When the first of them was seen.
    since: Option<Instant>,
    /// Their paths from the root, and whether each was seen to come.
    files: BTreeMap<PathBuf, bool>,
}

impl Late {
    fn add(&mut self, inside: &Path, came: bool) {
        self.since.get_or_insert_with(Instant::now);
        self.files.entry(inside.to_owned()).or_insert(came);
    }

    /// Those that have been waited for long enough, without what came and went.
    fn due(&mut self, root: &Path) -> BTreeSet<PathBuf> {
        if self.since.is_none_or(|since| since.elapsed() < AGAIN) {
            return BTreeSet::new();
        }
        let Self { files, .. } = std::mem::take(self);
        let is_there = |file: &Path| root.join(file).symlink_metadata().is_ok();
        files.into_iter().filter(|(file, came)| !came || is_there(file)).map(|(file, _)| file).collect()
    }
}

/// Whether the site may be made of this file, given by its path from the root.
fn is_of_the_site(inside: &Path) -> bool {
    let mut parts = inside.iter();
    let first = parts.next().unwrap_or_default().to_string_lossy();
    (first == CONFIG || INPUT_FOLDERS.contains(&&*first)) && parts.all(|part| is_read(part, first == STATIC))
}

/// Names of files that editors make while they save.
fn is_passing(name: &str) -> bool {
    let ends = ["~", ".swp", ".swx", ".tmp", ".part", "___jb_tmp___", "___jb_old___"];
    name.starts_with(['.', '#']) || name == "4913" || ends.iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use notify::event::{CreateKind, MetadataKind, RemoveKind};

    #[test]
    fn what_a_build_does_not_read_is_left_alone() {
        let of_site = |path: &str| is_of_the_site(Path::new(path));
        for path in [
            "kisho.toml",
            "content/a.md",
            "content",
            "content/public/a.md",
            "static/x.png",
            "static/.well-known/x.txt",
            "themes/dark.css",
            "content/a.md~",
            "content/#12 Title.sgf",
            "content/x.tmp/a.md",
        ] {
            assert!(of_site(path), "{path}");
        }
        for path in [
            "",
            "public/a.html",
            "target/debug/x",
            ".git/index",
            "content/.a.md.swp",
            "content/.hidden/a.md",
            "static/.x.css.swp",
        ] {
            assert!(!of_site(path), "{path}");
        }
    }

    fn seen(rights: bool, late: &mut Late, events: &[(EventKind, &str)]) -> Vec<String> {
        let mut seen = Seen { rights, ..Seen::default() };
        for (kind, file) in events {
            let event = Event::new(*kind).add_path(Path::new("/site/content").join(file));
            seen.add(Ok(event), Path::new("/site"), late);
        }
        seen.files.iter().map(|file| file.display().to_string().replace('\\', "/")).collect()
    }

    #[test]
    fn what_came_and_went_while_a_file_was_saved_is_not_told() {
        let (create, remove) = (EventKind::Create(CreateKind::File), EventKind::Remove(RemoveKind::File));
        let to = EventKind::Modify(ModifyKind::Name(RenameMode::To));
        let mut late = Late::default();
        let events = [
            (create, "4913"),
            (remove, "4913"),
            (to, "a.md~"),
            (create, "a.md"),
            (remove, "a.md~"),
            (remove, "#1.md"),
            (create, "#1.md"),
        ];
        assert_eq!(seen(false, &mut late, &events), ["content/a.md"]);
        assert_eq!(late.due(Path::new("/site")), BTreeSet::new(), "that is too early");
        late.since = late.since.and_then(|since| since.checked_sub(AGAIN));
        assert_eq!(late.due(Path::new("/site")), [PathBuf::from("content/#1.md")].into());
        assert!(late.files.is_empty() && late.since.is_none());
    }

    #[test]
    fn that_others_may_read_a_file_is_told_where_that_counts() {
        let rights = (EventKind::Modify(ModifyKind::Metadata(MetadataKind::Any)), "a.md");
        assert_eq!(seen(false, &mut Late::default(), &[rights]), Vec::<String>::new());
        assert_eq!(seen(true, &mut Late::default(), &[rights]), ["content/a.md"]);
    }
}
