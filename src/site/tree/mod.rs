//! The content folder as pages, sections and files.

mod read;
mod translations;
mod url;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

use super::config;
use super::content::{Content, Markdown};
use super::front::{Date, Head};
use super::languages::{Languages, Named};
use super::memory::Kept;
use super::problems::Problems;
use super::slug::Strategy;
use super::texts::Texts;
use crate::text::{Diagnostic, Language, Source, Span};

pub use read::{folder, read_limited, read_text};
pub use translations::Translations;
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
    /// That path without the language in it, which is the same for all translations.
    pub name: String,
    /// The content folder from which its relative links start; empty at the top.
    pub dir: String,
    /// Page or section.
    pub kind: Kind,
    /// The section it belongs to; `None` for the home page of a language.
    pub section: Option<usize>,
    /// Its address without a slash at the start: empty for the home page, else with a slash at the end.
    pub url: String,
    /// Front matter.
    pub head: Arc<Head>,
    /// The number of the text that was read; 0 if there is none.
    pub version: u64,
    /// Its language.
    pub lang: Language,
    /// The words of its language.
    pub texts: Kept<Texts>,
}

impl Page {
    /// A page that no file has, such as a list of tags.
    #[must_use]
    pub fn made(url: String, lang: Language, texts: Kept<Texts>) -> Self {
        Self {
            source: Arc::new(Source::new(url.as_str(), "")),
            file: String::new(),
            name: String::new(),
            dir: String::new(),
            kind: Kind::Page,
            section: None,
            url,
            head: Arc::default(),
            version: 0,
            lang,
            texts,
        }
    }

    /// The same page at another address.
    #[must_use]
    pub fn at(&self, url: String) -> Self {
        Self {
            source: Arc::clone(&self.source),
            file: self.file.clone(),
            name: self.name.clone(),
            dir: self.dir.clone(),
            head: Arc::clone(&self.head),
            url,
            lang: self.lang.clone(),
            texts: self.texts.clone(),
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
    /// Pages that are left out, by their path in the content folder.
    pub left_out: BTreeMap<String, LeftOut>,
    /// Which pages are translations of each other.
    pub translations: Translations,
}

/// The Markdown of one language by the names of its files without the language, and the names with it.
type Heads = BTreeMap<String, (String, Kept<Markdown>)>;

/// The sections while pages are put into them.
#[derive(Default)]
struct Sections {
    /// The number of each by its folder.
    numbers: BTreeMap<String, usize>,
    /// The folders whose section is left out, and all folders in them.
    hidden: BTreeMap<String, LeftOut>,
}

/// Why a page is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftOut {
    /// It is a draft, or in a section that is one.
    Draft,
    /// Its date is later than what was asked for, or that of its section is.
    Later,
}

/// Which pages there are, and how their addresses are made.
#[derive(Debug, Clone, Copy)]
pub struct Plan<'a> {
    /// The languages of the site.
    pub languages: &'a Languages,
    /// How addresses are made from the names of files.
    pub paths: Strategy,
    /// Whether drafts are built too.
    pub drafts: bool,
    /// The day or the moment behind which no date of a page may be.
    pub until: Option<&'a Date>,
}

impl Plan<'_> {
    fn leaves_out(&self, head: &Head) -> Option<LeftOut> {
        let later =
            self.until.zip(head.front.date.as_ref()).is_some_and(|(until, date)| date.is_after(until));
        match () {
            () if head.front.draft && !self.drafts => Some(LeftOut::Draft),
            () if later => Some(LeftOut::Later),
            () => None,
        }
    }
}

impl Tree {
    /// The tree of the files that have been read.
    #[must_use]
    pub fn new(content: &Content, plan: Plan<'_>, problems: &mut Problems) -> Self {
        let mut tree = Self { files: Arc::clone(&content.files), ..Self::default() };
        let languages = plan.languages;
        for (language, mut heads) in by_language(content, languages, problems) {
            let mut branch = Branch { tree: &mut tree, plan, language, problems: &mut *problems };
            let sections = branch.place_sections(&mut heads);
            branch.place_pages(heads, &sections);
        }
        tree.translations = Translations::new(&tree.pages, languages, problems);
        tree
    }
}

/// The part of the tree whose files say the same language, while it grows.
struct Branch<'a> {
    tree: &'a mut Tree,
    plan: Plan<'a>,
    /// The language that the names of the files say.
    language: Option<Language>,
    problems: &'a mut Problems,
}

impl Branch<'_> {
    /// Puts sections in their places; what is left of `heads` are the pages.
    fn place_sections(&mut self, heads: &mut Heads) -> Sections {
        let Sections { mut numbers, mut hidden } = Sections::default();
        for dir in &sections(heads.keys()) {
            let above = parent(dir).and_then(|parent| hidden.get(parent).copied());
            let name = section_file(dir, heads);
            let (file, found) = match heads.remove(&name) {
                Some((file, found)) => (file, Some(found)),
                None => (self.called(&name), None),
            };
            if let Some(why) = above.or_else(|| self.plan.leaves_out(&found.as_ref()?.head)) {
                hidden.insert(dir.clone(), why);
                self.tree.left_out.insert(file, why);
                continue;
            }
            let section = enclosing(dir, &numbers);
            numbers.insert(dir.clone(), self.tree.pages.len());
            let name = if dir.is_empty() { "_index.md".to_owned() } else { name };
            let page = self.bare(file, name, found.as_ref());
            let url = self.url(&page, url::of_folder(dir, &page.head.front, self.plan.paths));
            self.add(Page { dir: dir.clone(), kind: Kind::Section, section, url, ..page });
        }
        Sections { numbers, hidden }
    }

    /// Puts pages in their places.
    fn place_pages(&mut self, heads: Heads, Sections { numbers, hidden }: &Sections) {
        for (name, (file, markdown)) in heads {
            let dir = parent(&name).unwrap_or_default().to_owned();
            let home = if is_bundle(&name) { parent(&dir).unwrap_or_default() } else { dir.as_str() };
            let mut above = std::iter::successors(Some(home), |dir| parent(dir));
            let left_out = above.find_map(|dir| hidden.get(dir).copied());
            if let Some(why) = left_out.or_else(|| self.plan.leaves_out(&markdown.head)) {
                self.tree.left_out.insert(file, why);
                continue;
            }
            let section = numbers.get(home).copied().or_else(|| enclosing(home, numbers));
            let url = url::of_page(&name, &markdown.head.front, self.plan.paths);
            let page = self.bare(file, name, Some(&markdown));
            let url = self.url(&page, url);
            self.add(Page { dir, kind: Kind::Page, section, url, ..page });
        }
    }

    /// The name of a file of this language.
    fn called(&self, name: &str) -> String {
        match (&self.language, name.rsplit_once('.')) {
            (Some(language), Some((stem, end))) => format!("{stem}.{}.{end}", language.tag()),
            _ => name.to_owned(),
        }
    }

    /// An address below that of the language, unless the page says the whole of it. Of some names nothing is left.
    fn url(&mut self, page: &Page, url: Option<String>) -> String {
        let url = url.unwrap_or_else(|| {
            let message = "nothing in the name of this page can stand in an address".to_owned();
            let problem = Diagnostic::error("url-empty", Span::at(page.head.body), message);
            let hint =
                "give it a `slug` in its front matter, or call it and its folder something with letters";
            self.problems.push(&page.source, problem.with_hint(hint));
            url::as_it_is(&page.name)
        });
        match &self.language {
            Some(language) if page.head.front.path.is_none() => {
                format!("{}/{url}", language.tag().to_lowercase())
            }
            _ => url,
        }
    }

    /// Adds one page, unless its address is taken.
    fn add(&mut self, mut page: Page) {
        let number = self.tree.pages.len();
        page.lang = self.language_of(&page);
        page.texts = self.plan.languages.texts(&page.lang);
        let Self { tree, problems, .. } = self;
        if let Some(first) = tree.by_url.get(&page.url).and_then(|&first| tree.pages.get(first)) {
            let message = format!("the address `/{}` belongs to `{}` already", page.url, first.source.name());
            problems.push(
                &page.source,
                Diagnostic::error("url-duplicate", Span::at(page.head.body), message)
                    .with_hint("give one of the two another `slug` or `path` in its front matter"),
            );
        } else {
            tree.by_url.insert(page.url.clone(), number);
        }
        tree.by_file.insert(page.file.clone(), number);
        tree.pages.push(page);
    }

    /// The language of a page: that of its file's name, what it says itself, or that of its section.
    fn language_of(&mut self, page: &Page) -> Language {
        let of_section =
            || page.section.and_then(|section| self.tree.pages.get(section)).map(|s| s.lang.clone());
        let said = page.head.front.lang.as_ref().map(|name| &name.0);
        let place = said.map(|_| config::at(page.source.text(), "lang")).unwrap_or_default();
        if let (Some(named), Some(said)) = (&self.language, said)
            && named != said
        {
            let message = format!("the name of this file says `{}`", named.tag());
            let hint = "leave the `lang` out, or call the file something else";
            self.problems
                .push(&page.source, Diagnostic::error("lang-conflict", place, message).with_hint(hint));
        } else if let Some(problem) = said.and_then(|said| self.plan.languages.unknown(said, place)) {
            self.problems.push(&page.source, problem);
        }
        let named = self.language.as_ref().or(said).cloned();
        named.or_else(of_section).unwrap_or_else(|| self.plan.languages.usual())
    }

    /// A page without a place in the tree; empty if there is no file.
    fn bare(&self, file: String, name: String, markdown: Option<&Kept<Markdown>>) -> Page {
        let missing = || Arc::new(Source::new(format!("{CONTENT}/{file}"), ""));
        let lang = self.plan.languages.usual();
        Page {
            source: markdown.map_or_else(missing, |markdown| Arc::clone(&markdown.source)),
            head: markdown.map(|markdown| Arc::clone(&markdown.head)).unwrap_or_default(),
            version: markdown.map_or(0, |markdown| markdown.id),
            file,
            name,
            dir: String::new(),
            kind: Kind::Page,
            section: None,
            url: String::new(),
            texts: self.plan.languages.texts(&lang),
            lang,
        }
    }
}

/// The files by the language that their names say, the default one first.
fn by_language(
    content: &Content,
    languages: &Languages,
    problems: &mut Problems,
) -> BTreeMap<Option<Language>, Heads> {
    let mut all = BTreeMap::from([(None, Heads::new())]);
    for (file, markdown) in &content.markdown {
        let Named { file: name, language } = languages.of_file(file);
        problems_of_name(file, &name, languages, markdown, problems);
        let heads = all.entry(language).or_default();
        if let Some((other, _)) = heads.insert(name, (file.clone(), markdown.clone())) {
            let message = format!("this is the same page as `{CONTENT}/{other}`");
            let problem = Diagnostic::error("url-duplicate", Span::at(markdown.head.body), message);
            problems.push(&markdown.source, problem.with_hint("remove one of the two"));
        }
    }
    all
}

/// Warns of a name that looks as if it said a language.
fn problems_of_name(
    file: &str,
    name: &str,
    languages: &Languages,
    markdown: &Markdown,
    problems: &mut Problems,
) {
    if file == name
        && let Some(problem) = languages.undeclared(file)
    {
        problems.push(&markdown.source, problem);
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
    use super::super::texts::AllTexts;
    use super::*;
    use std::path::Path;

    fn read(root: &Path, problems: &mut Problems) -> Tree {
        let mut content = Content::default();
        content.update(root, &Changes::All);
        content.tell(problems);
        let config = std::fs::read_to_string(root.join(config::FILE)).unwrap_or_default();
        let languages = &Languages::new(&config::Config::parse(&config).0, AllTexts::default());
        let plan = Plan { languages, paths: Strategy::Safe, drafts: false, until: None };
        Tree::new(&content, plan, problems)
    }

    fn tree(files: &[(&str, &str)]) -> (Tree, Vec<super::super::Problem>) {
        let folder = tempfile::tempdir().unwrap();
        for (file, text) in files {
            let path = match *file {
                config::FILE => folder.path().join(file),
                _ => folder.path().join(CONTENT).join(file),
            };
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
        assert_eq!(bundle.lang.tag(), "ja", "the language of its section");
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
        assert!(tree.left_out.contains_key("d/e/x.md") && tree.left_out.contains_key("y.md"));
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
