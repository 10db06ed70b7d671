//! Taxonomies, series and divided lists, as readers and authors meet them.

use kisho::site::Built;
use kisho_source::address::joined;

use crate::built::{at, lines_said as said, page, put};

/// A site of these files.
fn site(config: &str, files: &[(&str, &str)]) -> Built {
    let root = tempfile::tempdir().unwrap();
    put(root.path(), &[("kisho.toml", config)]);
    put(root.path(), files);
    at(root.path())
}

/// Asserts that all these stand in the text, one after the other.
fn in_order(text: &str, words: &[&str]) {
    let mut rest = text;
    for word in words {
        let at = rest.find(word).unwrap_or_else(|| panic!("`{word}` is not there or too early: {text}"));
        rest = &rest[at + word.len()..];
    }
}

#[test]
fn a_tag_has_a_page_and_all_tags_have_a_list() {
    let built = site(
        "title = \"T\"\n",
        &[
            (
                "content/old.md",
                "+++\ntitle = \"Old\"\ndate = 2020-01-01\ntags = [\"Walls\", \"opening\"]\n+++\n",
            ),
            ("content/s/new.md", "+++\ntitle = \"New\"\ndate = 2026-01-01\ntags = \"Walls\"\n+++\n"),
            ("content/none.md", "# None\n\n[walls](/tags/walls/)\n"),
        ],
    );
    assert_eq!(said(&built), Vec::<String>::new());
    let list = page(&built, "tags/index.html");
    in_order(
        &list,
        &[
            "<h1>Tags</h1>",
            "/opening/\">opening</a> <span>1 page</span>",
            "../tags/walls/\">Walls</a> <span>2 pages</span>",
        ],
    );
    let walls = page(&built, "tags/walls/index.html");
    assert!(walls.contains("<title>Walls – Tags – T</title>"), "{walls}");
    in_order(
        &walls,
        &[
            "<a href=\"../../\">Home</a> › <a href=\"../../tags/\">Tags</a></nav>",
            "../../s/new/",
            "../../old/",
        ],
    );
    let old = page(&built, "old/index.html");
    in_order(&old, &["<a href=\"../tags/walls/\">Walls</a>", "<a href=\"../tags/opening/\">opening</a>"]);
    assert!(page(&built, "none/index.html").contains("href=\"../tags/walls/\""), "a link to a tag is a link");
}

#[test]
fn a_site_without_terms_has_no_lists() {
    let built = site("", &[("content/a.md", "# A\n")]);
    let files: Vec<&String> = built.files.keys().filter(|path| path.ends_with("index.html")).collect();
    assert_eq!(files, ["a/index.html", "index.html"]);
    assert!(!page(&built, "a/index.html").contains("class=\"terms\""));
}

#[test]
fn japanese_tags_keep_their_names_in_their_addresses() {
    let built = site(
        "lang = \"ja\"\n",
        &[("content/a.md", "+++\ntitle = \"一\"\ntags = [\"美濃囲い\"]\ngame = \"shogi\"\n+++\n")],
    );
    let a = page(&built, "a/index.html");
    assert!(a.contains("href=\"../tags/%E7%BE%8E%E6%BF%83%E5%9B%B2%E3%81%84/\">美濃囲い</a>"), "{a}");
    assert!(a.contains("<span>ゲーム</span> <a href=\"../game/shogi/\">将棋</a>"), "{a}");
    assert!(page(&built, "tags/美濃囲い/index.html").contains("<h1>美濃囲い</h1>"));
    assert!(page(&built, "tags/index.html").contains("<h1>タグ</h1>"));
    assert!(page(&built, "game/shogi/index.html").contains("<h1>将棋</h1>"));
}

#[test]
fn a_game_has_one_page_in_each_language_whatever_names_it() {
    let built = site(
        "",
        &[
            ("content/en.md", "+++\ngame = \"Quoridor\"\n+++\n"),
            ("content/named.md", "+++\ngame = \"コリドール\"\n+++\n"),
            ("content/ja.md", "+++\nlang = \"ja\"\ngame = \"コリドール\"\n+++\n"),
            ("content/other.md", "+++\ngame = \"Hex\"\n+++\n"),
        ],
    );
    assert_eq!(said(&built), Vec::<String>::new());
    assert!(page(&built, "en/index.html").contains("../game/quoridor/\">Quoridor</a>"));
    assert!(page(&built, "ja/index.html").contains("../ja/game/quoridor/\">コリドール</a>"));
    in_order(&page(&built, "game/index.html"), &["Hex</a> <span>1 page<", "Quoridor</a> <span>2 pages<"]);
}

#[test]
fn what_is_wrong_with_terms_is_said() {
    let built = site(
        "[[taxonomies]]\nname = \"players\"\n[[taxonomies]]\nname = \"Players\"\n",
        &[
            ("content/a.md", "+++\ntags = [\"Wall\", \"？\"]\n[taxonomies]\nplayer = [\"x\"]\n+++\n"),
            ("content/b.md", "+++\ntags = [\"wall\"]\n+++\n"),
            ("content/c.md", "+++\ntags = 3\n+++\n"),
        ],
    );
    assert_eq!(
        said(&built),
        [
            "content/a.md:2 term-address",
            "content/a.md:4 taxonomy-unknown",
            "content/b.md:2 term-address",
            "content/c.md:2 front-value",
            "kisho.toml:4 config-taxonomy",
        ]
    );
    let problem = |file: &str| {
        let found = built.problems.iter().find(|problem| problem.source.name() == file).unwrap();
        (found.diagnostic.message.clone(), found.diagnostic.is_error())
    };
    assert_eq!(
        problem("content/b.md"),
        ("`wall` and `Wall` have the same URL, `/tags/wall/`".to_owned(), false)
    );
    assert!(page(&built, "tags/wall/index.html").contains("../../b/"), "they are shown as one");
}

#[test]
fn the_config_names_more_taxonomies() {
    let built = site(
        "[[taxonomies]]\nname = \"棋士\"\n[[taxonomies]]\nname = \"tags\"\nrender = false\n",
        &[("content/a.md", "+++\ntags = [\"t\"]\n[taxonomies]\n\"棋士\" = [\"秀策\"]\n+++\n")],
    );
    assert_eq!(said(&built), Vec::<String>::new());
    assert!(page(&built, "棋士/秀策/index.html").contains("<h1>秀策</h1>"));
    assert!(!built.files.keys().any(|path| path.starts_with("tags/")));
    assert!(page(&built, "a/index.html").contains("<span>Tags</span> t</p>"), "shown without a link");
}

#[test]
fn a_taxonomy_among_the_keys_of_a_page_is_told_where_it_belongs() {
    let built = site(
        "[[taxonomies]]\nname = \"players\"\n",
        &[
            ("content/a.md", "+++\nplayers = [\"Ann\"]\n+++\n"),
            ("content/b.md", "---\nplayers: [Ann]\n---\n"),
            ("content/c.md", "+++\nplace = \"x\"\n+++\n"),
        ],
    );
    let hints: Vec<_> =
        built.problems.iter().map(|problem| problem.diagnostic.hint.clone().unwrap()).collect();
    assert_eq!(hints.len(), 3, "{hints:?}");
    let names = |hint: &String| hint.contains("`players`") && hint.contains("`[taxonomies]`");
    assert!(names(&hints[0]) && names(&hints[1]) && !names(&hints[2]), "{hints:?}");
}

#[test]
fn a_taxonomy_can_have_templates_of_its_own() {
    let built = site(
        "",
        &[
            ("content/a.md", "+++\ntags = [\"x\"]\nseries = \"y\"\n+++\n"),
            (
                "templates/tags/list.html",
                "{{ taxonomy.name }}:{% for t in terms %}{{ t.name }}{{ t.page_count }}{% endfor %}",
            ),
            (
                "templates/taxonomy_single.html",
                "{{ term.name }} {{ term.pages | length }} {{ current_path }}",
            ),
        ],
    );
    assert_eq!(page(&built, "tags/index.html"), "tags:x1");
    assert_eq!(page(&built, "series/y/index.html"), "y 1 series/y/");
}

#[test]
fn a_part_of_a_series_leads_to_the_others() {
    let part = |title: &str, date: &str| {
        format!("+++\ntitle = \"{title}\"\ndate = {date}\nseries = \"Walls\"\n+++\n")
    };
    let (a, b, c) = (part("One", "2026-01-01"), part("Two", "2026-02-01"), part("Three", "2026-03-01"));
    let built = site(
        "",
        &[
            ("content/z.md", &a),
            ("content/y.md", &b),
            ("content/x.md", &c),
            ("content/w.md", "+++\ntitle = \"Alone\"\nseries = \"Solo\"\n+++\n"),
        ],
    );
    let two = page(&built, "y/index.html");
    in_order(
        &two,
        &[
            "<a href=\"../series/walls/\">Walls</a> <span>Part 2 of 3</span>",
            "<ol start=\"1\">",
            "<a href=\"../z/\">One</a>",
            "<b aria-current=\"page\">Two</b>",
            "<a href=\"../x/\">Three</a>",
            "rel=\"prev\" href=\"../z/\"",
            "rel=\"next\" href=\"../x/\"",
        ],
    );
    assert_eq!(two.matches("rel=\"next\"").count(), 1, "not that of the section too");
    in_order(&page(&built, "series/walls/index.html"), &["One</a>", "Two</a>", "Three</a>"]);
    assert!(!page(&built, "w/index.html").contains("Part 1"));
}

/// The chapters that one comes to from the first page by `rel="next"`, by their titles, and whether `rel="prev"` leads back.
fn read_through(built: &Built, first: &str) -> Vec<String> {
    let link = |html: &str, rel: &str| {
        let (_, rest) = html.rsplit_once(&format!("rel=\"{rel}\" href=\""))?;
        Some(rest.split_once('"')?.0.to_owned())
    };
    let (mut at, mut titles) = (first.to_owned(), Vec::new());
    loop {
        let html = page(built, &format!("{at}index.html"));
        let heading = html.split("<h1").nth(1).unwrap().split('>').nth(1).unwrap();
        titles.push(heading.trim_end_matches("</h1").to_owned());
        let there = |link: String| joined(&at, link.trim_end_matches('/')).unwrap() + "/";
        let Some(next) = link(&html, "next").map(there) else { return titles };
        let back = link(&page(built, &format!("{next}index.html")), "prev").unwrap();
        let back = joined(&next, back.trim_end_matches('/')).unwrap() + "/";
        assert_eq!(back.trim_start_matches('/'), at);
        at = next;
    }
}

#[test]
fn a_book_is_read_from_its_first_chapter_to_its_last() {
    let chapter = |title: &str, keys: &str| format!("+++\ntitle = \"{title}\"\n{keys}\n+++\nText.\n");
    let files = [
        ("content/_index.md", "Home", ""),
        ("content/else.md", "Elsewhere", ""),
        ("content/b/_index.md", "Book", "book = true"),
        ("content/b/rules.md", "Rules", "weight = 1\nseries = \"S\""),
        ("content/b/walls/_index.md", "Walls", "weight = 2\npaginate_by = 9"),
        ("content/b/walls/first.md", "First walls", "weight = 1"),
        ("content/b/walls/deep/_index.md", "Mazes", "weight = 2\ntransparent = true"),
        ("content/b/walls/deep/one.md", "One maze", ""),
        ("content/b/walls/last.md", "Last walls", "weight = 3"),
        ("content/b/notes.md", "Notes", "weight = 3\nseries = \"S\""),
        ("content/b/away.md", "Away", "weight = 4\nredirect_to = \"@/else.md\""),
        ("content/b/plain/a.md", "In a folder", ""),
        ("content/b/end.md", "End", "weight = 5"),
        ("content/b/_index.ja.md", "本", "book = true"),
        ("content/b/rules.ja.md", "規則", "weight = 1"),
        ("content/b/walls/_index.ja.md", "壁", "weight = 2"),
        ("content/b/walls/first.ja.md", "最初の壁", "weight = 1"),
        ("content/b/notes.ja.md", "覚え書き", "weight = 3"),
    ];
    let files = files.map(|(file, title, keys)| (file, chapter(title, keys)));
    let files: Vec<(&str, &str)> = files.iter().map(|(file, text)| (*file, text.as_str())).collect();
    let built = site("title = \"T\"\ntheme = \"handbook\"\n[languages.ja]\n", &files);
    assert_eq!(said(&built), Vec::<String>::new());
    assert_eq!(
        read_through(&built, "b/"),
        [
            "Book",
            "Rules",
            "Walls",
            "First walls",
            "Mazes",
            "One maze",
            "Last walls",
            "Notes",
            "End",
            "In a folder"
        ]
    );
    assert_eq!(read_through(&built, "ja/b/"), ["本", "規則", "壁", "最初の壁", "覚え書き"]);
    let list = page(&built, "b/index.html");
    let (_, list) = list.split_once("<ul class=\"list\">").unwrap();
    in_order(list, &["Rules</a>", "Walls</a>", "Notes</a>", "Away</a>", "End</a>", "plain</a>"]);
    in_order(
        &page(&built, "b/walls/index.html"),
        &["class=\"list\"", "First walls</a>", "Mazes</a>", "Last walls</a>"],
    );
    assert_eq!(
        page(&built, "b/rules/index.html").matches("rel=\"next\"").count(),
        2,
        "in the series and in the book"
    );
    assert!(!page(&built, "else/index.html").contains("class=\"pager\""), "it is in no book");
    let side = |path: &str| {
        let html = page(&built, &format!("{path}index.html"));
        let (_, side) = html.split_once("class=\"side\"").unwrap();
        let links = side.split_once("</nav>").unwrap().0.split("<a href=\"").skip(1);
        let said = |link: &str| {
            let (address, rest) = link.split_once('"').unwrap();
            let title = rest.split_once('>').unwrap().1.split_once('<').unwrap().0;
            assert_eq!(
                rest.contains("aria-current"),
                address == "./" || joined(path, address.trim_end_matches('/')).unwrap() + "/" == path,
                "{link}"
            );
            title.to_owned()
        };
        links.map(said).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(side("b/notes/"), "Home, Book, Rules, Walls, Notes, Away, End, plain");
    assert_eq!(
        side("b/walls/first/"),
        "Home, Book, Rules, Walls, First walls, Mazes, Last walls, Notes, Away, End, plain"
    );
    assert_eq!(
        side("b/walls/deep/"),
        "Home, Book, Rules, Walls, First walls, Mazes, One maze, Last walls, Notes, Away, End, plain"
    );
    assert_eq!(side("b/"), "Home, Book, Rules, Walls, Notes, Away, End, plain");
    assert_eq!(side("else/"), "Home, Book, Elsewhere");
}

#[test]
fn a_book_has_what_the_home_page_of_its_language_lists() {
    let chapter = |title: &str, keys: &str| format!("+++\ntitle = \"{title}\"\n{keys}\n+++\nText.\n");
    let made = |keys: [&str; 2]| {
        let files = [
            ("content/_index.md", chapter("Home", keys[0])),
            ("content/first.md", chapter("First", "weight = 1")),
            ("content/_index.ja.md", chapter("本", keys[1])),
            ("content/first.ja.md", chapter("序", "weight = 1")),
            ("content/kifu/_index.md", chapter("棋譜", "lang = \"ja\"\nweight = 2")),
            ("content/kifu/x.md", chapter("甲", "weight = 1")),
            ("content/kifu/y.md", chapter("乙", "weight = 2")),
            ("content/last.ja.md", chapter("結び", "weight = 3")),
        ];
        let files: Vec<(&str, &str)> = files.iter().map(|(file, text)| (*file, text.as_str())).collect();
        site("title = \"T\"\n[languages.ja]\n", &files)
    };
    let japanese = made(["", "book = true"]);
    assert_eq!(read_through(&japanese, "ja/"), ["本", "序", "棋譜", "甲", "乙", "結び"]);
    let english = made(["book = true", ""]);
    assert_eq!(read_through(&english, ""), ["Home", "First"]);
    assert_eq!(read_through(&english, "kifu/x/"), ["甲", "乙"], "as without a book");
}

#[test]
fn a_long_section_has_several_pages() {
    let names = ["a", "b", "c", "d", "e"];
    let files: Vec<(String, String)> = names
        .iter()
        .map(|name| {
            (format!("content/s/{name}.md"), format!("+++\ntitle = \"Page {name}\"\ntags = [\"t\"]\n+++\n"))
        })
        .chain([
            (
                "content/s/_index.md".to_owned(),
                "+++\ntitle = \"S\"\npaginate_by = 2\n+++\nIntro.\n".to_owned(),
            ),
            ("content/s/sub/x.md".to_owned(), String::new()),
        ])
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    let built = site(
        "title = \"T\"\n[[taxonomies]]\nname = \"tags\"\npaginate_by = 3\npaginate_path = \"p\"\n",
        &files,
    );
    assert_eq!(said(&built), Vec::<String>::new());
    let first = page(&built, "s/index.html");
    in_order(
        &first,
        &["Intro.", "../s/sub/", "Page a", "Page b", "1 / 3", "rel=\"next\" href=\"../s/page/2/\""],
    );
    assert!(!first.contains("Page c") && !first.contains("rel=\"prev\""), "{first}");
    let second = page(&built, "s/page/2/index.html");
    assert!(second.contains("<title>S (2 / 3) – T</title>"), "{second}");
    in_order(
        &second,
        &["Page c", "Page d", "rel=\"prev\" href=\"../../../s/\"", "2 / 3", "href=\"../../../s/page/3/\""],
    );
    assert!(!second.contains("<p>Intro.") && !second.contains("../s/sub/"), "{second}");
    assert!(page(&built, "s/page/3/index.html").contains("Page e"));
    assert!(!built.files.contains_key("s/page/4/index.html"));
    in_order(
        &page(&built, "tags/t/p/2/index.html"),
        &["Page d", "Page e", "rel=\"prev\" href=\"../../../../tags/t/\""],
    );
}

#[test]
fn a_section_says_how_its_pages_are_ordered() {
    let order = |head: &str| {
        let built = site(
            "",
            &[
                ("content/s/_index.md", &format!("+++\n{head}\n+++\n")),
                ("content/s/c.md", "+++\ntitle = \"A\"\ndate = 2026-01-01\nweight = 3\n+++\n"),
                ("content/s/b.md", "+++\ntitle = \"B\"\ndate = 2026-01-02\nweight = 2\n+++\n"),
                (
                    "content/s/a.md",
                    "+++\ntitle = \"C\"\ndate = 2025-01-01\nupdated = 2026-05-05\nweight = 1\n+++\n",
                ),
            ],
        );
        let list = page(&built, "s/index.html");
        let mut titles = ["A", "B", "C"].map(|title| (list.find(&format!(">{title}</a>")).unwrap(), title));
        titles.sort_unstable();
        titles.map(|(_, title)| title).concat()
    };
    for (head, expected) in [
        ("", "CBA"),
        ("sort_by = \"weight\"", "CBA"),
        ("sort_by = \"date\"", "BAC"),
        ("sort_by = \"update_date\"", "CBA"),
        ("sort_by = \"title\"", "ABC"),
        ("sort_by = \"none\"", "CBA"),
        ("sort_by = \"title\"\nreverse = true", "CBA"),
    ] {
        assert_eq!(order(head), expected, "{head}");
    }
}

#[test]
fn what_stands_before_more_is_the_summary_of_a_page() {
    let text = "+++\ntitle = \"A\"\ntags = [\"t\"]\n+++\nSee **[B](b.md)** \"here\".\n\n## Plain\n\n```qf\ngkwAAAAQ\n```\n\n<!-- more -->\n\nThe rest.\n";
    let built = site(
        "",
        &[
            ("content/s/a.md", text),
            ("content/s/b.md", "+++\ndescription = \"Told.\"\n+++\n[on](a.md#continue-reading)\n"),
        ],
    );
    assert_eq!(said(&built), Vec::<String>::new());
    let list = page(&built, "s/index.html");
    in_order(
        &list,
        &[
            "<p>See <strong><a href=\"../s/b/\">B</a></strong> \"here\".</p>",
            "<p>Plain</p>",
            "href=\"../s/a/#continue-reading\" aria-label=\"Read on: A\">Read on</a>",
            "<p>Told.</p>",
        ],
    );
    assert!(!list.contains("<figure") && !list.contains("The rest"), "{list}");
    assert!(page(&built, "tags/t/index.html").contains("<a href=\"../../s/b/\">B</a>"), "links fit the page");
    let a = page(&built, "s/a/index.html");
    in_order(
        &a,
        &["<meta name=\"description\" content=\"See B", "<span id=\"continue-reading\"></span>", "The rest."],
    );
}

#[test]
fn pages_that_share_rare_terms_are_related() {
    let tagged = |title: &str, tags: &str, more: &str| {
        format!("+++\ntitle = \"{title}\"\ntags = [{tags}]\n{more}\n+++\n")
    };
    let rest: Vec<(String, String)> = (0..20)
        .map(|n| {
            (
                format!("content/r{n}.md"),
                tagged(&format!("Rest {n}"), if n < 8 { "\"common\", \"all\"" } else { "\"all\"" }, ""),
            )
        })
        .collect();
    let a = tagged("A", "\"common\", \"rare\", \"all\"", "series = \"S\"");
    let b = tagged("B", "\"rare\", \"all\"", "");
    let c = tagged("C", "\"rare\", \"common\", \"all\"", "");
    let part = tagged("Part", "\"rare\", \"all\"", "series = \"S\"");
    let ja = tagged("日", "\"rare\", \"all\"", "lang = \"ja\"");
    let mut files: Vec<(&str, &str)> =
        rest.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    files.extend([
        ("content/a.md", a.as_str()),
        ("content/b.md", &b),
        ("content/c.md", &c),
        ("content/part.md", &part),
        ("content/ja.md", &ja),
        ("content/none.md", "# None\n"),
    ]);
    let built = site("", &files);
    let html = page(&built, "a/index.html");
    let related = html.split_once("<nav class=\"related\"").unwrap().1.split_once("</nav>").unwrap().0;
    in_order(related, &["../c/", "../b/"]);
    assert!(!related.contains("../part/") && !related.contains("../ja/"), "{related}");
    assert!(related.matches("<li>").count() <= 5, "{related}");
    assert!(!page(&built, "none/index.html").contains("class=\"related\""));
    assert!(!page(&built, "ja/index.html").contains("class=\"related\""));
}

#[test]
fn an_archive_has_all_pages_below_by_month() {
    let dated = |title: &str, date: &str| format!("+++\ntitle = \"{title}\"\ndate = {date}\n+++\n");
    let (a, b, c) = (dated("A", "2025-12-31"), dated("B", "2026-11-01"), dated("C", "2026-11-21T07:00:00Z"));
    let ja = "+++\ntitle = \"日\"\nlang = \"ja\"\ndate = 2026-10-01\n+++\n";
    // No page names this template: it is the one of every section.
    let own = "{% extends \"base.html\" %}{% block main %}{% for year in archive %}{% for month in year.months %}\
               <h2>{{ month.title }}</h2>{% for page in month.pages %}<p>{{ page.title }}</p>\
               {% endfor %}{% endfor %}{% endfor %}{% endblock main %}";
    let built = site(
        "",
        &[
            ("content/archive.md", "+++\ntitle = \"All\"\ntemplate = \"archive.html\"\n+++\n"),
            ("content/s/_index.md", "+++\ntitle = \"S\"\ntemplate = \"mine.html\"\n+++\n"),
            ("content/nen.md", "+++\ntitle = \"年\"\nlang = \"ja\"\ntemplate = \"archive.html\"\n+++\n"),
            ("content/s/a.md", &a),
            ("content/s/t/b.md", &b),
            ("content/c.md", &c),
            ("content/ja.md", ja),
            ("content/undated.md", "# Undated\n"),
            ("templates/mine.html", "{% extends \"archive.html\" %}"),
            ("content/u/_index.md", "# U\n"),
            ("content/u/d.md", &dated("D", "2024-05-05")),
            ("templates/section.html", own),
        ],
    );
    assert_eq!(said(&built), Vec::<String>::new());
    let all = page(&built, "archive/index.html");
    in_order(&all, &["November 2026</h2>", "../c/", "../s/t/b/", "December 2025</h2>", "../s/a/"]);
    assert!(!all.contains("../ja/\">日") && !all.contains("Undated</a></li>"), "{all}");
    let section = page(&built, "s/index.html");
    in_order(&section, &["November 2026", ">B</a>", "December 2025", ">A</a>"]);
    assert!(!section.contains(">C</a>"), "only what is below it");
    in_order(&page(&built, "nen/index.html"), &["2026年10月</h2>", ">日</a>"]);
    in_order(&page(&built, "u/index.html"), &["May 2024</h2>", "<p>D</p>"]);
}

#[test]
fn a_wrong_name_is_told_where_it_is_given() {
    let config = "[[taxonomies]]\nname = \"tags\"\n[[taxonomies]]\nname = \"series\"\n";
    for (front, before) in [
        ("tags = [\"x\"]\n[taxonomies]\nta = [\"y\"]", "[taxonomies]\n"),
        ("series = \"tags\"\n[taxonomies]\nserie = [\"y\"]", "[taxonomies]\n"),
        ("taxonomies = { tags = [\"a\"], tag = [\"b\"] }", "[\"a\"], "),
        ("title = \"\"\ntags = [\"\", \"x\"]", "tags = ["),
    ] {
        let built = site(config, &[("content/a.md", &format!("+++\n{front}\n+++\n# A\n"))]);
        let [problem] = &built.problems[..] else { panic!("{:?}", said(&built)) };
        let told = &problem.source.text()[..problem.diagnostic.span.start];
        assert!(told.ends_with(before), "{front}: {told}");
    }
}
