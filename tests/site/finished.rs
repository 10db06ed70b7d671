//! What is wrong with finished pages, whoever wrote it.

use kisho::site::{BuildOptions, Built, build, check};

use crate::built::put;

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
    assert_eq!(problem.message, "`../../` leads above the top of the site");
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
fn what_follows_from_another_mistake_is_not_told() {
    let said = site(&[
        (
            "templates/page.html",
            "{% extends \"default/page.html\" %}{% block main %}{{ nothing }}{% endblock main %}",
        ),
        ("templates/shortcodes/bad.html", "<p id=\"{{ nothing }}\"></p>"),
        ("content/a.md", "# A\n\n[x](b.md#x) <a href=\"#y\">y</a>\n"),
        ("content/_index.md", "# H\n\n{{ bad() }}\n\n[x](a.md#z) [x](#z)\n"),
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
            "# A\n\n{{ figure(src=\"p.svg\", caption=\"A board\") }}\n\n{{ figure(src=\"p.svg\") }}\n",
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
        ("static/x.html", "not ours"),
        ("content/c.md", "# C\n\n<a href=\"../x.html#any\">x</a> <a href=\"../a\">a</a>\n"),
    ]);
    assert_eq!(said, ["content/a.md:3:61 link-broken"]);
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
fn where_addresses_start_elsewhere_none_is_wrong() {
    let template = format!(
        "{BASE}<base href=\"https://example.org/\"><a href=\"nowhere.html\">x</a><img src=\"x.png\">{{% endblock main %}}"
    );
    assert_eq!(
        site(&[("templates/page.html", &template), ("content/a.md", "# A\n")]),
        ["templates/page.html:1:112 image-alt"]
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
