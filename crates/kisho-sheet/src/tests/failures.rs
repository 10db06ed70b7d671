//! Moves of problems that fail.

use super::*;
use kisho_board::diagram::{Drawn, Shape};

/// The moves of the failures, and what is said about them.
fn failures(sgf: &str, most: usize, lang: Lang) -> Vec<(String, String)> {
    let record = &records("sgf", sgf)[0];
    let problem = Problem::of(record, &Options::default(), lang, most).0;
    problem.failures.iter().map(|line| (as_set(&line.moves), line.text.clone())).collect()
}

/// Two wrong moves that the author says the same of, one that nothing is said about and nothing refutes, and a mistake later.
const MISTAKES: &str = "(;GM[1]SZ[9]AW[ab][bb][cb][ca]AB[ac][bc][cc][dc][db][da]PL[B]\
    (;B[ga];W[ha])\
    (;B[ba]C[RIGHT The vital point.];W[aa](;B[ea]C[RIGHT])(;B[fa]C[One step too far.];W[ea]))\
    (;B[aa]C[Too early.];W[ba]C[White lives.])(;B[hh]C[Too early.];W[ba]C[White lives.])(;B[ii]))";

#[test]
fn failures_are_lines_that_the_author_calls_wrong_with_their_refutations() {
    let all = failures(MISTAKES, 9, Lang::En);
    let said = |moves: &str, text: &str| (moves.to_owned(), text.to_owned());
    assert_eq!(
        all,
        [
            said("1. Black G9  2. H9", ""),
            said("1. Black A9  2. B9", "Too early. White lives."),
            said("1. Black B9  2. A9  3. F9  4. E9", "One step too far."),
        ],
        "in the order of the file, the same but once, and nothing that tells nothing"
    );
    assert_eq!(failures(MISTAKES, 2, Lang::En), all[..2]);
    assert_eq!(failures(MISTAKES, 0, Lang::En), []);
    assert_eq!(failures(MISTAKES, 1, Lang::Ja)[0].0, "黒1 G9\u{3000}白2 H9");
    assert_eq!(failures("(;GM[1]SZ[9]AB[aa]PL[B];B[bb];W[cc])", 9, Lang::En), [], "one line has none");
    let two = "(;GM[1]SZ[9]AB[aa]PL[B](;B[bb];W[cc])(;B[dd];W[ee]))";
    assert_eq!(failures(two, 9, Lang::En), [], "where nothing is judged, both may be right");
}

#[test]
fn the_moves_of_a_failure_are_numbered_on_its_board() {
    let record = &records("sgf", MISTAKES)[0];
    let problem = Problem::of(record, &Options::default(), Lang::En, 9).0;
    let numbers = |answer: &Answer| {
        let figure = &answer.picture.figure;
        let is_number = |drawn: &&Drawn| match &drawn.shape {
            Shape::Text(text) => text.content.parse::<u32>().is_ok(),
            _ => false,
        };
        figure.timeline.scene(answer.picture.frame).filter(is_number).count()
    };
    assert_eq!(problem.failures.iter().map(numbers).collect::<Vec<_>>(), [2, 2, 4]);
    // The solution may stand in the options.
    let named =
        Problem::of(&records("sgf", "(;GM[1]SZ[9]AB[aa]PL[B])")[0], &answered("C8,B7"), Lang::En, 9).0;
    assert_eq!(named.answer.iter().chain(&named.others).map(numbers).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn a_mate_that_is_missed_is_a_failure_and_another_defence_is_none() {
    let kif = "手合割：詰将棋\n後手の持駒：飛　角　金三　銀四　桂四　香四　歩十七\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n\
        +---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
        | ・ ・ ・ ・ ・ ・ ・ 歩 ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：飛　金　角\n先手番\n\
        手数----指手---------消費時間--\n1 １二金打\n2 中断\n変化：1手\n1 １三飛打\n2 ２一玉(11)\n*逃げられます。\n";
    let record = &records("kif", kif)[0];
    let problem = Problem::of(record, &Options::default(), Lang::Ja, 2).0;
    let moves: Vec<String> = problem.failures.iter().map(|line| as_set(&line.moves)).collect();
    assert_eq!(moves, ["▲１三飛\u{3000}△２一玉"]);
    let (pages, _) = laid(&[problem], &look(Lang::Ja), per_page(6), Answers::End);
    let texts: Vec<String> = pages.iter().flat_map(Page::texts).collect();
    let at = |text: &str| texts.iter().position(|line| line.contains(text)).unwrap();
    assert!(at("第1問\u{3000}正解図") < at("失敗図") && at("失敗図") < at("逃げられます。"), "{texts:?}");
}

#[test]
fn boards_are_named_where_some_show_what_fails() {
    let texts = |problems: &[Problem], lang| {
        let (pages, _) = laid(problems, &look(lang), per_page(6), Answers::End);
        pages[1..].iter().flat_map(Page::texts).collect::<Vec<_>>()
    };
    let has = |texts: &[String], text: &str| texts.iter().any(|line| line == text);
    let english = texts(&made("sgf", CORNERS, Lang::En), Lang::En);
    assert!(has(&english, "1.  Solution") && has(&english, "Failure"), "{english:?}");
    assert!(has(&english, "2.  Solution"), "those without a failure too: {english:?}");
    let japanese = texts(&made("sgf", MISTAKES, Lang::Ja), Lang::Ja);
    assert!(has(&japanese, "第1問\u{3000}正解図") && has(&japanese, "失敗図1") && has(&japanese, "失敗図2"));
    let plain = texts(&made("sgf", "(;GM[1]SZ[9]AB[aa]PL[B];B[bb];W[cc])", Lang::En), Lang::En);
    assert!(has(&plain, "1.") && !has(&plain, "1.  Solution"), "{plain:?}");
}
