//! `kisho render`: pictures, replays and text of one record.

use super::*;

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
pub(super) fn long_game() -> String {
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
    assert_eq!(text.matches("第1譜（1–40）").count(), 1);
    assert!(text.contains("第2譜（41–60）、黒 Ann、白 Ben。") && text.contains("黒 41 "), "{text}");
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
fn replays_in_pixels() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        kisho_in(folder.path(), &[&["render", "--from", "qf"], arguments].concat(), GAME)
    };
    let file = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    for arguments in
        [&["-o", "game.gif"][..], &["-o", "game.apng"], &["--to", "apng", "--once", "-o", "game.png"]]
    {
        let ended = run(arguments);
        assert_eq!((ended.code, ended.out.as_str(), ended.err.as_str()), (0, "", ""));
    }
    let gif = file("game.gif");
    assert!(gif.starts_with(b"GIF89a"));
    // The block before each picture: no disposal, and how long it is shown.
    let controls = |gif: &[u8]| {
        let blocks = gif.windows(8).filter(|block| block.starts_with(&[0x21, 0xf9, 4]) && block[7] == 0);
        blocks.map(|block| u16::from_le_bytes([block[4], block[5]])).collect::<Vec<_>>()
    };
    let delays = controls(&gif);
    assert_eq!((delays.len(), delays[0], delays[1], delays[46]), (47, 160, 80, 400));
    assert_eq!(run(&["--frame", "40-last", "--delay", "0.5s", "-o", "end.gif"]).code, 0);
    assert_eq!(controls(&file("end.gif")), [100, 50, 50, 50, 50, 50, 250]);
    for (name, plays) in [("game.apng", 0), ("game.png", 1)] {
        let apng = file(name);
        let control = apng.windows(4).position(|name| name == b"acTL").unwrap() + 4;
        assert_eq!(apng[control..control + 8], [0, 0, 0, 47, 0, 0, 0, plays]);
    }
    let too_large = run(&["--width", "5000", "-o", "huge.gif"]);
    assert!(too_large.code == 1 && too_large.err.contains("4000 pixels"), "{}", too_large.err);
    for wrong in [
        &["--delay", "800", "-o", "x.gif"][..],
        &["--delay", "1ms", "-o", "x.gif"],
        &["--once", "-o", "x.svg"],
        &["--transparent", "-o", "x.gif"],
        &["every=10", "-o", "x.gif"],
    ] {
        assert_eq!(run(wrong).code, 2, "{wrong:?}");
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
fn a_replay_that_is_too_long_is_refused_but_its_pictures_are_not() {
    let game = format!("(;GM[1]SZ[9]{})", ";B[];W[]".repeat(16_384));
    let html = kisho(&["render", "--from", "sgf", "--to", "html"], &game);
    assert_eq!((html.code, html.out.as_str()), (1, ""));
    assert!(html.err.contains("error[figure-frames]") && html.err.contains("frames=0-32767"), "{}", html.err);
    let part = kisho(&["render", "-", "frames=0-9", "--from", "sgf", "--to", "html"], &game);
    assert!(part.code == 0 && part.out.contains("type=\"radio\""), "{}", part.err);
    assert_eq!(kisho(&["render", "--from", "sgf"], &game).code, 0);
}

/// Each of several pictures stands alone, as if it were the only one: it names its own move.
#[test]
fn one_of_several_pictures_is_the_picture_of_its_frame() {
    let folder = tempfile::tempdir().unwrap();
    for (from, record) in [("usi", "startpos moves 7g7f 3c3d 8h2b+ 3a2b"), ("qf", GAME)] {
        for words in [vec![], vec!["title"], vec!["frames=1-3"], vec!["--lang", "ja"]] {
            let run = |frames: &str, output: &str| {
                let arguments = ["render", "--from", from, "-", "--frame", frames, "-o", output];
                let done = kisho_in(folder.path(), &[&arguments[..], &words].concat(), record);
                assert_eq!(done.code, 0, "{}", done.err);
            };
            run("1-3", "several/a.png");
            // The last move and whose move it is differ from frame to frame.
            for frame in [1, 2, 3] {
                run(&frame.to_string(), "one.png");
                let read = |name: String| std::fs::read(folder.path().join(name)).unwrap();
                let (one, several) = (read("one.png".into()), read(format!("several/a-00{frame}.png")));
                assert!(one == several, "{from} {words:?} {frame}");
            }
        }
    }
}

#[test]
fn names_of_players_are_in_the_font_that_is_named_and_never_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let font = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/kisho-board/src/diagram/font/serif-bold.otf");
    let run = |name: &str, arguments: &[&str]| {
        let game = format!("先手：{name}\n手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77)\n");
        let done = kisho_in(folder.path(), &[&["render", "--from", "kif", "-"], arguments].concat(), &game);
        (done.code, done.err, std::fs::read(folder.path().join("a.png")).unwrap_or_default())
    };
    let plain = run("歩歩", &["-o", "a.png"]);
    let serif = run("歩歩", &["--font", font, "-o", "a.png"]);
    assert_eq!((plain.0, serif.0), (0, 0), "{} {}", plain.1, serif.1);
    assert!(plain.2 != serif.2, "another font");
    // Private characters, which no font for text has.
    for (name, arguments, missing) in [
        ("龘歩", &["--font", font, "-o", "a.png"][..], '龘'),
        ("\u{10ffff}歩", &["-o", "a.png"], '\u{10ffff}'),
        ("\u{10ffff}歩", &["-o", "a.gif"], '\u{10ffff}'),
        ("\u{10ffff}歩", &["-o", "a.pdf"], '\u{10ffff}'),
        ("\u{10ffff}歩", &["--font", font, "-o", "a.svg"], '\u{10ffff}'),
    ] {
        let (code, err, _) = run(name, arguments);
        assert_eq!(code, 1, "{arguments:?}");
        assert!(err.contains("--font") && err.contains(missing), "{err}");
    }
    let (code, err, _) = run("\u{10ffff}歩", &["-o", "a.svg"]);
    let svg = std::fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert_eq!(code, 0, "{err}");
    assert!(svg.contains("<text") && svg.contains('\u{10ffff}'), "left to the fonts of whoever looks at it");
    assert_eq!(run("歩", &["--font", font, "--to", "html"]).0, 2);
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

/// What is asked for by name is drawn in every format, and nothing of it without being asked for.
#[test]
fn captions_and_headers_stand_below_boards() {
    let sgf = "(;SZ[9]PB[Sora]PW[Umi]RE[B+R];B[ee];W[cc])";
    let heights = |words: &[&str]| {
        ["svg", "animated-svg"].map(|to| {
            let mut arguments = vec!["render", "--from", "sgf", "-", "--to", to];
            arguments.extend(words);
            let done = kisho(&arguments, sgf);
            assert_eq!((done.code, done.err.as_str()), (0, ""));
            done.out.split("height=\"").nth(1).unwrap().split('"').next().unwrap().parse::<f64>().unwrap()
        })
    };
    let plain = heights(&[]);
    let caption = heights(&["caption=A first move"]);
    let both = heights(&["caption=A first move", "header"]);
    for format in [0, 1] {
        assert!(plain[format] + 10.0 < caption[format] && caption[format] + 10.0 < both[format]);
    }
    assert_eq!(plain[0], plain[1], "a replay in a page has a header by itself, and a picture has not");
}

#[test]
fn a_text_has_below_its_board_what_is_asked_for() {
    let sgf = "(;GM[1]SZ[5]PB[Ann]PW[Ben];B[bb];W[cc];B[dd])";
    let of = |arguments: &[&str]| {
        let ended = kisho(&[&["render", "-", "--from", "sgf", "--to", "text"], arguments].concat(), sgf);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{arguments:?}");
        ended.out
    };
    let header = "Black: Ann · White: Ben\n";
    let plain = of(&[]);
    assert!(!plain.contains("Ann"), "{plain}");
    assert_eq!(of(&["caption=The end", "header"]), format!("{plain}\nThe end\n{header}"));
    let titled = kisho(&["render", "-", "--from", "usi", "--to", "text", "title"], "startpos moves 7g7f\n");
    assert!(titled.out.ends_with("White to play\n\nAfter 1. P-7f\n"), "{}", titled.out);
    assert_eq!(
        of(&["caption=The *end* of {棋書|きしょ}, P*5e"]),
        format!("{plain}\nThe end of 棋書, P*5e\n")
    );
    let frames = of(&["--frame", "1-2", "caption=The end"]);
    assert_eq!(frames.matches("\n\nThe end\n").count(), 2, "each as if it were the only one: {frames}");
    let moves = of(&["moves=1-3", "header"]);
    assert!(
        moves.ends_with(&format!(
            "\n\nMoves 1–3, Black Ann, White Ben. Black 1 B4, 2 C3, 3 D2. White to play.\n{header}"
        )),
        "{moves}"
    );
    let own = of(&["moves=1-3", "caption=All of it"]);
    assert!(own.contains("\n\nAll of it\nMoves 1–3, "), "{own}");
    let series = of(&["every=2", "caption=All of it", "header"]);
    assert_eq!((series.matches("All of it\n").count(), series.matches(header).count()), (1, 1), "{series}");
}

#[test]
fn a_picture_of_a_problem_shows_the_position_that_asks() {
    let text = |sgf: &str, frame: &[&str]| {
        let ended = kisho(&[&["render", "--from", "sgf", "--to", "text"], frame].concat(), sgf);
        assert_eq!(ended.code, 0, "{}", ended.err);
        ended.out
    };
    let corner = "SZ[9]AW[ab][bb][cb][ca]AB[ac][bc][cc][dc][db][da]PL[B]";
    let problem = format!("(;GM[1]{corner}(;B[ba]C[RIGHT])(;B[aa];W[ba]C[WRONG]))");
    assert_eq!(text(&problem, &[]), text(&problem, &["--frame", "first"]));
    assert_ne!(
        text(&problem, &[]),
        text(&problem, &["--frame", "last"]),
        "the solution is there for who asks"
    );
    let sequence = format!("(;GM[1]{corner};B[ba];W[aa])");
    assert_eq!(text(&sequence, &[]), text(&sequence, &["--frame", "last"]), "a sequence asks nothing");
}

#[test]
fn what_is_good_of_a_damaged_record_is_drawn_where_that_is_asked_for() {
    for (sgf, words) in [("(;SZ[9]AB[aa][jj])", &[][..]), ("(;SZ[9]AB[aa])", &["problem"])] {
        let render = |more: &[&str]| kisho(&[&["render", "-", "--from", "sgf"], words, more].concat(), sgf);
        assert_eq!(render(&[]).code, 1);
        for lenient in ["--lenient", "lenient"] {
            let done = render(&[lenient]);
            assert_eq!(done.code, 0, "{}", done.err);
            assert!(done.err.contains("1 warning") && done.out.contains("<svg"), "{}", done.err);
        }
    }
}

#[test]
fn a_theme_is_a_file_or_one_of_the_site_around() {
    let folder = tempfile::tempdir().unwrap();
    let (root, boards) = (folder.path(), folder.path().join("themes/boards"));
    std::fs::create_dir_all(root.join("content")).unwrap();
    std::fs::create_dir_all(&boards).unwrap();
    std::fs::write(root.join("kisho.toml"), "").unwrap();
    std::fs::write(boards.join("oak.toml"), "extends = \"elm\"\n[colours]\nline = \"#654321\"\n").unwrap();
    std::fs::write(boards.join("elm.toml"), "extends = \"wood\"\n[colours]\nboard = \"#123456\"\n").unwrap();
    // Nobody asks for it.
    std::fs::write(boards.join("ash.toml"), "nonsense").unwrap();
    std::fs::write(boards.join("wood.toml"), "extends = \"wood\"\n[colours]\nboard = \"#abcdef\"\n").unwrap();
    let render = |from: &Path, theme: &[&str]| {
        kisho_in(from, &[&["render", "-", "--from", "sgf", "--to", "svg"], theme].concat(), "(;SZ[9];B[aa])")
    };
    let file = boards.join("oak.toml");
    let elsewhere = tempfile::tempdir().unwrap();
    for (from, theme) in [
        (root, "--theme=oak"),
        (&root.join("content"), "--theme=oak"),
        (root, "theme=oak"),
        (elsewhere.path(), &format!("--theme={}", file.display())),
    ] {
        let done = render(from, &[theme]);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{theme}");
        assert!(done.out.contains("#123456") && done.out.contains("#654321"), "{theme}: {}", done.out);
    }
    let usual = render(elsewhere.path(), &[]);
    assert_eq!(render(root, &[]).out, usual.out, "without a name the folder does not count");
    assert!(render(root, &["theme=wood"]).out.contains("#abcdef"));
    for (theme, code, said) in [
        ("theme=ash", 1, "themes/boards/ash.toml:1:"),
        ("theme=oka", 2, "there is no board theme `oka`"),
        ("theme=x/oak.toml", 2, "there is no file `x/oak.toml`"),
    ] {
        let done = render(root, &[theme]);
        assert_eq!((done.code, done.out.as_str()), (code, ""), "{theme}: {}", done.err);
        assert!(done.err.contains(said), "{}", done.err);
    }
}
