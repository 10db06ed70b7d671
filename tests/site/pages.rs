//! Pages that are strange, wrong, or out of all proportion: what is said about them and what is still shown.

use kisho::site::{BuildOptions, Built, build};
use kisho_game::text::Id;

use crate::built::{page, put, site};

/// A home page with this Markdown.
fn home(markdown: &str) -> Built {
    site(&[("content/_index.md", markdown)])
}

fn html(built: &Built) -> String {
    page(built, "index.html")
}

/// Every message: its id, what it is about, its text and hint.
fn said(built: &Built) -> Vec<(Id, String, String)> {
    let line = |problem: &kisho_source::Problem| {
        let said = &problem.diagnostic;
        let text = format!("{} {}", said.message, said.hint.as_deref().unwrap_or_default());
        (said.id, problem.source.slice(said.span).to_owned(), text)
    };
    built.problems.iter().map(line).collect()
}

#[test]
fn a_page_without_a_title_is_called_like_its_file() {
    let built = site(&[
        ("content/reindex.md", "x\n"),
        ("content/go/_index.md", "x\n"),
        ("content/go/price-index.md", "x\n"),
        ("content/go/ko_fight/index.md", "x\n"),
        ("content/LOUD.MD", "x\n"),
        ("content/v1.2.md", "x\n"),
    ]);
    for (path, title) in [
        ("reindex", "reindex"),
        ("go", "go"),
        ("go/price-index", "price index"),
        ("go/ko_fight", "ko fight"),
        ("LOUD", "LOUD"),
        ("v1.2", "v1.2"),
    ] {
        let html = page(&built, &format!("{path}/index.html"));
        assert!(html.contains(&format!("<title>{title} – T</title>")), "{path}: {html}");
    }
}

#[test]
fn comments_may_stand_before_the_title() {
    let title = |text: &str| {
        let html = page(&site(&[("content/file.md", text)]), "file/index.html");
        assert_eq!(html.matches("<h1").count(), 1 + text.matches("\n# Two").count(), "{text}: {html}");
        html.split("<title>").nth(1).unwrap().split(" – ").next().unwrap().to_owned()
    };
    for text in [
        "<!-- markdownlint-disable -->\n# Title\n",
        "\n<!-- a\n\nb --> <!-- c -->\n\n<!--d-->\n\n# Title {#own}\n",
        "+++\nweight = 1\n+++\n<!-- a -->\nTitle\n=====\n",
    ] {
        assert_eq!(title(text), "Title", "{text}");
    }
    for text in
        ["<!-- a --><br>\n\n# Two\n", "<!-- a -->\n\nwords\n\n# Two\n", "<!-- a -->\n\n## Sub\n\n# Two\n"]
    {
        assert_eq!(title(text), "file", "{text}");
    }
}

#[test]
fn a_note_inside_a_note_leaves_the_page_alone() {
    for inside in [
        "\n\n    > [^b]: inner\n",
        "\n> [^b]: inner\n",
        "\n    > [^b]: inner\n",
        "\n\n    - [^b]: inner\n",
        "\n\n    [^b]: inner\n",
    ] {
        let built = home(&format!("before [^a] [^b]\n\n[^a]: outer{inside}\nafter\n"));
        let html = html(&built);
        for word in ["<p>before", "<p>after", "outer", "inner"] {
            assert!(html.contains(word), "{inside:?} {word}: {html}");
        }
    }
}

#[test]
fn a_window_after_the_end_has_the_frames_that_are_left() {
    let end = usize::MAX;
    let built =
        home(&format!("```qf id=g frames={end}-{end}\nj7oklAHMe1ICg\n```\n\n[x](#g:3) [y](#g:{end})\n"));
    let said = said(&built);
    let ids: Vec<_> = said.iter().map(|(id, ..)| *id).collect();
    assert_eq!(ids, [Id::OptionFrame, Id::LinkFrame, Id::LinkFrame]);
    let last = said[0].2.rsplit(' ').next().unwrap();
    assert!(said[1].2.ends_with(&format!("from {last} to {last}")), "{said:?}");
}

#[test]
fn a_series_has_a_name_and_each_of_its_figures_too() {
    let game = "(;SZ[9];B[aa];W[bb];B[cc];W[dd])";
    let built = home(&format!(
        "```sgf id=g every=2 source\n{game}\n```\n\n# G 1\n\n[all](#g) [second](#g-2) [third](#g-3) [frame](#g:1)\n"
    ));
    let ids: Vec<_> = said(&built).iter().map(|(id, on, _)| (*id, on.clone())).collect();
    assert_eq!(ids.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [Id::LinkBroken, Id::LinkFrame], "{ids:?}");
    let html = html(&built);
    assert!(html.contains("<div class=\"k-series\" id=\"g\">"), "{html}");
    assert!(html.contains("id=\"g-1\"") && html.contains("id=\"g-2\"") && html.contains("id=\"g-1-2\""));
    assert!(built.files.contains_key("g-1.svg") && built.files.contains_key("g-2.svg"));
    assert_eq!(html.matches("<pre><code>(;SZ[9]").count(), 1, "the code is said once");
}

#[test]
fn a_heading_in_a_note_is_not_the_title_of_the_page() {
    let html = html(&home("[^a]: # In the note\n\nText [^a]\n"));
    assert!(html.contains("In the note</h1>") || html.contains("In the note<a"), "{html}");
    assert!(html.contains("<title>T</title>"), "{html}");
}

#[test]
fn a_hint_among_equals_is_always_the_same() {
    let figure = |id: &str| format!("```qf id={id}\nj7oklAHMe1ICg\n```\n\n");
    let text = ["gamd", "gamc", "gamb", "gama"].map(figure).concat() + "[x](#game:1)\n";
    for _ in 0..8 {
        assert!(said(&home(&text))[0].2.ends_with("did you mean `#gama:1`?"));
    }
}

#[test]
fn ids_are_unique_beside_those_of_templates_and_footnotes() {
    let text = "## Main\n\n## Fn 1\n\nText [^a] [^a]\n\n[^a]: First\n\n[^a]: Second\n\n## Fnref 1 2\n";
    let html = html(&home(text));
    let mut ids: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["fn-1", "fn-1-2", "fnref-1", "fnref-1-2", "fnref-1-2-2", "main", "main-2"]);
}

#[test]
fn footnotes_are_numbered_as_readers_come_to_them() {
    // A note that nobody sees has no number, nor has one that only such a note refers to.
    let text = "[^n]: Never, but[^m].\n\n[^m]: Inner.\n\nThis[^c] and that[^b].\n\n[^b]: Bee[^d].\n\n[^c]: Sea.\n\n[^d]: Dee.\n";
    let built = home(text);
    assert_eq!(
        said(&built).iter().map(|(id, about, _)| (*id, &**about)).collect::<Vec<_>>(),
        [(Id::LinkReference, "[^n]:")]
    );
    let html = html(&built);
    let notes: Vec<&str> = html
        .split("\"footnote-definition\" id=\"")
        .skip(1)
        .filter_map(|rest| rest.split("</div>").next())
        .collect();
    for (note, words) in notes.iter().zip(["Sea.", "Bee<sup", "Dee."]) {
        assert!(note.contains(words), "{note}");
    }
    assert_eq!(notes.len(), 3, "{html}");
    assert!(
        html.contains("This<sup class=\"footnote-ref\" id=\"fnref-1\">") && !html.contains("Never"),
        "{html}"
    );
}

#[test]
fn the_name_of_a_footnote_is_the_same_in_capital_letters() {
    let built = home("Text[^A] and[^Straße].\n\n[^a]: One.\n\n[^STRASSE]: Two.\n");
    assert_eq!(said(&built), []);
    let html = html(&built);
    assert!(
        html.contains("Text<sup") && html.contains("<p>One.</p>") && html.contains("<p>Two.</p>"),
        "{html}"
    );
}

#[test]
fn links_to_footnotes_have_to_exist() {
    let text = "[x](#fn-1) [x](#fnref-1) [x](#main) [^a]\n\n[^a]: First\n\n[x](#fn-99) [x](#fnref-2)\n";
    let said = said(&home(text));
    let broken: Vec<_> = said.iter().map(|(id, about, _)| (*id, about.as_str())).collect();
    assert_eq!(broken, [(Id::LinkBroken, "#fn-99"), (Id::LinkBroken, "#fnref-2")]);
}

#[test]
fn too_many_figures_are_said_once() {
    let built = home(&"```qf\nno code\n```\n\n".repeat(2_100));
    let said = said(&built);
    let count = |wanted: Id| said.iter().filter(|(id, ..)| *id == wanted).count();
    assert_eq!(count(Id::BlockTooMany), 1);
    assert_eq!(said.len(), 1_001, "nobody reads more than a thousand of a kind");
}

#[test]
fn links_that_run_scripts_are_errors() {
    let markdown = "[a](javascript:alert(1)) <javascript:b> ![c](data:text/html,x) [d](&#1;JAVASCRIPT:x) [e]\n\n\
                    [e]: <java&Tab;script:x>\n\n<a href=\"javascript:mine\">raw</a>\n";
    let menu = "title = \"T\"\n[[menu]]\nname = \"x\"\nurl = \"vbscript:x\"\n";
    let built = site(&[("kisho.toml", menu), ("content/_index.md", markdown)]);
    assert_eq!(said(&built).iter().filter(|(id, ..)| *id == Id::LinkScript).count(), 6, "{:?}", said(&built));
    let html = html(&built).to_ascii_lowercase();
    assert_eq!(html.matches("=\"javascript:").count(), 1, "what the author writes as HTML stays: {html}");
    assert!(!html.contains("=\"vbscript:") && !html.contains("=\"data:"), "{html}");
}

#[test]
fn a_file_in_a_folder_of_the_same_name_is_meant() {
    let text =
        "[x](@/documentation/templates/_index.md) [y](@/old/guide/intro.md) [z](@/nowhere/_index.md)\n";
    let files = ["_index.md", "templates/_index.md", "guide/intro.md", "a/intro.md"];
    let files = files.map(|file| (format!("content/{file}"), "# B\n"));
    let files: Vec<(&str, &str)> = files.iter().map(|(file, text)| (file.as_str(), *text)).collect();
    let built = site(&[&[("content/b.md", text)], &files[..]].concat());
    let hints: Vec<_> = built.problems.iter().map(|problem| problem.diagnostic.hint.as_deref()).collect();
    let near = ["did you mean `@/templates/_index.md`?", "did you mean `@/guide/intro.md`?"];
    assert_eq!(hints[..2], near.map(Some), "{hints:?}");
    assert!(!hints[2].is_some_and(|hint| hint.contains("`@/_index.md`")), "{hints:?}");
}

#[test]
fn a_file_of_the_static_folder_is_meant_by_its_path_there() {
    let built = site(&[("content/s/a.md", "# A\n\n[x](../dir/f.pdf)\n"), ("static/dir/f.pdf", "%PDF")]);
    let hints: Vec<_> = built.problems.iter().map(|problem| problem.diagnostic.hint.as_deref()).collect();
    assert_eq!(hints, [Some("did you mean `/dir/f.pdf`?")]);
}

#[test]
fn links_that_no_reader_can_follow_are_told_with_what_to_write() {
    let text = "# A\n\n[f](file:///etc/x) [w](C:\\a.md) [q](http:/example.org) [x](my file.md \"T\") ![y](a b.png)\n\n\
                [n](see there) [m](me@example.org) [w](www.example.org) [b](b.md) [a](/s/bb/) [h](/s/b/index.html) `[x](a b.md)`\n";
    let files = ["content/s/b.md", "content/s/_index.md", "content/c.md"].map(|file| (file, "# B\n"));
    let built = site(&[&[("content/a.md", text)], &files[..]].concat());
    let said = said(&built);
    let expected = [
        "put it into the content folder, and link to it there: `@/name`",
        "put it into the content folder, and link to it there: `@/name`",
        "write `http://example.org`",
        "write `(<my file.md>)`",
        "write `(<a b.png>)`",
        "write `mailto:me@example.org`",
        "write `https://www.example.org`",
        "did you mean `@/s/b.md`?",
        "did you mean `@/s/b.md`?",
    ];
    assert_eq!(said.len(), expected.len(), "{said:?}");
    assert!(said.iter().zip(expected).all(|((.., text), hint)| text.ends_with(hint)), "{said:?}");
    assert!(page(&built, "a/index.html").contains("<a href=\"../s/b/\">h</a>"));
}

#[test]
fn what_lies_too_deep_is_said() {
    let deep = |folders: usize| format!("content/{}x.md", "a/".repeat(folders));
    let built = site(&[(&deep(64), "# Deep"), (&deep(65), "# Deeper"), (&deep(70), "# Deepest")]);
    let said: Vec<_> = built.problems.iter().map(|p| (p.diagnostic.id, p.source.name().len())).collect();
    assert_eq!(said, [(Id::FileDepth, "content".len() + 2 * 65)]);
    assert!(built.files.contains_key(&format!("{}x/index.html", "a/".repeat(64))));
}

#[test]
fn a_block_with_many_errors_shows_the_first_and_says_all() {
    let built = home(&format!("```qf {}\nj7oklAHMe1ICg\n```\n", "wrong=1 ".repeat(40)));
    assert_eq!(said(&built).len(), 40, "{:?}", said(&built));
    assert_eq!(html(&built).matches("class=\"k-error\"").count(), 10);
}

#[test]
fn files_of_a_draft_are_not_published() {
    let built = site(&[
        ("content/_index.md", "![a](secret/t.svg)\n"),
        ("content/secret/index.md", "+++\ndraft = true\n+++\n![](t.svg)\n"),
        ("content/secret/t.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
    ]);
    assert!(!built.files.keys().any(|file| file.starts_with("secret")), "{:?}", built.files.keys());
    assert_eq!(built.problems.len(), 1);
    assert!(built.problems[0].diagnostic.message.contains("is a draft"), "{:?}", built.problems[0]);
}

#[test]
fn links_to_the_url_of_a_draft_say_that_it_is_one() {
    let draft = "+++\ndraft = true\nslug = \"own\"\n+++\n";
    let links = "[a](/go/own/) [b](../own) [c](own/#x) [d](/go/hidden/p/) [e](/go/hidden/) [f](@/go/api.md)\n\n\
                 <a href=\"../own/\">g</a> [h](/go/ono/) [i](/ja/go/own/)\n";
    let built = site(&[
        ("kisho.toml", "[languages.ja]\n"),
        ("content/go/_index.md", ""),
        ("content/go/q.md", links),
        ("content/go/api.md", draft),
        ("content/go/api.ja.md", draft),
        ("content/go/hidden/_index.md", "+++\ndraft = true\n+++\n"),
        ("content/go/hidden/p.md", ""),
    ]);
    let said: Vec<(String, String)> =
        said(&built).into_iter().map(|(_, about, text)| (about, text)).collect();
    let hint = "build with `--drafts`, or publish it";
    let draft =
        |about: &str, file: &str| (about.to_owned(), format!("`content/go/{file}` is a draft {hint}"));
    let expected = [
        draft("/go/own/", "api.md"),
        draft("../own", "api.md"),
        draft("own/#x", "api.md"),
        draft("/go/hidden/p/", "hidden/p.md"),
        draft("/go/hidden/", "hidden/_index.md"),
        draft("@/go/api.md", "api.md"),
    ];
    assert_eq!(said[..6], expected);
    assert!(said[6].1.ends_with(&format!("`content/go/api.md` is a draft; {hint}")), "{:?}", said[6]);
    assert!(said[7].1.starts_with("neither `content` nor `static` has `/go/ono`"), "{:?}", said[7]);
    assert_eq!(said[8], draft("/ja/go/own/", "api.ja.md"));
}

#[test]
fn backups_of_pages_are_not_published() {
    let names = ["a.md~", "#a.md#", "a.md.orig", "s/a.md.bak", "s/.hidden", "s/a.sgf", "#12 a.sgf"];
    let files = names.map(|name| format!("content/{name}"));
    let mut all: Vec<(&str, &str)> = files.iter().map(|file| (file.as_str(), "# Draft\n")).collect();
    all.extend([("content/a.md", "# A\n"), ("static/.htaccess", ""), ("static/a~", "")]);
    let built = site(&all);
    let made = built.files.keys().filter(|file| !file.ends_with(".html") && !file.ends_with(".css"));
    let made: Vec<&str> = made.map(String::as_str).filter(|file| *file != "favicon.svg").collect();
    assert_eq!(made, ["#12 a.sgf", ".htaccess", "a~", "s/a.sgf"]);
}

#[test]
fn a_link_keeps_what_stands_after_a_question_mark() {
    let built = site(&[
        ("content/a.md", "[x](?q=1) [y](@/b.md?q=1#h) [z](../b/) [w](../../c/)\n"),
        ("content/b.md", "# B\n\n## H\n"),
    ]);
    let page = page(&built, "a/index.html");
    for href in ["href=\"?q=1\"", "href=\"../b/?q=1#h\"", "href=\"../b/\""] {
        assert!(page.contains(href), "{href}: {page}");
    }
    let said = said(&built);
    assert_eq!(said.len(), 1, "an address from the page is no way out: {said:?}");
    assert!(said[0].2.contains("with `@/` they start"), "{said:?}");
}

#[test]
fn redirects_name_pages_for_readers_without_a_server() {
    let root = tempfile::tempdir().unwrap();
    let config = "[redirects]\n\"/old/\" = \"@/a.md#h\"\n\"/home.html\" = \"@/_index.md\"\n";
    let text = "+++\naliases = [\"/x/y/\"]\n+++\n## H\n";
    put(root.path(), &[("kisho.toml", config), ("content/a.md", text)]);
    let built =
        build(&BuildOptions { root: root.path().to_owned(), offline: true, ..BuildOptions::default() });
    for (file, to) in [
        ("old/index.html", "../a/index.html#h"),
        ("home.html", "./index.html"),
        ("x/y/index.html", "../../a/index.html"),
    ] {
        let page = page(&built, file);
        assert!(page.contains(&format!("url={to}\"")) && page.contains(&format!("href=\"{to}\"")), "{page}");
    }
}

#[test]
fn terms_are_in_the_order_of_a_dictionary_and_taxonomies_have_titles() {
    let built = site(&[
        ("kisho.toml", "[[taxonomies]]\nname = \"players\"\ntitle = \"Players\"\n"),
        ("content/a.md", "+++\ntags = [\"Zug\", \"ko\", \"Atari\"]\n[taxonomies]\nplayers = [\"x\"]\n+++\n"),
    ]);
    let tags = page(&built, "tags/index.html");
    let at = |word: &str| tags.find(&format!(">{word}<")).unwrap_or_else(|| panic!("{word}: {tags}"));
    assert!(at("Atari") < at("ko") && at("ko") < at("Zug"));
    assert!(page(&built, "players/index.html").contains("<h1>Players</h1>"));
}

#[test]
fn html_that_leads_nowhere_is_told() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    let built = site(&[
        (
            "content/a.md",
            "<img src=\"t.svg\" alt=\"\"> <img src=\"../t.svg\" alt=\"\">\n\n<a href=\"@/b.md#x\">b</a> <a href=\"../b/\">b</a>\n",
        ),
        (
            "content/b.md",
            "<p><img src=\"no.svg\" alt=\"\">\n<img src=\"https://example.org/x.png\" alt=\"\"><a href=\"../feed.xml\">f</a></p>\n",
        ),
        (
            "content/c/index.md",
            "+++\nslug = \"moved\"\n+++\n<img src=\"t.svg\" alt=\"\">\n\n<img src=\"/t.svg\" alt=\"\">\n",
        ),
        ("content/t.svg", svg),
        ("content/c/t.svg", svg),
    ]);
    let said = said(&built);
    let about: Vec<_> = said.iter().map(|(id, about, _)| (*id, about.as_str())).collect();
    let expected = [
        (Id::ImageMissing, "t.svg"),
        (Id::LinkBroken, "@/b.md#x"),
        (Id::ImageMissing, "no.svg"),
        (Id::LinkBroken, "../feed.xml"),
    ];
    assert_eq!(about, expected);
    assert!(said[0].2.contains("write `../t.svg` in HTML"), "{said:?}");
    assert!(said[1].2.contains("write `../b/#x` in HTML"), "{said:?}");
    assert!(page(&built, "a/index.html").contains("<img src=\"t.svg\" alt=\"\">"), "it stays as it is");
}

#[test]
fn references_that_lead_nowhere_are_told() {
    let text = "See [the rules][rules], [more][no more], [empty](), a note[^here], another[^gone], [short][].\n\n\
                A cell [a][1] or [x][y], a [word], a type str[list][] or f(x)[list][], `[code][name]`, \\[not\\]\\[a link\\].\n\n\
                [rules]: @/a.md\n[^here]: A note.\n";
    let built = site(&[("content/a.md", text)]);
    let said = said(&built);
    let about: Vec<_> = said.iter().map(|(id, about, _)| (*id, about.as_str())).collect();
    let expected = [
        (Id::LinkReference, "[more][no more]"),
        (Id::LinkEmpty, "[empty]()"),
        (Id::LinkReference, "[^gone]"),
        (Id::LinkReference, "[short]"),
    ];
    assert_eq!(about, expected);
    assert!(said[0].2.contains("`[no more]: @/page.md`"), "{said:?}");
}

#[test]
fn an_address_from_the_root_may_be_one_of_two_folders() {
    let built = home("![x](/images/x.png) [y](/y.pdf) ![z](z.png) [a](/a.md)\n");
    let messages: Vec<_> = built.problems.iter().map(|problem| problem.diagnostic.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "neither `content` nor `static` has `/images/x.png`",
            "neither `content` nor `static` has `/y.pdf`",
            "there is no `content/z.png`",
            "there is no `content/a.md`",
        ]
    );
}

#[test]
fn html_that_never_ends_is_told() {
    let closed = "<!-- a -->\n\nb <!-- c --> d\n\n<script>\nlet a = \"<!--\";\n\n</script>\n\n<div><!-- a\nb --></div>\n\n<style-x>\n";
    for (text, about) in [
        (closed.to_owned(), vec![]),
        (format!("{closed}\n<!-- c\n\nText.\n"), vec!["<!--"]),
        ("<div><!-- c\n\nText.\n\n</div>\n".to_owned(), vec!["<!--"]),
        ("# T\n\n<Script>\nlet a = 1;\n\nText.\n".to_owned(), vec!["<Script"]),
        ("<div><script>\nvar a = \"<!--\";\n</script></div>\n".to_owned(), vec![]),
        ("```html\n<!-- a\n```\n".to_owned(), vec![]),
    ] {
        let built = home(&text);
        let said = said(&built);
        let told: Vec<&str> = said.iter().map(|(_, about, _)| about.as_str()).collect();
        assert_eq!(told, about, "{text}: {said:?}");
        assert!(said.iter().all(|(id, ..)| *id == Id::BlockUnclosed));
    }
}

#[test]
fn syntax_of_other_programs_is_told() {
    for (text, told) in [
        ("{{< figure src=\"a.png\" >}} {{< x >}}", vec!["{{<"]),
        ("{{% include \"a.md\" %}}", vec!["{{%"]),
        ("Text\n\n!!! note\n    Inside.\n\n:::tip\nb\n:::", vec!["!!! ", ":::"]),
        (":::{note}\na\n:::\n\n```{warning} Words\nb\n```\n\n```{python}\nc\n```", vec![":::{", "warning"]),
        ("See [[Page]]\na = b", vec!["[["]),
        ("{% include x.html %} {{#include a.rs}}\n\n# T\n{: .a}\n\n[TOC]", vec!["{% ", "{{#", "{:", "[TOC]"]),
        ("`{{< x >}}` e4!!! wins\n\n!!! e4\n\n```\n!!! note\n```\n\n\\{{< x >}} [TOC](#t) 1:::note", vec![]),
    ] {
        let said = said(&home(&format!("# T\n\n{text}\n")));
        let foreign = said.iter().filter(|(id, ..)| *id == Id::MarkdownForeign);
        let mut about: Vec<&str> = foreign.map(|(_, about, _)| about.as_str()).collect();
        about.sort_unstable_by_key(|about| told.iter().position(|told| told == about));
        assert_eq!(about, told, "{text}: {said:?}");
    }
}

#[test]
fn formulas_that_nobody_renders_are_told() {
    for (text, told) in [
        ("Elo: $E = \\frac{1}{1 + 10^{x}}$.", vec!["$E = \\frac{1}{1 + 10^{x}}$"]),
        ("In $O(n^2)$ steps, $x$ and $y^3$.", vec!["$O(n^2)$"]),
        (
            "It costs $5 and $6^2, or $a^$5; \\$x^2$, `$x^2$`, $HOME_DIR/$USER_NAME, $x$, 5 US$[^1] and 6 A$.\n\n[^1]: Or so.",
            vec![],
        ),
    ] {
        let said = said(&home(&format!("# T\n\n{text}\n")));
        let about: Vec<&str> = said.iter().map(|(_, about, _)| about.as_str()).collect();
        assert_eq!(about, told, "{text}: {said:?}");
        assert!(said.iter().all(|(id, ..)| *id == Id::MathPlain));
    }
}

#[test]
fn links_defined_twice_are_told() {
    let text = "See [the rules][rules], [Rules][], [same][], [quoted][].\n\n[rules]: https://a.example/\n\
                [RULES]: https://b.example/\n[same]: https://a.example/?a&amp;b\n[same]: <https://a.example/?a&b>\n\n\
                > [quoted]: https://a.example/\n>\n> [quoted]: https://b.example/\n\n\
                ```text\n[rules]: https://code.example/\n```\n\nA paragraph\n[rules]: https://words.example/\n";
    let built = site(&[("content/a.md", text)]);
    let told: Vec<_> = built
        .problems
        .iter()
        .map(|problem| {
            let said = &problem.diagnostic;
            (
                said.id,
                problem.source.slice(said.span).to_owned(),
                problem.source.line_column(said.span.start).line,
            )
        })
        .collect();
    assert_eq!(
        told,
        [(Id::LinkReference, "[RULES]:".to_owned(), 4), (Id::LinkReference, "[quoted]:".to_owned(), 10),]
    );
    let hint = built.problems[1].diagnostic.hint.as_deref().unwrap();
    assert!(hint.starts_with("links lead to `https://a.example/`"), "{hint}");
}

#[test]
fn of_lines_that_define_no_link_the_one_at_fault_is_told() {
    let text = "[a][aa], [b][bb], [c][CC], [d][dd], [e][ee], [f][ff], [g][gg], [h][hh], [none][nn].\n\n\
                [aa]: https://x.example/a\n[bb]: https://x.example/a b.zip \"B\"\n[cc]: https://x.example/c\n\
                [dd]: https://x.example/{a, b\n\n\
                > Words above:\n> [ee]: @/a.md\n> [ff]: https://x.example/ (title\n> of two lines)\n\n\
                - [gg]: <https://x.example\n- [hh]: https://x.example\n\n\
                [Alice]: hello there\n[Bob]: hello, [Alice]\n\n\
                ```text\n[nn]: a b\n```\n\n[zz]: not wanted\n\n\
                [t][tt]\n\n[tt]: https://x.example 'it's'";
    let built = site(&[("content/a.md", text)]);
    let said = said(&built);
    let expected = [
        (
            "[none][nn]",
            "`[nn]` has no target",
            "write `[nn]: @/page.md` on a line of its own, or the address in `( )`",
        ),
        (
            "[bb]:",
            "this line defines no link: its address contains spaces",
            "write `<https://x.example/a b.zip>`, or a title between quotation marks; the lines right below it define none either until then",
        ),
        (
            "[dd]:",
            "this line defines no link: its address contains spaces",
            "write `<https://x.example/{a, b>`, or a title between quotation marks",
        ),
        (
            "[ee]:",
            "this line defines no link: it belongs to the paragraph above it",
            "put an empty line before it",
        ),
        ("[gg]:", "this line defines no link: what follows is no address", "write `[gg]: @/page.md`"),
        (
            "[tt]:",
            "this line defines no link: what follows its address is no title",
            "write the title between quotation marks, and `\\` before one that belongs to it",
        ),
    ];
    let expected = expected
        .map(|(about, message, hint)| (Id::LinkReference, about.to_owned(), format!("{message} {hint}")));
    assert_eq!(said, expected);
}

#[test]
fn no_file_of_a_record_keeps_a_site_from_being_built_where_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let page = "# T\n\n```kif src=empty.kif\n```\n\n```kif src=text.kif\n```\n\n```kif src=gone.kif\n```\n\n\
                ```sgf src=one.sgf game=9\n```\n\n```sgf src=picture.sgf\n```\n";
    put(
        folder.path(),
        &[
            ("kisho.toml", "title = \"T\"\n"),
            ("content/_index.md", page),
            ("content/empty.kif", ""),
            ("content/text.kif", "hello <world>\n"),
            ("content/one.sgf", "(;SZ[9])"),
            ("content/picture.sgf", "\u{1}\0\u{2}"),
        ],
    );
    let options =
        |lenient| BuildOptions { root: folder.path().to_owned(), lenient, ..BuildOptions::default() };
    let errors =
        |built: &Built| built.problems.iter().filter(|problem| problem.diagnostic.is_error()).count();
    assert_eq!(errors(&build(&options(false))), 5);
    let built = build(&options(true));
    assert_eq!((errors(&built), built.problems.len()), (0, 5));
    let page = html(&built);
    for shown in ["empty.kif", "hello &lt;world&gt;", "gone.kif", "(;SZ[9])", "picture.sgf"] {
        assert!(page.contains(shown), "{shown}: {page}");
    }
}

#[test]
fn what_is_good_of_a_damaged_record_is_shown_with_warnings_where_that_is_asked_for() {
    let files = |options: &str| {
        let page = format!(
            "# T\n\n```sgf {options}\n(;SZ[9]AB[aa][jj];B[bb]TR[q])\n```\n\n```sgf {options}\nnothing\n```\n"
        );
        let folder = tempfile::tempdir().unwrap();
        put(folder.path(), &[("kisho.toml", "title = \"T\"\n"), ("content/_index.md", &page)]);
        folder
    };
    let ids = |built: &Built| {
        let said =
            built.problems.iter().map(|problem| (problem.diagnostic.id, problem.diagnostic.is_error()));
        said.collect::<Vec<_>>()
    };
    // A mark places no stone.
    let errors =
        |record: bool, text: bool| vec![(Id::SgfPoint, record), (Id::SgfPoint, false), (Id::SgfNoGame, text)];
    for (options, lenient, is_error) in [("", false, true), ("lenient", false, false), ("", true, false)] {
        let folder = files(options);
        let built =
            build(&BuildOptions { root: folder.path().to_owned(), lenient, ..BuildOptions::default() });
        assert_eq!(ids(&built), errors(is_error, is_error), "{options} {lenient}");
        // The stones that are on the board are shown, and a text that is no record as it is written, where that is asked for.
        let html = html(&built);
        assert!(html.contains("Black: A9"), "{html}");
        assert_ne!(html.contains("<pre><code>nothing\n</code></pre>"), is_error, "{html}");
    }
}

#[test]
fn nothing_follows_from_the_errors_of_a_record_and_links_lead_to_the_frames_that_are_there() {
    let kif = "1 ７六歩(77)\n2 ３四歩(99)\n3 ２六歩(27)\n";
    let text = format!(
        "# T\n\n```kif lenient id=g\n{kif}```\n\n[one](#g:1) [three](#g:3)\n\n```kif lenient quiz=1-3\n{kif}```\n\n\
         ```kif lenient figures\n1 ７六歩(99)\n```\n\n```kif lenient problem=next answer=\"▲２六歩\" frame=2\n{kif}```\n"
    );
    let folder = tempfile::tempdir().unwrap();
    let other = "# U\n\n[one](@/t.md#g:1) [three](@/t.md#g:3)\n";
    put(
        folder.path(),
        &[("kisho.toml", "title = \"T\"\n"), ("content/t.md", &text), ("content/u.md", other)],
    );
    let built = build(&BuildOptions { root: folder.path().to_owned(), ..BuildOptions::default() });
    let said: Vec<_> = built.problems.iter().map(|problem| problem.diagnostic.id).collect();
    assert_eq!(said, [Id::KifMove; 4], "{:?}", built.problems);
    let (here, elsewhere) = (page(&built, "t/index.html"), page(&built, "u/index.html"));
    let options = "# V\n\n```janken lenient die=b2\nposition: 6/6/3gpc2/6/1GPX4/2PCG3 w\n```\n\n\
                   ```sgf lenient score dead=G3\n(;SZ[9]AB[ee][cc]AW[ggg];W[ce])\n```\n";
    let built = site(&[("content/v.md", options)]);
    assert!(!built.problems.iter().any(|problem| problem.diagnostic.is_error()), "{:?}", built.problems);
    for link in ["for=\"g-1\"", "href=\"#g\">three</a>"] {
        assert!(here.contains(link), "{link}: {here}");
    }
    for link in ["href=\"../t/#g-1\">one</a>", "href=\"../t/#g\">three</a>"] {
        assert!(elsewhere.contains(link), "{link}: {elsewhere}");
    }
}

#[test]
fn a_damaged_problem_is_not_asked_and_a_block_may_insist_on_its_errors() {
    let sgf = "(;SZ[9]AB[cc]AW[dd]PL[B](;B[zz]C[RIGHT])(;B[ee])(;B[ff]C[WRONG]))";
    let janken = "position: zebra b";
    let text = format!(
        "# T\n\n```sgf problem\n{sgf}\n```\n\n```janken solve\n{janken}\n```\n\n```sgf no-lenient\n(;B[zz])\n```\n"
    );
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), &[("kisho.toml", "title = \"T\"\n"), ("content/_index.md", &text)]);
    let built =
        build(&BuildOptions { root: folder.path().to_owned(), lenient: true, ..BuildOptions::default() });
    let said: Vec<_> =
        built.problems.iter().map(|problem| (problem.diagnostic.id, problem.diagnostic.is_error())).collect();
    assert_eq!(said, [(Id::SgfPoint, false), (Id::JankenPosition, false), (Id::SgfPoint, true)]);
    let html = html(&built);
    assert!(html.contains("E5") && !html.contains("Solved"), "{html}");
    assert!(!html.contains("not solved"), "{html}");
}

#[test]
fn what_is_wrong_with_the_words_of_a_block_is_told_there() {
    let text =
        "# T\n\n```sgf src=a.sgf game=3\n```\n\n```kif src=a.sgf\n```\n\n```sgf game=2\n(;SZ[9])\n```\n";
    let built = site(&[("content/_index.md", text), ("content/a.sgf", "(;SZ[9];B[aa])\n(;SZ[9])\n")]);
    let said: Vec<_> = said(&built).into_iter().map(|(id, at, _)| (id, at)).collect();
    let wanted = [(Id::SgfNoSuchGame, "3"), (Id::NotationOther, "kif"), (Id::SgfNoSuchGame, "2")];
    assert_eq!(said, wanted.map(|(id, at)| (id, at.to_owned())));
}
