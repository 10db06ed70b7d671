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
            "{% block b %}lines{% endblock %} {% include \"partials/x.html\" %} {{ config.extra.size }}",
        ),
        ("themes/lines/templates/partials/x.html", "x of lines"),
        (
            "templates/partials/x.html",
            "x of the site, {{ site.extra.colour }}, was {% include \"lines/partials/x.html\" %}",
        ),
    ]);
    assert_eq!(said(&built), [""; 0]);
    assert_eq!(text(&built, "a/index.html"), "mine lines x of the site, red, was x of lines 3");
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
