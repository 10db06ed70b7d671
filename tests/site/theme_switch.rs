//! The switch for light and dark: where it is, and what follows it.

use kisho::site::Built;

use crate::built::{self, page as text};

/// Most bytes of the script as it is sent.
const MOST: usize = 1000;

fn site(config: &str) -> Built {
    let built = built::site(&[
        ("kisho.toml", &format!("{config}\n[languages.ja]\n")),
        ("content/_index.md", "# Home\n"),
        ("content/a/board.md", "# Board\n\n```sgf\n(;SZ[9]AB[ee])\n```\n\n```rust\nfn a() {}\n```\n"),
        ("content/page.ja.md", "# 頁\n"),
    ]);
    let said: Vec<_> = built.problems.iter().map(|problem| &problem.diagnostic.message).collect();
    assert_eq!(said, [""; 0]);
    built
}

fn sheets(built: &Built) -> String {
    let mut all = String::new();
    for path in built.files.keys().filter(|path| path.ends_with(".css") && *path != "style.css") {
        all += &text(built, path);
    }
    all
}

#[test]
fn without_a_wish_there_is_none() {
    let off = site("");
    assert!(!text(&off, "index.html").contains("k-dark") && !sheets(&off).contains("k-dark"));
    assert_eq!(sheets(&site("theme_script = true")), sheets(&off), "a script alone has nothing to keep");
    assert!(!off.files.keys().any(|path| path.ends_with(".js")));
}

#[test]
fn all_that_is_dark_on_dark_systems_is_so_for_those_who_choose_it() {
    for theme in ["default", "handbook"] {
        let on = site(&format!("theme = \"{theme}\"\ntheme_switch = true"));
        for (page, name) in [("a/board/index.html", "Dark"), ("ja/page/index.html", "ダーク")] {
            let Some(html) = on.files.contains_key(page).then(|| text(&on, page)) else {
                panic!("{page}: {:?}", on.files.keys())
            };
            assert_eq!(html.matches("type=\"radio\" name=\"k-theme\"").count(), 3, "{page}");
            assert!(html.contains(&format!("<span>{name}</span>")), "{page}");
            assert!(!html.contains("<script"), "{page}");
        }
        let css = sheets(&on);
        let asked = css.matches("(prefers-color-scheme:dark)").count();
        assert!(asked > 5, "those of the theme, of code, and of boards: {asked}");
        assert!(css.matches(":not(:where(:has(#k-light:checked)))").count() >= asked);
        assert_eq!(css.matches("}@media not print{").count(), asked + 1, "and the colours of the browser");
        assert!(css.contains(":root:is(:has(#k-dark:checked)){color-scheme:dark}"), "{css}");
    }
}

#[test]
fn a_script_that_keeps_the_choice_is_there_if_it_is_asked_for() {
    let on = site("theme_switch = true\ntheme_script = true");
    let file = on.files.keys().find(|path| path.ends_with(".js")).unwrap();
    assert!(
        text(&on, "a/board/index.html").contains(&format!("<script src=\"../../{file}\"></script>\n</head>"))
    );
    assert!(sheets(&on).contains("[data-theme=dark]"));
    assert!(text(&on, file).len() <= MOST, "{}", text(&on, file).len());
}
