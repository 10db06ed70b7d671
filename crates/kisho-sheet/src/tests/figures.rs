//! Book figures on sheets: the moves that a block asks for, as its page shows them.

use super::{PerPage, as_set, laid, look, records};
use crate::{Answers, Problem, booklet};
use kisho_board::present::Options;
use kisho_board::present::options::{parse, words};
use kisho_board::render;
use kisho_game::notation;
use kisho_game::text::Lang;

const GO: &str = "(;GM[1]SZ[5]AB[ba]AW[ea];B[ab];W[cc];B[cd];W[dd])";

pub(super) fn options(name: &str, info: &str) -> Options {
    let (options, said) = parse(&words(info).0, notation(name).unwrap());
    assert_eq!(said, []);
    options
}

/// What a record puts on a sheet.
fn made(name: &str, text: &str, info: &str, lang: Lang) -> Vec<Problem> {
    let (problems, said) = Problem::all_of(&records(name, text)[0], &options(name, info), lang, 2);
    assert_eq!(said, []);
    problems
}

/// The headings and the texts.
fn said(problems: &[Problem]) -> Vec<(&str, &str)> {
    problems.iter().map(|problem| (problem.task.as_str(), problem.text.as_str())).collect()
}

#[test]
fn a_range_of_moves_is_one_figure_with_their_numbers() {
    let [figure] = &made("sgf", GO, "moves=2-4 crop=none", Lang::En)[..] else { panic!("one figure") };
    assert_eq!((figure.task.as_str(), figure.text.as_str()), ("Moves 2–4", ""));
    assert!(figure.answer.is_none() && figure.failures.is_empty(), "nothing is asked");
    let drawn = render::text(&figure.picture.figure.timeline, figure.picture.frame);
    assert_eq!(["❶", "②", "❸", "④"].map(|stone| drawn.contains(stone)), [false, true, true, true], "{drawn}");
    let [figure] = &made("othello", "f5d6c3d3c4", "moves=1-4", Lang::Ja)[..] else { panic!("one figure") };
    assert_eq!(figure.task, "1–4");
}

#[test]
fn a_series_is_a_figure_after_the_other() {
    let figures = made("sgf", GO, "every=2 caption=Corner", Lang::En);
    assert_eq!(said(&figures), [("Figure 1 (1–2)", "Corner"), ("Figure 2 (3–4)", "")]);
    let figures = made("sgf", GO, "every=3 no-title", Lang::En);
    assert_eq!(said(&figures), [("", ""), ("", "")]);
    let figures = made("usi", "startpos moves 7g7f 3c3d 2g2f", "figures=1,last", Lang::En);
    assert_eq!(said(&figures), [("Diagram 1: after 1. P-7f", ""), ("Diagram 2: after 3. P-2f", "")]);
    let figures = made("quoridor", "e2 e8 e3 e7", "every=2", Lang::En);
    assert_eq!(figures.len(), 2);
}

#[test]
fn what_a_figure_cannot_show_stands_in_its_text() {
    let ko = "(;GM[1]SZ[9]PB[Ann]AB[ba][cb][bc]AW[da][db][dc][ca][cc];B[ab];W[bb];B[ee];W[ef];B[cb])";
    let figures = made("sgf", ko, "moves=1- header", Lang::En);
    let [figure] = &figures[..] else { panic!("one figure") };
    assert!(figure.text.lines().count() == 2 && figure.text.contains("Ann"), "{}", figure.text);
    let (pages, answers) = laid(&figures, &look(Lang::En), PerPage::default(), Answers::End);
    assert!(as_set(&pages[0].texts().join("|")).contains("1.  Moves 1–5"));
    assert_eq!(answers, []);
}

#[test]
fn moves_that_are_not_there_are_told() {
    let (figures, said) = Problem::all_of(&records("sgf", GO)[0], &options("sgf", "moves=3-9"), Lang::En, 2);
    assert_eq!((figures.len(), said.len()), (1, 1));
}

#[test]
fn a_booklet_has_figures_of_its_own_and_says_so() {
    let record = &records("sgf", GO)[0];
    let made = |info: &str, every| {
        let games = [(record.clone(), options("sgf", info))];
        let (pages, said) = booklet(&games, &look(Lang::En), 1, every);
        let names = pages.iter().flat_map(|page| &page.bookmarks).filter(|named| named.level == 1);
        let said: Vec<String> = said.into_iter().flatten().map(|problem| problem.message).collect();
        (names.count(), said)
    };
    assert_eq!(made("every=2", None), (2, Vec::new()), "as many moves as its block says");
    assert_eq!(made("every=2", Some(1)), (4, Vec::new()));
    let told = |name: &str| vec![format!("a booklet shows the whole game, so `{name}` has no effect")];
    assert_eq!(made("moves=1-2", None), (1, told("moves=")));
    assert_eq!(made("figures", None), (1, told("figures")));
    assert_eq!(made("problem answer=C3", None), (1, Vec::new()), "a game as it was played");
}
