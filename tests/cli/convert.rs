//! `kisho convert`: what is kept, what is lost, and many lines in a pipe.

use std::io::{BufRead, BufReader};

use super::*;

#[test]
fn a_game_goes_to_json_and_back() {
    let sgf = std::fs::read_to_string("content/go/sansan.sgf").unwrap();
    let json = kisho(&["convert", "--from", "sgf", "--to", "json"], &sgf);
    let back = kisho(&["convert", "--from", "json", "--to", "sgf"], &json.out);
    let again = kisho(&["convert", "--from", "sgf", "--to", "json"], &back.out);
    assert_eq!((json.code, back.code, again.code), (0, 0, 0), "{}{}{}", json.err, back.err, again.err);
    assert_eq!(again.out, json.out);
    assert!(back.out.contains("三々"), "{}", back.out);
}

#[test]
fn a_tidy_file_is_converted_to_itself() {
    let sgf = std::fs::read_to_string("content/go/sansan.sgf").unwrap();
    let written = kisho(&["convert", "--from", "sgf", "--to", "sgf"], &sgf);
    let program = concat!("AP[kisho:", env!("CARGO_PKG_VERSION"), "]");
    let words = |text: &str| text.replace(program, "").replace('\n', "");
    assert_eq!((written.code, words(&written.out)), (0, words(&sgf)));
}

#[test]
fn lines_end_as_in_the_file() {
    let file = "V2.2\nN+A\nPI\n+\n+7776FU\n";
    for end in ["\n", "\r\n", "\r"] {
        let file = file.replace('\n', end);
        let written = kisho(&["convert", "--from", "csa", "--to", "csa"], &file);
        assert_eq!((written.code, written.out), (0, file), "{}", written.err);
    }
    // U+300A has a line feed for one of its bytes.
    let file = "棋戦：《王座》\r\n1 ７六歩(77)\r\n";
    let folder = tempfile::tempdir().unwrap();
    for (name, wide) in [("le.kif", u16::to_le_bytes as fn(u16) -> [u8; 2]), ("be.kif", u16::to_be_bytes)] {
        let bytes: Vec<u8> = file.encode_utf16().flat_map(wide).collect();
        std::fs::write(folder.path().join(name), bytes).unwrap();
        let written = kisho_in(folder.path(), &["convert", "--to", "kif", name], "").out;
        assert!(written.contains("《王座》\r\n") && !written.replace("\r\n", "").contains('\n'), "{written}");
    }
}

#[test]
fn no_game_of_a_collection_is_lost_in_silence() {
    let sgf = "(;SZ[5];B[cc])\n(;SZ[7];B[dd])(;SZ[9];B[ee])";
    let all = kisho(&["convert", "--from", "sgf", "--to", "sgf"], sgf);
    assert_eq!((all.code, all.err.as_str()), (0, ""));
    let sizes: Vec<_> =
        ["SZ[5]", "SZ[7]", "SZ[9]"].map(|size| all.out.find(size)).into_iter().flatten().collect();
    assert!(sizes.len() == 3 && sizes.is_sorted(), "{}", all.out);
    let second = kisho(&["convert", "--from", "sgf", "--to", "sgf", "--game", "2"], sgf);
    assert!(second.out.contains("SZ[7]") && !second.out.contains("SZ[5]"), "{}", second.out);
    for command in [&["convert", "--from", "sgf", "--to", "json"][..], &["render", "--from", "sgf"]] {
        let first = kisho(command, sgf);
        assert!(first.code == 0 && first.err.contains("sgf-more-games"), "{}", first.err);
    }
    let wrong = kisho(&["convert", "--from", "sgf", "--to", "sgf"], "(;B[aa])\n(;B[zz])");
    assert!(wrong.code == 1 && wrong.out.is_empty() && wrong.err.contains("<stdin>:2:5"), "{}", wrong.err);
}

#[test]
fn codes_are_converted_there_and_back() {
    for (from, to, code) in [("qf", "json", GAME), ("shogi64", "sfen", "poUAACMaqtYhwHgAAAAPQdTnd3vMgAA")] {
        let there = kisho(&["convert", "--from", from, "--to", to], code);
        assert_eq!((there.code, there.err.as_str()), (0, ""));
        let back = kisho(&["convert", "--from", to, "--to", from], &there.out);
        assert_eq!((back.code, back.out.trim_end()), (0, code), "{}", back.err);
    }
}

#[test]
fn one_game_of_a_collection_is_converted() {
    let games = "(;GM[1]SZ[9];B[aa])(;GM[1]SZ[9];B[bb];W[cc])";
    let frames = |arguments: &[&str]| {
        let ended = kisho(&[&["convert", "--from", "sgf", "--to", "json"], arguments].concat(), games);
        assert!(ended.code == 0 && !ended.err.contains("error"), "{}", ended.err);
        let json: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
        json["frames"].as_array().unwrap().len()
    };
    assert_eq!((frames(&[]), frames(&["--game", "2"]), frames(&["--game", "2", "--lines"])), (2, 3, 3));
    let first = kisho(&["convert", "--from", "sgf", "--to", "json"], games);
    assert!(first.err.contains("`--game 2` selects this one"), "{}", first.err);
    let missing = kisho(&["convert", "--from", "sgf", "--to", "json", "--game", "3"], games);
    assert!(missing.code == 1 && missing.err.contains("error[sgf-no-such-game]"), "{}", missing.err);
    assert_eq!(kisho(&["convert", "--from", "sgf", "--to", "json", "--game", "0"], games).code, 2);
}

#[test]
fn what_the_other_notation_cannot_hold_is_a_warning() {
    let game = "(;SZ[9];B[aa]BL[59]C[Why?](;W[bb];B[cc])(;W[dd]))";
    let ended = kisho(&["convert", "--from", "sgf", "--to", "sensei"], game);
    assert_eq!(ended.code, 0);
    let said: Vec<_> = ended.err.lines().filter(|line| line.contains("warning")).collect();
    assert!(
        matches!(said[..], [a, b, c, "3 warnings"]
            if a.contains("[convert-lost]: comments are") && b.contains("[convert-lost]: times are")
                && c.contains("[convert-lost]: variations are")),
        "{}",
        ended.err
    );
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 7";
    let lines = format!("{sfen}\n").repeat(3);
    let ended = kisho(&["convert", "--from", "sfen", "--to", "shogi64", "--lines"], &lines);
    assert_eq!((ended.code, ended.out.lines().count()), (0, 3));
    assert_eq!(ended.err.matches("convert-lost").count(), 1, "once for all lines: {}", ended.err);
}

#[test]
fn header_lines_that_are_left_out_are_named() {
    let game = "先手：A\n表題：x\n掲載：y\n1 ７六歩(77)\n";
    let ended = kisho(&["convert", "--from", "kif", "--to", "csa"], game);
    assert!(ended.code == 0 && ended.err.contains("表題, 掲載"), "{}", ended.err);
    // Those of many lines are named together.
    let line = |name: &str| format!(r#"{{"game":"othello","frames":[{{}}],"info":{{"{name}":"x"}}}}"#) + "\n";
    let lines = ["[a]", "[b]", "[a]"].map(line).concat();
    let ended = kisho(&["convert", "--from", "json", "--to", "ggf", "--lines"], &lines);
    assert_eq!((ended.code, ended.err.matches("convert-lost").count()), (0, 1), "{}", ended.err);
    assert!(ended.err.contains("they are [a], [b]"), "{}", ended.err);
    let ended = kisho(&["convert", "--from", "quoridor", "--to", "quoridor"], "rating: 1500\n\n1. e2\n");
    assert_eq!(ended.out, "rating: 1500\n\n1. e2\n");
    assert!(!ended.err.contains("convert-lost"), "{}", ended.err);
}

#[test]
fn a_game_of_a_kif_file_is_chosen_by_its_number() {
    let games = "手合割：平手\n先手：A\n1 ７六歩(77)\n手合割：平手\n先手：C\n1 ２六歩(27)\n";
    let second = kisho(&["convert", "--from", "kif", "--to", "usi", "--game", "2"], games);
    assert_eq!(second.out, "position startpos moves 2g2f\n");
    let missing = kisho(&["convert", "--from", "kif", "--to", "kif", "--game", "3"], games);
    assert!(missing.code == 1 && missing.err.contains("error[kif-no-such-game]"), "{}", missing.err);
    // CSA has a place for several games.
    let both = kisho(&["convert", "--from", "kif", "--to", "csa"], games);
    assert_eq!((both.code, both.out.matches("PI\n").count(), both.err.as_str()), (0, 2, ""));
}

/// A game with all that a notation of shogi can hold.
const KIF: &str = "\
手合割：平手
先手：先手太郎
   1 ７六歩(77) ( 0:01/00:00:01)
*コメント
   2 ３四歩(33) ( 0:02/00:00:02)
&局面
   3 投了
変化：2手
   2 ８四歩(83)
";

/// The first word of each warning of what is lost.
fn lost(ended: &Ended) -> Vec<&str> {
    let warnings = ended.err.lines().filter_map(|line| line.strip_prefix("warning[convert-lost]: "));
    warnings.filter_map(|warning| warning.split([' ', ',']).next()).collect()
}

#[test]
fn every_notation_of_shogi_is_made_of_a_game_and_says_what_it_loses() {
    for (to, expected) in [
        ("kif", &[][..]),
        ("json", &[]),
        ("ki2", &["times"]),
        ("jkf", &["bookmarks"]),
        ("csa", &["variations", "bookmarks"]),
        ("usi", &["variations", "comments", "bookmarks", "times", "players"]),
        ("bod", &["moves"]),
        ("sfen", &["moves"]),
        ("shogi64", &["moves"]),
    ] {
        let there = kisho(&["convert", "--from", "kif", "--to", to], KIF);
        assert_eq!(there.code, 0, "{to}: {}", there.err);
        for word in expected {
            assert!(lost(&there).contains(word), "{to} does not say that it loses {word}: {}", there.err);
        }
        assert_eq!(expected.is_empty(), lost(&there).is_empty(), "{to}: {}", there.err);
        assert!(!there.err.contains("手合割"), "what is lost of the whole needs no excerpt: {}", there.err);
        // What is written is read again without a word, and nothing more is lost.
        let again = kisho(&["convert", "--from", to, "--to", to], &there.out);
        assert_eq!((again.out.as_str(), again.err.as_str()), (there.out.as_str(), ""), "{to}");
    }
}

#[test]
fn the_moves_are_the_same_in_every_notation_of_shogi() {
    let usi = |from: &str, text: &str| kisho(&["convert", "--from", from, "--to", "usi"], text).out;
    let expected = "startpos moves 7g7f 3c3d";
    assert!(usi("kif", KIF).contains(expected), "{}", usi("kif", KIF));
    for from in ["kif", "ki2", "csa", "usi", "jkf", "json"] {
        let text = kisho(&["convert", "--from", "kif", "--to", from], KIF).out;
        assert_eq!(usi(from, &text), usi("kif", KIF), "{from}");
    }
    let positions = ["bod", "sfen", "shogi64"];
    let last = kisho(&["convert", "--from", "kif", "--to", "sfen"], KIF).out;
    for from in positions {
        let text = kisho(&["convert", "--from", "kif", "--to", from], KIF).out;
        let back = kisho(&["convert", "--from", from, "--to", "sfen"], &text).out;
        assert_eq!(back.rsplit_once(' ').unwrap().0, last.rsplit_once(' ').unwrap().0, "{from}");
    }
}

#[test]
fn a_file_in_another_notation_is_named_in_one_message() {
    let ended = kisho(&["render", "--from", "csa", "--to", "text"], KIF);
    assert_eq!((ended.code, ended.err.matches("error[").count()), (1, 1), "{}", ended.err);
    assert!(ended.err.contains("looks like kif") && ended.err.contains("--from kif"), "{}", ended.err);
}

#[test]
fn many_wrong_lines_do_not_fill_the_screen() {
    let ended = kisho(&["convert", "--from", "sfen", "--to", "shogi64", "--lines"], &"x y\n".repeat(5_000));
    assert_eq!((ended.code, ended.out.len()), (1, 5_000));
    assert_eq!(ended.err.matches("error[").count(), 20);
    assert!(
        ended.err.contains("5000 errors; of each kind only the first 500 are shown, and "),
        "{}",
        ended.err
    );
}

#[test]
fn a_game_is_converted_up_to_a_frame() {
    let game = "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))";
    let moves = |frame: &str| {
        let ended = kisho(&["convert", "--from", "sgf", "--to", "json", "--frame", frame], game);
        assert_eq!(ended.code, 0, "{}", ended.err);
        let json: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
        let moves: Vec<_> =
            json["frames"].as_array().unwrap().iter().skip(1).map(|f| f["move"].clone()).collect();
        serde_json::to_string(&moves).unwrap()
    };
    assert_eq!(moves("first"), "[]");
    assert_eq!(moves("4"), r#"["A9","D6"]"#);
    assert_eq!(moves("last"), r#"["A9","B8","C7"]"#);
    let missing = kisho(&["convert", "--from", "sgf", "--to", "sgf", "--frame", "5"], game);
    assert!(missing.code == 1 && missing.err.contains("frames 0 to 4"), "{}", missing.err);
    assert_eq!(kisho(&["convert", "--from", "sgf", "--to", "sgf", "--frame", "x"], game).code, 2);
}

#[test]
fn a_record_of_another_game_cannot_be_converted() {
    let ended = kisho(&["convert", "--from", "qf", "--to", "sfen"], START);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
    assert!(ended.err.contains("cannot write this as sfen"), "{}", ended.err);
}

#[test]
fn every_line_in_gives_one_line_out_and_bad_ones_are_numbered() {
    let input = format!("{START}\r\nQuBA\n{POSITION}");
    let ended = kisho(&["convert", "--from", "qf", "--to", "json", "--lines"], &input);
    assert_eq!(ended.code, 1);
    let lines: Vec<&str> = ended.out.split('\n').collect();
    assert_eq!(lines.len(), 4, "three lines, each with its end: {}", ended.out);
    assert!(lines[0].starts_with('{') && lines[1].is_empty() && lines[2].starts_with('{'));
    assert!(ended.err.contains("error[qf-truncated]") && ended.err.contains("<stdin>:2:5"), "{}", ended.err);
    let nothing = kisho(&["convert", "--from", "qf", "--to", "json", "--lines"], "");
    assert_eq!((nothing.code, nothing.out.as_str()), (0, ""));
}

#[test]
fn many_lines_keep_their_order() {
    let codes = [START, POSITION, GAME];
    let input: String = (0..50_000).map(|i| format!("{}\n", codes[i % 3])).collect();
    let ended = kisho(&["convert", "--from", "qf", "--to", "qf", "--lines"], &input);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.out == input, "the same codes in the same order");
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kisho"))
        .args(["convert", "--from", "shogi64", "--to", "sfen", "--lines"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut output = BufReader::new(output);
    for _ in 0..2 {
        input.write_all(b"poUAACMaqtYhwHgAAAAPQdTnd3vMgAA\n").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert_eq!(answer, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kisho"))
        .args(["convert", "--from", "qf", "--to", "json", "--lines"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let _ = child.stdin.take().unwrap().write_all(format!("{GAME}\n").repeat(1000).as_bytes());
    let done = child.wait_with_output().unwrap();
    assert_eq!((done.status.code(), done.stderr.len()), (Some(0), 0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_kisho"))
        .args(["convert", "--from", "qf", "--to", "json"])
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(START.as_bytes()).unwrap();
    let done = child.wait_with_output().unwrap();
    assert_eq!(done.status.code(), Some(1));
    assert!(String::from_utf8(done.stderr).unwrap().contains("cannot write to standard output"));
}

#[test]
fn a_line_that_cannot_be_read_is_named_even_if_it_is_empty() {
    let ended = kisho(&["convert", "--from", "json", "--to", "json", "--lines"], "{\"a\"\n\nx\n");
    for place in ["<stdin>:1:", "<stdin>:2:1", "<stdin>:3:1"] {
        assert!(ended.err.contains(place), "{place} in {}", ended.err);
    }
    assert!(!ended.err.contains("line 1"), "the only line numbers are those of the input: {}", ended.err);
}

#[test]
fn a_file_is_written_whose_name_tells_the_notation() {
    let at = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], input| kisho_in(at.path(), arguments, input);
    let kif = "手合割：平手\n   1 ７六歩(77)\n";
    let done = run(&["convert", "--from", "kif", "-o", "new/a.CSA"], kif);
    assert_eq!((done.code, done.out.as_str(), done.err.as_str()), (0, "", ""));
    let csa = std::fs::read_to_string(at.path().join("new/a.CSA")).unwrap();
    assert!(csa.contains("+7776FU"), "{csa}");
    let done = run(&["convert", "new/a.CSA", "-o", "new/../new/a.CSA"], "");
    assert!(done.code == 2 && done.err.contains("would be overwritten"), "{}", done.err);
    for (output, told) in [(&["-o", "a.txt"][..], "a.txt does not tell"), (&[], "nothing says what to write")]
    {
        let done = run(&[&["convert", "new/a.CSA"], output].concat(), "");
        assert!(done.code == 2 && done.err.contains(told) && done.err.contains("--to"), "{}", done.err);
    }
    let lines = ["convert", "--from", "qf", "--to", "quoridor", "--lines", "-o", "lines.txt"];
    let done = run(&lines, &format!("{START}\nwrong\n{START}\n"));
    assert_eq!((done.code, done.out.as_str()), (1, ""));
    assert_eq!(std::fs::read_to_string(at.path().join("lines.txt")).unwrap().lines().count(), 3);
}

#[test]
fn what_is_good_of_a_damaged_record_is_converted_where_that_is_asked_for() {
    let damaged = "(;SZ[9]AB[aa][jj]TR[q];B[bb]C[cut off";
    let strict = kisho(&["convert", "--from", "sgf", "--to", "sgf"], damaged);
    assert_eq!((strict.code, strict.out.as_str()), (1, ""));
    let lenient = kisho(&["convert", "--from", "sgf", "--to", "sgf", "--lenient"], damaged);
    assert_eq!(lenient.code, 0, "{}", lenient.err);
    assert!(lenient.out.ends_with("SZ[9]AB[aa][jj]TR[q];B[bb]C[cut off])\n"), "{}", lenient.out);
    assert!(lenient.err.contains("3 warnings") && !lenient.err.contains("error"), "{}", lenient.err);
    assert!(lenient.err.contains("convert-lost"), "{}", lenient.err);
    let none = kisho(&["convert", "--from", "sgf", "--to", "sgf", "--lenient"], "no game");
    assert_eq!(none.code, 1, "{}", none.err);
}

/// A move that cannot be is kept as a text with what follows on it and what stands in its place, where the notation has comments;
/// everything else is as it was.
#[test]
fn a_damaged_line_takes_no_other_line_away() {
    let jkf = |moves: &[&str]| format!("{{\"moves\":[{{}},{}]}}", moves.join(","));
    let pawn = |color: u8, file: u8, from: u8, to: u8, forks: &str| {
        format!(
            "{{\"move\":{{\"color\":{color},\"from\":{{\"x\":{file},\"y\":{from}}},\"to\":{{\"x\":{file},\"y\":{to}}},\"piece\":\"FU\"}}{forks}}}"
        )
    };
    let fork = |entry: &str| format!(",\"forks\":[[{entry}]]");
    let [first, other] = [pawn(0, 7, 7, 6, ""), pawn(1, 3, 3, 4, "")];
    let damaged =
        jkf(&[&first, &pawn(1, 3, 9, 1, &fork(&other)), &pawn(0, 2, 7, 6, &fork(&pawn(0, 9, 7, 6, "")))]);
    for (notation, damaged, good) in [
        // A game that cannot be read at all takes no other game away, be it the first.
        ("sgf", "(;GM[2];B[aa])(;SZ[9];B[bb])(;GM[3];B[aa])(;SZ[9];B[cc])", "(;SZ[9];B[bb])(;SZ[9];B[cc])"),
        (
            "kif",
            "1 ７六歩(77)\n2 ３四歩(33)\n3 ９九玉(11)\n*a\n4 ８四歩(83)\n5 ６六歩(67)\n\n変化：5手\n5 ９六歩(97)\n\n変化：3手\n3 ２六歩(27)\n*b\n\n変化：2手\n2 ８四歩(83)\n",
            // What cannot be played becomes a text.
            "1 ７六歩(77)\n2 ３四歩(33)\n*3 ９九玉(11)\n*a\n*4 ８四歩(83)\n*5 ６六歩(67)\n*変化：5手\n*5 ９六歩(97)\n*変化：3手\n*3 ２六歩(27)\n*b\n\n変化：2手\n2 ８四歩(83)\n",
        ),
        (
            "ki2",
            "▲７六歩 △３四歩 ▲９九玉 △８四歩 ▲６六歩\n\n変化：5手\n▲９六歩\n\n変化：3手\n▲２六歩\n*b\n\n変化：2手\n△８四歩\n",
            "▲７六歩 △３四歩\n*▲９九玉\n*△８四歩\n*▲６六歩\n*変化：5手\n*▲９六歩\n*変化：3手\n*▲２六歩\n*b\n\n変化：2手\n△８四歩\n",
        ),
        (
            "csa",
            "PI\n+\n+7776FU\nT3\n-9911OU\nT4\n+2726FU\n%TORYO\n/\nPI\n+\n+2726FU\n",
            "PI\n+\n+7776FU\nT3\n'*-9911OU\n'*T4\n'*+2726FU\n'*%TORYO\n/\nPI\n+\n+2726FU\n",
        ),
        ("usi", "startpos moves 7g7f 3c3d 9i1a 8c8d", "startpos moves 7g7f 3c3d"),
        ("quoridor", "e2 e8 zz e7 (d8) (e3 e7) e3 (a1h) e7", "e2 e8 {zz e7\n(d8)\n(e3 e7)\ne3\n(a1h)\ne7}"),
        (
            "quoridor",
            "e2 e8 zz {a} (e3 {b} e7) (d2 zz) e4 (a1h)",
            "e2 e8 ; zz {a}\n; (e3 {b} e7)\n{(d2 zz)\ne4\n(a1h)}",
        ),
        ("othello", "f5 d6 (a1 c3 (d3)) (f4) c3", "f5 {a1 c3\n(d3)} d6 (f4) c3"),
        ("othello", "f5 a1 {a} (f6 {b}) e6 (f6) f4", "f5 ; a1 {a}\n; (f6 {b})\n{e6\n(f6)\nf4}"),
        (
            "janken",
            "b2-c2,c2-c3 zz a1-a2,c3-c4 (a1-a2,c3-c2) (f4-f3,f3-e3)",
            "b2-c2,c2-c3 {zz a1-a2,c3-c4\n(a1-a2,c3-c2)\n(f4-f3,f3-e3)}",
        ),
        (
            "janken",
            "b2-c2,c2-c3 zz {a} (f4-f3,f3-e3 {b}) a1-a2,c3-c4",
            "b2-c2,c2-c3 ; zz {a}\n; (f4-f3,f3-e3 {b})\n{a1-a2,c3-c4}",
        ),
    ] {
        let convert = |text: &str, more: &[&str]| {
            kisho(&[&["convert", "--from", notation, "--to", notation], more].concat(), text)
        };
        let (shown, expected) = (convert(damaged, &["--lenient"]), convert(good, &[]));
        assert_eq!(expected.err, "", "{good}");
        assert_eq!((shown.code, &shown.out), (0, &expected.out), "{notation} {damaged}\n{}", shown.err);
        assert!(shown.err.contains("convert-lost") && !shown.err.contains("error"), "{}", shown.err);
        assert_eq!(convert(damaged, &[]).code, 1, "{damaged}");
    }
    // In GGF the moves stay as they stand.
    let ggf = "(;GM[Othello]B[f5]W[zz]B[f6];)(;GM[Othello]B[d3];)";
    let shown = kisho(&["convert", "--from", "ggf", "--to", "ggf", "--lenient"], ggf);
    assert!(shown.err.contains("convert-lost") && !shown.err.contains("error"), "{}", shown.err);
    assert!(shown.out.contains("]B[F5]W[zz] B[f6];)") && shown.out.ends_with("]B[D3];)\n"), "{}", shown.out);
    // In SGF it stays a property, and the game goes on without it.
    let sgf = "(;SZ[9];B[aa](;W[zz];B[bb](;W[cc])(;W[dd]))(;W[bb];B[cc])(;W[cc]))(;SZ[9];B[bb])";
    let shown = kisho(&["convert", "--from", "sgf", "--to", "sgf", "--lenient"], sgf);
    assert!(shown.err.contains("convert-lost") && !shown.err.contains("error"), "{}", shown.err);
    let lines: String = shown.out.lines().collect();
    assert!(lines.contains(";B[aa](;W[zz];B[bb](;W[cc])(;W[dd]))(;W[bb];B[cc])(;W[cc]))"), "{lines}");
    // What cannot be made of JSON is a text.
    let convert =
        |more: &[&str]| kisho(&[&["convert", "--from", "jkf", "--to", "jkf"], more].concat(), &damaged);
    let shown = convert(&["--lenient"]);
    assert!(shown.code == 0 && shown.out.contains("\\\"x\\\":3"), "{}{}", shown.out, shown.err);
    assert_eq!(convert(&[]).code, 1);
}

/// Keys of other programs are left out, and each of them is named.
#[test]
fn unknown_keys_of_json_are_named() {
    let frame = |beside: &str| format!(r#"{{"index":0{beside}}}"#);
    for game in ["shogi", "go", "othello", "quoridor", "janken"] {
        let json = format!(
            r#"{{"game":"{game}","app":{{"v":1}},"frames":[{}]}}"#,
            frame(r#","score":[0.5],"comment":"a""#)
        );
        let read = kisho(&["convert", "--from", "json", "--to", "json"], &json);
        let named = ["app is unknown", "frames[0].score is unknown"].map(|what| read.err.contains(what));
        assert_eq!((read.code, named), (0, [true; 2]), "{game}: {}", read.err);
        let again = kisho(&["convert", "--from", "json", "--to", "json"], &read.out);
        assert_eq!((again.out.as_str(), again.err.as_str()), (read.out.as_str(), ""), "{game}");
    }
}

/// An ending comes from elsewhere with words that would be lines of their own.
#[test]
fn words_for_an_ending_cannot_become_moves() {
    let json = |words: &str| {
        serde_json::json!({"game": "shogi", "frames": [{}, {"move": "7g7f", "ending": "other", "ending_words": words}]})
            .to_string()
    };
    for to in ["kif", "ki2", "csa"] {
        let odd = kisho(&["convert", "--from", "json", "--to", to], &json("x\n2 ３四歩(33)\n-3334FU"));
        assert_eq!(odd.code, 0, "{to}: {}", odd.err);
        assert!(odd.err.contains("convert-lost"), "{to}: {}", odd.err);
        let back = kisho(&["convert", "--from", to, "--to", "usi"], &odd.out);
        assert!(back.out.contains("moves 7g7f\n") || back.out.ends_with("moves 7g7f"), "{to}: {}", back.out);
        let plain = kisho(&["convert", "--from", "json", "--to", to], &json("TRY"));
        assert!(
            plain.out.contains("TRY") && !plain.err.contains("convert-lost"),
            "{to}: {}{}",
            plain.out,
            plain.err
        );
    }
    let jkf = kisho(&["convert", "--from", "json", "--to", "jkf"], &json("トライ"));
    assert!(jkf.out.contains("トライ") && jkf.err.contains("JKF has no name for the ending"), "{}", jkf.err);
}
