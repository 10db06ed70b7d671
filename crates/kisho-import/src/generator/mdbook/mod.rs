//! A book of mdBook as a site of kisho: its chapters in their order, one below the other as in its table of contents.

mod formulas;
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

use super::settings;
use crate::files::folder_of;
use crate::front::{Front, quoted};
use crate::{Imported, NewFile};
use include::Includes;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::files::{CONTENT, read_text};
use links::Moved;
pub use links::heading_id;
use redirects::Redirects;
use summary::{Chapter, Summary};

/// Whether a folder holds a book.
#[must_use]
pub fn is_book(dir: &Path) -> bool {
    dir.join("book.toml").is_file() || dir.join("src/SUMMARY.md").is_file()
}

/// Makes a site of kisho from the book in the folder `dir`. Without a table of contents nothing is made.
#[must_use]
pub fn book(dir: &Path) -> Imported {
    let mut problems = Problems::default();
    let Some((settings, settings_source)) = read_settings(dir, &mut problems) else {
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
    let book = Book {
        dir,
        src: dir.join(src),
        files: files.into_iter().collect(),
        chapters: read.chapters,
        math: is_on(&settings, &MATH),
    };
    let redirects = Redirects::read(&settings, &settings_source, &book, &mut problems);
    let mut made = book.pages(redirects.places, &mut problems);
    let title = about("title").unwrap_or_default();
    let first = made.entry(format!("{CONTENT}/_index.md"));
    first.or_insert_with(|| NewFile::Made(format!("+++\ntitle = {}\n+++\n", quoted(title))));
    let mut config = Front::default();
    config.text("title", Some(title).filter(|title| !title.is_empty()));
    config.text("description", about("description"));
    config.text("author", authors(&settings).as_deref());
    config.text("lang", about("language"));
    for key in [SMART, MATH].iter().filter(|key| is_on(&settings, key)) {
        config.bare(key.0, Some("true"));
    }
    let config = config.into_lines() + &redirects.lines;
    Imported { files: made, config: Some(config), problems: problems.into_sorted() }
}

/// A key of kisho's, and what mdBook calls it or called it.
type Key = (&'static str, [&'static str; 2]);

const SMART: Key = ("smart_punctuation", ["smart-punctuation", "curly-quotes"]);
const MATH: Key = ("math", ["mathjax-support", "mathjax-support"]);

/// Whether the settings of a book switch something on.
fn is_on(settings: &Table, key: &Key) -> bool {
    let html = settings.get("output").and_then(|output| output.get("html"));
    key.1.iter().any(|name| html.and_then(|html| html.get(name)?.as_bool()) == Some(true))
}

/// Who wrote the book. kisho has one text for all of them.
fn authors(settings: &Table) -> Option<String> {
    let authors = settings.get("book")?.get("authors")?;
    let names: Vec<&str> = match authors {
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    (!names.is_empty()).then(|| names.join(", "))
}

/// The settings of the book, and their file; those that have no counterpart are told.
fn read_settings(dir: &Path, problems: &mut Problems) -> Option<(Table, Arc<Source>)> {
    let path = dir.join("book.toml");
    let name = path.display().to_string();
    if !path.is_file() {
        return Some((Table::new(), Arc::new(Source::new(name, ""))));
    }
    let source = read_text(&name, &path, problems);
    let table: Table = match source.text().parse() {
        Ok(table) => table,
        Err(error) => {
            let error: toml::de::Error = error;
            let place = error.span().map_or(Span::at(0), |span| Span::new(span.start, span.end));
            problems.push(&source, Diagnostic::error(Id::ImportKey, place, error.message().to_owned()));
            return None;
        }
    };
    const TAKEN: [&str; 11] = [
        "book.title",
        "book.description",
        "book.language",
        "book.authors",
        "book.src",
        "book.multilingual",
        "output.html.curly-quotes",
        "output.html.mathjax-support",
        "output.html.redirect",
        "output.html.search",
        "output.html.smart-punctuation",
    ];
    for (group, keys) in &table {
        let keys = keys.as_table().into_iter().flatten();
        for (key, value) in keys {
            // What stands below `html` is told one by one.
            let below = value.as_table().filter(|_| group == "output" && key == "html");
            let paths = below.map_or_else(
                || vec![vec![group.as_str(), key.as_str()]],
                |below| below.keys().map(|last| vec![group.as_str(), key.as_str(), last.as_str()]).collect(),
            );
            for path in paths.iter().filter(|path| !TAKEN.contains(&path.join(".").as_str())) {
                let place = settings::place(source.text(), path).unwrap_or(Span::at(0));
                problems.push(&source, settings::lost(&path.join("."), place));
            }
        }
    }
    Some((table, source))
}

/// A book that is being moved.
struct Book<'a> {
    dir: &'a Path,
    /// The folder of its chapters.
    src: PathBuf,
    /// All files there, by their paths in it.
    files: BTreeMap<String, PathBuf>,
    chapters: Vec<Chapter>,
    /// Whether MathJax renders its formulas.
    math: bool,
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
        self.files.contains_key(path) && !path.ends_with(".md")
    }

    /// The new files. `wanted`: the ids of headings that have to stay, by the old files of their chapters.
    fn pages(
        &self,
        mut wanted: BTreeMap<String, BTreeSet<String>>,
        problems: &mut Problems,
    ) -> BTreeMap<String, NewFile> {
        let moved = self.moved();
        let mut used = BTreeSet::new();
        let texts: Vec<Option<(Arc<Source>, String)>> =
            self.chapters.iter().map(|chapter| self.text(chapter, &mut used, problems)).collect();
        for (chapter, text) in self.chapters.iter().zip(&texts) {
            let (Some(old), Some((_, text))) = (&chapter.old, text) else { continue };
            for (file, place) in links::places(text, old, &moved) {
                wanted.entry(file).or_default().insert(place);
            }
        }
        let mut made = BTreeMap::new();
        for (chapter, text) in self.chapters.iter().zip(texts) {
            let page = match (&chapter.old, text) {
                (Some(old), Some((source, text))) => {
                    let none = BTreeSet::new();
                    self.page(chapter, &text, wanted.get(old).unwrap_or(&none), &moved, &source, problems)
                }
                _ => {
                    let mut front = front(chapter, None);
                    front.bare("draft", Some("true"));
                    front.page("")
                }
            };
            made.insert(format!("{CONTENT}/{}", chapter.new), NewFile::Made(page));
        }
        for (path, disk) in &self.files {
            let is_text = path.ends_with(".md");
            if !is_text {
                made.entry(format!("{CONTENT}/{path}")).or_insert_with(|| NewFile::Copied(disk.clone()));
            } else if !moved.contains_key(path)
                && path != "SUMMARY.md"
                && disk.canonicalize().is_ok_and(|real| !used.contains(&real))
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

    /// The file of a chapter, and its text with all that it includes.
    fn text(
        &self,
        chapter: &Chapter,
        used: &mut BTreeSet<PathBuf>,
        problems: &mut Problems,
    ) -> Option<(Arc<Source>, String)> {
        let old = chapter.old.as_ref()?;
        let Some(disk) = self.files.get(old) else {
            let source = Arc::new(Source::new(self.src.join(old).display().to_string(), ""));
            let message = format!("the chapter `{}` has no file, and becomes a draft", chapter.title);
            problems.push(&source, Diagnostic::warning(Id::ImportLink, Span::at(0), message));
            return None;
        };
        let source = read_text(&disk.display().to_string(), disk, problems);
        let mut includes = Includes::new(self.dir);
        let text = includes.expand(source.text(), disk.parent().unwrap_or(&self.src));
        includes.said.into_iter().for_each(|said| problems.push(&source, said));
        used.extend(includes.used);
        let unhidden = include::without_hidden(&text);
        let told = told::hidden(&includes.hidden, &text, &unhidden, &source).into_iter();
        let told = told.chain(told::icons(&text, &source));
        let told = told.chain(told::dollars(&text, &source).filter(|_| self.math));
        told.for_each(|told| problems.push(&source, told));
        let mut text = unhidden.text;
        if self.math {
            text = formulas::in_dollars(&text);
        }
        Some((source, text))
    }

    fn page(
        &self,
        chapter: &Chapter,
        text: &str,
        wanted: &BTreeSet<String>,
        moved: &Moved,
        source: &Arc<Source>,
        problems: &mut Problems,
    ) -> String {
        let old = chapter.old.as_deref().unwrap_or_default();
        let headed = links::headed(text, &chapter.title, wanted);
        let mut places = links::Places::new(source.text());
        let text = links::moved(
            &headed.text,
            old,
            moved,
            |file| self.has_file(file),
            |target| {
                let at = places.next(target);
                let message = format!("the link is left out: there is no `{target}` in the book");
                let hint = "the text of the link stays; add the link again if there is a target";
                problems.push(source, Diagnostic::warning(Id::ImportLink, at, message).with_hint(hint));
            },
        );
        let mut front = front(chapter, headed.title.as_deref());
        // Of a file that two chapters name the first is at its old address.
        let is_first = moved.get(old) == Some(&chapter.new);
        front.list("aliases", &old_address(chapter).filter(|_| is_first).into_iter().collect::<Vec<_>>());
        front.page(&text)
    }
}

/// The front matter of a chapter.
fn front(chapter: &Chapter, title: Option<&str>) -> Front {
    let mut front = Front::default();
    front.text("title", Some(title.unwrap_or(&chapter.title)));
    front.bare("weight", Some(&(chapter.weight * 10).to_string()));
    front
}

/// Where a chapter was before, unless it is there again.
fn old_address(chapter: &Chapter) -> Option<String> {
    let address = |file: &str, index: &str| {
        let path = file.strip_suffix(".md").unwrap_or(file);
        match path.strip_suffix(index).filter(|dir| dir.is_empty() || dir.ends_with('/')) {
            Some(dir) => format!("/{dir}index.html"),
            None => format!("/{path}.html"),
        }
    };
    let old = chapter.old.as_deref().map(|old| address(old, "README"));
    let same = chapter.new.strip_suffix("_index.md").map(|dir| format!("/{dir}index.html"));
    old.filter(|old| Some(old) != same.as_ref())
}
