//! The sites that open texts belong to: each is built beside the reading of messages, again after each save.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;

use super::Event;
use crate::site::{BuildCache, BuildOptions, Changes, SiteView};
use kisho_source::Problem;

/// A site.
#[derive(Default)]
pub struct Site {
    options: BuildOptions,
    /// What is known of it; `None` while it is built.
    cache: Option<BuildCache>,
    /// What has changed since it began to be built.
    changes: Option<Changes>,
    /// What the last build said.
    pub problems: Vec<Problem>,
    /// The files about which something has been told.
    pub told: BTreeSet<PathBuf>,
}

/// A build that has ended.
pub struct Built {
    /// The folder of the site.
    root: PathBuf,
    /// What it was made of, and what there is to say; `None`: something is wrong with kisho.
    made: Option<Box<(BuildCache, Vec<Problem>)>>,
}

/// All sites, by their folders.
#[derive(Default)]
pub struct Sites(BTreeMap<PathBuf, Site>);

impl Sites {
    /// The site in a folder.
    pub fn get(&self, root: &Path) -> Option<&Site> {
        self.0.get(root)
    }

    /// The same, to note what has been told.
    pub fn get_mut(&mut self, root: &Path) -> Option<&mut Site> {
        self.0.get_mut(root)
    }

    /// Whether the site in a folder is being built, so that nothing can be asked about it.
    pub fn is_building(&self, root: &Path) -> bool {
        self.0.get(root).is_some_and(|site| site.cache.is_none())
    }

    /// Begins to build the site in a folder, unless it is known already.
    pub fn open(&mut self, root: &Path, events: &Sender<Event>) {
        if !self.0.contains_key(root) {
            self.0.insert(root.to_owned(), Site::new(root));
            self.change(root, Changes::All, events);
        }
    }

    /// Builds a site again, or notes that it has to be.
    pub fn change(&mut self, root: &Path, changes: Changes, events: &Sender<Event>) {
        let Some(site) = self.0.get_mut(root) else { return };
        let changes = match (site.changes.take(), changes) {
            (Some(Changes::Files(mut before)), Changes::Files(now)) => {
                before.extend(now);
                Changes::Files(before)
            }
            (None, now) => now,
            _ => Changes::All,
        };
        let Some(mut cache) = site.cache.take() else {
            site.changes = Some(changes);
            return;
        };
        let (options, events, root) = (site.options.clone(), events.clone(), root.to_owned());
        std::thread::spawn(move || {
            let build = || {
                let problems = cache.build(&options, &changes).problems;
                Box::new((cache, problems))
            };
            let made = catch_unwind(AssertUnwindSafe(build)).ok();
            // Nobody listens any more when the program ends.
            let _ = events.send(Event::Built(Built { root, made }));
        });
    }

    /// Takes back what a build was made of, and builds again if something has changed meanwhile. Returns the folder of the site
    /// if it can be asked about now.
    pub fn built(&mut self, built: Built, events: &Sender<Event>) -> Option<PathBuf> {
        let site = self.0.get_mut(&built.root)?;
        let (cache, problems) = *built.made.unwrap_or_default();
        (site.cache, site.problems) = (Some(cache), problems);
        if let Some(changes) = site.changes.take() {
            self.change(&built.root, changes, events);
            return None;
        }
        Some(built.root)
    }
}

impl Site {
    fn new(root: &Path) -> Self {
        let options =
            BuildOptions { root: root.to_owned(), drafts: true, serving: true, ..BuildOptions::default() };
        Self { options, cache: Some(BuildCache::default()), ..Self::default() }
    }

    /// The site as it was built last.
    pub fn view(&self) -> Option<SiteView<'_>> {
        self.cache.as_ref()?.view(&self.options)
    }
}
