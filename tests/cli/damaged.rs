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
