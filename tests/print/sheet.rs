//! Sheets and booklets.

use std::path::Path;

use super::programs::said;
use crate::support::command::kisho_in;

const POPPLER: &str = "poppler-utils";

const GO: &str = "(;GM[1]SZ[9]AW[ab][bb][cb][ca]AB[ac][bc][cc][dc][db][da]PL[B]C[Black to kill \\[the corner\\].]\
    (;B[ba]C[RIGHT The vital point.])(;B[aa];W[ba]C[Alive.]))";
const SHOGI: &str = "6k2/9/6S2/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1\nG*3b\n";
const QUORIDOR: &str = "1. e2 e8 2. e3 e7\n";
const JANKEN: &str = "position: 4gcpgpc/6/6/2GPC1pgc1/6/GPC5 b\n\n1. c3-d3, d3xe3\n";

/// A folder with a problem of each game.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("1.sgf", GO), ("2.sfen", SHOGI), ("3.quoridor", QUORIDOR), ("10.janken", JANKEN)] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn make(folder: &Path, arguments: &[&str]) {
    let done = kisho_in(folder, &[&["sheet"], arguments].concat(), "");
    assert_eq!(done.code, 0, "{}", done.err);
}

/// What poppler reads from a file that qpdf finds nothing wrong with.
fn text(file: &Path) -> Option<String> {
    let file = file.to_str().unwrap();
    let checked = said("qpdf", "qpdf", &["--check", file])?;
    assert!(checked.contains("No syntax or stream encoding errors found"), "{checked}");
    let fonts = said("pdffonts", POPPLER, &[file])?;
    for font in fonts.lines().skip(2) {
        assert!(font.get(6..7) == Some("+") && font.contains(" yes yes yes "), "not embedded: {font}");
        assert!(font.get(7..).is_some_and(|name| name.starts_with("Noto")), "without a name: {font}");
    }
    // In the order in which it was written: column by column.
    said("pdftotext", POPPLER, &["-raw", file, "-"])
}

fn info(file: &Path, name: &str) -> Option<String> {
    let said = said("pdfinfo", POPPLER, &[file.to_str().unwrap()])?;
    let line = said.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':').map(str::trim));
    Some(line.unwrap_or_default().to_owned())
}

/// Some words must be there in this order. Poppler puts spaces where letters are spread, so that none are looked at.
fn in_order(text: &str, words: &[&str]) {
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    let text = bare(text);
    let mut from = 0;
    for word in words {
        let word = bare(word);
        let at = text[from..].find(&word).unwrap_or_else(|| panic!("no {word} after {from} in {text}"));
        from += at + word.len();
    }
}

#[test]
fn a_sheet_of_all_games_can_be_read_in_its_order() {
    let folder = folder();
    make(folder.path(), &[".", "--title", "Four games", "-o", "a.pdf"]);
    let file = folder.path().join("a.pdf");
    let Some(text) = text(&file) else { return };
    let words =
        ["Four games", "1. Black to play", "Black to kill [the corner].", "2. Mate in 1 move", "3. ", "4. "];
    in_order(&text, &words);
    in_order(&text, &["Answers", "The vital point.", "G*3b"]);
    assert!(!text.contains("RIGHT"), "what programs are told");
    assert_eq!(info(&file, "Pages").unwrap(), "2");
    assert_eq!(info(&file, "Title").unwrap(), "Four games");
    assert!(info(&file, "Page size").unwrap().contains("(A4)"));
    assert!(std::fs::metadata(&file).unwrap().len() < 100_000, "small enough to mail");
}

#[test]
fn japanese_can_be_searched_for() {
    let folder = folder();
    make(folder.path(), &[".", "--lang", "ja", "--title", "四つの問題！", "--page", "b5", "-o", "b.pdf"]);
    let file = folder.path().join("b.pdf");
    let Some(text) = text(&file) else { return };
    in_order(&text, &["四つの問題！", "第1問", "黒先", "1手詰", "解答"]);
    assert!(info(&file, "Page size").unwrap().starts_with("515.9"), "B5 as it is in Japan");
}

#[test]
fn captions_have_no_markup() {
    let folder = folder();
    let toml = "[[entries]]\nfile = \"1.sgf\"\ncaption = \"The *end* of {棋書|きしょ}\"\n\
        [[entries]]\nfile = \"3.quoridor\"\noptions = 'caption=\"Two _walls_\"'\n";
    std::fs::write(folder.path().join("c.toml"), toml).unwrap();
    make(folder.path(), &["c.toml", "-o", "c.pdf"]);
    let Some(text) = text(&folder.path().join("c.pdf")) else { return };
    in_order(&text, &["The end of 棋書", "Two walls"]);
}

#[test]
fn a_booklet_can_be_read_from_beginning_to_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut sgf = "(;GM[1]SZ[19]PB[Ann]PW[Bob]EV[Friday]RE[B+R]C[What it was about.]".to_owned();
    for number in 0..70_u8 {
        let at = |n: u8| char::from(b'a' + n);
        sgf += &format!(
            ";{}[{}{}]",
            if number % 2 == 0 { 'B' } else { 'W' },
            at(number % 19),
            at(number / 19 * 3)
        );
        sgf += match number {
            9 => "C[The tenth move.]",
            59 => "C[The sixtieth move.]",
            _ => "",
        };
    }
    std::fs::write(folder.path().join("game.sgf"), sgf + ")").unwrap();
    make(folder.path(), &["game.sgf", "--booklet", "-o", "c.pdf"]);
    let file = folder.path().join("c.pdf");
    let Some(text) = text(&file) else { return };
    in_order(
        &text,
        &[
            "Ann – Bob",
            "Friday",
            "What it was about.",
            "Figure 1 (1–50)",
            "The tenth move.",
            "Figure 2 (51–70)",
            "The sixtieth",
        ],
    );
    assert_eq!(info(&file, "Title").unwrap(), "Ann – Bob");
}
