//! What a site tells search engines, feed readers and those who share its pages.

use std::fs;

use kisho::site::{BuildOptions, Built, Contents, build};
use kisho_game::text::Id;

use crate::built::{at, page as text, put};

const ADDRESS: &str = "title = \"T & T\"\nbase_url = \"https://example.org/boards/\"\n";

/// A site of these files; the build says nothing.
fn site(files: &[(&str, &str)]) -> Built {
    let root = tempfile::tempdir().unwrap();
    put(root.path(), &[("content/_index.md", "# Home\n")]);
    put(root.path(), files);
    let mut built = at(root.path());
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

/// What stands in the head as `content` of the property or name.
fn told<'a>(html: &'a str, property: &str) -> Option<&'a str> {
    let found = [format!("property=\"{property}\" content=\""), format!("name=\"{property}\" content=\"")];
    found.iter().find_map(|start| html.split(start.as_str()).nth(1)?.split('"').next())
}

const GAME: &str = "```sgf\n(;SZ[9];B[aa];W[bb];B[cc])\n```\n";

#[test]
fn the_home_page_is_shared_under_the_name_of_the_site() {
    let config = format!("{ADDRESS}[languages.ja]\ntitle = \"盤上\"\n");
    let built =
        site(&[("kisho.toml", &config), ("content/_index.ja.md", "# ホーム\n"), ("content/p.md", "# P\n")]);
    for (page, title) in [("index.html", "T &amp; T"), ("ja/index.html", "盤上"), ("p/index.html", "P")] {
        assert_eq!(told(&text(&built, page), "og:title"), Some(title), "{page}");
    }
    let html = text(&built, "index.html");
    assert!(html.contains("\"@type\":\"WebSite\",\"name\":\"T \\u0026 T\""), "{html}");
}

#[test]
fn a_shared_page_shows_its_first_figure() {
    let game = format!(
        "+++\ntitle = \"A & \\\"B\\\"\"\ndate = 2026-01-02\nlang = \"ja\"\n+++\nText.\n\n{GAME}\n{GAME}"
    );
    let built =
        site(&[("kisho.toml", ADDRESS), ("content/go/game.md", &game), ("content/plain.md", "# P\n")]);
    let html = text(&built, "go/game/index.html");
    for (property, content) in [
        ("og:type", "article"),
        ("og:title", "A &amp; &quot;B&quot;"),
        ("og:url", "https://example.org/boards/go/game/"),
        ("og:description", "Text."),
        ("og:site_name", "T &amp; T"),
        ("og:locale", "ja_JP"),
        ("article:published_time", "2026-01-02T00:00:00Z"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("twitter:card", "summary_large_image"),
    ] {
        assert_eq!(told(&html, property), Some(content), "{property} in {html}");
    }
    assert!(told(&html, "og:image:alt").is_some_and(|alt| !alt.is_empty()), "{html}");
    let path = told(&html, "og:image").unwrap().strip_prefix("https://example.org/boards/").unwrap();
    let Contents::Drawn(drawing) = &built.files[path] else { panic!("{path} is drawn later") };
    let png = drawing.png().unwrap();
    // Width and height stand after the name of the first part.
    assert_eq!(png[16..24], [0, 0, 4, 176, 0, 0, 2, 118]);
    assert_eq!(built.files.keys().filter(|path| path.ends_with(".png")).count(), 1, "one is enough");
    let plain = text(&built, "plain/index.html");
    assert_eq!((told(&plain, "og:image"), told(&plain, "twitter:card")), (None, Some("summary")));
    assert_eq!(told(&plain, "og:type"), Some("website"));
    let without = format!("{ADDRESS}social_cards = false\n");
    let built = site(&[("kisho.toml", &without), ("content/go/game.md", &game)]);
    assert!(!text(&built, "go/game/index.html").contains("og:"));
    assert!(!built.files.keys().any(|path| path.ends_with(".png")), "what nobody sees is not drawn");
}

#[test]
fn authors_choose_the_pictures_of_links() {
    let config = format!("{ADDRESS}social_image = \"/site.png\"\n");
    let page = |to: &str| format!("+++\nsocial_image = \"{to}\"\n+++\n{GAME}");
    let built = site(&[
        ("kisho.toml", &config),
        ("static/site.png", "p"),
        ("content/go/board 1.png", "p"),
        ("content/go/a.md", &page("board 1.png")),
        ("content/go/b.md", &page("@/go/board 1.png")),
        ("content/go/c.md", &page("https://example.com/c.png")),
        ("content/go/d.md", "# Plain\n"),
        ("content/go/e.md", &page("board%201.png?v=2")),
    ]);
    for (name, image) in [
        ("e", "https://example.org/boards/go/board%201.png?v=2"),
        ("a", "https://example.org/boards/go/board%201.png"),
        ("b", "https://example.org/boards/go/board%201.png"),
        ("c", "https://example.com/c.png"),
        ("d", "https://example.org/boards/site.png"),
    ] {
        assert_eq!(told(&text(&built, &format!("go/{name}/index.html")), "og:image"), Some(image));
    }
    assert!(!built.files.keys().any(|path| path.contains("poster")));
    let root = tempfile::tempdir().unwrap();
    fs::create_dir_all(root.path().join("content")).unwrap();
    fs::write(root.path().join("kisho.toml"), "social_image = \"/none.png\"\n").unwrap();
    fs::write(root.path().join("content/a.md"), page("nowhere.png")).unwrap();
    let built = build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    let ids: Vec<_> =
        built.problems.iter().map(|problem| (problem.source.name(), problem.diagnostic.id)).collect();
    assert_eq!(ids, [("content/a.md", Id::ImageMissing), ("kisho.toml", Id::ImageMissing)]);
}

#[test]
fn search_engines_are_told_what_a_page_is() {
    let config = format!("author = \"A </script> B\"\n{ADDRESS}");
    let page = "+++\ntitle = \"</script><script>x\"\ndate = 2026-01-02\nupdated = 2026-03-04\n+++\nText.\n";
    let built = site(&[
        ("kisho.toml", &config),
        ("content/go/_index.md", "+++\ntitle = \"Go\"\n+++\n"),
        ("content/go/a.md", page),
        ("content/_index.md", "+++\ntitle = \"Home\"\n+++\n"),
    ]);
    let html = text(&built, "go/a/index.html");
    assert_eq!(html.matches("<script").count(), 1, "data, and no other script: {html}");
    assert_eq!(html.matches("<script type=\"application/ld+json\">").count(), 1);
    let json = html.split("ld+json\">").nth(1).unwrap().split("</script>").next().unwrap();
    let data: serde_json::Value = serde_json::from_str(json).unwrap();
    let article = &data["@graph"][0];
    for (key, value) in [
        ("@type", "Article"),
        ("headline", "</script><script>x"),
        ("url", "https://example.org/boards/go/a/"),
        ("datePublished", "2026-01-02T00:00:00Z"),
        ("dateModified", "2026-03-04T00:00:00Z"),
        ("inLanguage", "en"),
        ("description", "Text."),
    ] {
        assert_eq!(article[key], value, "{key}");
    }
    assert_eq!(article["author"]["name"], "A </script> B");
    let steps = data["@graph"][1]["itemListElement"].as_array().unwrap();
    let steps: Vec<_> =
        steps.iter().map(|step| (step["position"].as_i64().unwrap(), &step["name"], &step["item"])).collect();
    assert_eq!(steps.len(), 3);
    assert_eq!(steps[1].1, "Go");
    assert_eq!((steps[2].0, steps[2].2.as_str()), (3, Some("https://example.org/boards/go/a/")));
    assert!(text(&built, "index.html").contains("\"WebSite\""));
    let built =
        site(&[("kisho.toml", &format!("{config}structured_data = false\n")), ("content/go/a.md", page)]);
    assert!(!text(&built, "go/a/index.html").contains("<script"));
}
