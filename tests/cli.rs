//! The program from outside: what goes to standard output, what to standard error, and the exit code.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what must not happen")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// The initial position of Quoridor, and a position after nine turns.
const START: &str = "gkwAAAAQ";
const POSITION: &str = "j7oklAHMe1ICg";
/// A whole game of 46 moves.
const GAME: &str = "QuBAQEk6yVqpfcBgTio6WQr0JiSJKLLMYLb1vyYmBmRk";

struct Ended {
    out: String,
    err: String,
    code: i32,
}

fn kisho(arguments: &[&str], input: &str) -> Ended {
    kisho_in(Path::new("."), arguments, input)
}

fn kisho_in(folder: &Path, arguments: &[&str], input: &str) -> Ended {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kisho"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let done = std::thread::scope(|scope| {
        // Beside the reading, as both pipes are short. A program that does not read its input may close it.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output().unwrap()
    });
    Ended {
        out: String::from_utf8(done.stdout).unwrap(),
        err: String::from_utf8(done.stderr).unwrap(),
        code: done.status.code().unwrap(),
    }
}

#[test]
fn wrong_usage_ends_with_2_and_says_nothing_on_standard_output() {
    for arguments in [
        &[][..],
        &["bild"],
        &["render", "--from", "chess"],
        &["render"],
        &["render", "game.txt"],
        &["render", "flip", "--from", "qf"],
        &["render", "-", "flp", "--from", "qf"],
        &["render", "--from", "qf", "--coords", "up"],
        &["render", "--from", "qf", "--theme", "mud"],
        &["render", "--from", "qf", "--frame", "all"],
        &["convert", "--from", "qf"],
        &["check", "--format", "xml"],
    ] {
        let ended = kisho(arguments, START);
        assert_eq!(ended.code, 2, "{arguments:?}: {}", ended.err);
        assert_eq!(ended.out, "", "{arguments:?}");
        assert!(!ended.err.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_game_goes_to_json_and_back() {
    let sgf = std::fs::read_to_string("content/go/sansan.sgf").unwrap();
    let written = kisho(&["convert", "--from", "sgf", "--to", "sgf"], &sgf);
    let json = kisho(&["convert", "--from", "sgf", "--to", "json"], &sgf);
    let back = kisho(&["convert", "--from", "json", "--to", "sgf"], &json.out);
    assert_eq!((written.code, json.code, back.code), (0, 0, 0), "{}{}{}", written.err, json.err, back.err);
    assert_eq!(back.out, written.out);
    assert!(back.out.contains("三々"), "{}", back.out);
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
fn help_and_version_are_data() {
    for arguments in [&["--help"][..], &["render", "--help"], &["convert", "--help"], &["serve", "--help"]] {
        let ended = kisho(arguments, "");
        assert_eq!((ended.code, ended.err.as_str()), (0, ""));
        assert!(ended.out.contains("Examples:"), "{arguments:?}");
    }
    assert_eq!(kisho(&["--version"], "").out, format!("kisho {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_missing_notation_names_those_there_are() {
    let ended = kisho(&["render"], START);
    for name in ["--from", "qf", "shogi64", "sfen", "sgf", "json"] {
        assert!(ended.err.contains(name), "{}", ended.err);
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    for command in [&["render", "no/such.sgf"][..], &["convert", "no/such.sgf", "--to", "json"]] {
        let ended = kisho(command, "");
        assert_eq!(ended.code, 1);
        assert!(ended.err.contains("no/such.sgf"), "{}", ended.err);
    }
}

#[test]
fn a_record_from_standard_input_becomes_a_picture() {
    let svg = kisho(&["render", "--from", "qf"], POSITION);
    assert_eq!((svg.code, svg.err.as_str()), (0, ""));
    assert!(svg.out.starts_with("<svg"), "{}", svg.out);
    let text = kisho(&["render", "-", "no-info-bar", "--from", "qf", "--to", "text"], START);
    assert!(text.out.lines().last().unwrap().contains("a   b   c"), "{}", text.out);
    let flipped = kisho(&["render", "--from", "qf", "--to", "text", "--flip", "--no-info-bar"], START);
    assert!(flipped.out.lines().last().unwrap().contains("i   h   g"), "{}", flipped.out);
}

#[test]
fn words_and_flags_mean_the_same_and_the_last_flag_wins() {
    let words = kisho(&["render", "-", "flip", "coords=none", "caption=a \"b\"", "--from", "qf"], GAME);
    let flags = kisho(
        &["render", "--from", "qf", "--no-flip", "--flip", "--coords", "none", "--caption", "a \"b\""],
        GAME,
    );
    assert_eq!((words.code, flags.code), (0, 0), "{}{}", words.err, flags.err);
    assert_eq!(words.out, flags.out);
    assert!(words.out.contains("a &quot;b&quot;") || words.out.contains("a \"b\""), "the caption is in it");
}

#[test]
fn a_flag_whose_value_may_be_missing_leaves_the_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    std::fs::write(&file, long_game()).unwrap();
    let file = file.to_str().unwrap();
    let said = |arguments: &[&str]| {
        let ended = kisho(&[&["render"], arguments, &["--to", "text"]].concat(), "");
        assert_eq!(ended.code, 0, "{}", ended.err);
        ended.out
    };
    assert_eq!(said(&["--numbers", file, "--frame", "9"]), said(&[file, "numbers", "--frame", "9"]));
    assert_eq!(
        said(&["--moves=11-20", "--numbers=restart", file]),
        said(&[file, "moves=11-20", "numbers=restart"])
    );
    assert_eq!(said(&["--score=area", file]), said(&[file, "score=area"]));
}

#[test]
fn a_frame_can_be_chosen_and_the_last_is_the_default() {
    let frame = |arguments: &[&str]| {
        let ended = kisho(&[&["render", "--from", "qf", "--to", "text"], arguments].concat(), GAME);
        assert_eq!(ended.code, 0, "{}", ended.err);
        ended.out
    };
    let all = frame(&["--frame", "all"]);
    let (first, last) = (frame(&["--frame", "first"]), frame(&["--frame", "46"]));
    assert_ne!(first, last);
    assert_eq!(frame(&[]), last);
    assert!(all.starts_with(&format!("Start\n{first}")) && all.ends_with(&last));
    assert_eq!(all.lines().filter(|line| line.starts_with("46. ")).count(), 1, "each frame says which it is");
    let ended = kisho(&["render", "--from", "qf", "--frame", "47"], GAME);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""), "such a frame is not in this record");
    assert!(ended.err.contains("error[option-frame]") && ended.err.contains("46"), "{}", ended.err);
}

/// Sixty moves without a capture, so that every move is a stone of its own.
fn long_game() -> String {
    let moves = (0..60u8).map(|n| {
        let at = |n: u8| char::from(b'a' + n);
        format!(";{}[{}{}]", if n % 2 == 0 { "B" } else { "W" }, at(n % 15), at(n / 15 * 2 + n % 2 * 9))
    });
    format!("(;SZ[19]PB[Ann]PW[Ben]{})", moves.collect::<String>())
}

#[test]
fn a_series_of_figures_becomes_files_with_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        kisho_in(folder.path(), &[&["render", "--from", "sgf"], arguments].concat(), &long_game())
    };
    let ended = run(&["-", "every=20", "-o", "fig.svg"]);
    assert_eq!((ended.code, ended.err.as_str()), (0, "3 pictures, the last one fig-3.svg\n"));
    let svg = std::fs::read_to_string(folder.path().join("fig-2.svg")).unwrap();
    assert!(svg.contains("<title>Figure 2 (21–40)</title>"), "{svg}");
    let ended = run(&["-", "every=5", "-o", "many.png"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(folder.path().join("many-01.png").exists() && folder.path().join("many-12.png").exists());
    let ended = run(&["-", "every=20"]);
    assert_eq!(ended.code, 2, "several pictures do not go to standard output");
    assert!(ended.err.contains("-o game.svg"), "{}", ended.err);
    let ended = run(&["-", "moves=1-9", "--frame", "all", "-o", "x.svg"]);
    assert_eq!(ended.code, 2, "{}", ended.err);
    let text = run(&["-", "every=40", "--to", "text", "--lang", "ja"]).out;
    assert_eq!(text.matches("第1譜 (1–40)").count(), 1);
    assert!(text.contains("第2譜 (41–60)、黒 Ann、白 Ben。") && text.contains("黒 41 "), "{text}");
    let html = run(&["-", "every=40", "id=g", "--to", "html"]).out;
    assert!(html.contains("<div class=\"k-series\" id=\"g\">") && html.contains("id=\"g-2\""), "{html}");
    assert!(run(&["-", "moves=21-40", "-o", "one.svg"]).err.is_empty());
    let svg = std::fs::read_to_string(folder.path().join("one.svg")).unwrap();
    assert!(svg.contains("<title>Moves 21–40</title>"));
}

#[test]
fn every_frame_becomes_a_file_and_names_tell_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let ended = kisho_in(folder.path(), &[&["render", "--from", "qf"], arguments].concat(), GAME);
        assert_eq!((ended.code, ended.out.as_str()), (0, ""), "{}", ended.err);
    };
    run(&["--frame", "all", "-o", "game.svg"]);
    let names: std::collections::BTreeSet<_> =
        folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 47);
    assert!(names.contains(std::ffi::OsStr::new("game-000.svg")));
    assert!(names.contains(std::ffi::OsStr::new("game-046.svg")));
    run(&["--frame", "all", "-o", "frames/deep/game.svg"]);
    assert!(folder.path().join("frames/deep/game-046.svg").is_file(), "the folder is made");
    run(&["--frame", "all", "-o", "pictures/"]);
    assert!(folder.path().join("pictures/046.svg").is_file(), "a name that ends with / is a folder");
    run(&["-o", "replay.html"]);
    let html = std::fs::read_to_string(folder.path().join("replay.html")).unwrap();
    assert!(
        html.contains("<style>") && html.contains("type=\"radio\"") || html.contains("type=radio"),
        "a replay"
    );
    assert!(!html.contains("<script"));
}

/// Width and height that a PNG file names.
fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn pictures_in_pixels() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        kisho_in(folder.path(), &[&["render", "--from", "qf"], arguments].concat(), GAME)
    };
    let file = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    for arguments in [&["-o", "game.png"][..], &["--to", "png", "--scale", "2.5", "-o", "large"]] {
        let ended = run(arguments);
        assert_eq!((ended.code, ended.out.as_str(), ended.err.as_str()), (0, "", ""));
    }
    let (width, height) = png_size(&file("game.png"));
    assert_eq!(png_size(&file("large")), (width * 5 / 2, height * 5 / 2));
    assert_eq!(run(&["--frame", "all", "-o", "frames/game.png"]).code, 0);
    assert_eq!(png_size(&file("frames/game-046.png")), (width, height));
    assert_ne!(file("frames/game-046.png"), file("frames/game-045.png"));
    let too_large = run(&["--scale", "1000", "-o", "huge.png"]);
    assert!(too_large.code == 1 && too_large.err.contains("10000 pixels"), "{}", too_large.err);
    assert!(!folder.path().join("huge.png").exists());
    for wrong in [&["--to", "png", "--scale", "0"][..], &["--to", "png", "--frame", "all"], &["--scale", "2"]]
    {
        let ended = run(wrong);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{}", ended.err);
    }
}

#[test]
fn fragments_of_two_games_can_stand_in_one_page() {
    let id = |code: &str| {
        let html = kisho(&["render", "--from", "qf", "--to", "html"], code).out;
        let figure = html.split_once("<figure").unwrap().1;
        figure.split_once("id=\"").unwrap().1.split_once('"').unwrap().0.to_owned()
    };
    let other = "QDBJQ";
    assert_ne!(id(GAME), id(other), "both begin with the same board");
    assert_eq!(id(GAME), id(GAME));
}

#[test]
fn a_broken_record_gives_no_picture_but_its_place() {
    let ended = kisho(&["render", "--from", "qf"], "QuBA");
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
    assert!(ended.err.contains("error[qf-truncated]"), "{}", ended.err);
    assert!(ended.err.contains("--> <stdin>:1:5"), "{}", ended.err);
    assert!(ended.err.contains("1 error"), "{}", ended.err);
    assert!(!ended.err.contains('\u{1b}'), "no colours where there is no terminal");
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
    let missing = kisho(&["convert", "--from", "sgf", "--to", "json", "--game", "3"], games);
    assert!(missing.code == 1 && missing.err.contains("error[sgf-no-such-game]"), "{}", missing.err);
    assert_eq!(kisho(&["convert", "--from", "sgf", "--to", "json", "--game", "0"], games).code, 2);
}

#[test]
fn what_the_other_notation_cannot_hold_is_a_warning() {
    let game = "(;SZ[9];B[aa]C[Why?](;W[bb];B[cc])(;W[dd]))";
    let ended = kisho(&["convert", "--from", "sgf", "--to", "sensei"], game);
    assert_eq!(ended.code, 0);
    let said: Vec<_> = ended.err.lines().filter(|line| line.contains("warning")).collect();
    assert!(
        matches!(said[..], [a, b, "2 warnings"]
            if a.contains("[convert-lost]: comments are") && b.contains("[convert-lost]: variations are")),
        "{}",
        ended.err
    );
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 7";
    let lines = format!("{sfen}\n").repeat(3);
    let ended = kisho(&["convert", "--from", "sfen", "--to", "shogi64", "--lines"], &lines);
    assert_eq!((ended.code, ended.out.lines().count()), (0, 3));
    assert_eq!(ended.err.matches("convert-lost").count(), 1, "once for all lines: {}", ended.err);
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
        ("csa", &["variations", "bookmarks"]),
        ("usi", &["variations", "comments", "bookmarks", "times", "how", "players"]),
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
    for from in ["kif", "ki2", "csa", "usi", "json"] {
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
    assert!(ended.err.ends_with("5000 errors; of each kind only the first are shown\n"), "{}", ended.err);
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

/// A site of one page with one block.
fn site(code: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("content")).unwrap();
    let page = format!("+++\ntitle = \"Start\"\n+++\n\n```qf\n{code}\n```\n");
    std::fs::write(folder.path().join("kisho.toml"), "title = \"Test\"\n").unwrap();
    std::fs::write(folder.path().join("content/_index.md"), page).unwrap();
    folder
}

#[test]
fn a_new_site_builds_and_a_failed_build_leaves_it_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| kisho_in(folder.path(), arguments, "");
    let begun = run(&["init", "my", "--lang", "ja", "--game", "go,quoridor"]);
    assert_eq!((begun.code, begun.out.as_str()), (0, ""), "{}", begun.err);
    assert_eq!(run(&["init", "my"]).code, 1, "nothing is overwritten");
    let built = run(&["build", "--root", "my"]);
    assert_eq!((built.code, built.out.as_str()), (0, ""), "{}", built.err);
    assert!(built.err.contains(" pages in "), "{}", built.err);
    let index = folder.path().join("my/public/index.html");
    let before = std::fs::read(&index).unwrap();

    let content = folder.path().join("my/content");
    for name in ["one.md", "two.md"] {
        std::fs::write(content.join(name), "+++\ntitle = \"x\"\n+++\n\n```qf\nQuBA\n```\n").unwrap();
    }
    let failed = run(&["build", "--root", "my"]);
    assert_eq!(failed.code, 1);
    assert!(
        failed.err.contains("one.md:6:5") && failed.err.contains("two.md:6:5"),
        "all of them: {}",
        failed.err
    );
    assert!(failed.err.contains("2 errors"), "{}", failed.err);
    assert_eq!(std::fs::read(&index).unwrap(), before);
    assert!(!folder.path().join("my/public/one").exists());
}

#[test]
fn findings_for_people_programs_and_github() {
    let folder = site("QuBA");
    let check = |format| kisho_in(folder.path(), &["check", "--format", format], "");
    let human = check("human");
    assert_eq!((human.code, human.out.as_str()), (1, ""));
    assert!(human.err.contains("error[qf-truncated]") && human.err.contains("6 | QuBA"), "{}", human.err);

    let json = check("json");
    assert_eq!((json.code, json.out.lines().count()), (1, 1), "{}", json.out);
    let found: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(found["id"], "qf-truncated");
    assert_eq!(found["severity"], "error");
    assert_eq!((&found["line"], &found["column"]), (&6.into(), &5.into()));
    assert!(found["file"].as_str().unwrap().ends_with("content/_index.md"), "{found}");
    assert!(found["message"].is_string() && found["hint"].is_string());

    let github = check("github");
    assert_eq!(github.code, 1);
    assert!(github.out.starts_with("::error file=content/_index.md,line=6,col=5"), "{}", github.out);

    let parent = folder.path().parent().unwrap();
    let name = folder.path().file_name().unwrap().to_str().unwrap();
    let from_afar = kisho_in(parent, &["check", "--root", name, "--format", "github"], "");
    let file = format!("::error file={name}/content/_index.md,");
    assert!(from_afar.out.starts_with(&file), "the file is named from here: {}", from_afar.out);

    let fine = kisho_in(site(START).path(), &["check", "--format", "json"], "");
    assert_eq!((fine.code, fine.out.as_str()), (0, ""), "{}", fine.err);
}

#[test]
fn a_site_is_found_from_a_folder_inside_it() {
    let folder = site("QuBA");
    let content = folder.path().join("content");
    let failed = kisho_in(&content, &["check"], "");
    assert_eq!(failed.code, 1);
    assert!(failed.err.contains("--> ../content/_index.md:6:5"), "named from here: {}", failed.err);
    std::fs::write(content.join("_index.md"), "# A\n").unwrap();
    let built = kisho_in(&content, &["build"], "");
    assert_eq!(built.code, 0, "{}", built.err);
    assert!(folder.path().join("public/index.html").is_file());
    let elsewhere = tempfile::tempdir().unwrap();
    let missing = kisho_in(elsewhere.path(), &["build"], "");
    assert!(missing.code == 1 && missing.err.contains("error[config-missing]"), "{}", missing.err);
}

#[test]
fn a_replay_that_is_too_long_is_refused_but_its_pictures_are_not() {
    let game = format!("(;GM[1]SZ[9]{})", ";B[];W[]".repeat(16_384));
    let html = kisho(&["render", "--from", "sgf", "--to", "html"], &game);
    assert_eq!((html.code, html.out.as_str()), (1, ""));
    assert!(html.err.contains("error[figure-frames]") && html.err.contains("frames=0-32767"), "{}", html.err);
    let part = kisho(&["render", "-", "frames=0-9", "--from", "sgf", "--to", "html"], &game);
    assert!(part.code == 0 && part.out.contains("type=\"radio\""), "{}", part.err);
    assert_eq!(kisho(&["render", "--from", "sgf"], &game).code, 0);
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
fn what_the_command_refuses_is_not_proposed() {
    let ended = kisho(&["render", "-", "srx=1", "--from", "qf"], START);
    assert!(ended.code == 2 && ended.err.contains("the options are flip"), "{}", ended.err);
    assert!(!ended.err.contains("src"), "{}", ended.err);
}

/// A picture is a still diagram: what an author asks for stands in the position that it shows.
#[test]
fn marks_and_titles_stand_in_the_position_that_a_picture_shows() {
    let render = |words: &[&str]| {
        let mut arguments = vec!["render", "--from", "usi", "--to", "svg", "-"];
        arguments.extend(words);
        let done = kisho(&arguments, "startpos moves 7g7f 3c3d");
        assert_eq!((done.code, done.err.as_str()), (0, ""));
        done.out
    };
    let plain = render(&[]);
    assert_ne!(render(&["marks=circle:5e"]), plain);
    assert_ne!(render(&["title"]), plain);
}
