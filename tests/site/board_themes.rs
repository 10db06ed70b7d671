//! Board themes of a site, as authors write them and as readers see them.

use crate::built::{page, said, site};

const GO: &str = "```sgf theme=oak\n(;SZ[9];B[aa])\n```\n";

/// The beginning of a page of blocks.
fn blocks(blocks: &str) -> String {
    format!("+++\ntitle = \"T\"\n+++\n{blocks}")
}

#[test]
fn a_page_has_boards_in_a_theme_of_the_site() {
    let oak = "extends = \"slate\"\nbackground = \"#abcdef\"\n[colours]\nboard = [\"#123456\", \"#654321\"]\n[go]\nline = \"#112233\"\n";
    let built = site(&[
        ("content/a.md", &blocks(&GO.replace("oak", "oak downloads id=g"))),
        ("content/b.md", &blocks("```sgf\n(;SZ[9];B[aa])\n```\n")),
        ("themes/boards/oak.toml", oak),
    ]);
    assert_eq!(said(&built), [""; 0]);
    let html = page(&built, "a/index.html");
    assert!(html.contains("class=\"k k-t-oak k-g-go\""), "{html}");
    let sheet = built.files.keys().find(|path| path.starts_with("theme-oak.")).unwrap();
    assert!(html.contains(&**sheet) && !page(&built, "b/index.html").contains(&**sheet));
    let css = page(&built, sheet);
    for rule in ["--k-board:#123456", "--k-board:#654321", ".k-t-oak.k-g-go{--k-line:#112233}"] {
        assert!(css.contains(rule), "{rule} in {css}");
    }
    let svg = page(&built, "a/g.svg");
    assert!(svg.contains("#123456") && svg.contains("#abcdef") && svg.contains("#112233"), "{svg}");
    assert!(!built.files.keys().any(|path| path.ends_with(".toml")), "the file itself stays at home");
}

#[test]
fn a_theme_called_as_the_usual_one_is_that_of_all_boards() {
    let wood = "extends = \"wood\"\n[colours]\nboard = \"#123456\"\n";
    let built = site(&[
        ("content/a.md", &blocks("```sgf\n(;SZ[9];B[aa])\n```\n")),
        ("themes/boards/wood.toml", wood),
    ]);
    assert_eq!(said(&built), [""; 0]);
    let sheet = built.files.keys().find(|path| path.starts_with("figure.")).unwrap();
    assert!(page(&built, sheet).contains(":root{--k-board:#123456;"));
    assert!(page(&built, "a/index.html").contains("fill=\"#123456\""), "also without the style sheet");
}

#[test]
fn what_is_wrong_is_said_in_the_file_of_the_theme_once() {
    let built = site(&[
        ("content/a.md", &blocks(&GO.repeat(2))),
        ("content/b.md", &blocks("```sgf theme=oka\n(;SZ[9];B[aa])\n```\n")),
        ("themes/boards/oak.toml", "extends = \"wood\"\n[colours]\nbord = \"#123456\"\n"),
        ("themes/boards/Elm.toml", "extends = \"wood\"\n"),
        ("themes/boards/README.md", "Not a theme"),
        ("kisho.toml", "title = \"T\"\ntheme = \"boards\"\n"),
    ]);
    let wrong = [
        "content/b.md:4:14 option-theme",
        "kisho.toml:2:1 config-theme",
        "themes/boards/Elm.toml:1:1 board-theme-name",
        "themes/boards/oak.toml:3:1 board-theme-role",
    ];
    assert_eq!(said(&built), wrong);
    let hint = |id: &str| {
        let problem = built.problems.iter().find(|problem| problem.diagnostic.id.as_str() == id).unwrap();
        problem.diagnostic.hint.clone().unwrap()
    };
    assert_eq!(hint("option-theme"), "did you mean `oak`?");
    assert_eq!(hint("board-theme-role"), "did you mean `board`?");
}

#[test]
fn a_theme_stays_in_its_folder() {
    let built = site(&[
        ("content/a.md", &blocks(GO)),
        ("themes/boards/oak.toml", "extends = \"../../secret\"\n"),
        ("secret.toml", "extends = \"wood\"\n"),
    ]);
    assert_eq!(said(&built), ["themes/boards/oak.toml:1:11 board-theme-extends"]);
}

#[test]
fn the_guide_names_every_role_in_both_languages() {
    for page in ["board-themes.md", "board-themes-ja.md"] {
        let text = std::fs::read_to_string(format!("content/guide/{page}")).unwrap();
        let (_, table) = text.split_once("\n|---|---|\n").unwrap();
        let named: Vec<&str> = table.lines().filter_map(|row| row.split('`').nth(1)).collect();
        assert_eq!(
            named,
            kisho_board::diagram::Role::ALL.iter().map(|role| role.name()).collect::<Vec<_>>(),
            "{page}"
        );
    }
}
