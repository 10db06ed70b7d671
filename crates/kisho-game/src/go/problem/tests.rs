//! Shapes of problem files as they are found, with made-up moves.

use super::*;

fn record(sgf: &str) -> Record {
    crate::testing::record("sgf", sgf)
}

fn point(record: &Record, name: &str) -> Point {
    Point::from_western(name, record.size).unwrap()
}

/// The questions as text: the candidates of each, right ones with `+`, with the moves that are played then.
fn asked_with(sgf: &str, answers: &[&str]) -> Vec<String> {
    let record = record(sgf);
    let answers: Vec<Point> = answers.iter().map(|name| point(&record, name)).collect();
    let name = |at: Option<Point>| at.map_or("pass".to_owned(), |at| at.western(record.size));
    let played = |&node: &usize| record.nodes[node].play.map_or("-".to_owned(), |play| name(play.at));
    let candidate = |candidate: &problem::Candidate<Option<Point>>| {
        let sign = if candidate.right { "+" } else { "" };
        let line: Vec<String> = candidate.line.iter().map(played).collect();
        let next = candidate.next.map_or(String::new(), |next| format!(" ?{next}"));
        format!("{sign}{}({}{next})", name(candidate.play), line.join(" "))
    };
    // In the order of the board, a pass last.
    let place = |at: Option<Point>| at.map_or((1, 0, 0), |at| (0, at.row, at.column));
    match questions(&record, 0, &answers, usize::MAX) {
        Ok(mut questions) => questions
            .iter_mut()
            .map(|question| {
                question.candidates.sort_by_key(|candidate| place(candidate.play));
                question.candidates.iter().map(candidate).collect::<Vec<_>>().join(" ")
            })
            .collect(),
        Err(problem) => vec![format!("{problem:?}")],
    }
}

fn asked(sgf: &str) -> Vec<String> {
    asked_with(sgf, &[])
}

#[test]
fn the_first_variation_is_right_where_nothing_is_said() {
    let sgf = "(;SZ[9]AW[aa]PL[B](;B[cc];W[dd];B[ee])(;B[bb];W[cc]))";
    assert_eq!(asked(sgf), ["B8(B8 C7) +C7(C7 D6 E5)"], "in the order of the board, not of the file");
}

#[test]
fn right_in_the_comment_of_the_solving_leaf_as_on_goproblems() {
    let sgf = "(;SZ[9]AW[aa]PL[B]C[Black to live](;B[bb];W[cc]C[WRONG])
        (;B[cc](;W[dd](;B[ee];W[ef];B[ff]C[Alive. RIGHT])(;B[ff];W[ee]C[WRONG]))(;W[ee];B[dd]C[RIGHT]))
        (;B[ab]))";
    assert_eq!(asked(sgf), ["A8(A8) B8(B8 C7) +C7(C7 D6 ?1)", "+E5(E5 E4 F4) F4(F4 E5)"]);
}

#[test]
fn seikai_and_shippai_in_comments_and_names() {
    let sgf = "(;SZ[9]AW[aa](;B[bb];W[cc]N[失敗図])(;B[cc]N[変化];W[dd];B[ee]N[正解図]))";
    assert_eq!(asked(sgf), ["B8(B8 C7) +C7(C7 D6 E5)"]);
    let sgf = "(;SZ[9]AW[aa](;B[bb];W[cc]C[失敗。黒死。])(;B[cc];W[dd];B[ee]))";
    assert_eq!(asked(sgf), ["B8(B8 C7) +C7(C7 D6 E5)"], "where only wrong is said, the first of the rest");
}

#[test]
fn annotations_of_moves_come_before_words() {
    let sgf = "(;SZ[9]AW[aa](;B[bb]BM[1];W[cc]C[RIGHT?])(;B[cc];W[dd])(;B[dd]TE[1]C[WRONG];W[ee]))";
    assert_eq!(asked(sgf), ["B8(B8 C7) C7(C7 D6) +D6(D6 E5)"]);
    let sgf = "(;SZ[9]AW[aa](;B[bb]BM[1])(;B[cc]DO[])(;B[dd])(;B[ee]))";
    assert_eq!(asked(sgf), ["B8(B8) C7(C7) +D6(D6) E5(E5)"], "bad and doubtful moves are left out");
    assert_eq!(asked("(;SZ[9](;B[bb]BM[1])(;B[cc]BM[2]))"), ["NoAnswer"]);
}

#[test]
fn a_position_good_for_the_side_that_solves() {
    let sgf = "(;SZ[9]AB[aa]PL[W](;W[bb];B[cc]GB[1])(;W[cc];B[dd];W[ee]GW[2]))";
    assert_eq!(asked(sgf), ["B8(B8 C7) +C7(C7 D6 E5)"]);
}

#[test]
fn two_right_moves_lead_to_questions_of_their_own() {
    let sgf = "(;SZ[9]AW[aa](;B[bb];W[cc](;B[dd]C[RIGHT])(;B[ee]))(;B[cc];W[bb](;B[ff]C[RIGHT])(;B[gg])))";
    let questions = asked(sgf);
    assert_eq!(questions.len(), 3);
    assert!(questions.contains(&"+D6(D6) E5(E5)".to_owned()));
    assert!(questions.contains(&"+F4(F4) G3(G3)".to_owned()));
    assert!(questions[0].starts_with("+B8(B8 C7 ?"));
}

#[test]
fn single_moves_are_played_and_not_asked() {
    let sgf = "(;SZ[9]AW[aa](;B[bb];W[cc];B[dd];W[ee](;B[ff])(;B[gg]))(;B[hh]))";
    assert_eq!(asked(sgf), ["+B8(B8 C7 D6 E5 ?1) H2(H2)", "+F4(F4) G3(G3)"]);
    assert_eq!(asked("(;SZ[9]AB[aa])"), ["NoChoice"]);
}

#[test]
fn a_single_line_is_asked_for_among_points_near_it() {
    // B1 would be suicide.
    let sgf = "(;SZ[9]AW[ai][ci][ah][bh][ch]AB[fi][fh];B[di];W[ei];B[dh]C[RIGHT])";
    let record = record(sgf);
    let questions = questions(&record, 0, &[], 9).unwrap();
    let [question] = &questions[..] else { panic!("{questions:?}") };
    let board = record.board_at(0);
    let offered: Vec<Point> = question.candidates.iter().filter_map(|candidate| candidate.play).collect();
    assert_eq!(offered.len(), 5);
    assert!(offered.contains(&point(&record, "E1")), "where the solution goes on");
    assert!(offered.iter().all(|at| board.get(*at).is_none() && at.western(record.size) != "B1"));
    assert!(
        offered.iter().all(|at| (2..=5).contains(&at.column) && at.row > 4),
        "near its moves: {offered:?}"
    );
    let right: Vec<_> = question.candidates.iter().filter(|candidate| candidate.right).collect();
    assert_eq!(right.len(), 1);
    assert_eq!((right[0].play, right[0].line.as_slice()), (Some(point(&record, "D1")), &[1, 2, 3][..]));
    assert_eq!(asked("(;SZ[2:1];B[])"), ["A1() B1() +pass(pass)"]);
    assert_eq!(asked("(;SZ[1]AB[aa];W[])"), ["NoChoice"]);
}

#[test]
fn an_end_that_is_right_ends_it_though_the_file_goes_on() {
    let sgf = "(;SZ[9](;B[bb];W[cc];B[dd]C[RIGHT];W[ee])(;B[ff]))";
    assert_eq!(asked(sgf), ["+B8(B8 C7 D6) F4(F4)"]);
}

#[test]
fn the_opponent_answers_so_that_the_problem_can_be_solved() {
    let sgf = "(;SZ[9](;B[bb](;W[cc];B[cd]C[WRONG])(;W[dd];B[de]C[RIGHT]))(;B[ff]))";
    assert_eq!(asked(sgf), ["+B8(B8 D6 D5) F4(F4)"]);
}

#[test]
fn an_author_names_the_answer_and_points_to_choose_from() {
    let sgf = "(;SZ[9]AW[aa]LB[ee:A][aa:B](;B[bb];W[cc])(;B[cc];W[dd];B[ef]))";
    assert_eq!(asked(sgf), ["+B8(B8 C7) C7(C7 D6 E4) E5()"], "a label on a stone is no move");
    assert_eq!(asked_with(sgf, &["C7"]), ["B8(B8 C7) +C7(C7 D6 E4) E5()"]);
    assert_eq!(asked_with(sgf, &["C7", "G3"]), ["B8(B8 C7) +C7(C7 D6 E4) E5() +G3()"]);
    assert_eq!(asked_with("(;SZ[9]AW[aa]LB[bb:A][cc:B])", &["B8"]), ["+B8() C7()"], "without any variation");
    assert_eq!(asked("(;SZ[9]AW[aa]LB[bb:A][cc:B])"), ["NoAnswer"]);
}

#[test]
fn a_pass_can_be_chosen_and_comes_last() {
    assert_eq!(asked("(;SZ[9]AW[ia](;B[])(;B[ii]))"), ["J1(J1) +pass(pass)"]);
}

#[test]
fn a_problem_may_begin_after_nodes_without_a_move_and_in_the_middle_of_a_game() {
    assert_eq!(asked("(;SZ[9];AW[aa];C[Black first](;B[bb])(;B[cc]))"), ["+B8(B8) C7(C7)"]);
    let record = record("(;SZ[9];B[aa];W[bb](;B[cc])(;B[dd]C[RIGHT]))");
    let questions = questions(&record, 2, &[], 9).unwrap();
    assert_eq!((questions[0].node, questions[0].candidates.len()), (2, 2));
    let right = questions[0].candidates.iter().find(|candidate| candidate.right).unwrap();
    assert_eq!(right.play, Some(point(&record, "D6")));
}

#[test]
fn the_same_move_twice_is_one_candidate() {
    assert_eq!(asked("(;SZ[9](;B[bb];W[cc])(;B[bb];W[dd]C[RIGHT])(;B[ee]))"), ["+B8(B8 D6) E5(E5)"]);
}

/// Deep and broad trees cost no more than their size, and no stack.
#[test]
fn large_trees() {
    let depth = 20_000;
    let mut sgf = "(;SZ[19]".to_owned();
    for n in 0..depth {
        let (a, b) = if n % 2 == 0 { ("B", "W") } else { ("W", "B") };
        sgf.push_str(&format!("(;{a}[aa];{b}[bb])(;{a}[cc]"));
    }
    sgf.push_str(&")".repeat(depth + 1));
    let questions = questions(&record(&sgf), 0, &[], 512).unwrap();
    assert_eq!(questions[0].candidates.len(), 2);
    let broad: String = (0..50_000).map(|_| "(;B[aa])(;B[bb])").collect();
    assert_eq!(asked(&format!("(;SZ[19]{broad})")), ["+A19(A19) B18(B18)"]);
}
