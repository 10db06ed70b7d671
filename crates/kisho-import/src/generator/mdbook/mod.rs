//! A book of mdBook as a site of kisho: its chapters in their order, one below the other as in its table of contents.

mod include;
mod links;
mod summary;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::{Table, Value};

use super::settings;
use crate::front::{Front, quoted};
use crate::{Imported, NewFile};
use include::Includes;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::Problems;
use kisho_source::files::{CONTENT, folder, read_text};
use links::Moved;
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
    let Some(settings) = read_settings(dir, &mut problems) else {
        return Imported { problems: problems.into_sorted(), ..Imported::default() };
    };
    let about = |key: &str| settings.get("book").and_then(|book| book.get(key)).and_then(Value::as_str);
    let src = about("src").unwrap_or("src");
    let contents = dir.join(src).join("SUMMARY.md");
    let summary = read_text(&contents.display().to_string(), &contents, &mut problems);
    let read = Summary::read(summary.text());
    if read.chapters.is_empty() {
        let message = "there are no chapters in the table of contents";
        problems.push(&summary, Diagnostic::error(Id::ImportEmpty, Span::at(0), message));
        return Imported { problems: problems.into_sorted(), ..Imported::default() };
    }
    if !read.parts.is_empty() {
        let message = format!("the titles of parts are left out: {}", read.parts.join(", "));
        let hint = "a chapter above others is a section; write an `_index.md` where a part should be one";
        problems.push(&summary, Diagnostic::warning(Id::ImportLeft, Span::at(0), message).with_hint(hint));
    }
    let files: BTreeMap<String, PathBuf> = folder(dir, src, false, &mut problems).into_iter().collect();
    let book = Book { dir, src: dir.join(src), files, chapters: read.chapters };
    let mut made = book.pages(&mut problems);
    let title = about("title").unwrap_or_default();
    let first = made.entry(format!("{CONTENT}/_index.md"));
    first.or_insert_with(|| NewFile::Made(format!("+++\ntitle = {}\n+++\n", quoted(title))));
    let mut config = Front::default();
    config.text("title", Some(title).filter(|title| !title.is_empty()));
    config.text("description", about("description"));
    config.text("lang", about("language"));
    let config = config.into_lines() + &redirects(&settings, &book.moved());
    Imported { files: made, config: Some(config), problems: problems.into_sorted() }
}

/// The settings of the book; those that have no counterpart are told.
fn read_settings(dir: &Path, problems: &mut Problems) -> Option<Table> {
    let path = dir.join("book.toml");
    if !path.is_file() {
        return Some(Table::new());
    }
    let source = read_text(&path.display().to_string(), &path, problems);
    let table: Table = match source.text().parse() {
        Ok(table) => table,
        Err(error) => {
            let error: toml::de::Error = error;
            let place = error.span().map_or(Span::at(0), |span| Span::new(span.start, span.end));
            problems.push(&source, Diagnostic::error(Id::ImportKey, place, error.message().to_owned()));
            return None;
        }
    };
    const TAKEN: [&str; 8] = [
        "book.title",
        "book.description",
        "book.language",
        "book.authors",
        "book.src",
        "book.multilingual",
        "output.html.redirect",
        "output.html.search",
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
    Some(table)
}

/// The old addresses that led elsewhere, as they stand in the config.
fn redirects(settings: &Table, moved: &Moved) -> String {
    let html = settings.get("output").and_then(|output| output.get("html"));
    let table = html.and_then(|html| html.get("redirect")).and_then(Value::as_table);
    let lines = table.into_iter().flatten().filter_map(|(from, to)| {
        let (from, to) = (from.trim_start_matches('/'), to.as_str()?);
        let dir = from.rsplit_once('/').map_or("", |(dir, _)| dir);
        let to = if kisho_source::address::has_scheme(to) {
            to.to_owned()
        } else {
            let (path, place) =
                to.split_once('#').map_or((to, String::new()), |(path, place)| (path, format!("#{place}")));
            let path = kisho_source::address::joined(if path.starts_with('/') { "" } else { dir }, path)?;
            format!("@/{}{place}", links::chapter(moved, &path)?.1)
        };
        Some(format!("{} = {}\n", quoted(&format!("/{from}")), quoted(&to)))
    });
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("\n[redirects]\n{lines}") }
}

/// A book that is being moved.
struct Book<'a> {
    dir: &'a Path,
    /// The folder of its chapters.
    src: PathBuf,
    /// All files there, by their paths in it.
    files: BTreeMap<String, PathBuf>,
    chapters: Vec<Chapter>,
}

impl Book<'_> {
    fn moved(&self) -> Moved {
        let chapters =
            self.chapters.iter().filter_map(|chapter| Some((chapter.old.clone()?, chapter.new.clone())));
        // A file that two chapters name is the first.
        chapters.rev().collect()
    }

    /// The new files.
    fn pages(&self, problems: &mut Problems) -> BTreeMap<String, NewFile> {
        let moved = self.moved();
        let mut used = BTreeSet::new();
        let texts: Vec<Option<(Arc<Source>, String)>> =
            self.chapters.iter().map(|chapter| self.text(chapter, &mut used, problems)).collect();
        let mut wanted: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
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
                _ => front(chapter, None, true).page(""),
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
        let mut includes = Includes { book: self.dir, said: Vec::new(), used: Vec::new() };
        let text = includes.expand(source.text(), disk.parent().unwrap_or(&self.src));
        includes.said.into_iter().for_each(|said| problems.push(&source, said));
        used.extend(includes.used);
        Some((source, include::without_hidden(&text)))
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
        let is_file = |file: &str| self.files.contains_key(file) && !file.ends_with(".md");
        let text = links::moved(&headed.text, old, moved, is_file, |target| {
            let at = source.text().find(target).map_or(Span::at(0), |at| Span::new(at, at + target.len()));
            let message = format!("the link is left out: there is no `{target}` in the book");
            let hint =
                "the words of the link stay; make a link of them again where there is something to lead to";
            problems.push(source, Diagnostic::warning(Id::ImportLink, at, message).with_hint(hint));
        });
        front(chapter, headed.title.as_deref(), false).page(&text)
    }
}

/// The front matter of a chapter. Its old address leads to it, unless it is the same.
fn front(chapter: &Chapter, title: Option<&str>, is_draft: bool) -> Front {
    let mut front = Front::default();
    front.text("title", Some(title.unwrap_or(&chapter.title)));
    front.bare("weight", Some(&(chapter.weight * 10).to_string()));
    front.bare("draft", is_draft.then_some("true"));
    let address = |file: &str, index: &str| {
        let path = file.strip_suffix(".md").unwrap_or(file);
        match path.strip_suffix(index).filter(|dir| dir.is_empty() || dir.ends_with('/')) {
            Some(dir) => format!("/{dir}index.html"),
            None => format!("/{path}.html"),
        }
    };
    let old = chapter.old.as_deref().map(|old| address(old, "README"));
    let same = chapter.new.strip_suffix("_index.md").map(|dir| format!("/{dir}index.html"));
    front.list(
        "aliases",
        &old.filter(|old| !is_draft && Some(old) != same.as_ref()).into_iter().collect::<Vec<_>>(),
    );
    front
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_becomes_a_site() {
        let dir = tempfile::tempdir().unwrap();
        let put = |path: &str, text: &str| {
            let path = dir.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        put(
            "book.toml",
            "[book]\ntitle = \"B\"\nlanguage = \"ja\"\n[output.html]\nmathjax-support = true\n[output.html.redirect]\n\"/o.html\" = \"one.html#a\"\n",
        );
        put(
            "src/SUMMARY.md",
            "# Summary\n[Start](README.md)\n# Part\n- [One](one.md)\n  - [Two](sub/two.md)\n  - [Later]()\n",
        );
        put("src/README.md", "# Welcome\n\n[two](sub/two.md#hello-you) ![p](p.png)\n");
        put("src/one.md", "{{#include ../code.txt}}\n");
        put("src/sub/two.md", "# Two\n\n## Hello, you\n\n[up](../one.html)\n");
        put("src/lost.md", "x");
        put("src/p.png", "");
        put("code.txt", "the code\n");
        let made = book(dir.path());
        let text = |file: &str| match &made.files[file] {
            NewFile::Made(text) => text.clone(),
            NewFile::Copied(_) => "copied".to_owned(),
        };
        assert_eq!(
            text("content/_index.md"),
            "+++\ntitle = \"Welcome\"\nweight = 10\n+++\n\n[two](@/one/two.md#hello-you) ![p](@/p.png)\n"
        );
        assert_eq!(
            text("content/one/_index.md"),
            "+++\ntitle = \"One\"\nweight = 20\naliases = [\"/one.html\"]\n+++\n\nthe code\n"
        );
        assert_eq!(
            text("content/one/two.md"),
            "+++\ntitle = \"Two\"\nweight = 10\naliases = [\"/sub/two.html\"]\n+++\n\n## Hello, you {#hello-you}\n\n[up](@/one/_index.md)\n"
        );
        assert_eq!(text("content/one/later.md"), "+++\ntitle = \"Later\"\nweight = 20\ndraft = true\n+++\n");
        assert_eq!(text("content/p.png"), "copied");
        assert_eq!(
            made.config.unwrap(),
            "title = \"B\"\nlang = \"ja\"\n\n[redirects]\n\"/o.html\" = \"@/one/_index.md#a\"\n"
        );
        let said: Vec<_> = made.problems.iter().map(|problem| problem.diagnostic.id).collect();
        assert_eq!(said, [Id::ImportKey, Id::ImportLeft, Id::ImportLeft]);
    }
}
