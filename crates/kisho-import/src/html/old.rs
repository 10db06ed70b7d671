//! The old site: which pages it has, what can be named on them, and where its links lead.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::dom::{Dom, Kind};
use super::moved::Moved;
use super::{base, head};
use kisho_source::address::{decode, has_scheme, joined};

/// What other pages have to know of a page.
#[derive(Debug, Default)]
pub struct Facts {
    /// Its new file, from the content folder.
    pub file: String,
    /// Every name of a place on it.
    pub ids: HashSet<String>,
    /// The places that its links name, on whatever page.
    pub named: HashSet<String>,
    /// The address from which its links count (`<base href>`).
    pub base: Option<String>,
    /// Where browsers go on to from a page that is nothing but a sign (`<meta http-equiv="refresh">`).
    pub leads: Option<String>,
}

impl Facts {
    /// Looks over a page.
    #[must_use]
    pub fn of(dom: &Dom, file: String) -> Self {
        let base = dom.below(0).filter(|&id| dom.name(id) == "base").find_map(|id| dom.attribute(id, "href"));
        let base = base.map(|base| base.trim().to_owned()).filter(|base| !base.is_empty());
        let leads = head::leads(dom);
        let mut facts = Self { file, base, leads, ..Self::default() };
        facts
            .named
            .extend(facts.leads.as_ref().and_then(|to| to.split_once('#')).map(|(_, place)| decode(place)));
        for id in dom.below(0) {
            let Kind::Element(name, _) = &dom.get(id).kind else { continue };
            facts.ids.extend(dom.attribute(id, "id").map(str::to_owned));
            if name == "a" {
                facts.ids.extend(dom.attribute(id, "name").map(str::to_owned));
            }
            if is_link(name) {
                let place = dom.attribute(id, "href").and_then(|href| href.split_once('#'));
                facts.named.extend(place.map(|(_, place)| decode(place)));
            }
        }
        facts
    }
}

/// Whether an element of this name is a link: a word, or a part of a picture.
#[must_use]
pub fn is_link(name: &str) -> bool {
    ["a", "area"].contains(&name)
}

/// The pages by their old paths, and the folder where they are.
#[derive(Debug, Default)]
pub struct OldSite {
    /// What is known of each page.
    pub pages: HashMap<String, Facts>,
    /// The pages that only lead on to others.
    pub moved: Moved,
    /// The folder; `None` for a page alone, whose links stay as they are.
    pub root: Option<PathBuf>,
}

/// Where a link leads now.
#[derive(Debug, PartialEq, Eq)]
pub enum Now {
    /// Here.
    To(String),
    /// Nowhere that anybody would miss, such as the top of the page.
    Nowhere,
    /// Nobody can follow it any more: why.
    Lost(String),
}

/// The links of one page.
#[derive(Debug)]
pub struct OldLinks<'a> {
    /// The site.
    pub site: &'a OldSite,
    /// The old path of the page.
    pub path: &'a str,
    /// The files that have to come along.
    pub files: BTreeSet<String>,
}

impl OldLinks<'_> {
    /// Where a link or picture leads now.
    pub fn resolve(&mut self, to: &str) -> Now {
        let to = to.trim();
        if to.is_empty() || to == "#" || to.eq_ignore_ascii_case("#top") {
            return Now::Nowhere;
        }
        if has_scheme(to) || to.starts_with("//") {
            let scheme = to.split(':').next().unwrap_or_default();
            let is_script =
                ["javascript", "vbscript", "data"].iter().any(|bad| scheme.eq_ignore_ascii_case(bad));
            let what =
                if scheme.eq_ignore_ascii_case("data") { "it is not a file" } else { "it is a script" };
            return if is_script { Now::Lost(what.to_owned()) } else { Now::To(to.to_owned()) };
        }
        let base = self.site.pages.get(self.path).and_then(|page| page.base.as_deref());
        if self.site.root.is_none() {
            return Now::To(base.map_or_else(|| to.to_owned(), |base| base::joined_to(base, to)));
        }
        let (path, place) =
            to.split_once('#').map_or((to, None), |(path, place)| (path, Some(decode(place))));
        if path.is_empty() {
            return self.here(to, place.as_deref().unwrap_or_default());
        }
        let path = path.split('?').next().unwrap_or_default();
        let own = self.path.rsplit_once('/').map_or("", |(dir, _)| dir);
        let dirs = if path.starts_with('/') { vec![String::new()] } else { base::folders(base, own) };
        let found = dirs.iter().find_map(|dir| {
            let old = joined(dir, &decode(path))?;
            let name = if path.starts_with('/') || dir != own { format!("/{old}") } else { path.to_owned() };
            self.found(&old, &name, place.as_deref())
        });
        match base.filter(|base| base::is_whole(base)) {
            _ if found.is_some() => found.unwrap_or(Now::Nowhere),
            Some(base) => Now::To(base::joined_to(base, to)),
            None => Now::Lost(format!("there is no `{path}`")),
        }
    }

    /// Where a link to a place on its own page leads.
    fn here(&self, to: &str, place: &str) -> Now {
        match self.site.pages.get(self.path) {
            Some(page) if page.ids.contains(place) => Now::To(to.to_owned()),
            _ => Now::Lost(format!("there is no `{to}` on this page")),
        }
    }

    /// The page or file at an old path; a file comes along and is called `name`.
    fn found(&mut self, old: &str, name: &str, place: Option<&str>) -> Option<Now> {
        if let Some(path) = self.site.page(old) {
            if let Some(to) = self.site.moved.to.get(path) {
                return Some(Now::To(to.clone()));
            }
            let page = self.site.pages.get(path)?;
            let place = place.filter(|place| page.ids.contains(*place));
            let place = place.map_or_else(String::new, |place| format!("#{place}"));
            return Some(Now::To(format!("@/{}{place}", page.file)));
        }
        let root = self.site.root.as_deref()?;
        (!is_page(old) && is_inside(root, old)).then(|| {
            self.files.insert(old.to_owned());
            Now::To(name.to_owned())
        })
    }
}

/// What servers give for a folder, the likeliest first.
const INDEXES: [&str; 4] = ["index.html", "index.htm", "index.xhtml", "index.shtml"];

impl OldSite {
    /// The old path of the page that servers give for a path.
    #[must_use]
    pub fn page(&self, path: &str) -> Option<&str> {
        let index = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
        let known = |path: &str| self.pages.get_key_value(path).map(|(path, _)| path.as_str());
        known(path).or_else(|| INDEXES.iter().find_map(|name| known(&index(name))))
    }
}

/// Whether a path is one of a page.
#[must_use]
pub fn is_page(path: &str) -> bool {
    let extension = Path::new(path).extension();
    extension
        .is_some_and(|e| ["html", "htm", "xhtml", "shtml"].iter().any(|known| e.eq_ignore_ascii_case(known)))
}

/// Whether there is such a file below the folder, and no symbolic link leads elsewhere.
fn is_inside(root: &Path, path: &str) -> bool {
    let root = if root.as_os_str().is_empty() { Path::new(".") } else { root };
    let real = root.canonicalize().ok().zip(root.join(path).canonicalize().ok());
    real.is_some_and(|(root, file)| file.is_file() && file.starts_with(root))
}

/// The new files of pages by their old paths: `a/index.html` is the page of a section, and so is `a.html` beside other pages in a
/// folder `a` that has no such page. Where it has one, both would be `/a/`, and `a.html` has its old address only as an alias; so has
/// `a.htm` beside `a.html`.
#[must_use]
pub fn new_files<'a>(paths: impl Iterator<Item = &'a str>) -> HashMap<&'a str, String> {
    let paths: Vec<_> = paths.map(|path| (path, OldPath::of(path))).collect();
    let with_pages: HashSet<&str> = paths.iter().map(|(_, path)| path.folder).collect();
    let with_index: HashSet<&str> =
        paths.iter().filter(|(_, path)| path.is_index()).map(|(_, path)| path.folder).collect();
    let names: HashSet<&str> = paths.iter().map(|(_, path)| path.without_extension).collect();
    let mut taken = HashSet::new();
    let mut new_file = |path: &OldPath<'_>| {
        let section = if path.is_index() { path.folder } else { path.without_extension };
        let is_section = with_pages.contains(section) && (path.is_index() || !with_index.contains(section));
        let usual = match (is_section, section) {
            (true, "") => Some("_index.md".to_owned()),
            (true, section) => Some(format!("{section}/_index.md")),
            (false, page) if !path.is_index() && with_index.contains(page) => None,
            (false, page) => Some(format!("{page}.md")),
        };
        let others = (2..).map(|number| format!("{}-{number}", path.without_extension));
        let others = others.filter(|other| !names.contains(other.as_str())).map(|name| name + ".md");
        usual.into_iter().chain(others).find(|file| taken.insert(file.clone())).unwrap_or_default()
    };
    let mut paths: Vec<_> = paths.iter().collect();
    // The usual extension comes first.
    paths.sort_by_key(|(old, _)| (!old.to_ascii_lowercase().ends_with(".html"), *old));
    paths.into_iter().map(|(old, path)| (*old, new_file(path))).collect()
}

/// The path of an old page in its parts.
struct OldPath<'a> {
    folder: &'a str,
    stem: &'a str,
    without_extension: &'a str,
}

impl<'a> OldPath<'a> {
    fn of(path: &'a str) -> Self {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let end = path.len() - (name.len() - stem.len());
        Self { folder, stem, without_extension: path.get(..end).unwrap_or(path) }
    }

    /// Whether it is the page that servers give for its folder.
    fn is_index(&self) -> bool {
        self.stem.eq_ignore_ascii_case("index")
    }
}

/// Whether servers give a page for its folder.
#[must_use]
pub fn is_index(path: &str) -> bool {
    OldPath::of(path).is_index()
}
