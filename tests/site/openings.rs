//! Opening books from the records on the disk to pages, as their readers and authors meet them.

use std::collections::BTreeSet;

use kisho::site::Built;
use kisho_game::quoridor::{Move, Record as Quoridor};
use kisho_game::{Record, notation};

use crate::built::{at, page, put, said};

/// The qf code of a game of Quoridor.
fn qf(moves: &str) -> String {
    let mut record = Quoridor::new(None);
    for word in moves.split_whitespace() {
        let action = match word.parse() {
            Ok(wall) => Move::Wall(wall),
            Err(()) => record.last_position().pawn_move(word.parse().unwrap()).unwrap(),
        };
        record.push(action).unwrap();
    }
    notation("qf").unwrap().write.unwrap()(&Record::Quoridor(record)).unwrap().text
}

const NAMES: &str =
    "[[opening]]\nname = { en = \"Standard Copy\", ja = \"スタンダード・コピー\" }\nqf = \"j7EUwGwOwCQ\"\n";

/// A site with a book at `b/` and its front matter.
fn site(front: &str, files: &[(&str, String)]) -> Built {
    let root = tempfile::tempdir().unwrap();
    let page = ("content/b/_index.md", format!("+++\ntitle = \"Book\"\n{front}+++\nThe *book*.\n"));
    put(root.path(), files);
    put(root.path(), &[page, ("kisho.toml", "title = \"T\"".to_owned())]);
    at(root.path())
}

/// What stands between the tags of a page, in one line.
fn text(html: &str) -> String {
    let main = html.split_once("<article>").unwrap().1.split_once("</article>").unwrap().0;
    let mut text = String::new();
    for part in main.split('<') {
        text += part.split_once('>').map_or("", |(_, text)| text);
        text.push(' ');
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// All links between pages lead to pages, and every page can be reached from the first.
fn check_links(built: &Built) {
    let pages: BTreeSet<&str> = built
        .files
        .keys()
        .filter_map(|file| file.strip_suffix("index.html"))
        .filter(|page| page.starts_with("b/"))
        .collect();
    let mut reached = BTreeSet::from(["b/".to_owned()]);
    let mut open = vec!["b/".to_owned()];
    while let Some(at) = open.pop() {
        let html = page(built, &format!("{at}index.html"));
        for link in html.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            if link.starts_with('#') {
                continue;
            }
            let mut parts: Vec<&str> = at.split_terminator('/').collect();
            for part in link.split_terminator('/') {
                match part {
                    "." | "" => {}
                    ".." => drop(parts.pop().expect("inside the site")),
                    part => parts.push(part),
                }
            }
            let to = parts.iter().map(|part| format!("{part}/")).collect::<String>();
            let is_file = built.files.contains_key(to.trim_end_matches('/'));
            assert!(is_file || built.files.contains_key(&format!("{to}index.html")), "{link} on {at}");
            if to.starts_with("b/") && !is_file && reached.insert(to.clone()) {
                open.push(to);
            }
        }
    }
    assert_eq!(reached.iter().map(String::as_str).collect::<BTreeSet<_>>(), pages);
}

fn games() -> String {
    let march = "e2 e8 e3 e7 e4 e6";
    let games = [
        format!("{march} d3h e6h e5"),
        format!("{march} e3h d6h d4"),
        format!("{march} d3h d7h"),
        "e2 e8 d2".to_owned(),
        "e2 e8 e3 e7 d1v".to_owned(),
    ];
    games.map(|moves| qf(&moves) + "\n").concat()
}

#[test]
fn a_book_is_a_tree_of_pages_that_link_to_each_other() {
    let files = [("content/b/records/a.qf", games()), ("content/b/names.toml", NAMES.to_owned())];
    let built = site("[openings]\nmin = 1\nnames = \"names.toml\"\n", &files);
    assert_eq!(said(&built), Vec::<String>::new());
    check_links(&built);
    let root = text(&page(&built, "b/index.html"));
    assert!(root.starts_with("Book The book ."), "{root}");
    assert!(root.contains("5 games unknown 5 Move 1 Games Result A e2 5 100% unknown 5"), "{root}");
    assert!(root.contains("Named openings Position Games Result Standard Copy 2 unknown 2"), "{root}");
    // Both sides of the board are one, and what two of three do is shown.
    let march = text(&page(&built, "b/e2/e8/e3/e7/e4/e6/index.html"));
    assert!(march.contains("Move 7 Games Result A d3h 3 100% unknown 3"), "{march}");
    let wall = text(&page(&built, "b/e2/e8/e3/e7/e4/e6/d3h/index.html"));
    assert!(
        wall.contains("Move 8 Games Result A e6h Standard Copy 2 67% unknown 2 B d7h 1 33% unknown 1"),
        "{wall}"
    );
    let copy = text(&page(&built, "b/e2/e8/e3/e7/e4/e6/d3h/e6h/index.html"));
    assert!(copy.starts_with("Standard Copy Start 1 e2 2 e8 3 e3"), "{copy}");
    // d4 in the mirror is f4.
    assert!(copy.contains("Move 9 Games Result A e5 1 50% unknown 1 B f4 1 50% unknown 1"), "{copy}");
    let after = text(&page(&built, "b/e2/e8/e3/e7/e4/e6/d3h/e6h/f4/index.html"));
    assert!(after.starts_with("… e7 e4 e6 d3h e6h f4 "), "{after}");
    assert!(after.contains("From the opening Standard Copy"), "{after}");
    assert!(after.contains("Ended here: 1 game"), "{after}");
}

#[test]
fn ways_that_meet_are_told_on_both_sides() {
    let games = ["e2 e8 d3h e7", "e2 e8 d3h f8", "d3h e8 e2 e7", "e3h e8 e2 e7"]
        .map(|moves| qf(moves) + "\n")
        .concat();
    let built = site("[openings]\nmin = 1\n", &[("content/b/records/a.qf", games)]);
    assert_eq!(said(&built), Vec::<String>::new());
    check_links(&built);
    let from = page(&built, "b/d3h/e8/index.html");
    assert!(from.contains("href=\"../../e2/e8/d3h/\""), "{from}");
    assert!(text(&from).contains("e2 transposition 2 100%"), "{}", text(&from));
    let met = text(&page(&built, "b/e2/e8/d3h/index.html"));
    assert!(met.contains("Also reached by d3h e8 → e2 2 games"), "{met}");
    assert!(!built.files.contains_key("b/d3h/e8/e2/index.html"));
}

#[test]
fn a_position_that_only_rare_ways_lead_to_can_be_reached_and_named() {
    let games = ["e2 e8 e3 e7 a1h a8h d1v", "a1h a8h e2 e8 e3 e7 d1v"].map(|moves| qf(moves) + "\n").concat();
    let names = |more: &str| {
        let named = qf("e2 e8 e3 e7 a1h a8h");
        format!("[[opening]]\nname = \"Corners\"\nqf = \"{named}\"\n{more}")
    };
    let files = [("content/b/records/a.qf", games.clone()), ("content/b/names.toml", names(""))];
    let built = site("[openings]\nnames = \"names.toml\"\n", &files);
    assert_eq!(said(&built), Vec::<String>::new());
    check_links(&built);
    let root = text(&page(&built, "b/index.html"));
    assert!(root.contains("Later positions, by way of rare moves: e2 e8 e3 e7 a1h a8h Corners 2"), "{root}");
    let met = page(&built, "b/e2/e8/e3/e7/a1h/a8h/index.html");
    assert!(
        text(&met).starts_with("Corners Start 1 e2 2 e8 3 e3 4 e7 5 a1h 6 a8h 2 games"),
        "{}",
        text(&met)
    );
    assert_eq!(met.split_once("k-way").unwrap().1.split_once("</nav>").unwrap().0.matches("<a ").count(), 1);
    assert!(built.files.contains_key("b/e2/e8/e3/e7/a1h/a8h/d1v/index.html"));
    assert!(!built.files.contains_key("b/e2/index.html"), "one game");

    // Names of positions without pages are told, those of rare moves stand beside the moves.
    let more = ["e2", "e2 e8", "d1"]
        .map(|moves| format!("\n[[opening]]\nname = \"{moves}\"\nqf = \"{}\"\n", qf(moves)));
    let files = [("content/b/records/a.qf", games), ("content/b/names.toml", names(&more.concat()))];
    let built = site("[openings]\nnames = \"names.toml\"\n", &files);
    assert_eq!(said(&built), ["content/b/names.toml:9:1 openings-names"]);
    assert!(text(&page(&built, "b/index.html")).contains("Rare moves: e2 e2 1"));
}

#[test]
fn a_position_that_only_rare_starts_lead_to_is_listed_on_the_first_page() {
    let from = |start: &str, moves: &str| format!("pawns: e1 e9\nwalls: {start}\nturn: white\n\n{moves} *\n");
    let files = [
        ("content/b/records/a.quoridor", "e2 e8 *\n".to_owned()),
        ("content/b/records/b.quoridor", "e2 e8 *\n".to_owned()),
        ("content/b/records/c.quoridor", from("white a1h", "c1h e8")),
        ("content/b/records/d.quoridor", from("white c1h", "a1h e8")),
    ];
    let built = site("[openings]\n", &files);
    assert_eq!(said(&built), Vec::<String>::new());
    check_links(&built);
    let root = text(&page(&built, "b/index.html"));
    assert!(root.contains("Other starts Position Games Result c1h 2 unknown 2"), "{root}");
    assert!(built.files.contains_key("b/start-2/c1h/e8/index.html"));
}

#[test]
fn pages_speak_the_language_of_their_section() {
    let files = [("content/b/records/a.qf", games()), ("content/b/names.toml", NAMES.to_owned())];
    let built = site("lang = \"ja\"\n[openings]\nmin = 2\nnames = \"names.toml\"\n", &files);
    let copy = text(&page(&built, "b/e2/e8/e3/e7/e4/e6/d3h/e6h/index.html"));
    assert!(copy.starts_with("スタンダード・コピー 開始局面 1 e2"), "{copy}");
    assert!(copy.contains("2局 不明 2 まれな手： e5 1 f4 1"), "{copy}");
}

#[test]
fn every_game_has_its_book() {
    let sgf = "(;GM[1]FF[4]SZ[19]RE[B+R];B[pd];W[dp];B[dd])(;GM[1]FF[4]SZ[19]RE[W+2.5];B[dp];W[pd];B[dd])";
    let usi = "startpos moves 7g7f 3c3d 2g2f\nstartpos moves 2g2f 3c3d 7g7f\n";
    let janken = "c1-d1,d1-e1\n";
    let files = [
        ("content/b/records/a.sgf", sgf.to_owned()),
        ("content/b/records/b.usi", usi.to_owned()),
        ("content/b/records/c.janken", janken.to_owned()),
        ("content/b/records/d.othello", "f5d6c3\n".to_owned()),
        ("content/b/records/e.othello", "d3c5f6\n".to_owned()),
    ];
    let built = site("[openings]\nmin = 1\n", &files);
    assert_eq!(said(&built), Vec::<String>::new());
    check_links(&built);
    let root = text(&page(&built, "b/index.html"));
    assert!(root.contains("2 games Black 1 · White 1"), "{root}");
    assert!(root.contains("Other starts"), "{root}");
    let paths: Vec<&str> =
        built.files.keys().map(String::as_str).filter(|path| path.starts_with("b/start-")).collect();
    assert!(
        paths.contains(&"b/start-2/7g7f/3c3d/2g2f/index.html")
            || paths.contains(&"b/start-2/2g2f/3c3d/7g7f/index.html"),
        "{paths:?}"
    );
    // The other starts stand by their games.
    assert!(paths.contains(&"b/start-3/f5/d6/c3/index.html"), "{paths:?}");
    assert!(paths.contains(&"b/start-4/c1-d1/d1-e1/index.html"), "{paths:?}");
    // Corners are alike: the second game is the first one turned.
    assert!(text(&page(&built, "b/Q16/D4/index.html")).contains("2 games"));
}

#[test]
fn players_of_handicap_games_have_their_own_names() {
    let start = "手合割：飛車落ち\n   1 ３四歩(33)\n   2 ７六歩(77)\n";
    let built = site(
        "lang = \"ja\"\n[openings]\nmin = 1\n",
        &[
            ("content/b/records/a.kif", format!("{start}まで2手で下手の勝ち\n")),
            ("content/b/records/b.kif", format!("{start}   3 ４四歩(43)\nまで3手で上手の勝ち\n")),
        ],
    );
    let root = text(&page(&built, "b/index.html"));
    assert!(root.contains("下手 1勝・ 上手 1勝") && !root.contains("先手"), "{root}");
}

#[test]
fn what_cannot_be_read_is_placed_and_the_rest_is_read() {
    let broken = format!("{}\nQuBAQ\n\n{}\n", qf("e2 e8"), qf("e2 e8"));
    let files = [
        ("content/b/records/a.qf", broken),
        ("content/b/records/b.txt", "?".to_owned()),
        (
            "content/b/names.toml",
            "[[opening]]\nname = \"A\"\nqf = \"j7EUwG\"\n\n[[opening]]\nname = \"B\"\n".to_owned(),
        ),
    ];
    let built = site("[openings]\nnames = \"names.toml\"\ndepth = 99\n", &files);
    let said = said(&built);
    assert!(
        said.iter()
            .any(|line| line.starts_with("content/b/records/a.qf:2:") && line.ends_with("qf-truncated")),
        "{said:?}"
    );
    assert!(said.contains(&"content/b/records/b.txt:1:1 openings-file".to_owned()), "{said:?}");
    assert!(said.contains(&"content/b/_index.md:5:1 openings-limit".to_owned()), "{said:?}");
    assert!(
        said.iter().any(|line| line.starts_with("content/b/names.toml:3:") && line.ends_with("qf-truncated")),
        "{said:?}"
    );
    assert!(said.contains(&"content/b/names.toml:5:1 openings-names".to_owned()), "{said:?}");
    assert!(text(&page(&built, "b/index.html")).contains("2 games"));
    let none = site("[openings]\nrecords = \"recrods\"\n", &[]);
    assert_eq!(self::said(&none), ["content/b/_index.md:4:1 openings-records"]);
    let none = site("[openings]\nmin = 1\n", &[]);
    assert_eq!(self::said(&none), ["content/b/_index.md:3:1 openings-records"]);
    // The wrong key may have named the records.
    let misspelt = site("[openings]\nrecrods = \"a\"\n", &[]);
    assert_eq!(self::said(&misspelt), ["content/b/_index.md:4:1 front-key"]);
    let wrong = site("[openings]\nrecords = 1\n", &[]);
    assert_eq!(self::said(&wrong), ["content/b/_index.md:4:1 front-value"]);
    assert!(text(&page(&none, "b/index.html")).starts_with("Book The book ."));
}

#[test]
fn two_names_for_one_position_and_none_are_told() {
    let twice = format!(
        "{NAMES}\n[[opening]]\nname = \"Copy\"\nqf = \"j7EUwGwOwCQ\"\n\n[[opening]]\nqf = \"j7EUwG\"\n"
    );
    let files = [("content/b/records/a.qf", games()), ("content/b/names.toml", twice)];
    let built = site("[openings]\nmin = 1\nnames = \"names.toml\"\n", &files);
    let said = said(&built);
    assert_eq!(
        said,
        [
            "content/b/names.toml:5:1 openings-names",
            "content/b/names.toml:9:1 openings-names",
            "content/b/names.toml:10:12 qf-truncated"
        ]
    );
}

#[test]
fn one_illegal_move_is_named_with_its_line() {
    let good = qf("e2 e8 d3h");
    let files = [
        ("content/b/records/a.sfen", "4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5g\n".to_owned()),
        ("content/b/records/b.qf", good),
    ];
    let built = site("[openings]\n", &files);
    let said = said(&built);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("content/b/records/a.sfen:1:"), "{said:?}");
}

#[test]
fn a_position_page() {
    let files = [("content/b/records/a.qf", games()), ("content/b/names.toml", NAMES.to_owned())];
    let built = site("[openings]\nmin = 1\nnames = \"names.toml\"\n", &files);
    let html = page(&built, "b/e2/e8/e3/e7/e4/e6/d3h/index.html");
    let article = html.split_once("<article>").unwrap().1.split_once("</article>").unwrap().0;
    let (before, rest) = article.split_once("<svg class=\"k-sprites\"").unwrap();
    let rest = rest.split_once("</svg>").unwrap().1;
    let (way, figure) = rest.split_once("<figure").unwrap();
    let after = figure.split_once("</figure>").unwrap().1;
    let shown = [before, way, "<figure>…</figure>", after].concat();
    let lines: Vec<&str> = shown.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    insta::assert_snapshot!(lines.join("\n"));
    assert!(!html.contains("<script") && !html.contains(" onclick"));
}

#[test]
fn a_move_out_of_turn_has_an_address_of_its_own() {
    let in_turn = "(;SZ[19];B[pd];W[dp];B[pp])".repeat(2);
    let twice = "(;SZ[19];B[pd];B[dp];W[pp])".repeat(2);
    let built =
        site("[openings]\n", &[("content/b/records/a.sgf", in_turn), ("content/b/records/b.sgf", twice)]);
    assert_eq!(said(&built), Vec::<String>::new());
    check_links(&built);
    for path in ["b/Q16/D4/Q4/index.html", "b/Q16/black-D4/Q4/index.html"] {
        assert!(built.files.contains_key(path), "{path}: {:?}", built.files.keys().collect::<Vec<_>>());
    }
}

#[test]
fn words_that_the_language_of_a_book_lacks_are_marked() {
    let marked = [
        "<p lang=\"en\">2 games</p>",
        "<small lang=\"en\"><span>unknown 2</span>",
        "<th scope=\"col\" lang=\"en\">Move 2</th>",
        "<span lang=\"en\">1 game</span>",
    ];
    for (lang, is_lent) in [("fr", true), ("en", false)] {
        let root = tempfile::tempdir().unwrap();
        put(
            root.path(),
            &[
                ("kisho.toml", format!("title = \"T\"\nlang = \"{lang}\"\n")),
                ("content/b/_index.md", "+++\n[openings]\nmin = 1\n+++\n# B\n".to_owned()),
                ("content/b/records/a.qf", qf("e2 e8") + "\n" + &qf("e2")),
            ],
        );
        let html = page(&at(root.path()), "b/e2/index.html");
        let found = marked.map(|part| html.contains(part));
        assert_eq!(found, [is_lent; 4], "{html}");
    }
}
