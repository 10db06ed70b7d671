//! What mdBook puts into chapters before it reads them: other files, or some of their lines.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::files::{PAGE_BYTES, read_limited};
use kisho_source::part;

/// Most files that include each other, as in mdBook.
const DEEPEST: usize = 10;

/// Most files that are put into one chapter: ten that include each other can ask for any number.
const MOST_FILES: usize = 10_000;

/// Puts files into the texts of a book.
pub struct Includes<'a> {
    /// The folder of the book: files outside it are not read.
    pub book: &'a Path,
    /// The files that were put into chapters so far, which often share them.
    files: &'a mut BTreeMap<PathBuf, Arc<Source>>,
    /// What there is to say about the chapter and the files in it.
    pub said: Vec<(Arc<Source>, Diagnostic)>,
    /// The files that were put into the chapter.
    pub used: Vec<Arc<Source>>,
    /// The calls of the chapter that hide lines of their files, and how many.
    pub hidden: Vec<(Span, usize)>,
    /// Whether there is no room for more in the chapter.
    is_full: bool,
}

impl<'a> Includes<'a> {
    /// Nothing yet.
    pub fn new(book: &'a Path, files: &'a mut BTreeMap<PathBuf, Arc<Source>>) -> Self {
        Self { book, files, said: Vec::new(), used: Vec::new(), hidden: Vec::new(), is_full: false }
    }

    /// The text of a chapter that lies in the folder `dir`, with everything in its place.
    pub fn expand(&mut self, chapter: &Arc<Source>, dir: &Path) -> String {
        self.inside(chapter.text(), dir, chapter, &[])
    }

    /// A text of the file `source`. `calls`: those that lead to it, the first from the chapter.
    fn inside(&mut self, text: &str, dir: &Path, source: &Arc<Source>, calls: &[Span]) -> String {
        let mut out = String::new();
        let (mut done, mut read) = (0, 0);
        while let Some((from, to, call)) = next(text, done) {
            out.push_str(text.get(done..from).unwrap_or_default());
            done = to;
            let written = text.get(from..to).unwrap_or_default();
            // Of a file there may be some lines only, in their order.
            let below = || Some(read + source.text().get(read..)?.find(written)?);
            let at = if calls.is_empty() { Some(from) } else { below() };
            read = at.map_or(read, |at| at + written.len());
            let place = at.map_or(Span::at(0), |at| Span::new(at, at + written.len()));
            let place = (source, place);
            // A call after a backslash is shown.
            if out.ends_with('\\') {
                out.pop();
                out.push_str(written);
                continue;
            }
            match self.call(call, dir, calls, place) {
                Some(more) => {
                    let margin = margin(&out).to_owned();
                    let margins = more.matches('\n').count().saturating_mul(margin.len());
                    if out.len().saturating_add(more.len()).saturating_add(margins) as u64 <= PAGE_BYTES {
                        out.push_str(&more.replace('\n', &format!("\n{margin}")));
                    } else if !std::mem::replace(&mut self.is_full, true) {
                        let message = "the page becomes too large; this file and all after it are left out";
                        self.say(Id::ImportLimit, place, message.to_owned());
                    }
                }
                None => out.push_str(written),
            }
        }
        out.push_str(text.get(done..).unwrap_or_default());
        out
    }

    /// What a call stands for; `None` if it stays as it is.
    fn call(&mut self, call: &str, dir: &Path, calls: &[Span], place: Place<'_>) -> Option<String> {
        let (name, rest) = call.split_once(char::is_whitespace).unwrap_or((call, ""));
        let rest = rest.trim();
        match name {
            "include" | "rustdoc_include" | "playground" | "playpen" if self.is_full => Some(String::new()),
            "include" | "rustdoc_include" => {
                let (path, part) =
                    rest.split_once(':').map_or((rest, None), |(path, part)| (path, Some(part)));
                let source = self.file(dir, path, place)?;
                let hides = name == "rustdoc_include";
                let text = match part {
                    Some(part) => lines(source.text(), part, hides).unwrap_or_else(|| {
                        self.say(Id::ImportLink, place, missing(path, part));
                        String::new()
                    }),
                    None => source.text().to_owned(),
                };
                let calls = [calls, &[place.1]].concat();
                if hides {
                    // Marks of anchors are not among the lines that readers could ask for.
                    let whole = part::lines(source.text(), &(1..=usize::MAX)).numbers.len();
                    let hidden = whole.saturating_sub(text.lines().count());
                    self.hidden.push((calls.first().copied().unwrap_or(place.1), hidden));
                }
                let text = text.strip_suffix('\n').unwrap_or(&text);
                if calls.len() > DEEPEST {
                    self.say(Id::ImportLimit, place, format!("more than {DEEPEST} files include each other"));
                    return None;
                }
                let below = dir.join(path);
                Some(self.inside(text, below.parent().unwrap_or(dir), &source, &calls))
            }
            "playground" | "playpen" => {
                let path = rest.split([' ', ',']).next().unwrap_or_default();
                let source = self.file(dir, path, place)?;
                self.say(
                    Id::ImportShortcode,
                    place,
                    "this code cannot be run or changed on the page any more".to_owned(),
                );
                Some(format!("```rust\n{}\n```", source.text().trim_end()))
            }
            "title" => {
                self.say(
                    Id::ImportShortcode,
                    place,
                    format!("the title of the window, `{rest}`, is left out"),
                );
                Some(String::new())
            }
            _ => {
                self.say(
                    Id::ImportShortcode,
                    place,
                    format!("kisho has no `{{{{#{name}}}}}`; it stays as it is"),
                );
                None
            }
        }
    }

    /// The text of a file of the book.
    fn file(&mut self, dir: &Path, path: &str, place: Place<'_>) -> Option<Arc<Source>> {
        if self.used.len() >= MOST_FILES {
            self.say(
                Id::ImportLimit,
                place,
                format!("more than {MOST_FILES} files are put into this chapter"),
            );
            return None;
        }
        let file = dir.join(path);
        let real = file.canonicalize().ok();
        let is_inside = |real: &PathBuf| self.book.canonicalize().is_ok_and(|book| real.starts_with(book));
        let Some(real) = real.filter(is_inside) else {
            self.say(
                Id::ImportLink,
                place,
                format!("there is no `{path}` in the book, so it stays as it is"),
            );
            return None;
        };
        if let Some(known) = self.files.get(&real) {
            self.used.push(Arc::clone(known));
            return Some(Arc::clone(known));
        }
        match read_limited(&real, PAGE_BYTES).map(String::from_utf8) {
            Ok(Ok(text)) => {
                let name = clean(&file).display().to_string();
                let source = Arc::new(Source::new(name, text.replace("\r\n", "\n")));
                self.used.push(Arc::clone(&source));
                self.files.insert(real, Arc::clone(&source));
                Some(source)
            }
            _ => {
                self.say(
                    Id::ImportLink,
                    place,
                    format!("`{path}` cannot be read as text, so it stays as it is"),
                );
                None
            }
        }
    }

    fn say(&mut self, id: Id, (source, place): Place<'_>, message: String) {
        self.said.push((Arc::clone(source), Diagnostic::warning(id, place, message)));
    }
}

/// A file, and where in it something stands.
type Place<'a> = (&'a Arc<Source>, Span);

/// A path without `..` after names of folders.
fn clean(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        let is_below = matches!(clean.components().next_back(), Some(Component::Normal(_)));
        if part != Component::ParentDir || !is_below || !clean.pop() {
            clean.push(part);
        }
    }
    clean
}

/// The next call from `from` on: where it begins and ends, and what is in it after the sign.
fn next(text: &str, from: usize) -> Option<(usize, usize, &str)> {
    let mut at = from;
    loop {
        let open = at + text.get(at..)?.find("{{")?;
        let inside = text.get(open + 2..)?;
        let end = inside.find("}}")?;
        let call = inside.get(..end)?.trim();
        // As in mdBook, what says nothing after its name is text.
        let is_call = |call: &&str| !call.contains(['{', '\n']) && call.trim().contains(char::is_whitespace);
        if let Some(call) = call.strip_prefix('#').map(str::trim).filter(is_call) {
            return Some((open, open + 2 + end + 2, call));
        }
        at = open + 2;
    }
}

/// The lines that `3`, `3:5`, `3:` and `:5` ask for, as they are written; `None` for the name of an anchor.
fn numbers(part: &str) -> Option<(&str, &str)> {
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let (first, last) = part.split_once(':').unwrap_or((part, part));
    (is_number(first) && is_number(last)).then_some((first, last))
}

/// Some lines of a text, or those between the marks of an anchor, the first or `all` of them. The marks are never shown. `None` if the
/// text has no such lines, and no such anchor.
fn lines(text: &str, part: &str, all: bool) -> Option<String> {
    if let Some((first, last)) = numbers(part) {
        let (first, last) = (first.parse().unwrap_or(1), last.parse().unwrap_or(usize::MAX));
        let found = part::lines(text, &(first..=last));
        return (text.is_empty() || !found.numbers.is_empty()).then_some(found.text);
    }
    let first = part::anchor(text, part)?;
    Some(if all { part::all_of_anchor(text, part).text } else { first.text })
}

/// What is said of a part that a file does not have: mdBook puts nothing in its place, without a word.
fn missing(path: &str, part: &str) -> String {
    let what = if numbers(part).is_some() { "lines" } else { "anchor" };
    format!("`{path}` has no {what} `{part}`, so nothing stands here")
}

/// What stands before the lines of a block that begins where `text` ends, in lists and quotations.
fn margin(text: &str) -> &str {
    let line = text.rsplit('\n').next().unwrap_or_default();
    if line.chars().all(|c| MARGIN.contains(&c)) { line } else { "" }
}

/// The characters of the margins of blocks in lists and quotations.
pub const MARGIN: [char; 3] = [' ', '\t', '>'];

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "one\n// ANCHOR: a\ntwo\n// ANCHOR: b\nthree\n// ANCHOR_END: b\nfour\n// ANCHOR_END: a\nfive\n";

    #[test]
    fn some_lines_of_a_file() {
        for (part, wanted) in [
            ("1", "one\n"),
            ("3:5", "two\nthree\n"),
            ("9:", "five\n"),
            (":1", "one\n"),
            (":", "one\ntwo\nthree\nfour\nfive\n"),
            ("a", "two\nthree\nfour\n"),
            ("b", "three\n"),
        ] {
            assert_eq!(lines(TEXT, part, false).as_deref(), Some(wanted), "{part}");
        }
        for part in ["c", "0", "90", "90:"] {
            assert_eq!((lines(TEXT, part, false), lines(TEXT, part, true)), (None, None), "{part}");
        }
        assert_eq!(lines("", "1:", false).as_deref(), Some(""));
    }

    #[test]
    fn code_with_hidden_lines_shows_all_parts_of_an_anchor() {
        let dir = tempfile::tempdir().unwrap();
        let code = "// ANCHOR: a\nfn main() {\n    // ANCHOR_END: a\n    b();\n    // ANCHOR: a\n}\n// ANCHOR_END: a\n";
        std::fs::write(dir.path().join("a.rs"), code).unwrap();
        for (call, wanted, hidden) in [
            ("{{#rustdoc_include a.rs:a}}", "fn main() {\n}", vec![1]),
            ("{{#rustdoc_include a.rs:2}}", "fn main() {", vec![2]),
            ("{{#rustdoc_include a.rs}}", code.trim_end(), vec![0]),
            ("{{#include a.rs:a}}", "fn main() {", vec![]),
        ] {
            let mut files = BTreeMap::new();
            let mut includes = Includes::new(dir.path(), &mut files);
            assert_eq!(includes.expand(&Arc::new(Source::new("c.md", call)), dir.path()), wanted);
            assert_eq!(includes.hidden.into_iter().map(|(_, count)| count).collect::<Vec<_>>(), hidden);
        }
    }

    #[test]
    fn files_are_put_in_and_nothing_from_outside() {
        let dir = tempfile::tempdir().unwrap();
        let book = dir.path().join("book");
        std::fs::create_dir_all(book.join("src/deep")).unwrap();
        std::fs::write(book.join("src/deep/a.md"), "A {{#include b.md}}\n").unwrap();
        std::fs::write(book.join("src/deep/b.md"), "B\n").unwrap();
        std::fs::write(book.join("src/me.md"), "x{{#include me.md}}").unwrap();
        std::fs::write(book.join("code.rs"), TEXT).unwrap();
        std::fs::write(dir.path().join("secret"), "no").unwrap();
        let expanded = |text: &str| {
            let mut files = BTreeMap::new();
            let mut includes = Includes::new(&book, &mut files);
            let text = includes.expand(&Arc::new(Source::new("c.md", text)), &book.join("src"));
            (text, includes.said.into_iter().map(|(_, said)| said.id).collect::<Vec<_>>())
        };
        let fine = |text: &str| {
            let (text, said) = expanded(text);
            assert_eq!(said, []);
            text
        };
        assert_eq!(fine("{{#include deep/a.md}}!"), "A B!");
        assert_eq!(fine("```\n{{#rustdoc_include ../code.rs:b}}\n```"), "```\nthree\n```");
        assert_eq!(fine("\\{{#include x}} {{x}} {{ y"), "{{#include x}} {{x}} {{ y");
        assert_eq!(
            expanded("{{#include ../../secret}}"),
            ("{{#include ../../secret}}".to_owned(), vec![Id::ImportLink])
        );
        for call in
            ["{{#include ../code.rs:c}}", "{{#include ../code.rs:90:}}", "{{#rustdoc_include ../code.rs:c}}"]
        {
            assert_eq!(expanded(&format!("a {call}")), ("a ".to_owned(), vec![Id::ImportLink]), "{call}");
        }
        assert_eq!(expanded("{{#playground ../code.rs editable}}").1, [Id::ImportShortcode]);
        assert_eq!(expanded("{{#toc 2}}"), ("{{#toc 2}}".to_owned(), vec![Id::ImportShortcode]));
        assert_eq!(fine("{{#include}} {{#toc}}"), "{{#include}} {{#toc}}");
        let (round, said) = expanded("{{#include me.md}}");
        assert!(round.len() < 200 && said == [Id::ImportLimit], "{round}");
    }

    #[test]
    fn files_stand_in_the_margin_of_their_block() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("a.rs"), "fn a() {\n    b();\n}\n").unwrap();
        let expanded = |text: &str| {
            let chapter = Arc::new(Source::new("c.md", text));
            Includes::new(dir.path(), &mut BTreeMap::new()).expand(&chapter, dir.path())
        };
        for (text, wanted) in [
            (
                "- a\n  - b:\n    ```rust\n    {{#include a.rs}}\n    ```\n\n## Next\n",
                "- a\n  - b:\n    ```rust\n    fn a() {\n        b();\n    }\n    ```\n\n## Next\n",
            ),
            ("> ```rust\n> {{#include a.rs}}\n> ```\n", "> ```rust\n> fn a() {\n>     b();\n> }\n> ```\n"),
            ("Text {{#include a.rs}}\n", "Text fn a() {\n    b();\n}\n"),
        ] {
            assert_eq!(expanded(text), wanted);
        }
        let long = format!("{}{{{{#include lines}}}}", " ".repeat(1 << 20));
        std::fs::write(dir.path().join("lines"), "\n".repeat(1 << 20)).unwrap();
        assert_eq!(expanded(&long).len(), 1 << 20, "the page would be too large");
        // Nothing after that is read.
        let mut files = BTreeMap::new();
        let mut includes = Includes::new(dir.path(), &mut files);
        let calls = "{{#include lines}}{{#include gone}}{{#playground a.rs}}".repeat(20);
        includes.expand(&Arc::new(Source::new("c.md", long + &calls)), dir.path());
        assert_eq!((includes.said.len(), includes.used.len()), (1, 1));
    }
}
