//! Sites in several languages, as their readers and authors meet them.

use kisho::site::Built;

use crate::built::{page, site};

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
        ("content/games/d/index.ja.md", "# え ![](d.svg)\n"),
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
    assert_eq!(said(&built), Vec::<String>::new());
    let first = page(&built, "first/index.html");
    assert!(
        first.contains("hreflang=\"ja\" href=\"../ja/one/\"")
            && first.contains("hreflang=\"fr\" href=\"../un/\"")
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
        ("templates/b.html", "{{ ui.extra.hello }} {{ ui.home }}"),
    ]);
    assert_eq!(said(&built), ["i18n/fr.toml texts-missing"]);
    let a = page(&built, "a/index.html");
    assert!(
        a.contains("<html lang=\"fr-CA\">") && a.contains("<span>Suivant</span>") && a.contains(">le 4/5<"),
        "{a}"
    );
    assert_eq!(page(&built, "b/index.html"), "Salut Home");
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
    assert_eq!(hint, Some("did you mean `ja`? else put `[languages.jp]` into kisho.toml"));
    let built = site(&[("kisho.toml", ""), ("content/a.ja.md", "")]);
    assert_eq!(said(&built), ["content/a.ja.md lang-undeclared"]);
}

#[test]
fn a_site_in_one_language_has_no_switch() {
    let built = site(&[("kisho.toml", "default_language = \"ja\"\n"), ("content/a.md", "# あ\n")]);
    let a = page(&built, "a/index.html");
    assert!(
        a.contains("<html lang=\"ja\">") && !a.contains("class=\"languages\"") && !a.contains("hreflang")
    );
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
        b.contains(&format!("<h1>{}</h1>", ruby("辺", "へん"))) && b.contains("<title>辺</title>"),
        "{b}"
    );
    assert!(page(&built, "index.html").contains("中央の話"));
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
    assert!(leads("tags/go/page/2/index.html", "../../../../ja/"));
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
