//! Small sites from the disk to the output, as their readers and authors meet them.

use std::fs;
use std::path::Path;

use kisho::site::{BuildCache, BuildOptions, Built, Changes, Contents, build, check};

use crate::built::{at, page, put, said};

fn site(files: &[(&str, &str)]) -> (tempfile::TempDir, Built) {
    let root = tempfile::tempdir().unwrap();
    put(root.path(), files);
    let built = at(root.path());
    (root, built)
}

#[test]
fn mistakes_of_the_config_are_told_at_once_and_what_follows_from_them_is_not() {
    let config = "lang = \"japanisch\"\nbase_url = 3\ngenerate_feeds = true\ntitel = \"T\"\n[languages.english]\ntitle = \"T\"\n[[menu]]\nname = \"M\"\nurl = 3\n[[taxonomies]]\nname = 3\nfeed = true\n";
    let (_root, built) = site(&[
        ("kisho.toml", config),
        ("content/a.md", "# A\n"),
        ("content/a.ja.md", "+++\nlang = \"eo\"\ntaxonomies = { players = [\"x\"] }\n+++\n# A\n"),
    ]);
    let said: Vec<_> = built
        .problems
        .iter()
        .map(|problem| {
            let place = problem.source.line_column(problem.diagnostic.span.start);
            format!("{}:{}:{} {}", problem.source.name(), place.line, place.column, problem.diagnostic.id)
        })
        .collect();
    let expected = [
        "kisho.toml:1:8 config-value",
        "kisho.toml:2:12 config-value",
        "kisho.toml:4:1 config-key",
        "kisho.toml:5:12 config-value",
        "kisho.toml:9:7 config-value",
        "kisho.toml:11:8 config-value",
    ];
    assert_eq!(said, expected);
}

#[test]
fn links_work_below_any_path() {
    let (_root, built) = site(&[
        ("kisho.toml", "title = \"T\"\nbase_url = \"https://example.org/boards/\"\n"),
        ("content/a/b/deep.md", "[up](../../top.md) [file](game.sgf) [section](@/a/_index.md)\n"),
        ("content/a/b/game.sgf", "(;)"),
        ("content/top.md", "# Top\n\n[down](a/b/deep.md) ![p](/p.gif)\n"),
        ("static/p.gif", "GIF89a\u{1}\0\u{1}\0\0\0\0;"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let deep = page(&built, "a/b/deep/index.html");
    for link in [
        "href=\"../../../top/\"",
        "href=\"../../../a/b/game.sgf\"",
        "href=\"../../../a/\"",
        "href=\"../../../style.",
    ] {
        assert!(deep.contains(link), "{link} in {deep}");
    }
    assert!(page(&built, "top/index.html").contains("src=\"../p.gif\""));
    assert!(page(&built, "404.html").contains("href=\"/boards/style."));
    assert!(page(&built, "index.html").contains("href=\"./top/\""));
}

#[test]
fn pages_are_ordered_by_weight_then_date_then_title() {
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/s/b.md", "+++\ntitle = \"B\"\n+++\n"),
        ("content/s/a.md", "+++\ntitle = \"A\"\n+++\n"),
        ("content/s/old.md", "+++\ntitle = \"Old\"\ndate = 2020-01-01\n+++\n"),
        ("content/s/new.md", "+++\ntitle = \"New\"\ndate = 2026-01-01\n+++\n"),
        ("content/s/first.md", "+++\ntitle = \"First\"\nweight = 1\n+++\n"),
    ]);
    let list = page(&built, "s/index.html");
    let at = |title: &str| list.find(&format!(">{title}</a>")).unwrap();
    let order = ["First", "New", "Old", "A", "B"].map(at);
    assert!(order.is_sorted(), "{order:?}");
    let new = page(&built, "s/new/index.html");
    assert!(new.contains("rel=\"prev\" href=\"../../s/first/\""), "{new}");
    assert!(new.contains("rel=\"next\" href=\"../../s/old/\""), "{new}");
}

#[test]
fn all_errors_of_all_files_are_said_in_one_run() {
    let (_root, built) = site(&[
        ("kisho.toml", "titel = \"T\"\n"),
        ("content/a.md", "```qf\nj7ok\n```\n\n[x](nowhere.md)\n"),
        ("content/b.md", "+++\ntitle = \n+++\n"),
        ("templates/page.html", "line\n{{ page.title | nosuch }}\n"),
        ("templates/partials/list.html", "a\n{% if %}\n"),
    ]);
    let said = said(&built);
    for expected in [
        "kisho.toml:1:1 config-key",
        "content/a.md:5:5 link-broken",
        "templates/page.html:2:",
        "templates/partials/list.html:2:",
    ] {
        assert!(said.iter().any(|line| line.starts_with(expected)), "{expected} in {said:#?}");
    }
    assert!(
        said.iter().any(|line| line.starts_with("content/a.md:") && line.contains(" qf-truncated")),
        "{said:#?}"
    );
    assert!(said.iter().any(|line| line.starts_with("content/b.md:2:")), "{said:#?}");
    assert!(page(&built, "a/index.html").contains("class=\"k-error\""), "the page shows the error");
}

#[test]
fn an_error_while_rendering_names_template_and_line() {
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/a.md", "# A\n"),
        ("content/b.md", "# B\n"),
        ("templates/page.html", "<p>\n{{ page.nosuch.thing }}\n"),
    ]);
    assert_eq!(said(&built).len(), 1, "what is wrong on two pages is said once");
    assert!(said(&built)[0].starts_with("templates/page.html:2:"), "{:?}", said(&built));
    let hint = built.problems[0].diagnostic.hint.as_ref().unwrap();
    assert!(hint.contains("`content/a.md` and 1 more page"), "{hint}");
}

#[test]
fn a_base_without_the_blocks_that_others_fill_is_itself_to_blame() {
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/a.md", "# A\n"),
        ("templates/base.html", "<main>{% block main %}{% endblock %}</main>\n"),
    ]);
    assert_eq!(said(&built), ["templates/base.html:1:1 template-error"; 2]);
    for (problem, block) in built.problems.iter().zip(["head", "title"]) {
        assert!(problem.diagnostic.message.contains(block), "{:?}", problem.diagnostic);
        assert!(problem.diagnostic.hint.as_ref().unwrap().contains(&format!("{{% block {block} %}}")));
    }
}

#[test]
fn a_block_that_no_template_has_is_told_with_the_one_that_was_meant() {
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/a.md", "# A\n"),
        ("templates/mine.html", "{% extends \"default/page.html\" %}\n{% block mian %}x{% endblock %}\n"),
    ]);
    assert_eq!(said(&built), ["templates/mine.html:2:10 template-error"]);
    assert_eq!(built.problems[0].diagnostic.label.as_deref(), Some("did you mean `main`?"));
}

#[test]
fn titles_and_front_matter_are_escaped() {
    let (_root, built) = site(&[
        ("kisho.toml", "title = \"<b>\"\n"),
        (
            "content/a.md",
            "+++\ntitle = \"<script>x</script>\"\ndescription = \"\\\"><script>\"\n+++\n## <i>\n",
        ),
    ]);
    assert!(!page(&built, "a/index.html").contains("<script"));
    assert!(!page(&built, "index.html").contains("<script"));
}

#[test]
fn no_page_and_no_picture_has_characters_that_are_forbidden() {
    let bad = "a\u{fffe}b\u{ffff}c\u{7}d\u{1fffe}e";
    let page = format!(
        "+++\ntitle = \"{}\"\n+++\n\n{bad} <b title=\"{bad}\">{bad}</b> `{bad}` [{bad}](b.md \"{bad}\")\n\n```sgf caption=\"{bad}\"\n\
         (;SZ[9]PB[{bad}]C[{bad}];B[ee]LB[aa:\u{fffe}]C[{bad}])\n```\n\n```rust\n{bad}\n```\n",
        bad.replace('\u{7}', "\\u0007")
    );
    let (_folder, built) = site(&[("content/_index.md", &page), ("content/b.md", &page)]);
    for (path, contents) in &built.files {
        let Contents::Made(bytes) = contents else { continue };
        let text = String::from_utf8_lossy(bytes);
        if [".html", ".svg", ".xml"].iter().any(|end| path.ends_with(end)) {
            let found = text.char_indices().find(|(_, c)| matches!(c, '\u{fffe}' | '\u{ffff}' | '\u{7}'));
            let around =
                found.map(|(at, _)| text[text.floor_char_boundary(at.saturating_sub(80))..at].to_owned());
            assert_eq!(around, None, "{path}");
        }
    }
}

#[test]
fn a_page_of_nothing_but_marks_is_refused_before_it_fills_the_memory() {
    let long = "- a\n".repeat(700_000);
    let (_root, built) = site(&[("kisho.toml", ""), ("content/a.md", &long), ("content/b.md", "fine")]);
    assert_eq!(said(&built), ["content/a.md:1:1 page-long"]);
}

#[test]
fn a_page_whose_boards_fill_its_template_is_told_and_not_the_template() {
    let long = format!("<!-- {} -->", "x".repeat(1 << 20));
    let calls = "{{ long() }}\n\n".repeat(64);
    let page = format!("+++\ntitle = \"A\"\n+++\n\n{calls}");
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/a.md", &page),
        ("content/b.md", "fine"),
        ("templates/shortcodes/long.html", &long),
    ]);
    assert_eq!(said(&built), ["content/a.md:4:1 page-long"]);
    assert!(built.problems[0].diagnostic.message.contains("65 MB of HTML"), "{built:?}");
}

/// A file of which `lines=1` shows little.
fn long_code() -> String {
    format!("x\n{}", "y".repeat((4 << 20) - 2))
}

const LONG_BLOCK: &str = "```text src=@/long.txt lines=1\n```\n\n";

#[test]
fn one_long_file_is_not_read_for_hundreds_of_blocks() {
    let (text, few) = (LONG_BLOCK.repeat(100), LONG_BLOCK.repeat(50));
    let (root, built) =
        site(&[("kisho.toml", ""), ("content/long.txt", &long_code()), ("content/a.md", &text)]);
    assert_eq!(said(&built), ["content/a.md:1:13 page-long"]);
    put(root.path(), &[("content/a.md", &few)]);
    assert_eq!(said(&at(root.path())), [""; 0]);
}

#[test]
fn pages_that_stay_as_they_are_count_when_another_is_built_again() {
    let (many, few) = (LONG_BLOCK.repeat(60), LONG_BLOCK.repeat(10));
    let (root, _) = site(&[
        ("kisho.toml", ""),
        ("content/long.txt", &long_code()),
        ("content/a.md", &many),
        ("content/b.md", "fine"),
    ]);
    let options = BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() };
    let mut cache = BuildCache::default();
    let changed = Changes::Files([Path::new("content/b.md").to_owned()].into());
    assert_eq!(said(&cache.build(&options, &Changes::All)), [""; 0]);
    for (text, expected) in [(few.as_str(), &["content/a.md:1:13 page-long"][..]), ("fine", &[])] {
        put(root.path(), &[("content/b.md", text)]);
        assert_eq!(said(&cache.build(&options, &changed)), expected);
    }
}

#[test]
fn a_record_with_more_positions_than_memory_holds_is_refused() {
    let nodes = |count: usize| format!("({})", ";".repeat(count));
    let files = |nodes: &str| {
        site(&[
            ("kisho.toml", ""),
            ("content/a.sgf", nodes),
            ("content/a.md", "```sgf src=a.sgf frames=0-1\n```\n"),
        ])
    };
    assert_eq!(said(&files(&nodes(200_001)).1), ["content/a.md:1:12 block-too-many"]);
    assert_eq!(said(&files(&nodes(20_000)).1), [""; 0]);
}

#[test]
fn a_file_that_is_too_large_is_not_said_to_be_elsewhere() {
    let long = long_code() + "y";
    let (_root, built) =
        site(&[("kisho.toml", ""), ("content/long.txt", &long), ("content/a.md", LONG_BLOCK)]);
    assert_eq!(said(&built), ["content/a.md:1:13 src-missing"]);
    let told = &built.problems[0].diagnostic;
    assert_eq!(told.message, "`@/long.txt` is too large: it has 5 MB, and at most 4 MB are read");
    assert_eq!(told.hint.as_deref(), Some("put what is shown into a smaller file"));
}

#[cfg(unix)]
#[test]
fn pipes_are_told_and_not_waited_for() {
    let (root, _) = site(&[
        ("kisho.toml", ""),
        ("content/a.md", "```sgf src=pipe.sgf\n```\n![x](pipe.png) {{ include(path=\"pipe.md\") }}\n"),
        ("templates/partials/x.html", ""),
        ("static/x", ""),
        ("i18n/en.toml", ""),
    ]);
    for pipe in [
        "content/pipe.sgf",
        "content/pipe.png",
        "content/pipe.md",
        "templates/pipe.html",
        "static/p",
        "i18n/de.toml",
    ] {
        assert!(std::process::Command::new("mkfifo").arg(root.path().join(pipe)).status().unwrap().success());
    }
    let built = at(root.path());
    let told: Vec<String> = said(&built).into_iter().filter(|said| said.contains("file-kind")).collect();
    assert_eq!(told.len(), 6, "{:?}", said(&built));
    assert!(said(&built).contains(&"content/a.md:1:12 src-missing".to_owned()), "{:?}", said(&built));
    let config = tempfile::tempdir().unwrap();
    std::process::Command::new("mkfifo").arg(config.path().join("kisho.toml")).status().unwrap();
    assert!(at(config.path()).has_errors());
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_content_folder_is_not_followed() {
    let (root, _) = site(&[
        ("kisho.toml", ""),
        ("secret.sgf", "(;GM[1]C[secret])"),
        ("content/a.md", "```sgf src=leak.sgf\n```\n"),
    ]);
    std::os::unix::fs::symlink("../secret.sgf", root.path().join("content/leak.sgf")).unwrap();
    let built = at(root.path());
    assert_eq!(said(&built), ["content/a.md:1:12 src-outside", "content/leak.sgf:1:1 file-link"]);
    assert!(!page(&built, "a/index.html").contains("secret"));
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let files: Vec<(String, String)> = (0..30)
        .map(|n| (format!("content/s{}/p{n}.md", n % 3), format!("# P {n}\n\n```qf\ngkwAAAAQ\n```\n")))
        .chain([("kisho.toml".to_owned(), String::new())])
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    let (root, first) = site(&files);
    let second = at(root.path());
    assert!(first.files.keys().eq(second.files.keys()));
    for path in first.files.keys() {
        assert_eq!(page(&first, path), page(&second, path), "{path}");
    }
}

#[test]
fn dates_are_shown_as_readers_write_them() {
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/s/en.md", "+++\ndate = 2026-11-21\nupdated = 2026-12-01\n+++\n"),
        ("content/s/ja.md", "---\ndate: 2026-11-21\nlang: ja\n---\n"),
    ]);
    let en = page(&built, "s/en/index.html");
    assert!(en.contains("<time datetime=\"2026-11-21\">21 November 2026</time>"), "{en}");
    assert!(en.contains("<time datetime=\"2026-12-01\">1 December 2026</time>"), "{en}");
    let ja = page(&built, "s/ja/index.html");
    assert!(ja.contains("<time datetime=\"2026-11-21\">2026年11月21日</time>"), "{ja}");
    let list = page(&built, "s/index.html");
    assert!(list.contains(">21 November 2026</time>") && list.contains(">2026年11月21日</time>"), "{list}");
}

#[test]
fn alerts_say_their_kind_in_the_language_of_the_page() {
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/en.md", "> [!TIP]\n> Look twice.\n\n> A quotation.\n"),
        ("content/ja.md", "+++\nlang = \"ja\"\n+++\n> [!WARNING]\n> 二歩は\n> 反則です。\n"),
    ]);
    let en = page(&built, "en/index.html");
    assert!(en.contains("<p class=\"alert-title\">Tip</p>\n<p>Look twice.</p>"), "{en}");
    assert_eq!(en.matches("alert-title").count(), 1, "a quotation is no alert");
    let ja = page(&built, "ja/index.html");
    assert!(ja.contains("<p class=\"alert-title\">注意</p>\n<p>二歩は反則です。</p>"), "{ja}");
}

#[test]
fn a_build_counts_its_pages() {
    let (root, built) = site(&[("kisho.toml", ""), ("content/a.md", "a"), ("content/s/b.md", "b")]);
    let options = BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() };
    assert_eq!(options.progress.pages(), (0, 0));
    assert_eq!(build(&options).pages, built.pages);
    assert_eq!(options.progress.pages(), (built.pages, built.pages));
}

#[test]
fn a_replay_that_is_too_long_is_an_error_and_not_cut() {
    let game = format!("(;GM[1]SZ[9]{})", ";B[];W[]".repeat(16_384));
    let block = |options: &str| format!("```sgf src=long.sgf {options}\n```\n");
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/long.sgf", &game),
        ("content/whole.md", &block("no-split")),
        ("content/part.md", &block("frames=32760-32768")),
        ("content/still.md", &block("frames=none")),
    ]);
    assert_eq!(said(&built), ["content/whole.md:1:4 figure-frames"]);
    assert!(built.problems[0].diagnostic.hint.as_ref().unwrap().contains("frames=A-B"));
    assert!(page(&built, "part/index.html").contains("type=\"radio\""));
}

/// Moves that are passes, so that every one can be made.
fn passes(moves: usize) -> String {
    (0..moves).map(|n| if n % 2 == 0 { ";B[]" } else { ";W[]" }).collect()
}

#[test]
fn a_large_record_becomes_pages_below_its_page() {
    let long = format!("(;GM[1]SZ[9]{})", passes(2_000));
    let text =
        "+++\ntitle = \"Long\"\n+++\n[near](#game:5) [far](#game:1999)\n\n```sgf src=long.sgf id=game\n```\n";
    let ja = "+++\ntitle = \"長い碁\"\nlang = \"ja\"\n+++\n```sgf src=long.sgf split=1000\n```\n";
    let files = [
        ("kisho.toml", "title = \"T\"\n"),
        ("content/a/long.sgf", long.as_str()),
        ("content/a/long.md", text),
        ("content/a/ja.md", ja),
    ];
    let (root, built) = site(&files);
    assert_eq!(said(&built), Vec::<String>::new());
    let parts = built.files.keys().filter(|path| path.starts_with("a/long/game/")).count();
    assert_eq!((parts, built.pages), (4, 10), "five parts of 401 frames, three of 667, and two sections");
    let first = page(&built, "a/long/index.html");
    assert!(
        first.contains("href=\"#game-5\">near") && first.contains("href=\"game/4/#game-1999\">far"),
        "{first}"
    );
    let part = page(&built, "a/long/game/2/index.html");
    assert!(
        part.contains("<title>Long: from move 798 (… pass pass pass pass pass pass) – T</title>"),
        "{part}"
    );
    assert!(
        part.contains("<a href=\"../../../../a/\">a</a> › <a href=\"../../../../a/long/\">Long</a></nav>"),
        "{part}"
    );
    assert!(part.contains("href=\"../1/#game-797\">797 pass</a> 798 pass</nav>"), "{part}");
    assert!(part.contains("id=\"game-798\"") && part.contains("href=\"../3/#game-"), "{part}");
    assert!(part.contains("<a href=\"../../game.sgf\" download>SGF</a>"), "{part}");
    assert!(part.contains("<a href=\"../../game-positions.txt\">Positions in words</a>"), "{part}");
    let section = page(&built, "a/index.html");
    assert!(section.contains("../a/long/") && !section.contains("/game/"), "{section}");
    assert!(page(&built, "a/ja/k1/1/index.html").contains("<html lang=\"ja\">"));
    for (path, contents) in &at(root.path()).files {
        if let (Contents::Made(again), Contents::Made(bytes)) = (contents, &built.files[path]) {
            assert!(again == bytes, "{path} is the same every time");
        }
    }
}

#[test]
fn what_a_large_record_cannot_show_is_said() {
    let long = format!("(;GM[1]SZ[9]{})", passes(1_200));
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/long.sgf", &long),
        ("content/x.md", "[no](#game:1201)\n\n```sgf src=long.sgf id=game frame=last\n```\n"),
        ("content/y.md", "[elsewhere](x.md#game:7)\n"),
        ("content/x/game/1.md", "# In the way\n"),
        ("content/z.md", "```sgf src=long.sgf split=5\n```\n"),
        ("content/print.md", "```sgf src=long.sgf print=7,1000\n```\n"),
    ]);
    assert_eq!(
        said(&built),
        [
            "content/x.md:1:1 url-duplicate",
            "content/x.md:1:6 link-frame",
            "content/x.md:3:35 option-frame",
            "content/z.md:1:27 option-value",
        ]
    );
    let hint = built.problems[2].diagnostic.hint.as_deref().unwrap();
    assert!(hint.contains("`#game:1200`"), "{hint}");
    assert!(page(&built, "print/index.html").contains("--p:7"));
    assert!(page(&built, "print/k1/2/index.html").contains("--p:200"), "frame 1000 is here");
}

#[test]
fn an_old_address_is_not_told_where_the_new_one_is_wrong() {
    let alias = |slug: &str| format!("+++\ntitle = \"A\"\n{slug}aliases = [\"/a/\"]\n+++\n");
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/_index.md", "# H\n"),
        ("content/a.md", &alias("slug = \"new/\"\n")),
        ("content/b.md", &alias("slgu = \"new\"\n").replace("/a/", "/b/")),
        ("content/c.md", &alias("").replace("/a/", "/c/")),
    ]);
    let expected =
        ["content/a.md:3:1 front-path", "content/b.md:3:1 front-key", "content/c.md:3:1 url-duplicate"];
    assert_eq!(said(&built), expected);
}

#[test]
fn nothing_takes_the_place_of_something_else() {
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/a.md", "+++\ntitle = \"A\"\naliases = [\"b\"]\n+++\n"),
        ("content/b.md", "# B\n"),
        ("content/c.md", "# C\n"),
        ("content/d.md", "# D\n"),
        ("static/c/index.html", "of static"),
        ("static/d", "a file where a folder has to be"),
    ]);
    let expected = [
        "content/a.md:3:1 url-duplicate",
        "content/c.md:1:1 url-duplicate",
        "content/d.md:1:1 url-duplicate",
    ];
    assert_eq!(said(&built), expected);
    for (problem, other) in built.problems.iter().zip(["content/b.md", "static/c/index.html", "static/d"]) {
        assert!(problem.diagnostic.message.contains(other), "{:?}", problem.diagnostic);
    }
}

#[test]
fn a_site_without_pages_is_a_mistake() {
    let (_root, built) = site(&[("kisho.toml", "")]);
    assert_eq!(said(&built), ["content:1:1 content-missing"]);
}

#[test]
fn a_check_finds_what_is_wrong_with_drafts_and_without_them() {
    let (root, built) = site(&[
        ("kisho.toml", "[[menu]]\nname = \"D\"\nurl = \"@/d.md\"\n"),
        ("content/a.md", "[fine](b.md) [soon](d.md) [typo](nowhere.md)\n"),
        ("content/b.md", "# B\n"),
        ("content/d.md", "+++\ndraft = true\n+++\n[other](e.md)\n\n```qf\n!!\n```\n"),
        ("content/e.md", "+++\ndraft = true\n+++\n"),
    ]);
    let checked = check(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    assert_eq!(
        said(&checked),
        [
            "content/a.md:1:21 link-broken",
            "content/a.md:1:34 link-broken",
            "content/d.md:7:1 qf-empty",
            "kisho.toml:3:7 link-broken",
        ]
    );
    let left: Vec<String> = said(&checked).into_iter().filter(|line| !line.contains("d.md")).collect();
    assert_eq!(said(&built), left, "all that a build says");
    assert_eq!((checked.pages, built.pages), (5, 3), "drafts are counted");
}

#[test]
fn the_home_page_has_the_title_of_the_site() {
    let pages = [("content/_index.md", "# Welcome\n"), ("content/a.md", "# A\n")];
    let title = |config: &str, path| {
        let (_root, built) = site(&[("kisho.toml", config), pages[0], pages[1]]);
        let html = page(&built, path);
        html.split_once("<title>").unwrap().1.split_once("</title>").unwrap().0.to_owned()
    };
    assert_eq!(title("title = \"T\"", "index.html"), "T");
    assert_eq!(title("title = \"T\"", "a/index.html"), "A – T");
    assert_eq!(title("", "index.html"), "Welcome", "where the site has no title");
}

#[test]
fn a_file_in_another_encoding_has_its_messages_where_its_author_sees_them() {
    let sgf = |charset: &str| format!("(;GM[1]CA[{charset}]SZ[9]PB[本因坊秀策]\n;B[aa]C[表の手];W[zz])\n");
    let block = |file: &str| format!("```sgf src={file}\n```\n");
    let root = tempfile::tempdir().unwrap();
    let content = root.path().join("content");
    fs::create_dir_all(&content).unwrap();
    fs::write(root.path().join("kisho.toml"), "").unwrap();
    fs::write(content.join("x.md"), block("sj.sgf") + &block("u16.sgf")).unwrap();
    let text = sgf("Shift_JIS");
    let (bytes, _, lossy) = encoding_rs::SHIFT_JIS.encode(&text);
    assert!(!lossy);
    fs::write(content.join("sj.sgf"), &bytes).unwrap();
    let utf16 = sgf("UTF-16").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    fs::write(content.join("u16.sgf"), [&[0xff, 0xfe][..], &utf16].concat()).unwrap();
    let built = at(root.path());
    assert_eq!(said(&built), ["content/sj.sgf:2:16 sgf-point", "content/u16.sgf:2:16 sgf-point"]);
    let page = page(&built, "x/index.html");
    assert_eq!(page.matches(";B[aa]C[表の手];W[zz])").count(), 2, "the page shows the line: {page}");
}

#[test]
fn what_is_said_of_the_only_position_of_a_record_is_shown_below_it() {
    for block in [
        "sgf\n(;SZ[9]AB[ee]C[Black\n\nlives])",
        "kif\n手合割：平手\n*Black\n*\n*lives",
        "csa\nPI\n+\n'*Black\n'*\n'*lives",
        "quoridor\npawns: e4 e7\n{Black\n\nlives}",
        // Its first move is not legal, and is kept as text with all after it.
        "kif lenient\n1 ７五歩(77)\n2 ３四歩(33)\n*Black\n*\n*lives",
    ] {
        let (_root, built) =
            site(&[("kisho.toml", ""), ("content/a.md", &format!("# A\n\n```{block}\n```\n"))]);
        let said = page(&built, "a/index.html");
        let said = said.split("class=\"k-c\"").nth(1).unwrap_or_else(|| panic!("{block}"));
        let said = said.split("</figure>").next().unwrap_or_default();
        assert!(said.contains("Black</p>") && said.contains("<p>lives</p>"), "{block}: {said}");
        if block.contains("lenient") {
            assert!(said.contains("３四歩(33)"), "{said}");
        }
    }
    // A position that the author chose of a game is an illustration, and says what its caption says.
    let still = "# A\n\n```sgf frames=none\n(;SZ[9]C[x];B[ee]C[words])\n```\n";
    let (_root, built) = site(&[("kisho.toml", ""), ("content/a.md", still)]);
    assert!(!page(&built, "a/index.html").contains("k-c"));
}
