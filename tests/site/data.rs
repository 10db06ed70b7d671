//! Data that templates load from files of the site.

use crate::built::{self, page, said};

const PLAYERS: &str = "[[player]]\nname = \"棋士\"\nsince = 2026-01-02\n";

#[test]
fn templates_and_shortcodes_load_data() {
    let built = built::site(&[
        ("data/players.toml", PLAYERS),
        ("data/results.csv", "Black,White\nA,B\n\"C, jr.\",D\n"),
        ("content/go/club.json", "{\"members\": [1, 2, 3]}"),
        ("static/rules.yaml", "komi: 6.5\n"),
        (
            "templates/page.html",
            "<html lang=\"en\">{% set all = load_data(path=\"data/players.toml\") %}{% for p in all.player %}{{ p.name }} {{ p.since }}{% endfor %}\
             {% set t = load_data(path=\"results.csv\") %}{{ t.headers | join(sep=\"/\") }} {{ t.records[1][0] }}\
             {% if load_data(path=\"data/none.toml\", required=false) %}there{% else %}not there{% endif %}{{ page.content }}",
        ),
        (
            "templates/shortcodes/club.html",
            "{% set club = load_data(path=\"@/go/club.json\") %}<b>{{ club.members | length }}</b>",
        ),
        (
            "templates/shortcodes/komi.html",
            "{% set rules = load_data(path=\"rules.yaml\") %}<i>{{ rules.komi }}</i>",
        ),
        ("content/_index.md", ""),
        ("content/a.md", "{{ club() }} {{ komi() }}\n"),
    ]);
    assert_eq!(said(&built), [""; 0]);
    let text = page(&built, "a/index.html");
    for part in ["棋士 2026-01-02", "Black/White C, jr.", "not there", "<b>3</b>", "<i>6.5</i>"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!built.files.contains_key("data/players.toml"), "data is not published");
}

#[test]
fn what_is_wrong_is_told_at_the_line_of_the_template() {
    for (call, message) in [
        (
            "path=\"data/player.toml\"",
            "there is no file `data/player.toml`; did you mean `data/players.toml`?",
        ),
        ("path=\"data/bad.toml\"", "data/bad.toml:2:"),
        ("path=\"../x.toml\"", "`../x.toml` is not the path of a file of the site"),
        ("path=\"data/players.toml\", format=\"bibtex\"", "`load_data` knows no format `bibtex`"),
        ("url=\"https://example.org\", path=\"a\"", "`load_data` has no `url` here"),
    ] {
        let template = format!("<p>\n{{{{ load_data({call}) }}}}");
        let built = built::site(&[
            ("data/players.toml", PLAYERS),
            ("data/bad.toml", "a = 1\nb = [\n"),
            ("templates/page.html", &template),
            ("content/_index.md", ""),
            ("content/a.md", ""),
        ]);
        let problem = &built.problems[0];
        assert!(said(&built)[0].starts_with("templates/page.html:2:"), "{:?}", said(&built));
        assert!(problem.diagnostic.message.contains(message), "{}", problem.diagnostic.message);
    }
}
