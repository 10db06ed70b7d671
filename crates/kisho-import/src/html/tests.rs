use kisho_game::text::Id;
use pulldown_cmark::{Options, Parser};

use super::*;

/// The Markdown of a page alone, without its front matter, and the ids of what is said.
fn alone(body: &str) -> (String, Vec<Id>) {
    let page =
        HtmlPage { name: "a.html".to_owned(), path: "a.html".to_owned(), bytes: body.as_bytes().to_vec() };
    let made = html(&[page], None);
    let ids = made.problems.iter().map(|problem| problem.diagnostic.id).collect();
    let Some(NewFile::Made(text)) = made.files.get("content/a.md") else { return (String::new(), ids) };
    (text.split_once("\n+++\n").map_or("", |(_, text)| text).trim_start().to_owned(), ids)
}

fn shown(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_DEFINITION_LIST;
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, Parser::new_ext(markdown, options));
    html
}

/// Elements and texts, as a reader sees them.
fn seen(html: &str) -> Vec<String> {
    let dom = Dom::parse(html).unwrap();
    let mut seen: Vec<String> = Vec::new();
    let mut text = String::new();
    for id in dom.below(dom.first(0, "body").unwrap()) {
        match &dom.get(id).kind {
            dom::Kind::Text(more) => text.push_str(more),
            // A block or link without anything in it is left out.
            dom::Kind::Element(name, _)
                if ["pre", "code", "a"].contains(&&**name) && dom.words(id).is_empty() => {}
            dom::Kind::Element(name, _) => {
                seen.push(text.split_whitespace().collect());
                text.clear();
                seen.push(format!("<{name}>"));
            }
            _ => {}
        }
    }
    seen.push(text.split_whitespace().collect());
    seen.retain(|text| !text.is_empty());
    seen
}

#[test]
fn what_markdown_says_comes_back_from_its_html() {
    let markdown = "## A *b* **c** `d|e` #x\n\nText [link](https://example.org/a_b \"t\") and ![pic](x.png).\nMore\\\nbroken \
        **bold _and_ more**, 3\\. x_y *z*.\n\n- one\n- two\n  1. in\n  2. side\n\n     loose\n- three\n\n+ other\n\n7) seven\n8) eight\n\n\
        > quoted\n>\n> - list\n>\n>   ```rust\n>   let a = `b`;\n>\n>   c\n>   ```\n\n| a | b |\n|---|--:|\n| 1 \\| 2 | **x** |\n\n\
        ***\n\n1986\\. A year\n\n\\- no list\n\n\\# no heading\n\nterm\n: meaning\n\n  second\n\n<details>\n<summary>S</summary>\n\nHidden *text*\n\n</details>\n\nEnd ~~gone~~ \\*\\*not\\*\\* &amp;lt; \\{#id}";
    let html = shown(markdown);
    let (back, problems) = alone(&format!("<body><h1>T</h1>{html}"));
    assert_eq!(problems, [], "{back}");
    assert_eq!(seen(&shown(&back)), seen(&html), "{back}");
}

#[test]
fn the_guide_comes_back_from_its_html() {
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/guide")).unwrap() {
        let path = entry.unwrap().path();
        // Boards of the fan site become blocks.
        if path.extension().is_none_or(|extension| extension != "md") || path.ends_with("quoridor.md") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.splitn(3, "+++\n").nth(2).unwrap();
        let html = shown(text);
        let (back, _) = alone(&format!("<body><h1>T</h1><h1>T</h1>{html}"));
        let (got, wanted) = (seen(&shown(&back)), seen(&format!("<h1>T</h1><h1>T</h1>{html}")));
        let differs = got.iter().zip(&wanted).position(|(a, b)| a != b);
        if let Some(at) = differs {
            let (from, to) = (at.saturating_sub(8), at + 8);
            panic!(
                "{}: {:?}\n{:?}",
                path.display(),
                &got[from..to.min(got.len())],
                &wanted[from..to.min(wanted.len())]
            );
        }
    }
}

/// A site of these pages in a folder, and what was made of it.
fn folder(files: &[(&str, &[u8])]) -> (tempfile::TempDir, Imported) {
    let folder = tempfile::tempdir().unwrap();
    for (path, bytes) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let root = folder.path().to_owned();
    let (pages, problems) = super::super::pages(&root, std::slice::from_ref(&root));
    assert_eq!(problems.len(), 0);
    let made = html(&pages, Some(root));
    (folder, made)
}

fn text<'a>(made: &'a Imported, file: &str) -> &'a str {
    match &made.files[file] {
        NewFile::Made(text) => text,
        _ => panic!("{file} is copied"),
    }
}

fn ids(made: &Imported) -> Vec<Id> {
    made.problems.iter().map(|problem| problem.diagnostic.id).collect()
}

#[test]
fn links_between_pages_and_pictures_come_along() {
    let (_folder, made) = folder(&[
        (
            "index.html",
            b"<title>T</title><p><a href='a.htm#x'>A</a> <a href='/sub/'>S</a> <a href=a.htm#gone>G</a> <img src=i/p.png>",
        ),
        ("a.htm", b"<title>A</title><div id=nav><a href=/>top</a></div><h2><a name=x>X</a></h2><p><a href=b.html>B</a>"),
        ("sub/index.html", b"<title>S</title><p><a href=../index.html>T</a> <a href='%61.pdf'>P</a> <a href=#>up</a>"),
        ("sub/a.pdf", b"pdf"),
        ("i/p.png", b"png"),
        ("i/unused.png", b"png"),
    ]);
    let files: Vec<&str> = made.files.keys().map(String::as_str).collect();
    assert_eq!(
        files,
        [
            "content/_index.md",
            "content/a.md",
            "content/i/p.png",
            "content/sub/_index.md",
            "content/sub/a.pdf"
        ]
    );
    let index = text(&made, "content/_index.md");
    assert!(index.contains("[A](@/a.md#x) [S](@/sub/_index.md) [G](@/a.md) ![](i/p.png)"), "{index}");
    assert_eq!(made.config.as_deref().unwrap(), "title = \"T\"\n");
    let a = text(&made, "content/a.md");
    assert!(a.contains("## X {#x}\n\nB\n"), "{a}");
    assert!(a.contains("aliases = [\"/a.htm\"]") && !a.contains("top"), "{a}");
    let sub = text(&made, "content/sub/_index.md");
    assert!(sub.contains("[T](@/_index.md) [P](%61.pdf) up"), "{sub}");
    assert_eq!(ids(&made), [Id::ImportLink], "there is no b.html");
}

#[test]
fn tables_that_lay_out_a_page_are_taken_apart() {
    let (text, said) = alone(
        "<table><tr><td><p>a<p>b<td><ul><li>c</ul></table><table><tr><td rowspan=2>x<td>y<tr><td>z</table>",
    );
    assert_eq!(text, "a\n\nb\n\n- c\n\n| x | y |\n|---|---|\n|  | z |\n");
    assert_eq!(said, [Id::ImportTable]);
    let (wide, _) = alone("<table><tr><td colspan=4000000000>x<td>y</table>");
    assert!(wide.len() < 1000, "{wide}");
}

#[test]
fn marks_that_reach_over_paragraphs_and_japanese_marks() {
    let (text, _) =
        alone("<b>a<p>b</b>c<p><strong>「強」</strong>い<i>x </i>y<a href=https://e.org/><p>link</p></a>");
    assert_eq!(text, "**a**\n\n**b**c\n\n<strong>「強」</strong>い*x* y\n\n[link](https://e.org/)\n");
}

#[test]
fn ruby_and_code_and_breaks_stay() {
    let (text, _) = alone(
        "<p>a<br>b <ruby>棋<rp>(<rt>き<rp>)</ruby><code>x|`y`</code><br></p><pre><code class=language-rust>fn\n</code></pre>",
    );
    assert_eq!(
        text,
        "a\\\nb <ruby>棋<rp>(</rp><rt>き</rt><rp>)</rp></ruby>`` x|`y` ``\n\n```rust\nfn\n```\n"
    );
}

#[test]
fn bad_pages_end_in_messages() {
    assert_eq!(alone("").1, [Id::ImportEmpty]);
    assert_eq!(alone(&"<div>".repeat(100_000)).1, [Id::ImportLimit]);
    let (_folder, made) = folder(&[("a.htm", b"<p>x"), ("a.html", b"<p>y")]);
    assert_eq!(ids(&made), [Id::ImportTaken]);
    for broken in [
        "<table><td><table><tr></table></td></tr>x",
        "<li>a<dd>b</li></dd>",
        "</p></ul>x<ul><p>y",
        "<a><a href=x>y<b></a>z",
    ] {
        let (text, _) = alone(broken);
        assert!(text.contains(['x', 'a', 'y']), "{broken}: {text}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(100))]
    #[test]
    fn no_page_makes_it_fall(parts in proptest::collection::vec(0usize..40, 0..60)) {
        const PARTS: [&str; 40] = [
            "<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<i>", "</i>", "<a href=x>", "</a>", "<ul>", "</ul>", "<li>",
            "<ol>", "</ol>", "<table>", "</table>", "<tr>", "<td>", "<th colspan=2>", "<pre>", "</pre>", "<blockquote>",
            "</blockquote>", "<h2 id=a>", "</h2>", "<br>", "<hr>", "<dl>", "<dt>", "<dd>", "</dl>", "棋 ", "*x_", " \n", "<code>",
            "</code>", "<div class=qf_board_viewer></div>", "<details><summary>", "</details>",
        ];
        let page: String = parts.iter().filter_map(|&part| PARTS.get(part)).copied().collect();
        let words = Dom::parse(&page).unwrap().words(0).replace(' ', "");
        let (markdown, _) = alone(&page);
        let back = Dom::parse(&shown(&markdown)).unwrap();
        let shown = back.words(0).replace(' ', "");
        // Of lists in lists and folds in open marks a sign may be left over; no word is lost, and none comes twice.
        let count = |text: &str| text.matches('棋').count();
        proptest::prop_assert_eq!(count(&shown), count(&words), "{}\n{}", page, markdown);
    }
}

#[test]
fn players_bring_the_files_of_their_records() {
    let page = "<html lang=en><title>P</title><p>One<div class='eidogo-player-auto' sgf='../g/a b.sgf'></div>\
        <div data-wgo='/g/c.sgf'>player</div><iframe src='v.html?sgf=../g/c.sgf'></iframe>\
        <p><a href='v.html?sgf=../g/c.sgf'>watch</a> <a href='javascript:x()'>js</a>\
        <p><img src='../g/p.png' title='A \"T\"'><div data-wgo=gone.sgf></div>\
        <table><tr><th>a<th>b<tr><td><div class=qf_board_viewer data-code=QDBJQ></div><td>c</table>\x05";
    let (_folder, made) = folder(&[
        ("sub/p.html", page.as_bytes()),
        ("g/a b.sgf", b"(;SZ[9];B[ee])"),
        ("g/c.sgf", b"(;SZ[9];B[ee])"),
        ("g/p.png", b"png"),
    ]);
    let text = text(&made, "content/sub/p.md");
    for part in [
        "One\n\n```sgf src=\"../g/a b.sgf\"\n```\n\n```sgf src=@/g/c.sgf\n```\n\n```sgf src=../g/c.sgf\n```\n\nwatch js\n\n```sgf src=../g/c.sgf\n```\n",
        "![](../g/p.png \"A \\\"T\\\"\")",
        "a\n\nb\n\n```qf size=10\ngkwAAAAQ\n```\n\nc\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(made.files.contains_key("content/g/a b.sgf") && !text.contains('\u{5}'));
    let mut said = ids(&made);
    said.sort_unstable();
    assert_eq!(said, [Id::ImportBoard, Id::ImportBoard, Id::ImportLink, Id::ImportTable]);
    let link = made.problems.iter().find(|problem| problem.diagnostic.id == Id::ImportLink).unwrap();
    assert_eq!(link.diagnostic.message, "the link is left out: it is a script");
}
