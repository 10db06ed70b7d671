//! Sites in several languages, as their readers and authors meet them.

use kisho::site::Built;
use kisho_game::text::BUILT_IN;

use crate::built::{lines_said, page, site};

fn said(built: &Built) -> Vec<String> {
    let line =
        |problem: &kisho_source::Problem| format!("{} {}", problem.source.name(), problem.diagnostic.id);
    built.problems.iter().map(line).collect()
}

/// The part of a page between two texts.
fn between(page: &str, start: &str, end: &str) -> String {
    let after = page.split_once(start).unwrap_or_else(|| panic!("no {start} in {page}")).1;
    after.split_once(end).unwrap().0.to_owned()
}

const CONFIG: &str = r#"
title = "Boards"
base_url = "https://example.org/sub"
lang = "en"

[languages.ja]
title = "盤"
description = "盤上ゲーム"

[[languages.ja.menu]]
name = "記事"
url = "@/games/_index.ja.md"

[[menu]]
name = "Games"
url = "@/games/_index.md"
"#;

fn two_languages() -> Built {
    site(&[
        ("kisho.toml", CONFIG),
        ("content/_index.md", "+++\ntitle = \"Home\"\n+++\n"),
        ("content/_index.ja.md", "+++\ntitle = \"表紙\"\n+++\n"),
        ("content/games/_index.md", "+++\ntitle = \"Games\"\n+++\n"),
        ("content/games/_index.ja.md", "+++\ntitle = \"記事集\"\n+++\n"),
        ("content/games/a.md", "# A\n\n[exactly there](@/games/a.ja.md) [b](b.md)\n"),
        (
            "content/games/a.ja.md",
            "+++\ndate = 2026-01-02\n+++\n# あ\n\n[英語](@/games/a.md)\n\n> [!NOTE]\n> x\n",
        ),
        ("content/games/b.md", "# B\n"),
        ("content/games/c.ja.md", "# う\n"),
        ("content/games/d/index.ja.md", "# え ![え](d.svg)\n"),
        ("content/games/d/d.svg", "<svg/>"),
    ])
}

#[test]
fn files_beside_each_other_are_translations() {
    let built = two_languages();
    assert_eq!(said(&built), Vec::<String>::new());
    let (en, ja) = (page(&built, "games/a/index.html"), page(&built, "ja/games/a/index.html"));
    for (page, lang) in [(&en, "en"), (&ja, "ja")] {
        assert!(page.contains(&format!("<html lang=\"{lang}\">")));
        for (lang, url) in [
            ("en", "https://example.org/sub/games/a/"),
            ("ja", "https://example.org/sub/ja/games/a/"),
            ("x-default", "https://example.org/sub/games/a/"),
        ] {
            let link = format!("<link rel=\"alternate\" hreflang=\"{lang}\" href=\"{url}\">");
            assert_eq!(page.matches(&link).count(), 1, "{link} in {page}");
        }
        assert_eq!(page.matches("hreflang=\"x-default\"").count(), 1);
    }
    assert!(en.contains("<a href=\"../../ja/games/a/\" lang=\"ja\" hreflang=\"ja\">日本語</a>"), "{en}");
    assert!(ja.contains("<a href=\"../../../games/a/\" lang=\"en\" hreflang=\"en\">English</a>"), "{ja}");
    assert!(ja.contains("<span lang=\"ja\" aria-current=\"true\">日本語</span>"));
    assert!(en.contains("<a href=\"../../ja/games/a/\">exactly there</a>"));
    assert!(ja.contains("<a href=\"../../../games/a/\">英語</a>"));
    // Words, dates, title and menu are those of the language.
    assert!(ja.contains("<p class=\"alert-title\">注</p>") && ja.contains("2026年1月2日"));
    assert!(ja.contains("<title>あ – 盤</title>") && en.contains("<title>A – Boards</title>"));
    assert!(ja.contains(">記事</a>") && !ja.contains(">Games</a>") && !en.contains(">記事</a>"));
    assert!(page(&built, "ja/index.html").contains("<title>盤</title>"));
    assert!(page(&built, "ja/games/d/index.html").contains("src=\"../../../games/d/d.svg\""));
}

#[test]
fn a_page_without_a_translation_leads_to_the_home_page_of_the_language() {
    let built = two_languages();
    let (b, c) = (page(&built, "games/b/index.html"), page(&built, "ja/games/c/index.html"));
    assert!(b.contains("<a href=\"../../ja/\" lang=\"ja\" hreflang=\"ja\">"), "{b}");
    assert!(c.contains("<a href=\"../../../\" lang=\"en\" hreflang=\"en\">"), "{c}");
    assert!(!b.contains("rel=\"alternate\"") && !c.contains("rel=\"alternate\""));
    assert!(page(&built, "404.html").contains("<a href=\"/sub/ja/\" lang=\"ja\" hreflang=\"ja\">"));
}

#[test]
fn lists_and_neighbours_stay_in_their_language() {
    let built = two_languages();
    let list = |path: &str| between(&page(&built, path), "<ul class=\"list\">", "</ul>");
    let (en, ja) = (list("games/index.html"), list("ja/games/index.html"));
    assert!(en.contains(">A</a>") && en.contains(">B</a>") && !en.contains("あ"), "{en}");
    assert!(
        ja.contains(">あ</a>") && ja.contains(">う</a>") && ja.contains("え") && !ja.contains(">A<"),
        "{ja}"
    );
    assert!(!list("index.html").contains("記事集") && list("ja/index.html").contains("記事集"));
    let (a, c) = (page(&built, "games/a/index.html"), page(&built, "ja/games/c/index.html"));
    assert!(between(&a, "<nav class=\"pager\"", "</nav>").contains("</span> B</a>"));
    assert!(between(&c, "<nav class=\"pager\"", "</nav>").contains("</span> あ</a>"));
    assert!(between(&c, "<nav class=\"crumbs\"", "</nav>").contains("href=\"../../../ja/games/\">記事集"));
}

#[test]
fn pages_with_one_key_are_translations_wherever_they_are() {
    let built = site(&[
        ("kisho.toml", "title = \"T\"\n[languages.ja]\n[languages.fr]\n"),
        ("content/_index.md", "+++\ntranslation_key = \"home\"\n+++\n# Home\n"),
        ("content/ja/_index.md", "+++\nlang = \"ja\"\ntranslation_key = \"home\"\n+++\n# 表紙\n"),
        ("content/ja/one.md", "+++\ntranslation_key = \"1\"\n+++\n# 一\n"),
        ("content/ja/deep/x.md", "# 深\n"),
        ("content/first.md", "+++\ntranslation_key = \"1\"\n+++\n# First\n"),
        ("content/un.md", "+++\nlang = \"fr\"\ntranslation_key = \"1\"\n+++\n# Un\n"),
        ("content/deux.md", "+++\nlang = \"fr\"\n+++\n# Deux\n"),
    ]);
    assert_eq!(said(&built), ["kisho.toml texts-missing"]);
    let first = page(&built, "first/index.html");
    assert!(
        first.contains("hreflang=\"ja\" href=\"../ja/one/\"")
            && first.contains("hreflang=\"fr\" href=\"../un/\"")
    );
    let un = page(&built, "un/index.html");
    assert!(un.contains("class=\"site-title\" href=\"../\" lang=\"en\" hreflang=\"en\">"), "{un}");
    assert!(
        page(&built, "ja/one/index.html").contains("class=\"site-title\" href=\"../../ja/\" lang=\"en\">")
    );
    // There is no home page in French, so pages without a French translation do not offer it.
    let deep = page(&built, "ja/deep/x/index.html");
    assert!(deep.contains("<a href=\"../../../\" lang=\"en\"") && !deep.contains("lang=\"fr\""), "{deep}");
    let home = page(&built, "index.html");
    let list = between(&home, "<ul class=\"list\">", "</ul>");
    // What has a translation in the language of the list is left out; what has none would be lost.
    assert!(
        list.contains("First") && list.contains("Deux") && !list.contains("Un<") && !list.contains("表紙"),
        "{list}"
    );
    // The menu that nobody wrote has the sections of the language.
    assert!(between(&deep, "<nav class=\"menu\"", "</nav>").contains(">deep</a>"));
}

#[test]
fn words_of_a_site_reach_its_pages() {
    let built = site(&[
        ("kisho.toml", "lang = \"fr-CA\"\n"),
        (
            "i18n/fr.toml",
            "language_name = \"Français\"\nnext = \"Suivant\"\nprevious = \"Précédent\"\ndate_format = \"le %-d/%-m\"\n[extra]\nhello = \"Salut\"\n",
        ),
        ("content/a.md", "+++\ndate = 2026-05-04\n+++\n# A\n"),
        ("content/b.md", "+++\ndate = 2026-05-03\ntemplate = \"b.html\"\n+++\n# B\n"),
        ("templates/b.html", "<html lang=\"en\">{{ ui.extra.hello }} {{ ui.home }}"),
    ]);
    assert_eq!(said(&built), ["i18n/fr.toml texts-missing"]);
    let a = page(&built, "a/index.html");
    assert!(
        a.contains("<html lang=\"fr-CA\">") && a.contains("<span>Suivant</span>") && a.contains(">le 4/5<"),
        "{a}"
    );
    assert_eq!(page(&built, "b/index.html"), "<html lang=\"en\">Salut Home");
}

#[test]
fn a_catalogue_gives_words_to_pages_and_boards() {
    let files = |catalogue| {
        site(&[
            ("kisho.toml", "lang = \"ko\"\n"),
            ("i18n/ko.toml", catalogue),
            ("content/a.md", "# 가\n\n```sgf caption=\"설명\"\n(;SZ[5];B[cc]C[좋은 수];W[dd])\n```\n"),
        ])
    };
    let built = files(concat!(
        "skip = \"본문으로\"\n[replay]\nmoves = \"기보\"\nturn_board = \"뒤집기\"\n",
        "[go]\nblack = \"흑\"\nto_play = \"{side} 차례\"\n",
    ));
    assert_eq!(said(&built), ["i18n/ko.toml texts-missing"]);
    let a = page(&built, "a/index.html");
    for whole in [
        "본문으로</a>",
        "aria-label=\"흑 C3\"",
        "흑 차례",
        "title=\"Play by itself\" hidden style=\"display:var(--kd,none)!important\" lang=\"en\"",
        "<span lang=\"en\">Made with</span>",
    ] {
        assert!(a.contains(whole), "{whole}: {a}");
    }
    assert!(!between(&a, "<figure", ">").contains("lang"), "Korean as the page: {a}");
    // Without words for boards a figure is in English, and what its author says is not.
    let a = page(&files("skip = \"본문으로\"\n"), "a/index.html");
    assert!(between(&a, "<figure", ">").contains("lang=\"en\""), "{a}");
    for whole in [
        "title=\"Play by itself\" hidden style=\"display:var(--kd,none)!important\">",
        "<p lang=\"ko\">좋은 수</p>",
        "<span lang=\"ko\">설명</span>",
    ] {
        assert!(a.contains(whole), "{whole}: {a}");
    }
}

/// A site about all games whose words are in a language that kisho does not know. What its author writes is Greek.
const GAMES: [(&str, &str); 12] = [
    (
        "kisho.toml",
        "lang = \"fr\"\ntitle = \"Α\"\nbase_url = \"https://example.org\"\nbuild_search_index = true\ngenerate_feeds = true\n\
         [[taxonomies]]\nname = \"tags\"\nfeed = true\n[[taxonomies]]\nname = \"series\"\n[languages.fr]\n",
    ),
    ("content/_index.md", "# Α\n"),
    ("content/s/_index.md", "+++\ntitle = \"Β\"\npaginate_by = 1\n+++\n"),
    (
        "content/s/a.md",
        "+++\ntitle = \"Γ\"\ntags = [\"δ\"]\nseries = [\"ε\"]\ndate = 2026-05-04\nupdated = 2026-05-05\n+++\n\
         ## Ζ\n\n## Η\n\n## Θ\n\n> [!NOTE]\n> ι\n\n- [x] κ\n- [ ] λ\n\n\n",
    ),
    ("content/s/b.md", "+++\ntitle = \"Μ\"\ntags = [\"δ\"]\nseries = [\"ε\"]\ndate = 2026-05-06\n+++\n# Μ\n"),
    (
        "content/go.md",
        "# Ν\n\n```sgf id=a\n(;SZ[9]HA[2]AB[cc][gg]PB[Ξ]WR[3 dan]PW[Ο]RU[Japanese]KM[6.5]RE[W+R]DT[2026-05-04,05]RO[2];W[ee]C[Π]\
         (;B[cd]CR[cc];W[])(;B[ed]))\n```\n\n```sgf quiz\n(;SZ[9];B[cc]C[Π](;W[dd]C[Ρ];B[cd])(;W[de]))\n```\n\n\
         ```sgf problem\n(;SZ[9]AW[aa]AB[ab];(;B[ba]C[RIGHT Ρ])(;B[cc];W[ba]C[WRONG]))\n```\n\n```sgf moves=1-3\n(;SZ[9];B[cc];W[dd];B[])\n```\n\n```sgf score\n(;SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]KM[6.5])\n```\n",
    ),
    (
        "content/shogi.md",
        "# Σ\n\n```kif\n手合割：香落ち\n下手：Τ\n上手：Υ\n手数----指手---------消費時間--\n1 ８四歩(83)\n*Φ\n2 ７六歩(77)\n3 投了\n\n変化：2手\n2 ２六歩(27)\n```\n\n\
         ```sfen problem\n4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b\n```\n\n```sfen\n4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*4a\n```\n",
    ),
    (
        "content/quoridor.md",
        "# Χ\n\n```quoridor\n1. e2 e8 { Ψ } (1... e3h) 2. d3h\n```\n\n```quoridor freeboard\n```\n",
    ),
    (
        "content/janken.md",
        "# Ω\n\n```janken legend solve\nposition: 4gcpgpc/6/6/2GPC1pgc1/6/GPC5 b\n\n1. c3-d3, { Α } d3xe3\n```\n",
    ),
    (
        "content/othello.md",
        "# Β\n\n```othello id=o\n1. f5 2. d6 { Γ } (2. f6) 3. c3 4. d3 5. c4\n```\n\n```othello moves=1-60\n\
         f5d6c3d3c4f4f6f3c5e6f7e7c6b4e8g5g4g3d7g8f8d8g6c7h5h4h3h7h6h2b3b5a4e3d2c2c8b8d1a2a5e1f1c1e2g1b6f2a3a6g7b2a1b1h1h8a7b7a8g2\n```\n",
    ),
    ("content/book/_index.md", "+++\ntitle = \"Δ\"\n[openings]\nmin = 1\n+++\n"),
    ("content/book/records/a.othello", "f5d6c3d3c4\n\n"),
];

/// The English catalogue with every letter replaced by one that is in no English word, and with what has a meaning in HTML.
fn translated() -> String {
    let text = |text: &str| -> String {
        let mut within = false;
        "<q>\""
            .chars()
            .chain(text.chars())
            .map(|c| {
                within = c == '{' || within && c != '}';
                let is_letter = c.is_ascii_alphabetic() && !within;
                if is_letter && c != 'q' { char::from_u32(u32::from(c) + 0xFEE0).unwrap() } else { c }
            })
            .collect()
    };
    fn each(value: &mut toml::Value, text: &dyn Fn(&str) -> String) {
        match value {
            toml::Value::String(word) => *word = text(word),
            toml::Value::Array(list) => list.iter_mut().for_each(|value| each(value, text)),
            toml::Value::Table(table) => table
                .iter_mut()
                .filter(|(key, _)| *key != "date_format")
                .for_each(|(_, value)| each(value, text)),
            _ => {}
        }
    }
    let mut words = toml::Value::Table(BUILT_IN[0].1.parse().unwrap());
    each(&mut words, &text);
    toml::to_string(&words).unwrap()
}

/// The words of Latin letters that readers of a page see or hear, but for those of notation.
fn latin(page: &str) -> Vec<String> {
    let mut seen = String::new();
    let mut skipped = None;
    for piece in page.split('<') {
        let (tag, text) = piece.split_once('>').unwrap_or(("", piece));
        let name = tag.split([' ', '\n']).next().unwrap_or_default();
        skipped = match skipped {
            None => ["style", "script", "pre"].into_iter().find(|hidden| *hidden == name),
            Some(hidden) if name.strip_prefix('/') == Some(hidden) => None,
            still => still,
        };
        if skipped.is_none() {
            for attribute in ["aria-label", "title", "alt", "placeholder", "data-none", "data-found"] {
                let value =
                    tag.split_once(&format!(" {attribute}=\"")).and_then(|(_, rest)| rest.split_once('"'));
                seen += value.map_or("", |(value, _)| value);
                seen.push('\n');
            }
            seen += text;
        }
        seen.push('\n');
    }
    let seen = seen.replace("&quot;", "");
    let words = seen.split(|c: char| !c.is_ascii_alphabetic());
    let names = ["kisho", "SGF", "KIF", "SFEN", "QUORIDOR", "JANKEN", "OTHELLO"];
    words
        .filter(|word| word.len() > 2 && !word.chars().all(|c| "GCP".contains(c)) && !names.contains(word))
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_whole_catalogue_leaves_nothing_in_english() {
    let catalogue = translated();
    let files: Vec<(&str, &str)> = GAMES.into_iter().chain([("i18n/fr.toml", catalogue.as_str())]).collect();
    let built = site(&files);
    assert_eq!(said(&built), [""; 0]);
    let pages: Vec<&String> = built.files.keys().filter(|file| file.ends_with(".html")).collect();
    assert!(pages.len() > 20, "{pages:?}");
    let left =
        pages.iter().map(|file| (file, latin(&page(&built, file)))).filter(|(_, words)| !words.is_empty());
    assert_eq!(left.collect::<Vec<_>>(), []);
    let raw = pages.iter().filter(|file| page(&built, file).contains("<q>"));
    assert_eq!(raw.collect::<Vec<_>>(), [&""; 0]);
    let marked = pages.iter().filter(|file| page(&built, file).contains("lang=\"en\""));
    assert_eq!(marked.collect::<Vec<_>>(), [&""; 0]);
    // The same with English words finds them, so that the test looks where they are.
    let english = site(&[&GAMES[..], &[("i18n/fr.toml", BUILT_IN[0].1)]].concat());
    assert!(latin(&page(&english, "go/index.html")).len() > 50);
}

/// The texts of a page in a language, but for its title, which has one language.
fn texts_in(language: &str, page: &str) -> String {
    let (mut open, mut texts) = (vec![("", "")], String::new());
    for piece in page.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap_or(("", piece));
        let name = tag.split([' ', '\n']).next().unwrap_or_default();
        let is_void =
            ["meta", "link", "input", "img", "br", "!doctype"].contains(&name) || tag.ends_with('/');
        if let Some(name) = name.strip_prefix('/') {
            open.truncate(open.iter().rposition(|(other, _)| *other == name).unwrap());
        } else if !is_void {
            let lang = tag.split_once(" lang=\"").and_then(|(_, rest)| rest.split_once('"'));
            open.push((name, lang.map_or(open.last().unwrap().1, |(lang, _)| lang)));
        }
        let &(name, lang) = open.last().unwrap();
        if lang == language && !["title", "style", "script"].contains(&name) {
            texts += text;
            texts.push('\n');
        }
    }
    texts
}

#[test]
fn english_words_on_pages_in_a_language_without_a_catalogue_are_marked() {
    let built = site(&GAMES);
    assert_eq!(said(&built), ["kisho.toml texts-missing"]);
    // How a game ended and whether a line is right is said in comments, which are the author's otherwise.
    let of_comments = ["Right.", "Wrong.", "Black wins by resignation after 2 moves"];
    let own = |page: &str| {
        let texts = texts_in("fr", page);
        latin(&texts.lines().filter(|text| !of_comments.contains(text)).collect::<Vec<_>>().join("\n"))
    };
    let pages = built.files.keys().filter(|file| file.ends_with(".html"));
    let left: Vec<_> =
        pages.map(|file| (file, own(&page(&built, file)))).filter(|(_, words)| !words.is_empty()).collect();
    assert_eq!(left, []);
    assert!(texts_in("fr", &page(&built, "go/index.html")).contains("Π"));
}

#[test]
fn a_language_without_words_is_told() {
    let built = site(&[
        ("kisho.toml", "lang = \"en\"\n\n[languages.ko]\n[languages.ja]\n"),
        ("content/a.ko.md", "> [!NOTE]\n> x\n"),
    ]);
    assert_eq!(said(&built), ["kisho.toml texts-missing"]);
    let problem = &built.problems[0];
    assert_eq!(problem.source.slice(problem.diagnostic.span), "languages.ko");
    let a = page(&built, "ko/a/index.html");
    assert!(a.contains("<p class=\"alert-title\" lang=\"en\">Note</p>"), "{a}");
}

#[test]
fn mistakes_about_languages_are_told() {
    let built = site(&[
        ("kisho.toml", "[languages.ja]\n"),
        ("content/_index.md", ""),
        ("content/a.md", "+++\nlang = \"jp\"\n+++\n"),
        ("content/b.ja.md", "+++\nlang = \"en\"\n+++\n"),
        ("content/c.md", "+++\ntranslation_key = \"c\"\n+++\n"),
        ("content/d.md", "+++\ntranslation_key = \"c\"\n+++\n"),
        ("content/e.en.md", ""),
        ("content/e.md", ""),
    ]);
    assert_eq!(
        said(&built),
        [
            "content/a.md lang-unknown",
            "content/b.ja.md lang-conflict",
            "content/d.md translation-duplicate",
            "content/e.md url-duplicate"
        ]
    );
    let hint = built.problems[0].diagnostic.hint.as_deref();
    assert_eq!(hint, Some("the code of Japanese is `ja`"));
    let built = site(&[("kisho.toml", ""), ("content/a.ja.md", "")]);
    assert_eq!(said(&built), ["content/a.ja.md lang-undeclared"]);
}

#[test]
fn a_menu_for_a_language_that_the_site_does_not_have_is_told() {
    let entry = |lang: &str| format!("[[menu]]\nname = \"{lang}\"\nurl = \"/\"\nlang = \"{lang}\"\n");
    let config = |langs: &[&str]| {
        let entries: String = langs.iter().map(|lang| entry(lang)).collect();
        format!("lang = \"en\"\n[languages.pt-BR]\n{entries}")
    };
    let built = site(&[("kisho.toml", &config(&["jp", "de"])), ("content/_index.md", "# H\n")]);
    let wrong = |built: &Built| -> Vec<(String, Option<String>)> {
        let said = lines_said(built).into_iter().zip(built.problems.iter());
        let said = said.filter(|(line, _)| line.ends_with("lang-unknown"));
        said.map(|(line, problem)| (line, problem.diagnostic.hint.clone())).collect()
    };
    let said = wrong(&built);
    assert_eq!(said[0], ("kisho.toml:6 lang-unknown".into(), Some("the code of Japanese is `ja`".into())));
    assert_eq!((said.len(), said[1].0.as_str()), (2, "kisho.toml:10 lang-unknown"));
    let fine = config(&["en", "ja", "pt", "pt_br"]);
    assert_eq!(wrong(&site(&[("kisho.toml", &fine), ("content/_index.md", "# H\n")])), []);
}

#[test]
fn pages_say_that_their_text_runs_from_right_to_left() {
    let front = "+++\naliases = [\"/old/\"]\n+++\n# A\n";
    let built =
        site(&[("kisho.toml", "[languages.he]\n"), ("content/a.md", "# A\n"), ("content/a.he.md", front)]);
    for (path, html) in [
        ("a/", "<html lang=\"en\">"),
        ("he/a/", "<html lang=\"he\" dir=\"rtl\">"),
        ("old/", "<html lang=\"he\" dir=\"rtl\">"),
    ] {
        let page = page(&built, &format!("{path}index.html"));
        assert!(page.contains(html), "{path}");
    }
}

#[test]
fn a_site_in_one_language_has_no_switch() {
    let built = site(&[("kisho.toml", "default_language = \"ja\"\n"), ("content/a.md", "# あ\n")]);
    let a = page(&built, "a/index.html");
    assert!(
        a.contains("<html lang=\"ja\">") && !a.contains("class=\"languages\"") && !a.contains("hreflang")
    );
}

/// A site in Japanese with a language that has neither words nor a name of its own.
fn lent(words: &[(&str, &str)]) -> Built {
    let taxonomies = "[[taxonomies]]\nname = \"tags\"\n[[taxonomies]]\nname = \"series\"\n[languages.fr]\n";
    let config = format!(
        "title = \"サイト\"\ndescription = \"盤\"\nlang = \"ja\"\nbase_url = \"https://example.org\"\ngenerate_feeds = true\n{taxonomies}"
    );
    let part = |date: &str| {
        format!("+++\ndate = {date}\nupdated = 2026-02-03\ntags = [\"t\"]\nseries = [\"Σ\"]\n+++\n# Α\n")
    };
    let (one, two) = (part("2026-01-04"), part("2026-01-05"));
    let files = [
        ("kisho.toml", config.as_str()),
        ("content/_index.md", "# 家\n"),
        ("content/s/a.fr.md", one.as_str()),
        ("content/s/b.fr.md", two.as_str()),
        ("content/s/_index.fr.md", "# Σ\n"),
        ("content/s/c.fr.md", "+++\ntemplate = \"archive.html\"\n+++\n# C\n"),
    ];
    site(&[&files, words].concat())
}

#[test]
fn what_english_lends_is_marked_wherever_a_page_says_it() {
    let built = lent(&[]);
    let a = page(&built, "fr/s/a/index.html");
    for whole in [
        "<time datetime=\"2026-01-04\" lang=\"en\">4 January 2026</time>",
        "<time datetime=\"2026-02-03\" lang=\"en\">3 February 2026</time>",
        "<span lang=\"en\">Part 1 of 2</span>",
        "<p class=\"terms\"><span lang=\"en\">Tags</span>",
    ] {
        assert!(a.contains(whole), "{whole} in {a}");
    }
    for (path, whole) in [
        ("fr/s/index.html", "<time datetime=\"2026-01-04\" lang=\"en\">4 January 2026</time>"),
        ("fr/s/c/index.html", "<time datetime=\"2026-01-04\" lang=\"en\">4 January 2026</time>"),
        ("fr/s/c/index.html", "<h2 class=\"month\" id=\"2026-1\" lang=\"en\">January 2026</h2>"),
        ("fr/tags/index.html", "<h1 lang=\"en\">Tags</h1>"),
        ("fr/tags/index.html", "<span lang=\"en\">2 pages</span>"),
    ] {
        let page = page(&built, path);
        assert!(page.contains(whole), "{whole} in {page}");
    }
    // A format of digits is in no language, and words of the site are in its own.
    let words =
        "tags = \"Étiquettes\"\nseries_part = \"Partie {part} de {parts}\"\ndate_format = \"%d/%m/%Y\"\n";
    let a = page(&lent(&[("i18n/fr.toml", words)]), "fr/s/a/index.html");
    for whole in [
        "<time datetime=\"2026-01-04\">04/01/2026</time>",
        "<span>Partie 1 de 2</span>",
        "<span lang=\"fr\" aria-current=\"true\">fr</span>",
        "<p class=\"terms\"><span>Étiquettes</span>",
    ] {
        assert!(a.contains(whole), "{whole} in {a}");
    }
}

#[test]
fn the_name_of_a_site_is_marked_where_it_is_in_another_language() {
    let built = lent(&[
        ("content/s/i.fr.md", "+++\ntemplate = \"site_index.html\"\n+++\n# I\n"),
        ("content/d.fr.md", "# D\n"),
    ]);
    for (path, whole) in [
        ("fr/s/a/index.html", "<a class=\"site-title\" href=\"../../../fr/\" lang=\"ja\">サイト</a>"),
        ("fr/index.html", "<h1 lang=\"ja\">サイト</h1>"),
        ("fr/s/i/index.html", "<h3><a href=\"../../../fr/\" lang=\"ja\">サイト</a></h3>"),
        ("fr/s/i/index.html", "<h3><a href=\"../../../fr/s/\">Σ</a></h3>"),
        ("fr/atom.xml", "<title xml:lang=\"ja\">サイト</title>\n<subtitle xml:lang=\"ja\">盤</subtitle>"),
        ("index.html", "<a class=\"site-title\" href=\"./\">サイト</a>"),
    ] {
        let page = page(&built, path);
        assert!(page.contains(whole), "{whole} in {page}");
    }
}

#[test]
fn an_index_marks_sections_in_another_language() {
    let built = site(&[
        ("kisho.toml", "lang = \"ja\"\n[languages.en]\n"),
        ("content/_index.md", "# 家\n"),
        ("content/all.md", "+++\ntemplate = \"site_index.html\"\n+++\n# 索引\n"),
        ("content/b/_index.en.md", "# B sec\n"),
        ("content/b/six.md", "# 六\n"),
        ("content/c/_index.md", "+++\nlang = \"en\"\n+++\n# C sec\n"),
        ("content/c/seven.md", "+++\nlang = \"ja\"\n+++\n# 七\n"),
    ]);
    let all = page(&built, "all/index.html");
    for section in [
        "<h3><a href=\"../b/\" lang=\"en\">B sec</a></h3>",
        "<h3><a href=\"../c/\" lang=\"en\">C sec</a></h3>",
    ] {
        assert!(all.contains(section), "{section} in {all}");
    }
}

#[test]
fn titles_have_readings_where_html_can_stand() {
    let built = site(&[
        ("kisho.toml", "lang = \"ja\"\n"),
        (
            "content/a.md",
            "+++\ntitle = \"{定石|じょうせき}\"\ndescription = \"{棋|き}の話\"\n+++\n## {隅|すみ}\n\n本文\n",
        ),
        ("content/b.md", "# {辺|へん}\n\n{中央|ちゅうおう}の話。\n"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let (a, b) = (page(&built, "a/index.html"), page(&built, "b/index.html"));
    let ruby =
        |word: &str, reading: &str| format!("<ruby>{word}<rp>(</rp><rt>{reading}</rt><rp>)</rp></ruby>");
    assert!(
        a.contains(&format!("<h1>{}</h1>", ruby("定石", "じょうせき"))) && a.contains("<title>定石</title>"),
        "{a}"
    );
    assert!(
        a.contains(&format!("<h2 id=\"隅\">{}", ruby("隅", "すみ"))) && a.contains("content=\"棋の話\""),
        "{a}"
    );
    assert!(
        b.contains(&format!("<h1 id=\"辺\">{}</h1>", ruby("辺", "へん"))) && b.contains("<title>辺</title>"),
        "{b}"
    );
    assert!(page(&built, "index.html").contains("中央の話"));
}

#[test]
fn no_reader_sees_the_braces_of_readings() {
    let built = site(&[
        (
            "kisho.toml",
            "title = \"{盤|ばん}\"\ndescription = \"{棋|き}\"\nauthor = \"{秀|しゅう}\"\nlang = \"ja\"\n\
             base_url = \"https://example.org/\"\ngenerate_feeds = true\n[[taxonomies]]\nname = \"p\"\ntitle = \"{人|ひと}\"\n",
        ),
        (
            "content/a.md",
            "+++\ntitle = \"{一|いち}\"\ndate = 2026-01-01\ntags = [\"{壁|かべ}\"]\nauthors = [\"{道|どう}\"]\n[taxonomies]\n\
             p = [\"{名|な}\", \"名\"]\n+++\n{{ figure(src=\"p.svg\", alt=\"{絵|え}\", caption=\"{図|ず}\") }}\n\n\
             ```rust,name=\"{符|ふ}.rs\"\nx\n```\n",
        ),
        ("content/p.svg", "<svg/>"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let files =
        ["index.html", "a/index.html", "p/index.html", "p/名/index.html", "tags/壁/index.html", "atom.xml"];
    for path in files {
        let page = page(&built, path);
        assert!(!page.contains("|"), "{path}: {page}");
    }
    let a = page(&built, "a/index.html");
    for word in ["<rt>ず</rt>", "<rt>ふ</rt>", "alt=\"絵\""] {
        assert!(a.contains(word), "{word}: {a}");
    }
}

#[test]
fn a_bundle_has_the_day_of_its_folder_in_every_language() {
    let built = site(&[
        ("kisho.toml", "[languages.ja]\n"),
        ("content/2024-05-06-b/index.md", "# B\n"),
        ("content/2024-05-06-b/index.ja.md", "# ビー\n"),
    ]);
    assert_eq!(lines_said(&built), Vec::<String>::new());
    assert!(page(&built, "b/index.html").contains("6 May 2024"));
    assert!(page(&built, "ja/b/index.html").contains("2024年5月6日"));
}

#[test]
fn the_later_pages_of_a_list_lead_to_the_list_in_the_other_language() {
    let section = "+++\npaginate_by = 1\n+++\n";
    let built = site(&[
        ("kisho.toml", "[languages.ja]\n"),
        ("content/s/_index.md", section),
        ("content/s/a.md", ""),
        ("content/s/b.md", ""),
        ("content/s/_index.ja.md", section),
        ("content/s/a.ja.md", ""),
    ]);
    let second = page(&built, "s/page/2/index.html");
    assert!(second.contains("<a href=\"../../../ja/s/\" lang=\"ja\" hreflang=\"ja\">"), "{second}");
    assert!(!second.contains("rel=\"alternate\" hreflang"), "it is no translation of that");
}

#[test]
fn lists_of_terms_lead_to_those_in_the_other_language() {
    let built = site(&[
        (
            "kisho.toml",
            "base_url = \"https://example.org/sub\"\n[languages.ja]\n[[taxonomies]]\nname = \"tags\"\npaginate_by = 1\n",
        ),
        ("content/_index.md", ""),
        ("content/_index.ja.md", ""),
        ("content/a.md", "+++\ntags = [\"go\", \"walls\"]\n+++\n"),
        ("content/b.md", "+++\ntags = [\"go\"]\n+++\n"),
        ("content/a.ja.md", "+++\ntags = [\"Go\"]\n+++\n"),
    ]);
    let leads = |path: &str, href: &str| {
        let page = page(&built, path);
        page.contains(&format!("<a href=\"{href}\" lang=\"ja\" hreflang=\"ja\">"))
    };
    assert!(leads("tags/index.html", "../ja/tags/"));
    assert!(leads("tags/go/index.html", "../../ja/tags/go/"));
    assert!(leads("tags/walls/index.html", "../../ja/"), "nothing in Japanese is about walls");
    // How many pages a list has differs from language to language.
    assert!(leads("tags/go/page/2/index.html", "../../../../ja/tags/go/"), "the first page of the same list");
    assert!(!page(&built, "tags/go/page/2/index.html").contains("rel=\"alternate\" hreflang"));
    let head = page(&built, "ja/tags/go/index.html");
    for (lang, url) in [("en", "tags/go/"), ("ja", "ja/tags/go/"), ("x-default", "tags/go/")] {
        let link =
            format!("<link rel=\"alternate\" hreflang=\"{lang}\" href=\"https://example.org/sub/{url}\">");
        assert!(head.contains(&link), "{link}\n{head}");
    }
    assert!(!page(&built, "tags/walls/index.html").contains("rel=\"alternate\" hreflang"));
}

#[test]
fn the_title_of_a_book_figure_bears_readings() {
    let text = "```sgf moves=1-2 caption=\"{耳赤|みみあか}の一局\"\n(;SZ[9];B[ee];W[ge])\n```\n";
    let built = site(&[("content/a.md", text)]);
    let figure = page(&built, "a/index.html");
    assert!(
        figure.contains("<p class=\"k-t\"><ruby>耳赤<rp>(</rp><rt>みみあか</rt><rp>)</rp></ruby>の一局</p>"),
        "{figure}"
    );
}

#[test]
fn a_bare_address_says_where_it_leads_and_needs_not_say_it_again_in_print() {
    let built = site(&[("content/a.md", "<https://example.org/?a&b> [x](https://example.org/)\n")]);
    let text = page(&built, "a/index.html");
    assert!(text.contains("<a class=\"bare\" href=\"https://example.org/?a&amp;b\">https://example.org/?a&amp;b</a> <a href=\"https://example.org/\">x</a>"), "{text}");
}

#[test]
fn menus_and_the_way_to_a_page_stay_in_its_language_or_say_where_they_leave_it() {
    let built = site(&[
        (
            "kisho.toml",
            "base_url = \"https://example.org\"\n[[menu]]\nname = \"P\"\nurl = \"@/s/p.md\"\n[[menu]]\nname = \"Q\"\nurl = \"@/s/q.md\"\n\
             [[menu]]\nname = \"日本語\"\nurl = \"@/s/p.ja.md\"\n[languages.ja]\n",
        ),
        ("content/_index.md", "# Home\n"),
        ("content/_index.ja.md", "# 表紙\n"),
        ("content/s/_index.md", "# Strategy\n"),
        ("content/s/p.md", "# P\n"),
        ("content/s/p.ja.md", "# ピー\n"),
        ("content/s/q.md", "# Q\n"),
    ]);
    assert_eq!(said(&built), Vec::<String>::new());
    let ja = page(&built, "ja/s/p/index.html");
    for link in [
        "<a href=\"../../../ja/s/p/\" lang=\"en\" aria-current=\"page\">P</a>",
        "<a href=\"../../../s/q/\" lang=\"en\" hreflang=\"en\">Q <span lang=\"en\">(English)</span></a>",
        "<a href=\"../../../ja/s/p/\" aria-current=\"page\">日本語</a>",
        "<a href=\"../../../ja/s/\" lang=\"en\">Strategy</a>",
        "\"name\":\"Strategy\"",
    ] {
        assert!(ja.contains(link), "{link} in {ja}");
    }
    assert!(page(&built, "ja/s/index.html").contains("<h1 lang=\"en\">Strategy</h1>"));
    let en = page(&built, "s/q/index.html");
    assert!(en.contains("<a href=\"../../ja/s/p/\" hreflang=\"ja\">日本語</a>"), "{en}");
    assert!(en.contains("<a href=\"../../s/\">Strategy</a>"), "{en}");
}

#[test]
fn words_that_a_link_takes_from_elsewhere_have_their_language() {
    let figure = "{{ figure(src=\"x.svg\", alt=\"x\", caption=\"好\", id=\"f\") }}";
    let built = site(&[
        ("kisho.toml", "lang = \"en\"\n[languages.ja]\n[languages.zh]\n"),
        ("content/a.md", "# A\n\n## Part\n\n[](@/a.ja.md) and [](@/a.ja.md#bu) and [](@/b.md)\n"),
        ("content/a.ja.md", "# あ\n\n## 部 {#bu}\n\n[](@/a.md)と[](#bu)\n"),
        ("content/b.md", "# B\n"),
        ("content/c.zh.md", &format!("# 页\n\n{figure}\n\n[](#f)\n\n{{{{ figures() }}}}\n")),
        ("content/x.svg", "<svg/>"),
    ]);
    assert_eq!(said(&built), ["kisho.toml texts-missing"]);
    let article = |path: &str| between(&page(&built, path), "<article>", "</article>");
    let en = article("a/index.html");
    for link in ["<span lang=\"ja\">あ</span></a>", "<span lang=\"ja\">部</span></a>", "b/\">B</a>"] {
        assert!(en.contains(link), "{link}: {en}");
    }
    let ja = article("ja/a/index.html");
    assert!(ja.contains("<span lang=\"en\">A</span></a>と<a href=\"#bu\">部</a>"), "{ja}");
    let zh = article("zh/c/index.html");
    for words in [
        "<b class=\"k-no\" lang=\"en\">Figure 1</b>",
        "<p><a href=\"#f\"><span lang=\"en\">Figure 1</span></a></p>",
        "<li><a href=\"#f\"><span lang=\"en\">Figure 1</span></a>",
    ] {
        assert!(zh.contains(words), "{words}: {zh}");
    }
}

#[test]
fn a_menu_with_an_old_address_leads_to_the_page_in_its_language() {
    let built = site(&[
        ("kisho.toml", "lang = \"en\"\n[[menu]]\nname = \"X\"\nurl = \"/old/\"\n[languages.ja]\n"),
        ("content/x.md", "+++\naliases = [\"old\"]\n+++\n# X\n"),
        ("content/x.ja.md", "# エックス\n"),
        ("content/y.ja.md", "# ワイ\n"),
    ]);
    assert_eq!(said(&built), [""; 0]);
    let menu = between(&page(&built, "ja/y/index.html"), "<nav class=\"menu\"", "</nav>");
    assert!(menu.contains("<a href=\"../../ja/x/\" lang=\"en\">X</a>"), "{menu}");
}

#[test]
fn a_folder_in_another_language_is_where_its_readers_look() {
    let built = site(&[
        ("kisho.toml", "title = \"T\"\nlang = \"en\"\n[languages.ja]\n"),
        ("content/_index.md", "# Home\n"),
        ("content/_index.ja.md", "# 表紙\n"),
        ("content/guide/_index.md", "# Guide\n"),
        ("content/guide/_index.ja.md", "# ガイド\n"),
        ("content/guide/d.md", "+++\nlang = \"ja\"\n+++\n# 頁\n"),
        ("content/jp/_index.md", "+++\nlang = \"ja\"\n+++\n# 日本\n"),
        ("content/jp/q.md", "# 問\n"),
    ]);
    assert_eq!(said(&built), [""; 0]);
    let menu = |path: &str| between(&page(&built, path), "<nav class=\"menu\"", "</nav>");
    let list = |path: &str| between(&page(&built, path), "<ul class=\"list\">", "</ul>");
    assert!(!menu("index.html").contains("日本") && !list("index.html").contains("日本"));
    for path in ["ja/index.html", "jp/q/index.html"] {
        assert!(menu(path).contains(">日本</a>") && menu(path).contains(">ガイド</a>"), "{}", menu(path));
    }
    assert!(list("ja/index.html").contains(">日本</a>"));
    let crumbs = between(&page(&built, "guide/d/index.html"), "<nav class=\"crumbs\"", "</nav>");
    assert!(crumbs.contains("<a href=\"../../ja/guide/\">ガイド</a>"), "{crumbs}");
}

#[test]
fn a_folder_in_another_language_is_the_home_of_files_in_that_language() {
    let built = site(&[
        ("kisho.toml", "[languages.ja]\n"),
        ("content/_index.md", "# Home\n"),
        ("content/a.md", "# A\n"),
        ("content/a.ja.md", "# あ\n"),
        ("content/ja/_index.md", "+++\nlang = \"ja\"\n+++\n# 家\n"),
        ("content/ja/x.md", "# 壱\n"),
        ("content/ja/go/_index.md", "# 碁\n"),
        ("content/go/b.ja.md", "# い\n"),
    ]);
    assert_eq!(said(&built), [""; 0]);
    let home = page(&built, "ja/index.html");
    for word in [">家</h1>", ">あ</a>", ">壱</a>", ">碁</a>"] {
        assert!(home.contains(word), "{word}: {home}");
    }
    assert!(page(&built, "ja/go/index.html").contains(">い</a>"));
    assert!(page(&built, "index.html").contains("href=\"./ja/\""));
    let taken = site(&[
        ("kisho.toml", "[languages.ja]\n"),
        ("content/a.ja.md", "# あ\n"),
        ("content/ja.md", "# Ja\n"),
    ]);
    assert_eq!(said(&taken), ["content/ja.md url-duplicate"]);
}

#[test]
fn a_folder_in_another_language_is_its_home_without_other_files_in_it() {
    let built = site(&[
        ("kisho.toml", "title = \"盤\"\nlang = \"ja\"\n[languages.en]\ntitle = \"Board\"\n"),
        ("content/_index.md", "# 家\n"),
        ("content/a.md", "# あ\n"),
        ("content/en/_index.md", "+++\nlang = \"en\"\n+++\n# Home\n"),
        ("content/en/b.md", "# B\n"),
        ("content/en/s/_index.md", "# S\n"),
        ("content/en/s/c.md", "# C\n"),
    ]);
    assert_eq!(said(&built), [""; 0]);
    for (path, home) in [("en/b/index.html", "../../en/"), ("en/s/c/index.html", "../../../en/")] {
        let there = page(&built, path);
        assert!(there.contains(&format!("<a class=\"site-title\" href=\"{home}\">Board</a>")), "{there}");
        let crumbs = between(&there, "<nav class=\"crumbs\"", "</nav>");
        assert!(!crumbs.contains("(") && !crumbs.contains("家"), "{crumbs}");
    }
    assert!(page(&built, "a/index.html").contains("hreflang=\"en\""), "the switch leads to the home page");
    assert!(!page(&built, "en/b/index.html").contains(">あ<"));
}

#[test]
fn pages_of_hugo_may_be_called_markdown() {
    let built = site(&[
        ("kisho.toml", "[languages.ja]\n"),
        ("content/a.markdown", "+++\ntitle = \"A\"\n+++\n"),
        ("content/a.ja.markdown", "# あ\n"),
        ("content/b.markdown", "+++\ndraft = true\n+++\n"),
        ("content/s/_index.markdown", "# S\n"),
    ]);
    assert_eq!(said(&built), [""; 0]);
    assert!(page(&built, "a/index.html").contains("hreflang=\"ja\""));
    assert!(page(&built, "s/index.html").contains(">S</h1>"));
    assert!(!built.files.keys().any(|file| file.contains("markdown") || file.starts_with("b/")));
    let wrong = site(&[
        ("kisho.toml", ""),
        ("content/c.mdx", "x"),
        ("content/d.jp.md", "# D\n"),
        ("content/d.md", "# D\n"),
    ]);
    assert_eq!(said(&wrong), ["content/c.mdx file-name", "content/d.jp.md lang-undeclared"]);
}

#[test]
fn a_menu_leads_to_the_terms_and_the_feed_of_its_language() {
    let built = site(&[
        (
            "kisho.toml",
            "title = \"T\"\nbase_url = \"https://x.example\"\ngenerate_feeds = true\nlang = \"en\"\n[[taxonomies]]\nname = \"tags\"\n\
             [[taxonomies]]\nname = \"players\"\n[[menu]]\nname = \"Tags\"\nurl = \"/tags/\"\n[[menu]]\nname = \"Players\"\nurl = \"/players/\"\n\
             [[menu]]\nname = \"Feed\"\nurl = \"/atom.xml\"\n[[menu]]\nname = \"Chat\"\nurl = \"/chat/\"\n\
             [redirects]\n\"/chat/\" = \"https://chat.example/\"\n[languages.ja]\n",
        ),
        (
            "content/a.md",
            "+++\ndate = 2026-01-01\ntags = [\"x\"]\n[taxonomies]\nplayers = [\"Ann\"]\n+++\n# A\n",
        ),
        ("content/a.ja.md", "+++\ndate = 2026-01-01\ntags = [\"x\"]\n+++\n# あ\n"),
    ]);
    assert_eq!(said(&built), [""; 0]);
    let menu = between(&page(&built, "ja/a/index.html"), "<nav class=\"menu\"", "</nav>");
    for link in [
        "href=\"../../ja/tags/\" lang=\"en\">Tags</a>",
        "href=\"../../players/\" lang=\"en\" hreflang=\"en\">Players <span lang=\"en\">(English)</span></a>",
        "href=\"../../ja/atom.xml\" lang=\"en\">Feed</a>",
        "href=\"../../chat/\" lang=\"en\">Chat</a>",
    ] {
        assert!(menu.contains(link), "{link} in {menu}");
    }
}
