//! Addresses: what becomes of the names of files, which pages are left out, and what leads where.

use kisho::site::{BuildOptions, Built, build};

use crate::built::{lines_said as said, page, put, site};

fn site_with(options: &BuildOptions, files: &[(&str, &str)]) -> Built {
    let root = tempfile::tempdir().unwrap();
    put(root.path(), files);
    build(&BuildOptions { root: root.path().to_owned(), ..options.clone() })
}

/// The words that a message marks, and its hint.
fn marked(built: &Built, number: usize) -> (String, String) {
    let problem = &built.problems[number];
    let hint = problem.diagnostic.hint.clone().unwrap_or_default();
    (problem.source.slice(problem.diagnostic.span).to_owned(), hint)
}

/// The part of a page between two texts.
fn between(page: &str, start: &str, end: &str) -> String {
    let after = page.split_once(start).unwrap_or_else(|| panic!("no {start} in {page}")).1;
    after.split_once(end).unwrap().0.to_owned()
}

const WHOLE: &str = "base_url = \"https://example.org/sub\"\ngenerate_feeds = true\n";

#[test]
fn names_of_files_become_addresses_that_work_everywhere() {
    let built = site(&[
        ("kisho.toml", WHOLE),
        ("content/My Games/_index.md", "# Games\n"),
        ("content/My Games/p/pic.svg", "<svg/>"),
        ("content/My Games/Opening Book: 1？.md", "+++\ndate = 2026-01-01\n+++\n# Opening\n"),
        (
            "content/定跡　第１回.md",
            "+++\ndate = 2026-01-02\naliases = [\"/%E5%8F%A4%E3%81%84/\"]\n+++\n# 定跡\n",
        ),
        // As a Mac writes it: か and a mark of its own.
        ("content/か\u{3099}いせつ/か\u{3099}.md", "# 画\n\n![図](ズ.svg)\n"),
        ("content/か\u{3099}いせつ/ス\u{3099}.svg", "<svg/>"),
        (
            "content/links.md",
            "[a](@/My%20Games/Opening%20Book:%201？.md) [b](定跡　第１回.md) [c](@/がいせつ/が.md) [d](</がいせつ/か\u{3099}.md>)\n",
        ),
    ]);
    // But for Windows, which cannot have the file.
    assert_eq!(said(&built), ["content/My Games/Opening Book: 1？.md:1 url-windows"]);
    let links = page(&built, "links/index.html");
    for (name, url) in [
        ("a", "My-Games/Opening-Book-1/"),
        ("b", "%E5%AE%9A%E8%B7%A1-%E7%AC%AC1%E5%9B%9E/"),
        ("c", "%E3%81%8C%E3%81%84%E3%81%9B%E3%81%A4/%E3%81%8C/"),
        ("d", "%E3%81%8C%E3%81%84%E3%81%9B%E3%81%A4/%E3%81%8C/"),
    ] {
        assert!(links.contains(&format!("<a href=\"../{url}\">{name}</a>")), "{name}: {links}");
    }
    assert!(
        built.files.contains_key("がいせつ/が/index.html") && built.files.contains_key("がいせつ/ズ.svg")
    );
    // From the page it is at `p/pic.svg`, as in its folder.
    assert!(built.files.contains_key("My-Games/p/pic.svg") && built.files.contains_key("My Games/p/pic.svg"));
    for file in ["sitemap.xml", "atom.xml"] {
        let text = page(&built, file);
        assert!(text.contains("https://example.org/sub/%E5%AE%9A%E8%B7%A1-%E7%AC%AC1%E5%9B%9E/"), "{text}");
    }
    let alias = page(&built, "古い/index.html");
    assert!(alias.contains("url=../%E5%AE%9A%E8%B7%A1-%E7%AC%AC1%E5%9B%9E/\""), "{alias}");
    assert!(alias.contains("rel=\"canonical\" href=\"https://example.org/sub/%E5%AE%9A"), "{alias}");
}

#[test]
fn the_config_says_how_addresses_are_made() {
    let files = |slugify: &str| {
        let config = format!("[slugify]\n{slugify}\n");
        let built = site(&[
            ("kisho.toml", &config),
            ("content/The Book v1.2.md", "+++\ntags = [\"Big Wall\"]\n+++\n## One Two\n"),
        ]);
        assert_eq!(said(&built), Vec::<String>::new());
        let made = |path: &String| path.strip_suffix("/index.html").map(str::to_owned);
        let mut files: Vec<String> = built.files.keys().filter_map(made).collect();
        files.retain(|file| file != "tags");
        let book = files.iter().find(|file| !file.starts_with("tags")).unwrap();
        let id = between(&page(&built, &format!("{book}/index.html")), "<h2 id=\"", "\"");
        (files.join(" "), id)
    };
    let of = |files: &str, id: &str| (files.to_owned(), id.to_owned());
    assert_eq!(files(""), of("The-Book-v1.2 tags/big-wall", "one-two"));
    assert_eq!(files("paths = \"on\"\nanchors = \"safe\""), of("tags/big-wall the-book-v1-2", "One-Two"));
    assert_eq!(files("paths = \"off\"\ntaxonomies = \"safe\""), of("The Book v1.2 tags/Big-Wall", "one-two"));
    assert_eq!(
        said(&site(&[("kisho.toml", "[slugify]\npath = \"on\"\n"), ("content/a.md", "")])),
        ["kisho.toml:2 config-key"]
    );
}

#[test]
fn names_that_windows_refuses_are_told_once() {
    let built = site(&[
        ("kisho.toml", ""),
        ("content/a.md", ""),
        ("static/nul.png", ""),
        ("static/img/q?.png", ""),
        ("static/aux/1.txt", ""),
        ("static/aux/2.txt", ""),
    ]);
    let told =
        ["static/aux/1.txt:1 url-windows", "static/img/q?.png:1 url-windows", "static/nul.png:1 url-windows"];
    assert_eq!(said(&built), told);
    assert!(!built.has_errors());
    let built = site(&[
        ("kisho.toml", ""),
        ("content/what?.md", ""),
        ("content/nul.md", "+++\nslug = \"zero\"\n+++\n"),
        ("content/aux/a.md", "+++\npath = \"b\"\n+++\n"),
        ("content/con/_index.md", ""),
    ]);
    let names = ["aux/a.md", "con/_index.md", "nul.md", "what?.md"];
    assert_eq!(said(&built), names.map(|name| format!("content/{name}:1 url-windows")));
}

#[test]
fn addresses_that_cannot_be_are_told_with_both_names() {
    let long = "長".repeat(90);
    let tagged = format!("+++\ntags = [\"{long}\", \"short\"]\n+++\n");
    let built = site(&[
        ("kisho.toml", ""),
        ("content/A b.md", ""),
        ("content/A-b.md", ""),
        ("content/a-B.md", ""),
        ("content/？.md", "+++\ntitle = \"?\"\n+++\n"),
        ("content/long.md", &tagged),
    ]);
    assert_eq!(
        said(&built),
        [
            "content/A-b.md:1 url-duplicate",
            "content/a-B.md:1 url-capitals",
            "content/long.md:2 url-long",
            "content/？.md:4 url-empty"
        ]
    );
    assert_eq!(marked(&built, 2).0, long, "the tag is marked");
    assert_eq!(built.problems[0].diagnostic.message, "the URL `/A-b/` already belongs to `content/A b.md`");
    let message = &built.problems[1].diagnostic.message;
    assert!(message.contains("/A-b/index.html") && message.contains("/a-B/index.html"), "{message}");
    assert!(!built.problems[1].diagnostic.is_error());
}

#[test]
fn pages_of_later_days_can_be_left_out() {
    let dated = |date: &str, more: &str| format!("+++\ndate = {date}\n+++\n{more}");
    let (today, night, later) =
        (dated("2026-11-21", ""), dated("2026-11-21T23:00:00Z", ""), dated("2026-11-22", ""));
    let files = [
        ("kisho.toml", ""),
        ("content/today.md", today.as_str()),
        ("content/night.md", &night),
        ("content/later.md", &later),
        ("content/s/_index.md", &later),
        ("content/s/below.md", ""),
        ("content/links.md", "[x](@/later.md)\n"),
    ];
    let until = |date: &str| BuildOptions { until: Some(date.parse().unwrap()), ..BuildOptions::default() };
    let built = site_with(&until("2026-11-21"), &files);
    assert_eq!(said(&built), ["content/links.md:1 link-broken"]);
    assert!(built.problems[0].diagnostic.message.contains("date is in the future"));
    let has = |built: &Built, name: &str| built.files.contains_key(&format!("{name}/index.html"));
    assert!(has(&built, "today") && has(&built, "night"), "a day has all its hours");
    assert!(!has(&built, "later") && !has(&built, "s") && !has(&built, "s/below"));
    let built = site_with(&until("2026-11-21T12:00:00Z"), &files);
    assert!(has(&built, "today") && !has(&built, "night"));
    // A build does not depend on the day on which it is made.
    let built = site(&[("kisho.toml", ""), ("content/a.md", "+++\ndate = 9999-12-31\n+++\n")]);
    assert!(has(&built, "a"));
    assert!("soon".parse::<kisho::site::Date>().is_err() && "12:00:00".parse::<kisho::site::Date>().is_err());
}

#[test]
fn the_config_leads_from_old_addresses_to_new_ones() {
    let built = site(&[
        (
            "kisho.toml",
            "base_url = \"https://example.org/\"\n[redirects]\n\"/old/\" = \"@/a.md#here\"\n\"old.html\" = \"/pic.svg\"\n\"/%E6%A3%8B/\" = \"https://example.com/?a=1&b=2\"\n",
        ),
        ("content/a.md", "+++\nlang = \"ja\"\n+++\n## here\n"),
        ("static/pic.svg", "<svg/>"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let old = page(&built, "old/index.html");
    assert!(old.contains("<html lang=\"ja\">") && old.contains("url=../a/#here\""), "{old}");
    assert!(old.contains("<link rel=\"canonical\" href=\"https://example.org/a/#here\">"), "{old}");
    assert!(page(&built, "old.html").contains("url=./pic.svg\""));
    assert!(page(&built, "棋/index.html").contains("url=https://example.com/?a=1&amp;b=2\""));
    assert!(!page(&built, "sitemap.xml").contains("old"));

    let built = site(&[
        (
            "kisho.toml",
            "[redirects]\n\"/a/\" = \"@/b.md\"\n\"/x/?y\" = \"@/b.md\"\n\"/n/\" = \"@/bb.md\"\n\"/m/\" = \"@/b.md#hree\"\n\"/\" = \"@/b.md\"\n",
        ),
        ("content/a.md", ""),
        ("content/b.md", "## here\n"),
    ]);
    assert_eq!(
        said(&built),
        [
            "kisho.toml:2 url-duplicate",
            "kisho.toml:3 redirect-address",
            "kisho.toml:4 link-broken",
            "kisho.toml:5 link-broken",
            "kisho.toml:6 url-duplicate"
        ]
    );
    assert!(built.problems[0].diagnostic.message.contains("content/a.md"));
    assert_eq!(marked(&built, 2), ("\"@/bb.md\"".to_owned(), "did you mean `@/b.md`?".to_owned()));
    assert_eq!(marked(&built, 3), ("\"@/b.md#hree\"".to_owned(), "did you mean `#here`?".to_owned()));
}

#[test]
fn without_a_server_an_old_address_names_the_page_in_the_folder() {
    let files = [
        (
            "kisho.toml",
            "base_url = \"https://example.org/\"\n[redirects]\n\"/old/\" = \"@/a.md#here\"\n\"/up.html\" = \"@/_index.md\"\n",
        ),
        ("content/_index.md", ""),
        ("content/a.md", "+++\naliases = [\"b/c.html\"]\n+++\n## here\n"),
    ];
    let built = site_with(&BuildOptions { offline: true, ..BuildOptions::default() }, &files);
    for (path, to) in [
        ("old/index.html", "../a/index.html#here"),
        ("up.html", "./index.html"),
        ("b/c.html", "../a/index.html"),
    ] {
        let page = page(&built, path);
        assert!(
            page.contains(&format!("url={to}\"")) && page.contains(&format!("<a href=\"{to}\">")),
            "{page}"
        );
    }
    assert!(
        page(&built, "old/index.html")
            .contains("<link rel=\"canonical\" href=\"https://example.org/a/#here\">")
    );
}

#[test]
fn a_name_that_begins_with_a_day_dates_its_page() {
    let files = [
        ("content/news/2024-05-06-the-wall.md", "Text\n"),
        ("content/news/2024-05-07_told/index.md", "+++\ntitle = \"Told\"\ndate = 2020-01-01\n+++\n"),
        ("content/news/2024-05-08-slug.md", "+++\nslug = \"mine\"\n+++\n[](@/news/2024-05-06-the-wall.md)\n"),
    ];
    let built = site(&files);
    assert_eq!(said(&built), Vec::<String>::new());
    let wall = page(&built, "news/the-wall/index.html");
    assert!(wall.contains("<time datetime=\"2024-05-06\">6 May 2024</time>"), "{wall}");
    assert!(wall.contains("<h1>the wall</h1>"), "{wall}");
    assert!(page(&built, "news/told/index.html").contains("1 January 2020"));
    assert!(page(&built, "news/mine/index.html").contains("<a href=\"../../news/the-wall/\">the wall</a>"));
    let kept = site(&[&files[..1], &[("kisho.toml", "[slugify]\npaths_keep_dates = true\n")]].concat());
    assert!(page(&kept, "news/2024-05-06-the-wall/index.html").contains("6 May 2024"));
}

const MENU: &str = r##"
[[menu]]
name = "Games"
url = "@/games/_index.md"

[[menu]]
name = "{囲碁|いご}"
[[menu.children]]
name = "Joseki"
url = "@/games/go/_index.md"
[[menu.children]]
name = "Ladders"
url = "@/games/go/a.md#ladders"
[[menu.children]]
name = "Elsewhere"
url = "https://example.org/"
[[menu.children]]
name = "日"
url = "@/_index.md"
lang = "ja"
"##;

#[test]
fn menus_have_links_below_links_and_mark_where_the_reader_is() {
    let built = site(&[
        ("kisho.toml", MENU),
        ("content/games/_index.md", ""),
        ("content/games/go/_index.md", ""),
        ("content/games/go/a.md", "## Ladders\n"),
        ("content/games/b.md", ""),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let menu = |path: &str| between(&page(&built, path), "<nav class=\"menu\"", "</nav>");
    let a = menu("games/go/a/index.html");
    assert!(a.contains("<summary aria-current=\"true\"><ruby>囲碁"), "{a}");
    assert!(a.contains("<a href=\"../../../games/go/\" aria-current=\"true\">Joseki</a>"), "{a}");
    assert!(a.contains("<a href=\"../../../games/\">Games</a>"), "the nearer entry is the one: {a}");
    assert!(a.contains("<a href=\"../../../games/go/a/#ladders\">Ladders</a>"), "{a}");
    assert!(a.contains("<a href=\"https://example.org/\">Elsewhere</a>") && !a.contains("日"), "{a}");
    assert!(menu("games/index.html").contains("<a href=\"../games/\" aria-current=\"page\">Games</a>"));
    assert!(menu("games/b/index.html").contains("<a href=\"../../games/\" aria-current=\"true\">Games</a>"));
    assert!(!menu("index.html").contains("aria-current"));
}

#[test]
fn what_is_wrong_with_menus_is_told() {
    let built = site(&[
        (
            "kisho.toml",
            "[[menu]]\nname = \"A\"\n[[menu]]\nname = \"B\"\nurl = \"@/a.md#tow\"\n[[menu]]\nname = \"C\"\n[[menu.children]]\nname = \"D\"\nurl = \"/a/\"\n[[menu.children.children]]\nname = \"E\"\nurl = \"/a/\"\n[[languages.ja.menu]]\nname = \"F\"\n[[languages.ja.menu.children]]\nname = \"G\"\n",
        ),
        ("content/a.md", "## two\n"),
    ]);
    assert_eq!(
        said(&built),
        [
            "kisho.toml:2 config-menu",
            "kisho.toml:5 link-broken",
            "kisho.toml:7 config-menu",
            "kisho.toml:17 config-menu"
        ]
    );
    assert_eq!(marked(&built, 1).1, "did you mean `#two`?");
}

const GAME: &str = "```quoridor id=game\n1. e2 e8 2. e3 e7 3. e4 e6\n```\n";

#[test]
fn a_link_on_another_page_leads_to_a_frame_of_a_replay() {
    let links = "[second](@/game.md#game:3), [](game.md#game:1), [start](game.md#game:0)\n";
    let built = site(&[
        ("kisho.toml", ""),
        ("content/game.md", &format!("# Game\n\n{GAME}")),
        ("content/links.md", links),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let (links, game) = (page(&built, "links/index.html"), page(&built, "game/index.html"));
    assert!(links.contains("<a href=\"../game/#game-3\">second</a>"), "{links}");
    assert!(links.contains("<a href=\"../game/#game-1\">1. e2 of ‘Game’</a>"), "{links}");
    // The address names the control of the frame, whether or not a page links to it.
    assert!(game.contains("id=\"game-3\""), "{game}");
    let alone = site(&[("kisho.toml", ""), ("content/game.md", &format!("# Game\n\n{GAME}"))]);
    assert!(page(&alone, "game/index.html").contains("id=\"game-3\""));
}

#[test]
fn a_frame_that_cannot_be_shown_is_told() {
    let built = site(&[
        ("kisho.toml", ""),
        (
            "content/game.md",
            &format!(
                "# Game\n\n{GAME}\n```quoridor id=late frame=2\n1. e2 e8 2. e3\n```\n\n```quoridor id=still frames=none\n1. e2\n```\n"
            ),
        ),
        (
            "content/links.md",
            "[a](@/game.md#game:9)\n\n[b](@/game.md#gaem:1)\n\n[c](@/game.md#late:1)\n\n[d](@/game.md#still:1)\n",
        ),
    ]);
    assert_eq!(said(&built), [1, 3, 7].map(|line| format!("content/links.md:{line} link-frame")));
    assert_eq!(marked(&built, 0).1, "its frames go from 0 to 6");
    assert_eq!(marked(&built, 1).1, "did you mean `#game:1`?");
}

#[test]
fn an_id_of_html_may_look_like_a_frame() {
    let note = "A note.<sup id=\"fnref:1\"><a href=\"#fn:1\">1</a></sup> [And its text](#fn:1), [none](#fm:2)\n\n\
        <div id=\"fn:1\"><a href=\"#fnref:1\">Back</a></div>\n\n[An old one](#fn:3)\n\n<a name=\"fn:3\">Three</a>\n";
    let headings = "[](#c:1) [](#d:1)\n\n## See {#c:1}\n\n[](#c:1) [](#e:1)\n\n## Dee {#d:1}\n";
    let built = site(&[
        ("kisho.toml", ""),
        ("content/a.md", note),
        ("content/b.md", "[A](@/a.md#fn:1)\n"),
        ("content/c.md", headings),
    ]);
    assert_eq!(said(&built), ["content/a.md:1 link-frame", "content/c.md:5 link-frame"]);
    let c = page(&built, "c/index.html");
    assert_eq!(
        (c.matches("<a href=\"#c:1\">See</a>").count(), c.matches("<a href=\"#d:1\">Dee</a>").count()),
        (2, 1)
    );
    let a = page(&built, "a/index.html");
    assert!(a.contains("<a href=\"#fn:1\">And its text</a>"), "{a}");
    assert!(page(&built, "b/index.html").contains("<a href=\"../a/#fn:1\">A</a>"));
}

#[test]
fn tables_of_contents_show_what_headings_show() {
    let built = site(&[
        ("kisho.toml", ""),
        (
            "content/a.md",
            "# A\n\n## On [](#x) and [](@/b.md)\n\n## {隅|すみ}の{石|いし}\n\n## Rest\n\n```qf id=x\ngkwAAAAQ\n```\n",
        ),
        ("content/b.md", "# Bee <3\n"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let a = page(&built, "a/index.html");
    let toc = between(&a, "<details class=\"toc\">", "</details>");
    assert!(toc.contains("<a href=\"#on-and\">On Figure 1 and Bee &lt;3</a>"), "{toc}");
    assert!(toc.contains("<ruby>隅<rp>(</rp><rt>すみ</rt><rp>)</rp></ruby>の<ruby>石"), "{toc}");
    assert!(a.contains("<h2 id=\"on-and\">On <a href=\"#x\">Figure 1</a>"), "{a}");
}

#[test]
fn feeds_say_what_a_page_is_about_and_who_wrote_it() {
    let config = format!("{WHOLE}author = \"Site\"\nfeed_filenames = [\"atom.xml\", \"rss.xml\"]\n");
    let built = site(&[
        ("kisho.toml", &config),
        (
            "content/a.md",
            "+++\ndate = 2026-01-01\nauthors = [\"A & B\", \"C\"]\ntags = [\"Big Wall\"]\ngame = \"quoridor\"\n+++\n# A\n",
        ),
        ("content/b.md", "+++\ndate = 2026-01-02\n+++\n# B\n"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let (atom, rss) = (page(&built, "atom.xml"), page(&built, "rss.xml"));
    assert!(atom.contains("<author>\n<name>A &amp; B</name>\n</author>\n<author>\n<name>C</name>"), "{atom}");
    let category =
        "<category term=\"big-wall\" scheme=\"https://example.org/sub/tags/\" label=\"Big Wall\"/>";
    assert!(atom.contains(category) && atom.contains("label=\"Quoridor\""), "{atom}");
    assert!(rss.contains("<category domain=\"https://example.org/sub/tags/\">Big Wall</category>"), "{rss}");
    assert_eq!(
        rss.matches("<dc:creator>").count(),
        3,
        "two of the first page, that of the site of the other"
    );
    let a = page(&built, "a/index.html");
    assert!(
        a.contains("<span>A &amp; B, C</span> <span><time")
            && a.contains("\"author\":[{\"@type\":\"Person\""),
        "{a}"
    );
}

#[test]
fn lists_of_terms_are_in_one_language() {
    let built = site(&[
        (
            "kisho.toml",
            "title = \"T\"\n[languages.ja]\ntitle = \"盤\"\n[languages.fr]\ntaxonomies = [{ name = \"tags\", render = false }]\n",
        ),
        ("content/a.md", "+++\ntitle = \"A\"\ntags = [\"wall\", \"定跡\"]\n+++\n"),
        ("content/b.md", "+++\ntitle = \"B\"\ntags = [\"wall\"]\n+++\n"),
        ("content/a.ja.md", "+++\ntitle = \"あ\"\ntags = [\"定跡\"]\nseries = \"壁\"\n+++\n"),
        ("content/c.ja.md", "+++\ntitle = \"う\"\nseries = \"壁\"\n+++\n"),
        ("content/un.fr.md", "+++\ntitle = \"Un\"\ntags = [\"mur\"]\n+++\n"),
    ]);
    assert_eq!(said(&built), ["kisho.toml:4 texts-missing"]);
    let list = |path: &str| between(&page(&built, path), "<ul class=\"list\">", "</ul>");
    assert!(list("tags/定跡/index.html").contains(">A</a>") && !list("tags/定跡/index.html").contains("あ"));
    assert!(list("ja/tags/定跡/index.html").contains(">あ</a>"));
    let (en, ja) = (page(&built, "tags/index.html"), page(&built, "ja/tags/index.html"));
    assert!(en.contains("<span>2 pages</span>") && en.contains("<span>1 page</span>"), "{en}");
    assert!(ja.contains("<span>1件</span>") && ja.contains("<html lang=\"ja\">"), "{ja}");
    assert!(ja.contains("<a class=\"site-title\" href=\"../../ja/\">盤</a>"), "{ja}");
    assert!(
        between(&ja, "<nav class=\"crumbs\"", "</nav>").contains("<a href=\"../../ja/\">ホーム</a>"),
        "{ja}"
    );
    let a = page(&built, "ja/a/index.html");
    assert!(a.contains("href=\"../../ja/tags/%E5%AE%9A%E8%B7%A1/\">定跡</a>"), "{a}");
    assert!(a.contains("href=\"../../ja/series/%E5%A3%81/\">壁</a>"), "{a}");
    assert!(!built.files.keys().any(|path| path.starts_with("fr/tags")));
    assert!(page(&built, "fr/un/index.html").contains("</span> mur</p>"));
}

#[test]
fn the_way_to_a_page_begins_at_the_home_page_of_its_language() {
    let built = site(&[
        ("kisho.toml", "title = \"T\"\n"),
        ("content/_index.md", "+++\ntranslation_key = \"home\"\n+++\n# Home\n"),
        ("content/ja/_index.md", "+++\nlang = \"ja\"\ntranslation_key = \"home\"\n+++\n# 表紙\n"),
        ("content/ja/s/_index.md", "# 節\n"),
        ("content/ja/s/x.md", "# 頁\n"),
        ("content/other.md", "+++\nlang = \"ja\"\n+++\n# 他\n"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let crumbs = |path: &str| between(&page(&built, path), "<nav class=\"crumbs\"", "</nav>");
    let x = crumbs("ja/s/x/index.html");
    assert!(x.contains("<a href=\"../../../ja/\">ホーム</a> › <a href=\"../../../ja/s/\">節</a>"), "{x}");
    assert!(crumbs("other/index.html").contains("<a href=\"../ja/\">ホーム</a>"));
    assert!(!page(&built, "ja/index.html").contains("class=\"crumbs\""), "it is the home page");
    assert!(
        page(&built, "ja/s/x/index.html")
            .contains("<a class=\"site-title\" href=\"../../../ja/\" lang=\"en\">")
    );
}

#[test]
fn links_lead_to_the_title_of_a_page_unless_another_heading_has_its_words() {
    let built = site(&[
        ("content/_index.md", "# Start here\n\n[a](#start-here)\n"),
        ("content/ladders.md", "# Ladders\n\n## Broken\n"),
        ("content/nets.md", "# Nets\n\n## Nets\n\n[down](#nets)\n"),
        (
            "content/own.md",
            "# Snapback {#uttegae}\n\n[](@/ladders.md#ladders) [](#uttegae) [n](@/nets.md#nets-2)\n",
        ),
        ("content/taken.md", "# One {#two}\n\n## Two {#two}\n"),
    ]);
    let said = said(&built);
    assert_eq!(said, ["content/own.md:3 link-broken", "content/taken.md:3 id-duplicate"]);
    assert!(page(&built, "index.html").contains("<h1 id=\"start-here\">Start here</h1>"));
    assert!(page(&built, "ladders/index.html").contains("<h1 id=\"ladders\">Ladders</h1>"));
    let nets = page(&built, "nets/index.html");
    assert!(nets.contains("<h1>Nets</h1>") && nets.contains("<h2 id=\"nets\">"), "{nets}");
    let own = page(&built, "own/index.html");
    assert!(
        own.contains("<h1 id=\"uttegae\">Snapback</h1>") && own.contains("#uttegae\">Snapback</a>"),
        "{own}"
    );
    assert!(own.contains("ladders/#ladders\">Ladders</a>"), "{own}");
}

#[test]
fn a_path_that_systems_or_kisho_cannot_have_is_told() {
    let path = |path: &str| format!("+++\npath = \"{path}\"\n+++\n# A\n");
    let long = path(&["a".repeat(100).as_str(); 10].join("/"));
    let built = site(&[("content/a.md", &long), ("content/b.md", &path(".kisho-new/x"))]);
    assert_eq!(said(&built), ["content/a.md:1 url-long", "content/b.md:1 url-duplicate"]);
}

#[test]
fn copies_of_one_file_may_differ_in_case() {
    let built = site(&[
        ("kisho.toml", "[slugify]\npaths = \"on\"\n"),
        ("content/Foo/index.md", "# A\n"),
        ("content/Foo/x.txt", "x"),
    ]);
    assert!(built.files.contains_key("Foo/x.txt") && built.files.contains_key("foo/x.txt"));
    assert_eq!(said(&built), Vec::<String>::new());
}

#[test]
fn a_redirect_with_a_name_that_is_too_long_is_told_where_it_stands() {
    let long = "a".repeat(300);
    let path = vec!["folder"; 200].join("/");
    let config = format!(
        "title = \"T\"\n\n[redirects]\n\"/x/\" = \"/\"\n\"/{long}/\" = \"/\"\n\"/{path}/\" = \"/\"\n"
    );
    let built = site(&[("kisho.toml", &config), ("content/_index.md", "# H\n")]);
    assert_eq!(said(&built), ["kisho.toml:5 url-long", "kisho.toml:6 url-long"]);
    let hint = built.problems[0].diagnostic.hint.as_deref();
    assert_eq!(hint, Some("write a shorter path, or remove it"));
}

#[test]
fn messages_are_short_enough_to_be_read() {
    let long = "x".repeat(300_000);
    for text in [
        format!("```{long}\nx\n```\n"),
        format!("<p lang=\"{long}\">x</p>\n"),
        format!("{}\nx\n", "`".repeat(300_000)),
        format!("[x]({})\n", "%".repeat(300_000)),
        format!("<img src=\"a.svg\" title=\"{long}\">\n"),
    ] {
        let built = site(&[("content/a.md", &text), ("content/a.svg", "<svg/>")]);
        assert!(!built.problems.is_empty(), "{}", &text[..20]);
        for problem in &built.problems {
            let said = &problem.diagnostic;
            for text in [Some(&said.message), said.hint.as_ref(), said.label.as_ref()].into_iter().flatten() {
                assert!(text.chars().count() <= 1_000, "{}: {}", said.id, text.len());
            }
        }
    }
}
