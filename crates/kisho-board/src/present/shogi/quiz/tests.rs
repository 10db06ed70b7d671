//! What a reader of shogi problems is asked and told.

use std::collections::HashMap;

use crate::diagram::quiz::Kind;
use crate::diagram::{Choice, Figure, Quiz};
use crate::present::shogi::tests::replay::usi;
use crate::present::testing;
use kisho_game::shogi::{Info, Move, Tree, sfen};
use kisho_game::text::{Diagnostic, Id, Lang};

const ONE: &str = "6k2/9/6S2/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1";
const THREE: &str = "7nk/7pp/6G2/9/9/9/9/9/9 b SN2r2b3g3s2n4l16p 1";
const SOLUTION: &[&str] = &["N*2c 2b2c S*2b"];

/// A record out of lines of moves from the start, which part where they differ. A comment on the last move of a line
/// stands after `#`.
fn record(start: &str, lines: &[&str]) -> kisho_game::shogi::Record {
    let mut tree = Tree::new(sfen::decode(start.as_bytes()).0.unwrap().position, 0);
    let mut known: HashMap<(usize, Move), usize> = HashMap::new();
    for line in lines {
        let (moves, comment) = line.split_once('#').unwrap_or((line, ""));
        let mut at = 0;
        for play in moves.split_whitespace().map(usi) {
            at = *known.entry((at, play)).or_insert_with(|| tree.play(at, play).unwrap());
        }
        comment.trim().clone_into(&mut tree.node_mut(at).unwrap().comment);
    }
    tree.finish(Info::default())
}

fn figure(start: &str, lines: &[&str], info: &str, lang: Lang) -> (Figure, Vec<Diagnostic>) {
    testing::figure(record(start, lines), "sfen", info, lang)
}

fn quiz(start: &str, lines: &[&str], info: &str, lang: Lang) -> (Figure, Quiz) {
    let (figure, problems) = figure(start, lines, info, lang);
    assert_eq!(problems, []);
    let quiz = figure.timeline.quiz.clone().unwrap();
    (figure, quiz)
}

fn said(start: &str, lines: &[&str], info: &str) -> Vec<(Id, String)> {
    let problems = figure(start, lines, info, Lang::Ja).1;
    problems.into_iter().map(|problem| (problem.id, problem.message)).collect()
}

/// Letter, name and whether it is right of each choice.
fn choices(quiz: &Quiz, question: usize) -> Vec<String> {
    let choices = quiz.questions[question].choices.iter();
    choices.map(|c| format!("{} {}{}", c.letter, c.name, if c.right { "+" } else { "" })).collect()
}

/// What is told of a choice.
fn told(choice: &Choice) -> String {
    choice.told.iter().map(|told| told.text.as_str()).collect::<Vec<_>>().join(" / ")
}

#[test]
fn a_mate_problem_is_asked_move_by_move() {
    let (figure, quiz) = quiz(THREE, SOLUTION, "problem", Lang::Ja);
    assert_eq!((figure.frame, &figure.print[..], figure.still), (0, &[0][..], false));
    assert_eq!((quiz.kind, quiz.questions.len(), quiz.on_squares), (Kind::Problem, 2, true));
    let prompts: Vec<&str> = quiz.questions.iter().map(|question| question.prompt.as_str()).collect();
    assert_eq!(prompts, ["詰将棋・3手詰", "3手目、先手の次の一手は\u{ff1f}"]);
    assert_eq!(figure.caption.title.as_deref(), Some("問題図"));
    let right = quiz.questions[0].choices.iter().find(|choice| choice.right).unwrap();
    assert_eq!((right.name.as_str(), told(right)), ("▲２三桂", "▲２三桂、△同歩".to_owned()));
    assert_eq!((right.shows.clone(), right.next), (Some(1..=2), Some(1)));
    let right = quiz.questions[1].choices.iter().find(|choice| choice.right).unwrap();
    assert_eq!((right.name.as_str(), right.next), ("▲２二銀", None));
    assert!(quiz.questions[0].choices.len() >= 3);
}

#[test]
fn other_answers_of_the_opponent_are_told() {
    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let lines = ["7g7f 3c3d 2g2f", "7g7f 8c8d", "7g7f 4a3b", "2g2f 8c8d", "2g2f 3c3d"];
    let (_, quiz) = quiz(START, &lines, "problem=next", Lang::Ja);
    let told = |right| {
        let choice = quiz.questions[0].choices.iter().find(|c| c.right == right && c.shows.is_some());
        choice.map(self::told)
    };
    assert_eq!(
        told(true).unwrap(),
        "▲７六歩、△３四歩、▲２六歩 / ほかの応手は△８四歩、△３二金（答えを参照）。"
    );
    assert_eq!(told(false).unwrap(), "▲２六歩、△８四歩", "a refutation is one, whatever else there is");
    // Also where the next move of the reader is the only one of the record, and so is not asked for.
    let lines = ["7g7f 3c3d 2g2f 8c8d", "7g7f 3c3d 2g2f 4a3b", "7g7f 8c8d", "2g2f"];
    for (lang, expected) in [
        (
            Lang::Ja,
            "▲７六歩、△３四歩、▲２六歩、△８四歩 / ほかの応手は△８四歩（答えを参照）。 / ▲２六歩へのほかの応手は△３二金（答えを参照）。",
        ),
        (
            Lang::En,
            "Black P-7f, White P-3d, Black P-2f, White P-8d / Other answers: P-8d; see the solution. / Other answers to P-2f: G-3b; see the solution.",
        ),
    ] {
        let (_, quiz) = self::quiz(START, &lines, "problem=next", lang);
        let right = quiz.questions[0].choices.iter().find(|choice| choice.right).unwrap();
        assert_eq!(self::told(right), expected);
    }
}

#[test]
fn the_hand_of_the_mated_side_is_left_out() {
    let width = |info: &str| figure(THREE, SOLUTION, info, Lang::Ja).0.timeline.view.w;
    assert!(width("problem") < width(""), "all that is left of the set is not printed");
    assert!((width("problem hands=both") - width("")).abs() < 1e-9, "unless the author wants it");
    assert!((width("problem=next") - width("")).abs() < 1e-9);
}

#[test]
fn in_english_too() {
    let (figure, quiz) = quiz(THREE, SOLUTION, "problem", Lang::En);
    let prompts: Vec<&str> = quiz.questions.iter().map(|question| question.prompt.as_str()).collect();
    assert_eq!(prompts, ["Mate in 3 moves", "Move 3: what does Black play?"]);
    assert_eq!(figure.caption.title.as_deref(), Some("Problem"));
    assert!(choices(&quiz, 1).iter().any(|choice| choice.ends_with(" S*2b+")), "{:?}", choices(&quiz, 1));
    let next = |lang| self::quiz(THREE, SOLUTION, "problem=next", lang).1.questions[0].prompt.clone();
    assert_eq!(next(Lang::En), "☗ Black to play. What is the next move?");
    assert_eq!(next(Lang::Ja), "☗先手の手番です。次の一手は\u{ff1f}");
}

#[test]
fn moves_are_told_apart_by_name_and_by_place() {
    let named = "problem=next answer=5c5b+ choices=\"▲５二歩不成,G*6b,G*4c\"";
    let start = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
    let (_, quiz) = quiz(start, &[], named, Lang::Ja);
    assert_eq!(choices(&quiz, 0), ["A ▲６二金", "B ▲５二歩不成", "C ▲５二歩成+", "D ▲４三金"]);
    let areas: Vec<_> = quiz.questions[0].choices.iter().map(|choice| choice.area.unwrap()).collect();
    assert_eq!(areas.iter().map(|area| area.w).collect::<Vec<_>>(), [1.0, 0.5, 0.5, 1.0]);
    for (at, a) in areas.iter().enumerate() {
        for b in &areas[at + 1..] {
            let apart = a.x + a.w <= b.x + 1e-9 || b.x + b.w <= a.x + 1e-9 || a.y + a.h <= b.y + 1e-9;
            assert!(apart, "{a:?} {b:?}");
        }
    }
    // Too many for one square: the list has them all, the board none.
    let named = "problem=next answer=G*3b choices=\"S*3b,3c3b,L*3b\"";
    let (_, quiz) = self::quiz("9/8k/6G2/9/9/9/9/9/9 b GSL 1", &[], named, Lang::Ja);
    assert_eq!(quiz.questions[0].choices.len(), 4);
    assert!(quiz.questions[0].choices.iter().all(|choice| choice.area.is_none()));
}

#[test]
fn a_square_that_is_not_shown_is_chosen_from_the_list() {
    let named = "problem answer=G*3b choices=\"G*2b,G*4b\" crop=3a-1c";
    let areas = |info: &str| -> Vec<bool> {
        let (_, quiz) = quiz(ONE, &[], info, Lang::Ja);
        quiz.questions[0].choices.iter().map(|choice| choice.area.is_some()).collect()
    };
    assert_eq!(areas(named), [false, true, true], "4b is cut off");
}

#[test]
fn the_order_is_that_of_the_board_as_it_is_seen() {
    let named = "problem answer=G*3b choices=\"G*2b,G*4b\"";
    assert_eq!(choices(&quiz(ONE, &[], named, Lang::Ja).1, 0), ["A ▲４二金", "B ▲３二金+", "C ▲２二金"]);
    let flipped = format!("{named} flip");
    assert_eq!(choices(&quiz(ONE, &[], &flipped, Lang::Ja).1, 0), ["A ▲２二金", "B ▲３二金+", "C ▲４二金"]);
}

#[test]
fn moves_are_named_in_any_notation() {
    for name in ["G*3b", "g*3b", "▲３二金", "☗32金打", "３二金打", "３二　金"] {
        let (figure, quiz) = quiz(ONE, &[], &format!("problem answer=\"{name}\""), Lang::Ja);
        assert!(choices(&quiz, 0).iter().any(|choice| choice.ends_with("▲３二金+")), "{name}");
        assert_eq!(figure.timeline.frames.len(), 2, "the solution shows it");
        assert!(!figure.still);
    }
    let ids = |info: &str| said(ONE, &[], info).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
    assert_eq!(ids("problem answer=G*3a"), [Id::ProblemAnswer], "a king stands there");
    assert_eq!(ids("problem answer=G*3b choices=S*3b,xyz"), [Id::ProblemChoices; 2]);
    assert_eq!(ids("problem"), [Id::ProblemNoAnswer]);
    assert_eq!(ids("answer=G*3b"), [Id::ProblemAnswer]);
    assert_eq!(ids("choices=G*3b"), [Id::ProblemChoices]);
    assert_eq!(ids(""), [], "a position stays a position");
    let plain = figure(ONE, &[], "", Lang::Ja).0;
    assert!(plain.still && plain.timeline.quiz.is_none() && plain.caption.title.is_none());
}

#[test]
fn what_is_odd_about_a_solution_is_said() {
    let messages = |lines: &[&str]| said(THREE, lines, "problem");
    assert_eq!(messages(SOLUTION), []);
    let (id, message) = &messages(&["N*2c"])[0];
    assert_eq!(
        (*id, message.as_str()),
        (Id::TsumeMate, "the solution of this mate problem does not end in mate")
    );
    let (id, message) = &messages(&["S*2c 1b1c N*3d"])[0];
    assert_eq!(
        (*id, message.as_str()),
        (Id::TsumeCheck, "move 1 ▲２三銀 of this mate problem is not a check")
    );
    let two_golds = "6k2/9/6S2/9/9/9/9/9/9 b 2G2r2b2g3s4n4l18p 1";
    let (id, message) = &said(two_golds, &["G*2b 3a4a G*4b"], "problem")[0];
    assert_eq!(
        (*id, message.as_str()),
        (Id::TsumeShorter, "早詰: there is a mate in 1, which is shorter than the solution")
    );
    let cook = "8k/9/6+P2/9/9/9/9/9/9 b RSr2b4g3s4n4l17p 1";
    let (id, message) = &said(cook, &["S*2b 1a1b R*1c"], "problem")[0];
    assert_eq!(
        (*id, message.as_str()),
        (Id::TsumeSecond, "余詰: ▲１三飛 mates as well as move 1 of the solution")
    );
    assert_eq!(said(cook, &["S*2b 1a1b R*1c"], "problem=next"), []);
}

/// The first moves of a game.
const GAME: &str = "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b 8h7g 7a7b 7i8h 3a3b";
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn a_quiz_asks_for_every_move_of_a_game() {
    let (figure, quiz) = quiz(START, &[GAME], "quiz", Lang::Ja);
    assert_eq!((quiz.kind, quiz.questions.len()), (Kind::NextMove, 16), "the last move as well");
    let mut counts = std::collections::BTreeSet::new();
    for (frame, question) in quiz.questions.iter().enumerate() {
        let right: Vec<_> = question.choices.iter().filter(|choice| choice.right).collect();
        assert_eq!(right.len(), 1, "{:?}", question.choices);
        assert_eq!(right[0].name, figure.timeline.frames.list()[frame + 1].short);
        assert_eq!(right[0].next, (frame < 15).then_some(frame + 1));
        assert!(question.choices.iter().filter(|choice| !choice.right).all(|choice| choice.shows.is_none()));
        let names: std::collections::BTreeSet<_> =
            question.choices.iter().map(|choice| &choice.name).collect();
        assert_eq!(names.len(), question.choices.len(), "no move twice");
        counts.insert(question.choices.len());
    }
    assert!(counts.iter().all(|count| (4..=7).contains(count)) && counts.len() > 1, "{counts:?}");
    assert_eq!(quiz.questions[2].prompt, "3手目、先手の次の一手は\u{ff1f}");
    assert!(figure.caption.title.is_none());
}

#[test]
fn a_quiz_of_some_frames_with_choices_of_the_author() {
    let (_, quiz) = quiz(START, &[GAME], "quiz=2-3 choices=\"6g6f,5g5f\"", Lang::En);
    assert_eq!(choices(&quiz, 0), ["A P-6f", "B P-5f", "C P-2f+"]);
    assert!(quiz.questions[1].choices.len() >= 4);
    assert_eq!(quiz.questions[1].choices.iter().find(|choice| choice.right).unwrap().shows, Some(4..=4));
    assert_eq!(said(START, &[GAME], "quiz=16-20").len(), 1);
}

#[test]
fn letters_of_variations_are_not_drawn_while_the_moves_are_asked_for() {
    let lines = &["N*2c 2b2c S*2b", "3c2b 1a2b"];
    let letters = |info: &str| {
        let timeline = figure(THREE, lines, info, Lang::Ja).0.timeline;
        let letters = timeline.scene(0).filter(|drawn| {
            matches!(&drawn.shape, crate::diagram::Shape::Text(text) if ["A", "B"].contains(&text.content.as_str()))
        });
        letters.count()
    };
    assert_eq!(letters(""), 2);
    assert_eq!(letters("problem"), 0);
}
