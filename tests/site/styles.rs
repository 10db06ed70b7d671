//! Which style sheets pages ask for, and how large they are.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use kisho::site::Built;

use crate::built::{page, site};

const REPLAY: &str = "# Replay\n\n```quoridor id=g\n1. e2 e8 2. e3\n```\n";
const GO: &str = "# Replay\n\n```sgf\n(;SZ[9];B[ee];W[gc])\n```\n";

/// The style sheets that a page links, in order, without what changes in their names.
fn linked(built: &Built, path: &str) -> Vec<String> {
    let name = |path: &String| path.split('.').next().unwrap().to_owned();
    paths(&page(built, path)).iter().map(name).collect()
}

fn paths(html: &str) -> Vec<String> {
    let links = html.split("<link rel=\"stylesheet\" href=\"").skip(1);
    links.map(|link| link.split('"').next().unwrap().trim_start_matches(['.', '/']).to_owned()).collect()
}

/// How many bytes its style sheets have when they are sent.
fn sent(built: &Built, path: &str) -> usize {
    let sizes = paths(&page(built, path)).into_iter().map(|sheet| {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(page(built, &sheet).as_bytes()).unwrap();
        gzip.finish().unwrap().len()
    });
    sizes.sum()
}

fn some_pages() -> Built {
    site(&[
        ("kisho.toml", "title = \"T\"\nbuild_search_index = true\n"),
        (
            "content/plain.md",
            "# Plain\n\nWords and [a link](replay.md).\n\n| a | b |\n|---|---|\n| c | d |\n",
        ),
        ("content/code.md", "# Code\n\n```rust\nlet a = \"b\"; // c\n```\n"),
        ("content/replay.md", REPLAY),
        ("content/still.md", "# Still\n\n```qf theme=slate\nj7oklAHMe1ICg\n```\n"),
        ("content/quiz.md", "# Quiz\n\n```quoridor quiz\n1. e2 e8 2. e3\n```\n"),
        ("content/s/_index.md", "# List\n"),
        ("content/s/one.md", "# One\n\nWords\n\n```quoridor\n1. e2 e8\n```\n\n<!-- more -->\n\nmore\n"),
    ])
}

#[test]
fn a_page_links_the_style_sheets_that_it_needs() {
    let built = some_pages();
    for (path, sheets) in [
        ("plain/index.html", "search style-1 style"),
        ("code/index.html", "code search style-1 style"),
        ("replay/index.html", "figure colours replay turn search style-4 style"),
        ("still/index.html", "figure colours theme-slate search style-4 style"),
        ("quiz/index.html", "figure colours replay quiz search style-4 style"),
    ] {
        assert_eq!(linked(&built, path).join(" "), sheets, "{path}");
    }
    for path in built.files.keys().filter(|path| path.ends_with(".html")) {
        for sheet in paths(&page(&built, path)) {
            assert!(built.files.contains_key(&sheet), "{path}: {sheet}");
        }
    }
}

#[test]
fn a_template_that_links_the_style_sheet_gets_those_of_its_figures() {
    for address in ["{{ root }}{{ assets.style }}", "{{ get_url(path=\"style.css\") }}"] {
        let template = format!("<link rel=\"stylesheet\" href=\"{address}\">{{{{ page.content }}}}");
        let built = site(&[("templates/page.html", &template), ("content/a.md", REPLAY)]);
        assert_eq!(
            linked(&built, "a/index.html"),
            ["figure", "colours", "replay", "turn", "style-4", "style"]
        );
    }
}

#[test]
fn a_page_with_an_image_has_the_rule_for_those_that_stand_in_no_paragraph() {
    let built = site(&[
        (
            "templates/shortcodes/club.html",
            "<img src=\"../club.svg\" alt=\"The club\" width=\"2\" height=\"2\">",
        ),
        ("content/club.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\"/>"),
        ("content/a.md", "# A\n\n{{ club() }}\n"),
    ]);
    let sheets = paths(&page(&built, "a/index.html"));
    let rules = |sheet: &String| page(&built, sheet).replace([' ', '\n'], "");
    assert!(sheets.iter().any(|sheet| rules(sheet).contains("article>img")), "{sheets:?}");
}

/// Bytes of all style sheets of a page together, compressed.
#[test]
fn style_sheets_are_small() {
    let with_search = some_pages();
    for path in ["plain/index.html", "code/index.html", "s/index.html", "index.html", "404.html"] {
        let bytes = sent(&with_search, path);
        assert!(bytes <= 4_270, "{path}: {bytes}");
    }
    for (page, most) in [(GO, 7_835), (REPLAY, 8_680)] {
        let bytes = sent(&site(&[("content/replay.md", page)]), "replay/index.html");
        assert!(bytes <= most, "a replay: {bytes}");
    }
}
