//! What is asked of made-up problems, and what is wrong with them. Mates were found and proved with a program of their own.

use super::super::testing::{action, record, sfen};
use super::mate::{Budget, mates};
use super::*;

/// 頭金: one move, G*3b.
const ONE: &str = "6k2/9/6S2/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1";
/// Three moves: N*2c, which only the pawn can take, and S*2b.
const THREE: &str = "7nk/7pp/6G2/9/9/9/9/9/9 b SN2r2b3g3s2n4l16p 1";

/// The questions as text: the candidates of each in the order of their letters, right ones with `+`, with the moves that
/// are played then.
fn asked_of(record: &Record, kind: Option<ProblemKind>, answers: &[&str], choices: &[&str]) -> Vec<String> {
    let moves = |names: &[&str]| names.iter().map(|name| action(name)).collect::<Vec<_>>();
    let problem = ShogiProblem::new(record, 0, kind);
    let played = |&node: &usize| record.nodes[node].play.unwrap().to_string();
    let candidate = |candidate: &problem::Candidate<Move>| {
        let sign = if candidate.right { "+" } else { "" };
        let line: Vec<String> = candidate.line.iter().map(played).collect();
        let next = candidate.next.map_or(String::new(), |next| format!(" ?{next}"));
        format!("{sign}{}({}{next})", candidate.play, line.join(" "))
    };
    match problem.questions(&moves(answers), &moves(choices), 99) {
        Ok(mut questions) => questions
            .iter_mut()
            .map(|question| {
                question.candidates.sort_by_key(|candidate| candidate.play.to_string());
                question.candidates.iter().map(candidate).collect::<Vec<_>>().join(" ")
            })
            .collect(),
        Err(problem) => vec![format!("{problem:?}")],
    }
}

fn asked(start: &str, lines: &[&str]) -> Vec<String> {
    asked_of(&record(start, lines), None, &[], &[])
}

fn wrong(start: &str, lines: &[&str]) -> Vec<Flaw> {
    let record = record(start, lines);
    flaws(&ShogiProblem::new(&record, 0, None))
}

#[test]
fn each_move_of_a_mate_is_asked_for_among_checks() {
    let record = record(THREE, &["N*2c 2b2c S*2b"]);
    let problem = ShogiProblem::new(&record, 0, None);
    assert_eq!((problem.kind(), problem.moves_to_mate()), (ProblemKind::Mate, Some(3)));
    assert_eq!(flaws(&problem), []);
    let questions = problem.questions(&[], &[], 99).unwrap();
    let nodes: Vec<usize> = questions.iter().map(|question| question.node).collect();
    assert_eq!(nodes, [0, 2], "the answer between them is played");
    for question in &questions {
        let right: Vec<_> = question.candidates.iter().filter(|candidate| candidate.right).collect();
        assert_eq!(right.len(), 1);
        assert_eq!(Some(right[0].play), record.nodes[question.node + 1].play);
        let position = &record.nodes[question.node].position;
        assert!((2..=5).contains(&question.candidates.len()), "{:?}", question.candidates);
        for wrong in question.candidates.iter().filter(|candidate| !candidate.right) {
            assert!(!position.play(wrong.play).unwrap().is_mate(), "{}", wrong.play);
            assert!(wrong.line.is_empty());
        }
    }
    assert_eq!(questions[0].candidates[0].line, [1, 2]);
    assert_eq!(questions[0].candidates[0].next, Some(1));
}

#[test]
fn a_check_from_afar_mates_if_all_drops_are_in_vain() {
    let start = "8k/6+P2/7G1/9/9/9/9/9/9 b L2r2b3g4s4n3l17p 1";
    let record = record(start, &["L*1d"]);
    let problem = ShogiProblem::new(&record, 0, None);
    assert_eq!((problem.kind(), problem.moves_to_mate()), (ProblemKind::Mate, Some(1)));
    let [question] = &problem.questions(&[], &[], 99).unwrap()[..] else { panic!() };
    let offered: Vec<String> = question.candidates.iter().map(|one| one.play.to_string()).collect();
    assert!(offered.len() > 1 && offered.contains(&"L*1d".to_owned()));
    for as_good in ["L*1b", "L*1c", "L*1e", "L*1i"] {
        assert!(!offered.contains(&as_good.to_owned()), "{offered:?}");
    }
}

#[test]
fn wrong_checks_are_legal_and_none_of_them_mates() {
    // A gold and a silver, and four squares on which one of them mates at once.
    let position = sfen("8k/9/7G1/9/9/9/9/9/9 b GS 1");
    let offered = checks(&position, &[action("G*2b")], 1, 5);
    for mate in ["G*2b", "G*1b", "S*2b", "S*1b"] {
        assert!(!offered.contains(&action(mate)), "{mate}");
    }
    assert!(!offered.is_empty());
    // A mate in the moves that are left is no wrong move either: a pawn more, and the gold mates from both sides.
    let position = sfen("7nk/7pp/6G2/9/9/9/9/9/9 b SN 1");
    assert!(!checks(&position, &[], 3, 20).contains(&action("N*2c")));
    assert!(checks(&position, &[], 1, 20).contains(&action("N*2c")));
}

#[test]
fn letters_of_two_moves_at_most_share_a_square() {
    let position = sfen("7k1/6p2/6S2/9/9/9/9/9/9 b 2S2r2b4gs4n4l17p 1");
    for offered in [checks(&position, &[action("S*2b")], 5, 20), likely(&position, &[action("S*2b")], 20)] {
        let on_2b = offered.iter().filter(|play| play.to() == action("S*2b").to()).count();
        assert_eq!(on_2b, 1, "{offered:?}");
    }
}

#[test]
fn wrong_moves_have_the_refutation_of_the_record() {
    let questions = asked(THREE, &["N*2c 2b2c S*2b", "3c2b 1a2b"]);
    assert!(questions[0].starts_with("3c2b(3c2b 1a2b) "), "{questions:?}");
    assert_eq!(questions.len(), 2);
}

#[test]
fn words_of_comments_and_bookmarks_tell_which_line_is_right() {
    let lines = ["G*2b 3a4a#失敗", "G*3b#正解"];
    let first = &asked(ONE, &lines)[0];
    assert!(
        first.contains("+G*3b(G*3b)") && first.contains(" G*2b(") | first.starts_with("G*2b("),
        "{first}"
    );
    assert!(first.contains("G*2b(G*2b 3a4a)"), "the refutation is played: {first}");
    let mut marked = record(ONE, &["G*2b 3a4a", "G*4b 3a2a"]);
    marked.nodes.node_mut(3).unwrap().bookmark = Some("正解図".to_owned());
    let first = &asked_of(&marked, None, &[], &[])[0];
    assert!(first.contains("+G*4b"), "{first}");
    marked.nodes.node_mut(3).unwrap().bookmark = None;
    marked.nodes.node_mut(2).unwrap().ending = Some(Ending::NoMate);
    assert!(asked_of(&marked, None, &[], &[])[0].contains("+G*4b"), "不詰 is wrong");
}

#[test]
fn a_move_that_mates_is_right_wherever_it_stands() {
    let first = &asked("8k/9/7G1/9/9/9/9/9/9 b GS 1", &["G*2b", "G*1b", "S*1b"])[0];
    for mate in ["+G*2b(G*2b)", "+G*1b(G*1b)", "+S*1b(S*1b)"] {
        assert!(first.contains(mate), "{first}");
    }
}

#[test]
fn an_author_names_answers_and_choices() {
    let record = record(THREE, &["N*2c 2b2c S*2b"]);
    let first = &asked_of(&record, None, &[], &["3c2b", "G*9i"])[0];
    assert_eq!(first, "3c2b() G*9i() +N*2c(N*2c 2b2c ?1)", "whatever they are, and no others");
    let position = record_of_position();
    assert_eq!(asked_of(&position, None, &[], &["G*2b"]), ["NoChoice"]);
    assert_eq!(asked_of(&position, None, &[], &["G*2b", "G*4b"]), ["NoAnswer"]);
    assert_eq!(asked_of(&position, None, &["G*3b"], &["G*2b"]), ["G*2b() +G*3b()"]);
}

fn record_of_position() -> Record {
    record(ONE, &[])
}

#[test]
fn the_next_move_is_asked_for_once_among_likely_moves() {
    let start = "lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/7P1/2P6/PP1PPPP1P/1B5R1/LNSGKGSNL b - 1";
    let game = record(start, &["2e2d 2c2d 2h2d"]);
    let problem = ShogiProblem::new(&game, 0, None);
    assert_eq!((problem.kind(), problem.moves_to_mate()), (ProblemKind::Next, None));
    let questions = problem.questions(&[], &[], 99).unwrap();
    assert_eq!(questions.len(), 1, "what follows is told");
    let candidates = &questions[0].candidates;
    assert_eq!(candidates.len(), 4);
    assert_eq!(candidates.iter().filter(|candidate| candidate.right).count(), 1);
    assert_eq!(candidates[0].line, [1, 2, 3]);
    let position = game.start();
    assert!(candidates.iter().all(|candidate| position.play(candidate.play).is_ok()));
    assert!(candidates.iter().any(|candidate| candidate.play == action("8h2b+")), "a capture is likely");
    // Later moves are asked for where the record has a choice.
    let game = record(start, &["2e2d 2c2d 2h2d", "2e2d 2c2d 7i6h"]);
    assert_eq!(asked_of(&game, None, &[], &[]).len(), 2);
}

#[test]
fn a_mate_with_two_kings_is_known_by_its_checks() {
    let start = "6k2/9/6S2/9/9/9/9/9/4K4 b G 1";
    let kind = |lines: &[&str]| ShogiProblem::new(&record(start, lines), 0, None).kind();
    assert_eq!(kind(&["G*3b"]), ProblemKind::Mate);
    assert_eq!(kind(&["G*2b 3a4a"]), ProblemKind::Next, "it does not end in mate");
    assert_eq!(kind(&["5i5h 3a2a G*2b"]), ProblemKind::Next, "it does not begin with a check");
    assert_eq!(kind(&[]), ProblemKind::Next);
    assert_eq!(
        ShogiProblem::new(&record_of_position(), 0, None).kind(),
        ProblemKind::Mate,
        "a side without a king"
    );
    assert_eq!(
        ShogiProblem::new(&record(start, &["G*3b"]), 0, Some(ProblemKind::Next)).kind(),
        ProblemKind::Next
    );
}

#[test]
fn what_breaks_the_rules_of_mate_problems() {
    assert_eq!(wrong(ONE, &["G*3b"]), []);
    assert_eq!(wrong(ONE, &["G*2b 3a4a"]), [Flaw::NoMate]);
    assert_eq!(wrong(THREE, &["N*2c"]), [Flaw::NoMate]);
    assert_eq!(
        wrong(THREE, &["S*2c 1b1c N*3d"]),
        [Flaw::NoCheck { node: 1 }, Flaw::NoCheck { node: 3 }, Flaw::NoMate]
    );
    assert_eq!(wrong(ONE, &[]), [], "a position alone says nothing");
}

#[test]
fn other_mates_are_found() {
    // Two squares for a silver, and a rook besides: S*2b and R*1c both mate in three.
    let cook = "8k/9/6+P2/9/9/9/9/9/9 b RSr2b4g3s4n4l17p 1";
    let solution = ["S*2b 1a1b R*1c"];
    let Flaw::Second { node, play } = wrong(cook, &solution)[0] else {
        panic!("{:?}", wrong(cook, &solution))
    };
    assert_eq!((node, play), (0, action("R*1c")));
    let two_golds = "6k2/9/6S2/9/9/9/9/9/9 b 2G2r2b2g3s4n4l18p 1";
    assert_eq!(wrong(two_golds, &["G*2b 3a4a G*4b"]), [Flaw::Shorter { moves: 1 }]);
    assert_eq!(wrong(two_golds, &["G*3b"]), []);
    let corner = "8k/9/7PP/9/9/9/9/9/9 b G2r2b3g4s4n4l16p 1";
    assert_eq!(wrong(corner, &["G*1b"]), [Flaw::Second { node: 0, play: action("G*2b") }]);
    assert_eq!(wrong(corner, &["G*1b", "G*2b"]), [], "the author names both");
}

#[test]
fn the_search_knows_what_it_does_not_know() {
    let position = sfen(THREE);
    let within = |plies, budget| mates(&position, plies, &mut Budget(budget));
    assert_eq!(within(1, 1_000), Some(false));
    assert_eq!(within(2, 1_000), Some(false));
    assert_eq!(within(3, 1_000), Some(true));
    assert_eq!(within(3, 3), None);
    assert_eq!(within(1_000_000, 1_000), None);
}

/// A record of any size costs no more than its size: questions end where no more can be asked.
#[test]
fn long_games() {
    let mut line = String::new();
    for _ in 0..500 {
        line.push_str("2h3h 8b7b 3h2h 7b8b ");
    }
    let game = record("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", &[&line]);
    let problem = ShogiProblem::new(&game, 0, Some(ProblemKind::Mate));
    assert_eq!(problem.questions(&[], &[], 9).unwrap().len(), 10);
}
