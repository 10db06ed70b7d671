//! Pages that only lead on to others: `<meta http-equiv="refresh">`.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use super::old::{Now, OldLinks, OldSite};
use crate::front::quoted;
use kisho_source::address::{has_scheme, joined};

/// Most pages that lead on one after the other. Browsers give up after twenty.
const MOST_STEPS: usize = 20;

/// Where they lead now.
#[derive(Debug, Default)]
pub struct Moved {
    /// The new targets by the old paths.
    pub to: HashMap<String, String>,
    /// The old paths that become aliases of a page, by its new file.
    pub aliases: BTreeMap<String, Vec<String>>,
    /// The table of the new config for the others, which lead to places on pages, to files and out of the site; empty if there
    /// are none.
    pub lines: String,
    /// The files that they lead to.
    pub files: BTreeSet<String>,
}

impl Moved {
    /// Follows the pages of a site that lead on. Those that lead nowhere, or to themselves, are not among them.
    #[must_use]
    pub fn find(site: &OldSite) -> Self {
        let mut moved = Self::default();
        if site.root.is_none() {
            return moved;
        }
        let leading = site.pages.iter().filter(|(_, page)| page.leads.is_some());
        let leading: HashMap<&str, &str> =
            leading.map(|(path, page)| (page.file.as_str(), path.as_str())).collect();
        let mut paths: Vec<&str> = leading.values().copied().collect();
        paths.sort_unstable();
        for path in paths {
            let Some(to) = moved.follow(site, &leading, path) else { continue };
            let own = site.pages.get(path).map_or("", |page| page.file.as_str());
            match to.strip_prefix("@/").filter(|file| file.ends_with(".md")) {
                _ if is_section(own) => {}
                Some(file) => moved.aliases.entry(file.to_owned()).or_default().push(format!("/{path}")),
                None => {
                    let _ = writeln!(moved.lines, "{} = {}", quoted(&format!("/{path}")), quoted(&to));
                }
            }
            moved.to.insert(path.to_owned(), to);
        }
        if !moved.lines.is_empty() {
            moved.lines.insert_str(0, "\n[redirects]\n");
        }
        moved
    }

    fn follow(&mut self, site: &OldSite, leading: &HashMap<&str, &str>, from: &str) -> Option<String> {
        let mut path = from;
        for _ in 0..MOST_STEPS {
            let leads = site.pages.get(path)?.leads.as_deref()?;
            let mut links = OldLinks { site, path, files: BTreeSet::new() };
            let Now::To(to) = links.resolve(leads) else { return None };
            let file = to.strip_prefix("@/").map(|to| to.split('#').next().unwrap_or_default());
            if let Some(next) = file.and_then(|file| leading.get(file)) {
                path = next;
                continue;
            }
            self.files.append(&mut links.files);
            if file.is_some() || has_scheme(&to) || to.starts_with("//") {
                return Some(to);
            }
            let dir = path.rsplit_once('/').filter(|_| !to.starts_with('/')).map_or("", |(dir, _)| dir);
            return joined(dir, &to).map(|to| format!("@/{to}"));
        }
        None
    }
}

/// Whether a new file is the page of a section, which can lead on itself.
#[must_use]
pub fn is_section(file: &str) -> bool {
    file.rsplit('/').next() == Some("_index.md")
}
