//! `kisho sheet`: what is read and written, and what is said of what is wrong.

use std::path::Path;

use super::render::long_game;
use super::*;

const PROBLEM: &str = "(;GM[1]SZ[9]AW[ab][bb][cb][ca]AB[ac][bc][cc][dc][db][da]PL[B]C[Black to kill.](;B[ba]C[RIGHT])(;B[aa];W[ba]))";
const MATE: &str = "6k2/9/6S2/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1\nG*3b\n";

/// A folder with two problems.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("go.sgf"), PROBLEM).unwrap();
    std::fs::write(folder.path().join("mate.sfen"), MATE).unwrap();
    folder
}

fn sheet(folder: &Path, arguments: &[&str]) -> Ended {
    kisho_in(folder, &[&["sheet"], arguments].concat(), "")
}

fn is_pdf(file: &Path) -> bool {
    std::fs::read(file)
        .is_ok_and(|bytes| bytes.starts_with(b"%PDF-") && bytes.trim_ascii_end().ends_with(b"%%EOF"))
}

#[test]
fn files_and_folders_become_a_sheet_and_the_same_one_every_time() {
    let folder = folder();
    let first = sheet(folder.path(), &[".", "-o", "a.pdf"]);
    assert_eq!((first.code, first.out.as_str()), (0, ""), "{}", first.err);
    assert_eq!(first.err, "2 problems on 2 pages, a.pdf\n");
    assert_eq!(sheet(folder.path(), &["go.sgf", "mate.sfen", "-o", "b.pdf"]).code, 0);
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("a.pdf"), read("b.pdf"));
    assert!(is_pdf(&folder.path().join("a.pdf")));
}

#[test]
fn answers_can_be_a_file_of_their_own() {
    let folder = folder();
    let done = sheet(folder.path(), &[".", "--answers", "separate", "-o", "out/week.pdf"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(
        is_pdf(&folder.path().join("out/week.pdf")) && is_pdf(&folder.path().join("out/week-answers.pdf"))
    );
    let done = sheet(folder.path(), &[".", "--answers", "separate"]);
    assert_eq!((done.code, done.out.as_str()), (2, ""), "a second file needs a name");
}

#[test]
fn a_description_says_what_flags_say() {
    let folder = folder();
    let toml = "title = \"Friday\"\npage = \"a5\"\nper_page = 2\nanswers = \"none\"\nlang = \"ja\"\n\
        [[entries]]\nfile = \"mate.sfen\"\ncaption = \"金の使い方\"\n[[entries]]\nfile = \"go.sgf\"\noptions = \"flip\"\n";
    std::fs::write(folder.path().join("friday.toml"), toml).unwrap();
    let done = sheet(folder.path(), &["friday.toml", "-o", "a.pdf"]);
    assert_eq!((done.code, done.err.as_str()), (0, "2 problems on 1 page, a.pdf\n"));
    let more = sheet(folder.path(), &["friday.toml", "--per-page", "1", "-o", "b.pdf"]);
    assert_eq!(more.err, "2 problems on 2 pages, b.pdf\n", "the command line has the last word");
}

#[test]
fn slips_in_a_description_are_shown_with_the_word_that_was_meant() {
    let folder = folder();
    for (toml, said) in [
        ("pper_page = 2", "did you mean `per_page`?"),
        ("page = \"a3\"", "a3 is not a paper: a4, a5, b5 or letter"),
        ("per_page = 5", "5 is not a number of problems on a page"),
        ("[[entries]]\nfile = \"go.sgf\"\ncaptoin = \"x\"", "did you mean `caption`?"),
        ("title = ", "sheet.toml"),
    ] {
        std::fs::write(folder.path().join("sheet.toml"), toml).unwrap();
        let done = sheet(folder.path(), &["sheet.toml", "-o", "a.pdf"]);
        assert_eq!(done.code, 1, "{toml}: {}", done.err);
        assert!(done.err.contains(said), "{toml}: {}", done.err);
        assert!(!folder.path().join("a.pdf").exists());
    }
}

#[test]
fn what_cannot_be_read_is_reported_and_the_rest_is_made() {
    let folder = folder();
    std::fs::write(folder.path().join("bad.sgf"), "(;GM[1]SZ[9];B[zz]").unwrap();
    std::fs::write(folder.path().join("empty.kif"), "").unwrap();
    let done = sheet(folder.path(), &[".", "-o", "a.pdf"]);
    assert_eq!(done.code, 1);
    assert!(done.err.contains("bad.sgf") && done.err.contains("empty.kif"), "{}", done.err);
    assert!(done.err.contains("2 problems on 2 pages"), "{}", done.err);
    assert!(is_pdf(&folder.path().join("a.pdf")));
    let done = sheet(folder.path(), &["go.sgf", "nowhere.sgf", "-o", "b.pdf"]);
    assert_eq!(done.code, 1, "{}", done.err);
    assert!(done.err.contains("nowhere.sgf") && is_pdf(&folder.path().join("b.pdf")), "{}", done.err);
}

#[test]
fn without_problems_there_is_no_sheet() {
    let folder = tempfile::tempdir().unwrap();
    let done = sheet(folder.path(), &[".", "-o", "a.pdf"]);
    assert_eq!((done.code, folder.path().join("a.pdf").exists()), (1, false), "{}", done.err);
    std::fs::write(folder.path().join("none.toml"), "title = \"Nothing\"\n").unwrap();
    let done = sheet(folder.path(), &["none.toml", "-o", "a.pdf"]);
    assert_eq!((done.code, folder.path().join("a.pdf").exists()), (1, false), "{}", done.err);
    assert!(done.err.contains("there is no record in none.toml"), "{}", done.err);
}

#[test]
fn wrong_numbers_and_flags_are_wrong_usage() {
    let folder = folder();
    for arguments in [
        &["go.sgf", "--per-page", "5", "-o", "a.pdf"][..],
        &["go.sgf", "--page", "a3", "-o", "a.pdf"],
        &["go.sgf", "--answers", "after", "-o", "a.pdf"],
        &["go.sgf", "--every", "10", "-o", "a.pdf"],
        &["go.sgf", "--booklet", "--every", "0", "-o", "a.pdf"],
        &["go.sgf", "--booklet", "--answers", "separate", "-o", "a.pdf"],
        &["go.sgf", "--booklet", "--per-page", "4", "-o", "a.pdf"],
        &["go.sgf", "--theme", "mud", "-o", "a.pdf"],
        &["go.sgf", "--options", "flp", "-o", "a.pdf"],
        &["go.txt", "-o", "a.pdf"],
        &[],
    ] {
        let done = sheet(folder.path(), arguments);
        assert_eq!((done.code, done.out.as_str()), (2, ""), "{arguments:?}: {}", done.err);
        assert!(!folder.path().join("a.pdf").exists());
    }
}

#[test]
fn messages_say_what_there_can_be_and_where_it_stands() {
    let folder = folder();
    for (flag, said) in [("--columns", "a page can have 1, 2 or 3 columns"), ("--every", "1 to 10000 moves")]
    {
        let done = sheet(folder.path(), &["go.sgf", "--booklet", flag, "90000", "-o", "a.pdf"]);
        assert!(done.code == 2 && done.err.contains(said) && !done.err.contains("..="), "{}", done.err);
    }
    let entry = "[[entries]]\nfile = \"go.sgf\"\n";
    for (toml, code, said) in [
        (format!("columns = 900\n{entry}"), 1, "900 is not a number of columns"),
        (format!("{entry}frame = -1\n"), 1, "-1 is not the number of a frame"),
        (format!("{entry}options = \"flp\"\n"), 2, "week.toml: options for go.sgf"),
        (format!("{entry}frame = 500\n"), 1, "week.toml: options for go.sgf"),
    ] {
        std::fs::write(folder.path().join("week.toml"), &toml).unwrap();
        let done = sheet(folder.path(), &["week.toml", "-o", "a.pdf"]);
        assert_eq!(done.code, code, "{toml}: {}", done.err);
        assert!(done.err.contains(said) && done.err.contains("week.toml"), "{toml}: {}", done.err);
    }
}

#[test]
fn options_of_one_game_leave_the_others_alone() {
    let folder = folder();
    let done = sheet(
        folder.path(),
        &[".", "--options", "coords=western numbers pieces=pentagon flip", "-o", "a.pdf"],
    );
    assert_eq!(done.code, 0, "{}", done.err);
}

#[test]
fn fonts_that_are_missing_broken_or_too_small() {
    let folder = folder();
    std::fs::write(folder.path().join("broken.ttf"), b"no font at all").unwrap();
    std::fs::copy("crates/kisho-board/src/diagram/font/sans-bold.otf", folder.path().join("small.otf"))
        .unwrap();
    for (font, title, said) in [
        ("No Such Family At All", "A", "there is no font `No Such Family At All`"),
        ("nowhere/font.ttf", "A", "cannot read the font"),
        ("broken.ttf", "A", "is not a font that kisho can use"),
        ("small.otf", "鬱の問題", "lacks 問, 題, 鬱: name another one with --font"),
    ] {
        let done = sheet(folder.path(), &["mate.sfen", "--font", font, "--title", title, "-o", "a.pdf"]);
        assert_eq!(done.code, 1, "{font}: {}", done.err);
        assert!(done.err.contains(said), "{font}: {}", done.err);
        assert!(!folder.path().join("a.pdf").exists());
    }
    let done =
        sheet(folder.path(), &["mate.sfen", "--font", "small.otf", "--answers", "none", "-o", "a.pdf"]);
    assert_eq!(done.code, 0, "{}", done.err);
}

#[test]
fn what_cannot_be_written_is_an_error() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("a.pdf")).unwrap();
    for output in ["a.pdf", "go.sgf/a.pdf"] {
        let done = sheet(folder.path(), &["go.sgf", "-o", output]);
        assert_eq!(done.code, 1, "{}", done.err);
        assert!(done.err.contains("cannot"), "{}", done.err);
    }
}

#[test]
fn what_is_read_is_not_overwritten() {
    let folder = folder();
    let toml = "[[entries]]\nfile = \"go.sgf\"\n";
    std::fs::write(folder.path().join("friday.toml"), toml).unwrap();
    std::fs::write(folder.path().join("x-answers.sgf"), PROBLEM).unwrap();
    for (arguments, input) in [
        (vec!["friday.toml", "-o", "./friday.toml"], "friday.toml"),
        (vec!["friday.toml", "-o", "go.sgf"], "go.sgf"),
        (vec!["go.sgf", "-o", "go.sgf"], "go.sgf"),
        (vec![".", "-o", "mate.sfen"], "mate.sfen"),
        (vec!["x-answers.sgf", "--answers", "separate", "-o", "x.sgf"], "x-answers.sgf"),
    ] {
        let done = sheet(folder.path(), &arguments);
        assert_eq!(done.code, 2, "{arguments:?}: {}", done.err);
        assert!(done.err.contains(&format!("{input} would be overwritten")), "{arguments:?}: {}", done.err);
    }
    assert!(!folder.path().join("x.sgf").exists());
    std::fs::write(folder.path().join("x-answers.pdf"), PROBLEM).unwrap();
    let done = sheet(folder.path(), &["x-answers.pdf", "--from", "sgf", "-o", "x.pdf"]);
    assert_eq!(done.code, 0, "{}", done.err);
}

#[test]
fn a_sheet_is_not_called_what_it_is_not() {
    let folder = folder();
    for output in ["n.png", "a.pdf.bak"] {
        let done = sheet(folder.path(), &["go.sgf", "-o", output]);
        assert_eq!(done.code, 2, "{}", done.err);
        assert!(done.err.contains("ends with .pdf"), "{}", done.err);
        assert!(!folder.path().join(output).exists());
    }
    for output in ["a.PDF", "plain"] {
        assert_eq!(sheet(folder.path(), &["go.sgf", "-o", output]).code, 0);
    }
}

#[test]
fn what_no_font_has_is_told_with_its_place() {
    let folder = folder();
    std::fs::write(folder.path().join("odd.sgf"), "(;SZ[9]AB[cc]C[\u{10ffff}\u{e123}];B[dd])").unwrap();
    for (arguments, place) in [
        (&["go.sgf", "odd.sgf"][..], "the texts of problem 2, odd.sgf"),
        (&["go.sgf", "odd.sgf", "--booklet"], "the texts of game 2, odd.sgf"),
        (&["go.sgf", "--title", "\u{10ffff}"], "the title"),
    ] {
        let done = sheet(folder.path(), &[arguments, &["-o", "a.pdf"]].concat());
        assert_eq!(done.code, 1, "{}", done.err);
        assert!(done.err.contains(&format!("cannot set {place}: ")), "{}", done.err);
    }
}

#[test]
fn a_commented_game_becomes_a_booklet() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.sgf"), long_game()).unwrap();
    std::fs::write(folder.path().join("walls.qf"), GAME).unwrap();
    let done = sheet(folder.path(), &["game.sgf", "walls.qf", "--booklet", "--page", "a5", "-o", "a.pdf"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.err.starts_with("2 games on "), "{}", done.err);
    assert!(is_pdf(&folder.path().join("a.pdf")));
}

/// An article with three blocks, of which the second is only shown as source.
fn article(front: &str) -> String {
    let (go, mate) = (PROBLEM, MATE);
    format!(
        "+++\ntitle = \"Two problems\"\nlang = \"en\"\n{front}+++\n\nSome words.\n\n\
        ```sgf id=corner crop=none\n{go}\n```\n\n```sgf show\n{go}\n```\n\n```sfen id=mate\n{mate}```\n"
    )
}

#[test]
fn the_blocks_of_an_article_are_a_sheet() {
    let folder = tempfile::tempdir().unwrap();
    for (front, said) in [
        ("", "2 problems on 2 pages"),
        ("[sheet]\nper_page = 1\nanswers = \"none\"\n", "2 problems on 2 pages"),
        ("[sheet]\nanswers = \"none\"\n[[sheet.entries]]\nblock = \"mate\"\n", "1 problem on 1 page"),
    ] {
        std::fs::write(folder.path().join("column.md"), article(front)).unwrap();
        let done = sheet(folder.path(), &["column.md", "-o", "a.pdf"]);
        assert_eq!((done.code, done.err), (0, format!("{said}, a.pdf\n")), "{front}");
    }
}

#[test]
fn the_title_of_an_article_is_set_without_readings() {
    let folder = tempfile::tempdir().unwrap();
    let ruby = article("").replace("Two problems", "Two {problems|mondai}");
    std::fs::write(folder.path().join("plain.md"), article("")).unwrap();
    std::fs::write(folder.path().join("ruby.md"), ruby).unwrap();
    let made = |name: &str| {
        let done = sheet(folder.path(), &[name, "-o", "a.pdf"]);
        assert_eq!(done.code, 0, "{}", done.err);
        std::fs::read(folder.path().join("a.pdf")).unwrap()
    };
    assert!(made("ruby.md") == made("plain.md"));
}

#[test]
fn book_figures_are_counted_as_problems_are() {
    let folder = tempfile::tempdir().unwrap();
    let game = "(;SZ[9];B[ee];W[cc];B[gc];W[cg];B[gg])";
    let write = |info: &str, caption: &str| {
        let (first, then) =
            (format!("```sgf {info}\n{game}\n```"), format!("```sgf caption={caption}\n{PROBLEM}\n```"));
        std::fs::write(folder.path().join("a.md"), format!("{first}\n\n{then}\n")).unwrap();
        sheet(folder.path(), &["a.md", "-o", "a.pdf"])
    };
    let done = write("every=2", "Corner");
    assert_eq!((done.code, done.err.as_str()), (0, "4 problems on 2 pages, a.pdf\n"));
    let done = write("every=2", "\u{e123}");
    assert!(done.err.contains("the texts of problem 4, a.md:5: "), "{}", done.err);
    let done = write("moves=3-9", "Corner");
    assert!(
        done.code == 1 && done.err.contains("a.md:1:") && done.err.contains("there is no move 9"),
        "{}",
        done.err
    );
}

#[test]
fn slips_of_an_article_are_told_with_line_and_column() {
    let folder = tempfile::tempdir().unwrap();
    for (front, said, place) in [
        ("[sheet]\nper_page = 5\n", "5 is not a number of problems on a page", "column.md:5:"),
        ("[sheet]\npags = \"a4\"\n", "did you mean `page`?", "column.md:5:"),
        ("[sheet]\n[[sheet.entries]]\nblock = \"mat\"\n", "is called `mat`", "column.md:6:"),
        ("[sheet]\n[[sheet.entries]]\ncaption = \"x\"\n", "an entry names a `file`", "column.md:5:"),
        ("[sheet]\noptions = \"flp\"\n", "did you mean `flip`?", "column.md: options of the sheet"),
    ] {
        std::fs::write(folder.path().join("column.md"), article(front)).unwrap();
        let done = sheet(folder.path(), &["column.md", "-o", "a.pdf"]);
        assert_ne!(done.code, 0, "{front}");
        assert!(done.err.contains(said) && done.err.contains(place), "{front}: {}", done.err);
    }
}

#[test]
fn an_article_without_a_language_has_that_of_its_file_its_site_or_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let content = folder.path().join("content");
    std::fs::create_dir(&content).unwrap();
    let made = |place: &str, text: &str| {
        let block = format!("{text}\n\n```sgf\n{PROBLEM}\n```\n");
        std::fs::write(folder.path().join(place), format!("+++\ntitle = \"Mondai\"\n+++\n\n{block}"))
            .unwrap();
        let made = |words: &[&str]| {
            let done = sheet(folder.path(), &[&[place, "-o", "a.pdf"], words].concat());
            assert_eq!(done.code, 0, "{}", done.err);
            std::fs::read(folder.path().join("a.pdf")).unwrap()
        };
        made(&[]) == made(&["--lang", "ja"])
    };
    assert!(made("a.md", "黒から打って、白を取ってください。"));
    assert!(!made("a.md", "Black kills the corner (いかがですか)."));
    std::fs::write(folder.path().join("kisho.toml"), "title = \"Site\"\nlang = \"ja\"\n").unwrap();
    assert!(made("content/a.md", "Black kills the corner."));
    std::fs::write(folder.path().join("kisho.toml"), "title = \"Site\"\nlang = \"en\"\n[languages.ja]\n")
        .unwrap();
    assert!(!made("content/a.md", "黒から打って、白を取ってください。"));
    assert!(made("content/a.ja.md", "Black kills the corner."));
}

#[test]
fn an_article_in_a_language_of_its_site_has_the_words_of_the_site() {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, text: &str| {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("kisho.toml", "title = \"Jeux\"\nlang = \"fr\"\n");
    write("content/a.md", &format!("# Problèmes\n\n```sgf\n{PROBLEM}\n```\n"));
    let made = |words: &str| {
        write("i18n/fr.toml", words);
        let done = sheet(folder.path(), &["content/a.md", "-o", "a.pdf"]);
        assert_eq!(done.code, 0, "{}", done.err);
        std::fs::read(folder.path().join("a.pdf")).unwrap()
    };
    let [french, english] = [made("[go]\ntask = \"{side} joue\"\nblack = \"Noir\"\n"), made("")];
    assert!(french != english && french.windows(4).any(|part| part == b"(fr)"));
}

#[test]
fn failures_are_counted_and_need_boards() {
    let folder = folder();
    for (arguments, said) in
        [(["--failures", "10"], "an answer can have 0 to 9 failure diagrams"), (["--failures", "-1"], "")]
    {
        let done = sheet(folder.path(), &[&arguments[..], &[".", "-o", "a.pdf"]].concat());
        assert!(done.code == 2 && done.err.contains(said), "{}", done.err);
    }
    let done = sheet(folder.path(), &[".", "--failures", "1", "--answers", "upside-down", "-o", "a.pdf"]);
    assert!(done.code == 2 && done.err.contains("--failures needs answers with boards"), "{}", done.err);
    let done = sheet(folder.path(), &[".", "--failures", "1", "--booklet", "-o", "a.pdf"]);
    assert!(done.code == 2 && done.err.contains("--failures is for problems"), "{}", done.err);
    std::fs::write(folder.path().join("a.toml"), "failures = 12\n").unwrap();
    let done = sheet(folder.path(), &["a.toml", "-o", "a.pdf"]);
    assert!(done.code != 0 && done.err.contains("12 is not a number of failure diagrams"), "{}", done.err);
}

#[test]
fn what_is_doubtful_in_a_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("two.qf"), "gkwAAAAQ\ngkwAAAAw\n").unwrap();
    let done = kisho_in(folder.path(), &["sheet", "two.qf", "-o", "two.pdf"], "");
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.err.contains("warning[qf-leftover]") && done.err.contains("two.qf:1:8"), "{}", done.err);
}

#[test]
fn messages_quote_only_what_was_written() {
    let folder = folder();
    let done = sheet(folder.path(), &["go.sgf", "--options", "coords=foo", "-o", "a.pdf"]);
    assert_eq!(done.code, 2);
    assert!(
        done.err.contains("<command line>:1:8\n") && done.err.contains("1 | coords=foo\n"),
        "{}",
        done.err
    );
    assert!(!done.err.contains("theme"), "{}", done.err);
}
