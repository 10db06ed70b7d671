//! One bad value of a file takes nothing else of it away.

use super::kisho;

/// What is converted in spite of one bad value; without `--lenient` it is an error, and with it a warning at its place.
fn in_spite_of(notation: &str, text: &str, at: &str) -> String {
    let convert =
        |more: &[&str]| kisho(&[&["convert", "--from", notation, "--to", notation], more].concat(), text);
    assert_eq!(convert(&[]).code, 1, "{text}");
    let shown = convert(&["--lenient"]);
    assert!(shown.code == 0 && !shown.err.contains("error"), "{text}: {}", shown.err);
    assert!(shown.err.contains("convert-lost"), "{text}: {}", shown.err);
    assert!(shown.err.contains(&format!("<stdin>:{at}\n")), "{text}: {}", shown.err);
    shown.out
}

#[test]
fn one_bad_value_of_json_takes_nothing_else_away() {
    for (game, [first, second], start) in [
        (
            "shogi",
            ["7g7f", "3c3d"],
            r#""sfen":"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1""#,
        ),
        ("othello", ["f5", "d6"], r#""position":"---""#),
        ("janken", ["a1-a2", "c1-c2"], r#""position":"6/6 b""#),
        ("quoridor", ["e2", "e8"], r#""walls":5"#),
        ("go", ["D4", "Q16"], r#""board":["X"]"#),
    ] {
        let json = |start: &str, info: &str, first: &str, second: &str| {
            format!(
                "{{\"game\":\"{game}\",\"info\":{{\"GN\":{info}}},\"frames\":[\n{{{start}}},\n{{\"move\":{first}}},\n{{\"move\":{second},\"comment\":\"end\"}}]}}\n"
            )
        };
        let (first, second) = (format!("\"{first}\""), format!("\"{second}\""));
        let (event, here) = ("\"x\"", |at: &str| at.replace("info", &(20 + game.len()).to_string()));
        let is_there = |out: &str, parts: &[&str]| {
            for part in parts {
                assert!(out.contains(part), "{game} {part}: {out}");
            }
        };
        let move_of = |named: &str| format!("\"move\":{named}");
        let all = [&*move_of(&first), &move_of(&second), "\"GN\":\"x\"", "\"comment\":\"end\""];
        is_there(&in_spite_of("json", &json(start, event, &first, &second), "2:2"), &all);
        let shown = in_spite_of("json", &json("", "5", &first, &second), &here("1:info"));
        is_there(&shown, &[all[0], all[1], "\"GN\":\"5\"", all[3]]);
        let beside = format!("{first},\"comment\":5");
        let shown =
            in_spite_of("json", &json("", event, &beside, &second), &format!("3:{}", 10 + first.len()));
        is_there(&shown, &[all[0], all[1], all[2], "\"comment\":\"5\"", all[3]]);
        let beside = format!("{second},\"parent\":7");
        let shown =
            in_spite_of("json", &json("", event, &first, &beside), &format!("4:{}", 10 + second.len()));
        is_there(&shown, &all);
        for unread in ["5", "\"zz\""] {
            let shown = in_spite_of("json", &json("", event, &first, unread), "4:2");
            is_there(&shown, &[all[0], all[2], &format!("{}\\nend", unread.trim_matches('"'))]);
        }
        if game != "go" {
            // How the game ended stays with it.
            let shown = in_spite_of("json", &json("", event, &first, "5,\"outcome\":\"1-0\""), "4:2");
            is_there(&shown, &[all[0], "5\\nend\\noutcome: 1-0"]);
        }
        // In its place another line would pass for the one that goes on.
        let beside = format!("5}},\n{{\"parent\":0,\"move\":{first}");
        let shown = in_spite_of("json", &json("", event, &beside, &second), "3:2");
        is_there(&shown, &[if game == "go" { all[0] } else { first.trim_matches('"') }, all[2]]);
        assert!(game == "go" || !shown.contains(all[0]), "{game}: {shown}");
        let cut = json("", event, &first, &second);
        let cut = &cut[..cut.find(",\"comment").unwrap()];
        let columns = cut.lines().last().unwrap().chars().count();
        is_there(&in_spite_of("json", cut, &format!("4:{columns}")), &all[..3]);
    }
}

/// What of a start position can be read is the start, else the usual one, and the moves are played from there.
#[test]
fn one_bad_value_of_a_start_position_takes_no_move_away() {
    let middle = format!("{}OX------XO{}", "-".repeat(27), "-".repeat(27));
    let bad_sign = middle.replacen('-', "?", 1);
    let usual = "setup: GPC GPC GPC GPC GPC GPC GPC GPC\n\n";
    for (notation, text, at, written) in [
        ("quoridor", "pawns: e4 zz\n\ne5 e8", "1:11", "pawns: e4 e9\n\n{pawns: e4 zz} 1. e5 e8\n".to_owned()),
        (
            "quoridor",
            "walls: white c3h zz black d7h\n\ne2 e8",
            "1:18",
            "pawns: e1 e9\nwalls: white c3h black d7h\n\n{walls: white c3h zz black d7h} 1. e2 e8\n"
                .to_owned(),
        ),
        ("quoridor", "turn: x\n\n{a} e2", "1:7", "pawns: e1 e9\n\n{turn: x\na} 1. e2\n".to_owned()),
        ("quoridor", "turn: 5000\n\ne2", "1:7", "pawns: e1 e9\n\n{turn: 5000} 1. e2\n".to_owned()),
        ("quoridor", "start: !!!\n\ne2", "1:8", "{start: !!!} 1. e2\n".to_owned()),
        (
            "quoridor",
            "start: gkwAAAAQ\npawns: e4 e7\n\ne2",
            "2:8",
            "pawns: e1 e9\n\n{start: gkwAAAAQ\npawns: e4 e7} 1. e2\n".to_owned(),
        ),
        ("quoridor", "notation: foo\n\ne2", "1:11", "{notation: foo} 1. e2\n".to_owned()),
        ("othello", "position: ---\n\nf5d6", "1:11", "{position: ---} 1. f5 2. d6\n".to_owned()),
        ("othello", "--------\n--------\nf5d6", "1:1", "{--------\n--------} 1. f5 2. d6\n".to_owned()),
        (
            "othello",
            &format!("position: {middle} Z\n\nf5d6"),
            "1:76",
            format!("{{position: {middle} Z}}\n1. f5 2. d6\n"),
        ),
        (
            "othello",
            &format!("position: {bad_sign} X\n\nf5d6"),
            "1:11",
            format!("{{position: {bad_sign} X}}\n1. f5 2. d6\n"),
        ),
        (
            "janken",
            "setup: GPC GPC GPC GPX GPC\n\na1-a2",
            "1:20",
            format!("{usual}{{setup: GPC GPC GPC GPX GPC}} 1. a1-a2\n"),
        ),
        ("janken", "position: 6/6 b\n\na1-a2", "1:11", format!("{usual}{{position: 6/6 b}} 1. a1-a2\n")),
        (
            "janken",
            "position: 5gpc/6/6/6/6/GPC5 z\n\na1-a2",
            "1:29",
            "position: 5gpc/6/6/6/6/GPC5 b\n\n{position: 5gpc/6/6/6/6/GPC5 z} 1. a1-a2\n".to_owned(),
        ),
        (
            "janken",
            "position: 5gpc/6/6/ZZZ5/6/GPC5 b\n\na1-a2",
            "1:20",
            "position: 5gpc/6/6/6/6/GPC5 b\n\n{position: 5gpc/6/6/ZZZ5/6/GPC5 b} 1. a1-a2\n".to_owned(),
        ),
        (
            "janken",
            "position: 5GPC+/6/6/6/6/gpc+5 b\n\na1-a2",
            "1:11",
            "position: 5GPC+/6/6/6/6/gpc+5 b\n\n{a1-a2}\n".to_owned(),
        ),
        // It stays as it stands.
        (
            "ggf",
            "(;GM[Othello]BO[10 ---]B[F5]W[D6];)",
            "1:17",
            "(;GM[Othello]BO[10 ---]B[F5]W[D6];)\n".to_owned(),
        ),
        ("usi", "postion startpos moves 7g7f 3c3d", "1:1", "position startpos moves 7g7f 3c3d\n".to_owned()),
        ("usi", "position startpo moves 7g7f 3c3d", "1:10", "position startpos moves 7g7f 3c3d\n".to_owned()),
        ("usi", "position sfen moves 7g7f", "1:15", "position startpos moves 7g7f\n".to_owned()),
        (
            "usi",
            "postion sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h",
            "1:1",
            "position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h\n".to_owned(),
        ),
    ] {
        assert_eq!(in_spite_of(notation, text, at), written, "{text}");
    }
    let first = kisho(&["convert", "--from", "usi", "--to", "kif", "--lenient"], "zz 3c3d 2g2f");
    assert!(first.out.ends_with("\n*zz 3c3d 2g2f\n"), "{}{}", first.out, first.err);
    let moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let board =
        kisho(&["convert", "--from", "sfen", "--to", "bod"], "4k4/9/9/9/9/9/2P6/9/4K4 b r2b4g4s4n4l17p 5")
            .out;
    let short =
        |rank: char| board.lines().filter(|line| !line.ends_with(rank)).collect::<Vec<_>>().join("\n");
    let shown = in_spite_of("kif", &format!("{}\n   5 ７六歩(77)\n", short('五')), "4:2");
    assert!(
        shown.contains(&board[board.find("+---").unwrap()..]) && shown.contains("   5 ７六歩(77)"),
        "{shown}"
    );
    let shown = in_spite_of("kif", "手合割：半落ち\n先手：A\n", "1:5");
    assert!(shown.contains("手合割：半落ち\n先手：A\n"), "{shown}");
    let entries = r#""moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]"#;
    for (initial, at) in [(r#"{"preset":"OTHER"}"#, "1:2"), (r#"{"data":{"color":0,"board":5}}"#, "1:13")] {
        let shown = in_spite_of("jkf", &format!(r#"{{"initial":{initial},{entries}}}"#), at);
        // The start is kept as a text.
        let entries = entries.replacen("{}", &format!(r#"{{"comments":[{initial:?}]}}"#), 1);
        assert!(shown.contains(&entries), "{shown}");
    }
    let named = r#"{"header":{"先手":"A"},"#;
    for rest in [r#""initial":{"preset":"XX"},"moves":[]}"#, r#""moves":5}"#] {
        let text = format!("{named}{rest}");
        let at = if rest.contains("XX") { "1:33" } else { "1:22" };
        assert!(in_spite_of("jkf", &text, at).starts_with(named), "{text}");
    }
    assert_eq!(kisho(&["convert", "--from", "kif", "--to", "kif", "--lenient"], moves).code, 0);
}

#[test]
fn a_damaged_problem_is_drawn_and_not_asked() {
    let folder = tempfile::tempdir().unwrap();
    let sgf = "(;SZ[9]AB[cc]AW[dd]PL[B](;B[zz]C[RIGHT])(;B[ee])(;B[ff]C[WRONG]))";
    let (file, page) = (folder.path().join("p.sgf"), folder.path().join("p.html"));
    for (text, asks) in [(sgf.to_owned(), false), (sgf.replace("zz", "gg"), true)] {
        std::fs::write(&file, text).unwrap();
        let drawn = kisho(
            &["render", "--lenient", "problem", file.to_str().unwrap(), "-o", page.to_str().unwrap()],
            "",
        );
        assert_eq!(drawn.code, 0, "{}", drawn.err);
        assert_eq!(std::fs::read_to_string(&page).unwrap().contains("Solved"), asks);
    }
}
