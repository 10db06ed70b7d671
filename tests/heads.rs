//! What a site tells search engines, feed readers and those who share its pages.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

use std::fs;

use kisho::site::{BuildOptions, Built, Contents, build};

const ADDRESS: &str = "title = \"T & T\"\nbase_url = \"https://example.org/boards/\"\n";

/// A site of these files; the build says nothing.
fn site(files: &[(&str, &str)]) -> Built {
    let root = tempfile::tempdir().unwrap();
    for (file, text) in [("content/_index.md", "# Home\n")].iter().chain(files) {
        let path = root.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut built = build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    let said: Vec<_> = built.problems.iter().map(|problem| problem.diagnostic.message.clone()).collect();
    assert_eq!(said, Vec::<String>::new());
    // The folder goes; what is copied from it is read now.
    for contents in built.files.values_mut() {
        if let Contents::Copied(path) = contents {
            *contents = Contents::Made(fs::read(path).unwrap().into());
        }
    }
    built
}

fn text(built: &Built, path: &str) -> String {
    match &built.files[path] {
        Contents::Made(bytes) => String::from_utf8(bytes.to_vec()).unwrap(),
        Contents::Copied(_) => panic!("{path} has been read"),
    }
}

#[test]
fn search_engines_are_told_of_all_pages() {
    let built = site(&[
        ("kisho.toml", ADDRESS),
        ("content/go/old.md", "+++\ndate = 2026-01-02\nupdated = 2026-03-04T05:06:07+09:00\n+++\n"),
        ("content/go/new.md", "+++\ndate = 2026-01-02\naliases = [\"former\"]\n+++\n"),
        ("content/将棋.md", "# S\n"),
        ("content/page.html", "copied"),
    ]);
    let sitemap = text(&built, "sitemap.xml");
    let urls = sitemap.split("<url>").skip(1).map(|url| url.split("</url>").next().unwrap());
    assert_eq!(
        urls.collect::<Vec<_>>(),
        [
            "<loc>https://example.org/boards/go/</loc>",
            "<loc>https://example.org/boards/go/new/</loc><lastmod>2026-01-02T00:00:00Z</lastmod>",
            "<loc>https://example.org/boards/go/old/</loc><lastmod>2026-03-04T05:06:07+09:00</lastmod>",
            "<loc>https://example.org/boards/</loc>",
            "<loc>https://example.org/boards/%E5%B0%86%E6%A3%8B/</loc>",
        ]
    );
    assert!(text(&built, "robots.txt").ends_with("\nSitemap: https://example.org/boards/sitemap.xml\n"));
    assert!(
        text(&built, "go/old/index.html")
            .contains("<link rel=\"canonical\" href=\"https://example.org/boards/go/old/\">")
    );
    assert!(!text(&built, "404.html").contains("canonical"));
}

#[test]
fn without_an_address_nobody_is_told_half_of_one() {
    for base in ["/", "/boards"] {
        let config = format!("base_url = \"{base}\"\n");
        let built = site(&[("kisho.toml", &config), ("content/a.md", "# A\n")]);
        assert!(!built.files.contains_key("sitemap.xml") && !built.files.contains_key("robots.txt"));
        assert!(!text(&built, "a/index.html").contains("canonical"));
    }
}

#[test]
fn what_authors_write_themselves_stays() {
    let built = site(&[
        ("kisho.toml", ADDRESS),
        ("static/robots.txt", "User-agent: *\nDisallow: /\n"),
        ("content/sitemap.xml", "mine"),
    ]);
    assert!(text(&built, "robots.txt").ends_with("Disallow: /\n"));
    assert_eq!(text(&built, "sitemap.xml"), "mine");
    let config = format!("{ADDRESS}generate_sitemap = false\n");
    let built = site(&[("kisho.toml", &config)]);
    assert!(!built.files.contains_key("sitemap.xml"));
    assert_eq!(text(&built, "robots.txt"), "User-agent: *\nDisallow:\n");
    let config = format!("{ADDRESS}generate_robots_txt = false\n");
    assert!(!site(&[("kisho.toml", &config)]).files.contains_key("robots.txt"));
}

#[test]
fn icons_are_linked_where_they_are() {
    let built = site(&[("kisho.toml", ""), ("content/a.md", "# A\n")]);
    let page = text(&built, "a/index.html");
    assert!(page.contains("<link rel=\"icon\" href=\"../favicon.svg\" type=\"image/svg+xml\">"), "{page}");
    assert_eq!(page.matches("rel=\"icon\"").count(), 1, "{page}");
    assert!(text(&built, "favicon.svg").starts_with("<svg "));
    let built = site(&[
        ("kisho.toml", "base_url = \"/boards\"\n"),
        ("static/favicon.svg", "mine"),
        ("static/favicon.ico", "i"),
        ("static/apple-touch-icon.png", "a"),
    ]);
    assert_eq!(text(&built, "favicon.svg"), "mine");
    let missing = text(&built, "404.html");
    for icon in [
        "<link rel=\"icon\" href=\"/boards/favicon.ico\" sizes=\"32x32\">",
        "<link rel=\"apple-touch-icon\" href=\"/boards/apple-touch-icon.png\">",
    ] {
        assert!(missing.contains(icon), "{missing}");
    }
}
