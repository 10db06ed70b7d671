//! Where links of a page lead.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::OnceLock;

use super::tree::{LeftOut, Page, Tree};
use crate::site::source::config::Skipped;
use kisho_game::notations;
use kisho_game::text::Candidates;
use kisho_source::address::{as_read, decode, encode, has_scheme, joined, nfc};
use kisho_source::files::CONTENT;

/// Everything on the site that a link can name.
#[derive(Debug)]
pub struct Links<'a> {
    /// The pages.
    pub tree: &'a Tree,
    /// Files of the output that are no pages and do not come from the content folder.
    pub files: &'a BTreeSet<String>,
    /// Addresses of pages and files that belong to no file of the content folder, such as those of tags and feeds.
    pub made: &'a BTreeMap<String, Made>,
    /// Addresses that are not checked.
    pub skipped: &'a Skipped,
    /// The paths of all files in the content folder, once a hint has been asked for.
    names: OnceLock<Candidates>,
    /// The first path of each file name.
    by_name: OnceLock<HashMap<String, String>>,
    /// The addresses of all pages, once a hint has been asked for.
    urls: OnceLock<Candidates>,
}

/// Everything that decides where links lead; where it is the same, all links lead where they led before.
#[derive(Debug, PartialEq)]
pub struct Names {
    /// Files and addresses of the pages.
    pages: Vec<(String, String)>,
    left_out: BTreeMap<String, LeftOut>,
    left_out_urls: BTreeMap<String, String>,
    /// Addresses of pages and files that belong to no file of it.
    made: BTreeMap<String, Made>,
    /// The other files of the content folder.
    files: Vec<String>,
    /// The files that do not come from there.
    fixed: u64,
}

impl Names {
    /// All names of a site.
    #[must_use]
    pub fn new(tree: &Tree, made: &BTreeMap<String, Made>, fixed: u64) -> Self {
        let pages = tree.pages.iter().map(|page| (page.file.clone(), page.url.clone())).collect();
        Self {
            pages,
            left_out: tree.left_out.clone(),
            left_out_urls: tree.left_out_urls.clone(),
            made: made.clone(),
            files: tree.files.keys().cloned().collect(),
            fixed,
        }
    }
}

/// A link as it was followed when a page was made.
#[derive(Debug, Clone)]
pub struct Followed {
    to: String,
    target: Target,
    /// The address of the page that it leads to.
    url: Option<String>,
}

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// Elsewhere, or nowhere: left as it is.
    Elsewhere,
    /// A place on the same page.
    Here(String),
    /// A frame of a figure on the same page.
    Frame(String, usize),
    /// A page, and perhaps a place on it.
    Page(usize, Option<String>),
    /// A file, by its path in the output, and what stood after the path.
    File(String, String),
    /// Nothing, as the content folder has no file with this path; unless the page in whose folder it would stand makes it.
    Missing(String, Option<Beside>),
    /// Nothing: why, and perhaps a hint.
    Broken(String, Option<&'static str>),
    /// A script, which would be the only one on a page and which nobody sees from the text.
    Script,
}

/// What kisho makes at an address that belongs to no file of the content folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Made {
    /// A page or file about pages in one language, or about all.
    List,
    /// A page that only leads to the page of this number, which had this address before.
    Alias(usize),
    /// A page that only leads elsewhere.
    Redirect,
}

/// A file that may be made beside a page, such as a record to download, at the path that is missing in the content folder. Which there
/// are is known when all pages are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beside {
    /// What stood after the path.
    pub rest: String,
    /// The page.
    pub page: usize,
}

impl<'a> Links<'a> {
    /// Everything that links can name.
    #[must_use]
    pub fn new(
        tree: &'a Tree,
        files: &'a BTreeSet<String>,
        made: &'a BTreeMap<String, Made>,
        skipped: &'a Skipped,
    ) -> Self {
        Self {
            tree,
            files,
            made,
            skipped,
            names: OnceLock::new(),
            by_name: OnceLock::new(),
            urls: OnceLock::new(),
        }
    }

    /// Where the link `to` leads that stands on `page`.
    #[must_use]
    pub fn resolve(&self, page: &Page, to: &str) -> Target {
        if is_script(to) {
            return Target::Script;
        }
        // What stands after a `?` alone is for the same page.
        if has_scheme(to) || to.starts_with("//") || to.starts_with('?') {
            return Target::Elsewhere;
        }
        let (path, anchor) =
            to.split_once('#').map_or((to, None), |(path, anchor)| (path, Some(decode(anchor))));
        if path.is_empty() {
            return anchor.map_or_else(|| Target::Here(String::new()), here);
        }
        let (path, query) = path.find('?').map_or((path, ""), |at| path.split_at(at));
        let (path, from_root) = (nfc(&decode(path)).into_owned(), path.starts_with('/'));
        let below = path.strip_prefix("@/").or_else(|| path.strip_prefix('/'));
        let url = || joined(&page.url, &path).filter(|_| below.is_none()).map(|url| slashed(&url));
        let from_url = || self.tree.by_url.get(&url()?).copied();
        let Some(file) = below.map_or_else(|| joined(&page.dir, &path), |path| joined("", path)) else {
            if let Some(number) = from_url() {
                return Target::Page(number, anchor);
            }
            let hint =
                "links are relative to the folder of the file; with `@/` they start at the content folder";
            return Target::Broken(format!("`{to}` leads out of the site"), Some(hint));
        };
        if let Some(&number) = self.tree.by_file.get(&file) {
            return Target::Page(number, anchor);
        }
        if let Some((why, hint)) = self.left_out(&file) {
            return Target::Broken(why, Some(hint));
        }
        if self.tree.files.contains_key(&file) || (from_root && self.files.contains(&file)) {
            let rest = anchor.map_or_else(String::new, |anchor| format!("#{anchor}"));
            return Target::File(file, format!("{query}{rest}"));
        }
        let folder = folder_of(&file);
        let section = self.tree.by_file.get(&section_file(folder));
        let number = section.or_else(|| self.tree.by_url.get(&slashed(folder))).copied();
        if let Some(number) = number.or_else(from_url) {
            return Target::Page(number, anchor);
        }
        let rest = query.to_owned() + &anchor.map_or_else(String::new, |anchor| format!("#{anchor}"));
        if let Some(made) = [&slashed(folder), &file].into_iter().find(|path| self.made.contains_key(*path)) {
            return Target::File(made.clone(), rest);
        }
        let written = if path.ends_with('/') { format!("{file}/") } else { file.clone() };
        if !path.starts_with('@') && self.skipped.has(to, Some(&written)) {
            return Target::File(written, rest);
        }
        let left_out = url().into_iter().chain([slashed(folder)]).find_map(|url| self.left_out_at(&url));
        if let Some((why, hint)) = left_out {
            return Target::Broken(why, Some(hint));
        }
        let page = if from_root { self.maker(&file) } else { None };
        Target::Missing(file, page.map(|page| Beside { rest, page }))
    }

    /// Why a file of the content folder has no page today, and what to do about it.
    fn left_out(&self, file: &str) -> Option<(String, &'static str)> {
        Some(match self.tree.left_out.get(file)? {
            LeftOut::Draft => {
                (format!("`{CONTENT}/{file}` is a draft"), "build with `--drafts`, or publish it")
            }
            LeftOut::Later => (
                format!("`{CONTENT}/{file}` is left out, because its date is in the future"),
                "build without `--until`, or until a later day",
            ),
        })
    }

    /// The same of the page that would have this address.
    #[must_use]
    pub fn left_out_at(&self, url: &str) -> Option<(String, &'static str)> {
        self.left_out(self.tree.left_out_urls.get(url)?)
    }

    /// The page that may make a file with this path in the output: a record.
    fn maker(&self, path: &str) -> Option<usize> {
        let (folder, name) = path.rsplit_once('/')?;
        let (_, extension) = name.rsplit_once('.')?;
        let is_record = notations().any(|notation| notation.extensions.contains(&extension));
        self.tree.by_url.get(&slashed(folder)).copied().filter(|_| is_record)
    }

    /// Follows the link `to`; what was found, to be looked at again later, if other pages have a say in it.
    #[must_use]
    pub fn follow(&self, page: &Page, to: &str) -> (Target, Option<Followed>) {
        let target = self.resolve(page, to);
        let from_here = matches!(target, Target::Elsewhere | Target::Here(_) | Target::Frame(..));
        let followed = || Followed { to: to.to_owned(), url: self.url(&target), target: target.clone() };
        let followed = (!from_here).then(followed);
        (target, followed)
    }

    /// Whether a link of `page` leads where it led when it was followed.
    #[must_use]
    pub fn leads_as_before(&self, page: &Page, followed: &Followed) -> bool {
        let target = self.resolve(page, &followed.to);
        self.url(&target) == followed.url
            && match (&target, &followed.target) {
                // Pages have other numbers when there are others before them.
                (Target::Page(_, anchor), Target::Page(_, before)) => anchor == before,
                (target, before) => target == before,
            }
    }

    fn url(&self, target: &Target) -> Option<String> {
        let Target::Page(number, _) = target else { return None };
        self.tree.pages.get(*number).map(|page| page.url.clone())
    }

    /// The file that was meant by the path of one that does not exist.
    #[must_use]
    pub fn near(&self, file: &str) -> Option<String> {
        let names = || self.tree.by_file.keys().chain(self.tree.files.keys()).map(String::as_str);
        let (wanted, nearest) = (file_name(file), self.names.get_or_init(|| names().collect()).nearest(file));
        // A file of that name in another folder is nearer than one of another name, and nearest if the folder has the same name, too.
        // Every folder has a file that is called `index.md`.
        let is_index = |name: &str| name.ends_with("index.md");
        let by_name = || {
            let mut first: HashMap<&str, &str> = HashMap::new();
            for path in names() {
                let name = Some(file_name(path)).filter(|name| !is_index(name));
                for name in name.into_iter().chain([with_folder(path)]) {
                    let known = first.entry(name).or_insert(path);
                    *known = path.min(known);
                }
            }
            first.into_iter().map(|(name, path)| (name.to_owned(), path.to_owned())).collect()
        };
        let same = || {
            let by_name = self.by_name.get_or_init(by_name);
            let of_name = || by_name.get(wanted).filter(|_| !is_index(wanted));
            by_name.get(with_folder(file)).or_else(of_name).map(String::as_str)
        };
        let near = nearest.filter(|near| is_index(wanted) || file_name(near) == wanted);
        // A link may have the address of a page.
        let by_url = || {
            let urls = self.urls.get_or_init(|| self.tree.by_url.keys().map(String::as_str).collect());
            let number = self.tree.by_url.get(urls.nearest(&slashed(file))?)?;
            self.tree.pages.get(*number).map(|page| page.file.as_str())
        };
        let near = near.or_else(same).or(nearest).or_else(by_url);
        near.map(|near| format!("did you mean `@/{near}`?"))
    }
}

/// The name of a file without its folder.
fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The name of a file and of its folder: `templates/_index.md`.
fn with_folder(path: &str) -> &str {
    let name = path.rfind('/').unwrap_or_default();
    let folder = path.get(..name).and_then(|folders| folders.rfind('/')).map_or(0, |at| at + 1);
    path.get(folder..).unwrap_or(path)
}

/// The file that servers give for a folder.
const INDEX: &str = "index.html";

/// What stands in a link between its path and its place, with the `?`: for scripts of the author's.
#[must_use]
pub fn query(link: &str) -> &str {
    let path = link.split('#').next().unwrap_or_default();
    path.find('?').and_then(|at| path.get(at..)).unwrap_or_default()
}

/// The message about a link to a file that the content folder does not have.
#[must_use]
pub fn missing(file: &str) -> String {
    format!("there is no `{CONTENT}/{file}`")
}

/// The message about a link to a place that a page does not have. `page`: what the page is called in it.
#[must_use]
pub fn missing_place(place: &str, page: &str) -> String {
    format!("there is no `#{place}` on {page}")
}

/// The hint about a whole address of this site that leads nowhere.
#[must_use]
pub fn another_site(address: &str) -> String {
    let page = address.split(['?', '#']).next().unwrap_or(address);
    format!("if another site is there, add `{page}` to `skip_prefixes` below `[link_checker]`")
}

/// Whether a place is the top of the page, which browsers find without an id (HTML Standard, 7.4.6.4).
#[must_use]
pub fn is_top(anchor: &str) -> bool {
    anchor.eq_ignore_ascii_case("top")
}

/// The message about a link that runs a script.
pub const SCRIPT: &str = "a link cannot run a script";

/// Whether a browser that follows a link would run what stands in it. Browsers ignore control characters and spaces
/// before an address, and tabs and line ends anywhere in it (URL Standard, 4.4).
pub fn is_script(link: &str) -> bool {
    const SCHEMES: [&str; 4] = ["javascript:", "vbscript:", "data:text/html", "data:application/xhtml+xml"];
    let longest = SCHEMES.iter().map(|scheme| scheme.len()).max().unwrap_or_default();
    let start: String = as_read(link).chars().take(longest).collect::<String>().to_ascii_lowercase();
    SCHEMES.iter().any(|scheme| start.starts_with(scheme))
}

fn here(anchor: String) -> Target {
    match anchor.rsplit_once(':').and_then(|(id, n)| Some((id.to_owned(), n.parse().ok()?))) {
        Some((id, frame)) => Target::Frame(id, frame),
        None => Target::Here(anchor),
    }
}

/// The folder that a path names, by its own name or by that of the file that servers give for it.
fn folder_of(path: &str) -> &str {
    let folder = path.trim_end_matches('/');
    folder
        .strip_suffix(INDEX)
        .filter(|rest| rest.is_empty() || rest.ends_with('/'))
        .map_or(folder, |folder| folder.trim_end_matches('/'))
}

fn section_file(dir: &str) -> String {
    if dir.is_empty() { "_index.md".to_owned() } else { format!("{dir}/_index.md") }
}

fn slashed(path: &str) -> String {
    if path.is_empty() { String::new() } else { format!("{path}/") }
}

/// The way from a page to the top of the site: `./`, `../`, `../../`, …
#[must_use]
pub fn root(url: &str) -> String {
    let depth = url.matches('/').count();
    if depth == 0 { "./".to_owned() } else { "../".repeat(depth) }
}

/// A link to a page or file of the site.
#[must_use]
pub fn href(root: &str, path: &str) -> String {
    format!("{root}{}", encode(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_the_top() {
        assert_eq!((root(""), root("a/"), root("a/b/")), ("./".into(), "../".into(), "../../".into()));
        assert_eq!(href("../", "定 石/"), "../%E5%AE%9A%20%E7%9F%B3/");
    }

    #[test]
    fn scripts_are_known_in_every_disguise() {
        for link in [
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            " \u{1}javascript:alert(1)",
            "java\nscript\t:alert(1)",
            "vbscript:x",
            "data:text/html,<script>",
            "data:text/HTML;base64,eA==",
            "data:application/xhtml+xml,x",
        ] {
            assert!(is_script(link), "{link}");
        }
        for link in [
            "javascript.md",
            "a/javascript:x",
            "data:image/png;base64,eA==",
            "https://a/javascript:",
            "#javascript:",
        ] {
            assert!(!is_script(link), "{link}");
        }
    }
}
