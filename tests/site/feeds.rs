//! Feeds as their readers get them.

use std::fs;

use kisho::site::{Built, Contents, write};
use kisho_game::text::Id;
use resvg::usvg::roxmltree::{Document, Node};

use crate::built::{at, page as text, put};

const CONFIG: &str = "title = \"T & T\"\nauthor = \"A\"\nbase_url = \"https://example.org/boards/\"\ngenerate_feeds = true\n\
                      feed_filenames = [\"atom.xml\", \"rss.xml\"]\n";

const GAME: &str = "```sgf id=g caption=\"A < B\"\n(;SZ[9];B[aa];W[bb];B[cc])\n```\n";

/// A site of these files.
fn site(files: &[(&str, &str)]) -> Built {
    let root = tempfile::tempdir().unwrap();
    put(root.path(), &[("content/_index.md", "# Home\n")]);
    put(root.path(), files);
    at(root.path())
}

fn ids(built: &Built) -> Vec<Id> {
    built.problems.iter().map(|problem| problem.diagnostic.id).collect()
}

/// The text of the first element of this name below a node.
fn below<'a>(node: Node<'a, '_>, name: &str) -> &'a str {
    let found = node.children().find(|child| child.tag_name().name() == name);
    found.and_then(|found| found.text()).unwrap_or_default()
}

/// The texts of elements of this name below those of another, in all the file.
fn all(xml: &str, of: &str, name: &str) -> Vec<String> {
    let document = Document::parse(xml).unwrap();
    let nodes = document.descendants().filter(|node| node.tag_name().name() == of);
    nodes.map(|node| below(node, name).to_owned()).collect()
}

#[test]
fn dated_pages_are_in_the_feeds_and_the_newest_is_the_first() {
    let built = site(&[
        ("kisho.toml", CONFIG),
        (
            "content/go/old.md",
            "+++\ntitle = \"Old\"\ndate = 2026-01-02\nupdated = 2026-05-01\n+++\nOld text.\n",
        ),
        ("content/go/new.md", "+++\ntitle = \"New\"\ndate = 2026-03-04T05:06:07+09:00\n+++\n"),
        ("content/go/east.md", "+++\ntitle = \"East\"\ndate = 2026-03-04T04:00:00+09:00\n+++\n"),
        ("content/go/undated.md", "# Undated\n"),
    ]);
    assert_eq!(ids(&built), []);
    let atom = text(&built, "atom.xml");
    assert_eq!(all(&atom, "entry", "title"), ["New", "East", "Old"]);
    assert_eq!(all(&atom, "entry", "id")[2], "https://example.org/boards/go/old/");
    assert_eq!(all(&atom, "entry", "published")[2], "2026-01-02T00:00:00Z");
    assert_eq!(all(&atom, "entry", "updated")[2], "2026-05-01T00:00:00Z");
    assert_eq!(all(&atom, "entry", "summary")[2], "Old text.");
    assert_eq!(all(&atom, "feed", "title"), ["T & T"]);
    assert_eq!(all(&atom, "feed", "id"), ["https://example.org/boards/atom.xml"]);
    assert_eq!(all(&atom, "feed", "updated"), ["2026-05-01T00:00:00Z"], "the last change of any page");
    let rss = text(&built, "rss.xml");
    assert_eq!(all(&rss, "item", "title"), ["New", "East", "Old"]);
    assert_eq!(all(&rss, "item", "pubDate")[0], "Wed, 04 Mar 2026 05:06:07 +0900");
    assert_eq!(all(&rss, "item", "guid")[2], "https://example.org/boards/go/old/");
    let page = text(&built, "go/old/index.html");
    assert!(
        page.contains(
            "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"T &amp; T\" href=\"../../atom.xml\">"
        ),
        "{page}"
    );
    assert!(page.contains("type=\"application/rss+xml\""), "{page}");
}

#[test]
fn sections_and_languages_have_feeds_of_their_own() {
    let built = site(&[
        ("kisho.toml", &CONFIG.replace(", \"rss.xml\"", "")),
        ("content/go/_index.md", "+++\ntitle = \"Go\"\ngenerate_feeds = true\n+++\n"),
        ("content/go/deep/a.md", "+++\ntitle = \"A\"\ndate = 2026-01-01\n+++\n"),
        ("content/go/b.md", "+++\ntitle = \"B\"\ndate = 2026-01-02\nlang = \"ja\"\n+++\n"),
        ("content/shogi/c.md", "+++\ntitle = \"C\"\ndate = 2026-01-03\n+++\n"),
        ("content/empty/_index.md", "+++\ngenerate_feeds = true\n+++\n"),
    ]);
    assert_eq!(all(&text(&built, "atom.xml"), "entry", "title"), ["C", "A"]);
    assert_eq!(all(&text(&built, "ja/atom.xml"), "entry", "title"), ["B"]);
    let section = text(&built, "go/atom.xml");
    assert_eq!(all(&section, "entry", "title"), ["B", "A"]);
    assert_eq!(all(&section, "feed", "title"), ["Go – T & T"]);
    assert!(!built.files.contains_key("empty/atom.xml"), "a feed without pages is none");
    assert!(!built.files.contains_key("rss.xml"));
    let links = |page: &str| {
        let html = text(&built, page);
        let links = html.lines().filter(|line| line.contains("rel=\"alternate\""));
        links
            .map(|line| line.split("href=\"").nth(1).unwrap().trim_end_matches("\">").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(links("go/deep/a/index.html"), ["../../../atom.xml", "../../../go/atom.xml"]);
    assert_eq!(links("go/b/index.html"), ["../../ja/atom.xml", "../../go/atom.xml"]);
    assert_eq!(links("go/index.html"), ["../atom.xml", "../go/atom.xml"]);
    assert_eq!(links("shogi/c/index.html"), ["../../atom.xml"]);
    assert_eq!(links("index.html"), ["./atom.xml"]);
}

#[test]
fn a_feed_has_as_many_pages_as_it_may() {
    let page = |day: usize| (format!("content/{day}.md"), format!("+++\ndate = 2026-01-{day:02}\n+++\n"));
    let pages: Vec<_> = (1..=25).map(page).collect();
    let of = |more: &str| {
        let config = format!("{CONFIG}{more}");
        let mut files: Vec<(&str, &str)> =
            pages.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
        files.push(("kisho.toml", &config));
        all(&text(&site(&files), "atom.xml"), "entry", "id").len()
    };
    assert_eq!((of(""), of("feed_limit = 3\n"), of("feed_limit = 100\n")), (20, 3, 25));
}

#[test]
fn a_replay_is_a_picture_that_leads_to_it() {
    let body = format!(
        "+++\ntitle = \"Game\"\ndate = 2026-01-01\n+++\nSee [move 2](#g:2), [](#g), [up](../b.md#part) and <a href=\"../../b/\">x</a>.[^n]\n\n\
         [^n]: Note.\n\n## Part {{#part}}\n\n{GAME}\n```rust\nlet a = 1;\n```\n\n![P](pic.svg)\n\n```qf freeboard\n```\n"
    );
    let root = tempfile::tempdir().unwrap();
    put(
        root.path(),
        &[
            ("kisho.toml", CONFIG),
            ("content/_index.md", "# Home\n"),
            ("content/b.md", "## Part\n"),
            ("content/go/game.md", &body),
            ("content/go/pic.svg", "<svg/>"),
        ],
    );
    let built = at(root.path());
    assert_eq!(ids(&built), []);
    let html = all(&text(&built, "atom.xml"), "entry", "content").remove(0);
    for wrong in
        ["<input", "<label", "<svg", "<form", "class=\"anchor\"", "class=\"c-", "=\"../", "=\"#", "<script"]
    {
        assert!(!html.contains(wrong), "{wrong} in {html}");
    }
    let here = "https://example.org/boards/go/game/";
    for right in [
        format!("<a href=\"{here}#g\">move 2</a>"),
        format!("<a href=\"{here}#g\">Figure 1</a>"),
        "<a href=\"https://example.org/boards/b/#part\">up</a>".to_owned(),
        "<a href=\"https://example.org/boards/b/\">x</a>".to_owned(),
        format!("href=\"{here}#fn-1\""),
        format!("<figure><a href=\"{here}#g\"><img src=\"{here}g-"),
        "<br>Replay it on the page.</figcaption>".to_owned(),
        "<figcaption>Figure 1: A &lt; B".to_owned(),
        "<img src=\"https://example.org/boards/go/pic.svg\" alt=\"P\"".to_owned(),
        "<code>let a = 1;\n</code>".to_owned(),
        "Try it on the page.".to_owned(),
    ] {
        assert!(html.contains(&right), "{right} in {html}");
    }
    let rss = all(&text(&built, "rss.xml"), "item", "encoded").remove(0);
    assert_eq!(rss, html);
    let name =
        html.split("<img src=\"https://example.org/boards/").nth(1).unwrap().split('"').next().unwrap();
    let Contents::Drawn(drawing) = &built.files[name] else { panic!("{name} is drawn later") };
    let png = drawing.png().unwrap();
    assert_eq!(&png[1..4], b"PNG");
    // What an earlier output has is not drawn again, unless it is damaged.
    let out = root.path().join("public");
    write(&built, &out).unwrap();
    assert_eq!(fs::read(out.join(name)).unwrap(), &*png);
    let other = b"RIFF\x04\0\0\0WEBP";
    for (there, after) in [(&other[..], &other[..]), (b"damaged", &png)] {
        fs::write(out.join(name), there).unwrap();
        write(&at(root.path()), &out).unwrap();
        assert_eq!(fs::read(out.join(name)).unwrap(), after);
    }
}

#[test]
fn whatever_a_page_says_the_feeds_can_be_read() {
    let nasty = "a\u{1}\u{8}\u{b}\u{1b}\u{fffe}]]><b>&amp;\u{85}";
    let page = format!(
        "+++\ntitle = '''{}'''\ndate = 0001-01-01\n+++\n{nasty}\n\n```\n{nasty}\n```\n",
        "]]> & <x> \u{85}\u{fffe}"
    );
    let built = site(&[("kisho.toml", CONFIG), ("content/a&b '\"<.md", &page)]);
    // The name of the file, and the element that is not closed.
    assert_eq!(ids(&built), [Id::UrlWindows, Id::BlockUnclosed]);
    for (file, of) in [("atom.xml", "entry"), ("rss.xml", "item")] {
        assert_eq!(all(&text(&built, file), of, "title"), ["]]> & <x> \u{85}"]);
    }
    assert!(Document::parse(&text(&built, "sitemap.xml")).is_ok());
}

#[test]
fn feeds_without_an_address_are_warned_of() {
    let built =
        site(&[("kisho.toml", "generate_feeds = true\n"), ("content/a.md", "+++\ndate = 2026-01-01\n+++\n")]);
    assert_eq!(ids(&built), [Id::FeedAddress]);
    assert!(!built.has_errors() && !built.files.contains_key("atom.xml"));
    let built = site(&[("kisho.toml", &CONFIG.replace("rss.xml", "../rss.xml"))]);
    assert_eq!(ids(&built), [Id::ConfigPath]);
}

#[test]
fn terms_have_feeds_where_their_taxonomy_has() {
    let built = site(&[
        (
            "kisho.toml",
            "title = \"T\"\nbase_url = \"https://example.org\"\nfeed_limit = 1\n[[taxonomies]]\nname = \"tags\"\nfeed = true\n",
        ),
        (
            "content/a.md",
            "+++\ntitle = \"A\"\ndate = 2026-01-01\ntags = [\"Wall\", \"Ladder\"]\nseries = \"S\"\n+++\n",
        ),
        ("content/b.md", "+++\ntitle = \"B\"\ndate = 2026-01-02\ntags = [\"Wall\"]\n+++\n"),
        ("content/c.md", "+++\ntitle = \"C\"\ntags = [\"Undated\"]\n+++\n"),
    ]);
    assert_eq!(ids(&built), []);
    let feeds: Vec<_> = built.files.keys().filter(|path| path.ends_with("atom.xml")).collect();
    assert_eq!(feeds, ["tags/ladder/atom.xml", "tags/wall/atom.xml"]);
    let wall = text(&built, "tags/wall/atom.xml");
    assert_eq!(all(&wall, "entry", "title"), ["B"]);
    assert_eq!(all(&wall, "feed", "title"), ["Wall – T"]);
    let list = text(&built, "tags/wall/index.html");
    assert!(list.contains("title=\"Wall – T\" href=\"../../tags/wall/atom.xml\">"), "{list}");
    assert!(list.contains("<link rel=\"canonical\" href=\"https://example.org/tags/wall/\">"), "{list}");
    assert!(text(&built, "sitemap.xml").contains("<loc>https://example.org/tags/wall/</loc>"));
}

#[test]
fn a_game_is_shown_at_its_end_and_a_problem_at_its_start() {
    let game = "(;SZ[9];B[aa];W[bb];B[cc])";
    let alts = |options: &str| {
        let page = format!("+++\ndate = 2026-01-01\n+++\n```sgf {options}\n{game}\n```\n");
        let html = all(
            &text(&site(&[("kisho.toml", CONFIG), ("content/a.md", &page)]), "atom.xml"),
            "entry",
            "content",
        );
        html[0].split("alt=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    assert!(alts("").contains("C7"), "the last move: {}", alts(""));
    assert!(alts("frame=2").contains("B8"), "what the author asks for: {}", alts("frame=2"));
    assert!(!alts("quiz").contains("C7"), "no answer: {}", alts("quiz"));
}
