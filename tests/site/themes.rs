//! Themes, as authors put them together and as readers see them.

use std::fs;

use kisho::site::{Built, Contents};

use crate::built::{at, put};

fn site(files: &[(&str, &str)]) -> (tempfile::TempDir, Built) {
    let root = tempfile::tempdir().unwrap();
    put(root.path(), files);
    let built = at(root.path());
    (root, built)
}

fn text(built: &Built, path: &str) -> String {
    match &built.files[path] {
        Contents::Made(bytes) => String::from_utf8(bytes.to_vec()).unwrap(),
        Contents::Copied(path) | Contents::Written(path) => fs::read_to_string(path).unwrap(),
        Contents::Drawn(_) => unreachable!(),
    }
}

fn said(built: &Built) -> Vec<String> {
    let told =
        |problem: &kisho_source::Problem| format!("{} {}", problem.source.name(), problem.diagnostic.message);
    built.problems.iter().map(told).collect()
}

#[test]
fn a_theme_stands_on_another_and_the_site_on_both() {
    let (_root, built) = site(&[
        ("kisho.toml", "theme = \"mine\"\n[extra]\ncolour = \"red\"\n"),
        ("content/a.md", "# A\n\nText.\n"),
        ("themes/mine/theme.toml", "extends = \"lines\"\n[extra]\ncolour = \"blue\"\nsize = 3\n"),
        (
            "themes/mine/templates/page.html",
            "{% extends \"lines/page.html\" %}{% block b %}mine {{ super() }}{% endblock %}",
        ),
        ("themes/mine/static/mine.css", "m"),
        ("themes/lines/theme.toml", "[extra]\nsize = 1\n"),
        ("themes/lines/README.md", "r"),
        ("themes/lines/style.css", "lines"),
        (
            "themes/lines/templates/page.html",
            "<html lang=\"en\">{% block b %}lines{% endblock %} {% include \"partials/x.html\" %} {{ config.extra.size }}",
        ),
        ("themes/lines/templates/partials/x.html", "x of lines"),
        (
            "templates/partials/x.html",
            "x of the site, {{ site.extra.colour }}, was {% include \"lines/partials/x.html\" %}",
        ),
    ]);
    assert_eq!(said(&built), [""; 0]);
    assert_eq!(
        text(&built, "a/index.html"),
        "<html lang=\"en\">mine lines x of the site, red, was x of lines 3"
    );
    assert_eq!((text(&built, "style.css").as_str(), text(&built, "mine.css").as_str()), ("lines", "m"));
    assert!(!built.files.keys().any(|path| path.contains("theme.toml") || path.contains("README")));
}

#[test]
fn a_template_extends_the_one_whose_place_it_takes() {
    let (_root, built) = site(&[
        ("kisho.toml", "title = \"T\""),
        ("content/a.md", "# A\n\nText.\n"),
        ("templates/page.html", "{% extends \"default/page.html\" %}{% block title %}mine{% endblock %}"),
        ("content/b.md", "+++\ntemplate = \"default/page.html\"\n+++\n# B\n"),
    ]);
    assert_eq!(said(&built), [""; 0]);
    let page = text(&built, "a/index.html");
    assert!(page.contains("<title>mine</title>") && page.contains("<p>Text.</p>"), "{page}");
    assert!(text(&built, "b/index.html").contains("<title>B – T</title>"));
    // A folder of the site that is called as a built-in theme changes that theme.
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/a.md", "# A\n"),
        (
            "themes/default/templates/page.html",
            "{% extends \"default/page.html\" %}{% block title %}x{% endblock %}",
        ),
    ]);
    assert_eq!(said(&built), [""; 0]);
    assert!(text(&built, "a/index.html").contains("<title>x</title>"));
}

/// Every message with its place and the words that it marks.
fn marked(built: &Built) -> Vec<String> {
    let told = |problem: &kisho_source::Problem| {
        let (source, said) = (&problem.source, &problem.diagnostic);
        format!("{}: {} [{}]", source.name(), said.message, source.slice(said.span))
    };
    built.problems.iter().map(told).collect()
}

#[test]
fn a_component_of_a_theme_can_be_used_and_replaced() {
    let badge = |tag: &str| {
        format!("{{% component badge(text) %}}<{tag}>{{{{ text }}}}</{tag}>{{% endcomponent badge %}}")
    };
    let page = "<html lang=\"en\"><p>{{ <badge text={page.title} /> }}</p>";
    let of_theme = [
        ("kisho.toml", "theme = \"mine\"\n"),
        ("content/a.md", "# A\n"),
        ("themes/mine/theme.toml", "extends = \"below\"\n"),
        ("themes/mine/templates/page.html", page),
        ("themes/below/templates/parts.html", &badge("i")),
    ];
    for (more, tag) in [
        (vec![], "i"),
        (vec![("themes/mine/templates/parts.html", badge("b"))], "b"),
        (vec![("templates/parts.html", badge("u"))], "u"),
        (vec![("templates/other.html", badge("s"))], "s"),
    ] {
        let more = more.iter().map(|(file, text)| (*file, text.as_str()));
        let (_root, built) = site(&of_theme.into_iter().chain(more).collect::<Vec<_>>());
        assert_eq!(said(&built), Vec::<String>::new());
        let page = text(&built, "a/index.html");
        assert!(page.contains(&format!("<p><{tag}>A</{tag}></p>")), "{page}");
    }
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/a.md", "# A\n"),
        ("templates/one.html", &badge("i")),
        ("templates/two.html", &badge("b")),
    ]);
    assert_eq!(said(&built), ["templates/two.html `templates/one.html` has a component `badge` too"]);
}

#[test]
fn templates_that_lead_in_a_circle_are_told_once() {
    let with = |config: &str, templates: &[(&str, &str)]| {
        marked(&site(&[&[("kisho.toml", config), ("content/a.md", "# A\n")], templates].concat()).1)
    };
    let said = |templates: &[(&str, &str)]| with("", templates);
    let (include, r) = ("{% include \"partials/r.html\" %}", "templates/partials/r.html");
    assert_eq!(
        said(&[("templates/index.html", include), ("templates/page.html", include), (r, include)]),
        ["templates/partials/r.html: this template includes itself [partials/r.html]"]
    );
    assert_eq!(
        said(&[
            ("templates/index.html", include),
            (r, "{% include \"partials/s.html\" %}"),
            ("templates/partials/s.html", include)
        ]),
        [
            "templates/partials/r.html: this template includes itself: partials/r.html → partials/s.html → partials/r.html [partials/s.html]"
        ]
    );
    assert_eq!(
        said(&[
            ("templates/index.html", "{% extends \"b.html\" %}"),
            ("templates/b.html", "{% extends \"index.html\" %}")
        ]),
        ["templates/b.html: this template extends itself: b.html → index.html → b.html [index.html]"]
    );
    assert_eq!(
        with("theme = \"mine\"", &[("themes/mine/templates/page.html", "{% extends \"page.html\" %}")]),
        ["themes/mine/templates/page.html: this template extends itself [page.html]"]
    );
    // The circle leads through a built-in template.
    assert_eq!(
        said(&[("templates/base.html", "{% extends \"page.html\" %}")]),
        ["templates/base.html: this template extends itself: base.html → page.html → base.html [page.html]"]
    );
}

#[test]
fn what_is_wrong_with_a_theme_is_told_at_its_own_files_and_with_what_it_inherits() {
    let (_root, built) = site(&[
        ("kisho.toml", "theme = \"mine\""),
        ("content/a.md", "# A\n"),
        ("themes/mine/static/style.css", "@import \"none.css\";\n"),
        ("themes/mine/templates/index.html", "{% extends \"default/index.html\" %}"),
        ("templates/page.html", "{% extends \"mine/page.html\" %}"),
    ]);
    assert_eq!(
        marked(&built),
        [
            "templates/page.html: there is no template `mine/page.html` [mine/page.html]",
            "themes/mine/static/style.css: there is no style sheet `none.css` [@import \"none.css\";]",
        ]
    );
    let label = built.problems[0].diagnostic.label.as_deref();
    assert_eq!(label, Some("`mine` inherits this template: write `default/page.html`"));
}

#[test]
fn a_template_of_a_theme_that_there_is_not_is_named_with_the_theme_that_has_it() {
    let (_root, built) = site(&[
        ("content/a.md", "# A\n"),
        ("templates/page.html", "{% extends \"v/page.html\" %}{% block main %}{% endblock main %}"),
    ]);
    let labels: Vec<_> =
        built.problems.iter().filter_map(|problem| problem.diagnostic.label.as_deref()).collect();
    assert_eq!(labels, ["did you mean `default/page.html`?"], "{:?}", marked(&built));
}

#[test]
fn a_template_that_is_broken_is_not_said_to_be_missing() {
    let (_root, built) = site(&[
        ("kisho.toml", "theme = \"mine\""),
        ("content/a.md", "# A\n"),
        ("templates/index.html", "{% include \"partials/r.html\" %}"),
        ("templates/partials/r.html", "{% if %}"),
        ("templates/page.html", "{% extends \"mine/b.html\" %}"),
        ("themes/mine/templates/b.html", "{{ x | nosuch }}"),
        ("templates/other.html", "{% include \"partials/s.html\" %}"),
    ]);
    let files: Vec<&str> = built.problems.iter().map(|problem| problem.source.name()).collect();
    let told = ["templates/other.html", "templates/partials/r.html", "themes/mine/templates/b.html"];
    assert_eq!(files, told, "{:?}", marked(&built));
}

#[test]
fn templates_with_names_that_are_nearly_those_of_others_are_told() {
    let html = "<html lang=\"en\">x</html>";
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("content/a.md", "+++\ntemplate = \"pages.html\"\n+++\n# A\n"),
        ("content/b.md", "# B\n"),
        ("templates/pgae.html", html),
        ("templates/Index.html", html),
        ("templates/section.tera", html),
        ("templates/pages.html", "{% extends \"bases.html\" %}"),
        ("templates/bases.html", html),
        ("templates/page.html", html),
        ("templates/tags/list.html", html),
        ("templates/robots.txt", ""),
        ("statics/a.css", ""),
        ("layouts/a.html", ""),
    ]);
    let expected = [
        "statics kisho reads no folder `statics`",
        "templates/Index.html nothing uses this template",
        "templates/pgae.html nothing uses this template",
        "templates/section.tera nothing uses this template",
    ];
    assert_eq!(said(&built), expected);
}

#[test]
fn a_head_of_the_authors_is_on_every_page() {
    let head = "{% extends \"default/base.html\" %}{% block head %}{{ super() }}<meta name=\"mine\">{% endblock head %}";
    let (_root, built) = site(&[
        ("kisho.toml", ""),
        ("templates/base.html", head),
        ("content/_index.md", "# Home\n"),
        ("content/a.md", "+++\ntags = [\"go\"]\ndescription = \"What it is.\"\n+++\n"),
        ("content/s/_index.md", "+++\ntemplate = \"archive.html\"\n+++\n"),
        ("content/s/t/b.md", ""),
        ("content/i/_index.md", "+++\ntemplate = \"site_index.html\"\n+++\n"),
    ]);
    let pages: Vec<&String> = built.files.keys().filter(|path| path.ends_with(".html")).collect();
    assert!(pages.len() > 8, "{pages:?}");
    for path in pages {
        assert!(text(&built, path).contains("<meta name=\"mine\">"), "{path}");
    }
    assert!(text(&built, "a/index.html").contains("<meta name=\"description\" content=\"What it is.\">"));
}
