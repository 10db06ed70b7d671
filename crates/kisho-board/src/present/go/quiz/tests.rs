//! What is asked of made-up records.

use crate::diagram::quiz::Kind;
use crate::diagram::{Choice, Figure, Quiz, Shape};
use crate::present::testing;
use crate::render::{self, FigurePlace, Sprites};
use kisho_game::Record;
use kisho_game::text::{Diagnostic, Id, Lang};

fn figure(sgf: &str, info: &str) -> (Figure, Vec<Diagnostic>) {
    testing::figure(testing::record::<Record>("sgf", sgf), "sgf", info, Lang::En)
}

fn quiz(sgf: &str, info: &str) -> (Figure, Quiz) {
    let (figure, problems) = figure(sgf, info);
    assert_eq!(problems, []);
    let quiz = figure.timeline.quiz.clone().unwrap();
    (figure, quiz)
}

fn errors(sgf: &str, info: &str) -> Vec<Id> {
    figure(sgf, info).1.into_iter().map(|problem| problem.id).collect()
}

/// Letter, name and whether it is right of each choice.
fn choices(quiz: &Quiz, question: usize) -> Vec<String> {
    let choices = quiz.questions[question].choices.iter();
    choices.map(|c| format!("{} {}{}", c.letter, c.name, if c.right { "+" } else { "" })).collect()
}

const PROBLEM: &str = "(;SZ[9]AW[aa]AB[ia]PL[B]C[Find it.](;B[cc]C[RIGHT Good.];W[dd]C[Resists.];B[ee])
    (;B[bb]N[Try];W[bc]C[WRONG Bad.])(;B[gg]))";

#[test]
fn the_answer_of_a_position_is_named_by_its_label_or_point() {
    let (figure, asked) = quiz("(;SZ[9]AB[cc]PL[W]LB[aa:A][bb:B])", "problem answer=B");
    assert_eq!(choices(&asked, 0), ["A A9", "B B8+"]);
    assert_eq!(figure.timeline.frames.len(), 2, "the answer is shown as a move");
    let (_, asked) = quiz("(;SZ[9]AB[ee])", "problem answer=C1,D1");
    let right = choices(&asked, 0).into_iter().filter(|choice| choice.ends_with('+')).count();
    assert_eq!(right, 2);
    assert_eq!(errors("(;SZ[9]AB[ee])", "problem answer=E5"), [Id::ProblemAnswer]);
}

#[test]
fn a_problem_says_once_whose_move_it_is() {
    let times = |sgf: &str| {
        let figure = figure(sgf, "problem").0;
        let drawn = figure.timeline.elements().filter(|element| match &element.drawn.shape {
            Shape::Text(text) => text.content == "Black to play",
            _ => false,
        });
        let html = render::figure(&figure, FigurePlace::default(), &mut Sprites::default());
        let asked = html.split("class=\"k-n\"").nth(1).and_then(|html| html.split("<svg").next());
        let questions = asked.unwrap().split("class=\"k-qu").skip(1);
        (drawn.count(), questions.map(|html| html.matches("lack to play").count()).collect::<Vec<_>>())
    };
    assert_eq!(times(PROBLEM), (0, vec![1]));
    assert_eq!(times(&PROBLEM.replace("Find it.", "Corner. Black to play and live.")), (0, vec![1]));
}

#[test]
fn a_problem_begins_and_is_printed_where_it_is_asked() {
    let (figure, quiz) = quiz(PROBLEM, "problem");
    assert_eq!((figure.frame, &figure.print[..], figure.still), (0, &[0][..], false));
    assert_eq!((quiz.kind, quiz.questions.len()), (Kind::Problem, 1));
    assert_eq!(quiz.questions[0].prompt, "Black to play");
    assert_eq!(quiz.questions[0].comment, "Find it.");
    assert_eq!(choices(&quiz, 0), ["A B8", "B C7+", "C G3"]);
    let told =
        |choice: &Choice| choice.told.iter().map(|told| (told.text.clone(), told.is_comment)).collect();
    let told: Vec<Vec<(String, bool)>> = quiz.questions[0].choices.iter().map(told).collect();
    let said =
        |texts: &[(&str, bool)]| texts.iter().map(|&(text, own)| (text.to_owned(), own)).collect::<Vec<_>>();
    assert_eq!(told[0], said(&[("Black B8, White B7", false), ("Try", true), ("B7: Bad.", true)]));
    assert_eq!(told[1], said(&[("Good.", true)]), "it is solved there, and words of verdict are not shown");
    assert_eq!(told[2], said(&[]));
    let shows: Vec<_> = quiz.questions[0].choices.iter().map(|c| c.shows.clone().unwrap()).collect();
    assert_eq!(shows, [4..=5, 1..=1, 6..=6]);
    assert_eq!(figure.timeline.frames.list()[1].comment, "Right.\n\nGood.", "in the solution");
    assert_eq!(figure.timeline.letter(1).unwrap(), "B", "lettered as it was asked");
}

#[test]
fn a_flipped_board_is_lettered_as_it_is_seen() {
    let (_, quiz) = quiz(PROBLEM, "problem flip");
    assert_eq!(choices(&quiz, 0), ["A G3", "B C7+", "C B8"]);
}

#[test]
fn a_still_problem_shows_its_position() {
    let (figure, _) = quiz(PROBLEM, "problem frames=none");
    assert_eq!((figure.frame, figure.still), (0, true));
}

#[test]
fn labels_keep_their_letters() {
    let (_, quiz) = quiz("(;SZ[9]LB[cc:A][dd:x](;B[dd])(;B[ee]))", "problem answer=A");
    assert_eq!(choices(&quiz, 0), ["A C7+", "B E5", "x D6"]);
    let (_, elsewhere) = self::quiz("(;SZ[9]AW[aa][bb]LB[aa:A][bb:c](;B[ee])(;B[dd]))", "problem answer=D6");
    assert_eq!(choices(&elsewhere, 0), ["B D6+", "D E5"]);
}

#[test]
fn labelled_choices_stand_in_the_order_of_their_letters() {
    let labels = "LB[ca:A][bb:D][cb:B][dd:c][ee:10]";
    let (_, quiz) = quiz(&format!("(;SZ[9]AB[ia]{labels}PL[W](;W[aa])(;W[gg]))"), "problem answer=B");
    assert_eq!(choices(&quiz, 0), ["A C9", "B C8+", "c D6", "D B8", "E A9", "F G3", "10 E5"]);
}

#[test]
fn answers_are_points_letters_of_sgf_or_labels() {
    for answer in ["C7", "c7", "cc"] {
        assert_eq!(choices(&quiz(PROBLEM, &format!("problem answer={answer}")).1, 0)[1], "B C7+");
    }
    assert_eq!(errors(PROBLEM, "problem answer=A9"), [Id::ProblemAnswer], "occupied");
    assert_eq!(errors(PROBLEM, "problem answer=K3"), [Id::ProblemAnswer], "off the board");
    assert_eq!(errors(PROBLEM, "problem answer=zz"), [Id::ProblemAnswer]);
    assert_eq!(errors(PROBLEM, "answer=C7"), [Id::ProblemAnswer], "of what problem?");
}

#[test]
fn what_cannot_be_asked_is_an_error() {
    assert_eq!(errors("(;SZ[9]AB[aa])", "problem"), [Id::ProblemNoChoice]);
    assert_eq!(errors("(;SZ[9](;B[aa]BM[1])(;B[bb]BM[1]))", "problem"), [Id::ProblemNoAnswer]);
    assert_eq!(errors(PROBLEM, "problem quiz"), [Id::ProblemAndQuiz]);
    assert_eq!(errors(PROBLEM, "problem moves=1-2"), [Id::ProblemAndFigures]);
    assert_eq!(errors("(;SZ[9];B[aa];W[bb])", "quiz=0-2"), [Id::QuizFrame]);
    assert_eq!(errors("(;SZ[9]AB[aa])", "quiz"), [Id::QuizFrame]);
}

/// A game of `count` moves along the rows of a full board.
fn game(count: u16) -> String {
    let letter = |n: u16| char::from(b'a' + u8::try_from(n).unwrap());
    let one = |n: u16| {
        format!(";{}[{}{}]", if n.is_multiple_of(2) { "B" } else { "W" }, letter(n % 19), letter(n / 19))
    };
    format!("(;SZ[19]{})", (0..count).map(one).collect::<String>())
}

#[test]
fn a_quiz_asks_for_every_move_among_some_of_the_next() {
    let (_, quiz) = quiz(&game(100), "quiz");
    assert_eq!(quiz.questions.len(), 99, "before the last move there is nothing to choose");
    let mut counts = std::collections::BTreeMap::new();
    for (frame, question) in quiz.questions.iter().enumerate() {
        assert_eq!(question.frame, frame);
        let right: Vec<_> = question.choices.iter().filter(|choice| choice.right).collect();
        assert_eq!(right.len(), 1);
        assert_eq!(right[0].shows, Some(frame + 1..=frame + 1 + usize::from(frame == 98)));
        assert_eq!(right[0].next, (frame < 98).then_some(frame + 1));
        assert!(question.choices.iter().filter(|choice| !choice.right).all(|c| c.shows.is_none()));
        *counts.entry(question.choices.len()).or_insert(0) += 1;
    }
    assert!((4..=7).all(|count| counts.get(&count).is_some_and(|times| *times > 8)), "{counts:?}");
}

#[test]
fn a_quiz_does_not_begin_with_the_result() {
    let sgf = "(;SZ[9]PB[Ann]PW[Ben]RE[B+R];B[cc];W[gg];B[cg];W[gc])";
    assert!(!figure(sgf, "").0.caption.header.is_empty());
    assert!(figure(sgf, "quiz").0.caption.header.is_empty());
    assert!(!figure(sgf, "quiz header").0.caption.header.is_empty(), "unless its author wants that");
}

#[test]
fn passes_are_played_and_not_asked() {
    let sgf = "(;SZ[9];B[aa];W[];B[];W[bb];B[cc];W[dd];B[ee])";
    let (figure, quiz) = quiz(sgf, "quiz");
    let frames: Vec<usize> = quiz.questions.iter().map(|question| question.frame).collect();
    assert_eq!(frames, [0, 3, 4, 5], "two points at least are left before the last move but one");
    let shows = |at: usize| quiz.questions[at].choices.iter().find_map(|choice| choice.shows.clone());
    assert_eq!(shows(0), Some(1..=3));
    assert_eq!(shows(3), Some(6..=7), "what is left is played");
    assert_eq!(figure.timeline.frames.len(), 8);
}

#[test]
fn a_quiz_of_some_frames() {
    let (figure, quiz) = quiz(&game(100), "quiz=36-59");
    let frames: Vec<usize> = quiz.questions.iter().map(|question| question.frame).collect();
    assert_eq!(frames, (36..=59).collect::<Vec<_>>());
    assert_eq!((figure.frame, figure.print[0]), (36, 36));
    assert_eq!(quiz.questions[0].prompt, "Move 37: where does Black play?");
    let last = quiz.questions[23].choices.iter().find(|choice| choice.right).unwrap();
    assert_eq!((last.shows.clone(), last.next), (Some(60..=60), None));
}

#[test]
fn of_a_problem_within_a_game_the_question_is_printed_first() {
    let sgf = "(;SZ[9];B[ee];W[cc](;B[gg]C[RIGHT];W[cg])(;B[aa]))";
    let (figure, quiz) = quiz(sgf, "problem frame=2 print=first,last");
    assert_eq!((quiz.questions[0].frame, &figure.print[..]), (2, &[2, 4][..]));
    let printed = |info: &str| self::figure(sgf, info).0.print;
    assert_eq!(printed("print=first,last"), [0, 4], "of a replay it is the start");
    assert_eq!(printed("quiz print=first"), [0]);
}

#[test]
fn what_is_asked_in_a_part_stays_in_it() {
    let (figure, quiz) = quiz(&game(60), "quiz frames=10-20");
    assert_eq!(figure.timeline.frames.len(), 11);
    assert_eq!(quiz.questions.first().unwrap().frame, 0);
    assert_eq!(quiz.questions.last().unwrap().frame, 10);
    for question in &quiz.questions {
        for shows in question.choices.iter().filter_map(|choice| choice.shows.clone()) {
            assert!(*shows.end() <= 10);
        }
    }
}

#[test]
fn no_more_than_a_page_can_hold_is_asked() {
    let passes = ";B[aa];W[bb];B[cc];AE[aa][bb][cc]".repeat(300);
    let (figure, problems) = figure(&format!("(;SZ[9]{passes})"), "quiz");
    assert_eq!(problems.iter().map(|p| (p.id, p.is_error())).collect::<Vec<_>>(), [(Id::QuizLong, false)]);
    assert_eq!(figure.timeline.quiz.unwrap().questions.len(), 512);
}

#[test]
fn a_problem_without_end_says_that_not_all_of_it_is_asked() {
    let question = "(;B[aa])(;B[bb]TE[1];W[dd];AE[bb][dd]";
    let sgf = |count: usize| format!("(;SZ[9]{};B[ee]{})", question.repeat(count), ")".repeat(count));
    assert_eq!(errors(&sgf(512), "problem"), []);
    assert_eq!(errors(&sgf(513), "problem"), [Id::ProblemLong]);
}

#[test]
fn a_way_on_that_is_no_choice_has_a_letter_of_its_own() {
    let sgf = "(;SZ[9]AW[aa]PL[B](;B[cc]C[RIGHT])(;C[Before that.])(;B[bb])(;B[gg]))";
    let (figure, asked) = quiz(sgf, "problem");
    assert_eq!(choices(&asked, 0), ["A B8", "B C7+", "C G3"]);
    let timeline = &figure.timeline;
    let letters: Vec<_> = timeline.frames.children(0).map(|child| timeline.letter(child).unwrap()).collect();
    assert_eq!(letters, ["B", "D", "A", "C"]);
}
