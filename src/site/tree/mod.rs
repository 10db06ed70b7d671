//! The content folder as pages, sections and files.

mod read;
mod url;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

use super::content::{Content, Markdown};
use super::front::Head;
use super::memory::Kept;
use super::problems::Problems;
use crate::text::{Diagnostic, Lang, Source, Span};

pub use read::{folder, read_limited, read_text};
pub use url::encode;

/// The folder with the pages.
pub const CONTENT: &str = "content";

/// The folder whose files are copied as they are.
pub const STATIC: &str = "static";

/// What a page is in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A page of its own.
    Page,
    /// The page of a folder.
    Section,
}

/// One page, before its Markdown is read.
#[derive(Debug)]
pub struct Page {
    /// Its file, called as the author would call it; empty if a section has none.
    pub source: Arc<Source>,
    /// Path of the file in the content folder.
    pub file: String,
    /// The content folder from which its relative links start; empty at the top.
    pub dir: String,
    /// Page or section.
    pub kind: Kind,
    /// The section it belongs to; `None` for the home page.
    pub section: Option<usize>,
    /// Its address without a slash at the start: empty for the home page, else with a slash at the end.
    pub url: String,
    /// Front matter.
    pub head: Arc<Head>,
    /// The number of the text that was read; 0 if there is none.
    pub version: u64,
    /// Its language.
    pub lang: Lang,
}

impl Page {
    /// A page that no file has, such as a list of tags.
    #[must_use]
    pub fn made(url: String, lang: Lang) -> Self {
        Self {
            source: Arc::new(Source::new(url.as_str(), "")),
            file: String::new(),
            dir: String::new(),
            kind: Kind::Page,
            section: None,
            url,
            head: Arc::default(),
            version: 0,
            lang,
        }
    }

    /// The same page at another address.
    #[must_use]
    pub fn at(&self, url: String) -> Self {
        Self {
            source: Arc::clone(&self.source),
            file: self.file.clone(),
            dir: self.dir.clone(),
            head: Arc::clone(&self.head),
            url,
            ..*self
        }
    }
}

/// All pages and files of the content folder.
#[derive(Debug, Default)]
pub struct Tree {
    /// Sections come before what is in them; the first is the home page.
    pub pages: Vec<Page>,
    /// Pages by their path in the content folder.
    pub by_file: HashMap<String, usize>,
    /// Pages by their address.
    pub by_url: HashMap<String, usize>,
    /// The files that are no pages, by their path in the content folder.
    pub files: Arc<BTreeMap<String, PathBuf>>,
    /// Drafts that are left out, by their path in the content folder.
    pub drafts: BTreeSet<String>,
}

/// Markdown by file.
type Heads = BTreeMap<String, Kept<Markdown>>;

/// The sections while pages are put into them.
#[derive(Default)]
struct Sections {
    /// The number of each by its folder.
    numbers: BTreeMap<String, usize>,
    /// The folders whose section is a draft, and all folders in them.
    hidden: BTreeSet<String>,
}

/// What becomes of drafts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drafts {
    Build,
    LeaveOut,
}

impl Drafts {
    fn leave_out(self, head: &Head) -> bool {
        self == Self::LeaveOut && head.front.draft
    }
}

impl Tree {
    /// The tree of the files that have been read.
    #[must_use]
    pub fn new(content: &Content, lang: Lang, with_drafts: bool, problems: &mut Problems) -> Self {
        let mut tree = Self { files: Arc::clone(&content.files), ..Self::default() };
        let mut heads = content.markdown.clone();
        let drafts = if with_drafts { Drafts::Build } else { Drafts::LeaveOut };
        let sections = tree.place_sections(&mut heads, lang, drafts, problems);
        tree.place_pages(heads, &sections, lang, drafts, problems);
        tree
    }

    /// Puts sections in their places; what is left of `heads` are the pages.
    fn place_sections(
        &mut self,
        heads: &mut Heads,
        lang: Lang,
        drafts: Drafts,
        problems: &mut Problems,
    ) -> Sections {
        let Sections { mut numbers, mut hidden } = Sections::default();
        for dir in &sections(heads.keys()) {
            let parent = parent(dir).filter(|parent| hidden.contains(*parent));
            let file = section_file(dir, heads);
            let found = heads.remove(&file);
            if parent.is_some() || found.as_ref().is_some_and(|found| drafts.leave_out(&found.head)) {
                hidden.insert(dir.clone());
                self.drafts.insert(file);
                continue;
            }
            let section = enclosing(dir, &numbers);
            numbers.insert(dir.clone(), self.pages.len());
            let page = bare(file, found.as_ref());
            let url = url::of_folder(dir, &page.head.front);
            self.add(Page { dir: dir.clone(), kind: Kind::Section, section, url, ..page }, lang, problems);
        }
        Sections { numbers, hidden }
    }

    /// Puts pages in their places.
    fn place_pages(
        &mut self,
        heads: Heads,
        Sections { numbers, hidden }: &Sections,
        lang: Lang,
        drafts: Drafts,
        problems: &mut Problems,
    ) {
        for (file, markdown) in heads {
            let dir = parent(&file).unwrap_or_default().to_owned();
            let home = if is_bundle(&file) { parent(&dir).unwrap_or_default() } else { dir.as_str() };
            let mut above = std::iter::successors(Some(home), |dir| parent(dir));
            if drafts.leave_out(&markdown.head) || above.any(|dir| hidden.contains(dir)) {
                self.drafts.insert(file);
                continue;
            }
            let section = numbers.get(home).copied().or_else(|| enclosing(home, numbers));
            let url = url::of_page(&file, &markdown.head.front);
            let page = bare(file, Some(&markdown));
            self.add(Page { dir, kind: Kind::Page, section, url, ..page }, lang, problems);
        }
    }

    /// Adds one page, unless its address is taken.
    fn add(&mut self, mut page: Page, lang: Lang, problems: &mut Problems) {
        let number = self.pages.len();
        let of_section = page.section.and_then(|section| self.pages.get(section)).map_or(lang, |s| s.lang);
        page.lang = page.head.front.lang.map_or(of_section, |name| name.0);
        if let Some(first) = self.by_url.get(&page.url).and_then(|&first| self.pages.get(first)) {
            let message = format!("the address `/{}` belongs to `{}` already", page.url, first.source.name());
            problems.push(
                &page.source,
                Diagnostic::error("url-duplicate", Span::at(page.head.body), message)
                    .with_hint("give one of the two another `slug` or `path` in its front matter"),
            );
        } else {
            self.by_url.insert(page.url.clone(), number);
        }
        self.by_file.insert(page.file.clone(), number);
        self.pages.push(page);
    }
}

/// A page without a place in the tree; empty if there is no file.
fn bare(file: String, markdown: Option<&Kept<Markdown>>) -> Page {
    let missing = || Arc::new(Source::new(format!("{CONTENT}/{file}"), ""));
    Page {
        source: markdown.map_or_else(missing, |markdown| Arc::clone(&markdown.source)),
        head: markdown.map(|markdown| Arc::clone(&markdown.head)).unwrap_or_default(),
        version: markdown.map_or(0, |markdown| markdown.id),
        file,
        dir: String::new(),
        kind: Kind::Page,
        section: None,
        url: String::new(),
        lang: Lang::default(),
    }
}

/// The folder that a path is in; `None` at the top.
fn parent(path: &str) -> Option<&str> {
    if path.is_empty() { None } else { Some(path.rsplit_once('/').map_or("", |(parent, _)| parent)) }
}

/// Whether this file makes a page of its folder, with the files beside it. The home page is a section either way.
fn is_bundle(file: &str) -> bool {
    file.ends_with("/index.md")
}

/// Every folder that is a section, a parent before its children.
fn sections<'a>(files: impl Iterator<Item = &'a String>) -> BTreeSet<String> {
    let files: BTreeSet<&str> = files.map(String::as_str).collect();
    let mut folders = BTreeSet::from([String::new()]);
    for file in &files {
        let mut at = parent(file);
        if is_bundle(file) {
            at = at.and_then(parent);
        }
        while let Some(dir) = at {
            let bundle = files.contains(format!("{dir}/index.md").as_str());
            if !bundle || files.contains(format!("{dir}/_index.md").as_str()) {
                folders.insert(dir.to_owned());
            }
            at = parent(dir);
        }
    }
    folders
}

fn section_file(dir: &str, heads: &Heads) -> String {
    match dir {
        "" if !heads.contains_key("_index.md") && heads.contains_key("index.md") => "index.md".to_owned(),
        "" => "_index.md".to_owned(),
        dir => format!("{dir}/_index.md"),
    }
}

/// The section above a folder.
fn enclosing(dir: &str, numbers: &BTreeMap<String, usize>) -> Option<usize> {
    let mut at = parent(dir);
    while let Some(dir) = at {
        if let Some(&number) = numbers.get(dir) {
            return Some(number);
        }
        at = parent(dir);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::memory::Changes;
    use super::*;
    use std::path::Path;

    fn read(root: &Path, problems: &mut Problems) -> Tree {
        let mut content = Content::default();
        content.update(root, &Changes::All);
        content.tell(problems);
        Tree::new(&content, Lang::En, false, problems)
    }

    fn tree(files: &[(&str, &str)]) -> (Tree, Vec<super::super::Problem>) {
        let folder = tempfile::tempdir().unwrap();
        for (file, text) in files {
            let path = folder.path().join(CONTENT).join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let mut problems = Problems::default();
        let tree = read(folder.path(), &mut problems);
        (tree, problems.into_sorted())
    }

    #[test]
    fn folders_are_sections_and_files_have_pretty_addresses() {
        let (tree, problems) = tree(&[
            ("a/x.md", ""),
            ("a/deep/er/y.md", ""),
            ("b/_index.md", "+++\nlang = \"ja\"\n+++\n"),
            ("b/bundle/index.md", ""),
            ("b/bundle/game.sgf", ""),
            ("c.md", "+++\nslug = \"see\"\n+++\n"),
            (".hidden/z.md", ""),
        ]);
        assert_eq!(problems.len(), 0, "{problems:?}");
        let urls: Vec<_> = tree.pages.iter().map(|p| (p.url.as_str(), p.kind == Kind::Section)).collect();
        assert_eq!(
            urls,
            [
                ("", true),
                ("a/", true),
                ("a/deep/", true),
                ("a/deep/er/", true),
                ("b/", true),
                ("a/deep/er/y/", false),
                ("a/x/", false),
                ("b/bundle/", false),
                ("see/", false)
            ]
        );
        assert!(tree.files.contains_key("b/bundle/game.sgf"));
        let bundle = &tree.pages[tree.by_file["b/bundle/index.md"]];
        assert_eq!(bundle.section, Some(tree.by_file["b/_index.md"]));
        assert_eq!(bundle.lang, Lang::Ja, "the language of its section");
        assert_eq!(bundle.dir, "b/bundle");
    }

    #[test]
    fn two_pages_with_one_address_are_an_error_that_names_both() {
        let (_, problems) = tree(&[("x.md", ""), ("x/_index.md", "")]);
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].diagnostic.id, "url-duplicate");
        assert_eq!(problems[0].source.name(), "content/x.md");
        assert!(problems[0].diagnostic.message.contains("content/x/_index.md"));
    }

    #[test]
    fn drafts_are_left_out_with_what_is_below_them() {
        let (tree, _) = tree(&[
            ("d/_index.md", "+++\ndraft = true\n+++\n"),
            ("d/e/x.md", ""),
            ("y.md", "---\ndraft: true\n---\n"),
        ]);
        assert_eq!(tree.pages.len(), 1);
        assert!(tree.drafts.contains("d/e/x.md") && tree.drafts.contains("y.md"));
    }

    #[test]
    fn a_page_that_is_no_utf8_is_placed() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(CONTENT)).unwrap();
        std::fs::write(folder.path().join("content/x.md"), b"# A\n\nab\xffc").unwrap();
        let mut problems = Problems::default();
        let _tree = read(folder.path(), &mut problems);
        let problems = problems.into_sorted();
        assert_eq!(problems[0].diagnostic.id, "page-utf8");
        let place = problems[0].source.line_column(problems[0].diagnostic.span.start);
        assert_eq!((place.line, place.column), (3, 3));
    }
}
