//! Pages and sections put in their places.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::url;
use super::{Kind, LeftOut, Page, PageTemplate, Plan, Tree};
use crate::site::source::cells::Cached;
use crate::site::source::config;
use crate::site::source::content::{Content, Markdown};
use crate::site::source::front::{Front, day_of};
use crate::site::source::languages::{Languages, Named};
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::files::CONTENT;
use kisho_source::{Language, Problems};

/// The Markdown files of one language by their names without the tag of the language, each with its real name.
pub type Heads = BTreeMap<String, (String, Cached<Markdown>)>;

/// The sections while pages are put into them.
#[derive(Default)]
pub struct Sections {
    /// The number of each by its folder.
    numbers: BTreeMap<String, usize>,
    /// The folders whose section is left out, and all folders in them.
    hidden: BTreeMap<String, LeftOut>,
}

/// Builds the part of the tree whose file names have one language.
pub struct Branch<'a> {
    pub tree: &'a mut Tree,
    pub plan: Plan<'a>,
    /// The language that the names of the files say.
    pub language: Option<Language>,
    pub problems: &'a mut Problems,
}

impl Branch<'_> {
    /// Puts sections in their places; what is left of `heads` are the pages.
    pub fn place_sections(&mut self, heads: &mut Heads) -> Sections {
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
                let head = found.map(|found| Arc::clone(&found.head)).unwrap_or_default();
                let url = url::of_folder(dir, &head.front, self.plan.paths);
                self.leave_out(file, why, &head.front, url);
                continue;
            }
            let section = enclosing(dir, &numbers);
            let name = if dir.is_empty() { "_index.md".to_owned() } else { name };
            let page = self.bare(file, name, found.as_ref());
            let url = self.url(&page, url::of_folder(dir, &page.head.front, self.plan.paths));
            if let Some(number) = self.folder_at(&url).filter(|_| found.is_none()) {
                self.take_over(number, page);
                numbers.insert(dir.clone(), number);
                continue;
            }
            numbers.insert(dir.clone(), self.tree.pages.len());
            self.add(Page { dir: dir.clone(), kind: Kind::Section, section, url, ..page });
        }
        Sections { numbers, hidden }
    }

    /// Puts pages in their places.
    pub fn place_pages(&mut self, heads: Heads, Sections { numbers, hidden }: &Sections) {
        for (name, (file, markdown)) in heads {
            let dir = parent(&name).unwrap_or_default().to_owned();
            let home = if is_bundle(&name) { parent(&dir).unwrap_or_default() } else { dir.as_str() };
            let mut above = std::iter::successors(Some(home), |dir| parent(dir));
            let left_out = above.find_map(|dir| hidden.get(dir).copied());
            let undated = if self.plan.keep_dates { None } else { day_of(&name) };
            let address = undated.as_ref().map_or(name.as_str(), |(_, rest)| rest);
            let url = url::of_page(address, &markdown.head.front, self.plan.paths);
            if let Some(why) = left_out.or_else(|| self.plan.leaves_out(&markdown.head)) {
                self.leave_out(file, why, &markdown.head.front, url);
                continue;
            }
            let section = numbers.get(home).copied().or_else(|| enclosing(home, numbers));
            let page = self.bare(file, name, Some(&markdown));
            let url = self.url(&page, url);
            self.add(Page { dir, kind: Kind::Page, section, url, ..page });
        }
    }

    /// The section in this language that a folder has at an address below that of the language: `content/ja/_index.md` is `/ja/`.
    fn folder_at(&self, url: &str) -> Option<usize> {
        let number = *self.tree.by_url.get(url)?;
        let page = self.tree.pages.get(number)?;
        (page.kind == Kind::Section && Some(&page.lang) == self.language.as_ref()).then_some(number)
    }

    /// Makes a section of a folder that of this language whose `missing` file would have the same address.
    fn take_over(&mut self, number: usize, missing: Page) {
        let Some(page) = self.tree.pages.get_mut(number) else { return };
        page.name = missing.name;
        if page.name == "_index.md" {
            page.section = None;
        }
    }

    /// The name of a file of this language.
    fn called(&self, name: &str) -> String {
        match (&self.language, name.rsplit_once('.')) {
            (Some(language), Some((stem, end))) => format!("{stem}.{}.{end}", language.tag()),
            _ => name.to_owned(),
        }
    }

    /// Notes a page that is left out.
    fn leave_out(&mut self, file: String, why: LeftOut, front: &Front, url: Option<String>) {
        if let Some(url) = url {
            let url = self.below_language(front, url);
            self.tree.left_out_urls.insert(url, file.clone());
        }
        self.tree.left_out.insert(file, why);
    }

    /// An address of a page. Of some names nothing is left.
    fn url(&mut self, page: &Page, url: Option<String>) -> String {
        let url = url.unwrap_or_else(|| {
            let message = "the name of this page has no characters for a URL".to_owned();
            let problem = Diagnostic::error(Id::UrlEmpty, Span::at(page.head.body), message);
            let hint =
                "give it a `slug` in its front matter, or use letters in its name and that of its folder";
            self.problems.push(&page.source, problem.with_hint(hint));
            url::as_it_is(&page.name)
        });
        self.below_language(&page.head.front, url)
    }

    /// An address below that of the language, unless the page says the whole of it.
    fn below_language(&self, front: &Front, url: String) -> String {
        match &self.language {
            Some(language) if front.path.is_none() => format!("{}/{url}", language.tag().to_lowercase()),
            _ => url,
        }
    }

    /// Adds one page, unless its address is taken.
    fn add(&mut self, mut page: Page) {
        let number = self.tree.pages.len();
        page.lang = self.language_of(&page);
        page.texts = self.plan.languages.texts(&page.lang);
        page.page_template = self.page_template(&page);
        let Self { tree, problems, .. } = self;
        if let Some(first) = tree.by_url.get(&page.url).and_then(|&first| tree.pages.get(first)) {
            // Nothing can be said in a file that does not exist.
            let (wrong, other) = if page.version == 0 { (first, &page) } else { (&page, first) };
            let message = format!("the URL `/{}` already belongs to `{}`", page.url, other.source.name());
            let asked = [("path", &wrong.head.front.path), ("slug", &wrong.head.front.slug)];
            let key = asked.into_iter().find_map(|(key, value)| value.as_ref().map(|_| key));
            let head = wrong.source.text().get(..wrong.head.body).unwrap_or_default();
            let place = key.map_or(Span::at(wrong.head.body), |key| config::at(head, key));
            problems.push(
                &wrong.source,
                Diagnostic::error(Id::UrlDuplicate, place, message)
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
            let hint = "remove `lang`, or rename the file";
            self.problems
                .push(&page.source, Diagnostic::error(Id::LangConflict, place, message).with_hint(hint));
        } else if let Some(problem) = said.and_then(|said| self.plan.languages.unknown(said, place)) {
            self.problems.push(&page.source, problem);
        }
        let named = self.language.as_ref().or(said).cloned();
        named.or_else(of_section).unwrap_or_else(|| self.plan.languages.usual())
    }

    /// What a section says about the pages below it, or the nearest one above a page.
    fn page_template(&self, page: &Page) -> Option<Arc<PageTemplate>> {
        match &page.head.front.page_template {
            Some(name) if page.kind == Kind::Section => {
                Some(Arc::new(PageTemplate { name: name.clone(), source: Arc::clone(&page.source) }))
            }
            _ => self.tree.pages.get(page.section?)?.page_template.clone(),
        }
    }

    /// A page without a place in the tree and without its language; empty if there is no file.
    fn bare(&self, file: String, name: String, markdown: Option<&Cached<Markdown>>) -> Page {
        let missing = || Arc::new(Source::new(format!("{CONTENT}/{file}"), ""));
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
            texts: Cached::default(),
            lang: Language::default(),
            page_template: None,
        }
    }
}

/// The files by the language that their names say, the default one first.
pub fn by_language(
    content: &Content,
    languages: &Languages,
    problems: &mut Problems,
) -> BTreeMap<Option<Language>, Heads> {
    let mut all = BTreeMap::from([(None, Heads::new())]);
    for (file, markdown) in &content.markdown {
        let Named { file: name, language } = languages.of_file(file);
        problems_of_name(file, &name, languages, content, markdown, problems);
        let heads = all.entry(language).or_default();
        if let Some((other, _)) = heads.insert(name, (file.clone(), markdown.clone())) {
            let message = format!("this is the same page as `{CONTENT}/{other}`");
            let problem = Diagnostic::error(Id::UrlDuplicate, Span::at(markdown.head.body), message);
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
    content: &Content,
    markdown: &Markdown,
    problems: &mut Problems,
) {
    if file == name
        && let Some(problem) = languages.undeclared(file, |other| content.markdown.contains_key(other))
    {
        problems.push(&markdown.source, problem);
    }
}

/// The folder that a path is in; `None` at the top.
pub fn parent(path: &str) -> Option<&str> {
    if path.is_empty() { None } else { Some(path.rsplit_once('/').map_or("", |(parent, _)| parent)) }
}

/// Whether this file makes a page of its folder, with the files beside it. The home page is a section either way.
pub fn is_bundle(file: &str) -> bool {
    file.ends_with("/index.md")
}

/// Every folder that is a section, a parent before its children.
fn sections<'a>(files: impl Iterator<Item = &'a String>) -> BTreeSet<String> {
    let files: BTreeSet<&str> = files.map(String::as_str).collect();
    let mut folders = BTreeSet::from([String::new()]);
    let mut last = None;
    for file in &files {
        let mut at = parent(file);
        // Most files stand beside the one before.
        if at == last && !is_bundle(file) {
            continue;
        }
        last = at;
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
