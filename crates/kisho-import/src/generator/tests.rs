use kisho_game::text::Id;
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
        NewFile::Made(text) => text,
        _ => "copied",
    }
}

fn said(made: &Imported) -> Vec<(Id, usize)> {
    let place =
        |problem: &kisho_source::Problem| problem.source.line_column(problem.diagnostic.span.start).line;
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
        made.config.as_deref().unwrap(),
        "title = \"Z\"\nbase_url = \"https://example.org\"\nlang = \"ja\"\ngenerate_feeds = true\n\n[slugify]\npaths = \"on\"\npaths_keep_dates = true\n\n[[taxonomies]]\nfeed = true\nname = \"players\"\n\n[languages.en]\nbuild_search_index = true\ntitle = \"E\"\n\n[extra]\na = 1\n"
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
            (Id::ImportKey, 3),
            (Id::ImportKey, 4),
            (Id::ImportKey, 6),
            (Id::ImportLeft, 1),
            (Id::ImportShortcode, 11)
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
        made.config.as_deref().unwrap(),
        "title = \"H\"\nbase_url = \"https://example.org/\"\nlang = \"en\"\nfeed_filenames = [\"index.xml\"]\ngenerate_feeds = true\n\n[[taxonomies]]\nname = \"categories\"\n\n[languages.ja]\ntitle = \"盤\"\n\n[[menu]]\nname = \"Top\"\nurl = \"/\"\n\n[[menu]]\nname = \"Posts\"\nurl = \"/posts\"\n\n[[menu.children]]\nname = \"New\"\nurl = \"@/posts/a.md\"\n\n[[languages.ja.menu]]\nname = \"表\"\nurl = \"/ja/\"\n"
    );
    let a = text(&made, "content/posts/a.md");
    for part in [
        "date = 2024-01-02T03:04:05+09:00\n",
        "updated = 2024-02-03\n",
        "path = \"/old/a/\"\n",
        "[taxonomies]\nseries = [\"s\"]\ntags = [\"x\", \"z\"]\n",
        "[extra]\ncover = \"c.png\"\n",
        "See [B](@/posts/b/index.md#here), [C](@/posts/c.md).\n{{ figure(src=\"p.png\", alt=\"P\", caption=\"Cap\") }}\n{{< tweet 1 >}}\n",
    ] {
        assert!(a.contains(part), "{part}\n{a}");
    }
    assert_eq!(text(&made, "content/posts/b/index.md"), "+++\ntitle = \"B\"\ndraft = true\n+++\n\n\n# B\n");
    assert_eq!(text(&made, "content/posts/c.md"), "+++\ntitle = \"C\"\n+++\nText\n");
    assert_eq!(
        text(&made, "content/posts/d.ja.md"),
        "+++\ntitle = \"D\"\ndraft = true\nauthors = [\"Hugo\"]\n+++\n"
    );
    assert_eq!(said(&made), [(Id::ImportKey, 8), (Id::ImportShortcode, 14)]);
}

#[test]
fn what_cannot_be_read_is_told_and_stays_as_it_was() {
    let (made, _folder) = moved(Generator::Hugo, &[("content/a.md", "---\ntitle: [\n---\nx\n")]);
    assert_eq!(said(&made)[0].0, Id::FrontValue);
    assert_eq!(text(&made, "content/a.md"), "---\ntitle: [\n---\nx\n");
}

#[test]
fn settings_of_zola_that_kisho_has() {
    let (made, _folder) = moved(
        Generator::Zola,
        &[
            (
                "config.toml",
                "output_dir = \"docs\"\nbuild_search_index = true\nignored_content = [\"*.{xlsx,bak}\", \"drafts/**\"]\nhard_link_static = false\ntheme = \"\"\ngenerate_feeds = true\n[link_checker]\ninternal_level = \"warn\"\nanchors = \"x\"\n[languages.ja]\ngenerate_feeds = true\n[languages.fr]\ngenerate_feeds = false\n[languages.de]\ntheme = \"x\"\n",
            ),
            (
                "content/a/_index.md",
                "+++\nsort_by = \"title_bytes\"\nrender = true\ntransparent = false\ngenerate_feeds = true\n+++\n{{ note(x=1) }} {{ other() }}\n",
            ),
            ("content/b/_index.md", "+++\nsort_by = \"slug\"\nrender = false\n+++\n"),
            ("content/a/x.xlsx", ""),
            ("content/drafts/y.md", ""),
            ("templates/shortcodes/note.html", "{{ x }}"),
        ],
    );
    let config = made.config.as_deref().unwrap();
    for part in [
        "output = \"docs\"\n",
        "build_search_index = true\n",
        "[link_checker]\ninternal_level = \"warn\"\n",
        "[slugify]\npaths = \"on\"\n",
    ] {
        assert!(config.contains(part), "{part}\n{config}");
    }
    assert_eq!(
        text(&made, "content/a/_index.md"),
        "+++\nsort_by = \"title\"\ngenerate_feeds = true\n+++\n{{ note(x=1) }} {{ other() }}\n"
    );
    assert_eq!(text(&made, "content/b/_index.md"), "+++\nsort_by = \"none\"\n+++\n");
    let files: Vec<&str> = made.files.keys().map(String::as_str).collect();
    assert_eq!(files, ["content/a/_index.md", "content/b/_index.md", "templates/shortcodes/note.html"]);
    let told = said(&made);
    let all = [
        (Id::ImportKey, 9),
        (Id::ImportKey, 15),
        (Id::ImportKey, 3),
        (Id::ImportShortcode, 7),
        (Id::ImportLeft, 1),
    ];
    assert!(told.len() == all.len() && all.iter().all(|one| told.contains(one)), "{told:?}");
}

#[test]
fn a_site_of_hugo_in_two_languages_with_folders_of_their_own() {
    let (made, _folder) = moved(
        Generator::Hugo,
        &[
            (
                "config/_default/hugo.yaml",
                "baseURL: https://example.org/\ndefaultContentLanguage: ja\ndisableKinds: [RSS]\n",
            ),
            (
                "config/_default/languages.toml",
                "[ja]\ntitle = '盤'\ncontentDir = 'content/ja'\n[en]\ntitle = 'Boards'\ncontentDir = 'content/en'\nlanguageDirection = 'ltr'\nsomething = 1\n",
            ),
            (
                "config/_default/menus.en.toml",
                "[[main]]\nname = 'Top'\npageRef = '/'\n[[footer]]\nname = 'F'\nurl = '/'\n",
            ),
            ("content/ja/_index.md", "---\ntitle: 盤\n---\n"),
            ("content/en/_index.md", "---\ntitle: Boards\n---\n"),
            (
                "content/ja/posts/a/index.md",
                "---\ntitle: 甲\nmenu: main\n---\n[]({{< ref path=\"a\" lang=\"en\" >}}) {{< ref \"/posts/b\" >}} {{< ref \"c\" >}}\n",
            ),
            ("content/ja/posts/a/p.png", "1"),
            ("content/ja/posts/a/more.md", "More"),
            (
                "content/en/posts/a/index.md",
                "---\ntitle: A\nmenu:\n  main:\n    weight: 3\n    name: The A\n  footer: {}\n---\n",
            ),
            ("content/en/posts/a/p.png", "2"),
            ("content/ja/posts/b.md", "B\n"),
            ("content/ja/posts/old.org", "* x\n"),
            ("content/ja/posts/old.html", "---\ntitle: x\n---\n<p>"),
        ],
    );
    assert_eq!(
        made.config.as_deref().unwrap(),
        "base_url = \"https://example.org/\"\nlang = \"ja\"\n\n[[taxonomies]]\nname = \"categories\"\n\n[languages.en]\ntitle = \"Boards\"\n\n[languages.ja]\ntitle = \"盤\"\n\n[[menu]]\nname = \"甲\"\nurl = \"@/posts/a/index.md\"\n\n[[languages.en.menu]]\nname = \"The A\"\nurl = \"@/posts/a/index.en.md\"\n\n[[languages.en.menu]]\nname = \"Top\"\nurl = \"@/_index.md\"\n"
    );
    let files: Vec<&str> = made.files.keys().map(String::as_str).collect();
    assert_eq!(
        files,
        [
            "content/_index.en.md",
            "content/_index.md",
            "content/posts/a/index.en.md",
            "content/posts/a/index.md",
            "content/posts/a/p.png",
            "content/posts/b.md"
        ]
    );
    assert_eq!(
        text(&made, "content/posts/a/index.md"),
        "+++\ntitle = \"甲\"\n+++\n[](@/posts/a/index.en.md) [](@/posts/b.md) {{< ref \"c\" >}}\n"
    );
    assert_eq!(text(&made, "content/posts/b.md"), "B\n");
    let told = said(&made);
    let all = [
        (Id::ImportKey, 8),
        (Id::ImportKey, 4),
        (Id::ImportKey, 3),
        (Id::ImportShortcode, 5),
        (Id::ImportLeft, 1),
        (Id::ImportLeft, 1),
        (Id::ImportLeft, 1),
    ];
    assert!(told.len() == all.len() && all.iter().all(|one| told.contains(one)), "{told:?}");
}

#[test]
fn addresses_of_hugo_stay() {
    let (made, _folder) = moved(
        Generator::Hugo,
        &[
            (
                "hugo.toml",
                "[permalinks]\nposts = '/:year/:month/:slug/'\n[taxonomies]\nplayer = 'players'\n[languages.ja]\nweight = 2\n",
            ),
            (
                "content/posts/a.md",
                "---\ntitle: A new Day\ndate: 2022-03-04\naliases: [old, /top.html, ../up]\nplayers: Shusaku\ncover: {image: c.png, alt: null}\nurl: ''\n---\n",
            ),
            ("content/posts/b.ja.md", "---\ntitle: B\nslug: bee\ndate: 2022-03-04\n---\n"),
            (
                "content/notes/My Note.md",
                "---\nurl: /here/x/\naliases: [z]\n---\n{{</* ref \"a\" */>}} https://example.org/x.\n",
            ),
            ("content/notes/UP/index.md", "---\ntitle: Up\n---\n"),
        ],
    );
    let a = text(&made, "content/posts/a.md");
    for part in [
        "path = \"/2022/03/a-new-day/\"\n",
        "aliases = [\"/2022/03/old\", \"/top.html\", \"/2022/up\"]\n",
        "[taxonomies]\nplayers = [\"Shusaku\"]\n",
        "[extra.cover]\nimage = \"c.png\"\n",
    ] {
        assert!(a.contains(part), "{part}\n{a}");
    }
    assert!(text(&made, "content/posts/b.ja.md").contains("path = \"/ja/2022/03/bee/\"\n"));
    let note = text(&made, "content/notes/My Note.md");
    assert!(note.contains("aliases = [\"/here/z\"]\n"), "{note}");
    assert!(note.ends_with("{{< ref \"a\" >}} <https://example.org/x>.\n"), "{note}");
    assert!(text(&made, "content/notes/UP/index.md").contains("slug = \"up\"\n"));
    assert_eq!(said(&made), []);
}

#[test]
fn half_a_config_moves_nothing() {
    let (made, folder) = moved(Generator::Zola, &[("config.toml", "title = \n"), ("content/a.md", "x\n")]);
    assert!(made.config.is_none() && made.files.is_empty());
    assert_eq!(said(&made), [(Id::ConfigValue, 1)]);
    assert_eq!(Generator::of(folder.path()), Some(Generator::Zola));
}

#[test]
fn sections_of_hugo_hand_values_down() {
    let (made, _folder) = moved(
        Generator::Hugo,
        &[
            ("hugo.toml", "title = 'H'\nignoreFiles = ['\\.Rmd$', 'old/']\n[cascade]\nauthor = 'Sora'\n"),
            (
                "content/posts/_index.md",
                "---\ntitle: Posts\ncascade:\n  - draft: true\n    banner: a.png\n    type: blog\n    _target:\n      path: /posts/new/**\n  - weight: 3\n---\n",
            ),
            ("content/posts/a.md", "---\ntitle: A\nauthor: Umi\n---\n"),
            ("content/posts/new/b.md", "---\ntitle: B\nWeight: 7\n---\n"),
            ("content/posts/c.Rmd", ""),
            ("content/old/d.md", "d"),
        ],
    );
    let head = |file: &str| text(&made, file).split("+++").nth(1).unwrap_or_default().to_owned();
    assert_eq!(head("content/posts/_index.md"), "\ntitle = \"Posts\"\nweight = 3\nauthors = [\"Sora\"]\n");
    assert_eq!(head("content/posts/a.md"), "\ntitle = \"A\"\nweight = 3\nauthors = [\"Umi\"]\n");
    let b =
        "\ntitle = \"B\"\nweight = 7\ndraft = true\nauthors = [\"Sora\"]\n\n[extra]\nbanner = \"a.png\"\n";
    assert_eq!(head("content/posts/new/b.md"), b);
    assert!(!made.files.keys().any(|file| file.contains("old") || file.ends_with("Rmd")));
    assert_eq!(said(&made), [(Id::ImportKey, 6)], "{:?}", made.problems);
}

#[test]
fn what_stands_nearer_in_hugo_counts_first() {
    let (made, _folder) = moved(
        Generator::Hugo,
        &[
            (
                "hugo.toml",
                "[cascade]\nweight = 1\ndescription = 'Config'\n[cascade.params]\na = 1\nb = 1\nc = 1\n",
            ),
            ("content/_index.md", "---\ncascade:\n  weight: 2\n  params: {b: 2, c: 2}\n---\n"),
            ("content/x/_index.md", "---\ncascade:\n  params: {c: 3}\n---\n"),
            ("content/x/p.md", "---\nparams: {B: 4}\n---\n"),
        ],
    );
    let head = |file: &str| text(&made, file).split("+++").nth(1).unwrap_or_default().to_owned();
    let top = "\ndescription = \"Config\"\nweight = 2\n\n[extra]\n";
    for (file, extra) in [
        ("content/_index.md", "a = 1\nb = 2\nc = 2\n"),
        ("content/x/_index.md", "a = 1\nb = 2\nc = 3\n"),
        ("content/x/p.md", "B = 4\na = 1\nc = 3\n"),
    ] {
        assert_eq!(head(file), format!("{top}{extra}"), "{file}");
    }
}

#[test]
fn targets_in_hugo_are_globs() {
    let config = "defaultContentLanguage: en\nlanguages: {en: {weight: 1}, ja: {weight: 2}, fr: {weight: 3}}\ncascade:\n\
        - {p: 1, target: {path: '{/articles,/articles/**}'}}\n\
        - {k: 1, target: {kind: '{home,section}'}}\n\
        - {l: 1, target: {lang: '{en,fr}'}}\n\
        - {e: 1, target: {lang: en}}\n\
        - {t: 1, target: {path: '/'}}\n";
    let files =
        ["_index.md", "articles/_index.md", "articles/a.ja.md", "articles/b/c.fr.md", "articles2/d.md"];
    let paths = files.map(|file| format!("content/{file}"));
    let all: Vec<(&str, &str)> = [("hugo.yaml", config)]
        .into_iter()
        .chain(paths.iter().map(|path| (path.as_str(), "---\ntitle: T\n---\n")))
        .collect();
    let (made, _folder) = moved(Generator::Hugo, &all);
    let keys = paths.each_ref().map(|path| {
        let lines = text(&made, path).lines().filter_map(|line| line.strip_suffix(" = 1"));
        lines.collect::<String>()
    });
    assert_eq!(keys, ["eklt", "eklp", "p", "lp", "el"]);
}

#[test]
fn sections_of_zola_lead_elsewhere() {
    let front = "+++\ntransparent = true\nredirect_to = \"a/b/\"\n+++\n";
    let (made, _folder) = moved(Generator::Zola, &[("config.toml", ""), ("content/x/_index.md", front)]);
    assert_eq!(text(&made, "content/x/_index.md"), front);
    assert_eq!(said(&made), []);
}
