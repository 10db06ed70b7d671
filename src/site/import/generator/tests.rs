use std::fs;

use super::*;

fn moved(generator: Generator, files: &[(&str, &str)]) -> (Imported, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    (site(generator, folder.path()), folder)
}

fn text<'a>(made: &'a Imported, file: &str) -> &'a str {
    match &made.files[file] {
        Contents::Made(bytes) => std::str::from_utf8(bytes).unwrap(),
        _ => "copied",
    }
}

fn said(made: &Imported) -> Vec<(&'static str, usize)> {
    let place =
        |problem: &crate::site::Problem| problem.source.line_column(problem.diagnostic.span.start).line;
    made.problems.iter().map(|problem| (problem.diagnostic.id, place(problem))).collect()
}

#[test]
fn a_site_of_zola() {
    let (made, _folder) = moved(
        Generator::Zola,
        &[
            (
                "config.toml",
                "base_url = \"https://example.org\"\ntitle = \"Z\"\ndefault_language = \"ja\"\ncompile_sass = true\ngenerate_feeds = true\ntaxonomies = [{ name = \"players\", feed = true, lang = \"en\" }]\n[slugify]\npaths = \"on\"\npaths_keep_dates = true\n[languages.en]\ntitle = \"E\"\nbuild_search_index = true\n[extra]\na = 1\n",
            ),
            ("content/_index.md", "+++\nsort_by = \"date\"\ninsert_anchor_links = \"left\"\n+++\n"),
            (
                "content/go/a.md",
                "+++\ntitle = \"A\"\ndate = 2024-01-02\n[taxonomies]\ntags = [\"x\"]\n[extra]\nb = 2\n+++\nOne [b](@/go/_index.md)\n<!-- more -->\n{{ board(x=1) }}\n\n```\n{{ code() }}\n```\n",
            ),
            ("content/go/p.png", ""),
            ("static/robots.txt", ""),
            ("templates/index.html", ""),
        ],
    );
    assert_eq!(
        made.config,
        "title = \"Z\"\nbase_url = \"https://example.org\"\nlang = \"ja\"\ngenerate_feeds = true\n\n[slugify]\npaths = \"on\"\n\n[[taxonomies]]\nfeed = true\nname = \"players\"\n\n[languages.en]\ntitle = \"E\"\n\n[extra]\na = 1\n"
    );
    assert_eq!(
        text(&made, "content/go/a.md"),
        "+++\ntitle = \"A\"\ndate = 2024-01-02\n\n[taxonomies]\ntags = [\"x\"]\n\n[extra]\nb = 2\n+++\nOne [b](@/go/_index.md)\n<!-- more -->\n{{ board(x=1) }}\n\n```\n{{ code() }}\n```\n"
    );
    assert_eq!(text(&made, "content/_index.md"), "+++\nsort_by = \"date\"\n+++\n");
    assert!(made.files.contains_key("static/robots.txt") && made.files.contains_key("content/go/p.png"));
    let mut said = said(&made);
    said.sort_unstable();
    assert_eq!(
        said,
        [
            ("import-key", 3),
            ("import-key", 4),
            ("import-key", 6),
            ("import-key", 9),
            ("import-key", 12),
            ("import-left", 1),
            ("import-shortcode", 11)
        ]
    );
}

#[test]
fn a_site_of_hugo() {
    let (made, _folder) = moved(
        Generator::Hugo,
        &[
            (
                "hugo.toml",
                "baseURL = 'https://example.org/'\ntitle = 'H'\nlanguageCode = 'en-us'\n[[menus.main]]\nname = 'Posts'\npageRef = '/posts'\nweight = 20\n[[menus.main]]\nname = 'Top'\nurl = '/'\nweight = 10\n[[menus.main]]\nname = 'New'\nparent = 'Posts'\npageRef = '/posts/a'\n[languages.ja]\ntitle = '盤'\nweight = 2\n[[languages.ja.menus.main]]\nname = '表'\nurl = '/ja/'\n",
            ),
            (
                "content/posts/a.md",
                "---\ntitle: A\ndate: 2024-01-02T03:04:05+09:00\nlastmod: 2024-02-03\nurl: /old/a/\ntags: [x, z]\nseries: s\nlayout: wide\ncover: c.png\nempty:\n---\nSee [B]({{< ref \"b.md#here\" >}}), [C]({{< relref \"/posts/c\" >}}).\n{{< figure src=\"p.png\" alt=\"P\" caption=\"Cap\" >}}\n{{< tweet 1 >}}\n",
            ),
            ("content/posts/b/index.md", "{\"title\": \"B\", \"draft\": true}\n\n# B\n"),
            ("content/posts/d.ja.md", "---\ntitle: D\ndraft: yes\nauthor: Hugo\n---\n"),
            ("content/posts/c.md", "+++\ntitle = 'C'\nweight = 0\n+++\nText\n"),
        ],
    );
    assert_eq!(
        made.config,
        "title = \"H\"\nbase_url = \"https://example.org/\"\nlang = \"en\"\n\n[[taxonomies]]\nname = \"categories\"\n\n[languages.ja]\ntitle = \"盤\"\n\n[[menu]]\nname = \"Top\"\nurl = \"/\"\n\n[[menu]]\nname = \"Posts\"\nurl = \"/posts\"\n\n[[menu.children]]\nname = \"New\"\nurl = \"/posts/a\"\n\n[[languages.ja.menu]]\nname = \"表\"\nurl = \"/ja/\"\n"
    );
    let a = text(&made, "content/posts/a.md");
    for part in [
        "date = 2024-01-02T03:04:05+09:00\n",
        "updated = 2024-02-03\n",
        "path = \"/old/a/\"\n",
        "[taxonomies]\nseries = [\"s\"]\ntags = [\"x\", \"z\"]\n",
        "[extra]\ncover = \"c.png\"\n",
        "See [B](@/posts/b/index.md#here), [C](@/posts/c.md).\n![P](p.png)\n\nCap\n{{< tweet 1 >}}\n",
    ] {
        assert!(a.contains(part), "{part}\n{a}");
    }
    assert_eq!(text(&made, "content/posts/b/index.md"), "+++\ntitle = \"B\"\ndraft = true\n+++\n\n\n# B\n");
    assert_eq!(text(&made, "content/posts/c.md"), "+++\ntitle = \"C\"\n+++\nText\n");
    assert_eq!(
        text(&made, "content/posts/d.ja.md"),
        "+++\ntitle = \"D\"\ndraft = true\nauthors = [\"Hugo\"]\n+++\n"
    );
    assert_eq!(said(&made), [("import-key", 8), ("import-shortcode", 14)]);
}

#[test]
fn what_cannot_be_read_is_told_and_stays_as_it_was() {
    let (made, _folder) = moved(Generator::Hugo, &[("content/a.md", "---\ntitle: [\n---\nx\n")]);
    assert_eq!(said(&made)[0].0, "front-value");
    assert_eq!(text(&made, "content/a.md"), "---\ntitle: [\n---\nx\n");
}
