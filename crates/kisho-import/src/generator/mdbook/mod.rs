//! A book of mdBook as a site of kisho: its chapters in their order, one below the other as in its table of contents.

mod config;
mod extra;
mod formulas;
mod headings;
mod hidden;
mod include;
mod links;
mod redirects;
mod summary;
#[cfg(test)]
mod tests;
mod told;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::{Table, Value};

use super::targets;
use crate::files::folder_of;
use crate::front::{Front, quoted};
use crate::{Imported, NewFile};
use formulas::Renderers;
use include::Includes;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::address::{base_path, below_base, decode, joined};
use kisho_source::files::{CONTENT, read_text};
use links::Moved;
use redirects::Redirects;
use summary::{Chapter, FIRST, Summary};

/// Whether a folder holds a book.
#[must_use]
pub fn is_book(dir: &Path) -> bool {
    dir.join("book.toml").is_file() || dir.join("src/SUMMARY.md").is_file()
}

/// Makes a site of kisho from the book in the folder `dir`. Without a table of contents nothing is made.
#[must_use]
pub fn book(dir: &Path) -> Imported {
    let mut problems = Problems::default();
    let Some((settings, settings_source)) = config::read(dir, &mut problems) else {
        return Imported { problems: problems.into_sorted(), ..Imported::default() };
    };
    let about = |key: &str| settings.get("book").and_then(|book| book.get(key)).and_then(Value::as_str);
    let src = about("src").unwrap_or("src");
    let Some(files) = folder_of(dir, src, false, &mut problems) else {
        return Imported { problems: problems.into_sorted(), ..Imported::default() };
    };
    let contents = dir.join(src).join("SUMMARY.md");
    let summary = read_text(&contents.display().to_string(), &contents, &mut problems);
    let read = Summary::read(summary.text());
    if read.chapters.is_empty() {
        let message = "there are no chapters in the table of contents";
        problems.push(&summary, Diagnostic::error(Id::ImportEmpty, Span::at(0), message));
        return Imported { problems: problems.into_sorted(), ..Imported::default() };
    }
    for (part, place) in &read.parts {
        let message = format!("the title of the part `{part}` is left out");
        let hint = "a chapter above others is a section; write an `_index.md` if the part should be one";
        problems.push(&summary, Diagnostic::warning(Id::ImportLeft, *place, message).with_hint(hint));
    }
    if let Some(place) = read.too_deep {
        let message = "chapters from here on are nested too deeply, and are placed beside those above them";
        let hint = format!("kisho makes sections of {} levels from a book", summary::DEEPEST + 1);
        problems.push(&summary, Diagnostic::warning(Id::ImportLeft, place, message).with_hint(hint));
    }
    let book = Book {
        dir,
        src: dir.join(src),
        files: files.into_iter().collect(),
        chapters: read.chapters,
        formulas: Renderers::of(&settings),
        hides: config::hidelines(&settings),
        smart: config::is_smart(&settings, &settings_source, &mut problems),
        base: base_path(config::base_url(&settings).unwrap_or_default()),
    };
    let redirects = Redirects::read(&settings, &settings_source, &book, &mut problems);
    let mut made = book.pages(redirects.places, &mut problems);
    let title = about("title").unwrap_or_default();
    let first = made.entry(format!("{CONTENT}/{FIRST}"));
    first.or_insert_with(|| NewFile::Made(format!("+++\ntitle = {}\nbook = true\n+++\n", quoted(title))));
    let mut front = Front::default();
    front.text("title", Some(title).filter(|title| !title.is_empty()));
    front.text("description", about("description"));
    front.text("author", config::authors(&settings).as_deref());
    front.text("base_url", config::base_url(&settings));
    front.text("lang", about("language"));
    if book.smart {
        front.bare("smart_punctuation", Some("true"));
    }
    if book.formulas.mathjax || book.formulas.katex {
        front.bare("math", Some("true"));
    }
    let config = front.into_lines() + &redirects.lines;
    Imported { files: made, config: Some(config), problems: problems.into_sorted(), ..Imported::default() }
}

/// What becomes of the text of a chapter.
struct Text {
    /// Its file and those that it includes.
    sources: Vec<Arc<Source>>,
    /// What it says to preprocessors.
    extra: Table,
    /// The rest, with the files that it includes.
    text: String,
}

/// A book that is being moved.
struct Book<'a> {
    dir: &'a Path,
    /// The folder of its chapters.
    src: PathBuf,
    /// All files there, by their paths in it.
    files: BTreeMap<String, PathBuf>,
    chapters: Vec<Chapter>,
    /// What renders its formulas.
    formulas: Renderers,
    /// What its hidden lines of code begin with.
    hides: hidden::Signs,
    /// Whether it has curly quotes.
    smart: bool,
    /// Its path on its host, with slashes around it.
    base: String,
}

impl Book<'_> {
    fn moved(&self) -> Moved {
        let chapters =
            self.chapters.iter().filter_map(|chapter| Some((chapter.old.clone()?, chapter.new.clone())));
        // A file that two chapters name is the first.
        chapters.rev().collect()
    }

    /// Whether there is such a file that is no chapter.
    fn has_file(&self, path: &str) -> bool {
        self.files.contains_key(path) && !is_page(path)
    }

    /// The new files. `wanted`: the ids of headings that have to stay, by the old files of their chapters.
    fn pages(
        &self,
        mut wanted: BTreeMap<String, BTreeSet<String>>,
        problems: &mut Problems,
    ) -> BTreeMap<String, NewFile> {
        let moved = self.moved();
        let mut included = BTreeMap::new();
        let texts: Vec<Option<Text>> =
            self.chapters.iter().map(|chapter| self.text(chapter, &moved, &mut included, problems)).collect();
        for (chapter, text) in self.chapters.iter().zip(&texts) {
            let (Some(old), Some(Text { text, .. })) = (&chapter.old, text) else { continue };
            for (file, place) in links::places(text, old, &moved) {
                wanted.entry(file).or_default().insert(place);
            }
        }
        let mut made = BTreeMap::new();
        let has_text: Vec<bool> = texts.iter().map(Option::is_some).collect();
        for ((number, chapter), text) in self.chapters.iter().enumerate().zip(texts) {
            let page = match (&chapter.old, text) {
                (Some(old), Some(text)) => {
                    let none = BTreeSet::new();
                    self.page(chapter, text, wanted.get(old).unwrap_or(&none), &moved, problems)
                }
                _ => self.without_text(number, &has_text, problems),
            };
            made.insert(format!("{CONTENT}/{}", chapter.new), NewFile::Made(page));
        }
        for (path, disk) in &self.files {
            if !is_page(path) {
                made.entry(format!("{CONTENT}/{path}")).or_insert_with(|| NewFile::Copied(disk.clone()));
            } else if !moved.contains_key(path)
                && path != "SUMMARY.md"
                && disk.canonicalize().is_ok_and(|real| !included.contains_key(&real))
            {
                let source = Arc::new(Source::new(disk.display().to_string(), ""));
                let message = "no chapter of the table of contents, so it is left out";
                problems.push(&source, Diagnostic::warning(Id::ImportLeft, Span::at(0), message));
            }
        }
        if self.dir.join("theme").is_dir() {
            let source = Arc::new(Source::new(self.dir.join("theme").display().to_string(), ""));
            let hint = "kisho has templates and themes of its own; see the page on templates";
            let problem = Diagnostic::warning(Id::ImportLeft, Span::at(0), "this folder stays behind");
            problems.push(&source, problem.with_hint(hint));
        }
        made
    }

    /// The page of a chapter without a text: a draft, unless one of the chapters below it has a text. A section that is a draft
    /// would hide those.
    fn without_text(&self, number: usize, has_text: &[bool], problems: &mut Problems) -> String {
        let Some(chapter) = self.chapters.get(number) else { return String::new() };
        let after = self.chapters.iter().zip(has_text).skip(number + 1);
        let mut below = after.take_while(|(below, _)| below.level > chapter.level);
        let is_section = below.any(|(_, has_text)| *has_text);
        if let Some(old) = &chapter.old {
            let becomes = if is_section { "section without a text of its own" } else { "draft" };
            let lacks = if joined("", old).is_none() { "is outside the book" } else { "has no file" };
            let message = format!("the chapter `{}` {lacks}, and becomes a {becomes}", chapter.title);
            let source = Arc::new(Source::new(self.src.join(old).display().to_string(), ""));
            problems.push(&source, Diagnostic::warning(Id::ImportLink, Span::at(0), message));
        }
        let mut front = front(chapter, None);
        front.bare("draft", Some("true").filter(|_| !is_section));
        front.page("")
    }

    /// The text of a chapter with the files that it includes; `None` if it has no file.
    fn text(
        &self,
        chapter: &Chapter,
        moved: &Moved,
        included: &mut BTreeMap<PathBuf, Arc<Source>>,
        problems: &mut Problems,
    ) -> Option<Text> {
        let old = chapter.old.as_ref()?;
        let disk = self.files.get(old)?;
        let source = read_text(&disk.display().to_string(), disk, problems);
        let mut includes = Includes::new(self.dir, included);
        let text = includes.expand(&source, disk.parent().unwrap_or(&self.src));
        includes.said.into_iter().for_each(|(source, said)| problems.push(&source, said));
        let mut sources = vec![source];
        sources.extend(includes.used);
        let (extra, text) = extra::split(&text);
        let unhidden = hidden::without_hidden(text, &self.hides);
        let told = told::hidden(&includes.hidden, text, &unhidden, &sources).into_iter();
        let told = told.chain(told::icons(text, &sources));
        let is_text = self.formulas.mathjax && !self.formulas.katex;
        let told = told.chain(told::dollars(text, &sources).filter(|_| is_text));
        told.for_each(|(source, told)| problems.push(&source, told));
        let text = self.in_book(self.formulas.moved(unhidden.text), moved);
        Some(Text { sources, extra, text })
    }

    /// A text whose links from the top of the host begin at the top of the book.
    fn in_book(&self, text: String, moved: &Moved) -> String {
        if self.base == "/" {
            return text;
        }
        targets::with_targets(&text, |target, _| {
            let new = below_base(target, &self.base)?;
            let path = decode(new.split(['#', '?']).next().unwrap_or_default());
            let path = path.trim_start_matches('/');
            (links::chapter(moved, path).is_some() || self.has_file(path)).then_some(new)
        })
    }

    fn page(
        &self,
        chapter: &Chapter,
        Text { sources, extra, text }: Text,
        wanted: &BTreeSet<String>,
        moved: &Moved,
        problems: &mut Problems,
    ) -> String {
        let old = chapter.old.as_deref().unwrap_or_default();
        let headed = headings::headed(&text, &chapter.title, wanted, self.smart);
        let mut places = links::Places::new(&sources);
        let text = links::moved(
            &headed.text,
            old,
            moved,
            |file| self.has_file(file),
            |target, is_html| {
                let Some((source, at)) = places.next(target, is_html) else { return };
                let message = format!("the link is left out: there is no `{target}` in the book");
                let hint = "the text of the link stays; add the link again if there is a target";
                problems.push(source, Diagnostic::warning(Id::ImportLink, at, message).with_hint(hint));
            },
        );
        let mut front = front(chapter, headed.title.as_deref());
        // Of a file that two chapters name the first is at its old address.
        let is_first = moved.get(old) == Some(&chapter.new);
        front.list("aliases", &old_address(chapter).filter(|_| is_first).into_iter().collect::<Vec<_>>());
        front.table("extra", extra);
        front.page(&text)
    }
}

/// Whether kisho makes a page of a file.
fn is_page(path: &str) -> bool {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    ["md", "markdown"].iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// The path of a chapter without the ending of its file, which need not be `.md`.
fn without_ending(file: &str) -> &str {
    file.rsplit_once('.').filter(|(_, ending)| !ending.contains('/')).map_or(file, |(path, _)| path)
}

/// The front matter of a chapter.
fn front(chapter: &Chapter, title: Option<&str>) -> Front {
    let mut front = Front::default();
    front.text("title", Some(title.unwrap_or(&chapter.title)));
    front.bare("weight", Some(&(chapter.weight * 10).to_string()));
    front.bare("book", Some("true").filter(|_| chapter.new == FIRST));
    front
}

/// Where a chapter was before, unless it is there again.
fn old_address(chapter: &Chapter) -> Option<String> {
    let address = |file: &str, index: &str, page: &str| {
        let path = without_ending(file);
        match path.strip_suffix(index).filter(|dir| dir.is_empty() || dir.ends_with('/')) {
            Some(dir) => format!("/{dir}index.html"),
            None => format!("/{path}{page}"),
        }
    };
    let old = chapter.old.as_deref().map(|old| address(old, "README", ".html"));
    let same = address(&chapter.new, "_index", "/index.html");
    old.filter(|old| *old != same)
}
