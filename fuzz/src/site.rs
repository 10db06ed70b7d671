//! Sites: pages, front matter, configs, templates, edits and imported pages.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kisho::site::{self, BuildCache, BuildOptions, Built, Changes, Contents, Document, Form};
use kisho_board::diagram::theme::Themes;
use kisho_game::text::{Lang, Source};
use kisho_import::{HtmlPage, NewFile};
use tempfile::TempDir;

use super::fragments::expand;

/// A site that stays from one input to the next, as an author has it who saves a file again and again.
struct Author {
    root: TempDir,
    cache: BuildCache,
}

/// The files of the site before anything is saved.
const FILES: &[(&str, &str)] = &[
    (
        "kisho.toml",
        "title = \"t\"\nbase_url = \"https://example.org\"\nmath = true\nsmart_punctuation = true\n",
    ),
    ("content/page.md", ""),
    ("content/calls.md", "{{ made(x=1, y=\"two\") }}\n\n{% made(x=2) %}\nbody\n{% end %}\n"),
    ("content/other.md", "# Other\n\n```qf id=\"game\"\nj7oklAHMe1ICg\n```\n"),
    ("templates/shortcodes/made.html", "{{ x }}{{ y | default(value=1) }}{{ body | default(value=\"\") }}"),
];

thread_local! {
    static AUTHOR: RefCell<Author> = RefCell::new(Author::new());
}

impl Author {
    fn new() -> Self {
        // Where there is a file system in memory, saving costs nothing.
        let root = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
        let mut author = Self { root, cache: BuildCache::default() };
        FILES.iter().for_each(|(name, text)| author.write(name, text.as_bytes()));
        let built = author.build(&Changes::All);
        assert!(!built.has_errors(), "{:?}", built.problems);
        author
    }

    fn options(&self) -> BuildOptions {
        BuildOptions { root: self.root.path().to_owned(), serving: true, ..BuildOptions::default() }
    }

    fn build(&mut self, changes: &Changes) -> Built {
        self.cache.build(&self.options(), changes)
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.root.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }

    fn save(&mut self, name: &str, bytes: &[u8]) -> Built {
        self.write(name, bytes);
        self.build(&changed(name))
    }
}

fn changed(name: &str) -> Changes {
    Changes::Files(BTreeSet::from([PathBuf::from(name)]))
}

/// Saves a file of a site: a page or a message comes of it, and messages point into their files.
pub fn save(name: &str, bytes: &[u8]) {
    AUTHOR.with_borrow_mut(|author| {
        let built = author.save(name, &expand(bytes));
        assert!(!built.files.is_empty() || !built.problems.is_empty(), "neither a page nor a message");
        for problem in &built.problems {
            let (span, length) = (problem.diagnostic.span, problem.source.text().len());
            assert!(span.start <= length, "{problem:?} lies outside the file");
        }
    });
}

/// A page of that site with any text, as an editor asks about it while it is typed: nothing is written or built.
pub fn preview(bytes: &[u8]) {
    AUTHOR.with_borrow(|author| {
        let text = String::from_utf8_lossy(&expand(bytes)).into_owned();
        let options = author.options();
        let view = author.cache.view(&options).expect("the site has been built");
        for problem in &view.preview("page.md", text).expect("the page is there").problems {
            let end = problem.source.text().len();
            assert!(problem.diagnostic.span.start <= end, "{problem:?} lies outside the file");
        }
    });
}

/// Files that [`edits`] saves and deletes.
const EDITED: &[&str] = &[
    "content/page.md",
    "content/s/one.md",
    "content/s/_index.md",
    "content/s/game.qf",
    "content/s/one.ja.md",
    "kisho.toml",
    "templates/page.html",
    "templates/shortcodes/made.html",
];

/// What an author saves and deletes, one file after another: the site is, byte for byte, what a build from nothing makes of the
/// same files. A NUL ends an edit; the first byte of an edit names its file, and if nothing follows, the file is deleted.
pub fn edits(bytes: &[u8]) {
    let mut author = Author::new();
    for edit in bytes.split(|byte| *byte == 0).take(8) {
        let Some((which, text)) = edit.split_first() else { continue };
        let Some(name) = EDITED.get(usize::from(*which) % EDITED.len()) else { continue };
        match text {
            [] => drop(fs::remove_file(author.root.path().join(name))),
            _ => author.write(name, &expand(text)),
        }
        let built = author.build(&changed(name));
        let clean = site::build(&author.options());
        assert_eq!(messages(&built), messages(&clean));
        assert_eq!(files(&built), files(&clean));
    }
}

fn messages(built: &Built) -> Vec<String> {
    let text = |problem: &_| format!("{problem:?}");
    built.problems.iter().map(text).collect()
}

/// The files that are made; others are copied as they are.
fn files(built: &Built) -> BTreeMap<&str, &[u8]> {
    let made = built.files.iter().filter_map(|(path, contents)| match contents {
        Contents::Made(bytes) => Some((path.as_str(), bytes.as_slice())),
        _ => None,
    });
    made.collect()
}

/// A document of another generator, whose blocks become HTML: nothing is read from the disk.
pub fn filter(bytes: &[u8]) {
    let text = String::from_utf8_lossy(&expand(bytes)).into_owned();
    let budget = site::Budget::of_documents(1);
    let document = Document {
        source: Arc::new(Source::new("page.md", text)),
        base: Path::new("/dev/null"),
        base_called: ".",
        dir: "",
        has_front_matter: true,
        lang: Lang::Ja,
        prefix: "k",
        css: &[],
        themes: &Themes::default(),
        form: Form::Html,
        ruby: true,
        budget: &budget,
    };
    let _ = site::filter(&document);
}

/// A page of HTML, and then the page that it is imported as.
pub fn import(bytes: &[u8]) {
    let page = HtmlPage { name: "page.html".into(), path: "page.html".into(), bytes: bytes.to_vec() };
    for (name, file) in kisho_import::html(&[page], None).files {
        if let NewFile::Made(text) = file {
            AUTHOR.with_borrow_mut(|author| {
                drop(author.save(&name.replace("_index", "page"), text.as_bytes()))
            });
        }
    }
}
