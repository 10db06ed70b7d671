//! What is wrong with finished pages, whoever wrote it.

use kisho::site::{BuildOptions, Built, build, check};

use crate::built::{self, put};

const BASE: &str = "{% extends \"default/page.html\" %}{% block main %}";

fn said(built: &Built) -> Vec<String> {
    let line = |problem: &kisho_source::Problem| {
        let place = problem.source.line_column(problem.diagnostic.span.start);
        format!("{}:{}:{} {}", problem.source.name(), place.line, place.column, problem.diagnostic.id)
    };
    built.problems.iter().map(line).collect()
}

fn site(files: &[(&str, &str)]) -> Vec<String> {
    let root = tempfile::tempdir().unwrap();
    put(root.path(), &[("kisho.toml", "")]);
    put(root.path(), files);
    said(&build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() }))
}

#[test]
fn links_of_templates_are_told_once_with_their_template() {
    let template = format!(
        "{BASE}\n<a class=\"up\" href=\"{{{{ root }}}}{{{{ home }}}}\">up</a>\n{{{{ page.content }}}}{{% endblock main %}}"
    );
    let root = tempfile::tempdir().unwrap();
    put(
        root.path(),
        &[
            ("kisho.toml", ""),
            ("templates/page.html", &template),
            ("content/a.md", "# A\n"),
            ("content/b/c.md", "# C\n"),
            ("content/b/d.md", "# D\n"),
        ],
    );
    let built = build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    assert_eq!(said(&built), ["templates/page.html:2:1 link-broken"]);
    let problem = &built.problems[0].diagnostic;
    assert_eq!(problem.message, "`../../` goes above the root of the site");
    assert!(problem.hint.as_ref().unwrap().contains("and on 2 more pages"), "{problem:?}");
}

#[test]
fn what_a_shortcode_writes_is_told_at_its_argument() {
    let said = site(&[
        ("templates/shortcodes/pic.html", "<img src=\"{{ src }}\" alt=\"\"><a href=\"{{ src }}/x/\">x</a>"),
        ("content/a.md", "# A\n\n{{ pic(src=\"none.png\") }}\n"),
    ]);
    assert_eq!(said, ["content/a.md:3:13 image-missing", "templates/shortcodes/pic.html:1:29 link-broken"]);
}

#[test]
fn each_wrong_address_that_a_shortcode_makes_is_told() {
    let said = site(&[
        ("templates/shortcodes/m.html", "<a href=\"{{ to | lower }}/\">x</a>"),
        ("templates/shortcodes/raw.html", "{{ x | safe }}"),
        (
            "content/a.md",
            "# A\n\n{{ raw(x=\"<a href=\\\"q2/\\\">x</a>\") }}\n\n{{ m(to=\"Q4\") }} {{ m(to=\"Q5\") }} {{ m(to=\"Q4\") }}\n",
        ),
        ("content/b.md", "# B\n\n{{ m(to=\"../a/Q4\") }}\n"),
    ]);
    let template = "templates/shortcodes/m.html:1:1 link-broken";
    assert_eq!(said, ["content/a.md:3:21 link-broken", template, template]);
}

#[test]
fn places_that_templates_make_can_be_linked_to() {
    let template = format!("{BASE}{{{{ page.content }}}}<p id=\"comments\"></p>{{% endblock main %}}");
    let pages = [
        ("templates/page.html", template.as_str()),
        (
            "content/a.md",
            "# A\n\n[here](#comments) [there](b.md#comments) [top](b.md#top)\n\n<a href=\"../b/#commands\">x</a>\n",
        ),
        ("content/b.md", "# B\n"),
    ];
    assert_eq!(site(&pages), ["content/a.md:5:10 link-broken"]);
}

#[test]
fn one_mistake_is_told_once() {
    // The list shows the summary, with the same link, and the menu leads where the config says.
    let list = "{% extends \"default/section.html\" %}{% block main %}{% for page in section.pages %}{{ page.summary }}{% endfor %}{% endblock main %}";
    let said = site(&[
        (
            "kisho.toml",
            "[[menu]]\nname = \"M\"\nurl = \"@/s/a.md#gone\"\n[[menu]]\nname = \"N\"\nurl = \"@/none.md\"\n",
        ),
        ("templates/section.html", list),
        ("content/s/_index.md", "# S\n"),
        ("content/s/a.md", "# A\n\n<a href=\"nope/\">x</a> <a href=\"../b/#nope\">y</a>\n\n<!-- more -->\n"),
        ("content/s/b.md", "# B\n"),
    ]);
    let expected = [
        "content/s/a.md:3:10 link-broken",
        "content/s/a.md:3:32 link-broken",
        "kisho.toml:3:7 link-broken",
        "kisho.toml:6:7 link-broken",
    ];
    assert_eq!(said, expected);
}

#[test]
fn a_place_of_a_menu_that_a_translation_lacks_is_told_in_the_config() {
    let root = tempfile::tempdir().unwrap();
    let menu = "[languages.ja]\n[languages.fr]\n[[languages.fr.menu]]\nname = \"F\"\nurl = \"/\"\n[[menu]]\nname = \"W\"\nurl = \"@/long.md#wide\"\n\
                [[menu]]\nname = \"E\"\nlang = \"en\"\nurl = \"@/long.md#only\"\n[[menu]]\nname = \"G\"\nurl = \"@/long.md#game:1\"\n";
    let game = "```sgf id=game\n(;B[aa];W[bb])\n```\n";
    put(
        root.path(),
        &[
            ("kisho.toml", menu),
            ("content/long.md", &format!("# Long\n\n## Wide\n\n## Only\n\n{game}")),
            ("content/long.ja.md", "# 長い\n"),
            ("content/long.fr.md", "# Long\n"),
        ],
    );
    let built = build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    let broken: Vec<String> = said(&built).into_iter().filter(|line| line.contains(" link-")).collect();
    assert_eq!(broken, ["kisho.toml:8:7 link-broken", "kisho.toml:15:7 link-frame"]);
    let problem =
        built.problems.iter().map(|it| &it.diagnostic).find(|it| it.message.contains("#wide")).unwrap();
    assert_eq!(problem.message, "there is no `#wide` on `content/long.ja.md`");
    assert!(problem.hint.as_ref().unwrap().contains("`[[languages.ja.menu]]`"), "{problem:?}");
}

#[test]
fn a_place_of_a_menu_in_a_section_without_a_file_is_told_with_the_file_to_write() {
    let built = built::site(&[
        ("kisho.toml", "[languages.ja]\n[[menu]]\nname = \"R\"\nurl = \"@/go/_index.md#rules\"\n"),
        ("content/_index.md", ""),
        ("content/go/_index.md", "# Go\n\n## Rules\n"),
        ("content/go/a.ja.md", "# あ\n"),
    ]);
    assert_eq!(said(&built), ["kisho.toml:4:7 link-broken"]);
    let problem = &built.problems[0].diagnostic;
    let hint = problem.hint.as_ref().unwrap();
    assert!(hint.starts_with("the section has no file in `ja`: write `content/go/_index.ja.md`"), "{hint}");
}

#[test]
fn whole_addresses_of_the_site_in_its_menu_are_told_where_they_are_written() {
    // The template of the site writes the menu, too.
    let template = BASE.to_owned()
        + "{% for entry in menu %}<a href=\"{{ entry.url }}\">m</a>{% endfor %}{% endblock main %}";
    let menu = "[[menu]]\nname = \"M\"\nurl = \"https://example.org/none/\"\n[[menu]]\nname = \"N\"\n\
                children = [{ name = \"P\", url = \"//example.org/a/#gone\" }]\n";
    for templates in [vec![], vec![("templates/page.html", template.as_str())]] {
        let config = format!("base_url = \"https://example.org\"\n{menu}");
        let pages = [("kisho.toml", config.as_str()), ("content/a.md", "# A\n")];
        let said = site(&[templates, pages.to_vec()].concat());
        assert_eq!(said, ["kisho.toml:4:7 link-broken", "kisho.toml:7:33 link-broken"]);
    }
}

#[test]
fn what_follows_from_another_mistake_is_not_told() {
    let said = site(&[
        (
            "templates/page.html",
            "{% extends \"default/page.html\" %}{% block main %}{{ nothing }}<p id=\"x\"></p><p id=\"y\"></p>{% endblock main %}",
        ),
        ("templates/shortcodes/bad.html", "{{ nothing }}<p id=\"z-{{ nth }}\"></p><p id=\"{{ id }}\"></p>"),
        ("content/a.md", "# A\n\n[x](b.md#x) <a href=\"#y\">y</a>\n"),
        ("content/_index.md", "# H\n\n{{ bad(id=\"here\") }}\n\n[x](#z-1) [x](#here)\n"),
        ("content/b.md", "# B\n"),
    ]);
    let about: Vec<_> = said.iter().filter(|line| !line.ends_with("template-error")).collect();
    assert_eq!(about, [] as [&String; 0]);
}

#[test]
fn pictures_in_figures_with_captions_need_no_other_words() {
    let said = site(&[
        (
            "content/a.md",
            "# A\n\n{{ figure(src=\"p.svg\", caption=\"A board\") }}\n\n{{ figure(src=\"p.svg\") }}\n\n\
             <figure><figcaption>x</figcaption><img src=\"../p.svg\"></figure>\n",
        ),
        ("content/p.svg", "<svg/>"),
    ]);
    assert_eq!(said, ["content/a.md:5:16 image-alt"]);
}

#[test]
fn whole_sites_below_a_path_link_from_the_top() {
    let config =
        "base_url = \"https://example.org/boards\"\n[link_checker]\nskip_prefixes = [\"/boards/shop/\"]\n";
    let said = site(&[
        ("kisho.toml", config),
        (
            "content/a.md",
            "# A\n\n<a href=\"/boards/a/\">a</a> <a href=\"/other/\">b</a> <a href=\"/boards/b/\">c</a> <a href=\"/boards/shop/\">d</a>\n",
        ),
        ("static/x.html", "<p id=\"any\">not ours</p>"),
        ("content/c.md", "# C\n\n<a href=\"../x.html#any\">x</a> <a href=\"../a\">a</a>\n"),
    ]);
    assert_eq!(said, ["content/a.md:3:61 link-broken"]);
}

#[test]
fn what_is_skipped_is_skipped_however_it_is_written() {
    let page = "# A\n\n[a](/shop/) ![b](/shop/x.png) <a href=\"../shop/\">c</a> [d](https://example.org/s/shop/y?z#w)\n\n\
                {{ figure(src=\"/shop/a.png\", alt=\"x\") }}\n";
    let front = "+++\nredirect_to = \"/shop/\"\n+++\n# B\n";
    for prefix in ["/shop/", "/s/shop/", "https://example.org/s/shop/"] {
        let config = format!(
            "base_url = \"https://example.org/s/\"\n[link_checker]\nskip_prefixes = [\"{prefix}\"]\n[[menu]]\nname = \"S\"\n\
             url = \"/shop/\"\n[redirects]\n\"/old/\" = \"/shop/\"\n\"/old2/\" = \"https://example.org/s/shop/\"\n"
        );
        let files = [("kisho.toml", &*config), ("content/a.md", page), ("content/b.md", front)];
        assert_eq!(site(&files), [""; 0], "{prefix}");
    }
    let config =
        "base_url = \"https://example.org/\"\n[redirects]\n\"/old/\" = \"https://example.org/tool/\"\n";
    let root = tempfile::tempdir().unwrap();
    let page = "# A\n\n[t](https://example.org/tool/)\n";
    put(root.path(), &[("kisho.toml", config), ("content/a.md", page)]);
    let built = check(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    let hint =
        "if another site is there, add `https://example.org/tool/` to `skip_prefixes` below `[link_checker]`";
    assert_eq!(built.problems.len(), 2);
    assert!(built.problems.iter().all(|problem| problem.diagnostic.hint.as_deref() == Some(hint)));
}

#[test]
fn signs_of_names_are_encoded_in_the_addresses_of_feeds_and_of_the_site() {
    let config = "title = \"T\"\nbase_url = \"https://example.org/盤/\"\ngenerate_feeds = true\n[slugify]\ntaxonomies = \"off\"\npaths = \"off\"\n\
                  [[taxonomies]]\nname = \"tags\"\nfeed = true\npaginate_by = 1\n";
    let page = "+++\ndate = 2026-01-01\ntags = [\"C#\", \"50%25\"]\n+++\n# A\n\n<a href=\"https://example.org/盤/b/\">b</a> [b](https://example.org/%E7%9B%A4/b/)\n";
    let files = [
        ("kisho.toml", config),
        ("content/a.md", page),
        ("content/b.md", page),
        ("content/d #1/_index.md", "# D\n"),
        ("content/d #1/a.md", page),
    ];
    assert_eq!(site(&files), [""; 0]);
}

#[test]
fn drafts_that_are_linked_to_are_told_once() {
    let root = tempfile::tempdir().unwrap();
    put(
        root.path(),
        &[
            ("kisho.toml", ""),
            ("content/a.md", "# A\n\n<a href=\"../d/\">d</a>\n"),
            ("content/d.md", "+++\ndraft = true\n+++\n# D\n"),
        ],
    );
    let options = BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() };
    assert_eq!(said(&check(&options)), ["content/a.md:3:10 link-broken"]);
}

#[test]
fn addresses_start_where_the_page_says() {
    let of = |base: &str, text: &str| {
        let template = format!("{BASE}<base href=\"{base}\">\n{text}{{% endblock main %}}");
        site(&[("templates/page.html", &template), ("content/a.md", "# A\n")])
    };
    let moved = "templates/page.html:1:50 link-broken";
    let nowhere = "<a href=\"nowhere.html\">x</a><img src=\"x.png\">";
    assert_eq!(of("https://example.org/", nowhere), [moved, "templates/page.html:2:29 image-alt"]);
    let from_top =
        "<a href=\"a/\">x</a> <a href=\"../a/\">x</a> <a href=\"#none\">x</a> <a href=\"nope/\">x</a>";
    assert_eq!(of("/", from_top), [moved, "templates/page.html:2:64 link-broken"]);
    assert_eq!(
        of("../a/", "<a href=\"../a/\">x</a> <a href=\"#none\">x</a>"),
        ["templates/page.html:2:23 link-broken"]
    );
}

#[test]
fn an_id_and_a_link_may_write_their_accents_in_two_ways() {
    let page = "# A\n\n<p id=\"cafe\u{301}\">x</p>\n\n[here](#caf\u{e9})\n";
    assert_eq!(site(&[("content/a.md", page)]), [""; 0]);
}

#[test]
fn many_warnings_hide_no_error() {
    let page = format!("# A\n\n{}\n<a href=\"nix/\">x</a>\n", "<img src=\"/favicon.svg\">\n".repeat(1200));
    let said = site(&[("static/favicon.svg", "<svg/>"), ("content/a.md", &page)]);
    assert_eq!(said.len(), 1001);
    assert!(said.iter().any(|said| said.ends_with("link-broken")));
}

#[test]
fn two_signs_of_money_are_no_formula() {
    assert_eq!(
        site(&[("content/a.md", "# A\n\nA process is $$ and also $$, or $$ or $$$ a night.\n")]),
        [""; 0]
    );
    assert_eq!(
        site(&[("content/a.md", "# A\n\nThe sum $$ a_1 + b $$ here.\n")]),
        ["content/a.md:3:9 math-plain"]
    );
}

#[test]
fn formulas_that_are_not_closed_are_told() {
    let said = |text: &str| {
        let config = ("kisho.toml", "math = true\n");
        site(&[config, ("content/a.md", &format!("# A\n\n{text}\n\n## Next\n\nMore $a$.\n"))])
    };
    for (text, place) in [
        ("```math\nx^2", "3:1 block-unclosed"),
        ("The value $$\\frac{1}{2} is half.", "3:11 math-plain"),
        ("$$\nx^2", "3:1 math-plain"),
        ("$$\n\\begin{a}\nb\n\\end{a}", "3:1 math-plain"),
        ("text $\\frac12 more", "3:6 math-plain"),
        ("text $x^2 more", "3:6 math-plain"),
    ] {
        assert_eq!(said(text), [format!("content/a.md:{place}")], "{text}");
    }
    for fine in [
        "US$5 and $10^6",
        "$5",
        "c$\\a",
        "`$$`, $$ and $PATH_X",
        "$$",
        "$$x^2$$ \\$\\frac",
        "$x^2$ costs $5",
        "a $$ b^2",
    ] {
        assert_eq!(said(fine), [""; 0], "{fine}");
    }
}

#[test]
fn what_is_only_shown_or_left_out_is_not_taken_for_what_is_wrong() {
    let shown = "<a href=\"nope/\">x</a>\n<img src=\"../p.svg\">\n<h4>Deep</h4>\n<p id=\"twice\"></p>\n";
    let markdown = "[x](#nope)\n{{ pic(src=\"none.png\") }}\n";
    let code =
        format!("```html\n{shown}```\n\n    <a href=\"nope/\">\n\n`<a href=\"nope/\">` `<p id=\"twice\">`\n");
    let comment = format!("<!--\n{shown}\n{{{{ pic(src=\"none.png\") }}}}\n\n-->\n\n<!-- [x](#nope) -->\n");
    let waits = format!("<template>\n\n{shown}\n</template>\n\n<script>\n// {shown}</script>\n");
    let page = format!("# A\n\n{code}\n{comment}\n{waits}\n{shown}<p id=\"twice\"></p>\n\n{markdown}");
    let line = |text: &str| page[..page.rfind(text).unwrap()].matches('\n').count() + 1;
    let said = site(&[
        ("templates/shortcodes/pic.html", "<img src=\"{{ src }}\" alt=\"\">"),
        ("content/a.md", &page),
        ("content/p.svg", "<svg/>"),
    ]);
    let expected = [
        format!("content/a.md:{}:10 link-broken", line("nope/")),
        format!("content/a.md:{}:11 image-alt", line("<img src=\"../p.svg\"")),
        format!("content/a.md:{}:1 heading-level", line("<h4>")),
        format!("content/a.md:{}:8 id-duplicate", line("<p id=\"twice\"></p>")),
        format!("content/a.md:{}:5 link-broken", line("[x](#nope)")),
        format!("content/a.md:{}:13 image-missing", line("{{ pic(")),
    ];
    assert_eq!(said, expected, "{page}");
}

#[test]
fn each_of_several_equal_elements_is_told_at_its_line() {
    let page = "# A\n\n<h3>Fine after nothing</h3>\n\n## B\n\n<h3>Fine</h3>\n\n## C\n\n<h4>Deep</h4>\n\n\
        [x](#nope)\n\n<a href=\"#nope\">x</a>\n\n<p id=\"t\"></p>\n<p id=\"t\"></p>\n<p id=\"t\"></p>\n";
    let said = site(&[("content/a.md", page)]);
    let expected = [
        "content/a.md:3:1 heading-level",
        "content/a.md:11:1 heading-level",
        "content/a.md:13:5 link-broken",
        "content/a.md:15:10 link-broken",
        "content/a.md:18:8 id-duplicate",
        "content/a.md:19:8 id-duplicate",
    ];
    assert_eq!(said, expected);
}

#[test]
fn comments_of_templates_and_what_they_show_as_it_is_are_not_taken_for_what_is_wrong() {
    let tag = "<a class=\"up\" href=\"{{ root }}{{ home }}\">up</a>";
    let template = format!(
        "{BASE}\n{{# {tag} #}}\n<!-- {tag} -->\n<code>{{% raw %}}{}{{% endraw %}}</code>\n{tag}\n{{# {tag} #}}\n<!-- {tag} -->\n{{{{ page.content }}}}{{% endblock main %}}",
        "<a class=\"up\" href=\"{{ root }}{{ home }}\">"
    );
    let said = site(&[("templates/page.html", &template), ("content/a.md", "# A\n")]);
    assert_eq!(said, ["templates/page.html:5:1 link-broken"]);
}

#[test]
fn what_waits_in_a_template_element_is_no_part_of_the_page() {
    let page = "# A\n\n<template><p id=\"a\"></p><a href=\"nope/\">x</a><template><img src=\"none.png\"></template>\
        <h5 id=\"a\">x</h5></template>\n\n## B {#a}\n\n[x](#a)\n";
    assert_eq!(site(&[("content/a.md", page)]), [""; 0]);
    let page = "# T\n\n<template><p id=\"a\"></p></template>\n\n[x](#a)\n";
    assert_eq!(site(&[("content/a.md", page)]), ["content/a.md:5:5 link-broken"]);
}

#[test]
fn a_mistake_hides_no_other_that_does_not_come_from_it() {
    let said = site(&[
        ("templates/shortcodes/bad.html", "<p id=\"bad-{{ nth }}\">{{ nothing }}</p><p id=\"{{ id }}\"></p>"),
        (
            "content/a.md",
            "+++\nweight = \"1\"\n+++\n# A\n\n{{ bad(id=\"here\") }} {{ unknown(id=\"there\", title=\"My Title\") }}\n\n\
            [a](#bad-1) [b](#here) [c](#there) [d](#my-title)\n\n[e](#nope)\n\n<a href=\"#nor\">f</a> <img src=\"none.png\" alt=\"\">\n",
        ),
        ("content/b.md", "# B\n\n[a](a.md#bad-1) [e](a.md#nope)\n"),
    ]);
    let about: Vec<_> = said.iter().filter(|line| !line.ends_with("template-error")).collect();
    let expected = [
        "content/a.md:2:10 front-value",
        "content/a.md:6:25 shortcode-unknown",
        "content/a.md:10:5 link-broken",
        "content/a.md:12:10 link-broken",
        "content/a.md:12:32 image-missing",
        "content/b.md:3:21 link-broken",
    ];
    assert_eq!(about, expected);
}

#[test]
fn a_thousand_mistakes_hide_none_of_another_kind() {
    let page = format!(
        "# A\n\n{}\n\n<h6>x</h6>\n\n<p id=\"b\"></p><p id=\"b\"></p>\n\n<a href=\"nope/\">x</a>\n",
        "<a href=\"file:///x\">x</a><img src=\"a.svg\">\n".repeat(1_100)
    );
    let said = site(&[("content/a.md", &page), ("content/a.svg", "<svg/>")]);
    let of = |id: &str| said.iter().filter(|line| line.ends_with(id)).count();
    assert_eq!((of("image-alt"), of("heading-level"), of("id-duplicate")), (1_000, 1, 1), "{said:?}");
    assert_eq!(of("link-broken"), 1_001, "1,000 that no reader can follow, and one that leads nowhere");
    assert!(said.contains(&"content/a.md:1109:10 link-broken".to_owned()), "{:?}", said.last());
}

#[test]
fn links_of_a_page_whose_template_fails_are_told() {
    let template = "{% extends \"default/page.html\" %}{% block main %}<p id=\"made\">{{ nothing }}</p>{% endblock main %}";
    let said = site(&[
        ("templates/page.html", template),
        ("content/a.md", "# A\n\n[x](#nope) [y](#made) [z](#b)\n\n<a href=\"nope/\">x</a>\n\n## B\n"),
        ("content/c.md", "# C\n\n[x](a.md#nope) [y](a.md#made) [z](a.md#b)\n"),
    ]);
    let about: Vec<_> = said.iter().filter(|line| !line.ends_with("template-error")).collect();
    let expected =
        ["content/a.md:3:5 link-broken", "content/a.md:5:10 link-broken", "content/c.md:3:5 link-broken"];
    assert_eq!(about, expected);
}

#[test]
fn whole_addresses_of_the_site_are_looked_at_as_its_other_links() {
    let said = site(&[
        ("kisho.toml", "base_url = \"https://example.org/sub\"\n"),
        ("content/a.md", "## Here\n"),
        (
            "content/b.md",
            "[x](https://example.org/sub/a/#here) [y](https://example.org/sub/a/#her)\n\n<a href=\"https://Example.org/sub/c/\">z</a> ![w](https://example.org/sub/w.png)\n<https://example.org/sub/d/> [v](https://example.org/other/)\n",
        ),
    ]);
    assert_eq!(
        said,
        [
            "content/b.md:1:42 link-broken",
            "content/b.md:3:10 link-broken",
            "content/b.md:3:49 image-missing",
            "content/b.md:4:2 link-broken",
        ]
    );
}

#[test]
fn a_site_without_content_has_one_mistake() {
    let said = site(&[("kisho.toml", "[[menu]]\nname = \"M\"\nurl = \"@/a.md\"\n")]);
    assert_eq!(said, ["content:1:1 content-missing"]);
}

#[test]
fn a_page_that_leads_on_after_a_while_is_checked() {
    let said = site(&[
        (
            "content/a.md",
            "# A\n\n<meta http-equiv=\"refresh\" content=\"5; url=none.html\">\n\n<a href=\"#nope\">x</a>\n",
        ),
        (
            "content/b.md",
            "# B\n\n<meta http-equiv=\"refresh\" content=\"0; URL='../a/'\">\n\n<a href=\"#on\">x</a>\n",
        ),
        (
            "content/c.md",
            "# C\n\n<meta http-equiv=\"refresh\" content=\"0.5 url=../a/\">\n\n<a href=\"#on\">x</a>\n",
        ),
        ("content/d.md", "# D\n\n<meta http-equiv=\"refresh\" content=\"5 url=none.html\">\n"),
        ("content/e.md", "# E\n\n<meta http-equiv=\"refresh\" content=\"0\">\n\n<a href=\"#on\">x</a>\n"),
    ]);
    let wanted = [
        "content/a.md:3:44 link-broken",
        "content/a.md:5:10 link-broken",
        "content/d.md:3:43 link-broken",
        "content/e.md:5:10 link-broken",
    ];
    assert_eq!(said, wanted);
}

#[test]
fn ids_labels_and_languages_have_to_lead_somewhere() {
    let said = site(&[(
        "content/a.md",
        "# A\n\n<b id=\"\">x</b> <b id=\"a b\">x</b> <b lang=\"jp\">x</b>\n\n\
         <label for=\"q\">x</label> <label for=\"r\">x</label> <input id=\"r\">\n\n\
         <i aria-labelledby=\"r none\">x</i> <input list=\"none\" form=\"r\"> <q cite=\"./none.html\">x</q>\n",
    )]);
    let expected = [
        "content/a.md:3:1 id-invalid",
        "content/a.md:3:16 id-invalid",
        "content/a.md:3:43 html-lang",
        "content/a.md:5:13 id-missing",
        "content/a.md:7:23 id-missing",
        "content/a.md:7:48 id-missing",
        "content/a.md:7:73 link-broken",
    ];
    assert_eq!(said, expected);
}

#[test]
fn files_of_styles_and_places_in_html_files_are_looked_for() {
    let said = site(&[
        (
            "content/a.md",
            "# A\n\n<style>/* @import \"old.css\"; url(old.png) */ b { background: url(\"none.png\") url(../p.png) url(#x) }\
             i::before { content: \"url(old.png) @import 'old.css'\" }</style>\n\n\
             [x](/s.html#q) [x](/s.html#p) [x](/app.html#/way)\n\n<svg id=\"x\"></svg>\n",
        ),
        ("static/p.png", ""),
        ("static/s.html", "<p id=\"p\">x</p>"),
        ("static/app.html", "<script src=\"p.png\"></script>"),
    ]);
    assert_eq!(said, ["content/a.md:3:1 link-broken", "content/a.md:5:5 link-broken"]);
}

#[test]
fn what_kisho_makes_can_be_linked_to_in_markdown_menus_and_redirects() {
    let made = [
        "/atom.xml",
        "/sitemap.xml",
        "/robots.txt",
        "/404.html",
        "/news/page/2/",
        "/players/ann/page/2/",
        "/news/b/o.othello",
        "/old/",
        "/older/",
        "/tags/x/",
    ];
    let menus: String = made.iter().map(|to| format!("[[menu]]\nname = \"M\"\nurl = \"{to}\"\n")).collect();
    let redirects: String =
        made.iter().enumerate().map(|(n, to)| format!("\"/from-{n}/\" = \"{to}\"\n")).collect();
    let config = format!(
        "base_url = \"https://x.example\"\ngenerate_feeds = true\n[[taxonomies]]\nname = \"players\"\npaginate_by = 1\n\
         [[taxonomies]]\nname = \"tags\"\n{menus}[redirects]\n\"/older/\" = \"/old/\"\n{redirects}"
    );
    let links: String = made.iter().map(|to| format!("[x]({to})\n")).collect();
    let page = |day: usize, text: &str| {
        format!(
            "+++\ndate = 2026-01-0{day}\ntags = [\"x\"]\naliases = [\"/{text}/\"]\n[taxonomies]\nplayers = [\"Ann\"]\n+++\n# A\n\n"
        )
    };
    let game = "```othello id=o downloads\nf5d6\n```\n\n[x](../sitemap.xml)\n";
    let files = |links: &str| {
        site(&[
            ("kisho.toml", &config),
            ("content/news/_index.md", "+++\npaginate_by = 1\n+++\n# News\n"),
            ("content/news/a.md", &(page(1, "old") + links)),
            ("content/news/b.md", &(page(2, "very-old") + game)),
        ])
    };
    assert_eq!(files(&links), [""; 0]);
    // What is not made is told, as before, at its place.
    let wrong = "[x](/news/page/3/) [x](/news/b/p.othello) [x](/rss.xml)\n";
    let wrong = files(wrong);
    assert_eq!(wrong, [5, 24, 47].map(|column| format!("content/news/a.md:10:{column} link-broken")));
}

#[test]
fn what_nothing_makes_is_told_once_where_it_is_written() {
    let said = site(&[
        ("kisho.toml", "[[menu]]\nname = \"Rules\"\nurl = \"/rules.pdf\"\n"),
        ("content/news/_index.md", "# N\n"),
        ("content/news/a.md", "# A\n\n![x](pic.png)\n\n![y](pic.png) [z](pic.png) [r](rec.sgf)\n"),
    ]);
    let expected = [
        "content/news/a.md:3:6 image-missing",
        "content/news/a.md:5:6 image-missing",
        "content/news/a.md:5:19 link-broken",
        "content/news/a.md:5:32 link-broken",
        "kisho.toml:3:7 link-broken",
    ];
    assert_eq!(said, expected);
}

#[test]
fn redirects_that_lead_nowhere_are_told_at_their_targets() {
    let config = "[redirects]\n\"/q/\" = \"@/a.md\"\n\"/x/\" = \"/q/\"\n\"/y/\" = \"/z/\"\n\"/z\" = \"/y/\"\n\"/o/\" = \"/p/\"\n\"/n/\" = \"/a/n.sgf\"\n";
    let said = site(&[("kisho.toml", config), ("content/a.md", "# A\n")]);
    assert_eq!(
        said,
        [4, 5, 6, 7].map(|line| format!("kisho.toml:{line}:{} link-broken", if line == 5 { 8 } else { 9 }))
    );
}

#[test]
fn links_and_headings_without_words_are_told() {
    let text = "# D\n\n[](@/a.md) [ ](@/a.md) [](https://example.org) <a href=\"../a/\">a</a> <a href=\"../a/\"></a>\n\n## \n\n<h2></h2>\n\n<img alt=\"x\"> <img src=\"\" alt=\"e\">\n";
    let root = tempfile::tempdir().unwrap();
    put(
        root.path(),
        &[
            ("kisho.toml", ""),
            ("content/a.md", "+++\ntitle = \"\"\n+++\ntext\n"),
            ("content/c.md", "# \n\ntext\n"),
            ("content/d.md", text),
            (
                "templates/page.html",
                &format!(
                    "{BASE}{{{{ page.content }}}}<a href=\"{{{{ root }}}}\"><i></i></a>{{% endblock main %}}"
                ),
            ),
        ],
    );
    let built = build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    let expected = [
        "content/c.md:1:1 heading-empty",
        "content/d.md:3:27 link-text",
        "content/d.md:3:79 link-text",
        "content/d.md:5:1 heading-empty",
        "content/d.md:7:1 heading-empty",
        "content/d.md:9:1 image-missing",
        "content/d.md:9:15 image-missing",
        "templates/page.html:1:68 link-text",
    ];
    assert_eq!(said(&built), expected);
    let page = crate::built::page(&built, "d/index.html");
    assert_eq!(page.matches("<a href=\"../a/\">a</a>").count(), 3, "{page}");
    assert!(crate::built::page(&built, "a/index.html").contains("<title>a</title>"));
    assert!(crate::built::page(&built, "c/index.html").contains("<title>c</title>"));
}

#[test]
fn a_link_around_a_picture_without_words_is_one_mistake() {
    let picture = ("content/p.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>");
    let text = "# A\n\n[![](p.svg)](@/b.md)\n\n![](p.svg) [](https://example.org)\n";
    let raw = "# B\n\n<a href=\"../a/\"><img src=\"../p.svg\" alt=\"\"></a>\n";
    let said = site(&[picture, ("content/a.md", text), ("content/b.md", raw)]);
    let expected = [
        "content/a.md:3:6 image-alt",
        "content/a.md:5:5 image-alt",
        "content/a.md:5:15 link-text",
        "content/b.md:3:10 link-text",
    ];
    assert_eq!(said, expected);
}

#[test]
fn a_shortcode_without_words_for_its_picture_is_told_what_to_write() {
    let built = crate::built::site(&[
        ("content/a.md", "# A\n\n{{ figure(src=\"b.svg\") }}\n"),
        ("content/b.svg", "<svg/>"),
    ]);
    assert_eq!(said(&built), ["content/a.md:3:16 image-alt"]);
    assert!(built.problems[0].diagnostic.hint.as_ref().unwrap().contains("in the call"));
}

#[test]
fn a_url_of_two_pages_is_one_mistake() {
    let b = ("content/s/b.md", "# B\n\n[x](@/a.md#head) [y](@/a.md#head-2)\n");
    for second in [("content/c.md", "+++\nslug = \"a\"\n+++\n# C\n"), ("content/a/index.md", "# C\n")] {
        let said = site(&[("content/a.md", "# A\n\n## Head\n"), second, b]);
        assert!(said.len() == 1 && said[0].ends_with("url-duplicate"), "{said:?}");
    }
}

#[test]
fn what_ends_in_another_order_or_twice_is_not_told() {
    for html in [
        "<p><b><i>a</b></i></p>",
        "<p>a</b></p>",
        "<p><B>a</b></p>",
        "<p><b><b>a</b></b></p>",
        "<p><code>a</code></p>",
    ] {
        assert_eq!(site(&[("content/a.md", &format!("# A\n\n{html}\n"))]), [""; 0], "{html}");
    }
}

#[test]
fn what_does_not_end_is_told_where_it_is_written() {
    let shortcode = "templates/shortcodes/x.html";
    let mut told = Vec::new();
    for (html, column) in [
        ("<iframe src=\"../\" title=\"t\" />", 1),
        ("<p>a <object data=\"../\" />", 6),
        ("<template>", 1),
        ("<select><option>a", 1),
        ("<video src=\"v.mp4\" controls>", 1),
        ("<canvas />", 1),
        ("<title />", 1),
        ("<textarea>", 1),
        ("<p>a <b>bold</p>", 6),
        ("<script>let a = {{ c }};", 1),
        ("<style>b {}", 1),
        ("<!-- {{ c }}", 1),
        ("<!-- a ->", 1),
        ("<p title=\"{{ c }}>x</p>", 1),
        ("<p title=\"{{ c }}\"", 1),
    ] {
        let v = ("static/a/v.mp4", "");
        let called = [
            (
                "content/a.md",
                "# A\n\n{{ x(c=\"j7\") }}\n\nText, and [a link](#b).\n\n## B\n\n{{ x(c=\"j8\") }}\n",
            ),
            ("content/b.md", "# B\n\n{{ x(c=\"j7\") }}\n\n[a](@/a.md#b)\n"),
            (shortcode, &format!("<i>{{{{ c }}}}</i>\n{html}")),
            v,
            ("static/b/v.mp4", ""),
        ];
        told.push((site(&called), format!("{shortcode}:2:{column} block-unclosed")));
        let template =
            format!("{BASE}\n{html}\n{{{{ super() }}}}{{% endblock main %}}").replace("{{ c }}", "1");
        let written = [
            ("content/a.md", "# A\n\n[a](@/b.md#c)\n"),
            ("content/b.md", "# B\n\n## C\n"),
            ("templates/page.html", &template),
            v,
            ("static/b/v.mp4", ""),
        ];
        told.push((site(&written), format!("templates/page.html:2:{column} block-unclosed")));
        let typed =
            format!("# A\n\nText.\n\n{}\n\n## Head\n\nMore [text](#head).\n", html.replace("{{ c }}", "1"));
        let said = site(&[("content/a.md", &typed), v]);
        told.push((said, format!("content/a.md:5:{column} block-unclosed")));
    }
    let wrong: Vec<_> =
        told.iter().filter(|(said, expected)| said != std::slice::from_ref(expected)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_page_whose_front_matter_has_no_end_stays_as_it_was_while_the_site_is_served() {
    let root = tempfile::tempdir().unwrap();
    let open = "+++\ntitle = \"A\"\n\nText.\n";
    put(root.path(), &[("kisho.toml", ""), ("content/a.md", open), ("content/b.md", "# B\n\nText.\n")]);
    let options = BuildOptions { root: root.path().to_owned(), serving: true, ..BuildOptions::default() };
    let built = build(&options);
    assert_eq!(said(&built), ["content/a.md:1:1 front-open"]);
    assert_eq!(built.failed.iter().collect::<Vec<_>>(), ["a/index.html"]);
}

#[test]
fn an_id_without_its_last_quotation_mark_is_told_where_it_stands() {
    let said = site(&[("content/a.md", "# A\n\ntext\n\n<p id=\">x</p>\n\nmore\n")]);
    assert_eq!(said, ["content/a.md:5:1 block-unclosed"]);
}

#[test]
fn of_two_templates_the_one_that_names_the_place_is_told() {
    let base = "<!doctype html><html lang=\"en\"><title>{% block title %}{% endblock title %}</title>{% block head %}{% endblock head %}{% block main %}{% endblock main %}\n<a href=\"{{ get_url(path=\"@/p.md#nope\") }}\">x</a></html>";
    let template = "{% extends \"base.html\" %}{% block main %}{% for a in page.ancestors %}<a href=\"{{ root }}{{ a.path }}\">{{ a.title }}</a>{% endfor %}{% endblock main %}";
    let said = site(&[
        ("content/_index.md", "# H\n"),
        ("templates/base.html", base),
        ("templates/page.html", template),
        ("content/p.md", "# P\n"),
    ]);
    assert_eq!(said, ["templates/base.html:2:1 link-broken"]);
}

#[test]
fn a_template_that_the_page_does_not_use_has_written_nothing_on_it() {
    let around = |path: &str| {
        format!(
            "{{% extends \"default/{path}.html\" %}}\n{{% block main %}}{{{{ super() }}}}\n<a href=\"{{{{ {path}.path }}}}\">x</a>\n{{% endblock main %}}"
        )
    };
    let section = around("section").replace("super() }}\n", "super() }}\n\n");
    let said = site(&[
        ("content/_index.md", "# H\n"),
        ("content/q.md", "# Q\n\nA box.\n"),
        ("content/r.md", "# R\n"),
        ("content/s/_index.md", "# S\n"),
        ("templates/page.html", &around("page")),
        ("templates/section.html", &section),
        ("templates/shortcodes/box.html", "<a href=\"{{ to }}\">to</a>"),
        ("templates/tags/single.html", "<a href=\"{{ item.path }}\">to</a>"),
    ]);
    assert_eq!(said, ["templates/page.html:3:1 link-broken", "templates/section.html:4:1 link-broken"]);
}

#[test]
fn a_template_that_has_the_very_tag_is_told_before_one_that_could_have_made_it() {
    let page = "{% extends \"default/page.html\" %}{% block main %}{% include 'x.html' %}<a href=\"{{ page.permalink }}\">self</a>{{ super() }}{% endblock main %}";
    let said = site(&[
        ("templates/page.html", page),
        ("templates/x.html", "<a href=\"/nowhere/\">x</a>"),
        ("templates/shortcodes/sc.html", "<a href=\"/gone/\">y</a>"),
        ("templates/shortcodes/sd.html", "<a href=\"/{{ x }}/\">y</a>"),
        ("content/a.md", "# A\n\n{{ sc() }}\n\n{{ sd(x=\"gone2\") }}\n"),
    ]);
    let expected =
        ["templates/shortcodes/sc.html:1:1", "templates/shortcodes/sd.html:1:1", "templates/x.html:1:1"];
    assert_eq!(said, expected.map(|place| format!("{place} link-broken")));
}

#[test]
fn of_two_tags_of_a_template_the_one_with_fewer_expressions_is_told() {
    let template = "{% extends \"default/index.html\" %}{% block main %}\n<a href=\"{{ root }}{{ section.path }}\">y</a>\n<a href=\"\"></a>{% endblock main %}";
    let said = site(&[("content/_index.md", "# H\n"), ("templates/index.html", template)]);
    assert_eq!(said, ["templates/index.html:3:1 link-text"]);
}

#[test]
fn links_of_raw_html_to_a_place_of_the_page_are_told_where_they_stand_if_they_have_no_words() {
    let said = site(&[("content/a.md", "# A {#top}\n\nx <a href=\"#top\"></a> y [](#top)\n")]);
    assert_eq!(said, ["content/a.md:3:12 link-text"]);
}

#[test]
fn no_page_takes_the_place_of_the_one_for_missing_addresses() {
    for front in ["path = \"404.html\"", "path = \"404.html/x\"", "aliases = [\"/404.html/x/\"]"] {
        let text = format!("+++\n{front}\n+++\n# A\n");
        let said = site(&[("content/_index.md", "# H\n"), ("content/a.md", &text)]);
        assert_eq!(said.len(), 1, "{front}: {said:?}");
        assert!(said[0].starts_with("content/a.md") && said[0].ends_with("url-duplicate"), "{said:?}");
    }
}

#[test]
fn aliases_in_place_of_files_and_folders_are_told_where_they_stand() {
    for (alias, told) in [
        (
            "/robots.txt",
            "`/robots.txt/index.html` cannot be beside `/robots.txt`, which is made from `kisho.toml`",
        ),
        ("/404.html", "`/404.html` is made from the template `404.html` already"),
        (
            "/404.html/x/",
            "`/404.html/x/index.html` cannot be beside `/404.html`, which is made from `404.html`",
        ),
        ("/b.html", "`/b.html` cannot be beside `/b.html/index.html`, which is made from `content/b.md`"),
        (
            "/c/old.html",
            "`/c/old.html` cannot be beside `/c/old.html/p.png`, which is made from `content/c/old.html/p.png`",
        ),
    ] {
        let text = format!("+++\ntitle = \"A\"\naliases = [\"/fine/\", \"{alias}\"]\n+++\n");
        let root = tempfile::tempdir().unwrap();
        put(
            root.path(),
            &[
                ("kisho.toml", "base_url = \"https://x.example\"\n"),
                ("content/a.md", &text),
                ("content/b.md", "+++\npath = \"b.html\"\n+++\n# B\n"),
                ("content/c/old.html/p.png", ""),
            ],
        );
        let built = build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
        assert_eq!(said(&built), ["content/a.md:3:1 url-duplicate"], "{alias}");
        assert_eq!(built.problems[0].diagnostic.message, told);
    }
}

#[test]
fn a_link_in_a_caption_is_told_where_it_stands() {
    let call = "{{ figure(src=\"x.svg\", alt=\"x\", caption=\"see [l](@/a.md)\") }}";
    let text = format!("# A\n\ntext\n\n{call}\n");
    let said = site(&[("content/a.md", &text), ("content/x.svg", "<svg/>")]);
    assert_eq!(said, [format!("content/a.md:5:{} link-broken", call.find("@/a").unwrap() + 1)]);
    let built = built::site(&[("content/a.md", text.as_str()), ("content/x.svg", "<svg/>")]);
    let said = &built.problems[0].diagnostic;
    assert_eq!(said.message, "`@/a.md` leads nowhere: only links in Markdown begin with `@/`");
    assert!(said.hint.as_deref().unwrap().contains("`../a/` in HTML"), "{said:?}");
}

#[test]
fn captions_and_labels_without_words_stand_for_none() {
    let figure = |caption: &str| format!("<figure><img src=\"./x.svg\">{caption}</figure>\n\n");
    let captions = ["<figcaption></figcaption>", "<figcaption> <b></b></figcaption>", "", "<figcaption>"];
    let mut text: String = captions.map(figure).concat();
    text += &figure("<figcaption>Words</figcaption>");
    text += &figure("<figcaption><b>Words</b>");
    text += &figure("<figcaption><figure><img src=\"./x.svg\" alt=\"x\"></figure> Words</figcaption>");
    text += "<a href=\"./\" aria-label=\" \"></a>\n<a href=\"./\" aria-label=\"Here\"></a>\n";
    let said = site(&[("content/_index.md", &format!("# H\n\n{text}")), ("content/x.svg", "<svg/>")]);
    let at = |line: usize, id: &str| format!("content/_index.md:{line}:{id}");
    let expected = [
        at(3, "19 image-alt"),
        at(5, "19 image-alt"),
        at(7, "19 image-alt"),
        at(9, "19 image-alt"),
        at(17, "10 link-text"),
    ];
    assert_eq!(said, expected);
}

#[test]
fn languages_that_there_are_not_are_told_whoever_writes_them() {
    let said = site(&[
        ("templates/shortcodes/g.html", "<i lang=\"jp\">x</i>"),
        ("templates/shortcodes/h.html", "<p lang=\"{{ tag }}\">x</p>"),
        ("content/_index.md", "# H\n\n{{ g() }}\n"),
        ("content/a.md", "# A\n\n{{ h(tag=\"jp\") }}\n"),
        ("content/b.md", "# B\n\n<p lang=\"ja_JP\"><a href=\"./\" hreflang=\"jp\">x</a></p>\n"),
    ]);
    let expected = [
        "content/a.md:3:11 html-lang",
        "content/b.md:3:10 html-lang",
        "content/b.md:3:40 html-lang",
        "templates/shortcodes/g.html:1:1 html-lang",
    ];
    assert_eq!(said, expected);
}

#[test]
fn pictures_that_are_buttons_or_links_need_words() {
    let said = site(&[
        ("content/p.svg", "<svg/>"),
        (
            "content/a.md",
            "# A\n\n<input type=\"image\" src=\"../p.svg\">\n<input type=\"IMAGE\" src=\"../p.svg\" alt=\"\">\n\
             <input type=\"image\" src=\"../p.svg\" alt=\"Go\"> <input type=\"text\">\n\n\
             <map name=\"m\"><area href=\"#a\"><area href=\"#a\" alt=\"A\"><area href=\"#a\" alt=\"\"><area></map>\n\n\
             <h2>&nbsp;</h2>\n\n<style>@import \"nope.css\"; @import '../p.svg'; @import url(none.css);</style>\n",
        ),
        ("content/_index.md", "# H\n"),
    ]);
    let expected = [
        "content/a.md:3:26 image-alt",
        "content/a.md:4:26 image-alt",
        "content/a.md:7:27 image-alt",
        "content/a.md:9:1 heading-empty",
        "content/a.md:11:1 link-broken",
        "content/a.md:11:1 link-broken",
    ];
    assert_eq!(said, expected);
}

#[test]
fn scripts_that_hide_are_told() {
    let said = site(&[
        ("content/_index.md", "# H\n"),
        (
            "content/a.md",
            "# A\n\n<a href=\"JaVa&#x0A;Script:alert(1)\">x</a> <a href=\"&#1;javascript:alert(1)\">x</a>\n\n\
             <a href=\"javascript:alert(1)\">x</a> <a href=\"./#a&#10;\">x</a>\n",
        ),
    ]);
    assert_eq!(said, ["content/a.md:3:1 link-script"]);
}

#[test]
fn only_the_first_beginning_of_a_page_counts() {
    let page = "# A\n\n<html manifest=\"x\">\n\nText.\n\n<html lang=\"xx\">\n";
    assert_eq!(site(&[("content/_index.md", "# H\n"), ("content/a.md", page)]), [""; 0]);
}

#[test]
fn parts_of_tags_that_there_are_not_are_told() {
    let spans = |tags: &[&str]| -> String {
        let spans = tags.iter().map(|tag| format!("<span lang=\"{tag}\">x</span>\n"));
        format!("# A\n\n{}", spans.collect::<String>())
    };
    let wrong = spans(&["eng", "us", "xx", "en-UK", "en-EN", "ja-JA", "zh-CHS"]);
    let said = site(&[("content/_index.md", "# H\n"), ("content/a.md", &wrong)]);
    let expected: Vec<String> = (3..10).map(|line| format!("content/a.md:{line}:13 html-lang")).collect();
    assert_eq!(said, expected);
    let fine = spans(&["zh-Hant-TW", "sr-Latn", "de-1996", "x-klingon", "i-klingon", "es-419", "zh-yue"]);
    assert_eq!(site(&[("content/_index.md", "# H\n"), ("content/a.md", &fine)]), [""; 0]);
    let config = "lang = \"en-UK\"\n";
    assert_eq!(site(&[("kisho.toml", config), ("content/_index.md", "# H\n")]), ["kisho.toml:1:1 html-lang"]);
}

#[test]
fn a_template_that_makes_no_whole_page_is_told_once() {
    let root = tempfile::tempdir().unwrap();
    put(
        root.path(),
        &[
            ("kisho.toml", ""),
            ("templates/page.html", "{% block main %}{{ page.content }}{% endblock main %}"),
            ("templates/own.html", "<!DOCTYPE html>\n<HTML lang=en><title>T</title>{{ page.content }}"),
            ("templates/atom.xml", "<feed></feed>"),
            ("content/a.md", "# A\n\nText.\n"),
            ("content/b.md", "# B\n\nText.\n"),
            ("content/c.md", "+++\ntemplate = \"own.html\"\n+++\n# C\n"),
            ("content/d.md", "+++\nredirect_to = \"@/c.md\"\n+++\n"),
        ],
    );
    let built = build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    assert_eq!(said(&built), ["templates/page.html:1:1 html-lang"]);
    let problem = &built.problems[0].diagnostic;
    let hint = problem.hint.as_ref().unwrap();
    assert!(!problem.is_error() && hint.contains("and 1 more page") && hint.contains("extends"), "{hint}");
}

#[test]
fn words_that_browsers_look_for_are_no_place() {
    let said = site(&[
        (
            "content/a.md",
            "# A\n\n[x](#one:~:text=foo) [y](b.md#two:~:text=foo) <a href=\"#one:~:text=a\">z</a>\n\n## One\n",
        ),
        ("content/b.md", "# B\n\n[x](#none:~:text=foo) [y](a.md#:~:text=foo)\n\n## Two\n"),
    ]);
    assert_eq!(said, ["content/b.md:3:5 link-broken"]);
}

#[test]
fn links_whose_brackets_are_not_quite_right_are_told() {
    let lines = ["[a] (b.md)", "- (B)[b.md#c]", "*[a] (/b.md)*", "(x)[a](a b.md)"];
    let files = |text: &str| {
        site(&[
            ("content/a.md", &format!("# A\n\n{text}\n")),
            ("content/b.md", "# B\n\n## C\n"),
            ("content/p.png", ""),
        ])
    };
    for line in lines {
        let said = files(line);
        assert!(said.len() == 1 && said[0].ends_with("link-broken"), "{line}: {said:?}");
    }
    for fine in [
        "f(x)[b.md]",
        "See [a](b.md) and that] (b.md)",
        "[`a[0]`] (b.md)",
        "- [x] (b.md)",
        "[1] (see b)",
        "[1] (b)",
        "[a] (none.png)",
        "`[a] (b.md)`",
        "\\[a] (b.md)",
        "f(x)[1]",
        "(a) [b.md]",
        "[a](b.md) (b.md)",
        "[a](b.md)[b.md]",
        "[b] (b.md)\n\n[b]: b.md",
    ] {
        assert_eq!(files(fine), [""; 0], "{fine}");
    }
}

#[test]
fn formulas_of_every_kind_that_nobody_renders_are_told() {
    for formula in [
        "```math\nx\n```",
        "\\[ y^2 \\]",
        "\\[\n\\frac{1}{2}\n\\]",
        "\\begin{align} x \\end{align}",
        "\\(x^2\\)",
    ] {
        let said = site(&[("content/a.md", &format!("# A\n\n{formula}\n"))]);
        assert_eq!(said, ["content/a.md:3:1 math-plain"], "{formula}");
    }
    let patterns = "{{< code-toggle >}}\nallow = ['^(dart-)?sass$', '^go$', '^npx$', \"^a$\", \"^b$\"]\nx = ['^{a$', '^b$']\n";
    for math in ["", "math = true\n"] {
        let said = site(&[("kisho.toml", math), ("content/a.md", &format!("# A\n\n{patterns}"))]);
        assert!(!said.iter().any(|said| said.contains("math-")), "{said:?}");
    }
    for text in
        ["\\[^1\\]", "\\[a = b\\]", "\\[1\\]", "\\[a\\_b\\]", "\\\\[x", "`\\[ y^2 \\]`", "\\begin{x} only"]
    {
        assert_eq!(site(&[("content/a.md", &format!("# A\n\n{text}\n"))]), [""; 0], "{text}");
    }
}

#[test]
fn what_a_shortcode_in_markdown_makes_is_told_at_its_call() {
    let said = site(&[
        ("templates/shortcodes/bd.md", "```othello id={{ id }}\n{{ moves }}\n```\n"),
        ("content/a.md", "# A\n\n{{ bd(id=\"q1\", moves=\"f5d7\") }}\n\n{{ bd(id=\"q1\", moves=\"f5\") }}\n"),
    ]);
    assert_eq!(said, ["content/a.md:3:1 othello-illegal", "content/a.md:5:1 id-duplicate"]);
}

#[test]
fn a_tag_over_two_lines_of_a_quotation_is_told_where_it_stands() {
    let said =
        site(&[("content/a.md", "# A\n\n> text <a\n> href=\"../n/\">x</a>\n>\n> [y](//x.example/n)\n")]);
    assert_eq!(said, ["content/a.md:4:9 link-broken"]);
}

#[test]
fn text_that_nobody_sees_is_told() {
    let text = "# A\n\nA[^a] and `|`.\n\n[^a]: One.\n\n[^b]: Never.\n\n[^a]: Two.\n\n\
        | a | b |\n|---|---|\n| 1 | 2 | 3 |\n| 1 \\| x | 2 | |\n| 1 | 2\n| {x|y} | 2 |\n";
    let expected = [
        "content/a.md:7:1 link-reference",
        "content/a.md:9:1 link-reference",
        "content/a.md:13:1 table-cells",
    ];
    assert_eq!(site(&[("content/a.md", text)]), expected);
}

#[test]
fn a_silent_link_is_told_where_it_is_written_and_not_where_else_it_is_shown() {
    let base = "title = \"T\"\nbase_url = \"https://x.example\"\n";
    let menu = format!("{base}[[menu]]\nname = \"Ext\"\nurl = \"https://y.example\"\n");
    let section = ("content/posts/_index.md", "# Posts\n");
    let with = |config: &str, text: &str| {
        site(&[("kisho.toml", config), section, ("content/pic.png", "x"), ("content/posts/a.md", text)])
    };
    let silent = "content/posts/a.md:3:16 link-text";
    let shown = with(&menu, "# A\n\nText [<i></i>](https://y.example) here.\n\n<!-- more -->\n");
    assert_eq!(shown, [silent]);
    let shown = with(&menu, "# A\n\nText [<i></i>](@/posts/_index.md) here.\n\n<!-- more -->\n");
    assert_eq!(shown, [silent]);
    // What a broken link would say nobody knows.
    let broken = with(&menu, "+++\ntags = [\"t\"]\n+++\n# A\n\nText [](@/nope.md)\n\n<!-- more -->\n");
    assert_eq!(broken, ["content/posts/a.md:6:9 link-broken"]);
    let nameless = with(&format!("{base}[[menu]]\nname = \"\"\nurl = \"/posts/\"\n"), "# A\n");
    assert_eq!(nameless, ["kisho.toml:4:8 config-menu"]);
    let blank = format!("{base}[extra]\nmenus = \"\"\n[[menu]]\nname = '  '\nurl = \"/posts/\"\n");
    assert_eq!(with(&blank, "# A\n"), ["kisho.toml:6:8 config-menu"]);
}

#[test]
fn what_a_template_says_is_not_told_at_what_the_page_says_rightly() {
    let around = |before: &str, after: &str| {
        format!("{BASE}{before}{{{{ page.content }}}}\n{after}{{% endblock main %}}")
    };
    let told = |template: &str, text: &str| {
        let shortcode = ("templates/shortcodes/dot.html", "<a href=\"{{ url }}\"><i></i></a>");
        let title = ("templates/shortcodes/words.html", "{{ of }}");
        site(&[("templates/page.html", template), shortcode, title, ("content/b/index.md", text)])
    };
    let silent = around("", "<a href=\"../b/\"></a>");
    for link in ["[b](../b/)", "<a href=\"../b/\">b</a>"] {
        let text = format!("# B\n\n{link}\n");
        assert_eq!(told(&silent, &text), ["templates/page.html:2:1 link-text"], "{link}");
    }
    let plain = around("", "");
    let call = "# B\n\n[b](../b/) {{ dot(url=\"../b/\") }}\n";
    assert_eq!(told(&plain, call), ["content/b/index.md:3:24 link-text"]);
    let nothing = "# B\n\n[b](../b/) [{{ words(of=\" \") }}](../b/)\n";
    assert_eq!(told(&plain, nothing), ["content/b/index.md:3:34 link-text"]);
    let part = around("", "<h5 id=\"part\">P</h5>");
    let text = "# B\n\n## Part\n";
    let twice = "templates/page.html:2:1 id-duplicate";
    assert_eq!(told(&part, text), ["templates/page.html:2:1 heading-level", twice]);
    assert_eq!(told(&around("", "<p id=\"part\">"), text), [twice]);
    let before = told(&around("<p id=\"part\"></p>\n", ""), text);
    assert_eq!(before, ["content/b/index.md:3:1 id-duplicate"]);
}

#[test]
fn figures_without_a_number_are_listed_by_their_captions() {
    let board = "```sgf id=fig caption=\"cap\"\n(;SZ[9])\n```";
    let text = format!(
        "+++\nfigure_numbers = false\n+++\n# A\n\n[](#fig) is here.\n\n{board}\n\n{{{{ figures() }}}}\n"
    );
    assert_eq!(site(&[("content/a.md", &text)]), [""; 0]);
}

#[test]
fn redirects_are_told_at_their_own_lines() {
    let config = "base_url = \"https://x.example\"\n[[menu]]\nname = \"Home\"\nurl = \"/\"\n[redirects]\n\"/\" = \"/a/\"\n\
                  \"/b/\" = \"https://x.example/none/\"\n\"/c/\" = \"https://x.example/a/\"\n";
    let said = site(&[("kisho.toml", config), ("content/a.md", "# A\n")]);
    assert_eq!(said, ["kisho.toml:6:1 url-duplicate", "kisho.toml:7:9 link-broken"]);
}

const PIXEL: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>";

#[test]
fn pictures_and_links_of_one_address_are_told_apart() {
    let text = "# A\n\n[big](x.svg) [![](x.svg)](x.svg)\n\n![](x.svg)\n\n[<i></i>](x.svg)\n\n[top](#) ![](none.svg)\n";
    let said = site(&[("content/x.svg", PIXEL), ("content/a.md", text)]);
    let expected = [
        "content/a.md:3:19 image-alt",
        "content/a.md:5:5 image-alt",
        "content/a.md:7:11 link-text",
        "content/a.md:9:14 image-alt",
        "content/a.md:9:14 image-missing",
    ];
    assert_eq!(said, expected);
}

#[test]
fn what_lists_and_tables_of_contents_repeat_is_told_once() {
    let head = "+++\ntags = [\"t\"]\n+++\n";
    let text = format!("{head}# A\n\n<img src=\"../../x.svg\"> [](https://x.example) x\n\n<!-- more -->\n");
    let headings = "# B\n\n##\n\n## ![](x.svg)\n\n## C\n";
    let said = site(&[
        ("content/x.svg", PIXEL),
        ("content/s/_index.md", "# S\n"),
        ("content/s/a.md", &text),
        ("content/b.md", headings),
    ]);
    let expected = [
        "content/b.md:3:1 heading-empty",
        "content/b.md:5:8 image-alt",
        "content/s/a.md:6:11 image-alt",
        "content/s/a.md:6:28 link-text",
    ];
    assert_eq!(said, expected);
}

#[test]
fn addresses_from_the_top_of_the_server_need_the_folder_of_the_site() {
    let root = tempfile::tempdir().unwrap();
    let template = format!(
        "{BASE}{{{{ super() }}}}<a href=\"/p/#x\">p</a><a href=\"/site/p/\">p</a>{{% endblock main %}}"
    );
    put(
        root.path(),
        &[
            ("kisho.toml", "base_url = \"https://me.example/site/\"\n"),
            ("templates/section.html", &template.replace("page.html", "section.html")),
            ("content/x.svg", PIXEL),
            (
                "content/p/_index.md",
                "# P\n\n<img src=\"/x.svg\" alt=\"x\"> <a href=\"/\">x</a> <a href=\"/q/\">x</a>\n",
            ),
        ],
    );
    let built = build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    let messages: Vec<String> = built
        .problems
        .iter()
        .map(|problem| {
            let said = &problem.diagnostic;
            format!("{} {}; {}", said.id, said.message, said.hint.as_deref().unwrap_or_default())
        })
        .collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert_eq!(
        messages[0],
        "link-broken `/x.svg` leads out of the site, which lies in `/site/`; write `../x.svg`, or `{{ root }}x.svg` in a template"
    );
    assert!(messages[1].contains("`{{ root }}p/#x` in a template"), "{messages:?}");
}

#[test]
fn addresses_that_no_reader_can_follow_are_warnings_in_html_too() {
    let text = "# A\n\n<a href=\"file:///etc/x\">x</a> <img src=\"C:\\x.png\" alt=\"x\"> [x](htp://x.example) \
                <a href=\"https://x.example\">x</a>\n";
    let shortcode = ("templates/shortcodes/l.html", "<a href=\"http:/x.example\">x</a>");
    let root = tempfile::tempdir().unwrap();
    put(
        root.path(),
        &[("kisho.toml", ""), shortcode, ("content/a.md", text), ("content/b.md", "# B\n\n{{ l() }}\n")],
    );
    let built = check(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
    let expected = [
        "content/a.md:3:10 link-broken",
        "content/a.md:3:41 link-broken",
        "content/a.md:3:64 link-broken",
        "templates/shortcodes/l.html:1:1 link-broken",
    ];
    assert_eq!(said(&built), expected);
    assert!(built.problems.iter().all(|problem| !problem.diagnostic.is_error()));
}

#[test]
fn the_argument_of_a_shortcode_that_leads_from_the_top_is_told_at_its_call() {
    let said = site(&[
        ("templates/shortcodes/i.html", "<img src=\"{{ root }}{{ f }}\" alt=\"x\">"),
        ("content/a.md", "# A\n\n{{ i(f=\"none.svg\") }}\n"),
    ]);
    assert_eq!(said, ["content/a.md:3:9 image-missing"]);
}

#[test]
fn links_in_markdown_of_templates_are_told_there() {
    let template = format!("{BASE}\n{{{{ \"[m](nope/)\" | markdown }}}}{{% endblock main %}}");
    let said = site(&[("templates/page.html", &template), ("content/a.md", "# A\n")]);
    assert_eq!(said, ["templates/page.html:2:9 link-broken"]);
}

#[test]
fn addresses_in_variables_are_told_where_each_is_used() {
    let template = |u: &str, v: &str| {
        format!(
            "{BASE}{{% set u = \"{u}\" %}}{{% set v = \"{v}\" %}}\n<a href=\"{{{{ u }}}}\">y</a>\n\n<nav><a href=\"{{{{ v }}}}\">z</a></nav>\n{{% endblock main %}}"
        )
    };
    for (u, v, wanted) in [
        ("../", "a2/", vec!["templates/page.html:4:6 link-broken"]),
        ("a1/", "../", vec!["templates/page.html:2:1 link-broken"]),
        ("x1/", "x2/", vec!["templates/page.html:2:1 link-broken", "templates/page.html:4:6 link-broken"]),
    ] {
        let template = template(u, v);
        let said = site(&[
            ("templates/page.html", &template),
            ("content/_index.md", "# T\n"),
            ("content/a.md", "# A\n"),
        ]);
        assert_eq!(said, wanted, "{u} {v}");
    }
}

#[test]
fn what_follows_from_the_config_and_from_words_is_not_told() {
    let template = format!("{BASE}{{{{ ui.extra.mail }}}}{{{{ page.content }}}}{{% endblock main %}}");
    let words = ("i18n/en.toml", "[extra]\nmail = \"Mail\"\n");
    let players = "[[taxonomies]]\nname = \"players\"\n";
    let page =
        "+++\ntitle = \"A\"\n[taxonomies]\nplayers = [\"Ann\"]\n+++\n$\\frac{1}{2}$ [x](/players/ann/)\n";
    let math = format!("math = true\n{players}");
    let broken = ("i18n/en.toml", "[extra\nmail = \"Mail\"\n");
    let without = ("i18n/en.toml", "");
    for (config, words, page, wanted) in [
        (math.clone(), words, page.to_owned(), vec![]),
        (format!("maths = true\n{players}"), words, page.to_owned(), vec!["kisho.toml:1:1 config-key"]),
        (format!("math = \"true\"\n{players}"), words, page.to_owned(), vec!["kisho.toml:1:8 config-value"]),
        (math.clone(), broken, page.to_owned(), vec!["i18n/en.toml:1:7 texts-value"]),
        (math.clone(), without, page.to_owned(), vec!["templates/page.html:1:62 template-error"]),
        (
            math.clone(),
            words,
            page.replace("[tax", "lang = \"fr\"\n[tax"),
            vec!["content/a.md:3:1 lang-unknown"],
        ),
        (
            math.clone(),
            words,
            page.replace("players =", "palyers ="),
            vec!["content/a.md:4:1 taxonomy-unknown"],
        ),
        (math.replace("name", "nmae"), words, page.to_owned(), vec!["kisho.toml:3:1 config-key"]),
        (math.clone(), words, page.replacen("+++", "++", 1), vec!["content/a.md:1:1 front-fence"]),
        (math, words, page.replace("/ann/", "/ben/"), vec!["content/a.md:6:19 link-broken"]),
    ] {
        let files = [
            ("kisho.toml", config.as_str()),
            words,
            ("templates/page.html", &template),
            ("content/a.md", &page),
        ];
        assert_eq!(site(&files), wanted, "{config}{}{page}", words.1);
    }
}

#[test]
fn what_templates_lack_as_the_config_is_wrong_is_not_told() {
    let term = "{{ get_taxonomy_url(kind=\"players\", name=\"A\") }}";
    for (config, base, inside, wanted) in [
        (
            "[extra\nmail = \"a\"\n",
            "default/page.html",
            "{{ config.extra.mail }}",
            "kisho.toml:1:7 config-value",
        ),
        ("[[taxonomies]]\nnam = \"players\"\n", "default/page.html", term, "kisho.toml:2:1 config-key"),
        ("theme = \"mnie\"\n", "mine/page.html", "", "kisho.toml:1:1 config-theme"),
    ] {
        let template = format!("{{% extends \"{base}\" %}}{{% block main %}}{inside}{{% endblock main %}}");
        let theme = ("themes/mine/templates/page.html", "{% extends \"default/page.html\" %}");
        let terms = if config.contains("taxonomies") { "[taxonomies]\nplayers = [\"A\"]\n" } else { "" };
        let page = format!("+++\ntitle = \"A\"\n{terms}+++\nB\n");
        let files =
            [("kisho.toml", config), ("templates/page.html", &template), theme, ("content/a.md", &page)];
        assert_eq!(site(&files), [wanted], "{config}");
    }
}

#[test]
fn what_templates_lack_as_a_theme_is_wrong_is_not_told() {
    for (about, wanted) in [
        ("extends = \"handbook\"\n[extra]\nother = \"x\n", "themes/mine/theme.toml:3:11 theme-value"),
        ("extends = \"handbok\"\nnmae = \"M\"\n", "themes/mine/theme.toml:2:1 theme-key"),
    ] {
        let base = "{% extends \"handbook/base.html\" %}\n{% block head %}{{ config.extra.other }}{% endblock head %}";
        let files = [
            ("kisho.toml", "theme = \"mine\"\n"),
            ("themes/mine/theme.toml", about),
            ("themes/mine/templates/base.html", base),
            ("content/a.md", "# A\n"),
        ];
        let said = site(&files);
        assert!(said.contains(&wanted.to_owned()), "{said:?}");
        assert!(!said.iter().any(|said| said.contains("template-error")), "{said:?}");
    }
}

#[test]
fn prefixes_of_other_sites_skip_nothing_on_this_one() {
    for prefix in ["https://", "http", "/", "https://example.org/"] {
        let config =
            format!("base_url = \"https://example.org/\"\n[link_checker]\nskip_prefixes = [\"{prefix}\"]\n");
        let page = "# A\n\n[b](nope.md) [c](#nope) <a href=\"nope/\">d</a>\n";
        let said = site(&[("kisho.toml", &config), ("content/a.md", page)]);
        assert_eq!(said.iter().filter(|said| said.ends_with("link-broken")).count(), 3, "{prefix}: {said:?}");
    }
}

#[test]
fn the_second_of_two_equal_ids_is_told_with_the_place_of_the_first() {
    let (heading, html, board) = ("## One {#x}\n", "<p id=\"x\">a</p>\n", "```othello id=x\nf5\n```\n");
    for (parts, expected) in [
        ([heading, html, ""], &[(5, 8, 3)][..]),
        ([html, heading, ""], &[(5, 10, 3)]),
        ([heading, html, heading], &[(5, 8, 3), (7, 10, 3)]),
        ([html, heading, html], &[(5, 10, 3), (7, 8, 3)]),
        ([heading, heading, html], &[(5, 10, 3), (7, 8, 3)]),
        ([heading, heading, heading], &[(5, 10, 3), (7, 10, 3)]),
        // Of figures only blocks say where the first one is.
        ([board, html, ""], &[(7, 8, 0)]),
        (["## X\n", html, "## X\n"], &[]),
        ([board, board, ""], &[(7, 15, 3)]),
        ([board, heading, ""], &[(7, 10, 3)]),
    ] {
        let root = tempfile::tempdir().unwrap();
        put(root.path(), &[("kisho.toml", ""), ("content/a.md", &format!("# A\n\n{}", parts.join("\n")))]);
        let built = build(&BuildOptions { root: root.path().to_owned(), ..BuildOptions::default() });
        let places: Vec<_> = expected
            .iter()
            .map(|(line, column, _)| format!("content/a.md:{line}:{column} id-duplicate"))
            .collect();
        assert_eq!(said(&built), places, "{parts:?}");
        for (problem, (.., first)) in built.problems.iter().zip(expected) {
            let hint = problem.diagnostic.hint.as_deref().unwrap_or_default();
            assert_eq!(hint.contains(&format!("on line {first};")), *first > 0, "{parts:?} {hint}");
        }
    }
}

#[test]
fn an_id_that_a_shortcode_is_given_twice_is_told_at_the_second_call() {
    let said = site(&[
        ("templates/shortcodes/box.html", "<b id=\"{{ id }}\">x</b>"),
        ("content/a.md", "# A\n\n{{ box(id=\"one\") }}\n\n{{ box(id=\"one\") }}\n"),
    ]);
    assert_eq!(said, ["content/a.md:5:12 id-duplicate"]);
    // One call alone does not write it twice.
    let said = site(&[
        ("templates/shortcodes/box.html", "<b id=\"{{ id }}\">x</b><i id=\"{{ id }}\">y</i>"),
        ("content/a.md", "# A\n\n{{ box(id=\"one\") }}\n"),
    ]);
    assert_eq!(said, ["templates/shortcodes/box.html:1:23 id-duplicate"]);
}

#[test]
fn a_menu_item_that_leads_to_no_page_is_told_once() {
    let config = "[[menu]]\nname = \"A\"\nurl = \"#x\"\n";
    assert_eq!(site(&[("kisho.toml", config), ("content/a.md", "# A\n")]), ["kisho.toml:3:7 link-broken"]);
}

#[test]
fn lines_that_end_with_carriage_returns_alone_are_lines() {
    let text =
        "+++\ntitle = \"A\"\n+++\ntext\n\n```othello\nf5d7\n```\n\n| a |\n|---|\n| 1 |\n\n[x](nope.md)\n";
    let expected = ["content/a.md:7:3 othello-illegal", "content/a.md:14:5 link-broken"];
    assert_eq!(site(&[("content/a.md", text)]), expected);
    assert_eq!(site(&[("content/a.md", &text.replace('\n', "\r"))]), expected);
}
