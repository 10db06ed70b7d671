//! The content folder as pages, sections and files.

mod branch;
mod bundles;
mod translations;
mod url;

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

use crate::site::source::cells::Cached;
use crate::site::source::config::Config;
use crate::site::source::content::Content;
use crate::site::source::front::{Date, Front, Head};
use crate::site::source::languages::{Languages, Named};
use crate::site::source::texts::Texts;
use branch::{Branch, by_language, is_bundle, parent};
use kisho_game::text::Source;
use kisho_source::files::CONTENT;
use kisho_source::slug::Strategy;
use kisho_source::{Language, Problems};

pub use translations::Translations;

/// What a page is in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A page of its own.
    Page,
    /// The page of a folder.
    Section,
}

/// One page, before its Markdown is read.
#[derive(Debug, Clone)]
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
    pub texts: Cached<Texts>,
    /// The template of pages that choose none: that of a page, or of those below a section.
    pub page_template: Option<Arc<PageTemplate>>,
}

/// What a section says about the template of the pages below it.
#[derive(Debug)]
pub struct PageTemplate {
    /// The name of the template.
    pub name: String,
    /// The file that says so.
    pub source: Arc<Source>,
}

impl Page {
    /// The template that the page chooses, or a section above for it. The page of an opening book has its own usual one.
    #[must_use]
    pub fn template(&self) -> Option<&str> {
        let front = &self.head.front;
        let above =
            || self.page_template.as_ref().filter(|_| self.kind == Kind::Page && front.openings.is_none());
        front.template.as_deref().or_else(|| Some(above()?.name.as_str()))
    }

    /// Whether it is the home page of a language.
    #[must_use]
    pub fn is_home(&self) -> bool {
        self.kind == Kind::Section && self.section.is_none()
    }

    /// What the home page of a language is called where it stands alone: the title of the site, if it has one. "Home" would say nothing
    /// there. `None` for other pages.
    #[must_use]
    pub fn title_as_home<'a>(&self, config: &'a Config) -> Option<&'a str> {
        let title = self.is_home().then(|| config.title_in(&self.lang))?;
        (!title.is_empty()).then_some(title)
    }

    /// A page that no file has, such as a list of tags.
    #[must_use]
    pub fn made(url: String, lang: Language, texts: Cached<Texts>) -> Self {
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
            page_template: None,
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
            page_template: self.page_template.clone(),
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
    /// Pages that are left out, and the files that belong to them, by their path in the content folder.
    pub left_out: BTreeMap<String, LeftOut>,
    /// The files of these pages, by the addresses that they would have.
    pub left_out_urls: BTreeMap<String, String>,
    /// Which pages are translations of each other.
    pub translations: Translations,
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
    /// Whether addresses keep the days with which names of files begin.
    pub keep_dates: bool,
    /// Whether drafts are built too.
    pub drafts: bool,
    /// The day or the moment after which no date of a page may be.
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
    /// The page whose title a page bears: its own, but that of a translation if a section has no page of its own.
    #[must_use]
    pub fn named_as(&self, number: usize) -> usize {
        let is = |number: usize, written: bool| {
            let section = self.pages.get(number).filter(|page| page.kind == Kind::Section);
            section.is_some_and(|page| page.section.is_some() && (page.version != 0) == written)
        };
        let other = || self.translations.of(number).iter().copied().find(|&other| is(other, true));
        if is(number, false) { other().unwrap_or(number) } else { number }
    }

    /// A page whose file is not there yet, as far as its name tells what it will be.
    #[must_use]
    pub fn newcomer(&self, file: &str, languages: &Languages, paths: Strategy) -> Page {
        let Named { file: name, language } = languages.of_file(file);
        let dir = parent(&name).unwrap_or_default().to_owned();
        let is_section = name.rsplit('/').next() == Some("_index.md");
        let home = if is_section || is_bundle(&name) { parent(&dir) } else { Some(dir.as_str()) };
        let is_above = |page: &Page, folder: &str| {
            page.kind == Kind::Section
                && page.dir == folder
                && languages.of_file(&page.file).language == language
        };
        let section = std::iter::successors(home, |folder| parent(folder))
            .find_map(|folder| self.pages.iter().position(|page| is_above(page, folder)));
        let above = section.and_then(|section| self.pages.get(section));
        let front = Front::default();
        let url =
            if is_section { url::of_folder(&dir, &front, paths) } else { url::of_page(&name, &front, paths) };
        let url = url.unwrap_or_else(|| url::as_it_is(&name));
        let lang =
            (language.clone()).or_else(|| Some(above?.lang.clone())).unwrap_or_else(|| languages.usual());
        Page {
            source: Arc::new(Source::new(format!("{CONTENT}/{file}"), "")),
            file: file.to_owned(),
            dir,
            kind: if is_section { Kind::Section } else { Kind::Page },
            section,
            url: match &language {
                Some(language) => format!("{}/{url}", language.tag().to_lowercase()),
                None => url,
            },
            head: Arc::default(),
            version: 0,
            texts: languages.texts(&lang),
            lang,
            page_template: above.and_then(|above| above.page_template.clone()),
            name,
        }
    }

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
        tree.leave_out_files();
        tree.translations = Translations::new(&tree.pages, languages, problems);
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::source::cells::Invalidated;
    use crate::site::source::config;
    use crate::site::source::options::Changes;
    use crate::site::source::texts::AllTexts;
    use kisho_game::text::Id;
    use kisho_source::files::CONFIG;
    use std::path::Path;

    fn read(root: &Path, problems: &mut Problems) -> Tree {
        let mut content = Content::default();
        content.update(root, &Changes::All, &mut Invalidated::default());
        let config = std::fs::read_to_string(root.join(CONFIG)).unwrap_or_default();
        let config = config::Config::parse(&config).0;
        content.tell(&config, problems);
        let languages = &Languages::new(&config, AllTexts::default());
        let plan = Plan { languages, paths: Strategy::Safe, keep_dates: false, drafts: false, until: None };
        Tree::new(&content, plan, problems)
    }

    fn tree(files: &[(&str, &str)]) -> (Tree, Vec<kisho_source::Problem>) {
        let folder = tempfile::tempdir().unwrap();
        for (file, text) in files {
            let path = match *file {
                CONFIG => folder.path().join(file),
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
        assert_eq!(problems[0].diagnostic.id, Id::UrlDuplicate);
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
    fn files_are_left_out_with_the_page_they_belong_to() {
        let draft = "+++\ndraft = true\n+++\n";
        let (tree, _) = tree(&[
            ("kisho.toml", "[languages.ja]\n"),
            ("bundle/index.md", draft),
            ("bundle/deep/a.png", ""),
            ("section/_index.md", draft),
            ("section/b.sgf", ""),
            ("section/below/c.sgf", ""),
            ("section/below/index.md", ""),
            ("half/index.md", draft),
            ("half/index.ja.md", ""),
            ("half/d.png", ""),
            ("shared/page.md", draft),
            ("shared/e.png", ""),
            ("top.png", ""),
        ]);
        let files: Vec<&str> = tree.files.keys().map(String::as_str).collect();
        assert_eq!(files, ["half/d.png", "shared/e.png", "top.png"]);
        assert_eq!(tree.left_out.get("bundle/deep/a.png"), Some(&LeftOut::Draft));
    }

    #[test]
    fn a_page_that_is_no_utf8_is_placed() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(CONTENT)).unwrap();
        std::fs::write(folder.path().join("content/x.md"), b"# A\n\nab\xffc").unwrap();
        let mut problems = Problems::default();
        let _tree = read(folder.path(), &mut problems);
        let problems = problems.into_sorted();
        assert_eq!(problems[0].diagnostic.id, Id::PageUtf8);
        let place = problems[0].source.line_column(problems[0].diagnostic.span.start);
        assert_eq!((place.line, place.column), (3, 3));
    }
}
