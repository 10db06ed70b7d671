//! Whole books.

use std::path::Path;

use super::*;

/// What writes files into a folder.
fn writer(dir: &Path) -> impl Fn(&str, &str) {
    |path, text| {
        let path = dir.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

#[test]
fn of_two_chapters_of_one_file_the_first_has_its_address() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("src")).unwrap();
    let put = |path: &str, text: &str| std::fs::write(dir.path().join(path), text).unwrap();
    put("book.toml", "");
    put("src/SUMMARY.md", "[Start](quick.md)\n- [Guide](guide.md)\n  - [Start again](quick.md)\n");
    put("src/quick.md", "# Start\n");
    put("src/guide.md", "# Guide\n\n[s](quick.md)\n");
    let made = book(dir.path());
    let texts = made.files.values().filter_map(|file| match file {
        NewFile::Made(text) => Some(text.as_str()),
        NewFile::Copied(_) => None,
    });
    assert_eq!(texts.filter(|text| text.contains("\"/quick.html\"")).count(), 1);
    assert_eq!(made.files.len(), 3, "{:?}", made.files.keys());
}

#[test]
fn a_book_becomes_a_site() {
    let dir = tempfile::tempdir().unwrap();
    let put = writer(dir.path());
    put(
        "book.toml",
        "[book]\ntitle = \"B\"\nauthors = [\"Aki\", \"Ben\"]\nlanguage = \"ja\"\n[output.html]\nmathjax-support = true\n[output.html.redirect]\n\"/o.html\" = \"one.html#a\"\n",
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
        "+++\ntitle = \"Welcome\"\nweight = 10\nbook = true\n+++\n\n[two](@/one/two.md#hello-you) ![p](@/p.png)\n"
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
        "title = \"B\"\nauthor = \"Aki, Ben\"\nlang = \"ja\"\nsmart_punctuation = true\nmath = true\n\n[redirects]\n\"/o.html\" = \"@/one/_index.md#a\"\n"
    );
    let said: Vec<_> = made.problems.iter().map(|problem| problem.diagnostic.id).collect();
    assert_eq!(said, [Id::ImportKey, Id::ImportLeft, Id::ImportLeft]);
}

#[test]
fn an_author_is_told_with_either_key() {
    for (keys, author) in [
        ("author = \"Aki\"", "Aki"),
        ("author = [\"Aki\", \"Ben\"]", "Aki, Ben"),
        ("author = \"Aki\"\nauthors = [\"Ben\"]", "Ben"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let put = writer(dir.path());
        put("book.toml", &format!("[book]\n{keys}\n[output.html]\nsmart-punctuation = false\n"));
        put("src/SUMMARY.md", "- [One](one.md)\n");
        put("src/one.md", "# One\n");
        let made = book(dir.path());
        assert_eq!(made.config.unwrap(), format!("author = \"{author}\"\n"), "{keys}");
        assert!(made.problems.is_empty(), "{keys}: {:?}", made.problems);
    }
}

#[test]
fn chapters_have_any_ending() {
    let dir = tempfile::tempdir().unwrap();
    let put = writer(dir.path());
    put("book.toml", "[output.html]\nsmart-punctuation = false\n");
    put("src/SUMMARY.md", "- [One](one.md)\n- [Up](UP.MD)\n- [Mk](mk.markdown)\n- [Text](t.txt)\n");
    put("src/one.md", "[a](UP.html) [b](mk.html#x) [c](mk.markdown) [d](t.html)\n");
    put("src/UP.MD", "# Up\n");
    put("src/mk.markdown", "# Mk\n\n## X\n");
    put("src/t.txt", "# Text\n");
    put("src/no.MD", "# No\n");
    let made = book(dir.path());
    let files: Vec<&str> = made.files.keys().map(String::as_str).collect();
    assert_eq!(
        files,
        ["content/UP.md", "content/_index.md", "content/mk.md", "content/t.md", "content/t.txt"]
    );
    let text = |file: &str| match &made.files[file] {
        NewFile::Made(text) => text.clone(),
        NewFile::Copied(_) => String::new(),
    };
    assert!(text("content/UP.md").contains("aliases = [\"/UP.html\"]"));
    assert!(text("content/mk.md").contains("aliases = [\"/mk.html\"]"));
    let one = text("content/_index.md");
    assert!(one.ends_with("[a](@/UP.md) [b](@/mk.md#x) [c](@/mk.md) [d](@/t.md)\n"), "{one}");
    let said: Vec<&str> = made.problems.iter().map(|problem| &*problem.diagnostic.message).collect();
    assert_eq!(said, ["no chapter of the table of contents, so it is left out"]);
}

#[test]
fn what_chapters_say_to_preprocessors_is_no_text() {
    let dir = tempfile::tempdir().unwrap();
    let put = writer(dir.path());
    put("book.toml", "[output.html]\nsmart-punctuation = false\n");
    put("src/SUMMARY.md", "- [One](one.md)\n- [Two](two.md)\n");
    put("src/one.md", "---\nminutes: 15\nspeaker: [Aki]\n---\n\n# The first\n\ntext\n");
    put("src/two.md", "---\n\nSo: a line.\n\n---\n");
    let made = book(dir.path());
    let text = |file: &str| match &made.files[file] {
        NewFile::Made(text) => text.clone(),
        NewFile::Copied(_) => String::new(),
    };
    assert_eq!(
        text("content/_index.md"),
        "+++\ntitle = \"The first\"\nweight = 10\nbook = true\naliases = [\"/one.html\"]\n\n\
         [extra]\nminutes = 15\nspeaker = [\"Aki\"]\n+++\n\ntext\n"
    );
    assert!(
        text("content/two.md").ends_with("+++\n\n---\n\nSo: a line.\n\n---\n"),
        "{}",
        text("content/two.md")
    );
    assert_eq!(made.problems.len(), 0);
}

#[test]
fn a_book_below_a_path_stays_there() {
    let dir = tempfile::tempdir().unwrap();
    let put = writer(dir.path());
    put("book.toml", "[output.html]\nsite-url = \"/book/\"\nsmart-punctuation = false\n");
    put("src/SUMMARY.md", "[Start](README.md)\n- [One](one.md)\n- [Deep](book/deep.md)\n");
    put("src/README.md", "[a](/book/one.html#x) [b](/book/deep.md) ![p](/book/p.png)\n");
    put("src/one.md", "# One\n\n## X!\n\n<a href=\"/book/index.html\">up</a>\n");
    put("src/book/deep.md", "# Deep\n");
    put("src/p.png", "");
    let made = book(dir.path());
    let text = |made: &Imported, file: &str| match &made.files[file] {
        NewFile::Made(text) => text.rsplit("+++\n").next().unwrap_or_default().trim().to_owned(),
        NewFile::Copied(_) => "copied".to_owned(),
    };
    assert_eq!(made.config.as_deref(), Some("base_url = \"/book/\"\n"));
    assert_eq!(text(&made, "content/_index.md"), "[a](@/one.md#x) [b](@/deep.md) ![p](@/p.png)");
    assert_eq!(text(&made, "content/one.md"), "## X! {#x}\n\n<a href=\"../\">up</a>");
    assert_eq!(made.problems.len(), 0);
    put(
        "src/one.md",
        "# One\n\n[h](/book/) [h](/book) [h](/book/#s) [h](./) [h](index.html) <a href=\"/book/\">x</a>\n",
    );
    for first in ["README.md", "start.md"] {
        put("src/SUMMARY.md", &format!("[Start]({first})\n- [One](one.md)\n"));
        put(&format!("src/{first}"), "# Start\n\n## S\n");
        let made = book(dir.path());
        assert_eq!(
            text(&made, "content/one.md"),
            "[h](@/_index.md) [h](@/_index.md) [h](@/_index.md#s) [h](@/_index.md) [h](@/_index.md) <a href=\"../\">x</a>"
        );
        assert_eq!(text(&made, "content/_index.md"), "## S {#s}");
    }
    put("book.toml", "[output.html]\nsite-url = \"a book\"\nsmart-punctuation = false\n");
    let made = book(dir.path());
    assert_eq!(made.config.as_deref(), Some(""));
    assert_eq!(made.problems[0].diagnostic.id, Id::ImportKey);
}

#[test]
fn what_is_said_of_a_book_names_the_right_places() {
    let dir = tempfile::tempdir().unwrap();
    let put = writer(dir.path());
    put(
        "book.toml",
        "[output.html]\nmathjax-support = true\n[output.html.redirect]\n\"/o/a.html\" = \"../one.html#place\"\n\"/o/b.html\" = \"a.html\"\n\"/p.html\" = \"/p.png\"\n\
        \"/w.html\" = \"https://example.org/\"\n\"/gone.html\" = \"no.html\"\n\"/one.html\" = \"two.html\"\n\
        \"/two.html#x\" = \"one.html\"\n\"/c.html\" = \"d.html\"\n\"/d.html\" = \"c.html\"\n\"/n.html\" = 1\n\"./q.html\" = \"./one.html\"\n",
    );
    put(
        "src/SUMMARY.md",
        "# Summary\n\n- [Start](README.md)\n- [One](one.md)\n\n# Part\n\n- [Two](two.md)\n",
    );
    put("src/README.md", "# Start\n");
    put("src/one.md", "# One\n\n## Place\n\n[a](no.md) and `no.md`, [b](no.md)\n");
    put(
        "src/two.md",
        "# Two\n\n```rust\n#\nb();\n```\n\n`$d$` and $d$ `<i class=\"fa\">` <i id=\"x\" class=\"fab fa-x\"></i>\n",
    );
    put("src/p.png", "");
    let made = book(dir.path());
    assert_eq!(
        made.config.unwrap(),
        "smart_punctuation = true\nmath = true\n\n[redirects]\n\"/o/a.html\" = \"@/one.md#place\"\n\"/o/b.html\" = \"@/one.md#place\"\n\"/p.html\" = \"@/p.png\"\n\
        \"/w.html\" = \"https://example.org/\"\n\"/q.html\" = \"@/one.md\"\n"
    );
    let NewFile::Made(one) = &made.files["content/one.md"] else { panic!("it is a page") };
    assert!(one.contains("## Place {#place}"), "{one}");
    let said = made.problems.iter().map(|problem| {
        let file = problem.source.name().rsplit('/').next().unwrap();
        let place = problem.source.line_column(problem.diagnostic.span.start);
        format!("{file}:{}:{} {}", place.line, place.column, problem.diagnostic.message)
    });
    let said: Vec<String> = said.collect();
    let left = "the redirect is left out";
    let wanted = [
        "book.toml:1:1 `smart_punctuation` is on, as it is in mdBook from version 0.5 on unless a book says otherwise"
            .to_owned(),
        format!("book.toml:8:2 {left}: there is no `no.html` in the book"),
        format!("book.toml:9:2 {left}: `/one.html` is the address of a chapter"),
        format!("book.toml:10:2 {left}: kisho has none from a place on a page"),
        format!("book.toml:11:2 {left}: it redirects to itself"),
        format!("book.toml:12:2 {left}: it redirects to itself"),
        format!("book.toml:13:2 {left}: it has no URL"),
        "SUMMARY.md:6:1 the title of the part `Part` is left out".to_owned(),
        "one.md:5:5 the link is left out: there is no `no.md` in the book".to_owned(),
        "one.md:5:29 the link is left out: there is no `no.md` in the book".to_owned(),
        "two.md:4:1 a hidden line of code is left out".to_owned(),
        "two.md:8:11 `$d$` becomes a formula".to_owned(),
        "two.md:8:32 `<i id=\"x\" class=\"fab fa-x\">` shows nothing: kisho has no icon fonts".to_owned(),
    ];
    assert_eq!(said, wanted);
}

/// The config of a book with these settings, its first chapter, and what is said.
fn with_settings(settings: &str, chapter: &str) -> (String, String, Vec<String>) {
    let dir = tempfile::tempdir().unwrap();
    let put = writer(dir.path());
    put("book.toml", settings);
    put("src/SUMMARY.md", "- [Start](README.md)\n");
    put("src/README.md", chapter);
    let mut made = book(dir.path());
    let Some(NewFile::Made(page)) = made.files.remove("content/_index.md") else { panic!("it is a page") };
    let said = made.problems.into_iter().map(|problem| problem.diagnostic.message);
    (made.config.unwrap(), page, said.collect())
}

#[test]
fn formulas_are_those_that_the_book_shows() {
    let chapter = "# Start\n\n$$\na \\\\\\\\ b\n$$\n";
    let (config, page, said) =
        with_settings("[output.html]\nmathjax-support = true\nsmart-punctuation = false\n", chapter);
    assert_eq!(config, "math = true\n");
    assert!(page.ends_with("\n$$\na \\\\ b\n$$\n"), "{page}");
    assert!(said.is_empty(), "{said:?}");
    let chapter = "# Start\n\n$$\na \\\\ b\n$$ and $x$, $y\nz$\n";
    let katex = "[preprocessor.katex]\nafter = [\"links\"]\n[output.html]\nsmart-punctuation = false\n";
    for settings in [katex.to_owned(), format!("{katex}mathjax-support = true\n")] {
        let (config, page, said) = with_settings(&settings, chapter);
        assert_eq!(config, "math = true\n");
        assert!(page.ends_with(chapter.strip_prefix("# Start\n").unwrap()), "{page}");
        assert!(said.is_empty(), "{said:?}");
    }
    let (_, _, said) =
        with_settings("[preprocessor.katex]\nmacros = \"m\"\n[output.html]\nsmart-punctuation = true\n", "");
    assert_eq!(said, ["`preprocessor.katex.macros` has no counterpart in kisho and is left out"]);
    let mathjax = "[output.html]\nmathjax-support = true\nsmart-punctuation = true\n";
    assert_eq!(with_settings(mathjax, "$y\nz$\n").2, ["`$y z$` becomes a formula"]);
}

#[test]
fn lines_of_code_are_hidden_as_the_book_says() {
    let settings = "[output.html]\nsmart-punctuation = false\n[output.html.code.hidelines]\npython = \"~\"\n[output.html.code.x]\ny = 1\n";
    let (_, page, said) = with_settings(settings, "```python\n~import x\nx()\n```\n");
    assert!(page.ends_with("\n```python\nx()\n```\n"), "{page}");
    assert_eq!(
        said,
        [
            "`output.html.code.x` has no counterpart in kisho and is left out",
            "a hidden line of code is left out"
        ]
    );
}

#[test]
fn quotation_marks_are_as_the_version_of_the_book_has_them() {
    for (settings, is_smart, tells) in [
        ("", true, true),
        ("[output.html]\nsmart-punctuation = false\n", false, false),
        ("[output.html]\ncurly-quotes = true\n", true, false),
        ("[book]\nmultilingual = false\n", false, false),
        ("[output.html]\nadmonitions = true\n", true, false),
    ] {
        let (config, _, said) = with_settings(settings, "");
        assert_eq!(config.contains("smart_punctuation"), is_smart, "{settings}");
        assert_eq!(said.iter().any(|said| said.contains("smart_punctuation")), tells, "{settings}");
    }
}

#[test]
fn a_draft_above_other_chapters_is_a_section() {
    let dir = tempfile::tempdir().unwrap();
    let put = writer(dir.path());
    put(
        "src/SUMMARY.md",
        "- [Intro](intro.md)\n- [Basics]()\n  - [More]()\n    - [Vectors](vectors.md)\n  - [Later]()\n\
        - [Gone](gone.md)\n  - [Last](last.md)\n- [Ideas]()\n  - [One]()\n",
    );
    for chapter in ["src/intro.md", "src/vectors.md", "src/last.md"] {
        put(chapter, "Text\n");
    }
    let made = book(dir.path());
    let is_draft = |file: &&String| match &made.files[*file] {
        NewFile::Made(text) => text.contains("draft = true"),
        NewFile::Copied(_) => false,
    };
    let drafts: Vec<&String> = made.files.keys().filter(is_draft).collect();
    assert_eq!(drafts, ["content/basics/later.md", "content/ideas/_index.md", "content/ideas/one.md"]);
    let said = made.problems.iter().map(|problem| &*problem.diagnostic.message);
    let said: Vec<&str> = said.filter(|said| said.contains("no file")).collect();
    assert_eq!(said, ["the chapter `Gone` has no file, and becomes a section without a text of its own"]);
}

#[test]
fn chapters_whose_files_are_not_in_the_book_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let put = writer(dir.path());
    put(
        "book/src/SUMMARY.md",
        "- [A](a.md)\n- [B](../../b.md)\n- [C](/c.md)\n- [D]()\n- [E](x/../../e.md)\n",
    );
    for file in ["book/src/a.md", "b.md", "book/e.md"] {
        put(file, "Text\n");
    }
    let made = book(&dir.path().join("book"));
    let said = made.problems.iter().filter(|problem| problem.diagnostic.id == Id::ImportLink);
    let said: Vec<&str> = said.map(|problem| &*problem.diagnostic.message).collect();
    let wanted = ["B` is outside the book", "C` has no file", "E` is outside the book"];
    assert_eq!(said, wanted.map(|what| format!("the chapter `{what}, and becomes a draft")));
}

#[test]
fn chapters_that_are_too_deep_are_told_once() {
    let dir = tempfile::tempdir().unwrap();
    let put = writer(dir.path());
    let lines = (0..70).map(|level| format!("{}- [C](c{level}.md)\n", "  ".repeat(level)));
    put("src/SUMMARY.md", &lines.collect::<String>());
    (0..70).for_each(|level| put(&format!("src/c{level}.md"), "Text\n"));
    let made = book(dir.path());
    let said = made.problems.iter().filter(|problem| problem.diagnostic.id == Id::ImportLeft);
    let said = said.map(|problem| problem.source.line_column(problem.diagnostic.span.start).line);
    assert_eq!(said.collect::<Vec<_>>(), [18]);
    let deepest = made.files.keys().map(|file| file.split('/').count()).max();
    assert_eq!((made.files.len(), deepest), (71, Some(18)));
}

#[test]
fn a_chapter_that_stays_where_it_was_has_no_alias() {
    let dir = tempfile::tempdir().unwrap();
    let put = writer(dir.path());
    put("book.toml", "[book]\ntitle = \"B\"\n");
    put(
        "src/SUMMARY.md",
        "# Summary\n\n- [Start](README.md)\n- [Go](go.md)\n- [Tips](tips/index.md)\n- [Old](old/README.md)\n",
    );
    for chapter in ["README.md", "go.md", "tips/index.md", "old/README.md"] {
        put(&format!("src/{chapter}"), "# Chapter\n");
    }
    let made = book(dir.path());
    let with_alias = |(name, file): (&String, &NewFile)| match file {
        NewFile::Made(text) => text.contains("aliases").then(|| name.clone()),
        NewFile::Copied(_) => None,
    };
    let with_alias: Vec<_> = made.files.iter().filter_map(with_alias).collect();
    assert_eq!(with_alias, ["content/go.md"]);
}

#[test]
fn what_is_wrong_with_included_files_is_told_there() {
    let dir = tempfile::tempdir().unwrap();
    let put = writer(dir.path());
    put("book.toml", "[output.html]\nsmart-punctuation = false\n");
    put("src/SUMMARY.md", "- [One](one.md)\n- [Two](two.md)\n");
    put("src/one.md", "# One\n\n{{#include part.md}}\n");
    put("src/two.md", "# Two\n\n[b](no.md)\n\n{{#include part.md:3:}}\n");
    put("src/part.md", "Part\n\n[a](gone.md) {{#include deep/more.md}}\n");
    put("src/deep/more.md", "More {{#toc 2}} <i class=\"fa fa-x\"></i>\n");
    let made = book(dir.path());
    let said = made.problems.iter().map(|problem| {
        let file = problem.source.name().rsplit("/src/").next().unwrap().to_owned();
        let place = problem.source.line_column(problem.diagnostic.span.start);
        format!("{file}:{}:{} {}", place.line, place.column, problem.diagnostic.id)
    });
    let mut said: Vec<String> = said.collect();
    said.sort();
    said.dedup();
    assert_eq!(
        said,
        [
            "deep/more.md:1:17 import-element",
            "deep/more.md:1:6 import-shortcode",
            "part.md:3:5 import-link",
            "two.md:3:5 import-link"
        ]
    );
}

#[test]
fn lost_links_are_told_in_their_places() {
    let dir = tempfile::tempdir().unwrap();
    let put = writer(dir.path());
    put("book.toml", "[output.html]\nsmart-punctuation = false\n");
    put("src/SUMMARY.md", "- [One](one.md)\n");
    put("src/one.md", "<a href=\"no/\">1</a>\n\n[2](no/x.md) [3](no/)\n\n[4](no/) <a href=no/>5</a>\n");
    let places = book(dir.path()).problems.into_iter().map(|problem| {
        let place = problem.source.line_column(problem.diagnostic.span.start);
        format!("{}:{}", place.line, place.column)
    });
    assert_eq!(places.collect::<Vec<_>>(), ["1:10", "3:5", "3:18", "5:5", "5:18"]);
}
